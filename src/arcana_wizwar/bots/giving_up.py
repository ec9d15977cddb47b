"""The hunter's discards, thefts from hands, and draws (WW-5.10, WW-5.11, WW-18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots.outlook import Outlook
from arcana_wizwar.bots.worths import ITEMS, worth
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet


def give_up(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Take from another hand, discard the worst cards to make room, or be done."""
    takes = [one for one in legal if isinstance(one, actions.Take)]
    if takes:
        return max(takes, key=lambda take: worth(take.card))
    if outlook.view.phase != "discard":
        return _clear_mind(outlook, legal)
    if outlook.me.hand_max - outlook.me.hand_size >= outlook.rules.draws + outlook.me.powers.draws:
        return actions.DONE
    worst = worst_of(legal)
    return actions.DONE if worst is None or worth(worst.card) > 4.5 else worst


def _clear_mind(outlook: Outlook, legal: Sequence[Action]) -> Action:
    # Before a Brain Burn each card fewer is a point of damage less (WW-21.13).
    items = [one for one in legal if isinstance(one, actions.AtCard)]
    if items:
        return max(items, key=lambda item: ITEMS.get(outlook.cards.of[item.card].key, 1.0))
    worst = worst_of(legal)
    deadly = outlook.me.hand_count >= outlook.me.life
    return worst if worst is not None and (deadly or worth(worst.card) <= 3) else actions.DONE


def worst_of(legal: Iterable[Action]) -> actions.Discard | None:
    """The least valuable discard, None without one."""
    cards = [one for one in legal if isinstance(one, actions.Discard)]
    return min(cards, key=lambda discard: worth(discard.card), default=None)


def draw(view: View, player: int, cards: CardSet) -> Action:
    """Draw, unless a Slow Death is about to kill (WW-21.69)."""
    slow = any(cards.of[spell.card].key == "slow_death" and spell.wizard == player for spell in view.spells)
    return actions.STOP if slow and view.wizards[player].life <= 3 else actions.DRAW
