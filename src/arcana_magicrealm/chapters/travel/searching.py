"""The Search activity: Peer, Locate and their findings (MR-12.1 to MR-12.10, MR-37.14, MR-47.14 to MR-47.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_core.geometry.graphs import secrets_at
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers, whereabouts
from arcana_magicrealm.chapters.days import arrivals, phases
from arcana_magicrealm.chapters.magic import learning
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.chapters.travel import caching, discovering, flying, looting
from arcana_magicrealm.model.effects import EYEMIST
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.pieces import CRYSTAL_BALL, PIECE, PIECES, SITE_CARDS, mask_of
from arcana_magicrealm.model.realm import CLEARINGS, TILE_OF
from arcana_magicrealm.model.spellings import Clearing, Individual, Tile
from arcana_magicrealm.model.turns import Phase, Turn

EXCHANGE, LEAVE_IT = actions.word("exchange"), actions.word("leave it")
EVERYWHERE: Final = tuple(map(actions.InClearing, range(len(CLEARINGS))))
"""Every clearing of the map."""
PEER, LOCATE = actions.search("peer"), actions.search("locate")
MAGIC_SIGHT: Final = actions.word("search magic sight")
OF_SITE_CARDS: Final = tuple([f"loot {PIECES[card].id}" for card in SITE_CARDS])
"""The searches that Magic Sight leaves as they are (MR-37.14)."""
EXCHANGEABLE: Final = mask_of("lost") | sum([1 << chit for chit in arrivals.CAMPFIRES])
"""The chits to be exchanged: Lost City, Lost Castle, and the W chits of the campfires (MR-12.8)."""
NOT_FROM_THE_AIR: Final = Rejection(
    "MR-46.3", "from the air you can peer into woods and mountain clearings of the tile below or one beside it"
)


@first_reason
def why_cannot_search(game: Game, turn: Turn, phase: Phase) -> Reasons[None]:
    """Explain why a Search is cancelled; None in a clearing, where Peer is always possible (MR-12.1, MR-12.2)."""
    yield game.is_cursed(EYEMIST, turn.individual), "MR-42.1", "the curse Eyemist cancels your Search phases"
    yield beings.place(game, turn.individual) < 0, "MR-12.2", "you can search only in a clearing"


def why_no_ball(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an ordinary phase can't hold an activity that needs the Crystal Ball; None if it can (MR-44.5)."""
    being = turn.individual
    if phase.source in PIECE or beings.is_companion(being) or belongings.active(game, being) >> CRYSTAL_BALL & 1:
        return None
    return Rejection("MR-6.20", f"{PIECES[CRYSTAL_BALL].name} isn't active")


def why_cannot_peer(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why an Enhanced Peer is cancelled; None if it is possible (MR-12.28, MR-44.6)."""
    if phase.source == phases.TELESCOPE and not game.map.is_mountain(phase.place):
        return Rejection("MR-44.6", "the Ancient Telescope shows only mountain clearings")
    reason = why_no_ball(game, turn, phase)
    below = flying.tiles_of(game, turn.individual)
    if reason is not None and below:
        return None if phase.place in phases.seen_from_above(game.map, below[0]) else NOT_FROM_THE_AIR
    return reason


def enhanced_peer(game: Game, being: int, phase: Phase) -> None:
    """Peer into the recorded clearing, or into the own one (MR-12.28, MR-43.34, MR-45.25)."""
    game.look_for(being, "peer", phase.place if phase.place >= 0 else beings.place(game, being))


class ChooseSearch(asking.BeingAsked):
    """Choose one search (MR-12.1, MR-47.14)."""

    passing = MAGIC_SIGHT
    rejection = Rejection("MR-12.1", "choose Peer, Locate, or something that you can loot or read here")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Peer unless in Fog, Locate, what can be looted or read; with Magic Sight that (MR-37.14, MR-43.6)."""
        lootable = looting.lootable(game, self.being)
        if game.has_magic_sight(self.being):
            return (*[actions.search(found) for found in lootable if found in OF_SITE_CARDS], MAGIC_SIGHT)
        by_table = (LOCATE,) if weather.is_foggy(game, beings.place(game, self.being)) else (PEER, LOCATE)
        found = (*lootable, *caching.lootable(game, self.being))
        read = [actions.at_place("read runes", place) for place in learning.readable(game, self.being)]
        return (*by_table, *map(actions.search, found), *read)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Make the search; to Peer from a mountain, name the clearing first (MR-12.2)."""
        search = actions.SEARCHES[action.search] if isinstance(action, actions.Search) else ""
        here = beings.place(game, self.being)
        if action == MAGIC_SIGHT:
            game.use_magic_sight(self.being)
        elif isinstance(action, actions.AtPlace):
            game.read_runes(self.being, actions.MAGIC_PLACES[action.place])
        elif search == "peer" and (game.map.is_mountain(here) or sees_far(game, self.being)):
            game.then(ChooseClearing(self.being))
        elif action in (PEER, LOCATE):
            game.look_for(self.being, search, here)
        elif search.startswith(caching.LOOT):
            game.loot_cache(self.being, int(search.removeprefix(caching.LOOT)) - 1)
        else:
            game.loot(self.being, search)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain why something cannot be searched."""
        yield action == MAGIC_SIGHT, "MR-37.15", "you have no Magic Sight"
        if game.has_magic_sight(self.being) and str(action).removeprefix("search ") not in OF_SITE_CARDS:
            yield Rejection("MR-37.14", "with Magic Sight you use its table in each search, and site cards")
        if isinstance(action, actions.AtPlace):
            yield learning.why_cannot_read(game, self.being, actions.MAGIC_PLACES[action.place])
            yield Rejection("MR-37.1", "read runes there, or search in another way")
        search = actions.SEARCHES[action.search] if isinstance(action, actions.Search) else ""
        yield search.startswith(caching.LOOT), "MR-46.4", "you haven't discovered such a cache here"
        yield looting.why_cannot_loot(game, self.being, search) if search.startswith("loot") else None


def sees_far(game: Game, being: int) -> bool:
    """Whether its Peer and its Enchant reach any clearing today (MR-12.25)."""
    return game.position.effects.has("toadstool sight", being)


class ChooseClearing(asking.BeingAsked):
    """Choose the clearing searched from a mountain, or under Toadstool Circle 4 (MR-12.2, MR-12.25, MR-47.14)."""

    rejection = Rejection(
        "MR-12.2",
        "from a mountain you can peer into your own clearing, "
        "and into woods and mountain clearings of your tile and of adjacent tiles",
    )

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The woods and mountain clearings of the tile, with the own one, and of its neighbours; else all clearings.

        Fog hides those of its tile (MR-43.6).
        """
        own_tile = TILE_OF[beings.place(game, self.being)]
        near = range(len(CLEARINGS)) if sees_far(game, self.being) else phases.seen_from_above(game.map, own_tile)
        return tuple([actions.InClearing(clearing) for clearing in near if not weather.is_foggy(game, clearing)])

    def answer(self, game: Game, action: actions.InClearing, player: int) -> None:
        """Peer into the clearing."""
        game.look_for(self.being, "peer", action.clearing)


# Peer and Locate.


def look_for(game: Game, being: int, table: str, clearing: int) -> None:
    """Roll on Peer or Locate for a clearing (MR-12.3, MR-12.4)."""
    game.report("MR-12.1", events.Searched, being, table, clearing)
    result = game.table_roll(being, table)
    if result == 1:
        game.then(ChooseLine(being, clearing))
    else:
        find(game, being, clearing, f"{table} {result}")


class ChooseLine(asking.BeingAsked):
    """On result 1, choose a line of Peer or Locate (MR-12.3, MR-12.4, MR-47.15)."""

    clearing: Clearing

    choices = tuple([actions.TakeLine(line) for line in range(len(actions.LINES))])
    rejection = Rejection("MR-12.3", "choose one of the lines 2 to 6 of Peer or Locate")

    def answer(self, game: Game, action: actions.TakeLine, player: int) -> None:
        """Find what the line gives."""
        line = actions.LINES[action.line]
        game.report("MR-12.3", events.LineChosen, self.being, line)
        find(game, self.being, self.clearing, line)


def find(game: Game, being: int, clearing: int, line: str) -> None:
    """Find what a line of Peer or Locate gives (MR-12.3, MR-12.4)."""
    for finding in LINES.get(line, ()):
        finding(game, being, clearing)


def roads(game: Game, being: int, clearing: int, kind: str) -> None:
    """Discover every "hidden" path or "secret" passage into the clearing, as the tile lies now (MR-12.5, MR-15.10)."""
    found, known = secrets_at(game.map.graph, clearing, (kind,)), ledgers.paths(game, being)
    for one, clause in discovering.shared(game, being, "MR-12.5"):
        discovering.discover(game, one, found, 0, clause)
    if ledgers.paths(game, being) == known:
        game.report("MR-12.5", events.NothingFound, being, kind, (beings.seat_of(game, being),))


def hidden_enemies(game: Game, being: int, clearing: int) -> None:
    """Find hidden enemies, everywhere and until Midnight (MR-11.4, MR-15.10, MR-48.4)."""
    for one, clause in discovering.shared(game, being, "MR-11.4"):
        if not beings.has_found_hidden(game, one):
            game.position.effects.begin("found hidden enemies", target=one, lasts=until("midnight"))
            game.report(clause, events.HiddenEnemiesFound, one)


def clues(game: Game, being: int, clearing: int) -> None:
    """Look at the map chits of the clearing's tile; ask about one that can be exchanged (MR-12.6, MR-12.8)."""
    discovering.look_at_chits(game, being, TILE_OF[clearing])
    game.then(ExchangeSeen(being, TILE_OF[clearing]))


def chits(game: Game, being: int, clearing: int) -> None:
    """Look at the map chits of the tile, then discover the sites of the searched clearing (MR-12.7)."""
    game.then(locate_sites(being, clearing))
    clues(game, being, clearing)


@step
def locate_sites(game: Game, being: Individual, clearing: Clearing) -> None:
    """Discover the sites of the searched clearing, those of an exchanged Lost City included (MR-12.7, MR-12.8).

    The caches there are discovered too (MR-46.4).
    """
    known = ledgers.places(game, being)
    discovering.discover_sites(game, being, clearing)
    if ledgers.places(game, being) == known:
        game.report("MR-12.7", events.NothingFound, being, "site", (beings.seat_of(game, being),))
    for one in discovering.sharers(game, being):
        caching.discover_caches(game, one, caching.caches_in(game, clearing))


class ExchangeSeen(asking.BeingAskedUnnoticed):
    """Exchange a face-down chit just seen, or put it back unrevealed (MR-12.8, MR-47.16)."""

    tile: Tile

    rejection = Rejection("MR-12.8", "exchange the chit that you have seen, or leave it")
    silence = ending = LEAVE_IT

    def seen(self, game: Game) -> tuple[int, ...]:
        """The chit asked about: no tile ever holds two of this kind (MR-4.3 to MR-4.5)."""
        return indices(whereabouts.chits_in(game, self.tile) & EXCHANGEABLE & ~game.position.face_up)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Exchange it or not, if such a chit is there."""
        return (EXCHANGE, LEAVE_IT) if self.seen(game) else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Exchange it in public, and look at the chits that take its place."""
        for chit in self.seen(game):
            if PIECES[chit].kind == "lost":
                arrivals.exchange_lost(game, chit, face_up=False)
                discovering.look_at_chits(game, self.being, self.tile)
            else:
                arrivals.turn_up(game, 1 << chit, "MR-12.8")
                arrivals.exchange_campfire(game, chit)


paths, passages = partial(roads, kind="hidden"), partial(roads, kind="secret")
LINES: Final[Mapping[str, tuple[Callable[[Game, int, int], None], ...]]] = {
    "peer 2": (clues, paths),
    "peer 3": (hidden_enemies, paths),
    "peer 4": (hidden_enemies,),
    "peer 5": (clues,),
    "locate 2": (passages, clues),
    "locate 3": (passages,),
    "locate 4": (chits,),
}
"""The findings of the lines of Peer and Locate; the other lines give nothing (MR-12.3, MR-12.4)."""
