"""Lines for a terminal: labels, lists, two ends of a line, wrapping by columns, and changed parts of a screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.text.panels import MOST_NEW, Panel, capital, changes, columns, wrapped

PANEL = Panel(label=8, width=24, indent=2, firm=6)


def test_line_begins_with_its_label_and_continues_below_its_text() -> None:
    assert list(PANEL.line("deck", "12 cards, face down, of two schools")) == [
        "  deck  12 cards, face",
        "        down, of two",
        "        schools",
    ]
    assert list(PANEL.line("discards", "none")) == ["  discards none"]


def test_short_pieces_of_a_list_stay_on_one_line() -> None:
    assert list(PANEL.several("has", ["an old rope", "1 oil", "2 oil"])) == [
        "  has   an old rope;",
        "        1 oil; 2 oil",
    ]
    assert list(PANEL.several("has", [])) == []


def test_two_texts_share_a_line_if_a_gap_of_two_is_left() -> None:
    assert list(PANEL.ends("left", "right")) == ["left" + 15 * " " + "right"]
    assert list(PANEL.ends("x" * 12, "y" * 10)) == [12 * "x" + "  " + 10 * "y"]
    assert list(PANEL.ends("x" * 12, "y" * 11)) == ["x" * 12, "y" * 11]
    assert list(PANEL.ends("left", "")) == ["left"]


def test_question_is_marked_and_nothing_is_wrapped_to_no_line() -> None:
    assert PANEL.asked("which lamp do you shine now?") == ["> which lamp do you", "  shine now?"]
    assert PANEL.wrapped("") == []
    assert PANEL.rule("=") == "=" * 24


def test_wide_characters_take_two_columns() -> None:
    assert columns("\u9b54\u6cd5 x") == 6
    assert wrapped("\u9b54\u6cd5" * 4, 6) == ["\u9b54\u6cd5\u9b54", "\u6cd5\u9b54\u6cd5", "\u9b54\u6cd5"]


@given(st.text("ab \u9b54\n", max_size=80), st.integers(6, 30))
def test_no_line_is_too_wide_and_no_letter_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, width, "- ", "  ")

    assert all(columns(line) <= width for line in lines)
    assert "".join("".join(lines).split()).removeprefix("-") == "".join(text.split())


def continues(line: str) -> bool:
    """Whether a line belongs to the part above it."""
    return line.startswith(" ")


def test_only_changed_parts_and_the_question_are_shown() -> None:
    before = "turn 1\nAda\n  oil 3\nBo\n  oil 4\n> move"

    assert changes(before, before.replace("oil 4", "oil 2"), continues=continues) == "Bo\n  oil 2\n> move"
    assert changes(before, before.replace("move", "shine"), continues=continues) == "> shine"


def test_only_changed_items_of_a_list_are_shown() -> None:
    before = "turn 1\nKeepers:\n  Ada\n    oil 3\n  Bo\n    oil 4\n  Cy\n> move"

    used = before.replace("oil 4", "oil 2")
    assert changes(before, used, continues=continues) == "Keepers:\n  Bo\n    oil 2\n> move"
    gone = used.replace("\n  Cy", "")
    assert changes(before, gone, continues=continues) == "Keepers:\n  Ada\n    oil 3\n  Bo\n    oil 2\n> move"


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("", "a\nb\n> q"),
        ("a\n> q", "\n".join(f"line {number}" for number in range(MOST_NEW + 1)) + "\na\n> q"),
        ("x\ny", "a\n> q"),
    ],
)
def test_whole_screen_is_shown_if_much_has_changed_or_nothing_is_known(before: str, now: str) -> None:
    assert changes(before, now, continues=continues) == now


def test_capital_is_put_in_front_of_any_text() -> None:
    assert (capital("ada"), capital("")) == ("Ada", "")
