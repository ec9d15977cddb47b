"""Damage, Guard, Life, destruction (MC-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_mtgcombat.state import Creature

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def deal(game: Game, number: int, amount: int, by: int = -1, clause: str = "MC-16.1") -> int:
    """Damage: the Guard is rolled if need be and absorbs, the rest is lost from Life.

    How much Life that was (MC-16.1 to MC-16.3).
    """
    raise NotImplementedError


def lose_life(game: Game, number: int, amount: int, by: int = -1, clause: str = "MC-16.3") -> int:
    """Life is lost, Guard or not; how much (MC-16.3, MC-19.10)."""
    raise NotImplementedError


def heal(game: Game, number: int, amount: int, clause: str) -> None:
    """Life comes back up to the sheet or printed value, -1/-1 counters go (MC-3.6, MC-16.10, MC-25.4)."""
    raise NotImplementedError


def put_counters(game: Game, number: int, kind: str, count: int, clause: str) -> None:
    """Counters +1/+1 or -1/-1 (MC-16.10)."""
    raise NotImplementedError


def check(game: Game) -> None:
    """Who has 0 Life or less.

    Or is doomed, is destroyed or has lost, all at the same moment (MC-16.6, MC-16.7, MC-16.9, MC-19.8).
    """
    raise NotImplementedError


def destroy(game: Game, number: int, clause: str) -> None:
    """A creature is destroyed, unless it regenerates or is Indestructible (MC-16.6, MC-25.22, MC-19.10)."""
    raise NotImplementedError


def take_out(game: Game, creature: Creature, *, exiled: bool = False, clause: str) -> None:
    """A creature leaves the battle with its auras.

    Its card goes where it belongs (MC-16.6, MC-5.7, MC-25.9, MC-25.10).
    """
    raise NotImplementedError
