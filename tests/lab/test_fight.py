"""`arcana fight` and `arcana play --from`: positions that a text sets up, lessons, the end of a fight."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_lab.commands import arcana

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def arcana_with(command: str, *lines: str) -> Result:
    """The result of a command while these lines are typed."""
    return CliRunner().invoke(arcana, shlex.split(command), input="".join(f"{line}\n" for line in lines))


def test_game_begins_at_a_position_that_a_text_sets_up(tmp_path: Path) -> None:
    path = tmp_path / "game"
    result = arcana_with(f"play numbers --from 'round 3' --seats you,first --save {path}", "pick 7 prime")

    assert "round 3: ?, picked" in result.stdout
    assert [decision.notation for decision in Record.load(path).decisions] == ["pick 1", "pick 7 prime"]


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("play magicrealm --from 'amazon cliff 3 | elf cavern 1; day 5'", "Day 5, Birdsong"),
        ("play magicrealm --from 'melee: amazon | imp'", "Combat in "),
        ("play wizwar --from '2,3 hand fireball | 2,5'", "fireball"),
        ("play mtgcombat --from 'oriane_vell pool WW | dovek_ironquill'", "Oriane Vell"),
        ("play magika --from 'A m7 Elf endurance 20 | B m8 Evil'", "Endurance 20"),
    ],
)
def test_games_set_up_positions_from_a_text(command: str, shown: str) -> None:
    result = arcana_with(command)

    assert result.exit_code == 0, result.output
    assert shown in result.stdout


def test_people_take_the_first_seat_and_bots_the_others_of_a_text() -> None:
    result = arcana_with("play numbers --from 'encounter: round 3' --seed 5")

    assert "\n  Player 0  you\n  Player 1  bot: highest\nSeed: 5\n" in result.stdout


def test_saved_fight_goes_on_as_a_game(tmp_path: Path) -> None:
    path = tmp_path / "game"
    arcana_with(f"fight numbers round 3 --seats you,first --save {path}", "pick 1")
    result = arcana_with(f"play --resume {path}")

    assert result.exit_code == 0
    assert "round 4: ?, picked" in result.stdout


def test_fight_is_explained_and_ends_before_the_game(saved_games: Path) -> None:
    result = arcana_with("fight numbers 'round 3' --seed 5", "", "pick 4", "", "pick 4", "pick 9")

    assert result.exit_code == 0, result.output
    assert "Lesson: (4, 4) (NM-2.2)\nFight again: arcana fight numbers 'round 3' --seed=5\n" in result.stdout
    assert "round 4" not in result.stdout
    assert "This game isn't saved." in result.stdout
    assert not saved_games.exists()


def test_end_of_game_in_a_fight_has_its_outcome_and_its_lesson() -> None:
    result = arcana_with("fight numbers round 3 --seats you,first", "pick 9")

    assert "You won. Scores: you 9, player 1: 1." in result.stdout
    assert "Lesson: (9, 1) (NM-2.2)\nFight again: " in result.stdout


def test_fight_of_bots_ends_with_the_fight() -> None:
    result = arcana_with("fight numbers round 3 --seats first,first")

    assert (result.exit_code, result.stdout.count("Lesson")) == (0, 1)


def test_same_fight_can_be_played_again(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text("highest = 3\n")
    first = arcana_with(f"fight numbers round 3 --seats you,random --rules {rules}", "pick 3 prime").stdout
    again = first.splitlines()[-1].removeprefix("Fight again: arcana ")

    assert re.fullmatch(r"fight numbers 'round 3' --seed=\d+ --seats you,random --rules \S+", again)
    assert arcana_with(again, "pick 3 prime").stdout == first


def test_person_who_leaves_can_fight_again() -> None:
    result = arcana_with("fight numbers round 3 --seed 5 --seats you,first", "q")

    assert result.exit_code == 0
    assert result.stdout.endswith(
        "You left the game.\nFight again: arcana fight numbers 'round 3' --seed=5 --seats you,first\n"
    )


def test_help_in_a_fight_that_is_not_saved_promises_no_way_back(tmp_path: Path) -> None:
    unsaved = arcana_with("fight numbers round 3 --seats you,first", "?").stdout
    saved = arcana_with(f"fight numbers round 3 --seats you,first --save {tmp_path / 'game'}", "?").stdout

    assert "  quit, q          leave\n" in unsaved
    assert "`arcana play --resume` goes on" in saved


@pytest.mark.parametrize(
    ("command", "seats", "file"),
    [
        ("fight", "you play all of them", "it isn't saved"),
        ("play", "you against bots", "the folder of saved games"),
    ],
)
def test_defaults_of_seats_and_file_are_documented(command: str, seats: str, file: str) -> None:
    shown = " ".join(arcana_with(f"{command} --help").stdout.split())

    assert f"[default: {seats}]" in shown
    assert f"Save the game here. [default: {file}]" in shown


def test_person_plays_all_characters_of_a_fight_by_default() -> None:
    assert arcana_with("fight numbers round 3").stdout.count("a person at this keyboard") == 2


def test_text_of_a_fight_is_required() -> None:
    assert arcana_with("fight numbers").exit_code == 2


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("fight leduc a vs b", "arcana fight: leduc has no fights; games with them are: magicrealm"),
        ("play leduc --from a", "arcana play: leduc has no positions that a text sets up; games with them are: "),
        ("fight numbers rond 3", "arcana: an encounter is a round and its number, got 'rond 3'\n"),
        ("fight numbers round 3 --seats you", "arcana: this encounter has 2 players, but --seats names 1\n"),
        ("fight numbers round 3 --seats you,frist", "arcana: numbers has no bot 'frist'"),
        ("fight number round 3", "arcana: no game 'number'; did you mean 'numbers'?"),
        ("play --resume game --from x", "arcana play: a saved game has its own beginning; leave out --from\n"),
    ],
)
def test_mistake_is_reported_in_one_line(command: str, message: str) -> None:
    result = arcana_with(command)

    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(message)
