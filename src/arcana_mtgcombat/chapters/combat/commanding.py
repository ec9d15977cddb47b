"""Orders to creatures: by a character's Command, or by the seat of a wild pack (MC-12, MC-23.2)."""

from __future__ import annotations

from functools import cache

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.combatants import called, number_called
from arcana_mtgcombat.chapters.combat.counting import AFTER_ACTION, count_order
from arcana_mtgcombat.model.bounds import Directed, LivingCreature, OrderPlace
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import DEFENDER, HASTE, NO_MOVE
from arcana_mtgcombat.model.state import IN, NO_ONE, Creature, Order


class Commanding(Step[Game]):
    """A character gives one order after another (MC-12.1, MC-12.4, MC-33.7)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next creature. The Command ends if none is left."""
        position = game.position
        player = position.active
        if position.is_commanding and position.characters[player].status == IN:
            options = self._creatures(game, player)
            if options:
                return game.ask(player, (actions.STOP, *options) if position.has_commanded else options)
        position.is_commanding = False
        return ()

    def _creatures(self, game: Game, player: int) -> tuple[Action, ...]:
        return called(game, [one.number for one in game.orderable(player)])

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the creatures that can get an order, and `stop` after the first order."""
        options = self._creatures(game, player)
        return (actions.STOP, *options) if game.position.has_commanded else options

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Stop, or ask for the order."""
        if action is actions.STOP:
            game.position.is_commanding = False
        else:
            game.then(ORDERING(number_called(game, action)), self)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why this creature can't get an order."""
        if action is actions.STOP:
            return Rejection("MC-33.7", "a Command needs at least one order")
        return why_no_order(game, action, player)


COMMANDING = Commanding()


def why_no_order(game: Game, action: Action, player: int) -> Rejection:
    """Explain why the creature an action names can't get an order now (MC-12.1, MC-12.3, MC-33.7)."""
    slot = action.slot if isinstance(action, actions.AtCreature) else NO_ONE
    one = next((one for one in game.position.creatures if one.slot == slot), None)
    if one is None or one.controller != player:
        return Rejection("MC-12.1", "you can only give orders to creatures you control")
    if one.ordered:
        return Rejection("MC-12.1", "this creature has already had its order this turn")
    if one.exhausted:
        return Rejection("MC-12.3", "it is Exhausted")
    if one.sick and not one.keywords & HASTE:
        return Rejection("MC-12.3", "it is sick until its controller's next turn begins")
    return Rejection("MC-33.7", "it can't carry out any order")


def orderable(game: Game, player: int) -> list[Creature]:
    """Return the creatures that can get an order now, each with at least one legal order (MC-12.3, MC-33.7)."""
    return [
        one
        for one in game.position.creatures
        if one.controller == player
        and not one.ordered
        and not one.exhausted
        and (not one.sick or one.keywords & HASTE)
        and game.has_order(one)
    ]


def has_order(game: Game, creature: Creature) -> bool:
    """Return whether a creature that is neither sick nor Exhausted has a legal order.

    Every enemy group is Ranged or Close, so a creature that moves freely can always advance or withdraw. Only the
    others need `orders`.
    """
    if not (creature.went_along or creature.bars & NO_MOVE or creature.keywords & DEFENDER):
        return True
    return bool(game.orders(creature))


def orders(game: Game, creature: Creature) -> tuple[Action, ...]:
    """Return the kinds of orders a creature can get now (MC-12.1, MC-33.7).

    A creature that has moved with its character this turn can neither engage nor move again (MC-11.10).
    """
    found: list[Action] = []
    number = creature.number
    moves = not creature.bars & NO_MOVE
    if not creature.went_along:
        if game.engageable(number):
            found.append(actions.ENGAGE)
        if moves:
            group = game.group_of(number)
            others, close = len(game.enemy_groups(group)), len(game.close_to(group))
            if others > close and not creature.keywords & DEFENDER:  # MC-19.7
                found.append(actions.ADVANCE)
            if close:
                found.append(actions.WITHDRAW)
    if moves and creature.detached:
        found.append(actions.FALL_BACK)
    for index, ability in enumerate(game.pool.cards[creature.card].abilities):
        if ability.timing == "command" and game.may_use(creature.controller, creature, index):
            found.append(actions.UseCreature(creature.slot, index))
    return tuple(found)


class Ordering(Step[Game]):
    """Choose the kind of order for a creature (MC-33.7).

    Attributes:
        number: The creature's number.
    """

    number: LivingCreature
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the creature's controller."""
        creature = game.creature(self.number)
        assert creature is not None
        return game.ask(creature.controller, game.orders(creature))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the kinds of orders."""
        creature = game.creature(self.number)
        assert creature is not None
        return game.orders(creature)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for a target if the order needs one, or give it."""
        if action in _DIRECTED:
            game.then(DIRECTING(self.number, _DIRECTED[action]))
        elif isinstance(action, actions.UseCreature):
            game.begin_draft(action, player, "ability")
        else:
            creature = game.creature(self.number)
            assert creature is not None
            game.give(creature, "withdraw" if action is actions.WITHDRAW else "fall back")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why the creature can't get this order."""
        creature = game.creature(self.number)
        assert creature is not None
        return why_not_this(game, creature, action)


ORDERING = cache(Ordering)
"""One step per creature, built once."""
_DIRECTED = {actions.ENGAGE: "engage", actions.ADVANCE: "advance"}


def why_not_this(game: Game, creature: Creature, action: Action) -> Rejection:
    """Explain why a creature can't get this order (MC-11.10, MC-12.1, MC-19.7, MC-25.29)."""
    if action not in (*_DIRECTED, actions.WITHDRAW, actions.FALL_BACK):
        return Rejection(
            "MC-12.1", "orders are engage, advance, withdraw, fall back, or a command ability the creature can use"
        )
    if creature.went_along and action is not actions.FALL_BACK:
        return Rejection("MC-11.10", "it has already moved with its character this turn")
    if action is actions.ENGAGE:
        return Rejection("MC-14.1", "it can't engage any enemy now")
    if creature.bars & NO_MOVE:
        return Rejection("MC-25.29", "it can't move")
    if action is actions.ADVANCE:
        if creature.keywords & DEFENDER:
            return Rejection("MC-19.7", "a Defender can't be ordered to advance")
        return Rejection("MC-7.4", "no enemy group is at Ranged")
    if action is actions.WITHDRAW:
        return Rejection("MC-7.17", "its group isn't Close to any enemy")
    return Rejection("MC-7.9", "only a detached creature can fall back")


class Directing(Step[Game]):
    """Choose the target of an order: a group to advance on, a combatant to engage (MC-33.7).

    Attributes:
        number: The creature's number.
        kind: "advance" or "engage".
    """

    number: LivingCreature
    kind: Directed
    is_unseen = True

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the creature's controller."""
        player = game.owner_of(self.number)
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the groups or combatants."""
        if self.kind == "engage":
            return called(game, game.engageable(self.number))
        return called(game, ranged_groups(game, game.group_of(self.number)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Give the order."""
        creature = game.creature(self.number)
        assert creature is not None
        game.give(creature, self.kind, number_called(game, action))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which targets are legal."""
        if self.kind == "engage":
            return Rejection(
                "MC-14.1", "engage an enemy combatant in a Close group; only Flying or Reach can engage a flyer"
            )
        return Rejection("MC-7.4", "advance on an enemy group at Ranged")


DIRECTING = cache(Directing)
"""One step per creature and kind of order, built once."""


def ranged_groups(game: Game, group: int) -> list[int]:
    """Return the enemy groups that a group can advance on (MC-7.4)."""
    return [other for other in game.enemy_groups(group) if not game.is_close(group, other)]


def give(game: Game, creature: Creature, kind: str, target: int = NO_ONE) -> None:
    """Announce an order. Others may respond, then it is carried out, and a window follows (MC-12.4 to MC-12.7).

    An attack has its own response round (MC-12.5, MC-14.9).
    """
    player = creature.controller
    count_order(game, creature)
    if game.keeps_log:
        game.emit(events.OrderGiven(player, creature.number, kind, target), "MC-12.1")
    game.then(AFTER_ACTION)
    if kind == "engage":
        game.engage(creature.number, target)
        return
    frame = game.push_frame(Order(player, creature.number, kind, target))
    game.open_round(frame, OBEY(frame))


class Obey(Step[Game]):
    """Carry out an order after the responses (MC-12.4, MC-18.10)."""

    frame: OrderPlace

    def do(self, game: Game) -> None:
        """Carry it out, or lose it."""
        position = game.position
        order = position.frames[self.frame]
        assert isinstance(order, Order)
        game.pop_frame(self.frame)
        game.obey(order)


OBEY = cache(Obey)
"""One step per frame, built once."""


def obey(game: Game, order: Order) -> None:
    """Advance, withdraw or fall back. The order is lost if that has become impossible (MC-12.6, MC-12.7)."""
    creature = game.creature(order.creature)
    if creature is None or not can_obey(game, creature, order):
        if game.keeps_log:
            game.emit(events.OrderLost(order.creature), "MC-12.6")
    elif order.kind == "advance":
        game.advance(order.creature, order.target, "MC-7.6")
    elif order.kind == "withdraw":
        game.withdraw(order.creature, "MC-7.17")
    else:
        game.fall_back(creature)


def can_obey(game: Game, creature: Creature, order: Order) -> bool:
    """Return whether this creature can still carry out an order (MC-12.6, MC-36.44)."""
    if creature.exhausted or creature.controller != order.player:
        return False
    group = game.group_of(creature.number)
    if order.kind == "advance":
        return order.target in ranged_groups(game, group)
    return bool(game.close_to(group)) if order.kind == "withdraw" else creature.detached
