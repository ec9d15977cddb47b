"""Sentences for events: wordings with places for the values of fields, and names for the values of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from attrs import frozen

from arcana_core.text.wording import counted, listed, possessive, printable, tallied

_PLACE = re.compile(r"\{(\w+)(?:\((\w+(?:, \w+)*)\))?('s)?(?:\|([^{}\[\]|]+))?(?::([^{}\[\]]+))?\}")
_PART = re.compile(r"\[([^\[\]]*)\]|([^\[\]]+)")
_MANY = re.compile(r"tuple\[(\w+).*\]")
_PLAIN = frozenset({"bool", "float", "int", "str"})


class Names:
    """Names for the values in sentences. A game derives from it and adds a method or table for each kind of value.

    The kind of a field is its annotation as it is written, or that of its items if it is a tuple: `card: Card` and
    `cards: tuple[Card, ...]` are named by the method `card`, which is given one value, or by the sequence or mapping
    `card`, which has the name of each. Fields of `int` and `str` are written as they are, on one line. All other kinds
    are called by their own name and number ("player 0"), or as they are written, with blanks for underscores.

    A place of several fields, `{way(card, mode)}`, is named by the method `way`, which is given all their values. The
    place has no value if that returns "".
    """

    __slots__ = ()

    def name(self, kind: Kind, value: object) -> str:
        """The name of one value of this kind."""
        named: Any = getattr(self, kind.method, None) if kind.method else None
        if named is not None:
            text: str = named(value) if callable(named) else named[value]
            return text
        if kind.method and isinstance(value, int):
            return f"{kind.noun} {value}"
        if isinstance(value, tuple):
            return " ".join(map(str, value))
        return printable(str(value).replace("_", " ") if kind.method else str(value))

    def together(self, method: str, values: Sequence[object]) -> str:
        """The name that several values have together; by default the values, or "" if only the first says anything."""
        named: Any = getattr(self, method, None)
        if named is not None:
            text: str = named(*values)
            return text
        is_empty = all(value in (None, "", -1) for value in values[1:])
        return "" if is_empty else printable(" ".join([str(value).replace("_", " ") for value in values]))


NAMES = Names()
"""The names that events use without a game."""


@frozen
class Kind:
    """The kind of a field's values.

    Attributes:
        method: the method of `Names` that names one of them, "" for plain numbers and texts.
        noun: the name of a hidden one: "card".
        many: whether the field holds a tuple of them.
    """

    method: str
    noun: str
    many: bool

    @classmethod
    def of(cls, field: str, annotation: object) -> Kind:
        """The kind of a field, by its annotation; the noun of a plain field is the field's own name."""
        written = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
        match = _MANY.fullmatch(written)
        item = match[1] if match else written.removesuffix(" | None")
        if item.isidentifier() and item not in _PLAIN:
            method = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", item).lower()
            return cls(method, method.replace("_", " "), bool(match))
        noun = field.replace("_", " ")
        return cls("", noun.removesuffix("s") if match else noun, bool(match))

    def is_empty(self, value: object) -> bool:
        """Whether there is nothing to name: None, False, "", (), a plain 0, or -1 where numbers name something."""
        if isinstance(value, int):
            return value < 0 if self.method else value == 0
        return value is None or value in ("", ())


PLAYER: Final = Kind("player", "player", many=False)
"""The kind of players, by seat."""


@frozen
class Place:
    """A place in a wording for the value of a field.

    Attributes:
        field: the name of the field; of several fields the name that they have together.
        several: the names of several fields, () for one.
        possessive: whether the value owns what follows: `{player's}`.
        instead: the text if the field has no value: `{found|nothing}`.
        spec: the noun to count, or "yes|no": see `arcana_core.events.event`; "" to name the value.
        optional: whether the place is in a part that is left out if the field has no value.
    """

    field: str
    several: tuple[str, ...]
    possessive: bool
    instead: str
    spec: str
    optional: bool

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of its fields."""
        return self.several or (self.field,)

    def together(self, values: Sequence[object], names: Names) -> str:
        """The name of several values; "" if the place is optional and they have none."""
        return self._owning(names.together(self.field, values) or self.instead)

    def text(self, value: Any, kind: Kind, names: Names, words: Mapping[Any, str]) -> str:
        """The value in words; "" if the place is optional and there is nothing to name."""
        empty = kind.is_empty(value)
        if "|" in self.spec:
            return self.spec.split("|")[empty]
        if empty and (self.optional or self.instead):
            return self.instead
        if self.spec:
            return counted(len(value) if kind.many else value, self.spec)
        named = [
            words[item] if item in words else names.name(kind, item) for item in (value if kind.many else (value,))
        ]
        if not named:
            text = f"no {kind.noun}s"
        elif kind.many and not kind.method and type(value[0]) is int:
            text = " ".join(named)
        else:
            text = listed(tallied(named))
        return self._owning(text)

    def _owning(self, text: str) -> str:
        if not self.possessive:
            return text
        return "your" if text == "you" else possessive(text)

    def hidden(self, kind: Kind, count: int | None) -> str:
        """The text for a value that the reader may not know: "a card", "3 cards"; "" in an optional part."""
        if self.optional:
            return ""
        if "|" in self.spec:
            return self.spec.split("|")[1]
        noun = self.spec or kind.noun
        if count is None and kind.many:
            return f"some {noun}s"
        if count is None or count == 1:
            return f"{'an' if noun[:1] in 'aeio' else 'a'} {noun}"
        return counted(count, noun)


Parts = tuple[tuple[bool, tuple[str | Place, ...]], ...]


@cache
def parts_of(wording: str) -> Parts:
    """The parts of a wording, each with whether it may be left out, as texts and places in turn.

    Raises:
        ValueError: a brace or bracket is not part of a place or of an optional part, several fields are counted, or
            there are several lines.
    """
    parts: list[tuple[bool, tuple[str | Place, ...]]] = []
    for match in _PART.finditer(wording):
        optional = match[1] is not None
        pieces: list[str | Place] = []
        end = 0
        inner = match[1] if optional else match[2]
        for place in _PLACE.finditer(inner):
            pieces += [
                inner[end : place.start()],
                Place(
                    place[1],
                    tuple(place[2].split(", ")) if place[2] else (),
                    bool(place[3]),
                    place[4] or "",
                    place[5] or "",
                    optional,
                ),
            ]
            end = place.end()
        pieces.append(inner[end:])
        parts.append((optional, tuple(pieces)))
    left = _PART.sub("", wording) + "".join(piece for _, pieces in parts for piece in pieces if isinstance(piece, str))
    if re.search(r"[{}\[\]]", left):
        raise ValueError(f"a wording has a stray brace or bracket, or a place that can't be read: {wording!r}")
    for one in _places_in(tuple(parts)):
        if one.several and one.spec:
            raise ValueError(f"{one.field} of several fields can't be counted, nor choose between words: {wording!r}")
    if len(wording.splitlines()) > 1:
        raise ValueError(f"a wording is one line, got {wording!r}")
    return tuple(parts)


def _places_in(parts: Parts) -> list[Place]:
    return [piece for _, pieces in parts for piece in pieces if isinstance(piece, Place)]


def places_of(wording: str) -> list[Place]:
    """The places of a wording, in order; ValueError as from `parts_of`."""
    return _places_in(parts_of(wording))


def fields_of(wording: str) -> frozenset[str]:
    """The names of the fields that a wording has places for; ValueError as from `parts_of`."""
    return frozenset([field for place in places_of(wording) for field in place.fields])


def filled(wording: str, text_of: Callable[[Place], str]) -> str:
    """The wording with a text at each place, beginning with a capital letter.

    >>> texts = {"player": "red", "card": "Zot!", "pile": ""}
    >>> filled("{player} draws {card}[ from {pile}]", lambda place: texts[place.field])
    'Red draws Zot!'
    """
    output = []
    for optional, pieces in parts_of(wording):
        texts = [piece if isinstance(piece, str) else text_of(piece) for piece in pieces]
        if not optional or all(texts[1::2]):
            output += texts
    text = "".join(output)
    return text[:1].upper() + text[1:]
