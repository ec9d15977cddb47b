"""TOML that people write: where in it something stands, and what is no TOML at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from arcana_core.errors import RulesError
from arcana_core.records.tables import rejection, written

TEXT = """\
die = 6
[cards.spark]
name = "Spark"
effects = [
  { name = "no key of the table" },
]
[[cards.spark.modes]]
cost = 3
[cards."ember"]  # a comment
name = "Ember"
"""


@pytest.mark.parametrize(
    ("table", "key", "place"),
    [
        ("die", "", "TOML text line 1"),
        ("cards.spark", "", "TOML text line 2"),
        ("cards.spark", "effects", "TOML text line 4"),
        ("cards.spark", "name", "TOML text line 3"),
        ("cards.spark", "cost", "TOML text line 2"),
        ("cards.ember", "name", "TOML text line 10"),
        ("cards.flame", "name", "TOML text"),
    ],
)
def test_a_place_is_the_line_that_alone_can_be_meant(table: str, key: str, place: str) -> None:
    assert written(TEXT, "cards").at(table, key) == place


def test_of_two_lines_that_could_be_meant_none_is_named() -> None:
    told = written("[a]\nx = 1\n[b]\nx = 2\n", "cards")

    assert told.at("x") == "TOML text"
    assert told.at("b", "x") == "TOML text line 4"


def test_a_file_is_called_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("a = 1\n", encoding="utf-8")

    assert written(file, "cards").tables == {"a": 1}
    assert written(str(file), "cards").at("a") == f"{file} line 1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = \n", "TOML text line 1, column 5: not TOML: invalid value"),
        ("a = " + "[" * 5000, "TOML text: not cards: lists or tables are nested too deeply"),
        ("a" + ".a" * 20_000 + " = 1", "TOML text line 1: not cards: a key has too many parts"),
        ("\n[" + "'a b' . " * 20_000 + "a]", "TOML text line 2: not cards: a key has too many parts"),
        ("x = {" + '"a".' * 20_000 + "a = 1}", "TOML text line 1: not cards: a key has too many parts"),
        ("=" * (1 << 21), "TOML text: not cards: longer than 1048576 characters"),
        ("no_such_file.toml", "no_such_file.toml: cannot be read: no such file or directory"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        written(text, "cards")

    assert str(caught.value) == reason


def test_a_text_full_of_dots_is_no_deep_key() -> None:
    text = f"about = '{'One. ' * 30}'\nratio = 1.5\npoints = '{'.' * 500}'\nparts = {['a.'] * 100}\n"

    assert set(written(text, "cards").tables) == {"about", "ratio", "points", "parts"}


def test_places_are_found_in_a_file_of_any_size() -> None:
    tables = written("".join(f"[card.k{number}]\nname = 1\n" for number in range(20_000)), "cards")

    assert [tables.at(f"card.k{number}", "name") for number in (0, 7, 19_999)] == [
        "TOML text line 2", "TOML text line 16", "TOML text line 40000",
    ]  # fmt: skip


def test_of_very_many_mistakes_the_first_are_told() -> None:
    lines = str(rejection(f"mistake {number}" for number in range(50))).splitlines()

    assert lines[:2] == ["mistake 0", "mistake 1"]
    assert lines[-1] == "and 20 more mistakes"
