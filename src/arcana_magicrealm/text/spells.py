"""Spells in words: their targets, durations and effects, as far as the data have them (MR-38.6, MR-39.1 to MR-39.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.text.wording import listed
from arcana_magicrealm.model.spells import PLACES, SpellCard

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


def where_words(spell: SpellCard) -> str:
    """Where alone a spell can be cast: ", in a cave only"; "" for everywhere."""
    return f", {PLACES[spell.where]}" if spell.where else ""


def attack_words(spell: SpellCard) -> str:
    """The figures of an attack spell: "harm L***, length 13"; "" for other spells (MR-38.14)."""
    made = spell.attack
    return "" if made is None else f"harm {made.harm}{'*' * made.sharpness}, length {made.length}"


def effect_words(spell: SpellCard) -> str:
    """The effect of a spell, with the figures of its attack."""
    return "; ".join(filter(None, [spell.effect, attack_words(spell)]))


def cards_words(types: Mapping[str, int]) -> str:
    """The spell cards that a place or item holds: "2 spell cards of type VII and 1 of type VIII" (MR-2.8, MR-37.1)."""
    found = [f"{count} of type {type_}" for type_, count in types.items()]
    return listed([found[0].replace(" of", f" spell card{'s' * (types[next(iter(types))] > 1)} of", 1), *found[1:]])


def facts(spell: SpellCard) -> str:
    """A spell in a line: "type IV, purple, day: one Search phase more"."""
    return f"type {spell.type}, {spell.colour}, {spell.duration}: {effect_words(spell)}{where_words(spell)}"
