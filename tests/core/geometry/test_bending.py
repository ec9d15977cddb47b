"""Lines that bend around one corner, against a naive count with fractions; the courses of lines, and lines to edges."""

from __future__ import annotations

import doctest
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.geometry import bending
from arcana_core.geometry.bending import corners
from arcana_core.geometry.lattice import bits
from arcana_core.geometry.squares import Edge, Grid, Line, Touch

Place = tuple[int, int]
"""(down, right) in half squares from the north-west corner of the board."""

STANDS = {"E": ((0, 2), (2, 2)), "S": ((2, 0), (2, 2)), "N": ((0, 0), (0, 2)), "W": ((0, 0), (2, 0))}


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Flat boards with anything on them."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    void = draw(st.sets(st.sampled_from(squares), max_size=len(squares) // 5))
    existing = [square for square in squares if square not in void]
    bare = Grid(rows, columns, void=void)
    kinds = {}
    if bare.edges:
        kinds = draw(st.dictionaries(st.sampled_from(bits(bare.edges)), st.sampled_from(list(Edge)), max_size=12))
    pillars = draw(st.sets(st.integers(0, (rows + 1) * (columns + 1) - 1), max_size=1))
    opaque = draw(st.sets(st.sampled_from(existing), max_size=2))
    grid = bare.with_edges(kinds).with_squares(opaque=sum(1 << bare.square(*spot) for spot in opaque))
    for point in pillars:
        grid = grid.with_pillar(point, stands=True)
    return grid


def segment(row: int, column: int, side: str) -> tuple[Place, Place]:
    one, other = STANDS[side]
    return (2 * row + one[0], 2 * column + one[1]), (2 * row + other[0], 2 * column + other[1])


class Naive:
    """A flat board as segments, points and squares in half squares."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.edges = {
            grid.edge(*name): segment(*name)
            for square in bits(grid.squares)
            for name in ((*grid.spot(square), side) for side in "NESW")
        }
        kinds = {edge: grid.kind(edge) for edge in self.edges}
        self.hides = {edge for edge, kind in kinds.items() if kind in (Edge.WALL, Edge.DOOR, Edge.CURTAIN)}
        self.posts = {
            edge for edge, kind in kinds.items() if kind in (Edge.WALL, Edge.DOOR, Edge.OPEN_DOOR, Edge.WINDOW)
        }
        points = [divmod(point, grid.columns + 1) for point in bits(grid.pillars)]
        self.pillars = {(2 * row, 2 * column) for row, column in points}
        self.columns = {end for edge in self.posts for end in self.edges[edge]} | self.pillars

    def bent(self, square: int) -> tuple[set[int], set[int]]:
        """The squares and edges that bent lines lead to."""
        start = self.centre(square)
        squares: set[int] = set()
        edges: set[int] = set()
        for corner in self.columns:
            if not self.is_clear(start, corner, corner, target=None):
                continue
            for there in bits(self.grid.squares):
                end = self.centre(there)
                if self.is_free(start, corner, end) and self.is_clear(corner, end, corner, target=None):
                    squares.add(there)
            for edge, (one, other) in self.edges.items():
                if not self.grid.edges >> edge & 1:
                    continue
                end = ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2)
                if self.is_free(start, corner, end) and self.is_clear(corner, end, corner, target=edge):
                    edges.add(edge)
        return squares, edges

    def centre(self, square: int) -> Place:
        row, column = self.grid.spot(square)
        return 2 * row + 1, 2 * column + 1

    def is_free(self, start: Place, corner: Place, end: Place) -> bool:
        """Whether one arc around the corner has no obstacle and measures 180 degrees or more."""
        first = (start[0] - corner[0], start[1] - corner[1])
        arc = degrees(first, (end[0] - corner[0], end[1] - corner[1]))
        met = []
        for edge in self.hides:
            one, other = self.edges[edge]
            if corner in (one, other):
                far = other if corner == one else one
                met.append(degrees(first, (far[0] - corner[0], far[1] - corner[1])))
        half = (2, Fraction(0))
        clockwise = arc >= half and not any(ray < arc for ray in met)
        return clockwise or (arc <= half and not any(ray > arc for ray in met))

    def is_clear(self, start: Place, end: Place, corner: Place, target: int | None) -> bool:
        for edge, wall in self.edges.items():
            if edge == target:
                continue
            if edge in self.hides and self.is_blocked(start, end, wall, corner, with_ends=edge in self.posts):
                return False
            if edge in self.posts and any(self.is_blocked(start, end, (post, post), corner) for post in wall):
                return False
        if any(self.is_blocked(start, end, (pillar, pillar), corner) for pillar in self.pillars):
            return False
        for square in bits(self.grid.opaque):
            middle = self.centre(square)
            if middle not in (start, end) and runs_through(start, end, middle):
                return False
        return True

    def is_blocked(
        self, start: Place, end: Place, wall: tuple[Place, Place], corner: Place, *, with_ends: bool = True
    ) -> bool:
        met = contact(start, end, wall)
        if met is None:
            return False
        if met[0] == met[1]:
            down, right = (start[axis] + met[0] * (end[axis] - start[axis]) for axis in (0, 1))
            if (down, right) == (Fraction(corner[0]), Fraction(corner[1])):
                return False
            # A curtain has no posts: the end of it blocks nothing.
            return with_ends or all((down, right) != (Fraction(one), Fraction(other)) for one, other in wall)
        return True


def degrees(first: Place, second: Place) -> tuple[int, Fraction]:
    """Quarter turns clockwise from one direction to another, and how far on into the next."""
    along = first[0] * second[0] + first[1] * second[1]
    across = first[1] * second[0] - first[0] * second[1]
    quarters = 0
    while not (along > 0 and across >= 0):
        along, across = across, -along
        quarters += 1
    return quarters, Fraction(across, along)


def contact(start: Place, end: Place, wall: tuple[Place, Place]) -> tuple[Fraction, Fraction] | None:
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        step = end[axis] - start[axis]
        if step == 0:
            if not wall[0][axis] <= start[axis] <= wall[1][axis]:
                return None
            continue
        times = sorted((Fraction(part[axis] - start[axis], step)) for part in wall)
        first, last = max(first, times[0]), min(last, times[1])
    return (first, last) if first <= last else None


def runs_through(start: Place, end: Place, middle: Place) -> bool:
    met = contact(start, end, ((middle[0] - 1, middle[1] - 1), (middle[0] + 1, middle[1] + 1)))
    if met is None or met[0] == met[1]:
        return False
    half = (met[0] + met[1]) / 2
    return all(abs(start[axis] + half * (end[axis] - start[axis]) - middle[axis]) < 1 for axis in (0, 1))


@given(grid=grids(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_bent_lines_reach_the_squares_of_a_naive_count(grid: Grid, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(bits(grid.squares)))

    squares, edges = grid.bent_from(here)

    assert (set(bits(squares)), set(bits(edges))) == Naive(grid).bent(here)


@given(grid=grids(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_bent_lines_are_listed_where_they_lead_and_their_courses_are_clear(grid: Grid, data: st.DataObject) -> None:
    here = data.draw(st.sampled_from(bits(grid.squares)))
    squares, edges = grid.bent_from(here)

    for there in bits(grid.squares):
        bends = grid.bends(here, there)
        assert bool(bends) == bool(squares >> there & 1)
        for bend in bends:
            course = grid.course(here, bend)
            assert (course[0], course[-1]) == (here, there)
            assert grid.columns_standing() >> bend.point & 1
            assert bend.first.down + bend.second.down == 2 * (grid.spot(there)[0] - grid.spot(here)[0])
            assert bend.first.right + bend.second.right == 2 * (grid.spot(there)[1] - grid.spot(here)[1])
            assert bend.length >= 2 * abs(grid.spot(there)[0] - grid.spot(here)[0])
    for edge in bits(grid.edges):
        assert bool(grid.bends_to_edge(here, edge)) == bool(edges >> edge & 1)
        assert bool(grid.lines_to_edge(here, edge)) == bool(grid.edges_from(here) >> edge & 1)


@given(grid=grids(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_course_of_a_line_ends_where_something_blocks_it(grid: Grid, data: st.DataObject) -> None:
    here, there = (data.draw(st.sampled_from(bits(grid.squares))) for _ in range(2))
    (row, column), (to_row, to_column) = grid.spot(here), grid.spot(there)
    line = Line(to_row - row, to_column - column, 0, 0)
    course = grid.course(here, line)

    assert course[0] == here
    assert (course[-1] == there) is (here == there or line in grid.lines(here, there))
    middles = [Naive(grid).centre(square) for square in course]
    start, end = Naive(grid).centre(here), Naive(grid).centre(there)
    assert here == there or all(runs_through(start, end, middle) for middle in middles)


def test_bent_line_is_written_in_half_squares_from_both_sides_of_its_corner() -> None:
    grid = Grid(2, 3, walls=[(0, 0, "S"), (0, 1, "S")])

    (bend,) = grid.bends(grid.square(0, 0), grid.square(1, 0))

    assert bend.point == grid.point(1, 2)
    assert bend.first == Line(1, 3, 0, 0)
    assert bend.second == Line(1, -3, 0, 0)
    passed = (grid.edge(0, 1, "E"), grid.edge(0, 2, "S"), grid.edge(1, 1, "E"))
    assert (bend.length, bend.links, set(bits(bend.around))) == (8, 0, set(passed))
    assert [grid.spot(square) for square in grid.course(grid.square(0, 0), bend)] == [(0, 0), (0, 1), (1, 1), (1, 0)]


def test_line_bends_around_the_end_of_a_link_and_counts_it_once() -> None:
    # Two rooms one above the other, joined on their other sides: a gap in the middle of three squares.
    walls = [(1, column, "S") for column in range(3)]
    joined = Grid(4, 3, walls=walls, links=[((0, 1, "N"), (3, 1, "S"))])
    (bend,) = joined.bends(joined.square(0, 0), joined.square(3, 0))

    assert not joined.visible_from(joined.square(0, 0)) >> joined.square(3, 0) & 1
    assert (bend.first, bend.second, bend.links) == (Line(-1, 1, 0, 0), Line(-1, -1, 0, 0), 1)
    passed = (joined.edge(0, 0, "E"), joined.edge(0, 1, "N"), joined.edge(3, 0, "E"))
    assert set(bits(bend.around)) == set(passed)
    assert joined.course(joined.square(0, 0), bend) == [joined.square(0, 0), joined.square(3, 0)]
    cut = Grid(4, 3, walls=walls, links=[((0, 1, "N"), (3, 1, "S"))], crossings=0)
    assert not cut.bends(cut.square(0, 0), cut.square(3, 0))


def test_link_that_turns_turns_the_second_part_with_it() -> None:
    # Out to the north of (0,1), in through the east side of (2,2), heading west.
    walls = [(0, column, "S") for column in range(3)]
    grid = Grid(3, 3, walls=walls, links=[((0, 1, "N"), (2, 2, "E"))])
    bends = grid.bends(grid.square(0, 0), grid.square(1, 2))

    # Things that come in on the left are left of the line. The square south of the way in would be to the right.
    assert [(bend.first, bend.second, bend.links) for bend in bends if bend.first.links == 0] == []
    (bend,) = [bend for bend in grid.bends(grid.square(0, 2), grid.square(1, 2)) if not bend.first.links]
    assert (bend.first, bend.second, bend.links) == (Line(-1, -1, 0, 0), Line(-1, -1, 0, 0), 1)
    assert [grid.spot(square) for square in grid.course(grid.square(0, 2), bend)] == [(0, 2), (1, 2)]


def test_around_a_wrapped_board_lines_bend_as_over_copies_of_it() -> None:
    wrapped = Grid(3, 4, walls=[(0, 1, "S"), (0, 2, "S")], wraps_east_west=True)
    shifted = Grid(3, 4, walls=[(0, 3, "S"), (0, 0, "S")], wraps_east_west=True)

    for here in bits(wrapped.squares):
        squares, _ = wrapped.bent_from(here)
        moved, _ = shifted.bent_from(shift(here))
        assert {shift(there) for there in bits(squares)} == set(bits(moved))


@given(data=st.data(), crossings=st.integers(0, 2), north_south=st.booleans())
@settings(max_examples=40, deadline=None)
def test_on_wrapped_boards_lines_lead_to_all_visible_squares(
    data: st.DataObject, crossings: int, north_south: bool
) -> None:
    bare = Grid(3, 3, wraps_east_west=True, wraps_north_south=north_south, crossings=crossings)
    kinds = data.draw(st.dictionaries(st.sampled_from(bits(bare.edges)), st.sampled_from(list(Edge)), max_size=5))
    grid = bare.with_edges(kinds)
    here = data.draw(st.integers(0, 8))

    squares, edges = grid.bent_from(here)
    for there in range(9):
        bends = grid.bends(here, there)
        assert bool(bends) == bool(squares >> there & 1)
        assert all(bend.links <= crossings for bend in bends)
        assert all(grid.course(here, bend)[-1] == there for bend in bends)
    for edge in bits(grid.edges):
        bends = grid.bends_to_edge(here, edge)
        assert bool(bends) == bool(edges >> edge & 1)
        assert all(bend.links <= crossings for bend in bends)


def test_pillar_stops_a_part_that_runs_along_edges_and_bends_lines_itself() -> None:
    grid = Grid(2, 4, walls=[(1, 2, "E")])
    edge = grid.edge(0, 0, "S")

    def along(board: Grid) -> bool:
        return any(bend.second == Line(0, -5, 0, 0) for bend in board.bends_to_edge(board.square(1, 3), edge))

    assert along(grid)
    assert not along(grid.with_pillar(grid.point(1, 1), stands=True))
    post = Grid(2, 2).with_pillar(Grid(2, 2).point(1, 1), stands=True)
    assert post.bends(0, 3)
    assert not Grid(2, 2).bends(0, 3)


def shift(square: int) -> int:
    row, column = divmod(square, 4)
    return 4 * row + (column + 2) % 4


def test_barrier_raised_later_cuts_the_course_of_a_line_short() -> None:
    grid = Grid(2, 4, walls=[(0, column, "S") for column in range(3)])
    here, there = grid.square(0, 0), grid.square(1, 0)
    (bend,) = grid.bends(here, there)

    def course(row: int, column: int, side: str) -> list[tuple[int, int]]:
        raised = grid.with_edge(grid.edge(row, column, side), Edge.WALL)
        return [grid.spot(square) for square in raised.course(here, bend)]

    assert course(0, 1, "E") == [(0, 0), (0, 1)]
    assert course(0, 3, "S") == [(0, 0), (0, 1), (0, 2)]
    assert course(1, 1, "E") == [(0, 0), (0, 1), (0, 2), (1, 2)]
    filled = grid.with_squares(opaque=1 << grid.square(0, 1))
    assert [grid.spot(square) for square in filled.course(here, bend)] == [(0, 0)]
    straight = grid.lines(here, grid.square(0, 3))[0]
    assert filled.course(here, straight) == [here]
    assert grid.course(here, straight) == [0, 1, 2, 3]


def test_lines_to_an_edge_end_in_front_of_it() -> None:
    grid = Grid(1, 4, walls=[(0, 2, "E")], doors=[(0, 0, "E")])
    wall = grid.edge(0, 2, "E")

    assert grid.lines_to_edge(grid.square(0, 1), wall) == [Line(0, 3, 0, 0)]
    assert grid.course(1, Line(0, 3, 0, 0), to_edge=True) == [1, 2]
    assert grid.lines_to_edge(0, wall) == []
    assert grid.lines_to_edge(0, grid.edge(0, 0, "E")) == [Line(0, 1, 0, 0)]
    linked = Grid(1, 4, walls=[(0, 1, "E")], wraps_east_west=True)
    assert linked.lines_to_edge(0, linked.edge(0, 2, "E")) == [Line(0, -3, 0, 1)]
    assert linked.course(0, Line(0, -3, 0, 1), to_edge=True) == [0, 3]


def test_bent_lines_are_remembered_as_long_as_sight_stays_the_same() -> None:
    grid = Grid(2, 3, walls=[(0, 0, "S"), (0, 1, "S")], doors=[(1, 1, "E")])
    seen = grid.bent_from(0)

    assert grid.with_squares(filled=2).bent_from(0) is seen
    assert grid.with_edge(grid.edge(1, 1, "E"), Edge.WALL).bent_from(0) is seen
    assert grid.with_edge(grid.edge(0, 1, "S"), Edge.OPEN).bent_from(0) != seen


@pytest.mark.parametrize("touch", [Touch.BETWEEN, Touch.PASSES])
def test_no_line_bends_around_ends_of_walls_that_do_not_block(touch: Touch) -> None:
    grid = Grid(2, 2, touch=touch)
    with pytest.raises(ValueError, match=r"need Touch.BLOCKS; this grid has Touch\."):
        grid.bent_from(0)


def test_star_is_a_circle_inside_and_a_fan_along_the_outside() -> None:
    stars = corners(Grid(2, 2, void=[(1, 1)], links=[((0, 0, "N"), (1, 0, "S"))]).lattice)

    inner, _ = stars.star(4 * 0 + 1)
    assert not inner.closed  # three squares: the fourth is missing
    assert [quarter // 4 for quarter in inner.quarters] == [2, 0, 1]
    outer, _ = stars.star(4 * 0 + 0)
    assert [divmod(quarter, 4) for quarter in outer.quarters] == [(1, 3), (0, 0), (2, 1)]
    assert outer.links == (False, False, True, False)
    whole, index = corners(Grid(2, 2).lattice).star(4 * 3 + 3)
    assert whole.closed
    assert whole.quarters[index] == 15
    assert len(whole.quarters) == 4
    assert whole.edges[0] == whole.edges[-1]


def test_examples_in_docstrings_hold() -> None:
    assert doctest.testmod(bending).failed == 0
