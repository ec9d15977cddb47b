"""Prospects: the sites to loot, tiles to explore and markets, with what each promises for a day of work."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from arcana_magicrealm.bots.outlook import PHASES, Outlook, Place
from arcana_magicrealm.bots.scores import Estate
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


def best(outlook: Outlook, days: int) -> Prospect | None:
    """The best prospect with this number of days left, today included; None if nothing promises anything."""
    market = best_market(outlook, days)
    if market is not None and must_sell(outlook, market, days):
        return market
    found = [*to_loot(outlook, days), *to_explore(outlook, days)]
    return max(found, key=lambda one: (one.rate, -one.clearing), default=market)


def best_market(outlook: Outlook, days: int) -> Prospect | None:
    """The market where the sales gain most points, a little less for a longer way.

    None if no sale gains points, or no market can be reached.
    """
    estate = Estate(outlook.view)
    if not estate.sales():
        return None
    found: list[tuple[float, int]] = []
    for clearing, partners in outlook.markets.items():
        way = outlook.reach.get(clearing, 999) / PHASES
        if way <= max(days, 1):
            gain = max([estate.score(estate.sales(partner), partner) for partner in partners])
            found.append((float(gain) - way * POINTS_A_DAY, -clearing))
    return Prospect("sell", -max(found)[1], 0.0) if found else None


def must_sell(outlook: Outlook, market: Prospect, days: int) -> bool:
    """Whether it is time to bring everything to a market."""
    way = outlook.reach[market.clearing] / PHASES
    return days <= way + (AMONG_MONSTERS if outlook.here in outlook.monsters else LAST_MILE)


def to_loot(outlook: Outlook, days: int) -> Iterator[Prospect]:
    """The sites of which the clearing is known."""
    for place in outlook.places:
        if place.clearing in outlook.reach and can_loot(outlook, place.site):
            rate = rate_of_site(outlook, place, days)
            if rate > 0:
                yield Prospect("loot", place.clearing, rate)


def can_loot(outlook: Outlook, site: int) -> bool:
    """Whether the character can pay for Cairns and Pool, and open the Vault (MR-12.16 to MR-12.20)."""
    chits = list(zip(outlook.hero.chits, outlook.me.chits, strict=True))
    if site in (CAIRNS, POOL):
        return any(chit.effort and state in (ACTIVE, ALERTED) for chit, state in chits)
    if site == VAULT and not outlook.view.open_vault:
        keys = PIECE["lost_keys"] in outlook.me.active
        return keys or any(chit.level >= TREMENDOUS and state in (ACTIVE, ALERTED) for chit, state in chits)
    return True


def rate_of_site(outlook: Outlook, place: Place, days: int) -> float:
    """The most gold for a day that going to a site, discovering and looting it promises."""
    pace = searches_a_day(outlook, place.clearing)
    spent = outlook.reach[place.clearing] / PHASES
    if not place.is_discovered:
        spent += 1 / (chance_to_discover(outlook.dice("locate", place.clearing)) * pace)
    back = outlook.to_market.get(place.clearing, 3 * PHASES) / PHASES + LAST_MILE
    best_rate = gold = 0.0
    for chance, worth in hauls(outlook, place):
        spent += 1 / (chance * pace)
        if spent > days:
            break
        gold += worth if spent + back <= days else worth * UNSOLD
        best_rate = max(best_rate, gold / spent)
    return best_rate


def searches_a_day(outlook: Outlook, clearing: int) -> float:
    """The searches of a day in a clearing, about: among monsters the day begins with a Hide phase that may fail."""
    phases = 2 if outlook.map.is_cave(clearing) or not outlook.has_sunlight else PHASES
    hidden = (phases - (not outlook.hides_in_addition)) * at_most(5, outlook.dice("hide", clearing))
    return hidden if clearing in outlook.monsters else (1 - MONSTERS_COME) * phases + MONSTERS_COME * hidden


def chance_to_discover(dice: int) -> float:
    """The chance that one Locate discovers a site: results 1 and 4 (MR-12.4)."""
    return sum([at_most(number, dice) - at_most(number - 1, dice) for number in (1, 4)])


def at_most(number: int, dice: int) -> float:
    """The chance that the highest of some dice is at most this number (MR-1.3)."""
    return (min(number, 6) / 6) ** dice


def hauls(outlook: Outlook, place: Place) -> list[tuple[float, float]]:
    """For each treasure still to be had at a site: the chance that one roll takes one, and its mean worth in gold."""
    dice = outlook.dice("loot", place.clearing)
    left = worths_at(outlook, place.site)
    found = []
    while any(left[:6]):
        chances = [at_most(number, dice) - at_most(number - 1, dice) for number in range(1, 7)]
        several = [(chance, gold) for chance, gold in zip(chances, left, strict=False) if gold]
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


def to_explore(outlook: Outlook, days: int) -> Iterator[Prospect]:
    """The clearings of tiles that may hide sites: at the end of a turn there all chits are turned up (MR-17.1)."""
    for tile in outlook.unexplored:
        for clearing in OF_TILE[tile]:
            if clearing not in outlook.reach:
                continue
            spent = max(ceil(outlook.reach[clearing] / PHASES), 1) + AFTER_EXPLORING
            back = outlook.to_market.get(clearing, 3 * PHASES) / PHASES + LAST_MILE
            gold = EXPLORED if spent + back <= days else EXPLORED * UNSOLD
            if spent <= days:
                yield Prospect("explore", clearing, gold / (spent + ONWARD * outlook.to_next_unexplored(clearing)))
