"""News: the events since a player last looked, in as few lines as possible.

Events that a game joins (`Event.merged`) become one, neighbouring sentences about the same player become one line, and
headings such as "Turn 3: Blue" group the lines. A roll shares the line of its outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Final

from attrs import frozen

from arcana_core.events import Entry, Event
from arcana_core.text.sentences import Names
from arcana_core.text.wording import listed

LONGEST_LINE: Final = 160
"""Characters up to which sentences are joined into one line."""


@frozen
class News:
    """One line of news.

    Attributes:
        text: A sentence without a full stop, or several joined.
        heading: Whether this begins a group, such as a turn.
        important: Whether it deserves emphasis: damage, points, a death, the end.
        entries: The log entries behind it, with their clauses.
    """

    text: str
    heading: bool
    important: bool
    entries: tuple[Entry, ...]


@frozen
class _Happening:
    """An event, or several merged into one, with its sentence."""

    event: Event
    sentence: str
    entries: tuple[Entry, ...]


def digest(entries: Iterable[Entry], names: Names, sentence: Callable[[Event], str]) -> tuple[News, ...]:
    """Group and join the entries of a log into lines of news.

    Args:
        entries: What the reader may see, in order.
        names: What players and things are called.
        sentence: The sentence for an event, "" if it isn't worth a line.
    """
    lines: list[News] = []
    run: list[_Happening] = []  # happenings that make one line
    for happening in _merged(entries, sentence):
        if run and not _continues(run, happening, names):
            lines.append(_line(run, names))
            run = []
        run.append(happening)
    if run:
        lines.append(_line(run, names))
    return tuple(lines)


def _merged(entries: Iterable[Entry], sentence: Callable[[Event], str]) -> Iterator[_Happening]:
    last: _Happening | None = None
    for entry in entries:
        text = sentence(entry.event)
        if not text:
            continue
        joined = None if last is None else last.event.merged(entry.event)
        if last is not None and joined is not None:
            last = _Happening(joined, sentence(joined), (*last.entries, entry))
            continue
        if last is not None:
            yield last
        last = _Happening(entry.event, text, (entry,))
    if last is not None:
        yield last


def _continues(run: list[_Happening], new: _Happening, names: Names) -> bool:
    """Whether a happening belongs on the line that these make."""
    event, last = new.event, run[-1].event
    if event.heading or last.heading:
        return event.heading and last.heading and event.important == last.important
    if not last.introduces and (event.introduces or event.important != _is_important(run)):
        return False
    subject = _subject(run[0], names)
    length = sum(len(one.sentence) for one in run) + len(new.sentence)
    return bool(subject) and _subject(new, names) == subject and length <= LONGEST_LINE


def _line(run: list[_Happening], names: Names) -> News:
    entries = tuple(entry for one in run for entry in one.entries)
    return News(_joined(run, names), run[0].event.heading, _is_important(run), entries)


def _is_important(run: list[_Happening]) -> bool:
    return any(one.event.important for one in run)


def _joined(run: list[_Happening], names: Names) -> str:
    sentences = [one.sentence for one in run]
    if len(run) == 1:
        return sentences[0]
    if run[0].event.heading:
        return ". ".join(sentences)
    subject = _subject(run[0], names)
    deeds = [text.removeprefix(f"{subject} ") for text in sentences]
    counts = [(deed, len([*same])) for deed, same in groupby(deeds)]
    phrases = [f"{deed} ({count} times)" if count > 1 else deed for deed, count in counts]
    has_list = any(" and " in deed or ", " in deed for deed in phrases)
    return f"{subject} {', then '.join(phrases) if has_list else listed(phrases)}"


def _subject(happening: _Happening, names: Names) -> str:
    """The subject at the beginning of the sentence, "" if it begins otherwise."""
    subject = happening.event.subject(names)
    return subject if subject and happening.sentence.startswith(f"{subject} ") else ""
