"""The list of choices: numbers, columns, pages, hints, the passing choice."""

from __future__ import annotations

from collections.abc import Callable

from arcana_core.actions import Action
from arcana_lab.terminal.choices import PAGE, Choices
from tests.lab.secret_numbers import Pick


def choices(count: int, *, passing: int | None = None, hint: Callable[[Action], str] | None = None) -> Choices:
    """Choices "pick 20", "pick 21" and so on."""
    actions = [Pick(number) for number in range(20, 20 + count)]
    return Choices(actions, hint or (lambda _: ""), None if passing is None else Pick(passing))


def test_short_list_has_one_choice_per_line() -> None:
    assert choices(3).page(80, 5) == ["  1  pick 20", "  2  pick 21", "  3  pick 22"]


HINTS: dict[Action, str] = {Pick(20): "wins", Pick(21): "loses against every number that is higher"}


def test_hints_are_aligned_and_cut_at_the_edge() -> None:
    assert choices(2, hint=lambda action: HINTS[action]).page(40, 2) == [
        "  1  pick 20  wins",
        "  2  pick 21  loses against every ...",
    ]


def test_hints_go_on_below_if_there_is_room() -> None:
    listed = choices(2, passing=21, hint=lambda action: HINTS[action])
    whole = ["  1  pick 20  wins", "  2  pick 21  loses against every number", "              that is higher"]

    assert listed.page(40, 3) == whole
    assert listed.page(40, 5) == [whole[0], "", *whole[1:]]


def test_long_list_uses_spare_lines_for_hints() -> None:
    hinted = Choices([Pick(number) for number in range(20, 27)], lambda action: "explains this choice")

    assert hinted.page(60, 4) == [
        "  1  pick 20  explains this choice",
        "  2  pick 21  explains this choice",
        "  3  pick 22    5  pick 24    7  pick 26",
        "  4  pick 23    6  pick 25",
    ]


def test_long_list_is_set_in_columns_that_read_downwards() -> None:
    assert choices(7).page(40, 4) == [
        "  1  pick 20    4  pick 23    7  pick 26",
        "  2  pick 21    5  pick 24",
        "  3  pick 22    6  pick 25",
    ]


def test_list_without_room_is_paged() -> None:
    listed = choices(20)

    assert listed.page(28, 3) == [
        "   1  pick 20     3  pick 22",
        "   2  pick 21     4  pick 23",
        "  (4 of 20 shown: `more` for the next, or type a word)",
    ]
    assert listed.more()
    assert listed.page(28, 3)[0] == "   5  pick 24     7  pick 26"


def test_page_after_the_last_is_the_first() -> None:
    listed = choices(6)
    first = listed.page(14, 4)
    assert listed.more()
    assert listed.page(14, 4)[-1] == "  (3 of 6 shown: `more` for the first, or type a word)"
    assert listed.more()

    assert listed.page(14, 4) == first


def test_list_on_one_page_has_no_more() -> None:
    listed = choices(3)
    listed.page(80, 5)

    assert not listed.more()


def test_passing_choice_is_last_and_set_apart() -> None:
    assert choices(4, passing=20).page(80, 6) == [
        "  1  pick 21",
        "  2  pick 22",
        "  3  pick 23",
        "",
        "  4  pick 20",
    ]


def test_passing_choice_is_on_every_page() -> None:
    listed = choices(20, passing=20)

    assert " 20  pick 20" in listed.page(28, 4)[-2]
    listed.more()
    assert " 20  pick 20" in listed.page(28, 4)[-2]


def test_narrowed_list_keeps_its_numbers() -> None:
    listed = choices(9)
    listed.show_only([Pick(22), Pick(27)])

    assert listed.page(80, 5) == ["  3  pick 22", "  8  pick 27"]
    assert listed.is_narrowed
    assert listed.numbered(1) == Pick(20)

    listed.widen()
    assert not listed.is_narrowed


def test_number_outside_the_list_is_no_choice() -> None:
    assert choices(3).numbered(0) is None
    assert choices(3).numbered(4) is None


def test_full_plain_page_announces_no_more() -> None:
    assert "more choices" not in choices(PAGE).page(80)[-1]
    assert choices(PAGE + 1).page(80)[-1].startswith("  (1 more choice")


def test_name_as_wide_as_half_a_line_is_parted_from_its_hint() -> None:
    longer = Choices([Pick(20)], lambda action: "wins at once")

    for columns in range(20, 28):
        assert all("20wins" not in line for line in longer.page(columns, None))
