"""A battle as text and as a picture, drawn from a view alone (MC-34)."""

from arcana_mtgcombat.cards.reading import Pool
from arcana_mtgcombat.render.text import as_text
from arcana_mtgcombat.view import View


def as_svg(view: View, pool: Pool) -> str:
    """The battle as an SVG picture."""
    raise NotImplementedError


__all__ = ["as_svg", "as_text"]
