"""The map: 351 spaces in a triangle, its directions, distances, rings and bearings (MG-2).

A space is a cell of ARENA, an index from 0 to 350 in row-major order (MG-2.10). -1 means "off the map". A
direction is an index into DIRECTIONS, a set of spaces an int with bit `1 << cell`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from arcana_core.geometry.hexes import ORIGIN, Hex
from arcana_core.geometry.hexmaps import HexMap
from arcana_core.text.wording import shown
from arcana_magika.model import tables

ARENA: Final = HexMap.triangle(26)
"""The map (MG-2.1, MG-2.3)."""
NAMES: Final = ARENA.names
"""The name of each space: a1 to z26 (MG-2.2)."""
GOAL: Final = ARENA.parse("a1")
"""The Goal Square (MG-2.7)."""

DIRECTIONS: Final = tables.DIRECTIONS
"""The six directions in their fixed order, then the two that exist at distance 2 only (MG-2.4)."""
# By direction, in axial coordinates. North is the edge between NE and NW, south the one between SE and SW.
_WAYS: Final = (*ARENA.compass.steps, Hex(1, -2), Hex(-1, 2))

STEP: Final = tuple(tuple(ARENA.at(spot.plus(way)) for way in _WAYS) for spot in ARENA.cells)
"""For each space its neighbour in each direction, or the space at distance 2 to the N and S; -1 is off the map.

By MG-2.3 and MG-2.9.
"""

ROWS: Final = bytes(spot.r + 1 for spot in ARENA.cells)
"""The number of each space's row, 1 for a to 26 for z (MG-2.1)."""
COLUMNS: Final = bytes(spot.q + spot.r + 1 for spot in ARENA.cells)
"""The number of each space in its row, from 1 in the west (MG-2.1)."""

DISTANCE: Final = tuple(row.tobytes() for row in ARENA.distances.astype(np.uint8))
"""`DISTANCE[a][b]` is the distance of two spaces (MG-2.6)."""


def _within(radius: int) -> tuple[int, ...]:
    packed = np.packbits(ARENA.distances <= radius, axis=1, bitorder="little")
    return tuple(int.from_bytes(row.tobytes(), "little") for row in packed)


DISCS: Final = tuple(_within(radius) for radius in range(5))
"""`DISCS[k][cell]` is the set of the spaces at distance k or less, k being 0 to 4 (MG-2.8)."""
RINGS: Final = (
    DISCS[0],
    *(tuple(disc & ~inner for disc, inner in zip(DISCS[k], DISCS[k - 1], strict=True)) for k in range(1, 5)),
)
"""`RINGS[k][cell]` is the set of the spaces at distance exactly k, k being 0 to 4 (MG-2.8)."""


def _runs(radius: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    within = np.pad(ARENA.distances <= radius, ((0, 0), (1, 1)))
    runs = []
    for row in within[:, 1:] != within[:, :-1]:
        ends = np.flatnonzero(row).tolist()
        runs.append(tuple(zip(ends[::2], ends[1::2], strict=True)))
    return tuple(runs)


SLICES: Final = {radius: _runs(radius) for radius in (3, 4)}
"""`SLICES[k][cell]` is the disc of radius k, 3 or 4, as (first cell, last cell + 1) of each run in row-major order.

A run may go on from the end of one row to the beginning of the next, as it does near the Goal Square.
"""


def rows(first: str, last: str) -> range:
    """The spaces of all rows from one letter to another, both included, in row-major order (MG-2.10).

    >>> [NAMES[cell] for cell in rows("b", "c")]
    ['b1', 'b2', 'c1', 'c2', 'c3']
    """
    end = ord(last) - ord("a") + 1
    return range(ARENA.parse(f"{first}1"), ARENA.parse(f"{last}{end}") + 1)


def space(text: str) -> int:
    """The space with this name, in upper or lower case (MG-2.2).

    Raises:
        NotationError: No space has this name; the message names the nearest one that exists.
    """
    return ARENA.parse(text)


def destination(cell: int, direction: int, distance: int = 1) -> int:
    """The space at this distance in this direction, -1 if off the map (MG-2.9).

    Args:
        cell: where the way begins.
        direction: an index into DIRECTIONS.
        distance: in spaces; for N and S only 2 makes sense.

    Raises:
        ValueError: N or S at another distance than 2, no such direction, or a negative distance.

    >>> NAMES[destination(space("m7"), DIRECTIONS.index("SE"), 3)]
    'p10'
    """
    if not 0 <= direction < len(DIRECTIONS):
        raise ValueError(f"a direction is 0 to 7 for {', '.join(DIRECTIONS)}, got {shown(direction)} (MG-2.4)")
    if distance < 0 or (direction >= tables.N and distance != 2):
        allowed = "exactly 2" if direction >= tables.N else "at least 0"
        raise ValueError(f"a distance to {DIRECTIONS[direction]} must be {allowed}, got {shown(distance)} (MG-2.9)")
    times = 1 if direction >= tables.N else distance
    return ARENA.at(ARENA.cells[cell].plus(_WAYS[direction], times=times))


def bearing(start: int, end: int) -> str:
    """The bearing from one space to another: one of DIRECTIONS, or HERE (MG-2.12, MG-2.13).

    >>> bearing(space("m7"), space("k6")), bearing(space("m7"), space("k9")), bearing(space("m7"), space("m7"))
    ('N', 'NE', 'HERE')
    """
    return _bearing(ARENA.cells[end].minus(ARENA.cells[start]))


@cache
def _bearing(way: Hex) -> str:
    parts = ARENA.compass.split(ORIGIN, way)
    if not parts:
        return "HERE"
    longest = max(steps for _, steps in parts)
    names = [DIRECTIONS[direction] for direction, steps in parts if steps == longest]
    if len(names) == 1:
        return names[0]
    slanting = [name for name in names if name not in ("E", "W")]
    # The common part of NE and NW is N, of SE and SW it is S.
    return slanting[0] if len(slanting) == 1 else slanting[0][0]
