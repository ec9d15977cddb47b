"""Beings, places and pieces as numbers: their spellings in plain data, by id, null for none (MR-48.1), and bounds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, Any, Final, TypeAlias

from arcana_core.records.jsonable import name_in, names_in
from arcana_core.scenario.bounds import Between, Bits, Fits
from arcana_magicrealm.model.beings import ALL_BEINGS, ALOFT, DEAD, INDIVIDUALS, NOWHERE, TAKEN_IN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import CHITS
from arcana_magicrealm.model.locations import DWELLINGS, SITES
from arcana_magicrealm.model.pieces import DISCOVERIES, PIECE_IDS
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILES, clearing_name
from arcana_magicrealm.model.slots import CACHES
from arcana_magicrealm.model.spells import PRINTED_SPELLS, SPELL_CARDS, SPELL_IDS

_NONE: Final = {NOWHERE: None}
_OFF_MAP: Final = {NOWHERE: None, DEAD: "dead", TAKEN_IN: "absorbed", ALOFT: "in the air"}

BeingName: TypeAlias = Annotated[int, name_in(ALL_BEINGS, _NONE)]
"""A character, denizen or companion, -1 for none; in plain data "amazon", "giant 1", "witch familiar", null."""
HeroName: TypeAlias = Annotated[int, name_in([hero.id for hero in HEROES], _NONE)]
"""A character, -1 for none; in plain data "amazon", null."""
PieceName: TypeAlias = Annotated[int, name_in(PIECE_IDS, _NONE)]
"""A piece, -1 for one that the viewer can't name; in plain data "shield 2", null."""
SpellName: TypeAlias = Annotated[int, name_in(SPELL_IDS, _NONE)]
"""A spell, -1 for one that the viewer can't name; in plain data "fog", null."""
ClearingName: TypeAlias = Annotated[int, name_in([*map(clearing_name, range(len(CLEARINGS)))], _OFF_MAP)]
"""A clearing, or -1 to -4 off the map; in plain data "Cliff 3", null, "dead", "absorbed", "in the air"."""
TileName: TypeAlias = Annotated[int, name_in([tile.id for tile in TILES], _NONE)]
"""A tile, -1 for none; in plain data "cliff", null."""
DwellingName: TypeAlias = Annotated[int, name_in([dwelling.id for dwelling in DWELLINGS], _NONE)]
"""A dwelling or campfire, -1 for none or the two Ghosts; in plain data "inn", null."""
PathNames: TypeAlias = Annotated[int, names_in(DISCOVERIES[: len(ROADS)])]
"""A set of hidden paths and secret passages; in plain data their names: "path cliff 2-5"."""
PlaceNames: TypeAlias = Annotated[int, names_in(DISCOVERIES[len(ROADS) :])]
"""A set of sites and site cards; in plain data their names: "site hoard"."""
DiscoveryNames: TypeAlias = Annotated[int, names_in(DISCOVERIES)]
"""A set of paths, passages, sites and site cards, by name in plain data."""


# Cards in a position: each game has its own (`Game.cards`).


def _has_piece(game: Any, piece: int) -> bool:
    return piece >= 0 and bool(game.cards.pieces >> piece & 1)


def _has_spell(game: Any, spell: int) -> bool:
    return len(SPELL_CARDS) <= spell < PRINTED_SPELLS or bool(game.cards.has_spell(spell))


def _or_none(has: Callable[[Any, int], bool]) -> Callable[[Any, int], bool]:
    return lambda game, number: number == NOWHERE or has(game, number)


def set_of(what: str) -> Fits:
    """A set of pieces, called `what` in messages."""
    return Fits(lambda game, mask: mask >= 0 and not mask & ~game.cards.pieces, f"a set of {what}, a bit for each")


PieceNumber: TypeAlias = Annotated[PieceName, Fits(_has_piece, "the number of a piece")]
PieceOrNone: TypeAlias = Annotated[PieceName, Fits(_or_none(_has_piece), "the number of a piece, or -1")]
Pieces: TypeAlias = Annotated[int, set_of("pieces"), names_in(PIECE_IDS)]
Belongings: TypeAlias = Annotated[int, set_of("belongings"), names_in(PIECE_IDS)]
SpellNumber: TypeAlias = Annotated[int, Fits(_has_spell, "the number of a spell"), name_in(SPELL_IDS)]
"""A spell, as in `SPELLS`."""
SpellOrNone: TypeAlias = Annotated[int, Fits(_or_none(_has_spell), "the number of a spell, or -1")]


# Numbers that every game shares.

Tile: TypeAlias = Annotated[TileName, Between(0, len(TILES) - 1)]
Clearing: TypeAlias = Annotated[ClearingName, Between(0, len(CLEARINGS) - 1)]
ClearingOrNone: TypeAlias = Annotated[ClearingName, Between(DEAD, len(CLEARINGS) - 1)]
DenizenPlace: TypeAlias = Annotated[ClearingName, Between(ALOFT, len(CLEARINGS) - 1)]
Individual: TypeAlias = Annotated[BeingName, Between(0, len(ALL_BEINGS) - 1)]
HeroNumber: TypeAlias = Annotated[int, Between(0, len(HEROES) - 1)]
ChitNumber: TypeAlias = Annotated[int, Between(0, CHITS - 1)]
"""The place of an action chit among the twelve of its character."""
ChitOrNone: TypeAlias = Annotated[int, Between(NOWHERE, CHITS - 1)]
IndividualOrNone: TypeAlias = Annotated[BeingName, Between(NOWHERE, INDIVIDUALS - 1)]
Individuals: TypeAlias = Annotated[int, Bits(len(ALL_BEINGS), "individuals"), names_in(ALL_BEINGS)]

SiteNumber: TypeAlias = Annotated[int, Between(0, len(SITES) - 1)]
CacheNumber: TypeAlias = Annotated[int, Between(0, CACHES - 1)]
ExactNumber: TypeAlias = Annotated[Fraction, "MR-1.15"]
Seat: TypeAlias = Annotated[int, Between(0, lambda game: game.player_count - 1)]
SeatOrNone: TypeAlias = Annotated[int, Between(NOWHERE, lambda game: game.player_count - 1)]
