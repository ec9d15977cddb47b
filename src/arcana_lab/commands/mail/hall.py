"""`arcana mail hall`: the winners of the games by mail."""

from __future__ import annotations

from pathlib import Path

import click

from arcana_lab.commands.mail.common import FOLDER
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns
from arcana_lab.mail import Correspondence, Folder
from arcana_lab.mail.hall import enter, entry_of, hall_of, read_hall


@click.command(short_help="Show the winners of the games beside this one.")
@FOLDER
@click.pass_context
def hall(context: click.Context, folder: Path) -> None:
    """Show the winners of all games whose folders are beside DIR.

    If the game in DIR is over and not in the hall of fame yet, it is entered first.
    """
    kept = Folder(folder)
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
            winner = f"{one.letter} {one.name}" + (f" ({one.player})" if one.player else "")
            rows.append((entry.entered, entry.game, entry.folder, str(entry.turn), winner, f"{one.score:g}"))
    echo(columns([tuple([" ".join(cell.split()) for cell in row]) for row in rows]))


def enter_winners(kept: Folder, game: Correspondence) -> bool:
    """Enter the winners of a finished game in the hall of fame; returns whether they are new there.

    Raises:
        MailError: the file can't be read or written. It is unharmed.
    """
    registered = kept.registered(game)
    entry = entry_of(kept.path, game.record, game.game, game.turn, game.correspondents, registered)
    return enter(hall_of(kept.path), entry)
