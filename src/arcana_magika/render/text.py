"""The position as text of 80 columns: what a person at a terminal needs to decide (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from arcana_core.text.panels import Panel, wrapped
from arcana_magika.render import panels
from arcana_magika.render.panels import Line
from arcana_magika.render.reports import letters

if TYPE_CHECKING:
    from arcana_magika.game import Game
    from arcana_magika.knowledge.view import View

PANEL: Final = Panel(label=9)
LEAST_BESIDE: Final = 30
"""The least room beside the map for the mages and items seen."""


def as_text(game: Game, player: int | None) -> str:
    """The position as this player may know it; None is a spectator. No line is longer than 80 columns."""
    view = game.view(player)
    lines = [
        *PANEL.ends(panels.heading(view), panels.viewer_label(view)),
        PANEL.rule("="),
        *PANEL.wrapped(panels.about(game), rest=""),
        *_wrapped(panels.setup_lines(view)),
        *_wrapped(panels.all_lines(view)),
        *_wrapped(panels.own_lines(view, game.rules)),
        *_map(view),
        *_wrapped(panels.news_lines(view)),
        *_wrapped(panels.sheet_lines(view)),
        PANEL.rule(),
        *PANEL.asked(panels.asked(view)),
    ]
    return "\n".join(lines)


def _wrapped(lines: Iterable[Line]) -> Iterator[str]:
    for label, text in lines:
        yield from PANEL.line(label, text)


def _map(view: View) -> Iterator[str]:
    """The recon map, and beside it what is seen."""
    if view.recon is None or view.final is not None:
        return
    drawn = letters.recon_lines(view.recon)
    wide = max(map(len, drawn)) + 2
    beside = PANEL.width - wide if PANEL.width - wide >= LEAST_BESIDE else PANEL.width
    seen = [line for label, text in panels.near_lines(view) for line in wrapped(text, beside, f"{label} ", "  ")]
    if beside == PANEL.width:
        yield from drawn
        yield from seen
        return
    for left, right in zip_longest(drawn, seen, fillvalue=""):
        yield f"{left:<{wide}}{right}".rstrip()
