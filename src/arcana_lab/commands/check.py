"""`arcana check`: the contents of files of house rules, or all their mistakes."""

from __future__ import annotations

from pathlib import Path

import click

from arcana_core import registry
from arcana_lab.commands.arguments import FILE
from arcana_lab.commands.output import echo
from arcana_lab.house_rules.checking import check_files
from arcana_lab.house_rules.recognition import installed_games

WRONG = 1
"""Exit status after files with mistakes. Mistakes on the command line have another one."""


@click.command(short_help="Check files of settings, cards or code for mistakes.")
@click.argument("files", metavar="FILE...", type=FILE, nargs=-1, required=True)
@click.option("--game", metavar="GAME", help="The game the files are for.  [default: recognised by their content]")
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], game: str | None) -> None:
    """Check files of house rules and show what they hold.

    A file can hold settings, cards, characters, the players of a game by mail, or Python code. Code is tried in games
    between random bots. Give files that belong together at once. If anything is wrong, all mistakes are shown, each
    with file and line, and the exit status is 1.
    """
    games = installed_games() if game is None else (registry.load(game),)
    report = check_files(files, games, game_is_given=game is not None)
    if report.mistakes:
        for line in report.mistakes:
            echo(line, err=True)
        context.exit(WRONG)
    echo("\n".join(report.lines))
