"""Checks of a draw's arguments: numbers, sequences, weights, with errors that name the argument."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, islice
from typing import TypeVar

from arcana_core.text.wording import shown

Item = TypeVar("Item")

CURSOR_LIMIT = 1 << 64
MOST_ITEMS = 10_000_000
"""The most dice in one roll, and items in a sequence that is shuffled or sampled."""
MOST_BITS = 1 << 20
"""Bits of the number of results that `below` chooses from. Drawing that many takes a hundredth of a second."""
_WITHOUT_PLACES = frozenset((dict, set, frozenset))


def whole(value: int, name: str, *, at_least: int | None = None, expected: str = "a whole number") -> int:
    """The value as an int.

    Rejects True and False: as a number of dice or a seed they are a mistake.
    """
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be {expected}, got {shown(value)}")
    try:
        number = operator.index(value)
    except TypeError:  # an array of several numbers
        raise TypeError(f"{name} must be {expected}, got {shown(value)}") from None
    if at_least is not None and number < at_least:
        raise ValueError(f"{name} must be at least {at_least}, got {shown(number)}")
    return number


def results(value: int, name: str) -> int:
    """A number of equally likely results, from 1, with at most `MOST_BITS` bits."""
    number = whole(value, name, at_least=1)
    if number.bit_length() > MOST_BITS:
        raise ValueError(f"{name} must have at most {MOST_BITS} bits, got {number.bit_length()}")
    return number


def dice_count(value: int) -> int:
    """A number of dice of one roll, at most `MOST_ITEMS`."""
    count = whole(value, "count", at_least=0)
    if count > MOST_ITEMS:
        raise ValueError(f"count must be at most {MOST_ITEMS} dice, got {shown(count)}")
    return count


def items_of(seq: Iterable[Item]) -> list[Item]:
    """A list of the items, or an error before it fills the memory."""
    try:
        if isinstance(seq, (list, tuple)):
            items = list(seq)
        elif isinstance(seq, (set, frozenset)):  # their order may differ from one run of Python to the next
            raise TypeError
        else:
            items = list(islice(seq, MOST_ITEMS + 1))
    except TypeError:
        raise TypeError(f"the items to draw from must have an order, as in a list, got {shown(seq)}") from None
    if len(items) > MOST_ITEMS:
        raise ValueError(f"at most {MOST_ITEMS} items can be shuffled or sampled, got more")
    return items


def choices(seq: Sequence[object]) -> int:
    """The number of items to choose from, at least one."""
    if not hasattr(seq, "__getitem__") or isinstance(seq, Mapping):
        raise TypeError(f"choice needs a sequence, which has an order, got {shown(seq)}")
    try:
        size = len(seq)
    except (TypeError, OverflowError):  # a class, an array without axes, a range beyond the address space
        raise TypeError(f"choice needs a sequence that has a length, got {shown(seq)}") from None
    if not size:
        raise ValueError(f"cannot choose from an empty sequence, got {shown(seq)}")
    return size


def cursor_of(value: int) -> int:
    """A number of words drawn so far."""
    cursor = whole(value, "cursor", at_least=0)
    if cursor >= CURSOR_LIMIT:
        raise ValueError(f"cursor must be less than 2**64, got {shown(cursor)}")
    return cursor


def bounds(low: int, high: int) -> tuple[int, int]:
    """Both ends of a range, low first."""
    low, high = whole(low, "low"), whole(high, "high")
    if low > high:
        raise ValueError(f"low must be at most high, got {shown(low)} and {shown(high)}")
    results(high - low + 1, "the number of results")
    return low, high


def odds(numerator: int, denominator: int) -> tuple[int, int]:
    """A numerator and its denominator, a probability."""
    numerator, denominator = whole(numerator, "numerator", at_least=0), results(denominator, "denominator")
    if numerator > denominator:
        raise ValueError(f"numerator must be at most denominator, got {shown(numerator)} and {shown(denominator)}")
    return numerator, denominator


def sample_size(k: int, size: int) -> int:
    """Check how many of `size` items to draw."""
    k = whole(k, "k", at_least=0)
    if k > size:
        raise ValueError(f"k must be at most the {size} items there are, got {shown(k)}")
    return k


def running_sums(seq: Sequence[object], weights: Sequence[int]) -> list[int]:
    """The sums of the weights up to each item; `operator.index` rejects everything but whole numbers."""
    try:
        if type(seq) in _WITHOUT_PLACES or type(weights) in _WITHOUT_PLACES:
            raise TypeError
        size, count = len(seq), len(weights)
        sums = list(accumulate(map(operator.index, weights)))
    except (TypeError, OverflowError):
        raise TypeError(
            f"a weighted choice needs a sequence of items, got {shown(seq)}, and whole numbers as their weights, "
            f"got {shown(weights)}"
        ) from None
    if size != count:
        raise ValueError(f"each item needs a weight, got {size} items and {count} weights")
    if not sums or sums[-1] < 1 or min(weights) < 0:
        raise ValueError(f"weights must be at least 0 and one of them above 0, got {shown(list(weights))}")
    return sums
