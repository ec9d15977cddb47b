"""The Search activity: Peer, Locate and their findings (MR-12.1 to MR-12.10, MR-47.14 to MR-47.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step, step
from arcana_core.cards.cards import indices
from arcana_core.effects import until
from arcana_core.geometry.graphs import secrets_at
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import arrivals, beings, caching, discovering, looting
from arcana_magicrealm.model.pieces import PIECES, mask_of
from arcana_magicrealm.model.realm import OF_TILE, TILE_OF
from arcana_magicrealm.model.state import Clearing, Individual, Phase, Tile, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

CACHE: Final = "loot cache "
"""The beginning of the searches that loot a cache, before its number."""
EXCHANGEABLE: Final = mask_of("lost") | sum([1 << chit for chit in arrivals.CAMPFIRES])
"""The chits to be exchanged: Lost City, Lost Castle, and the W chits of the campfires (MR-12.8)."""


def why_cannot_search(game: Game, turn: Turn, phase: Phase) -> Rejection | None:
    """Explain why there is nowhere to search; None in a clearing, where Peer is always possible (MR-12.1, MR-12.2)."""
    if beings.place(game, turn.individual) < 0:
        return Rejection("MR-12.2", "You can search only in a clearing.")
    return None


@step
class ChooseSearch(Step["Game"]):
    """Choose one search (MR-12.1, MR-47.14)."""

    being: Individual

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask who decides for the searcher."""
        return ALONE[beings.seat_of(game, self.being)]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Peer, Locate, and what can be looted here."""
        searches = ("peer", "locate", *looting.lootable(game, self.being), *caching.lootable(game, self.being))
        return tuple([actions.search(search) for search in searches])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Make the search; to Peer from a mountain, name the clearing first (MR-12.2)."""
        assert isinstance(action, actions.Search)
        search, here = actions.SEARCHES[action.search], beings.place(game, self.being)
        if search == "peer" and game.map.is_mountain(here):
            game.then(ChooseClearing(self.being))
        elif search.startswith(CACHE):
            game.loot_cache(self.being, int(search.removeprefix(CACHE)) - 1)
        elif search.startswith("loot"):
            game.loot(self.being, search)
        else:
            game.look_for(self.being, search, here)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something cannot be searched."""
        if isinstance(action, actions.Search):
            if actions.SEARCHES[action.search].startswith(CACHE):
                return Rejection("MR-46.4", "You haven't discovered such a cache here.")
            reason = looting.why_not(game, self.being, actions.SEARCHES[action.search])
            if reason is not None:
                return reason
        return Rejection("MR-12.1", "Choose Peer, Locate, or something that you can loot here.")


@step
class ChooseClearing(Step["Game"]):
    """Choose the clearing that is searched from a mountain (MR-12.2, MR-47.14)."""

    being: Individual

    rejection = Rejection(
        "MR-12.2",
        "From a mountain you can peer into your own clearing, "
        "and into woods and mountain clearings of your tile and of adjacent tiles.",
    )

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask who decides for the searcher."""
        return ALONE[beings.seat_of(game, self.being)]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The own clearing, and woods and mountain clearings of the tile and its neighbours."""
        tile = TILE_OF[beings.place(game, self.being)]
        near = sorted((tile, *game.map.neighbours[tile]))
        return tuple(
            [
                actions.InClearing(clearing)
                for beside in near
                for clearing in OF_TILE[beside]
                if not game.map.is_cave(clearing)
            ]
        )

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Peer into the clearing."""
        assert isinstance(action, actions.InClearing)
        game.look_for(self.being, "peer", action.clearing)


# Peer and Locate.


def look_for(game: Game, being: int, table: str, clearing: int) -> None:
    """Roll on Peer or Locate for a clearing (MR-12.3, MR-12.4)."""
    if game.keeps_log:
        game.emit(events.Searched(being, table, clearing), "MR-12.1")
    result = game.table_roll(being, table)
    if result == 1:
        game.then(ChooseLine(being, clearing))
    else:
        find(game, being, clearing, f"{table} {result}")


@step
class ChooseLine(Step["Game"]):
    """On result 1, choose a line of Peer or Locate (MR-12.3, MR-12.4, MR-47.15)."""

    being: Individual
    clearing: Clearing

    choices = tuple([actions.TakeLine(line) for line in range(len(actions.LINES))])
    rejection = Rejection("MR-12.3", "Choose one of the lines 2 to 6 of Peer or Locate.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask who decides for the searcher."""
        return ALONE[beings.seat_of(game, self.being)]

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Find what the line gives."""
        assert isinstance(action, actions.TakeLine)
        line = actions.LINES[action.line]
        if game.keeps_log:
            game.emit(events.LineChosen(self.being, line), "MR-12.3")
        find(game, self.being, self.clearing, line)


def find(game: Game, being: int, clearing: int, line: str) -> None:
    """Find what a line of Peer or Locate gives (MR-12.3, MR-12.4)."""
    for finding in LINES.get(line, ()):
        finding(game, being, clearing)


def paths(game: Game, being: int, clearing: int) -> None:
    """Discover every hidden path into the searched clearing, as the tile lies now (MR-12.5)."""
    discover(game, being, secrets_at(game.map.graph, clearing, ("hidden",)))


def passages(game: Game, being: int, clearing: int) -> None:
    """Discover every secret passage into the searched clearing, as the tile lies now (MR-12.5)."""
    discover(game, being, secrets_at(game.map.graph, clearing, ("secret",)))


def discover(game: Game, being: int, found: int) -> None:
    """Discover paths and passages, with the followers who share it (MR-15.10)."""
    for one in discovering.sharers(game, being):
        discovering.discover_paths(game, one, found, "MR-12.5")


def hidden_enemies(game: Game, being: int, clearing: int) -> None:
    """Find hidden enemies, everywhere and until Midnight (MR-11.4, MR-15.10, MR-48.4)."""
    for one in discovering.sharers(game, being):
        if not beings.has_found_hidden(game, one):
            game.position.effects.begin("found hidden enemies", target=one, lasts=until("midnight"))
            if game.keeps_log:
                game.emit(events.HiddenEnemiesFound(one), "MR-11.4")


def clues(game: Game, being: int, clearing: int) -> None:
    """Look at the map chits of the searched clearing's tile (MR-12.6)."""
    look(game, being, TILE_OF[clearing])


def chits(game: Game, being: int, clearing: int) -> None:
    """Look at the map chits of the tile, then discover the sites of the searched clearing (MR-12.7)."""
    game.then(DiscoverSites(being, clearing))
    look(game, being, TILE_OF[clearing])


@step
class DiscoverSites(Step["Game"]):
    """Discover the sites of the searched clearing, those of an exchanged Lost City included (MR-12.7, MR-12.8)."""

    being: Individual
    clearing: Clearing

    def do(self, game: Game) -> None:
        """Discover them, and the caches there (MR-46.4)."""
        discovering.discover_sites(game, self.being, self.clearing)
        for one in discovering.sharers(game, self.being):
            caching.discover_caches(game, one, caching.caches_in(game, self.clearing))


# Exchanging a chit seen (MR-12.8, MR-47.16).


def look(game: Game, being: int, tile: int) -> None:
    """Look at the map chits of a tile; ask about one that can be exchanged (MR-12.8)."""
    discovering.look_at_chits(game, being, tile)
    game.then(ExchangeSeen(being, tile))


@step
class ExchangeSeen(Step["Game"]):
    """Exchange a face-down chit just seen, or put it back unrevealed (MR-12.8, MR-47.16)."""

    being: Individual
    tile: Tile

    choices = (actions.word("exchange"), actions.word("leave it"))
    rejection = Rejection("MR-12.8", "Exchange the chit that you have seen, or leave it.")
    silence = actions.word("leave it")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask who decides for the searcher, if such a chit is there."""
        return ALONE[beings.seat_of(game, self.being)] if self.seen(game) else ()

    def seen(self, game: Game) -> tuple[int, ...]:
        """The chit asked about: no tile ever holds two of this kind (MR-4.3 to MR-4.5)."""
        return indices(arrivals.chits_in(game, self.tile) & EXCHANGEABLE & ~game.position.face_up)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Exchange it in public, and look at the chits that take its place."""
        if action != actions.word("exchange"):
            return
        for chit in self.seen(game):
            if PIECES[chit].kind == "lost":
                arrivals.exchange_lost(game, chit, face_up=False)
                discovering.look_at_chits(game, self.being, self.tile)
            else:
                arrivals.turn_up(game, 1 << chit, "MR-12.8")
                arrivals.exchange_campfire(game, chit)

    def asked_seen_by(self, game: Game, player: int | None) -> tuple[int, ...]:
        """The searcher's player alone: others don't know that such a chit is here."""
        return tuple([asked for asked in game.players_to_act if asked == player])


Finding = Callable[["Game", int, int], None]
LINES: Final[Mapping[str, tuple[Finding, ...]]] = {
    "peer 2": (clues, paths),
    "peer 3": (hidden_enemies, paths),
    "peer 4": (hidden_enemies,),
    "peer 5": (clues,),
    "locate 2": (passages, clues),
    "locate 3": (passages,),
    "locate 4": (chits,),
}
"""By line of Peer and Locate the findings; the other lines give nothing (MR-12.3, MR-12.4)."""
