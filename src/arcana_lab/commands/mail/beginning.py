"""`arcana mail new`: begin a game by mail."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from arcana_core import registry
from arcana_core.errors import BrokenGame
from arcana_core.records.files import named
from arcana_lab.commands.arguments import FILE, Whole, seed_of
from arcana_lab.commands.house_rules import changed, rules_option
from arcana_lab.commands.mail.common import FOLDER, print_next
from arcana_lab.commands.output import echo
from arcana_lab.mail import Folder, MailError, begin, mail_of, nothing_of, read_players, with_passwords
from arcana_lab.seating import check_players


@click.command(short_help="Begin a game by mail in a new folder.")
@click.argument("game")
@FOLDER
@click.option(
    "--players", "players_file", type=FILE, metavar="FILE", help="Read the players from a TOML file (see above)."
)
@click.option(
    "--seed", callback=seed_of, metavar="SEED", help="Draw all chance from this seed.  [default: a new secret one]"
)
@rules_option
@click.option(
    "--novices",
    type=Whole(1),
    metavar="N",
    help="The number of ordinary players.  [default: the game's default]",
)
@click.pass_context
def new(
    context: click.Context,
    game: str,
    folder: Path,
    players_file: Path | None,
    seed: int | str | None,
    rules_file: Path | None,
    novices: int | None,
) -> None:
    """Begin a game of GAME by mail in the new folder DIR.

    The file after --players has a table for each player's letter: [A], [B] and so on. It holds the choices that
    the game offers (such as name, race and alignment) and data for the reports (player, address, account, balance,
    number, due, password). Anything left out gets its usual value or is drawn from the seed. Passwords that are
    left out are made up.
    """
    played = registry.load(game)
    if played.by_mail() is None:
        raise MailError(f"{played.name} is not played by mail; {_played_by_mail()}")
    mail = mail_of(played)
    rules = changed(played, rules_file)
    players = played.default_players if novices is None else mail.players(novices)
    check_players(played, players)
    letters = mail.letters(players)
    kept = Folder(folder)
    kept.reject_used()
    registered = (
        nothing_of(letters) if players_file is None else read_players(players_file, letters, mail, choices=True)
    )
    if seed is None:
        seed = secrets.randbits(128)
    record, wrong = begin(played, players, seed, rules.rules(players), registered.choices, rules.house.named())
    mistakes = (*registered.mistakes, *wrong)
    if mistakes:
        source = "" if players_file is None else f"{named(players_file)}: "
        raise MailError("\n".join(f"{source}{mistake}" for mistake in mistakes))
    kept.begin(record, with_passwords(registered))
    echo(f"a game of {played.name} is in {folder}: {', '.join(letters)}")
    echo(f"  {kept.record}: all decisions; only this command changes it")
    echo(f"  {kept.players}: names, addresses, passwords, due date; change it as you like")
    print_next(
        context,
        ("report", "", "write a report for each player: send it out"),
        ("sheet", f"{letters[0]}", f"print an empty sheet for {letters[0]}"),
        ("orders", f"{letters[0]} FILE", "take in a sheet"),
        ("status", "", "show whose sheets are missing"),
        ("turn", "", "process the turn when all sheets are in (--force: without the missing ones)"),
    )


def _played_by_mail() -> str:
    found = []
    for name in registry.names():
        try:
            if registry.load(name).by_mail() is not None:
                found.append(name)
        except BrokenGame:
            continue
    return f"games by mail are: {', '.join(found) or 'none'}"
