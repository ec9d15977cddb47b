"""Hostile positions: reached ones with a few values changed, from the agenda to the trail of the piles."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any, Final

from arcana_core.records.plain import from_text
from tests.attack.judging import ask
from tests.attack.tables import Table, class_of, draw_table, play_on, reached

Place = tuple[str | int, ...]
"""Where a value is within a position, as ("wizards", 0, "points")."""
Edit = tuple[Place, str, Any]
"""A change: the place, the kind ("put", "drop", "twice", "swap"), and the new value or the other part."""

_ODD: Final = (
    "None",
    "True",
    "0",
    "-1",
    "1",
    "()",
    "[]",
    "''",
    "'x'",
    "1.5",
    "1e999",
    "1000000000",
    "(1, 2)",
    "{}",
    "99",
)
_HUGE: Final = str(1 << 70)


def draw(chance: Random) -> tuple[Table, tuple[Edit, ...]]:
    """A table and one or two changes of its position."""
    table = draw_table(chance)
    places = _parts(table)[1]
    edits = [_edit(chance, places) for _ in range(chance.choice((1, 1, 1, 2)))]
    return table, tuple({edit[0]: edit for edit in edits}.values())


def attempt(table: Table, edits: tuple[Edit, ...]) -> None:
    """Give the changed position to `Game.at`, and play on if it is accepted."""
    game = reached(table)
    text = edited(table, edits)
    game_class = class_of(table[0])
    position = ask(lambda: from_text(text, game_class._position_types()), (ValueError,))
    play_on(ask(lambda: game_class.at(position, rules=game.rules, seed=1, players=game.player_count)))


def smaller(table: Table, edits: tuple[Edit, ...]) -> Iterator[tuple[Table, tuple[Edit, ...]]]:
    """The same with one change only."""
    if len(edits) > 1:
        for edit in edits:
            yield table, (edit,)


def edited(table: Table, edits: tuple[Edit, ...]) -> str:
    """The text of the position at this table with these changes."""
    text, places = _parts(table)
    spans: list[tuple[int, int, str]] = []
    for place, how, what in edits:
        part = places[place]
        spans.append((part.col_offset, part.end_col_offset or 0, _changed(text, part, how, what)))
    spans.sort()
    joined, end = "", 0
    for start, stop, new in spans:
        if start >= end:  # a change within another one is left out
            joined, end = joined + text[end:start] + new, stop
    return joined + text[end:]


@lru_cache(maxsize=400)
def _parts(table: Table) -> tuple[str, dict[Place, ast.expr]]:
    """The text of the position, and every value in it by its place."""
    text = repr(reached(table).position)
    # Offsets in a syntax tree count bytes, so every character has to be one.
    text = text.encode("ascii", "backslashreplace").decode()
    places: dict[Place, ast.expr] = {}
    ahead: list[tuple[Place, ast.expr]] = [((), ast.parse(text, mode="eval").body)]
    while ahead:
        place, part = ahead.pop()
        places[place] = part
        ahead += (((*place, step), inner) for step, inner in _inner(part).items())
    return text, places


def _edit(chance: Random, places: dict[Place, ast.expr]) -> Edit:
    place = chance.choice(list(places)) if chance.random() < 0.4 else _descended(chance, places)
    part = places[place]
    inner = _inner(part)
    if inner and chance.random() < 0.6:
        return place, chance.choice(("drop", "twice", "swap")), chance.randrange(len(inner))
    if chance.random() < 0.4:
        other = chance.choice([node for node in places.values() if type(node) is type(part)])
        if (other.end_col_offset or 0) - other.col_offset < 200:
            return place, "put", ast.unparse(other)
    if isinstance(part, ast.Constant) and type(part.value) is int and chance.random() < 0.6:
        value = part.value
        bit = 1 << chance.randrange(max(8, value.bit_length() + 1))
        return place, "put", chance.choice((str(value + 1), str(value - 1), str(value ^ bit), str(-value), _HUGE))
    if isinstance(part, ast.Constant) and type(part.value) is bool and chance.random() < 0.6:
        return place, "put", str(not part.value)
    return place, "put", chance.choice(_ODD)


def _descended(chance: Random, places: dict[Place, ast.expr]) -> Place:
    """A place found by going down from the whole, so that large parts aren't favoured."""
    place: Place = ()
    while (inner := _inner(places[place])) and (not place or chance.random() > 0.1):
        place = (*place, chance.choice(list(inner)))
    return place


def _inner(part: ast.expr) -> dict[str | int, ast.expr]:
    """The values within a value, by name or number. Of a dict first the keys, then the values."""
    match part:
        case ast.Tuple(elts=inner) | ast.List(elts=inner) | ast.Set(elts=inner):
            return dict(enumerate(inner))
        case ast.Dict(keys=keys, values=values):
            return dict(enumerate([*(key for key in keys if key is not None), *values]))
        case ast.Call(args=args, keywords=words):
            return {**dict(enumerate(args)), **{word.arg or "": word.value for word in words}}
    return {}


def _changed(text: str, part: ast.expr, how: str, what: Any) -> str:
    if how == "put":
        return str(what)
    pieces = [text[node.col_offset : node.end_col_offset] for node in _inner(part).values()]
    names = [""] * len(pieces)
    if isinstance(part, ast.Call):
        names[len(part.args) :] = [f"{word.arg}=" for word in part.keywords]
    if isinstance(part, ast.Dict):
        pieces = [
            f"{key}: {value}" for key, value in zip(pieces[: len(pieces) // 2], pieces[len(pieces) // 2 :], strict=True)
        ]
        what %= max(1, len(pieces))
    other = (what + 1) % len(pieces)
    match how:
        case "drop":
            del pieces[what], names[what]
        case "twice" if not names[what]:
            pieces.insert(what, pieces[what])
            names.insert(what, "")
        case _:
            pieces[what], pieces[other] = pieces[other], pieces[what]
    joined = ", ".join(name + piece for name, piece in zip(names, pieces, strict=False))
    match part:
        case ast.Tuple():
            return f"({joined},)" if pieces else "()"
        case ast.List():
            return f"[{joined}]"
        case ast.Call(func=function):
            return f"{ast.unparse(function)}({joined})"
        case ast.Set() if not pieces:
            return "set()"
    return "{" + joined + "}"
