"""The position as a picture: the recon map with the mage's numbers beside it (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.geometry import vectors
from arcana_core.geometry.vectors import Drawn
from arcana_core.text.panels import wrapped
from arcana_magika.model.forward import Game
from arcana_magika.render import panels
from arcana_magika.render.panels import Line
from arcana_magika.render.reports import chart
from arcana_magika.render.text import as_text

WIDTH: Final = 1000
EDGE: Final = 20
_SIZE: Final = 15
_LEAD: Final = 21
_MAP: Final = 540
"""The width of the map."""
_BESIDE: Final = 44
"""Columns of text beside the map."""
_ACROSS: Final = 102
_LABEL: Final = 86


def as_svg(game: Game, player: int | None) -> str:
    """The position as this player may know it. None is a spectator. `as_text` is its description."""
    view = game.view(player)
    lines: list[Line] = [("", about)] if (about := panels.about(game)) else []
    lines += [*panels.setup_lines(view), *panels.all_lines(view), *panels.own_lines(view, game.rules)]
    body, y = _lines(lines, EDGE, 62, _ACROSS)
    if view.recon is not None and view.me is not None and view.final is None:
        drawn, left, top, width, height = chart.recon_part(view.recon, view.me.letter)
        scale = min(_MAP / width, 1)
        place = f"translate({EDGE - left * scale:.1f} {y - top * scale:.1f}) scale({scale:.3f})"
        body += f'<g transform="{place}">{drawn}</g>'
        beside, end = _lines(panels.near_lines(view), EDGE + _MAP + 16, y + 24, _BESIDE, label=26)
        body += beside
        y = max(y + height * scale, end) + 24
    below, y = _lines([*panels.news_lines(view), *panels.sheet_lines(view, game.rules)], EDGE, y, _ACROSS)
    body += below
    asked = vectors.question(panels.asked(view), WIDTH, fill="#fbe6a8", edge=EDGE, size=_SIZE)
    bar = vectors.header(WIDTH, panels.heading(view), panels.viewer_label(view), EDGE, fill=chart.INK)
    page = Drawn(f"{bar.body}{body}{vectors.placed(asked.body, 0, y - 8)}", WIDTH, y + asked.height + 12)
    title = f"{panels.heading(view)}, as {panels.viewer_label(view)} sees it"
    words = as_text(game, player)
    return vectors.picture(page, title, words, paper="#fffdf8", ink=chart.INK, definitions=chart.DEFINITIONS)


def _lines(lines: Iterable[Line], x: float, y: float, room: int, *, label: int = _LABEL) -> tuple[str, float]:
    """Lines of text below one another, and the height that they take."""
    drawn = []
    for name, text in lines:
        if name:
            drawn.append(vectors.text(name, x, y, _SIZE, bold=True))
        for part in wrapped(text, room):
            drawn.append(vectors.text(part, x + label if name else x, y, _SIZE))
            y += _LEAD
    return "".join(drawn), y
