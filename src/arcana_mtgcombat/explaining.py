"""What words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def explain(game: Game, word: str) -> str:
    """What a word means: a card, a character, a keyword, a figure, a clause, or another word of the game."""
    raise NotImplementedError
