"""What a user gets: typed packages, light to import, and the rulebook with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GAMES = ["arcana_archmage", "arcana_magika", "arcana_wizwar", "arcana_mtgcombat"]
PACKAGES = ["arcana_core", *GAMES, "arcana_lab", "arcana_leduc"]
BASE = {"attrs", "numpy", "typing_extensions", "cattrs"}

LOADED = """
import json, sys
import {module}
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""

# Without what stands in the extras: whatever else is asked for is not to be found.
BASE_ONLY = """
import sys
from importlib.abc import MetaPathFinder

ALLOWED = set(sys.stdlib_module_names) | {allowed!r}

class OnlyTheBase(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] not in ALLOWED:
            raise ModuleNotFoundError(f"{{name}} is not installed", name=name)
        return None

sys.meta_path.insert(0, OnlyTheBase())
from {package} import Game
from arcana_core.bots import play_out
from arcana_core.records import Record
from arcana_core.rng import Rng

game = Game(min(Game.player_counts), seed=1)
bots = [next(iter(Game.bots().values()))() for _ in range(game.player_count)]
play_out(game, bots, Rng(2))
again = Game.replay(Record.loads(game.record().dumps()))
game.render(0), game.to_svg(1), game.observation(0), game.view(None)
print(again.outcome == game.outcome is not None)
"""


def run(code: str) -> str:
    """What a new Python prints that finds the same packages as this one."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_says_that_it_is_typed(package: str) -> None:
    import_module(package)

    assert (files(package) / "py.typed").is_file()


@pytest.mark.parametrize("module", ["arcana_core.game", *GAMES, "arcana_leduc", "arcana_core.registry"])
def test_a_game_loads_nothing_but_the_base(module: str) -> None:
    owners = packages_distributions()
    loaded = json.loads(run(LOADED.format(module=module)))
    # What a .pth file of the environment loads into every Python is not the game's doing.
    bare = set(json.loads(run(LOADED.format(module="json"))))
    foreign = {name for name in loaded if name in owners and name not in bare and not name.startswith("arcana")}

    assert {distribution for name in foreign for distribution in owners[name]} <= {*BASE, "typing-extensions"}


def test_the_base_is_all_that_a_user_must_install() -> None:
    assert {requirement.partition(">=")[0].replace("-", "_") for requirement in PROJECT["dependencies"]} == BASE


@pytest.mark.parametrize("package", GAMES)
def test_a_game_can_be_played_and_replayed_with_the_base_alone(package: str) -> None:
    allowed = {"attr", "attrs", "numpy", "typing_extensions", "cattrs", "cattr", "arcana_core", package}

    assert run(BASE_ONLY.format(allowed=allowed, package=package)) == "True"


@pytest.mark.parametrize("package", GAMES)
def test_the_rulebook_comes_with_the_game(package: str) -> None:
    game = import_module(package).Game

    assert game.rulebook() == (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", GAMES)
def test_the_version_of_a_package_is_that_of_the_distribution(package: str) -> None:
    assert import_module(package).__version__ == PROJECT["version"]
