"""How the counters on a sheet can be placed: as many boxes as possible are filled (MR-30.1, MR-30.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from arcana_magicrealm.model.melee import BOXES, NO_BOX

LOOK_AHEAD: Final = 2 * len(BOXES)
"""The counters that decide whether a box can be left empty: three denizens are among them, which can fill all boxes."""


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


def choices(counters: tuple[Counter, ...], placed: tuple[int, ...], most: bool = True) -> tuple[int, ...]:
    """The boxes for the next counter, from which as many boxes as possible can still be filled.

    Args:
        counters: in the order in which they are placed; a head, club or horse comes right after its denizen.
        placed: the boxes of the first ones.
        most: whether as many boxes as possible have to be filled.
    """
    filled = 0
    for one, box in zip(counters, placed, strict=False):
        filled |= one.fills << box
    first = len(placed)
    left = tuple([(fills, apart) for _, _, fills, apart in counters[first : first + 1 + LOOK_AHEAD]])
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
