"""Which scroll is found: by whom, and how often which (MG-16.6, MG-16.7); the first scrolls of all too (MG-7.7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from arcana_magika.model import draws
from arcana_magika.model.draws import Draw
from arcana_magika.model.tables import EVIL, GOOD, NEUTRAL, SPELLS

LIKELY: Final = (
    (GOOD, NEUTRAL, EVIL),
    (NEUTRAL, GOOD, EVIL),
    (EVIL, GOOD, NEUTRAL),
)
"""By alignment of the searcher the alignments of what he finds: half, a quarter, a quarter of the time (MG-16.6)."""
DEAREST: Final = 12
"""A spell is as likely as its minor cost is below this (MG-16.7)."""


def found_scroll(draw: Draw, alignment: int, costs: tuple[int, ...]) -> int:
    """The spell of a scroll that is found, by its place in the order of activation (MG-16.6, MG-16.7).

    Args:
        draw: the source of chance; asked twice.
        alignment: of the searcher.
        costs: the minor costs in force, `rules.minor_costs` (MG-40.1).
    """
    result = draw("scroll alignment", 100)
    found = LIKELY[alignment][0 if result <= 50 else 1 if result <= 75 else 2]
    spells, weights = _weights(found, costs)
    return draws.weighted(draw, "scroll", spells, weights)


@lru_cache(maxsize=64)  # runs over thousands of house rules must not fill the memory
def _weights(alignment: int, costs: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The spells of an alignment in order of activation, and how likely each is (MG-16.7)."""
    spells = tuple([number for number, spell in enumerate(SPELLS) if spell.alignment == alignment])
    return spells, tuple([max(1, DEAREST - costs[number]) for number in spells])
