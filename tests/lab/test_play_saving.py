"""Games are saved while they are played, and resumed later."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_lab.commands import arcana
from arcana_lab.terminal import saving
from tests.lab.terminal_play import PROMPT, answers, typed

if TYPE_CHECKING:
    pass

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def notations(path: Path) -> list[str]:
    return [decision.notation for decision in Record.load(path).decisions]


def only_game(folder: Path) -> Path:
    (path,) = folder.glob("*.jsonl")
    return path


def play(*arguments: object, lines: str = "") -> Result:
    return CliRunner().invoke(arcana, ["play", *map(str, arguments)], input=lines)


def test_game_is_saved_by_default(saved_games: Path) -> None:
    typed("leduc --seed 5 --seats you,you", "", "raise")

    path = only_game(saved_games)
    assert path.name.startswith("leduc-")
    assert notations(path) == ["raise"]


def test_two_games_in_the_same_second_get_two_files(saved_games: Path) -> None:
    typed("leduc --seed 5")
    typed("leduc --seed 5")
    typed("leduc --seed 5")

    assert len([*saved_games.glob("*.jsonl")]) == 3


def test_resume_goes_on_with_the_newest_unfinished_game(saved_games: Path) -> None:
    typed("leduc --seed 5 --seats you,you", "", "raise", "", "quit")
    typed("numbers --seed 5 --seats you,first", "7")  # is finished
    assert len([*saved_games.glob("*.jsonl")]) == 2

    result = play("--resume", lines="\ncall\nquit\n")

    assert result.output.startswith("Leduc poker, 2 players, 1 decision so far\n")
    assert "Player 1 (you)> " in result.output
    assert notations(next(saved_games.glob("leduc*.jsonl"))) == ["raise", "call"]


def test_resume_restores_people_and_bots() -> None:
    typed("numbers --seed 5 --seats highest,you,first", "quit")

    first = PROMPT.split(play("--resume", "numbers", lines="quit\n").output)[0]

    assert "  Player 0  bot: highest\n  Player 1  you\n  Player 2  bot: first\n" in first


def test_resume_of_a_game_takes_its_newest() -> None:
    typed("leduc --seed 5", "quit")
    typed("numbers --seed 5", "quit")

    assert play("leduc", "--resume", lines="quit\n").output.startswith("Leduc poker, 2 players")


def test_resumed_file_is_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"leduc --seed 5 --seats you,you --save {path}", "", "raise")

    answers(f"leduc --resume {path}", "", "call", "", "quit")

    assert notations(path) == ["raise", "call"]


def test_resume_with_save_leaves_the_file_alone(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    typed(f"leduc --seed 5 --seats you,you --save {path}", "", "raise")

    typed(f"--resume {path} --save {copy}", "", "call")

    assert notations(path) == ["raise"]
    assert notations(copy) == ["raise", "call"]


def test_resumed_finished_game_shows_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"leduc --seed 5 --save {path}", "raise")

    assert "You won. Scores: you 1, player 1: -1." in typed(f"--resume {path}").stdout


def test_saved_games_are_listed_with_their_state() -> None:
    typed("numbers --seed 5 --seats you,first", "7")
    typed("leduc --seed 5", "quit")

    listed = play("--saved").output.splitlines()

    assert len(listed) == 3
    assert "leduc" in listed[1]
    assert "unfinished" in listed[1]
    assert "you,first" in listed[2]
    assert " finished" in listed[2]


def test_no_unfinished_game_is_one_line() -> None:
    typed("numbers --seed 5 --seats you,first", "7")

    result = play("--resume")

    assert result.exit_code == 2
    assert result.output.startswith("arcana: no unfinished game in ")
    assert "(1 finished game); begin one with: arcana play GAME\n" in result.output


def test_unknown_file_to_resume_is_one_line() -> None:
    result = play("--resume", "none.jsonl")

    assert result.exit_code == 2
    assert "none.jsonl: no such file; `arcana play --saved` lists the saved games" in result.output


def test_record_of_a_game_by_mail_is_not_changed_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed(f"leduc --seed 5 --seats you,you --save {path}", "", "raise")
    before = path.read_text()
    (tmp_path / "players.toml").write_text("")  # the folder of a game by mail has this beside its record

    result = typed(f"leduc --resume {path}", "", "call")

    assert result.exit_code == 2
    assert "only `arcana mail` changes the record of a game by mail; give --save FILE" in result.output
    assert path.read_text() == before
    assert typed(f"leduc --resume {path} --save {tmp_path / 'b'}", "", "call").exit_code == 0


def test_game_without_a_folder_is_played_unsaved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ARCANA_HOME", str(tmp_path / "file"))

    result = typed("leduc --seed 5", "quit")

    assert result.exit_code == 0
    assert "arcana: note: the game isn't saved" in result.stderr
    assert "This game isn't saved." in result.stdout


def test_folder_of_an_unknown_user_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCANA_HOME", "~unknown-user")

    result = CliRunner().invoke(arcana, ["play", "--saved"])

    assert result.exit_code == 2
    assert result.stderr == "arcana: ARCANA_HOME names an unknown home folder: '~unknown-user'\n"


def test_damaged_saved_games_are_left_out(saved_games: Path) -> None:
    typed("leduc --seed 5", "quit")
    (saved_games / "leduc-2999.jsonl").write_text("no record\n")
    (saved_games / "leduc-3000.jsonl").write_bytes(b"\xff\0")

    assert [game.decisions for game in saving.saved_games()] == [0]
    assert play("--resume", lines="quit\n").exit_code == 0
