"""The position as a picture: the recon map with what its mage has to know beside it (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Final

from arcana_magika.render import panels
from arcana_magika.render.panels import Line
from arcana_magika.render.reports import chart
from arcana_magika.render.reports.words import wrapped
from arcana_magika.render.text import as_text

if TYPE_CHECKING:
    from arcana_magika.game import Game

WIDTH: Final = 1000
EDGE: Final = 20
_SIZE: Final = 15
_LEAD: Final = 21
_MAP: Final = 540
"""How wide the map is."""
_BESIDE: Final = 44
"""Columns of text beside the map."""
_ACROSS: Final = 104
_LABEL: Final = 76


def as_svg(game: Game, player: int | None) -> str:
    """The position as this player may know it; None is a spectator. What `as_text` says is its description."""
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
    told, y = _lines([*panels.news_lines(view), *panels.sheet_lines(view)], EDGE, y, _ACROSS)
    body += told
    question = wrapped(panels.asked(view), _ACROSS)
    frame = len(question) * _LEAD + 18
    body += (
        f'<rect x="{EDGE}" y="{y - 8:.1f}" width="{WIDTH - 2 * EDGE}" height="{frame}" rx="6" fill="#fbe6a8" '
        f'stroke="{chart.INK}" stroke-width="2"/>'
    )
    for line in question:
        body += _text(line, EDGE + 14, y + 14, bold=True)
        y += _LEAD
    height = y + 30
    title = f"{panels.heading(view)}, as {panels.whose(view)} sees it"
    header = (
        f'<rect width="{WIDTH}" height="{height:.1f}" fill="#fffdf8"/>'
        f'<rect width="{WIDTH}" height="40" fill="{chart.INK}"/>'
        f"{_text(panels.heading(view), EDGE, 26, ink='#fff', bold=True)}"
        f"{_text(panels.whose(view), WIDTH - EDGE, 26, ink='#fff', anchor='end')}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.1f}" role="img" '
        f'font-family="{chart.FONTS}" fill="{chart.INK}"><title>{escape(title)}</title>'
        f"<desc>{escape(as_text(game, player))}</desc>{chart.DEFINITIONS}{header}{body}</svg>"
    )


def _lines(lines: Iterable[Line], x: float, y: float, room: int, *, label: int = _LABEL) -> tuple[str, float]:
    """Lines of text below one another, with how far down they reach."""
    drawn = []
    for name, text in lines:
        if name:
            drawn.append(_text(name, x, y, bold=True))
        for part in wrapped(text, room):
            drawn.append(_text(part, x + label if name else x, y))
            y += _LEAD
    return "".join(drawn), y


def _text(words: str, x: float, y: float, *, ink: str = "", bold: bool = False, anchor: str = "") -> str:
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor else ""
    colour = f' fill="{ink}"' if ink else ""
    return f'<text x="{x:g}" y="{y:.1f}" font-size="{_SIZE}"{colour}{weight}{side}>{escape(words)}</text>'
