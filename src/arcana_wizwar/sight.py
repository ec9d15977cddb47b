"""Line of sight and adjacency in the labyrinth, straight and around a corner (WW-4, WW-17.8, WW-17.9, WW-25.1).

Whoever asks hands over a `Grid` as things stand: its edges are walls (a raised Wall of Earth, too), closed or held-open
doors, or open (a Wall of Fire, too); its `opaque` squares are those that hold a stone block, a bush, a Dust Cloud or a
Big Man. Of those the thing that blocks sight may be seen from outside, but nothing else, so two sets of squares are
told apart: `squares`, whose contents are seen, and `blockers`, of which only that thing is. Who sees more or less than
others from the same square is not known here: for Big Man his own square is not opaque (WW-4.17), and from inside a
Dust Cloud only the cloud is seen (WW-4.7).

All sets are masks. What a grid was asked is remembered as long as what blocks sight stays the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.lattice import EAST, NORTH, SOUTH, WEST
from arcana_core.squares import Line

if TYPE_CHECKING:
    from arcana_core.squares import Grid


def squares(grid: Grid, origin: int) -> int:
    """The squares whose contents are in sight, always the own one, from an opaque square no other (WW-4.1 to WW-4.7)."""
    here = 1 << origin
    if grid.opaque & here:
        return here
    return grid.visible_from(origin) & ~grid.opaque


def blockers(grid: Grid, origin: int) -> int:
    """The opaque squares of which the thing that blocks sight is itself seen, also from inside it (WW-4.6)."""
    here = 1 << origin
    if grid.opaque & here:
        return here
    return grid.visible_from(origin) & grid.opaque


def edges(grid: Grid, origin: int) -> int:
    """The walls, doors and border lines in sight, no exits; from an opaque square its own four (WW-4.7, WW-4.8)."""
    if grid.opaque >> origin & 1:
        return own_edges(grid, origin)
    return grid.edges_from(origin) & _lines(grid)


def own_edges(grid: Grid, origin: int) -> int:
    """The edges of a square, without exits and outer walls (WW-4.13, WW-9.11)."""
    side = 4 * origin
    at = grid.lattice.edge_at
    return (1 << at[side] | 1 << at[side + 1] | 1 << at[side + 2] | 1 << at[side + 3]) & _lines(grid)


def adjacent(grid: Grid, origin: int, *, printed: bool) -> int:
    """The adjacent squares, the own one included (WW-4.12).

    An opaque neighbour is among them when what blocks sight there is seen (WW-25.2).

    Args:
        grid: what stands now.
        origin: the square.
        printed: whether squares that share only a corner can be adjacent, as the printed rulebook says.
    """
    here = 1 << origin
    if grid.opaque & here:
        return here
    ground = grid.lattice
    near = ground.near[origin] | ground.cornering[origin] if printed else ground.near[origin]
    return near & grid.visible_from(origin) | here


def line(grid: Grid, here: int, there: int) -> Line:
    """The line by which distances and directions between two squares are measured (WW-17.8, WW-25.3).

    Of several clear lines it is the shortest in rows and columns, then the one through fewer exits. Where none is
    clear it is the one on the flat board.
    """
    if here == there:
        return Line(0, 0, 0, 0)
    clear = grid.lines(here, there)
    if not clear:
        columns = grid.columns
        return Line(there // columns - here // columns, there % columns - here % columns, 0, 0)
    return min(clear, key=lambda one: (abs(one.down) + abs(one.right), one.links))


def away(grid: Grid, source: int, square: int) -> tuple[int, ...]:
    """The side of a square that leads away from a source, two if both are as good, none in the same square (WW-17.8).

    Sides are those of the square itself, also where a line comes in turned, through a portal.
    """
    return _sides(*line(grid, source, square)[:3])


def _sides(down: int, right: int, turns: int) -> tuple[int, ...]:
    upright, level = (SOUTH if down > 0 else NORTH), (EAST if right > 0 else WEST)
    sides = [upright] * (abs(down) >= abs(right)) + [level] * (abs(right) >= abs(down))
    return tuple((side + turns) % 4 for side in sides) if down or right else ()


def _lines(grid: Grid) -> int:
    # WW-9.11; edges of the flat board come before links.
    ground = grid.lattice
    return ground.edges & ((1 << 2 * ground.layer) - 1)
