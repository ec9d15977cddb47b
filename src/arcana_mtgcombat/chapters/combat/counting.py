"""Counting actions and orders, and the free window after each (MC-11.8, MC-12.1)."""

from __future__ import annotations

from arcana_core.agenda import Step
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import IN, Creature


class AfterAction(Step[Game]):
    """An action or a single order is finished (MC-11.8)."""

    def do(self, game: Game) -> None:
        """Open a free window, unless the turn has ended with its character (MC-21.2)."""
        position = game.position
        if position.characters[position.active].status == IN:
            game.after_action()


AFTER_ACTION = AfterAction()


def after_action(game: Game) -> None:
    """Open a free window after an action or order, then continue the Main Phase (MC-11.8, MC-18.3)."""
    game.free_window(game.position.active)


def count_order(game: Game, creature: Creature) -> None:
    """Mark a creature as ordered. A character's first order of a Command uses an action (MC-12.1, MC-23.2)."""
    position = game.position
    creature.ordered = True
    if not position.has_commanded and not position.characters[position.active].sheet.wild:
        position.has_commanded = True
        position.actions += 1
