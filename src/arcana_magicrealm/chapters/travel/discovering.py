"""Discoveries, looking at map chits, spies (MR-12.5 to MR-12.10, MR-18.8 to MR-18.10)."""

from __future__ import annotations

from typing import Final

from arcana_core.cards.cards import indices
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, belongings, ledgers, whereabouts
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.journal import Discovered, Forgotten, Located
from arcana_magicrealm.model.locations import LOST, SITES
from arcana_magicrealm.model.pieces import PIECE, PIECES, SITE_CARDS, SITE_CHITS
from arcana_magicrealm.model.realm import CLEARINGS, ROADS, TILE_OF, TILES

OF_SITE: Final = {pile: site for piles in (slots.SITE_LARGE, slots.SITE_SMALL) for site, pile in enumerate(piles)}
"""The site that has the treasures of a pile."""


def sharers(game: Game, being: int) -> tuple[int, ...]:
    """The searcher, and the followers who share the findings: those who are individuals (MR-15.10)."""
    return (being, *[follower for follower in game.followers_of(being) if beings.takes_turns(game, follower)])


def shared(game: Game, being: int, clause: str) -> list[tuple[int, str]]:
    """The searcher and those who share the findings, each with the clause by which it finds something (MR-15.10)."""
    searcher, *followers = sharers(game, being)
    return [(searcher, clause), *[(follower, "MR-15.10") for follower in followers]]


# Discoveries.


def discover(game: Game, being: int, paths: int, places: int, clause: str, *, noted: bool = True) -> None:
    """Let an individual discover roadways, sites and site cards, for good and in secret (MR-12.5, MR-12.7, MR-12.9).

    They are `noted` in the journal if all who know the rules can work them out.
    """
    being = beings.self_of(being)
    if noted and (paths or places):
        ledgers.note(game, Discovered(1 << being, paths | places << len(ROADS)))
    paths &= ~ledgers.paths(game, being)
    places &= ~ledgers.places(game, being)
    ledgers.learn(game, being, paths, places)
    if paths:
        game.report(clause, events.PathsDiscovered, being, indices(paths), (beings.seat_of(game, being),))
    for place in indices(places):
        game.report(clause, events.PlaceDiscovered, being, place, (beings.seat_of(game, being),))


def discover_sites(game: Game, being: int, clearing: int) -> None:
    """Discover every site chit of the tile whose number is that of the searched clearing (MR-12.7, MR-15.10)."""
    sharing = shared(game, being, "MR-12.7")
    finders = sum({1 << beings.self_of(one) for one, _ in sharing})
    ledgers.note(game, Located(finders, clearing, is_whole(game, TILE_OF[clearing])))
    for one, clause in sharing:
        discover(game, one, 0, sites_in(game, clearing), clause, noted=False)


def has_located(game: Game, being: int, clearing: int) -> bool:
    """Whether an individual has located the sites of a clearing since all its chits were there, as all know."""
    searched = (clearing, is_whole(game, TILE_OF[clearing]))
    for entry in reversed(game.position.journal):
        if isinstance(entry, Forgotten) and entry.being == being:
            return False
        if isinstance(entry, Located) and (entry.clearing, entry.whole) == searched and entry.beings >> being & 1:
            return True
    return False


def is_whole(game: Game, tile: int) -> bool:
    """Whether the chits of a Lost City or Lost Castle have been put on a tile (MR-4.10)."""
    masks = game.position.piles.masks
    here = masks[slots.TILE_CHITS[tile]]
    return any(here >> PIECE[lost.id] & 1 and not masks[slots.LOST_CHITS[place]] for place, lost in enumerate(LOST))


def sites_in(game: Game, clearing: int) -> int:
    """The sites of a clearing, as in `Character.places`: those of its number whose chits are in its tile (MR-4.11)."""
    tile, number = CLEARINGS[clearing]
    chits = game.position.piles.masks[slots.TILE_CHITS[tile]] & SITE_CHITS
    sites = [PIECES[chit].place for chit in indices(chits)]
    return sum([1 << site for site in sites if SITES[site].clearing == number])


def clearing_of_place(game: Game, place: int) -> int:
    """The clearing of a site, or of a site card by the box it is in (MR-4.11, MR-12.23); -1 if it isn't on the map."""
    site = site_of_place(game, place)
    return whereabouts.clearing_of_chit(game, PIECE[SITES[site].id]) if site >= 0 else NOWHERE


def site_of_place(game: Game, place: int) -> int:
    """The site itself, or the site whose box has a site card (MR-12.23); -1 if none has it."""
    if place < len(SITES):
        return place
    return OF_SITE.get(belongings.place_of(game, SITE_CARDS[place - len(SITES)]), NOWHERE)


# Looking at map chits.


def look_at_chits(game: Game, being: int, tile: int) -> None:
    """Look secretly at all map chits of a tile, with the followers who share it (MR-12.6, MR-48.7, MR-48.12)."""
    piles, viewers = game.position.piles, ledgers.seats(game, *sharers(game, being))
    here = (slots.TILE_WARNING[tile], slots.TILE_CHITS[tile])
    for slot in here:
        piles.show_all(slot, viewers)
    if game.keeps_log:
        names = tuple([PIECES[chit].name for slot in here for chit in indices(piles.masks[slot])])
        game.emit(events.ChitsSeen(being, TILES[tile].name, names, indices(viewers)), "MR-12.6")


# Spies.


def reveal_to_spies(
    game: Game, being: int, paths: int, places: int, clearings: tuple[int, ...], *, noted: bool = True
) -> None:
    """Let everybody who spies on someone discover what they use in these clearings (MR-18.8, MR-18.10, MR-48.13)."""
    for spy in beings.spies_on(game, being, clearings):
        discover(game, spy, paths, places, "MR-18.8", noted=noted)
