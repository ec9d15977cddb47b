"""Mana pools (MC-4, MC-9.3, MC-22.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_mtgcombat.mana import Cost

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def can_pay(game: Game, player: int, cost: Cost) -> bool:
    """Whether the pool holds a cost (MC-4.7)."""
    raise NotImplementedError


def pay(game: Game, player: int, cost: Cost, types: tuple[int, ...] = ()) -> None:
    """The pool pays a cost, generic units in these types or as MC-4.6 says."""
    raise NotImplementedError


def add_mana(game: Game, player: int, types: str, clause: str) -> None:
    """Units go into a pool, also above its capacities (MC-4.8)."""
    raise NotImplementedError


def restorable(game: Game, player: int) -> tuple[int, ...]:
    """The types of which a unit can be restored (MC-9.3)."""
    raise NotImplementedError


def burn(game: Game) -> None:
    """Every pool above its full size loses what is too much, and its owner so much Life (MC-22.3)."""
    raise NotImplementedError
