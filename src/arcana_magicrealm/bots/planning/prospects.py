"""Prospects: the sites to loot, tiles to explore and markets, with what each promises for a day of work."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Final, NamedTuple

from arcana_magicrealm.bots.planning import boons, dangers, sites
from arcana_magicrealm.bots.planning.outlook import HINDERING, PHASES, Outlook, Place, clearing_of, distances
from arcana_magicrealm.chapters.magic.tables.curses import CHAPEL
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import OF_TILE

UNSOLD: Final = 0.35
"""The worth of treasures that come too late for a market: some are Great or notorious."""
A_DAY: Final = 5.0
"""The approximate gold that a day brings elsewhere: for less no site is worth its time."""
FOREVER: Final = 999
"""The phases to a clearing to which no way leads."""
FAR: Final = 3 * PHASES
"""The phases that are assumed to a market that no way leads to."""
ONWARD: Final = 0.08
"""The days for each phase of the way to the next unexplored tile that count."""
LAST_MILE: Final = 1.5
"""The days that are kept in hand for the way to the last market."""
POINTS_A_DAY: Final = 2.0
"""The approximate points that a day's way to a market costs."""
AMONG_MONSTERS: Final = 2.0
"""The same for a character that monsters may block at once."""
STAY: Final = 6
"""The days for which a character tries for boons at the end."""
DEATH_IN_PHASES: Final = 100
"""The phases that a certain death is worth to a character that looks for a quiet clearing."""
TO_USE: Final = 3.0
"""The days that must be left after the way to the Chapel for a character that can't search or hide."""
FREED: Final = 30.0
"""The approximate points that the Chapel gives to a character under Ashes or Disgust."""
POINTS: Final = 4 / 30
"""The points of a piece of gold with three victory points for gold (MR-22.17, MR-22.18)."""


class Prospect(NamedTuple):
    """Something to do, best first by `rate`.

    Attributes:
        kind: "loot", "explore", "sell" or "rest".
        clearing: where.
        rate: the approximate gold for each day until it is done.
    """

    kind: str
    clearing: int
    rate: float


def best(outlook: Outlook) -> Prospect | None:
    """The best prospect; None if nothing promises anything."""
    prospects = ranked(outlook)
    return prospects[0] if prospects else None


def ranked(outlook: Outlook) -> list[Prospect]:
    """The prospects, best first; [] if nothing promises anything."""
    market = best_market(outlook)
    if market is not None and must_sell(outlook, market):
        return [market]
    if must_be_freed(outlook):
        return [Prospect("rest", outlook.view.dwellings[CHAPEL], 0.0)]
    found = sorted([*to_loot(outlook), *to_explore(outlook)], key=lambda one: (-one.rate, one.clearing))
    if found:
        return found
    if market is not None:
        return [market]
    return [safest(outlook)] if outlook.fights else []


def must_be_freed(outlook: Outlook) -> bool:
    """Whether a curse keeps the character from its work, and the Chapel can still help in time (MR-21.2)."""
    way = outlook.reach.get(outlook.view.dwellings[CHAPEL], FOREVER) / PHASES
    is_hindered = any(curse in HINDERING for curse in outlook.me.curses)
    return is_hindered and not outlook.fights and way + TO_USE <= outlook.days


def safest(outlook: Outlook) -> Prospect:
    """The nearest clearing in which the character can stay."""

    def cost(clearing: int) -> tuple[float, int]:
        return dangers.threat(outlook, clearing) * DEATH_IN_PHASES + outlook.reach[clearing], clearing

    return Prospect("rest", min(outlook.reach, key=cost), 0.0)


def best_market(outlook: Outlook) -> Prospect | None:
    """The market where sales and boons gain most points, a little less for a longer way.

    None if no sale gains points, or no market can be reached.
    """
    estate, sells = outlook.estate, bool(outlook.estate.sales())
    places = outlook.markets if sells else {}
    if outlook.refuge >= 0:
        places = {outlook.refuge: [], **places}
    found: list[tuple[float, int]] = []
    for clearing, partners in places.items():
        way = outlook.reach.get(clearing, FOREVER) / PHASES
        if way <= max(outlook.days, 1):
            gain = max([estate.score(estate.sales(partner), partner) for partner in partners], default=estate.score())
            if clearing == outlook.refuge:
                gain += FREED
            boon = boons.best(outlook, clearing, outlook.dearest)
            if boon.gain > 0:
                gain += POINTS * boon.price * (1 - (1 - boon.chance) ** (PHASES * STAY))
            found.append((gain - way * POINTS_A_DAY, -clearing))
    if not found:
        return None
    gain, place = max(found)
    days = max(outlook.reach[-place] / PHASES, 1.0)
    return Prospect("sell", -place, max(gain - estate.score(), 0.0) / POINTS / days)


def must_sell(outlook: Outlook, market: Prospect) -> bool:
    """Whether it is time to bring everything to a market, and to try for boons there."""
    spare = AMONG_MONSTERS if outlook.here in outlook.monsters else LAST_MILE
    if boons.is_worth_days(outlook, market.clearing):
        spare += STAY
    return outlook.days <= outlook.reach[market.clearing] / PHASES + spare


def to_loot(outlook: Outlook) -> Iterator[Prospect]:
    """The sites of which the clearing is known, if they promise anything."""
    for place in outlook.places:
        if place.clearing in outlook.reach and (rate := rate_of_site(outlook, place)) > 0:
            yield Prospect("loot", place.clearing, rate)


def at_stake(outlook: Outlook) -> float:
    """The gold that the character loses if it comes to no market any more."""
    return (1 - UNSOLD) * sum([PIECES[piece].price for piece in outlook.estate.sales()])


def rate_of_site(outlook: Outlook, place: Place) -> float:
    """The most gold for a day that going to a site, discovering and looting it promises."""
    travel = outlook.reach[place.clearing] / PHASES
    best_rate, risk = 0.0, dangers.cost(outlook, place.clearing)
    gold = 0.0
    for number, (days, worth) in enumerate(sites.work(outlook, place)):
        spent = travel + days
        if spent > outlook.days:
            break
        in_time = spent + way_back(outlook, place.clearing) <= outlook.days
        if number == 0 and not in_time:
            gold = -at_stake(outlook)
        gold += worth if in_time else worth * UNSOLD
        best_rate = max(best_rate, (gold - risk * days) / spent)
    return best_rate


def way_back(outlook: Outlook, clearing: int) -> float:
    """The days that are kept for the way from a clearing to a market."""
    return outlook.to_market.get(clearing, FAR) / PHASES + LAST_MILE


def to_explore(outlook: Outlook) -> Iterator[Prospect]:
    """The clearings of tiles that may hide sites: at the end of a turn there all chits are turned up (MR-17.1)."""
    for tile in outlook.unexplored:
        for clearing in OF_TILE[tile]:
            if clearing in outlook.reach and (rate := rate_of_tile(outlook, tile, clearing)) > 0:
                yield Prospect("explore", clearing, rate)


def rate_of_tile(outlook: Outlook, tile: int, clearing: int) -> float:
    """The gold for a day that exploring a tile from a clearing promises, with discovering and looting its sites."""
    travel = max(ceil(outlook.reach[clearing] / PHASES), 1)
    left = outlook.days - travel - way_back(outlook, clearing)
    chance = outlook.chits_in(tile) / max(outlook.unseen_chits, 1)
    near = distances(outlook.map, clearing)
    risk = dangers.cost(outlook, clearing)
    gold, days = -risk, 0.0
    for site in outlook.unseen_sites:
        place = Place(site, clearing_of(site, tile), is_discovered=False)
        if place.clearing in near:
            brought, spent = best_dig(outlook, place, near[place.clearing] / PHASES, left)
            gold += chance * (brought - risk * spent)
            days += chance * spent
    return gold / (travel + days + ONWARD * outlook.to_next_unexplored(clearing))


def best_dig(outlook: Outlook, place: Place, way: float, left: float) -> tuple[float, float]:
    """The gold and the days of looting a site as long as that is worth its time, after a way of some days."""
    best_gain, found, gold = 0.0, (0.0, 0.0), 0.0
    for days, worth in sites.work(outlook, place):
        if way + days > left:
            break
        gold += worth
        gain = gold - A_DAY * (way + days)
        if gain > best_gain:
            best_gain, found = gain, (gold, way + days)
    return found
