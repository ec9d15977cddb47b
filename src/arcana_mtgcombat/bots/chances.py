"""Exact chances and average losses of an attack (MC-2, MC-15, MC-16)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from arcana_core.chance.dice import Dice, Distribution
from arcana_mtgcombat.model.state import UNSET
from arcana_mtgcombat.rules import Rules

MOST_DICE = 40
"""Larger numbers of dice count as this many."""


class Blow(NamedTuple):
    """The result of a blow.

    Attributes:
        fells: The chance to take all Life.
        hurts: The chance to take any Life.
        takes: The average Life lost, at most the victim's.
    """

    fells: float
    hurts: float
    takes: float


NOTHING = Blow(0.0, 0.0, 0.0)


@lru_cache(maxsize=1024)
def _thrown(count: int, sides: int, hit_on: int | None) -> Distribution:
    return Dice(max(0, min(count, MOST_DICE)), sides, hit_on=hit_on).pmf()


@lru_cache(maxsize=1 << 16)
def _blow(dice: int, flat: int, toughness: int, guard: int, life: int, sides: int, hit_on: int | None) -> Blow:
    thrown = _thrown(dice, sides, hit_on) + flat
    excess = thrown - (guard if guard != UNSET else _thrown(toughness, sides, hit_on))
    if excess.high <= 0:
        return NOTHING
    takes = sum(ways * min(lost, life) for lost, ways in zip(excess.outcomes, excess.counts, strict=True) if lost > 0)
    return Blow(float(excess.at_least(life)), float(excess.at_least(1)), takes / excess.total)


def blow(dice: int, toughness: int, guard: int, life: int, rules: Rules, flat: int = 0) -> Blow:
    """Return the blow of some dice, plus a flat number, against this Toughness, Guard and Life (MC-16.1)."""
    hit_on = rules.hit_on if rules.pool_mode == "hits" else None
    return _blow(dice, flat, toughness, guard, max(life, 1), rules.die_sides, hit_on)
