"""`arcana rules`: the clauses of a rulebook, and the settings that a house rule may change."""

from __future__ import annotations

import click

from arcana_core import registry
from arcana_lab.commands.arguments import rulebook_of
from arcana_lab.commands.output import echo
from arcana_lab.commands.wording import clauses_text


@click.command()
@click.argument("game")
@click.argument("clause", required=False)
@click.option("--toml", is_flag=True, help="The settings with their defaults, as a file for --rules.")
def rules(game: str, clause: str | None, toml: bool) -> None:
    """Show the rulebook of GAME: one CLAUSE (AM-12.3), a chapter (AM-12), clauses by a word (fireball), or all."""
    played = registry.load(game)
    if toml:
        if clause is not None:
            raise click.UsageError("--toml shows all settings; leave out either it or the clause")
        echo(played.rules_class().to_toml(), nl=False)
        return
    book = rulebook_of(played)
    found = book.clauses if clause is None else book.find(clause)
    if not found and clause is not None:
        raise click.UsageError(book.unknown(clause))
    echo(clauses_text(found))
