"""A new game by mail: killed anywhere, private for ever, and never in the place of a link or a pipe."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_lab.commands import arcana
from tests.lab.mail_words import in_order

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

HERE = str(Path(__file__).parent)
CALLS = ("open", "fchmod", "fsync", "replace", "close", "mkdir")


@pytest.fixture(autouse=True)
def game() -> Iterator[AnyGame]:
    """Letters by mail, known to the registry."""
    with registered("letters", import_module("letters_by_mail").Game, replace=True) as played:
        yield played


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoked(*words: str, typed: str = "at dusk") -> Result:
    """Run `arcana mail` with these words."""
    return CliRunner().invoke(arcana, ["mail", *in_order(*words)], input=typed)


def names(folder: str) -> list[str]:
    return sorted(path.name for path in Path(folder).iterdir())


def mode(path: Path | str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


WHOLE = [".lock", "game.jsonl", "players.toml"]


class Killed(BaseException):
    """The process ends here."""


def killing(monkeypatch: pytest.MonkeyPatch, point: int) -> list[str]:
    """Let the n-th call of the system kill the command; returns the calls made, which grows."""
    made: list[str] = []

    def wrapped(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any, **named: Any) -> Any:
            made.append(name)
            if len(made) >= point:  # a dead process does nothing more, so every later call fails, too
                if name == "close":  # but the system closes its files, by which its locks are gone
                    real(*arguments)
                raise Killed
            return real(*arguments, **named)

        return call

    for name in (*CALLS, "unlink"):
        monkeypatch.setattr(os, name, wrapped(name, getattr(os, name)))
    return made


def is_repeatable(folder: str) -> None:
    """A killed `new` leaves no game or a whole game. In both cases repeating it shows the way on."""
    again = invoked("new", folder, "--seed", "8")
    if again.exit_code:
        assert again.stderr == (
            f"arcana: {folder} holds a game already, game.jsonl: take another folder, or move the file elsewhere\n"
        )
    assert names(folder) == WHOLE
    assert {mode(f"{folder}/{name}") for name in WHOLE} == {0o600}
    assert set(tomllib.loads(Path(folder, "players.toml").read_text())) >= {"P", "Q"}
    assert invoked("report", folder).exit_code == 0
    assert invoked("turn", folder, "--force").exit_code == 0


def test_new_game_killed_at_any_call_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = set()
    for point in range(1, 60):
        folder = f"g{point}"
        with monkeypatch.context() as patch:
            made = killing(patch, point)
            with suppress(Killed):
                assert invoked("new", folder, "--seed", "8").exit_code == 0
        killed = len(made) >= point
        ends.add((killed, os.path.exists(f"{folder}/game.jsonl")))
        is_repeatable(folder)
        if not killed:
            break

    assert ends == {(True, False), (True, True), (False, True)}


def test_list_of_players_gets_its_name_from_the_next_command_of_any_kind() -> None:
    for command in (["status"], ["report"], ["turn", "--force"], ["sheet", "P"], ["orders", "P", "-"], ["new"]):
        folder = command[0]
        assert invoked("new", folder).exit_code == 0
        os.replace(f"{folder}/players.toml", f"{folder}/.players.toml.new")
        before = Path(folder, ".players.toml.new").read_text()

        invoked(command[0], folder, *command[1:])

        assert Path(folder, "players.toml").read_text() == before
        assert not Path(folder, ".players.toml.new").exists()


def test_list_of_players_written_since_is_kept() -> None:
    assert invoked("new", "g").exit_code == 0
    Path("g/.players.toml.new").write_text("of a killed command")
    Path("g/players.toml").write_text('due = "tomorrow"\n')

    assert invoked("status", "g").exit_code == 0

    assert Path("g/players.toml").read_text() == 'due = "tomorrow"\n'


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from letters_by_mail import Game
from arcana_core.registry import register
from arcana_lab.commands import arcana

register("letters", Game)

def killing(real):
    def call(*arguments, **named):
        global left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments, **named)
    return call

for point in range(1, 26):
    child = os.fork()
    if not child:
        left = point
        for name in ("open", "fchmod", "fsync", "replace", "close", "mkdir"):
            setattr(os, name, killing(getattr(os, name)))
        arcana.main(["mail", "new", "letters", f"g{point}", "--seed", "8"])
    _, status = os.waitpid(child, 0)
    print("end", os.WTERMSIG(status), f"g{point}", flush=True)
"""


def test_new_game_whose_process_is_killed_can_be_repeated(environment: dict[str, str]) -> None:
    words = [sys.executable, "-c", KILLED, HERE]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True, timeout=60)

    ends = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("end ")]
    assert len(ends) == 25
    assert {signal for signal, _ in ends} == {"9", "0"}
    begun = {os.path.exists(f"{folder}/game.jsonl") for signal, folder in ends if signal == "9"}
    assert begun == {True, False}
    for _, folder in ends:
        is_repeatable(folder)


# Secrets.


def test_all_that_a_game_keeps_is_for_the_game_master_alone() -> None:
    before = os.umask(0)
    try:
        Path("g").mkdir(mode=0o755)
        assert invoked("new", "g").exit_code == 0
        for words in (("orders", "g", "P", "-"), ("turn", "g", "--force"), ("report", "g"), ("report", "g", "--html")):
            assert invoked(*words).exit_code == 0
        assert invoked("report", "g", "P", "--out", "p.txt").exit_code == 0
        assert invoked("new", "deep/h").exit_code == 0
    finally:
        os.umask(before)

    files = [path for path in Path().rglob("*") if path.is_file()]
    assert len(files) == 11
    assert {mode(path) for path in files} == {0o600}
    assert [mode(folder) for folder in ("g/reports", "deep/h")] == [0o700, 0o700]


def test_record_and_its_drafts_are_private_while_they_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[int] = set()
    real = os.fsync

    def look(descriptor: int) -> None:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISREG(kind):
            seen.add(stat.S_IMODE(kind))
        real(descriptor)

    monkeypatch.setattr(os, "fsync", look)
    before = os.umask(0)
    try:
        assert invoked("new", "g").exit_code == 0
        Path("g/game.jsonl").chmod(0o644)  # as an older version may have left it
        assert invoked("turn", "g", "--force").exit_code == 0
    finally:
        os.umask(before)

    assert seen == {0o600}
    assert mode("g/game.jsonl") == 0o600


# Links, pipes, folders.


def test_linked_record_is_read_but_never_replaced() -> None:
    assert invoked("new", "g").exit_code == 0
    Path("g/game.jsonl").rename("elsewhere.jsonl")
    Path("g/game.jsonl").symlink_to("../elsewhere.jsonl")
    before = Path("elsewhere.jsonl").read_bytes()

    assert invoked("status", "g").exit_code == 0
    for words in (("turn", "g", "--force"), ("orders", "g", "P", "-")):
        result = invoked(*words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            "arcana: g/game.jsonl: cannot write the record: it is a symbolic link, which is never replaced: "
            "name the file that it leads to\n"
        )
    assert Path("g/game.jsonl").is_symlink()
    assert Path("elsewhere.jsonl").read_bytes() == before


@pytest.mark.parametrize("name", ["game.jsonl", "players.toml"])
def test_new_game_goes_in_the_place_of_nothing(name: str) -> None:
    Path("g").mkdir()
    Path("g", name).symlink_to("nowhere")

    result = invoked("new", "g")

    assert result.exit_code == 2
    assert result.stderr.startswith(
        f"arcana: g holds a {'game' if name == 'game.jsonl' else 'list of players'} already"
    )
    assert names("g") == [name]


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("pipe", "cannot be locked: it is a named pipe, not a regular file"),
        ("folder", "cannot be locked: Is a directory"),
        ("link", "cannot be locked: Too many levels of symbolic links"),
    ],
)
def test_lock_is_a_regular_file(kind: str, reason: str) -> None:
    assert invoked("new", "g").exit_code == 0
    Path("g/.lock").unlink()
    if kind == "pipe":
        os.mkfifo("g/.lock")
    elif kind == "folder":
        Path("g/.lock").mkdir()
    else:
        Path("g/.lock").symlink_to("../lock")

    result = invoked("turn", "g", "--force")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"arcana: g/.lock: {reason}\n"
    assert not Path("lock").exists()


def test_report_is_not_written_in_the_place_of_a_link() -> None:
    assert invoked("new", "g").exit_code == 0
    Path("mine.txt").write_text("mine")
    Path("link.txt").symlink_to("mine.txt")

    result = invoked("report", "g", "P", "--out", "link.txt")

    assert result.exit_code == 2
    assert "link.txt: cannot be written: it is a symbolic link" in result.stderr
    assert Path("mine.txt").read_text() == "mine"


def test_record_of_a_new_game_is_that_of_its_seed() -> None:
    assert invoked("new", "g", "--seed", "8").exit_code == 0
    assert invoked("new", "h", "--seed", "8").exit_code == 0

    assert Record.load("g/game.jsonl") == Record.load("h/game.jsonl")
