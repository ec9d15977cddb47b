"""The labyrinth: sectors laid out and turned, exits and portals, borders, and how squares and edges are written."""

from __future__ import annotations

import itertools
import pickle
import random

import pytest

from arcana_core.geometry.lattice import EAST, NORTH, SIDES, SOUTH, WEST, bits
from arcana_core.geometry.squares import Edge
from arcana_wizwar.model import labyrinth
from arcana_wizwar.model.labyrinth import (
    BLUE,
    COLOURS,
    GREEN,
    RED,
    YELLOW,
    Board,
    Sector,
    board,
    edge_name,
    layout,
    moved_edge,
    moved_square,
    parse_edge,
    parse_square,
    square_name,
    turned_edge,
    turned_square,
)

P2 = board("B", (Sector(RED), Sector(BLUE)))
P3 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW)))
P4 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW), Sector(GREEN)))
LETTER = {NORTH: "N", EAST: "E", SOUTH: "S", WEST: "W"}


def step(laid: Board, address: str, side: int) -> tuple[str, int]:
    """The square and heading after a step."""
    square = parse_square(laid.grid, address)
    assert laid.grid.is_open(square, side)
    beyond, heading = laid.grid.beyond(square, side), laid.grid.heading(square, side)
    assert beyond is not None
    assert heading is not None
    return square_name(laid.grid, beyond), heading


def kind(laid: Board, name: str) -> Edge:
    return laid.grid.kind(parse_edge(laid.grid, name))


def any_boards(count: int) -> list[Board]:
    chance = random.Random(7)
    boards = []
    for _ in range(count):
        colours = chance.sample(range(4), chance.randint(2, 4))
        boards.append(board(chance.choice("AB"), tuple(Sector(colour, chance.randrange(4)) for colour in colours)))
    return boards


@pytest.mark.rule("WW-24.1", "WW-3.8", "WW-2.4")
def test_two_sectors_lie_side_by_side_and_wrap_around_from_west_to_east() -> None:
    assert (P2.grid.rows, P2.grid.columns, P2.players) == (5, 10, 2)
    assert step(P2, "2,0", WEST) == ("2,9", WEST)
    assert step(P2, "2,9", EAST) == ("2,0", EAST)


@pytest.mark.rule("WW-24.2", "WW-2.8", "WW-3.9")
def test_two_player_portals_cross_over() -> None:
    assert step(P2, "0,2", NORTH) == ("4,7", NORTH)
    assert step(P2, "4,2", SOUTH) == ("0,7", SOUTH)
    assert dict(layout(2).portals) == {
        "purple": ((0, 2, "N"), (4, 7, "S")),
        "cyan": ((4, 2, "S"), (0, 7, "N")),
    }


@pytest.mark.rule("WW-24.3", "WW-2.5", "WW-2.9", "WW-3.10")
def test_three_player_portals_turn_walkers() -> None:
    assert step(P3, "4,7", SOUTH) == ("7,4", WEST)
    assert step(P3, "7,4", WEST) == ("7,3", WEST)
    assert step(P3, "7,4", EAST) == ("4,7", NORTH)
    assert step(P3, "0,7", NORTH) == ("7,0", EAST)
    assert step(P3, "0,2", NORTH) == ("9,2", NORTH)
    assert step(P3, "2,0", WEST) == ("2,9", WEST)
    assert P3.grid.squares.bit_count() == 75
    assert not P3.grid.squares >> 99 & 1
    assert P3.sector_of[99] == -1


@pytest.mark.rule("WW-24.4", "WW-2.6", "WW-2.10")
def test_four_player_exits_lead_across_the_board() -> None:
    assert step(P4, "0,7", NORTH) == ("9,7", NORTH)
    assert step(P4, "7,0", WEST) == ("7,9", WEST)
    assert not layout(4).portals


@pytest.mark.rule("WW-3.4", "WW-2.11", "WW-3.1")
def test_homes_and_treasure_starts_turn_with_their_sectors() -> None:
    turned = board("B", (Sector(BLUE, 1), Sector(RED, 3)))

    assert [square_name(P2.grid, home) for home in P2.homes] == ["2,2", "2,7"]
    assert [square_name(turned.grid, home) for home in turned.homes] == ["2,2", "2,7"]
    assert bits(P2.home_mask) == sorted(P2.homes)
    names = [[square_name(turned.grid, start) for start in starts] for starts in turned.treasure_starts]
    assert names == [["3,3", "1,1"], ["3,6", "1,8"]]


@pytest.mark.rule("WW-24.40", "WW-3.2")
def test_quarter_turn_moves_squares_and_edges_of_the_sector_clockwise() -> None:
    def turned(address: str) -> str:
        return square_name(P2.grid, turned_square(P2, 0, parse_square(P2.grid, address), 1))

    assert [turned(address) for address in ("1,1", "3,3", "0,4")] == ["1,3", "3,1", "4,4"]
    door = parse_edge(P2.grid, "2,1 S")
    assert edge_name(P2.grid, turned_edge(P2, 0, door, 1)) == "1,1 E"
    after = board("B", (Sector(RED, 1), Sector(BLUE)))
    assert kind(P2, "2,1 S") is Edge.DOOR
    assert kind(after, "1,1 E") is Edge.DOOR
    assert kind(after, "0,4 E") is Edge.WALL


@pytest.mark.rule("WW-3.2", "WW-16.10", "WW-16.14")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("quarters", range(4))
def test_printed_walls_move_with_turned_and_swapped_sectors(players: int, quarters: int) -> None:
    before = board("A", tuple(Sector(colour) for colour in range(players)))
    last = players - 1
    colours = [last, *range(1, last), 0]
    after = board("A", tuple(Sector(colour, quarters if colour == 0 else 0) for colour in colours))

    for edge in before.inner_edges[0]:
        moved = moved_edge(before, 0, last, edge, quarters)
        assert after.grid.kind(moved) is before.grid.kind(edge)
        assert after.doors.get(moved) == before.doors.get(edge)
    assert moved_square(before, 0, last, before.homes[0], quarters) == after.homes[last]
    starts = before.treasure_starts[0]
    assert tuple(moved_square(before, 0, last, start, quarters) for start in starts) == after.treasure_starts[last]


@pytest.mark.rule("WW-3.2")
def test_four_quarter_turns_change_nothing() -> None:
    for laid in any_boards(6):
        for position, edges in enumerate(laid.inner_edges):
            for edge in edges:
                once = turned_edge(laid, position, edge, 1)
                assert once in edges
                assert once != edge
                assert turned_edge(laid, position, once, 3) == edge
                assert turned_edge(laid, position, edge, 4) == edge


@pytest.mark.rule("WW-24.29", "WW-3.6")
def test_touching_sectors_share_a_wall_if_either_prints_one() -> None:
    for laid in (P2, P3, P4):
        for edge in laid.borders:
            row, column, side = laid.grid.side_of(edge)
            exit_there = (row if side == "E" else column) % 5 == 2
            assert laid.grid.kind(edge) is (Edge.OPEN if exit_there else Edge.WALL)
    assert (len(P2.borders), len(P4.borders)) == (5, 20)
    assert P2.borders[parse_edge(P2.grid, "1,4 E")] == (0, 1)
    assert P3.borders[parse_edge(P3.grid, "4,1 S")] == (0, 2)


@pytest.mark.rule("WW-3.5", "WW-3.7")
def test_outside_is_a_wall_with_one_exit_per_sector_side() -> None:
    for laid in any_boards(8):
        for square, side in itertools.product(bits(laid.grid.squares), range(4)):
            row, column = laid.grid.spot(square)
            to = (row + (side == SOUTH) - (side == NORTH), column + (side == EAST) - (side == WEST))
            inside = (
                min(to) >= 0
                and to[0] < laid.grid.rows
                and to[1] < laid.grid.columns
                and laid.sector_of[to[0] * laid.grid.columns + to[1]] >= 0
            )
            if not inside:
                exit_here = (row if side in (EAST, WEST) else column) % 5 == 2
                assert (laid.grid.beyond(square, side) is not None) is exit_here
                assert laid.grid.is_open(square, side) is exit_here


@pytest.mark.rule("WW-3.11")
def test_portals_stay_in_place_when_sectors_turn() -> None:
    for count in (2, 3, 4):
        grids = {
            board("B", tuple(Sector(colour, turn) for colour in range(count))).grid.lattice for turn in range(4)
        } | {board("A", tuple(Sector(3 - colour) for colour in range(count))).grid.lattice}
        assert len(grids) == 1


@pytest.mark.rule("WW-3.3", "WW-7.2")
def test_printed_doors_are_closed_and_have_their_sectors_colour() -> None:
    assert {edge_name(P2.grid, edge): COLOURS[colour] for edge, colour in P2.doors.items()} == {
        "2,1 S": "red",
        "2,4 S": "red",
        "0,7 E": "blue",
    }
    for laid in any_boards(8):
        assert sum(1 << door for door in laid.doors) == laid.grid.all_of(Edge.DOOR)
        for door, colour in laid.doors.items():
            position = [sector.colour for sector in laid.sectors].index(colour)
            assert door in laid.inner_edges[position]


@pytest.mark.rule("WW-9.11")
def test_border_lines_are_the_edges_between_two_squares_without_the_exits() -> None:
    for laid in (P2, P3, P4):
        named = {edge for edges in laid.inner_edges for edge in edges} | set(laid.borders)
        assert laid.lines == sum(1 << edge for edge in named)
        assert not any(laid.lines >> link & 1 for link in laid.grid.lattice.links)
    assert P2.lines.bit_count() == 2 * 40 + 5


def test_squares_and_edges_are_written_and_read_back() -> None:
    for laid in (P2, P3, P4):
        for square in bits(laid.grid.squares):
            assert parse_square(laid.grid, square_name(laid.grid, square)) == square
            assert laid.squares_of[laid.sector_of[square]] >> square & 1
        for edge in bits(laid.lines):
            assert parse_edge(laid.grid, edge_name(laid.grid, edge)) == edge
    assert edge_name(P2.grid, P2.grid.edge(0, 5, "W")) == "0,4 E"
    assert edge_name(P2.grid, P2.grid.edge(1, 1, "N")) == "0,1 S"


@pytest.mark.parametrize("text", ["", "2", "2;3", "a,b", "5,0", "0,10", "-1,2", "²,1", "2, 3"])
def test_unknown_square_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match=r"row,column|off a board"):
        parse_square(P2.grid, text)


@pytest.mark.parametrize("text", ["2,0", "2,0 W", "2,0 e", "2,9 E", "4,2 S", "4,3 S", "9,9 S", "2,0  E", "E"])
def test_unknown_edge_is_rejected(text: str) -> None:
    with pytest.raises(ValueError, match="written|border line|off a board"):
        parse_edge(P2.grid, text)


@pytest.mark.rule("WW-9.11")
def test_exits_and_outer_walls_have_no_name() -> None:
    for edge in (*P2.grid.lattice.links, P2.grid.edge(0, 0, "N")):
        with pytest.raises(ValueError, match="isn't a border line"):
            edge_name(P2.grid, edge)


@pytest.mark.rule("WW-2.1", "WW-2.2", "WW-2.3", "WW-2.7")
@pytest.mark.parametrize(
    ("side", "sectors", "message"),
    [
        ("C", (Sector(0), Sector(1)), "must be A or B, got 'C'"),
        ("B", (Sector(0),), "2, 3 or 4 sectors, got 1"),
        ("B", tuple(Sector(colour) for colour in range(5)), "2, 3 or 4 sectors, got 5"),
        ("B", (Sector(1), Sector(1)), r"different colours from 0 to 3, got \[1, 1\]"),
        ("B", (Sector(0), Sector(4)), r"different colours from 0 to 3, got \[0, 4\]"),
        ("B", (Sector(0), Sector(1, 4)), "0 to 3 quarter turns, got 4"),
    ],
)
def test_impossible_board_is_rejected(side: str, sectors: tuple[Sector, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        board(side, sectors)


def test_turning_a_sector_leaves_the_rest_alone() -> None:
    with pytest.raises(ValueError, match="2,7 isn't in the sector at 0"):
        turned_square(P2, 0, parse_square(P2.grid, "2,7"), 1)
    with pytest.raises(ValueError, match="isn't inside the sector at 0"):
        turned_edge(P2, 0, parse_edge(P2.grid, "0,4 E"), 1)


def test_board_survives_pickling() -> None:
    again = pickle.loads(pickle.dumps(P3))

    assert again is P3
    assert P3 != P2
    assert repr(P2) == "Board(side='B', sectors=(Sector(colour=0, rotation=0), Sector(colour=1, rotation=0)))"


def test_docstring_map_matches_the_rulebook() -> None:
    import doctest

    assert doctest.testmod(labyrinth).failed == 0
    assert [LETTER[side] for side in range(4)] == list(SIDES)
