"""A house rule that adds a card to Wiz-War that does what no data can say: Homeward."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import arcana_wizwar
from arcana_wizwar import CARDS, CardRule, read_cards
from arcana_wizwar.chapters.winning import home_of

HOMEWARD = """
[cards.homeward]
name = "Homeward"
schools = { white_cantrip = 2 }
types = ["neutral"]
range = "self"
targets = ["self"]
duration = "instant"
traits = []
energy_value = 2
boost = "none"
clause = "HR-1.1"
effect = "You are in your home base square at once, unless you carry a treasure."
"""


# the card
class Homeward(CardRule):
    """You are in your home base square at once, unless you carry a treasure (HR-1.1)."""

    def may(self, game: arcana_wizwar.Game, player: int, kind: str) -> bool:
        """Not with a treasure."""
        return game.position.wizards[player].treasure < 0

    def work(self, game: arcana_wizwar.Game, frame: int) -> None:
        """Go home. Things there have their effects."""
        player = game.play(frame).player
        game.put_wizard(player, home_of(game, player), "homeward", self.card.clause)
        game.enter(player)


# the game
class Game(arcana_wizwar.Game):
    """Wiz-War with Homeward."""

    __slots__ = ()
    name = "wizwar-homeward"
    cards = read_cards(HOMEWARD, base=CARDS)
    rules_of_cards: ClassVar[Mapping[str, type[CardRule]]] = {**arcana_wizwar.Game.rules_of_cards, "homeward": Homeward}
