"""`arcana mail sheet` and `orders`: empty order sheets, and the ones that come in."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arcana_core.records.files import named, read_file
from arcana_lab.commands.arguments import PATH
from arcana_lab.commands.mail.common import (
    FOLDER,
    LETTER,
    PASSWORD,
    REJECTED,
    details_for_the_master,
    registered_in,
    rejections,
    sheets_line,
)
from arcana_lab.commands.output import echo
from arcana_lab.mail import LONGEST_SHEET, Folder, MailError, Rejected, check_password, sheet_text


@click.command(short_help="Print an empty order sheet for a player.")
@FOLDER
@LETTER
@click.pass_context
@rejections
def sheet(context: click.Context, folder: Path, letter: str) -> None:
    """Print an empty order sheet for PLAYER to fill in."""
    game = Folder(folder).load()
    player = game.seat_of(letter)
    letter = game.letters[player]
    if game.game.is_over:
        raise Rejected(f"the game is over since turn {game.turn}")
    if not game.correspondents[player].in_game:
        raise Rejected(f"{letter} is out of the game and sends no more sheets")
    echo(game.mail.blank_sheet(game.game, player), nl=False)


@click.command(short_help="Take in a player's order sheet.")
@FOLDER
@LETTER
@click.argument("file", metavar="FILE", type=PATH)
@PASSWORD
@click.pass_context
@rejections
def orders(context: click.Context, folder: Path, letter: str, file: Path, password: str | None) -> None:
    """Take in the order sheet FILE of PLAYER. A FILE of - is the standard input.

    The output is the answer to the player: all mistakes, line by line, and how the sheet was understood. The exit
    status is 0 if the sheet is accepted. It is 1 if the sheet is rejected, and then nothing has changed.
    """
    data = _sheet_data(file)
    kept = Folder(folder)
    with details_for_the_master(folder, password), kept.changing() as game:
        player = game.seat_of(letter)
        letter = game.letters[player]
        try:
            if password is not None:
                check_password(registered_in(kept, game, password).of(letter), letter, password)
            answer = game.hand_in(player, sheet_text(data))
        except Rejected as rejection:
            echo(f"the sheet of {letter} for turn {game.turn} is rejected, nothing has changed:\n  {rejection}")
            context.exit(REJECTED)
        if answer.record is not None:
            kept.keep(answer.record)
    reading = answer.reading
    if answer.record is None:
        echo(f"the sheet of {letter} for turn {game.turn} is rejected, nothing has changed:")
    else:
        echo(f"the sheet of {letter} for turn {game.turn} is accepted{' and replaces the earlier one' * answer.again}")
    for line in (*reading.mistakes, *reading.warnings):
        echo(f"  {line}")
    if answer.record is None:
        context.exit(REJECTED)
    echo("it reads:")
    for line in reading.kept:
        echo(f"  {line}")
    if password is None:  # only the game master may know whose sheets are missing
        echo(sheets_line(game.turn, answer.missing))


def _sheet_data(file: Path) -> bytes:
    try:
        if str(file) == "-":
            return sys.stdin.buffer.read(LONGEST_SHEET + 1)
        return read_file(file, LONGEST_SHEET + 1)
    except OSError as error:
        raise MailError(f"{named(file)}: cannot be read: {error.strerror or error}") from error
