"""A bar on stderr that tells how far a simulation is, where there is a terminal to draw it on."""

from __future__ import annotations

from time import monotonic

from arcana_lab.extras import lab_extra
from arcana_lab.simulation import Simulation


def play_with_bar(run: Simulation, workers: int, *, at_most_s: float = float("inf")) -> None:
    """Play a simulation under a progress bar, to its end or until the time is up."""
    with lab_extra():
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    console = Console(stderr=True)
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    start = monotonic()
    with Progress(*parts, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=run.games)
        for finished in run.play(workers=workers):
            bar.update(task, completed=finished)
            if monotonic() - start > at_most_s:
                return
