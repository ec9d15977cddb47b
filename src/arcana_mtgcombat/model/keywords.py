"""The keywords (MC-19), as bits of a mask."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from arcana_core.records.jsonable import names_in

FLYING = 1 << 0
REACH = 1 << 1
FIRST_STRIKE = 1 << 2
VIGILANCE = 1 << 3
TRAMPLE = 1 << 4
HASTE = 1 << 5
DEFENDER = 1 << 6
DEATHTOUCH = 1 << 7
LIFELINK = 1 << 8
INDESTRUCTIBLE = 1 << 9
SPLIT_SECOND = 1 << 10

NAMES = {
    "Flying": FLYING,
    "Reach": REACH,
    "First Strike": FIRST_STRIKE,
    "Vigilance": VIGILANCE,
    "Trample": TRAMPLE,
    "Haste": HASTE,
    "Defender": DEFENDER,
    "Deathtouch": DEATHTOUCH,
    "Lifelink": LIFELINK,
    "Indestructible": INDESTRUCTIBLE,
    "Split Second": SPLIT_SECOND,
}
"""The keywords by name. Regenerate {cost} is an ability (MC-19.11) and is listed with a card's abilities."""

NO_ENGAGE = 1 << 0
NO_INTERCEPT = 1 << 1
NO_MOVE = 1 << 2

BARS = {"engage": NO_ENGAGE, "intercept": NO_INTERCEPT, "move": NO_MOVE}
"""The things a static effect can bar its bearer from (MC-25.29)."""

Keywords: TypeAlias = Annotated[int, names_in([*NAMES])]
"""A mask of keywords, written as their names in plain data."""
Bars: TypeAlias = Annotated[int, names_in([*BARS])]
"""A mask of bars, written as words in plain data."""


def names(mask: int) -> tuple[str, ...]:
    """Yield the keywords of a mask, in the order of section 19."""
    return tuple(name for name, bit in NAMES.items() if mask & bit)
