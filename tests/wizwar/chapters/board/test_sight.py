"""Line of sight and adjacency: the examples of the rulebook, and a plain reading of it on boards of all kinds."""

from __future__ import annotations

import os
import random

import pytest

from arcana_core.geometry.lattice import EAST, NORTH, SOUTH, WEST, bits
from arcana_core.geometry.squares import Edge, Grid
from arcana_wizwar.chapters.board import sight
from arcana_wizwar.model.labyrinth import BLUE, GREEN, RED, YELLOW, Sector, board, edge_name, parse_edge, parse_square
from tests.wizwar.chapters.board import reference_sight as book

P2 = board("B", (Sector(RED), Sector(BLUE))).grid
P3 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW))).grid
P4 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW), Sector(GREEN))).grid

BOARDS = int(os.environ.get("ARCANA_BOARDS", "6"))
"""The number of boards compared with the reference model; a thorough run takes hundreds."""


def at(*addresses: str) -> int:
    """These squares as a mask; addresses mean the same on every board."""
    return sum(1 << parse_square(P4, address) for address in addresses)


def square(address: str) -> int:
    return parse_square(P4, address)


def seen(grid: Grid, here: str, *there: str) -> list[bool]:
    return [bool(sight.squares(grid, square(here)) >> square(address) & 1) for address in there]


def bent_around(grid: Grid, here: str, there: str) -> set[tuple[int, int]]:
    """The corners, as (row, column) of points, around which lines bend between two squares, through no exit."""
    return {divmod(bend.point, 11) for bend in grid.bends(square(here), square(there)) if not bend.links}


def near(grid: Grid, here: str, there: str, *, printed: bool = True) -> bool:
    return bool(sight.adjacent(grid, square(here), printed=printed) >> square(there) & 1)


@pytest.mark.rule("WW-24.5", "WW-4.9", "WW-4.12")
def test_lines_go_through_an_exit_and_squares_on_both_its_sides_are_adjacent() -> None:
    assert seen(P2, "2,1", "2,9") == [True]
    assert not near(P2, "2,1", "2,9")
    assert near(P2, "2,0", "2,9")
    assert near(P2, "2,9", "2,0", printed=False)


@pytest.mark.rule("WW-24.6", "WW-4.9")
def test_lines_go_through_a_portal_until_a_wall() -> None:
    assert seen(P2, "4,2", "0,7", "1,7", "2,7", "3,7") == [True, True, True, False]


@pytest.mark.rule("WW-24.7", "WW-4.9", "WW-3.10")
def test_lines_go_through_a_portal_that_turns_them() -> None:
    assert seen(P3, "4,7", "7,4", "7,3", "7,2") == [True, True, False]


@pytest.mark.rule("WW-24.8", "WW-4.3")
def test_line_that_touches_a_column_is_blocked() -> None:
    assert seen(P2, "1,2", "2,3") == [False]


@pytest.mark.rule("WW-24.9", "WW-4.2", "WW-4.1")
def test_lines_run_along_a_corridor_until_its_end() -> None:
    assert seen(P2, "3,0", "3,1", "3,2", "3,3", "3,4") == [True, True, True, False]


@pytest.mark.rule("WW-24.10", "WW-3.12", "WW-3.13", "WW-4.5", "WW-4.12")
def test_column_falls_with_its_last_wall_and_its_corner_opens() -> None:
    broken = P2.with_edge(parse_edge(P2, "1,0 E"), Edge.OPEN)

    assert P2.columns_standing() >> P2.point(2, 1) & 1
    assert not broken.columns_standing() >> P2.point(2, 1) & 1
    for here, there in (("1,0", "2,1"), ("1,1", "2,0")):
        assert not near(P2, here, there)
        assert seen(broken, here, there) == [True]
        assert near(broken, here, there)
        assert not near(broken, here, there, printed=False)


@pytest.mark.rule("WW-24.11", "WW-4.4", "WW-7.4", "WW-7.5")
def test_closed_door_blocks_sight_and_held_door_does_not() -> None:
    held = P2.with_edge(parse_edge(P2, "0,7 E"), Edge.OPEN_DOOR)

    assert seen(P2, "0,7", "0,8") == seen(P2, "0,6", "0,9") == [False]
    assert seen(held, "0,7", "0,8") == seen(held, "0,6", "0,9") == [True]
    assert seen(held, "0,7", "1,8") == [False]  # the columns of the door still stand


@pytest.mark.rule("WW-24.12", "WW-4.8")
def test_wall_is_in_sight_if_its_middle_is() -> None:
    for here, wall, other in (("0,0", "0,2 S", "0,3 E"), ("1,4", "0,3 S", "1,0 E")):
        edges = sight.edges(P2, square(here))
        assert edges >> parse_edge(P2, wall) & 1
        assert not (here == "1,4" and edges >> parse_edge(P2, other) & 1)


@pytest.mark.rule("WW-24.13", "WW-17.9")
def test_line_bends_by_a_right_angle_around_the_end_of_a_wall() -> None:
    (bend,) = P2.bends(square("1,0"), square("1,1"))

    assert sight.bent_squares(P2, square("1,0")) >> square("1,1") & 1
    assert divmod(bend.point, 11) == (2, 1)
    assert (bend.first[:2], bend.second[:2]) == ((1, 1), (-1, 1))  # a free arc of 270 degrees


@pytest.mark.rule("WW-24.14", "WW-17.9")
def test_line_bends_almost_back_around_the_end_of_a_row_of_walls() -> None:
    bends = P2.bends(square("3,3"), square("4,3"))

    assert sight.bent_squares(P2, square("3,3")) >> square("4,3") & 1
    # From 11.3 degrees above the way east to as much below it: 337.4 degrees, a turn of 157.4.
    assert [(divmod(bend.point, 11), bend.first[:2], bend.second[:2]) for bend in bends] == [((4, 1), (1, -5), (1, 5))]


@pytest.mark.rule("WW-24.51", "WW-4.6", "WW-4.17")
def test_big_man_sees_and_hides_everything_behind() -> None:
    others = P3.with_squares(opaque=at("3,2"))

    assert seen(P3, "3,2", "3,1", "3,3") == [True, True]  # they asks without their own square
    for here, behind in (("3,1", "3,3"), ("3,3", "3,1")):
        assert sight.blockers(others, square(here)) & at("3,2")
        assert seen(others, here, "3,2", behind) == [False, False]


@pytest.mark.rule("WW-4.6", "WW-4.7", "WW-25.1")
def test_from_an_opaque_square_only_that_square_and_its_edges_are_in_sight() -> None:
    bush = P2.with_squares(opaque=at("3,1", "3,2"))

    assert sight.squares(bush, square("3,1")) == sight.blockers(bush, square("3,1")) == at("3,1")
    assert {edge_name(P2, edge) for edge in bits(sight.edges(bush, square("3,1")))} == {
        "3,0 E",
        "3,1 E",
        "2,1 S",
        "3,1 S",
    }
    assert sight.bent_squares(bush, square("3,1")) == sight.bent_edges(bush, square("3,1")) == 0
    assert sight.bent_blockers(bush, square("3,1")) == 0
    assert sight.adjacent(bush, square("3,1"), printed=True) == at("3,1")


@pytest.mark.rule("WW-4.6", "WW-4.8")
def test_opaque_square_shows_only_its_blocker() -> None:
    block = P2.with_squares(opaque=at("3,2"))

    assert seen(block, "3,0", "3,1", "3,2", "3,3") == [True, False, False]
    assert sight.blockers(block, square("3,0")) == at("3,2")
    edges = sight.edges(block, square("3,0"))
    assert edges >> parse_edge(P2, "3,1 E") & 1  # the near side of the block
    assert not edges >> parse_edge(P2, "3,2 E") & 1
    assert not edges >> parse_edge(P2, "2,2 S") & 1
    assert near(block, "3,1", "3,2")


@pytest.mark.rule("WW-4.6")
def test_free_corner_of_an_opaque_square_hides_nothing() -> None:
    bare = P4.with_only({})
    corner = bare.with_squares(opaque=at("3,4"))

    assert seen(corner, "3,3", "4,4") == [True]
    assert seen(corner, "2,3", "4,5") == [False]


@pytest.mark.rule("WW-4.5", "WW-21.84")
def test_destroyed_wall_and_a_wall_of_fire_are_open_edges_to_sight() -> None:
    wall = parse_edge(P2, "2,2 E")

    assert seen(P2, "2,2", "2,3") == [False]
    assert seen(P2.with_edge(wall, Edge.OPEN), "2,2", "2,3", "2,4", "2,5") == [True, True, True]


@pytest.mark.rule("WW-4.7", "WW-4.13", "WW-9.11")
def test_own_square_edges_are_in_sight_but_exits_are_not_targets() -> None:
    assert {edge_name(P2, edge) for edge in bits(sight.own_edges(P2, square("0,2")))} == {"0,1 E", "0,2 E", "0,2 S"}
    for here in bits(P2.squares):
        assert sight.own_edges(P2, here) & ~sight.edges(P2, here) == 0
        assert sight.edges(P2, here) & ~board("B", (Sector(RED), Sector(BLUE))).lines == 0


@pytest.mark.rule("WW-21.32")
def test_in_fog_only_adjacent_squares_and_own_edges_are_in_sight() -> None:
    block = P2.with_squares(opaque=at("3,2", "4,1"))

    assert sight.fogged_squares(P2, square("3,1"), printed=True) == at("3,0", "3,1", "3,2")
    assert sight.fogged_squares(block, square("3,1"), printed=True) == at("3,0", "3,1")
    assert sight.fogged_blockers(block, square("3,1"), printed=True) == at("3,2")
    assert sight.fogged_edges(P2, square("3,1")) == sight.own_edges(P2, square("3,1"))
    assert seen(P2, "2,1", "2,9") == [True]
    assert sight.fogged_squares(P2, square("2,0"), printed=True) == at("1,0", "2,0", "2,1", "2,9")


@pytest.mark.rule("WW-25.9", "WW-21.32")
def test_in_fog_no_line_bends() -> None:
    assert sight.bent_squares(P2, square("1,0")) & at("1,1")
    assert not sight.fogged_squares(P2, square("1,0"), printed=True) & at("1,1")


@pytest.mark.rule("WW-25.2")
def test_opaque_neighbour_is_adjacent_if_seen() -> None:
    bush = P2.with_squares(opaque=at("3,2"))

    assert sight.adjacent(bush, square("3,1"), printed=True) == at("3,0", "3,1", "3,2")
    assert sight.adjacent(bush, square("3,2"), printed=True) == at("3,2")


@pytest.mark.rule("WW-4.12")
@pytest.mark.parametrize("printed", [True, False])
def test_adjacent_squares_are_neighbours_in_sight_of_one_another(printed: bool) -> None:
    for grid in (P2, P3, P4, P4.with_only({})):
        for here in bits(grid.squares):
            mask = sight.adjacent(grid, here, printed=printed)
            assert mask >> here & 1
            assert mask & ~(grid.neighbours(here, diagonals=printed) | 1 << here) == 0
            assert mask & ~sight.squares(grid, here) == 0
            assert all(sight.adjacent(grid, other, printed=printed) >> here & 1 for other in bits(mask))
    # With no walls inside, the four corners count only as printed.
    assert sight.adjacent(P4.with_only({}), square("4,4"), printed=printed).bit_count() == (9 if printed else 5)


@pytest.mark.rule("WW-17.9", "WW-25.4")
def test_line_bends_through_held_doors_but_not_closed_ones() -> None:
    walls = {P4.edge(1, column, "S"): Edge.WALL for column in range(10)}
    closed = P4.with_only({}).with_edges(walls).with_edge(P4.edge(1, 4, "S"), Edge.DOOR)
    held = closed.with_edge(P4.edge(1, 4, "S"), Edge.OPEN_DOOR)

    assert not closed.sees(square("3,5"), square("1,5"))
    posts = {(2, 4), (2, 5)}
    assert not bent_around(closed, "3,3", "1,3") & posts
    assert not held.sees(square("3,3"), square("1,3"))
    assert bent_around(held, "3,3", "1,3") & posts == {(2, 4)}
    assert bent_around(held, "3,5", "1,5") & posts == {(2, 5)}


@pytest.mark.rule("WW-17.9", "WW-24.8")
def test_line_touching_one_column_can_bend_past_it() -> None:
    assert sight.bent_squares(P2, square("1,2")) & at("2,3")


@pytest.mark.rule("WW-25.5", "WW-17.9")
def test_bent_line_may_end_at_an_edge_but_not_follow_a_wall() -> None:
    near_edge, far_edge = P4.edge(4, 4, "S"), P4.edge(4, 3, "S")  # two edges in a row west of the point (5,5)

    def leads(edge: int, *walls: int) -> bool:
        grid = P4.with_only({Edge.WALL: sum(1 << wall for wall in walls)})
        bends = grid.bends_to_edge(square("5,5"), edge)
        return any(divmod(bend.point, 11) == (5, 5) and bend[2].down == bend.links == 0 for bend in bends)

    south_of_it, east_of_it = P4.edge(5, 4, "E"), P4.edge(4, 5, "S")
    # From the south-east over the north to the west is an arc of 225 degrees.
    assert leads(near_edge, south_of_it)
    assert leads(far_edge, south_of_it)
    assert leads(near_edge, near_edge)  # the wall that it ends at does not block
    assert leads(far_edge, south_of_it, far_edge)  # and neither does its own column
    assert not leads(far_edge, near_edge)
    assert not leads(near_edge, south_of_it, east_of_it)
    assert not leads(far_edge, south_of_it, P4.edge(4, 3, "E"))  # a column in between


@pytest.mark.rule("WW-17.9")
def test_no_line_bends_where_no_column_stands() -> None:
    bare, lone = P4.with_only({}), P4.with_only({Edge.WALL: 1 << P4.edge(4, 4, "S")})

    assert bent_around(lone, "4,4", "5,4") == {(5, 4), (5, 5)}
    assert not bent_around(bare, "4,4", "5,4")


@pytest.mark.rule("WW-17.9", "WW-4.6")
def test_opaque_square_blocks_either_part_of_a_bent_line_but_not_the_arc() -> None:
    lone = P4.with_only({Edge.WALL: 1 << P4.edge(4, 4, "S") | 1 << P4.edge(4, 5, "S")})

    def bent(*opaque: str) -> bool:
        grid = lone.with_squares(opaque=at(*opaque))
        return (5, 4) in bent_around(grid, "4,5", "5,5")

    assert bent()
    assert bent("4,3", "5,3")  # beyond the corner
    assert not bent("4,4")
    assert not bent("5,4")


@pytest.mark.rule("WW-17.9", "WW-4.10")
def test_line_bends_around_the_end_of_an_exit_and_crosses_the_outside_once() -> None:
    halved = P4.with_only({Edge.WALL: sum(1 << P4.edge(4, column, "S") for column in range(10))})
    bends = halved.bends(square("0,1"), square("9,1"))

    # Out past the western column of the exit north of (0,2), and back west on the board beyond.
    assert not halved.sees(square("0,1"), square("9,1"))
    assert sight.bent_squares(halved, square("0,1")) & at("9,1")
    assert ((1, 1), (-1, -1), 1) in [
        ((-bend.first.down, bend.first.right), bend.second[:2], bend.links) for bend in bends
    ]
    for there in bits(halved.squares):
        assert all(bend.links <= 1 for bend in halved.bends(square("0,1"), there))


@pytest.mark.rule("WW-17.9", "WW-4.8")
def test_bent_line_reaches_edges_along_its_wall() -> None:
    corner = P4.with_only({Edge.WALL: 1 << P4.edge(4, 4, "S")})
    far_side = parse_edge(P4, "5,4 S")

    assert not sight.edges(corner, square("3,4")) >> far_side & 1
    assert sight.bent_edges(corner, square("3,4")) >> far_side & 1
    # Squares in sight without bending aren't listed again.
    assert not sight.bent_edges(corner, square("3,4")) & sight.edges(corner, square("3,4"))
    assert not sight.bent_squares(corner, square("3,4")) & sight.squares(corner, square("3,4"))


@pytest.mark.rule("WW-17.8", "WW-21.41")
@pytest.mark.parametrize(
    ("source", "there", "sides", "steps"),
    [
        ("3,0", "3,2", {EAST}, 2),
        ("3,2", "3,0", {WEST}, 2),
        ("0,0", "0,0", set(), 0),
        ("2,1", "2,9", {WEST}, 2),
        ("4,2", "1,7", {SOUTH}, 2),
    ],
)
def test_away_from_a_source_continues_the_line(source: str, there: str, sides: set[int], steps: int) -> None:
    assert set(sight.away(P2, square(source), square(there))) == sides
    assert sight.distance(P2, square(source), square(there)) == steps


@pytest.mark.rule("WW-17.8", "WW-3.10")
def test_portal_turned_line_uses_the_squares_own_sides() -> None:
    assert sight.away(P3, square("4,7"), square("7,3")) == (WEST,)
    assert sight.away(P3, square("7,3"), square("4,7")) == (NORTH,)
    assert sight.distance(P3, square("7,3"), square("4,7")) == 2


@pytest.mark.rule("WW-17.8")
def test_exact_diagonal_gives_two_directions() -> None:
    bare = P4.with_only({})

    assert sight.away(bare, square("6,6"), square("4,4")) == (NORTH, WEST)
    assert sight.away(bare, square("4,4"), square("6,5")) == (SOUTH,)
    assert sight.away(bare, square("4,4"), square("5,6")) == (EAST,)


@pytest.mark.rule("WW-25.3")
def test_shortest_line_counts_else_the_flat_board() -> None:
    bare = P4.with_only({})

    # Row 2 can be seen along both ways; nine squares west is one square through the exit.
    assert len(bare.lines(square("2,0"), square("2,9"))) > 1
    assert sight.distance(bare, square("2,0"), square("2,9")) == 1
    assert sight.away(bare, square("2,0"), square("2,9")) == (WEST,)
    # As far either way: the line through no exit.
    assert sight.line(bare, square("2,0"), square("2,5")) == (0, 5, 0, 0)
    assert not P2.lines(square("1,1"), square("4,5"))
    assert sight.line(P2, square("1,1"), square("4,5")) == (3, 4, 0, 0)
    assert sight.away(P2, square("1,1"), square("4,5")) == (EAST,)


@pytest.mark.rule("WW-25.6")
def test_bent_line_counts_both_parts_and_ends_in_its_direction() -> None:
    assert sight.distance(P2, square("3,3"), square("4,3"), bent=True) == 6
    assert sight.away(P2, square("3,3"), square("4,3"), bent=True) == (EAST,)
    assert sight.path(P2, square("3,3"), square("4,3"), bent=True) == tuple(
        square(address) for address in ("3,3", "3,2", "3,1", "4,1", "4,2", "4,3")
    )
    # The last part, from the column up and to the east, leads exactly between two directions.
    assert sight.away(P2, square("1,0"), square("1,1"), bent=True) == (NORTH, EAST)
    # A straight line needs no bend.
    assert sight.distance(P2, square("3,0"), square("3,2"), bent=True) == 2
    assert sight.bent_line(P2, square("3,0"), square("3,2")) is None


@pytest.mark.rule("WW-15.16", "WW-24.30")
def test_path_has_the_squares_whose_interior_is_crossed() -> None:
    open_row = P2.with_edge(parse_edge(P2, "2,2 E"), Edge.OPEN).with_squares(opaque=at("2,4"), filled=at("2,4"))

    assert sight.path(open_row, square("2,2"), square("2,4"))[-2] == square("2,3")
    assert sight.path(P4.with_only({}), square("3,3"), square("5,5")) == (square("3,3"), square("4,4"), square("5,5"))
    assert sight.path(P3, square("4,7"), square("7,3")) == (square("4,7"), square("7,4"), square("7,3"))
    assert sight.path(P2, square("3,1"), square("3,1")) == (square("3,1"),)


@pytest.mark.rule("WW-15.16")
def test_thing_thrown_at_a_wall_lands_before_it() -> None:
    wall = parse_edge(P2, "3,3 E")

    assert sight.path_to_edge(P2, square("3,0"), wall) == tuple(square(f"3,{column}") for column in range(4))
    assert sight.landing_at_edge(P2, P2, square("3,0"), wall) == square("3,3")
    assert sight.distance_to_edge(P2, square("3,0"), wall) == 3
    assert sight.distance_to_edge(P2, square("3,3"), wall) == 0


@pytest.mark.rule("WW-25.7", "WW-25.6")
def test_distance_to_an_edge_is_to_the_square_before_it() -> None:
    row = P4.with_only({Edge.WALL: 1 << P4.edge(4, 4, "S")})
    edge = parse_edge(P4, "5,4 S")

    bent = sight.path_to_edge(row, square("3,4"), edge, bent=True)
    assert bent[0] == square("3,4")
    assert bent[-1] in (square("5,4"), square("6,4"))
    bend = sight.bent_line_to_edge(row, square("3,4"), edge)
    assert bend is not None
    assert sight.distance_to_edge(row, square("3,4"), edge, bent=True) == bend.length // 2
    assert sight.distance_to_edge(row, square("3,4"), edge) == 0  # no straight line leads there


@pytest.mark.rule("WW-21.83", "WW-15.16")
def test_thrown_thing_lands_in_the_last_square_before_a_wall_of_earth() -> None:
    raised = P2.with_edge(parse_edge(P2, "3,1 E"), Edge.WALL)

    assert sight.landing(P2, raised, square("3,0"), square("3,3")) == square("3,1")
    assert sight.landing(P2, P2, square("3,0"), square("3,3")) == square("3,3")
    assert sight.landing_at_edge(P2, raised, square("3,0"), parse_edge(P2, "3,3 E")) == square("3,1")
    assert sight.landing(P2, raised, square("3,3"), square("3,0")) == square("3,2")


@pytest.mark.rule("WW-25.8", "WW-21.83")
def test_past_a_wall_of_earth_an_attack_takes_another_clear_line() -> None:
    bare = P4.with_only({})
    raised = bare.with_edge(parse_edge(P4, "2,4 E"), Edge.WALL)

    # From one end of the row to the other the way through the exit is left, though it was the longer one.
    assert sight.distance(bare, square("2,2"), square("2,6")) == 4
    assert seen(raised, "2,2", "2,6") == [True]
    assert sight.landing(bare, raised, square("2,2"), square("2,6")) == square("2,6")
    assert sight.distance(raised, square("2,2"), square("2,6")) == 6
    assert sight.landing(bare, raised, square("2,3"), square("3,6")) != square("3,6")


@pytest.mark.rule("WW-21.83", "WW-17.9")
def test_wall_of_earth_stops_a_bent_flight_in_either_part_and_at_its_corner() -> None:
    def lands(name: str) -> int:
        raised = P2.with_edge(parse_edge(P2, name), Edge.WALL)
        return sight.landing(P2, raised, square("3,3"), square("4,3"), bent=True)

    assert lands("3,2 E") == square("3,3")
    assert lands("3,0 S") == square("3,1")  # it would end at the column that the line bends around
    assert lands("4,1 E") == square("4,1")
    assert lands("0,0 E") == square("4,3")


@pytest.mark.rule("WW-21.83", "WW-4.3")
def test_wall_of_earth_stops_a_flight_that_only_touches_its_end() -> None:
    bare = P4.with_only({})
    raised = bare.with_edge(parse_edge(P4, "3,3 E"), Edge.WALL)

    assert sight.landing(bare, bare, square("2,2"), square("4,4")) == square("4,4")
    assert sight.landing(bare, raised, square("2,2"), square("4,4")) == square("3,3")


def some_state(chance: random.Random) -> tuple[int, Grid]:
    """A board in the middle of a game: sectors at random, walls broken and created, doors held, squares filled."""
    players = chance.choice((2, 3, 4))
    colours = chance.sample(range(4), players)
    laid = board(chance.choice("AB"), tuple(Sector(colour, chance.randrange(4)) for colour in colours))
    lines = bits(laid.lines)
    kinds = (Edge.OPEN, Edge.OPEN, Edge.WALL, Edge.DOOR, Edge.OPEN_DOOR)
    changes = chance.sample(lines, min(len(lines), chance.choice((0, 2, 8, 30, 60, 120))))
    grid = laid.grid.with_edges({edge: chance.choice(kinds) for edge in changes})
    opaque = chance.sample(bits(grid.squares), chance.choice((0, 1, 3, 8)))
    return players, grid.with_squares(opaque=sum(1 << there for there in opaque))


def reading(players: int, grid: Grid) -> book.Reading:
    return book.Reading(
        players,
        walls={grid.side_of(edge) for edge in bits(grid.all_of(Edge.WALL) | grid.all_of(Edge.DOOR))},
        held={grid.side_of(edge) for edge in bits(grid.all_of(Edge.OPEN_DOOR))},
        opaque={grid.spot(there) for there in bits(grid.opaque)},
    )


def spots(grid: Grid, mask: int) -> set[tuple[int, int]]:
    return {grid.spot(there) for there in bits(mask)}


def names(grid: Grid, mask: int) -> set[tuple[int, int, str]]:
    return {grid.side_of(edge) for edge in bits(mask)}


@pytest.mark.rule(
    "WW-4.1", "WW-4.2", "WW-4.3", "WW-4.4", "WW-4.5", "WW-4.6", "WW-4.7", "WW-4.8", "WW-4.9", "WW-4.10", "WW-4.12"
)
@pytest.mark.parametrize("number", range(2 * BOARDS))
def test_sight_matches_the_reference_model(number: int) -> None:
    chance = random.Random(number)
    players, grid = some_state(chance)
    plain = reading(players, grid)

    for here in chance.sample(bits(grid.squares), 3):
        spot = grid.spot(here)
        assert spots(grid, sight.squares(grid, here)) == plain.squares(spot)
        assert spots(grid, sight.blockers(grid, here)) == plain.blockers(spot)
        assert names(grid, sight.edges(grid, here)) == plain.edges(spot)
        for printed in (True, False):
            assert spots(grid, sight.adjacent(grid, here, printed=printed)) == plain.adjacent(spot, printed=printed)


@pytest.mark.rule("WW-17.9", "WW-25.4", "WW-25.5")
@pytest.mark.parametrize("number", range(BOARDS))
def test_bent_sight_matches_the_reference_model(number: int) -> None:
    chance = random.Random(1000 + number)
    players, grid = some_state(chance)
    plain = reading(players, grid)

    here = chance.choice(bits(grid.squares & ~grid.opaque))
    spot = grid.spot(here)
    squares, edges = plain.bent_squares(spot), plain.bent_edges(spot)
    assert spots(grid, sight.bent_squares(grid, here)) == squares - plain.squares(spot) - plain.opaque
    assert spots(grid, sight.bent_blockers(grid, here)) == (squares & plain.opaque) - plain.blockers(spot)
    assert names(grid, sight.bent_edges(grid, here)) == edges - plain.edges(spot)


@pytest.mark.rule("WW-4.11", "WW-17.9")
def test_sight_is_mutual_straight_and_bent() -> None:
    chance = random.Random(5)
    for _ in range(3):
        _, grid = some_state(chance)
        clear = [here for here in bits(grid.squares) if not grid.opaque >> here & 1]
        for here in chance.sample(clear, 3):
            for there in bits((sight.squares(grid, here) | sight.bent_squares(grid, here)) & ~grid.opaque):
                mask = sight.squares(grid, there) | sight.bent_squares(grid, there)
                assert mask >> here & 1


@pytest.mark.rule("WW-25.3", "WW-25.6")
def test_measured_lines_lead_to_their_targets() -> None:
    chance = random.Random(6)
    for _ in range(3):
        _, grid = some_state(chance)
        for here in chance.sample(bits(grid.squares & ~grid.opaque), 8):
            for there in bits(sight.squares(grid, here)):
                course = sight.path(grid, here, there)
                assert (course[0], course[-1]) == (here, there)
                assert len(course) <= 1 + sight.distance(grid, here, there)
            for there in bits(sight.bent_squares(grid, here)):
                course = sight.path(grid, here, there, bent=True)
                assert (course[0], course[-1]) == (here, there)
                assert sight.away(grid, here, there, bent=True)
            for edge in bits(sight.bent_edges(grid, here)):
                assert sight.path_to_edge(grid, here, edge, bent=True)[0] == here
            for edge in bits(sight.edges(grid, here)):
                last = sight.path_to_edge(grid, here, edge)[-1]
                assert last in [end for end, _ in grid.sides_of(edge)]
