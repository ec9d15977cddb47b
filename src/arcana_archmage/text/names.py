"""The names of wizards and spells in sentences (AM-24)."""

from __future__ import annotations

from arcana_archmage.actions import WIZARDS
from arcana_archmage.model.forward import Game
from arcana_core.text.sentences import Names
from arcana_core.text.wording import printable


class ArchmageNames(Names):
    """Wizards are Amber and Violet, spells have their titles, and cards are written as in the notation."""

    __slots__ = ("game",)
    player = WIZARDS

    def __init__(self, game: Game) -> None:
        self.game = game

    def spell(self, name: str) -> str:
        """The title of the spell with this notation."""
        return printable(self.game.spell(name).title)
