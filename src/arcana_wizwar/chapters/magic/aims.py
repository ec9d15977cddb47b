"""A fast check for any legal target, made for every card in hand on each main choice (WW-9.5, WW-22.1).

It looks at nearby targets first, since there usually is one.
"""

from __future__ import annotations

from arcana_core.geometry.squares import Edge
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import attacks, spells
from arcana_wizwar.model.forward import Game


def any_target(game: Game, scene: Scene, words: tuple[str, ...], range_: str, *, attack: bool) -> bool:
    """Whether `Game.targets` would find anything for these words."""
    for word in words:  # noqa: SIM110 - called for every card on each choice; the loop takes half the time
        if _there_is(game, scene, word, range_, attack=attack):
            return True
    return False


def _there_is(game: Game, scene: Scene, word: str, range_: str, *, attack: bool) -> bool:
    if word == "wizard":
        return range_ != "self" and _a_wizard(game, scene, range_, attack=attack)
    if word in ("self", "sector"):
        return True
    if word == "maintained_spell":
        return bool(game.position.spells) and bool(spells.in_sight(game, scene))
    if word == "square" and range_ != "anywhere":
        return scene.sees_square(scene.origin)
    if word == "free_square" and range_ == "los" and _a_free_neighbour(game, scene):
        return True
    if word in attacks.EDGES and range_ != "self" and _an_edge_here(game, scene, word, attack=attack):
        return True
    return bool(game.targets(scene, (word,), range_, attack=attack))


def _a_wizard(game: Game, scene: Scene, range_: str, *, attack: bool) -> bool:
    for other, wizard in enumerate(game.position.wizards):
        if other == scene.player or not wizard.alive or wizard.life <= 0 or (attack and wizard.powers.untouchable):
            continue
        if range_ == "anywhere":
            return True
        if range_ == "adjacent" and not scene.is_near(wizard.square):
            continue
        if scene.sees_wizard(other):
            return True
    return False


def _a_free_neighbour(game: Game, scene: Scene) -> bool:
    """Whether a square behind an open side of the origin, which is always in sight, admits a creation."""
    grid = scene.grid
    if grid.opaque >> scene.origin & 1 or game.position.fog:
        return False
    free = grid.steps_from(scene.origin) & ~(grid.opaque | game.position.board.home_mask)
    return bool(free and free & ~objects.occupied(game))


def _an_edge_here(game: Game, scene: Scene, word: str, *, attack: bool) -> bool:
    """Whether an edge of the origin is a target; those are in sight except in a Dust Cloud (WW-4.7)."""
    if scene.grid.opaque >> scene.origin & 1:
        return False
    position = game.position
    grid, changed = position.grid, position.edges
    for edge in grid.lattice.edge_at[4 * scene.origin : 4 * scene.origin + 4]:
        if edge in changed and changed[edge].kind in ("fire", "earth"):
            return False  # needs the full check
    own = scene.own_edges
    stone = own & grid.all_of(Edge.WALL)
    if stone and word != "border_line":
        return word != "door" or bool(own & (grid.all_of(Edge.DOOR) | grid.all_of(Edge.OPEN_DOOR)))
    doors = own & (grid.all_of(Edge.DOOR) | grid.all_of(Edge.OPEN_DOOR))
    if word == "border_line":
        return bool(own & ~stone & ~doors)
    return bool(doors) and word in ("door", "object")
