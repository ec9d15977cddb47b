"""Files of cards, characters and packs with one value replaced by a hostile one."""

from __future__ import annotations

import datetime
import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from arcana_core.chance.rng import Rng
from arcana_mtgcombat import POOL, Game, battle
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.model.cards import Card, Pool, Sheet
from tests.mtgcombat.random_battles import keenly, player_asked
from tests.mtgcombat.random_cards import game_with

DATA = Path(str(Path(__file__).parents[3] / "src" / "arcana_mtgcombat" / "data"))
SHIPPED: dict[str, dict[str, dict[str, Any]]] = {
    **tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8")),
    **tomllib.loads((DATA / "characters.toml").read_text(encoding="utf-8")),
}
"""The tables of the starter pool: by "cards", "characters" and "packs", then by key."""

Path_ = tuple[str | int, ...]
"""The place of a value in a table."""

DEEP: Any = "deep"
for _ in range(60):
    DEEP = [DEEP]

HOSTILE: tuple[Any, ...] = (
    True,
    False,
    0,
    -1,
    7,
    10**6,
    -(10**30),
    10**300,
    1.5,
    float("nan"),
    float("inf"),
    "",
    " ",
    "nonsense",
    "R",
    "self",
    "damage",
    "Flying",
    "creature",
    "-1",
    "\u202egnp",
    "\x1b[2J",
    "x" * 5000,
    [],
    ["nonsense"],
    ["Flying"] * 50,
    [[]],
    [{}],
    [{"do": "damage", "dice": 3}],
    [{"do": "nonsense"}],
    ["spark_of_karr", 3],
    DEEP,
    {},
    {"W": 3},
    {"nonsense": {"do": []}},
    {"do": "damage", "dice": 3},
    datetime.date(2020, 1, 1),
)
"""Wrong values, written by mistake or on purpose."""
STRAY = ("bananas", "do", "effects", "name ", "", "power", "target", "\u202e")
"""Keys that are added."""


def places(value: object, here: Path_ = ()) -> Iterator[Path_]:
    """Every place within a table, except the table itself."""
    inside: Any = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list):
        inside = enumerate(value)
    for name, one in inside:
        yield (*here, name)
        yield from places(one, (*here, name))


def replaced(value: Any, where: Path_, new: object) -> Any:
    """The same table with another value at a place, which may be new."""
    if not where:
        return new
    first, *rest = where
    copy: Any = value.copy() if isinstance(value, dict | list) else {}
    copy[first] = replaced(copy[first] if rest else None, tuple(rest), new)
    return copy


def as_toml(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Tables by part and key as a TOML file."""
    lines = []
    for part, by_key in tables.items():
        for key, table in by_key.items():
            lines.append(f"[{part}.{_text(key)}]")
            lines += [f"{_text(name)} = {_value(value)}" for name, value in table.items()]
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return "{" + ", ".join(f"{_text(name)} = {_value(one)}" for name, one in value.items()) + "}"
        case _:
            return str(value)  # numbers and dates


def _text(text: str) -> str:
    return json.dumps(text)


def hostile_file(rng: Rng, changes: int = 1) -> tuple[str, str, str]:
    """A file with one table of the starter pool under another key, and some values replaced or added.

    Returns:
        The file, and of the table the part and the key.
    """
    part = rng.choice(("cards", "cards", "cards", "characters", "packs"))
    shipped = SHIPPED[part]
    table = {**shipped[rng.choice(sorted(shipped))], "name": "Hostile"}
    table.pop("clause", None)
    for _ in range(changes):
        where = rng.choice([*places(table)])
        if not rng.below(6):
            above = [*[where[:cut] for cut in range(len(where)) if isinstance(_at(table, where[:cut]), dict)]]
            where = (*rng.choice(above), rng.choice(STRAY))
        table = replaced(table, where, rng.choice(HOSTILE) if rng.below(2) else _borrowed(rng, part, where))
    return as_toml({part: {"hostile": table}}), part, "hostile"


def _borrowed(rng: Rng, part: str, where: Path_) -> object:
    """A value of another table for this place, or a common number, so that more files are accepted."""
    shipped = SHIPPED[part]
    other = shipped[rng.choice(sorted(shipped))]
    same = [one for one in places(other) if one[-1] == where[-1]]
    return _at(other, rng.choice(same)) if same else rng.below(10)


def _at(table: Any, where: Path_) -> object:
    for name in where:
        table = table[name]
    return table


def plays(pool: Pool, one: Card | Sheet, rng: Rng, decisions: int = 25) -> None:
    """Play, show and determinize an accepted card, character or pack."""
    kind = game_with(pool)
    game = _with_card(kind, one, rng) if isinstance(one, Card) else _with_sheet(kind, one, rng)
    for _ in range(decisions):
        if game.is_over:
            break
        player = player_asked(game)
        game.render(player)
        game.observation(player)
        game.determinize(player, rng)
        focus = one.key if isinstance(one, Card) else ""
        action = keenly(game, player, rng, focus)
        game.hint(action, player)
        game.apply(action, player)
    for entry in game.log:
        if entry.event is not None:
            game.sentence(entry.event, None)
    kind.replay(game.record()) if "<locals>" not in kind.__qualname__ else None


def _with_card(kind: type[Game], card: Card, rng: Rng) -> Game:
    holder = "brannick_emberhand mastery 8 focus 6 speed 4 capacities WWWWWUUUUUBBBBBRRRRRGGGGGCC"
    mana = "pool WWWWWUUUUUBBBBBRRRRRGGGGGCC"
    held = f"memory {card.key} break_the_syllable" if card.cost is not None else "memory brass_hornet_nest"
    there = f"{card.key} of 0; {card.key} of 1; " if card.type == "creature" else ""
    return battle(
        f"{holder} {mana} {held} graveyard ember_roc | {holder} {mana} {held}",
        creatures=f"{there}slagback_brute of 0; gatehouse_ox of 1",
        close="0-1",
        game=kind,
        seed=rng.below(1 << 32),
    )


def _with_sheet(kind: type[Game], sheet: Sheet, rng: Rng) -> Game:
    rules = kind.rules_class(characters=(sheet.key, "oriane_vell"))
    return kind(2, seed=rng.below(1 << 32), rules=rules)


def accepted(text: str, part: str, key: str) -> tuple[Pool, Card | Sheet]:
    """Return the pool with a file, and the file's own entries.

    Raises:
        RulesError: it is rejected.
    """
    pool = read_pool(text, base=POOL)
    return pool, pool[key] if part == "cards" else pool.sheets[key]
