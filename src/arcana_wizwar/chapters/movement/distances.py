"""Distances in steps: Teleport, Astral Projection, Globe of Pain, Psychic Storm, Lightning Bolt (WW-21).

Steps are orthogonal and pass exits like any open edge (WW-6.6). Squares are numbers, sets of them masks.
"""

from __future__ import annotations

from functools import lru_cache

from arcana_core.geometry.lattice import EAST, NORTH, SOUTH, WEST, Lattice, bits
from arcana_core.geometry.squares import Grid
from arcana_wizwar.model.labyrinth import Board


def within_ignoring(ground: Board | Grid | Lattice, origin: int, steps: int) -> int:
    """The squares within a number of steps regardless of obstacles, the origin included (WW-21.7, WW-21.78).

    Walls, doors and objects are ignored, exits are links, outer walls are not crossed.
    """
    if isinstance(ground, Board):
        ground = ground.grid
    if isinstance(ground, Grid):
        ground = ground.lattice
    return _within(ground, origin, steps)


@lru_cache(maxsize=4096)
def _within(ground: Lattice, origin: int, steps: int) -> int:
    found = ring = 1 << origin
    for _ in range(steps):
        ahead = 0
        for square in bits(ring):
            ahead |= ground.near[square]
        ring = ahead & ~found
        found |= ring
    return found


def globe_reach(grid: Grid, origin: int, steps: int, closed: int = 0) -> int:
    """The squares within a number of steps by open paths, the origin included (WW-21.35).

    No wall or closed door is crossed, and no stone block entered.

    Args:
        grid: the current grid; its filled squares hold stone blocks.
        origin: the caster's square.
        steps: the longest path.
        closed: further squares that no path enters, those filled by third wizards, as a mask.
    """
    if closed:
        grid = grid.with_squares(filled=grid.filled | closed)
    return grid.within(origin, steps)


def plus(grid: Grid, square: int) -> int:
    """A square and its orthogonal neighbours, also through walls, but not across exits (WW-21.61)."""
    ground = grid.lattice
    here = 1 << square
    return (
        here
        | (here & ground.flat[NORTH]) >> ground.columns
        | (here & ground.flat[EAST]) << 1
        | (here & ground.flat[SOUTH]) << ground.columns
        | (here & ground.flat[WEST]) >> 1
    )


def ray(grid: Grid, origin: int, side: int, energy: int, stops: int = 0) -> tuple[int, ...]:
    """The squares that a Lightning Bolt enters in order, thrown back by obstacles (WW-21.47).

    When thrown back, it first enters the square it is in, even the one where it started.

    Args:
        grid: the current grid.
        origin: the square it starts in, which it does not enter by starting.
        side: the side through which it leaves that square.
        energy: the number of squares it enters.
        stops: squares that throw it back besides the grid's filled squares, as a mask.
    """
    square = origin
    entered = []
    for _ in range(energy):
        beyond, heading = grid.beyond(square, side), grid.heading(square, side)
        if beyond is None or heading is None or stops >> beyond & 1 or not grid.is_open(square, side):
            side = (side + 2) % 4
        else:
            square, side = beyond, heading
        entered.append(square)
    return tuple(entered)
