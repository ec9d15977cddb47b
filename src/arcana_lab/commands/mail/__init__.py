"""`arcana mail`: games by mail, in folders, for every game that is played so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import click

from arcana_lab.commands.group import Sections
from arcana_lab.commands.mail.beginning import new
from arcana_lab.commands.mail.comments import comment
from arcana_lab.commands.mail.hall import hall
from arcana_lab.commands.mail.reports import report
from arcana_lab.commands.mail.sheets import orders, sheet
from arcana_lab.commands.mail.turns import standby, status, turn
from arcana_lab.commands.output import echo

__all__ = ["mail"]


class _InOrder(Sections):
    """The commands of `arcana mail`, in the order in which a game needs them."""

    sections: ClassVar[Mapping[str, Sequence[str]]] = {
        "Commands": ("new", "sheet", "orders", "status", "turn", "report", "comment", "standby", "hall")
    }


@click.group(cls=_InOrder, short_help="Run a game by mail: order sheets in, reports out.", invoke_without_command=True)
@click.pass_context
def mail(context: click.Context) -> None:
    """Run a game by mail.

    A game by mail lives in a folder DIR. The players send order sheets, the game master processes the turn, and every
    player gets a report. A usual turn: `sheet`, `orders` for each player, `turn`, `report`.
    """
    if context.invoked_subcommand is None:
        echo(context.get_help())


for _command in (new, sheet, orders, status, turn, report, comment, standby, hall):
    mail.add_command(_command)
