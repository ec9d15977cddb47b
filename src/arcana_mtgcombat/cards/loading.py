"""Cards, characters and wild packs from the TOML that a designer writes (MC-24, MC-3, MC-23.1)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from os import PathLike
from typing import Any, ClassVar

from attrs import define, field

from arcana_core.tables.reading import KEY, Tables
from arcana_core.tables.toml import written
from arcana_core.text.wording import did_you_mean
from arcana_mtgcombat.cards.records import read_card
from arcana_mtgcombat.cards.sheets import read_character, read_pack
from arcana_mtgcombat.cards.writing import table_of
from arcana_mtgcombat.model.cards import Card, Effect, Pool, Sheet
from arcana_mtgcombat.rules import BUILT, RANDOM, Rules

MOST_CARDS = 1000
"""So many cards a pool can hold, so that a game has a bounded number of actions."""

MOST_NAMED = 100
"""So many cards of a table that could not be read are looked for."""

_PARTS = ("cards", "characters", "packs")
_TAKEN = (RANDOM, BUILT, "pack")
"""Words that stand for something else where a character is named."""


def read_pool(*sources: str | PathLike[str], base: Pool | None = None, rules: Rules | None = None) -> Pool:
    """The cards, characters and packs of TOML files or texts, added to those of a base.

    In TOML a card is a table `[cards.key]`, a character `[characters.key]`, a pack `[packs.key]`. A table whose key is
    that of one in the base changes that one: what it does not say stays as it was.

    Args:
        sources: paths, or the texts themselves. A `str` is taken for text if it is blank, has a line break, or has one
            of the characters = [ #; give a `Path` for a file whose name has one of these.
        base: what they are added to, nothing if None; the starter pool is `arcana_mtgcombat.cards.POOL`.
        rules: how many points a character can cost, how many cards and copies his library can have (MC-3.2, MC-5.1).

    Raises:
        RulesError: all that is wrong, one line a mistake, each with source, line, key, reason and what would do.

    >>> pool = read_pool('''
    ... [cards.spark]
    ... name = "Spark"
    ... cost = "2R"
    ... type = "instant"
    ... target = "any"
    ... effects = [{ do = "damage", dice = 4 }]
    ... ''')
    >>> pool["spark"].converted
    3
    """
    reader = _Reader(rules or Rules())
    if base is not None:
        reader.cards.update(base.by_key)
        reader.sheets.update(base.sheets)
    for source in sources:
        for part, key, table in reader.tables.read(written(source, "cards, characters or packs")):
            reader.read(part, key, table)
    reader.compare()
    reader.tables.check()
    return Pool(tuple(reader.cards.values()), reader.sheets)


@define
class _Reader:
    """What has been read so far, and what was wrong with it.

    Attributes:
        rules: the bounds of sheets.
        cards, sheets: by key; cards in the order of their places.
        tables: what was read, and the mistakes.
        broken: the keys of tables that could not be read: nobody is told that these are missing.
        half_read: of characters and packs that could not be read, the cards that they name: those are looked for, too.
    """

    rules: Rules
    cards: dict[str, Card] = field(factory=dict)
    sheets: dict[str, Sheet] = field(factory=dict)
    tables: Tables = field(factory=lambda: Tables(_PARTS))
    broken: set[str] = field(factory=set)
    half_read: list[Sheet] = field(factory=list)

    def read(self, part: str, key: str, table: Mapping[str, Any]) -> None:
        """Read one table."""
        wrong: list[str] = []
        if part != "cards" and key in _TAKEN:
            wrong.append(f"{key!r} stands for something else where characters are named; take another key")
        else:
            self._READ[part](self, key, table, wrong)
        if wrong:
            self.broken.add(key)
            if part != "cards":
                self.half_read.append(_named_by(part, key, table))
        self.tables.wrong(part, key, wrong)

    def _card(self, key: str, table: Mapping[str, Any], wrong: list[str]) -> None:
        old = self.cards.get(key)
        place = len(self.cards) if old is None else old.place
        if place >= MOST_CARDS:
            wrong.append(f"there can be {MOST_CARDS} cards at most")
            return
        card = read_card(key, place, table if old is None else {**table_of(old), **table}, wrong)
        if card is not None:
            self.cards[key] = card

    def _character(self, key: str, table: Mapping[str, Any], wrong: list[str]) -> None:
        old = self.sheets.get(key)
        if old is not None and old.wild:
            wrong.append("there is a pack of this key")
            return
        told = table if old is None else _changed(table_of(old), table)
        sheet = read_character(key, told, self.rules, wrong)
        if sheet is not None:
            self.sheets[key] = sheet

    def _pack(self, key: str, table: Mapping[str, Any], wrong: list[str]) -> None:
        old = self.sheets.get(key)
        if old is not None and not old.wild:
            wrong.append("there is a character of this key")
            return
        sheet = read_pack(key, table if old is None else {**table_of(old), **table}, wrong)
        if sheet is not None:
            self.sheets[key] = sheet

    _READ: ClassVar[Mapping[str, Callable[..., None]]] = {"cards": _card, "characters": _character, "packs": _pack}

    def compare(self) -> None:
        """Look at what names something else: tokens, libraries, packs; and at names that stand twice."""
        summoned = {key for sheet in self.sheets.values() for key in sheet.creatures}
        for card in self.cards.values():
            for path, effect in effects_of(card):
                if effect.token:
                    summoned.add(effect.token)
                    self.tables.wrong("cards", card.key, [*self._token_mistakes(f"{path}.token", effect.token)])
        for sheet in (*self.sheets.values(), *self.half_read):
            self.tables.wrong("packs" if sheet.wild else "characters", sheet.key, [*self._sheet_mistakes(sheet)])
        for card in self.cards.values():
            if card.cost is None and card.key not in summoned:
                reason = "a creature without cost is a token, and nothing summons this one"
                self.tables.wrong("cards", card.key, [f'{reason}; cost = "0" is a cost (MC-24.6)'])
        self._compare_names("cards", self.cards.values())
        self._compare_names("characters", self.sheets.values())

    def _token_mistakes(self, where: str, key: str) -> Iterator[str]:
        card = self.cards.get(key)
        if card is None:
            if key not in self.broken:
                tokens = [card.key for card in self.cards.values() if card.cost is None]
                yield f"{where}: there is no token {key!r}{did_you_mean(key, tokens)} (MC-24.6)"
        elif card.cost is not None:
            yield f"{where}: {key!r} has a cost, and a token is a creature without (MC-24.6)"

    def _sheet_mistakes(self, sheet: Sheet) -> Iterator[str]:
        name = "creatures" if sheet.wild else "library"
        for place, key in enumerate(sheet.creatures or sheet.library):
            card = self.cards.get(key)
            where = f"{name}[{place}]"
            if card is None:
                if key not in self.broken:
                    fitting = [one.key for one in self.cards.values() if one.type == "creature" or not sheet.wild]
                    yield f"{where}: there is no card {key!r}{did_you_mean(key, fitting)}"
            elif sheet.wild and card.type != "creature":
                yield f"{where}: {key!r} is no creature (MC-23.1)"
            elif not sheet.wild and card.cost is None:
                yield f"{where}: {key!r} is a token, which is no spell (MC-24.6)"

    def _compare_names(self, part: str, all_of_them: Any) -> None:
        called: dict[str, str] = {}
        for one in all_of_them:
            # Names are written without care for capitals and hyphens.
            other = called.setdefault("".join(filter(str.isalnum, one.name.casefold())), one.key)
            if other != one.key:
                wild = part != "cards" and one.wild
                wrong = f"name: {other} is called {one.name!r} too, or almost so; take another name"
                self.tables.wrong("packs" if wild else part, one.key, [wrong])


def effects_of(card: Card) -> Iterator[tuple[str, Effect]]:
    """All effects that a card speaks of, each with its path."""
    for place, effect in enumerate(card.effects):
        yield f"effects[{place}]", effect
    lists = [(f"triggers[{number}]", one.effects) for number, one in enumerate(card.triggers)]
    lists += [(f"abilities[{number}]", one.effects) for number, one in enumerate(card.abilities)]
    for where, effects in lists:
        for place, effect in enumerate(effects):
            yield f"{where}.effects[{place}]", effect


def _named_by(part: str, key: str, table: Mapping[str, Any]) -> Sheet:
    """A sheet with nothing but the cards that a table names, as far as it is a list of keys."""
    wild = part == "packs"
    named = table.get("creatures" if wild else "library")
    keys: tuple[str, ...] = ()
    if isinstance(named, list) and len(named) <= MOST_NAMED and all(map(_is_key, named)):
        keys = tuple(named)
    return Sheet(key, key, wild=wild, creatures=keys) if wild else Sheet(key, key, library=keys)


def _is_key(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(KEY, value) is not None


def _changed(old: dict[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    # Who changes the capacities need not say what their sum is.
    if "capacities" in table and "mana_pool" not in table:
        del old["mana_pool"]
    return {**old, **table}
