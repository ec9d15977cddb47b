"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_core.actions import Action, Refusal
    from arcana_core.game import Outcome
    from arcana_magika.game import Game
    from arcana_magika.orders import Sheet
    from arcana_magika.state import Phase


def elemental_losses(game: Game, phase: Phase) -> None:
    """Stub."""

def improve_rod_holder(game: Game) -> None:
    """Stub."""

def form_globe(game: Game) -> str:
    return ""

def gather_artifacts(game: Game) -> str:
    return ""

def reach_goal(game: Game) -> str:
    return ""

def expire_effects(game: Game, *, last: bool) -> None:
    """Stub."""

def end_game(game: Game, cause: str) -> None:
    game.position.stage = "over"
    game.position.ended = cause
    game.players_to_act = ()
