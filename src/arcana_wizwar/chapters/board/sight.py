"""Line of sight and adjacency in the labyrinth, straight and around a corner (WW-4, WW-17.8, WW-17.9, WW-25.1 to 25.9).

The functions take the current `Grid`. Its edges are walls (also a raised Wall of Earth), closed or held-open doors, or
open (also a Wall of Fire). Its `opaque` squares hold a stone block, a bush, a Dust Cloud or a Big Man. From outside
only the blocking thing itself is visible there. So there are two sets of squares: the contents of `squares` are
visible, and in `blockers` only the blocking thing is. Differences between viewers in the same square are handled
elsewhere: Big Man's own square isn't opaque (WW-4.17), and from inside a Dust Cloud only the cloud is visible (WW-4.7).

All sets are masks. Results are cached per grid until the sight barriers change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.geometry.lattice import EAST, NORTH, SOUTH, WEST, bits
from arcana_core.geometry.squares import Line

if TYPE_CHECKING:
    from arcana_core.geometry.squares import Bend, Grid


def squares(grid: Grid, origin: int) -> int:
    """The squares whose contents are in sight: from an opaque square only itself (WW-4.1 to WW-4.7)."""
    here = 1 << origin
    if grid.opaque & here:
        return here
    return grid.visible_from(origin) & ~grid.opaque


def blockers(grid: Grid, origin: int) -> int:
    """The opaque squares whose blocking thing is in sight, also from inside it (WW-4.6)."""
    here = 1 << origin
    if grid.opaque & here:
        return here
    return grid.visible_from(origin) & grid.opaque


def edges(grid: Grid, origin: int) -> int:
    """The walls, doors and border lines in sight, no exits; from an opaque square its own (WW-4.7, WW-4.8, WW-25.1)."""
    if grid.opaque >> origin & 1:
        return own_edges(grid, origin)
    return grid.edges_from(origin) & _lines(grid)


def bent_squares(grid: Grid, origin: int, loose: int = 0) -> int:
    """The squares whose contents come into sight by lines around one corner (WW-17.9, WW-25.4, WW-25.5).

    Args:
        grid: the current grid.
        origin: the square from which to look.
        loose: points that only a Wall of Earth holds, as a mask: no line bends around them (WW-25.155).
    """
    if grid.opaque >> origin & 1:
        return 0
    return _bent(grid, origin, loose)[0] & ~grid.visible_from(origin) & ~grid.opaque


def bent_blockers(grid: Grid, origin: int, loose: int = 0) -> int:
    """The opaque squares whose blocking thing comes into sight that way (WW-4.6, WW-17.9)."""
    if grid.opaque >> origin & 1:
        return 0
    return _bent(grid, origin, loose)[0] & ~grid.visible_from(origin) & grid.opaque


def bent_edges(grid: Grid, origin: int, loose: int = 0) -> int:
    """The walls, doors and border lines that come into sight that way (WW-4.8, WW-17.9)."""
    if grid.opaque >> origin & 1:
        return 0
    return _bent(grid, origin, loose)[1] & ~grid.edges_from(origin) & _lines(grid)


def _bent(grid: Grid, origin: int, loose: int) -> tuple[int, int]:
    seen = grid.bent_from(origin)
    if not loose:
        return seen
    squares, edges = (
        sum(1 << place for place in bits(mask) if any(not loose >> bend.point & 1 for bend in bends(origin, place)))
        for mask, bends in zip(seen, (grid.bends, grid.bends_to_edge), strict=True)
    )
    return squares, edges


def own_edges(grid: Grid, origin: int) -> int:
    """The edges of a square, without exits and outer walls (WW-4.13, WW-9.11)."""
    side = 4 * origin
    at = grid.lattice.edge_at
    return (1 << at[side] | 1 << at[side + 1] | 1 << at[side + 2] | 1 << at[side + 3]) & _lines(grid)


def adjacent(grid: Grid, origin: int, *, printed: bool) -> int:
    """The adjacent squares, the origin included (WW-4.12).

    They include an opaque neighbour if its blocking thing is in sight (WW-25.2).

    Args:
        grid: the current grid.
        origin: the square.
        printed: whether squares that share only a corner can be adjacent, as in the printed rulebook.
    """
    here = 1 << origin
    if grid.opaque & here:
        return here
    return grid.near_from(origin, diagonals=printed) | here


def fogged_squares(grid: Grid, origin: int, *, printed: bool) -> int:
    """The squares whose contents are in sight in Fog: adjacent ones, and none by bent lines (WW-21.32, WW-25.9)."""
    return squares(grid, origin) & adjacent(grid, origin, printed=printed)


def fogged_blockers(grid: Grid, origin: int, *, printed: bool) -> int:
    """The opaque squares whose blocking thing is in sight in Fog (WW-21.32)."""
    return blockers(grid, origin) & adjacent(grid, origin, printed=printed)


def fogged_edges(grid: Grid, origin: int) -> int:
    """The walls, doors and border lines in sight in Fog: those of the origin (WW-21.32)."""
    return own_edges(grid, origin)


def line(grid: Grid, here: int, there: int) -> Line:
    """The straight line by which distances and directions between two squares are measured (WW-17.8, WW-25.3).

    Among several clear lines it is the shortest in rows and columns, then the one through fewer exits. Without a clear
    line it is the one on the flat board.
    """
    if here == there:
        return Line(0, 0, 0, 0)
    clear = grid.lines(here, there)
    if not clear:
        columns = grid.columns
        return Line(there // columns - here // columns, there % columns - here % columns, 0, 0)
    return min(clear, key=_by_length)


def line_to_edge(grid: Grid, here: int, edge: int) -> Line | None:
    """The same for a line to the middle of an edge, in half squares; None if none is clear (WW-4.8)."""
    return min(grid.lines_to_edge(here, edge), key=_by_length, default=None)


def bent_line(grid: Grid, here: int, there: int, loose: int = 0) -> Bend | None:
    """The bent line that counts if no straight one is clear, chosen by the same rule; None for none (WW-25.6)."""
    if here == there or grid.sees(here, there):
        return None
    clear = [bend for bend in grid.bends(here, there) if not loose >> bend.point & 1]
    return min(clear, key=_by_bent_length, default=None)


def bent_line_to_edge(grid: Grid, here: int, edge: int) -> Bend | None:
    """The same for the middle of an edge; None if a straight line or no line is clear (WW-25.6)."""
    if grid.edges_from(here) >> edge & 1:
        return None
    return min(grid.bends_to_edge(here, edge), key=_by_bent_length, default=None)


def away(grid: Grid, source: int, square: int, *, bent: bool = False, loose: int = 0) -> tuple[int, ...]:
    """The sides of a square that lead away from a source: one, two equally good ones, or none (WW-17.8).

    Sides belong to the square itself, also if the line was turned by a portal.

    Args:
        grid: the current grid.
        source: the source's square.
        square: the square that has the sides.
        bent: whether the line may bend if no straight one is clear; then its last part decides (WW-25.6).
        loose: points it cannot bend around, see `bent_squares`.
    """
    bend = bent_line(grid, source, square, loose) if bent else None
    down, right, turns, _ = bend.second if bend else line(grid, source, square)
    if not (down or right):
        return ()
    upright, level = (SOUTH if down > 0 else NORTH), (EAST if right > 0 else WEST)
    sides = [upright] * (abs(down) >= abs(right)) + [level] * (abs(right) >= abs(down))
    return tuple((side + turns) % 4 for side in sides)


def distance(grid: Grid, here: int, there: int, *, bent: bool = False) -> int:
    """Rows plus columns along the line between two squares, both parts of one that bends (WW-21.41, WW-25.6)."""
    bend = bent_line(grid, here, there) if bent else None
    if bend:
        return bend.length // 2
    straight = line(grid, here, there)
    return abs(straight.down) + abs(straight.right)


def distance_to_edge(grid: Grid, here: int, edge: int, *, bent: bool = False) -> int:
    """Rows plus columns along the line to the last square before an edge, where a thrown thing lands (WW-25.7)."""
    bend = bent_line_to_edge(grid, here, edge) if bent else None
    if bend:
        return bend.length // 2
    straight = line_to_edge(grid, here, edge)
    return (abs(straight.down) + abs(straight.right)) // 2 if straight else 0


def path(grid: Grid, here: int, there: int, *, bent: bool = False) -> tuple[int, ...]:
    """The squares whose interior the line between two squares passes, both included (WW-15.16)."""
    return _course(grid, grid, here, there, bent=bent)


def path_to_edge(grid: Grid, here: int, edge: int, *, bent: bool = False) -> tuple[int, ...]:
    """The squares whose interior the line to an edge passes. A thing thrown at it lands in the last one (WW-15.16)."""
    return _course_to_edge(grid, grid, here, edge, bent=bent)


def landing(before: Grid, after: Grid, here: int, there: int, *, bent: bool = False) -> int:
    """The square where a thing thrown at a square lands: that one, or the last before a new barrier (WW-15.16).

    If another clear line is left, it takes that one (WW-25.8).

    Args:
        before: the grid at the attack's declaration, which decides its line (WW-21.83).
        after: the current grid.
        here: the square it is thrown from.
        there: the square it is thrown at. If that is filled, the caller takes the square before it from `path`.
        bent: whether the line may bend if no straight one was clear.
    """
    if after.sees(here, there) or (bent and bent_line(after, here, there)):
        return there
    return _course(before, after, here, there, bent=bent)[-1]


def landing_at_edge(before: Grid, after: Grid, here: int, edge: int, *, bent: bool = False) -> int:
    """The square where a thing thrown at a wall or door lands: the last before it or before a barrier (WW-15.16)."""
    if after.edges_from(here) >> edge & 1 or (bent and bent_line_to_edge(after, here, edge)):
        before = after
    return _course_to_edge(before, after, here, edge, bent=bent)[-1]


def _course(before: Grid, after: Grid, here: int, there: int, *, bent: bool) -> tuple[int, ...]:
    chosen = (bent_line(before, here, there) if bent else None) or line(before, here, there)
    return tuple(after.course(here, chosen))


def _course_to_edge(before: Grid, after: Grid, here: int, edge: int, *, bent: bool) -> tuple[int, ...]:
    bend = bent_line_to_edge(before, here, edge) if bent else None
    chosen = bend or line_to_edge(before, here, edge)
    return tuple(after.course(here, chosen, to_edge=True)) if chosen else (here,)


def _by_length(one: Line) -> tuple[int, int]:
    return abs(one.down) + abs(one.right), one.links


def _by_bent_length(one: Bend) -> tuple[int, int, int]:
    return one.length, one.links, one.point


def _lines(grid: Grid) -> int:
    # WW-9.11; edges of the flat board come before links.
    ground = grid.lattice
    return ground.edges & ((1 << 2 * ground.layer) - 1)
