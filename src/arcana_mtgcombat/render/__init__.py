"""A battle as text and as a picture, drawn from a view alone (MC-34)."""

from arcana_mtgcombat.render.short_text import as_short_text
from arcana_mtgcombat.render.svg import as_svg
from arcana_mtgcombat.render.text import as_text, continues_line

__all__ = ["as_short_text", "as_svg", "as_text", "continues_line"]
