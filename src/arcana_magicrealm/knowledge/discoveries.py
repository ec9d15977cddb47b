"""Drawing the discoveries that others may have made (MR-48.5, MR-48.12, MR-48.13).

Paths follow from public searches, sites from those and from the map chits, which are drawn before. Only what was shared
in trades is open: any part of the giver's discoveries that agrees with all that the viewer has seen since.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_magicrealm.knowledge.journals import Drawn, Journal, kept
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.journal import Discovered, Entry, Forgotten, Lacked, Located, Shared
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import PIECES, SITE_CHITS
from arcana_magicrealm.model.realm import CLEARINGS, ROADS

TRIES = 4
"""How often sharing is drawn before all is shared that explains what the viewer has seen."""
Change: TypeAlias = tuple[int, Discovered | Located | Shared | Forgotten, int]
"""A place in the journal, the entry there, and what can't be shared there."""


def draw_discoveries(journal: Journal, piles: Piles, viewer: int, rng: Rng) -> Drawn:
    """Draw what individuals have discovered, as far as the viewer hasn't seen it.

    Args:
        journal: all that has passed, as far as the viewer knows of it.
        piles: the pieces as they were drawn.
        viewer: the seat of the player.
        rng: the source of chance.

    Returns:
        The entries with new sharing, by place in the journal; by individual its discoveries.
    """
    needed = 0
    for number in range(TRIES):
        drawn, unexplained = _replayed(changes_in(journal), piles, viewer, rng, needed)
        if not unexplained:
            break
        if number == TRIES - 2:
            needed = unexplained
    return drawn


@kept
def changes_in(journal: Journal) -> list[Change]:
    """All that changes the discoveries of individuals who may have made some."""
    found: list[Change] = []
    explorers = 0
    for place, (entry, none) in enumerate(zip(journal, _banned(journal), strict=True)):
        if isinstance(entry, Discovered | Located):
            explorers |= entry.beings
        elif isinstance(entry, Shared):
            explorers |= entry.receivers | 1 << entry.giver
        elif not isinstance(entry, Forgotten) or not explorers >> entry.being & 1:
            continue
        found.append((place, entry, none))
    return found


def _banned(journal: Journal) -> list[int]:
    # For each entry what can't be shared there, because a receiver was seen to lack it later.
    lacked: dict[int, int] = {}
    banned = []
    for entry in reversed(journal):
        if isinstance(entry, Lacked):
            lacked[entry.being] = lacked.get(entry.being, 0) | entry.discoveries
        elif isinstance(entry, Forgotten):
            lacked.pop(entry.being, None)
        receivers = indices(entry.receivers) if isinstance(entry, Shared) else ()
        banned.append(reduce(or_, [lacked.get(being, 0) for being in receivers], 0))
    return banned[::-1]


def _replayed(changes: Sequence[Change], piles: Piles, viewer: int, rng: Rng, needed: int) -> tuple[Drawn, int]:
    # The new sharing and the discoveries of each; then those used without having been made.
    found: dict[int, int] = {}
    drawn: dict[int, Entry] = {}
    unexplained = 0
    for place, entry, none in changes:
        new, beings = 0, 0
        if isinstance(entry, Discovered):
            new, beings = entry.discoveries, entry.beings
            if not entry.is_new:
                for being in indices(beings):
                    unexplained |= new & ~found.get(being, 0)
        elif isinstance(entry, Located):
            new, beings = sites_in(piles, entry) << len(ROADS), entry.beings
        elif isinstance(entry, Shared):
            beings = entry.receivers
            had = found.get(entry.giver, 0)
            if entry.seers >> viewer & 1:
                new = entry.discoveries
                unexplained |= new & ~had
                found[entry.giver] = had | new
            else:
                new = _some(had & entry.possible & ~none, needed, rng)
                drawn[place] = evolve(entry, discoveries=new)
        else:
            found.pop(entry.being, None)
        for being in indices(beings):
            found[being] = found.get(being, 0) | new
    return (drawn, found), unexplained


def _some(possible: int, needed: int, rng: Rng) -> int:
    return sum([1 << discovery for discovery in indices(possible) if needed >> discovery & 1 or not rng.below(2)])


def sites_in(piles: Piles, located: Located) -> int:
    """The sites that were discovered by locating those of a clearing, as in `Character.places` (MR-12.7)."""
    tile, number = CLEARINGS[located.clearing]
    chits = piles.masks[slots.TILE_CHITS[tile]] & SITE_CHITS
    if not located.whole and chits & (chits - 1):  # those of a Lost City or Lost Castle came later
        moves = [entry for entry in piles.past()[1:] if entry[0] <= 1 and entry[2] in slots.LOST_CHITS]
        chits &= ~sum([cards for _, cards, *_ in moves])
    sites = [PIECES[chit].place for chit in indices(chits)]
    return sum([1 << site for site in sites if SITES[site].clearing == number])
