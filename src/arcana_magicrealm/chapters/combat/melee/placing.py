"""Placing the counters of sheets, and the sides that hirelings show there (MR-30.1 to MR-30.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import BOXES, NO_BOX, Sheet, Stand

# The sides and counters of a sheet (MR-30.1 to MR-30.3).


class Face(NamedTuple):
    """The question for the side that a hireling's counter shows (MR-30.2).

    Attributes:
        being: the hireling.
        is_part: whether it is about its head or club.
        is_dark: the answer.
    """

    being: int
    is_part: bool
    is_dark: bool = False


class Counter(NamedTuple):
    """A counter to be placed.

    Attributes:
        being: the denizen that it is, or belongs to.
        is_other: whether it is a head, club or horse.
        fills: whether it fills a box: everything but horses.
        apart: whether it may not be in the box of the denizen.
    """

    being: int
    is_other: bool = False
    fills: bool = True
    apart: bool = False


class Group(NamedTuple):
    """The counters of a sheet that are placed together.

    Attributes:
        owner: of the sheet.
        counters: in the order in which they are placed.
        most: whether as many boxes as possible have to be filled.
        boxes: where the first of the counters are.
    """

    owner: int
    counters: tuple[Counter, ...]
    most: bool
    boxes: tuple[int, ...] = ()

    def stands(self) -> tuple[Stand, ...]:
        """The places of the denizens, once all counters are placed."""
        found: dict[int, Stand] = {}
        for counter, box in zip(self.counters, self.boxes, strict=True):
            being = counter.being
            found[being] = Stand(being, found[being].box, box) if counter.is_other else Stand(being, box)
        return tuple(found.values())


def placed_on(game: Game, sheet: Sheet) -> Iterator[Face | Group]:
    """The sides and the groups of counters that are chosen for a sheet.

    On a character's sheet all attackers are one group, which need not fill boxes if monsters are quiet (MR-46.6). On a
    hireling's sheet the owner shows either side, if it isn't Tremendous, and so does its head or club (MR-30.3). It is
    placed with its head, club or horse as the player likes, its target into a square, and all others into circles
    (MR-30.2).
    """
    owner = sheet.owner
    if owner < FIRST_DENIZEN:
        owners = {other.owner for other in game.fight.sheets}  # these stand on sheets of their own: MR-26.10
        those = tuple([one for one in sheet.attackers if one not in owners])
        yield Group(owner, counters_of(game, those), not game.rules.quiet_monsters)
        return
    if figures.changes_tactics(game, owner):
        yield Face(owner, is_part=False)
    if figures.part_of(game, owner) is not None:
        yield Face(owner, is_part=True)
    target = hits.target_of_owner(game.fight, owner)
    yield Group(owner, tuple([counter._replace(apart=False) for counter in counters_of(game, (owner,))]), most=False)
    yield Group(owner, counters_of(game, (target,) if target >= 0 else ()), most=False)
    yield Group(owner, counters_of(game, tuple([one for one in sheet.attackers if one != target])), most=True)


def counters_of(game: Game, those: tuple[int, ...]) -> tuple[Counter, ...]:
    """The counters of denizens, a head, club or horse after its denizen (MR-30.1)."""
    found = []
    for being in those:
        found.append(Counter(being))
        if figures.part_of(game, being) is not None:
            found.append(Counter(being, is_other=True, apart=True))
        elif figures.is_mounted(game, being):
            found.append(Counter(being, is_other=True, fills=False, apart=True))
    return tuple(found)


# As many boxes as possible are filled (MR-30.1, MR-30.2).


LOOK_AHEAD: Final = 2 * len(BOXES)
"""The counters that decide whether a box can be left empty: three denizens are among them, which can fill all boxes."""


def placed_alone(group: Group) -> tuple[Group, tuple[int, ...]]:
    """A group up to the next counter with a choice, and the boxes for that; () when all are placed."""
    owner, counters, most, boxes = group
    while len(boxes) < len(counters):
        legal = choices(counters, boxes, most)
        if len(legal) > 1:
            return Group(owner, counters, most, boxes), legal
        boxes += legal
    return Group(owner, counters, most, boxes), ()


def choices(counters: tuple[Counter, ...], placed: tuple[int, ...], most: bool = True) -> tuple[int, ...]:
    """The boxes for the next counter, from which as many boxes as possible can still be filled (MR-30.1).

    Args:
        counters: in the order in which they are placed; a head, club or horse comes right after its denizen.
        placed: the boxes of the first ones.
        most: whether as many boxes as possible have to be filled.
    """
    filled = 0
    for one, box in zip(counters, placed, strict=False):
        filled |= one.fills << box
    first = len(placed)
    left = tuple([(counter.fills, counter.apart) for counter in counters[first : first + 1 + LOOK_AHEAD]])
    return _best(left, filled, placed[-1] if placed else NO_BOX, most)


@lru_cache(maxsize=20_000)
def _best(left: tuple[tuple[bool, bool], ...], filled: int, before: int, most: bool) -> tuple[int, ...]:
    found = {box: most_filled(left[1:], after, box) for box, after in fitting(left[0], filled, before)}
    best = max(found.values()) if most else 0
    return tuple([box for box, count in found.items() if count >= best])


def fitting(one: tuple[bool, bool], filled: int, before: int) -> list[tuple[int, int]]:
    """The boxes in which a counter can be, apart from its denizen if it must, with those filled then (MR-30.1)."""
    fills, apart = one
    return [(box, filled | fills << box) for box in BOXES if not apart or box != before]


@lru_cache(maxsize=20_000)
def most_filled(left: tuple[tuple[bool, bool], ...], filled: int, before: int) -> int:
    """The most boxes that can be filled with the counters left, of which some fill a box and some must stay apart.

    `filled` is the set of the boxes that are filled by now, `before` the box of the counter placed last.
    """
    if not left:
        return filled.bit_count()
    return max([most_filled(left[1:], after, box) for box, after in fitting(left[0], filled, before)])
