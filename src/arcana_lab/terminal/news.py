"""News since a player's last decision, in the lines that there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from arcana_core.events import Entry
from arcana_core.game import Game
from arcana_core.text.highlights import Highlight
from arcana_core.text.news import News
from arcana_core.text.panels import wrapped
from arcana_lab.terminal.theme import STYLES, coloured, with_commands

SINCE = "Since your last turn"


def unseen(game: Game[Any, Any, Any], player: int | None, since: int) -> tuple[News, ...]:
    """The events after this line of the log, as this player may know them."""
    return game.news(game.log.seen_by(player, since=since), player)


def height(news: Sequence[News], columns: int) -> int:
    """How many lines the news take with their heading; 0 for none."""
    return sum(len(_lines(item, columns, _indent(item, news))) for item in news) + 1 if news else 0


def news_lines(
    news: Sequence[News], columns: int, rows: int | None, highlights: Sequence[Highlight], head: str = SINCE
) -> list[Text]:
    """The latest news under a heading.

    Important news are kept where there isn't room for all. The heading gives the number of hidden events, and the
    command that shows them.

    Args:
        news: All news, the oldest first.
        columns: Of the screen.
        rows: Most lines; None for all.
        highlights: The game's patterns.
        head: What the heading begins with.
    """
    if not news or (rows is not None and rows < 2):
        return []
    kept = _fitting(news, columns, len(news) + height(news, columns) if rows is None else rows - 1)
    hidden = sum(len(item.entries) for place, item in enumerate(news) if place not in kept)
    everything = sum(len(item.entries) for item in news)
    plural = "s" * (hidden != 1)
    more = f" ({hidden} earlier event{plural} hidden; `log {everything}` shows all)" if hidden else ""
    if len(f"{head}{more}:") > columns:
        more = f" ({hidden} earlier hidden: `log {everything}`)"
    lines = [with_commands(coloured(f"{head}{more}:", style=STYLES["muted"]))]
    for place in kept:
        item = news[place]
        style = "bold" if item.important or item.heading else ""
        lines += [coloured(line, highlights, style) for line in _lines(item, columns, _indent(item, news))]
    return lines


def _fitting(news: Sequence[News], columns: int, rows: int) -> list[int]:
    """The places of the news that fit into these lines: important ones first, then the latest."""
    kept: list[int] = []
    order = sorted(range(len(news)), key=lambda place: (news[place].important, place), reverse=True)
    for place in order:
        taken = len(_lines(news[place], columns, _indent(news[place], news)))
        if taken <= rows:
            kept.append(place)
            rows -= taken
        elif not news[place].important:
            break
    kept.sort()
    # A heading without anything below it would mislead, unless it is the latest news.
    return [
        place
        for at, place in enumerate(kept)
        if not news[place].heading or place == len(news) - 1 or (at + 1 < len(kept) and not news[kept[at + 1]].heading)
    ]


def _indent(item: News, news: Sequence[News]) -> str:
    """The beginning of a line: headings stand out only where there are any."""
    return "  " if item.heading or not any(other.heading for other in news) else "    "


def _lines(item: News, columns: int, indent: str) -> list[str]:
    return wrapped(item.text, columns, indent, f"{indent}  ")


def latest(game: Game[Any, Any, Any], viewer: int | None, number: int) -> list[Entry]:
    """The last events that are worth a line, the oldest first."""
    entries = [entry for entry in game.log.seen_by(viewer) if game.sentence(entry.event, viewer)]
    return entries[len(entries) - min(number, len(entries)) :]
