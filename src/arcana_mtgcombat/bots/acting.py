"""A duellist's Main Phase: the best actions, in the most useful order (MC-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.bots import aiming, answering, commanding, worths
from arcana_mtgcombat.bots.outlook import PATIENCE, Outlook, number_of
from arcana_mtgcombat.knowledge.view import CharacterView
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.state import NO_ONE, Play

LEAST = 0.5
"""The least worth of an action."""
FIRST, EARLY, COMMAND, LATE, LAST = range(5)
"""Places in the turn: immediate help, clearing the way, orders, the rest, moving away."""


class Deed(NamedTuple):
    """A possible action.

    Attributes:
        worth: In points of Life.
        when: See `FIRST`.
        action: The action that begins it, or None while the bot still has to make mana.
        cost: In mana.
        casts: Whether it is a casting (MC-13.4).
    """

    worth: float
    when: int
    action: Action | None
    cost: int = 0
    casts: bool = False


def act(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Return the first of the best actions that fit into this turn, or the end of the phase."""
    if actions.FLEE in legal and is_lost(outlook):
        return actions.FLEE
    made = [one for one in legal if _makes_mana(outlook, one)]
    deeds = sorted(_deeds(outlook, legal, made), key=lambda deed: -deed.worth)
    view, me = outlook.view, outlook.me
    room, castings = view.actions_left, view.castings_left
    mana = sum(me.pool) + sum(_units(outlook, one) for one in made)
    chosen: list[Deed] = []
    for deed in deeds:
        if deed.worth > LEAST and len(chosen) < room and deed.cost <= mana and not (deed.casts and castings <= 0):
            chosen.append(deed)
            mana -= deed.cost
            castings -= deed.casts
    if not chosen:
        return actions.END
    first = min(chosen, key=lambda deed: deed.when)
    return made[0] if first.action is None else first.action


def is_lost(outlook: Outlook) -> bool:
    """Return whether the battle is lost unless a flight succeeds (MC-17.4)."""
    me, view = outlook.me, outlook.view
    if me.life > 10 or not outlook.foes:
        return False
    if any(
        outlook.is_close(one.group, me.seat) and not one.keywords & keywords.DEFENDER for one in outlook.theirs
    ) or any(outlook.is_close(foe.seat, me.seat) for foe in outlook.foes):
        return False
    own, strongest = outlook.strength(me.seat), max(outlook.strength(foe.seat) for foe in outlook.foes)
    coming = max(outlook.danger, sum(worths.upkeep_harm(outlook.card(one.card)) for one in view.permanents))
    return own < 0.35 * strongest or (own < 0.6 * strongest and me.life <= 2 * coming)


def _makes_mana(outlook: Outlook, action: Action) -> bool:
    return _units(outlook, action) > 0


def _units(outlook: Outlook, action: Action) -> int:
    if not isinstance(action, actions.UseCreature | actions.UsePermanent):
        return 0
    source = answering.source_of(outlook, action)
    if source is None:
        return 0
    ability = outlook.card(source[1]).abilities[action.index]
    return sum(len(effect.types) for effect in ability.effects) if ability.timing == "mana" else 0


def _deeds(outlook: Outlook, legal: Sequence[Action], made: Sequence[Action]) -> Iterator[Deed]:
    for one in legal:
        if isinstance(one, actions.Cast):
            yield _casting(outlook, outlook.card(one.card), one)
        elif one is actions.COMMAND:
            yield Deed(commanding.total(outlook), COMMAND, one)
        elif one is actions.ENGAGE:
            yield Deed(_engaging(outlook), COMMAND, one)
        elif one is actions.MOVE:
            yield Deed(max(_withdrawing(outlook), _advancing(outlook)[0]), LAST, one)
        elif one is actions.EQUIP:
            yield Deed(_equipping(outlook), EARLY, one)
        elif isinstance(one, actions.UseCreature | actions.UsePermanent) and one not in made:
            yield Deed(answering.gain(outlook, one), LATE, one)
    extra = sum(_units(outlook, one) for one in made)
    if extra:
        for key in {*outlook.me.memory}:
            card = outlook.card(key)
            if not card.is_instant and actions.Cast(key) not in legal and aiming.is_payable(outlook, card, extra):
                yield _casting(outlook, card, None)


def _casting(outlook: Outlook, card: Card, action: Action | None) -> Deed:
    worth, target = aiming.best(outlook, card, outlook.me.seat)
    when = LATE
    if card.type == "creature":
        when = FIRST if card.keywords & keywords.HASTE else LATE
    elif card.type == "sorcery" and target != NO_ONE:
        when = LATE if any(effect.do in ("damage", "drain") for effect in card.effects) else EARLY
    elif card.type in ("aura", "equipment", "enchantment") or card.effects:
        when = EARLY
    if card.is_pervasive:
        there = sum(one.type in ("enchantment", "artifact") for one in outlook.permanents_of(outlook.me.seat))
        worth -= 1.0 * there
        if there >= outlook.me.focus - 1:
            worth = 0.0
    return Deed(worth, when, action, card.converted, casts=not card.is_instant)


def _engaging(outlook: Outlook) -> float:
    """Rate the bot's own attack. A character that has engaged can't move away this turn (MC-11.5)."""
    me = outlook.me
    found = [commanding.engaging(outlook, me, target) for target in outlook.enemies if outlook.can_engage(me, target)]
    return max(found, default=0.0) - outlook.caution * (1.0 + outlook.danger)


def _withdrawing(outlook: Outlook) -> float:
    """Rate a withdrawal from all enemies (MC-7.8)."""
    if outlook.view.round > PATIENCE:
        return 0.0
    return outlook.danger * (0.6 + 8.0 / (outlook.me.life + 4.0)) - 2.0


def _advancing(outlook: Outlook) -> tuple[float, int]:
    """Rate an advance on each enemy character. The weak and the lonely are the best targets."""
    me = outlook.me
    found = [
        (0.6 * outlook.attack(me, foe) - outlook.caution * (1.0 + _awaiting(outlook, foe)), foe.seat)
        for foe in outlook.foes
        if not outlook.is_close(me.seat, foe.seat)
    ]
    return max(found, default=(0.0, NO_ONE))


def _awaiting(outlook: Outlook, foe: CharacterView) -> float:
    """Return the Life that the creatures of an enemy's company can take from the bot if it advances on them."""
    dice = sum(one.power for one in outlook.theirs if one.group == foe.seat)
    return outlook.struck(outlook.me, dice).takes if dice else 0.0


def move(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Withdraw, or advance on the best group."""
    worth, seat = _advancing(outlook)
    if seat != NO_ONE and (worth > _withdrawing(outlook) or legal[0] is not actions.WITHDRAW):
        return actions.CHARACTER[seat]
    return legal[0]


def engage(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best target for the bot's own attack."""
    worths_of = {commanding.called(outlook, number_of(one)): outlook.attack(outlook.me, one) for one in outlook.enemies}
    return max(legal, key=lambda action: worths_of.get(action, -99.0))


def _equipping(outlook: Outlook) -> float:
    loose = [one for one in outlook.permanents_of(outlook.me.seat) if one.type == "equipment" and one.bearer == NO_ONE]
    return max((_best_bearing(outlook, outlook.card(one.card)) for one in loose), default=0.0)


def _best_bearing(outlook: Outlook, card: Card) -> float:
    return max(aiming.bearing(outlook, card, number) for number in aiming.bearers(outlook, card))


def equip(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick an equipment without a bearer."""
    loose = {one.slot for one in outlook.view.permanents if one.type == "equipment" and one.bearer == NO_ONE}
    return next((one for one in legal if isinstance(one, actions.AtPermanent) and one.slot in loose), legal[0])


def bear(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best bearer for an equipment."""
    step = outlook.view.permanent(outlook.view.about)
    frames = [frame for frame in outlook.view.frames if isinstance(frame, Play)]
    if step is not None:
        card = outlook.card(step.card)
    elif frames:
        card = outlook.pool.cards[frames[-1].card]
    else:
        return legal[0]
    worth_of = {
        commanding.called(outlook, number): aiming.bearing(outlook, card, number)
        for number in aiming.bearers(outlook, card)
    }
    return max(legal, key=lambda action: worth_of.get(action, aiming.NEVER))


def lead_pack(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Use a wild pack's worthwhile abilities, then give its best order, or end its turn (MC-23.2, MC-23.7)."""
    used = answering.answer(outlook, legal)
    if used is not actions.PASS:
        return used
    plan = commanding.best(outlook)
    if plan is not None and plan.worth > commanding.LEAST:
        return commanding.called(outlook, plan.creature)
    return actions.END
