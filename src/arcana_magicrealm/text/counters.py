"""Counters and spell cards in words (MR-20.5, MR-23.6, MR-32.1, MR-32.9, MR-32.15, MR-38.6, MR-39.1 to MR-39.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.text.panels import capital
from arcana_core.text.wording import counted, listed
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.model.beings import denizen_of
from arcana_magicrealm.model.denizens import DENIZENS, NativeType, PartType, Side
from arcana_magicrealm.model.items import HORSE_TYPES, ArmorType, HorseType, WeaponSide, WeaponType
from arcana_magicrealm.model.levels import LETTERS
from arcana_magicrealm.model.spells import PLACES, SpellCard

ARMOURED: Final = {True: ", armoured", False: ""}


def side_words(side: Side, *, move: bool = True) -> str:
    """The figures of a side: harm with stars and attack time, then the move time."""
    harm = f"{side.harm}{'*' * side.sharpness}" or side.spell.replace("_", " ")  # a hit casts it (MR-33.10)
    attack = f"{harm} {side.attack}" if harm else "no attack"
    return f"{attack}, move {side.move}" if move and side.move is not None else attack


def protection_words(table: figures.Table, being: int) -> str:
    """The harm that kills a denizen: "vulnerability H, armoured" (MR-32.9, MR-32.10, MR-32.24)."""
    return f"vulnerability {LETTERS[figures.vulnerability(table, being)]}{ARMOURED[figures.is_armoured(table, being)]}"


def denizen_words(being: int) -> str:
    """Both sides of a denizen with its head, club or horse, its weapon, and the harm that kills it."""
    one = DENIZENS[denizen_of(being)]
    down = "red" if figures.is_tremendous(figures.PRINTED, being) else "dark"
    protection = protection_words(figures.PRINTED, being)
    own = f"Light side {side_words(one.light)}; {down} side {side_words(one.dark)}; {protection}."
    if one.is_native:
        return f"{own} {_native_words(being)}"
    length = max([side.length for side in (one.light, one.dark) if side.harm])
    weapon = f"Its weapon has length {length}." if length else ""
    return " ".join(filter(None, [own, weapon, _part_words(one.part) if one.part is not None else ""]))


def _native_words(being: int) -> str:
    length, is_missile = figures.weapon_of(being)
    weapon = f"It {'shoots' if is_missile else 'strikes'} with length {length}."
    native = DENIZENS[denizen_of(being)].native
    if native is None or native.horse is None:
        return weapon
    horse = HORSE_TYPES[native.horse.type]
    paces = f"walks {native.horse.walk.time} and gallops {native.horse.gallop.time}"
    return f"{weapon} Its {horse.id} {paces}, {horse_words(horse)}: hits strike the horse first (MR-32.11)."


def horse_words(horse: HorseType) -> str:
    """The harm that kills a kind of horse: "vulnerability H, armoured" (MR-32.10, MR-32.11)."""
    return f"vulnerability {horse.vulnerability}{ARMOURED[horse.armored]}"


def native_words(one: NativeType) -> str:
    """The figures that natives of a type share: "striking, length 8, vulnerability H, armoured" (MR-20.5)."""
    return f"{one.attack}, length {one.length}, vulnerability {one.vulnerability}{ARMOURED[one.armored]}"


def _part_words(part: PartType) -> str:
    name = part.id.rpartition("_")[2]
    sides = f"light side {side_words(part.light)}, dark side {side_words(part.dark)}"
    return f"Its {name} attacks too: {sides}, length {part.light.length} (MR-33.9)."


def weapon_words(type_: WeaponType) -> str:
    """Both sides of a weapon: "Striking, length 5; unalerted H, alerted T 4" (MR-29.4, MR-32.1)."""
    sides = f"unalerted {_weapon_side(type_.unalerted)}, alerted {_weapon_side(type_.alerted)}"
    return f"{capital(type_.attack)}, length {type_.length}; {sides} (MR-29.4)."


def _weapon_side(side: WeaponSide) -> str:
    return f"{side.harm}{'*' * side.sharpness}{'' if side.time is None else f' at time {side.time}'}"


def armour_words(type_: ArmorType) -> str:
    """The directions from which armour protects (MR-29.13, MR-32.15)."""
    covers = "one direction of your choice" if type_.one_direction else f"against {listed(type_.protects)}"
    return f"It protects {covers} (MR-32.15)."


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
    (first, count), *others = types.items()
    start = f"{counted(count, 'spell card')} of type {first}"
    return listed([start, *[f"{count} of type {type_}" for type_, count in others]])


def spell_facts(spell: SpellCard) -> str:
    """A spell in a line: "type IV, purple, day: one Search phase more"."""
    return f"type {spell.type}, {spell.colour}, {spell.duration}: {effect_words(spell)}{where_words(spell)}"
