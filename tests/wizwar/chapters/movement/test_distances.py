"""Steps and distances: squares within reach, the five squares of a storm, and the path of a Lightning Bolt."""

from __future__ import annotations

import random

import pytest

from arcana_core.geometry.lattice import EAST, NORTH, SOUTH, WEST, bits
from arcana_core.geometry.squares import Edge, Grid
from arcana_wizwar.chapters.movement.distances import globe_reach, plus, ray, within_ignoring
from arcana_wizwar.model.labyrinth import BLUE, GREEN, RED, YELLOW, Sector, board, parse_edge, parse_square, square_name

B2 = board("B", (Sector(RED), Sector(BLUE)))
P2 = B2.grid
P3 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW))).grid
P4 = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW), Sector(GREEN))).grid


def at(grid: Grid, *addresses: str) -> int:
    return sum(1 << parse_square(grid, address) for address in addresses)


def names(grid: Grid, mask: int) -> set[str]:
    return {square_name(grid, square) for square in bits(mask)}


def bolt(grid: Grid, start: str, side: int, energy: int, stops: int = 0) -> list[str]:
    return [square_name(grid, square) for square in ray(grid, parse_square(grid, start), side, energy, stops)]


@pytest.mark.rule("WW-21.7", "WW-21.78")
def test_teleport_counts_steps_through_walls_and_exits_but_not_through_outer_walls() -> None:
    near = names(P2, within_ignoring(P2, parse_square(P2, "0,0"), 2))

    assert near == {"0,0", "0,1", "0,2", "1,0", "1,1", "2,0"}
    assert names(P2, within_ignoring(B2, parse_square(P2, "0,0"), 3)) - near == {
        "0,3",
        "1,2",
        "2,1",
        "3,0",
        "4,7",
        "2,9",
    }
    assert names(P2, within_ignoring(P2.lattice, parse_square(P2, "1,1"), 1)) == {"1,1", "0,1", "2,1", "1,0", "1,2"}
    assert within_ignoring(P2, 5, 0) == 1 << 5


@pytest.mark.rule("WW-21.7")
def test_ignoring_steps_ignore_doors_walls_and_blocks() -> None:
    changed = P2.with_only({}).with_squares(filled=at(P2, "1,1"), opaque=at(P2, "1,1"))
    for square in bits(P2.squares):
        assert within_ignoring(changed, square, 4) == within_ignoring(P2, square, 4)


@pytest.mark.rule("WW-24.47", "WW-21.35")
def test_globe_of_pain_goes_six_steps_around_walls_and_closed_doors() -> None:
    start = parse_square(P2, "2,3")

    assert globe_reach(P2, start, 6) & at(P2, "0,7", "1,3") == at(P2, "0,7", "1,3")
    assert not globe_reach(P2, start, 6) & at(P2, "1,7", "0,4")
    assert globe_reach(P2, start, 5) & at(P2, "0,7", "1,3") == at(P2, "1,3")
    assert globe_reach(P2, start, 7) & at(P2, "1,7", "0,4") == at(P2, "1,7", "0,4")


@pytest.mark.rule("WW-21.35")
def test_globe_of_pain_passes_open_doors_but_not_blocks() -> None:
    start = parse_square(P2, "2,4")
    door = parse_edge(P2, "2,4 S")

    assert not globe_reach(P2, start, 1) & at(P2, "3,4")
    assert globe_reach(P2.with_edge(door, Edge.OPEN_DOOR), start, 1) & at(P2, "3,4")
    assert globe_reach(P2, start, 1) == at(P2, "2,3", "2,4", "2,5")
    assert globe_reach(P2, start, 6, at(P2, "2,3")) & at(P2, "3,3") == 0
    assert globe_reach(P2.with_squares(filled=at(P2, "2,5")), start, 2) == at(P2, "2,3", "2,4", "3,3")
    # A wizard in a closed square reaches that square.
    assert globe_reach(P2, start, 0, at(P2, "2,4")) == at(P2, "2,4")


@pytest.mark.rule("WW-21.61")
def test_storm_strikes_squares_that_share_an_edge_line_not_those_beyond_exits() -> None:
    assert names(P2, plus(P2, parse_square(P2, "2,0"))) == {"2,0", "1,0", "3,0", "2,1"}
    assert names(P2, plus(P2, parse_square(P2, "4,2"))) == {"4,2", "3,2", "4,1", "4,3"}
    assert names(P2, plus(P2, parse_square(P2, "1,4"))) == {"1,4", "0,4", "2,4", "1,3", "1,5"}
    assert names(P3, plus(P3, parse_square(P3, "4,5"))) == {"4,5", "3,5", "4,4", "4,6"}
    assert names(P3, plus(P3, parse_square(P3, "4,7"))) == {"4,7", "3,7", "4,6", "4,8"}


@pytest.mark.rule("WW-24.34", "WW-21.47")
def test_bolt_is_thrown_back_by_walls_and_enters_its_own_square_again() -> None:
    assert bolt(P2, "2,3", EAST, 4) == ["2,4", "2,5", "2,5", "2,4"]
    assert bolt(P2, "2,3", EAST, 6) == ["2,4", "2,5", "2,5", "2,4", "2,3", "2,3"]
    assert bolt(P2, "2,3", WEST, 2) == ["2,3", "2,4"]
    assert bolt(P2, "2,3", EAST, 0) == []


@pytest.mark.rule("WW-21.47", "WW-3.10")
def test_bolt_goes_through_exits_and_is_turned_by_portals() -> None:
    assert bolt(P2, "2,1", WEST, 4) == ["2,0", "2,9", "2,9", "2,0"]
    assert bolt(P3, "3,7", SOUTH, 3) == ["3,7", "3,7", "3,7"]  # between two walls
    assert bolt(P3, "4,7", SOUTH, 4) == ["7,4", "7,3", "7,3", "7,4"]
    assert bolt(P3, "7,3", EAST, 3) == ["7,4", "4,7", "4,7"]


@pytest.mark.rule("WW-21.47", "WW-21.83")
def test_bolt_is_thrown_back_by_doors_blocks_and_a_wall_of_earth() -> None:
    door = parse_edge(P2, "2,4 S")
    earth = parse_edge(P2, "2,4 E")

    assert bolt(P2, "2,4", SOUTH, 3) == ["2,4", "2,4", "2,4"]  # between the door and a wall
    assert bolt(P2.with_edge(door, Edge.OPEN_DOOR), "2,4", SOUTH, 1) == ["3,4"]
    assert bolt(P2.with_edge(earth, Edge.WALL), "2,3", EAST, 3) == ["2,4", "2,4", "2,3"]
    assert bolt(P2.with_squares(filled=at(P2, "2,5")), "2,3", EAST, 3) == ["2,4", "2,4", "2,3"]
    assert bolt(P2, "2,3", EAST, 3, at(P2, "2,5")) == ["2,4", "2,4", "2,3"]


@pytest.mark.rule("WW-21.7", "WW-21.35")
def test_ordinary_steps_reach_no_further_than_ignoring_ones() -> None:
    chance = random.Random(3)
    for grid in (P2, P3, P4):
        for square in chance.sample(bits(grid.squares), 10):
            steps = chance.randrange(7)
            assert not globe_reach(grid, square, steps) & ~within_ignoring(grid, square, steps)
            assert globe_reach(grid.with_only({}), square, steps) == within_ignoring(grid, square, steps)
            side = chance.choice((NORTH, EAST, SOUTH, WEST))
            entered = ray(grid, square, side, steps)
            assert len(entered) == steps
            assert all(globe_reach(grid, square, steps) >> there & 1 for there in entered)
