"""The End Phase (MC-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Step
from arcana_mtgcombat.state import Creature

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def steps_of_end_phase(game: Game) -> tuple[Step[Any], ...]:
    """The parts of the End Phase in their order (MC-22.1 to MC-22.7, MC-23.8)."""
    raise NotImplementedError


def use_shield(game: Game, creature: Creature) -> None:
    """An unused shield gives a creature its lost Life back at the End Phase (MC-22.6)."""
    raise NotImplementedError
