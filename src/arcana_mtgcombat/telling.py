"""Events in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.events import Event

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def sentence(game: Game, event: Event) -> str:
    """An event in a sentence, combatants by their names."""
    raise NotImplementedError
