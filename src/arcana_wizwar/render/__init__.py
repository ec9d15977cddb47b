"""The table as text and as a picture, drawn from a view alone (WW-23)."""

from arcana_wizwar.render.screen import as_screen
from arcana_wizwar.render.svg import as_svg
from arcana_wizwar.render.text import as_text

__all__ = ["as_screen", "as_svg", "as_text"]
