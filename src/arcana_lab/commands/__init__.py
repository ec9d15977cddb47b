"""The `arcana` command: play, change rules, simulate, and run games by mail, for every installed game.

These modules need click; `arcana_lab.command` reports it if it is missing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import ClassVar

import click

from arcana_core import registry
from arcana_core.text.wording import did_you_mean
from arcana_lab.commands.check import check
from arcana_lab.commands.demo import demo
from arcana_lab.commands.fight import fight
from arcana_lab.commands.group import Sections
from arcana_lab.commands.listing import list_games
from arcana_lab.commands.mail import mail
from arcana_lab.commands.odds import odds
from arcana_lab.commands.output import echo
from arcana_lab.commands.play import play
from arcana_lab.commands.replay import replay
from arcana_lab.commands.rules import rules
from arcana_lab.commands.simulate import simulate

__all__ = ["arcana"]


def _show_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        try:
            echo(f"arcana {version('arcana-games')}")
        except PackageNotFoundError:
            echo("arcana, not installed")
        context.exit()


class _Commands(Sections):
    """The commands of `arcana`."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {
        "Play": ("play", "fight", "list", "demo", "replay"),
        "Check and change rules": ("rules", "check", "odds"),
        "Simulate": ("simulate",),
        "By mail": ("mail",),
    }

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is named; the name of a game, or a mistyped name, is rejected with a suggestion."""
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            if name in registry.names():
                ctx.fail(f"{name!r} is a game: begin with a command, such as `arcana play {name}`")
            near = did_you_mean(name, [*self.commands])
            if near:
                ctx.fail(f"unknown command {name!r}{near}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=_Commands,
    epilog="`arcana COMMAND --help` explains a command and its options.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
@click.pass_context
def arcana(context: click.Context) -> None:
    """Play wizard games, change their rules, and simulate them."""
    if context.invoked_subcommand is None:
        echo(context.get_help())


for _command in (list_games, demo, play, fight, simulate, replay, rules, check, odds, mail):
    arcana.add_command(_command)
