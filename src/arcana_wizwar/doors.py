"""Opening doors, holding them open, closing them (WW-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING


if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def can_open(game: Game, player: int, edge: int) -> bool:
    """Whether the player could open this door now, were he beside it (WW-7.2, WW-21.49, WW-21.58)."""
    raise NotImplementedError
