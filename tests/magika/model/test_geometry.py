"""The map of Magika against a naive reading of its tables in rows and columns (MG-2)."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from arcana_core.errors import NotationError
from arcana_core.geometry.hexes import cells_in
from arcana_magika.model import geometry, tables
from arcana_magika.model.geometry import (
    ARENA,
    COLUMNS,
    DIRECTIONS,
    DISCS,
    DISTANCE,
    GOAL,
    NAMES,
    RINGS,
    ROWS,
    SLICES,
    STEP,
    bearing,
    destination,
    space,
)

SPACES = [(r, c) for r in range(1, 27) for c in range(1, r + 1)]
# The change of row and column by direction, as in the rulebook.
ADDS = {
    "NE": (-1, 0),
    "E": (0, 1),
    "SE": (1, 1),
    "SW": (1, 0),
    "W": (0, -1),
    "NW": (-1, -1),
    "N": (-2, -1),
    "S": (2, 1),
}


def name_at(r: int, c: int) -> str:
    """The name of a space by row and column, "" off the map."""
    return f"{'abcdefghijklmnopqrstuvwxyz'[r - 1]}{c}" if 1 <= r <= 26 and 1 <= c <= r else ""


def named(cell: int) -> str:
    return NAMES[cell] if cell >= 0 else ""


def neighbours_of(name: str) -> dict[str, str]:
    """The neighbours that exist, by direction, in the fixed order."""
    around = zip(DIRECTIONS[:6], STEP[space(name)], strict=False)
    return {direction: NAMES[cell] for direction, cell in around if cell >= 0}


@pytest.mark.rule("MG-2.1", "MG-2.10")
def test_26_rows_of_1_to_26_spaces_are_counted_from_the_north_and_from_the_west() -> None:
    assert len(ARENA) == 351
    assert list(NAMES) == [name_at(r, c) for r, c in SPACES]
    assert list(zip(ROWS, COLUMNS, strict=True)) == SPACES
    assert [ROWS[space(name)] for name in ("a1", "m7", "z26")] == [1, 13, 26]
    assert (NAMES[0], NAMES[1], NAMES[2], NAMES[325], NAMES[350]) == ("a1", "b1", "b2", "z1", "z26")


@pytest.mark.rule("MG-2.2")
def test_space_is_named_by_the_letter_of_its_row_and_its_number() -> None:
    assert (ROWS[space("m7")], COLUMNS[space("m7")]) == (13, 7)
    assert space("M7") == space(" m7 ") == space("m7")


@pytest.mark.rule("MG-2.2")
@pytest.mark.parametrize(
    "name", ["m0", "m14", "a2", "z27", "a0", "m", "7", "", "m-1", "aa1", "m07", "7m", "m 7", "mm7"]
)
def test_space_number_beyond_its_row_is_unknown(name: str) -> None:
    with pytest.raises(NotationError, match="no cell"):
        space(name)


@pytest.mark.rule("MG-2.2")
def test_error_names_the_nearest_space_that_exists() -> None:
    with pytest.raises(NotationError, match="row m has the numbers 1 to 13; did you mean 'm13'"):
        space("m14")


@pytest.mark.rule("MG-2.4")
def test_directions_go_clockwise_from_the_north_east_and_n_and_s_come_last() -> None:
    assert DIRECTIONS == ("NE", "E", "SE", "SW", "W", "NW", "N", "S")
    assert ARENA.compass.names == DIRECTIONS[:6]
    assert (DIRECTIONS[tables.NE], DIRECTIONS[tables.N], DIRECTIONS[tables.S]) == ("NE", "N", "S")


@pytest.mark.rule("MG-2.3", "MG-2.9")
def test_every_step_is_the_one_of_the_table() -> None:
    for cell, (r, c) in enumerate(SPACES):
        steps = [name_at(r + ADDS[direction][0], c + ADDS[direction][1]) for direction in DIRECTIONS]
        assert [named(there) for there in STEP[cell]] == steps, NAMES[cell]


@pytest.mark.rule("MG-39.1", "MG-2.3", "MG-2.9")
def test_neighbours_of_m7() -> None:
    assert neighbours_of("m7") == {"NE": "l7", "E": "m8", "SE": "n8", "SW": "n7", "W": "m6", "NW": "l6"}
    assert [NAMES[cell] for cell in STEP[space("m7")][6:]] == ["k6", "o8"]


@pytest.mark.rule("MG-2.5")
def test_corners_have_two_neighbours_each() -> None:
    assert neighbours_of("a1") == {"SE": "b2", "SW": "b1"}
    assert neighbours_of("z1") == {"NE": "y1", "E": "z2"}
    assert neighbours_of("z26") == {"W": "z25", "NW": "y25"}


@pytest.mark.rule("MG-39.24", "MG-2.4")
def test_at_the_western_edge_four_directions_are_left() -> None:
    assert list(neighbours_of("m7")) == ["NE", "E", "SE", "SW", "W", "NW"]
    assert list(neighbours_of("m1")) == ["NE", "E", "SE", "SW"]


@pytest.mark.rule("MG-2.6")
def test_distances_are_those_of_the_formula_and_of_a_walk() -> None:
    assert len(DISTANCE) == 351
    for a, (r, c) in enumerate(SPACES):
        formula = [max(abs(r - r2), abs(c - c2), abs((r - r2) - (c - c2))) for r2, c2 in SPACES]
        assert list(DISTANCE[a]) == formula, NAMES[a]
    for name in ("a1", "m7", "z1", "z26", "y13"):
        walked = ARENA.reach(space(name))
        assert [walked[cell] for cell in range(351)] == list(DISTANCE[space(name)])


@pytest.mark.rule("MG-39.1", "MG-2.6")
def test_from_y2_to_f3_is_20() -> None:
    assert DISTANCE[space("y2")][space("f3")] == 20


@pytest.mark.rule("MG-2.7", "MG-39.1")
def test_distance_to_the_goal_square_depends_on_the_row_alone() -> None:
    assert NAMES[GOAL] == "a1"
    assert DISTANCE[space("f3")][GOAL] == 5
    assert DISTANCE[space("y2")][GOAL] == 24
    assert [DISTANCE[cell][GOAL] for cell in range(351)] == [r - 1 for r, _ in SPACES]


@pytest.mark.rule("MG-2.8")
def test_rings_away_from_the_edges_have_1_6_12_18_and_24_spaces() -> None:
    assert [RINGS[k][space("m7")].bit_count() for k in range(5)] == [1, 6, 12, 18, 24]
    assert [DISCS[k][space("m7")].bit_count() for k in range(5)] == [1, 7, 19, 37, 61]
    assert [RINGS[k][GOAL].bit_count() for k in range(5)] == [1, 2, 3, 4, 5]


@pytest.mark.rule("MG-2.8")
@pytest.mark.parametrize("k", range(5))
def test_ring_and_disc_are_the_spaces_at_that_distance_and_within_it(k: int) -> None:
    for cell in range(351):
        assert cells_in(RINGS[k][cell]) == [there for there in range(351) if DISTANCE[cell][there] == k]
        assert cells_in(DISCS[k][cell]) == [there for there in range(351) if DISTANCE[cell][there] <= k]


@pytest.mark.rule("MG-2.8", "MG-2.10")
@pytest.mark.parametrize("k", [3, 4])
def test_slices_are_the_disc_in_as_few_runs_as_there_are(k: int) -> None:
    for cell in range(351):
        runs = SLICES[k][cell]
        assert [there for start, end in runs for there in range(start, end)] == cells_in(DISCS[k][cell])
        assert all(end < start for (_, end), (start, _) in pairwise(runs)), NAMES[cell]
    assert SLICES[3][GOAL] == ((0, 10),)
    assert [NAMES[start] for start, _ in SLICES[3][space("m7")]] == ["j4", "k4", "l4", "m4", "n5", "o6", "p7"]


@pytest.mark.rule("MG-2.9")
def test_distant_spaces_are_reached_step_by_step() -> None:
    for cell, direction in product(range(351), range(6)):
        here = cell
        for distance in range(27):
            assert destination(cell, direction, distance) == here, (NAMES[cell], direction, distance)
            here = STEP[here][direction] if here >= 0 else -1


@pytest.mark.rule("MG-2.9", "MG-39.1")
def test_north_and_south_lead_two_rows_away() -> None:
    assert NAMES[destination(space("m7"), tables.N, 2)] == "k6"
    assert NAMES[destination(space("m7"), tables.S, 2)] == "o8"
    assert destination(space("m1"), tables.N, 2) == -1
    assert destination(space("m13"), tables.N, 2) == -1
    assert destination(space("y13"), tables.S, 2) == -1


@pytest.mark.rule("MG-2.9")
@pytest.mark.parametrize("direction", [tables.N, tables.S])
@pytest.mark.parametrize("distance", [0, 1, 3, 4])
def test_north_and_south_exist_at_distance_2_only(direction: int, distance: int) -> None:
    with pytest.raises(ValueError, match=f"must be exactly 2, got {distance} .MG-2.9"):
        destination(space("m7"), direction, distance)


@pytest.mark.rule("MG-2.9")
def test_direction_or_distance_that_does_not_exist_is_rejected() -> None:
    for direction in (-1, 8):
        with pytest.raises(ValueError, match=f"a direction is 0 to 7 for NE, E, .* got {direction} .MG-2.4"):
            destination(space("m7"), direction, 1)
    with pytest.raises(ValueError, match="a distance to E must be at least 0, got -1"):
        destination(space("m7"), tables.E, -1)


@pytest.mark.rule("MG-39.2", "MG-2.12", "MG-2.13")
@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        ("m7", "k6", "N"),
        ("m7", "k9", "NE"),
        ("m7", "o11", "SE"),
        ("m7", "p9", "SE"),
        ("m7", "p8", "SW"),
        ("m7", "o8", "S"),
        ("m7", "m7", "HERE"),
        ("h4", "j1", "W"),
    ],
)
def test_bearings_of_the_example(start: str, end: str, way: str) -> None:
    assert bearing(space(start), space(end)) == way


def steps_of(dr: int, dc: int) -> dict[str, int]:
    """The table of bearings, case by case."""
    if dr < 0 and dc > 0:
        return {"NE": -dr, "E": dc}
    if dr < 0 and dr <= dc <= 0:
        return {"NE": -dr + dc, "NW": -dc}
    if dr < 0 and dc < dr:
        return {"NW": -dr, "W": dr - dc}
    if dr == 0:
        return {"E": dc} if dc > 0 else {"W": -dc}
    if dc < 0:
        return {"SW": dr, "W": -dc}
    if dc <= dr:
        return {"SE": dc, "SW": dr - dc}
    return {"SE": dr, "E": dc - dr}


def way_of(dr: int, dc: int) -> str:
    if dr == dc == 0:
        return "HERE"
    steps = steps_of(dr, dc)
    if len(steps) == 1:
        return next(iter(steps))
    (one, ones), (other, others) = steps.items()
    if ones == others:
        return {("NE", "NW"): "N", ("SE", "SW"): "S"}.get((one, other)) or (other if one in ("E", "W") else one)
    return one if ones > others else other


@pytest.mark.rule("MG-2.12", "MG-2.13")
def test_bearings_of_all_pairs_are_those_of_the_table() -> None:
    for (a, (r, c)), (b, (r2, c2)) in product(enumerate(SPACES), repeat=2):
        assert bearing(a, b) == way_of(r2 - r, c2 - c), (NAMES[a], NAMES[b])


@pytest.mark.rule("MG-2.12")
def test_steps_of_a_bearing_add_up_to_the_displacement() -> None:
    for dr, dc in product(range(-25, 26), repeat=2):
        if dr or dc:
            steps = steps_of(dr, dc)
            assert sum(ADDS[way][0] * count for way, count in steps.items()) == dr
            assert sum(ADDS[way][1] * count for way, count in steps.items()) == dc


@pytest.mark.rule("MG-2.10")
def test_rows_from_one_letter_to_another_are_a_range_of_spaces() -> None:
    assert [NAMES[cell] for cell in geometry.rows("b", "c")] == ["b1", "b2", "c1", "c2", "c3"]
    assert list(geometry.rows("a", "z")) == list(range(351))
    assert [NAMES[cell] for cell in geometry.rows("z", "z")] == [f"z{c}" for c in range(1, 27)]
