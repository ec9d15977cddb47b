"""`arcana replay`: play a record again, up to any decision, or verify all of it."""

from __future__ import annotations

from pathlib import Path

import click

from arcana_core.errors import RecordError
from arcana_core.records.files import named
from arcana_lab.commands.arguments import RECORD, Whole, load_record
from arcana_lab.commands.house_rules import house_options, of_record, reject_house_rules
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import event_lines, state

LAST_EVENTS = 8


@click.command(short_help="Play a recorded game again, or verify its record.")
@click.argument("record", type=RECORD)
@click.option("--to", type=Whole(0), metavar="N", help="Stop after N decisions.")
@click.option("--verify", is_flag=True, help="Check every decision, every checksum and the outcome.")
@click.option(
    "--player",
    type=Whole(0),
    metavar="SEAT",
    help="Show what the player on this seat may know.  [default: what a spectator may know]",
)
@house_options
def replay(
    record: Path,
    to: int | None,
    verify: bool,
    player: int | None,
    rules_file: Path | None,
    cards: tuple[Path, ...],
    code: Path | None,
) -> None:
    """Play the game of RECORD again and show its last position.

    A game with house rules needs the same files again: give them to --cards and --code. The settings are in the record,
    so --rules only compares.
    """
    if verify and (to is not None or player is not None):
        raise click.UsageError("--verify checks the whole record; leave out --to and --player")
    try:
        read = load_record(record)
    except RecordError:
        reject_house_rules(record)
        raise
    total = len(read.decisions)
    if to is not None and to > total:
        raise click.UsageError(f"--to {to} is more than the {total} decisions of the record")
    made = of_record(read, record, rules_file, cards, code)
    seed = read.chance.get("seed")
    with made.errors_placed(seed):
        try:
            game = made.game.replay(read, to=to)
        except RecordError as error:
            raise RecordError(f"{named(record)}: {error}") from error
        if verify:
            echo(f"verified: {total} decisions. {state(game)}")
            return
        if player is not None and player >= game.player_count:
            raise click.UsageError(f"--player must be between 0 and {game.player_count - 1}, got {player}")
        echo(f"{game.name}, after {len(game.history)} of {total} decisions")
        if game.history:
            echo(f"the last events:\n{event_lines(game.log.seen_by(player)[-LAST_EVENTS:], game, player)}")
        echo(f"{game.render(player)}\n{state(game)}")
