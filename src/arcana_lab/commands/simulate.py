"""`arcana simulate`: bots play by the thousand, on all cores."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from arcana_core import registry
from arcana_lab.commands.arguments import PATH, RULES, reject_irreplaceable, rules_from, seed_of, words_of
from arcana_lab.commands.group import INTERRUPTED
from arcana_lab.commands.output import echo
from arcana_lab.commands.progress import interrupted_once, play_with_bar
from arcana_lab.commands.summary import print_summary
from arcana_lab.results import Results, writer_for
from arcana_lab.simulation import LIMIT, GameFailed, Simulation, WorkerLost


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, metavar="N", help="How many.")
@click.option(
    "--bots", callback=words_of, metavar="A,B,...", help="One for each seat, or one for all; plain:3 is three."
)
@click.option("--players", type=click.IntRange(min=1), metavar="P", help="How many play.  [default: as many as bots]")
@click.option(
    "--rules", "rules_file", type=RULES, metavar="FILE", help="Settings that differ from the default, as TOML."
)
@click.option("--workers", type=click.IntRange(min=1), metavar="K", help="Processes.  [default: all cores]")
@click.option(
    "--seed", callback=seed_of, metavar="S", help="What chance is drawn from.  [default: a new one, which is told]"
)
@click.option("--out", type=PATH, metavar="F", help="Write the games to a .parquet, .csv or .jsonl file.")
@click.option(
    "--rotate",
    type=click.Choice(["seats", "none"]),
    default="none",
    show_default=True,
    help="Let the bots move one seat on from game to game.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Decisions after which a game is stopped.",
)
def simulate(
    game: str,
    games: int,
    bots: tuple[str, ...] | None,
    players: int | None,
    rules_file: Path | None,
    workers: int | None,
    seed: int | str | None,
    out: Path | None,
    rotate: str,
    limit: int,
) -> None:
    """Let bots play many games of GAME and say who won how often.

    The same seed gives the same games, whatever the number of workers. Ctrl-C stops, and keeps what is finished.
    """
    played = registry.load(game)
    if out is not None:
        writer_for(out)
        reject_irreplaceable(out)
    run = Simulation(
        played,
        games=games,
        bots=bots or ("random",),
        players=players,
        rules=rules_from(played, rules_file),
        seed=seed,
        rotate=rotate == "seats",
        limit=limit,
    )
    with interrupted_once():
        try:
            play_with_bar(run, workers or cores())
        except KeyboardInterrupt:
            _close(run.results, out, f"interrupted after {run.finished} of {games} games")
            sys.exit(INTERRUPTED)
        except GameFailed as failure:
            echo(failure.details, err=True, nl=False)
            _close(run.results, out, f"{failure}; {run.finished} of {games} games were finished")
            sys.exit(1)
        except WorkerLost as lost:
            _close(run.results, out, str(lost))
            sys.exit(1)
        _close(run.results, out)


def _close(results: Results, out: Path | None, short: str = "") -> None:
    # Written first, for a summary can be made from the file again; printed all the same if writing fails.
    try:
        if out is not None and results.games:
            results.write(out)
    finally:
        print_summary(results)
    if short:
        kept = f"; those are kept in {out}" if out is not None and results.games else ""
        echo(f"arcana simulate: {short}{kept}", err=True)
    elif out is not None:
        echo(f"written to {out}")
