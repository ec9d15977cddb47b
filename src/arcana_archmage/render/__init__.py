"""The table as text and as a picture, drawn from a view alone (AM-24)."""

from arcana_archmage.render.svg import as_svg
from arcana_archmage.render.text import as_text

__all__ = ["as_svg", "as_text"]
