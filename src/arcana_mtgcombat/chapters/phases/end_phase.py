"""The End Phase: a window, forgetting, mana burn, and the end of the turn's effects (MC-22)."""

from __future__ import annotations

from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import IN, UNSET, Creature


def steps_of_end_phase(game: Game) -> tuple[Step[Any], ...]:
    """Return the parts of the End Phase in order (MC-22.1 to MC-22.7, MC-23.8)."""
    position = game.position
    character = position.characters[position.active]
    if character.status != IN:  # The turn ended with its character (MC-21.2). The shared parts still happen.
        return BURNING, CALMING
    if character.sheet.wild:
        return OPENS, BURNING, CALMING
    return OPENS, FORGET_SURPLUS, BURNING, CALMING


class EndPhaseOpens(Step[Game]):
    """The End Phase opens with a free window (MC-22.1)."""

    def do(self, game: Game) -> None:
        """Open it."""
        game.free_window(game.position.active)


class ForgetSurplus(Step[Game]):
    """The active character forgets spells down to the number they may keep (MC-22.2, MC-33.17)."""

    rejection = Rejection("MC-22.2", "pick a spell in your Memory to forget")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for one spell at a time."""
        player = game.position.active
        character = game.position.characters[player]
        if character.status != IN or len(character.memory) <= game.limit(player):
            return ()
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the distinct spells in Memory."""
        return picks(game, game.position.characters[player].memory)

    def answer(self, game: Game, action: actions.Pick, player: int) -> None:
        """Forget it and ask again."""
        game.forget(player, game.pool[action.card].place, "MC-22.2")
        game.then(self)


def picks(game: Game, cards: tuple[int, ...]) -> tuple[Action, ...]:
    """Return one pick per distinct card, in ascending order of their places (MC-33.1, MC-33.17)."""
    return tuple([actions.Pick(game.pool.cards[card].key) for card in dict.fromkeys(sorted(cards))])


class Burning(Step[Game]):
    """Mana burn (MC-22.3)."""

    def do(self, game: Game) -> None:
        """Burn everyone's excess mana."""
        game.burn()


class Calming(Step[Game]):
    """The end of effects that last until the End Phase (MC-22.4 to MC-22.6)."""

    def do(self, game: Game) -> None:
        """End them for everyone."""
        game.calm()


def calm(game: Game) -> None:
    """Unset Guards, end this turn's changes, and heal with unused shields (MC-22.4 to MC-22.6)."""
    position = game.position
    for character in position.characters:
        character.guard = UNSET
    for one in position.creatures:
        one.guard = UNSET
    if position.changes:
        position.changes = ()
        game.refresh()
    for creature in position.creatures:
        if creature.shields:
            game.use_shield(creature)


def use_shield(game: Game, creature: Creature) -> None:
    """Restore a creature's Life with an unused shield in the End Phase (MC-22.6)."""
    creature.shields = 0
    creature.life = game.pool.cards[creature.card].life
    if game.keeps_log:
        game.emit(events.Regenerated(creature.number), "MC-22.6")


OPENS, FORGET_SURPLUS, BURNING, CALMING = EndPhaseOpens(), ForgetSurplus(), Burning(), Calming()
