"""`arcana play`: people and bots at one terminal."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from arcana_core import registry
from arcana_core.errors import RecordError
from arcana_core.text.rulebook import Rulebook
from arcana_lab.commands.arguments import (
    PATH,
    RECORD,
    RULES,
    load_record,
    reject_unwritable,
    replayed,
    rules_from,
    seed_of,
    words_of,
)
from arcana_lab.commands.group import INTERRUPTED
from arcana_lab.commands.output import echo
from arcana_lab.commands.sitting import Left, Sitting
from arcana_lab.mail import Folder
from arcana_lab.seating import SeatingError, check_players, maker_of, strongest_bot
from arcana_lab.table import Table

if TYPE_CHECKING:
    from arcana_core.bots import BotMaker
    from arcana_core.game import Game
    from arcana_core.registry import AnyGame

PERSON = "you"
BEST = "bot"


@click.command()
@click.argument("game")
@click.option(
    "--seats",
    callback=words_of,
    metavar="A,B,...",
    help="you, bot (the strongest), or a bot's name; one for each seat.",
)
@click.option("--seed", callback=seed_of, metavar="S", help="What chance is drawn from.  [default: a new one]")
@click.option(
    "--rules", "rules_file", type=RULES, metavar="FILE", help="Settings that differ from the default, as TOML."
)
@click.option("--load", type=RECORD, metavar="RECORD", help="Go on with the game of a record.")
@click.option("--save", type=PATH, metavar="FILE", help="Keep the record while the game is played.")
def play(
    game: str,
    seats: tuple[str, ...] | None,
    seed: int | str | None,
    rules_file: Path | None,
    load: Path | None,
    save: Path | None,
) -> None:
    """Play GAME at the terminal, against bots or with others at the same keyboard.

    Type `help` at the table for what can be typed there.
    """
    played = registry.load(game)
    if load is not None and (seed is not None or rules_file is not None):
        raise click.UsageError("--load brings its own chance and rules; leave out --seed and --rules")
    if load is not None:
        table = _loaded(played, load)
        seats = _seats(played, seats, table.player_count)
    else:
        seats = _seats(played, seats, None)
        table = played(len(seats), seed, rules=rules_from(played, rules_file, len(seats)))
    bots = _bots(played, seats)
    if save is not None:
        reject_unwritable(save)
    # Whoever goes on with a record may keep it where it is: all of it is written anew at once.
    over = load is not None and save is not None and save.exists() and save.samefile(load)
    if over and _is_by_mail(played, load):
        command = f"arcana {played.name}"
        raise click.UsageError(f"{save}: only `{command}` changes the record of a game by mail; save to another file")
    with Table(table, bots, record=save, over=over) as people_and_bots:
        _sit_down(people_and_bots, Rulebook.of(played), save)


def _is_by_mail(played: AnyGame, record: Path | None) -> bool:
    """Whether a record lies where a game by mail keeps its own; written at a table it would be one no more."""
    if record is None:
        return False
    folder = Folder(record.resolve().parent)
    return folder.record == record.resolve() and folder.players.exists()


def _sit_down(table: Table, book: Rulebook | None, save: Path | None) -> None:
    echo(f"{table.game.name}: {table.game.player_count} players; type 'help' for what can be typed")
    status = 0
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # what is not text is no choice, but no reason to fall over either
    try:
        Sitting(table, book).play()
    except Left:
        echo("the game is left")
    except KeyboardInterrupt:
        echo("\nthe game is left")
        status = INTERRUPTED
    if save is not None:
        echo(f"the record is kept in {save}")
    if status:
        sys.exit(status)


def _loaded(played: AnyGame, load: Path) -> Game[Any, Any, Any]:
    record = load_record(load)
    if record.game != played.name:
        raise click.UsageError(f"{load} is a record of {record.game!r}, not of {played.name!r}")
    try:
        return replayed(record)
    except RecordError as error:
        raise RecordError(f"{load}: {error}") from error


def _seats(played: AnyGame, seats: tuple[str, ...] | None, players: int | None) -> tuple[str, ...]:
    if seats is None:
        players = played.default_players if players is None else players
        return (PERSON, *[BEST] * (players - 1))
    if players is not None and len(seats) != players:
        raise SeatingError(f"the record has {players} players, --seats names {len(seats)}")
    check_players(played, len(seats))
    return seats


def _bots(played: AnyGame, seats: tuple[str, ...]) -> dict[int, BotMaker]:
    best = strongest_bot(played)
    return {seat: maker_of(played, best if name == BEST else name) for seat, name in enumerate(seats) if name != PERSON}
