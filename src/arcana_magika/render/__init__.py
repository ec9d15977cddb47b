"""The position as text and as a picture, drawn from what one player may know (MG-38)."""

from arcana_magika.render.svg import as_svg
from arcana_magika.render.text import as_text

__all__ = ["as_svg", "as_text"]
