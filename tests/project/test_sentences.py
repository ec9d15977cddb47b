"""Every event of every game has a sentence that every viewer can read."""

from __future__ import annotations

import importlib
import types
import typing
from fractions import Fraction
from typing import Any

import attrs
import pytest

from arcana_core.cards.cards import CARDS, Card
from arcana_core.events import Event
from arcana_core.game import Game

GAMES: dict[str, dict[str, Any]] = {
    "arcana_archmage": {"spell": "fireball"},
    "arcana_leduc": {},
    "arcana_magicrealm": {
        "meeting_result": "price x1",
        "activity_code": "H",
        "curse": "wither",
        "target_kind": "being",
        "victory_points": (1, 2, 0, 2, 0),
        "hit_reason": "undercuts",
    },
    "arcana_magika": {
        "cause": "HEALS",
        "currency": "ARCANIA",
        "deed": "rested",
        "ending": "goal",
        "result": "accepted",
        "spell": "HEALS",
    },
    "arcana_mtgcombat": {"card": "oath_circle", "target": "character 0"},
    "arcana_wizwar": {
        "card": "zot",
        "origin": "2,3",
        "school": "alchemy",
        "square": "2,4",
        "thing": "stone_wall",
        "place": "2,3 E",
        "target": "wizard 0",
        "treasure": "treasure red 1",
    },
}
"""Each game's values: one of each kind of field that it names, or of a plain field that has certain words."""


def events_of(package: str) -> list[Any]:
    """The classes of events that a game defines."""
    module = f"{package}.events"
    found = [one for one in vars(importlib.import_module(module)).values() if isinstance(one, type)]
    declared = [one for one in found if issubclass(one, Event) and one.__module__ == module and attrs.has(one)]
    return [one for one in declared if not any(one in other.__bases__ for other in declared)]


KINDS = [(game, kind) for game in GAMES for kind in events_of(game)]


def example(kind: Any, samples: dict[str, Any], *, full: bool) -> Any:
    """An event of this class: with something in each field, or with numbers of 0 and empty tuples."""
    hints = typing.get_type_hints(kind)
    fields = [
        (hints[field.name], samples.get(kind._kinds[field.name].method or field.name)) for field in attrs.fields(kind)
    ]
    return kind(*(_value(type_, sample, full=full) for type_, sample in fields))


def _value(type_: Any, sample: Any, *, full: bool) -> Any:
    if typing.get_origin(type_) is types.UnionType:
        type_ = typing.get_args(type_)[0]
    if isinstance(sample, tuple):
        return sample
    if typing.get_origin(type_) is tuple:
        items = typing.get_args(type_)
        if items[-1] is ...:
            return (_value(items[0], sample, full=full),) * 2 * full
        return tuple(_value(item, sample, full=full) for item in items)
    plain: Any = {
        int: 1 if full else 0,
        str: "a\nb" if full else "x",
        bool: full,
        Card: CARDS[0],
        Fraction: Fraction(full, 2),
    }[type_]
    return plain if sample is None else sample


@pytest.mark.parametrize(("package", "kind"), KINDS, ids=[f"{game}.{kind.__name__}" for game, kind in KINDS])
def test_every_event_is_a_sentence_on_one_line_for_each_reader(package: str, kind: Any) -> None:
    game: Game[Any, Any, Any] = importlib.import_module(package).Game(seed=1)
    assert kind.wording is not None
    for full in (True, False):
        happened = example(kind, GAMES[package], full=full)
        for viewer in (None, *range(game.player_count)):
            seen = happened.seen_by(viewer)
            if seen is None:
                continue
            for text in (game.sentence(seen, viewer), str(seen)):
                assert text.isprintable()
                assert not any(wrong in text for wrong in ("None", "Hidden", "{", "}", "[", "]", "('", "  "))
                assert text == text.strip()
                assert text[:1] == text[:1].upper()
                assert text or kind.wording == "" or callable(kind.wording)
