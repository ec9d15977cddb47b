"""Cards, characters and wild packs from TOML (MC-24, MC-3)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from arcana_mtgcombat import keywords
from arcana_mtgcombat.cards.reading import Ability, Card, Effect, Pool, Sheet, Static, Trigger
from arcana_mtgcombat.mana import FREE, TYPES, Units, parse


def read_pool(*sources: str | PathLike[str], base: Pool | None = None) -> Pool:
    """The cards, characters and packs of TOML files or texts, added to those of a base."""
    cards = list(base.cards) if base else []
    sheets = dict(base.sheets) if base else {}
    for source in sources:
        text = source if isinstance(source, str) and "\n" in source else Path(source).read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        for key, table in tables.get("cards", {}).items():
            cards.append(_card(key, len(cards), table))
        for key, table in tables.get("characters", {}).items():
            sheets[key] = _sheet(key, table)
        for key, table in tables.get("packs", {}).items():
            sheets[key] = Sheet(key, table["name"], speed=table["speed"], wild=True, creatures=(*table["creatures"],))
    return Pool(tuple(cards), sheets)


def _card(key: str, place: int, table: Mapping[str, Any]) -> Card:
    told = dict(table)
    cost = told.pop("cost", None)
    mask = sum(keywords.NAMES[word] for word in told.pop("keywords", ()))
    abilities = [_ability(one) for one in told.pop("abilities", ())]
    if "regenerate" in told:
        regenerate = Effect("regenerate", who="bearer")
        abilities.append(Ability("instant", (regenerate,), parse(told.pop("regenerate"))))
    return Card(
        key=key,
        place=place,
        cost=None if cost is None else parse(cost),
        keywords=mask,
        effects=_effects(told.pop("effects", ())),
        static=tuple(Static(**{**one, "what": tuple(one.get("what", ()))}) for one in told.pop("static", ())),
        triggers=tuple(Trigger(one["when"], _effects(one["effects"])) for one in told.pop("triggers", ())),
        abilities=tuple(abilities),
        **told,
    )


def _effects(tables: Any) -> tuple[Effect, ...]:
    return tuple(Effect(**table) for table in tables)


def _ability(table: Mapping[str, Any]) -> Ability:
    told = dict(table)
    cost = told.pop("cost", None)
    return Ability(effects=_effects(told.pop("effects")), cost=FREE if cost is None else parse(cost), **told)


def _sheet(key: str, table: Mapping[str, Any]) -> Sheet:
    told = dict(table)
    return Sheet(
        key=key,
        capacities=_units(told.pop("capacities")),
        start=_units(told.pop("start")),
        library=tuple(told.pop("library")),
        **told,
    )


def _units(table: Mapping[str, int]) -> Units:
    white, blue, black, red, green, colourless = (table.get(letter, 0) for letter in TYPES)
    return white, blue, black, red, green, colourless
