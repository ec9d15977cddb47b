"""Games play the same under `python -O`, which drops asserts, and no assert has a side effect."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.asserts import faults_in, main

ROOT = Path(__file__).parents[2]


def test_all_games_play_determinize_and_replay_without_asserts() -> None:
    ran = subprocess.run(
        [sys.executable, "-O", str(Path(__file__).with_name("play_optimized.py"))],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    played = {*ran.stdout.removeprefix("played: ").split()}
    assert {"archmage", "magicrealm", "magika", "mtgcombat", "wizwar", "leduc"} <= played


@pytest.mark.parametrize(
    "line",
    [
        "assert done.pop()",
        "assert (found := look())",
        "assert pledged(classes, given), 'never'",
        "assert [give(card) for card in cards]",
        "assert not queue.popleft().last",
    ],
)
def test_assert_with_an_effect_is_found(line: str) -> None:
    assert len(faults_in(ast.parse(line))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "assert found is not None",
        "assert isinstance(action, Play) and len(cards) == 3",
        "assert all(type(card) is int for card in cards)",
        "pledged(classes, given)",
    ],
)
def test_assert_without_effects_is_accepted(line: str) -> None:
    assert faults_in(ast.parse(line)) == []


def test_lint_prints_file_and_line_of_an_assert_with_an_effect(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.py").write_text("x = [1]\nassert x.pop()\n", encoding="utf-8")

    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out == f"{tmp_path}/bad.py:2: this assert calls x.pop, which python -O drops\n"


def test_no_assert_of_the_packages_has_an_effect() -> None:
    assert main([str(ROOT / "src"), str(ROOT / "examples")]) == 0
