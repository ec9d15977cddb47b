"""Kinds of tables and lists: their values, and their messages for each mistake."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.tables.fields import MOST_NAMED, ByKey, Choice, Fields, Listed, Matching
from arcana_core.tables.kinds import Kind, Line, Name, Switch, Title, Whole

LAMP = Fields("a lamp", {"oil": Whole(0, 9)}, {"lit": Switch()}, also=("keeper",))
DEED = Choice("do", {"shine": Fields("shine", {"reach": Whole(1, 3)}), "rest": Fields("rest")}, "a deed")


def read(kind: Kind, value: Any, where: str = "x") -> tuple[Any, list[str]]:
    """The result of reading a value by a kind, and its mistakes."""
    mistakes: list[str] = []
    return kind.read(value, where, mistakes), mistakes


@pytest.mark.parametrize(
    ("kind", "value", "kept"),
    [
        (LAMP, {"oil": 3, "lit": True, "keeper": "Ada"}, {"oil": 3, "lit": True}),
        (LAMP, {"oil": 0}, {"oil": 0}),
        (DEED, {"do": "shine", "reach": 2}, {"do": "shine", "reach": 2}),
        (DEED, {"do": "rest"}, {"do": "rest"}),
        (Listed(LAMP, "lamps"), [{"oil": 1}, {"oil": 2}], [{"oil": 1}, {"oil": 2}]),
        (Listed(Whole(), different=True), (1, 2), [1, 2]),
        (ByKey(Whole(1, 5), "suit", ("cups", "coins")), {"coins": 5}, {"coins": 5}),
        (ByKey({"cups": Whole(), "open": Switch()}), {"open": False}, {"open": False}),
        (Matching("[A-Z]{2}-[0-9]", "a clause"), "LN-1", "LN-1"),
        (Line(5), "a - b", "a - b"),
        (Title(9), "Storm \N{LATIN SMALL LETTER E WITH ACUTE}1", "Storm \N{LATIN SMALL LETTER E WITH ACUTE}1"),
    ],
)
def test_right_values_are_kept(kind: Kind, value: Any, kept: Any) -> None:
    assert read(kind, value) == (kept, [])


@pytest.mark.parametrize(
    ("kind", "value", "mistakes"),
    [
        (LAMP, 3, ["x must be a table, got 3"]),
        (LAMP, {"oil": 10}, ["x.oil must be between 0 and 9, got 10"]),
        (LAMP, {"oli": 1, "oil": 1}, ["x.oli: a lamp has no 'oli'; did you mean 'oil'?"]),
        (LAMP, {"oil": 1, "wick": 1}, ["x.wick: a lamp has no 'wick'; it has oil, lit, keeper"]),
        (LAMP, {"oil": 1, "a b": 1}, ["x.?: a lamp has no 'a b'; it has oil, lit, keeper"]),
        (LAMP, {}, ["x: a lamp needs 'oil', an integer between 0 and 9"]),
        (DEED, 3, ['x must be a deed, as in { do = "shine", ... }, got 3']),
        (DEED, {}, ["x.do must be 'shine' or 'rest', which is missing"]),
        (DEED, {"do": "shin"}, ["x.do: unknown word 'shin'; did you mean 'shine'?"]),
        (DEED, {"do": 4}, ["x.do must be 'shine' or 'rest', got 4"]),
        (DEED, {"do": "shine"}, ["x: shine needs 'reach', an integer between 1 and 3"]),
        (DEED, {"do": "rest", "reach": 1}, ["x.reach: rest has no 'reach'; it has no keys"]),
        (Listed(LAMP, "lamps"), {}, ["x must be a list of lamps, each a table, got {}"]),
        (Listed(LAMP, "lamps"), [{"oil": 1}, 3], ["x[1] must be a table, got 3"]),
        (Listed(Whole(), "dice", at_most=2), [1, 2, 3], ["x must have at most 2 dice, got 3"]),
        (Listed(Whole(), "dice", at_least=1), [], ["x must have dice: it can't be empty, got 0"]),
        (Listed(Whole(), different=True), [1, 2, 1], ["x has 1 more than once, got [1, 2, 1]"]),
        (Listed(Whole(0, 1)), [7] * 99, [f"x[{place}] must be between 0 and 1, got 7" for place in range(MOST_NAMED)]),
        (ByKey(Whole(), "suit", ("cups", "coins")), {"coin": 5}, ["x: unknown suit 'coin'; did you mean 'coins'?"]),
        (ByKey(Whole(), "suit", at_least=1), {}, ["x must be a table by suit, got {}"]),
        (ByKey({"cups": Switch()}), {"cups": 1}, ["x.cups must be true or false, got 1"]),
        (Matching("[A-Z]{2}-[0-9]", "a clause"), "LN-12", ["x must be a clause, got 'LN-12'"]),
        (Matching(".*", "a text", 3), "abcd", ["x must be a text, got 'abcd'"]),
        (Line(5), "a\nb", ["x must be one line of 1 to 5 printable characters, got 'a\\nb'"]),
        (Line(5), "  ", ["x must be one line of 1 to 5 printable characters, got ' '"]),
        (Name(("a", "b")), ["a"], ["x must be 'a' or 'b', got ['a']"]),
    ],
)  # fmt: skip
def test_wrong_values_are_named_with_their_path_and_a_valid_form(kind: Kind, value: Any, mistakes: list[str]) -> None:
    assert read(kind, value)[1] == mistakes


@pytest.mark.parametrize("name", ["", "a;b", " a", "a  b", "a\n", "\N{COMBINING ACUTE ACCENT}", "\u3164", "x" * 41, 4])
def test_long_or_invisible_title_is_rejected(name: Any) -> None:
    assert read(Title(), name)[1]


def test_outermost_table_has_no_path_in_front() -> None:
    assert read(LAMP, {"oli": 1}, "")[1] == [
        "oli: a lamp has no 'oli'; did you mean 'oil'?",
        "a lamp needs 'oil', an integer between 0 and 9",
    ]
