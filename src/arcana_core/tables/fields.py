"""Tables in tables: known keys, lists of tables, tables by key, and tables whose form depends on one key."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from arcana_core.tables.kinds import Kind
from arcana_core.text.wording import any_of, did_you_mean, shown

MOST_NAMED = 5
"""Mistakes of one list that are reported."""
MOST_KEYS = 24
"""The most known keys listed for an unknown one that is near to none. More would hide the mistake."""


@frozen
class Fields:
    """A table with known keys.

    Attributes:
        called: what such a table describes, with its article: "a creature".
        needs: the kinds of the keys that must be there.
        takes: the kinds of the keys that may be left out.
        also: keys that are known, but read by others.

    >>> from arcana_core.tables.kinds import Switch, Whole
    >>> spell = Fields("a spell", needs={"cost": Whole(at_least=0)}, takes={"instant": Switch()})
    >>> mistakes = []
    >>> spell.read({"cots": 3}, "spells.zap", mistakes)
    {}
    >>> print("\\n".join(mistakes))
    spells.zap.cots: a spell has no 'cots'; did you mean 'cost'?
    spells.zap: a spell needs 'cost', an integer of at least 0
    """

    called: str
    needs: Mapping[str, Kind] = {}
    takes: Mapping[str, Kind] = {}
    also: tuple[str, ...] = ()

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return "a table"

    def read(self, value: object, where: str, mistakes: list[str]) -> dict[str, Any]:
        """The values of the known keys that are there, by key."""
        if not isinstance(value, Mapping):
            mistakes.append(f"{where or self.called} must be a table, got {shown(value)}")
            return {}
        known = {**self.needs, **self.takes}
        found = {}
        for name, given in value.items():
            if name in known:
                found[name] = known[name].read(given, within(where, name), mistakes)
            elif name not in self.also:
                mistakes.append(f"{within(where, name)}: {self.called} has no {shown(name)}{self._near(name)}")
        for name, kind in self.needs.items():
            if name not in value:
                mistakes.append(f"{where}{': ' * bool(where)}{self.called} needs {name!r}, {kind.expected}")
        return found

    def _near(self, name: object) -> str:
        words = [*dict.fromkeys((*self.needs, *self.takes, *(word for word in self.also if word != "do")))]
        near = did_you_mean(name, words)
        if near or len(words) > MOST_KEYS:
            return near
        return f"; it has {', '.join(words) or 'no keys'}"


@frozen
class Listed:
    """A list of values of one kind.

    Attributes:
        item: the kind of each.
        items: what they are called: "effects".
        at_least: the smallest number of them.
        at_most: the greatest number of them.
        different: whether none may be there twice.
    """

    item: Kind
    items: str = "items"
    at_least: int = 0
    at_most: int = 1000
    different: bool = False

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return f"a list of {self.items}, each {self.item.expected}"

    def read(self, value: object, where: str, mistakes: list[str]) -> list[Any]:
        """The items."""
        if not isinstance(value, (list, tuple)):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return []
        if not self.at_least <= len(value) <= self.at_most:
            expected = f"at most {self.at_most} {self.items}" if value else f"{self.items}: it can't be empty"
            mistakes.append(f"{where} must have {expected}, got {len(value)}")
            return []
        before = len(mistakes)
        found = []
        for place, item in enumerate(value):
            if len(mistakes) >= before + MOST_NAMED:
                break
            found.append(self.item.read(item, f"{where}[{place}]", mistakes))
        if self.different and len(mistakes) == before:
            twice = next((item for place, item in enumerate(value) if item in value[:place]), None)
            if twice is not None:
                mistakes.append(f"{where} has {shown(twice)} more than once, got {shown(value)}")
        return found


@frozen
class ByKey:
    """A table whose keys are names and whose values are of one kind, or of a kind for each name.

    Attributes:
        kind: of every value, or the kinds by key, any of which may be left out.
        noun: what a key is called: "school".
        names: the keys that there are; all are accepted if None.
        at_least: the smallest number of entries.
    """

    kind: Kind | Mapping[str, Kind]
    noun: str = "key"
    names: tuple[str, ...] | None = None
    at_least: int = 0

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return f"a table by {self.noun}"

    def read(self, value: object, where: str, mistakes: list[str]) -> dict[str, Any]:
        """The values by key."""
        if not isinstance(value, Mapping) or len(value) < self.at_least:
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return {}
        kinds = self.kind if isinstance(self.kind, Mapping) else None
        names = tuple(kinds) if kinds is not None else self.names
        found = {}
        for name, given in value.items():
            if names is not None and name not in names:
                mistakes.append(f"{where}: unknown {self.noun} {shown(name)}{did_you_mean(name, names)}")
            else:
                kind: Any = self.kind if kinds is None else kinds[name]
                found[name] = kind.read(given, within(where, name), mistakes)
        return found


@frozen
class Choice:
    """A table in which one key, such as `do`, determines the other keys.

    Attributes:
        key: the name of that key.
        shapes: the tables by the word under that key.
        called: their name in messages: "an effect".
    """

    key: str
    shapes: Mapping[str, Fields]
    called: str

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return f'{self.called}, as in {{ {self.key} = "{next(iter(self.shapes))}", ... }}'

    def read(self, value: object, where: str, mistakes: list[str]) -> dict[str, Any]:
        """The values by key, that of the word among them; {} if the word is unknown."""
        if not isinstance(value, Mapping):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return {}
        word = value.get(self.key)
        if not isinstance(word, str) or word not in self.shapes:
            near = did_you_mean(word, [*self.shapes])
            got = f"got {shown(word)}" if self.key in value else "which is missing"
            wrong = f"unknown word {shown(word)}{near}" if near else f"must be {any_of([*self.shapes])}, {got}"
            mistakes.append(f"{where}.{self.key}{':' * bool(near)} {wrong}")
            return {}
        rest = {name: given for name, given in value.items() if name != self.key}
        return {self.key: word, **self.shapes[word].read(rest, where, mistakes)}


@frozen
class Matching:
    """A text of a certain form.

    Attributes:
        pattern: a regular expression that the whole text matches.
        wanted: the form in words, to go on after "must be".
        at_most: the greatest number of characters.
    """

    pattern: str
    expected: str
    at_most: int = 1000

    def read(self, value: object, where: str, mistakes: list[str]) -> str:
        """The text."""
        if type(value) is not str or len(value) > self.at_most or not re.fullmatch(self.pattern, value):
            mistakes.append(f"{where} must be {self.expected}, got {shown(value)}")
            return ""
        return value


def within(where: str, name: object) -> str:
    """The path of a key in the table at a path; a key that isn't a plain word is a question mark."""
    plain = name if isinstance(name, str) and re.fullmatch(r"[\w+-]{1,60}", name) else "?"
    return f"{where}.{plain}" if where else plain
