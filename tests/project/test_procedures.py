"""Rules ask the game for its procedures, so that a house rule that overrides one counts everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import arcana_core

SOURCE = Path(arcana_core.__file__).parent.parent
GAMES = ("archmage", "magika", "wizwar", "mtgcombat", "magicrealm")


def imported(tree: ast.Module) -> dict[str, str]:
    """The full name of everything that a module imports, by its name there."""
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {name.asname or name.name: f"{node.module}.{name.name}" for node in nodes for name in node.names}


def procedures(tree: ast.Module) -> dict[str, str]:
    """The methods of the game that are functions of a chapter, by the full names of these: `take = items.take`."""
    modules, found = imported(tree), {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute):
            of, method = node.value.value, node.targets[0]
            if isinstance(of, ast.Name) and of.id in modules and isinstance(method, ast.Name):
                found[f"{modules[of.id]}.{node.value.attr}"] = method.id
    return found


def calls(tree: ast.Module, module: str) -> Iterator[tuple[int, str]]:
    """The functions that a module calls with a game as first argument: the line and the full name."""
    names = imported(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Name)):
            continue
        called = node.func
        if node.args[0].id != "game":
            continue
        if isinstance(called, ast.Name):
            yield node.lineno, names.get(called.id, f"{module}.{called.id}")
        elif isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            yield node.lineno, f"{names.get(called.value.id, '')}.{called.attr}"


def bypassed(source: Path, game: str) -> list[str]:
    """The calls in the chapters, cards and knowledge of a game that an overridden procedure couldn't change."""
    package = source / f"arcana_{game}"
    known = procedures(ast.parse((package / "game.py").read_text(encoding="utf-8")))
    found = []
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(source).with_suffix("").parts)
        if module.split(".")[1] not in ("game", "scenario"):  # scenarios set positions up without playing
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [f"{module}:{line}: game.{known[name]}" for line, name in calls(tree, module) if name in known]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_rules_call_procedures_as_methods_of_the_game(game: str) -> None:
    assert bypassed(SOURCE, game) == []


def test_direct_calls_of_procedures_are_found(tmp_path: Path) -> None:
    package = tmp_path / "arcana_lamps"
    package.mkdir()
    start = "from arcana_lamps import lighting\n"
    (package / "game.py").write_text(f"{start}class Game:\n    light = lighting.light_up\n", encoding="utf-8")
    (package / "lighting.py").write_text(
        "def light_up(game): ...\ndef dawn(game):\n    light_up(game)\n", encoding="utf-8"
    )
    (package / "nights.py").write_text(f"{start}lighting.light_up(game, 3)\nlighting.dawn(game)\n", encoding="utf-8")

    assert bypassed(tmp_path, "lamps") == ["arcana_lamps.lighting:3: game.light", "arcana_lamps.nights:2: game.light"]
