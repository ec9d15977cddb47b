"""Monsters and natives: counters with two sides, groups, and where each begins (MR-2.9, MR-20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from arcana_core.tables.typed import Fact
from arcana_magicrealm.model.facts import Named, level_field, listed
from arcana_magicrealm.model.items import Pace
from arcana_magicrealm.model.levels import LEVEL, TREMENDOUS, level

KILLS: Final = "KILL"
"""The harm of the red side of a Tremendous monster: it kills whatever it hits (MR-33.2)."""


class Side(Fact):
    """One side of a counter in combat. Without `harm` and `spell` it makes no attack."""

    harm: str = ""
    sharpness: int = 0
    attack: int = 0
    length: int = 0
    move: int | None = None
    spell: str = ""
    magic_type: str = ""

    @property
    def kills(self) -> bool:
        """Whether it is a red side, which kills whatever it hits (MR-33.2)."""
        return self.harm == KILLS

    @property
    def level(self) -> int:
        """The harm as a number: Tremendous for a red side, negligible without attack."""
        return TREMENDOUS if self.harm == KILLS else level(self.harm)


class MonsterType(Named):
    """A kind of monster counter."""

    kind: str
    count: int
    size: str = level_field()
    armored: bool
    flies: bool
    fame: int
    notoriety: int
    row: int
    light: Side
    dark: Side
    setup: Mapping[str, int]
    part: str = ""
    weapon: str = ""


class PartType(Named):
    """A head or club: it attacks on its own and is never attacked."""

    owner: str
    count: int
    light: Side
    dark: Side
    breath_length: int = 0


class Belongings(Fact):
    """The goods that a group sells (MR-2.5)."""

    small_treasures: int
    weapons: Mapping[str, int]
    armor: Mapping[str, int]
    horses: tuple[str, ...]


class Group(Named):
    """A native group (MR-20.2)."""

    code: str
    colour: str
    kind: str
    row: int
    appears_at: tuple[str, ...]
    members: int
    hire: str
    wage_total: int
    commerce: tuple[str, ...]
    belongings: Belongings

    @property
    def is_garrison(self) -> bool:
        """Whether it is at its dwelling from the start (MR-4.6)."""
        return self.kind == "garrison"


class NativeType(Fact):
    """The figures that natives with the same picture share (MR-20.5)."""

    id: str
    weapon: str
    attack: str
    length: int
    weight: str = level_field()
    vulnerability: str = level_field()
    move_strength: str = level_field()
    armored: bool
    wage: int
    gold: int
    notoriety: int


class Mount(Fact):
    """A native's own horse."""

    type: str
    walk: Pace
    gallop: Pace


class NativeCounter(Fact):
    """One native, by code."""

    code: str
    group: str
    type: str
    leader: bool
    light: Side
    dark: Side
    horse: Mount | None = None
    weapon: str = ""
    length: int | None = None


_MONSTERS = listed("monsters", monster=MonsterType, part=PartType)
MONSTER_TYPES: Final[tuple[MonsterType, ...]] = _MONSTERS["monster"]
PART_TYPES: Final[tuple[PartType, ...]] = _MONSTERS["part"]
_NATIVES = listed("natives", group=Group, type=NativeType, native=NativeCounter)
GROUPS: Final[tuple[Group, ...]] = tuple(sorted(_NATIVES["group"], key=lambda group: group.id))
"""The nine groups, in alphabetical order."""
GROUP: Final = {group.id: number for number, group in enumerate(GROUPS)}
NATIVE_TYPES: Final = {native.id: native for native in _NATIVES["type"]}


class Figures(Named):
    """The figures in combat of a denizen, or of the form of a transmorphized being.

    Attributes:
        id: "giant 2" for the second Giant, "r5" for a native; of a form "mist", "lion", "giant 1".
        name: for people.
        light: the side that is up at first (MR-23.6).
        dark: the other side; of Tremendous monsters it is a red one. The same one for forms without two sides.
        strength: of its move, with which it carries (MR-10.8, MR-40.9, MR-40.12).
        vulnerability: the harm that kills it (MR-32.9, MR-32.24).
        is_armoured: whether every hit on it strikes armour (MR-32.10, MR-32.24).
        is_tremendous: whether its dark side is a red one, which holds and kills (MR-33.1, MR-40.15).
        flies: whether it flies; a form must fly instead of moving (MR-41.9).
        part: its head or club, which attacks too (MR-33.9, MR-40.12).
    """

    light: Side
    dark: Side
    strength: int
    vulnerability: int
    is_armoured: bool = False
    is_tremendous: bool = False
    flies: bool = False
    part: PartType | None = None


class Denizen(Figures):
    """One counter of a monster or native, as printed.

    Attributes:
        kind: the kind of monster ("giant"), or the type of native ("raider").
        type: the monster's type; None for natives.
        native: the native's figures; None for monsters.
        group: the number of the native's group; -1 for monsters.
        leader: whether it is the leader of its group.
        weight: its level.
        row: the row with which it prowls or returns; 0 for the Ghosts (MR-7.5, MR-7.6, MR-7.8).
        box: the set-up box in which it begins; "" for the Ghosts and the garrisons (MR-2.9).
        wage: the basic price of hiring it; of a monster its notoriety bounty (MR-14.2, MR-14.17).
        notoriety: its notoriety bounty.
        fame: its fame bounty.
        gold: its gold bounty.
        horse: the horse of a native (MR-20.5).
    """

    kind: str
    type: MonsterType | None = None
    native: NativeCounter | None = None
    group: int = -1
    leader: bool = False
    weight: int
    row: int
    box: str
    wage: int
    notoriety: int
    fame: int = 0
    gold: int = 0
    horse: Mount | None = None

    @property
    def is_native(self) -> bool:
        """Whether it is a native."""
        return self.native is not None

    @property
    def is_ghost(self) -> bool:
        """Whether it prowls every day (MR-7.6)."""
        return self.kind == "ghost"


def _monsters() -> Iterator[Denizen]:
    for type_ in MONSTER_TYPES:
        boxes = [box for box, count in type_.setup.items() for _ in range(count)]
        size = LEVEL[type_.size]
        for copy, box in enumerate(boxes, start=1):
            ending = f" {copy}" if len(boxes) > 1 else ""
            yield Denizen(
                id=type_.id + ending,
                name=type_.name + ending,
                kind=type_.kind,
                type=type_,
                light=type_.light,
                dark=type_.dark,
                vulnerability=size,
                is_armoured=type_.armored,
                weight=size,
                strength=size,
                row=type_.row,
                box="" if box.startswith("map") else box,
                wage=type_.notoriety,
                notoriety=type_.notoriety,
                fame=type_.fame,
                flies=type_.flies,
                is_tremendous=size == TREMENDOUS,
                part=next((part for part in PART_TYPES if part.id == type_.part), None),
            )


def _natives() -> Iterator[Denizen]:
    for native in _NATIVES["native"]:
        type_, group = NATIVE_TYPES[native.type], GROUPS[GROUP[native.group]]
        member = f"{group.name.removesuffix('s')} {native.code[1:]}"
        yield Denizen(
            id=native.code.lower(),
            name=f"leader of the {group.name}" if native.leader else member,
            kind=native.type,
            native=native,
            group=GROUP[native.group],
            leader=native.leader,
            light=native.light,
            dark=native.dark,
            vulnerability=LEVEL[type_.vulnerability],
            is_armoured=type_.armored,
            weight=LEVEL[type_.weight],
            strength=LEVEL[type_.move_strength],
            row=group.row,
            box="" if group.is_garrison else group.id,
            wage=type_.wage,
            notoriety=type_.notoriety,
            gold=type_.gold,
            horse=native.horse,
        )


DENIZENS: Final[tuple[Denizen, ...]] = (
    *sorted(_monsters(), key=lambda monster: monster.id),
    *sorted(_natives(), key=lambda native: (native.id[0], native.leader, native.id)),
)
"""All monsters and natives in the order of identity: monsters by id and copy, natives by code, leaders last."""
DENIZEN: Final = {denizen.id: number for number, denizen in enumerate(DENIZENS)}
MONSTERS: Final = tuple([number for number, denizen in enumerate(DENIZENS) if not denizen.is_native])
NATIVES: Final = tuple([number for number, denizen in enumerate(DENIZENS) if denizen.is_native])
MEMBERS: Final = tuple([tuple([one for one in NATIVES if DENIZENS[one].group == group]) for group in GROUP.values()])
"""Each group's members, the leader last."""
LEADERS: Final = tuple([members[-1] for members in MEMBERS])
"""Each group's leader."""
FAMILIES: Final[Mapping[str, tuple[str, ...]]] = {
    "giants": ("giant",),
    "ogres": ("ogre",),
    "goblins": ("spear_goblin", "sword_goblin", "axe_goblin"),
    "bats": ("giant_bat",),
}
"""The types of monsters that spells name together (MR-38.6)."""
_FAMILIES: Final = {type_: family for family, types in FAMILIES.items() for type_ in types}
FAMILY_OF: Final = tuple([_FAMILIES.get(one.type.id, "") if one.type is not None else "" for one in DENIZENS])
"""Each denizen's family of monsters; "" for others."""
GHOSTS: Final = tuple([number for number in MONSTERS if DENIZENS[number].is_ghost])
