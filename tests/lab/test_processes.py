"""The command as a process: installed plug-ins, missing packages, Ctrl-C, terminals, full disks."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_core.records.records import Record
from arcana_lab.commands.progress import interrupted_once
from arcana_lab.results import read_games
from arcana_lab.simulation import simulate

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ARCANA = ("-m", "arcana_lab")


def test_installed_games_are_listed_and_broken_ones_with_the_reason(run: Run) -> None:
    listed = run(*ARCANA, "list")

    assert listed.returncode == 0
    assert re.search(r"^leduc +2 +[\d.]+ +random, plain +(test|arcana)-leduc$", listed.stdout, re.MULTILINE)
    assert re.search(r"^numbers +2-4 +1\.5 +.* +test-numbers$", listed.stdout, re.MULTILINE)
    assert re.search(r"^broken: game 'wreck' of test-wreck 1\.5 .*no_such_module", listed.stdout, re.MULTILINE)


def test_playing_a_broken_game_ends_in_one_line(run: Run) -> None:
    result = run(*ARCANA, "play", "wreck")

    assert (result.returncode, result.stdout) == (2, "")
    assert re.fullmatch(r"arcana: game 'wreck' of test-wreck 1\.5 cannot be loaded .*\n", result.stderr)


def test_demonstration_takes_a_game_that_is_installed(run: Run) -> None:
    result = run(*ARCANA, "demo", "--games", "10")

    assert result.returncode == 0, result.stderr
    assert re.match(r"(Archmage|Leduc poker): \w+.*, all played by the bot ", result.stdout)


def test_lab_and_entry_point_load_no_optional_packages(run: Run) -> None:
    heavy = "click rich joblib pyarrow polars scipy"
    code = f"import sys, arcana_lab, arcana_lab.command; print([m for m in {heavy.split()} if m in sys.modules])"

    assert run("-c", code).stdout == "[]\n"


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("click", ["list"]),
        ("rich", ["list"]),
        ("rich", ["play", "leduc"]),
        ("platformdirs", ["play", "leduc"]),
        ("pyarrow", ["simulate", "leduc", "--games", "10", "--out", "x.parquet"]),
        ("joblib", ["simulate", "leduc", "--games", "100000", "--workers", "2"]),
    ],
)
def test_missing_package_is_one_line_with_the_install_command(run: Run, missing: str, arguments: list[str]) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from arcana_lab.command import main; main()"

    result = run("-c", code, *arguments)

    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f'arcana: {missing} is not installed: pip install "arcana-games[lab]"\n'


def test_csv_needs_only_the_library_and_the_terminal(run: Run, tmp_path: Path) -> None:
    code = (
        "import sys; sys.modules.update(dict.fromkeys(['pyarrow', 'joblib', 'polars', 'scipy']));"
        "from arcana_lab.command import main; main()"
    )
    result = run("-c", code, "simulate", "leduc", "--games", "10", "--workers", "1", "--out", "x.csv")

    assert result.returncode == 0, result.stderr
    assert len(read_games(tmp_path / "x.csv")) == 10


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_ends_a_simulation_and_keeps_finished_games(
    run: Run, workers: str, tmp_path: Path, numbers: AnyGame
) -> None:
    options = [
        "--games",
        "1000000",
        "--bots",
        "random,interrupter",
        "--seed",
        "4",
        "--workers",
        workers,
        "--out",
        "x.csv",
    ]
    result = run(*ARCANA, "simulate", "numbers", *options, WORKERS=workers)

    assert result.returncode == 130, result.stderr
    games = read_games(tmp_path / "x.csv")
    line = f"arcana simulate: interrupted after {len(games)} of 1000000 games; they are saved in x.csv\n"
    assert result.stderr == line
    assert f"numbers: {len(games)} games, seed 4" in result.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["x.csv"]  # no draft is left
    same = simulate(numbers, games=200, bots=["random"], seed=4).games
    first = [played for played in games if played.game < 200]
    assert first  # how many depends on the speed of the machine
    assert [played.scores for played in first] == [same[played.game].scores for played in first]


def test_second_ctrl_c_is_ignored_until_the_process_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(KeyboardInterrupt), interrupted_once():
            signal.raise_signal(signal.SIGINT)

        signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_ctrl_c_works_again_after_a_finished_simulation() -> None:
    before = signal.getsignal(signal.SIGINT)

    with interrupted_once():
        pass

    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_leaves_no_worker_behind(run: Run, tmp_path: Path) -> None:
    code = (
        "import arcana_lab.command, os, sys\n"
        "try:\n"
        "    arcana_lab.command.main()\n"
        "finally:\n"
        "    print('session', os.getsid(0))\n"
    )
    options = ("--games", "1000000", "--bots", "random,interrupter", "--seed", "4", "--workers", "2")
    result = run("-c", code, "simulate", "numbers", *options, WORKERS="2")

    session = re.search(r"^session ([0-9]+)$", result.stdout, re.MULTILINE)
    assert result.returncode == 130
    assert session is not None
    deadline = time.monotonic() + 20
    while left := _processes_of(int(session[1])):
        assert time.monotonic() < deadline, f"still there: {left}"
        time.sleep(0.1)


def _processes_of(session: int) -> list[int]:
    """The processes of a session that are still running."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(state[3]) == session and state[0] != "Z":
            found.append(int(folder.name))
    return found


def test_two_simulations_may_write_the_same_file_at_once(environment: dict[str, str], tmp_path: Path) -> None:
    words = [sys.executable, *ARCANA, "simulate", "leduc", "--games", "300", "--workers", "1", "--out", "x.csv"]
    (tmp_path / ".x.csv.0123456789ab.part").write_text("of a killed process")
    runs = [
        subprocess.Popen([*words, "--seed", seed], env=environment, cwd=tmp_path, stdout=subprocess.DEVNULL)
        for seed in ("1", "2")
    ]

    assert [process.wait(60) for process in runs] == [0, 0]
    games = read_games(tmp_path / "x.csv")
    assert len(games) == 300
    assert len({played.seed_path[0] for played in games}) == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == [".x.csv.0123456789ab.part", "x.csv"]


def test_ctrl_c_at_the_table_keeps_the_record(environment: dict[str, str], tmp_path: Path) -> None:
    code = (
        "import builtins, sys, arcana_lab.command\n"
        "lines = iter(['raise'])\n"
        "def typed(prompt=''):\n"
        "    for line in lines: return line\n"
        "    raise KeyboardInterrupt\n"
        "builtins.input = typed\n"
        "sys.argv = ['arcana', 'play', 'leduc', '--seed', '9', '--save', 'game.jsonl']\n"
        "arcana_lab.command.main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (result.returncode, result.stderr) == (130, "")
    assert result.stdout.endswith(
        "You left the game.\nSaved in game.jsonl\nGo on with: arcana play --resume game.jsonl\n"
    )
    assert Record.load(tmp_path / "game.jsonl").decisions[0].notation == "raise"


def test_sitting_is_typed_into_a_process(run: Run, tmp_path: Path) -> None:
    result = run(*ARCANA, "play", "leduc", "--seed", "5", "--save", "game.jsonl", typed="raise\n")

    assert result.returncode == 0, result.stderr
    assert "You won. Scores: you 1, player 1: -1." in result.stdout
    verified = run(*ARCANA, "replay", "game.jsonl", "--verify")
    assert verified.stdout.startswith("verified: 2 decisions. Player 0 won. Scores: player 0: 1, player 1: -1.")


def test_bytes_that_are_not_text_are_rejected(environment: dict[str, str], tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, *ARCANA, "play", "leduc", "--seed", "5"],
        env={**environment, "PYTHONUTF8": "1"},
        cwd=tmp_path,
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        check=False,
    )

    assert (result.returncode, result.stderr) == (0, b"")
    assert b"is not an action" in result.stdout


def test_full_disk_is_reported_at_the_table_and_the_game_continues(environment: dict[str, str], tmp_path: Path) -> None:
    code = (
        "import resource, sys, arcana_lab.command\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (260, 260))\n"
        "sys.argv = ['arcana', 'play', 'leduc', '--seed', '5', '--seats', 'you,random', '--save', 'game.jsonl']\n"
        "arcana_lab.command.main()\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        input="call\n" * 8,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (result.returncode, result.stderr) == (0, "")
    assert "game.jsonl: cannot write the record: File too large" in result.stdout
    assert re.search(r"(won|The game is a draw)\. Scores: .* \(LD-3\.\d\)\.\n", result.stdout)
    assert Record.load(tmp_path / "game.jsonl").game == "leduc"


def test_simulation_has_a_bar_on_a_terminal(environment: dict[str, str]) -> None:
    text = _on_a_terminal([*ARCANA, "simulate", "leduc", "--games", "10000", "--workers", "1"], b"", environment)
    assert "/10000" in text
    assert "10000 games, seed" in text


def _on_a_terminal(arguments: list[str], typed: bytes, environment: dict[str, str]) -> str:
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "TERM": "xterm"}
    ) as process:
        os.close(theirs)
        os.write(ours, typed)
        text = b""
        while part := _read(ours):
            text += part
        os.close(ours)
    assert process.returncode == 0
    return text.decode().replace("\r\n", "\n")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the error of a terminal that was closed
        return b""
