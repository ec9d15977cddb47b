"""Reading the sheet of a character or wild pack from its table (MC-3, MC-4.3, MC-5.1, MC-23.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arcana_core.tables.fields import Fields
from arcana_core.tables.kinds import Kind, Row, Title, Whole
from arcana_mtgcombat.cards import language
from arcana_mtgcombat.cards.attributes import ATTRIBUTES, objections
from arcana_mtgcombat.model.cards import Sheet
from arcana_mtgcombat.model.mana import NONE
from arcana_mtgcombat.rules import Rules

MOST_IN_PACK = 8
"""The most creatures in a pack, so that a battle has room for eight packs."""

_TITLE: Mapping[str, Kind] = {"name": Title()}
_CLAUSE: Mapping[str, Kind] = {"clause": language.TEXT}
_CHARACTER_NEEDS: Mapping[str, Kind] = {
    **_TITLE,
    "capacities": language.Units(),
    "library": Row(language.KEY, 0, language.MOST),
}
_CHARACTER_TAKES: Mapping[str, Kind] = {
    **{name: Whole(attribute.least, attribute.most) for name, attribute in ATTRIBUTES.items()},
    "start": language.Units(),
    **_CLAUSE,
}
_SPEED = ATTRIBUTES["speed"]
_PACK_NEEDS: Mapping[str, Kind] = {
    **_TITLE,
    "speed": Whole(_SPEED.least, _SPEED.most),
    "creatures": Row(language.KEY, 1, MOST_IN_PACK),
}

CHARACTER_KEYS = frozenset((*_CHARACTER_NEEDS, *_CHARACTER_TAKES))
"""The keys that the table of a character may have."""
PACK_KEYS = frozenset((*_PACK_NEEDS, *_CLAUSE))
"""The keys that the table of a pack may have."""


def read_character(key: str, table: Mapping[str, Any], rules: Rules, mistakes: list[str]) -> Sheet | None:
    """Read a character's sheet. Return None and add to the mistakes if it is wrong.

    A missing attribute has its base value. A missing Mana Pool is the sum of the capacities.
    """
    before = len(mistakes)
    values = Fields("a character", _CHARACTER_NEEDS, _CHARACTER_TAKES).read(table, "", mistakes)
    if len(mistakes) > before:
        return None
    for name, attribute in ATTRIBUTES.items():
        values.setdefault(name, sum(values["capacities"]) if name == "mana_pool" else attribute.base)
    values.setdefault("start", NONE)
    sheet = Sheet(key=key, **values)
    for name, reason in objections(sheet, rules):
        mistakes.append(f"{name} {reason}" if name else reason)
    return sheet if len(mistakes) == before else None


def read_pack(key: str, table: Mapping[str, Any], mistakes: list[str]) -> Sheet | None:
    """Read a wild pack's sheet. Return None and add to the mistakes if it is wrong."""
    before = len(mistakes)
    values = Fields("a pack", _PACK_NEEDS, _CLAUSE).read(table, "", mistakes)
    return Sheet(key=key, wild=True, **values) if len(mistakes) == before else None
