"""`arcana GAME comment` and `hall`: what the game master adds to reports, and who won the games by mail."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arcana_lab.commands.mail import FOLDER, rejections
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns
from arcana_lab.mail import Correspondence, Folder, MailError, Rejected
from arcana_lab.mail.comments import (
    LONGEST_COMMENT,
    Noted,
    add_comment,
    clear_comments,
    read_comments,
)
from arcana_lab.mail.hall import enter, entry_of, hall_of, read_hall

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


@click.command()
@FOLDER
@click.argument("text", metavar="[TEXT]", required=False)
@click.option("--for", "letter", metavar="PLAYER", help="Show it to this player alone.")
@click.option(
    "--turn", "asked", type=click.IntRange(min=0), metavar="N", help="On the reports of this turn.  [default: the last]"
)
@click.option("--clear", is_flag=True, help="Remove the comments on the turn, with --for those for one player.")
@click.pass_context
@rejections
def comment(
    context: click.Context, folder: Path, text: str | None, letter: str | None, asked: int | None, clear: bool
) -> None:
    """Add a comment to the reports of a turn; without TEXT, list them.

    TEXT may be - for the standard input. Reports show it to everybody, or with --for to one player alone.
    """
    if clear and text is not None:
        raise click.UsageError("--clear removes comments: leave the text out")
    played: AnyGame = context.obj
    kept = Folder(folder, played)
    with kept.changing() as game:
        if not game.mail.takes_comments:
            raise MailError(f"reports of {played.name} show no comments")
        alone = "" if letter is None else game.letters[game.seat_of(letter)]
        number = game.last_report if asked is None else asked
        if number > game.last_report:
            raise MailError(f"there are reports of turns 0 to {game.last_report}, not of turn {number}")
        if clear:
            count = clear_comments(folder, game.letters, number, None if letter is None else alone)
            echo(f"{count or 'no'} comment{'s' * (count != 1)} on turn {number} removed")
            return
        if text is not None:
            add_comment(folder, game.letters, Noted(number, alone, _typed() if text == "-" else text))
        known = [one for one in read_comments(folder, game.letters) if one.turn == number]
    if not known:
        echo(f"there are no comments on turn {number}")
    for one in known:
        lines = one.text.replace("\n", "\n  ")
        echo(f"on turn {one.turn}, for {one.letter or 'everybody'}:\n  {lines}")


def _typed() -> str:
    try:
        return sys.stdin.buffer.read(4 * LONGEST_COMMENT + 1).decode()
    except UnicodeDecodeError:
        raise Rejected("a comment must be UTF-8 text") from None


@click.command()
@FOLDER
@click.pass_context
def hall(context: click.Context, folder: Path) -> None:
    """Show who won the games whose folders are beside DIR.

    A game that is over and not yet in the hall of fame is entered first.
    """
    kept = Folder(folder, context.obj)
    game = kept.load()
    if game.game.is_over:
        enter_winners(kept, game)
    path = hall_of(folder)
    entries = read_hall(path)
    if not entries:
        echo("the hall of fame is empty: no game here is over")
        return
    rows = [("date", "game", "folder", "turn", "winner", "score")]
    for entry in entries:
        for one in entry.winners:
            who = f"{one.letter} {one.name}" + (f" ({one.player})" if one.player else "")
            rows.append((entry.entered, entry.game, entry.folder, str(entry.turn), who, f"{one.score:g}"))
    echo(columns([tuple([" ".join(cell.split()) for cell in row]) for row in rows]))


def enter_winners(kept: Folder, game: Correspondence) -> bool:
    """Enter the winners of a game that is over in the hall of fame; returns whether they weren't there yet.

    Raises:
        MailError: The file can't be read or written; what is in it is unharmed.
    """
    registered = kept.registered(game)
    entry = entry_of(kept.path, game.record, game.game, game.turn, game.correspondents, registered)
    return enter(hall_of(kept.path), entry)
