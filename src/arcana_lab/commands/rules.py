"""`arcana rules`: the clauses of a rulebook, and the settings that a house rule can change."""

from __future__ import annotations

import click

from arcana_core import registry
from arcana_lab.commands.arguments import rulebook_of
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import clauses_text


@click.command(short_help="Show a game's rulebook, or its settings.")
@click.argument("game")
@click.argument("clause", required=False)
@click.option("--toml", is_flag=True, help="Show the settings with their defaults, as a file for --rules.")
def rules(game: str, clause: str | None, toml: bool) -> None:
    """Show the rulebook of GAME, or a part of it.

    CLAUSE is a clause such as AM-12.3, a chapter such as AM-12, or a word such as fireball. A word shows every clause
    that has it.
    """
    played = registry.load(game)
    if toml:
        if clause is not None:
            raise click.UsageError("--toml shows all settings; leave out either --toml or CLAUSE")
        settings = played.rules_class().to_toml()
        intro = f"# The settings of {played.name}. Change what you like, then: arcana play {played.name} --rules FILE"
        echo(settings.replace(settings.partition("\n")[0], intro, 1), nl=False)
        return
    book = rulebook_of(played)
    found = book.clauses if clause is None else book.find(clause)
    if not found and clause is not None:
        raise click.UsageError(book.unknown(clause))
    echo(clauses_text(found))
