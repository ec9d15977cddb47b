"""One screen: title, news, position, answer, choices. The prompt comes below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from arcana_core.game import Game
from arcana_core.text.news import News
from arcana_core.text.panels import LOWEST, columns
from arcana_lab.terminal import layout
from arcana_lab.terminal.choices import Choices
from arcana_lab.terminal.news import height, news_lines
from arcana_lab.terminal.screen import cropped
from arcana_lab.terminal.theme import coloured, fold, listing, question, with_commands

_HELP = "? help"
_LONGEST_ANSWER = 3  # a third of the screen
_LEAST_CHOICES = 3  # lines: a choice, the passing one, and a note on the others


def title_line(text: str, width: int) -> Text:
    """The first line of a screen."""
    room = width - columns(text) - len(_HELP)
    return coloured(f"{text}{' ' * room}{_HELP}" if room >= 2 else text, style="reverse")


def answer_lines(answer: str, width: int) -> list[Text]:
    """The answer to a typed line, or a note on decisions made for the player, as lines of a screen."""
    lines = [line for long in answer.split("\n") for line in fold(long, width)] if answer else []
    return [with_commands(coloured(line, style="yellow")) for line in lines]


def is_page(answer: Sequence[Text], rows: int) -> bool:
    """Whether an answer is so long that it gets the whole screen."""
    room = rows - 2 - LOWEST - _LEAST_CHOICES
    return len(answer) > min(rows // _LONGEST_ANSWER, room)


def table_screen(
    game: Game[Any, Any, Any],
    player: int,
    *,
    title: str,
    news: Sequence[News],
    head: str,
    choices: Choices,
    answer: Sequence[Text],
    width: int,
    rows: int,
) -> list[Text]:
    """The lines of a screen that shows everything a player needs to decide, the prompt's line left free.

    Args:
        game: The game.
        player: Who decides.
        title: Of the screen.
        news: Since the player's last decision.
        head: What the heading of the news begins with.
        choices: What the player can do.
        answer: To the last line.
        width: Columns of the screen.
        rows: Lines of the screen.
    """
    marks = game.highlights(player)
    free = rows - 2 - len(answer)
    of_news, of_choices = height(news, width), choices.height()
    least = max(layout.position_rows(free, of_news, of_choices), LOWEST)
    position = question(game.render(player, columns=width, rows=least), marks).split("\n")
    room = layout.share(free, len(position), of_news, of_choices)
    spare = free - len(position) - room.news - room.choices  # for hints that don't fit on their lines
    listed = choices.page(width, max(room.choices + spare, min(_LEAST_CHOICES, of_choices)))
    for_news = max(free - len(position) - len(listed), 0)  # columns of choices may leave more than their share
    parts = [
        news_lines(news, width, for_news, marks, head),
        list(position),
        [listing(line, marks) for line in listed],
    ]
    spare = free - sum(map(len, parts))
    lines = [title_line(title, width)]
    for part in parts:
        if part and spare > 0 and len(lines) > 1:
            lines.append(coloured(""))
            spare -= 1
        lines += part
    return [cropped(line, width) for line in [*lines, *answer]]


def end_screen(
    game: Game[Any, Any, Any],
    viewer: int | None,
    *,
    title: str,
    news: Sequence[News],
    words: str,
    width: int,
    rows: int,
) -> list[Text]:
    """The lines of the last screen: the last news, the position, how the game ended."""
    marks = game.highlights(viewer)
    last = [coloured(line, marks, "bold") for line in fold(words, width)]
    free = rows - 4 - len(last)
    position = question(game.render(viewer, columns=width, rows=max(free - layout.FEW_NEWS, LOWEST)), marks)
    lines = list(position.split("\n"))
    latest = news_lines(news, width, max(free - len(lines), 0), marks)
    return [cropped(line, width) for line in [title_line(title, width), *latest, *lines, coloured(""), *last]]
