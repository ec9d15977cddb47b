"""Input and output of every kind at the table: long lines, pipes that end, closed streams, steering characters."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from arcana_core.registry import registered
from tests.lab import secret_numbers
from tests.lab.terminal_play import answers

ARCANA = [sys.executable, "-m", "arcana_lab"]


class Steering(secret_numbers.Game):
    """Secret numbers with everything that steers a terminal or rich in the texts of the game."""

    __slots__ = ()
    name = "steering"
    TEXT = "[red]a[/] \x1b[2J\x9b31m\x07b"

    def _render(self, player: int | None, columns: int, rows: int | None) -> str:
        return f"{self.TEXT}\n> {self.TEXT}"

    def hint(self, action: object, player: int) -> str:
        return self.TEXT

    def player_name(self, player: int) -> str:
        return f"{self.TEXT} {player}"


@pytest.fixture
def steering() -> Iterator[None]:
    with registered("steering", Steering):
        yield


@pytest.mark.parametrize(
    "line",
    [
        "x" * 10_000_000,
        "x;" * 2_000_000,
        "rules " + "fire " * 800_000,
        "pass until " + "fire " * 800_000,
        "/" + "fire" * 800_000,
        "1;" * 800_000,
    ],
    ids=["letters", "parts", "rules", "moments", "command", "choices"],
)
def test_line_of_megabytes_is_rejected_at_once(line: str) -> None:
    start = time.monotonic()

    answer = answers("mtgcombat --seed 5 --seats you,random", line, "quit")[1]

    assert answer == f"A line has at most 4000 characters, got {len(line.strip())}.\n"
    assert time.monotonic() - start < 10


@pytest.mark.parametrize("word", ["x;", "fire ", "1;", "look;"])
def test_longest_line_is_answered_soon(word: str) -> None:
    start = time.monotonic()

    answers("wizwar --seed 3 --seats you,random", word * (3990 // len(word)), "quit")

    assert time.monotonic() - start < 20


@pytest.mark.usefixtures("steering")
def test_texts_of_a_game_cannot_steer_the_terminal() -> None:
    output = "".join(answers("steering --seed 1 --seats you,first", "look", "? 1", "log", "quit"))

    assert not {*output} & {"\x1b", "\x9b", "\x07"}
    assert output.count(r"[red]a[/] \x1b[2J\x9b31m\x07b") >= 4


@pytest.mark.usefixtures("leduc")
def test_typed_control_characters_cannot_steer_the_terminal() -> None:
    line = "a\x1b[2J\x07\x9b31m[red]b[/]"

    for typed in (line, f"explain {line}", f"rules {line}", f"/{line}", f"save /none/{line}", f"why {line}"):
        output = "".join(answers("leduc --seed 5", typed, "quit"))
        assert not {*output} & {"\x1b", "\x9b", "\x07"}


def closed(stream: str, environment: dict[str, str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", f'exec "$@" {stream}', "-", *ARCANA, "play", "leduc", "--seed", "5", "--save", "game.jsonl"],
        env=environment,
        cwd=folder,
        input="raise\n",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_taken_for_empty_ones(stream: str, environment: dict[str, str], tmp_path: Path) -> None:
    result = closed(stream, environment, tmp_path)

    assert (result.returncode, result.stderr) == (0, "")
    head, *_ = (tmp_path / "game.jsonl").read_text().splitlines()
    assert head.startswith('{"format": "arcana record"')  # and nothing that was printed


@pytest.mark.parametrize(
    "words", ["play leduc --seed 5", "simulate leduc --games 3 --workers 1", "rules leduc", "list"]
)
def test_pipe_that_ends_is_no_error(words: str, environment: dict[str, str], tmp_path: Path) -> None:
    ended, ours = os.pipe()
    os.close(ended)
    with open(ours, "wb") as pipe:
        result = subprocess.run(
            [*ARCANA, *words.split()],
            env={**environment, "ARCANA_HOME": str(tmp_path)},
            input="call\n" * 9,
            stdout=pipe,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert result.stderr == ""
    assert result.returncode in (0, 1)


def test_input_from_a_file_plays_the_game(environment: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "lines").write_text("raise\n")
    with (tmp_path / "lines").open() as lines:
        result = subprocess.run(
            [*ARCANA, "play", "leduc", "--seed", "5", "--save", str(tmp_path / "game")],
            env=environment,
            stdin=lines,
            capture_output=True,
            text=True,
            check=False,
        )

    assert (result.returncode, result.stderr) == (0, "")
    assert "A player folded (LD-3.1)" in result.stdout


def test_full_device_is_one_line(environment: dict[str, str], tmp_path: Path) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no device that is always full")
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            [*ARCANA, "play", "leduc", "--seed", "5", "--seats", "you,you", "--save", str(tmp_path / "game")],
            env=environment,
            input="\nraise\n",
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (result.returncode, result.stderr) == (2, "arcana: No space left on device\n")
    assert not [file for file in os.listdir(tmp_path) if file.endswith((".lock", ".part"))]
