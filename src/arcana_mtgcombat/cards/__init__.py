"""The cards, characters and packs of the starter pool (MC-26 to MC-32)."""

from __future__ import annotations

from arcana_mtgcombat.cards.reading import Pool

POOL = Pool((), {})
"""The starter pool."""
