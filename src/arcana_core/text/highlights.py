"""Highlights: which parts of a text deserve a colour, by role. A terminal or page chooses the colour of each role.

A game declares patterns in `Game._highlights`. They apply to every text of the game that people read: the position,
choices, news. No text may depend on them, because many people read without colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen

from arcana_core.text.wording import did_you_mean

COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
ROLES: Final = ("title", "muted", "key", "you", "damage", "gain", "warning", *COLOURS)
"""Every role beside "player 0", "player 1", ... A colour is a role for things of that colour in the game."""
MARK: Final = "mark"
"""A group of this name in a pattern limits the highlight to itself."""

_PLAYER = re.compile(r"player (?:0|[1-9]\d?)")


def _known_role(_: object, __: object, role: str) -> None:
    if role not in ROLES and not _PLAYER.fullmatch(role):
        raise ValueError(f"unknown role {role!r}{did_you_mean(role, ROLES)}")


@frozen
class Highlight:
    """A pattern whose matches have a role.

    Attributes:
        pattern: What to look for. If it has a group named "mark", only that group is highlighted.
        role: One of `ROLES`, or "player N".
    """

    pattern: re.Pattern[str]
    role: str = field(validator=_known_role)


@frozen
class Span:
    """A part of a text with a role: `text[start:end]`."""

    start: int
    end: int
    role: str


def words(names: Iterable[str], role: str) -> Highlight:
    """A highlight of these words wherever they appear as whole words, the longest first.

    >>> words(["Red", "Red Mage"], "red").pattern.findall("Red Mage strikes Redcap")
    ['Red Mage']
    """
    longest_first = sorted(set(names), key=len, reverse=True)
    return Highlight(re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"), role)


def spans(text: str, highlights: Iterable[Highlight]) -> Iterator[Span]:
    """The highlighted parts of a text. They may overlap; later ones lie above earlier ones.

    >>> lost = Highlight(re.compile(r"loses (?P<mark>[0-9]+)"), "damage")
    >>> list(spans("Red loses 3 points", [words(["Red"], "red"), lost]))
    [Span(start=0, end=3, role='red'), Span(start=10, end=11, role='damage')]
    """
    for highlight in highlights:
        group = MARK if MARK in highlight.pattern.groupindex else 0
        for match in highlight.pattern.finditer(text):
            start, end = match.span(group)
            if start < end:
                yield Span(start, end, highlight.role)
