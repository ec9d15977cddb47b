"""The turn reports, as text and as HTML: a player's news after each turn (MG-32, MG-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arcana_core.mail import Comment
from arcana_magika.model.forward import Game
from arcana_magika.render.reports import html, text
from arcana_magika.render.reports.contents import report_of

__all__ = ["as_html", "as_text"]


def as_text(
    game: Game, player: int, particulars: Mapping[str, str] | None = None, comments: Sequence[Comment] = ()
) -> str:
    """The report of the last processed turn as text of 80 columns (MG-32.1).

    Args:
        game: before the first turn, between two turns, or over.
        player: the owner of the report.
        particulars: the player's registered data, by the keys of `arcana_core.mail.PARTICULARS` (MG-32.2).
        comments: of the game master on this report (MG-40.81).

    Raises:
        ValueError: the mages are still being chosen.
    """
    return text.written(report_of(game, player, particulars, comments))


def as_html(
    game: Game, player: int, particulars: Mapping[str, str] | None = None, comments: Sequence[Comment] = ()
) -> str:
    """The same report as one page of HTML, with the maps as pictures; see `as_text`."""
    return html.written(report_of(game, player, particulars, comments))
