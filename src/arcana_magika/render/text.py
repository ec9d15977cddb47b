"""The position as text: everything that a person at a terminal needs to decide (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Final

from arcana_core.text.panels import WIDTH, Panel, wrapped
from arcana_magika.knowledge.view import View
from arcana_magika.model.forward import Game
from arcana_magika.render import panels
from arcana_magika.render.compact import as_compact_text, legend
from arcana_magika.render.panels import Line
from arcana_magika.render.reports import letters

LEAST_BESIDE: Final = 30
"""The least room beside the map for the mages and items seen."""


def as_text(game: Game, player: int | None, width: int = WIDTH, rows: int | None = None) -> str:
    """The position as this player may know it. None is a spectator.

    Args:
        game: the table.
        player: the viewer.
        width: the most columns of a line.
        rows: the most lines, None for the full text.
    """
    if rows is not None:
        return as_compact_text(game, player, width, rows)
    view = game.view(player)
    panel = Panel(label=9, width=width)
    lines = [
        *panel.ends(panels.heading(view), panels.viewer_label(view)),
        panel.rule("="),
        *panel.wrapped(panels.about(game), rest=""),
        *_wrapped(panel, panels.setup_lines(view)),
        *_wrapped(panel, panels.all_lines(view)),
        *_wrapped(panel, panels.own_lines(view, game.rules)),
        *_map(panel, view),
        *_wrapped(panel, panels.news_lines(view)),
        *_wrapped(panel, panels.sheet_lines(view, game.rules)),
        panel.rule(),
        *panel.asked(panels.asked(view)),
    ]
    return "\n".join(lines)


def _wrapped(panel: Panel, lines: Iterable[Line]) -> Iterator[str]:
    for label, text in lines:
        yield from panel.line(label, text)


def _map(panel: Panel, view: View) -> Iterator[str]:
    """The recon map, and beside it what is seen."""
    if view.recon is None or view.final is not None:
        return
    drawn = letters.recon_lines(view.recon)
    wide = max(map(len, drawn)) + 2
    beside = panel.width - wide if panel.width - wide >= LEAST_BESIDE else panel.width
    seen = [line for label, text in panels.near_lines(view) for line in wrapped(text, beside, f"{label} ", "  ")]
    if beside == panel.width:
        yield from drawn
        yield from seen
    else:
        for left, right in zip_longest(drawn, seen, fillvalue=""):
            yield f"{left:<{wide}}{right}".rstrip()
    yield from panel.wrapped(legend(view.recon), rest="")
