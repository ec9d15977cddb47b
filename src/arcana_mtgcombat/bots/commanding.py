"""A duellist's orders: attacks, advances, returns (MC-12, MC-14, MC-15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.bots import aiming
from arcana_mtgcombat.bots.outlook import CombatantView, Outlook, number_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.state import FIRST_NUMBER, NO_ONE

TIRED = 0.4
"""The cost of being Exhausted after an attack (MC-15.8)."""
PRESSED = 1.5
"""The worth of an enemy character with an enemy Close: they restore less mana (MC-9.2)."""
SLIGHTLY = 0.01
"""The bonus for engaging the likely interceptor rather than its character."""
NEVER = -99.0
LEAST = 0.2
"""The least worth of an order."""


class Plan(NamedTuple):
    """An order and its worth.

    Attributes:
        worth: In points of Life.
        creature: The creature's number.
        order: The action for the order.
        target: The number of a combatant or group, -1 for none.
    """

    worth: float
    creature: int
    order: Action
    target: int = NO_ONE


def is_free(creature: CreatureView) -> bool:
    """Return whether a creature can get an order (MC-12.1, MC-12.3)."""
    return not (creature.ordered or creature.exhausted or (creature.sick and not creature.keywords & keywords.HASTE))


def together(outlook: Outlook, target: CharacterView) -> float:
    """Return each creature's share if every creature that can attacks a character this turn."""
    found = [one for one in outlook.mine if is_free(one) and not one.went_along and outlook.can_engage(one, target)]
    if len(found) < 2:
        return NEVER
    found.sort(key=lambda one: one.power)
    return outlook.volley(found, target) / len(found) - TIRED


def plans(outlook: Outlook, creature: CreatureView) -> Iterator[Plan]:
    """Return the orders that can be worth giving to a creature."""
    if not is_free(creature):
        return
    number = creature.number
    if not creature.went_along:
        for target in outlook.enemies:
            if outlook.can_engage(creature, target):
                worth = engaging(outlook, creature, target)
                if isinstance(target, CharacterView):
                    worth = max(worth, outlook.once("together", target, together))
                yield Plan(worth, number, actions.ENGAGE, number_of(target))
        if not creature.bars & keywords.NO_MOVE and not creature.keywords & keywords.DEFENDER:
            for group in _enemy_groups(outlook):
                if not outlook.is_close(creature.group, group):
                    yield Plan(advancing(outlook, creature, group), number, actions.ADVANCE, group)
    for index, ability in enumerate(outlook.card(creature.card).abilities):
        if ability.timing == "command" and not (ability.exhaust and creature.sick):
            worth = aiming.of_effects(outlook, ability.effects, NO_ONE, number) - 0.1
            yield Plan(worth, number, actions.UseCreature(creature.slot, index))


def _enemy_groups(outlook: Outlook) -> list[int]:
    characters = [one.seat for one in outlook.foes]
    return [*characters, *sorted({one.group for one in outlook.theirs} - {*characters})]


def engaging(outlook: Outlook, attacker: CombatantView, target: CombatantView) -> float:
    """Return the worth of engaging a target, everything included."""
    worth = outlook.attack(attacker, target)
    if isinstance(target, CharacterView):
        worth -= SLIGHTLY
    if attacker.keywords & keywords.VIGILANCE:
        return worth
    worth -= TIRED
    if isinstance(attacker, CreatureView) and not attacker.detached:
        worth -= 0.15 * outlook.danger  # It can't intercept afterwards.
    return worth


def advancing(outlook: Outlook, creature: CreatureView, group: int) -> float:
    """Return the worth of advancing on a group: later attacks, less the enemies' attacks before them."""
    first = max([0.0, *[outlook.fight(one, creature) for one in _awaiting(outlook, group)]])
    price = outlook.caution * (0.5 * first + 0.1 * outlook.danger)
    if group >= FIRST_NUMBER or outlook.view.characters[group].wild:
        there = [one for one in outlook.theirs if one.group == group]
        return 0.5 * max((outlook.attack(creature, one) for one in there), default=0.0) - price
    target = outlook.view.characters[group]
    worth = 0.6 * outlook.attack(creature, target) - price
    if not any(outlook.is_close(one.group, group) for one in outlook.mine):
        worth += PRESSED
    return max(worth, outlook.once("pressing", target, pressing))


def _awaiting(outlook: Outlook, group: int) -> list[CreatureView]:
    return [one for one in outlook.theirs if one.group == group and one.power and _attacks(one)]


def _attacks(one: CreatureView) -> bool:
    return not one.keywords & keywords.DEFENDER and not one.bars & keywords.NO_ENGAGE


def pressing(outlook: Outlook, target: CharacterView) -> float:
    """Return each creature's share of coming Close to a character, if all attack together later."""
    found = [one for one in outlook.mine if not one.exhausted and _attacks(one)]
    if len(found) < 2:
        return NEVER
    found.sort(key=lambda one: one.power)
    first = sum(max(0.0, *[outlook.fight(one, other) for other in found]) for one in _awaiting(outlook, target.seat))
    return (0.6 * outlook.volley(found, target) - outlook.caution * (0.4 * first + 0.3 * outlook.danger)) / len(found)


def best(outlook: Outlook, number: int = NO_ONE, kind: Action | None = None) -> Plan | None:
    """Return the best order of all creatures or one, of all kinds or one."""
    found = [
        plan
        for creature in outlook.mine
        if number in (NO_ONE, creature.number)
        for plan in plans(outlook, creature)
        if kind is None or plan.order is kind
    ]
    return max(found, key=lambda plan: plan.worth, default=None)


def total(outlook: Outlook) -> float:
    """Return the worth of a Command: the sum of each creature's best order."""
    worth = 0.0
    for creature in outlook.mine:
        most = max((plan.worth for plan in plans(outlook, creature)), default=0.0)
        worth += most if most > LEAST else 0.0
    return worth


def called(outlook: Outlook, number: int) -> Action:
    """Return the action that names a combatant or group."""
    if number < FIRST_NUMBER:
        return actions.CHARACTER[number]
    creature = outlook.combatant(number)
    assert isinstance(creature, CreatureView)
    return actions.CREATURE[creature.slot]


def choose_creature(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the creature with the best order, or stop."""
    plan = best(outlook)
    if plan is not None and (plan.worth > LEAST or legal[0] is not actions.STOP):
        creature = called(outlook, plan.creature)
        if creature in legal:
            return creature
    return legal[0]


def choose_order(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best order for this creature."""
    found = sorted(
        (
            plan
            for creature in outlook.mine
            if creature.number == outlook.view.about
            for plan in plans(outlook, creature)
        ),
        key=lambda plan: -plan.worth,
    )
    return next((plan.order for plan in found if plan.order in legal), legal[-1])


def choose_target(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best target of this order."""
    view = outlook.view
    kind = actions.ENGAGE if view.about_kind == "engage" else actions.ADVANCE
    one = outlook.combatant(view.about)
    if one is None:
        return legal[0]
    worths_of: dict[Action, float] = {}
    if kind is actions.ENGAGE:
        for target in outlook.enemies:
            worths_of[called(outlook, number_of(target))] = engaging(outlook, one, target)
    elif isinstance(one, CreatureView):
        for group in _enemy_groups(outlook):
            worths_of[called(outlook, group)] = advancing(outlook, one, group)
    return max(legal, key=lambda action: worths_of.get(action, -99.0))


def follow_up(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Follow up with Trample if it is worth it (MC-15.11)."""
    one = outlook.combatant(outlook.view.about)
    if one is not None and actions.ENGAGE in legal:
        targets = [other for other in outlook.enemies if outlook.can_engage(one, other)]
        if any(outlook.attack(one, target) > -0.5 for target in targets):
            return actions.ENGAGE
    return actions.NONE


def intercept(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the interceptor that suffers least, or none (MC-14.4)."""
    attack = outlook.view.frames[-1]
    attacker = outlook.combatant(getattr(attack, "attacker", NO_ONE))
    if attacker is None:
        return legal[0]
    least, found = outlook.fight(attacker, outlook.me), legal[0]
    for one in outlook.mine:
        action = actions.CREATURE[one.slot]
        if action in legal:
            worth = outlook.fight(attacker, one)
            if worth < least:
                least, found = worth, action
    return found
