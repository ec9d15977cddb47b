"""The words of an expedition or melee, read from the left: names, long or short, numbers, clearings, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from arcana_core.errors import PositionError
from arcana_core.text.notation import plain
from arcana_core.text.wording import did_you_mean, listed, shown
from arcana_magicrealm.model.denizens import DENIZEN, DENIZENS, GROUPS
from arcana_magicrealm.model.pieces import PIECE, PIECES
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


# Short names in a melee: `axe` for the only axe meant, `wolf` for the next wolf.


NUMBER: Final = r"[_ ]\d+$"
KIN: Final[Mapping[str, str]] = {
    id_: re.sub(r"(_[ab])?_\d+$", "", "_".join(plain(name).split()))
    for id_, name in [*[(one.id, one.name) for one in PIECES], *[(one.id, one.name) for one in DENIZENS]]
}
"""By id of a piece or denizen its name without letter and number: "great_axe", "wolf"."""
ALIAS: Final = ("great_", "tremendous_")
"""A common word for the largest monsters, and the one in their names."""


def kind_of(name: str) -> str:
    """The name that several things have in common: "wolf" for "wolf_a 1", the group for a native."""
    number = DENIZEN.get(name)
    group = -1 if number is None else DENIZENS[number].group
    return GROUPS[group].id if group >= 0 else KIN.get(name, name)


class ShortWords(Words):
    """Words whose names may lack their numbers and their first words, as far as only one thing can be meant.

    Attributes:
        rank: by the name which of several equal things is meant: the first with the lowest rank.
    """

    __slots__ = ("rank",)

    def __init__(self, text: str, rank: Callable[[str], int]) -> None:
        super().__init__(text)
        self.rank = rank

    def name(self, known: Names, what: str) -> int:
        """The next words as one of some names, perhaps in short, or with blanks as in "heavy troll"."""
        if not self.found(known):
            self.join([*known, *filter(None, map(KIN.get, known))])
        if self.left and not self.found(known) and not KIN.keys().isdisjoint(known):
            found = self._found_in_short([*known], what)
            del self.left[: 1 + (self.left[1:2] == [found.rpartition(" ")[2]])]
            self.left[:0] = found.split()
        return super().name(known, what)

    def join(self, known: Collection[str]) -> None:
        """Join the next words if together they are a name: "heavy troll" as "heavy_troll"."""
        for end in range(min(LONGEST_NAME, len(self.left)), 1, -1):
            joined = "_".join(self.left[:end])
            if {joined, joined.replace(*ALIAS, 1)} & {*known}:
                self.left[:end] = [joined]
                return

    def _found_in_short(self, known: list[str], what: str) -> str:
        """The name that the next word means, or it with a number."""
        word, number = self.left[0], (*self.left, "", "")[1]
        words = {word, word.replace(*ALIAS, 1)}
        those = [name for name in known if words & {KIN.get(name), re.sub(NUMBER, "", name)}]
        if not any(self.rank(name) == 0 for name in those):
            partly = [name for name in known if word in KIN.get(name, "").split("_")]
            mine = [name for name in partly if name in PIECE and self.rank(name) == 0]
            those = mine or those or partly
        numbers = sorted({name.rpartition(" ")[2] for name in those if " " in name})
        if number.isdigit() and numbers:
            if number not in numbers:
                raise PositionError(f"{what} {word} has the numbers {listed(numbers)}, got {number}")
            those = [name for name in those if name.rpartition(" ")[2] == number]
        if len({KIN[name] for name in those}) > 1:
            names = those if len(those) <= MOST_NAMES else [*dict.fromkeys([KIN[name] for name in those])]
            raise PositionError(f"{shown(word)} may be {listed(names[:MOST_NAMES], 'or')}: name one of them")
        if not those:
            kin = {KIN[name] for name in known if name in KIN}
            near = did_you_mean(word, sorted({*known, *kin, *[part for name in kin for part in name.split("_")]}))
            if not near and len(kinds := sorted({*map(kind_of, known)})) <= MOST_KNOWN:
                near = f"; known: {', '.join(kinds)}"
            raise PositionError(f"unknown {what} {shown(word)}{near}")
        return min(those, key=self.rank)
