"""Hexagonal geometry against its definitions, maps against naive searches, the triangular map against Magika's settings."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.errors import NotationError
from arcana_core.geometry.compass import FLAT_TOP, POINTY_TOP, POINTY_TOP_CLOCKWISE, Compass
from arcana_core.geometry.hexes import ORIGIN, STEPS, Hex, cells_in, disc, distance, line, neighbours, ring, spiral
from arcana_core.geometry.hexmaps import HexMap

ARENA = HexMap.triangle(26)
MAPS = {
    "triangle": HexMap.triangle(26),
    "hexagon": HexMap.hexagon(4),
    "flat hexagon": HexMap.hexagon(3, compass=FLAT_TOP),
    "parallelogram": HexMap.parallelogram(5, 30),
    "rectangle": HexMap.rectangle(7, 5),
    "indented rectangle": HexMap.rectangle(4, 29, first_indented=True),
    "flat rectangle": HexMap.rectangle(28, 3, compass=FLAT_TOP),
    "two islands": HexMap([Hex(0, 0), Hex(1, 0), Hex(5, -3), Hex(-4, 2)]),
    "ring": HexMap(ring(Hex(3, -7), 3)),
}
A_MAP = pytest.mark.parametrize("board", list(MAPS.values()), ids=list(MAPS))

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))
turns = st.integers(-12, 12)
axes = st.sampled_from(["q", "r", "s"])
shapes = st.sets(st.builds(Hex, st.integers(-3, 3), st.integers(-3, 3)), min_size=1)


def named(board: HexMap, *names: str) -> list[int]:
    return [board.parse(name) for name in names]


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)


def test_distance_is_the_number_of_waves_of_neighbours() -> None:
    reached, wave = {ORIGIN: 0}, {ORIGIN}
    for steps in range(1, 7):
        wave = {spot for known in wave for spot in neighbours(known)} - reached.keys()
        reached |= dict.fromkeys(wave, steps)

    assert all(distance(ORIGIN, spot) == steps for spot, steps in reached.items())
    assert len(reached) == 127


@given(hexes, st.integers(0, 9))
def test_ring_has_the_hexes_at_its_distance_in_a_circle(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)

    assert len(set(around)) == len(around) == (6 * radius or 1)
    assert {distance(centre, spot) for spot in around} == {radius}
    assert all(distance(a, b) == 1 for a, b in pairwise((*around, around[0]) if radius else around))


@given(hexes, st.integers(1, 9))
def test_ring_begins_in_the_north_east_and_goes_clockwise(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)

    assert [around[side * radius] for side in range(6)] == [centre.plus(step, times=radius) for step in STEPS]
    assert [STEPS[side].rotated(1) for side in range(6)] == [*STEPS[1:], STEPS[0]]


@given(hexes, st.integers(0, 6))
def test_disc_and_spiral_hold_the_same_hexes_by_row_and_by_ring(centre: Hex, radius: int) -> None:
    rowwise, outwards = disc(centre, radius), spiral(centre, radius)

    assert len(rowwise) == 1 + 3 * radius * (radius + 1)
    assert set(rowwise) == set(outwards)
    assert list(rowwise) == sorted(rowwise, key=lambda spot: (spot.r, spot.q))
    assert [distance(centre, spot) for spot in outwards] == sorted(distance(centre, spot) for spot in outwards)
    assert outwards == tuple(spot for k in range(radius + 1) for spot in ring(centre, k))


@pytest.mark.parametrize("shape", [ring, spiral, disc])
def test_negative_radius_is_rejected(shape: object) -> None:
    with pytest.raises(ValueError, match="a radius must be at least 0, got -1"):
        shape(ORIGIN, -1)  # type: ignore[operator]  # the three shapes have one signature, `object` is enough here


@given(hexes, hexes)
def test_line_has_one_hex_for_each_step_and_each_is_next_to_the_last(a: Hex, b: Hex) -> None:
    spots = line(a, b)

    assert (spots[0], spots[-1]) == (a, b)
    assert len(spots) == distance(a, b) + 1
    assert all(distance(x, y) == 1 for x, y in pairwise(spots))


@given(hexes, hexes, hexes)
def test_line_is_the_same_backwards_and_when_moved(a: Hex, b: Hex, move: Hex) -> None:
    assert line(b, a) == line(a, b)[::-1]
    assert line(a.plus(move), b.plus(move)) == tuple(spot.plus(move) for spot in line(a, b))


@given(hexes, hexes)
def test_line_takes_the_nearest_hex_and_of_two_the_one_with_the_greater_r_then_q(a: Hex, b: Hex) -> None:
    length = distance(a, b) or 1
    for i, spot in enumerate(line(a, b)):
        # The exact point of the line, length times as large; then the squared distance from it.
        q, r = a.q * (length - i) + b.q * i, a.r * (length - i) + b.r * i

        def off(other: Hex, q: int = q, r: int = r) -> int:
            dq, dr = other.q * length - q, other.r * length - r
            return dq * dq + dq * dr + dr * dr

        near = [other for other in (spot, *neighbours(spot)) if off(other) <= off(spot)]
        assert spot == max(near, key=lambda other: (-off(other), other.r, other.q))


def test_line_along_an_edge_is_the_one_written_out() -> None:
    assert line(Hex(0, 0), Hex(1, 1)) == (Hex(0, 0), Hex(0, 1), Hex(1, 1))
    assert line(Hex(0, 0), Hex(2, -1)) == (Hex(0, 0), Hex(1, 0), Hex(2, -1))
    assert line(Hex(0, 0), Hex(1, -2)) == (Hex(0, 0), Hex(1, -1), Hex(1, -2))
    assert line(Hex(2, 5), Hex(2, 5)) == (Hex(2, 5),)


@given(hexes, hexes, turns, turns)
def test_six_sixths_of_a_turn_are_none_and_turns_add_up(spot: Hex, centre: Hex, some: int, more: int) -> None:
    assert spot.rotated(6, about=centre) == spot
    assert spot.rotated(some, about=centre).rotated(more, about=centre) == spot.rotated(some + more, about=centre)
    assert spot.rotated(3, about=centre) == centre.plus(centre.minus(spot))


@given(hexes, hexes, hexes, turns, axes)
def test_turning_and_mirroring_keep_distances(a: Hex, b: Hex, centre: Hex, some: int, axis: str) -> None:
    assert distance(a.rotated(some, about=centre), b.rotated(some, about=centre)) == distance(a, b)
    assert a.rotated(some, about=centre).minus(centre) == a.minus(centre).rotated(some)


@pytest.mark.parametrize("axis", ["q", "r", "s"])
@given(spot=hexes, other=hexes, centre=hexes, some=turns)
def test_mirror_image_is_undone_by_mirroring_and_turns_the_other_way(
    axis: str, spot: Hex, other: Hex, centre: Hex, some: int
) -> None:
    def mirrored(it: Hex) -> Hex:
        return it.mirrored(axis, about=centre)  # type: ignore[arg-type]  # parametrize cannot give a Literal

    assert mirrored(mirrored(spot)) == spot
    assert distance(mirrored(spot), mirrored(other)) == distance(spot, other)
    assert mirrored(spot.rotated(some, about=centre)) == mirrored(spot).rotated(-some, about=centre)
    assert getattr(mirrored(spot), axis) - getattr(centre, axis) == getattr(spot, axis) - getattr(centre, axis)


def test_mirroring_on_an_unknown_axis_is_rejected() -> None:
    with pytest.raises(ValueError, match="axis must be 'q', 'r' or 's', got 'x'"):
        ORIGIN.mirrored("x")  # type: ignore[arg-type]  # the wrong argument is what the test is about


def test_directions_have_the_steps_that_a_picture_shows() -> None:
    pointy = dict(zip(POINTY_TOP.names, POINTY_TOP.steps, strict=True))
    flat = dict(zip(FLAT_TOP.names, FLAT_TOP.steps, strict=True))

    assert POINTY_TOP.names == ("E", "NE", "NW", "W", "SW", "SE")
    assert FLAT_TOP.names == ("N", "NE", "SE", "S", "SW", "NW")
    assert pointy == {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
    assert flat == {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)}


@pytest.mark.parametrize("compass", [POINTY_TOP, FLAT_TOP, POINTY_TOP_CLOCKWISE])
def test_opposite_directions_cancel_and_names_are_read_back(compass: Compass) -> None:
    for direction, name in enumerate(compass.names):
        back = compass.opposite(direction)
        assert compass.steps[direction].plus(compass.steps[back]) == ORIGIN
        assert compass.parse(f" {name.lower()} ") == direction


def test_unknown_direction_is_rejected_with_the_known_ones() -> None:
    with pytest.raises(NotationError, match="no direction 'N'; there are E, NE, NW, W, SW, SE"):
        POINTY_TOP.parse("N")


@pytest.mark.parametrize(
    "names",
    [
        ("E", "NE", "NW", "W", "SE", "SW"),
        ("E", "NE", "NW", "W", "SW"),
        ("E", "NE", "NW", "W", "SW", "S"),
        ("E", "NW", "SW", "E", "NW", "SW"),
        ("E", "NE", "NW", "W", "SW", "SE", "E"),
    ],
)
def test_compass_is_a_full_circle(names: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="directions must be NE, E, SE, SW, W, NW in a circle"):
        POINTY_TOP.ordered(*names)


def test_repr_of_a_compass_makes_it_again() -> None:
    for compass in (POINTY_TOP, FLAT_TOP, POINTY_TOP_CLOCKWISE):
        assert eval(repr(compass)) == compass
        assert pickle.loads(pickle.dumps(compass)) == compass
    assert repr(FLAT_TOP) == "FLAT_TOP"
    assert POINTY_TOP != POINTY_TOP_CLOCKWISE


@pytest.mark.parametrize("compass", [POINTY_TOP, FLAT_TOP, POINTY_TOP_CLOCKWISE])
@given(start=hexes, end=hexes)
def test_way_is_split_into_two_adjacent_directions_at_most(compass: Compass, start: Hex, end: Hex) -> None:
    parts = compass.split(start, end)

    spot = start
    for direction, steps in parts:
        assert steps > 0
        spot = spot.plus(compass.steps[direction], times=steps)
    assert spot == end
    assert sum(steps for _, steps in parts) == distance(start, end)
    assert [direction for direction, _ in parts] == sorted({direction for direction, _ in parts})
    assert len(parts) < 2 or (parts[1][0] - parts[0][0]) % 6 in (1, 5)


@A_MAP
def test_index_and_notation_go_both_ways_for_every_cell(board: HexMap) -> None:
    assert len(set(board.names)) == len(board) == len(board.cells)
    for cell, (spot, name) in enumerate(zip(board.cells, board.names, strict=True)):
        assert board.at(spot) == board.cell(spot) == cell
        assert board.parse(name) == board.parse(f" {name.upper()} ") == cell
        assert spot in board


@A_MAP
def test_neighbours_are_the_hexes_next_door_and_adjacency_is_symmetrical(board: HexMap) -> None:
    for cell, around in enumerate(board.neighbours):
        for direction, there in enumerate(around):
            spot = board.cells[cell].plus(board.compass.steps[direction])
            assert there == (board.cells.index(spot) if spot in board.cells else -1)
            assert there < 0 or board.neighbours[there][board.compass.opposite(direction)] == cell
        assert cells_in(board.neighbour_masks[cell]) == sorted(there for there in around if there >= 0)
        assert board.everywhere >> cell & 1
    assert board.everywhere.bit_length() == len(board)


@A_MAP
def test_table_of_distances_is_that_of_the_hexes(board: HexMap) -> None:
    table = board.distances

    assert table.dtype == "int16"
    assert not table.flags.writeable
    assert board.distances is table
    for a in range(0, len(board), 1 + len(board) // 20):
        expected = [distance(board.cells[a], spot) for spot in board.cells]
        assert table[a].tolist() == expected
        assert [board.distance(a, b) for b in range(len(board))] == expected


@A_MAP
def test_rings_and_discs_are_clipped_to_the_map(board: HexMap) -> None:
    for cell in range(0, len(board), 1 + len(board) // 12):
        for radius in range(5):
            around = [board.at(spot) for spot in ring(board.cells[cell], radius) if spot in board]
            within = {spot for spot in range(len(board)) if board.distance(cell, spot) <= radius}
            for _ in range(2):  # the second time from the cache
                assert list(board.ring(cell, radius)) == around
                assert cells_in(board.ring_mask(cell, radius)) == sorted(around)
                assert set(cells_in(board.disc_mask(cell, radius))) == within
            assert set(board.spiral(cell, radius)) == within
            assert board.spiral(cell, radius)[0] == cell


@A_MAP
def test_map_survives_pickle_and_its_text_and_is_its_own_copy(board: HexMap) -> None:
    assert pickle.loads(pickle.dumps(board)) == board == eval(repr(board))
    assert hash(pickle.loads(pickle.dumps(board))) == hash(board)
    assert copy.copy(board) is copy.deepcopy(board) is board


def test_maps_differ_by_cells_names_and_compass() -> None:
    spots = [Hex(0, 0), Hex(1, 0)]
    plain = HexMap(spots)

    assert plain == HexMap(reversed(spots))
    assert plain != HexMap(spots, FLAT_TOP)
    assert plain != HexMap(spots, names={Hex(0, 0): "Tower", Hex(1, 0): "Gate"})
    assert plain != HexMap([Hex(0, 0)])
    assert plain != spots


def test_shapes_have_the_cells_that_their_names_promise() -> None:
    assert len(HexMap.hexagon(4)) == 61
    assert len(HexMap.parallelogram(5, 30)) == 150
    assert len(HexMap.rectangle(7, 5)) == 35
    assert len(HexMap.triangle(26)) == 351
    assert repr(HexMap.rectangle(7, 5, first_indented=True)) == (
        "HexMap.rectangle(7, 5, compass=POINTY_TOP, first_indented=True)"
    )


def test_indented_row_stands_half_a_hex_further_east() -> None:
    even = HexMap.rectangle(3, 3)
    odd = HexMap.rectangle(3, 3, first_indented=True)

    # Twice the horizontal place of the first cell of each row: 2q + r.
    assert [2 * even.cells[even.parse(name)].q + row for row, name in enumerate(("a1", "b1", "c1"))] == [0, 1, 0]
    assert [2 * odd.cells[odd.parse(name)].q + row for row, name in enumerate(("a1", "b1", "c1"))] == [0, -1, 0]
    flat = HexMap.rectangle(3, 2, compass=FLAT_TOP)
    assert [2 * flat.cells[flat.parse(name)].r + column for column, name in enumerate(("a1", "b1", "c1"))] == [0, 1, 0]
    assert flat.names == ("a1", "a2", "b1", "b2", "c1", "c2")


def test_rows_after_z_are_lettered_aa_and_ab() -> None:
    tall = HexMap.parallelogram(1, 26 + 26 * 26 + 1)

    assert [tall.names[row] for row in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "a1", "z1", "aa1", "ab1", "az1", "ba1", "zz1", "aaa1",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("m14", "row m has the numbers 1 to 13; did you mean 'm13'"),
        ("m0", "row m has the numbers 1 to 13; did you mean 'm1'"),
        ("aa3", "rows go from a to z; did you mean 'z3'"),
        ("zz99", "rows go from a to z; did you mean 'z26'"),
        ("7m", "a cell is written as the letter of its row and its number; did you mean 'm7'"),
        ("M-07", "a cell is written as the letter of its row and its number; did you mean 'm7'"),
        ("goal!", "cells are named like a1 and z26"),
        ("", "cells are named like a1 and z26"),
        ("a" + "1" * 5000, "cells are named like a1 and z26"),
    ],
)
def test_wrong_name_is_rejected_with_the_nearest_right_one(text: str, message: str) -> None:
    with pytest.raises(NotationError) as raised:
        ARENA.parse(text)

    assert message in str(raised.value)
    assert len(str(raised.value)) < 250


def test_names_of_a_map_can_be_its_own() -> None:
    board = HexMap([Hex(0, 0), Hex(1, 0)], names={Hex(1, 0): "Gate", Hex(0, 0): "Tower"})

    assert board.names == ("Tower", "Gate")
    assert board.parse("gate") == 1
    with pytest.raises(NotationError, match="no cell 'towr' on this map: .*; did you mean 'Tower'"):
        board.parse("towr")


def test_maps_that_make_no_sense_are_rejected() -> None:
    with pytest.raises(ValueError, match="at least one hex"):
        HexMap([])
    with pytest.raises(ValueError, match=r"each only once, got Hex\(q=1, r=1\)"):
        HexMap([Hex(1, 1), Hex(0, 1), Hex(1, 1)])
    with pytest.raises(ValueError, match="only in one of the two"):
        HexMap([Hex(0, 0)], names={})
    with pytest.raises(ValueError, match="differ in more than case"):
        HexMap([Hex(0, 0), Hex(1, 0)], names={Hex(0, 0): "gate", Hex(1, 0): "Gate"})
    with pytest.raises(ValueError, match="pointed tops"):
        HexMap.triangle(3, compass=FLAT_TOP)


def test_hex_off_the_map_is_minus_one_or_rejected_with_the_nearest_cell() -> None:
    assert ARENA.at(Hex(1, 0)) == -1
    assert Hex(1, 0) not in ARENA
    with pytest.raises(ValueError, match=r"Hex\(q=4, r=-3\) is off the map; the nearest cell is a1"):
        ARENA.cell(Hex(4, -3))
    with pytest.raises(ValueError, match="cell 351 is not on this map, whose cells are 0 to 350"):
        ARENA.ring(351, 1)


def test_step_ends_off_the_map_as_soon_as_it_leaves_it() -> None:
    west = ARENA.compass.parse("W")

    assert ARENA.step(ARENA.parse("c3"), west, times=2) == ARENA.parse("c1")
    assert ARENA.step(ARENA.parse("c3"), west, times=0) == ARENA.parse("c3")
    assert ARENA.step(ARENA.parse("c3"), west, times=3) == -1
    hollow = MAPS["ring"]
    assert hollow.step(hollow.at(Hex(0, -7)), hollow.compass.parse("E"), times=6) == -1


def test_line_on_the_map_has_gaps_off_the_map() -> None:
    hollow = HexMap(ring(ORIGIN, 2))

    assert hollow.line(hollow.at(Hex(-2, 0)), hollow.at(Hex(2, 0))) == (
        hollow.at(Hex(-2, 0)),
        -1,
        -1,
        -1,
        hollow.at(Hex(2, 0)),
    )
    assert ARENA.line(*named(ARENA, "b1", "b2")) == tuple(named(ARENA, "b1", "b2"))


@given(shapes, st.data())
def test_spread_is_the_union_of_the_neighbours(shape: set[Hex], data: st.DataObject) -> None:
    board = HexMap(shape)
    mask = data.draw(st.integers(0, board.everywhere))

    expected = {there for cell in cells_in(mask) for there in board.neighbours[cell] if there >= 0}
    assert set(cells_in(board.spread(mask))) == expected


@settings(max_examples=150)
@given(shapes, st.data())
def test_reach_and_path_agree_with_a_naive_relaxation(shape: set[Hex], data: st.DataObject) -> None:
    board = HexMap(shape)
    size = len(board)
    start = data.draw(st.integers(0, size - 1))
    blocked = data.draw(st.integers(0, board.everywhere))
    leaving = data.draw(st.booleans())
    budget = data.draw(st.none() | st.integers(0, 8))
    costs = data.draw(st.none() | st.lists(st.integers(0, 3), min_size=size, max_size=size))
    paid = costs or [1] * size

    best = {start: 0}
    for _ in range(size):
        for cell, there in product(list(best), range(size)):
            if distance(board.cells[cell], board.cells[there]) == 1 and not blocked >> there & 1:
                total = best[cell] + paid[cell if leaving else there]
                best[there] = min(total, best.get(there, total))
    expected = {cell: cost for cell, cost in best.items() if budget is None or cost <= budget}

    reached = board.reach(start, budget, costs=costs, leaving=leaving, blocked=blocked)
    assert reached == expected
    assert list(reached) == sorted(reached, key=lambda cell: (reached[cell], cell))
    for goal in range(size):
        walk = board.path(start, goal, costs=costs, leaving=leaving, blocked=blocked)
        assert bool(walk) == (goal in best)
        if walk:
            assert (walk[0], walk[-1]) == (start, goal)
            assert all(there in board.neighbours[cell] for cell, there in pairwise(walk))
            assert sum(paid[cell] for cell in (walk[:-1] if leaving else walk[1:])) == best[goal]


def test_of_equally_cheap_paths_it_is_always_the_one_over_the_cell_reached_first() -> None:
    assert [ARENA.names[cell] for cell in ARENA.path(*named(ARENA, "a1", "c2"))] == ["a1", "b1", "c2"]


def test_costs_that_make_no_sense_are_rejected() -> None:
    board = HexMap.hexagon(1)
    with pytest.raises(ValueError, match="costs must be 7 numbers of at least 0, got 7 of at least -1"):
        board.reach(0, costs=[1, 1, 1, -1, 1, 1, 1])
    with pytest.raises(ValueError, match="costs must be 7 numbers"):
        board.path(0, 1, costs=[1])


def test_triangle_is_named_row_by_row_from_its_top() -> None:
    expected = [f"{chr(ord('a') + row)}{number}" for row in range(26) for number in range(1, row + 2)]

    assert list(ARENA.names) == expected
    assert len(ARENA) == 351
    assert ARENA.cells[0] == ORIGIN


def test_triangle_has_the_neighbours_and_the_order_of_directions_of_the_rulebook() -> None:
    table = {"NE": (-1, 0), "E": (0, 1), "SE": (1, 1), "SW": (1, 0), "W": (0, -1), "NW": (-1, -1)}
    place = {cell: (ord(name[0]) - ord("a") + 1, int(name[1:])) for cell, name in enumerate(ARENA.names)}
    cells = {where: cell for cell, where in place.items()}

    assert ARENA.compass.names == ("NE", "E", "SE", "SW", "W", "NW")
    for cell, (row, column) in place.items():
        assert ARENA.neighbours[cell] == tuple(cells.get((row + dr, column + dc), -1) for dr, dc in table.values())


def test_corners_and_the_middle_have_the_neighbours_of_the_examples() -> None:
    def around(name: str) -> dict[str, str]:
        cells = zip(ARENA.compass.names, ARENA.neighbours[ARENA.parse(name)], strict=True)
        return {direction: ARENA.names[cell] for direction, cell in cells if cell >= 0}

    assert around("a1") == {"SE": "b2", "SW": "b1"}
    assert around("z1") == {"NE": "y1", "E": "z2"}
    assert around("z26") == {"W": "z25", "NW": "y25"}
    assert around("m7") == {"NE": "l7", "E": "m8", "SE": "n8", "SW": "n7", "W": "m6", "NW": "l6"}


def test_distances_and_rings_of_the_triangle_are_those_of_the_rulebook() -> None:
    places = [(ord(name[0]) - ord("a") + 1, int(name[1:])) for name in ARENA.names]
    for a, b in product(range(0, 351, 7), range(351)):
        dr, dc = places[a][0] - places[b][0], places[a][1] - places[b][1]
        assert ARENA.distance(a, b) == max(abs(dr), abs(dc), abs(dr - dc))

    assert ARENA.distance(*named(ARENA, "y2", "f3")) == 20
    assert [ARENA.distance(0, cell) for cell in named(ARENA, "f3", "y2")] == [5, 24]
    assert [len(ARENA.ring(ARENA.parse("m7"), radius)) for radius in range(5)] == [1, 6, 12, 18, 24]


def test_steps_of_a_bearing_are_those_of_the_examples() -> None:
    def steps(a: str, b: str) -> dict[str, int]:
        start, end = (ARENA.cells[cell] for cell in named(ARENA, a, b))
        return {ARENA.compass.names[direction]: count for direction, count in ARENA.compass.split(start, end)}

    assert steps("m7", "k6") == {"NE": 1, "NW": 1}
    assert steps("m7", "k9") == {"NE": 2, "E": 2}
    assert steps("m7", "o11") == {"SE": 2, "E": 2}
    assert steps("m7", "p9") == {"SE": 2, "SW": 1}
    assert steps("m7", "p8") == {"SE": 1, "SW": 2}
    assert steps("m7", "o8") == {"SE": 1, "SW": 1}
    assert steps("h4", "j1") == {"SW": 2, "W": 3}
    assert steps("m7", "m7") == {}


def test_negative_number_is_no_set_of_cells() -> None:
    with pytest.raises(ValueError, match="a set of cells is 0 or more, got -1"):
        cells_in(-1)
