"""Values that are grouped by their keys: the monsters of each clearing, the cards of each pile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

_KeyT = TypeVar("_KeyT")
_ValueT = TypeVar("_ValueT")


def grouped(pairs: Iterable[tuple[_KeyT, _ValueT]]) -> dict[_KeyT, list[_ValueT]]:
    """The values of each key, both in the order of the pairs.

    >>> grouped([("cave", 3), ("woods", 4), ("cave", 5)])
    {'cave': [3, 5], 'woods': [4]}
    """
    groups: dict[_KeyT, list[_ValueT]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups
