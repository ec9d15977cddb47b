"""Hurricane Winds, which carry their target off at the end of a round (MR-39.16, MR-43.20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic import enchantments
from arcana_magicrealm.chapters.travel import fly_chits, flying
from arcana_magicrealm.model.realm import TILE_OF

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def winds(game: Game) -> list[Step[Game]]:
    """The steps in which winds blow, before the next encounter step or when combat ends (MR-43.20)."""
    if not game.position.effects.has(fly_chits.WINDS):  # the common case
        return []
    return [winds_blow()]


@step
def winds_blow(game: Game) -> None:
    """Ask the casters of winds whose targets are still there; of several on one target none works (MR-39.16)."""
    due = [one for one in game.position.effects.of(fly_chits.WINDS) if one.data != fly_chits.CARRIES]
    for effect in due:
        several = [one for one in due if one.target == effect.target]
        there = beings.place(game, enchantments.being_on(effect)) == game.fight.clearing
        if len(several) > 1:
            enchantments.release(game, effect, "MR-39.16")
        elif there and enchantments.is_working(game, effect):
            game.then(NameTile(enchantments.controller_of(game, effect), enchantments.being_on(effect)))
            fly_chits.put_to_use(game, effect)
        else:
            enchantments.release(game, effect, "MR-43.20")


@step
class NameTile(asking.BeingAsked):
    """Ask the caster of winds to which tile they carry their target (MR-43.20, MR-47.40)."""

    target: Count

    rejection = Rejection("MR-43.20", "name a tile beside the one of the fight")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The tiles beside the one of the fight."""
        return tuple(map(actions.InTile, sorted(game.map.neighbours[TILE_OF[game.fight.clearing]])))

    def answer(self, game: Game, action: actions.InTile, player: int) -> None:
        """Carry the target off with everything it has; a red monster lets go (MR-43.20)."""
        beings.unhide(game, self.target, "MR-41.3")
        sheets.leave(game, self.target)
        flying.rise(game, self.target, action.tile)
        game.report("MR-43.20", events.Flew, self.target, action.tile)
