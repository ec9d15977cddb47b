"""Relations that a position from outside must satisfy, such as a legal map and each being with one owner.

The values of single fields are declared with the position, in `arcana_magicrealm.model`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from arcana_core.geometry.hexes import Hex
from arcana_core.geometry.tiles import Laid
from arcana_magicrealm.chapters.map_files import faults
from arcana_magicrealm.chapters.recording import secret_mistakes
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import TILES

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def _map(game: Game) -> Iterator[str]:
    placements = game.position.placements
    if game.position.stage == "setup" and placements == ((0, 0, 0),) * len(TILES):
        return  # the players are still building it
    laid = [Laid(tile, Hex(q, r), turns) for tile, (q, r, turns) in enumerate(placements)]
    for number, fault in faults(laid):
        yield f"placements[{number}]: {fault}, got {placements[number]}"


def _seats(game: Game) -> Iterator[str]:
    position = game.position
    for hero, seat in enumerate(position.seats):
        if seat >= 0 and position.characters[seat].hero != hero:
            yield f"seats[{hero}] must be the player who has the {HEROES[hero].name}, got {seat} (MR-1.13)"
    for seat, one in enumerate(position.characters):
        if one.status == "playing" and one.hero >= 0 and position.seats[one.hero] != seat:
            yield f"seats[{one.hero}] must be {seat}, who has the {HEROES[one.hero].name} (MR-1.13)"


def _belongings(game: Game) -> Iterator[str]:
    position = game.position
    for seat, one in enumerate(position.characters):
        missing = one.active & ~position.piles.masks[slots.OPEN[seat]]
        if missing:
            name = PIECES[missing.bit_length() - 1].id
            yield f"characters[{seat}].active must be belongings that lie open, got {name} (MR-9.8)"


def _hirelings(game: Game) -> Iterator[str]:
    position = game.position
    for denizen, owner in enumerate(position.owners):
        terms = len(position.effects.of("hire", denizen))
        if terms != (owner >= 0):
            yield f"owners[{denizen}]: {DENIZENS[denizen].id} must have a term of hire for each owner (MR-14.5)"
        elif owner >= 0 and (position.denizen_at[denizen] < 0 or position.characters[owner].status != "playing"):
            yield f"owners[{denizen}]: {DENIZENS[denizen].id} and its owner must be in play (MR-14.13)"


def _visitors(game: Game) -> Iterator[str]:
    for number, chit in enumerate(game.position.visitors):
        places = (chit.box >= 0) + (chit.at >= 0) + (chit.carrier >= 0)
        if places > 1 or (not places and game.position.stage != "setup"):
            yield f"visitors[{number}] must be in a box, in a clearing or carried (MR-2.10, MR-19.1), got {chit}"


def _caches(game: Game) -> Iterator[str]:
    for number, cache in enumerate(game.position.caches):
        held = cache.gold or game.position.piles.size(slots.CACHE[number])
        if held and cache.clearing < 0:
            yield f"caches[{number}] must be in a clearing, because it holds something (MR-46.4)"


RELATIONS = (_map, _seats, _belongings, _hirelings, _visitors, _caches, secret_mistakes)
"""Checked in this order; a later one may rely on earlier ones."""
