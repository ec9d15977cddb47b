"""Locked combat: strikes, counter-attacks, follow-ups, repelling the attacker (MC-15, MC-19)."""

from __future__ import annotations

from functools import cache
from typing import Any

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.chapters.combat.combatants import called, number_called
from arcana_mtgcombat.model.bounds import AttackPlace, FollowUpKind, LivingCombatant, Number
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.keywords import DEATHTOUCH, DEFENDER, FIRST_STRIKE, LIFELINK, NO_MOVE, TRAMPLE, VIGILANCE
from arcana_mtgcombat.model.state import FIRST_NUMBER, Attack


def attack_of(game: Game, frame: int) -> Attack:
    """Return the attack that a frame holds."""
    attack = game.position.frames[frame]
    assert isinstance(attack, Attack)
    return attack


class Fight(Step[Game]):
    """After the responses the two combatants fight, if they still can (MC-14.10, MC-15.1)."""

    frame: AttackPlace

    def do(self, game: Game) -> None:
        """Fight."""
        game.fight(self.frame)


def fight(game: Game, frame: int) -> None:
    """Fight once, and put the rest of the fight on the agenda (MC-15).

    First Strike, as it is now, decides who strikes first and when deaths are checked.
    """
    attack = attack_of(game, frame)
    if not can_fight(game, attack):
        if game.keeps_log:
            game.emit(events.NoFight(attack.attacker), "MC-14.10")
        game.then(OVER(frame))
        return
    game.change_frame(frame, fought=True)
    if attack.defender < FIRST_NUMBER:
        defending = game.position.characters[attack.defender]
        defending.was_defender = defending.fleeing  # MC-17.4
    first = game.combatant(attack.attacker).keywords & FIRST_STRIKE
    counters_first = game.combatant(attack.defender).keywords & FIRST_STRIKE
    if counters_first and not first:  # MC-15.6
        steps: tuple[Step[Any], ...] = (COUNTERS(frame), COUNTER_BLOW(frame), CHECK, BLOW(frame), CHECK)
    elif first and not counters_first:  # MC-15.5
        steps = (BLOW(frame), CHECK, COUNTERS(frame), COUNTER_BLOW(frame), CHECK)
    else:  # MC-15.4, MC-15.7
        steps = (BLOW(frame), COUNTERS(frame), COUNTER_BLOW(frame), CHECK)
    game.then(*steps, OVER(frame))


def can_fight(game: Game, attack: Attack) -> bool:
    """Return whether attacker and defender are still in the battle, ready and Close (MC-14.10, MC-36.58).

    Allies have no range between them, so combatants that have become allies aren't Close (MC-7.2).
    """
    attacker, defender = attack.attacker, attack.defender
    return (
        game.is_in(attacker)
        and game.is_in(defender)
        and game.owner_of(attacker) == attack.player
        and not game.combatant(attacker).exhausted
        and game.is_close(game.group_of(attacker), game.group_of(defender))
    )


class Blow(Step[Game]):
    """The attacker strikes (MC-15.2)."""

    frame: AttackPlace

    def do(self, game: Game) -> None:
        """Strike, unless one of the two has already fallen."""
        attack = attack_of(game, self.frame)
        if game.is_in(attack.attacker) and game.is_in(attack.defender):
            game.strike(attack.attacker, attack.defender, "MC-15.2")


class Counters(Step[Game]):
    """The defender's controller decides on a counter-attack (MC-15.3, MC-15.6, MC-33.11)."""

    frame: AttackPlace
    choices = (actions.YES, actions.NO)
    rejection = Rejection("MC-33.11", "answer yes to strike back, or no")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, if the defender has Power and the attacker is still there."""
        attack = attack_of(game, self.frame)
        if (
            game.is_in(attack.attacker)
            and game.is_in(attack.defender)
            and game.combatant(attack.defender).power > 0  # MC-15.14
        ):
            return game.ask(game.owner_of(attack.defender), self.choices)
        return ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Note the decision in the frame."""
        game.change_frame(self.frame, counters=action is actions.YES)


class CounterBlow(Step[Game]):
    """The defender strikes back if that was decided, even with 0 Life or less (MC-15.3)."""

    frame: AttackPlace

    def do(self, game: Game) -> None:
        """Strike, unless one of the two has already fallen."""
        attack = attack_of(game, self.frame)
        if attack.counters and game.is_in(attack.attacker) and game.is_in(attack.defender):
            game.strike(attack.defender, attack.attacker, "MC-15.3")


class Check(Step[Game]):
    """Combatants that fell in a fight leave (MC-15.4 to MC-15.7)."""

    def do(self, game: Game) -> None:
        """Check for deaths."""
        game.check()


def strike(game: Game, number: int, victim: int, clause: str) -> None:
    """Strike once: roll dice for Power, deal damage, apply keywords.

    See MC-15.2, MC-15.3, MC-15.14, MC-19.8, MC-19.9.
    """
    striker = game.combatant(number)
    if striker.power <= 0:
        return
    player = game.owner_of(number)
    amount = game.roll(player, striker.power, "strike")
    if game.keeps_log:
        game.emit(events.Struck(number, victim, amount), clause)
    lost = game.deal(victim, amount, player)
    if lost <= 0:
        return
    if striker.keywords & DEATHTOUCH:
        struck = game.creature(victim)
        if struck is not None:
            struck.doomed = True  # The check tests for Indestructible.
    if striker.keywords & LIFELINK and game.is_in(player):
        game.heal(player, lost, "MC-19.9")


class Over(Step[Game]):
    """A fight is over or could not happen: follow up, or repel the attacker (MC-15.8, MC-15.11)."""

    frame: AttackPlace

    def do(self, game: Game) -> None:
        """Remove the attack and continue."""
        attack = attack_of(game, self.frame)
        game.pop_frame(self.frame)
        number = attack.attacker
        if not attack.fought or not game.is_in(number):
            return
        if not attack.follow_up:
            game.then(REPEL(number))  # MC-15.12: once, after all follow-ups.
        if (
            game.combatant(number).keywords & TRAMPLE
            and game.owner_of(number) == attack.player
            and not game.is_in(attack.defender)
        ):
            game.then(FOLLOW_UP(number))


class FollowUp(Step[Game]):
    """An attacker with Trample has felled the defender, so its controller may follow up (MC-15.11, MC-33.12)."""

    number: LivingCombatant
    rejection = Rejection("MC-15.11", "a follow-up is engage, advance or retreat, whichever is possible")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, if any follow-up is possible."""
        player = game.owner_of(self.number)
        options = self.options(game, player)
        return game.ask(player, options) if len(options) > 1 else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the possible follow-ups, and `none`."""
        return (*[kind for kind in _FOLLOW_UPS if game.follow_ups(self.number, kind.word)], actions.NONE)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Ask for the target, or end the follow-up."""
        if action is not actions.NONE:
            assert isinstance(action, actions.Word)
            game.then(FOLLOW_UP_TARGET(self.number, action.word))


_FOLLOW_UPS = (actions.ENGAGE, actions.ADVANCE, actions.RETREAT)


def follow_ups(game: Game, number: int, kind: str) -> tuple[Action, ...]:
    """Return the targets of a kind of follow-up: enemy combatants or enemy groups (MC-15.11, MC-36.60)."""
    if kind == "engage":
        return called(game, game.engageable(number))
    one = game.combatant(number)
    if one.exhausted or one.bars & NO_MOVE or (kind == "advance" and one.keywords & DEFENDER):
        return ()
    group = game.group_of(number)
    close = kind == "retreat"
    groups = [other for other in game.enemy_groups(group) if game.is_close(group, other) == close]
    return called(game, groups)


class FollowUpTarget(Step[Game]):
    """Choose the target of a follow-up (MC-33.12)."""

    number: LivingCombatant
    kind: FollowUpKind

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask."""
        player = game.owner_of(self.number)
        return game.ask(player, self.options(game, player))

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Return the enemy combatants or groups."""
        return game.follow_ups(self.number, self.kind)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Follow up."""
        game.follow_up(self.number, self.kind, number_called(game, action))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which targets are legal."""
        if self.kind == "engage":
            return Rejection("MC-15.11", "pick an enemy combatant that is Close and can be engaged")
        range_ = "Ranged" if self.kind == "advance" else "Close"
        return Rejection("MC-15.11", f"pick an enemy group at range {range_}")


def follow_up(game: Game, number: int, kind: str, target: int) -> None:
    """Follow up with a complete attack, an advance, or by opening one Close range (MC-15.11 to MC-15.13)."""
    if kind == "engage":
        game.engage(number, target, follow_up=True)
        return
    if kind == "advance":
        game.advance(number, target, "MC-15.11")
    else:
        creature = game.creature(number)
        if creature is not None:
            game.detach(creature)
        game.set_range(number, target, close=False, clause="MC-15.11")
    if number < FIRST_NUMBER:
        for one in game.creatures_of(number):
            one.went_along = one.went_along or not one.detached  # MC-36.61


class Repel(Step[Game]):
    """An attacker's last fight is over (MC-15.8, MC-15.12)."""

    number: Number

    def do(self, game: Game) -> None:
        """Repel the attacker."""
        game.repel(self.number)


def repel(game: Game, number: int) -> None:
    """Repel the attacker after its last fight, unless it has Vigilance (MC-15.8, MC-15.10)."""
    if not game.is_in(number):
        return
    one = game.combatant(number)
    if one.keywords & VIGILANCE:
        return
    if one.guard:
        one.guard = 0
        if game.keeps_log:
            game.emit(events.GuardSet(number, 0), "MC-15.8")
    if not one.exhausted:
        one.exhausted = True
        if game.keeps_log:
            game.emit(events.Exhausted(number), "MC-15.8")


FIGHT, BLOW, COUNTERS, COUNTER_BLOW, OVER = cache(Fight), cache(Blow), cache(Counters), cache(CounterBlow), cache(Over)
FOLLOW_UP, FOLLOW_UP_TARGET, REPEL = cache(FollowUp), cache(FollowUpTarget), cache(Repel)
CHECK = Check()
"""The steps for each frame or combatant, built once."""
