"""The `arcana` command: play, simulate, replay and read the rules of every installed game.

These modules need click; `arcana_lab.command` says so where it is missing.
"""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import click

from arcana_lab.commands.demo import demo as demo_command
from arcana_lab.commands.group import OneLineGroup
from arcana_lab.commands.listing import list_games
from arcana_lab.commands.output import echo
from arcana_lab.commands.own import own_group
from arcana_lab.commands.play import play as play_command
from arcana_lab.commands.replay import replay as replay_command
from arcana_lab.commands.rules import rules as rules_command
from arcana_lab.commands.simulate import simulate as simulate_command

__all__ = ["arcana"]


SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def _tell_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        try:
            echo(f"arcana {version('arcana-games')}")
        except PackageNotFoundError:
            echo("arcana, not installed")
        context.exit()


class _Commands(OneLineGroup):
    """The commands for all games, and under the name of each game that has some its own."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name. No game is imported before it is named, so no list has the games in it."""
        return super().get_command(ctx, cmd_name) or own_group(cmd_name)


@click.group(
    cls=_Commands,
    epilog="Some games have commands of their own: arcana GAME --help.",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version, help="Tell it.")
@click.pass_context
def arcana(context: click.Context) -> None:
    """Games of wizards: play them, let bots play them by the thousand, read their rules."""
    if context.invoked_subcommand is None:
        echo(context.get_help())


for _command in (list_games, demo_command, play_command, simulate_command, replay_command, rules_command):
    arcana.add_command(_command)
