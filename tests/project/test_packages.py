"""The packages as users get them: typed, light to import, with their rulebooks."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib import import_module
from importlib.metadata import packages_distributions
from importlib.resources import files
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
GAMES = ["arcana_archmage", "arcana_magika", "arcana_wizwar", "arcana_mtgcombat", "arcana_magicrealm"]
PACKAGES = ["arcana_core", *GAMES, "arcana_lab", "arcana_leduc"]
BASE = {"attrs", "numpy"}
EXTRAS = PROJECT["optional-dependencies"]
LEDUC = tomllib.loads((ROOT / "examples/leduc/pyproject.toml").read_text(encoding="utf-8"))["project"]
# Distributions whose modules have other names, in environments of their own or not.
CALLED = {"attr": "attrs", "attrs": "attrs", "pyspiel": "open-spiel", "docutils": "sphinx", "pygments": "sphinx"}
# Dependencies that no module imports: tools run from the Makefile or by settings, and types without code.
RUN = ("Makefile", ".ci/run", "docs/conf.py", "pyproject.toml")
TOOLS = {"pytest-xdist": "pytest -n ", "import-linter": "lint-imports", "myst-parser": '"myst_parser"'}

LOADED = """
import json, sys
import {module}
print(json.dumps(sorted({{name.partition(".")[0] for name in sys.modules}})))
"""

# An environment without the extras: importing anything else fails.
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
from arcana_core.chance.rng import Rng

game = Game(min(Game.player_counts), seed=1)
bots = [next(iter(Game.bots().values()))() for _ in range(game.player_count)]
play_out(game, bots, Rng(2))
again = Game.replay(Record.loads(game.record().dumps()))
game.render(0), game.to_svg(game.player_count - 1), game.observation(0), game.view(None)
print(again.outcome == game.outcome is not None)
"""


@cache
def run(code: str) -> str:
    """Run code in a new Python that finds the same packages as this one, and return its output."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("package", PACKAGES)
def test_every_package_is_marked_as_typed(package: str) -> None:
    import_module(package)

    assert (files(package) / "py.typed").is_file()


@pytest.mark.parametrize("module", ["arcana_core.game", *GAMES, "arcana_leduc", "arcana_core.registry"])
def test_game_loads_only_the_base_dependencies(module: str) -> None:
    owners = packages_distributions()
    loaded = json.loads(run(LOADED.format(module=module)))
    # A .pth file of the environment may load modules into every Python. They don't count.
    bare = set(json.loads(run(LOADED.format(module="json"))))
    foreign = {name for name in loaded if name in owners and name not in bare and not name.startswith("arcana")}

    assert {distribution for name in foreign for distribution in owners[name]} <= BASE


def imported(*folders: str) -> set[str]:
    """The distributions that the Python files below these folders import from."""
    files = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    assert files
    tops = {top for path in files for top in imported_by(path)} - {*sys.stdlib_module_names, *PACKAGES}
    own = {"tests", "benchmarks", "conftest", *(path.stem for path in (ROOT / "docs" / "_ext").glob("*.py"))}
    return {CALLED.get(top, top) for top in tops - own}


@cache
def imported_by(path: Path) -> frozenset[str]:
    """The top names that a file imports."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module for node in nodes if isinstance(node, ast.ImportFrom) and node.module and not node.level}
    return frozenset([name.partition(".")[0] for name in names])


def declared(requirements: list[str]) -> set[str]:
    return {re.split(r"[\[<>=!~ ;]", requirement, maxsplit=1)[0].replace("_", "-") for requirement in requirements}


def test_core_and_games_import_exactly_the_declared_packages() -> None:
    folders = ["src/arcana_core", *(f"src/{game}" for game in GAMES)]

    assert imported(*folders) - {"pytest"} == declared(PROJECT["dependencies"]) == BASE
    assert imported("examples/leduc/src") == declared(LEDUC["dependencies"]) - {"arcana-games"}


def test_lab_imports_exactly_its_declared_extra() -> None:
    assert imported("src/arcana_lab") - BASE == declared(EXTRAS["lab"])


def test_no_extra_declares_anything_that_is_not_used() -> None:
    assert set(EXTRAS) == {"lab", "dev", "bench"}
    assert imported("benchmarks") - BASE - imported("src/arcana_lab") == declared(EXTRAS["bench"])
    used = imported("tests", "examples", "docs", "benchmarks")
    texts = "".join((ROOT / name).read_text(encoding="utf-8") for name in RUN).partition(
        "[project.optional-dependencies]"
    )
    run = texts[0] + texts[2].partition("[project.scripts]")[2]
    unused = {
        name
        for name in declared(EXTRAS["dev"]) - used
        if TOOLS.get(name, name) not in run and not name.endswith("-stubs") and not name.startswith("types-")
    }
    assert not unused


def test_everything_that_tests_and_documents_import_is_declared() -> None:
    available = BASE | declared(EXTRAS["lab"]) | declared(EXTRAS["dev"])

    assert imported("tests", "examples", "docs") <= available


@pytest.mark.parametrize("package", GAMES)
def test_game_can_be_played_and_replayed_with_the_base_alone(package: str) -> None:
    allowed = {"attr", "attrs", "numpy", "arcana_core", package}

    assert run(BASE_ONLY.format(allowed=allowed, package=package)) == "True"


@pytest.mark.parametrize("package", GAMES)
def test_rulebook_comes_with_the_game(package: str) -> None:
    game = import_module(package).Game

    assert game.rulebook() == (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("package", GAMES)
def test_version_of_a_package_is_that_of_the_distribution(package: str) -> None:
    assert import_module(package).__version__ == PROJECT["version"]
