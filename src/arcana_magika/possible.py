"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_magika.game import Game
    from arcana_magika.state import Position


def take_up(game: Game, position: Position) -> None:
    """Stub."""
    game.position = position.copy()
    assert position.arena is not None
    game.position.arena = position.arena.copy()
    game.players_to_act = tuple(m.player for m in position.arena.mages if m.cell >= 0 and position.sheets[m.player] is None)
