"""Words about what individuals know: paths, passages, sites, site cards and map chits (MR-12)."""

from __future__ import annotations

from functools import partial
from typing import Final

from arcana_core.scenario.words import require
from arcana_magicrealm.chapters import belongings, ledgers, whereabouts
from arcana_magicrealm.chapters.travel import discovering
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import bit
from arcana_magicrealm.model.journal import Discovered
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import DISCOVERIES, PIECE, PIECES, SITE_CARDS
from arcana_magicrealm.model.realm import ROADS, TILE
from arcana_magicrealm.scenario.words import Scene

FOUND: Final = {name: number for number, name in enumerate(DISCOVERIES)}
KNOWLEDGE: Final = {**FOUND, **{f"chits {tile}": len(FOUND) + number for tile, number in TILE.items()}}
"""The knowledge of individuals: discoveries, and the map chits of tiles they have looked at."""


def knows(scene: Scene, being: int, number: int) -> None:
    """A discovery, as everybody can work it out, or the map chits of a tile."""
    if number >= len(FOUND):
        scene.later.append(partial(discovering.look_at_chits, scene.game, being, number - len(FOUND)))
        return
    ledgers.note(scene.game, Discovered(bit(being), 1 << number))
    ledgers.learn(scene.game, being, *_masks(number))
    if number >= len(ROADS) + len(SITES):
        scene.later.append(partial(_show_site_card, scene, number - len(ROADS)))
    if number >= len(ROADS):
        scene.later.append(partial(_show_chit, scene, being, number - len(ROADS)))


def _show_chit(scene: Scene, being: int, place: int) -> None:
    """Let the player who knows a site, or a card in its box, know where its map chit is (MR-12.7, MR-48.7)."""
    game, chit = scene.game, PIECE[SITES[discovering.site_of_place(scene.game, place)].id]
    game.position.piles.show(1 << chit, belongings.place_of(game, chit), ledgers.seats(game, being))


def _show_site_card(scene: Scene, place: int) -> None:
    """Put a site card that someone has discovered face up under the stack of its site (MR-12.23).

    Anyone who drew it has turned up the chit of the site for all to see (MR-12.14).
    """
    game, card = scene.game, SITE_CARDS[place - len(SITES)]
    position, piles, name = game.position, game.position.piles, PIECES[card].id
    site = discovering.site_of_place(game, place)
    require(site >= 0, f"{name} isn't in the box of a site, and so unknown: add `hoard has {name}` (MR-12.23)")
    if not position.revealed >> card & 1:
        source = belongings.place_of(game, card)
        piles.take(source, piles.order_of(source).index(card), slots.DRAWN)
        piles.put_under((card,), slots.DRAWN, slots.SITE_SMALL[site], piles.everybody)
        chit = PIECE[SITES[site].id]
        piles.show(1 << chit, belongings.place_of(game, chit), piles.everybody)
        position.revealed |= 1 << card | (1 << chit if whereabouts.tile_of(game, chit) >= 0 else 0)


def used(scene: Scene, being: int, number: int) -> None:
    """A discovery that has been used, so that all know it."""
    knows(scene, being, number)
    ledgers.note_used(scene.game, being, *_masks(number))


def _masks(number: int) -> tuple[int, int]:
    return (1 << number, 0) if number < len(ROADS) else (0, 1 << number - len(ROADS))
