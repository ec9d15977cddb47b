"""Weather: Fog, the Violent Storm that costs phases, Hurricane Winds (MR-42.14, MR-43.6, MR-43.20, MR-43.23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells.rule import SpellRule
from arcana_magicrealm.chapters.travel import fly_chits, flying
from arcana_magicrealm.model.enchantments import TILE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.locations import DWELLINGS
from arcana_magicrealm.model.realm import TILE_OF

STORM: Final = "violent_storm"
COSTS: Final[Sequence[int]] = (4, 3, 3, 2, 2, 1)
"""The phases that each result of the Violent Storm table costs (MR-42.14)."""


def is_foggy(game: Game, clearing: int) -> bool:
    """Whether Fog keeps Search phases from peering in or into a clearing (MR-43.6)."""
    return enchantments.works(game, "fog", (TILE, TILE_OF[clearing]))


# Violent Storm.


def storm_costs(game: Game, number: int) -> None:
    """Keep the result of the roll: the phases that the new storm costs, unless its caster has died (MR-42.14)."""
    for storm in game.position.effects.of(STORM):
        if storm.data is None:
            game.position.effects.alter(storm, data=COSTS[number - 1])


def cost_in(game: Game, clearing: int) -> int:
    """The phases that an individual loses by ending one in a clearing: none in caves and at houses (MR-43.23)."""
    if clearing < 0 or game.map.is_cave(clearing):
        return 0
    houses = [at for house, at in zip(DWELLINGS, game.position.dwellings, strict=True) if house.building]
    if clearing in houses:
        return 0
    return sum([int(str(one.data)) for one in enchantments.working(game, STORM, (TILE, TILE_OF[clearing]))])


@step
def storm_breaks(game: Game) -> None:
    """Let a storm cost the individual phases of its turn, once a turn (MR-43.23).

    Neither mist nor companions are affected (MR-43.33, MR-45.25).
    """
    turn = game.turn
    is_spared = beings.is_mist(game, turn.individual) or beings.is_companion(turn.individual)
    is_safe = turn.done or turn.stormed or is_spared
    cost = 0 if is_safe else cost_in(game, beings.place(game, turn.individual))
    if cost:
        game.change_turn(stormed=True, owed=turn.owed + cost)
        game.report("MR-43.23", events.Stormed, turn.individual, cost)
        game.then(LosePhases(turn.individual, cost))


class LosePhases(asking.BeingAsked):
    """Ask which of its remaining phases an individual loses, one after the other (MR-43.23, MR-47.40).

    A character who chooses phases when they are due, now or later in the turn, has none recorded and will choose fewer.
    """

    left: Count
    """How many are still to be lost."""

    rejection = Rejection("MR-43.23", "choose one of the remaining phases of your turn")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The remaining phases, by their places in the turn, if not all of them are lost."""
        later = range(game.turn.number + 1, len(game.turn.phases))
        return tuple(map(actions.LosePhase, later)) if 0 < self.left < len(later) else ()

    def unasked(self, game: Game) -> None:
        """Lose all the phases, or none."""
        if self.left:
            game.change_turn(phases=game.turn.phases[: game.turn.number + 1])

    def answer(self, game: Game, action: actions.LosePhase, player: int) -> None:
        """Lose one, and ask for the others."""
        turn = game.turn
        game.change_turn(phases=turn.phases[: action.number] + turn.phases[action.number + 1 :])
        game.then(LosePhases(self.being, self.left - 1))


def least_phases(game: Game) -> int:
    """How many phases the turn being taken has at least, as the question about those to be lost shows; 0 without it."""
    question = next(game.waiting(), None)
    return game.turn.number + question.left + 2 if isinstance(question, LosePhases) else 0


# Hurricane Winds, which carry their target off at the end of a round (MR-39.16, MR-43.20).


def winds(game: Game) -> tuple[Step[Game], ...]:
    """The steps in which winds blow, before the next encounter step or when combat ends (MR-43.20)."""
    return (winds_blow(),) if game.position.effects.has(fly_chits.WINDS) else ()


@step
def winds_blow(game: Game) -> None:
    """Ask the casters of winds whose targets are still there; of several that work on one none does (MR-39.16)."""
    due = [one for one in game.position.effects.of(fly_chits.WINDS) if one.data != fly_chits.CARRIES]
    there = [one for one in due if beings.place(game, enchantments.being_on(one)) == game.fight.clearing]
    blowing = [one for one in there if enchantments.is_working(game, one)]
    for effect in due:
        if len([one for one in blowing if one.target == effect.target]) > 1:
            enchantments.release(game, effect, "MR-39.16")
        elif effect in blowing:
            game.then(NameTile(enchantments.controller_of(game, effect), enchantments.being_on(effect)))
            fly_chits.put_to_use(game, effect)
        else:
            enchantments.release(game, effect, "MR-43.20")


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


SPELLS_HERE: Final = {
    # The caster rolls how many phases the storm costs (MR-42.14).
    STORM: SpellRule(begins=lambda game, enchantment, effect: game.roll_on_spell_table(enchantment.caster, STORM)),
}
