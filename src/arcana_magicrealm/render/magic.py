"""Phrases about magic: recorded spells, spells cast and in effect, sources of colour."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from arcana_core.cards.cards import indices
from arcana_core.text.wording import counted, listed
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect.enchantments import ENERGIZED
from arcana_magicrealm.knowledge.view import CharacterView, EffectView, View
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.enchantments import BEING, PERMANENT, SPELL, Enchantment, Target
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE, TILES
from arcana_magicrealm.model.spells import CARPET_SPELL, SPELLS
from arcana_magicrealm.model.spells import SPELL as SPELL_NUMBERS
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.render.words import with_unknown
from arcana_magicrealm.text.names import being_name, target_name, tool_name

SETTLED: Final[Mapping[str, Callable[[str], str]]] = {
    "transform": str,
    "violent_storm": lambda phases: counted(int(phases), "phase"),
    "enchant_artifact": lambda spell: SPELLS[int(spell)].name,
    "protection_from_magic": lambda _: "activated",
}
"""Words for the data of spells' effects: a creature, phases, a spell added (MR-43.23, MR-43.32, MR-43.35)."""
_FATES: Final = {LIVES: "it works", CANCELLED: "cancelled", FAILED: "failed"}


def recorded_words(one: CharacterView) -> str:
    """The recorded spells that the viewer knows, with type and colour: "Fog (II, grey), Peace* (I, white)".

    Those learned from their cards have a star.
    """
    known = [(SPELLS[slot.spell], "*" if slot.learned else "") for slot in one.spells if slot.spell != NOWHERE]
    names = [f"{card.name}{star} ({card.type}, {card.colour})" for card, star in known]
    return ", ".join(with_unknown(names, len(one.spells), "spell"))


def supplied_words(desk: Desk) -> str:
    """The colours that lasting sources supply to a character with spells; "" without spells (MR-36.3)."""
    if desk.view.me is None or not desk.view.me.spells or desk.at < 0:
        return ""
    found = listed([colour for colour in colours.COLOURS if colour in desk.supplied])
    return f"{found} supplied here" if found else "none supplied here: use colour chits"


def printed_words(tile: int) -> str:
    """The colours printed on the enchanted side of a tile, by clearing: "grey in 2 and 5" (MR-36.3)."""
    printed = [(clearing, colour) for clearing in OF_TILE[tile] for colour in sorted(colours.PRINTED[clearing])]
    numbers = grouped([(colour, str(CLEARINGS[clearing][1])) for clearing, colour in printed])
    return ", ".join([f"{colour} in {listed(of)}" for colour, of in numbers.items()]) or "no colours"


def spells_on(view: View, kind: str, number: int) -> list[str]:
    """The names of the spells on a being, tile or clearing: "Fog", "Bad Luck (nullified)" (MR-48.17)."""
    on = "" if kind == BEING else kind
    found = [one for one in view.effects if one.kind in SPELL_NUMBERS and (one.on, one.target) == (on, number)]
    return [_marked(SPELLS[SPELL_NUMBERS[one.kind]].name, one) for one in found]


def _marked(name: str, effect: EffectView, settled: str = "") -> str:
    marks = [mark for mark in (settled, "nullified" if effect.is_nullified else "") if mark]
    return f"{name} ({', '.join(marks)})" if marks else name


def enchanted_words(view: View) -> str:
    """The enchanted tiles; "" for none."""
    return f"enchanted: {listed([TILES[tile].name for tile in indices(view.enchanted)])}" if view.enchanted else ""


def in_effect(view: View) -> Iterator[str]:
    """Each spell in effect: "Fog on Cliff, by the Witch King", "Bad Luck on Elf (nullified), by Witch" (MR-48.17)."""
    return (enchantment_words(view, made) for made in view.enchantments)


def enchantment_words(view: View, made: Enchantment) -> str:
    """A spell in effect with its targets, what it has settled, its caster, and whether it is inert or nullified.

    See MR-39.6, MR-39.8 and MR-48.17.
    """
    card = SPELLS[made.spell]
    inert = " (inert)" if card.duration == PERMANENT and not view.effects_of(ENERGIZED, target=made.number) else ""
    if made.spell == CARPET_SPELL:  # no one has cast it
        return f"{card.name}{inert}"
    effects = view.effects_of(card.id, source=made.number)
    named = [(aim_name(view, Target(one.on or BEING, one.target)), one) for one in effects]
    targets = [_marked(name, one, _settled(one)) for name, one in named]
    on = f" on {listed(targets)}" if targets else ""
    item = f" with {PIECES[made.piece].name}" if made.piece >= 0 else ""
    return f"{card.name}{on}, by {being_name(made.caster)}{item}{inert}"


def _settled(effect: EffectView) -> str:
    return SETTLED[effect.kind](effect.data) if effect.data and effect.kind in SETTLED else ""


def aim_name(view: View, target: Target) -> str:
    """The target of a spell, another spell by its name: "Elf", "Cliff", "the spell Fog"."""
    if target.kind == SPELL:
        names = [SPELLS[one.spell].name for one in view.enchantments if one.number == target.number]
        return f"the spell {names[0]}" if names else "a spell"
    return target_name(target.kind, target.number)


def cast_words(view: View) -> Iterator[str]:
    """The spells cast in this round, which all see: "Witch casts Fog with magic II3*, time 3" (MR-48.17)."""
    if view.fight is None:
        return
    for one in view.fight.casts:
        at = f" at {listed([aim_name(view, target) for target in one.targets])}" if one.targets else ""
        fate = f": {_FATES[one.fate]}" if one.fate else ""
        means = tool_name(one.caster, one.tool)
        yield f"{being_name(one.caster)} casts {SPELLS[one.spell].name} with {means}{at}, time {one.time}{fate}"
