"""`arcana odds`: the odds of dice against dice and of table rolls, in every game that has them."""

from __future__ import annotations

from pathlib import Path

import click

from arcana_core import registry
from arcana_core.errors import BrokenGame
from arcana_lab.commands.arguments import Whole
from arcana_lab.commands.house_rules import chosen, house_options
from arcana_lab.commands.output import echo
from arcana_lab.house_rules.code import errors_placed


@click.command(
    short_help="Show the odds of dice or table rolls in a game.",
    context_settings={"ignore_unknown_options": True},  # a modifier such as -1 isn't an option
)
@click.argument("game")
@click.argument("throws", metavar='"4 vs 3"', nargs=-1, required=True)
@click.option("--sides", type=Whole(1), metavar="N", help="Use dice with N sides.")
@click.option(
    "--hits", type=Whole(1), metavar="N", help="Count the dice that show N or more instead of adding them up."
)
@house_options
def odds(
    game: str,
    throws: tuple[str, ...],
    sides: int | None,
    hits: int | None,
    rules_file: Path | None,
    cards: tuple[Path, ...],
    code: Path | None,
) -> None:
    """Show the odds of dice against dice or of a table roll in GAME.

    In dice against dice, such as "4 vs 3", a number means that many dice of the game. Either side can be other dice,
    too: "4d8+1 vs 3d6". A table roll is a table with modifiers: "locate +1 one die".
    """
    for word in throws:
        if word.startswith("-") and not word[1:2].isdecimal():
            raise click.NoSuchOption(word)
    made = chosen(game, rules_file, cards, code)
    with errors_placed(code, f"odds of {made.game.name}"):
        odds_of = made.game.odds()
        if odds_of is None:
            having = [name for name in registry.names() if _has_odds(name)]
            having_odds = f"; games with odds are: {', '.join(having)}" if having else ""
            raise click.UsageError(f"{made.game.name} has no odds{having_odds}")
        lines = odds_of(" ".join(throws), made.rules(), sides, hits)
        uncounted = made.game.uncounted_in_odds()
        echo("\n".join([*lines, uncounted] if uncounted else lines))


def _has_odds(name: str) -> bool:
    try:
        return registry.load(name).odds() is not None
    except BrokenGame:
        return False
