"""Prospects: the sites to loot, tiles to explore and markets, with what each promises for a day of work."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from arcana_magicrealm.bots import boons
from arcana_magicrealm.bots.outlook import PHASES, Outlook, Place
from arcana_magicrealm.model.levels import TREMENDOUS
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import PIECE, PIECES, TREASURE_CARDS
from arcana_magicrealm.model.realm import OF_TILE
from arcana_magicrealm.model.state import ACTIVE, ALERTED

CAIRNS, POOL, VAULT = SITE["cairns"], SITE["pool"], SITE["vault"]
MONSTERS_COME: Final = 0.6
"""The share of days with monsters at a site where none are yet."""
UNSOLD: Final = 0.35
"""The worth of treasures that come too late for a market: some are Great or notorious."""
EXPLORED: Final = 20.0
"""The gold that an unexplored tile promises."""
AFTER_EXPLORING: Final = 2.5
"""The days that it takes to find and loot what exploring a tile promises."""
ONWARD: Final = 0.08
"""The days for each phase of the way to the next unexplored tile that count."""
LAST_MILE: Final = 1.5
"""The days that are kept in hand for the way to the last market."""
POINTS_A_DAY: Final = 2.0
"""The points of the score that a day's way to a market costs, about."""
AMONG_MONSTERS: Final = 2.0
"""The same for a character that monsters may block at once."""
STAY: Final = 6
"""The days for which a character tries for boons at the end."""
WORTH_STAYING: Final = 2.0
"""The gold that a Trade phase for a boon must promise for that."""
POINTS: Final = 4 / 30
"""The points of a piece of gold, about."""


class Prospect(NamedTuple):
    """Something to do, best first by `rate`.

    Attributes:
        kind: "loot", "explore" or "sell".
        clearing: where.
        rate: the gold for each day until it is done, about.
    """

    kind: str
    clearing: int
    rate: float


def best(outlook: Outlook) -> Prospect | None:
    """The best prospect; None if nothing promises anything."""
    market = best_market(outlook)
    if market is not None and must_sell(outlook, market):
        return market
    found = [*to_loot(outlook), *to_explore(outlook)]
    return max(found, key=lambda one: (one.rate, -one.clearing), default=market)


def best_market(outlook: Outlook) -> Prospect | None:
    """The market where sales and boons gain most points, a little less for a longer way.

    None if no sale gains points, or no market can be reached.
    """
    estate = outlook.estate
    if not estate.sales():
        return None
    found: list[tuple[float, int]] = []
    for clearing, partners in outlook.markets.items():
        way = outlook.reach.get(clearing, 999) / PHASES
        if way <= max(outlook.days, 1):
            gain = max([estate.score(estate.sales(partner), partner) for partner in partners])
            boon = boons.best(outlook, clearing, outlook.dearest)
            if boon.gain > 0:
                gain += POINTS * boon.price * (1 - (1 - boon.chance) ** (PHASES * STAY))
            found.append((gain - way * POINTS_A_DAY, -clearing))
    return Prospect("sell", -max(found)[1], 0.0) if found else None


def must_sell(outlook: Outlook, market: Prospect) -> bool:
    """Whether it is time to bring everything to a market, and to try for boons there."""
    spare = AMONG_MONSTERS if outlook.here in outlook.monsters else LAST_MILE
    if boons.best(outlook, market.clearing, outlook.dearest).gain >= WORTH_STAYING:
        spare += STAY
    return outlook.days <= outlook.reach[market.clearing] / PHASES + spare


def to_loot(outlook: Outlook) -> Iterator[Prospect]:
    """The sites of which the clearing is known."""
    for place in outlook.places:
        if place.clearing in outlook.reach and can_loot(outlook, place.site):
            rate = rate_of_site(outlook, place)
            if rate > 0:
                yield Prospect("loot", place.clearing, rate)


def at_stake(outlook: Outlook) -> float:
    """The gold that the character loses if it comes to no market any more."""
    return (1 - UNSOLD) * sum([PIECES[piece].price for piece in outlook.cargo])


def can_loot(outlook: Outlook, site: int) -> bool:
    """Whether the character can pay for Cairns and Pool, and open the Vault (MR-12.16 to MR-12.20)."""
    chits = list(zip(outlook.hero.chits, outlook.me.chits, strict=True))
    if site in (CAIRNS, POOL):
        return any(chit.effort and state in (ACTIVE, ALERTED) for chit, state in chits)
    if site == VAULT and not outlook.view.open_vault:
        keys = PIECE["lost_keys"] in outlook.me.active
        return keys or any(chit.level >= TREMENDOUS and state in (ACTIVE, ALERTED) for chit, state in chits)
    return True


def rate_of_site(outlook: Outlook, place: Place) -> float:
    """The most gold for a day that going to a site, discovering and looting it promises."""
    pace = searches_a_day(outlook, place.clearing)
    spent = outlook.reach[place.clearing] / PHASES
    if not place.is_discovered:
        spent += 1 / (chance_to_discover(outlook, place.clearing) * pace)
    back = outlook.to_market.get(place.clearing, 3 * PHASES) / PHASES + LAST_MILE
    best_rate = 0.0
    gold = 0.0 if spent + back <= outlook.days else -at_stake(outlook)
    for chance, worth in hauls(outlook, place):
        spent += 1 / (chance * pace)
        if spent > outlook.days:
            break
        gold += worth if spent + back <= outlook.days else worth * UNSOLD
        best_rate = max(best_rate, gold / spent)
    return best_rate


def searches_a_day(outlook: Outlook, clearing: int) -> float:
    """The searches of a day in a clearing, about: among monsters the day begins with a Hide phase that may fail."""
    phases = 2 if outlook.map.is_cave(clearing) or not outlook.has_sunlight else PHASES
    hidden = max((phases - (not outlook.hides_in_addition)) * (1 - outlook.odds("hide", clearing)[5]), 1.0)
    return hidden if clearing in outlook.monsters else (1 - MONSTERS_COME) * phases + MONSTERS_COME * hidden


def chance_to_discover(outlook: Outlook, clearing: int) -> float:
    """The chance that one Locate discovers a site: results 1 and 4 (MR-12.4)."""
    odds = outlook.odds("locate", clearing)
    return odds[0] + odds[3]


def hauls(outlook: Outlook, place: Place) -> list[tuple[float, float]]:
    """For each treasure still to be had at a site: the chance that one roll takes one, and its mean worth in gold."""
    odds = outlook.odds("loot", place.clearing)
    left = worths_at(outlook, place.site)
    found = []
    while any(left[:6]):
        several = [(chance, gold) for chance, gold in zip(odds, left, strict=False) if gold]
        chance = sum([chance for chance, _ in several])
        found.append((chance, sum([chance * gold for chance, gold in several]) / chance))
        del left[max([number for number, gold in enumerate(left[:6]) if gold])]
    return found


def worths_at(outlook: Outlook, site: int) -> list[float]:
    """The worth in gold of each card of a site, from the top: unseen ones count as the mean of those dealt there."""
    data = SITES[site]
    unseen = (data.small * mean("small", 9) + data.large * mean("large", outlook.strength)) / (data.small + data.large)
    return [unseen if piece < 0 else worth(piece, outlook.strength) for piece in outlook.view.sites[site]]


def worth(piece: int, strength: int) -> float:
    """The gold for which a piece can be sold, if it can be carried to a market."""
    return PIECES[piece].price if PIECES[piece].weight <= strength else 0.0


def mean(size: str, strength: int) -> float:
    """The mean worth of the treasures of a size for a character of this strength."""
    return MEANS[size, min(strength, TREMENDOUS)]


def _means() -> dict[tuple[str, int], float]:
    found = {}
    for size in ("small", "large"):
        cards = [card for card, one in enumerate(PIECES) if TREASURE_CARDS >> card & 1 and one.treasure.size == size]
        for strength in range(TREMENDOUS + 1):
            found[size, strength] = sum([worth(card, strength) for card in cards]) / len(cards)
    return found


MEANS: Final = _means()


def to_explore(outlook: Outlook) -> Iterator[Prospect]:
    """The clearings of tiles that may hide sites: at the end of a turn there all chits are turned up (MR-17.1)."""
    for tile in outlook.unexplored:
        for clearing in OF_TILE[tile]:
            if clearing not in outlook.reach:
                continue
            spent = max(ceil(outlook.reach[clearing] / PHASES), 1) + AFTER_EXPLORING
            back = outlook.to_market.get(clearing, 3 * PHASES) / PHASES + LAST_MILE
            gold = EXPLORED if spent + back <= outlook.days else EXPLORED * UNSOLD - at_stake(outlook)
            if spent <= outlook.days:
                yield Prospect("explore", clearing, gold / (spent + ONWARD * outlook.to_next_unexplored(clearing)))
