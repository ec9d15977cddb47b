"""Belongings: weapon, armour and horse counters and treasure cards, as printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from arcana_core.tables.typed import Fact
from arcana_magicrealm.model.characters import Gift
from arcana_magicrealm.model.facts import Named, level_field, listed


class WeaponSide(Fact):
    """One side of a weapon counter; without `time` the time of the chit that plays it counts."""

    harm: str = level_field()
    sharpness: int
    time: int | None = None


class WeaponType(Named):
    """A kind of weapon counter."""

    count: int
    treasure: bool
    attack: str
    length: int
    weight: str = level_field()
    unalerted: WeaponSide
    alerted: WeaponSide
    price: int
    fame: int
    notoriety: int
    picture: str
    setup: Mapping[str, int]


class NaturalWeapon(Named):
    """The attack of a being without a weapon counter."""

    attack: str
    length: int
    weight: str = ""
    harm: str = ""
    sharpness: int = 0


class ArmorPrice(Fact):
    """The price of an armour counter, intact and damaged (MR-13.4)."""

    intact: int
    damaged: int


class ArmorType(Named):
    """A kind of armour counter."""

    count: int
    treasure: bool
    type: str
    weight: str = level_field()
    protects: tuple[str, ...]
    one_direction: bool
    layer: int
    price: ArmorPrice
    destroyed_gold: int
    fame: int
    notoriety: int
    setup: Mapping[str, int]
    returns_to: str = ""


class HorseType(Fact):
    """The figures that all ponies, workhorses or warhorses share (MR-9.15, MR-9.16)."""

    id: str
    vulnerability: str = level_field()
    armored: bool
    move_bonus: str
    count: int


class Pace(Fact):
    """One side of a horse, or a pair of boots: what it carries, and its move time."""

    strength: str = level_field()
    time: int


class HorseCounter(Fact):
    """One round horse counter."""

    id: str
    type: str
    treasure: bool
    walk: Pace
    gallop: Pace
    price: int
    setup: str


class FameReward(Fact):
    """The Fame for selling a card to this group (MR-13.6)."""

    group: str
    fame: int


class CardArmor(Fact):
    """The armour of an armour card."""

    protects: tuple[str, ...]
    toughness: str = level_field()
    layer: int
    destroyed_gold: int


class CardWeapon(Fact):
    """The weapon of a treasure card."""

    attack: str
    length: int
    harm: str = level_field()
    sharpness: int


class BoxContents(Fact):
    """The contents of the box of a treasure within treasures (MR-2.2)."""

    large: int
    counters: tuple[str, ...]


class OwnSpell(Fact):
    """The spell bound to a card."""

    colour: str
    duration: str
    target: str


class Treasure(Gift):
    """One treasure card."""

    size: str
    kind: str
    great: bool
    weight: str = ""
    gold: int = 0
    fame: int = 0
    notoriety: int = 0
    p: int = 0
    armor: CardArmor | None = None
    box: BoxContents | None = None
    chit_strength: tuple[str, ...] = ()
    chit_time: tuple[int, ...] = ()
    colour: str = ""
    curse: bool = False
    effort_limit: int | None = None
    fame_reward: FameReward | None = None
    fight: Pace | None = None
    fly: Pace | None = None
    gold_inside: int = 0
    loot_table: str = ""
    magic_type: str = ""
    move: Pace | None = None
    needs: str = ""
    opens_with: str = ""
    own_spell: OwnSpell | None = None
    pile_order: tuple[str, ...] = ()
    potion_use: str = ""
    power: str = ""
    red_die: tuple[str, ...] = ()
    rest: int = 1
    returns_to: str = ""
    sharpness: int = 0
    spells: Mapping[str, int] = {}
    warning: str = ""
    weapon: CardWeapon | None = None


_WEAPONS = listed("weapons", weapon=WeaponType, natural=NaturalWeapon)
WEAPON_TYPES: Final[tuple[WeaponType, ...]] = _WEAPONS["weapon"]
NATURAL_WEAPONS: Final[Mapping[str, NaturalWeapon]] = {weapon.id: weapon for weapon in _WEAPONS["natural"]}
ARMOR_TYPES: Final[tuple[ArmorType, ...]] = listed("armor", armor=ArmorType)["armor"]
_HORSES = listed("horses", type=HorseType, horse=HorseCounter)
HORSE_TYPES: Final[Mapping[str, HorseType]] = {horse.id: horse for horse in _HORSES["type"]}
HORSES: Final[tuple[HorseCounter, ...]] = _HORSES["horse"]
TREASURES: Final[tuple[Treasure, ...]] = listed("treasures", treasure=Treasure)["treasure"]
