"""TOML that people write: the lines of its keys, and texts that aren't TOML."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.errors import RulesError
from arcana_core.tables.toml import data, lines_of, rejection, written

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
    ("path", "place"),
    [
        ("die", "TOML text:1"),
        ("cards", "TOML text:2"),
        ("cards.spark", "TOML text:2"),
        ("cards.spark.name", "TOML text:3"),
        ("cards.spark.effects", "TOML text:4"),
        ("cards.spark.effects[0]", "TOML text:5"),
        ("cards.spark.effects[0].name", "TOML text:5"),
        ("cards.spark.effects[1].name", "TOML text:4"),
        ("cards.spark.modes[0].cost", "TOML text:8"),
        ("cards.spark.cost", "TOML text:2"),
        ("cards.ember.name", "TOML text:10"),
        ("cards.flame.name", "TOML text:2"),
        ("flame", "TOML text"),
        ("", "TOML text"),
        ("[[]].[x", "TOML text"),
    ],
)
def test_place_is_the_line_of_the_last_part_of_a_path_that_is_there(path: str, place: str) -> None:
    assert written(TEXT, "cards").at(path) == place


SIGNS = st.sampled_from(["a", "b", "c d", 'e"f', "g.h", "[i]", "#", "\n", "\\", "'"])
VALUES = st.recursive(
    st.integers() | st.booleans() | st.floats(allow_nan=False) | SIGNS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(SIGNS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(SIGNS, VALUES, max_size=5))
def test_every_value_of_a_text_has_the_line_it_was_written_on(tables: dict[str, Any]) -> None:
    lines: list[str] = []
    expected: dict[str, int] = {}
    for key, value in tables.items():
        lines.append(f"{json.dumps(key)} = {toml_of(value, key, expected, len(lines) + 1)} # a remark with ] and }}")
        expected[key] = len(lines)
    text = "\n".join(lines) + "\n"

    assert tomllib.loads(text) == tables
    assert dict(lines_of(text)) == expected


def toml_of(value: Any, path: str, expected: dict[str, int], line: int) -> str:
    """The value as TOML on one line; notes the line of each part."""
    if isinstance(value, list):
        parts = []
        for place, item in enumerate(value):
            expected[f"{path}[{place}]"] = line
            parts.append(toml_of(item, f"{path}[{place}]", expected, line))
        return f"[{', '.join(parts)}]"
    if isinstance(value, dict):
        parts = []
        for key, item in value.items():
            expected[f"{path}.{key}"] = line
            parts.append(f"{json.dumps(key)} = {toml_of(item, f'{path}.{key}', expected, line)}")
        return f"{{ {', '.join(parts)} }}"
    return repr(value) if isinstance(value, float) else json.dumps(value)


def test_headers_dotted_keys_and_texts_of_several_lines_are_followed() -> None:
    text = "[a]\nx.y = '''\n[b]\n'''\nz = [ # one\n 1,\n]\n[[a.c]]\nk = 1\n[[a.c]]\nk = 2\n[a.c.d]\nm = 3\n"

    assert tomllib.loads(text)["a"]["c"][1]["d"] == {"m": 3}
    assert {path: lines_of(text)[path] for path in ("a.x.y", "a.z[0]", "a.c[0].k", "a.c[1].k", "a.c[1].d.m")} == {
        "a.x.y": 2,
        "a.z[0]": 6,
        "a.c[0].k": 9,
        "a.c[1].k": 11,
        "a.c[1].d.m": 13,
    }


def test_file_is_called_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("a = 1\n", encoding="utf-8")

    assert written(file, "cards").tables == {"a": 1}
    assert written(str(file), "cards").at("a") == f"{file}:1"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = \n", "TOML text:1:5: not TOML: invalid value"),
        ("a = " + "[" * 5000, "TOML text: not cards: lists or tables are nested too deeply"),
        ("a" + ".a" * 20_000 + " = 1", "TOML text:1: not cards: a key has too many parts"),
        ("\n[" + "'a b' . " * 20_000 + "a]", "TOML text:2: not cards: a key has too many parts"),
        ("x = {" + '"a".' * 20_000 + "a = 1}", "TOML text:1: not cards: a key has too many parts"),
        ("=" * (1 << 21), "TOML text: not cards: longer than 1048576 characters"),
        ("no_such_file.toml", "no_such_file.toml: cannot be read: no such file or directory"),
    ],
)
def test_unreadable_toml_is_rejected_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(RulesError) as caught:
        written(text, "cards")

    assert str(caught.value) == reason


def test_text_full_of_dots_is_no_deep_key() -> None:
    text = f"about = '{'One. ' * 30}'\nratio = 1.5\npoints = '{'.' * 500}'\nparts = {['a.'] * 100}\n"

    assert set(written(text, "cards").tables) == {"about", "ratio", "points", "parts"}


def test_places_are_found_in_a_file_of_any_size() -> None:
    tables = written("".join(f"[card.k{number}]\nname = 1\n" for number in range(20_000)), "cards")

    assert [tables.at(f"card.k{number}.name") for number in (0, 7, 19_999)] == [
        "TOML text:2", "TOML text:16", "TOML text:40000",
    ]  # fmt: skip


def test_only_the_first_of_many_mistakes_are_listed() -> None:
    lines = str(rejection(f"mistake {number}" for number in range(50))).splitlines()

    assert lines[:2] == ["mistake 0", "mistake 1"]
    assert lines[-1] == "and 20 more mistakes"


@pytest.mark.parametrize("text", ["[", "[[", "[a", "a = 1\n[b", "a", "a = [", "a = {", "a = '", "]"])
def test_lines_of_a_text_that_breaks_off_end(text: str) -> None:
    assert set(lines_of(text)) <= {"", "[0]", "a", "b"}


def test_missing_file_of_a_package_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"^the package arcana_core has no file data/lamps\.toml$"):
        data("arcana_core", "lamps.toml")
