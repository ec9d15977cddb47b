"""Drawing anew what a player cannot know (MC-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.rng import Rng

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def imagine(game: Game, player: int, rng: Rng) -> None:
    """Draw the libraries and Memories of the others, as far as what the player has seen allows."""
    raise NotImplementedError
