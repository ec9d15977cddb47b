"""Running the tests against mutants, each in a copy of the sources, so that the working tree stays as it is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final

from attrs import define, frozen

from arcana_core.text.rulebook import CLAUSE
from arcana_lab.statistics import wilson
from tests.mutation.operators import Mutation, changes_code, mutations_of

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ("src", "examples/leduc/src")
PATIENCE: Final = 4
"""A mutant's tests may take this many times as long as the unmutated ones before they count as failed."""
FIRST_FILES: Final = 10
"""How many test files are run before all the others: those about what was mutated."""


@frozen
class Mutant:
    """A mutation of a module: the file below the root of the sources, its text, and the change."""

    file: Path
    source: str
    mutation: Mutation

    def __str__(self) -> str:
        number = self.mutation.line(self.source)
        before = self.source.splitlines()[number - 1].strip()
        after = self.mutation.applied_to(self.source).splitlines()[number - 1].strip()
        within = f" in {self.mutation.within}" if self.mutation.within else ""
        return f"{self.file}:{number}: {self.mutation.operator}{within}\n    - {before}\n    + {after}"


@frozen
class Result:
    """The result of a mutant: whether a test failed, and how many seconds that took."""

    mutant: Mutant
    caught: bool
    seconds: float


class UnmutatedFailure(Exception):
    """The tests don't pass without a mutation, so they can't judge mutants."""


def files_of(names: Iterable[str], root: Path = ROOT) -> dict[Path, str]:
    """The modules named, by path below the root, each with the qualified name of the only part wanted, or "".

    Args:
        names: paths, or dotted names of packages or modules; `module:Class.method` for a part of a module.
        root: the folder with the sources.

    Raises:
        ValueError: a name belongs to no module.
    """
    found: dict[Path, str] = {}
    for name in names:
        place, _, part = name.partition(":")
        relative = place.replace(".", "/")
        options = [root / place, *(root / base / end for base in SOURCES for end in (relative, f"{relative}.py"))]
        path = next((option for option in options if option.exists()), None)
        if path is None:
            raise ValueError(
                f"no module {name!r}; give a path, or a dotted name such as arcana_core.knowledge.determinization"
            )
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            found[file.relative_to(root)] = part
    return found


def sample(files: dict[Path, str], count: int, seed: int, root: Path = ROOT) -> list[Mutant]:
    """A number of mutants at random places, no two at the same place; fewer if the code has fewer places.

    Raises:
        ValueError: a part of a module that is named doesn't exist, or there is nothing to change in it.
    """
    chance = Random(seed)
    places: dict[tuple[Path, int, int], list[Mutant]] = {}
    for file, part in sorted(files.items()):
        source = (root / file).read_text(encoding="utf-8")
        for mutation in mutations_of(source):
            if f"{mutation.within}.".startswith(f"{part}." if part else ""):
                places.setdefault((file, mutation.start, mutation.end), []).append(Mutant(file, source, mutation))
    for file, part in files.items():
        if part and not any(place[0] == file for place in places):
            raise ValueError(f"nothing to mutate in {file}:{part}; is that the part's name?")
    drawn: list[Mutant] = []
    for place in chance.sample(sorted(places), len(places)):
        mutant = chance.choice(places[place])
        if len(drawn) < count and changes_code(mutant.mutation, mutant.source):
            drawn.append(mutant)
    return drawn


def usual_tests(files: Iterable[Path]) -> list[str]:
    """The folders of tests that fit the packages of these files."""
    packages = {file.relative_to(base).parts[0] for file in files for base in SOURCES if file.is_relative_to(base)}
    folders = {f"tests/{package.removeprefix('arcana_')}" for package in packages}
    return sorted("examples/leduc/tests" if folder == "tests/leduc" else folder for folder in folders)


@define
class Bench:
    """A copy of the sources, in which one mutant at a time is tested.

    Attributes:
        folder: where the copy is.
        tests: the test files.
        root: the working tree, where the tests are.
    """

    folder: Path
    tests: list[Path]
    root: Path = ROOT

    def prepare(self) -> None:
        """Copy the sources and compile them."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for base in SOURCES:
            if (self.root / base).is_dir():
                shutil.copytree(self.root / base, self.folder / base)
        if (self.root / "docs" / "rules").is_dir():  # the rulebooks of the games in a checkout
            shutil.copytree(self.root / "docs" / "rules", self.folder / "docs" / "rules")
        subprocess.run([sys.executable, "-m", "compileall", "-q", str(self.folder)], check=True)

    def seconds_to_pass(self) -> float:
        """How long the tests take without a mutation.

        Raises:
            UnmutatedFailure: they don't pass.
        """
        began = time.monotonic()
        output = self._failure(self.tests, None)
        if output is not None:
            raise UnmutatedFailure(f"without a mutation the tests fail:\n{output[-2000:]}")
        return time.monotonic() - began

    def try_out(self, mutant: Mutant, limit: float) -> Result:
        """Test a mutant: first the files about what was mutated, then the others."""
        began, target = time.monotonic(), self.folder / mutant.file
        for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
            compiled.unlink()
        target.write_text(mutant.mutation.applied_to(mutant.source), encoding="utf-8")
        try:
            ordered = by_nearness(self.tests, mutant)
            stages = [ordered[:FIRST_FILES], ordered[FIRST_FILES:]]
            caught = any(self._failure(stage, limit) is not None for stage in stages if stage)
        finally:
            target.write_text(mutant.source, encoding="utf-8")
        return Result(mutant, caught, time.monotonic() - began)

    def _failure(self, tests: Sequence[Path], limit: float | None) -> str | None:
        """The output of the tests if one fails or they take too long; None if they pass."""
        path = [str(self.root), *(str(self.folder / base) for base in SOURCES)]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
        command += ["-o", f"pythonpath={' '.join(path)}", *map(str, tests)]
        # Processes that the tests start take the copy as well; and no compiled mutant may outlive its source.
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path[1:]), "PYTHONDONTWRITEBYTECODE": "1"}
        process = subprocess.Popen(
            command,
            cwd=self.root,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "too slow"
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        if process.returncode in (0, 5):  # 5: no tests in these files
            return None
        return output


def files_of_tests(places: Iterable[str], root: Path = ROOT) -> list[Path]:
    """All files of tests in these places.

    Raises:
        ValueError: the places have no tests.
    """
    found: list[Path] = []
    for place in places:
        path = root / place
        found += sorted(path.rglob("test_*.py")) if path.is_dir() else [path] if path.is_file() else []
    if not found:
        raise ValueError(f"no tests in {' '.join(places)!r}; give files or folders, such as TESTS=tests/core")
    return found


def by_nearness(tests: Iterable[Path], mutant: Mutant) -> list[Path]:
    """The test files, first those that cite its clauses and mention its function and module, the shorter before."""
    name, start = mutant.mutation.within.rpartition(".")[2], mutant.mutation.start
    begins = max(mutant.source.rfind(head, 0, start) for head in (f"def {name}(", f"class {name}"))
    clauses = {*CLAUSE.findall(mutant.source[max(begins, 0) : start])}
    words = [
        re.compile(rf"(?<![a-z]){re.escape(word)}(?![a-z])") for word in (mutant.file.stem, name.lstrip("_") or "-")
    ]

    def distance(test: Path) -> tuple[int, int]:
        text = f"{test.stem} {test.read_text(encoding='utf-8')}"
        cited = sum(f'"{clause}"' in text for clause in clauses)
        return -cited - sum(word.search(text) is not None for word in words), len(text)

    return sorted(tests, key=distance)


def run(mutants: Sequence[Mutant], benches: Sequence[Bench], limit: float) -> list[Result]:
    """Try all mutants out, as many at a time as there are benches; the results are in the order of the mutants."""
    free: SimpleQueue[Bench] = SimpleQueue()
    for bench in benches:
        free.put(bench)

    def one(mutant: Mutant) -> Result:
        bench = free.get()
        try:
            result = bench.try_out(mutant, limit)
        finally:
            free.put(bench)
        print("." if result.caught else f"\n{mutant}", end="", flush=True)
        return result

    with ThreadPoolExecutor(len(benches)) as workers:
        return list(workers.map(one, mutants))


def report(results: Sequence[Result]) -> str:
    """The survivors, and the share that was caught."""
    survivors = [str(result.mutant) for result in results if not result.caught]
    caught = len(results) - len(survivors)
    low, high = wilson(caught, len(results))
    share = f"{caught / len(results):.0%}, 95 % interval {low:.0%} to {high:.0%}" if results else "nothing to catch"
    return "\n".join([*survivors, f"{caught} of {len(results)} mutants caught ({share})"])
