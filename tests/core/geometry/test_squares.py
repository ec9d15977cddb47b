"""Grids of squares: names and numbers, joined squares, changed copies, drawings, and rejected input."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.geometry.squares import EAST, NORTH, SOUTH, WEST, Diagonals, Edge, Grid, Touch, bits

KIND_NAMES = ["walls", "doors", "open_doors", "windows", "curtains"]


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Grids with anything on them."""
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    void = draw(st.sets(st.sampled_from(squares), max_size=len(squares) // 4))
    existing = [square for square in squares if square not in void]
    sides = draw(st.permutations([(*square, side) for square in existing for side in "NESW"]))
    linked = sides[: 2 * draw(st.integers(0, 3))]
    plain = Grid(rows, columns)
    links = [
        pair for pair in zip(linked[::2], linked[1::2], strict=True) if plain.edge(*pair[0]) != plain.edge(*pair[1])
    ]
    bare = Grid(rows, columns, void=void, links=links)
    some = st.sets(st.sampled_from(existing), max_size=2)
    points = st.tuples(st.integers(0, rows), st.integers(0, columns))
    grid = Grid(
        rows,
        columns,
        void=void,
        links=links,
        pillars=draw(st.sets(points, max_size=2)),
        opaque=draw(some),
        filled=draw(some),
        touch=draw(st.sampled_from(list(Touch))),
        crossings=draw(st.integers(0, 2)),
    )
    if not bare.edges:
        return grid
    return grid.with_edges(
        draw(st.dictionaries(st.sampled_from(bits(bare.edges)), st.sampled_from(list(Edge)), max_size=9))
    )


@given(grid=grids())
@settings(max_examples=60, deadline=None)
def test_step_leaves_and_enters_through_the_same_edge(grid: Grid) -> None:
    for square in bits(grid.squares):
        for side in range(4):
            other, heading = grid.beyond(square, side), grid.heading(square, side)
            edge = grid.lattice.edge_at[4 * square + side]
            if other is None or heading is None:
                assert heading is None
                assert not grid.is_open(square, side)
                continue
            back = (heading + 2) % 4
            assert grid.beyond(other, back) == square
            assert grid.heading(other, back) == (side + 2) % 4
            assert grid.lattice.edge_at[4 * other + back] == edge
            assert grid.sides_of(edge) == sorted([(square, side), (other, back)])
            bars = grid.kind(edge) in (Edge.WALL, Edge.DOOR, Edge.WINDOW)
            assert grid.is_open(square, side) == (not bars and not grid.filled >> other & 1)


@given(grid=grids())
@settings(max_examples=60, deadline=None)
def test_masks_of_neighbours_and_steps_follow_from_the_sides(grid: Grid) -> None:
    for square in bits(grid.squares):
        behind = {grid.beyond(square, side) for side in range(4)} - {None, square}
        steps = {grid.beyond(square, side) for side in range(4) if grid.is_open(square, side)}

        assert set(bits(grid.neighbours(square))) == behind
        assert set(bits(grid.steps_from(square))) == steps
        for other in bits(grid.neighbours(square, diagonals=True)):
            assert grid.neighbours(other, diagonals=True) >> square & 1


@given(grid=grids())
@settings(max_examples=60, deadline=None)
def test_grid_is_the_same_after_writing_it_out_pickling_and_copying(grid: Grid) -> None:
    again = eval(repr(grid))

    assert again == grid
    assert hash(again) == hash(grid)
    pickled = pickle.loads(pickle.dumps(grid))
    assert pickled == grid == copy.deepcopy(grid)
    assert pickled.lattice is grid.lattice
    assert [pickled.steps_from(square) for square in bits(grid.squares)] == [
        grid.steps_from(square) for square in bits(grid.squares)
    ]


@given(grid=grids())
@settings(max_examples=60, deadline=None)
def test_drawing_is_read_back_as_the_same_grid(grid: Grid) -> None:
    links = [
        ((*grid.spot(here // 4), "NESW"[here % 4]), (*grid.spot(there // 4), "NESW"[there % 4]))
        for here, there in ((side, grid.lattice.across[side]) for side in sorted(grid.lattice.linked))
        if here < there
    ]

    standing = {
        name: [grid.side_of(edge) for edge in bits(grid.all_of(kind)) if edge in grid.lattice.links]
        for name, kind in zip(KIND_NAMES, list(Edge)[1:], strict=True)
    }
    text = grid.draw()

    assert max(len(line) for line in text.splitlines()) <= 80
    others = {"links": links, "touch": grid.touch, "crossings": grid.lattice.crossings}
    assert Grid.from_text(text, **standing, **others) == grid


def test_squares_edges_and_points_go_by_row_and_column() -> None:
    grid = Grid(3, 4)

    assert [grid.square(0, 0), grid.square(1, 0), grid.square(2, 3)] == [0, 4, 11]
    assert [grid.spot(square) for square in (0, 4, 11)] == [(0, 0), (1, 0), (2, 3)]
    assert grid.edge(1, 1, "E") == grid.edge(1, 2, "W")
    assert grid.edge(1, 1, "S") == grid.edge(2, 1, "N")
    assert grid.side_of(grid.edge(2, 1, "N")) == (1, 1, "S")
    assert grid.point(1, 2) == 7
    assert len(bits(grid.edges)) == 3 * 3 + 2 * 4
    assert (grid.rows, grid.columns, grid.squares) == (3, 4, (1 << 12) - 1)


def test_steps_go_around_a_wrapped_board_and_diagonals_do_too() -> None:
    grid = Grid(3, 4, wraps_north_south=True, wraps_east_west=True)

    assert grid.beyond(0, NORTH) == grid.square(2, 0)
    assert grid.beyond(0, WEST) == grid.square(0, 3)
    assert grid.edge(0, 0, "N") == grid.edge(2, 0, "S")
    assert grid.point(0, 0) == grid.point(3, 4)
    assert len(bits(grid.edges)) == 2 * 12
    assert grid.neighbours(0, diagonals=True) >> grid.square(2, 3) & 1
    assert len(bits(grid.neighbours(0, diagonals=True))) == 8


def test_diagonal_neighbours_share_a_corner_that_no_end_of_a_link_holds() -> None:
    def spots(grid: Grid, row: int, column: int) -> list[tuple[int, int]]:
        return [grid.spot(square) for square in bits(grid.neighbours(grid.square(row, column), diagonals=True))]

    assert spots(Grid(3, 3), 0, 0) == [(0, 1), (1, 0), (1, 1)]
    assert spots(Grid(3, 3, void=[(0, 1)]), 0, 0) == [(1, 0), (1, 1)]
    assert spots(Grid(3, 3, void=[(0, 1), (1, 0)]), 0, 0) == []
    linked = Grid(3, 3, links=[((0, 0, "N"), (2, 2, "S"))])
    assert spots(linked, 0, 0) == [(0, 1), (1, 0), (1, 1), (2, 2)]


def test_wrapping_is_linking_the_outsides() -> None:
    links = [((0, column, "N"), (1, column, "S")) for column in range(3)]

    assert Grid(2, 3, wraps_north_south=True) == Grid(2, 3, links=links)
    assert Grid(2, 3, wraps_north_south=True) != Grid(2, 3)
    assert Grid(2, 3, void=[(0, 1)], wraps_north_south=True).beyond(4, SOUTH) is None


def test_link_turns_its_travellers() -> None:
    # WW-24.3: south from (4, 7) leads to (7, 4), heading west.
    grid = Grid(8, 8, links=[((4, 7, "S"), (7, 4, "E"))])

    assert grid.beyond(grid.square(4, 7), SOUTH) == grid.square(7, 4)
    assert grid.heading(grid.square(4, 7), SOUTH) == WEST
    assert grid.heading(grid.square(7, 4), EAST) == NORTH
    assert grid.beyond(grid.square(5, 7), NORTH) is None
    assert grid.beyond(grid.square(7, 5), WEST) is None


def test_wall_on_a_link_is_at_both_ends() -> None:
    grid = Grid(2, 2, links=[((0, 0, "N"), (1, 1, "S"))], doors=[(1, 1, "S")])

    assert grid.kind(grid.edge(0, 0, "N")) is Edge.DOOR
    assert not grid.is_open(0, NORTH)
    opened = grid.with_edge(grid.edge(0, 0, "N"), Edge.OPEN)
    assert opened.is_open(3, SOUTH)
    assert opened.steps_from(3) >> 0 & 1


def test_two_faces_of_a_linked_inner_edge_are_two_edges() -> None:
    links = [((0, 0, "E"), (0, 3, "W")), ((0, 1, "W"), (0, 2, "E"))]
    grid = Grid(1, 4, links=links, doors=[(0, 0, "E")])

    assert grid.kind(grid.edge(0, 3, "W")) is Edge.DOOR
    assert grid.kind(grid.edge(0, 1, "W")) is Edge.OPEN
    assert [bits(grid.steps_from(square)) for square in range(4)] == [[], [2], [1], []]
    assert bits(grid.visible_from(1)) == [1, 2]
    assert grid.edges_from(0) >> grid.edge(0, 0, "E") & 1
    assert not grid.edges_from(0) >> grid.edge(0, 1, "W") & 1
    assert grid.draw().splitlines()[1] == "  0 |   *   |   *   |".replace("|   *   |   *", "|   *       *").replace(
        "   |", "   |"
    )
    assert grid.draw().splitlines()[-1] == "links: 0,0,E=0,3,W door, 0,1,W=0,2,E"


def test_changed_copies_leave_the_grid_as_it_was_and_can_be_changed_back() -> None:
    grid = Grid(2, 2, walls=[(0, 0, "E")])
    edge = grid.edge(0, 0, "E")
    before = (repr(grid), grid.visible_from(0), grid.steps_from(0))

    opened = grid.with_edge(edge, Edge.OPEN)

    assert (repr(grid), grid.visible_from(0), grid.steps_from(0)) == before
    assert opened.visible_from(0) == 0b1111
    assert opened.steps_from(0) == 0b0110
    assert opened.with_edge(edge, Edge.WALL) == grid
    assert grid.with_edge(edge, Edge.WALL) is grid
    assert grid.all_of(Edge.WALL) == 1 << edge
    assert grid.all_of(Edge.OPEN) == grid.edges & ~(1 << edge)
    assert opened.all_of(Edge.WALL) == 0


def test_all_that_stands_on_edges_can_be_put_at_once() -> None:
    grid = Grid(2, 3, walls=[(0, 0, "E")], doors=[(0, 1, "S")], pillars=[(1, 1)], filled=[(1, 1)], opaque=[(0, 0)])
    two, other = grid.edge(0, 0, "E"), grid.edge(1, 1, "W")

    changed = grid.with_only({Edge.WALL: 1 << other, Edge.WINDOW: 1 << two, Edge.OPEN: 1 << grid.edge(0, 0, "S")})

    assert changed == Grid(
        2, 3, walls=[(1, 1, "W")], windows=[(0, 0, "E")], pillars=[(1, 1)], filled=[(1, 1)], opaque=[(0, 0)]
    )
    assert changed.is_open(grid.square(0, 1), SOUTH) is False
    assert (
        changed.passable()
        == grid.with_edges({two: Edge.WINDOW, grid.edge(0, 1, "S"): Edge.OPEN, other: Edge.WALL}).passable()
    )
    assert grid.kind(two) is Edge.WALL


@pytest.mark.parametrize(
    ("kinds", "message"),
    [
        ({Edge.WALL: 1, Edge.OPEN: 0}, r"no two squares of this board lie at these edges: \[0\]"),
        ({Edge.WALL: 1 << 3, Edge.DOOR: 1 << 3}, r"two things cannot stand on these edges: \[3\]"),
    ],
)
def test_impossible_kinds_of_edges_are_rejected(kinds: dict[Edge, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid(2, 2).with_only(kinds)


@pytest.mark.parametrize(
    ("kind", "steps", "sight", "corner"),
    [
        (Edge.OPEN, True, True, True),
        (Edge.WALL, False, False, False),
        (Edge.DOOR, False, False, False),
        (Edge.OPEN_DOOR, True, True, False),
        (Edge.WINDOW, False, True, False),
        (Edge.CURTAIN, True, False, True),
    ],
)
def test_each_kind_bars_hides_and_has_posts_as_declared(kind: Edge, steps: bool, sight: bool, corner: bool) -> None:
    grid = Grid(2, 2)
    grid = grid.with_edge(grid.edge(0, 0, "E"), kind)

    assert grid.is_open(0, EAST) is steps
    assert grid.is_open(1, WEST) is steps
    assert grid.sees(0, 1) is sight
    assert grid.sees(0, 3) is corner
    assert bool(grid.columns_standing() >> grid.point(1, 1) & 1) is not corner


def test_columns_stand_where_walls_end_and_along_the_outside() -> None:
    grid = Grid(3, 3, walls=[(0, 0, "E")], pillars=[(2, 2)])

    standing = {divmod(point, 4) for point in bits(grid.columns_standing())}

    outside = {(row, column) for row in range(4) for column in range(4) if row in (0, 3) or column in (0, 3)}
    assert standing == outside | {(1, 1), (2, 2)}


def test_outside_and_the_sides_of_missing_squares_are_walls_for_ever() -> None:
    grid = Grid(2, 2, void=[(1, 1)], walls=[(0, 0, "N")])

    assert grid.kind(grid.edge(0, 0, "N")) is Edge.WALL
    assert grid.kind(grid.edge(0, 1, "S")) is Edge.WALL
    assert grid.all_of(Edge.WALL) == 0
    with pytest.raises(
        ValueError, match=r"edge \d+ cannot become <Edge.OPEN: 0>: no two squares of this board lie at it"
    ):
        grid.with_edge(grid.edge(0, 1, "S"), Edge.OPEN)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rows": 0}, "rows must be at least 1, got 0"),
        ({"columns": -2}, "columns must be at least 1, got -2"),
        ({"crossings": -1}, "crossings must be at least 0, got -1"),
        ({"void": [(2, 0)]}, r"void square \(2, 0\) is off a board of 2 x 2 squares"),
        ({"walls": [(0, 2, "E")]}, r"wall E of \(0, 2\) is off a board of 2 x 2 squares"),
        ({"doors": [(0, 0, "X")]}, r"door \(0, 0, 'X'\): the side must be N, E, S or W, got 'X'"),
        ({"doors": [(0, 0, "")]}, r"the side must be N, E, S or W, got ''"),
        ({"doors": [(0, 0, "N")]}, r"door \(0, 0, 'N'\): no two squares lie at this edge; the outside is a wall"),
        ({"walls": [(0, 0, "E")], "doors": [(0, 1, "W")]}, r"door \(0, 1, 'W'\): there is a wall already"),
        ({"open_doors": [(0, 0, "E")], "windows": [(0, 0, "E")]}, r"window .*: there is a open door already"),
        ({"pillars": [(3, 0)]}, r"pillar \(3, 0\) is off a board of 3 x 3 points"),
        ({"opaque": [(0, 5)]}, r"opaque square \(0, 5\) is off a board of 2 x 2 squares"),
        ({"filled": [(1, 1)], "void": [(1, 1)]}, r"filled square \(1, 1\) is missing on this board"),
        ({"links": [((0, 0, "N"), (0, 0, "N"))]}, r"side \(0, 0, N\) is linked twice"),
        ({"links": [((0, 0, "N"), (1, 0, "S"))], "wraps_north_south": True}, r"side \(0, 0, N\) is linked twice"),
        (
            {"links": [((0, 0, "E"), (0, 1, "W"))]},
            r"side \(0, 0, E\) cannot be linked with the other face of its own edge",
        ),
        (
            {"links": [((0, 0, "N"), (1, 1, "S"))], "void": [(1, 1)]},
            r"side \(1, 1, S\) cannot be linked: the square is missing",
        ),
        ({"links": [((0, 0, "N"), (1, 4, "S"))]}, r"link S of \(1, 4\) is off a board of 2 x 2 squares"),
    ],
)
def test_nonsense_arguments_are_rejected_with_the_reason(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid(**{"rows": 2, "columns": 2, **arguments})


def test_names_of_nothing_are_rejected() -> None:
    grid = Grid(2, 3, void=[(1, 1)])

    with pytest.raises(ValueError, match=r"square \(2, 0\) is off a board of 2 x 3 squares"):
        grid.square(2, 0)
    with pytest.raises(ValueError, match=r"square \(1, 1\) is missing on this board"):
        grid.square(1, 1)
    with pytest.raises(ValueError, match=r"edge N of \(0, 3\) is off a board of 2 x 3 squares"):
        grid.edge(0, 3, "N")
    with pytest.raises(ValueError, match=r"point \(3, 0\) is off a board of 3 x 4 points"):
        grid.point(3, 0)
    with pytest.raises(ValueError, match=r"opaque holds squares that do not exist: \[4, 7\]"):
        grid.with_squares(opaque=0b10010001)
    with pytest.raises(ValueError, match=r"filled holds squares that do not exist: \[4\]"):
        grid.with_squares(filled=0b10000)


def test_grid_cannot_be_changed_in_place() -> None:
    grid = Grid(2, 3)

    with pytest.raises(AttributeError, match="a grid is a value, filled cannot be set; take a copy by with_edge"):
        grid.filled = 1
    assert grid.filled == 0


DRAWING = """\
    +---+---+---+
  0 | A D       |
    +   +-o-+---+
  1 |###:%%%|...
    +~~~O   +---+
  2 |   o   ~xxx|
    +---+---+---+
      0   1   2"""


def test_everything_has_its_mark_in_a_drawing() -> None:
    grid = Grid(
        3,
        3,
        walls=[(1, 1, "E")],
        doors=[(0, 0, "E")],
        open_doors=[(0, 1, "S"), (2, 0, "E")],
        windows=[(1, 0, "E")],
        curtains=[(1, 0, "S"), (2, 1, "E")],
        pillars=[(2, 1)],
        void=[(1, 2)],
        opaque=[(1, 0), (1, 1)],
        filled=[(1, 0), (2, 2)],
    )

    assert grid.draw({0: "A"}) == DRAWING
    with pytest.raises(ValueError, match=r"window \(1, 2, 'N'\): no two squares lie at this edge"):
        Grid.from_text(DRAWING.replace("-o-+---", "-o-+-:-"))
    assert Grid.from_text(DRAWING) == grid
    assert Grid.from_text(Grid(2, 2).draw(), walls=[(0, 0, "E")]) == Grid(2, 2, walls=[(0, 0, "E")])


@pytest.mark.parametrize(("columns", "lines"), [(18, 4), (19, 4), (37, 4), (38, 9), (80, 14)])
def test_wide_boards_are_drawn_narrower_and_in_panels(columns: int, lines: int) -> None:
    text = Grid(1, columns, doors=[(0, 4, "E")]).draw()

    assert len(text.splitlines()) == lines
    assert max(len(line) for line in text.splitlines()) <= 80
    if columns <= 37:
        assert Grid.from_text(text) == Grid(1, columns, doors=[(0, 4, "E")])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nothing", "a drawing of a grid starts with a line of '\\+' points, found none"),
        ("+", "line 1 of the drawing shows no square between two points: '\\+'"),
        ("+---+", "line 1 of the drawing is followed by no row of squares"),
        ("+---+\n|   |\n+---+-", "line 3 of the drawing is longer than the first"),
        ("+---+\n|   ?\n+---+", r"line 2 of the drawing has '\?' at side \(0, 0, 'E'\), expected one of ' \|Do:~\*'"),
        ("+-?-+\n|   |\n+---+", r"line 1 of the drawing has '\?' at side \(0, 0, 'N'\), expected one of ' -Do:~\*'"),
        ("+---+---+\n|       |\n+---x---+", "line 3 of the drawing has something else than '\\+' or 'O' at a point"),
        ("+---+\n|\n+---+", r"the drawing has a gap in the outside at side \(0, 0, 'E'\), which has no link"),
    ],
)
def test_text_that_is_no_drawing_is_rejected_with_the_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid.from_text(text)


def test_examples_in_docstrings_hold() -> None:
    import doctest

    from arcana_core.geometry import lattice, reach, squares

    for module in (squares, lattice, reach):
        assert doctest.testmod(module).failed == 0


def test_kinds_of_edges_are_named_as_the_arguments_are() -> None:
    names = [kind.name.lower() + "s" for kind in list(Edge)[1:]]

    assert names == KIND_NAMES
    assert all(Grid(1, 2, **{name: [(0, 0, "E")]}).kind(Grid(1, 2).edge(0, 0, "E")) for name in names)  # type: ignore[arg-type]  # the name is computed
    assert Diagonals.NEVER is Diagonals("never")
