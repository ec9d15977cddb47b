"""The page on Magika shows a game by mail of five turns: this test plays it unchanged."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from arcana_core.records.records import Record
from arcana_lab.commands import arcana

PAGE = Path(__file__).parents[2] / "docs" / "games" / "magika.md"
BLOCK = re.compile(r"(?:^`([^`\n]+)`:\n\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def section() -> str:
    """The section of the page on play by mail."""
    found = re.search(r"^## By mail\n(.*?)(?=^## |\Z)", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def commands(block: str) -> Iterator[tuple[str, str, str]]:
    """The commands of a block, each with its input and its expected output."""
    lines = block.splitlines(keepends=True)
    while lines:
        line = lines.pop(0)
        assert line.startswith("$ "), line
        typed, printed = "", ""
        while lines and lines[0].startswith("> "):
            typed += lines.pop(0)[2:]
        while lines and not lines[0].startswith("$ "):
            printed += lines.pop(0)
        command, here, _ = line[2:].strip().partition(" <<END")
        if here:
            assert typed.endswith("END\n"), line
        yield command, typed.removesuffix("END\n"), printed


def run(command: str, typed: str, last: int) -> tuple[str, int]:
    """The output of a command, and its exit status."""
    if command == "echo $?":
        return f"{last}\n", 0
    program, *words = shlex.split(command)
    assert program == "arcana"
    result = CliRunner(env={"COLUMNS": "100"}).invoke(arcana, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output, result.exit_code


@pytest.mark.rule("MG-31.3", "MG-32.9", "MG-33.1", "MG-33.5", "MG-35.15", "MG-35.19")
def test_game_on_the_page_plays_as_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    checker, status = doctest.OutputChecker(), 0
    for name, language, text in BLOCK.findall(section()):
        if language != "console":
            assert name, "a file has its name above it"
            Path(name).write_text(text, encoding="utf-8")
            continue
        for command, typed, expected in commands(text):
            printed, status = run(command, typed, status)
            assert checker.check_output(expected, printed, doctest.ELLIPSIS), f"$ {command}\n{printed}"

    record = Record.load("spring/game.jsonl")
    assert len(record.checks) == 6
    assert record.outcome is not None
    assert record.outcome["clause"] == "MG-31.3"


def test_every_command_by_mail_is_on_the_page() -> None:
    shown = set(re.findall(r"^\$ arcana mail (\w+)", section(), re.MULTILINE))

    assert shown == {"new", "orders", "turn", "report", "status", "standby", "sheet", "comment"}
    assert "`arcana mail hall spring`" in section()
