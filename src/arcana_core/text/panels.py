"""Text for a terminal: lines with a label, lists, two ends of a line, wrapped to columns as a terminal counts them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from unicodedata import east_asian_width

from attrs import frozen

WIDTH = 80
"""Columns of a screen, unless a game says otherwise."""
NARROWEST = 60
"""Columns that every screen has at least."""
LOWEST = 13
"""Lines that the position has at least, on a screen of 24."""
MOST_NEW = 5
"""Parts of a screen that have changed up to which they alone are shown."""
_FIRM = "\N{NO-BREAK SPACE}"


@frozen
class Panel:
    """How the lines of a screen are laid out.

    Attributes:
        label: columns for the label in front of a line's text.
        width: columns of the screen.
        indent: blanks in front of a label.
        firm: short pieces of a list, up to this number of characters, stay on one line.
    """

    label: int
    width: int = WIDTH
    indent: int = 0
    firm: int = 0

    def rule(self, sign: str = "-") -> str:
        """A line across the screen."""
        return sign * self.width

    def wrapped(self, text: str, first: str = "", rest: str = "  ") -> list[str]:
        """Text on as many lines as it needs; none for ""."""
        return wrapped(text, self.width, first, rest) if text else []

    def asked(self, text: str) -> list[str]:
        """The question to a player."""
        return self.wrapped(text, "> ")

    def ends(self, left: str, right: str) -> Iterator[str]:
        """Two texts at the two ends of a line, or below one another where they don't fit."""
        room = self.width - columns(left) - columns(right)
        if room >= 2 or not right:
            yield f"{left}{' ' * room if right else ''}{right}"
        else:
            yield from self.wrapped(left, rest="")
            yield from self.wrapped(right, rest="")

    def line(self, label: str, text: str) -> Iterator[str]:
        """A text behind its label. A longer label makes the first line begin later."""
        head = " " * self.indent + label
        first = f"{head:<{self.label}}" if len(head) < self.label else f"{head} "
        yield from wrapped(text, self.width, first, " " * self.label)

    def several(self, label: str, texts: Iterable[str], between: str = "; ") -> Iterator[str]:
        """A list behind its label; nothing for an empty one."""
        text = between.join(text.replace(" ", _FIRM) if len(text) <= self.firm else text for text in texts)
        if text:
            yield from (line.replace(_FIRM, " ") for line in self.line(label, text))


def changes(shown: str, now: str, *, continues: Callable[[str], bool]) -> str:
    """The parts of a screen that are not in one shown before, and its last part; all of it if they are many.

    Of a list below a heading with a colon, which has as many items as before, only the new items are there.

    Args:
        shown: the screen that was shown.
        now: the new screen.
        continues: whether a line continues the part above it.
    """
    known = dict.fromkeys(_parts(shown, continues))
    *parts, asked = _parts(now, continues)
    new = [part for part in parts if part not in known]
    if len(new) > MOST_NEW or known.keys().isdisjoint(parts):
        return now
    items = {part.partition("\n")[0]: _items(part) for part in known}
    return "\n".join([*[_with_new_items(part, items) for part in new], asked])


def _items(part: str) -> list[str]:
    """The items of a list below its heading, each with the lines that are further in."""
    lines = part.split("\n")[1:]
    indent = len(lines[0]) - len(lines[0].lstrip(" ")) if lines else 0
    return _parts("\n".join(lines), lambda line: line[: indent + 1].isspace())


def _with_new_items(part: str, known: Mapping[str, list[str]]) -> str:
    head, items = part.partition("\n")[0], _items(part)
    before = known.get(head, [])
    new = [item for item in items if item not in before]
    return "\n".join([head, *new]) if head.endswith(":") and new and len(items) == len(before) else part


def fitted(text: str, width: int, height: int | None = None) -> str:
    """The text with long lines wrapped to the width. If it is too high, lines above the last one are left out.

    >>> print(fitted("a lamp\\nb\\nc\\nd\\n> what now?", 20, 3))
    a lamp
    ...
    > what now?
    """
    lines = [line for long in text.split("\n") for line in wrapped(long, width)]
    if height is not None and len(lines) > height:
        lines = [*lines[: height - 2], "...", lines[-1]]
    return "\n".join(lines)


def hanging(lines: Iterable[str], width: int) -> list[str]:
    """Lines wrapped to the width. The rest of a long line is two columns further in than its beginning.

    >>> hanging(["keepers:", "  Otho with a lamp"], 14)
    ['keepers:', '  Otho with a', '    lamp']
    """
    found = []
    for line in lines:
        text = line.lstrip(" ")
        indent = " " * (len(line) - len(text))
        found += wrapped(text, width, indent, f"{indent}  ")
    return found


def _parts(text: str, continues: Callable[[str], bool]) -> list[str]:
    parts: list[str] = []
    for line in text.split("\n"):
        if parts and continues(line):
            parts[-1] += f"\n{line}"
        else:
            parts.append(line)
    return parts


def capital(text: str) -> str:
    """The text with a capital in front."""
    return text[:1].upper() + text[1:]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: wide characters take two.

    >>> columns("mage"), columns("\\u9b54")
    (4, 2)
    """
    if text.isascii():
        return len(text)
    return sum([_width(char) for char in text])


@lru_cache(maxsize=4096)  # a text can hold any character there is
def _width(char: str) -> int:
    # Joining characters count too: a terminal that does not join them shows them.
    return 2 if east_asian_width(char) in "WF" else 1


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """A text on lines of at most `width` columns. A word that is too long for a line is cut.

    Args:
        text: on one line, or with line breaks, which are kept.
        width: columns of a line, including its beginning.
        first: the beginning of the first line.
        rest: the beginning of the others.

    >>> wrapped("a lamp of oil", 8, "- ", "  ")
    ['- a lamp', '  of oil']
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
    """How many characters of the word fit into `room` columns, at least one."""
    for taken, char in enumerate(word):
        room -= _width(char)
        if room < 0:
            return max(taken, 1)
    return len(word)
