"""Mana: the six types, costs, and payment (MC-4)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated

from attrs import frozen

from arcana_core.scenario.bounds import Between

TYPES = "WUBRGC"
"""White, blue, black, red, green, colourless (MC-4.1). Pools count units in this order."""
COLOURLESS = 5
COLOURS = TYPES[:COLOURLESS]

Unit = Annotated[int, Between(0, 1000, "MC-4.1")]
Units = tuple[Unit, Unit, Unit, Unit, Unit, Unit]
"""Numbers of units by type."""
NONE: Units = (0, 0, 0, 0, 0, 0)

OF_LOCALES = {"none": "", "plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
"""The mana of each locale (MC-23.4)."""

_COST = re.compile(r"([0-9]*)([WUBRG]*)")


@frozen
class Cost:
    """A cost in mana (MC-4.4).

    Attributes:
        generic: units of any type.
        letters: units of each of the five colours.
        converted: all units together.
    """

    generic: int = 0
    letters: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def converted(self) -> int:
        """The converted cost."""
        return self.generic + sum(self.letters)

    @property
    def colours(self) -> str:
        """The colours of a card with this cost, in type order (MC-24.2)."""
        return "".join(letter for letter, units in zip(COLOURS, self.letters, strict=True) if units)

    def __str__(self) -> str:
        letters = "".join(letter * units for letter, units in zip(COLOURS, self.letters, strict=True))
        return f"{{{self.generic or ''}{letters}}}" if self.generic or letters else "{0}"


FREE = Cost()
"""{0}."""


@lru_cache(maxsize=4096)
def parse(text: str) -> Cost:
    """Parse a cost such as "2R", "WW" or "0".

    Raises:
        ValueError: The text isn't a cost.
    """
    match = _COST.fullmatch(text)
    if not match or not text or len(match[1]) > 3:
        raise ValueError(f"a cost is a number and letters of {COLOURS}, as in 2R, got {text[:40]!r}")
    white, blue, black, red, green = (match[2].count(letter) for letter in COLOURS)
    return Cost(int(match[1] or 0), (white, blue, black, red, green))


def reduced(cost: Cost, colour: int, units: int) -> Cost:
    """Return the rest of a cost after some units of a colour pay for it: letters first, then the generic part."""
    letters = list(cost.letters)
    from_letters = min(units, letters[colour])
    letters[colour] -= from_letters
    white, blue, black, red, green = letters
    return Cost(cost.generic - min(units - from_letters, cost.generic), (white, blue, black, red, green))


def can_pay(cost: Cost, pool: Units) -> bool:
    """Return whether a pool can pay a cost completely (MC-4.7)."""
    letters = cost.letters
    return (
        pool[0] >= letters[0]
        and pool[1] >= letters[1]
        and pool[2] >= letters[2]
        and pool[3] >= letters[3]
        and pool[4] >= letters[4]
        and sum(pool) >= cost.generic + sum(letters)
    )


@lru_cache(maxsize=1 << 14)
def paid(cost: Cost, pool: Units, types: tuple[int, ...] = ()) -> Units:
    """Return the rest of a pool after it pays a cost that it can pay (`can_pay`).

    Letters are paid first, then the generic units: in the types picked, or as in MC-4.6.
    """
    left = list(pool)
    for colour, units in enumerate(cost.letters):
        left[colour] -= units
    for type_ in types:
        left[type_] -= 1
    return _units(left) if types else removed(_units(left), cost.generic)


def letters(pool: Units) -> str:
    """Return the units of a pool as letters, in type order: "WWC"."""
    return "".join([letter * units for letter, units in zip(TYPES, pool, strict=True)])


@lru_cache(maxsize=1 << 14)
def removed(pool: Units, count: int) -> Units:
    """Remove units from a pool: colourless first, then the type with most, ties as W, U, B, R, G (MC-4.6)."""
    left = list(pool)
    for _ in range(count):
        taken = COLOURLESS if left[COLOURLESS] else left.index(max(left))
        left[taken] -= 1
    return _units(left)


@lru_cache(maxsize=1 << 14)
def added(pool: Units, types: str) -> Units:
    """Add units to a pool, regardless of capacities (MC-4.8)."""
    left = list(pool)
    for letter in types:
        left[TYPES.index(letter)] += 1
    return _units(left)


def _units(numbers: list[int]) -> Units:
    white, blue, black, red, green, colourless = numbers
    return white, blue, black, red, green, colourless
