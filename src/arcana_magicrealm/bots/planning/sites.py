"""Sites: the time that it takes to discover and loot them, and the gold that their treasures bring (MR-12)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from arcana_core.cards.cards import indices
from arcana_magicrealm.bots.planning import dangers
from arcana_magicrealm.bots.planning.outlook import PHASES, Outlook, Place
from arcana_magicrealm.chapters.travel.looting import CAIRNS, OPENERS, POOL, VAULT
from arcana_magicrealm.model.chits import ACTIVE, ALERTED
from arcana_magicrealm.model.levels import TREMENDOUS
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import PIECES, PRINTED, TREASURE_CARDS

MONSTERS_COME: Final = 0.6
"""The share of days with monsters at a site where none are yet."""


def can_loot(outlook: Outlook, site: int) -> bool:
    """Whether the character can pay for Cairns and Pool, and open the Vault (MR-12.16 to MR-12.20)."""
    ready = [chit for chit, state in outlook.chits if state in (ACTIVE, ALERTED)]
    if site in (CAIRNS, POOL):
        return any(chit.effort for chit in ready)
    if site == VAULT and not outlook.view.open_vault:
        has_key = any(OPENERS.mask >> piece & 1 for piece in outlook.me.active)
        return has_key or any(chit.level >= TREMENDOUS for chit in ready)
    return True


def work(outlook: Outlook, place: Place) -> tuple[tuple[float, float], ...]:
    """The days in the clearing of a site until it is discovered and each treasure is taken, with the gold it brings.

    () if the character can't loot the site.
    """
    if place not in outlook.works:
        outlook.works[place] = (*_work(outlook, place),) if can_loot(outlook, place.site) else ()
    return outlook.works[place]


def _work(outlook: Outlook, place: Place) -> Iterator[tuple[float, float]]:
    pace = searches_a_day(outlook, place.clearing)
    days = 0.0 if place.is_discovered else 1 / (chance_to_discover(outlook, place.clearing) * pace)
    for chance, gold in hauls(outlook, place):
        days += 1 / (chance * pace)
        yield days, gold


def searches_a_day(outlook: Outlook, clearing: int) -> float:
    """The approximate searches of a day in a clearing: among monsters it begins with a Hide phase that may fail."""
    phases = 2 if outlook.map.is_cave(clearing) or not outlook.has_sunlight else PHASES
    price = 0 if outlook.hides_in_addition else 1  # of a Hide phase, in other phases
    if outlook.fights:
        return max(phases - price * dangers.hides(outlook, clearing), 1.0)
    hidden = max((phases - price) * (1 - outlook.odds("hide", clearing)[5]), 1.0)
    return hidden if clearing in outlook.monsters else (1 - MONSTERS_COME) * phases + MONSTERS_COME * hidden


def chance_to_discover(outlook: Outlook, clearing: int) -> float:
    """The chance that one Locate discovers a site: results 1 and 4 (MR-12.4)."""
    odds = outlook.odds("locate", clearing)
    return odds[0] + odds[3]


def hauls(outlook: Outlook, place: Place) -> tuple[tuple[float, float], ...]:
    """For each treasure still to be had at a site: the chance that one roll takes one, and its mean worth in gold.

    Large treasures lie on top (MR-2.4). How many of them are among those taken before is reckoned by chance.
    """
    stack, strength, data = outlook.view.sites[place.site], outlook.strength, SITES[place.site]
    on_top = tuple([gold for gold in [worth(piece, strength) for piece in stack if piece >= 0] if gold])
    worths = (mean("large", strength), mean("small", strength))
    dice = outlook.odds("loot", place.clearing)
    return hauls_of(dice, data.large, data.small, sum([piece < 0 for piece in stack]), on_top, worths)


@lru_cache(maxsize=512)  # asked for the same sites every day
def hauls_of(
    dice: tuple[float, ...], large: int, small: int, left: int, on_top: tuple[float, ...], worths: tuple[float, float]
) -> tuple[tuple[float, float], ...]:
    """The same for a stack of large and small treasures.

    Args:
        dice: the chances of the results 1 to 6.
        large: the large treasures at the beginning.
        small: the small ones.
        left: how many of both are still there.
        on_top: the worths of other pieces, which lie above.
        worths: the mean worths of a large and of a small treasure.
    """
    chances = {large: 1.0}  # of each number of large treasures that are left
    for count in range(large + small, left, -1):
        chances = _after_a_take(dice, count, chances)
    chances = {number + len(on_top): chance for number, chance in chances.items()}
    dear = (sum(on_top) + worths[0] * large) / (len(on_top) + large)
    found = []
    for count in range(left + len(on_top), 0, -1):
        takes = sum(dice[:count])
        share = sum([chance * sum(dice[:number]) for number, chance in chances.items()]) / takes
        found.append((takes, share * dear + (1 - share) * worths[1]))
        chances = _after_a_take(dice, count, chances)
    return tuple(found)


def _after_a_take(dice: tuple[float, ...], count: int, chances: dict[int, float]) -> dict[int, float]:
    # Roll n takes the n-th of `count` pieces, which is a large one if n isn't above their number.
    takes = sum(dice[:count])
    found: dict[int, float] = {}
    for number, chance in chances.items():
        share = sum(dice[:number]) / takes
        for after, odds in ((number - 1, share), (number, 1 - share)):
            if odds > 0:
                found[after] = found.get(after, 0.0) + chance * odds
    return found


def worth(piece: int, strength: int) -> float:
    """The gold for which a piece can be sold, if it can be carried to a market."""
    return PIECES[piece].price if PIECES[piece].weight <= strength else 0.0


def mean(size: str, strength: int) -> float:
    """The mean worth of the treasures of a size for a character of this strength."""
    return MEANS[size, min(strength, TREMENDOUS)]


def _mean(size: str, strength: int) -> float:
    cards = [card for card in indices(TREASURE_CARDS.mask & PRINTED) if PIECES[card].treasure.size == size]
    return sum([worth(card, strength) for card in cards]) / len(cards)


MEANS: Final = {(size, level): _mean(size, level) for size in ("small", "large") for level in range(TREMENDOUS + 1)}
