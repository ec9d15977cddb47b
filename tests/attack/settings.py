"""Hostile TOML files of settings, for every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from tests.attack.judging import ask
from tests.attack.tables import GAMES, class_of, play_on
from tests.attack.texts import garbled, shorter
from tests.attack.values import ODD


def draw(chance: Random) -> tuple[str, str]:
    """A game and a file: random house rules as they are written, some values replaced, some characters changed."""
    name = chance.choice(GAMES)
    rules_class = class_of(name).rules_class
    settings = rules_class.settings()
    values: dict[str, Any] = dict(rules_class.drawn(Rng(chance.random().hex())).difference())
    for _ in range(chance.choice((0, 1, 1, 2))):
        setting = chance.choice(settings)
        values[setting.name] = chance.choice((setting.default, *ODD, *(setting.typical or ())))
        if type(setting.default) is int:
            values[setting.name] = setting.default + chance.choice((-1, 1, -setting.default, 10, 10**6, 1 << 64))
    if chance.random() < 0.1:
        values[chance.choice(("x", "Points", "rules", "__init__", "é"))] = chance.choice(ODD)
    text = "".join(f"{_key(key)} = {_toml(value)}\n" for key, value in values.items())
    if chance.random() < 0.02:
        text = "".join(f"x{number} = 1\n" for number in range(chance.choice((500, 5000))))
    return name, garbled(chance, text) if chance.random() < 0.4 else text


def attempt(name: str, text: str) -> None:
    """Read the file, and play under the rules if they are accepted."""
    game_class = class_of(name)
    rules = ask(lambda: game_class.rules_class.from_toml(f"{text}\n"), (RulesError,))
    play_on(ask(lambda: game_class(rules=rules, seed=1), (ValueError,)))


def smaller(name: str, text: str) -> Iterator[tuple[str, str]]:
    """The same with fewer lines."""
    return ((name, part) for part in shorter(text))


def _key(key: str) -> str:
    return key if key.isidentifier() and key.isascii() else json.dumps(key, ensure_ascii=False)


def _toml(value: Any) -> str:
    match value:
        case None:
            return '"none"'
        case dict():
            return (
                "{"
                + ", ".join(f"{_key(key) if key else json.dumps(key)} = {_toml(part)}" for key, part in value.items())
                + "}"
            )
        case list() | tuple():
            return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
