"""The five levels of weight, strength, harm and vulnerability (MR-1.1)."""

from __future__ import annotations

from typing import Final

NEGLIGIBLE, LIGHT, MEDIUM, HEAVY, TREMENDOUS = range(5)
LETTERS: Final = "NLMHT"
"""The letter of each level, from low to high."""
LEVEL: Final = {letter: level for level, letter in enumerate(LETTERS)}
"""The number of each letter: levels are compared as numbers."""
NAMES: Final = ("negligible", "light", "medium", "heavy", "tremendous")


def level(letter: str) -> int:
    """The number of a level, negligible for the empty text: a thing without weight (MR-1.1)."""
    return LEVEL[letter] if letter else NEGLIGIBLE
