"""The Upkeep (MC-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.actions import Action
from arcana_core.agenda import Step

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def steps_of_upkeep(game: Game) -> tuple[Step[Any], ...]:
    """What follows in the Upkeep once the character is ready.

    Focus, what ends, triggers, the free window (MC-10.2 to MC-10.8).
    """
    raise NotImplementedError


def focusable(game: Game, player: int) -> tuple[Action, ...]:
    """On what a point of Focus can be spent (MC-10.2, MC-10.4, MC-33.4)."""
    raise NotImplementedError
