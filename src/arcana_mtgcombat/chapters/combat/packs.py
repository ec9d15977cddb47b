"""Wild packs: their turns, orders and abilities (MC-23)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.combatants import called, number_called
from arcana_mtgcombat.chapters.combat.commanding import ORDERING, why_no_order
from arcana_mtgcombat.chapters.phases.turns import END_PHASE, NEXT_TURN, enter_phase
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.mana import NONE, OF_LOCALES, added
from arcana_mtgcombat.model.state import IN


def begin_pack_turn(game: Game, player: int) -> None:
    """Begin a pack's turn: fill the pool, ready the creatures, then orders and abilities, then the End Phase.

    See MC-23.2, MC-23.4, MC-23.8.
    """
    position, rules = game.position, game.rules
    units = OF_LOCALES[rules.locale] * rules.richness
    position.characters[player].pool = added(NONE, units)
    if units and game.keeps_log:
        game.emit(events.ManaRestored(player, units), "MC-23.4")
    for creature in position.creatures:
        if creature.controller == player and creature.exhausted:
            creature.exhausted = False
            if game.keeps_log:
                game.emit(events.MadeReady(creature.number), "MC-23.2")
    enter_phase(game, "main", "MC-23.2")
    game.then(PACK_ACTS, END_PHASE, NEXT_TURN)


class PackActs(Step[Game]):
    """A wild pack gives orders and uses abilities until it ends its turn (MC-23.2, MC-23.7)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask its seat, if it has anything to do."""
        position = game.position
        player = position.active
        if position.characters[player].status != IN:
            return ()
        options = game.pack_options(player)
        return game.ask(player, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `end`, abilities, and creatures that can get an order."""
        return game.pack_options(player)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Begin it, then continue the turn."""
        if action is actions.END:
            return
        game.then(self)
        if isinstance(action, actions.AtCreature):
            game.then(ORDERING(number_called(game, action)))
        elif action in game.mana_abilities(player):
            game.use_mana(action, player)
        else:
            game.begin_draft(action, player, "ability")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain what a pack can do, or why this creature can't get an order."""
        if isinstance(action, actions.AtCreature):
            return why_no_order(game, action, player)
        if isinstance(action, actions.UseCreature | actions.UsePermanent):
            return Rejection("MC-23.7", "the pack can't use or pay for this ability now")
        return Rejection(
            "MC-33.19", "a wild pack gives orders to its creatures, uses their abilities, or ends its turn"
        )


PACK_ACTS = PackActs()


def pack_options(game: Game, player: int) -> tuple[Action, ...]:
    """Return everything a wild pack can do now in its turn (MC-23.2, MC-23.7, MC-33.19)."""
    used = [*game.pack_abilities(player), *game.mana_abilities(player)]
    if len(used) > 1:
        used.sort(key=game.action_space.id_of)
    return (actions.END, *used, *called(game, [one.number for one in game.orderable(player)]))


def pack_abilities(game: Game, player: int) -> tuple[Action, ...]:
    """Return the instant and action abilities that a wild pack can use in its own turn (MC-23.4, MC-23.7)."""
    found = (*game.usable(player, "instant"), *game.usable(player, "action"))
    return tuple(sorted(found, key=game.action_space.id_of)) if len(found) > 1 else found
