"""Stakes: the points that a character wins by kills, and those that it loses with its life (MR-22.4, MR-34.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_magicrealm.bots.scores import Estate
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import DENIZENS

LIFE: Final = 3.0
"""The points that the days are worth which a new character needs to come as far."""


class Stakes:
    """The points that a player's character can win and lose.

    Args:
        view: of a player with a character.
    """

    def __init__(self, view: View) -> None:
        self.estate = Estate(view, 1)
        self.now = self.estate.score()
        self.life = LIFE + max(self.now - self.estate.fresh, 0.0)
        """The points that a death costs: a new character begins with nothing but its equipment."""

    def gained(self, fame: float, notoriety: float) -> float:
        """The points of some Fame and Notoriety."""
        estate = self.estate
        estate.fame, estate.notoriety = estate.fame + fame, estate.notoriety + notoriety
        gain = estate.score() - self.now
        estate.fame, estate.notoriety = estate.fame - fame, estate.notoriety - notoriety
        return gain

    def bounties(self, denizens: Iterable[int], kills: int = 0) -> float:
        """The points for killing denizens on a day with some kills before: each counts by its number (MR-34.1)."""
        those = [DENIZENS[one] for one in denizens]
        fame = sum([one.fame * number for number, one in enumerate(those, start=kills + 1)])
        notoriety = sum([one.notoriety * number for number, one in enumerate(those, start=kills + 1)])
        return self.gained(fame, notoriety)

    def promise(self, success: float, denizens: Iterable[int], kills: int = 0) -> float:
        """The points that a fight to the end against denizens promises, with this chance to win it."""
        return success * self.bounties(denizens, kills) - (1 - success) * self.life
