"""Screens that are drawn in place, in a real terminal: what fits, colours, resizing, leaving in every way."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from arcana_core.records.records import Record
from arcana_lab.terminal import saving
from tests.lab.pseudo_terminal import PseudoTerminal

COLOUR = re.compile(rb"\x1b\[(?:[0-9]+;)*(?:[349][0-8]|10[0-7])(?:;[0-9]+)*m")
CHOICE = re.compile(r" +\d+  \S")
STYLE = re.compile(rb"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def folder(environment: dict[str, str], saved_games: Path) -> Path:
    environment["ARCANA_HOME"] = str(saved_games.parent)
    return saved_games


def assert_is_a_table(lines: list[str], rows: int, columns: int) -> None:
    """Title, question, choices and prompt are on the screen together, in this order, and nothing is cut off."""
    text = "\n".join(lines)
    used = [place for place, line in enumerate(lines) if line]
    assert lines[0].endswith("? help"), text
    assert len(lines[0]) <= columns
    question = next((place for place, line in enumerate(lines) if line.startswith("> ")), 0)
    assert question >= 3, text
    assert re.search(r"\(you\)>$", lines[used[-1]]), text
    assert len(used) <= rows
    listed = [line for line in lines[question:] if CHOICE.match(line)]
    assert listed, text


def test_help_can_be_read_before_the_first_screen(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        lines = terminal.type("?")
        assert lines[0].startswith("  3 ")
        assert "Press Enter to begin:" in lines
        assert terminal.type("Explain call")[0].startswith("Match the other player")
        assert terminal.type("? zot")[0] == "'zot' isn't in the glossary; did you mean 'pot'?"
        assert_is_a_table(terminal.type(""), 24, 80)


def test_clauses_are_wrapped_once_on_a_narrow_screen(environment: dict[str, str]) -> None:
    with PseudoTerminal("play archmage --seed 5", environment, columns=60) as terminal:
        terminal.wait()
        terminal.type("")
        lines = terminal.type("rules AM-13.2")
    assert "  Drawing is compulsory and full. [option:" in lines
    assert not any(line.startswith("    ") for line in lines)


@pytest.mark.parametrize(
    "arguments",
    [
        "archmage --seats you,random",
        "magika --seats you,random,random",
        "mtgcombat --seats you,random",
        "wizwar --seats you,random",
    ],
)
def test_every_screen_of_a_game_fits(environment: dict[str, str], arguments: str) -> None:
    with PseudoTerminal(f"play {arguments} --seed 5", environment) as terminal:
        assert "Press Enter to begin:" in "\n".join(terminal.wait())
        lines = terminal.type("")
        for columns, rows in ((80, 24), (120, 40), (60, 20)):
            terminal.resize(columns, rows)
            lines = terminal.type("")
            for _ in range(3):
                assert_is_a_table(lines, rows, columns)
                lines = terminal.type("1")


def test_leaving_and_resuming_loses_nothing(environment: dict[str, str], folder: Path) -> None:
    with PseudoTerminal("play wizwar --seed 5 --seats you,random", environment) as terminal:
        terminal.wait()
        terminal.type("")
        terminal.type("1; 1")
        terminal.type("1")
        before = terminal.type("look")
        assert "Go on with: arcana play --resume" in "\n".join(terminal.type("quit"))
    (path,) = folder.glob("*.jsonl")
    decided = Record.load(path).decisions
    assert sum(decision.player == 0 for decision in decided) >= 3

    with PseudoTerminal("play --resume", environment) as terminal:
        assert f"{len(decided)} decisions so far" in "\n".join(terminal.wait())
        terminal.type("")
        assert terminal.type("look") == before
    assert Record.load(path).decisions == decided


@pytest.mark.parametrize("way", ["variable", "option"])
def test_no_color_prints_no_colour(environment: dict[str, str], way: str) -> None:
    arguments = "play leduc --seed 5" + (" --no-color" if way == "option" else "")
    settings = {**environment, **({"NO_COLOR": "1"} if way == "variable" else {})}
    with PseudoTerminal(arguments, settings) as terminal:
        terminal.wait()
        assert_is_a_table(terminal.type(""), 24, 80)
        terminal.type("call")
        assert COLOUR.search(terminal.raw) is None
        assert STYLE.search(terminal.raw) is None


def test_colours_mark_players_and_numbers(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.type("")
        assert COLOUR.search(terminal.raw) is not None


def test_dumb_terminal_gets_plain_text(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", {**environment, "TERM_OF_TEST": "dumb"}) as terminal:
        assert "So far:" in "\n".join(terminal.wait())
        assert b"\x1b" not in terminal.raw


def test_terminal_without_a_size_is_taken_for_a_usual_one(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.resize(0, 0)
        assert_is_a_table(terminal.type(""), 24, 80)


def test_small_terminal_is_mentioned_once_and_gets_plain_text(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment, columns=59, rows=30) as terminal:
        terminal.wait()
        terminal.type("call")
        terminal.wait()
        assert terminal.raw.count(b"smaller than 60 columns and 20 lines") == 1
        assert b"\x1b[2J" not in terminal.raw


def test_long_answer_gets_the_screen_until_enter(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.type("")
        page = terminal.type("help")
        assert "Press Enter to go back." in page[0]
        assert_is_a_table(terminal.type(""), 24, 80)


def test_answer_longer_than_the_screen_is_paged(environment: dict[str, str]) -> None:
    with PseudoTerminal("play wizwar --seed 5 --seats you,random", environment) as terminal:
        terminal.wait()
        terminal.type("")
        page = terminal.type("look")
        assert "Press Enter for more." in page[0]
        assert page[1].startswith("Wiz-War")
        page = terminal.type("")
        while "Press Enter for more." in page[0]:
            page = terminal.type("")
        assert "Press Enter to go back." in page[0]
        assert "> Your turn:" in "\n".join(page)
        assert_is_a_table(terminal.type(""), 24, 80)


def test_mistake_is_explained_below_the_choices(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.type("")
        lines = terminal.type("77")
        assert_is_a_table(lines, 24, 80)
        assert "Choice 77 is not in the list, which has 1 to 2." in lines


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_sudden_end_loses_nothing(environment: dict[str, str], number: signal.Signals) -> None:
    with PseudoTerminal("play leduc --seed 5 --seats you,you", environment) as terminal:
        terminal.wait()
        terminal.type("")
        terminal.type("")
        terminal.type("raise")
        terminal.send(number)
        (saved,) = saving.saved_games()
        assert (saved.decisions, saved.is_finished, saved.seats) == (1, False, ("you", "you"))


def test_sigterm_leaves_the_terminal_as_it_was(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        before = terminal.settings
        terminal.wait()
        terminal.type("")
        assert terminal.settings != before  # while a line is edited
        assert terminal.send(signal.SIGTERM) == 143
        assert terminal.settings == before
        assert "Go on with: arcana play --resume" in terminal.text


def test_player_can_look_back_after_the_end(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.type("")
        end = terminal.type("raise")
        log = "\n".join(terminal.type("log 2"))
        undo = "\n".join(terminal.type("undo"))
        last = "\n".join(terminal.type(""))

    assert end[0].startswith("Leduc poker")
    assert "You won." in "\n".join(end)
    assert [line for line in end if line][-2:] == [
        "Enter leaves; `log`, `why`, `look`, `picture` still work.",
        "Game over>",
    ]
    assert "Player 1 folds (LD-3.1)" in log
    assert "The game is over. Enter leaves;" in undo
    assert "Saved in" in last


@pytest.mark.parametrize("line", ["q", "quit", "\x04"])
def test_game_can_be_left_after_the_end(environment: dict[str, str], line: str) -> None:
    with PseudoTerminal("play leduc --seed 5", environment) as terminal:
        terminal.wait()
        terminal.type("")
        terminal.type("raise")

        assert "Saved in" in "\n".join(terminal.type(line))
        assert terminal.process.wait(10) == 0
        assert "You left the game" not in terminal.text


def test_people_see_no_secrets_of_each_other_after_the_end(environment: dict[str, str]) -> None:
    with PseudoTerminal("play leduc --seed 5 --seats you,you", environment) as terminal:
        terminal.wait()
        for line in ("", "", "raise", "", "fold"):
            terminal.type(line)
        text = "\n".join([*terminal.type("log 20"), *terminal.type("look")])

    assert "is dealt a card" in text
    assert "Jh" not in text
    assert "Js" not in text
