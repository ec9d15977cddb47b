"""Locked combat (MC-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def fight(game: Game, frame: int) -> None:
    """The two fight once; what follows is on the agenda (MC-15)."""
    raise NotImplementedError


def repel(game: Game, number: int) -> None:
    """The attacker is repelled after his last fight (MC-15.8, MC-15.10)."""
    raise NotImplementedError
