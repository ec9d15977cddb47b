"""Colours: which style each role of a game's highlights has. No text depends on them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Final

from rich.text import Text

from arcana_core.text.highlights import Highlight, spans
from arcana_core.text.wording import printable

KEPT: Final = "\n\xa0"
"""Line breaks, and blanks that keep words on one line."""

STYLES: Final[Mapping[str, str]] = {
    "title": "bold",
    "muted": "dim",
    "key": "bold cyan",
    "you": "bold",
    "damage": "bold red",
    "gain": "bold green",
    "warning": "bold yellow",
    "red": "bold red",
    "green": "bold green",
    "yellow": "bold yellow",
    "blue": "bold blue",
    "magenta": "bold magenta",
    "cyan": "bold cyan",
    "white": "bold",  # white itself would vanish on a white terminal
}
"""The style of each role beside "player N"."""

PLAYERS: Final = ("bold cyan", "bold magenta", "bold green", "bold yellow", "bold blue", "bold red")
"""The styles of "player 0", "player 1" and so on; they repeat."""

_NUMBER: Final = re.compile(r"(?<!\S)\d+(?=  \S)")
_QUESTION: Final = re.compile(r"^> .*$", re.MULTILINE)
_COMMAND: Final = re.compile(r"`[^`\n]+`")


def style_of(role: str) -> str:
    """The style for a role."""
    if role.startswith("player "):
        return PLAYERS[int(role.removeprefix("player ")) % len(PLAYERS)]
    return STYLES.get(role, "")


def coloured(text: str, highlights: Iterable[Highlight] = (), style: str = "") -> Text:
    """A text in the colours of a game, with everything that could steer a terminal written as escapes.

    Args:
        text: Any number of lines.
        highlights: The game's patterns.
        style: Of the whole text.
    """
    safe = printable(text, KEPT)
    made = Text(safe, style=style, no_wrap=True, end="")
    for span in spans(safe, highlights):
        made.stylize(style_of(span.role), span.start, span.end)
    return made


def question(text: str, highlights: Iterable[Highlight]) -> Text:
    """A position in the colours of its game, with the question at its end emphasised."""
    made = coloured(text, highlights)
    for match in _QUESTION.finditer(made.plain):
        made.stylize("bold", *match.span())
    return made


def listing(text: str, highlights: Iterable[Highlight]) -> Text:
    """Lines of choices, with their numbers emphasised."""
    made = coloured(text, highlights)
    for match in _NUMBER.finditer(made.plain):
        made.stylize(STYLES["key"], *match.span())
    return with_commands(made)


def fold(line: str, width: int) -> list[str]:
    """A line on as many lines as it needs. Long words, such as paths, stay whole, so that they can be copied."""
    return wrap(line, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False) or [""]


def with_commands(text: Text) -> Text:
    """The text with what can be typed, in backquotes, emphasised."""
    for match in _COMMAND.finditer(text.plain):
        text.stylize(STYLES["key"], match.start() + 1, match.end() - 1)
    return text
