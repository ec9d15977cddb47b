"""Lines with several parts: what numbers mean in them, where they stop, which parts are left out."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from arcana_core.actions import Action
from arcana_core.events import Event, event
from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_core.text.moments import Moment
from tests.lab.secret_numbers import Game, NumbersShown, Pick
from tests.lab.terminal_play import answers, typed

pytestmark = pytest.mark.usefixtures("leduc", "numbers")

REALM = "magicrealm --seats you --seed 7"
SEARCHING = ("amazon", "2 gold, 2 fame, 1 great", "h, m bad valley 2, s, s, s")
"""The first decisions in Magic Realm, up to the question what to search."""


def notations(path: Path) -> list[str]:
    return [decision.notation for decision in Record.load(path).decisions]


def searches(path: Path) -> list[str]:
    """The searches in Magic Realm, and belongings that were put away between them."""
    return [notation for notation in notations(path) if notation.startswith(("search", "deactivate"))]


def test_number_in_a_line_never_answers_an_unseen_question(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"{REALM} --save {path}", *SEARCHING, "1;1;1", "quit")

    assert searches(path) == ["search peer", "search peer", "search peer"]


def test_number_in_a_line_counts_in_the_list_on_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"mtgcombat --seed 5 --seats you,random --save {path}", "act; 2", "quit")[1]

    assert [decision.notation for decision in Record.load(path).decisions if decision.player == 0] == ["act"]
    assert answer.startswith(
        "You have played: act. Left out: 2. In the list that was shown, 2 is `character\n    1`, which isn't possible"
    )


def test_number_in_a_line_has_to_be_in_the_list_on_the_screen() -> None:
    answer = answers("mtgcombat --seed 5 --seats you,random", "act; 3", "quit")[1]

    assert "Choice 3 is not in the list that was shown, which has 1 to 2." in answer.replace("\n    ", " ")


def test_word_in_a_line_can_answer_an_unseen_question(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"{REALM} --save {path}", *SEARCHING, "1; deactivate shield; 1", "quit")

    assert searches(path) == ["search peer", "deactivate shield 1", "search peer"]


def test_choices_that_a_left_out_part_may_mean_are_listed() -> None:
    answer = answers("mtgcombat --seed 5 --seats you,random", "act; sto", "quit")[1]

    assert "Left out: sto. This choice matches `sto`." in answer.replace("\n    ", " ")
    assert answer.endswith("or stop\n\n  2  stop  recall nothing more\n")


def test_commands_work_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"{REALM} --save {path}", "amazon", "gold", "gold", "gold", "undo; undo; look; fame", "quit")

    assert notations(path)[2:] == ["aim for gold", "aim for fame"]
    assert answer[5].startswith("Your last decision is taken back. (2 times)\nMagic Realm: ")


def test_undo_takes_back_a_whole_line(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"{REALM} --save {path}", "amazon", "gold", "2 gold, 1 fame", "undo", "undo", "fame", "quit")

    assert answer[4].startswith("Your last line is taken back.\n")
    assert answer[5].startswith("Your last decision is taken back.\n")
    assert notations(path)[1:] == ["start at inn", "aim for fame"]


def test_undo_in_a_line_takes_back_its_last_part(tmp_path: Path) -> None:
    lines, before, after = ("amazon", "gold", "fame; gold; undo; notoriety"), tmp_path / "1.jsonl", tmp_path / "2.jsonl"
    typed(f"{REALM} --save {before}", *lines, "quit")
    typed(f"{REALM} --save {after}", *lines, "undo", "quit")

    assert notations(before)[2:] == ["aim for gold", "aim for fame", "aim for notoriety"]
    assert notations(after)[2:] == ["aim for gold"]


def test_undo_stops_at_what_a_line_has_revealed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"{REALM} --save {path}", *SEARCHING, "1; 1; 1; h; h", "undo", "undo", "quit")

    assert answer[5].startswith("Your last line is taken back as far as nothing was revealed.\n")
    assert notations(path).count("record hide") == 1  # on the first day
    assert answer[6].startswith("You can't undo search peer: ")


def test_line_stops_at_a_rejected_undo() -> None:
    answer = answers(REALM, "amazon", "gold", "undo; undo; fame", "quit")[3]

    assert answer.startswith(
        "Your last decision is taken back.\nYou have played: undo. Left out: undo; fame. You can't"
    )


def test_first_command_of_a_line_may_change_nothing() -> None:
    answer = answers("leduc --seed 5", "why 1; zzz", "quit")[1]

    assert answer.startswith("  Player 1 is dealt a card (LD-1.4)\n")
    assert answer.endswith("\nYou have played: why 1. Left out: zzz. 'zzz' is not an action.\n")


def test_line_that_goes_on_too_long_does_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("amazon", "4 gold, 2 fame", "2 gold, 2 fame, 1 great", "h, m bad valley 2, s, s, s, s, t", "quit")
    _, _, points, _, turn, _ = answers(f"{REALM} --save {path}", *lines)

    assert points == ("After aim for fame all victory points are assigned: leave out `fame`. Nothing\n    was done.\n")
    assert turn == "After record search the turn is complete: leave out `s, t`. Nothing was done.\n"
    assert notations(path)[-1] == "aim for great_treasures"


def test_line_that_goes_on_too_long_has_a_general_message() -> None:
    answer = answers("leduc --seed 5", "call raise", "quit")[1]

    assert answer == (
        "After call another decides or something new is learnt: leave out `raise`.\n    Nothing was done.\n"
    )


@event("All picked {number}", interrupts=True)
class Tied(Event):
    """All players picked the same number (NM-2.3)."""

    number: int


class Halting(Game):
    """Secret numbers in which a tie interrupts a line."""

    __slots__ = ()
    name = "halting"
    moments: ClassVar[tuple[Moment, ...]] = (Moment("third", "the third round begins"),)

    def passing(self, player: int) -> Action | None:
        return Pick(1)

    def moments_now(self, player: int) -> frozenset[str]:
        return frozenset({"third"} if self.position.round == 3 else ())

    def emit(self, event: Event, clause: str) -> None:
        super().emit(event, clause)
        if isinstance(event, NumbersShown) and len({*event.numbers}) == 1:
            super().emit(Tied(event.numbers[0]), "NM-2.3")


def test_line_stops_where_the_player_has_to_look_first(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with registered("halting", Halting):
        answer = answers(f"halting --seed 1 --seats you,first --save {path}", "pick 1; 2; 3", "quit")[1]

    assert [decision.notation for decision in Record.load(path).decisions if decision.player == 0] == ["pick 1"]
    assert answer.startswith("You have played: pick 1. Left out: 2; 3. Look first: All picked 1.\n")


def test_line_stops_where_passing_was_interrupted() -> None:
    with registered("halting", Halting):
        answer = answers("halting --seed 1 --seats you,first", "pass until third; 2", "quit")[1]

    assert "Left out: 2. Look first: All picked 1." in answer.replace("\n    ", " ")
