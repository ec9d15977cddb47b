"""Running a fuzzer on inputs in turn, counting the results, and keeping the smallest failures."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import Factory, define, frozen

from tests.attack.judging import Rejected, play_limit

Input = tuple[Any, ...]
MOST_TRIES: Final = 60
"""How many smaller inputs are tried for one failure."""


def _nothing_smaller(*_: Any) -> Iterable[Input]:
    return ()


@frozen
class Fuzzer:
    """One kind of hostile input.

    Attributes:
        name: for people.
        module: where the two functions are, for the line that reproduces a failure.
        draw: an input, drawn at random: arguments of `attempt`, whose `repr` is Python.
        attempt: gives the input to the library; raises `Rejected` if it is rejected, and anything else for a failure.
        smaller: simpler inputs to try in its place, the simplest first.
    """

    name: str
    module: str
    draw: Callable[[Random], Input]
    attempt: Callable[..., None]
    smaller: Callable[..., Iterable[Input]] = _nothing_smaller

    def reproducer(self, given: Input) -> str:
        """A line of Python that gives this input to the library again."""
        arguments = ", ".join(map(repr, given))
        return f"from {self.module} import {self.attempt.__name__} as attempt; attempt({arguments})"


@frozen
class Failure:
    """An input that was neither accepted nor clearly rejected.

    Attributes:
        cause: the error and where it was raised; failures of one cause are kept once.
        line: of Python that reproduces it.
        trace: the traceback.
    """

    cause: str
    line: str
    trace: str


@define
class Tally:
    """The results of one fuzzer's inputs."""

    fuzzer: Fuzzer
    tried: int = 0
    accepted: int = 0
    rejected: int = 0
    failed: int = 0
    failures: dict[str, Failure] = Factory(dict)

    def __str__(self) -> str:
        counts = f"{self.tried:7,} tried  {self.accepted:7,} accepted  {self.rejected:7,} rejected"
        return f"{self.fuzzer.name:12} {counts}  {self.failed:5,} failures of {len(self.failures)} causes"


def run(fuzzer: Fuzzer, seed: int, *, inputs: int | None = None, seconds: float | None = None) -> Tally:
    """Try inputs up to a number or until the time is up. Input number n is the same in every run of a seed."""
    tally = Tally(fuzzer)
    end = None if seconds is None else time.monotonic() + seconds
    while (inputs is None or tally.tried < inputs) and (end is None or time.monotonic() < end):
        given = fuzzer.draw(Random(f"{seed} {fuzzer.name} {tally.tried}"))
        tally.tried += 1
        became = _became(fuzzer, given)
        if became is None:
            tally.accepted += 1
        elif isinstance(became, Rejected):
            tally.rejected += 1
        else:
            tally.failed += 1
            cause = cause_of(became)
            if cause not in tally.failures:
                tally.failures[cause] = _smallest(fuzzer, given, became)
    return tally


def _became(fuzzer: Fuzzer, given: Input) -> Exception | None:
    try:
        with play_limit():
            fuzzer.attempt(*given)
    except Exception as error:  # noqa: BLE001 - whatever is raised is what the run reports
        return error
    return None


def _smallest(fuzzer: Fuzzer, given: Input, error: Exception) -> Failure:
    """The failure of the simplest input found that fails for the same cause."""
    cause, tries = cause_of(error), 0
    candidates: Iterator[Input] = iter(fuzzer.smaller(*given))
    while tries < MOST_TRIES and (candidate := next(candidates, None)) is not None:
        tries += 1
        became = _became(fuzzer, candidate)
        if became is not None and cause_of(became) == cause:
            given, error = candidate, became
            candidates = iter(fuzzer.smaller(*given))
    return Failure(cause, fuzzer.reproducer(given), "".join(traceback.format_exception(error)))


def cause_of(error: BaseException) -> str:
    """The type of an error with the innermost places in the library that it came through."""
    origin = error.__cause__ if error.__cause__ is not None and isinstance(error, AssertionError) else error
    places = [frame for frame in traceback.extract_tb(origin.__traceback__) if "/src/arcana_" in frame.filename]
    arguments = " < ".join(f"{frame.filename.rpartition('/src/')[2]}:{frame.name}" for frame in reversed(places[-2:]))
    shown = "" if isinstance(error, Rejected) else str(error)[:60]
    return f"{type(error).__name__} in {arguments or 'the attack itself'}" + ("" if places else f": {shown}")


def keep(tallies: Iterable[Tally], folder: Path) -> list[str]:
    """Write each failure into a file of the folder, and return the lines that reproduce them."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.py"):
        old.unlink()
    lines = []
    for tally in tallies:
        for number, failure in enumerate(tally.failures.values()):
            comment = "".join(
                f"# {line}\n" for line in failure.trace.encode("ascii", "backslashreplace").decode().splitlines()
            )
            (folder / f"{tally.fuzzer.name.replace(' ', '_')}_{number}.py").write_text(f"{failure.line}\n{comment}")
            lines.append(f"# {failure.cause}\n{failure.line}")
    return lines
