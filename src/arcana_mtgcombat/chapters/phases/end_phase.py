"""The End Phase: a window, forgetting, mana burn, and what ends with the turn (MC-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.model.state import IN, UNSET, Creature

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def steps_of_end_phase(game: Game) -> tuple[Step[Any], ...]:
    """The parts of the End Phase in their order (MC-22.1 to MC-22.7, MC-23.8)."""
    position = game.position
    character = position.characters[position.active]
    if character.status != IN:  # his turn has ended with him (MC-21.2): what is not his alone is done all the same
        return BURNING, CALMING
    if character.sheet.wild:
        return OPENS, BURNING, CALMING
    return OPENS, FORGET_SURPLUS, BURNING, CALMING


@step
class EndPhaseOpens(Step["Game"]):
    """A free window opens the End Phase (MC-22.1)."""

    def do(self, game: Game) -> None:
        """Open it."""
        game.free_window(game.position.active)


@step
class ForgetSurplus(Step["Game"]):
    """The active character forgets spells until he has no more than he may keep (MC-22.2, MC-33.17)."""

    rejection = Rejection("MC-22.2", "one of the spells in the own Memory is forgotten")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for one at a time."""
        player = game.position.active
        character = game.position.characters[player]
        if character.status != IN or len(character.memory) <= game.limit(player):
            return ()
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The spells in Memory, each once."""
        return picks(game, game.position.characters[player].memory)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Forget it and ask again."""
        assert isinstance(action, actions.Pick)
        game.forget(player, game.pool[action.card].place, "MC-22.2")
        game.then(self)


def picks(game: Game, cards: tuple[int, ...]) -> tuple[Action, ...]:
    """A pick for each of some cards, in ascending order of their places, equal ones once (MC-33.1, MC-33.17)."""
    return tuple([actions.Pick(game.pool.cards[card].key) for card in dict.fromkeys(sorted(cards))])


@step
class Burning(Step["Game"]):
    """Mana burn (MC-22.3)."""

    def do(self, game: Game) -> None:
        """Of everybody."""
        game.burn()


@step
class Calming(Step["Game"]):
    """What lasts until the End Phase ends (MC-22.4 to MC-22.6)."""

    def do(self, game: Game) -> None:
        """Of everybody."""
        game.calm()


def calm(game: Game) -> None:
    """Guards become unset, changes of this turn end, shields that were not used heal (MC-22.4 to MC-22.6)."""
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
    """An unused shield gives a creature its lost Life back at the End Phase (MC-22.6)."""
    creature.shields = 0
    creature.life = game.pool.cards[creature.card].life
    if game.keeps_log:
        game.emit(events.Regenerated(creature.number), "MC-22.6")


OPENS, FORGET_SURPLUS, BURNING, CALMING = EndPhaseOpens(), ForgetSurplus(), Burning(), Calming()
