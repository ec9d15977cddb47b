"""The position as text of 80 columns: what a person at a terminal needs to decide (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from arcana_magika.render import panels
from arcana_magika.render.panels import Line
from arcana_magika.render.reports import letters
from arcana_magika.render.reports.words import columns, wrapped

if TYPE_CHECKING:
    from arcana_magika.game import Game
    from arcana_magika.knowledge.view import View

WIDTH: Final = 80
LABEL: Final = 9
"""Columns before what a line says, for what it is about."""
LEAST_BESIDE: Final = 30
"""Columns that there must be beside the map for what is seen to be told there."""


def as_text(game: Game, player: int | None) -> str:
    """The position as this player may know it; None is a spectator. No line is longer than 80 columns."""
    view = game.view(player)
    lines = [
        *_both_ends(panels.heading(view), panels.whose(view)),
        "=" * WIDTH,
        *(wrapped(about, WIDTH) if (about := panels.about(game)) else ()),
        *_told(panels.setup_lines(view)),
        *_told(panels.all_lines(view)),
        *_told(panels.own_lines(view, game.rules)),
        *_map(view),
        *_told(panels.news_lines(view)),
        *_told(panels.sheet_lines(view)),
        "-" * WIDTH,
        *wrapped(panels.asked(view), WIDTH, "> ", "  "),
    ]
    return "\n".join(lines)


def _both_ends(left: str, right: str) -> Iterator[str]:
    room = WIDTH - columns(left) - columns(right)
    if room >= 2:
        yield f"{left}{' ' * room}{right}"
    else:
        yield from wrapped(left, WIDTH)
        yield from wrapped(right, WIDTH)


def _told(lines: Iterable[Line]) -> Iterator[str]:
    for label, text in lines:
        yield from wrapped(text, WIDTH, f"{label:<{LABEL - 1}} ", " " * LABEL)


def _map(view: View) -> Iterator[str]:
    """The recon map, and beside it what is seen."""
    if view.recon is None or view.final is not None:
        return
    drawn = letters.recon_lines(view.recon)
    wide = max(map(len, drawn)) + 2
    beside = WIDTH - wide if WIDTH - wide >= LEAST_BESIDE else WIDTH
    told = [line for label, text in panels.near_lines(view) for line in wrapped(text, beside, f"{label} ", "  ")]
    if beside == WIDTH:
        yield from drawn
        yield from told
        return
    for left, right in zip_longest(drawn, told, fillvalue=""):
        yield f"{left:<{wide}}{right}".rstrip()
