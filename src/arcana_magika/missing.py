"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_core.actions import Action, Refusal
    from arcana_core.game import Outcome
    from arcana_magika.game import Game
    from arcana_magika.orders import Sheet
    from arcana_magika.state import Phase


def count_and_drop(game: Game) -> None:
    """Stub."""

def default_sheet(game: Game, player: int) -> Sheet:
    raise NotImplementedError

def take_over(game: Game, player: int) -> None:
    """Stub."""

def why_not_missing(game: Game, player: int) -> Refusal | None:
    return None

def why_not_take_over(game: Game, player: int) -> Refusal | None:
    return None
