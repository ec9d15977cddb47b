"""`arcana GAME check`: what a designer's files hold, or what is wrong with them, for every game that reads some."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arcana_core.errors import RulesError
from arcana_lab.commands.arguments import RULES
from arcana_lab.commands.output import echo

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

WRONG = 1
"""Exit status after a file with mistakes; mistakes on the command line have their own."""


@click.command()
@click.argument("files", metavar="FILE...", type=RULES, nargs=-1, required=True)
@click.option(
    "--rules", "rules_file", type=RULES, metavar="FILE", help="Settings that differ from the default, as TOML."
)
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], rules_file: Path | None) -> None:
    """Tell what designers' files hold, or what is wrong.

    Files that belong together are given at once. What they hold is told in a line for each thing; if something is
    wrong, every mistake is told instead, and the exit status is 1.
    """
    played: AnyGame = context.obj
    checker = played.checker()
    assert checker is not None, "the group offers this command only where there is one"
    # Settings may name characters that only the files bring, so the game's own data doesn't count here.
    rules = None if rules_file is None else played.rules_class.from_toml(rules_file)
    try:
        lines = [*checker(files, rules)]
    except RulesError as mistakes:
        for line in str(mistakes).splitlines():
            echo(line, err=True)
        context.exit(WRONG)
    echo("\n".join(lines))
