"""Writing a card or sheet as the table it could be read from (MC-24.1, MC-3)."""

from __future__ import annotations

from typing import Any

from attrs import fields

from arcana_mtgcombat.cards.attributes import ATTRIBUTES
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Ability, Card, Effect, Sheet, Static
from arcana_mtgcombat.model.mana import FREE, TYPES, Cost, Units


def table_of(one: Card | Sheet) -> dict[str, Any]:
    """Return a card or sheet as a table. Fields with default values are left out."""
    if isinstance(one, Card):
        return _card(one)
    return _pack(one) if one.wild else _character(one)


def _card(card: Card) -> dict[str, Any]:
    table: dict[str, Any] = {"name": card.name, "type": card.type}
    if card.cost is not None:
        table["cost"] = _cost(card.cost)
    if card.type == "creature":
        table |= {"power": card.power, "toughness": card.toughness, "life": card.life}
    for name in ("artifact", "characters_only", "clause", "about"):
        if getattr(card, name):
            table[name] = getattr(card, name)
    if card.keywords:
        table["keywords"] = [*keywords.names(card.keywords)]
    if card.target != "none":
        table["target"] = card.target
    abilities = [*card.abilities]
    if card.type == "creature" and abilities and _is_regenerate(abilities[-1]):
        table["regenerate"] = _cost(abilities.pop().cost)
    lists = {
        "effects": [_changed_fields(effect) for effect in card.effects],
        "static": [_changed_fields(static) for static in card.static],
        "triggers": [{"when": one.when, "effects": [*map(_changed_fields, one.effects)]} for one in card.triggers],
        "abilities": [*map(_ability, abilities)],
    }
    return {**table, **{name: records for name, records in lists.items() if records}}


def _is_regenerate(ability: Ability) -> bool:
    regenerate = Ability("instant", (Effect("regenerate", who="bearer"),), ability.cost)
    return ability == regenerate and ability.cost != FREE


def _ability(ability: Ability) -> dict[str, Any]:
    table: dict[str, Any] = {"timing": ability.timing, "effects": [*map(_changed_fields, ability.effects)]}
    if ability.cost != FREE:
        table["cost"] = _cost(ability.cost)
    for name in ("exhaust", "sacrifice"):
        if getattr(ability, name):
            table[name] = True
    if ability.target != "none":
        table["target"] = ability.target
    return table


def _changed_fields(record: Effect | Static) -> dict[str, Any]:
    given = {
        one.name: getattr(record, one.name) for one in fields(type(record)) if getattr(record, one.name) != one.default
    }
    return {name: [*value] if isinstance(value, tuple) else value for name, value in given.items()}


def _cost(cost: Cost) -> str:
    return str(cost).strip("{}")


def _character(sheet: Sheet) -> dict[str, Any]:
    table: dict[str, Any] = {"name": sheet.name}
    table |= {name: getattr(sheet, name) for name in ATTRIBUTES}
    table |= {"capacities": _units(sheet.capacities), "start": _units(sheet.start), "library": [*sheet.library]}
    return {**table, "clause": sheet.clause} if sheet.clause else table


def _pack(sheet: Sheet) -> dict[str, Any]:
    table = {"name": sheet.name, "speed": sheet.speed, "creatures": [*sheet.creatures]}
    return {**table, "clause": sheet.clause} if sheet.clause else table


def _units(units: Units) -> dict[str, int]:
    return {letter: number for letter, number in zip(TYPES, units, strict=True) if number}
