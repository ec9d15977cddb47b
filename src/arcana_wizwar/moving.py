"""Steps, entered squares, and being moved by others (WW-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_wizwar.state import Journey

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def move_options(game: Game, player: int) -> tuple[Action, ...]:
    """The steps the active wizard can take (WW-22.2)."""
    raise NotImplementedError


def walk(game: Game, player: int, side: int) -> None:
    """The active wizard spends a movement point on a step (WW-6.2)."""
    raise NotImplementedError


def put_wizard(game: Game, player: int, square: int, means: str, clause: str) -> None:
    """The wizard is in another square now; its effects are another matter (`enter`)."""
    raise NotImplementedError


def enter(game: Game, player: int) -> None:
    """The effects of the square that the wizard has just entered (WW-6.11, WW-6.12)."""
    raise NotImplementedError


def begin_journey(game: Game, journey: Journey) -> None:
    """A wizard is moved square by square by an effect."""
    raise NotImplementedError


def can_be_moved(game: Game, player: int, side: int) -> bool:
    """Whether a knock-back, a push or Featherweight can take this direction (WW-6.14)."""
    raise NotImplementedError
