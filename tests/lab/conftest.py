"""Two games for the tests of the lab: Leduc from the examples, and one made for testing; as plug-ins and registered."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from arcana_core.registry import registered

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PATHS = [str(ROOT / "examples" / "leduc" / "src"), str(HERE)]
sys.path += [path for path in PATHS if path not in sys.path]

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(autouse=True)
def saved_games(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for saved games, so that no test touches the user's."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("ARCANA_HOME", str(home))
    return home / "games"


@pytest.fixture
def leduc() -> Iterator[AnyGame]:
    """Leduc poker, known to the registry."""
    with registered("leduc", import_module("arcana_leduc").Game, replace=True) as game:
        yield game


@pytest.fixture
def numbers() -> Iterator[AnyGame]:
    """Secret numbers, known to the registry."""
    with registered("numbers", import_module("secret_numbers").Game, replace=True) as game:
        yield game


@pytest.fixture
def letters() -> Iterator[AnyGame]:
    """Letters, the toy of the core with texts, hidden events and an open end, known to the registry."""
    with registered("letters", import_module("arcana_core.testing.toys.letters").Letters, replace=True) as game:
        yield game


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Environment of a process in which both games are installed as plug-ins, and a third one that is broken."""
    site = tmp_path_factory.mktemp("site")
    plug_ins = {"leduc": "arcana_leduc:Game", "numbers": "secret_numbers:Game", "wreck": "no_such_module:Game"}
    for name, target in plug_ins.items():
        info = site / f"test_{name}-1.5.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: test-{name}\nVersion: 1.5\n")
        (info / "entry_points.txt").write_text(f"[arcana.games]\n{name} = {target}\n")
    paths = [str(ROOT / "src"), *PATHS, str(site)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "COLUMNS": "100", "WORKERS": "1"}


@pytest.fixture
def run(environment: dict[str, str], tmp_path: Path) -> Run:
    """Run Python with these arguments in a process and a session of its own, and wait for its end."""

    def run_python(*arguments: str, typed: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *arguments],
            env={**environment, "ARCANA_HOME": os.environ["ARCANA_HOME"], **changes},
            cwd=tmp_path,
            input=typed,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            start_new_session=True,
        )

    return run_python
