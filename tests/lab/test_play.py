"""People at one keyboard: what they type and what they are shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_lab.commands import arcana
from arcana_lab.commands.choices import PAGE, Choices

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def typed(arguments: str, *lines: str) -> Result:
    """A sitting in which these lines are typed, and then the input ends."""
    return CliRunner().invoke(arcana, ["play", *arguments.split()], input="".join(f"{line}\n" for line in lines))


def answers(arguments: str, *lines: str) -> list[str]:
    """What is printed before the first line that is typed, and after each of them."""
    result = typed(arguments, *lines)
    assert result.exit_code == 0, result.output
    return re.split(r"player \d> ", result.stdout)


def test_a_choice_is_taken_by_its_number_and_by_its_notation(tmp_path: Path) -> None:
    by_number = typed(f"leduc --seed 5 --seats you,you --save {tmp_path / 'a'}", "", "2", "", "2")
    by_notation = typed(f"leduc --seed 5 --seats you,you --save {tmp_path / 'b'}", "", "raise", "", "call")

    assert by_number.exit_code == by_notation.exit_code == 0
    assert Record.load(tmp_path / "a").decisions == Record.load(tmp_path / "b").decisions
    assert [decision.notation for decision in Record.load(tmp_path / "a").decisions] == ["raise", "call"]


def test_the_own_view_and_the_choices_are_shown_first() -> None:
    first = answers("leduc --seed 5")[0]

    assert "so far:\n  Player 0 has 1 in the pot (LD-1.3)\n  Player 0 is dealt Jh (LD-1.4)\n" in first
    assert "Player 1 is dealt a card (LD-1.4)" in first
    assert "player 1: card ??" in first
    assert "\n  1  call   Match the other player" in first
    assert first.endswith("\n  2  raise  Call, then put in 2 more chips, or 4 in the second round\n")


def test_what_has_happened_since_is_shown_once() -> None:
    second = answers("leduc --seed 5", "call")[1]

    assert second.startswith("since you looked last:\n  Player 0 has 1 in the pot (LD-2.2)\n")
    assert "LD-1.3" not in second


def test_the_end_says_who_won_and_where_the_record_is(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    last = answers(f"leduc --seed 5 --save {path}", "raise")[-1]

    assert last.endswith(f"\nplayer 0 won, 1 to -1: a player folded (LD-3.1)\nthe record is kept in {path}\n")
    assert Record.load(path).outcome is not None


def test_why_tells_the_last_events_with_the_text_of_their_clauses() -> None:
    answer = answers("numbers --seed 1 --seats first,you", "why", "why 0", "why x")

    assert answer[1] == (
        "  Player 0 picks a number (NM-2.1)\nNM-2.1\n  Each player picks a number, which nobody else sees.\n"
    )
    assert answer[2] == "nothing has happened yet\n"
    assert answer[3] == "why takes a number of events, not 'x'\n"


def test_why_takes_the_number_of_events() -> None:
    assert answers("numbers --seed 1 --seats first,first,you", "why 1", "why 2")[1].count("picks a number (") == 1
    assert answers("numbers --seed 1 --seats first,first,you", "why 2")[1].count("picks a number (") == 2


def test_before_the_first_decision_there_is_nothing_to_take_back() -> None:
    assert answers("leduc --seed 5", "undo")[1] == "player 0 has not decided anything that could be taken back\n"


def test_an_own_decision_is_taken_back_with_what_others_decided_since(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("", "raise", "", "raise", "", "undo", "call", "", "quit")

    answer = answers(f"leduc --seed 3 --seats you,you --save {path}", *lines)

    assert answer[3].startswith("taken back\n")
    assert [decision.notation for decision in Record.load(path).decisions] == ["call"]


def test_what_chance_has_answered_is_not_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    lines = ("", "call", "", "call", "", "undo", "quit")

    answer = answers(f"leduc --seed 3 --seats you,you --save {path}", *lines)

    assert "cannot be taken back: since then chance was drawn or something hidden was shown" in answer[3]
    assert [decision.notation for decision in Record.load(path).decisions] == ["call", "call"]


def test_what_cannot_be_done_is_explained_with_its_clause() -> None:
    answer = answers("leduc --seed 5", "fold", "zzz", "99", "0", "/zzz", "9" * 3000)

    assert answer[1] == "fold is not possible: you can fold only to a raise (LD-2.2)\n"
    assert answer[2] == "'zzz' is not an action; possible are for example: call, raise\n"
    assert answer[3] == "no choice 99; there are 1 to 2\n"
    assert answer[4] == "no choice 0; there are 1 to 2\n"
    assert answer[5].startswith(
        "no command 'zzz'; there are: all, explain, help, look, more, quit, rules, save, undo, why"
    )
    assert "is not an action" in answer[6]


def test_a_long_list_is_paged() -> None:
    first, second, third, again, empty = answers("numbers --seed 1", "more", "more", "more", "")[:5]

    assert first.endswith(" 20  pick 20\n  and 25 others: 'more', or type a part of what you look for\n")
    assert second.startswith("  21  pick 21\n")
    assert third == "  41  pick 41\n  42  pick 42\n  43  pick 43\n  44  pick 44\n  45  pick 45\n"
    assert again.startswith("   1  pick 1\n")
    assert empty == again


def test_a_list_is_narrowed_by_a_part_and_keeps_its_numbers() -> None:
    answer = answers("numbers --seed 1 --seats you,first", "PRIME", "1 PR", "all", "more prime", "pick 11")

    assert answer[1] == "".join(f"  {number:>2}  pick {number} prime\n" for number in (2, 3, 5, 7, 11, 13))
    assert answer[2] == "  11  pick 11 prime\n  13  pick 13 prime\n"
    assert answer[3].startswith("   1  pick 1\n")
    assert answer[5] == "  11  pick 11 prime\n"  # a part, and not yet the whole notation


def test_a_part_is_never_taken_for_a_decision() -> None:
    assert "look" not in answers("leduc --seed 5", "rais", "look")[1]
    assert answers("leduc --seed 5", "rais", "look")[2].startswith(
        "public card: not yet turned up   raises in this round: 0"
    )


def test_a_short_list_has_no_second_page() -> None:
    assert answers("leduc --seed 5", "more")[1] == "that was all\n"


def test_rules_are_read_at_the_table() -> None:
    answer = answers("numbers --seed 1", "rules NM-2.3", "rules", "rules NM-7.7")

    assert answer[1] == "2 Picking\n\nNM-2.3\n  If all are equal, everybody picks again.\n"
    assert (
        answer[2] == "rules CLAUSE, such as NM-1.1; the chapters are:\n  1 Before the game\n  2 Picking\n  10 The end\n"
    )
    assert answer[3].startswith("no clause 'NM-7.7'")


def test_save_writes_the_game_so_far_and_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    answer = answers("numbers --seed 1 --seats first,you", f"save {path}", f"save {path}", "save", "save a\0b")

    assert answer[1] == f"saved to {path}\n"
    assert len(Record.load(path).decisions) == 1
    assert answer[2] == f"{path} exists already; give another name\n"
    assert answer[3] == "save needs the name of a file\n"
    assert r"'a\x00b': cannot write the record: not the name of a file" in answer[4]
    assert "cannot write" in answers("numbers --seed 1", f"save {tmp_path}/none/x")[1]


def test_a_loaded_game_goes_on_in_the_same_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"leduc --seed 5 --seats you,you --save {path}", "", "raise")
    assert len(Record.load(path).decisions) == 1

    answer = answers(f"leduc --load {path} --seats you,you --save {path}", "", "call", "", "quit")

    assert "> player 1" in answer[0]
    assert [decision.notation for decision in Record.load(path).decisions] == ["raise", "call"]


def test_the_record_of_a_game_by_mail_is_not_written_over_at_a_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"leduc --seed 5 --seats you,you --save {path}", "", "raise")
    before = path.read_text()
    (tmp_path / "players.toml").write_text("")  # this is what the folder of a game by mail has beside its record

    result = typed(f"leduc --load {path} --seats you,you --save {path}", "", "call")

    assert result.exit_code == 2
    assert "only `arcana leduc` changes the record of a game by mail; save to another file" in result.output
    assert path.read_text() == before
    assert typed(f"leduc --load {path} --seats you,you --save {tmp_path / 'b'}", "", "call").exit_code == 0


def test_the_end_of_the_input_and_quit_leave_the_table_well(tmp_path: Path) -> None:
    for number, lines in enumerate([(), ("quit",), ("/QUIT",)]):
        result = typed(f"leduc --seed 5 --save {tmp_path / str(number)}", *lines)

        assert result.exit_code == 0
        assert result.stdout.endswith(f"the game is left\nthe record is kept in {tmp_path / str(number)}\n")
        assert Record.load(tmp_path / str(number)).decisions == ()


def test_help_names_every_command() -> None:
    answer = answers("leduc --seed 5", "help")[1]

    assert all(word in answer for word in ("more", "all", "look", "why", "rules", "undo", "save", "quit"))


def test_bots_alone_are_watched_to_the_end() -> None:
    result = typed("leduc --seed 5 --seats bot,random")

    assert result.exit_code == 0
    assert re.search(r"(won|nobody won), .* \(LD-3\.\d\)\n$", result.stdout)


def test_two_people_never_see_what_only_the_other_may_know() -> None:
    lines = ("", "raise", "", "why 9", "look", "raise", "", "look", "quit")
    text = typed("leduc --seed 5 --seats you,you", *lines).stdout

    empty, *screens = re.split(r"pass the keyboard to player \d, who then presses Enter: ", text)
    cards = ["Jh", "Js"]
    assert not any(card in empty for card in cards)
    assert len(screens) == 3
    for player, screen in zip((0, 1, 0), screens, strict=True):
        assert cards[player] in screen
        assert cards[1 - player] not in screen
    assert all(screen.endswith("\n" * 60) for screen in screens[:-1])  # pushed off before the next one is asked for


def test_secret_choices_are_made_one_after_the_other() -> None:
    text = typed("numbers --seed 1 --seats you,you", "", "pick 14", "", "why", "pick 15").stdout

    second = text.split("pass the keyboard to player 1")[1].replace("  14  pick 14\n", "")
    assert "Player 0 picks a number (NM-2.1)" in second
    assert "14" not in second.split("The numbers are shown")[0]
    assert "player 1 won, 14 to 15: a number was highest (NM-2.2)" in second


def test_what_a_person_is_not_told_of_is_neither_shown_nor_counted(letters: AnyGame) -> None:
    lines = ("", "write: at dusk;  alone", "", "why", "write: x\\", "greet", "why 2", "quit")
    handed_over, asked_why, rejected, next_round, asked_why_2 = answers("letters --seed 1 --seats you,you", *lines)[1:6]

    # Player 0 writes, which player 1 does not hear of until the letter is read.
    assert "so far" not in handed_over
    assert "dusk" not in handed_over
    assert asked_why == "nothing has happened yet\n"
    assert rejected.startswith("the backslash at character 2 of the text stands for nothing")
    assert next_round.startswith(
        "since you looked last:\n"
        "  Player 1 writes: good day (LE-2.1)\n"
        "  The stamp is worth 3 points (LE-3.1)\n"
        "  Player 1 reads what player 0 wrote: at dusk;  alone (LE-3.2)\n\n"
    )
    # The last line of the log is that player 0 read a letter.
    assert asked_why_2 == (
        "  The stamp is worth 3 points (LE-3.1)\n  Player 1 reads what player 0 wrote: at dusk;  alone (LE-3.2)\n"
    )


def test_events_that_a_game_passes_over_are_no_news_and_not_counted() -> None:
    # Oriane is told of the window in which she is asked, and the game has no words for that.
    lines = ("act", "recall", "stop", "why 1", "quit")
    *_, asked, why, _ = answers("mtgcombat --seed 5 --seats you,random", *lines)

    assert "use an instant or an ability, or pass" in asked
    assert "since you looked last" not in asked
    assert re.match(r"  Oriane Vell recalls [A-Z][a-zA-Z' -]+ \(MC-9\.1\)\nMC-9\.1\n", why)


def test_what_was_shown_before_is_shown_again_when_one_looks_or_the_keyboard_has_changed_hands() -> None:
    first, asked, looked = answers("mtgcombat --seed 5 --seats you,random", "act", "look", "quit")[:3]
    assert "Wizards' combat" in first
    assert "changed (`look` shows all):\nRound 1, turn of Oriane Vell (you): Channeling Phase" in asked
    assert "Dovek Ironquill  " not in asked
    assert looked.startswith("Wizards' combat")

    back = answers("mtgcombat --seed 5 --seats you,random", "act", "stop", "mana W", "undo", "quit")[4]
    assert back.startswith("taken back\n")
    assert "Wizards' combat" in back

    screens = answers(
        "mtgcombat --seed 5 --seats you,you", "", "act", "stop", "stop", "pass", "pass", "end", "pass", ""
    )
    assert [screen for screen in screens if "is about to begin" in screen and "Wizards' combat" not in screen] == []


def test_at_an_open_end_everybody_sees_all_that_is_new(letters: AnyGame) -> None:
    lines = ("", "greet", "", "greet", "", "write: at dusk", "", "greet")
    last = answers("letters --seed 1 --seats you,you", *lines)[-1]

    # Player 1 kept the keyboard and wrote first; both look at the end together.
    assert "Player 1 writes: at dusk (LE-2.1)\n" in last
    assert "Player 0 reads what player 1 wrote: at dusk (LE-3.2)\n" in last
    assert "All letters are opened (LE-4.1)" in last


def test_one_person_is_never_asked_to_pass_the_keyboard() -> None:
    assert "pass the keyboard" not in typed("numbers --seed 1 --seats you,first,highest", "7").stdout


def test_choices_that_fill_a_page_exactly_have_no_second_one(numbers: AnyGame) -> None:
    actions = numbers(seed=1).legal_actions(0)

    assert "others" not in Choices(actions[:PAGE]).page()
    assert not Choices(actions[:PAGE]).more()
    assert Choices(actions[: PAGE + 1]).page().endswith("and 1 others: 'more', or type a part of what you look for")


def test_words_of_a_game_are_explained_on_lines_that_fit() -> None:
    lines = ("explain", "explain heals", "explain xyzzy", f"explain {'x ' * 200}")
    about, spell, unknown, too_long = answers("magika --seed 5", *lines)[1:5]

    assert "apprentice mages" in about
    assert all(len(line) <= 98 for line in about.splitlines())
    assert spell.startswith("HEALS, Heals (Good). Minor, 8 Arcania")
    assert unknown.startswith("'xyzzy' isn't in the glossary; `rules xyzzy`")
    assert too_long.startswith("a word to explain has at most 200 characters")
    assert answers("leduc --seed 5", "explain", "explain rase")[2].startswith(
        "'rase' isn't in the glossary; did you mean"
    )


def test_choices_stand_above_one_another_with_what_they_mean(numbers: AnyGame) -> None:
    actions = numbers(seed=1).legal_actions(0)[:2]
    hints = dict(zip(actions, ("", "the better one"), strict=True))

    lines = Choices(actions, hints.__getitem__).page().split("\n")

    wide = max(len(str(action)) for action in actions)
    assert lines == [f"  1  {actions[0]}", f"  2  {actions[1]!s:<{wide}}  the better one"]
