"""Draws as in the rulebook: D(n), chance tests, picks from lists (MG-1.3 to MG-1.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Draw = Callable[[str, int], int]
"""D(n) for a purpose: an integer from 1 to n, each with the same chance (MG-1.3)."""
_Item = TypeVar("_Item")


def passes(draw: Draw, purpose: str, percent: int) -> bool:
    """A chance test. Nothing is drawn if failure or success is certain (MG-1.4)."""
    if percent <= 0:
        return False
    return percent >= 100 or draw(purpose, 100) <= percent


def pick(draw: Draw, purpose: str, items: Sequence[_Item]) -> _Item:
    """One of the items in their stated order. Nothing is drawn if there is only one (MG-1.5)."""
    if len(items) == 1:
        return items[0]
    return items[draw(purpose, len(items)) - 1]


def weighted(draw: Draw, purpose: str, items: Sequence[_Item], weights: Sequence[int]) -> _Item:
    """One of the items, with these weights (MG-1.6)."""
    result = draw(purpose, sum(weights))
    for item, weight in zip(items, weights, strict=True):
        result -= weight
        if result <= 0:
            return item
    raise AssertionError("the weights add up to the die")


def shuffled(draw: Draw, purpose: str, items: Sequence[_Item]) -> list[_Item]:
    """A random order: picks without replacement from the list in its stated order (MG-1.7)."""
    left = list(items)
    order = []
    while left:
        order.append(left.pop(draw(purpose, len(left)) - 1 if len(left) > 1 else 0))
    return order


def rounded(amount: int, divisor: int) -> int:
    """The quotient as a whole number, an exact half rounded up (MG-1.1)."""
    return (2 * amount + divisor) // (2 * divisor)
