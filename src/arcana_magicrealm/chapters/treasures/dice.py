"""Treasure cards that change table rolls (MR-1.8, MR-44.17, MR-44.22, MR-44.24, MR-44.26, MR-44.27, MR-44.29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import beings, belongings, whereabouts
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECE, PIECES, TREASURE_CARDS, WARNING_CHITS
from arcana_magicrealm.model.realm import TILE, TILE_OF
from arcana_magicrealm.model.state import FIRST_DENIZEN

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.items import Treasure

WITH_DIE: Final = {card: one.die for card in indices(TREASURE_CARDS) if (one := PIECES[card].treasure).die is not None}
"""By card how it changes rolls."""
RUINS: Final = TILE["ruins"]
CHITS_OF: Final = {
    "lost_castle_tile": 1 << PIECE["lost_castle"],
    "lost_city_tile": 1 << PIECE["lost_city"],
    "ruins_tile_or_chit": sum([1 << chit for chit in indices(WARNING_CHITS) if PIECES[chit].id.startswith("ruins")]),
}
"""By place, as the data name it, the chits that make it."""


def working(game: Game, being: int) -> Iterator[Treasure]:
    """The cards that change rolls of a being: a character's active ones, and those that work on all here (MR-1.8)."""
    worn = belongings.active(game, being) if being < FIRST_DENIZEN else 0
    here = beings.place(game, being)
    for card, die in WITH_DIE.items():
        if (whereabouts.clearing_of(game, card) == here >= 0) if die.holders else worn >> card & 1:
            yield PIECES[card].treasure


def is_in_tile(game: Game, clearing: int, where: str) -> bool:
    """Whether a clearing is in the tile of one of these chits, face up or not, or in the Ruins (MR-44.26, MR-44.27)."""
    tile, masks = TILE_OF[clearing], game.position.piles.masks
    there = masks[slots.TILE_WARNING[tile]] | masks[slots.TILE_CHITS[tile]]
    return bool(there & CHITS_OF[where]) or (where.startswith("ruins") and tile == RUINS)
