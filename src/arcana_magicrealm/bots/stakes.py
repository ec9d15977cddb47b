"""Stakes: the points that a character wins by kills, and those that it loses with its life (MR-22.4, MR-34.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from arcana_magicrealm.bots.scores import Estate
from arcana_magicrealm.chapters.ending.scoring import NO_CHARACTER
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.state import FIRST_DENIZEN, denizen_of

if TYPE_CHECKING:
    from arcana_magicrealm.bots.fighting.plans import Raid

LIFE: Final = 3.0
"""The points that the days are worth which a new character needs to come as far."""
LAST_LIFE: Final = -float(NO_CHARACTER)
"""The points that are lost besides by a death on the last day, after which no new character begins (MR-22.22)."""


class Stakes:
    """The points that a player's character can win and lose.

    Args:
        view: of a player with a character.
        days: that are left, today included.
    """

    def __init__(self, view: View, days: int) -> None:
        self.view, self.estate = view, Estate(view, 1)
        self.now = self.estate.score()
        self.life = LIFE + max(self.now - self.estate.fresh, 0.0) + LAST_LIFE * (days <= 1)
        """The points that a death costs: a new character begins with nothing but its equipment."""

    def gained(self, fame: float, notoriety: float, gold: float = 0.0) -> float:
        """The points of some Fame, Notoriety and gold."""
        estate = self.estate
        before = estate.fame, estate.notoriety, estate.gold
        estate.fame, estate.notoriety, estate.gold = before[0] + fame, before[1] + notoriety, before[2] + gold
        gain = estate.score() - self.now
        estate.fame, estate.notoriety, estate.gold = before
        return gain

    def bounties(self, beings: Iterable[int], kills: int = 0) -> float:
        """The points for killing beings on a day with some kills before: each counts by its number (MR-34.1)."""
        fame = notoriety = gold = 0.0
        for number, one in enumerate(beings, start=kills + 1):
            each = self.bounty(one)
            fame, notoriety, gold = fame + number * each[0], notoriety + number * each[1], gold + each[2]
        return self.gained(fame, notoriety, gold)

    def bounty(self, being: int) -> tuple[float, float, float]:
        """The Fame, Notoriety and gold that one kill brings (MR-34.1 to MR-34.3)."""
        if being >= FIRST_DENIZEN:
            one = DENIZENS[denizen_of(being)]
            return one.fame, one.notoriety, one.gold
        those = [each for each in self.view.characters if each.hero == being]
        spoils = sum([PIECES[piece].price for each in those for piece in each.open])
        return 0.0, sum([each.notoriety[0] / each.notoriety[1] for each in those]), spoils

    def promise(self, raid: Raid, kills: int = 0) -> float:
        """The points that a fight promises. Of several foes it is less likely that all die."""
        success = raid.plan.success if len(raid.prey) == 1 else raid.plan.success**2
        return success * self.bounties(raid.prey, kills) - raid.risk * self.life
