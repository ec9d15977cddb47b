"""Two people at one terminal: nothing that one of them saw or typed is there for the other."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.pseudo_terminal import PseudoTerminal
from tests.lab.terminal_play import typed

HANDED_OVER = "Pass the keyboard to Player 1. Player 1, press Enter:"
FORGET = b"\x1b[3J"  # the lines that could be scrolled back to
CARDS = ("Jh", "Js")  # of both players with seed 5


@pytest.fixture
def terminal(environment: dict[str, str], saved_games: Path) -> Iterator[PseudoTerminal]:
    """Leduc between two people. Player 0 decides."""
    environment["ARCANA_HOME"] = str(saved_games.parent)
    with PseudoTerminal("play leduc --seed 5 --seats you,you --watch", environment) as terminal:
        terminal.wait()
        terminal.type("")
        terminal.type("")
        yield terminal


def test_person_who_hands_over_leaves_no_trace(terminal: PseudoTerminal) -> None:
    assert CARDS[0] in terminal.text
    before = len(terminal.raw)

    handed_over = "\n".join(terminal.type("raise"))

    assert handed_over.strip() == HANDED_OVER
    assert FORGET in terminal.raw[before:]


@pytest.mark.parametrize(
    "keys",
    ["\x1b[A\x1b[A\x1b[A", "\x12sec", "\x19", "\x1by", "\x1b.", "\x1b\x19", "\x18e", "\x1f\x1f"],
    ids=["arrows", "Ctrl-R", "Ctrl-Y", "Alt-y", "Alt-dot", "Alt-Ctrl-Y", "Ctrl-X e", "Ctrl-underscore"],
)
def test_next_person_cannot_bring_back_typed_lines(terminal: PseudoTerminal, keys: str) -> None:
    terminal.type("explain secret")
    terminal.type("explain secret\x15look")  # Ctrl-U deletes the line, and keeps it for Ctrl-Y
    terminal.type("raise")
    terminal.type("")
    before = len(terminal.raw)

    terminal.type(keys)

    assert b"secret" not in terminal.raw[before:]


def test_line_typed_ahead_does_not_show_the_next_screen(terminal: PseudoTerminal) -> None:
    terminal.type("raise\n\n")

    assert HANDED_OVER in terminal.text
    assert CARDS[1] not in terminal.text


def test_next_person_sees_only_their_own_cards(terminal: PseudoTerminal) -> None:
    terminal.type("raise")
    before = len(terminal.raw)

    for line in ("", "why 20", "", "log 20", "", "look", "", "undo", "explain card", "", "? 1", "rules deal", ""):
        terminal.type(line)

    assert CARDS[1].encode() in terminal.raw[before:]
    assert CARDS[0].encode() not in terminal.raw[before:]


@pytest.mark.parametrize("way", ["quit", "Ctrl-D", "Ctrl-C", "SIGTERM"])
def test_leaving_hides_the_cards_of_the_last_player(terminal: PseudoTerminal, way: str) -> None:
    before = len(terminal.raw)
    if way == "quit":
        terminal.type("quit")
    elif way == "Ctrl-D":
        terminal.type("\x04")
    else:
        terminal.send(signal.SIGINT if way == "Ctrl-C" else signal.SIGTERM)

    assert "You left the game." in terminal.text
    assert CARDS[0] not in terminal.text
    assert FORGET in terminal.raw[before:]


def test_page_and_picture_for_two_people_show_no_cards(terminal: PseudoTerminal, saved_games: Path) -> None:
    terminal.type("picture")
    (page,) = saved_games.glob("*.html")
    (picture,) = saved_games.glob("*.svg")

    for file in (page, picture):
        assert "layer 0" in file.read_text()
        assert not any(card in file.read_text() for card in ("J\u2665", "J\u2660", *CARDS))


def test_picture_for_one_person_shows_their_card(
    environment: dict[str, str], saved_games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    typed("leduc --seed 5", "picture", "quit")

    (picture,) = saved_games.glob("*.svg")
    assert any(card in picture.read_text() for card in ("J\u2665", "Jh"))


def test_names_and_notes_of_a_saved_game_hold_no_secrets(terminal: PseudoTerminal, saved_games: Path) -> None:
    terminal.type("raise")

    files = [path for path in saved_games.iterdir() if path.suffix != ".jsonl"]
    assert not any(card in path.name for path in saved_games.iterdir() for card in CARDS)
    assert not any(card in path.read_text() for path in files for card in CARDS)
