"""Reach on a grid of squares: whole sets of squares at once by masks, or square by square with costs.

Steps go through sides that no wall or closed door bars, across links and around the board, into squares that are not
filled. Nothing here draws on chance; ties are decided by the order of sides, north clockwise, then of corners.
"""

from __future__ import annotations

from enum import Enum
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from arcana_core.geometry.lattice import NOTHING

if TYPE_CHECKING:
    from collections.abc import Callable

    from arcana_core.geometry.squares import Grid

    StepCost = Callable[[int, int, int], int | None]
    """The cost of a step: (square left, way, square entered) -> an int from 0, or None for a step that is not allowed.

    Ways are the sides 0 to 3 and, with diagonal steps, 4 to 7 for the corners NE, SE, SW, NW.
    """


class Diagonals(Enum):
    """Whether a step may go to a square that shares only a corner."""

    NEVER = "never"
    AROUND_BOTH = "around both"
    """Only if two steps around each side of the corner lead to the square: no cutting of corners."""
    AROUND_ONE = "around one"
    """Only if two steps around at least one side of the corner lead to it."""


class Reach:
    """The squares that can be reached from a start, with their costs and paths.

    Attributes:
        start: where all paths begin.
        costs: the least cost of each square that can be reached, the start included, in ascending order of cost.
    """

    __slots__ = ("_entered_by", "costs", "start")

    def __init__(self, start: int, costs: dict[int, int], entered_by: dict[int, tuple[int, int]]) -> None:
        self.start = start
        self.costs = costs
        self._entered_by = entered_by

    def __repr__(self) -> str:
        return f"<Reach from square {self.start}: {len(self.costs)} squares>"

    @property
    def squares(self) -> int:
        """The squares that can be reached, as a mask."""
        return sum(1 << square for square in self.costs)

    def path_to(self, square: int) -> list[int]:
        """The squares of a cheapest path, from the start to this one, both included.

        Raises:
            ValueError: The square cannot be reached.
        """
        if square not in self.costs:
            raise ValueError(
                f"square {square} is not among the {len(self.costs)} that can be reached from {self.start}"
            )
        path = [square]
        while path[-1] != self.start:
            path.append(self._entered_by[path[-1]][0])
        return path[::-1]

    def ways_to(self, square: int) -> list[int]:
        """The sides (or corners, from 4) through which the same path leaves one square after another."""
        return [self._entered_by[entered][1] for entered in self.path_to(square)[1:]]


def rings(grid: Grid, start: int, budget: int | None = None, *, opening: int = 0) -> list[int]:
    """The squares at 0, 1, 2 ... steps from a start, as masks, up to the budget or to the furthest square.

    Args:
        grid: the grid to walk on.
        start: the square to start from.
        budget: how many steps at most; None for no bound.
        opening: edges, as a mask, that count as open whatever their kind, such as the walker's own doors.
    """
    ground = grid.lattice
    columns = ground.columns
    north, east, south, west = grid.passable(opening)
    links = [
        (1 << side // 4, 1 << ground.across[side] // 4)
        for side in ground.linked
        if (north, east, south, west)[side % 4] >> side // 4 & 1
    ]
    flat_north, flat_east, flat_south, flat_west = ground.flat
    north, east, south, west = north & flat_north, east & flat_east, south & flat_south, west & flat_west
    ring = 1 << start
    free = ground.present & ~grid.filled & ~ring
    found = [ring]
    while len(found) - 1 != budget:
        ahead = (ring & north) >> columns | (ring & east) << 1 | (ring & south) << columns | (ring & west) >> 1
        for here, there in links:
            if ring & here:
                ahead |= there
        ring = ahead & free
        if not ring:
            break
        free ^= ring
        found.append(ring)
    return found


def distance(grid: Grid, start: int, end: int, *, opening: int = 0) -> int | None:
    """The least number of steps from one square to another, or None without a way."""
    for steps, ring in enumerate(rings(grid, start, opening=opening)):
        if ring >> end & 1:
            return steps
    return None


def reach(
    grid: Grid,
    start: int,
    budget: int | None,
    *,
    cost: StepCost | None,
    opening: int,
    diagonals: Diagonals,
) -> Reach:
    """Everything that can be reached at a cost within the budget, by cheapest paths; see `Grid.reach`."""
    costs: dict[int, int] = {}
    entered_by: dict[int, tuple[int, int]] = {}
    best = {start: 0}
    queue = [(0, 0, start)]
    pushed = 0
    step_from = steps_table(grid, opening, diagonals)
    while queue:
        spent, _, square = heappop(queue)
        if square in costs:
            continue
        costs[square] = spent
        for way, to in step_from(square):
            if to in costs:
                continue
            price = 1 if cost is None else cost(square, way, to)
            if price is None:
                continue
            if price < 0:
                raise ValueError(f"a step cannot cost {price}, way {way} from square {square}; costs start at 0")
            total = spent + price
            if (budget is None or total <= budget) and total < best.get(to, total + 1):
                best[to] = total
                entered_by[to] = (square, way)
                pushed += 1
                heappush(queue, (total, pushed, to))
    return Reach(start, costs, entered_by)


def steps_table(grid: Grid, opening: int, diagonals: Diagonals) -> Callable[[int], list[tuple[int, int]]]:
    """A function from a square to the steps open there, as (way, square entered)."""
    across = grid.lattice.across
    passable = grid.passable(opening)
    filled = grid.filled

    def enter(square: int, side: int) -> int:
        other = across[4 * square + side] if passable[side] >> square & 1 else NOTHING
        return NOTHING if other == NOTHING or filled >> (other // 4) & 1 else other

    def around(square: int, first: int, second: int) -> int:
        entered = enter(square, first)
        if entered == NOTHING:
            return NOTHING
        end = enter(entered // 4, (second + entered + 2 - first) % 4)
        return end // 4 if end != NOTHING else NOTHING

    def steps(square: int) -> list[tuple[int, int]]:
        found = []
        for side in range(4):
            entered = enter(square, side)
            if entered != NOTHING:
                found.append((side, entered // 4))
        if diagonals is Diagonals.NEVER:
            return found
        for quarter in range(4):
            one = around(square, quarter, (quarter + 1) % 4)
            other = around(square, (quarter + 1) % 4, quarter)
            if diagonals is Diagonals.AROUND_BOTH:
                ends = {one} if one == other else set()
            else:
                ends = {one, other}
            found += [(4 + quarter, end) for end in sorted(ends) if end != NOTHING]
        return found

    return steps


def components(grid: Grid, *, opening: int = 0) -> list[int]:
    """The parts of the grid between which no step leads, as masks, by their lowest squares; filled squares left out.

    >>> from arcana_core.geometry.squares import Grid, bits
    >>> [bits(part) for part in components(Grid(2, 2, walls=[(0, 0, "E"), (1, 0, "E")]))]
    [[0, 2], [1, 3]]
    """
    parts = []
    rest = grid.lattice.present & ~grid.filled
    while rest:
        part = 0
        for ring in rings(grid, (rest & -rest).bit_length() - 1, opening=opening):
            part |= ring
        parts.append(part)
        rest &= ~part
    return parts
