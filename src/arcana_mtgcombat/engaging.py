"""Engaging and intercepting (MC-14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_mtgcombat.state import Creature

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def engageable(game: Game, number: int) -> list[int]:
    """The enemy combatants that a combatant can engage now, by number (MC-14.1, MC-14.2)."""
    raise NotImplementedError


def engage(game: Game, attacker: int, target: int, *, follow_up: bool = False, set_up: bool = False) -> None:
    """An attack begins: interception, responses, the fight (MC-14, MC-15)."""
    raise NotImplementedError


def interceptors(game: Game, frame: int) -> list[Creature]:
    """The creatures that can take the attack on themselves (MC-14.4, MC-14.5, MC-14.7)."""
    raise NotImplementedError
