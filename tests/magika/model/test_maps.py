"""Terrain map texts: reading them, their mistakes, and writing them (MG-3.14 to MG-3.18)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_magika.model.geometry import NAMES, rows, space
from arcana_magika.model.maps import MapError, TerrainMap, read_map, write_map
from arcana_magika.model.tables import ARTIFACTS, COLOURS
from arcana_magika.model.terrain import generated

ROWS = "abcdefghijklmnopqrstuvwxyz"
PLAIN = ["P" * n for n in range(1, 25)] + ["C" * 25, "O" * 26]


def text(lines: list[str], *places: str) -> str:
    return "\n".join([*lines, *places])


def with_row(row: str, line: str) -> list[str]:
    return [line if letter == row else known for letter, known in zip(ROWS, PLAIN, strict=True)]


def mistakes(given_text: str, *, cloaks: int | None = None) -> list[tuple[int, str]]:
    """Line and code of each mistake of a text."""
    with pytest.raises(MapError) as caught:
        read_map(given_text, cloaks=cloaks)
    reported = caught.value.mistakes
    assert str(caught.value).splitlines() == [f"line {line}: {what} ({code}, MG-3.16)" for line, code, what in reported]
    return [(line, code) for line, code, _ in reported]


def only_message(given_text: str) -> str:
    with pytest.raises(MapError) as caught:
        read_map(given_text)
    assert len(caught.value.mistakes) == 1
    return str(caught.value)


@pytest.mark.rule("MG-3.14")
def test_first_line_is_row_a_with_letters_from_west_to_east() -> None:
    terrain = read_map(text(["V", "OR", "CPF", "HSDM", "GPPPP", *PLAIN[5:]])).terrain

    assert list(terrain[:11]) == [10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert len(terrain) == 351
    assert list(terrain[-27:]) == [2] + 26 * [0]


@pytest.mark.rule("MG-3.14")
def test_case_blanks_between_letters_blank_lines_and_remarks_do_not_count() -> None:
    lines = [
        "# a map",
        "",
        "v",
        "  # of mine",
        "o\tR",
        " c p  F ",
        "HSdM",
        "   ",
        *PLAIN[4:],
        "",
        "# end",
        "place ROD b1",
    ]

    found = read_map(text(lines))

    assert found == read_map(text(["V", "OR", "CPF", "HSDM", *PLAIN[4:]], "place ROD b1"))


@pytest.mark.rule("MG-3.14")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_do_on_any_machine(end: str) -> None:
    lines = [*PLAIN, "place BLUE c3", "place CROWN a2"]

    assert read_map(end.join(lines[:-1]) + end) == TerrainMap(read_map(text(PLAIN)).terrain, (("BLUE", space("c3")),))
    assert mistakes(end.join(lines)) == [(28, "F6")]


@pytest.mark.rule("MG-3.15")
def test_place_lines_put_items_on_the_ground_in_their_order() -> None:
    found = read_map(text(PLAIN, "place CROWN h3", "# cloaks", "place RED w10", "PLACE orb H3", "place red a1"))

    assert found.placed == (("CROWN", space("h3")), ("RED", space("w10")), ("ORB", space("h3")), ("RED", 0))


@pytest.mark.rule("MG-3.15", "MG-25.8")
def test_every_artifact_and_three_cloaks_of_each_colour_can_be_placed() -> None:
    items = [*ARTIFACTS, *COLOURS, *COLOURS, *COLOURS]

    found = read_map(text(PLAIN, *(f"place {item} m7" for item in items)))

    assert found.placed == tuple((item, space("m7")) for item in items)
    assert read_map(text(PLAIN, "place ANHK b1")).placed == (("ANKH", space("b1")),)


@pytest.mark.rule("MG-3.16")
def test_f1_too_few_map_lines() -> None:
    assert mistakes(text(PLAIN[:25])) == [(25, "F1")]
    assert mistakes("") == mistakes("\n\n# nothing") == [(1, "F1")]
    assert mistakes(text(PLAIN[:25], "place CROWN h3")) == [(25, "F1")]
    assert only_message(text(["#", *PLAIN[:24]])) == (
        "line 25: 26 map lines are needed, row a to row z, and the map ends after row x; add 2 (F1, MG-3.16)"
    )


@pytest.mark.rule("MG-3.16")
def test_f1_too_many_map_lines() -> None:
    assert mistakes(text(PLAIN, "OOO", "place CROWN h3", "o o")) == [(27, "F1"), (29, "F1")]


@pytest.mark.rule("MG-3.16", "MG-3.14")
@pytest.mark.parametrize("line", ["PP", "PPPP", "P P", "P"])
def test_f2_a_wrong_number_of_letters(line: str) -> None:
    assert mistakes(text(with_row("c", line))) == [(3, "F2")]


@pytest.mark.rule("MG-3.16")
def test_f2_shows_the_number_found_and_the_number_needed() -> None:
    assert only_message(text(with_row("c", "PP"))) == (
        "line 3: row c: 2 letters; write 3, one for each space (F2, MG-3.16)"
    )


@pytest.mark.rule("MG-3.16")
@pytest.mark.parametrize("wrong", ["x", "L", "1", "-", "\u017f", "\ufeff", "\udc80", "🏔"])
def test_f3_unknown_terrain_letter(wrong: str) -> None:
    assert mistakes(text(with_row("c", f"P{wrong}P"))) == [(3, "F3")]


@pytest.mark.rule("MG-3.16")
def test_f3_shows_row_and_column_of_each_letter_and_the_known_letters() -> None:
    with pytest.raises(MapError) as caught:
        read_map(text(with_row("d", "PX PX")))

    assert [what for _, _, what in caught.value.mistakes] == [
        "row d, column 2: no terrain has the letter 'X'; write one of O R C P F H S D M G V",
        "row d, column 4: no terrain has the letter 'X'; write one of O R C P F H S D M G V",
    ]


@pytest.mark.rule("MG-3.16", "MG-3.6")
def test_f4_a_space_of_row_z_that_is_not_ocean() -> None:
    assert mistakes(text(with_row("z", "R" + 24 * "O" + "c"))) == [(26, "F4"), (26, "F4")]
    assert only_message(text(with_row("z", "OOr" + 23 * "O"))) == (
        "line 26: row z, column 3: r is River; all of row z is Ocean, write O (F4, MG-3.16)"
    )


@pytest.mark.rule("MG-3.16", "MG-3.3")
def test_f5_an_even_numbered_space_of_row_y_that_is_water() -> None:
    assert mistakes(text(with_row("y", "RROCO" + 20 * "C"))) == [(25, "F5")]
    assert mistakes(text(with_row("y", "C" * 23 + "O" + "C"))) == [(25, "F5")]
    assert read_map(text(with_row("y", "RCOCR" + 19 * "C" + "O"))).placed == ()
    assert only_message(text(with_row("y", "CCCo" + 21 * "C"))) == (
        "line 25: row y, column 4: o is Ocean; novices start on the even-numbered spaces of row y, "
        "write one of C P F H S D M G V (F5, MG-3.16)"
    )


@pytest.mark.rule("MG-3.16")
def test_row_y_with_wrong_length_is_not_checked_for_water() -> None:
    assert mistakes(text(with_row("y", "CR" + 22 * "C"))) == [(25, "F2")]


@pytest.mark.rule("MG-3.16", "MG-2.2")
@pytest.mark.parametrize(
    "line",
    [
        "place",
        "place CROWN",
        "place CROWN h3 now",
        "place CROWN h3 # the Crown",
        "placeCROWN h3",
        "put CROWN h3",
        "CROWN h3",
        "place ATEND h3",
        "place BLACK h3",
        "place FOGMP h3",
        "place CROWN h9",
        "place CROWN h0",
        "place CROWN aa1",
        "place CROWN 3h",
    ],
)
def test_f6_malformed_place_line_or_unknown_name(line: str) -> None:
    assert mistakes(text(PLAIN, "place ORB h3", line)) == [(28, "F6")]


@pytest.mark.rule("MG-3.16")
def test_f6_suggests_a_correct_line() -> None:
    assert only_message(text(PLAIN, "place CROWN")) == (
        "line 27: not a place line: 'place CROWN'; write place ITEM SPACE, such as place CROWN h3 (F6, MG-3.16)"
    )
    assert only_message(text(PLAIN, "place crwn h3")).endswith("; did you mean 'CROWN'? (F6, MG-3.16)")
    assert only_message(text(PLAIN, "place CROWN h9")) == (
        "line 27: no cell 'h9' on this map: row h has the numbers 1 to 8; did you mean 'h8'? (F6, MG-3.16)"
    )


@pytest.mark.rule("MG-3.15", "MG-3.16")
def test_f6_a_place_line_above_the_last_map_line() -> None:
    assert mistakes(text([*PLAIN[:4], "place CROWN h3", *PLAIN[4:]])) == [(5, "F6")]
    assert mistakes(text(["Place CROWN h3", *PLAIN], "place CROWN h4")) == [(1, "F6"), (28, "F7")]


@pytest.mark.rule("MG-3.16", "MG-3.15")
def test_f7_an_item_placed_more_often_than_it_exists() -> None:
    crowns = ["place CROWN h3", "place crown h3", "place CROWN z1"]
    reds = ["place RED w10", "place RED w10", "place RED b1", "place RED b2"]

    assert mistakes(text(PLAIN, *crowns)) == [(28, "F7"), (29, "F7")]
    assert mistakes(text(PLAIN, "place ANKH h3", "place ANHK h4")) == [(28, "F7")]
    assert mistakes(text(PLAIN, *reds)) == [(30, "F7")]
    assert only_message(text(PLAIN, *crowns[:2])) == (
        "line 28: there is only 1 CROWN, placed by line 27; remove this line (F7, MG-3.16)"
    )
    assert only_message(text(PLAIN, *reds)) == (
        "line 30: there are only 3 of RED, placed by lines 27, 28, 29; remove this line (F7, MG-3.16)"
    )


@pytest.mark.rule("MG-3.16")
def test_f7_names_the_lines_that_placed_the_existing_items_only() -> None:
    with pytest.raises(MapError) as caught:
        read_map(text(PLAIN, *["place RED b1"] * 6))

    reported = "there are only 3 of RED, placed by lines 27, 28, 29; remove this line"
    assert caught.value.mistakes == ((30, "F7", reported), (31, "F7", reported), (32, "F7", reported))


@pytest.mark.rule("MG-3.16", "MG-7.10")
def test_f7_counts_as_many_cloaks_as_the_game_has() -> None:
    reds = text(PLAIN, *["place RED w10"] * 4)

    assert len(read_map(reds, cloaks=4).placed) == 4
    assert mistakes(reds, cloaks=3) == mistakes(reds) == [(30, "F7")]
    assert mistakes(text(PLAIN, "place ORB b1", "place RED b1"), cloaks=0) == [(28, "F7")]


@pytest.mark.rule("MG-3.16")
def test_all_mistakes_are_reported_at_once_by_line() -> None:
    lines = with_row("c", "PXPx")
    lines[24], lines[25] = "RRCR" + 21 * "C", "P" + 25 * "O"

    found = mistakes(text(lines, "place CRWN h30", "place ORB h3", "place ORB i30"))

    assert found == [
        (3, "F2"),
        (3, "F3"),
        (3, "F3"),
        (25, "F5"),
        (25, "F5"),
        (26, "F4"),
        (27, "F6"),
        (27, "F6"),
        (29, "F7"),
        (29, "F6"),
    ]


def test_map_error_is_one_of_the_rules_and_can_be_sent_elsewhere() -> None:
    error = MapError([(3, "F2", "row c: 2 letters")])

    again = pickle.loads(pickle.dumps(error))

    assert isinstance(again, MapError)
    assert issubclass(MapError, RulesError)
    assert (str(again), again.mistakes) == (str(error), ((3, "F2", "row c: 2 letters"),))


@pytest.mark.rule("MG-3.17")
def test_map_is_written_row_by_row_with_its_place_lines_below() -> None:
    written = write_map(read_map(text(PLAIN)).terrain, [("CROWN", space("h3")), ("RED", space("w10"))])

    assert written == text(PLAIN, "place CROWN h3", "place RED w10") + "\n"


@pytest.mark.rule("MG-3.17")
@given(st.integers(0, 2**32), st.lists(st.tuples(st.sampled_from(COLOURS), st.integers(0, 350)), max_size=3))
def test_written_text_reads_back(seed: int, placed: list[tuple[str, int]]) -> None:
    rng = Rng(seed)
    terrain = generated(lambda purpose, n: rng.integer(1, n))

    assert read_map(write_map(terrain)) == TerrainMap(terrain)
    assert read_map(write_map(terrain, placed)) == TerrainMap(terrain, tuple(placed))


@pytest.mark.rule("MG-3.17")
@given(st.binary(min_size=351, max_size=351), st.booleans())
def test_any_terrain_that_a_map_may_have_is_read_back(drawn: bytes, lower: bool) -> None:
    terrain = bytearray(code % 11 for code in drawn)
    terrain[325:] = bytes(26)
    for cell in rows("y", "y"):
        if int(NAMES[cell][1:]) % 2 == 0:
            terrain[cell] = max(terrain[cell], 2)

    written = write_map(bytes(terrain))

    assert read_map(written.lower() if lower else written).terrain == terrain


def test_unknown_terrain_is_not_written() -> None:
    with pytest.raises(ValueError, match="terrain must be 351 codes from 0 to 10, got 350 up to 0"):
        write_map(bytes(350))
    with pytest.raises(ValueError, match="got 351 up to 11"):
        write_map(bytes(350) + b"\x0b")
    with pytest.raises(ValueError, match="got 0 up to 0"):
        write_map(b"")
    for wrong in [("SPOON", 3), ("crown", 3), ("CROWN", -1), ("CROWN", 351)]:
        with pytest.raises(ValueError, match=f"no item '{wrong[0]}' or no space {wrong[1]};"):
            write_map(bytes(351), [wrong])


pieces = st.one_of(
    st.sampled_from(["place CROWN h3", "place", "#", "", "O" * 26, " place RED a1", "X", "\u2028", "\x85P", "\x00"]),
    st.text(max_size=12),
)


@pytest.mark.rule("MG-3.16")
@given(st.lists(st.tuples(st.integers(0, 30), pieces), max_size=4), st.sampled_from(["put in", "replace", "take out"]))
def test_any_text_reads_as_a_map_or_its_mistakes_are_reported(changes: list[tuple[int, str]], how: str) -> None:
    lines = [*PLAIN, "place ORB c1"]
    for at, piece in changes:
        lines[at : at + (how != "put in")] = [] if how == "take out" else [piece]
    changed = "\n".join(lines)

    try:
        found = read_map(changed)
    except MapError as error:
        reported = str(error).splitlines()
        assert len(reported) == len(error.mistakes) > 0
        assert [line for line, _, _ in error.mistakes] == sorted(line for line, _, _ in error.mistakes)
        for line, code, _ in error.mistakes:
            assert 1 <= line <= len(changed.replace("\r", "\n").split("\n"))
            assert code in ("F1", "F2", "F3", "F4", "F5", "F6", "F7")
    else:
        assert len(found.terrain) == 351
        assert read_map(write_map(found.terrain, found.placed)) == found


@pytest.mark.rule("MG-3.16")
@given(st.text())
def test_no_text_ends_in_another_error(anything: str) -> None:
    with pytest.raises(MapError):
        read_map(anything)
