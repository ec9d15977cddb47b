"""Reach and distance: against a naive search that relaxes every step until nothing changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.geometry.reach import components, rings
from arcana_core.geometry.squares import EAST, NORTH, Diagonals, Edge, Grid, bits

Steps = list[tuple[int, int, int]]
"""(square left, way, square entered)."""


@st.composite
def mazes(draw: st.DrawFn) -> Grid:
    rows, columns = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    void = draw(st.sets(st.sampled_from(squares), max_size=len(squares) // 4))
    existing = [square for square in squares if square not in void]
    sides = draw(st.permutations([(*square, side) for square in existing for side in "NESW"]))
    linked = sides[: 2 * draw(st.integers(0, 3))]
    plain = Grid(rows, columns)
    links = [
        pair for pair in zip(linked[::2], linked[1::2], strict=True) if plain.edge(*pair[0]) != plain.edge(*pair[1])
    ]
    grid = Grid(rows, columns, void=void, links=links, filled=draw(st.sets(st.sampled_from(existing), max_size=3)))
    if not grid.edges:
        return grid
    kinds = st.sampled_from(list(Edge))
    return grid.with_edges(draw(st.dictionaries(st.sampled_from(bits(grid.edges)), kinds, max_size=20)))


def open_steps(grid: Grid, opening: int = 0) -> Steps:
    """Every step by a side, found by asking for one side after another."""
    steps = []
    for square in bits(grid.squares):
        for side in range(4):
            other = grid.beyond(square, side)
            if other is None or grid.filled >> other & 1:
                continue
            edge = next(edge for edge in bits(grid.edges) if (square, side) in grid.sides_of(edge))
            if opening >> edge & 1 or grid.kind(edge) not in (Edge.WALL, Edge.DOOR, Edge.WINDOW):
                steps.append((square, side, other))
    return steps


def diagonal_steps(grid: Grid, diagonals: Diagonals) -> Steps:
    """Every step by a corner, as two steps around it."""
    steps = []
    if diagonals is Diagonals.NEVER:
        return []
    for square in bits(grid.squares):
        for quarter in range(4):
            ends = []
            for first, second in ((quarter, (quarter + 1) % 4), ((quarter + 1) % 4, quarter)):
                end = None
                if grid.is_open(square, first):
                    middle, heading = grid.beyond(square, first), grid.heading(square, first)
                    assert middle is not None
                    assert heading is not None
                    then = (heading + second - first) % 4
                    end = grid.beyond(middle, then) if grid.is_open(middle, then) else None
                ends.append(end)
            if diagonals is Diagonals.AROUND_BOTH and ends[0] != ends[1]:
                continue
            steps += [(square, 4 + quarter, end) for end in set(ends) if end is not None]
    return steps


def naive_costs(start: int, steps: Steps, price: Callable[[int, int, int], int | None]) -> dict[int, int]:
    costs = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, way, there in steps:
            cost = price(here, way, there)
            if here in costs and cost is not None and costs[here] + cost < costs.get(there, 10**9):
                costs[there] = costs[here] + cost
                changed = True
    return costs


def one(here: int, way: int, there: int) -> int:
    return 1


@given(grid=mazes(), data=st.data())
@settings(max_examples=80, deadline=None)
def test_rings_distances_and_reach_are_those_of_the_naive_search(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(bits(grid.squares)))
    budget = data.draw(st.integers(0, 8))
    opening = data.draw(st.integers(0, grid.edges)) & grid.edges
    expected = naive_costs(start, open_steps(grid, opening), one)

    found = rings(grid, start, opening=opening)

    assert {square: steps for steps, ring in enumerate(found) for square in bits(ring)} == expected
    near = {square: cost for square, cost in expected.items() if cost <= budget}
    assert set(bits(grid.within(start, budget, opening=opening))) == set(near)
    reached = grid.reach(start, budget, opening=opening)
    assert reached.costs == near
    assert set(bits(reached.squares)) == set(near)
    assert list(reached.costs.values()) == sorted(near.values())
    for square in bits(grid.squares):
        assert grid.distance(start, square, opening=opening) == expected.get(square)


@given(grid=mazes(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_costs_and_paths_are_those_of_the_naive_search(grid: Grid, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(bits(grid.squares)))
    diagonals = data.draw(st.sampled_from(list(Diagonals)))
    prices = data.draw(st.lists(st.one_of(st.none(), st.integers(0, 5)), min_size=8, max_size=8))
    budget = data.draw(st.one_of(st.none(), st.integers(0, 20)))

    def price(here: int, way: int, there: int) -> int | None:
        step = prices[way]
        return None if step is None else step + there % 3

    steps = open_steps(grid) + diagonal_steps(grid, diagonals)
    expected = naive_costs(start, steps, price)
    reached = grid.reach(start, budget, cost=price, diagonals=diagonals)

    assert reached.costs == {square: cost for square, cost in expected.items() if budget is None or cost <= budget}
    for square, cost in reached.costs.items():
        path, ways = reached.path_to(square), reached.ways_to(square)
        assert (path[0], path[-1]) == (start, square)
        walked = list(zip(path[:-1], ways, path[1:], strict=True))
        assert all(step in steps for step in walked)
        assert sum(price(*step) or 0 for step in walked) == cost


@given(grid=mazes())
@settings(max_examples=40, deadline=None)
def test_parts_of_a_grid_are_connected(grid: Grid) -> None:
    free = grid.squares & ~grid.filled

    parts = components(grid)

    assert sum(parts) == free
    for part in parts:
        for square in bits(part):
            assert grid.within(square, 99) == part


def test_globe_reaches_around_closed_doors_in_the_printed_number_of_steps() -> None:
    grid = Grid.from_text(
        """
    +---+---+   +---+---+---+---+   +---+---+
  0 |                   |           D       |
    +   +---+---+---+   +   +---+   +   +---+
  1 |   |   |           |   |   |   |       |
    +   +   +   +---+---+   +   +   +---+   +
  2         |   |           |   |       |
    +---+=D=+   +   +=D=+---+   +---+   +   +
  3 |               |   |               |   |
    +   +---+---+---+   +   +---+---+---+   +
  4 |                   |                   |
    +---+---+   +---+---+---+---+   +---+---+
""",
        links=[((0, 2, "N"), (4, 7, "S")), ((4, 2, "S"), (0, 7, "N")), ((2, 0, "W"), (2, 9, "E"))],
    )
    start = grid.square(2, 3)

    assert [grid.distance(start, grid.square(*spot)) for spot in ((0, 7), (1, 3), (1, 7), (0, 4))] == [6, 5, 7, 7]
    door = 1 << grid.edge(2, 4, "S")
    assert grid.distance(start, grid.square(3, 4)) != 2
    assert grid.distance(start, grid.square(3, 4), opening=door) == 2


def test_diagonal_step_may_cut_a_corner_only_where_one_way_around_is_enough() -> None:
    grid = Grid(2, 2, walls=[(0, 0, "E")])

    assert grid.reach(0, 1).costs == {0: 0, 2: 1}
    assert grid.reach(0, 1, diagonals=Diagonals.AROUND_BOTH).costs == {0: 0, 2: 1}
    cut = grid.reach(0, 1, diagonals=Diagonals.AROUND_ONE)
    assert cut.costs == {0: 0, 2: 1, 3: 1}
    assert cut.ways_to(3) == [5]
    assert Grid(2, 2).reach(0, 1, diagonals=Diagonals.AROUND_BOTH).costs == {0: 0, 1: 1, 2: 1, 3: 1}


def test_budget_of_zero_reaches_only_the_start_even_if_filled() -> None:
    grid = Grid(1, 3, filled=[(0, 0)])

    assert grid.reach(0, 0).costs == {0: 0}
    assert grid.within(0, 0) == 1
    assert grid.within(1, 5) == 0b110
    assert grid.reach(0).costs == {0: 0, 1: 1, 2: 2}


def test_cost_is_asked_about_open_steps_only() -> None:
    grid = Grid(2, 2, walls=[(0, 0, "E")], filled=[(1, 1)])
    asked = []

    def price(here: int, way: int, there: int) -> int:
        asked.append((here, way, there))
        return 1

    grid.reach(0, cost=price)

    assert asked == [(0, 2, 2)]


def test_steps_of_negative_cost_and_squares_out_of_reach_are_rejected() -> None:
    grid = Grid(1, 3, walls=[(0, 1, "E")])

    with pytest.raises(ValueError, match="a step cannot cost -1, way 1 from square 0; costs start at 0"):
        grid.reach(0, cost=lambda here, way, there: -1)
    with pytest.raises(ValueError, match="square 2 is not among the 2 that can be reached from 0"):
        grid.reach(0).path_to(2)
    for start in (-1, 3):
        with pytest.raises(ValueError, match=f"no square {start} on this board of 1 x 3 squares"):
            grid.reach(start)
        with pytest.raises(ValueError, match=f"no square {start} on this board of 1 x 3 squares"):
            grid.within(start, 2)
        with pytest.raises(ValueError, match=f"no square {start} on this board of 1 x 3 squares"):
            grid.distance(0, start)
    with pytest.raises(ValueError, match="budget must be at least 0, got -1"):
        grid.within(0, -1)
    with pytest.raises(ValueError, match="budget must be at least 0, got -1"):
        grid.reach(0, -1)


def test_repr_of_a_reach_describes_it() -> None:
    grid = Grid(2, 2, links=[((0, 0, "N"), (1, 1, "S"))])

    assert repr(grid.reach(0, 1)) == "<Reach from square 0: 4 squares>"
    assert grid.reach(0).path_to(3) == [0, 3]
    assert grid.reach(0).ways_to(3) == [NORTH]
    assert grid.reach(0).ways_to(1) == [EAST]
