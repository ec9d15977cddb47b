"""The Upkeep: Focus, ending what isn't maintained, triggers (MC-10)."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.model.bounds import Number
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import IN, UNSET, Creature


def steps_of_upkeep(game: Game) -> tuple[Step[Any], ...]:
    """Return the steps of the Upkeep after the character is ready.

    Focus, endings, triggers, the free window (MC-10.2 to MC-10.8).
    """
    return FOCUSING, LETTING_GO, TRIGGERS, AFTER_UPKEEP


class Focusing(Step[Game]):
    """The active character spends Focus, point by point (MC-10.2, MC-10.5, MC-10.8, MC-33.4)."""

    silence = actions.STOP

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next point while there is one and something to spend it on."""
        position = game.position
        player = position.active
        if len(position.focused) >= position.characters[player].focus:
            return ()
        options = self.options(game, player)
        return game.ask(player, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `stop` and the possible uses of a point."""
        return (actions.STOP, *game.focusable(player))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Spend the point and ask again, or stop."""
        position = game.position
        if isinstance(action, actions.AtCreature):
            number = next(one.number for one in position.creatures if one.slot == action.slot)
        elif isinstance(action, actions.AtPermanent):
            number = next(one.number for one in position.permanents if one.slot == action.slot)
        else:
            return
        game.focus(player, number)
        game.then(self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that Focus goes to the player's own pervasive effects and Exhausted creatures, once each."""
        if game.rules.creature_upkeep == "maintain":
            return Rejection("MC-10.4", "spend Focus on your pervasive effects and creatures, once on each")
        return Rejection("MC-10.2", "spend Focus on your pervasive effects and Exhausted creatures, once on each")


def focusable(game: Game, player: int) -> tuple[Action, ...]:
    """Return the targets for a point of Focus (MC-10.2, MC-10.4, MC-33.4)."""
    position, cards = game.position, game.pool.cards
    focused = position.focused
    all_of_them = game.rules.creature_upkeep == "maintain"
    creatures = [
        one.slot
        for one in position.creatures
        if one.controller == player and (one.exhausted or all_of_them) and one.number not in focused
    ]
    permanents = [
        one.slot
        for one in position.permanents
        if one.controller == player and cards[one.card].is_pervasive and one.number not in focused
    ]
    return (
        *[actions.CREATURE[slot] for slot in sorted(creatures)],
        *[actions.PERMANENT[slot] for slot in sorted(permanents)],
    )


def focus(game: Game, player: int, number: int) -> None:
    """Spend a point of Focus: maintain a pervasive effect, or make a creature or artifact ready (MC-10.2, MC-10.5)."""
    position = game.position
    position.focused = (*position.focused, number)
    if game.keeps_log:
        game.emit(events.FocusSpent(player, number), "MC-10.2")
    creature = game.creature(number)
    if creature is None or game.rules.creature_upkeep == "maintain" or game.rules.refresh_uses_casting_focus:
        position.sustained += 1  # MC-10.4, MC-13.4
    found = creature or game.permanent(number)
    if found is not None and found.exhausted:
        found.exhausted = False
        if game.keeps_log:
            game.emit(events.MadeReady(number), "MC-10.2" if creature else "MC-10.5")


class LettingGo(Step[Game]):
    """Things that weren't maintained end (MC-10.3, MC-10.4)."""

    def do(self, game: Game) -> None:
        """End them."""
        game.let_go(game.position.active)


def let_go(game: Game, player: int) -> None:
    """End pervasive effects without Focus. With `maintain`, unsummon creatures without it (MC-10.3, MC-10.4)."""
    position, cards = game.position, game.pool.cards
    focused = position.focused
    creatures: list[Creature] = []
    if game.rules.creature_upkeep == "maintain":
        creatures = [one for one in game.creatures_of(player) if one.number not in focused]
    for creature in creatures:
        creature.guard = UNSET  # They go at once, with the effects that end (MC-36.110).
    for one in position.permanents:
        if one.controller == player and one.number not in focused and cards[one.card].is_pervasive:
            game.end_permanent(one.number, "MC-10.3")
    for creature in creatures:
        game.take_out(creature, clause="MC-10.4")


class UpkeepTriggers(Step[Game]):
    """The upkeep triggers of the active character's things and of auras on their combatants (MC-10.6)."""

    def do(self, game: Game) -> None:
        """Carry them out in order."""
        numbers = game.upkeep_triggers(game.position.active)
        if numbers:
            game.then(*[UpkeepTrigger(number) for number in numbers])


class UpkeepTrigger(Step[Game]):
    """One upkeep trigger, if its source is still in the battle and the turn goes on (MC-10.6, MC-24.5)."""

    number: Number

    def do(self, game: Game) -> None:
        """Carry it out."""
        position = game.position
        if position.characters[position.active].status != IN:
            return
        if game.permanent(self.number) is not None or game.creature(self.number) is not None:
            game.trigger(self.number, "upkeep")


class AfterUpkeep(Step[Game]):
    """A free window ends the Upkeep (MC-10.7)."""

    def do(self, game: Game) -> None:
        """Open it."""
        position = game.position
        if position.characters[position.active].status == IN:
            game.free_window(position.active)


FOCUSING, LETTING_GO, TRIGGERS, AFTER_UPKEEP = Focusing(), LettingGo(), UpkeepTriggers(), AfterUpkeep()
