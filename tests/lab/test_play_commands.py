"""The commands that people type beside their choices."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pytest

from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_core.text.notation import Notation
from arcana_lab.terminal.typed import commands_text
from tests.lab.secret_numbers import Game
from tests.lab.terminal_play import answers, typed

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def notations(path: Path) -> list[str]:
    return [decision.notation for decision in Record.load(path).decisions]


def test_why_shows_the_last_events_with_their_clauses() -> None:
    answer = answers("numbers --seed 1 --seats first,you", "why", "why 0", "log x")

    assert answer[1].startswith("  Player 0 picks a number (NM-2.1)\nNM-2.1\n  Each player picks a number, which ")
    assert answer[2] == "Type a number of events, such as `log 20`, not '0'.\n"
    assert answer[3] == "Type a number of events, such as `log 20`, not 'x'.\n"


def test_why_with_a_choice_explains_why_it_is_not_possible() -> None:
    answer = answers("leduc --seed 5", "why fold", "why call", "why foldd")

    assert answer[1:4] == [
        "You can't choose fold: you can fold only to a raise (LD-2.2).\n",
        "You can choose call.\n",
        "'foldd' is not an action; did you mean 'fold'?\n",
    ]


def test_log_shows_events_without_the_text_of_clauses() -> None:
    answer = answers("numbers --seed 1 --seats first,first,you", "log 1", "log")

    assert answer[1].count("picks a number (NM-2.1)") == 1
    assert answer[2].count("picks a number (NM-2.1)") == 2
    assert "Each player" not in answer[2]


def test_events_without_a_sentence_are_not_counted() -> None:
    lines = ("act", "recall", "stop", "why 1", "quit")
    why = answers("mtgcombat --seed 5 --seats you,random", *lines)[4]

    assert "Oriane Vell" in why.splitlines()[0]


def test_undo_needs_a_decision() -> None:
    assert "has no decision to undo" in answers("leduc --seed 5", "undo")[1].lower()


def test_undo_takes_back_the_decision_and_the_answers_to_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("", "raise", "", "raise", "", "undo", "call", "", "quit")

    answer = answers(f"leduc --seed 3 --seats you,you --save {path}", *lines)

    assert answer[3].startswith("Your last decision is taken back.\n")
    assert notations(path) == ["call"]


def test_undo_is_rejected_after_chance(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("", "call", "", "call", "", "undo", "quit")

    answer = answers(f"leduc --seed 3 --seats you,you --save {path}", *lines)

    assert "can't undo" in answer[3]
    assert notations(path) == ["call", "call"]


def test_short_word_for_quit_can_be_a_choice(tmp_path: Path) -> None:
    class Naming(Notation):
        synonyms: ClassVar = {"pick 17": ("q",)}

    class Named(Game):
        __slots__ = ()
        name = "named"

        def _notation(self, player: int) -> Notation:
            return Naming(self, player)

    path = tmp_path / "game.jsonl"
    with registered("named", Named):
        typed(f"named --seed 1 --seats you,you --save {path}", "", "q", "/q")

    assert notations(path) == ["pick 17"]


def test_rules_are_read_at_the_table() -> None:
    answer = answers("numbers --seed 1", "rules NM-2.3", "rules", "rules NM-7.7")

    assert answer[1] == "2 Picking\n\nNM-2.3\n  If all are equal, everybody picks again.\n"
    assert answer[2] == (
        "`rules NM-1.1` shows a clause. The chapters are:\n  1 Before the game\n  2 Picking\n  10 The end\n"
    )
    assert answer[3].startswith("No clause 'NM-7.7'")


def test_save_writes_a_copy_and_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    answer = answers("numbers --seed 1 --seats first,you", f"save {path}", f"save {path}", "save", "save a\0b")

    assert answer[1].replace("\n    ", " ") == f"Saved a copy in {path}.\n"
    assert len(Record.load(path).decisions) == 1
    assert answer[2].replace("\n    ", " ") == f"{path} exists already. Choose another name.\n"
    assert answer[3] == "Type the name of a file: `save FILE`.\n"
    assert "not the name of a file" in answer[4]
    assert "write the record: No such file" in answers("numbers --seed 1", f"save {tmp_path}/none/x")[1]


def test_save_in_an_unknown_home_folder_is_rejected() -> None:
    _, answer, *_ = answers("archmage --seed 3", "save ~unknown-user/x.jsonl")

    assert answer.startswith("Unknown home folder in '~unknown-user/x.jsonl'.")


def test_help_names_every_command() -> None:
    answer = answers("leduc --seed 5", "help", "?")

    words = [
        "more",
        "all",
        "look",
        "log",
        "why",
        "explain",
        "rules",
        "odds",
        "until",
        "auto",
        "ask",
        "undo",
        "picture",
        "save",
        "quit",
    ]
    assert [word for word in words if word not in answer[1]] == []
    assert answer[2] == answer[1]
    assert "`arcana play --resume` goes on" in answer[1]
    assert max(map(len, commands_text(resumes=True).splitlines())) <= 80


def test_help_with_a_word_explains_it() -> None:
    answer = answers("magika --seed 5", "explain heals", "HELP heals", "? heals", "?heals")[1:5]

    assert answer[0].startswith("HEALS, Heals (Good). Minor, 8 Arcania")
    assert len(set(answer)) == 1


def test_help_with_a_number_explains_the_choice() -> None:
    answer = answers("leduc --seed 5", "? 1")[1]

    assert answer.startswith("call: put in nothing\nMatch the other player's stake.")


def test_unknown_word_of_the_glossary_suggests_another() -> None:
    unknown, too_long = answers("leduc --seed 5", "explain rase", f"explain {'x ' * 200}")[1:3]

    assert "did you mean" in unknown
    assert "at most 200 characters" in too_long
    assert "Traceback" not in too_long


def test_explanation_fits_the_terminal() -> None:
    about = answers("magika --seed 5", "explain")[1]

    assert "apprentice mages" in about
    assert max(map(len, about.splitlines())) <= 80


def test_slash_makes_a_word_a_command() -> None:
    answer = answers("leduc --seed 5", "/zzz", "/LOOK")

    assert answer[1].startswith("Unknown command 'zzz'; commands are all, ask, auto, explain,")
    assert answer[2].startswith("public card")


@pytest.mark.parametrize("lines", [(), ("quit",), ("/QUIT",), ("q",), ("exit",)])
def test_leaving_keeps_the_game(lines: tuple[str, ...], tmp_path: Path) -> None:
    result = typed(f"leduc --seed 5 --save {tmp_path / 'game'}", *lines)

    assert result.exit_code == 0
    assert result.stdout.endswith(
        f"You left the game.\nSaved in {tmp_path / 'game'}\nGo on with: arcana play --resume {tmp_path / 'game'}\n"
    )
    assert Record.load(tmp_path / "game").decisions == ()


def test_picture_is_written_beside_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    answer = answers(f"leduc --seed 5 --save {tmp_path / 'game.jsonl'}", "picture", "quit")[1]

    assert answer.replace("\n    ", " ") == f"The picture is in {tmp_path / 'game.svg'}. Open it in a browser.\n"
    assert (tmp_path / "game.svg").read_text().startswith("<svg")
    assert (tmp_path / "game.svg").stat().st_mode & 0o077 == 0  # it shows what one player knows


def test_watched_page_shows_nothing_hidden_from_the_person(tmp_path: Path) -> None:
    typed(f"numbers --seed 1 --seats you,you --watch --save {tmp_path / 'game.jsonl'}", "", "pick 14", "quit")

    page = (tmp_path / "game.html").read_text()
    assert "Player 0 picks a number" in page
    assert "14" not in page.split("<h2>")[1]
    assert 'http-equiv="refresh"' in page


def test_odds_are_shown_at_the_table() -> None:
    answer = answers("magicrealm --seed 1 --seats you", "odds curses one die", "odds cursez")

    assert answer[1].splitlines()[0] == "curse: 1 die, the highest counts; 6 equally likely throws"
    assert answer[2].startswith("Unknown table 'cursez'; did you mean 'curse'?")
    assert answers("leduc --seed 5", "odds 4 vs 3")[1] == "This game has no odds.\n"
