"""Saved games in danger: two sessions at once, damaged files, folders that can't be used, full disks."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_core.errors import RecordError
from arcana_core.records.records import Record
from arcana_lab import table as tables
from arcana_lab.commands import arcana
from arcana_lab.terminal.holding import held
from tests.lab.terminal_play import typed

pytestmark = pytest.mark.usefixtures("leduc", "numbers")


def play(*arguments: object, lines: str = "\nquit\n") -> Result:
    return CliRunner().invoke(arcana, ["play", *map(str, arguments)], input=lines)


def notations(path: Path) -> list[str]:
    return [decision.notation for decision in Record.load(path).decisions]


@pytest.fixture
def begun(saved_games: Path) -> Path:
    """A saved game of two people with one decision."""
    typed("leduc --seed 5 --seats you,you", "", "raise")
    (path,) = saved_games.glob("*.jsonl")
    return path


def test_game_that_is_being_played_is_not_resumed(begun: Path) -> None:
    before = begun.read_bytes()
    with held(begun):
        result = play("--resume", begun, lines="\ncall\n")
        also = play("--resume", lines="\ncall\n")

    assert result.exit_code == also.exit_code == 2
    assert f"{begun} is being played in another terminal. Go on there, or play a copy with --save FILE." in (
        result.stderr
    )
    assert begun.read_bytes() == before
    assert play("--resume", begun).exit_code == 0


def test_lock_of_a_link_is_that_of_its_file(begun: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(begun)

    with held(begun):
        assert "is being played in another terminal" in play("--resume", tmp_path / "link").stderr


def test_copy_of_a_game_that_is_being_played_can_be_played(begun: Path, tmp_path: Path) -> None:
    with held(begun):
        result = play("--resume", begun, "--save", tmp_path / "copy", lines="\ncall\n\nquit\n")

    assert result.exit_code == 0
    assert notations(begun) == ["raise"]
    assert notations(tmp_path / "copy") == ["raise", "call"]


def test_new_game_is_held_and_its_lock_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with held(path):
        assert play("leduc", "--save", path).exit_code == 2
    assert not path.exists()

    typed(f"leduc --seed 5 --save {path}", "raise")

    assert sorted(os.listdir(tmp_path)) == ["game", "game.seats"]


def test_lock_that_a_killed_process_left_does_no_harm(begun: Path) -> None:
    with held(begun):
        (lock,) = begun.parent.glob(".*.lock")
    lock.write_text("")

    assert play("--resume", begun).exit_code == 0
    assert not lock.exists()


DAMAGE = {
    "empty": b"",
    "cut off": b'{"format": "arcana rec',
    "binary": bytes(range(256)),
    "another version": b'{"format": "arcana record", "version": 99}\n',
    "foreign": b"<html></html>\n",
}


@pytest.mark.parametrize("content", DAMAGE.values(), ids=DAMAGE)
def test_damaged_game_is_mentioned_and_not_changed(begun: Path, content: bytes) -> None:
    begun.write_bytes(content)

    newest, named, listed = play("--resume"), play("--resume", begun), play("--saved")

    assert newest.exit_code == named.exit_code == 2
    assert newest.stderr.startswith("arcana: no unfinished game in ")
    assert f"(1 file that can't be read: {begun}" in newest.stderr
    assert named.stderr.startswith(f"arcana: {begun}")
    assert listed.exit_code == 0
    assert listed.stdout.startswith("No saved games in ")
    assert listed.stderr.startswith(f"arcana: note: {begun}")
    assert begun.read_bytes() == content


def test_damaged_game_is_skipped_with_a_note(begun: Path) -> None:
    begun.with_name("leduc-9.jsonl").write_text("")

    result = play("--resume")

    assert result.exit_code == 0
    assert result.stderr.startswith("arcana: note: skipped a saved game that can't be read: ")
    assert "leduc-9.jsonl: empty" in result.stderr


def test_cut_off_line_is_dropped_with_a_note(begun: Path) -> None:
    begun.write_bytes(begun.read_bytes()[:-4])

    result = play("--resume")

    assert "line 2 is cut off and left out" in result.stderr
    assert "players, no decisions so far" in result.stdout


def test_pipes_folders_and_links_to_nowhere_are_no_saved_games(begun: Path) -> None:
    os.mkfifo(begun.with_name("leduc-p.jsonl"))
    begun.with_name("leduc-f.jsonl").mkdir()
    begun.with_name("leduc-l.jsonl").symlink_to("nowhere")

    listed = play("--saved")

    assert len(listed.stdout.splitlines()) == 2
    assert listed.stderr == ""
    assert play("--resume").exit_code == 0


@pytest.mark.parametrize("notes", ["", "[", '{"seats": ["you"]}', '{"seats": ["you", "no such bot"]}'])
def test_seats_that_cannot_be_read_have_to_be_named(begun: Path, notes: str) -> None:
    begun.with_name(f"{begun.name}.seats").write_text(notes)

    result = play("--resume", lines="quit\n")

    assert result.exit_code == 2
    assert f"the seats of {begun} can't be read; name them, such as --seats you,bot\n" in result.stderr
    assert notations(begun) == ["raise"]
    assert play("--resume", "--seats", "you,you").exit_code == 0
    assert play("--resume").exit_code == 0


@pytest.mark.parametrize("words", [["--saved"], ["--resume"]])
def test_folder_that_does_not_exist_has_no_games(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ARCANA_HOME", str(tmp_path / "none"))

    result = play(*words)

    assert result.exit_code == (0 if words == ["--saved"] else 2)
    assert "Traceback" not in result.output
    assert not (tmp_path / "none").exists()


def test_undo_on_a_full_disk_changes_nothing(begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise RecordError("game.jsonl: cannot write the record: No space left on device")

    game = tables.Table.undo

    def undo(self: tables.Table, player: int, **how: bool) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(tables, "_written", full)
            game(self, player, **how)

    monkeypatch.setattr(tables.Table, "undo", undo)
    shutil.copy(begun, begun.with_name("before"))

    result = play("--resume", lines="\nraise\n\nundo\ncall\n\nquit\n")

    assert result.exit_code == 0, result.output
    assert "cannot write the record: No space left on device." in result.stdout
    assert notations(begun)[:2] == ["raise", "raise"]
    assert len(notations(begun)) == 3
