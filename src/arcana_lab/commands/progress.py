"""A progress bar for simulations, on stderr if that is a terminal."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from arcana_lab.commands.output import console
from arcana_lab.extras import lab_extra
from arcana_lab.simulation import Simulation


@contextmanager
def interrupted_once() -> Iterator[None]:
    """Ignore all but the first Ctrl-C, so that workers and files are closed properly.

    After a Ctrl-C, further ones are ignored until the process ends: they would cut off its last lines.
    """
    interrupted = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # also for workers that joblib starts from now on
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        if not interrupted:
            signal.signal(signal.SIGINT, before)


def play_with_bar(run: Simulation, workers: int, *, at_most_s: float = float("inf")) -> None:
    """Play a simulation under a progress bar, to its end or until the time is up."""
    with lab_extra():
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    out = console(stderr=True)
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    start = monotonic()
    with Progress(*parts, console=out, transient=True, disable=not out.is_terminal) as bar:
        task = bar.add_task("games", total=run.games)
        for finished in run.play(workers=workers):
            bar.update(task, completed=finished)
            if monotonic() - start > at_most_s:
                return
