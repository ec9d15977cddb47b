"""Reading a designer's TOML: cards, characters and wild packs (MC-24, MC-3, MC-23.1)."""

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
"""The most cards in a pool, so that a game has a bounded number of actions."""

MOST_NAMED = 100
"""The most card names collected from a table that can't be read."""

_PARTS = ("cards", "characters", "packs")
_TAKEN = (RANDOM, BUILT, "pack")
"""Words with a special meaning where a character is named."""


def read_pool(*sources: str | PathLike[str], base: Pool | None = None, rules: Rules | None = None) -> Pool:
    """Read cards, characters and packs from TOML files or texts, and add them to a base.

    A card is a table `[cards.key]`, a character `[characters.key]`, a pack `[packs.key]`. A table with a key of the
    base changes that entry. Fields it leaves out keep their values.

    Args:
        sources: Paths, or the texts themselves. A `str` is text if it is blank, has a line break, or contains = [ or #.
            Use a `Path` for a file whose name contains one of these.
        base: The pool to add to, nothing if None. The starter pool is `arcana_mtgcombat.cards.POOL`.
        rules: The limits for points, cards and copies (MC-3.2, MC-5.1).

    Raises:
        RulesError: All mistakes, one per line, each with source, line, key, reason and remedy.

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
    """The entries read so far, and their mistakes.

    Attributes:
        rules: The limits for sheets.
        cards, sheets: Entries by key, cards in the order of their places.
        tables: The tables read, and the mistakes.
        broken: The keys of unreadable tables. They aren't reported as missing.
        half_read: The cards named by unreadable characters and packs. They are still checked.
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
            wrong.append(f"{key!r} has a special meaning in the setting `characters`; use another key")
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
            wrong.append(f"a pool holds at most {MOST_CARDS} cards")
            return
        card = read_card(key, place, table if old is None else {**table_of(old), **table}, wrong)
        if card is not None:
            self.cards[key] = card

    def _character(self, key: str, table: Mapping[str, Any], wrong: list[str]) -> None:
        old = self.sheets.get(key)
        if old is not None and old.wild:
            wrong.append("a pack already has this key")
            return
        changed = table if old is None else _changed(table_of(old), table)
        sheet = read_character(key, changed, self.rules, wrong)
        if sheet is not None:
            self.sheets[key] = sheet

    def _pack(self, key: str, table: Mapping[str, Any], wrong: list[str]) -> None:
        old = self.sheets.get(key)
        if old is not None and not old.wild:
            wrong.append("a character already has this key")
            return
        sheet = read_pack(key, table if old is None else {**table_of(old), **table}, wrong)
        if sheet is not None:
            self.sheets[key] = sheet

    _READ: ClassVar[Mapping[str, Callable[..., None]]] = {"cards": _card, "characters": _character, "packs": _pack}

    def compare(self) -> None:
        """Check cross-references: tokens, libraries, packs, and names used twice."""
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
                reason = "a creature without cost is a token, but no card summons this one"
                self.tables.wrong("cards", card.key, [f'{reason}; cost = "0" is a cost (MC-24.6)'])
        self._compare_names("cards", self.cards.values())
        self._compare_names("characters", self.sheets.values())

    def _token_mistakes(self, where: str, key: str) -> Iterator[str]:
        card = self.cards.get(key)
        if card is None:
            if key not in self.broken:
                tokens = [card.key for card in self.cards.values() if card.cost is None]
                yield f"{where}: no token {key!r}{did_you_mean(key, tokens)} (MC-24.6)"
        elif card.cost is not None:
            yield f"{where}: {key!r} has a cost, but tokens have none (MC-24.6)"

    def _sheet_mistakes(self, sheet: Sheet) -> Iterator[str]:
        name = "creatures" if sheet.wild else "library"
        for place, key in enumerate(sheet.creatures or sheet.library):
            card = self.cards.get(key)
            where = f"{name}[{place}]"
            if card is None:
                if key not in self.broken:
                    fitting = [one.key for one in self.cards.values() if one.type == "creature" or not sheet.wild]
                    yield f"{where}: no card {key!r}{did_you_mean(key, fitting)}"
            elif sheet.wild and card.type != "creature":
                yield f"{where}: {key!r} isn't a creature (MC-23.1)"
            elif not sheet.wild and card.cost is None:
                yield f"{where}: {key!r} is a token, so it can't be in a library (MC-24.6)"

    def _compare_names(self, part: str, all_of_them: Any) -> None:
        called: dict[str, str] = {}
        for one in all_of_them:
            # Names can be typed without capitals and hyphens.
            other = called.setdefault("".join(filter(str.isalnum, one.name.casefold())), one.key)
            if other != one.key:
                wild = part != "cards" and one.wild
                wrong = f"name: {other} has the same name, {one.name!r}, or almost the same; use another name"
                self.tables.wrong("packs" if wild else part, one.key, [wrong])


def effects_of(card: Card) -> Iterator[tuple[str, Effect]]:
    """Yield all effects of a card with their paths."""
    for place, effect in enumerate(card.effects):
        yield f"effects[{place}]", effect
    lists = [(f"triggers[{number}]", one.effects) for number, one in enumerate(card.triggers)]
    lists += [(f"abilities[{number}]", one.effects) for number, one in enumerate(card.abilities)]
    for where, effects in lists:
        for place, effect in enumerate(effects):
            yield f"{where}.effects[{place}]", effect


def _named_by(part: str, key: str, table: Mapping[str, Any]) -> Sheet:
    """Return a sheet with only the cards that a table names, if they are a list of keys."""
    wild = part == "packs"
    named = table.get("creatures" if wild else "library")
    keys: tuple[str, ...] = ()
    if isinstance(named, list) and len(named) <= MOST_NAMED and all(map(_is_key, named)):
        keys = tuple(named)
    return Sheet(key, key, wild=wild, creatures=keys) if wild else Sheet(key, key, library=keys)


def _is_key(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(KEY, value) is not None


def _changed(old: dict[str, Any], table: Mapping[str, Any]) -> dict[str, Any]:
    # A changed set of capacities changes the Mana Pool with it.
    if "capacities" in table and "mana_pool" not in table:
        del old["mana_pool"]
    return {**old, **table}
