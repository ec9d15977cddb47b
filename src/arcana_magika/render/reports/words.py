"""What reports and pictures call things, and how a text that somebody else wrote is made safe to show (MG-32)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

from arcana_core.text.wording import printable
from arcana_magika.chapters.messages import JOINERS
from arcana_magika.model.geometry import NAMES
from arcana_magika.model.tables import ARTIFACT_NAMES, ARTIFACTS, EBON, MAP_LETTERS, SPELLS, TERRAINS

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import Lasting, SeenSpace
    from arcana_magika.knowledge.view import OwnScroll

TITLES: Final = {
    **{spell.code: spell.title for spell in SPELLS},
    "KNARTX": "Knowledge of Artifacts (major)",
}
"""The name of each spell and effect by its code."""
ARTIFACT_TITLES: Final = dict(zip(ARTIFACTS, ARTIFACT_NAMES, strict=True))
LETTER_OF: Final = dict(zip(TERRAINS, MAP_LETTERS, strict=True))
"""The map letter of each terrain (MG-3.1)."""
CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}
"""The space with each name."""


def clean(text: str) -> str:
    """A text of a player as it can be shown anywhere: characters that can't be printed become escapes (MG-40.72).

    A line break stays one. Nothing in it can steer a terminal, turn the direction of what follows or break XML.
    """
    return printable(text, keep=f"\n{JOINERS}")


def one_line(text: str) -> str:
    """The same on one line."""
    return text if text.isprintable() else " ".join(clean(text).split())


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    return sum([_width(char) for char in text])


@lru_cache(maxsize=4096)  # a text can hold any character there is
def _width(char: str) -> int:
    # What joins others is counted too: a terminal that does not join them shows it.
    return 2 if east_asian_width(char) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """A text on lines that take so many columns at most; a word that is too long for a line is cut.

    Args:
        text: on one line, or with line breaks, which are kept.
        width: columns of a line, with what it begins with.
        first, rest: what the first line begins with, and the others.
    """
    lines = []
    for part in text.split("\n"):
        if part.isascii() and columns(first) + len(part) <= width:
            lines.append((first + part).rstrip())
        else:
            lines += _broken(part, width, first, rest)
        first = rest
    return lines


def _broken(text: str, width: int, first: str, rest: str) -> list[str]:
    lines, line, room, begun = [], [first], width - columns(first), False
    for word in text.split(" "):
        size = columns(word)
        if begun and size + 1 > room:
            lines.append("".join(line).rstrip())
            line, room, begun = [rest], width - columns(rest), False
        if begun:
            line.append(" ")
            room -= 1
        while size > room:
            taken = _fitting(word, room)
            lines.append("".join([*line, word[:taken]]))
            word = word[taken:]
            line, room, size = [rest], width - columns(rest), columns(word)
        line.append(word)
        room -= size
        begun = True
    lines.append("".join(line).rstrip())
    return lines


def _fitting(word: str, room: int) -> int:
    """How many characters of the word fit into so many columns, one at least."""
    for taken, char in enumerate(word):
        room -= _width(char)
        if room < 0:
            return max(taken, 1)
    return len(word)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Things one after the other: `a, b and c`."""
    told = tuple(words)
    return told[0] if len(told) == 1 else f"{', '.join(told[:-1])} {last} {told[-1]}" if told else ""


def counted(count: int, thing: str) -> str:
    """So many of a thing: `1 item`, `2 items`."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def points(quarters: int) -> str:
    """Victory points given in quarters: `12`, `12.5`, `12.25`."""
    return f"{quarters / 4:g}"


def until(end: int | None) -> str:
    """When an effect ends, given the index of its last phase (MG-1.15)."""
    if end is None:
        return "for ever"
    turn, phase = divmod(end - 1, 5)
    return f"to the end of turn {turn + 1}" if phase == 4 else f"to turn {turn + 1}, phase {phase + 1}"


def effect(lasting: Lasting) -> str:
    """An effect on a mage with its end (MG-32.3)."""
    strength = f" ({lasting.strength})" if lasting.strength > 1 else ""
    return f"{TITLES[lasting.code]}{strength} {until(lasting.end)}"


def scroll(held: OwnScroll) -> str:
    """A scroll of one's own with its slot and its prolongation (MG-32.3)."""
    marks = []
    if held.prolonged:
        marks.append(f"prolonged {until(held.end)}")
        if held.worn and held.end is not None:
            marks.append("then gone")
    if held.bound:
        marks.append("bound to you")
    return f"#{held.slot} {held.code}{f' ({listed(marks)})' if marks else ''}"


def lying(space: SeenSpace) -> tuple[str, ...]:
    """The artifacts and cloaks that are seen lying in a space."""
    return (*space.artifacts, *[f"{colour} cloak" for colour in space.cloaks])


def there(space: SeenSpace) -> str:
    """Who is seen in a space: letters, with the colour worn where it is known, or that some novice is there."""
    seen = [mage.letter if mage.team in (None, "Black") else f"{mage.letter} in {mage.team}" for mage in space.mages]
    if is_unknown(space):
        seen.append("some novice")
    return listed(seen)


def is_unknown(space: SeenSpace) -> bool:
    """Whether no more is seen than that some novice is in a space (MG-28.1)."""
    return space.novices and not any(mage.letter != EBON for mage in space.mages)
