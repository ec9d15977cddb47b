"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_core.actions import Action, Refusal
    from arcana_core.game import Outcome
    from arcana_magika.game import Game
    from arcana_magika.orders import Sheet
    from arcana_magika.state import Phase


def options(game: Game, player: int) -> tuple[Action, ...]:
    return ()

def pick(game: Game, action: Action, player: int) -> Sheet | None:
    return None

def say(game: Game, text: str, player: int) -> None:
    """Stub."""

def sheet_of(game: Game, text: str, player: int) -> Sheet:
    raise NotImplementedError

def why_not(game: Game, action: Action, player: int) -> Refusal:
    raise NotImplementedError

def why_not_sheet(game: Game, text: str, player: int) -> Refusal | None:
    return None

def why_not_say(game: Game, text: str, player: int) -> Refusal | None:
    return None
