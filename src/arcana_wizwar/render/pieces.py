"""The colours of the game in pictures, and its labels."""

from __future__ import annotations

from arcana_core.geometry import vectors
from arcana_core.geometry.vectors import INK, Drawn

PALE, PAPER, LIT = "#6f665b", "#fffaf0", "#fbe3a2"
PAINT = ("#b92b2b", "#2f5fb0", "#d9a514", "#2e8b47")
"""Of red, blue, yellow and green."""
DARK = ("#6e1515", "#183568", "#84620a", "#145226")
TINT = ("#f0d3cb", "#d1dcef", "#f3e6b8", "#d2e6d2")


def tag(words: str, width: float, *, fill: str = LIT, ink: str = INK, size: float = 12) -> Drawn:
    """A label: words in a box with round corners."""
    return vectors.tag(words, width, fill=fill, edge=PALE, ink=ink, size=size)
