"""Flying away from combat, with a Fly chit, the Flying Carpet or in the form of a flyer (MR-27.10, MR-27.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import NAMES
from arcana_magicrealm.model.melee import MOVES, WINGS, Tool
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.state import Individual, Tile

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


def ask_where(game: Game, being: int, tool: Tool) -> None:
    """Ask towards which tile a character flies."""
    game.then(FlyTo(being, tool.form, tool.wings))


@step
class FlyTo(asking.BeingAsked):
    """Ask towards which tile a character flies away (MR-27.12, MR-47.32)."""

    form: Annotated[str, OneOf(("", *MOVES), "MR-40.12")] = ""
    wings: Annotated[str, OneOf(("", *WINGS), "MR-29.7")] = ""

    rejection = Rejection("MR-27.12", "fly towards a tile beside this one")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The tiles beside the one of the fight."""
        return tuple(map(actions.InTile, sorted(exits(game))))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Leave the ground without what can't be carried (MR-41.3)."""
        assert isinstance(action, actions.InTile)
        tool = Tool(form=self.form, wings=self.wings)
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
