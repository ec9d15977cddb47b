"""The results of a simulation as tables for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from arcana_core.text.wording import counted
from arcana_lab.commands.output import console
from arcana_lab.results import Results, Standing

if TYPE_CHECKING:
    from rich.table import Table

ENDINGS = 8
"""Ways to end that are listed one by one. The rarer ones are counted together."""


def print_summary(results: Results) -> None:
    """Print the results of each bot and each seat, the length of the games, and how they ended."""
    out = console()
    out.print(f"{results.game}: {counted(len(results.games), 'game')}, seed {results.seed!r}")
    rules = ", ".join(f"{name} = {value!r}" for name, value in results.rules.items())
    out.print(f"Settings: {rules or 'the default ones'}")
    if results.house_rules is not None:
        files = ", ".join(f"{file.name} ({file.kind})" for file in results.house_rules.files)
        out.print(f"House rules: {files}")
    if not results.games:
        return
    bots, seats = results.by_bot(), results.by_seat()
    out.print(_standings("bot", bots))
    out.print(_standings("seat", seats))
    few, median, many = (round(length) for length in results.lengths())
    out.print(f"Decisions per game: {median} (median). 90 % of the games took {few} to {many}.")
    out.print(f"Time per game: {_time(results.seconds / len(results.games))}")
    out.print(_endings(results))
    if results.stopped:
        numbers = ", ".join(str(played.game) for played in results.stopped[:10])
        more = ", ..." if len(results.stopped) > 10 else ""
        out.print(f"{counted(len(results.stopped), 'game')} stopped before the end, not counted above: {numbers}{more}")


def _standings(kind: str, standings: Sequence[Standing]) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD)
    table.add_column(kind)
    for head in ("played", "wins", "share of wins", "95 % interval", "mean score"):
        table.add_column(head, justify="right")
    for one in standings:
        share = f"{100 * one.share:.1f} %" if one.played else "-"
        between = f"{100 * one.low:.1f} - {100 * one.high:.1f} %" if one.played else "-"
        error = f" ± {one.score_error:.2g}" if one.games > 1 else ""
        score = f"{one.mean_score:.4g}{error}" if one.played else "-"
        table.add_row(one.name, str(one.played), str(one.wins), share, between, score)
    return table


def _endings(results: Results) -> Table:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    counts = results.endings().most_common()
    rare = counts[ENDINGS:] if len(counts) > ENDINGS + 1 else []
    table = Table(box=SIMPLE_HEAD)
    table.add_column("ending")
    table.add_column("games", justify="right")
    for reason, count in counts[: len(counts) - len(rare)]:
        table.add_row(reason, str(count))
    if rare:
        table.add_row(f"{len(rare)} other ways", str(sum(count for _, count in rare)))
    return table


def _time(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} microseconds"
    return f"{seconds * 1e3:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"
