"""Loads as sets of items: the load of pack horses, and items that are too heavy (MR-9.9, MR-9.10, MR-9.14, MR-10.7)."""

from __future__ import annotations

from functools import lru_cache

from arcana_core.cards.cards import indices
from arcana_magicrealm.model.levels import NEGLIGIBLE
from arcana_magicrealm.model.pieces import BEARERS, HORSE_PIECES, ITEMS, PIECES, bearing, horse_strength


def unpacked(owned: int, active: int) -> int:
    """The items that no pack horse carries: every inactive item goes to one that can bear it (MR-9.9, MR-10.7)."""
    packs = owned & HORSE_PIECES & ~active
    items = owned & ITEMS
    if not packs or not items:
        return items
    strength = max([horse_strength(horse) for horse in indices(packs)])
    return items & active | heavier(items & ~active, strength)


def heavier(items: int, strength: int) -> int:
    """The items among these that are heavier than this strength."""
    return sum([1 << item for item in indices(items) if PIECES[item].weight > strength])


def heaviest(items: int) -> int:
    """The greatest weight among these items; negligible for none."""
    return max([PIECES[item].weight for item in indices(items)], default=NEGLIGIBLE)


@lru_cache(maxsize=10_000)
def too_weak(weight: int, owned: int, active: int) -> tuple[int, ...]:
    """The active horse and Boots that can't bear an owner of this weight, or an item not packed (MR-9.10, MR-9.14)."""
    bearers = active & BEARERS
    if not bearers:
        return ()
    least = max(weight, heaviest(unpacked(owned, active)))
    return tuple([piece for piece in indices(bearers) if bearing(piece) < least])
