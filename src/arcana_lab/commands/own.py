"""`arcana GAME ...`: the commands that a game has under its own name, by what it offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arcana_core import registry
from arcana_lab.commands.check import check
from arcana_lab.commands.mail import mail_commands
from arcana_lab.commands.odds import odds
from arcana_lab.commands.output import echo

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def own_group(name: str) -> click.Group | None:
    """The commands of the game of this name; None if there is no such game.

    Raises:
        BrokenGame: it cannot be loaded.
        UsageError: it has none.
    """
    if name not in registry.names():
        return None
    played = registry.load(name)
    mail = mail_commands(played)
    others = [command for command, offered in ((check, played.checker()), (odds, played.odds())) if offered is not None]
    if not mail and not others:
        raise click.UsageError(f"{name} is not played by mail; try `arcana play {name}`")
    return click.Group(
        name,
        commands=[*mail, *others],
        callback=_help_if_bare,
        invoke_without_command=True,
        help=_about(played, by_mail=bool(mail)),
        context_settings={"obj": played},
    )


def _about(played: AnyGame, *, by_mail: bool) -> str:
    if by_mail:
        return f"Play {played.name} by mail: sheets come in, turns are processed, reports go out."
    return f"What helps those who play {played.name} or add to it."


@click.pass_context
def _help_if_bare(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        echo(context.get_help())
