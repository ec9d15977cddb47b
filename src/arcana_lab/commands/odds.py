"""`arcana GAME odds`: what becomes of dice thrown against dice, for every game in which they are."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arcana_lab.commands.arguments import RULES, rules_from
from arcana_lab.commands.output import echo

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


@click.command()
@click.argument("throws", metavar='"4 vs 3"', nargs=-1, required=True)
@click.option("--sides", type=int, metavar="N", help="Dice with so many sides.")
@click.option("--hits", type=int, metavar="N", help="Count the dice that show N or more instead of adding them.")
@click.option(
    "--rules", "rules_file", type=RULES, metavar="FILE", help="Settings that differ from the default, as TOML."
)
@click.pass_context
def odds(
    context: click.Context, throws: tuple[str, ...], sides: int | None, hits: int | None, rules_file: Path | None
) -> None:
    """Tell the odds of dice against dice.

    Numbers are so many dice of the game. A side may be any other dice, too: "4d8+1 vs 3d6".
    """
    played: AnyGame = context.obj
    tell = played.odds()
    assert tell is not None, "the group offers this command only where there are odds"
    echo("\n".join(tell(" ".join(throws), rules_from(played, rules_file), sides, hits)))
