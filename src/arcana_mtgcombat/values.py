"""What effects in force make of combatants (MC-3.4, MC-3.5, MC-16.4, MC-25.25 to MC-25.29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def refresh(game: Game) -> None:
    """Work out anew what all effects in force make of every combatant.

    A set Guard follows a Toughness that changes (MC-3.4, MC-3.5, MC-16.4).
    """
    raise NotImplementedError


def attribute(game: Game, player: int, name: str) -> int:
    """An attribute of a character as it is now (MC-3.4)."""
    raise NotImplementedError
