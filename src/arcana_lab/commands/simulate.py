"""`arcana simulate`: let bots play many games, on all processors."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from arcana_lab.commands.arguments import PATH, Whole, reject_irreplaceable, seed_of, words_of
from arcana_lab.commands.group import INTERRUPTED
from arcana_lab.commands.house_rules import chosen, house_options
from arcana_lab.commands.output import echo
from arcana_lab.commands.progress import interrupted_once, play_with_bar
from arcana_lab.commands.summary import print_summary
from arcana_lab.results import Results, writer_for
from arcana_lab.simulation import LIMIT, GameFailed, Simulation, WorkerLost

DEFAULT_BOT = "random"
"""The bot on every seat if `--bots` is left out."""


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@click.command(short_help="Let bots play many games and show the results.")
@click.argument("game")
@click.option("--games", type=Whole(1), default=1000, show_default=True, metavar="N", help="The number of games.")
@click.option(
    "--bots",
    callback=words_of,
    metavar="A,B,...",
    help=f"One bot for each seat, or one for all seats. NAME:3 means three of them.  [default: {DEFAULT_BOT}]",
)
@click.option(
    "--players",
    type=Whole(1),
    metavar="N",
    help="The number of players.  [default: the number of bots, or the game's default for one bot]",
)
@house_options
@click.option(
    "--workers",
    type=Whole(1),
    metavar="N",
    help="The number of processes that play.  [default: one per processor]",
)
@click.option(
    "--seed",
    callback=seed_of,
    metavar="SEED",
    help="Repeat the games of this seed.  [default: a new seed, shown in the results]",
)
@click.option("--out", type=PATH, metavar="FILE", help="Write the games to a .parquet, .csv or .jsonl file.")
@click.option("--rotate", is_flag=True, help="Move the bots one seat further in each game.")
@click.option(
    "--limit",
    type=Whole(1),
    default=LIMIT,
    show_default=True,
    metavar="N",
    help="Stop a game after this many decisions.",
)
def simulate(
    game: str,
    games: int,
    bots: tuple[str, ...] | None,
    players: int | None,
    rules_file: Path | None,
    cards: tuple[Path, ...],
    code: Path | None,
    workers: int | None,
    seed: int | str | None,
    out: Path | None,
    rotate: bool,
    limit: int,
) -> None:
    """Let bots play many games of GAME and show who wins how often.

    `arcana list` shows the bots of each game. The same seed gives the same games, with any number of workers. Ctrl-C
    stops the simulation and keeps the finished games.
    """
    made = chosen(game, rules_file, cards, code)
    if out is not None:
        writer_for(out)
        reject_irreplaceable(out)
    with made.errors_placed(seed):
        run = Simulation(
            made.game,
            games=games,
            bots=bots or (DEFAULT_BOT,),
            players=players,
            rules=made.rules(),
            seed=seed,
            rotate=rotate,
            limit=limit,
            house_rules=made.house.named(),
        )
    with interrupted_once():
        try:
            play_with_bar(run, workers or cores())
        except KeyboardInterrupt:
            _close(run.results, out, f"interrupted after {run.finished} of {games} games")
            sys.exit(INTERRUPTED)
        except GameFailed as failure:
            if failure.details:
                echo(failure.details, err=True, nl=False)
            _close(run.results, out, f"{failure}; {run.finished} of {games} games were finished")
            sys.exit(1)
        except WorkerLost as lost:
            _close(run.results, out, str(lost))
            sys.exit(1)
        _close(run.results, out)


def _close(results: Results, out: Path | None, short: str = "") -> None:
    # The file comes first, because a summary can be made from it again. The summary is printed even if writing fails.
    try:
        if out is not None and results.games:
            results.write(out)
    finally:
        print_summary(results)
    if short:
        kept = f"; they are saved in {out}" if out is not None and results.games else ""
        echo(f"arcana simulate: {short}{kept}", err=True)
    elif out is not None:
        echo(f"written to {out}")
