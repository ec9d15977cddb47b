"""`arcana GAME new`, `orders`, `turn` ...: a game by mail, for every installed game that offers it."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from arcana_core.errors import ArcanaError, RecordError
from arcana_core.records.files import named, read_file
from arcana_lab.commands.arguments import PATH, RULES, rules_from, seed_of
from arcana_lab.commands.group import tell
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns
from arcana_lab.mail import (
    LONGEST_SHEET,
    Closed,
    Correspondence,
    Folder,
    MailError,
    Registered,
    Rejected,
    begin,
    check_password,
    mail_of,
    nothing_of,
    read_players,
    sheet_text,
    with_passwords,
    write_text,
)
from arcana_lab.mail.comments import comments_for, read_comments
from arcana_lab.seating import check_players

if TYPE_CHECKING:
    from arcana_core.game import Game
    from arcana_core.mail import ByMail
    from arcana_core.registry import AnyGame

REJECTED = 1
"""Exit status after a sheet or a request that is rejected; mistakes of the game master have their own."""

FOLDER = click.argument("folder", metavar="DIR", type=PATH)
LETTER = click.argument("letter", metavar="PLAYER")
PASSWORD = click.option("--password", metavar="P", help="Must be the player's; without it the game master speaks.")


def mail_commands(played: AnyGame) -> list[click.Command]:
    """The commands of a game by mail in the words of the game; none if it is not played so."""
    from arcana_lab.commands.game_master import comment, hall  # here, because they are made of parts of this module

    mail = played.by_mail()
    if mail is None:
        return []
    more = (comment, hall) if mail.takes_comments else (hall,)
    return [_worded(command, mail) for command in (*COMMANDS, *more)]


def _worded(command: click.Command, mail: ByMail[Any]) -> click.Command:
    """The command in the words of a game, in which the players may be mages."""
    worded = copy(command)
    worded.params = [copy(parameter) for parameter in command.params]
    for parameter in worded.params:
        if parameter.name == "letter" and isinstance(parameter, click.Option):
            parameter.metavar = mail.called.upper()
        elif parameter.name == "letter":
            parameter.metavar = mail.called.upper() if parameter.required else f"[{mail.called.upper()}]"
    return worded


def rejections(command: Callable[..., None]) -> Callable[..., None]:
    """The command, with rejections as a line on stderr and an exit status of their own."""

    @wraps(command)
    def rejecting(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except Rejected as rejection:
            context = click.get_current_context()
            tell(str(rejection), context.command_path)
            context.exit(REJECTED)

    return rejecting


@contextmanager
def _details_for_the_master(
    folder: Path, password: str | None, kind: type[ArcanaError] = RecordError
) -> Iterator[None]:
    """Keep what is wrong with a file of the game from a player: the error may quote what others wrote in it."""
    try:
        yield
    except (RecordError, kind) as error:
        if password is None:
            raise
        raise MailError(
            f"{named(folder)}: a file of the game is damaged; the game master can find out more, without --password"
        ) from error


def _registered(kept: Folder, game: Correspondence, password: str | None) -> Registered:
    with _details_for_the_master(kept.path, password, MailError):
        return kept.registered(game)


@click.command()
@FOLDER
@click.option(
    "--players", "players_file", type=RULES, metavar="FILE", help="Who plays: TOML with a table for each letter."
)
@click.option("--seed", callback=seed_of, metavar="S", help="What chance is drawn from.  [default: a secret new one]")
@click.option(
    "--rules", "rules_file", type=RULES, metavar="FILE", help="Settings that differ from the default, as TOML."
)
@click.option("--novices", type=click.IntRange(min=1), metavar="N", help="How many ordinary players there are.")
@click.pass_context
def new(
    context: click.Context,
    folder: Path,
    players_file: Path | None,
    seed: int | str | None,
    rules_file: Path | None,
    novices: int | None,
) -> None:
    """Begin a game in the new folder DIR.

    In the tables of --players stand what the game lets a player choose (name, race, alignment ...) and what the reports
    repeat (player, address, account, balance, password ...). Whatever is missing is drawn from the seed, or usual;
    missing passwords are made up.
    """
    played: AnyGame = context.obj
    mail = mail_of(played)
    players = played.default_players if novices is None else mail.players(novices)
    check_players(played, players)
    letters = mail.letters(players)
    kept = Folder(folder, played)
    kept.reject_used()
    registered = (
        nothing_of(letters) if players_file is None else read_players(players_file, letters, mail, choices=True)
    )
    if seed is None:
        seed = secrets.randbits(128)
    record, wrong = begin(played, players, seed, rules_from(played, rules_file, players), registered.choices)
    mistakes = (*registered.mistakes, *wrong)
    if mistakes:
        source = "" if players_file is None else f"{named(players_file)}: "
        raise MailError("\n".join(f"{source}{mistake}" for mistake in mistakes))
    kept.begin(record, with_passwords(registered))
    echo(f"a game of {played.name} is in {folder}: {', '.join(letters)}")
    echo(f"  {kept.record}: all that is decided; only this command changes it")
    echo(f"  {kept.players}: names, addresses, passwords, due date; change it as you like")
    _tell_next(
        context,
        ("report", "", "writes a report for each player: send it out"),
        ("sheet", f"{letters[0]}", f"writes an empty sheet for {letters[0]}"),
        ("orders", f"{letters[0]} FILE", "takes in a sheet"),
        ("status", "", "says whose sheets are missing"),
        ("turn", "", "processes the turn when all sheets are in; --force: without those that are missing"),
    )


def _tell_next(context: click.Context, *steps: tuple[str, str, str]) -> None:
    """What the game master does next: commands of this game, and what they are for."""
    assert context.parent is not None, "these commands belong to a game"
    folder = context.params["folder"]
    rows = [(f"  {context.parent.command_path} {name} {folder} {more}".rstrip(), what) for name, more, what in steps]
    echo(f"next:\n{columns(rows)}")


@click.command()
@FOLDER
@LETTER
@click.argument("file", metavar="FILE", type=PATH)
@PASSWORD
@click.pass_context
@rejections
def orders(context: click.Context, folder: Path, letter: str, file: Path, password: str | None) -> None:
    """Take in the order sheet FILE; - is the standard input.

    What is printed is the answer for the player: all that is wrong, line by line, and how the sheet was understood. The
    exit status is 0 if it is taken, 1 if it is rejected; then nothing has changed.
    """
    try:
        if str(file) == "-":
            data = sys.stdin.buffer.read(LONGEST_SHEET + 1)
        else:
            data = read_file(file, LONGEST_SHEET + 1)
    except OSError as error:
        raise MailError(f"{named(file)}: cannot be read: {error.strerror or error}") from error
    kept = Folder(folder, context.obj)
    with _details_for_the_master(folder, password), kept.changing() as game:
        player = game.seat_of(letter)
        letter = game.letters[player]
        try:
            if password is not None:
                check_password(_registered(kept, game, password).of(letter), letter, password)
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
        again = ", in the place of the one that was in" if answer.again else ""
        echo(f"the sheet of {letter} for turn {game.turn} is taken{again}")
    for line in (*reading.mistakes, *reading.warnings):
        echo(f"  {line}")
    if answer.record is None:
        context.exit(REJECTED)
    echo("it reads:")
    for line in reading.kept:
        echo(f"  {line}")
    if password is None:  # whose sheets are missing is the game master's to know
        echo(_state(game.turn, answer.wanted))


def _state(turn: int, wanted: tuple[str, ...]) -> str:
    if wanted:
        return f"sheets of turn {turn} are missing: {', '.join(wanted)}"
    return f"all sheets of turn {turn} are in: it can be processed"


@click.command()
@FOLDER
@click.option("--force", is_flag=True, help="Declare missing the sheets that are not in.")
@click.option("--turn", "only", type=click.IntRange(min=1), metavar="N", help="Do nothing if turn N is processed.")
@click.pass_context
@rejections
def turn(context: click.Context, folder: Path, force: bool, only: int | None) -> None:
    """Process the turn, once all sheets are in, or with --force.

    A turn is processed completely or not at all. A script that runs at the deadline says --force --turn N, so that it
    does no harm if it runs twice.
    """
    kept = Folder(folder, context.obj)
    with kept.changing() as game:
        if only is not None and only <= game.last_report:
            echo(f"turn {only} is processed already")
            return
        if only is not None and only != game.turn:
            raise MailError(f"turn {game.turn} comes next, not turn {only}")
        closed = game.close(force=force)
        kept.keep(closed.record)
    _tell_turn(closed)
    if not closed.game.is_over:
        _tell_next(context, ("report", "", f"writes the reports of turn {closed.turn}"))
    else:
        _enter_winners(kept)
        _tell_next(context, ("report", "", "writes the final reports"))


def _enter_winners(kept: Folder) -> None:
    """Enter the winners in the hall of fame. The turn is processed in any case, and `hall` tries again."""
    from arcana_lab.commands.game_master import enter_winners  # here, because it is made of parts of this module

    try:
        enter_winners(kept, kept.load())
    except MailError as error:
        tell(f"the winners are not in the hall of fame yet, the command hall tries again: {error}", "warning")


def _tell_turn(closed: Closed) -> None:
    """What the game master should know of a processed turn, and no more than that."""
    echo(f"turn {closed.turn} is processed")
    after = {one.letter: one for one in closed.after}
    if closed.missed:
        told = (f"{letter} ({_turns(after[letter].missed)} in a row)" for letter in closed.missed)
        echo(f"missed: {', '.join(told)}")
    endangered = [one.letter for one in closed.after if one.in_jeopardy]
    if endangered:
        echo(f"in jeopardy, out with one more missed turn: {', '.join(endangered)}")
    dropped = [one.letter for one in closed.before if one.in_game and not after[one.letter].in_game]
    if dropped:
        echo(f"dropped from the game: {', '.join(dropped)}")
    if closed.game.is_over:
        echo(_ending(closed.game, [one.letter for one in closed.after]))


def _turns(count: int) -> str:
    return f"{count} turn{'s' * (count != 1)}"


def _ending(game: Game[Any, Any, Any], letters: list[str]) -> str:
    """How the game ended, with the ranking."""
    outcome = game.outcome
    assert outcome is not None, "the game is over"
    clause = f" ({outcome.clause})" if outcome.clause else ""
    order = sorted(range(len(letters)), key=lambda player: outcome.ranking[player])
    rows = [(f"  {outcome.ranking[player]}", letters[player], f"{outcome.scores[player]:g}") for player in order]
    return f"the game is over: {outcome.reason}{clause}\n{columns(rows)}"


@click.command()
@FOLDER
@click.argument("letter", metavar="[PLAYER]", required=False)
@click.option("--html", is_flag=True, help="As a page of HTML; without, as plain text.")
@click.option("--out", type=PATH, metavar="FILE|DIR", help="Where to write to.")
@click.option("--turn", "asked", type=click.IntRange(min=0), metavar="N", help="Of this turn.  [default: the last]")
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
    """Print the report of a player, or write those of all.

    Reports are made from the record, so they are the same whenever they are made. Turn 0 is before the first. All
    reports go to the folder --out, or to DIR/reports; a single one to the file --out, or to the terminal.
    """
    if password is not None and letter is None:
        raise click.UsageError("--password is that of one player: say whose report it is")
    kept = Folder(folder, context.obj)
    with _details_for_the_master(folder, password):
        game = kept.load()
    registered = _registered(kept, game, password)
    chosen = range(len(game.letters)) if letter is None else (game.seat_of(letter),)
    if password is not None:
        one = game.letters[chosen[0]]
        check_password(registered.of(one), one, password)
    number = game.last_report if asked is None else asked
    position = game.after(number)
    with _details_for_the_master(folder, password, MailError):
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


@click.command()
@FOLDER
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.pass_context
def status(context: click.Context, folder: Path, as_json: bool) -> None:
    """Tell the turn, whose sheets are in, and who missed turns."""
    game = Folder(folder, context.obj).load()
    if as_json:
        echo(json.dumps(_plain_status(game), indent=2))
        return
    over = game.game.is_over
    echo(f"{game.game.name}, turn {game.turn}" + ("" if over else f": {_state(game.turn, game.wanted)}"))
    rows = [(game.mail.called, "name", "sheet", "missed", "")]
    for one in game.correspondents:
        sheet = "-" if over or not one.in_game else "missing" if one.letter in game.wanted else "in"
        notes = (
            (not one.in_game, "dropped"),
            (one.in_jeopardy, "in jeopardy"),
            (one.standby, "taken over by a standby player"),
        )
        rows.append((one.letter, one.name, sheet, str(one.missed), ", ".join(note for true, note in notes if true)))
    echo(columns(rows))
    if over:
        echo(_ending(game.game, list(game.letters)))


def _plain_status(game: Correspondence) -> dict[str, Any]:
    return {
        "game": game.game.name,
        "turn": game.turn,
        "over": game.game.is_over,
        "wanted": list(game.wanted),
        "complete": not game.wanted and not game.game.is_over,
        "last_report": game.last_report,
        "players": [
            {
                "letter": one.letter,
                "name": one.name,
                "in_game": one.in_game,
                "sheet_in": one.in_game and not game.game.is_over and one.letter not in game.wanted,
                "missed": one.missed,
                "in_jeopardy": one.in_jeopardy,
                "standby": one.standby,
            }
            for one in game.correspondents
        ],
        "outcome": game.game.plain_outcome(),
    }


@click.command()
@FOLDER
@LETTER
@click.pass_context
@rejections
def standby(context: click.Context, folder: Path, letter: str) -> None:
    """Let a standby player take a position over.

    His name, address and password go into DIR/players.toml; turns that were missed are forgotten.
    """
    kept = Folder(folder, context.obj)
    with kept.changing() as game:
        player = game.seat_of(letter)
        kept.keep(game.take_over(player))
    letter = game.letters[player]
    echo(f"a standby player has taken over {letter} for turn {game.turn}")
    echo(f"change player, address and password of {letter} in {kept.players}")


@click.command()
@FOLDER
@LETTER
@click.pass_context
@rejections
def sheet(context: click.Context, folder: Path, letter: str) -> None:
    """Print an empty order sheet, to be filled in."""
    game = Folder(folder, context.obj).load()
    player = game.seat_of(letter)
    letter = game.letters[player]
    if game.game.is_over:
        raise Rejected(f"the game is over since turn {game.turn}")
    if not game.correspondents[player].in_game:
        raise Rejected(f"no sheets of {letter} are wanted any more")
    echo(game.mail.blank_sheet(game.game, player), nl=False)


COMMANDS = (new, orders, turn, report, status, standby, sheet)
