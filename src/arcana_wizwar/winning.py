"""Victory points and the ways a game ends (WW-19, WW-20.5, WW-20.6, WW-20.10, WW-5.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.game import Outcome

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def victory_points(game: Game, player: int) -> int:
    """Kills and enemy treasures that lie at home (WW-19.1 to WW-19.4)."""
    raise NotImplementedError


def check_victory(game: Game) -> None:
    """The game ends if somebody fulfils a winning condition (WW-19.5 to WW-19.9)."""
    raise NotImplementedError


def outcome(game: Game) -> Outcome | None:
    """Who has won, once the game is over (WW-19.10)."""
    raise NotImplementedError
