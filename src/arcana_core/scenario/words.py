"""The words of a position described in text, read from the left: names, numbers, lists.

A game splits its text into parts, makes `Words` of each, and reads them with its own names. Messages repeat the wrong
word and suggest the nearest known one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from arcana_core.errors import PositionError
from arcana_core.text.wording import did_you_mean, shown

LONGEST_NAME: Final = 4
"""The most words of a name: "move m4* no. 2"."""
MOST_KNOWN: Final = 50
"""The most known names that an error about an unknown one lists."""
MOST: Final = 999_999
"""The largest number that is read."""
MOST_DIGITS: Final = 40
"""How much of a number an error repeats."""

Names: TypeAlias = Mapping[str, int] | Sequence[str]
"""Names with their numbers; those of a sequence are their places."""


def require(holds: object, message: str) -> None:
    """Reject the description of a position with this message unless something holds.

    >>> require(3 <= 2, "a lamp must have at most 2 oil, got 3 (LN-4.1)")
    Traceback (most recent call last):
        ...
    arcana_core.errors.PositionError: a lamp must have at most 2 oil, got 3 (LN-4.1)
    """
    if not holds:
        raise PositionError(message)


def checked_length(text: str, most: int, what: str) -> str:
    """The text if it isn't too long; otherwise PositionError, naming it."""
    require(len(text) <= most, f"{what} may have at most {most} characters, got {len(text)}")
    return text


class Words:
    """The words of one part that haven't been read yet.

    Attributes:
        left: the words.

    >>> words = Words("lamp 3 oil")
    >>> words.name(("lamp", "fog"), "thing"), words.number("reach", high=6), words.take("dark")
    (0, 3, False)
    >>> words.end()
    Traceback (most recent call last):
        ...
    arcana_core.errors.PositionError: 'oil' doesn't belong there
    """

    __slots__ = ("left",)

    def __init__(self, text: str) -> None:
        self.left = text.split()

    def next(self, what: str) -> str:
        """The next word."""
        require(self.left, f"the text ends before the {what}")
        return self.left.pop(0)

    def take(self, *words: str) -> bool:
        """Read these words if they come next."""
        found = tuple(self.left[: len(words)]) == words
        if found:
            del self.left[: len(words)]
        return found

    def properties(self, known: Collection[str], what: str, others: Collection[str] = ()) -> Iterator[str]:
        """The next word of these, again and again up to the end; the caller reads what belongs to it in between.

        Args:
            known: the words.
            what: the thing that they are about, for the message.
            others: words that may come behind these, which a mistyped one may mean too.
        """
        while self.left:
            word = self.next("word")
            if word not in known:
                near = did_you_mean(word, (*known, *others)) or f"; known: {', '.join(known)}"
                raise PositionError(f"unknown word {shown(word)} for {what}{near}")
            yield word

    def number(self, what: str, low: int = 0, high: int = MOST, clause: str = "") -> int:
        """The next word as a number within bounds."""
        word = self.next(what)
        digits = word.removeprefix("-")
        require(digits.isascii() and digits.isdigit(), f"{what} must be a whole number, got {shown(word)}")
        size = int(digits.lstrip("0")[: len(str(MOST)) + 1] or 0)  # digits enough to be out of bounds
        number = -size if word.startswith("-") else size
        if not low <= number <= high:
            bounds = f"{low} or more" if number < low and high == MOST else f"from {low} to {high}"
            raise PositionError(f"{what} must be {bounds}, got {word[:MOST_DIGITS]}{f' ({clause})' if clause else ''}")
        return number

    def seat(self, players: int, clause: str = "") -> int:
        """The next word as a seat."""
        return self.number("seat", 0, players - 1, clause)

    def found(self, known: Collection[str]) -> str:
        """The longest of some names that comes next; "" if none does."""
        ends = range(min(LONGEST_NAME, len(self.left)), 0, -1)
        return next((name for end in ends if (name := " ".join(self.left[:end])) in known), "")

    def name(self, known: Names, what: str) -> int:
        """The next words as one of some names, as its number: its place if they are in a sequence."""
        name = self.found(known)
        if not name:
            word = self.next(what)
            lengths = [name.count(" ") for name in known if name.startswith(f"{word} ")]
            word = " ".join([word, *self.left[: min(lengths, default=0)]])
            all_known = f"; known: {', '.join(known) or 'none'}" if len(known) <= MOST_KNOWN else ""
            near = did_you_mean(word, (*known,)) or all_known
            raise PositionError(f"unknown {what} {shown(word)}{near}")
        del self.left[: name.count(" ") + 1]
        return known[name] if isinstance(known, Mapping) else known.index(name)

    def names(self, known: Names, what: str, ends: Collection[str] = ()) -> Iterator[int]:
        """The names up to the end or to one of these words; at least one. Commas may separate them."""
        yield self.name(known, what)
        while self.take(",") or (self.left and self.left[0] not in ends):
            yield self.name(known, what)

    def end(self) -> None:
        """Assert that no word is left."""
        if self.left:
            raise PositionError(f"{shown(self.left[0])} doesn't belong there")
