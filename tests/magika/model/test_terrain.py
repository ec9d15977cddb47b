"""The generator of maps, under scripted draws and over many seeds (MG-3.6 to MG-3.13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_magika.model import tables
from arcana_magika.model.geometry import NAMES, ROWS, STEP, rows, space
from arcana_magika.model.terrain import generated, is_water

LAND = "terrain"


class Script:
    """Draws by purpose: those given, then always the same, and a list of the purposes."""

    def __init__(self, **given: list[int]) -> None:
        self.given = {purpose.replace("_", " "): list(results) for purpose, results in given.items()}
        self.asked: list[tuple[str, int]] = []

    def __call__(self, purpose: str, n: int) -> int:
        self.asked.append((purpose, n))
        left = self.given.get(purpose)
        result = left.pop(0) if left else 50 if n == 100 else 1
        assert 1 <= result <= n
        return result


def rivers(terrain: bytes) -> set[str]:
    return {NAMES[cell] for cell, code in enumerate(terrain) if code == tables.RIVER}


def spaces(names: str) -> set[str]:
    return set(names.split())


def letter(terrain: bytes, name: str) -> str:
    return tables.MAP_LETTERS[terrain[space(name)]]


@pytest.mark.rule("MG-3.1", "MG-3.3")
def test_river_and_ocean_are_both_t1_and_water_and_nothing_else_is() -> None:
    assert list(tables.T_NUMBERS) == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert [tables.TERRAINS[code] for code in range(11) if is_water(code)] == ["Ocean", "River"]
    assert (tables.TERRAINS[7], tables.MAP_LETTERS[7]) == ("Desert", "D")


@pytest.mark.rule("MG-3.6")
def test_row_z_is_ocean() -> None:
    terrain = generated(Script())

    assert len(terrain) == 351
    assert {letter(terrain, f"z{number}") for number in range(1, 27)} == {"O"}
    assert terrain.count(tables.OCEAN) == 26


@pytest.mark.rule("MG-3.7", "MG-3.8")
@pytest.mark.parametrize(("result", "number"), [(1, 3), (2, 4), (3, 5)])
def test_map_has_2_plus_d3_rivers_with_a_mouth_each(result: int, number: int) -> None:
    script = Script(rivers=[result])

    terrain = generated(script)

    assert script.asked[0] == ("rivers", 3)
    assert script.asked[1 : 1 + number] == [("river mouth", 12 - i) for i in range(number)]
    assert script.asked[1 + number] == ("river length", 9)
    assert len([name for name in rivers(terrain) if name.startswith("y")]) == number


@pytest.mark.rule("MG-3.8", "MG-1.5")
@pytest.mark.parametrize(
    ("picks", "mouths"),
    [
        ([1, 1, 1, 1, 1], {"y1", "y3", "y5", "y7", "y9"}),
        ([6, 6, 6, 6, 6], {"y11", "y15", "y17", "y19", "y21"}),
        ([12, 11, 10, 9, 1], {"y25", "y23", "y21", "y19", "y1"}),
    ],
)
def test_mouths_are_picked_without_replacement_and_never_on_a_starting_space(
    picks: list[int], mouths: set[str]
) -> None:
    terrain = generated(Script(rivers=[3], river_mouth=picks))

    assert {name for name in rivers(terrain) if name.startswith("y")} == mouths


@pytest.mark.rule("MG-3.9")
@pytest.mark.parametrize(
    ("result", "ways", "course"),
    [
        (1, [2, 2, 2], "y11 x11 w11 v11"),
        (1, [1, 1, 1], "y11 x10 w9 v8"),
        (1, [1, 2, 1], "y11 x10 w10 v9"),
        (3, [2, 1, 1, 2, 1], "y11 x11 w10 v9 u9 t8"),
        (9, [1] * 11, "y11 x10 w9 v8 u7 t6 s5 r4 q3 p2 o1 n1"),
    ],
)
def test_river_goes_north_west_or_north_east_for_3_plus_d9_spaces(result: int, ways: list[int], course: str) -> None:
    # The other two end after four spaces at the eastern edge, where they have no choice of way at first.
    script = Script(rivers=[1], river_mouth=[6, 11, 10], river_length=[result, 1, 1], river_course=ways)

    terrain = generated(script)

    east = {name for name in rivers(terrain) if int(name[1:]) > 15}
    assert rivers(terrain) - east == spaces(course)


@pytest.mark.rule("MG-3.9", "MG-1.5")
def test_at_the_edges_a_river_has_one_way_and_nothing_is_drawn() -> None:
    script = Script(rivers=[1], river_mouth=[1, 11, 5], river_length=[1, 1, 1], river_course=[1, 1, 2])

    terrain = generated(script)

    # y1, x1 and w1 lack NW; y25, x24 and w23 lack NE.
    assert rivers(terrain) == spaces("y1 x1 w1 v1 y25 x24 w23 v22 y11 x10 w9 v9")
    assert script.asked.count(("river course", 2)) == 3


@pytest.mark.rule("MG-3.9")
def test_river_ends_where_it_meets_another_one() -> None:
    script = Script(rivers=[1], river_mouth=[1, 1, 10], river_length=[1, 9, 1], river_course=[1, 1])

    terrain = generated(script)

    # y1 goes x1 w1 v1; y3 goes NW to x2 and NW to w1, which is River already; then y25 follows, undrawn at the edge.
    assert rivers(terrain) == spaces("y1 x1 w1 v1 y3 x2 y25 x24 w23 v22")
    assert script.asked.count(("river course", 2)) == 2


@pytest.mark.rule("MG-3.9", "MG-3.12")
def test_draws_come_mouths_first_then_river_after_river_then_space_after_space() -> None:
    script = Script(rivers=[1], river_mouth=[3, 5, 7], river_length=[1, 2, 1])

    terrain = generated(script)

    purposes = [purpose for purpose, _ in script.asked]
    land = 299 - len([name for name in rivers(terrain) if name[0] in "bcdefghijklmnopqrstuvwx"])
    assert purposes == [
        "rivers",
        *["river mouth"] * 3,
        "river length",
        *["river course"] * 3,
        "river length",
        *["river course"] * 4,
        "river length",
        *["river course"] * 3,
        *[LAND] * land,
    ]
    assert land == 299 - 3 - 4 - 3
    assert {n for purpose, n in script.asked if purpose == LAND} == {100}


@pytest.mark.rule("MG-3.10")
def test_goal_square_is_volcanic_and_row_y_coastal_but_for_its_rivers() -> None:
    terrain = generated(Script(rivers=[1], river_mouth=[1, 1, 1]))

    assert letter(terrain, "a1") == "V"
    assert "".join(letter(terrain, f"y{number}") for number in range(1, 26)) == "RCRCR" + 20 * "C"


@pytest.mark.rule("MG-3.11")
@pytest.mark.parametrize(
    ("letters", "base"),
    [
        ("b", "V"),
        ("cde", "G"),
        ("fgh", "M"),
        ("ijk", "D"),
        ("lmn", "S"),
        ("opq", "H"),
        ("rst", "F"),
        ("uvw", "P"),
        ("x", "CP"),
    ],
)
def test_every_row_is_made_around_its_base_number(letters: str, base: str) -> None:
    terrain = generated(Script())

    for row in letters:
        land = {tables.MAP_LETTERS[terrain[cell]] for cell in rows(row, row) if terrain[cell] != tables.RIVER}
        assert land == set(base), row


def on(name: str, result: int) -> str:
    """The letter of a space whose D(100) gives this, all others giving 50; rivers y1, y3 and y5 go up to v."""
    script = Script(rivers=[1], river_mouth=[1, 1, 1], river_length=[1, 1, 1], river_course=[2] * 6)
    before = generated(script)
    assert rivers(before) == spaces("y1 x1 w1 v1 y3 x3 w3 v3 y5 x5 w5 v5")
    drawn = [cell for cell in rows("b", "x") if before[cell] != tables.RIVER]
    results = [result if cell == space(name) else 50 for cell in drawn]
    script = Script(rivers=[1], river_mouth=[1, 1, 1], river_length=[1, 1, 1], river_course=[2] * 6, **{LAND: results})
    after = generated(script)
    assert [NAMES[cell] for cell in range(351) if after[cell] != before[cell]] in ([], [name])
    return letter(after, name)


@pytest.mark.rule("MG-3.12")
@pytest.mark.parametrize(
    ("result", "expected"),
    [(1, "P"), (10, "P"), (11, "F"), (30, "F"), (31, "H"), (70, "H"), (71, "S"), (90, "S"), (91, "D"), (100, "D")],
)
def test_d100_moves_the_base_number_by_up_to_two(result: int, expected: str) -> None:
    assert on("p7", result) == expected


@pytest.mark.rule("MG-39.3", "MG-3.12")
def test_worked_example_of_the_generator() -> None:
    assert on("p7", 95) == "D"
    assert on("w2", 5) == "C"  # between the rivers in w1 and w3
    assert on("w12", 5) == "P"
    assert on("c2", 91) == "V"


@pytest.mark.rule("MG-3.12")
def test_result_of_2_stays_next_to_a_river_and_becomes_3_elsewhere() -> None:
    # x2 and x4 lie between rivers; t2 isn't a neighbour of v1 or v3, u2 is one of v3 (SE).
    assert (on("x2", 50), on("x6", 50), on("x7", 50)) == ("C", "C", "P")
    assert (on("x2", 1), on("x7", 1), on("x24", 30)) == ("C", "P", "P")
    assert (on("u2", 11), on("u5", 11), on("u6", 11)) == ("C", "C", "P")
    assert (on("t2", 1), on("w6", 11), on("w7", 11)) == ("P", "C", "P")


def drawing(seed: int, lean: str) -> Callable[[str, int], int]:
    """Draws by a seed, uniform or biased to the ends."""
    rng = Rng(seed)
    if lean == "even":
        return lambda purpose, n: rng.integer(1, n)
    return lambda purpose, n: rng.choice([1, n, rng.integer(1, n)])


@pytest.mark.rule("MG-3.6", "MG-3.7", "MG-3.9", "MG-3.10", "MG-3.12", "MG-3.13")
@given(st.integers(0, 2**32), st.sampled_from(["even", "ends"]))
def test_every_generated_map_is_valid(seed: int, lean: str) -> None:
    terrain = generated(drawing(seed, lean))

    land = {row: [terrain[cell] for cell in rows(row, row) if not is_water(terrain[cell])] for row in "bcdeuvwx"}
    assert min(number for row in "bcde" for number in land[row]) >= 7
    assert max(number for row in "uvwx" for number in land[row]) <= 5
    wet = [cell for cell, code in enumerate(terrain) if code == tables.RIVER]
    mouths = [cell for cell in wet if ROWS[cell] == 25]
    assert 3 <= len(mouths) <= 5
    assert not {NAMES[cell] for cell in mouths} & {f"y{number}" for number in (*range(2, 26, 2), 13)}
    assert min(ROWS[cell] for cell in wet) >= 14
    for cell in wet:
        if ROWS[cell] < 25:  # comes from the south
            assert any(terrain[there] == tables.RIVER for there in STEP[cell][2:4])
    for cell, code in enumerate(terrain):
        if code == tables.COASTAL and ROWS[cell] < 25:
            assert any(is_water(terrain[there]) for there in STEP[cell][:6] if there >= 0)
    assert terrain == generated(drawing(seed, lean))


@pytest.mark.rule("MG-3.13", "MG-3.11")
def test_base_numbers_never_fall_from_the_coast_to_row_b() -> None:
    terrain = generated(Script())

    medians = [max(terrain[cell] for cell in rows(row, row)) for row in "xwvutsrqponmlkjihgfedcb"]
    assert medians == sorted(medians)
