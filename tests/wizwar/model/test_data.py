"""The settings that come with the package are those of the rulebook: cards, objects, sector boards, layouts."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from arcana_core.text.rulebook import Rulebook

RULEBOOK = (Path(__file__).parents[3] / "docs" / "rules" / "wizwar.md").read_text(encoding="utf-8")
BOOK = Rulebook.of_text(RULEBOOK)
DATA = files("arcana_wizwar") / "data"


def loaded(name: str) -> dict[str, Any]:
    """One of the data files."""
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


CARDS: Mapping[str, dict[str, Any]] = loaded("cards")["cards"]
OBJECTS = loaded("objects")
SECTORS: Mapping[str, Mapping[str, dict[str, Any]]] = loaded("sectors")["sectors"]
LAYOUTS: Mapping[str, dict[str, Any]] = loaded("layouts")["layouts"]

SCHOOLS = ["alchemy", "conjuring", "elemental", "mentalism", "mutation", "thaumaturgy"]
FACES = [(colour, side) for colour in ("red", "blue", "yellow", "green") for side in ("A", "B")]
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
CLOCKWISE = {"N": "E", "E": "S", "S": "W", "W": "N"}
BESIDE = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}

Edge = tuple[int, int, str]
"""Row, column and side; an inner edge is named once, by its northern or western square."""


def clause(id: str) -> str:
    """The text of a clause, on one line."""
    found = BOOK.get(id)
    assert found is not None, id
    return " ".join(found.text.split())


# Cards


def in_words_of_data(term: str) -> str:
    """How the data spells a school, a target or the name of a card."""
    return re.sub(r"[^a-z0-9]+", "_", term.lower().replace("'", "")).strip("_")


def listed(field: str) -> list[str]:
    """The terms after a colon, empty without terms."""
    terms = field.partition(": ")[2]
    return [] if terms == "none" else terms.split(", ")


def card_of_clause(number: int) -> dict[str, Any]:
    """The brackets of a card's clause in the form of the data; empty sources for omitted ones."""
    result = re.fullmatch(r"\*\*(.+?)\*\* \((.+?)\): (.*)", clause(f"WW-21.{number}"))
    assert result is not None
    schools, types, *fields = result[2].split("; ")
    by_school = {in_words_of_data(school): int(n) for school, n in (s.split(" x") for s in schools.split(", "))}
    source = "ruling" if "`Ruling: reconstructed`" in result[3] else "fact"
    card = {
        "name": result[1],
        "schools": by_school,
        "copies": sum(by_school.values()),
        "types": types.split(" or "),
        "source": source,
        "clause": f"WW-21.{number}",
    }
    if types == "energy":
        (value,) = fields
        nothing = {"range": "none", "targets": [], "duration": "none", "traits": [], "boost": "none"}
        return {**card, **nothing, "energy_value": int(value.removeprefix("energy value "))}
    reach, targets, duration, traits, value, boost = fields
    return {
        **card,
        "range": reach.removeprefix("range ").rstrip("*"),
        "range_source": "ruling" if reach.endswith("*") else "fact",
        "targets": [in_words_of_data(target) for target in listed(targets)],
        "duration": duration.rstrip("*"),
        "duration_source": "ruling" if duration.endswith("*") else "fact",
        "traits": listed(traits),
        "energy_value": int(value.removeprefix("energy value ")),
        "boost": boost.removeprefix("boost "),
    }


@pytest.mark.rule("WW-9.1", "WW-10.7")
@pytest.mark.parametrize("number", range(1, 93), ids=lambda number: f"WW-21.{number}")
def test_card_data_match_their_clauses(number: int) -> None:
    result = card_of_clause(number)
    card = CARDS[in_words_of_data(result["name"])]

    assert {field: card[field] for field in result} == result


@pytest.mark.rule("WW-2.12")
def test_box_has_92_cards_in_168_copies() -> None:
    assert len(CARDS) == 92
    assert sum(card["copies"] for card in CARDS.values()) == 168
    assert sorted(card["clause"] for card in CARDS.values()) == sorted(f"WW-21.{n}" for n in range(1, 93))


@pytest.mark.rule("WW-2.12", "WW-2.13")
def test_each_school_has_24_cards_and_cantrip_has_two_halves() -> None:
    copies: Counter[str] = Counter()
    for card in CARDS.values():
        copies.update(card["schools"])

    assert copies == {**dict.fromkeys(SCHOOLS, 24), "white_cantrip": 12, "black_cantrip": 12}


@pytest.mark.rule("WW-2.12")
def test_two_halves_of_cantrip_are_the_same_twelve_cards() -> None:
    white = {
        name: card["schools"]["white_cantrip"] for name, card in CARDS.items() if "white_cantrip" in card["schools"]
    }
    black = {
        name: card["schools"]["black_cantrip"] for name, card in CARDS.items() if "black_cantrip" in card["schools"]
    }

    assert white == black
    assert len(white) == 12


@pytest.mark.rule("WW-9.15", "WW-10.7")
def test_exactly_temporary_spells_boost_duration() -> None:
    boosted = {name for name, card in CARDS.items() if card["boost"] == "duration"}

    assert boosted == {name for name, card in CARDS.items() if card["duration"] == "temporary"}


@pytest.mark.rule("WW-14.7")
def test_each_transformation_has_the_settings_of_its_card() -> None:
    granted = {name: card["grants"] for name, card in CARDS.items() if "Transformation" in card["traits"]}

    assert {name: grants.get("base_speed", 3) for name, grants in granted.items()} == {
        "big_man_form": 3,
        "extra_arms": 3,
        "gnome_form": 2,
        "golem_form": 2,
        "mist_body": 3,
        "slime_form": 3,
        "werewolf_form": 4,
    }
    assert {name: grants["punch"] for name, grants in granted.items() if "punch" in grants} == {
        "big_man_form": 3,
        "golem_form": 2,
    }
    assert {name for name, grants in granted.items() if grants.get("punch_die")} == {"werewolf_form"}
    assert {name for name, grants in granted.items() if grants.get("no_attack")} == {"mist_body", "slime_form"}
    assert {name for name, grants in granted.items() if grants.get("counters_only")} == {
        "golem_form",
        "slime_form",
        "werewolf_form",
    }


# Objects

OBJECTS_BY_ROW = {
    "stone wall, printed or created": ["stone_wall"],
    "door, printed, created or sealed": ["door", "sealed_door"],
    "stone block": ["stone_block"],
    "Thornbush, Rosebush": ["thornbush", "rosebush"],
    "outer wall": ["outer_wall"],
    "treasure": [],  # no object (WW-15.1)
    "Wall of Fire": ["wall_of_fire"],
    "Dust Cloud, trap token, lying tacks, dropped item": ["dust_cloud", "trap_token", "tacks", "dropped_item"],
}


@pytest.mark.rule("WW-16.3")
def test_object_cracks_match_the_table() -> None:
    table = RULEBOOK.partition("**WW-16.3**")[2].partition("**WW-16.4**")[0]
    rows = re.findall(r"^\| (.+?) \| (\d+|-) \|", table, re.MULTILINE)
    cracks = {name: 0 if n == "-" else int(n) for row, n in rows for name in OBJECTS_BY_ROW[row]}

    assert {row for row, _ in rows} == set(OBJECTS_BY_ROW)
    assert {name: kind["cracks"] for name, kind in OBJECTS["objects"].items()} == cracks


@pytest.mark.rule("WW-16.3")
def test_fire_destroys_bushes_and_outer_walls_are_indestructible() -> None:
    kinds = OBJECTS["objects"].items()

    assert {name for name, kind in kinds if kind["fire_destroys"]} == {"thornbush", "rosebush"}
    assert {name for name, kind in kinds if kind.get("indestructible")} == {"outer_wall"}


@pytest.mark.rule("WW-4.2", "WW-4.5", "WW-4.6")
def test_walls_doors_blocks_bushes_and_dust_block_sight() -> None:
    blocking = {name for name, kind in OBJECTS["objects"].items() if kind["blocks_sight"]}

    on_edges = {"stone_wall", "door", "sealed_door", "outer_wall"}
    assert blocking == on_edges | {"stone_block", "thornbush", "rosebush", "dust_cloud"}


@pytest.mark.rule("WW-3.12")
def test_everything_on_an_edge_has_columns_except_a_wall_of_fire() -> None:
    edges = {name: kind["has_columns"] for name, kind in OBJECTS["objects"].items() if kind["place"] == "edge"}

    assert edges == {
        "stone_wall": True,
        "door": True,
        "sealed_door": True,
        "outer_wall": True,
        "wall_of_fire": False,
    }


def test_objects_hurt_as_their_cards_print() -> None:
    kinds = OBJECTS["objects"]

    assert (kinds["thornbush"]["enter_damage"], kinds["thornbush"]["enter_stun"]) == (1, 1)
    assert kinds["thornbush"]["enter_ends_phase"]
    assert kinds["rosebush"]["enter_damage"] == 3
    assert kinds["tacks"]["enter_damage"] == 3
    assert kinds["wall_of_fire"]["cross_damage"] == 4
    assert kinds["trap_token"]["trap_damage"] == 4


@pytest.mark.rule("WW-2.18")
def test_box_has_45_markers() -> None:
    objects = sum(kind.get("markers", 0) for kind in OBJECTS["objects"].values())

    assert objects + sum(OBJECTS["item_markers"].values()) + OBJECTS["other_markers"]["glue"] == 45


@pytest.mark.rule("WW-2.18")
def test_dropped_item_has_a_marker_per_copy() -> None:
    copies = {name: card["copies"] for name, card in CARDS.items() if card["types"] == ["item"]}
    # Tacks on the floor are an object with their own marker. The other two have none.
    unmarked = {"handful_of_tacks", "bloodshard", "fire_cloak"}

    assert {**OBJECTS["item_markers"]} == {name: n for name, n in copies.items() if name not in unmarked}
    assert unmarked <= set(copies)


# Sector boards


@frozen
class Face:
    """One face of a sector board from its `walls` and `doors`: edges between two squares."""

    walls: frozenset[Edge]
    doors: frozenset[Edge]
    home: tuple[int, int]
    treasures: tuple[tuple[int, int], ...]


def face(colour: str, side: str) -> Face:
    result = SECTORS[colour][side]
    return Face(
        frozenset((r, c, s) for r, c, s in result["walls"]),
        frozenset((r, c, s) for r, c, s in result["doors"]),
        (result["home"][0], result["home"][1]),
        tuple((r, c) for r, c in result["treasures"]),
    )


def inner(row: int, column: int, side: str) -> Edge:
    """The name of the edge on this side of a square."""
    if side in "NW":
        down, right = BESIDE[side]
        return row + down, column + right, OPPOSITE[side]
    return row, column, side


def outside(row: int, column: int, side: str) -> bool:
    """Whether this side of a square is a side of the sector."""
    down, right = BESIDE[side]
    return not (0 <= row + down < 5 and 0 <= column + right < 5)


def test_eight_sector_faces_are_all_different() -> None:
    assert {(colour, side) for colour, sides in SECTORS.items() for side in sides} == set(FACES)
    assert len({face(*which) for which in FACES}) == 8


@pytest.mark.rule("WW-3.3")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_squares_of_a_face_show_its_listed_walls_and_doors(colour: str, side: str) -> None:
    drawn = face(colour, side)
    exits = {(r, c, s) for r, c, s in SECTORS[colour][side]["exits"]}
    cells = SECTORS[colour][side]["cells"]

    assert [len(row) for row in cells] == [5] * 5
    assert not drawn.walls & drawn.doors
    for row, column, way in product(range(5), range(5), "NESW"):
        letters = cells[row][column]
        if outside(row, column, way):
            assert (way in letters) == ((row, column, way) not in exits), (row, column, way)
            assert way.lower() not in letters, (row, column, way)
        else:
            assert (way in letters) == (inner(row, column, way) in drawn.walls), (row, column, way)
            assert (way.lower() in letters) == (inner(row, column, way) in drawn.doors), (row, column, way)


@pytest.mark.rule("WW-3.3")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_walls_of_a_face_are_inside_it_and_listed_once(colour: str, side: str) -> None:
    result = SECTORS[colour][side]
    edges = [(r, c, s) for r, c, s in result["walls"] + result["doors"]]

    assert len(edges) == len(set(edges))
    assert all(s in {"E", "S"} and not outside(r, c, s) for r, c, s in edges)


@pytest.mark.rule("WW-3.3")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_all_squares_of_a_face_are_connected_with_all_doors_locked(colour: str, side: str) -> None:
    drawn = face(colour, side)
    reached, waiting = {(0, 0)}, [(0, 0)]
    while waiting:
        row, column = waiting.pop()
        for way, (down, right) in BESIDE.items():
            there = row + down, column + right
            if outside(row, column, way) or there in reached or inner(row, column, way) in drawn.walls | drawn.doors:
                continue
            reached.add(there)
            waiting.append(there)

    assert len(reached) == 25


@pytest.mark.rule("WW-3.4")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_home_base_is_in_the_middle_of_a_face(colour: str, side: str) -> None:
    assert face(colour, side).home == (2, 2)


@pytest.mark.rule("WW-2.11")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_face_has_two_treasure_starts_away_from_the_home_base(colour: str, side: str) -> None:
    drawn = face(colour, side)

    assert len(drawn.treasures) == 2
    assert len({*drawn.treasures, drawn.home}) == 3
    assert all(0 <= row < 5 and 0 <= column < 5 for row, column in drawn.treasures)


@pytest.mark.rule("WW-3.5")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_face_has_an_exit_in_the_middle_of_each_side(colour: str, side: str) -> None:
    assert SECTORS[colour][side]["exits"] == [[0, 2, "N"], [2, 4, "E"], [4, 2, "S"], [2, 0, "W"]]


@pytest.mark.rule("WW-3.2", "WW-3.5")
@pytest.mark.parametrize(("colour", "side"), FACES)
def test_turn_by_90_degrees_keeps_the_exits(colour: str, side: str) -> None:
    exits = {(r, c, s) for r, c, s in SECTORS[colour][side]["exits"]}

    assert {(c, 4 - r, CLOCKWISE[s]) for r, c, s in exits} == exits


def test_red_and_blue_classic_faces_match_the_worked_examples() -> None:
    drawing = RULEBOOK.partition("Map of P2")[2].partition("```text\n")[2].partition("```")[0].splitlines()
    seen: dict[Edge, str] = {}
    marks: dict[tuple[int, int], str] = {}
    for row, column in product(range(5), range(10)):
        seen[row, column, "E"] = drawing[2 * row + 1].ljust(50)[4 * column + 8].strip()
        seen[row, column, "S"] = drawing[2 * row + 2].ljust(50)[4 * column + 5 : 4 * column + 8].strip()
        marks[row, column] = drawing[2 * row + 1].ljust(50)[4 * column + 6].strip()

    for colour, offset in (("red", 0), ("blue", 5)):
        drawn = face(colour, "B")
        for row, column, way in product(range(5), range(5), "ES"):
            if not outside(row, column, way):
                expected = {"E": "|", "S": "---"}[way] if (row, column, way) in drawn.walls else ""
                expected = {"E": "D", "S": "=D="}[way] if (row, column, way) in drawn.doors else expected
                assert seen[row, column + offset, way] == expected, (colour, row, column, way)
        starts = {drawn.home: "H", **dict.fromkeys(drawn.treasures, "T")}
        for row, column in product(range(5), range(5)):
            assert marks[row, column + offset] == starts.get((row, column), ""), (colour, row, column)


# Layouts

Exit = tuple[int, int, str]
"""Row and column of a sector, and the side of the exit."""


def pairs(result: list[list[list[Any]]]) -> set[frozenset[Exit]]:
    return {frozenset((r, c, s) for r, c, s in pair) for pair in result}


def pair(first: Exit, second: Exit) -> frozenset[Exit]:
    return frozenset((first, second))


@pytest.mark.rule("WW-2.1")
def test_layouts_exist_for_two_three_and_four_players() -> None:
    assert set(LAYOUTS) == {"2", "3", "4"}


@pytest.mark.rule("WW-2.4", "WW-2.5", "WW-2.6")
@pytest.mark.parametrize(
    ("players", "positions"),
    [("2", [[0, 0], [0, 1]]), ("3", [[0, 0], [0, 1], [1, 0]]), ("4", [[0, 0], [0, 1], [1, 0], [1, 1]])],
)
def test_sectors_have_the_rulebooks_places(players: str, positions: list[list[int]]) -> None:
    assert LAYOUTS[players]["positions"] == positions


@pytest.mark.rule("WW-2.8")
def test_two_player_portals_cross_over() -> None:
    portals = LAYOUTS["2"]["portals"]

    assert set(portals) == {"purple", "cyan"}
    assert pairs([portals["purple"]]) == {pair((0, 0, "N"), (0, 1, "S"))}
    assert pairs([portals["cyan"]]) == {pair((0, 0, "S"), (0, 1, "N"))}


@pytest.mark.rule("WW-2.9")
def test_three_player_portals_go_round_the_empty_quarter() -> None:
    portals = LAYOUTS["3"]["portals"]

    assert set(portals) == {"purple", "cyan"}
    assert pairs([portals["purple"]]) == {pair((0, 1, "S"), (1, 0, "E"))}
    assert pairs([portals["cyan"]]) == {pair((0, 1, "N"), (1, 0, "W"))}
    assert pairs(LAYOUTS["3"]["wraps"]) == {pair((0, 0, "N"), (1, 0, "S")), pair((0, 0, "W"), (0, 1, "E"))}


@pytest.mark.rule("WW-2.10")
def test_four_player_board_has_no_portals() -> None:
    assert LAYOUTS["4"].get("portals", {}) == {}


@pytest.mark.rule("WW-3.8", "WW-3.9")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_exit_leads_next_door_or_through_its_portal_or_to_the_opposite_side(players: str) -> None:
    layout = LAYOUTS[players]
    sectors = {(r, c) for r, c in layout["positions"]}
    portals = {exit for portal in layout.get("portals", {}).values() for exit in ((r, c, s) for r, c, s in portal)}
    joined, wrapped = set(), set()
    for (row, column), (way, (down, right)) in product(sectors, BESIDE.items()):
        if (row + down, column + right) in sectors:
            joined.add(pair((row, column, way), (row + down, column + right, OPPOSITE[way])))
        elif (row, column, way) not in portals:
            line = [(r, c) for r, c in sectors if (c == column if way in "NS" else r == row)]
            end = min(line) if way in "SE" else max(line)
            wrapped.add(pair((row, column, way), (*end, OPPOSITE[way])))

    assert pairs(layout["joined"]) == joined
    assert pairs(layout["wraps"]) == wrapped
    assert len(joined) + len(wrapped) + len(portals) // 2 == 2 * len(sectors)
