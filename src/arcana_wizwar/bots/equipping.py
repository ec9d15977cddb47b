"""The hunter's equipment: items, helpful spells, ending curses (WW-9.4, WW-9.17)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots.offers import cast, first
from arcana_wizwar.bots.outlook import Outlook
from arcana_wizwar.bots.worths import HELPFUL, ITEMS


def play_items(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Play the best item worth carrying."""
    items = [one for one in legal if isinstance(one, actions.PlayItem) and ITEMS.get(one.card, 0.0) > 2]
    return max(items, key=lambda item: ITEMS[item.card], default=None)


def help_oneself(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Cast the most helpful spell on itself, else a Dispel against a curse."""
    room = outlook.me.hand_max - outlook.me.hand_size
    best: Action | None = None
    most = 0.0
    for one in legal:
        if isinstance(one, actions.Cast) and HELPFUL.get(one.card, 0.0) > most:
            if outlook.is_under(outlook.player, one.card) or (outlook.cards[one.card].lasts and room < 0):
                continue
            if one.card in ("adrenaline", "stone_spikes") and not any(map(outlook.sees, outlook.foes)):
                continue
            best, most = one, HELPFUL[one.card]
    if best is None and curse_on(outlook):
        return cast(legal, "dispel")
    return best


def curse_on(outlook: Outlook) -> int:
    """The card of a curse on the bot, 0 for none."""
    return next(
        (
            spell.card
            for spell in outlook.view.spells
            if spell.wizard == outlook.player and spell.caster != outlook.player
        ),
        0,
    )


def take_item(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Pick up a good item, if there is room for it."""
    if outlook.me.hand_size >= outlook.me.hand_max or outlook.rules.heavy_items:
        return None
    return first(
        legal,
        actions.PickUp,
        lambda pick: (
            isinstance(pick.what, actions.AtCard) and ITEMS.get(outlook.cards.of[pick.what.card].key, 0.0) >= 5
        ),
    )
