"""`arcana mail report`: the reports of a turn, for one player or for all."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Literal

import click

from arcana_core.records.files import named
from arcana_lab.commands.arguments import PATH, Whole
from arcana_lab.commands.mail.common import FOLDER, PASSWORD, details_for_the_master, registered_in, rejections
from arcana_lab.commands.output import echo
from arcana_lab.mail import Folder, MailError, check_password, write_text
from arcana_lab.mail.comments import comments_for, read_comments


@click.command(short_help="Print a player's report, or write all reports.")
@FOLDER
@click.argument("letter", metavar="[PLAYER]", required=False)
@click.option("--html", is_flag=True, help="Make a page of HTML.  [default: plain text]")
@click.option(
    "--out",
    type=PATH,
    metavar="PATH",
    help="Write to this file or folder.  [default: all reports to DIR/reports, one report to the terminal]",
)
@click.option("--turn", "asked", type=Whole(0), metavar="N", help="Show turn N.  [default: the last turn]")
@PASSWORD
@click.pass_context
@rejections
def report(
    context: click.Context,
    folder: Path,
    letter: str | None,
    html: bool,
    out: Path | None,
    asked: int | None,
    password: str | None,
) -> None:
    """Print the report of PLAYER, or write the reports of all players.

    Reports are made from the record, so they can be made again at any time and stay the same. Turn 0 is the beginning
    of the game.
    """
    if password is not None and letter is None:
        raise click.UsageError("--password is that of one player: name the PLAYER")
    kept = Folder(folder)
    with details_for_the_master(folder, password):
        game = kept.load()
    registered = registered_in(kept, game, password)
    chosen = range(len(game.letters)) if letter is None else (game.seat_of(letter),)
    if password is not None:
        one = game.letters[chosen[0]]
        check_password(registered.of(one), one, password)
    number = game.last_report if asked is None else asked
    position = game.after(number)
    with details_for_the_master(folder, password, MailError):
        comments = read_comments(folder, game.letters) if game.mail.takes_comments else ()
    printed = datetime.now().astimezone().date().isoformat()
    form: Literal["html", "text"] = "html" if html else "text"
    made = {}
    for player in chosen:
        one = game.letters[player]
        particulars = {"printed": printed, **registered.of(one)}
        shown = {"comments": mine} if (mine := comments_for(comments, number, one)) else {}
        text = game.mail.report(position, player, form=form, particulars=particulars, **shown)
        made[one] = text.rstrip("\n") + "\n"
    names = {one: f"turn-{number:02}-{one}.{'html' if html else 'txt'}" for one in made}
    if letter is not None and (out is None or not out.is_dir()):
        (text,) = made.values()
        if out is None:
            echo(text, nl=False)
        else:
            write_text(out, text, private=True)
        return
    target = kept.reports if out is None else out
    try:
        target.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise MailError(f"{named(target)}: no folder can be made: {error.strerror or error}") from error
    for one, text in made.items():
        write_text(target / names[one], text, private=True)
    echo("\n".join(str(target / name) for name in names.values()))
