"""Hostile records: valid ones with lines, characters or JSON values changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final

from arcana_core.errors import RecordError
from arcana_core.records.records import Record
from tests.attack.judging import ask
from tests.attack.tables import Table, class_of, draw_table, play_on, reached
from tests.attack.values import Path, changed, draw_change

Edit = tuple[str, int, Any, Any]
"""A change: ("value", line, path, new), ("text", place, characters cut, put in) or ("line", which, how, 0)."""

_CHARACTERS: Final = (
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\n",
    " ",
    "0",
    "-",
    "\x00",
    "\x1b",
    "\u202e",
    "é",
    "\ud800",
)


def draw(chance: Random) -> tuple[Table, bool, tuple[Edit, ...]]:
    """A table, whether its record begins at its position, and one or two changes."""
    table = draw_table(chance)
    table = table[0], table[1], min(table[2], chance.choice((2, 10, 40)))
    placed = chance.random() < 0.3
    lines = _lines(table, placed)
    return table, placed, tuple(_edit(chance, lines) for _ in range(chance.choice((1, 1, 2))))


def attempt(table: Table, placed: bool, edits: tuple[Edit, ...]) -> None:
    """Read and replay the changed record, and play on if it is accepted."""
    text = edited(table, placed, edits)
    record = ask(lambda: Record.loads(text), (RecordError,))
    play_on(ask(lambda: class_of(table[0]).replay(record), (RecordError,)))


def smaller(table: Table, placed: bool, edits: tuple[Edit, ...]) -> Iterator[tuple[Table, bool, tuple[Edit, ...]]]:
    """The same with one change only, then of a shorter record."""
    if len(edits) > 1:
        for edit in edits:
            yield table, placed, (edit,)
    for decisions in (0, table[2] // 2):
        if decisions < table[2]:
            yield (table[0], table[1], decisions), placed, edits


def edited(table: Table, placed: bool, edits: tuple[Edit, ...]) -> str:
    """The text of the record at this table with these changes."""
    lines = list(_lines(table, placed))
    for how, where, what, new in edits:
        match how:
            case "value":
                number = where % len(lines)
                try:
                    lines[number] = json.dumps(changed(json.loads(lines[number]), what, new), ensure_ascii=False)
                except ValueError:  # an earlier change has left no JSON in this line
                    continue
            case "line":
                line = lines.pop(where % len(lines))
                lines[where:where] = {"drop": [], "twice": [line, line], "last": []}[what]
                lines += [line] if what == "last" else []
            case _:
                text = "\n".join(lines)
                place = where % (len(text) + 1)
                lines = (text[:place] + new + text[place + what :]).split("\n")
        lines = lines or [""]
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=200)
def _lines(table: Table, placed: bool) -> tuple[str, ...]:
    game = reached(table)
    if placed:
        game = type(game).at(game.position, rules=game.rules, seed=1, players=game.player_count)
        for _ in range(3):
            if game.players_to_act:
                player = game.players_to_act[0]
                game.apply(game.legal_actions(player)[-1], player)
    return tuple(game.record().dumps().splitlines())


def _edit(chance: Random, lines: tuple[str, ...]) -> Edit:
    number = 0 if chance.random() < 0.4 else chance.randrange(len(lines))
    kind = chance.random()
    if kind < 0.65:
        path: Path
        path, new = draw_change(chance, json.loads(lines[number]))
        return "value", number, path, new
    if kind < 0.9:
        start = sum(len(line) + 1 for line in lines[:number])
        place = start + chance.randrange(len(lines[number]) + 1)
        put_in = "".join(chance.choice(_CHARACTERS) for _ in range(chance.choice((0, 1, 1, 3))))
        return "text", place, chance.choice((0, 0, 1, 1, 5, 200)), put_in
    return "line", number, chance.choice(("drop", "twice", "last")), 0
