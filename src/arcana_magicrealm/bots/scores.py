"""The score of a character as it would end, and the belongings that are worth more as gold (MR-22.12 to MR-22.19)."""

from __future__ import annotations

from collections.abc import Collection
from math import floor
from typing import Final

from arcana_magicrealm.chapters.ending.scoring import PENALTY
from arcana_magicrealm.chapters.trade.goods import reward
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import GROUPS
from arcana_magicrealm.model.locations import CATEGORIES, VISITORS
from arcana_magicrealm.model.pieces import ARMOR, HORSE_PIECES, PIECES, WEAPONS

NO_PARTNER: Final = -1
EXPECTED: Final = 3.0
"""The gold that a character still earns in each day after today."""
SMOOTH: Final = 0.02
"""The weight of fractions of points on the last days, so that every piece of gold makes a difference."""

GEAR: Final = WEAPONS | ARMOR | HORSE_PIECES
"""The pieces that a character fights with."""


def price(partner: int, piece: int) -> int:
    """The gold that a partner gives for a piece: visitors have prices of their own for some (MR-13.7)."""
    if partner >= len(GROUPS):
        return VISITORS[partner - len(GROUPS)].prices.get(PIECES[piece].id, PIECES[piece].price)
    return PIECES[piece].price


class Estate:
    """The gold, Fame and belongings of a player's character, to try out what sales would do to its score.

    Args:
        view: of a player with a character on the map.
        days: that are left after today.
        keeps_gear: whether active weapons, armour and horses are not for sale before the end.
    """

    def __init__(self, view: View, days: int, *, keeps_gear: bool = False) -> None:
        me = view.me
        assert me is not None
        self.gold = me.gold - HEROES[me.hero].stage.value + EXPECTED * days
        self.fame = me.fame[0] / me.fame[1]
        self.notoriety = me.notoriety[0] / me.notoriety[1]
        self.pieces = sorted([*me.open, *me.bag])
        self.victory = me.victory
        self.is_last = days == 0
        self.gear = frozenset(one for one in me.active if GEAR >> one & 1) if keeps_gear and days else frozenset()

    @property
    def fresh(self) -> float:
        """The total of a character that has earned nothing."""
        return -float(sum([PENALTY * points * (1 + points) for points in self.victory]))

    def score(self, sold: Collection[int] = (), partner: int = NO_PARTNER, dropped: Collection[int] = ()) -> float:
        """The total after selling some belongings to a partner and dropping others; with fractions of points."""
        kept = [PIECES[piece] for piece in self.pieces if piece not in sold and piece not in dropped]
        rewards = sum([reward(partner, piece) for piece in sold]) if partner >= 0 else 0
        has = {
            "great_treasures": sum([one.kind == "treasure" and one.treasure.great for one in kept]),
            "spells": 0,
            "fame": self.fame + sum([one.fame for one in kept]) + rewards,
            "notoriety": self.notoriety + sum([one.notoriety for one in kept]),
            "gold": self.gold + sum([price(partner, piece) for piece in sold]),
        }
        total = 0.0
        for data, points in zip(CATEGORIES, self.victory, strict=True):
            left = has[data.category] - points * data.factor
            basic = (left * PENALTY if left < 0 else left) / data.factor
            total += (1 + points) * (floor(basic + 1e-9) + SMOOTH * basic if self.is_last else basic)
        return total

    def sales(self, partner: int = NO_PARTNER) -> list[int]:
        """The belongings that are worth more as gold, dearest first."""
        return self._best([one for one in self.pieces if PIECES[one].price and one not in self.gear], partner)

    def burdens(self) -> list[int]:
        """The belongings that cost points at the end of the game, for their negative Fame or Notoriety."""
        return self._best(self.pieces, None)

    def _best(self, pieces: Collection[int], partner: int | None) -> list[int]:
        # Give away, or keep after all, one piece after the other, or one for another, as long as that helps.
        def value(gone: set[int]) -> float:
            return self.score(dropped=gone) if partner is None else self.score(gone, partner)

        gone: set[int] = set()
        best = value(gone)
        order = sorted(pieces, key=lambda piece: (-PIECES[piece].price, piece))
        flips = [{one} for one in order] + [{one, other} for one in order for other in order if one < other]
        improves = True
        while improves:
            improves = False
            for flip in flips:
                found = value(gone ^ flip)
                if found > best + 1e-9:
                    gone, best, improves = gone ^ flip, found, True
        return sorted(gone, key=order.index)
