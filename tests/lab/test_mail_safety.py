"""Games by mail come to no harm: killed commands, full disks, two at once, damaged files."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_lab.commands import arcana
from arcana_lab.mail import Folder, MailError, lock, nothing_of
from arcana_lab.mail.lock import locked
from tests.lab.mail_words import in_order

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

HERE = str(Path(__file__).parent)
RECORD = Path("g/game.jsonl")
COMMANDS = {
    "orders": ("orders", "g", "P", "-"),
    "turn": ("turn", "g", "--force"),
    "new": ("new", "h", "--seed", "8"),
}


@pytest.fixture(autouse=True)
def game() -> Iterator[AnyGame]:
    """Letters by mail, known to the registry."""
    with registered("letters", import_module("letters_by_mail").Game, replace=True) as played:
        yield played


@pytest.fixture(autouse=True)
def _begun(game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of two rounds; of the first one sheet is in."""
    monkeypatch.chdir(tmp_path)
    assert invoked("new", "g", "--seed", "7").exit_code == 0
    assert invoked("orders", "g", "Q", "-").exit_code == 0


def invoked(*words: str) -> Result:
    """Run `arcana mail` with these words."""
    return CliRunner().invoke(arcana, ["mail", *in_order(*words)], input="at dusk")


class Failing:
    """A call of the system that fails the n-th time, and counts."""

    def __init__(self, real: Callable[..., Any], fails_at: int) -> None:
        self.real, self.left, self.calls = real, fails_at, 0

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """The real call, or no space on the disk."""
        self.calls += 1
        if self.calls == self.left:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.real(*arguments, **named)


def before_and_after(command: str) -> tuple[bytes | None, bytes]:
    """The record before this command and after it, as it would be; everything is put back."""
    record = Path("h/game.jsonl") if command == "new" else RECORD
    before = record.read_bytes() if record.exists() else None
    assert invoked(*COMMANDS[command]).exit_code == 0
    after = record.read_bytes()
    if before is None:
        for path in sorted(Path("h").iterdir()):
            path.unlink()
    else:
        record.write_bytes(before)
    return before, after


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_disk_that_fails_leaves_all_or_nothing(command: str, call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = before_and_after(command)
    record = Path("h/game.jsonl") if command == "new" else RECORD
    count = Failing(getattr(os, call), 0)
    with monkeypatch.context() as patch:
        patch.setattr(os, call, count)
        invoked(*COMMANDS[command])
    assert count.calls == {"fsync": 2, "replace": 1}[call] + (command == "new") * {"fsync": 1, "replace": 2}[call]

    for fails_at in range(1, count.calls + 1):
        if command == "new":
            for path in sorted(Path("h").iterdir()):
                path.unlink()
        else:
            record.write_bytes(before or b"")
        with monkeypatch.context() as patch:
            patch.setattr(os, call, Failing(getattr(os, call), fails_at))
            result = invoked(*COMMANDS[command])

        assert (result.exit_code, result.stdout) == (2, "")
        assert "No space left on device" in result.stderr
        left = record.read_bytes() if record.exists() else None
        assert left == (after if "the change was made" in result.stderr else before)
        assert not [*record.parent.glob(".*.part")]


def test_possible_loss_by_a_power_cut_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", Failing(os.fsync, 2))

    result = invoked("turn", "g", "--force")

    assert result.stderr == (
        "arcana: g/game.jsonl: the change was made, but a loss of power could undo it: No space left on device\n"
    )
    assert invoked("turn", "g", "--force", "--turn", "1").stdout == "turn 1 is processed already\n"


KILLED = """
import os, signal, sys
sys.path.insert(0, sys.argv[1])
from letters_by_mail import Game
from arcana_core.registry import register
from arcana_lab.commands import arcana

register("letters", Game)

def killing(real, before):
    def call(*arguments, **named):
        global left
        left -= before
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        result = real(*arguments, **named)
        left -= not before
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    return call

kept = open("g/game.jsonl").read()
for point in range(1, 17):
    for before in (True, False):
        with open("g/game.jsonl", "w") as file:
            file.write(kept)
        child = os.fork()
        if not child:
            left = point
            for name in ("open", "fchmod", "fsync", "replace", "close"):
                setattr(os, name, killing(getattr(os, name), before))
            arcana.main(["mail", *sys.argv[2:]])
        _, status = os.waitpid(child, 0)
        print(os.WTERMSIG(status), open("g/game.jsonl").read().count("\\n"), len(os.listdir("g")), flush=True)
"""


def test_command_that_is_killed_anywhere_leaves_all_or_nothing_and_no_lock(environment: dict[str, str]) -> None:
    whole = RECORD.read_text().count("\n")

    words = [sys.executable, "-c", KILLED, HERE, "turn", "g", "--force", "--turn", "1"]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)

    ends = [tuple(map(int, line.split())) for line in done.stdout.splitlines() if line[:1].isdigit()]
    killed = [lines for signal, lines, _ in ends if signal == 9]
    assert len(ends) == 32
    # A decision and a checksum more, or not; and it is killed in many places before and after.
    assert set(killed) == {whole, whole + 2}
    assert min(killed.count(lines) for lines in set(killed)) >= 3
    assert ends[-1][:2] == (0, whole + 2)
    assert Record.load(RECORD).decisions[-1].notation == "miss"
    assert invoked("turn", "g", "--force", "--turn", "2").exit_code == 0
    assert sorted(path.name for path in Path("g").iterdir()) == [".lock", "game.jsonl", "players.toml"]


def test_drafts_of_a_killed_command_are_cleared_away_by_the_next() -> None:
    Path("g/.game.jsonl.0123456789ab.part").write_text("half")

    assert invoked("turn", "g", "--force").exit_code == 0

    assert sorted(path.name for path in Path("g").iterdir()) == [".lock", "game.jsonl", "players.toml"]


# Two at once.


@pytest.mark.parametrize("command", ["orders", "turn"])
def test_second_command_is_rejected_and_changes_nothing(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "PATIENCE_S", 0.0)
    before = RECORD.read_bytes()

    with locked(Path("g")):
        result = invoked(*COMMANDS[command])

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "arcana: another command is at work in g, so nothing was changed: try again\n"
    assert RECORD.read_bytes() == before


def test_reading_needs_no_lock() -> None:
    with locked(Path("g")):
        assert invoked("status", "g").exit_code == 0
        assert invoked("report", "g", "P").exit_code == 0
        assert invoked("sheet", "g", "P").exit_code == 0


def test_second_waits_a_moment_for_the_first() -> None:
    hold = (
        "import fcntl, time; file = open('g/.lock'); fcntl.flock(file, 2); print('held', flush=True); time.sleep(0.4)"
    )
    with subprocess.Popen([sys.executable, "-c", hold], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        begun = time.monotonic()
        result = invoked("turn", "g", "--force")
        waited = time.monotonic() - begun

    assert result.exit_code == 0
    assert waited > 0.1


def test_sheets_that_come_in_at_once_are_all_taken(environment: dict[str, str]) -> None:
    assert invoked("new", "f", "--novices", "4").exit_code == 0
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1))\n"
        "from letters_by_mail import Game\nfrom arcana_core.registry import register\n"
        "register('letters', Game)\nfrom arcana_lab.command import main\nmain()"
    )
    words = [sys.executable, "-c", code, HERE, "mail", "orders", "f"]
    Path("sheet.txt").write_text("at dusk")
    working = [
        subprocess.Popen([*words, letter, "sheet.txt"], env=environment, stdout=subprocess.DEVNULL) for letter in "PQRS"
    ]

    assert [process.wait(60) for process in working] == [0, 0, 0, 0]
    assert sorted(decision.player for decision in Record.load("f/game.jsonl").decisions) == [0, 1, 2, 3]


def test_system_without_file_locks_uses_a_file_as_the_lock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lock, "fcntl", None)
    monkeypatch.setattr(lock, "PATIENCE_S", 0.0)

    with locked(Path("g")):
        held = invoked("turn", "g", "--force")
    assert held.stderr == (
        "arcana: another command is at work in g, so nothing was changed: try again; "
        "if that command was killed, remove g/.lock.held\n"
    )
    assert invoked("turn", "g", "--force").exit_code == 0
    assert not Path("g/.lock.held").exists()


def test_lock_is_given_back_after_a_mistake() -> None:
    with pytest.raises(ZeroDivisionError), locked(Path("g")):
        raise ZeroDivisionError
    assert invoked("turn", "g", "--force").exit_code == 0


def test_folder_that_cannot_be_locked_is_reported() -> None:
    with (
        pytest.raises(MailError, match=r"none/\.lock: cannot be locked: No such file or directory"),
        locked(Path("none")),
    ):
        pass


def test_file_system_without_locks_is_reported_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def without(descriptor: int, operation: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    before = RECORD.read_bytes()
    monkeypatch.setattr("fcntl.flock", without)

    result = invoked("turn", "g", "--force")

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "arcana: g/.lock: cannot be locked: No locks available\n"
    assert RECORD.read_bytes() == before


# Damaged files.


def broken(change: Callable[[list[str]], list[str]]) -> str:
    """The error after a change of a record's lines. One turn is closed and one sheet of the next is in."""
    assert invoked("turn", "g", "--force").exit_code == 0
    assert invoked("orders", "g", "P", "-").exit_code == 0
    lines = change(RECORD.read_text().splitlines(keepends=True))
    RECORD.write_text("".join(lines))
    before = RECORD.read_bytes()
    results = [invoked("status", "g"), invoked("turn", "g", "--force"), invoked("report", "g")]
    assert RECORD.read_bytes() == before
    assert {(result.exit_code, result.stdout) for result in results} == {(2, "")}
    assert len({result.stderr for result in results}) == 1
    return results[0].stderr


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: [], "arcana: g/game.jsonl: empty, a record has at least its head"),
        (
            lambda lines: [*lines[:-1], lines[-1][:-3]],
            "game.jsonl line 6 is cut off and left out: the file has been damaged",
        ),
        (lambda lines: ["{}\n", *lines[1:]], "arcana: g/game.jsonl line 1: the first line of a record must contain"),
        (lambda lines: [*lines, '[0, "sing", 3]\n'], "line 7: 'sing' is not the notation of an action of letters"),
        (
            lambda lines: [*lines, '[0, "miss", -1]\n'],
            "line 7: player 0 cannot miss: player 0 is not too late (LE-2.3)",
        ),
        (lambda lines: [*lines, lines[-1].replace("-1]", "7]")], "line 7: 'write: at dusk' doesn't have the number 7"),
        (lambda lines: [*lines, '[2, "miss", -1]\n'], "line 7: players of this game are 0 to 1, got 2"),
        (lambda lines: [line.replace("dusk", "dawn") for line in lines], "line 5: checksum"),
        (lambda lines: [*lines[:1], *lines[2:]], "not the record of a game by mail: 1 checksums up to turn 2"),
        (lambda lines: [*lines[:4], *lines[5:]], "not the record of a game by mail: 1 checksums up to turn 2"),
    ],
)
def test_damaged_record_is_reported_and_left_unchanged(change: Callable[[list[str]], list[str]], reason: str) -> None:
    line = broken(change)

    assert reason in line
    assert line.count("\n") == 1


def test_record_from_the_terminal_is_not_a_game_by_mail(game: AnyGame) -> None:
    table = game(seed=1)
    for player in (0, 1, 0):
        table.apply(table.legal_actions(player)[0], player)
    table.record().dump("g/game.jsonl")

    assert "not the record of a game by mail" in invoked("status", "g").stderr


# Whatever is done in whatever order.

step = st.one_of(
    st.tuples(st.just("orders"), st.just("g"), st.sampled_from(["P", "Q", "R", "X"]), st.just("-")),
    st.sampled_from(
        [("turn", "g"), ("turn", "g", "--force"), ("turn", "g", "--force", "--turn", "1"), ("standby", "g", "P")]
    ),
)


@settings(max_examples=25)
@given(steps=st.lists(st.tuples(step, st.sampled_from(["at dusk", "x" * 50, ""])), max_size=12))
def test_record_replays_and_only_grows_with_any_input(
    steps: list[tuple[tuple[str, ...], str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    played: AnyGame = import_module("letters_by_mail").Game
    folder = tmp_path_factory.mktemp("any")
    runner = CliRunner()
    at = [str(folder / "g") if word == "g" else word for word in ("new", "g", "--novices", "3")]
    assert runner.invoke(arcana, ["mail", *in_order(*at)]).exit_code == 0
    record = Record.load(folder / "g" / "game.jsonl")
    for words, typed in steps:
        at = [str(folder / "g") if word == "g" else word for word in words]
        result = runner.invoke(arcana, ["mail", *in_order(*at)], input=typed)
        after = Record.load(folder / "g" / "game.jsonl")

        assert result.exit_code in (0, 1, 2)
        assert not isinstance(result.exception, Exception)
        if result.exit_code:
            assert after == record
        assert after.decisions[: len(record.decisions)] == record.decisions
        assert after.checks[: len(record.checks)] == record.checks
        record = after
    game = played.replay(record)
    kept = Folder(folder / "g").load()
    assert kept.game.is_over == game.is_over or kept.waiting is not None
    assert json.loads(json.dumps(game.plain_outcome())) == record.outcome or kept.waiting is not None


def test_second_of_two_games_begun_at_once_in_a_folder_is_rejected(game: AnyGame) -> None:
    before = RECORD.read_bytes()

    with pytest.raises(MailError, match="g holds a game already"):
        Folder(Path("g")).begin(game(seed=2).record(), nothing_of("PQ"))

    assert RECORD.read_bytes() == before
