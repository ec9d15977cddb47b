"""Reads the game's tables into attrs classes: every key is known, every reference is checked by a test."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import field

from arcana_core.tables.fields import Listed
from arcana_core.tables.kinds import Kind
from arcana_core.tables.toml import data
from arcana_core.tables.typed import Fact, Typed, entry, read_typed
from arcana_magicrealm.model.levels import LETTERS


class Named(Fact):
    """Something that tables name by an id, and texts by a name."""

    id: str
    name: str


def listed(file: str, others: Mapping[str, Kind] | None = None, **parts: type[Any]) -> dict[str, Any]:
    """The lists of tables of one file in `data`, as tuples of values of these classes.

    Args:
        file: its name without suffix.
        others: the kind of everything else, by outermost key.
        parts: the class of tables, by outermost key.
    """
    kinds = {name: Listed(Typed(cls), f"{name} tables") for name, cls in parts.items()}
    found = read_typed(data("arcana_magicrealm", f"{file}.toml"), **kinds, **(others or {}))
    return {name: tuple(found[name]) for name in parts} | {name: found[name] for name in others or {}}


def level_field(**options: Any) -> Any:
    """A field with the letter of a level."""
    return field(metadata=entry(one_of=tuple(LETTERS)), **options)
