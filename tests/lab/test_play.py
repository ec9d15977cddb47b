"""People at one keyboard: choices, news, hot seat, and the end of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_core.records.records import Record
from tests.lab.terminal_play import answers, typed

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def notations(path: Path) -> list[str]:
    return [decision.notation for decision in Record.load(path).decisions]


def test_number_and_notation_name_the_same_choice(tmp_path: Path) -> None:
    typed(f"leduc --seed 5 --seats you,you --save {tmp_path / 'a'}", "", "2", "", "1")
    typed(f"leduc --seed 5 --seats you,you --save {tmp_path / 'b'}", "", "Raise", "", "CALL")

    assert notations(tmp_path / "a") == notations(tmp_path / "b") == ["raise", "call"]


def test_game_begins_with_seats_seed_file_and_introduction(tmp_path: Path) -> None:
    first = answers(f"leduc --seed 5 --save {tmp_path / 'game'}")[0]

    assert first.startswith("Leduc poker, 2 players\n  Player 0  you\n  Player 1  bot: plain\nSeed: 5\n")
    assert f"\nSaved as you play: {tmp_path / 'game'}\n" in first
    assert "Type `?` for help.\n" in first


def test_large_table_names_each_kind_of_player_once() -> None:
    first = answers("magika --seed 5")[0]

    assert "\n  you: Mage A\n  bot: sensible: Mage B, Mage C," in first


def test_game_without_a_seed_shows_the_seed_it_drew() -> None:
    assert re.search(r"^Seed: \d+$", answers("leduc")[0], re.MULTILINE)


def test_first_screen_shows_news_position_and_choices() -> None:
    first = answers("leduc --seed 5")[0]

    assert "So far:\n  Player 0 puts in 1" in first
    assert "is dealt Jh" in first
    assert "is dealt Js" not in first
    assert "player 1: card ??" in first
    assert "\n  1  call   put in nothing\n" in first
    assert first.endswith("\n  2  raise  put in 2 chips, for a stake of 3\n")


def test_news_are_shown_once() -> None:
    second = answers("leduc --seed 5", "call")[1]

    assert second.startswith("Since your last turn:\n  Player 0 calls 1\n")
    assert "is dealt" not in second


def test_last_line_addresses_the_only_person(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    last = answers(f"leduc --seed 5 --save {path}", "raise")[-1]

    assert last.endswith(
        f"\nYou won. Scores: you 1, player 1: -1. A player folded (LD-3.1).\nSaved in {path}\n",
    )
    assert Record.load(path).outcome is not None


def test_last_line_names_the_winner_among_several_people() -> None:
    assert (
        "\nPlayer 1 won. Scores: player 0: 14, player 1: 15."
        in typed("numbers --seed 1 --seats you,you", "", "pick 14", "", "pick 15").stdout
    )


def test_illegal_choice_is_explained_with_its_clause() -> None:
    answer = answers("leduc --seed 5", "fold", "zzz", "99", "0", "9" * 3000)

    assert "raise" in answer[1]
    assert "(LD-2.2)" in answer[1]
    assert "'zzz' is not an action" in answer[2] or "'zzz'" in answer[2]
    assert answer[3] == "Choice 99 is not in the list, which has 1 to 2.\n"
    assert answer[4] == "Choice 0 is not in the list, which has 1 to 2.\n"
    assert len(answer[5]) < 200


def test_mistyped_command_is_suggested() -> None:
    answer = answers("wizwar --seed 3 --seats you,random", "undoo", "loook", "quit")

    assert answer[1] == "'undoo' is not an action; did you mean 'undo'?\n"
    assert answer[2] == "'loook' is not an action; did you mean 'look'?\n"


def test_rejection_addresses_the_player() -> None:
    answer = answers("wizwar --seed 3 --seats you,random", "cast fireball", "foo", "quit")

    assert answer[1] == "You have no Fireball in hand (WW-9.1).\n"
    assert answer[2] == "'foo' is not an action.\n"


def test_empty_line_decides_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"leduc --seed 5 --save {path}", "", "", "quit")

    assert answer[1] == answer[2]
    assert answer[1].startswith("  1  call")
    assert notations(path) == []


def test_part_of_a_word_never_decides() -> None:
    answer = answers("leduc --seed 5", "rais", "look")

    assert answer[1].startswith("This choice matches `rais`. Type its number, ")
    assert answer[1].endswith("\n  2  raise  put in 2 chips, for a stake of 3\n")
    assert answer[2].startswith("public card: not yet turned up   raises in this round: 0")


def test_word_of_one_notation_decides(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"numbers --seed 1 --seats you,you --save {path}", "", "the 17", "quit")

    assert notations(path) == ["pick 17"]


def test_name_in_a_hint_decides(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"archmage --seed 3 --seats you,random --save {path}", "fireball; diamonds; lowest 2", "quit")

    assert notations(path)[:3] == ["fireball", "suit D", "lowest 2"]


def test_word_of_several_notations_lists_them() -> None:
    answer = answers("numbers --seed 1 --seats you,first", "PRIME")[1]

    head, *listed = answer.splitlines()
    assert head == "These choices match `PRIME`. Type a number, or `all` for the whole list."
    assert [line.split("  ")[-1] for line in listed] == [f"pick {number} prime" for number in (2, 3, 5, 7, 11, 13)]


def test_line_of_parts_takes_them_in_order(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"mtgcombat --seed 5 --seats you,random --save {path}", "act; stop", "quit")

    made = [decision for decision in Record.load(path).decisions if decision.player == 0]
    assert made[0].notation == "act"
    assert len(made) == 2


def test_line_of_parts_stops_at_the_first_that_does_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = answers(f"leduc --seed 3 --seats you,you --save {path}", "", "2; 77; call", "", "quit")

    assert notations(path) == ["raise"]
    # Player 0 reads about it when the keyboard is back.
    typed(f"leduc --seed 3 --seats you,you --save {tmp_path / 'b'}", "", "2; 77; call", "", "raise", "", "quit")
    shown = typed("leduc --seed 3 --seats you,you", "", "2; 77; call", "", "raise", "", "quit").stdout
    assert "You have played: 2. Left out: 77; call. Player 1 has to decide." in shown
    assert "Done:" not in answer[2]


def test_bots_play_alone_to_the_end() -> None:
    result = typed("leduc --seed 5 --seats bot,random")

    assert result.exit_code == 0
    assert re.search(r"(won|The game is a draw)\. Scores: .*\n?.*\(LD-3\.\d\)\.\nSaved in ", result.stdout)


def test_two_people_never_see_the_cards_of_the_other() -> None:
    lines = ("", "raise", "", "why 9", "look", "raise", "", "look", "quit")
    text = typed("leduc --seed 5 --seats you,you", *lines).stdout

    empty, *screens = re.split(r"Pass the keyboard to Player \d\. Player \d, press Enter: ", text)
    cards = ["Jh", "Js"]
    assert not any(card in empty for card in cards)
    assert len(screens) == 3
    for player, screen in zip((0, 1, 0), screens, strict=True):
        assert cards[player] in screen
        assert cards[1 - player] not in screen
    assert all(screen.endswith("\n" * 60) for screen in screens[:-1])  # pushed off before the next person is asked


def test_simultaneous_choice_stays_secret_at_one_keyboard() -> None:
    text = typed("numbers --seed 1 --seats you,you", "", "pick 14", "", "why", "pick 15").stdout

    second = text.split("Pass the keyboard to Player 1")[1].replace("  14  pick 14\n", "")
    assert "Player 0 picks a number (NM-2.1)" in second
    assert "14" not in second.split("The numbers are shown")[0]


def test_news_contain_nothing_hidden_from_the_person(letters: AnyGame) -> None:
    lines = ("", "write: at dusk;  alone", "", "why", "write: x\\", "greet", "why 2", "quit")
    handed_over, asked_why, rejected, next_round, asked_why_2 = answers("letters --seed 1 --seats you,you", *lines)[1:6]

    # Player 0 writes, which player 1 doesn't hear of until the letter is read.
    assert "So far" not in handed_over
    assert "dusk" not in handed_over
    assert asked_why == "Nothing has happened yet.\n"
    assert "backslash at character 2 of the text" in rejected
    assert next_round.startswith("Since your last turn:\n  Player 1 writes: good day\n")
    assert "Player 1 reads what player 0 wrote: at dusk;  alone" in next_round.replace("\n    ", " ")
    # The last line of the log is that player 0 read a letter.
    assert asked_why_2.endswith("Player 1 reads what player 0 wrote: at dusk;  alone (LE-3.2)\n")


def test_open_end_shows_everything_new_to_any_of_the_people(letters: AnyGame) -> None:
    lines = ("", "greet", "", "greet", "", "write: at dusk", "", "greet")
    last = answers("letters --seed 1 --seats you,you", *lines)[-1]

    # Player 1 kept the keyboard and wrote first; both look at the end together.
    assert "Player 1 writes: at dusk\n" in last
    assert "Player 0 reads what player 1 wrote: at dusk" in last
    assert "All letters are opened" in last


def test_game_can_be_left_while_the_keyboard_changes_hands() -> None:
    assert "You left the game." in typed("leduc --seed 5 --seats you,you", "", "raise", "quit").stdout


def test_one_person_is_never_asked_to_pass_the_keyboard() -> None:
    assert "Pass the keyboard" not in typed("numbers --seed 1 --seats you,first,highest", "7").stdout


def test_only_changed_parts_of_the_position_are_printed_again() -> None:
    first, asked, looked = answers("mtgcombat --seed 5 --seats you,random", "act", "look", "quit")[:3]

    assert "Wizards' combat" in first
    assert "Changed (`look` shows everything):\n" in asked
    assert "Wizards' combat" not in asked
    assert looked.startswith("Wizards' combat")


def test_whole_position_is_printed_after_undo() -> None:
    answer = answers("mtgcombat --seed 5 --seats you,random", "act", "stop", "undo", "quit")[3]

    assert answer.startswith("Your last decision is taken back.\n")
    assert "Wizards' combat" in answer


def test_page_of_choices_has_twenty_lines() -> None:
    first, second, third, again, empty = answers("numbers --seed 1", "more", "more", "more", "")[:5]

    assert first.endswith(" 20  pick 20\n  (25 more choices: type `more`, or a word of the one you want)\n")
    assert second.startswith("  21  pick 21\n")
    assert third == "  41  pick 41\n  42  pick 42\n  43  pick 43\n  44  pick 44\n  45  pick 45\n"
    assert again.startswith("   1  pick 1\n")
    assert empty == again


def test_news_after_a_line_cover_all_its_parts() -> None:
    _, first, *_ = answers("wizwar --seats you,random --seed 3", "boost meditate; 1; south", "quit")

    assert "Red discards Meditate" in first
    assert "walks 2 squares" in first


def test_introduction_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(tmp_path)
    first = answers("wizwar --seed 7 --save game", "quit")[0]
    head = first.partition("\n\nType `?`")[0]

    assert max(map(len, head.splitlines())) <= 60
    assert "bring other wizards' treasures to your home,\nor kill wizards." in head
