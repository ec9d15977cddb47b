"""`arcana mail turn`, `status` and `standby`: processing turns, and the state of a game by mail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from arcana_lab.commands.arguments import Whole
from arcana_lab.commands.group import report_mistake
from arcana_lab.commands.mail.common import FOLDER, LETTER, ending_lines, print_next, rejections, sheets_line
from arcana_lab.commands.mail.hall import enter_winners
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns
from arcana_lab.mail import Closed, Correspondence, Folder, MailError


@click.command(short_help="Process the turn.")
@FOLDER
@click.option("--force", is_flag=True, help="Process the turn even if sheets are missing.")
@click.option("--turn", "only", type=Whole(1), metavar="N", help="Do nothing if turn N is already processed.")
@click.pass_context
@rejections
def turn(context: click.Context, folder: Path, force: bool, only: int | None) -> None:
    """Process the turn when all sheets are in.

    A turn is processed completely or not at all. A script that runs at the deadline uses --force --turn N, so that
    running it twice does no harm.
    """
    kept = Folder(folder)
    with kept.changing() as game:
        if only is not None and only <= game.last_report:
            echo(f"turn {only} is processed already")
            return
        if only is not None and only != game.turn:
            raise MailError(f"turn {game.turn} comes next, not turn {only}")
        closed = game.close(force=force)
        kept.keep(closed.record)
    _print_turn(closed)
    if not closed.game.is_over:
        print_next(context, ("report", "", f"write the reports of turn {closed.turn}"))
    else:
        _enter_winners(kept)
        print_next(context, ("report", "", "write the final reports"))


def _enter_winners(kept: Folder) -> None:
    """Enter the winners in the hall of fame. The turn is processed in any case, and `hall` tries again."""
    try:
        enter_winners(kept, kept.load())
    except MailError as error:
        report_mistake(
            f"the winners are not in the hall of fame yet; `arcana mail hall` tries again: {error}", "warning"
        )


def _print_turn(closed: Closed) -> None:
    """Print what the game master needs to know about a processed turn, without any player's secrets."""
    echo(f"turn {closed.turn} is processed")
    after = {one.letter: one for one in closed.after}
    if closed.missed:
        missed = (f"{letter} ({_turns(after[letter].missed)} in a row)" for letter in closed.missed)
        echo(f"missed: {', '.join(missed)}")
    endangered = [one.letter for one in closed.after if one.in_jeopardy]
    if endangered:
        echo(f"in jeopardy, out with one more missed turn: {', '.join(endangered)}")
    dropped = [one.letter for one in closed.before if one.in_game and not after[one.letter].in_game]
    if dropped:
        echo(f"dropped from the game: {', '.join(dropped)}")
    if closed.game.is_over:
        echo(ending_lines(closed.game, [one.letter for one in closed.after]))


def _turns(count: int) -> str:
    return f"{count} turn{'s' * (count != 1)}"


@click.command(short_help="Show the turn, the missing sheets and missed turns.")
@FOLDER
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for scripts.")
@click.pass_context
def status(context: click.Context, folder: Path, as_json: bool) -> None:
    """Show the turn, whose sheets are in, and who missed turns."""
    game = Folder(folder).load()
    if as_json:
        echo(json.dumps(_plain_status(game), indent=2))
        return
    over = game.game.is_over
    echo(f"{game.game.name}, turn {game.turn}" + ("" if over else f": {sheets_line(game.turn, game.missing)}"))
    rows = [(game.mail.called, "name", "sheet", "missed", "")]
    for one in game.correspondents:
        sheet = "-" if over or not one.in_game else "missing" if one.letter in game.missing else "in"
        notes = (
            (not one.in_game, "dropped"),
            (one.in_jeopardy, "in jeopardy"),
            (one.standby, "taken over by a standby player"),
        )
        rows.append((one.letter, one.name, sheet, str(one.missed), ", ".join(note for true, note in notes if true)))
    echo(columns(rows))
    if over:
        echo(ending_lines(game.game, list(game.letters)))


def _plain_status(game: Correspondence) -> dict[str, Any]:
    return {
        "game": game.game.name,
        "turn": game.turn,
        "over": game.game.is_over,
        "missing": list(game.missing),
        "complete": not game.missing and not game.game.is_over,
        "last_report": game.last_report,
        "players": [
            {
                "letter": one.letter,
                "name": one.name,
                "in_game": one.in_game,
                "sheet_in": one.in_game and not game.game.is_over and one.letter not in game.missing,
                "missed": one.missed,
                "in_jeopardy": one.in_jeopardy,
                "standby": one.standby,
            }
            for one in game.correspondents
        ],
        "outcome": game.game.plain_outcome(),
    }


@click.command(short_help="Let a standby player take over a position.")
@FOLDER
@LETTER
@click.pass_context
@rejections
def standby(context: click.Context, folder: Path, letter: str) -> None:
    """Let a standby player take over the position of PLAYER.

    Enter the new player's name, address and password in DIR/players.toml. Turns missed before no longer count.
    """
    kept = Folder(folder)
    with kept.changing() as game:
        player = game.seat_of(letter)
        kept.keep(game.take_over(player))
    letter = game.letters[player]
    echo(f"a standby player has taken over {letter} for turn {game.turn}")
    echo(f"change player, address and password of {letter} in {kept.players}")
