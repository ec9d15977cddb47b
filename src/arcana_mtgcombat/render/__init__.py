"""A battle as text and as a picture."""

from __future__ import annotations

from arcana_mtgcombat.cards.reading import Pool
from arcana_mtgcombat.view import View


def as_text(view: View, pool: Pool) -> str:
    """The battle as text of 80 columns."""
    raise NotImplementedError


def as_svg(view: View, pool: Pool) -> str:
    """The battle as an SVG picture."""
    raise NotImplementedError
