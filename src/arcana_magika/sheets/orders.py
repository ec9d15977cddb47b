"""An order as text: the form of each word, and the first mistake (MG-35.4 to MG-35.7, MG-35.13, MG-35.22)."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from attrs import frozen

from arcana_core.text.wording import any_of, did_you_mean, shown
from arcana_magika.model import orders
from arcana_magika.model.orders import MEDITATING, RESTING, Cast, Demand, Don, Drop, Give, Move, Order, Search
from arcana_magika.model.tables import (
    ALIGNMENT_ARTIFACTS,
    ARTIFACTS,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    EBON,
    ELEMENTS,
    LETTERS,
    OTHER_SPELLINGS,
    SPELL_CODES,
    SPELL_NUMBERS,
    SPELLS,
    T_NUMBERS,
    TERRAINS,
)

_PARTED: Final = re.compile(r"[\s,]+")
_NUMBER: Final = re.compile(r"[0-9]+")
_SLOT: Final = re.compile(r"#[1-6]")
_ELEMENTS: Final = {TERRAINS[code].upper(): str(T_NUMBERS[code]) for code in ELEMENTS}
_WAYS: Final = DIRECTIONS[:6]
_ANY_NUMBER: Final = 10**9  # any number of ten digits or more: all are too large


class Fault(Exception):  # caught by the reader, never shown to users
    """The first mistake in a line, which the reader turns into a mistake of the sheet.

    Attributes:
        code: of the table of errors, such as E9 (MG-35.11).
        text: the mistake, and what would work.
        clause: the clause behind it.
    """

    def __init__(self, code: str, text: str, clause: str = "MG-35.11") -> None:
        super().__init__(text)
        self.code, self.text, self.clause = code, text, clause


@frozen
class Scope:
    """The things that the words of an order can name.

    Attributes:
        mages: the letters allowed for a target or recipient.
        scatters_any: whether minor Scatter Artifact takes any artifact (MG-24.52).
        those: a description of those mages, for messages.
    """

    mages: Collection[str]
    scatters_any: bool = False
    those: str = "another mage in the game"


EVERYTHING: Final = Scope(LETTERS + EBON, scatters_any=True)
"""Checks only the form."""


class Words:
    """The words of a line, read from left to right (MG-35.12)."""

    def __init__(self, words: Collection[str]) -> None:
        self._words = list(words)
        self._read = 0

    @property
    def left(self) -> list[str]:
        """The words not yet read."""
        return self._words[self._read :]

    def next(self, expected: str) -> str:
        """The next word. Raises E7 at the end."""
        if self._read == len(self._words):
            raise Fault("E7", f"{expected} is missing")
        self._read += 1
        return self._words[self._read - 1]

    def end(self, complete: str = "the order") -> None:
        """Check that nothing follows. Raises E8 if something does."""
        if self.left:
            raise Fault("E8", f"{shown(self.left[0])} is too much, {complete} is complete without it")


def words_of(text: str) -> list[str]:
    """The words of a text, separated by blanks and commas, in capitals (MG-35.1)."""
    # Only plain ASCII: some foreign letters have capitals that are ours, which would make a word never written.
    return [word.upper() if word.isascii() else word for word in _PARTED.split(text) if word]


def number_in(word: str) -> int | None:
    """The number of a word, None if it isn't a number."""
    if _NUMBER.fullmatch(word) is None or not word.isascii():
        return None
    digits = word.lstrip("0")
    return int(digits or "0") if len(digits) < 10 else _ANY_NUMBER


def read_order(words: Words, scope: Scope) -> Order:
    """Read an order, to the last of its words (MG-35.4).

    Raises:
        Fault: the first word that is wrong, missing or too much.
    """
    word = words.next("the order")
    reader = _ORDERS.get(word)
    if reader is None:
        near = did_you_mean(word, orders.STEPS) or f"; orders are {', '.join(orders.STEPS)}"
        raise Fault("E6", f"unknown order {shown(word)}{near}")
    order = reader(words, scope)
    words.end()
    return order


def _read_demand(words: Words, scope: Scope) -> Order:
    word = words.next("the artifact")
    if artifact_in(word) not in ARTIFACTS:
        raise _no_item(word, "artifact", ARTIFACTS)
    return Demand(artifact_in(word))


def _read_give(words: Words, scope: Scope) -> Order:
    """A mage, then scrolls, or one artifact, or one cloak (MG-11.1, MG-35.21, MG-35.22)."""
    recipient = words.next("the letter of the recipient")
    if recipient not in scope.mages:
        raise Fault("E13", f"{shown(recipient)} is not the letter of {scope.those}", "MG-35.21")
    items = [read_item(words.next("the item to give"))]
    while words.left:
        word = words.next("an item")
        if _is_thing(items[0]):
            raise Fault(
                "E8", f"{shown(word)} is too much, one artifact or one cloak goes without anything else", "MG-35.22"
            )
        item = read_item(word)
        if _is_thing(item):
            raise Fault("E8", f"{shown(word)} is too much, only scrolls go together", "MG-35.22")
        items.append(item)
    return Give(recipient, _each_slot_once(items))


def _is_thing(item: str) -> bool:
    return item in ARTIFACTS or item in COLOURS


def _each_slot_once(items: list[str]) -> tuple[str, ...]:
    """The items without slots named before (MG-35.25)."""
    return tuple([item for place, item in enumerate(items) if not (item[0] == "#" and item in items[:place])])


def _read_don(words: Words, scope: Scope) -> Order:
    word = words.next("the colour")
    if word not in COLOURS:
        raise _no_item(word, "colour", COLOURS)
    return Don(word)


def _read_cast(words: Words, scope: Scope) -> Order:
    """A scroll with its level. A slot's parameters aren't checked (MG-35.5, MG-35.6)."""
    word = words.next("the scroll")
    if word.startswith("#"):
        slot, major = word.removesuffix("X"), word.endswith("X")
        if _SLOT.fullmatch(slot) is None:
            raise Fault("E10", f"unknown slot {shown(word)}; there are #1 to #6", "MG-35.5")
        return Cast(slot, major, tuple([_one_spelling(words.next("a parameter")) for _ in words.left]))
    code, major = spell_in(word)
    return Cast(code, major, read_parameters(code, words, scope, major=major))


def spell_in(word: str) -> tuple[str, bool]:
    """Parse a spell code and its level (MG-23.2). Raises E10 if the code is unknown."""
    for name, major in ((word, False), (word.removesuffix("X"), True)):
        code = OTHER_SPELLINGS.get(name, name)
        if code in SPELL_NUMBERS:
            return code, major
    raise Fault("E10", f"unknown spell {shown(word)}{did_you_mean(word.removesuffix('X'), SPELL_CODES)}", "MG-35.5")


def artifact_in(word: str) -> str:
    """A word with an artifact in its one spelling (MG-25.8)."""
    return "ANKH" if OTHER_SPELLINGS.get(word) == "ANKH" else word


def _one_spelling(word: str) -> str:
    return _ELEMENTS.get(word) or OTHER_SPELLINGS.get(word, word)


def _read_move(words: Words, scope: Scope) -> Order:
    word = words.next("the direction")
    if word not in _WAYS:
        raise Fault("E9", f"unknown direction {shown(word)}; there are {', '.join(_WAYS)}", "MG-35.14")
    return Move(word)


def _read_search(words: Words, scope: Scope) -> Order:
    if not words.left:
        return Search()
    word = words.next("a scroll, an item or ALL to search for")
    what = artifact_in(word)
    if what != orders.ALL and not _is_thing(what):
        raise _no_item(word, "artifact or colour", (*ARTIFACTS, *COLOURS))
    return Search(what)


def _read_drop(words: Words, scope: Scope) -> Order:
    first = words.next("the item to drop")
    if first == orders.ALL:
        return Drop((orders.ALL,))
    items = [read_item(first)]
    while words.left:
        items.append(read_item(words.next("an item")))
    return Drop(_each_slot_once(items))


def read_item(word: str) -> str:
    """A scroll, an artifact or a cloak as an item (MG-35.7). Raises E10 or E12 otherwise (MG-35.21)."""
    if _SLOT.fullmatch(word):
        return word
    item = OTHER_SPELLINGS.get(word, word)
    if item in SPELL_NUMBERS or _is_thing(item):
        return item
    raise _no_item(word, "item", (*ARTIFACTS, *COLOURS, *SPELL_CODES))


def _no_item(word: str, kind: str, known: tuple[str, ...]) -> Fault:
    if word.startswith("#") and _SLOT.fullmatch(word) is None:
        return Fault("E10", f"unknown slot {shown(word)}; there are #1 to #6", "MG-35.21")
    near = did_you_mean(word, known)
    if not near and len(known) <= len(ARTIFACTS):
        near = f"; there are {', '.join(known)}"
    return Fault("E12", f"unknown {kind} {shown(word)}{near}", "MG-35.21")


# The parameters of a cast.


def read_parameters(code: str, words: Words, scope: Scope, *, major: bool) -> tuple[str, ...]:
    """The parameters of a spell at a level, in their one spelling (MG-35.6, MG-35.13, MG-35.14)."""
    spell = SPELLS[SPELL_NUMBERS[code]]
    need = spell.major if major else spell.minor
    if need == "way":
        return _read_way(words, major=major)
    if not need:
        return ()
    word = words.next(_EXPECTED[need])
    return (_PARAMETERS[need](word, scope),)


def _read_mage(word: str, scope: Scope) -> str:
    if word in scope.mages:
        return word
    if len(word) == 1 and word.isalpha():
        raise Fault("E13", f"{shown(word)} is not the letter of {scope.those}", "MG-35.13")
    raise _wrong_parameter(word, "the letter of a mage", "MG-35.13")


def _read_colour(word: str, scope: Scope) -> str:
    if word not in COLOURS:
        raise _wrong_parameter(word, f"a colour: {any_of(COLOURS)}", "MG-35.13")
    return word


def _read_terrain(word: str, scope: Scope) -> str:
    number = _ELEMENTS.get(word, word)
    if number not in _ELEMENTS.values():
        raise _wrong_parameter(word, f"a terrain: 4 to 9, {', '.join(_ELEMENTS)}")
    return number


def _read_change(word: str, scope: Scope) -> str:
    if word not in CHANGES:
        raise _wrong_parameter(word, f"a change of terrain: {', '.join(CHANGES)}")
    return word


def _read_artifact(word: str, scope: Scope) -> str:
    allowed = ARTIFACTS if scope.scatters_any else tuple([ARTIFACTS[artifact] for artifact in ALIGNMENT_ARTIFACTS])
    if artifact_in(word) not in allowed:
        raise _wrong_parameter(word, f"one of {', '.join(allowed)}")
    return artifact_in(word)


def _read_scroll(word: str, scope: Scope) -> str:
    code = OTHER_SPELLINGS.get(word, word)
    if code not in SPELL_NUMBERS and _SLOT.fullmatch(word) is None:
        raise _wrong_parameter(word, "a scroll: the code of a spell or #1 to #6")
    return code


def _read_way(words: Words, *, major: bool) -> tuple[str, ...]:
    """A direction, and at the major level a distance (MG-35.14)."""
    direction = words.next("the direction")
    if direction not in DIRECTIONS:
        ways = DIRECTIONS if major else _WAYS
        raise Fault("E9", f"unknown direction {shown(direction)}; there are {', '.join(ways)}", "MG-35.14")
    if not major:
        if direction not in _WAYS:
            raise Fault("E11", f"{direction} is for the major level only (TELPTX {direction} 2)", "MG-35.14")
        return (direction,)
    word = words.next("the distance")
    distance = number_in(word)
    if direction not in _WAYS and distance != 2:
        raise Fault("E11", f"the distance to {direction} is 2, not {shown(word)}", "MG-35.14")
    if distance not in (1, 2, 3):
        raise Fault("E11", f"a distance is 1, 2 or 3, not {shown(word)}", "MG-35.14")
    return (direction, str(distance))


def _wrong_parameter(word: str, expected: str, clause: str = "MG-35.6") -> Fault:
    return Fault("E11", f"expected {expected}, got {shown(word)}", clause)


_ORDERS: Final[dict[str, Callable[[Words, Scope], Order]]] = {
    "DEMAND": _read_demand,
    "GIVE": _read_give,
    "DON": _read_don,
    "CAST": _read_cast,
    "MOVE": _read_move,
    "SEARCH": _read_search,
    "DROP": _read_drop,
    "MEDITATE": lambda words, scope: MEDITATING,
    "REST": lambda words, scope: RESTING,
}
_PARAMETERS: Final[dict[str, Callable[[str, Scope], str]]] = {
    "mage": _read_mage,
    "colour": _read_colour,
    "terrain": _read_terrain,
    "change": _read_change,
    "artifact": _read_artifact,
    "scroll": _read_scroll,
}
_EXPECTED: Final = {
    "mage": "the letter of the target",
    "colour": "the colour",
    "terrain": "the terrain",
    "change": "the change of terrain",
    "artifact": "the artifact",
    "scroll": "the scroll to be prolonged",
}
