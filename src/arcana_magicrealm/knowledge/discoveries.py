"""Drawing the discoveries that others may have made (MR-48.5, MR-48.12, MR-48.13).

Paths follow from public searches, sites from those and from the map chits, which are drawn before. Only what was shared
in trades is open: any part of the giver's discoveries that agrees with all that the viewer has seen since.
"""

from __future__ import annotations

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_core.cards.piles import Piles
from arcana_core.chance.rng import Rng
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.journal import Discovered, Entry, Forgotten, Lacked, Located, Shared
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import PIECES, SITE_CHITS
from arcana_magicrealm.model.realm import CLEARINGS, ROADS

TRIES = 4
"""How often sharing is drawn before all is shared that explains what the viewer has seen."""
_OF_SOME = (Discovered, Lacked)
"""The entries that only some may have seen."""


def draw_discoveries(
    journal: tuple[Entry, ...], piles: Piles, viewer: int, rng: Rng
) -> tuple[tuple[Entry, ...], dict[int, int]]:
    """Draw what individuals have discovered, as far as the viewer hasn't seen it.

    Args:
        journal: all that has passed.
        piles: the pieces as they were drawn.
        viewer: the seat of the player.
        rng: the source of chance.

    Returns:
        The journal without what the viewer hasn't seen, with new sharing; by individual its discoveries.
    """
    seen = tuple([one for one in journal if not isinstance(one, _OF_SOME) or one.seers >> viewer & 1])
    banned = _banned(seen)
    needed = 0
    for number in range(TRIES):
        drawn, found, unexplained = _replayed(seen, banned, piles, viewer, rng, needed)
        if not unexplained:
            break
        if number == TRIES - 2:
            needed = unexplained
    return drawn, found


def _banned(journal: tuple[Entry, ...]) -> list[int]:
    # For each entry what can't be shared there, because a receiver was seen to lack it later.
    lacked: dict[int, int] = {}
    banned = []
    for entry in reversed(journal):
        if isinstance(entry, Lacked):
            lacked[entry.being] = lacked.get(entry.being, 0) | entry.discoveries
        elif isinstance(entry, Forgotten):
            lacked.pop(entry.being, None)
        none = 0
        if isinstance(entry, Shared):
            for being in indices(entry.receivers):
                none |= lacked.get(being, 0)
        banned.append(none)
    return banned[::-1]


def _replayed(
    journal: tuple[Entry, ...], banned: list[int], piles: Piles, viewer: int, rng: Rng, needed: int
) -> tuple[tuple[Entry, ...], dict[int, int], int]:
    # The journal with new sharing, the discoveries of each, and those used without having been made.
    found: dict[int, int] = {}
    drawn: list[Entry] = []
    unexplained = 0
    for entry, none in zip(journal, banned, strict=True):
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
                entry = evolve(entry, discoveries=new)
        elif isinstance(entry, Forgotten):
            found.pop(entry.being, None)
        for being in indices(beings) if beings else ():
            found[being] = found.get(being, 0) | new
        drawn.append(entry)
    return tuple(drawn), found, unexplained


def _some(possible: int, needed: int, rng: Rng) -> int:
    return sum([1 << one for one in indices(possible) if needed >> one & 1 or not rng.below(2)])


def sites_in(piles: Piles, located: Located) -> int:
    """The sites that were discovered by locating those of a clearing, as in `Character.places` (MR-12.7)."""
    tile, number = CLEARINGS[located.clearing]
    chits = piles.masks[slots.TILE_CHITS[tile]] & SITE_CHITS
    if not located.whole and chits & (chits - 1):  # those of a Lost City or Lost Castle came later
        chits &= ~_moved_from(piles, slots.LOST_CHITS)
    sites = [PIECES[chit].place for chit in indices(chits)]
    return sum([1 << site for site in sites if SITES[site].clearing == number])


def _moved_from(piles: Piles, sources: tuple[int, ...]) -> int:
    return sum([entry[1] for entry in piles.past()[1:] if entry[2] in sources and entry[0] <= 1])
