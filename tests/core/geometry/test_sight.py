"""Line of sight: against a naive count with fractions, on flat, wrapped and linked boards; the examples of WW-24."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.geometry.squares import Edge, Grid, Line, Touch, bits

TWO_SECTORS = """
    +---+---+   +---+---+---+---+   +---+---+
  0 |                   |           D       |
    +   +---+---+---+   +   +---+   +   +---+
  1 |   | T |           |   |   |   | T     |
    +   +   +   +---+---+   +   +   +---+   +
  2         | H |           |   | H     |
    +---+=D=+   +   +=D=+---+   +---+   +   +
  3 |             T |   |     T         |   |
    +   +---+---+---+   +   +---+---+---+   +
  4 |                   |                   |
    +---+---+   +---+---+---+---+   +---+---+
      0   1   2   3   4   5   6   7   8   9
"""
THREE_SECTORS = """
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
  5 |                   |... ... ... ... ...
    +   +---+---+---+   +   +   +   +   +   +
  6 |       |           |... ... ... ... ...
    +---+   +   +   +---+   +   +   +   +   +
  7         |   |        ... ... ... ... ...
    +---+---+   +   +---+   +   +   +   +   +
  8 |           |   |   |... ... ... ... ...
    +   +---+---+   +   +   +   +   +   +   +
  9 |           D       |... ... ... ... ...
    +---+---+   +---+---+   +   +   +   +   +
"""
P2 = Grid.from_text(
    TWO_SECTORS,
    links=[((0, 2, "N"), (4, 7, "S")), ((4, 2, "S"), (0, 7, "N")), ((2, 0, "W"), (2, 9, "E"))],
)
P3 = Grid.from_text(
    THREE_SECTORS,
    links=[
        ((4, 7, "S"), (7, 4, "E")),
        ((0, 7, "N"), (7, 0, "W")),
        ((2, 0, "W"), (2, 9, "E")),
        ((0, 2, "N"), (9, 2, "S")),
    ],
)

Point = tuple[Fraction, Fraction]
Unit = tuple[tuple[int, int], tuple[int, int]]
"""An edge as its two ends, (down, right), the smaller one first."""

Link = tuple[tuple[int, int, str], tuple[int, int, str]]

HIDES = {Edge.WALL, Edge.DOOR, Edge.CURTAIN}
HAS_POSTS = {Edge.WALL, Edge.DOOR, Edge.OPEN_DOOR, Edge.WINDOW}
NAMES = {
    Edge.WALL: "walls",
    Edge.DOOR: "doors",
    Edge.OPEN_DOOR: "open_doors",
    Edge.WINDOW: "windows",
    Edge.CURTAIN: "curtains",
}


class Plan(NamedTuple):
    """A board as the naive count knows it."""

    rows: int
    columns: int
    kinds: dict[tuple[int, int, str], Edge]
    pillars: set[tuple[int, int]]
    opaque: set[tuple[int, int]]
    void: set[tuple[int, int]]
    touch: Touch

    def grid(self, **others: Any) -> Grid:
        """The same board, to be tested."""
        named: dict[str, Any] = {
            name: [side for side, kind in self.kinds.items() if kind is key] for key, name in NAMES.items()
        }
        return Grid(
            self.rows,
            self.columns,
            **named,
            **others,
            pillars=self.pillars,
            opaque=self.opaque,
            void=self.void,
            touch=self.touch,
        )


class Board(NamedTuple):
    """The things in a plane of squares: unit segments by their effect, and squares."""

    hides: set[Unit]
    posts: set[Unit]
    outside: set[Unit]
    pillars: set[tuple[int, int]]
    opaque: set[tuple[int, int]]
    touch: Touch


def unit(row: int, column: int, side: str) -> Unit:
    return {
        "N": ((row, column), (row, column + 1)),
        "S": ((row + 1, column), (row + 1, column + 1)),
        "W": ((row, column), (row + 1, column)),
        "E": ((row, column + 1), (row + 1, column + 1)),
    }[side]


def around(row: int, column: int, side: str) -> tuple[int, int]:
    down, right = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}[side]
    return row + down, column + right


def flat_board(plan: Plan) -> Board:
    inside = {(row, column) for row in range(plan.rows) for column in range(plan.columns)} - plan.void
    outside = {unit(*square, side) for square in inside for side in "NESW" if around(*square, side) not in inside}
    # The side of a missing square is just the outside.
    kinds = {unit(*side): kind for side, kind in plan.kinds.items()}
    return Board(
        hides=outside | {edge for edge, kind in kinds.items() if kind in HIDES},
        posts=outside | {edge for edge, kind in kinds.items() if kind in HAS_POSTS},
        outside=outside,
        pillars=plan.pillars,
        opaque=plan.opaque,
        touch=plan.touch,
    )


def turn(start: Point, end: Point, place: tuple[Any, Any]) -> Fraction:
    """Positive on one side of the line, negative on the other, zero on it."""
    down, right = end[0] - start[0], end[1] - start[1]
    return Fraction(right * (place[0] - start[0]) - down * (place[1] - start[1]))


def naive_clear(board: Board, start: Point, end: Point) -> bool:
    """Whether the open segment is clear, one thing after another, in fractions."""
    low, high = (min(start[0], end[0]), min(start[1], end[1])), (max(start[0], end[0]), max(start[1], end[1]))

    def is_near(place: tuple[int, int]) -> bool:
        return low[0] - 2 <= place[0] <= high[0] + 2 and low[1] - 2 <= place[1] <= high[1] + 2

    for edge in board.hides:
        if is_near(edge[0]) and crosses(start, end, edge):
            return False
    for square in board.opaque:
        is_end = any((square[0] + Fraction(1, 2), square[1] + Fraction(1, 2)) == place for place in (start, end))
        if not is_end and is_near(square) and runs_through(start, end, square):
            return False
    points = [
        (row, column) for row in range(int(low[0]), int(high[0]) + 2) for column in range(int(low[1]), int(high[1]) + 2)
    ]
    return all(not touch_blocks(board, start, end, point) for point in points if lies_between(start, end, point))


def crosses(start: Point, end: Point, edge: Unit) -> bool:
    """Whether the segment goes from one side of the edge to the other through its interior."""
    sides = [turn(start, end, place) for place in edge]
    ends = [
        turn((Fraction(edge[0][0]), Fraction(edge[0][1])), (Fraction(edge[1][0]), Fraction(edge[1][1])), p)
        for p in (start, end)
    ]
    return sides[0] * sides[1] < 0 and ends[0] * ends[1] < 0


def runs_through(start: Point, end: Point, square: tuple[int, int]) -> bool:
    """Whether a piece of the segment is in the interior of the square."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        step = end[axis] - start[axis]
        if step == 0:
            if not square[axis] < start[axis] < square[axis] + 1:
                return False
            continue
        times = sorted(((square[axis] - start[axis]) / step, (square[axis] + 1 - start[axis]) / step))
        first, last = max(first, times[0]), min(last, times[1])
    return first < last


def lies_between(start: Point, end: Point, point: tuple[int, int]) -> bool:
    if turn(start, end, point) != 0 or (Fraction(point[0]), Fraction(point[1])) in (start, end):
        return False
    return all(min(start[axis], end[axis]) <= point[axis] <= max(start[axis], end[axis]) for axis in (0, 1))


def touch_blocks(board: Board, start: Point, end: Point, point: tuple[int, int]) -> bool:
    row, column = point
    arms: list[Unit] = [
        ((row - 1, column), point),
        (point, (row + 1, column)),
        ((row, column - 1), point),
        (point, (row, column + 1)),
    ]

    def on_side(sign: int, edges: set[Unit]) -> bool:
        return any(sign * turn(start, end, tip) > 0 for arm in arms if arm in edges for tip in arm)

    def opaque_on_side(sign: int) -> bool:
        corners = [(row + down, column + right) for down in (-1, 0) for right in (-1, 0)]
        beside = [corner for corner in corners if not runs_through(start, end, corner)]
        middles = [(corner, (corner[0] + Fraction(1, 2), corner[1] + Fraction(1, 2))) for corner in beside]
        return any(corner in board.opaque and sign * turn(start, end, middle) > 0 for corner, middle in middles)

    if on_side(1, board.outside) and on_side(-1, board.outside):
        return True
    if board.touch is Touch.PASSES:
        return False
    if point in board.pillars:
        return True
    if board.touch is Touch.BLOCKS:
        return any(arm in board.posts for arm in arms)
    return all(on_side(sign, board.hides) or opaque_on_side(sign) for sign in (1, -1))


def middle(square: tuple[int, int]) -> Point:
    return square[0] + Fraction(1, 2), square[1] + Fraction(1, 2)


def halves(place: Point) -> tuple[int, int]:
    return int(place[0] * 2), int(place[1] * 2)


@st.composite
def plans(draw: st.DrawFn, touch: Touch | None = None, *, sides: str = "ES", with_void: bool = True) -> Plan:
    rows, columns = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    points = [(row, column) for row in range(rows + 1) for column in range(columns + 1)]
    some = st.sampled_from(squares)
    void = draw(st.sets(some, max_size=3)) if with_void and len(squares) > 4 else set()
    existing = [square for square in squares if square not in void]
    names = [
        (*square, side) for square in existing for side in sides if len(sides) > 2 or around(*square, side) in existing
    ]
    kinds = draw(st.dictionaries(st.sampled_from(names), st.sampled_from(list(NAMES)), max_size=14)) if names else {}
    return Plan(
        rows,
        columns,
        kinds,
        pillars=draw(st.sets(st.sampled_from(points), max_size=2)),
        opaque=draw(st.sets(st.sampled_from(existing), max_size=3)),
        void=void,
        touch=touch or draw(st.sampled_from(list(Touch))),
    )


@given(plan=plans(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_squares_in_sight_on_a_flat_board_are_those_of_the_naive_count(plan: Plan, data: st.DataObject) -> None:
    grid = plan.grid()
    board = flat_board(plan)
    here = data.draw(st.sampled_from(bits(grid.squares)))

    expected = {
        there for there in bits(grid.squares) if naive_clear(board, middle(grid.spot(here)), middle(grid.spot(there)))
    }

    assert {there for there in bits(grid.squares) if grid.sees(here, there)} == expected
    assert set(bits(grid.visible_from(here))) == expected
    assert {there for there in bits(grid.squares) if grid.lines(here, there)} == expected


@given(plan=plans(), data=st.data())
@settings(max_examples=20, deadline=None)
def test_edges_and_points_in_sight_are_those_of_the_naive_count(plan: Plan, data: st.DataObject) -> None:
    grid = plan.grid()
    board = flat_board(plan)
    here = data.draw(st.sampled_from(bits(grid.squares)))
    start = middle(grid.spot(here))
    names = [(*grid.spot(square), side) for square in bits(grid.squares) for side in "NESW"]
    ends = {name: unit(*name) for name in names}

    edges = {
        grid.edge(*name)
        for name, (one, two) in ends.items()
        if naive_clear(board, start, (Fraction(one[0] + two[0], 2), Fraction(one[1] + two[1], 2)))
    }
    corners = {point for edge in ends.values() for point in edge}
    points = {
        grid.point(*point) for point in corners if naive_clear(board, start, (Fraction(point[0]), Fraction(point[1])))
    }

    assert set(bits(grid.edges_from(here))) == edges
    assert set(bits(grid.points_from(here))) == points


@given(plan=plans(with_void=False), data=st.data())
@settings(max_examples=150, deadline=None)
def test_segments_between_any_two_places_match_the_naive_count(plan: Plan, data: st.DataObject) -> None:
    grid = plan.grid()
    board = flat_board(plan)
    places = st.tuples(st.integers(0, 2 * plan.rows), st.integers(0, 2 * plan.columns))
    one, other = data.draw(places), data.draw(places)
    start, end = ((Fraction(place[0], 2), Fraction(place[1], 2)) for place in (one, other))

    if one == other:
        expected = True
    elif one[0] == other[0] and one[0] % 2 == 0:
        expected = naive_clear_along(plan, board, start, end, axis=1)
    elif one[1] == other[1] and one[1] % 2 == 0:
        expected = naive_clear_along(plan, board, start, end, axis=0)
    else:
        expected = naive_clear(board, start, end)

    assert grid.is_clear(one, other) == expected
    assert grid.is_clear(other, one) == expected


def naive_clear_along(plan: Plan, board: Board, start: Point, end: Point, axis: int) -> bool:
    """The same for a segment that runs along the lattice, where `turn` doesn't separate the sides of edges in it."""
    if board.touch is Touch.PASSES:
        return True
    low, high = sorted((start[axis], end[axis]))
    fixed = int(start[1 - axis])

    def place(along: int, aside: int) -> tuple[int, int]:
        return (fixed + aside, along) if axis else (along, fixed + aside)

    def shut(aside: int, arm: Unit) -> bool:
        return arm in board.hides or not 0 <= fixed + aside < (plan.rows if axis else plan.columns)

    def solid(square: tuple[int, int]) -> bool:
        return square in board.opaque or not (0 <= square[0] < plan.rows and 0 <= square[1] < plan.columns)

    for along in range(int(low), int(high) + 1):
        if low < along < high:
            arms = [(place(along, -1), place(along, 0)), (place(along, 0), place(along, 1))]
            if place(along, 0) in board.pillars or (shut(-1, arms[0]) and shut(0, arms[1])):
                return False
            beyond = [(place(along - 1, 0), place(along, 0)), (place(along, 0), place(along + 1, 0))]
            if board.touch is Touch.BLOCKS and any(arm in board.posts for arm in (*arms, *beyond)):
                return False
        if low < along + 1 and along < high:
            if board.touch is Touch.BLOCKS and (place(along, 0), place(along + 1, 0)) in board.hides:
                return False
            if board.touch is Touch.BETWEEN and solid(place(along, 0)) and solid(place(along, -1)):
                return False
    return True


@given(plan=plans(sides="NESW", with_void=False), wraps=st.tuples(st.booleans(), st.booleans()), data=st.data())
@settings(max_examples=60, deadline=None)
def test_sight_around_a_wrapped_board_is_sight_over_copies_of_it(
    plan: Plan, wraps: tuple[bool, bool], data: st.DataObject
) -> None:
    crossings = data.draw(st.integers(0, 2))
    plan = plan._replace(kinds=without_contradictions(plan, wraps))
    grid = plan.grid(wraps_north_south=wraps[0], wraps_east_west=wraps[1], crossings=crossings)
    board = tiled(plan, wraps)
    here = data.draw(st.sampled_from(bits(grid.squares)))
    start = middle(grid.spot(here))

    expected = set()
    for there in bits(grid.squares):
        row, column = grid.spot(there)
        for down in range(-2, 3):
            for right in range(-2, 3):
                if abs(down) + abs(right) > crossings or (down and not wraps[0]) or (right and not wraps[1]):
                    continue
                if naive_clear(board, start, middle((row + down * plan.rows, column + right * plan.columns))):
                    expected.add(there)

    assert set(bits(grid.visible_from(here))) == expected | {here}
    assert {there for there in bits(grid.squares) if grid.lines(here, there)} == expected | {here}


def without_contradictions(plan: Plan, wraps: tuple[bool, bool]) -> dict[tuple[int, int, str], Edge]:
    kinds: dict[Unit, tuple[tuple[int, int, str], Edge]] = {}
    for name, kind in plan.kinds.items():
        (row, column), far = unit(*name)
        if wraps[0] and row == far[0]:
            row %= plan.rows
        if wraps[1] and column == far[1]:
            column %= plan.columns
        level = unit(*name)[0][0] == far[0]
        inner = 0 < row < plan.rows if level else 0 < column < plan.columns
        wrapped = wraps[0] if level else wraps[1]
        if inner or wrapped:
            kinds[(row, column), (row, column + 1) if level else (row + 1, column)] = (name, kind)
    return dict(kinds.values())


def tiled(plan: Plan, wraps: tuple[bool, bool]) -> Board:
    """Five by five copies of a board where it wraps, side by side."""
    downs = range(-2, 3) if wraps[0] else range(1)
    rights = range(-2, 3) if wraps[1] else range(1)
    shifts = [(down * plan.rows, right * plan.columns) for down in downs for right in rights]
    shifted = {
        unit(name[0] + down, name[1] + right, name[2]): kind
        for down, right in shifts
        for name, kind in plan.kinds.items()
    }
    squares = [
        (row + down, column + right)
        for down, right in shifts
        for row in range(plan.rows)
        for column in range(plan.columns)
    ]
    inside = set(squares)
    outside = {unit(*square, side) for square in squares for side in "NESW" if around(*square, side) not in inside}
    return Board(
        hides=outside | {edge for edge, kind in shifted.items() if kind in HIDES},
        posts=outside | {edge for edge, kind in shifted.items() if kind in HAS_POSTS},
        outside=outside,
        pillars={(row + down, column + right) for down, right in shifts for row, column in plan.pillars},
        opaque={(row + down, column + right) for down, right in shifts for row, column in plan.opaque},
        touch=plan.touch,
    )


TURNS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class Rigid(NamedTuple):
    """Maps the board behind a link to this one: a place p becomes rotated(p) + shift."""

    cosine: int
    sine: int
    shift: Point

    def __call__(self, place: Point) -> Point:
        down, right = place
        return (
            self.cosine * down - self.sine * right + self.shift[0],
            self.sine * down + self.cosine * right + self.shift[1],
        )

    def back(self, place: Point) -> Point:
        down, right = place[0] - self.shift[0], place[1] - self.shift[1]
        return (self.cosine * down + self.sine * right, -self.sine * down + self.cosine * right)


def middle_of(edge: Unit) -> Point:
    return Fraction(edge[0][0] + edge[1][0], 2), Fraction(edge[0][1] + edge[1][1], 2)


def behind(exit_side: tuple[int, int, str], entry: tuple[int, int, str]) -> Rigid:
    away = TURNS[exit_side[2]]
    inward = TURNS[{"N": "S", "S": "N", "E": "W", "W": "E"}[entry[2]]]
    cosine = away[0] * inward[0] + away[1] * inward[1]
    sine = away[1] * inward[0] - away[0] * inward[1]
    turned = Rigid(cosine, sine, (Fraction(0), Fraction(0)))(middle_of(unit(*entry)))
    there = middle_of(unit(*exit_side))
    return Rigid(cosine, sine, (there[0] - turned[0], there[1] - turned[1]))


def meeting(start: Point, end: Point, edge: Unit, away: tuple[int, int]) -> Point | None:
    """Where a segment leaves through the interior of an edge, if it does."""
    speed = (end[0] - start[0]) * away[0] + (end[1] - start[1]) * away[1]
    if speed <= 0:
        return None
    place = middle_of(edge)
    time = ((place[0] - start[0]) * away[0] + (place[1] - start[1]) * away[1]) / speed
    at = start[0] + time * (end[0] - start[0]), start[1] + time * (end[1] - start[1])
    off = abs(at[0] - place[0]) + abs(at[1] - place[1])
    return at if 0 < time < 1 and off < Fraction(1, 2) else None


def naive_through(
    board: Board,
    hidden_links: set[Unit],
    start: Point,
    end: Point,
    route: list[Link],
) -> bool:
    """Whether the segment to the end, as unfolded along a route of links, is clear."""
    transforms = [behind(*pair) for pair in route]
    for transform in reversed(transforms):
        end = transform(end)
    for (exit_side, _), transform in zip(route, transforms, strict=True):
        edge = unit(*exit_side)
        at = meeting(start, end, edge, TURNS[exit_side[2]])
        if at is None or edge in hidden_links or not naive_clear(board, start, at):
            return False
        start, end = transform.back(at), transform.back(end)
    return naive_clear(board, start, end)


@st.composite
def linked_plans(draw: st.DrawFn) -> tuple[Plan, list[Link]]:
    """Boards with links, inner ones too. No two ends touch, because the naive count fails there."""
    plan = draw(plans(Touch.BLOCKS))
    squares = [
        (row, column) for row in range(plan.rows) for column in range(plan.columns) if (row, column) not in plan.void
    ]
    names = draw(st.permutations([(*square, side) for square in squares for side in "NESW"]))
    count = draw(st.integers(1, 3))
    used: set[tuple[int, int]] = set()
    ends = []
    for name in names:
        if not used & set(unit(*name)):
            used |= set(unit(*name))
            ends.append(name)
    links = list(zip(ends[::2], ends[1::2], strict=False))[:count]
    taken = {unit(*name) for link in links for name in link}
    kinds = {name: kind for name, kind in plan.kinds.items() if unit(*name) not in taken}
    kinds |= {link[0]: draw(st.sampled_from(list(NAMES))) for link in links[:1] if draw(st.booleans())}
    pillars: set[tuple[int, int]] = set()
    return plan._replace(kinds=kinds, pillars=pillars), links


@given(linked=linked_plans(), data=st.data())
@settings(max_examples=60, deadline=None)
def test_sight_through_links_is_sight_over_boards_laid_behind_them(
    linked: tuple[Plan, list[Link]], data: st.DataObject
) -> None:
    plan, links = linked
    crossings = data.draw(st.integers(1, 2))
    grid = plan.grid(links=links, crossings=crossings)
    board = flat_board(plan)
    ends = {unit(*name) for link in links for name in link}
    cut = Board(board.hides | ends, board.posts | ends, board.outside | ends, set(), board.opaque, board.touch)
    hidden = {unit(*name) for link in links for name in link if any(plan.kinds.get(end) in HIDES for end in link)}
    both_ways = links + [(two, one) for one, two in links]
    routes: list[list[Link]] = [[], *([one] for one in both_ways)]
    if crossings == 2:
        routes += [[one, two] for one in both_ways for two in both_ways]
    here = data.draw(st.sampled_from(bits(grid.squares)))
    start = middle(grid.spot(here))

    expected = {
        there
        for there in bits(grid.squares)
        if any(naive_through(cut, hidden, start, middle(grid.spot(there)), route) for route in routes)
    }

    assert set(bits(grid.visible_from(here))) == expected | {here}
    for there in bits(grid.squares):
        assert grid.sees(there, here) == (there in expected | {here})


@given(plan=plans(with_void=False), data=st.data())
@settings(max_examples=25, deadline=None)
def test_sight_is_mutual_however_sides_are_linked(plan: Plan, data: st.DataObject) -> None:
    sides = [(row, column, side) for row in range(plan.rows) for column in range(plan.columns) for side in "NESW"]
    shuffled = data.draw(st.permutations(sides))[: data.draw(st.integers(0, 6)) * 2]
    links = [pair for pair in zip(shuffled[::2], shuffled[1::2], strict=True) if unit(*pair[0]) != unit(*pair[1])]
    plan = plan._replace(kinds={})
    grid = plan.grid(links=links, crossings=2)
    closable = data.draw(st.sets(st.sampled_from(bits(grid.edges)), max_size=4)) if grid.edges else set()
    grid = grid.with_edges(dict.fromkeys(closable, Edge.WALL))
    cold = plan.grid(links=links, crossings=2).with_edges(dict.fromkeys(closable, Edge.WALL))

    for here in bits(grid.squares):
        seen = grid.visible_from(here)
        assert seen >> here & 1
        for there in bits(grid.squares):
            assert grid.sees(there, here) == bool(seen >> there & 1) == cold.sees(here, there)
            if here != there:
                forth, back = grid.lines(here, there), grid.lines(there, here)
                assert sorted((line.links, -line.turns % 4, line.down**2 + line.right**2) for line in forth) == sorted(
                    (line.links, line.turns, line.down**2 + line.right**2) for line in back
                )


@given(plan=plans(), data=st.data())
@settings(max_examples=40, deadline=None)
def test_changed_grid_sees_the_same_as_a_new_one(plan: Plan, data: st.DataObject) -> None:
    grid = plan.grid()
    for square in bits(grid.squares):
        grid.visible_from(square)
    changes = (
        data.draw(st.dictionaries(st.sampled_from(bits(grid.edges)), st.sampled_from(list(Edge)), max_size=4))
        if grid.edges
        else {}
    )
    opaque = data.draw(st.integers(0, grid.squares)) & grid.squares

    changed = grid.with_edges(changes).with_squares(opaque=opaque)

    kinds = {edge: changed.kind(edge) for edge in bits(grid.edges)}
    assert kinds == {edge: changes.get(edge, grid.kind(edge)) for edge in bits(grid.edges)}
    built = plan._replace(
        kinds={grid.side_of(edge): kind for edge, kind in kinds.items() if kind},
        opaque={grid.spot(square) for square in bits(opaque)},
    ).grid()
    assert built == changed
    for square in bits(grid.squares):
        assert built.visible_from(square) == changed.visible_from(square)
        assert built.edges_from(square) == changed.edges_from(square)


CORNER = """
+---+---+
|   |   |
+   +   +
|       |
+---+---+
"""


@pytest.mark.parametrize(("touch", "expected"), [(Touch.BLOCKS, False), (Touch.BETWEEN, True), (Touch.PASSES, True)])
def test_end_of_one_wall_blocks_a_touch_by_default_only(touch: Touch, expected: bool) -> None:
    grid = Grid.from_text(CORNER, touch=touch)

    assert grid.sees(0, 3) is expected
    assert grid.sees(1, 2) is expected


@pytest.mark.parametrize(("touch", "expected"), [(Touch.BLOCKS, False), (Touch.BETWEEN, False), (Touch.PASSES, True)])
def test_touch_between_two_walls_passes_only_where_all_touches_do(touch: Touch, expected: bool) -> None:
    grid = Grid(2, 2, walls=[(0, 0, "E"), (1, 0, "E")], touch=touch)

    assert grid.sees(0, 3) is expected


def test_open_door_hides_nothing_but_its_posts_block_touches() -> None:
    closed = Grid(2, 2, doors=[(0, 0, "E")])
    opened = closed.with_edge(closed.edge(0, 0, "E"), Edge.OPEN_DOOR)

    assert not closed.sees(0, 1)
    assert opened.sees(0, 1)
    assert not opened.sees(0, 3)
    assert opened.with_edge(closed.edge(0, 0, "E"), Edge.OPEN).sees(0, 3)


def test_opaque_square_is_seen_and_seen_from_but_not_seen_through() -> None:
    grid = Grid(2, 3, opaque=[(0, 1)])

    assert bits(grid.visible_from(grid.square(0, 0))) == [0, 1, 3, 4]
    assert bits(grid.visible_from(grid.square(0, 1))) == [0, 1, 2, 3, 4, 5]


def test_pillar_stops_lines_through_its_point_only() -> None:
    grid = Grid(3, 3).with_pillar(4 * 1 + 1, stands=True)

    assert bits(grid.visible_from(0)) == [0, 1, 2, 3, 5, 6, 7]
    assert grid.with_pillar(5, stands=False).visible_from(0) == 0b111111111


def test_wide_turned_portal_is_flat_between_its_halves() -> None:
    # Two sides in the north of the left room lead to two sides in the west of the right one, in the same order.
    grid = Grid(
        2,
        5,
        walls=[(0, 1, "E"), (1, 1, "E")],
        links=[((0, 0, "N"), (0, 3, "W")), ((0, 1, "N"), (1, 3, "W"))],
    )

    # Leaving (0, 0) to the north-east, exactly between the halves, one enters (1, 3), heading south-east.
    here, there = grid.square(0, 0), grid.square(1, 3)
    assert grid.lines(here, there) == [Line(down=-1, right=1, turns=1, links=1)]
    assert not grid.with_edge(grid.edge(0, 0, "E"), Edge.WALL).sees(here, there)
    assert not grid.with_edge(grid.edge(0, 3, "S"), Edge.WALL).sees(here, there)
    assert not grid.with_pillar(grid.point(0, 1), stands=True).sees(here, there)
    assert not grid.with_pillar(grid.point(1, 3), stands=True).sees(here, there)


def test_posts_and_pillars_hold_points_on_the_seam_of_a_wrapped_board() -> None:
    grid = Grid(4, 4, wraps_east_west=True)
    here, there = grid.square(1, 0), grid.square(2, 3)
    side, below = grid.edge(1, 0, "W"), grid.edge(1, 3, "S")
    around_the_board = Line(down=1, right=-1, turns=0, links=1)

    def is_held(changed: Grid) -> bool:
        return around_the_board not in changed.lines(here, there)

    assert not is_held(grid)
    assert is_held(grid.with_edge(side, Edge.OPEN_DOOR))
    assert is_held(grid.with_edge(below, Edge.OPEN_DOOR))
    assert is_held(grid.with_pillar(grid.point(2, 0), stands=True))
    assert is_held(grid.with_pillar(grid.point(2, 4), stands=True))
    assert not is_held(grid.with_edge(side, Edge.CURTAIN))
    assert [line.right for line in grid.lines(here, grid.square(1, 3))] == [3, 7, -1]
    assert [line.right for line in grid.with_edge(side, Edge.CURTAIN).lines(here, grid.square(1, 3))] == [3]


def test_pillar_at_the_end_of_a_link_stands_at_both_its_ends() -> None:
    grid = Grid(2, 5, links=[((0, 0, "E"), (0, 3, "W"))], touch=Touch.BETWEEN)
    here, there = grid.square(0, 3), grid.square(1, 2)

    assert grid.lines(here, there) == [Line(1, -1, 0, 0)]
    assert grid.point(1, 1) == grid.point(1, 3)
    assert grid.with_pillar(grid.point(1, 1), stands=True).lines(here, there) == []


def test_touching_line_beside_a_link_end_goes_on_both_ways() -> None:
    link = [((0, 0, "E"), (0, 3, "W"))]
    passing = Grid(2, 4, links=link, touch=Touch.PASSES)

    assert passing.lines(passing.square(0, 0), passing.square(1, 1)) == [Line(1, 1, 0, 0)]
    assert passing.lines(passing.square(0, 0), passing.square(1, 3)) == [Line(1, 1, 0, 1)]
    blocking = Grid(2, 4, links=link)
    assert not blocking.sees(0, blocking.square(1, 1))
    assert not blocking.sees(0, blocking.square(1, 3))


def test_sight_goes_around_the_board() -> None:
    assert P2.sees(P2.square(2, 1), P2.square(2, 9))
    assert not P2.neighbours(P2.square(2, 1), diagonals=True) >> P2.square(2, 9) & 1
    assert P2.neighbours(P2.square(2, 0)) >> P2.square(2, 9) & 1
    assert P2.lines(P2.square(2, 1), P2.square(2, 9)) == [Line(down=0, right=-2, turns=0, links=1)]


def test_sight_goes_through_a_portal_up_to_the_next_wall() -> None:
    seen = [P2.sees(P2.square(4, 2), P2.square(row, 7)) for row in range(4)]

    assert seen == [True, True, True, False]


def test_sight_goes_through_a_portal_that_turns() -> None:
    here = P3.square(4, 7)

    assert [P3.sees(here, P3.square(7, column)) for column in (4, 3, 2)] == [True, True, False]
    assert P3.lines(here, P3.square(7, 3)) == [Line(down=2, right=0, turns=1, links=1)]


def test_walls_and_columns_of_the_labyrinth_block() -> None:
    row_three = [P2.sees(P2.square(3, 0), P2.square(3, column)) for column in range(1, 5)]
    assert row_three == [True, True, True, False]
    assert not P2.sees(P2.square(1, 2), P2.square(2, 3))

    broken = P2.with_edge(P2.edge(1, 0, "E"), Edge.OPEN)
    for one, other in (((1, 0), (2, 1)), ((1, 1), (2, 0))):
        assert not P2.sees(P2.square(*one), P2.square(*other))
        assert broken.sees(broken.square(*one), broken.square(*other))
    vanished = P2.columns_standing() & ~broken.columns_standing()
    assert vanished == 1 << P2.point(2, 1)


def test_doors_and_edges_in_sight() -> None:
    held = P2.with_edge(P2.edge(0, 7, "E"), Edge.OPEN_DOOR)
    for one, other in ((7, 8), (6, 9)):
        assert not P2.sees(P2.square(0, one), P2.square(0, other))
        assert held.sees(held.square(0, one), held.square(0, other))
    assert held.steps_from(held.square(0, 7)) >> held.square(0, 8) & 1

    assert P2.edges_from(P2.square(0, 0)) >> P2.edge(0, 2, "S") & 1
    assert P2.edges_from(P2.square(1, 4)) >> P2.edge(0, 3, "S") & 1
    assert not P2.edges_from(P2.square(1, 4)) >> P2.edge(0, 2, "N") & 1


def test_edge_is_seen_through_a_link_and_a_link_from_both_its_ends() -> None:
    assert P2.edges_from(P2.square(4, 2)) >> P2.edge(2, 7, "S") & 1
    assert not P2.edges_from(P2.square(4, 2)) >> P2.edge(3, 7, "S") & 1
    assert P2.edges_from(P2.square(4, 2)) >> P2.edge(0, 7, "N") & 1
    assert P2.edges_from(P2.square(0, 7)) >> P2.edge(4, 2, "S") & 1
    assert P2.points_from(P2.square(4, 2)) >> P2.point(2, 8) & 1
    assert P3.edges_from(P3.square(4, 7)) >> P3.edge(7, 2, "E") & 1


@pytest.mark.parametrize("ask", [Grid.visible_from, Grid.edges_from, Grid.points_from])
@pytest.mark.parametrize("square", [-1, 6, 4])
def test_unknown_squares_see_nothing_and_are_rejected(ask: Any, square: int) -> None:
    grid = Grid(2, 3, void=[(1, 1)])
    grid.visible_from(0)

    with pytest.raises(ValueError, match=f"no square {square} on this board of 2 x 3 squares"):
        ask(grid, square)
    with pytest.raises(ValueError, match=f"no square {square} on this board"):
        grid.sees(1, square)


def test_places_off_the_board_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"place \(0, 5\) is off a board of 2 x 4 half squares"):
        Grid(1, 2).is_clear((0, 0), (0, 5))
