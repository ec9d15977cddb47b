"""The places of pieces, held or not, as all know them (MR-9.8, MR-9.18, MR-37.12, MR-44.17)."""

from __future__ import annotations

from typing import Final

from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN, NOWHERE
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import SITES, SOUNDS, VISITOR_CHITS, VISITORS
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import CLEARING, TILES

_OF_CHARACTERS: Final = (slots.OPEN, slots.BAG, slots.FROZEN_OPEN, slots.FROZEN_BAG)
OF_SEAT: Final = {slot: seat for piles in _OF_CHARACTERS for seat, slot in enumerate(piles)}
OF_CLEARING: Final = {slot: clearing for clearing, slot in enumerate(slots.HEAP)}
OF_CACHE: Final = {slot: box for box, slot in enumerate(slots.CACHE)}
OF_DENIZEN: Final = {
    **{slot: denizen for piles in (slots.PACK, slots.FROZEN_PACK) for denizen, slot in enumerate(piles)},
    **dict(zip(slots.CARDS_OF_GROUP, LEADERS, strict=True)),
}
OF_TILE: Final = {pile: tile for piles in (slots.TILE_WARNING, slots.TILE_CHITS) for tile, pile in enumerate(piles)}
OF_VISITOR: Final = dict(zip(slots.VISITOR_CARDS, [visitor.id for visitor in VISITORS], strict=True))
"""The player, clearing, cache, denizen, tile or visitor that has the pieces of a pile."""
NUMBERS: Final = {PIECE[chit.id]: chit.clearing for chits in (SITES, SOUNDS) for chit in chits}
"""The clearing numbers of site and sound chits."""
OF_SOMEONE: Final = frozenset([*OF_SEAT, *OF_CLEARING, *OF_CACHE, *OF_DENIZEN, *OF_VISITOR])
"""All piles whose pieces someone may know to be in a clearing."""


# Map chits (MR-4.3 to MR-4.11).


def chits_in(game: Game, tile: int) -> int:
    """The map chits of a tile, face up or down."""
    masks = game.position.piles.masks
    return masks[slots.TILE_WARNING[tile]] | masks[slots.TILE_CHITS[tile]]


def tile_of(game: Game, chit: int) -> int:
    """The tile of a map chit; -1 if it isn't on the map."""
    return OF_TILE.get(belongings.place_of(game, chit), NOWHERE)


def clearing_of_chit(game: Game, chit: int) -> int:
    """The clearing of a sound or site chit: that of its number in its tile; -1 for others (MR-4.11)."""
    tile = tile_of(game, chit)
    return CLEARING[TILES[tile].id, NUMBERS[chit]] if tile >= 0 and chit in NUMBERS else NOWHERE


# Belongings and spell cards.


def clearing_of(game: Game, piece: int) -> int:
    """The clearing of a piece whose place all know, with its holder if it has one; -1 for none (MR-9.18, MR-44.17)."""
    slot = belongings.place_of(game, piece)
    clearing = _clearing_of_slot(game, slot)
    # The sightings come last: reading them takes longest.
    return clearing if clearing >= 0 and _is_known(game, piece, slot) else NOWHERE


def holder(game: Game, piece: int) -> int:
    """The character or denizen that has a piece, perhaps transmorphized with it, as all know; else -1 (MR-40.8)."""
    slot = belongings.place_of(game, piece)
    if not _is_known(game, piece, slot):
        return NOWHERE
    if slot in OF_SEAT:
        return beings.being_of(game, OF_SEAT[slot])
    return FIRST_DENIZEN + OF_DENIZEN[slot] if slot in OF_DENIZEN else NOWHERE


def _is_known(game: Game, piece: int, slot: int) -> bool:
    return bool(game.position.piles.known(game.player_count, slot) >> piece & 1)


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
