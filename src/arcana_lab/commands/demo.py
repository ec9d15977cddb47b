"""`arcana demo`: a game between bots, and what many such games say."""

from __future__ import annotations

import click

from arcana_core import registry
from arcana_core.bots import play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import UnknownGame
from arcana_lab.commands.arguments import seed_of
from arcana_lab.commands.output import echo
from arcana_lab.commands.progress import interrupted_once, play_with_bar
from arcana_lab.commands.simulate import cores
from arcana_lab.commands.summary import print_summary
from arcana_lab.commands.wording import ending, told
from arcana_lab.seating import maker_of, strongest_bot
from arcana_lab.simulation import Simulation


@click.command()
@click.option("--game", default="archmage", show_default=True, help="Which; the first one if it is not installed.")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="How many are simulated.")
@click.option("--seed", callback=seed_of, default="1", show_default=True, help="What chance is drawn from.")
@click.option("--events", type=click.IntRange(min=0), default=12, show_default=True, help="How many are shown.")
@click.option(
    "--seconds", type=click.FloatRange(min=0), default=60, show_default=True, help="Then it tells what it has."
)
@click.pass_context
def demo(context: click.Context, game: str, games: int, seed: int | str, events: int, seconds: float) -> None:
    """Show one game between bots, then simulate some hundreds: the strongest bot against chance."""
    chosen = context.get_parameter_source("game") is not click.core.ParameterSource.DEFAULT
    if not chosen and game not in registry.names():
        if not registry.names():
            raise UnknownGame("no games are installed")
        game = registry.names()[0]
    played = registry.load(game)
    best = strongest_bot(played)
    table = played(rng=Rng(seed).split("demo"))
    play_out(table, [maker_of(played, best)() for _ in range(table.player_count)], Rng(seed).split("demo bots"))
    assert table.outcome is not None, "it was played out"
    echo(f"a game of {game}, {table.player_count} players, all of them the bot {best!r}")
    if events:
        last = told(table.log[-events:], table, None)
        echo(f"the last of {len(table.log)} events, each with its clause:\n{last}")
    echo(f"\n{table.render(None)}\n{ending(table.outcome)} after {len(table.history)} decisions\n")
    echo(f"now {best} against random, a seat further in each game:")
    bots = [best, *["random"] * (played.default_players - 1)]
    run = Simulation(played, games=games, bots=bots, seed=seed, rotate=True)
    with interrupted_once():
        play_with_bar(run, cores(), at_most_s=seconds)
    print_summary(run.results)
    if run.finished < games:
        echo(f"{run.finished} of {games} games, for {seconds:g} seconds were over")
