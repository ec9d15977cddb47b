"""Words about where individuals are besides in a clearing: on a road, in the woods, in the air, dead, gone."""

from __future__ import annotations

from collections.abc import Callable

from arcana_core.scenario.words import require
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.travel import flying, moving
from arcana_magicrealm.model.beings import ALL_BEINGS, NOWHERE
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES
from arcana_magicrealm.scenario.words import Scene, Words


def gone(leave: Callable[[Game, int], object], scene: Scene, being: int, words: Words) -> None:
    """Let a character die or leave, once everything else is read, because what follows depends on the day."""

    def go() -> None:
        game, seat = scene.game, scene.game.position.seats[being]
        require(seat >= 0, f"{HEROES[being].id} can die only once (MR-22.1)")
        waiting, game.position.agenda = game.position.agenda, None  # no day passes, even if all are gone
        leave(game, seat)
        game.go_on()
        while isinstance(next(game.waiting(), None), belongings.AbandonNext):
            game.apply(game.legal_actions(seat)[0], seat)
        if not game.is_finished():
            game.position.agenda = waiting

    scene.later.append(go)


def _clearing_before(scene: Scene, being: int, it_is: str) -> int:
    at = beings.place(scene.game, being)
    require(at >= 0, f"{ALL_BEINGS[being]} must be in a clearing before it is {it_is}")
    return at


def came(scene: Scene, being: int, words: Words) -> None:
    """The clearing from which a character came to its own by a roadway."""
    at, start = _clearing_before(scene, being, "there by a roadway (MR-27.8)"), words.clearing()
    joined = start in scene.game.map.ever_adjacent[at]
    require(joined, f"no roadway joins {CLEARING_NAMES[start]} and {CLEARING_NAMES[at]} (MR-27.8)")
    beings.character_of(scene.game, being).came = start


def in_the_woods(scene: Scene, being: int, words: Words) -> None:
    """In the woods beside its clearing."""
    at = _clearing_before(scene, being, "in the woods (MR-36.14)")
    one = beings.character_of(scene.game, being)
    one.at, one.road = NOWHERE, (at,)


def on_road(scene: Scene, being: int, words: Words) -> None:
    """On the roadway from its clearing to this one."""
    at, end = _clearing_before(scene, being, "on a roadway (MR-8.11)"), words.clearing()
    one = beings.character_of(scene.game, being)
    one.at, one.road = NOWHERE, (at, end)

    def check() -> None:
        road = moving.road_between(scene.game, being, at, end)
        ends = f"{CLEARING_NAMES[at]} to {CLEARING_NAMES[end]}"
        require(road is not None, f"{ALL_BEINGS[being]} knows no roadway from {ends} (MR-8.11)")

    scene.later.append(check)


def in_the_air(scene: Scene, being: int, words: Words) -> None:
    """Over the tile of its clearing, or between that and a tile beside it: `in_the_air ruins`."""
    game = scene.game
    tiles = [TILE_OF[_clearing_before(scene, being, "in the air (MR-41.4)")]]
    if words.found(TILE):
        tiles.append(words.tile())
        is_beside = tiles[1] in game.map.neighbours[tiles[0]]
        require(is_beside, f"{TILES[tiles[1]].id} must be beside {TILES[tiles[0]].id} (MR-41.4)")
    flying.rise(game, being, *tiles)


def familiar(scene: Scene, being: int, words: Words) -> None:
    """The clearing of the Witch's familiar."""
    beings.put(scene.game, familiar_of(scene, being), words.clearing())


def familiar_of(scene: Scene, being: int) -> int:
    """The familiar of a character."""
    found = beings.companions_of(scene.game, being)
    require(found, f"only the Witch has a familiar, not the {HEROES[being].name} (MR-45.25)")
    return found[0]
