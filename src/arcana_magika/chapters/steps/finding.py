"""The scroll that a search finds, and its probability (MG-16.6, MG-16.7), also for the first scrolls (MG-7.7)."""

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
"""The alignments of found scrolls by the searcher's alignment: half, a quarter, a quarter of the time (MG-16.6)."""
DEAREST: Final = 12
"""A spell's weight is the difference of its minor cost to this (MG-16.7)."""


def found_scroll(draw: Draw, alignment: int, costs: tuple[int, ...]) -> int:
    """The spell of a found scroll, by its place in the order of activation (MG-16.6, MG-16.7).

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
    """The spells of an alignment in order of activation, and their weights (MG-16.7)."""
    spells = tuple([number for number, spell in enumerate(SPELLS) if spell.alignment == alignment])
    return spells, tuple([max(1, DEAREST - costs[number]) for number in spells])
