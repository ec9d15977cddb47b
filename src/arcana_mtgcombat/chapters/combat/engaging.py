"""Engaging and intercepting (MC-14)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.combatants import number_called
from arcana_mtgcombat.chapters.combat.fighting import FIGHT, attack_of
from arcana_mtgcombat.model.bounds import AttackPlace, SeatCount
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import DEFENDER, FLYING, HASTE, NO_ENGAGE, NO_INTERCEPT, REACH
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, Attack, Combatant, Creature

_slot = attrgetter("slot")


def engageable(game: Game, number: int) -> list[int]:
    """Return the enemy combatants that a combatant can engage now, by number (MC-14.1, MC-14.2).

    Characters by seat, then creatures by slot, as in the action space. Once-per-turn limits and effects that bar
    creatures from orders are checked elsewhere.
    """
    position = game.position
    if not position.close:
        return []
    attacker = game.combatant(number)
    if attacker.exhausted or attacker.keywords & DEFENDER or attacker.bars & NO_ENGAGE:
        return []
    group = game.group_of(number)
    near = {other if one == group else one for one, other in position.close if group in (one, other)}
    if not near:
        return []
    catches = attacker.keywords & (FLYING | REACH)
    found = [
        player
        for player, one in enumerate(position.characters)
        if player in near
        and one.status == IN
        and not one.sheet.wild
        and (catches or one.exhausted or not one.keywords & FLYING)
    ]
    creatures = [
        one
        for one in position.creatures
        if (one.number if one.detached else one.controller) in near
        and (catches or one.exhausted or not one.keywords & FLYING)
    ]
    return found + [one.number for one in sorted(creatures, key=_slot)]


def engage(game: Game, attacker: int, target: int, *, follow_up: bool = False, set_up: bool = False) -> None:
    """Begin an attack: interception, responses, the fight, then the rest of the agenda (MC-14, MC-15).

    A character's Engage is used up here. The caller marks an attacking creature as ordered.
    """
    position = game.position
    if attacker < FIRST_NUMBER:
        position.has_engaged = True
    attack = Attack(game.owner_of(attacker), attacker, target, target, follow_up=follow_up, set_up=set_up)
    frame = game.push_frame(attack)
    if game.keeps_log:
        clause = "MC-6.8" if set_up else "MC-15.12" if follow_up else "MC-14.1"
        game.emit(events.Engaged(attacker, target), clause)
    if target < FIRST_NUMBER and not set_up:
        game.then(INTERCEPT(frame), SETTLED(frame), FIGHT(frame))
    else:
        game.then(SETTLED(frame), FIGHT(frame))


def interceptors(game: Game, frame: int) -> list[Creature]:
    """Return the creatures that can intercept the attack, by slot (MC-14.4, MC-14.5, MC-14.7)."""
    position = game.position
    attack = attack_of(game, frame)
    attacker = game.combatant(attack.attacker)
    group = game.group_of(attack.attacker)
    sick_too = game.rules.sick_intercept
    found = [
        one
        for one in position.creatures
        if one.controller == attack.target
        and not one.exhausted
        and (sick_too or not one.sick or one.keywords & HASTE)
        and _can_step_in(one, attacker)
        and game.is_close(one.number if one.detached else one.controller, group)
    ]
    return sorted(found, key=_slot)


def _can_step_in(one: Combatant, attacker: Combatant) -> bool:
    if one.bars & NO_INTERCEPT:
        return False
    return not attacker.keywords & FLYING or bool(one.keywords & (FLYING | REACH))


class Intercept(Step[Game]):
    """The target character may let a creature intercept. Otherwise allies are asked (MC-14.4, MC-33.10)."""

    frame: AttackPlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the target's seat if it has such a creature."""
        player = attack_of(game, self.frame).target
        options = self.options(game, player)
        if len(options) > 1:
            return game.ask(player, options)
        self._ask_allies(game)
        return ()

    def _ask_allies(self, game: Game) -> None:
        if game.rules.ally_intercept:
            game.then(ALLIES(self.frame, 0))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return `none` and the creatures that can intercept."""
        return (actions.NONE, *[actions.CREATURE[one.slot] for one in game.interceptors(self.frame)])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Redirect the attack to the creature, or ask the allies."""
        if action is actions.NONE:
            self._ask_allies(game)
        else:
            _intercepted(game, self.frame, number_called(game, action), "MC-14.4")

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which creatures can intercept."""
        if isinstance(action, actions.AtCreature):
            one = next((one for one in game.position.creatures if one.slot == action.slot), None)
            if one is None or one.controller != player:
                return Rejection("MC-14.4", "only one of your own creatures can intercept")
            if one.exhausted:
                return Rejection("MC-14.7", "an Exhausted creature can't intercept")
            if one.sick and not game.rules.sick_intercept and not one.keywords & HASTE:
                return Rejection("MC-14.7", "a house rule keeps sick creatures from intercepting")
            if one.bars & NO_INTERCEPT:
                return Rejection("MC-25.29", "this creature can't intercept")
            if not _can_step_in(one, game.combatant(attack_of(game, self.frame).attacker)):
                return Rejection("MC-14.5", "only Flying or Reach can intercept a flying attacker")
            return Rejection("MC-14.4", "its group isn't Close to the attacker's group")
        return Rejection("MC-33.10", "pick a creature that can intercept, or none")


def _intercepted(game: Game, frame: int, defender: int, clause: str) -> None:
    attack = attack_of(game, frame)
    game.change_frame(frame, defender=defender)
    if game.keeps_log:
        game.emit(events.Intercepted(attack.attacker, defender), clause)


class Allies(Step[Game]):
    """Allied characters near the attacker may take the attack, in rotation order (MC-14.6, MC-33.10).

    Attributes:
        frame: The attack's frame.
        asked: How many seats after the target, in rotation order, have answered or been skipped.
    """

    frame: AttackPlace
    asked: SeatCount
    choices = (actions.YES, actions.NO)

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next ally who can take it."""
        target = attack_of(game, self.frame).target
        order = game.rotation(target)
        for place in range(self.asked, len(order)):
            if order[place] != target and can_take(game, order[place], self.frame):
                if place != self.asked:
                    game.then(ALLIES(self.frame, place))
                    return ()
                return game.ask(order[place], self.choices)
        return ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Redirect the attack to this ally, or ask the next one."""
        if action is actions.YES:
            _intercepted(game, self.frame, player, "MC-14.6")
        else:
            game.then(ALLIES(self.frame, self.asked + 1))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain that the answers are yes and no."""
        return Rejection("MC-33.10", "answer yes to take the attack, or no")


def can_take(game: Game, player: int, frame: int) -> bool:
    """Return whether a character can take an ally's attack (MC-14.6)."""
    attack = attack_of(game, frame)
    characters = game.position.characters
    one = characters[player]
    return (
        one.side == characters[attack.target].side
        and not one.sheet.wild
        and not one.exhausted
        and _can_step_in(one, game.combatant(attack.attacker))
        and game.is_close(player, game.group_of(attack.attacker))
    )


class Settled(Step[Game]):
    """The defender is settled. Others may respond to the attack (MC-14.9)."""

    frame: AttackPlace

    def do(self, game: Game) -> None:
        """Open the response round, with the fight after it."""
        game.change_frame(self.frame, asked=0)
        game.open_round(self.frame)


INTERCEPT, ALLIES, SETTLED = cache(Intercept), cache(Allies), cache(Settled)
"""The steps for each frame, built once."""
