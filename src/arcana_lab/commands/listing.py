"""`arcana list`: the installed games."""

from __future__ import annotations

import click

from arcana_core import registry
from arcana_core.errors import BrokenGame
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns, span


@click.command("list", short_help="List the installed games and their bots.")
def list_games() -> None:
    """List the installed games with their numbers of players, versions and bots.

    A game that can't be loaded is listed with the reason.
    """
    rows, broken = [("game", "players", "version", "bots", "from")], []
    for name in registry.names():
        info = registry.find(name)
        try:
            game = registry.load(name)
        except BrokenGame as error:
            broken.append(f"broken: {error}")
            continue
        source = info.distribution or f"this session ({info.target})"
        rows.append((name, span(game.player_counts), info.version or "-", ", ".join(game.bots()), source))
    if len(rows) > 1:
        echo(columns(rows))
    elif not broken:
        echo("no games are installed")
    for line in broken:
        echo(" ".join(line.split()))
