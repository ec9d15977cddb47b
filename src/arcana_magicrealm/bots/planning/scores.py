"""A character's score as it would end, what to sell for it, and the points at stake (MR-22.12 to MR-22.22)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import floor
from typing import TYPE_CHECKING, Final, NamedTuple

from arcana_magicrealm.bots.seats import own
from arcana_magicrealm.chapters.ending.scoring import NO_CHARACTER, PENALTY
from arcana_magicrealm.chapters.trade.goods import reward
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN, denizen_of
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.locations import CATEGORIES, VISITORS
from arcana_magicrealm.model.pieces import ARMOR, GREAT_TREASURES, HORSE_PIECES, PIECES, WEAPONS

if TYPE_CHECKING:
    from arcana_magicrealm.bots.fighting.plans import Raid

NO_PARTNER: Final = -1
FACTORS: Final = tuple([data.factor for data in CATEGORIES])
EXPECTED: Final = 3.0
"""The gold that a character still earns in each day after today."""
SMOOTH: Final = 0.02
"""The weight of fractions of points on the last days, so that every piece of gold makes a difference."""

LIFE: Final = 3.0
"""The points that the days are worth which a new character needs to come as far."""
LAST_LIFE: Final = -float(NO_CHARACTER)
"""The points that are lost besides by a death on the last day, after which no new character begins (MR-22.22)."""
GEAR: Final = WEAPONS | ARMOR | HORSE_PIECES
"""The pieces that a character fights with."""


def price(partner: int, piece: int) -> int:
    """The gold that a partner gives for a piece: visitors have prices of their own for some (MR-13.7)."""
    if partner >= len(GROUPS):
        return VISITORS[partner - len(GROUPS)].prices.get(PIECES[piece].id, PIECES[piece].price)
    return PIECES[piece].price


def values(piece: int) -> tuple[int, int, int]:
    """Whether a piece is a Great Treasure, and its Fame and Notoriety."""
    data = PIECES[piece]
    return GREAT_TREASURES.mask >> piece & 1, data.fame, data.notoriety


class Gains(NamedTuple):
    """Fame, Notoriety and gold that a character gains, or loses if they are negative."""

    fame: float = 0.0
    notoriety: float = 0.0
    gold: float = 0.0


NOTHING: Final = Gains()


class Estate:
    """The gold, Fame and belongings of a player's character, to try out what sales would do to its score.

    Args:
        view: of a player with a character on the map.
        days: that are left after today.
        keeps_gear: whether active weapons, armour and horses are not for sale before the end.
    """

    def __init__(self, view: View, days: int, *, keeps_gear: bool = False) -> None:
        me = own(view)
        self.gold = me.gold - HEROES[me.hero].stage.value + EXPECTED * days
        self.pieces = sorted([*me.open, *me.bag])
        recorded = (0, me.fame[0] / me.fame[1], me.notoriety[0] / me.notoriety[1])
        self.kept = tuple([sum(each) for each in zip(recorded, *map(values, self.pieces), strict=True)])
        """The Great Treasures, Fame and Notoriety if all belongings are kept."""
        self.victory = me.victory
        self.is_last = days == 0
        self.known: dict[tuple[tuple[int, int], ...], list[int]] = {}
        """The best sales for given prices and Fame, as far as they were needed."""
        self.gear = frozenset(one for one in me.active if GEAR >> one & 1) if keeps_gear and days else frozenset()

    @property
    def fresh(self) -> float:
        """The total of a character that has earned nothing."""
        return -float(sum([PENALTY * points * (1 + points) for points in self.victory]))

    def score(self, gone: Collection[int] = (), partner: int | None = NO_PARTNER, gains: Gains = NOTHING) -> float:
        """The total with these gains, after selling belongings to a partner, or dropping them if that is None."""
        great, fame, notoriety = self.kept
        fame, notoriety, gold = fame + gains.fame, notoriety + gains.notoriety, self.gold + gains.gold
        for piece in gone:
            lost = values(piece)
            great, fame, notoriety = great - lost[0], fame - lost[1], notoriety - lost[2]
            if partner is not None:
                gold += price(partner, piece)
                fame += reward(partner, piece) if partner >= 0 else 0
        total = 0.0
        for has, factor, points in zip((great, 0, fame, notoriety, gold), FACTORS, self.victory, strict=True):
            left = has - points * factor
            basic = (left * PENALTY if left < 0 else left) / factor
            total += (1 + points) * (floor(basic + 1e-9) + SMOOTH * basic if self.is_last else basic)
        return total

    def sales(self, partner: int = NO_PARTNER) -> list[int]:
        """The belongings that are worth more as gold, dearest first."""
        goods = [one for one in self.pieces if PIECES[one].price and one not in self.gear]
        takings = tuple([(price(partner, piece), reward(partner, piece) if partner >= 0 else 0) for piece in goods])
        if takings not in self.known:
            self.known[takings] = self._best(goods, partner)
        return self.known[takings]

    def burdens(self) -> list[int]:
        """The belongings that cost points at the end of the game, for their negative Fame or Notoriety."""
        return self._best(self.pieces, None)

    def _best(self, pieces: Collection[int], partner: int | None) -> list[int]:
        # Give away, or keep after all, one piece after the other, or one for another, as long as that helps.
        gone: set[int] = set()
        best = self.score(gone, partner)
        order = sorted(pieces, key=lambda piece: (-PIECES[piece].price, piece))
        flips = [{one} for one in order] + [{one, other} for one in order for other in order if one < other]
        improves = True
        while improves:
            improves = False
            for flip in flips:
                found = self.score(gone ^ flip, partner)
                if found > best + 1e-9:
                    gone, best, improves = gone ^ flip, found, True
        return sorted(gone, key=order.index)


class Stakes:
    """The points that a player's character can win and lose.

    Args:
        view: of a player with a character.
        days: that are left, today included.
    """

    def __init__(self, view: View, days: int) -> None:
        self.view, self.estate = view, Estate(view, 1)
        self.now = self.estate.score()
        self.life = LIFE + max(self.now - self.estate.fresh, 0.0) + (LAST_LIFE if days <= 1 else 0.0)
        """The points that a death costs: a new character begins with nothing but its equipment."""

    def gained(self, gains: Gains) -> float:
        """The points of some Fame, Notoriety and gold."""
        return self.estate.score(gains=gains) - self.now

    def bounties(self, beings: Iterable[int], kills: int = 0) -> float:
        """The points for killing beings on a day with some kills before: each counts by its number (MR-34.1)."""
        fame = notoriety = gold = 0.0
        for number, one in enumerate(beings, start=kills + 1):
            each = self.bounty(one)
            fame, notoriety, gold = fame + number * each.fame, notoriety + number * each.notoriety, gold + each.gold
        return self.gained(Gains(fame, notoriety, gold))

    def bounty(self, being: int) -> Gains:
        """The Fame, Notoriety and gold that one kill brings (MR-34.1 to MR-34.3)."""
        if being >= FIRST_DENIZEN:
            one = DENIZENS[denizen_of(being)]
            return Gains(one.fame, one.notoriety, one.gold)
        found = [each for each in self.view.characters if each.hero == being]
        spoils = sum([PIECES[piece].price for each in found for piece in each.open])
        return Gains(0.0, sum([each.notoriety[0] / each.notoriety[1] for each in found]), spoils)

    def promise(self, raid: Raid, kills: int = 0) -> float:
        """The points that a fight promises. Of several foes it is less likely that all die."""
        success = raid.plan.success if len(raid.prey) == 1 else raid.plan.success**2
        return success * self.bounties(raid.prey, kills) - raid.risk * self.life
