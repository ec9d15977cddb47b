"""Treasure cards that change table rolls (MR-1.8, MR-44.17, MR-44.22, MR-44.24, MR-44.26, MR-44.27, MR-44.29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from arcana_core.cards.cards import indices
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.locations import VISITOR_CHITS, VISITORS
from arcana_magicrealm.model.pieces import PIECE, PIECES, TREASURE_CARDS, WARNING_CHITS
from arcana_magicrealm.model.realm import TILE, TILE_OF
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game
    from arcana_magicrealm.model.items import Treasure

WITH_DIE: Final = {card: one.die for card in indices(TREASURE_CARDS) if (one := PIECES[card].treasure).die is not None}
"""By card how it changes rolls."""
FOR_ALL: Final = tuple([card for card, die in WITH_DIE.items() if die.holders])
"""The cards that work on everybody in their clearing."""
RUINS: Final = TILE["ruins"]
CHITS_OF: Final = {
    "lost_castle_tile": 1 << PIECE["lost_castle"],
    "lost_city_tile": 1 << PIECE["lost_city"],
    "ruins_tile_or_chit": sum([1 << chit for chit in indices(WARNING_CHITS) if PIECES[chit].id.startswith("ruins")]),
}
"""By place, as the data name it, the chits that make it."""


OF_SEAT: Final = {slot: seat for piles in (slots.OPEN, slots.BAG, slots.FROZEN_OPEN) for seat, slot in enumerate(piles)}
OF_CLEARING: Final = {slot: clearing for clearing, slot in enumerate(slots.HEAP)}
OF_CACHE: Final = {slot: box for box, slot in enumerate(slots.CACHE)}
OF_DENIZEN: Final = {
    **{slot: denizen for piles in (slots.PACK, slots.FROZEN_PACK) for denizen, slot in enumerate(piles)},
    **dict(zip(slots.CARDS_OF_GROUP, LEADERS, strict=True)),
}
OF_VISITOR: Final = dict(zip(slots.VISITOR_CARDS, [visitor.id for visitor in VISITORS], strict=True))
"""By pile the player, the clearing, the cache, the denizen or the visitor that has its cards."""
OF_SOMEONE: Final = frozenset([*OF_SEAT, *OF_CLEARING, *OF_CACHE, *OF_DENIZEN, *OF_VISITOR])
"""All these piles."""


def working(game: Game, being: int) -> Iterator[Treasure]:
    """The cards that change rolls of a being: a character's active ones, and those that work on all here (MR-1.8)."""
    worn = belongings.active(game, being) if being < FIRST_DENIZEN else 0
    here = beings.place(game, being)
    for card, die in WITH_DIE.items():
        if (clearing_of(game, card) == here >= 0) if die.holders else worn >> card & 1:
            yield PIECES[card].treasure


def clearing_of(game: Game, card: int) -> int:
    """The clearing of a card that all have seen, held or not; -1 for none (MR-9.18, MR-44.17)."""
    slot, piles = belongings.place_of(game, card), game.position.piles
    clearing = _clearing_of_slot(game, slot)
    # The sightings come last: reading them takes longest.
    return clearing if clearing >= 0 and piles.known(game.player_count, slot) >> card & 1 else NOWHERE


def _clearing_of_slot(game: Game, slot: int) -> int:
    if slot not in OF_SOMEONE:  # the common case
        return NOWHERE
    if slot in OF_SEAT:
        return game.position.characters[OF_SEAT[slot]].at
    if slot in OF_CLEARING:
        return OF_CLEARING[slot]
    if slot in OF_CACHE:
        return game.position.caches[OF_CACHE[slot]].clearing
    if slot in OF_DENIZEN:
        return game.position.denizen_at[OF_DENIZEN[slot]]
    chits = zip(game.position.visitors, VISITOR_CHITS, strict=True)
    return next((chit.at for chit, data in chits if data.sides[chit.side] == OF_VISITOR[slot]), NOWHERE)


def is_in_tile(game: Game, clearing: int, where: str) -> bool:
    """Whether a clearing is in the tile of one of these chits, face up or not, or in the Ruins (MR-44.26, MR-44.27)."""
    tile, masks = TILE_OF[clearing], game.position.piles.masks
    there = masks[slots.TILE_WARNING[tile]] | masks[slots.TILE_CHITS[tile]]
    return bool(there & CHITS_OF[where]) or (where.startswith("ruins") and tile == RUINS)
