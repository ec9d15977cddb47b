"""Spellings of squares, edges and sides in plain data (WW-3.1)."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

from arcana_core.geometry.lattice import SIDES
from arcana_core.geometry.squares import Grid
from arcana_core.records.jsonable import Spelling, name_in
from arcana_wizwar.model.labyrinth import COLOURS, layout

_COLUMNS: Final = 10  # all boards are ten columns wide
SQUARES: Final = tuple(f"{row},{column}" for row in range(10) for column in range(_COLUMNS))
"""The address of each square."""
_OPEN: Final = -2  # a pick that is still open


def _grid(view: Any) -> Grid:
    return layout(len(view.sectors)).bare


def _edge_name(edge: int, view: Any) -> str | None:
    if edge < 0:
        return "open" if edge == _OPEN else None
    row, column, side = _grid(view).side_of(edge)
    return f"{row},{column} {side}"


def _edge(text: str | None, view: Any) -> int:
    if text is None or text == "open":
        return -1 if text is None else _OPEN
    square, _, side = text.partition(" ")
    if square not in SQUARES or side not in [*SIDES]:
        raise ValueError(f"an edge is written as a square and one of its sides, such as 2,0 E; got {text!r:.80}")
    row, column = divmod(SQUARES.index(square), _COLUMNS)
    return _grid(view).edge(row, column, side)


def _treasure_place(where: int) -> str | None:
    return SQUARES[where] if where >= 0 else None if where == -1 else f"wizard {-2 - where}"


_TREASURE_PLACES: Final = {_treasure_place(where): where for where in range(-5, len(SQUARES))}


def _treasure(text: str | None) -> int:
    if text not in _TREASURE_PLACES:
        raise ValueError(f"a treasure is at a square, such as 2,0, or carried, such as wizard 1; got {text!r:.80}")
    return _TREASURE_PLACES[text]


Square: TypeAlias = Annotated[int, name_in(SQUARES, {-1: None})]
"""The number of a square, -1 for none: "2,0", null."""
EdgeNumber: TypeAlias = Annotated[int, Spelling(_edge_name, _edge, str | None, asks_root=True)]
"""The number of an edge, -1 for none, -2 while it is open: "2,0 E", null, "open"."""
Side: TypeAlias = Annotated[int, name_in(("north", "east", "south", "west"), {-1: None})]
"""A direction, -1 for none."""
Treasure: TypeAlias = Annotated[
    int, name_in([f"{colour} {which}" for colour in COLOURS for which in (1, 2)], {-1: None})
]
"""A treasure, -1 for none: "red 1"."""
TreasurePlace: TypeAlias = Annotated[int, Spelling(_treasure_place, _treasure, str | None)]
"""A treasure's place: "2,0", "wizard 1", or null if it isn't in the game."""
