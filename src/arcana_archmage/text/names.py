"""What spells are called in sentences (AM-24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.text.sentences import Names
from arcana_core.text.wording import printable

if TYPE_CHECKING:
    from arcana_archmage.game import Game


class ArchmageNames(Names):
    """Spells by their titles; players are "player 0" and "player 1", cards are written as in the notation."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def spell(self, name: str) -> str:
        """A spell by its title; house rules bring titles of their own."""
        return printable(self.game.spell(name).title)
