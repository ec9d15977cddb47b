"""A designer's Python file, however wrong it is, ends every command with clear lines and without a traceback."""

from __future__ import annotations

import subprocess
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from arcana_lab.commands import arcana

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

Run = Callable[..., "subprocess.CompletedProcess[str]"]

HEAD = "import arcana_leduc\nfrom arcana_wizwar import Game\nclass Mine(Game):\n"
"""The first lines of a file. The method that is tried follows in line 4."""


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoked(*words: str, typed: str = "quit\n") -> Result:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(arcana, words, input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert "Traceback" not in result.output
    return result


def house(body: str) -> None:
    Path("house.py").write_text(HEAD + textwrap.indent(body, "    "))


METHODS = {
    "no actions": (
        "def legal_actions(self, player): return ()\n",
        "house.py:4: Mine.legal_actions must return at least one action for player 0, who is to act (game ",
    ),
    "actions None": (
        "def legal_actions(self, player): return None\n",
        "house.py:4: Mine.legal_actions must return a tuple of actions, got None (game ",
    ),
    "texts as actions": (
        "def legal_actions(self, player): return ('pass',)\n",
        "house.py:4: Mine.legal_actions must return actions only, got 'pass' (game ",
    ),
    "actions of another game": (
        "def legal_actions(self, player): return tuple(arcana_leduc.Game(seed=1).legal_actions(0))\n",
        "house.py:4: Mine.legal_actions must return actions of the action space only, got 'call' (game ",
    ),
    "number as a picture": (
        "def render(self, player=None, *, columns=80, rows=None): return 5\n",
        "house.py:4: Mine.render must return a text, got 5 (game ",
    ),
    "method without its arguments": (
        "def render(self, player=None): return ''\n",
        "house.py:4: Mine.render fails: TypeError: Mine.render() got an unexpected keyword argument 'columns' (game ",
    ),
    "no name of a player": (
        "def player_name(self, player): return None\n",
        "house.py:4: Mine.player_name must return a text, got None (game ",
    ),
    "number as a hint": (
        "def hint(self, action, player): return 7\n",
        "house.py:4: Mine.hint must return a text, got 7 (game ",
    ),
    "list as the introduction": (
        "def introduction(self): return ['a']\n",
        "house.py:4: Mine.introduction must return a text, got ['a'] (game ",
    ),
    "text for passing": (
        "def passing(self, player): return 'pass'\n",
        "house.py:4: Mine.passing must return a legal action or None, got 'pass' (game ",
    ),
    "text for the end": (
        "@property\ndef is_over(self): return 'no'\n",
        "house.py:4: Mine.is_over must return True or False, got 'no' (game ",
    ),
    "end too early": (
        "@property\ndef is_over(self): return True\n",
        "house.py:4: Mine.is_over is True, but players_to_act is (0,) (game ",
    ),
    "text for the outcome": (
        "@property\ndef outcome(self): return 'won'\n",
        "house.py:4: Mine.outcome must return an Outcome or None, got 'won' (game ",
    ),
    "texts as moments": (
        "moments = ('turn',)\n",
        "house.py: Mine.moments must have Moments only, got 'turn' (game ",
    ),
    "unknown moments": (
        "def moments_now(self, player): return frozenset(['dusk'])\n",
        "house.py:4: Mine.moments_now must have words of `moments` only, got {'dusk'} (game ",
    ),
    "bots None": (
        "@classmethod\ndef bots(cls): return None\n",
        "house.py:4: Mine.bots must return a mapping from names to functions that make bots, got None (game ",
    ),
    "failing sentence": (
        "def sentence(self, event, player): return 1 // 0\n",
        "house.py:4, in sentence: ZeroDivisionError: integer division or modulo by zero (game ",
    ),
    "position None": (
        "def _clone_position(self): return None\n",
        "house.py:4: Mine._clone_position must return the same position, got another one (game ",
    ),
    "sys.exit": (
        "def introduction(self): raise SystemExit(3)\n",
        "house.py:4, in introduction: it ends the program (sys.exit(3)) (game ",
    ),
}
"""Wrong methods by kind, and the beginning of the line about each."""


@pytest.mark.parametrize("kind", METHODS)
def test_wrong_method_is_found_by_check(kind: str) -> None:
    body, expected = METHODS[kind]
    house(body)

    result = invoked("check", "house.py")

    assert result.exit_code == 1
    assert result.stderr.startswith(expected)
    assert len(result.stderr.splitlines()) < 12


@pytest.mark.parametrize("kind", METHODS)
def test_wrong_method_ends_play_in_one_line_without_a_record(kind: str, saved_games: Path) -> None:
    house(METHODS[kind][0])

    result = invoked("play", "wizwar", "--seed", "3", "--code", "house.py")

    assert result.exit_code == 2
    assert "house.py" in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(saved_games.glob("**/*.jsonl*"))


@pytest.mark.parametrize("kind", METHODS)
def test_wrong_method_ends_a_simulation_in_one_line(kind: str) -> None:
    house(METHODS[kind][0])

    result = invoked("simulate", "wizwar", "--games", "1", "--workers", "1", "--limit", "5", "--code", "house.py")

    if result.exit_code:
        assert "house.py" in result.stderr
        assert result.stderr.count("\n") == 1


def test_wrong_options_are_found_by_their_own_name(leduc: AnyGame) -> None:
    Path("house.py").write_text(
        "import arcana_leduc\nclass Mine(arcana_leduc.Game):\n    def _options(self, player): return ()\n"
    )

    checked = invoked("check", "--game", "leduc", "house.py")
    simulated = invoked("simulate", "leduc", "--games", "1", "--workers", "1", "--code", "house.py", "--seed", "3")

    assert checked.stderr == (
        "house.py:3: Mine._options must return at least one action for player 0, who is to act "
        "(game leduc+Mine, seed 'check 0')\n"
    )
    assert simulated.stderr == (
        "arcana simulate: house.py: the game fails with this file: ValueError: cannot choose from an empty sequence, "
        "got () (game 0 of seed 3, decision 1, bot 'random' on seat 0); 0 of 1 games were finished\n"
    )


# Files that disturb the process.

CODE = {
    "metaclass without a hash": (
        (
            "class Meta(type(Game)):\n    def __hash__(cls): raise RuntimeError('no hash')\n"
            "class Mine(Game, metaclass=Meta): pass\n"
        ),
        "house.py:3, in __hash__: RuntimeError: no hash",
    ),
    "metaclass that isn't equal": (
        (
            "class Meta(type(Game)):\n    def __hash__(cls): return 1\n    def __eq__(cls, other): raise ValueError('no')\n"
            "class Mine(Game, metaclass=Meta): pass\n"
        ),
        "house.py:4, in __eq__: ValueError: no",
    ),
    "no modules": ("import sys\nsys.modules.clear()\nclass Mine(Game): pass\n", ""),
    "other modules": ("import sys\nsys.modules = None\nclass Mine(Game): pass\n", ""),
    "blocked modules": (
        (
            "import sys\nsys.modules.update(dict.fromkeys([*sys.modules, 'arcana_lab.terminal.welcome']))\n"
            "class Mine(Game): pass\n"
        ),
        "",
    ),
    "own modules lost": ("import sys\ndel sys.modules[__name__]\nclass Mine(Game): pass\n", ""),
    "no streams": ("import sys\nsys.stdin = sys.stdout = sys.stderr = None\nclass Mine(Game): pass\n", ""),
    "little recursion": ("import sys\nsys.setrecursionlimit(1)\n", "house.py:3: RecursionError: "),
    "lost modules and an error": ("import sys\nsys.modules = {}\n1 // 0\n", "house.py:4: ZeroDivisionError"),
}
"""Disturbing files by kind, and a part of the line about each; "" for a harmless one."""


@pytest.mark.parametrize("kind", CODE)
@pytest.mark.parametrize("command", ["check house.py", "play wizwar --seed 3 --code house.py"])
def test_file_that_disturbs_the_process_is_one_line(kind: str, command: str) -> None:
    body, expected = CODE[kind]
    Path("house.py").write_text("from arcana_wizwar import Game\n" + body)

    result = invoked(*command.split())

    if expected:
        assert expected in result.stderr
        assert result.stderr.count("\n") == 1
    assert (result.exit_code == 0) is not expected.startswith("house")


LATE = {
    "at exit": "import atexit\natexit.register(lambda: 1 // 0)\n",
    "foreign function at exit": "import atexit, os\natexit.register(os.remove, 'no such file')\n",
    "thread": "import threading\nthreading.Thread(target=lambda: 1 // 0).start()\n",
    "finalizer": "class Old:\n    def __del__(self): 1 // 0\nOld()\n",
}
"""Errors that no command can catch."""


@pytest.mark.parametrize("kind", LATE)
def test_error_outside_the_game_is_one_line(kind: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "house.py").write_text(f"from arcana_wizwar import Game\n{LATE[kind]}class Mine(Game): pass\n")

    result = run("-m", "arcana_lab", "play", "wizwar", "--seed", "3", "--code", "house.py", typed="quit\n")

    assert result.returncode == 0
    assert result.stderr.startswith("house.py: ignored outside the game: ")
    assert result.stderr.count("\n") == 1
