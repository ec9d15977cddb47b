"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_core.actions import Action, Refusal
    from arcana_core.game import Outcome
    from arcana_magika.game import Game
    from arcana_magika.orders import Sheet
    from arcana_magika.state import Phase


def set_up_arena(game: Game) -> None:
    """Stub."""

def options(game: Game, player: int) -> tuple[Action, ...]:
    return ()

def register(game: Game, action: Action, player: int) -> None:
    """Stub."""

def why_not(game: Game, action: Action, player: int) -> Refusal:
    raise NotImplementedError

def why_not_unlisted(game: Game, action: Action, player: int) -> Refusal | None:
    return None
