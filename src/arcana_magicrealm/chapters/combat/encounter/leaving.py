"""Leaving combat: running away onto a roadway, and flying away (MR-27.6 to MR-27.12, MR-40.14)."""

from __future__ import annotations

from arcana_core.actions import Action, Reasons, Rejection, first_reason
from arcana_core.agenda import step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, ledgers
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.travel import fly_chits, flying, moving
from arcana_magicrealm.model.beings import NAMES, NOWHERE
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK, Tool
from arcana_magicrealm.model.realm import TILE_OF, clearing_name
from arcana_magicrealm.model.spellings import Individual, Tile
from arcana_magicrealm.model.spells import FLYING_VALUES

# Running (MR-27.6, MR-27.8 to MR-27.11).


def roadway_ends(game: Game, being: int) -> tuple[int, ...]:
    """The clearings at the other ends of the roadways onto which a character can run, in ascending order (MR-27.8)."""
    one, here = beings.character_of(game, being), game.fight.clearing
    known = ledgers.usable_paths(game, being)
    if one.came >= 0:
        return (one.came,) if game.map.graph.between(here, one.came, known=known) else ()
    return game.map.graph.neighbours(here, known=known)


def can_run(game: Game, being: int) -> bool:
    """Whether a roadway, or for some forms the woods of the tile, is open to a character (MR-27.8, MR-40.14)."""
    return bool(roadway_ends(game, being) or beings.woods_around(game, being, game.fight.clearing))


class RunTo(asking.BeingAsked):
    """Ask onto which roadway a character runs (MR-27.6, MR-47.32)."""

    tool: Tool

    rejection = Rejection("MR-27.8", "run onto a roadway that you can use")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The clearings at the other ends of the roadways, and the tile for its woods (MR-40.14)."""
        here = game.fight.clearing
        woods = (actions.InTile(TILE_OF[here]),) if beings.woods_around(game, self.being, here) else ()
        return (*map(actions.InClearing, roadway_ends(game, self.being)), *woods)

    def answer(self, game: Game, action: actions.InClearing | actions.InTile, player: int) -> None:
        """Leave the clearing."""
        tools.spend(game, self.being, self.tool, "MR-27.6", moves=True)
        if isinstance(action, actions.InClearing):
            run(game, self.being, action.clearing)
        else:
            go_off(game, self.being)
            game.report("MR-40.14", events.RanIntoWoods, self.being, game.fight.clearing)

    def reasons(self, game: Game, action: Action, player: int) -> Reasons[None]:
        """Explain where a character can't run."""
        came = beings.character_of(game, self.being).came
        if came >= 0 and not beings.woods_around(game, self.being, game.fight.clearing):
            yield Rejection("MR-27.8", f"you came from {clearing_name(came)} today, and can run only back there")


def run(game: Game, being: int, end: int) -> None:
    """Leave combat along a roadway; who spies discovers a secret one (MR-27.6, MR-27.9, MR-27.11)."""
    here = game.fight.clearing
    road = certain(moving.road_between(game, being, here, end), "only usable roadways are offered")
    if moving.shows(game, being, road.secret):
        ledgers.note_used(game, being, 1 << road.secret, 0)
        game.reveal_to_spies(being, 1 << road.secret, 0, (here,))
    go_off(game, being, end)
    game.report("MR-27.6", events.RanAway, being, here, end)


def go_off(game: Game, being: int, *ends: int) -> None:
    """Leave combat for a roadway, or for the woods of the tile, which have no other end (MR-27.9, MR-40.14)."""
    sheets.leave(game, being)
    one = beings.character_of(game, being)
    one.at, one.road = NOWHERE, (game.fight.clearing, *ends)


# Flying (MR-27.10, MR-27.12).


def flyers(game: Game, being: int) -> list[Tool]:
    """The flying values with which a character can fly away now (MR-27.10, MR-27.12)."""
    found = flying_values(game, being)
    if not found or sheets.held_by(game.fight, being) or not tiles_beside(game):
        return []
    most, _ = flight_limit(game, being)
    return [tool for tool in found if figures.time_of(game, being, tool) < most]


def flying_values(game: Game, being: int) -> list[Tool]:
    """The flying values that carry a character, whatever it has: the rest it abandons (MR-41.2, MR-41.3)."""
    found = tools.form_moves(game, being) if flying.is_flyer(game, being) else tools.wings(game, being)
    weight = flying.weight_of(game, being) if found else 0
    return [tool for tool in found if figures.strength_of(game, being, tool) >= weight]


def flight_limit(game: Game, being: int) -> tuple[int, int]:
    """The time that a flight must be lower than, and who has it: flyers, and charges with flying values (MR-27.12)."""
    return min(tools.limits(game, being, in_air=True), default=(figures.SLOWEST, being))


def tiles_beside(game: Game) -> tuple[int, ...]:
    """The tiles towards which one can fly away: those beside the tile of the fight, from caves too (MR-41.5)."""
    return game.map.neighbours[TILE_OF[game.fight.clearing]]


@first_reason
def why_not_fly(game: Game, being: int) -> Reasons[Rejection]:
    """Explain why a character can't fly away now (MR-27.10, MR-27.12)."""
    yield not flying_values(game, being), "MR-41.2", "nothing with which you could fly is strong enough to carry you"
    yield sheets.held_by(game.fight, being), "MR-27.10", "a monster holds you"
    most, author = flight_limit(game, being)
    return Rejection("MR-27.12", f"{NAMES[author]} flies at {most}: your time must be lower")


def run_or_fly(game: Game, being: int, tool: Tool) -> None:
    """Ask where a character runs; the caster of a Broomstick may make it a flight (MR-43.27)."""
    pace, (most, _) = FLYING_VALUES[BROOMSTICK], flight_limit(game, being)
    can_fly = pace.time < most and bool(tiles_beside(game))
    is_in_vain = figures.strength_of(game, being, tool) == level(pace.strength) and not can_fly
    if is_in_vain or not tools.lender_asked(game, being, tool, LendFlight, tool.chit):
        game.then(RunTo(being, tool))


class LendFlight(fly_chits.Lending):
    """Ask whether the Broomstick makes a flight of a run (MR-43.27)."""

    chit: Count

    def settle(self, game: Game, lent: tuple[int, ...]) -> None:
        """Let the rider fly away or run."""
        ask = FlyTo if self.flies(game, lent) else RunTo
        game.then(ask(self.rider, Tool(chit=self.chit)))


class FlyTo(asking.BeingAsked):
    """Ask towards which tile a character flies away (MR-27.12, MR-47.32)."""

    tool: Tool
    """Flying values, or the Move chit played to run, which a Broomstick makes a flight (MR-43.27)."""

    rejection = Rejection("MR-27.12", "fly towards a tile beside this one")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The tiles beside the one of the fight."""
        return tuple(map(actions.InTile, sorted(tiles_beside(game))))

    def answer(self, game: Game, action: actions.InTile, player: int) -> None:
        """Leave the ground without what can't be carried (MR-41.3)."""
        left = flying.left_behind(game, self.being, figures.strength_of(game, self.being, self.tool))
        tools.spend(game, self.being, self.tool, "MR-27.12", moves=True)
        beings.unhide(game, self.being, "MR-41.3")
        game.then(fly_away(self.being, action.tile))
        game.abandon(self.being, left, "MR-41.3")


@step
def fly_away(game: Game, being: Individual, tile: Tile) -> None:
    """Leave combat, and be in the air between its tile and another (MR-27.9, MR-27.12)."""
    here = game.fight.clearing
    sheets.leave(game, being)
    flying.rise(game, being, TILE_OF[here], tile)
    game.report("MR-27.12", events.FlewAway, being, here, tile)
