"""`arcana replay`: a record again, up to any decision, or verified as a whole."""

from __future__ import annotations

from pathlib import Path

import click

from arcana_core import registry
from arcana_core.errors import RecordError
from arcana_lab.commands.arguments import RECORD, load_record, replayed
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import state, told

LAST_EVENTS = 8


@click.command()
@click.argument("record", type=RECORD)
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop after N decisions.")
@click.option(
    "--verify", is_flag=True, help="Check every decision, checksum and the outcome, and say whether it holds."
)
@click.option("--player", type=click.IntRange(min=0), metavar="P", help="Show what player P may know.")
def replay(record: Path, to: int | None, verify: bool, player: int | None) -> None:
    """Play the game of RECORD again and show where it led.

    It is shown as a spectator may see it, or as --player may.
    """
    if verify and (to is not None or player is not None):
        raise click.UsageError("--verify checks the whole record; leave out --to and --player")
    read = load_record(record)
    total = len(read.decisions)
    if to is not None and to > total:
        raise click.UsageError(f"--to {to} is more than the {total} decisions of the record")
    registry.load(read.game)  # an unknown game is not the record's fault
    try:
        game = replayed(read, to)
    except RecordError as error:
        raise RecordError(f"{record}: {error}") from error
    if verify:
        echo(f"verified: {total} decisions, {state(game)}")
        return
    if player is not None and player >= game.player_count:
        raise click.UsageError(f"players of this game are 0 to {game.player_count - 1}, there is no player {player}")
    echo(f"{game.name}, after {len(game.history)} of {total} decisions")
    if game.history:
        echo(f"the last events:\n{told(game.log.seen_by(player)[-LAST_EVENTS:], game, player)}")
    echo(f"{game.render(player)}\n{state(game)}")
