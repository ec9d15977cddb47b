"""Stub."""
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_core.actions import Action, Refusal
    from arcana_core.game import Outcome
    from arcana_magika.game import Game
    from arcana_magika.orders import Sheet
    from arcana_magika.state import Phase


def make_reports(game: Game) -> None:
    """Stub."""


def first_reports(game: Game) -> None:
    """Stub."""
