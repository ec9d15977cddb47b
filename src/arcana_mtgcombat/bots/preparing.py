"""A duellist's decisions around the fighting: recall, mana, Focus, forgetting (MC-9, MC-10, MC-22.2)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.bots import aiming, worths
from arcana_mtgcombat.bots.outlook import Outlook
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.mana import COLOURLESS


def restore(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the type of mana that the spells in Memory need most, or stop if more would only burn (MC-9.3)."""
    me = outlook.me
    held = [outlook.card(key) for key in me.memory]
    held = [card for card in held if is_castable(outlook, card)]
    if sum(me.pool) >= me.sheet.mana_pool and not _wants_more(outlook, held):
        return actions.STOP
    types = [one.type for one in legal if isinstance(one, actions.Mana)]
    return actions.MANA[max(types, key=lambda type_: (_need(outlook, held, type_), -me.pool[type_]))]


def _need(outlook: Outlook, held: Sequence[Card], type_: int) -> float:
    if type_ == COLOURLESS:
        return 0.1
    have = outlook.me.pool[type_]
    needed = [card.cost.letters[type_] for card in held if card.cost is not None]
    lacking = sum(max(0, units - have) for units in needed)
    costs = [outlook.card(key).cost for key in outlook.me.library]
    later = sum(cost.letters[type_] > have for cost in costs if cost is not None)
    return lacking + 0.05 * later + 0.05 * bool(needed)


def _wants_more(outlook: Outlook, held: Sequence[Card]) -> bool:
    """Return whether the bot will spend all its mana and more this turn."""
    costs = sorted((card.converted for card in held if not card.is_instant), reverse=True)
    left = max(0, outlook.me.focus - _pervasive(outlook))
    return sum(costs[: min(left, 2)]) > sum(outlook.me.pool)


def _pervasive(outlook: Outlook) -> int:
    return sum(one.type in ("enchantment", "artifact") for one in outlook.permanents_of(outlook.me.seat))


def is_castable(outlook: Outlook, card: Card) -> bool:
    """Return whether Mastery and capacities can ever pay for a card (MC-13.2, MC-4.2)."""
    sheet = outlook.me.sheet
    if card.cost is None or card.converted > outlook.me.mastery:
        return False
    return all(units <= most for units, most in zip(card.cost.letters, sheet.capacities, strict=False))


def focus(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best use of a point of Focus: something that would end, or an Exhausted combatant (MC-10.2)."""
    best: Action = actions.STOP
    most = 0.5
    for one in legal:
        worth = 0.0
        if isinstance(one, actions.AtCreature):
            creature = next(each for each in outlook.mine if each.slot == one.slot)
            worth = 0.35 * outlook.worth(creature) if creature.exhausted else 0.8 * outlook.worth(creature)
        elif isinstance(one, actions.AtPermanent):
            permanent = next(each for each in outlook.view.permanents if each.slot == one.slot)
            worth = aiming.lasting(outlook, outlook.card(permanent.card))
        if worth > most:
            best, most = one, worth
    return best


def keeping(outlook: Outlook, key: str) -> float:
    """Return the worth of a card in this character's Memory as things are (MC-22.2)."""
    card = outlook.card(key)
    if not is_castable(outlook, card):
        return 0.0
    worth = worths.of_card(outlook.pool, key)
    does = {effect.do for effect in card.effects}
    if card.target in ("permanent", "artifact") and "end" in does:
        at = aiming.best(outlook, card, outlook.me.seat)[0]
        worth = max(at, 0.6)
    if card.target == "dead_creature" and not outlook.me.graveyard:
        worth *= 0.3
    if "heal" in does and outlook.me.life > 0.7 * outlook.me.sheet.life:
        worth *= 0.5
    if "counters" in does and not outlook.mine:
        worth *= 0.3
    if "recall" in does and not outlook.me.library_count:
        worth = 0.0
    return worth - 0.3 * card.converted


def forget(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the least useful card."""
    return min(legal, key=lambda one: keeping(outlook, one.card) if isinstance(one, actions.Pick) else 99.0)


def put_back(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick the best card for the top (MC-25.23)."""
    return max(legal, key=lambda one: keeping(outlook, one.card) if isinstance(one, actions.Pick) else -99.0)


def order(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Pick cheap creatures first, then the rest by worth and cost (MC-33.1)."""

    def early(one: Action) -> float:
        card = outlook.card(one.card) if isinstance(one, actions.Pick) else None
        if card is None or not is_castable(outlook, card):
            return -9.0
        return worths.of_card(outlook.pool, card.key) - 1.5 * card.converted + 2.0 * (card.type == "creature")

    return max(legal, key=early)
