"""Decisions that are made for a person: those without an alternative, and automatic passing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import pytest

from arcana_core.actions import Action
from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_core.text.moments import Moment
from tests.lab import secret_numbers
from tests.lab.secret_numbers import Pick
from tests.lab.terminal_play import answers, typed


class Windows(secret_numbers.Game):
    """Secret numbers in which the second round leaves no choice, and picking 1 is passing."""

    __slots__ = ()
    name = "windows"
    moments: ClassVar[tuple[Moment, ...]] = (
        Moment("fourth", "the fourth round begins"),
        Moment("sixth", "the sixth round begins", always=True),
    )

    def _options(self, player: int) -> tuple[Action, ...]:
        return (Pick(1),) if self.position.round == 2 else super()._options(player)

    def passing(self, player: int) -> Action | None:
        return Pick(1)

    def moments_now(self, player: int) -> frozenset[str]:
        return frozenset({4: ["fourth"], 6: ["sixth"]}.get(self.position.round, []))


@pytest.fixture(autouse=True)
def windows() -> Iterator[None]:
    with registered("windows", Windows):
        yield


def decided(path: Path) -> int:
    return sum(decision.player == 0 for decision in Record.load(path).decisions)


def test_passing_choice_is_listed_last() -> None:
    answer = answers("windows --seed 1 --seats you,first", "all", "more", "more")

    assert answer[1].startswith("   1  pick 2 prime\n")
    assert answer[3].endswith("\n  45  pick 1\n")


def test_game_arranges_the_list_of_choices() -> None:
    class Backwards(Windows):
        __slots__ = ()

        def choices(self, player: int) -> tuple[Action, ...]:
            return self.legal_actions(player)[::-1]

    with registered("backwards", Backwards):
        answer = answers("backwards --seed 1 --seats you,first", "1")

    assert "\n   1  pick 45\n" in answer[0]
    assert " picks 45" in answer[1]


def test_choice_without_alternative_is_made_and_mentioned() -> None:
    answer = answers("windows --seed 1 --seats you,first", "pick 1")[1]

    assert answer.startswith("Made for you: pick 1.\n")
    assert "round 3:" in answer


def test_ask_all_asks_without_alternative() -> None:
    by_option = answers("windows --seed 1 --seats you,first --ask-all", "pick 1")[1]
    by_word = answers("windows --seed 1 --seats you,first", "ask all", "pick 1")[2]

    assert "round 2:" in by_option
    assert "Made for you" not in by_option
    assert "round 2:" in by_word


class Formal(Windows):
    """The same with a first round in which nearly everybody picks 1."""

    __slots__ = ()
    name = "formal"

    def formality(self, player: int) -> Action | None:
        return Pick(1) if self.position.round == 1 else None


def test_formality_is_decided_without_asking_or_mention() -> None:
    with registered("formal", Formal):
        answer = answers("formal --seed 1 --seats you,first")[0]
        asked = answers("formal --seed 1 --seats you,first --ask-all")[0]

    assert "round 3:" in answer
    assert "Made for you: pick 1.\n" in answer  # the second round has no alternative
    assert "round 1:" in asked


def test_undo_goes_back_to_the_last_choice_with_an_alternative(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rejected = typed(f"windows --seed 1 --seats you,first --save {path}", "pick 1", "undo", "quit").stdout

    # The numbers of the first round were shown, so the first decision stays.
    assert "can't undo" in rejected
    assert decided(path) == 2


def test_pass_until_stops_at_the_moment(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"windows --seed 1 --seats you,first --save {path}", "pass until fourth")[1]

    assert answer.startswith("Made for you: pick 1 (3 times).\nPassing stopped: the fourth round begins.\n")
    assert "round 4:" in answer
    assert decided(path) == 3


def test_pass_until_always_stops_at_a_dangerous_moment() -> None:
    lines = ("pass until fourth", "pass until fourth")

    answer = answers("windows --seed 1 --seats you,first", *lines)[2]

    assert "Passing stopped: the sixth round begins.\n" in answer
    assert "round 6:" in answer


def test_pass_until_can_follow_a_choice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"windows --seed 1 --seats you,first --save {path}", "pick 1; pass until fourth")[1]

    assert "Made for you: pick 1 (2 times).\nPassing stopped: the fourth round begins.\n" in answer
    assert decided(path) == 3


def test_pass_until_lists_the_moments() -> None:
    answer = answers("windows --seed 1 --seats you,first", "pass until", "Pass until fivth")

    assert answer[1] == (
        "`pass until WORD` passes for you until:\n"
        "  fourth  the fourth round begins\n"
        "  sixth   the sixth round begins (passing always stops here)\n"
    )
    assert answer[2] == "Unknown word 'fivth'; did you mean 'sixth'? `pass until` knows fourth and sixth.\n"


def test_pass_until_asks_again_after_twenty_passes(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("pass until sixth", "pass until fourth", "quit")
    answer = answers(f"windows --seed 1 --seats you,first --save {path}", *lines)[2]

    assert answer.startswith(
        "Made for you: pick 1 (20 times).\nYou have passed 20 times. `pass until fourth` goes on.\n"
    )
    assert decided(path) == 5 + 20


def test_auto_passes_except_at_its_moments() -> None:
    answer = answers("windows --seed 1 --seats you,first", "auto fourth", "pick 1", "pick 1", "auto off", "auto")

    assert answer[1].startswith("From now on you pass wherever you can, except at: fourth.")
    assert "round 4:" in answer[2]
    assert "round 6:" in answer[3]
    assert answer[4] == "Automatic passing is off.\n"
    assert answer[5].startswith("Automatic passing is off.\n`pass until WORD`")


def test_endless_passing_stops() -> None:
    lines = ("pass until sixth", "auto fourth", "pick 1", "quit")

    answer = answers("windows --seed 1 --seats you,first", *lines)[3]

    assert "Made for you: pick 1 (200 times).\n" in answer


def test_others_never_notice_a_choice_without_alternative() -> None:
    text = typed("windows --seed 1 --seats you,you", "", "pick 1", "", "pick 1").stdout

    # Player 1 has the keyboard and is asked nothing, but player 0 gets the keyboard even though only one choice is left.
    assert "Pass the keyboard to Player 0. Player 0, press Enter: " in text.split("round 2:")[0][-300:]


def test_pass_takes_the_passing_choice_of_any_game() -> None:
    assert answers("windows --seed 1 --seats you,first", "pass")[1].startswith("Made for you: pick 1.\n")
    assert "You can't pass now." in answers("archmage --seed 3", "fireball", "pass")[2]
