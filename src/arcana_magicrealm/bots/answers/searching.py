"""Searching: what to look for in a clearing, and which line to take on a 1 (MR-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_magicrealm import actions
from arcana_magicrealm.bots.planning import prospects, sites
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.chapters.travel.searching import LOCATE, MAGIC_SIGHT, PEER
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.pieces import PIECE, PIECES, PLACE_NAMES
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.slots import TEACHERS

LEAST: Final = 0.5
"""The approximate gold that a search must promise to be worth it."""


def search(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The search that promises most: loot, reading runes, locate, or a look around; by Magic Sight if that is due."""
    sight = MAGIC_SIGHT if MAGIC_SIGHT in legal else None
    found = best_loot(outlook, legal) or sight or best_runes(outlook, legal)
    if found is not None:
        return found
    if hides_site(outlook):
        return LOCATE
    kinds, here = missing_roads(outlook), outlook.here
    if kinds & {"hidden", "secret"}:
        return PEER if "hidden" in kinds else LOCATE
    looks = outlook.hidden_chits(TILE_OF[here]) or outlook.map.is_mountain(here)
    return PEER if looks or "hidden" in outlook.hidden_roads(here) else LOCATE


def best_loot(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """The site or pile that promises most gold for a roll; None if nothing promises enough."""
    searches = [one.search for one in legal if isinstance(one, actions.Search)]
    promise, search = max([(promise_of(outlook, actions.SEARCHES[one]), one) for one in searches], default=(0.0, 0))
    return actions.Search(search) if promise >= LEAST else None


def best_runes(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """A place that teaches a spell of a type the character has, if it reads runes well; else None.

    Without an advantage a curse is as likely as a spell.
    """
    if not any(one.die is not None and "reading_runes" in one.die.tables for one in outlook.hero.advantage):
        return None
    types = {chit.type for chit in outlook.hero.chits}
    places = [one for one in legal if isinstance(one, actions.AtPlace)]
    return next((one for one in places if left_to_learn(outlook, one) & types), None)


def left_to_learn(outlook: Outlook, action: actions.AtPlace) -> set[str]:
    """The types of the spell cards in a box, while the character has not learned from all of them."""
    place, view = actions.MAGIC_PLACES[action.place], outlook.view
    if place in SITE:
        spells, box = SITES[SITE[place]].spells, view.site_spells[SITE[place]]
    else:
        spells, box = PIECES[PIECE[place]].treasure.spells, view.teacher_spells[TEACHERS.index(place)]
    return {*spells} if {*box} - {*outlook.me.learned} else set()


def promise_of(outlook: Outlook, search: str) -> float:
    """The approximate gold that one roll promises."""
    if search == "loot pile":
        pile = next(pieces for clearing, pieces in outlook.view.heaps if clearing == outlook.here)
        worths = [0.0 if piece < 0 else sites.worth(piece, outlook.strength) for piece in pile[:6]]
        chances = outlook.odds("loot", outlook.here)
        return sum([chance * worth for chance, worth in zip(chances, worths, strict=False)])
    name = search.removeprefix("loot ")
    if search == name or name not in PLACE_NAMES:
        return 0.0
    site = PLACE_NAMES.index(name)
    hauls = [sites.hauls(outlook, place) for place in outlook.places if place.site == site]
    return sum([haul[0][0] * haul[0][1] for haul in hauls if haul])  # chance and gold of the first treasure


def hides_site(outlook: Outlook) -> bool:
    """Whether a known site of this clearing is still to be discovered, and can be looted then."""
    here = [one for one in outlook.places if one.clearing == outlook.here and not one.is_discovered]
    return any(sites.work(outlook, one) for one in here)


def clearing(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The clearing to peer into from a mountain: one of an unexplored tile, first of others (MR-12.2)."""
    there = [one.clearing for one in legal if isinstance(one, actions.InClearing)]
    others = {*outlook.unexplored} - {TILE_OF[outlook.here]}
    return actions.InClearing(max(there, key=lambda one: (TILE_OF[one] in others, one == outlook.here, -one)))


def destination(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The clearing to which to teleport: that of the best prospect (MR-47.26)."""
    goal = prospects.best(outlook)
    picked = actions.InClearing(goal.clearing) if goal is not None else legal[0]
    return picked if picked in legal else legal[0]


def missing_roads(outlook: Outlook) -> frozenset[str]:
    """The kinds of undiscovered roadways on the next step of the way to the best prospect."""
    goal = prospects.best(outlook)
    way = outlook.way_to(goal.clearing) if goal is not None else ()
    if len(way) < 2 or outlook.knows_road(way[0], way[1]):
        return frozenset()
    return frozenset([edge.kind for edge in outlook.map.graph.between(way[0], way[1])])


def line(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The line of Peer or Locate to take on a 1: a site here, the chits of the tile, a road to find (MR-12.3)."""
    kinds = missing_roads(outlook)
    if hides_site(outlook) or outlook.hidden_chits(TILE_OF[outlook.here]):
        found = "locate 4"
    elif "secret" in kinds or (not kinds and "hidden" not in outlook.hidden_roads(outlook.here)):
        found = "locate 2"
    else:
        found = "peer 2"
    return actions.TakeLine(actions.LINES.index(found))


IN_TURN: Final = {
    "ChooseSearch": search,
    "ChooseClearing": clearing,
    "PeerAnywhere": clearing,
    "ChooseLine": line,
    "Destination": destination,
}
