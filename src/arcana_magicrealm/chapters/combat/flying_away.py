"""Flying away from combat, with a Fly chit, the Flying Carpet or in the form of a flyer (MR-27.10, MR-27.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.scenario.bounds import Count, OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures, roadways, sheets, tools
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import NAMES
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import BROOMSTICK, MOVES, WINGS, Tool
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.spells import FLYING_VALUES
from arcana_magicrealm.model.state import NOWHERE, ChitOrNone, Individual, Tile

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def flyers(game: Game, being: int) -> list[Tool]:
    """The flying values with which a character can fly away now (MR-27.10, MR-27.12)."""
    found = values(game, being)
    if not found or sheets.held_by(game.fight, being) or not exits(game):
        return []
    most, _ = limit(game, being)
    return [tool for tool in found if figures.time_of(game, being, tool) < most]


def values(game: Game, being: int) -> list[Tool]:
    """The flying values that carry a character, whatever it has: the rest it abandons (MR-41.2, MR-41.3)."""
    found = tools.form_moves(game, being) if flying.is_flyer(game, being) else tools.wings(game, being)
    weight = flying.weight_of(game, being) if found else 0
    return [tool for tool in found if figures.strength_of(game, being, tool) >= weight]


def limit(game: Game, being: int) -> tuple[int, int]:
    """The time that a flight must be lower than, and who has it: flyers, and charges with flying values (MR-27.12)."""
    fight = game.fight
    found = [
        (figures.move_time(game, fight, one), one)
        for one in sheets.attackers_of(fight, being)
        if flying.is_flyer(game, one)
    ]
    found += [(charge.time, charge.charger) for charge in fight.charges if charge.target == being and charge.flies]
    return min(found, default=(figures.SLOWEST, being))


def exits(game: Game) -> tuple[int, ...]:
    """The tiles towards which one can fly away: those beside the tile of the fight, from caves too (MR-41.5)."""
    return game.map.neighbours[TILE_OF[game.fight.clearing]]


def why_not(game: Game, being: int) -> Rejection:
    """Explain why a character can't fly away now (MR-27.10, MR-27.12)."""
    if not values(game, being):
        return Rejection("MR-41.2", "nothing with which you could fly is strong enough to carry you")
    if sheets.held_by(game.fight, being):
        return Rejection("MR-27.10", "a monster holds you")
    most, author = limit(game, being)
    return Rejection("MR-27.12", f"{NAMES[author]} flies at {most}: your time must be lower")


def run_or_fly(game: Game, being: int, tool: Tool) -> None:
    """Ask where a character runs; the caster of a Broomstick may make it a flight (MR-43.27)."""
    if not lender_asked(game, being, tool):
        roadways.ask_where(game, being, tool)


def lender_asked(game: Game, being: int, tool: Tool) -> bool:
    """Whether the caster of a Broomstick is asked before the run with a Move chit (MR-43.27)."""
    pace, (most, _) = FLYING_VALUES[BROOMSTICK], limit(game, being)
    strength = figures.strength_of(game, being, tool)
    is_impossible = strength == level(pace.strength) and not (pace.time < most and exits(game))
    if tool.chit < 0 or is_impossible:
        return False
    return flying.ask_lender(game, being, strength, lambda caster: LendFlight(caster, being, tool.chit))


@step
class LendFlight(flying.Lending):
    """Ask whether the Broomstick makes a flight of a run (MR-43.27)."""

    chit: Count

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Let the rider fly away or run."""
        if action == actions.YES:
            self.use(game)
            game.then(FlyTo(self.rider, self.chit))
        else:
            roadways.ask_where(game, self.rider, Tool(chit=self.chit))


def ask_where(game: Game, being: int, tool: Tool) -> None:
    """Ask towards which tile a character flies."""
    game.then(FlyTo(being, form=tool.form, wings=tool.wings))


@step
class FlyTo(asking.BeingAsked):
    """Ask towards which tile a character flies away (MR-27.12, MR-47.32)."""

    chit: ChitOrNone = NOWHERE
    """The Move chit played to run, which a Broomstick makes a flight (MR-43.27)."""
    form: Annotated[str, OneOf(("", *MOVES), "MR-40.12")] = ""
    wings: Annotated[str, OneOf(("", *WINGS), "MR-29.7")] = ""

    rejection = Rejection("MR-27.12", "fly towards a tile beside this one")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The tiles beside the one of the fight."""
        return tuple(map(actions.InTile, sorted(exits(game))))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Leave the ground without what can't be carried (MR-41.3)."""
        assert isinstance(action, actions.InTile)
        tool = Tool(chit=self.chit, form=self.form, wings=self.wings)
        left = flying.left_behind(game, self.being, figures.strength_of(game, self.being, tool))
        tools.spend(game, self.being, tool)
        beings.unhide(game, self.being, "MR-41.3")
        game.then(fly_away(self.being, action.tile))
        game.abandon(self.being, left)


@step
def fly_away(game: Game, being: Individual, tile: Tile) -> None:
    """Leave combat, and be in the air between its tile and another (MR-27.9, MR-27.12)."""
    here = game.fight.clearing
    sheets.leave(game, being)
    flying.rise(game, being, TILE_OF[here], tile)
    game.report("MR-27.12", events.FlewAway, being, here, tile)
