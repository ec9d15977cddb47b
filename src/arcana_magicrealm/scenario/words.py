"""The words of an expedition, read from the left: names of several words, numbers, clearings, lists."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from arcana_core.errors import PositionError
from arcana_core.text.wording import did_you_mean, shown
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE, TILE, TILES

LONGEST_NAME: Final = 4
"""The most words of a name: "move m4* no. 2"."""
MOST_NAMES: Final = 16
"""The most names among which an error leaves the choice."""
MOST_KNOWN: Final = 50
"""The most known names that an error about an unknown one lists."""
MOST: Final = 999_999
"""The largest number that is read."""


Names: TypeAlias = Mapping[str, int] | Sequence[str]
"""Names with their numbers; those of a sequence are their places."""


class Words:
    """The words of one character or part that haven't been read yet.

    Attributes:
        left: the words.
    """

    __slots__ = ("left",)

    def __init__(self, text: str) -> None:
        self.left = text.replace(",", " , ").split()

    def next(self, what: str) -> str:
        """The next word."""
        if not self.left:
            raise PositionError(f"the text ends before the {what}")
        return self.left.pop(0)

    def take(self, *words: str) -> bool:
        """Read these words if they come next."""
        found = tuple(self.left[: len(words)]) == words
        if found:
            del self.left[: len(words)]
        return found

    def number(self, what: str, low: int = 0, high: int = MOST, clause: str = "") -> int:
        """The next word as a number within bounds."""
        word = self.next(what)
        digits = word.removeprefix("-")
        if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(MOST)):
            raise PositionError(f"{what} must be a whole number, got {shown(word)}")
        number = int(word)
        if not low <= number <= high:
            bounds = f"from {low} to {high}" if high < MOST else f"{low} or more"
            raise PositionError(f"{what} must be {bounds}, got {number}{f' ({clause})' if clause else ''}")
        return number

    def found(self, known: Collection[str]) -> str:
        """The longest of some names that comes next; "" if none does."""
        ends = range(min(LONGEST_NAME, len(self.left)), 0, -1)
        return next((name for end in ends if (name := " ".join(self.left[:end])) in known), "")

    def name(self, known: Names, what: str) -> int:
        """The next words as one of some names, as its number: its place if they are in a sequence."""
        name = self.found(known)
        if not name:
            word = self.next(what)
            if self.left and any(name.startswith(f"{word} ") for name in known):
                word += f" {self.left[0]}"
            near = did_you_mean(word, (*known,)) or (f"; known: {', '.join(known)}" if len(known) <= MOST_KNOWN else "")
            raise PositionError(f"unknown {what} {shown(word)}{near}")
        del self.left[: name.count(" ") + 1]
        return known[name] if isinstance(known, Mapping) else known.index(name)

    def names(self, known: Names, what: str, ends: Collection[str]) -> Iterator[int]:
        """The names up to the end or to one of these words; at least one."""
        yield self.name(known, what)
        while self.take(",") or (self.left and self.left[0] not in ends):
            yield self.name(known, what)

    def tile(self) -> int:
        """The next word as a tile."""
        return self.name(TILE, "tile")

    def clearing(self) -> int:
        """The next two words as a clearing: "cliff 3"."""
        tile = self.tile()
        numbers = {CLEARINGS[clearing][1]: clearing for clearing in OF_TILE[tile]}
        number = self.number("number of a clearing")
        if number not in numbers:
            raise PositionError(
                f"{TILES[tile].id} has no clearing {number}; its clearings are {', '.join(map(str, numbers))}"
            )
        return numbers[number]

    def seat(self, players: int) -> int:
        """The next word as a seat."""
        return self.number("seat", 0, players - 1, "MR-1.14")

    def end(self) -> None:
        """Assert that no word is left."""
        if self.left:
            raise PositionError(f"{shown(self.left[0])} doesn't belong there")
