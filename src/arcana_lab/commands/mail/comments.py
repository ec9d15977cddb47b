"""`arcana mail comment`: the game master's comments on the reports of a turn."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from arcana_core.text.wording import counted
from arcana_lab.commands.arguments import Whole
from arcana_lab.commands.mail.common import FOLDER, rejections
from arcana_lab.commands.output import echo
from arcana_lab.mail import Folder, MailError, Rejected
from arcana_lab.mail.comments import LONGEST_COMMENT, Noted, add_comment, clear_comments, read_comments


@click.command(short_help="Add a comment to the reports of a turn.")
@FOLDER
@click.argument("text", metavar="[TEXT]", required=False)
@click.option(
    "--for", "letter", metavar="PLAYER", help="Show the comment to this player only.  [default: to all players]"
)
@click.option("--turn", "asked", type=Whole(0), metavar="N", help="Comment on turn N.  [default: the last turn]")
@click.option("--clear", is_flag=True, help="Remove the comments on the turn, or with --for those for one player.")
@click.pass_context
@rejections
def comment(
    context: click.Context, folder: Path, text: str | None, letter: str | None, asked: int | None, clear: bool
) -> None:
    """Add a comment to the reports of a turn. Without TEXT, list the comments.

    A TEXT of - is the standard input.
    """
    if clear and text is not None:
        raise click.UsageError("--clear removes comments: leave TEXT out")
    kept = Folder(folder)
    with kept.changing() as game:
        if not game.mail.takes_comments:
            raise MailError(f"reports of {game.game.name} show no comments")
        only = "" if letter is None else game.letters[game.seat_of(letter)]
        number = game.last_report if asked is None else asked
        if number > game.last_report:
            raise MailError(f"there are reports of turns 0 to {game.last_report}, not of turn {number}")
        if clear:
            count = clear_comments(folder, game.letters, number, None if letter is None else only)
            echo(f"{counted(count, 'comment')} on turn {number} removed")
            return
        if text is not None:
            add_comment(folder, game.letters, Noted(number, only, _typed() if text == "-" else text))
        known = [one for one in read_comments(folder, game.letters) if one.turn == number]
    if not known:
        echo(f"turn {number} has no comments")
    for one in known:
        lines = one.text.replace("\n", "\n  ")
        echo(f"on turn {one.turn}, for {one.letter or 'all players'}:\n  {lines}")


def _typed() -> str:
    try:
        return sys.stdin.buffer.read(4 * LONGEST_COMMENT + 1).decode()
    except UnicodeDecodeError:
        raise Rejected("a comment must be UTF-8 text") from None
