"""A duellist's decisions in free windows and response rounds (MC-18)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.bots import aiming, worths
from arcana_mtgcombat.bots.outlook import Outlook
from arcana_mtgcombat.model.state import NO_ONE

CARD = 0.7
"""The least gain of an instant, as a share of its worth in Memory."""
UNIT = 0.3
"""The worth of a unit of mana."""


def answer(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Return the instant or ability with the most gain, or pass."""
    best: Action = actions.PASS
    most = 0.3
    for one in legal:
        worth = gain(outlook, one)
        if worth > most:
            best, most = one, worth
    return best


def gain(outlook: Outlook, action: Action) -> float:
    """Return the gain of using something now, less its price. Mana abilities gain nothing by themselves."""
    if isinstance(action, actions.Cast):
        card = outlook.card(action.card)
        worth, _ = aiming.best(outlook, card, outlook.me.seat)
        return worth - CARD * worths.of_card(outlook.pool, card.key) - UNIT * card.converted
    if isinstance(action, actions.UseCreature | actions.UsePermanent):
        source = source_of(outlook, action)
        if source is None:
            return aiming.NEVER
        number, key, group = source
        ability = outlook.card(key).abilities[action.index]
        if ability.timing == "mana":
            return aiming.NEVER
        found = [
            aiming.of_effects(outlook, ability.effects, target, number)
            for target in aiming.candidates(outlook, ability.target, group)
        ]
        price = UNIT * ability.cost.converted + (2.5 if ability.sacrifice else 0.3)
        return max(found, default=aiming.NEVER) - price
    return aiming.NEVER


def source_of(outlook: Outlook, action: Action) -> tuple[int, str, int] | None:
    """Return the number, card and group of an ability's source."""
    if isinstance(action, actions.UseCreature):
        for creature in outlook.view.creatures:
            if creature.slot == action.slot:
                return creature.number, creature.card, creature.group
    elif isinstance(action, actions.UsePermanent):
        for permanent in outlook.view.permanents:
            if permanent.slot == action.slot:
                return permanent.number, permanent.card, outlook.me.seat
    return None


def aim(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Return the best target for the draft, or None if it isn't a target that is asked for."""
    draft = outlook.view.draft
    if draft is None:
        return None
    card = outlook.pool.cards[draft.card]
    best: Action | None = None
    most = 2 * aiming.NEVER
    for one in legal:
        target = _target(outlook, one)
        if target == NO_ONE:
            continue
        if draft.source == NO_ONE:
            worth = aiming.of_card(outlook, card, target)
        else:
            worth = aiming.of_effects(outlook, card.abilities[draft.index].effects, target, draft.source)
        if worth > most:
            best, most = one, worth
    return best


def _target(outlook: Outlook, action: Action) -> int:
    if isinstance(action, actions.AtCharacter):
        return action.seat
    if isinstance(action, actions.AtCreature):
        return next(one.number for one in outlook.view.creatures if one.slot == action.slot)
    if isinstance(action, actions.AtPermanent):
        return next(one.number for one in outlook.view.permanents if one.slot == action.slot)
    if isinstance(action, actions.AtFrame):
        return action.place
    if isinstance(action, actions.AtDead):
        return outlook.card(action.card).place
    return NO_ONE
