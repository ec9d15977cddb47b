"""Hostile files of designers: cards of Wiz-War, cards and characters of the wizards' combat, terrain maps of Magika."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final

from arcana_core.errors import RulesError
from arcana_magika import Game as Magika
from arcana_magika.model.maps import write_map
from arcana_mtgcombat import POOL, read_pool
from arcana_mtgcombat import Game as Combat
from arcana_wizwar import CARDS, read_cards
from arcana_wizwar import Game as WizWar
from tests.attack.judging import ask
from tests.attack.tables import AnyGame, play_on, reached
from tests.attack.texts import NUMBERS, garbled, shorter

KINDS: Final = ("cards", "pool", "map")
_FILES: Final = {
    "cards": (("arcana_wizwar", "cards.toml"),),
    "pool": (("arcana_mtgcombat", "cards.toml"), ("arcana_mtgcombat", "characters.toml")),
}
_VALUES: Final = (
    *NUMBERS,
    '""',
    '"x"',
    "[]",
    "{}",
    '["wizard"]',
    '"self"',
    '[{ do = "damage" }]',
    "[[]]",
    "false",
    '"\\u202e"',
)


def draw(chance: Random) -> tuple[str, str]:
    """The kind of file, and a text: a table or two of the game's own data with keys and values changed."""
    kind = chance.choice((*KINDS[:2], *KINDS))
    if kind == "map":
        return kind, garbled(chance, _map(), ("O", "V", "place", "CROWN", "h3", "z1", "y2", "RED"))
    tables = _tables(kind)
    lines = [line for _ in range(chance.choice((1, 1, 2))) for line in chance.choice(tables)]
    for _ in range(chance.choice((1, 1, 2, 3))):
        number = chance.randrange(len(lines))
        key, equals, value = lines[number].partition(" = ")
        other = chance.choice(chance.choice(tables))
        match chance.randrange(8):
            case 0:
                lines[number] = garbled(chance, lines[number])
            case 1 | 2 if " = " in other:
                lines.append(other)  # a key of another table
            case 3 if equals:
                lines[number] = f"{key[:-1]} = {value}"
            case 4 if equals:
                lines[number] = f"{key} = {chance.choice(_VALUES)}"
            case 5 if equals:
                lines[number] = f"{key} = {chance.choice(_of_key(kind, key.strip()))}"
            case 6 if equals:
                inner = [word for word in value.replace('"', " ").split() if word.isalnum()]
                if inner:
                    lines[number] = f"{key} = {value.replace(chance.choice(inner), chance.choice(NUMBERS))}"
            case _ if len(lines) > 1:
                del lines[number]
    return kind, "\n".join(lines)


def attempt(kind: str, text: str) -> None:
    """Read the file, and play with its contents if it is accepted."""
    game: AnyGame
    match kind:
        case "cards":
            cards = ask(lambda: read_cards(f"{text}\n", base=CARDS), (RulesError,))
            for seed in range(2):
                game = ask(lambda seed=seed: _with(WizWar, cards=cards)(seed=seed), (RulesError,))  # type: ignore[misc]
                play_on(game)
        case "pool":
            pool = ask(lambda: read_pool(f"{text}\n", base=POOL), (RulesError,))
            game = ask(lambda: _with(Combat, pool=pool)(seed=1), (RulesError,))
            play_on(game)
        case _:
            game = ask(lambda: Magika(3, seed=1, rules=Magika.rules_class(map=text)), (RulesError,))
            while game.position.stage == "setup":
                player = game.players_to_act[0]
                game.apply(game.legal_actions(player)[0], player)
            play_on(game)


def smaller(kind: str, text: str) -> Iterator[tuple[str, str]]:
    """The same with fewer lines."""
    return ((kind, part) for part in shorter(text))


def _with(base: type[AnyGame], **content: Any) -> type[AnyGame]:
    return type("Designed", (base,), {"__slots__": (), **content})


@cache
def _tables(kind: str) -> list[list[str]]:
    """The lines of each table in the game's own files."""
    tables: list[list[str]] = []
    for package, name in _FILES[kind]:
        for line in (files(package) / "data" / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                tables.append([])
            if tables and line and not line.startswith("#"):
                tables[-1].append(line)
    return tables


@cache
def _of_key(kind: str, key: str) -> list[str]:
    """All values of a key in the game's own files."""
    values = [line.partition(" = ")[2] for table in _tables(kind) for line in table if line.startswith(f"{key} = ")]
    return values or ["1"]


@cache
def _map() -> str:
    return write_map(reached(("magika", 0, 40)).arena.base) + "place CROWN h3\nplace RED w10\n"  # type: ignore[attr-defined]
