"""Damage to wizards: strikes, windows, reductions, what follows from being hurt; life and stun (WW-12.3, WW-13, WW-17.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_wizwar.state import Damage

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def strike(game: Game, frame: int, place: int, dealt: Damage) -> None:
    """An attack hits a target with damage: a wizard, his Homunculus, or an object (WW-8.5, WW-16.1)."""
    raise NotImplementedError


def hurt(game: Game, *dealt: Damage) -> None:
    """Damage comes upon wizards, one after the other, each with its window (WW-11.1 (c), WW-13.2 to WW-13.8)."""
    raise NotImplementedError


def suffer(game: Game, dealt: Damage) -> None:
    """Damage that nothing stops any more is subtracted (WW-13.7, WW-13.8)."""
    raise NotImplementedError


def gain_life(game: Game, player: int, points: int, clause: str) -> None:
    """Life is gained, never above the most (WW-13.1)."""
    raise NotImplementedError


def stun(game: Game, player: int, tokens: int, clause: str) -> None:
    """A wizard gets stun tokens (WW-17.5)."""
    raise NotImplementedError
