"""`arcana demo`: a game between bots, a picture of its end, and the win rates of many such games."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from arcana_core import registry
from arcana_core.bots import play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import UnknownGame
from arcana_core.records.files import named
from arcana_core.text.news import News
from arcana_core.text.panels import capital, wrapped
from arcana_core.text.wording import listed
from arcana_lab.commands.arguments import Whole, seed_of
from arcana_lab.commands.output import echo
from arcana_lab.commands.progress import interrupted_once, play_with_bar
from arcana_lab.commands.simulate import cores
from arcana_lab.commands.summary import print_summary
from arcana_lab.commands.wording import ending
from arcana_lab.extras import need_terminal
from arcana_lab.seating import maker_of, strongest_bot
from arcana_lab.simulation import Simulation

WIDTH = 80


@click.command()
@click.option("--game", metavar="GAME", default="archmage", show_default=True, help="The game to show.")
@click.option("--games", metavar="N", type=Whole(1), default=100, show_default=True, help="Games to simulate.")
@click.option("--seed", metavar="S", callback=seed_of, default="1", show_default=True, help="The seed for all chance.")
@click.option("--lines", metavar="N", type=Whole(0), default=16, show_default=True, help="Lines of news to show.")
@click.option(
    "--seconds",
    metavar="S",
    type=Whole(0),
    default=15,
    show_default=True,
    help="Time limit of the simulation, in seconds.",
)
@click.pass_context
def demo(context: click.Context, game: str, games: int, seed: int | str, lines: int, seconds: int) -> None:
    """Show a game between bots, then simulate many of them."""
    chosen = context.get_parameter_source("game") is not click.core.ParameterSource.DEFAULT
    if not chosen and game not in registry.names():
        if not registry.names():
            raise UnknownGame("no games are installed")
        game = registry.names()[0]
    played = registry.load(game)
    best = strongest_bot(played)
    table = played(rng=Rng(seed).split("demo"))
    play_out(table, [maker_of(played, best)() for _ in range(table.player_count)], Rng(seed).split("demo bots"))
    names = [capital(table.player_name(seat)) for seat in range(table.player_count)]
    echo(f"{_title(game)}: {listed(names)}, all played by the bot {best!r}. The end of the game:\n")
    for item in _last(table.news(table.log.seen_by(None), None), lines):
        indent = "" if item.heading else "  "
        echo("\n".join(wrapped(item.text, WIDTH, indent, f"{indent}  ")))
    echo(f"\n{ending(table)}")
    picture = Path(tempfile.mkdtemp(prefix="arcana-")) / f"{game}.svg"
    picture.write_text(table.to_svg(None), encoding="utf-8")
    echo(f"A picture of the end: {named(picture)}\n")
    echo(f"Now {best!r} plays {games} games against 'random', from each seat in turn.")
    bots = [best, *["random"] * (played.default_players - 1)]
    run = Simulation(played, games=games, bots=bots, seed=seed, rotate=True)
    with interrupted_once():
        play_with_bar(run, cores(), at_most_s=seconds)
    print_summary(run.results)
    if run.finished < games:
        echo(f"Stopped after {run.finished} of {games} games, because {seconds} seconds were over.")
    echo(f"Play it yourself: arcana play {game}")


def _title(game: str) -> str:
    need_terminal()
    from arcana_lab.terminal.welcome import title_of

    return title_of(registry.load(game))


def _last(news: Sequence[News], most: int) -> Sequence[News]:
    """The last news, from the beginning of a turn or round if one begins there."""
    start = max(len(news) - most, 0)
    heading = next((place for place in range(start, len(news)) if news[place].heading), start)
    return news[heading:]
