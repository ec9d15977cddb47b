"""Shared parts of the commands of a game by mail: arguments, exit status, next steps, errors that keep secrets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import click

from arcana_core.errors import ArcanaError, RecordError
from arcana_core.game import Game
from arcana_core.records.files import named
from arcana_lab.commands.arguments import PATH
from arcana_lab.commands.group import report_mistake
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import columns
from arcana_lab.mail import Correspondence, Folder, MailError, Registered, Rejected

REJECTED = 1
"""Exit status after a rejected sheet or request. The game master's mistakes have another one."""

FOLDER = click.argument("folder", metavar="DIR", type=PATH)
LETTER = click.argument("letter", metavar="PLAYER")
PASSWORD = click.option(
    "--password", metavar="TEXT", help="Act as the player with this password.  [default: act as the game master]"
)


def rejections(command: Callable[..., None]) -> Callable[..., None]:
    """A command that ends a rejection with a line on stderr and its own exit status."""

    @wraps(command)
    def rejecting(*args: Any, **kwargs: Any) -> None:
        try:
            command(*args, **kwargs)
        except Rejected as rejection:
            context = click.get_current_context()
            report_mistake(str(rejection), context.command_path)
            context.exit(REJECTED)

    return rejecting


@contextmanager
def details_for_the_master(folder: Path, password: str | None, kind: type[ArcanaError] = RecordError) -> Iterator[None]:
    """Hide from a player what is wrong with a file of the game: the error may quote what others wrote in it."""
    try:
        yield
    except (RecordError, kind) as error:
        if password is None:
            raise
        raise MailError(
            f"{named(folder)}: a file of the game is damaged; the game master sees the details, without --password"
        ) from error


def registered_in(kept: Folder, game: Correspondence, password: str | None) -> Registered:
    """The players of a game; a player gets no details of a damaged file."""
    with details_for_the_master(kept.path, password, MailError):
        return kept.registered(game)


def print_next(context: click.Context, *steps: tuple[str, str, str]) -> None:
    """Print what the game master can do next.

    Args:
        context: of the command that has just been done.
        steps: for each step the command, the arguments after the folder, and a description.
    """
    assert context.parent is not None, "these commands belong to a group"
    folder = context.params["folder"]
    rows = [(f"  {context.parent.command_path} {name} {folder} {more}".rstrip(), about) for name, more, about in steps]
    echo(f"next:\n{columns(rows)}")


def sheets_line(turn: int, missing: tuple[str, ...]) -> str:
    """One sentence on the missing sheets of a turn."""
    if missing:
        return f"sheets of turn {turn} are missing: {', '.join(missing)}"
    return f"all sheets of turn {turn} are in: it can be processed"


def ending_lines(game: Game[Any, Any, Any], letters: list[str]) -> str:
    """The end of the game, with the ranking."""
    outcome = game.outcome
    assert outcome is not None, "the game is over"
    clause = f" ({outcome.clause})" if outcome.clause else ""
    order = sorted(range(len(letters)), key=lambda player: outcome.ranking[player])
    rows = [(f"  {outcome.ranking[player]}", letters[player], f"{outcome.scores[player]:g}") for player in order]
    return f"the game is over: {outcome.reason}{clause}\n{columns(rows)}"
