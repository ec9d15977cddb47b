"""How the counters on a sheet can be placed: as many boxes as possible are filled (MR-30.1, MR-30.2)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from arcana_magicrealm.model.melee import BOXES


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


@lru_cache(maxsize=20_000)
def choices(counters: tuple[Counter, ...], placed: tuple[int, ...], most: bool = True) -> tuple[int, ...]:
    """The boxes for the next counter, from which as many boxes as possible can still be filled.

    Args:
        counters: in the order in which they are placed; a head, club or horse comes after its denizen.
        placed: the boxes of the first ones.
        most: whether as many boxes as possible have to be filled.
    """
    legal = [box for box in BOXES if fits(counters, placed, box)]
    if not most:
        return tuple(legal)
    filled = {box: most_filled(counters, (*placed, box)) for box in legal}
    return tuple([box for box in legal if filled[box] == max(filled.values())])


def fits(counters: tuple[Counter, ...], placed: tuple[int, ...], box: int) -> bool:
    """Whether the next counter can be in a box, apart from its denizen if it must (MR-30.1)."""
    one = counters[len(placed)]
    if not one.apart:
        return True
    return all(other.being != one.being or at != box for other, at in zip(counters, placed, strict=False))


@lru_cache(maxsize=20_000)
def most_filled(counters: tuple[Counter, ...], placed: tuple[int, ...]) -> int:
    """The most boxes that can be filled once the first counters are placed."""
    if len(placed) == len(counters):
        return len({box for one, box in zip(counters, placed, strict=True) if one.fills})
    found = 0
    for box in BOXES:
        if fits(counters, placed, box):
            found = max(found, most_filled(counters, (*placed, box)))
            if found == len(BOXES):
                break
    return found
