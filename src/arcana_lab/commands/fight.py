"""`arcana fight`: practise a fight that a text sets up, with every blow explained."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from pathlib import Path

import click

from arcana_lab.commands.arguments import table_options
from arcana_lab.commands.house_rules import house_options
from arcana_lab.commands.output import echo
from arcana_lab.commands.play import sit_down
from arcana_lab.commands.sittings import new_game
from arcana_lab.extras import need_terminal


@click.command(short_help="Practise a fight, with every blow explained.")
@click.argument("game")
@click.argument("text", metavar='"YOU vs ENEMIES"', nargs=-1, required=True)
@table_options(
    seats="One for each character: you, bot (the strongest), or a bot's name.  [default: you play all of them]",
    save="it isn't saved",
)
@house_options
def fight(
    game: str,
    text: tuple[str, ...],
    seats: tuple[str, ...] | None,
    seed: int | str | None,
    save: Path | None,
    ask_all: bool,
    watch: bool,
    no_color: bool,
    rules_file: Path | None,
    cards: tuple[Path, ...],
    code: Path | None,
) -> None:
    """Practise a fight in GAME. The rules play the enemies, and every blow is explained with its clauses.

    An example: arcana fight magicrealm "berserker vs heavy_troll, great_dragon". Type ? for help while you fight.
    """
    need_terminal()
    words = " ".join(text)
    with ExitStack() as stack:
        sitting = new_game(game, seats, seed, save, rules_file, cards, code, words, fights=True)
        files = [("--rules", rules_file), *[("--cards", path) for path in cards], ("--code", code)]
        options = [("--seats", ",".join(seats or ())), *[(name, str(path)) for name, path in files if path]]
        given = [word for option in options if option[1] for word in option]
        again = shlex.join(["arcana", "fight", game, words, f"--seed={sitting.seed}", *given])
        try:
            sit_down(sitting, stack, ask_all=ask_all, watch=watch, colour=not no_color, fights=True)
        except SystemExit:  # a person has interrupted it
            echo(f"Fight again: {again}")
            raise
        echo(f"Fight again: {again}")
