"""Orders to creatures (MC-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_mtgcombat.state import Creature

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def orderable(game: Game, player: int) -> list[Creature]:
    """The creatures that can get an order now, with at least one legal order (MC-12.3, MC-33.7)."""
    raise NotImplementedError


def orders(game: Game, creature: Creature) -> tuple[Action, ...]:
    """The kinds of orders that can be given to a creature now (MC-12.1, MC-33.7)."""
    raise NotImplementedError


def give(game: Game, creature: Creature, kind: str, target: int = -1) -> None:
    """An order is announced; others may respond, then it is carried out (MC-12.4 to MC-12.7)."""
    raise NotImplementedError
