"""Spells in words: their targets, durations and effects, as far as the data have them (MR-38.6, MR-39.1 to MR-39.7)."""

from __future__ import annotations

from typing import Final

from arcana_magicrealm.model.spells import SPELL, SpellCard

TARGETS: Final = {
    "individual": "a character, native or monster",
    "individuals": "any number of characters, natives and monsters",
    "character": "a character",
    "light_character": "a character of weight L",
    "leader": "a character, hired leader or controlled monster",
    "monster": "a monster",
    "demon": "a Demon or Winged Demon",
    "dragon": "a dragon",
    "spider_or_octopus": "a Spider or the Octopus",
    "human_group": "a native group, all Giants or all Ogres",
    "goblins": "all uncontrolled Goblins",
    "bats": "all uncontrolled Bats",
    "own_clearing": "your clearing",
    "own_tile": "your tile",
    "character_or_own_tile": "a character, or your tile",
    "own_chits": "any of your own active Magic chits",
    "own_artifact": "an artifact or spell book that you have active",
    "weapon": "a weapon counter, or a native, Goblin, Ogre or Giant's club",
    "spell": "a spell in effect whose caster or target is in your clearing",
    "spell_or_curse": "a spell in effect, or a curse on a character, in your clearing",
    "face_up_sound_chit": "a face-up sound chit anywhere",
}
"""By sort of target, as in the data, what a spell is aimed at; all but the last are in the caster's clearing."""
DURATIONS: Final = {
    "instant": "instant, it works once",
    "attack": "attack, in this round only",
    "fly": "fly, until its Fly chit has been used",
    "phase": "phase, until it has been activated once",
    "combat": "combat, until Midnight",
    "day": "day, until Sunset of the next day",
    "permanent": "permanent, until something breaks it; it works only while energized",
}
"""By duration of a spell how long it lasts."""
_WHERE: Final = {
    "cave_clearing": ", in a cave only",
    "mountain_clearing": ", in a mountain clearing only",
    "six_clearing_tile": ", in a tile with six clearings only",
}
_TWO_CLAUSES: Final = SPELL["absorb_essence"]
"""The only spell with two clauses: those of the spells behind it have a number more than their place."""


def clause_of(spell: SpellCard) -> str:
    """The clause of a spell: they have the order of the cards."""
    number = SPELL[spell.id]
    return f"MR-43.{number + 1 + (number > _TWO_CLAUSES)}"


def where_words(spell: SpellCard) -> str:
    """Where alone a spell can be cast: ", in a cave only"; "" for everywhere."""
    return _WHERE.get(spell.where, "")


def attack_words(spell: SpellCard) -> str:
    """The figures of an attack spell: "harm L***, length 13"; "" for other spells (MR-38.14)."""
    made = spell.attack
    return "" if made is None else f"harm {made.harm}{'*' * made.sharpness}, length {made.length}"


def effect_words(spell: SpellCard) -> str:
    """The effect of a spell, with the figures of its attack."""
    return "; ".join(filter(None, [spell.effect, attack_words(spell)]))


def facts(spell: SpellCard) -> str:
    """A spell in a line: "type IV, purple, day: one Search phase more"."""
    return f"type {spell.type}, {spell.colour}, {spell.duration}: {effect_words(spell)}{where_words(spell)}"
