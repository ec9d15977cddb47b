"""A bot for Wiz-War that plays to win: it fetches treasures, attacks when it can and counters threats.

It evaluates the table once per decision and takes the first good option in an order of urgency. It doesn't search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots import aiming, attacking, equipping, fetching, giving_up, parrying, travelling
from arcana_wizwar.bots.outlook import Outlook
from arcana_wizwar.cards import CARDS
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.rules import Rules

if TYPE_CHECKING:
    from arcana_core.bots import Seat

PATIENCE = 100
"""The turn after which some steps are random, so that two bots don't wait for each other forever."""

Idea = Callable[[Outlook, Sequence[Action]], Action | None]
IDEAS: tuple[Idea, ...] = (
    fetching.bring_home,
    fetching.reach_home,
    equipping.play_items,
    attacking.attack_well,
    equipping.help_oneself,
    travelling.boost,
    travelling.breach,
    travelling.fly,
    travelling.go,
    travelling.vanish,
    attacking.attack_anyway,
    equipping.take_item,
    fetching.take_prize,
)
"""The options in the Move and Cast phase, most urgent first."""


class Hunter:
    """A bot that hunts for treasures and attacks wizards in its way.

    Args:
        cards: all cards of the game.
    """

    def __init__(self, cards: CardSet = CARDS) -> None:
        self.cards = cards

    def choose(self, seat: Seat[View]) -> Action:
        """The first good option."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        first = legal[0]
        if first is actions.DRAW:
            return giving_up.draw(seat.view, seat.player, self.cards)
        if first is actions.STOP and seat.view.asks == "Drawing":
            return first  # carried items and maintained spells are worth more than a card
        if isinstance(legal[-1], actions.Next):
            return seat.rng.choice([one for one in legal if isinstance(one, actions.Next)])
        rules = seat.rules
        assert isinstance(rules, Rules)
        outlook = Outlook(seat.view, self.cards, rules)
        if first is actions.END:
            return _main(outlook, legal, seat)
        if first is actions.PASS:
            return parrying.answer(outlook, {one.card: one for one in legal if isinstance(one, actions.Answer)})
        if first is actions.DONE:
            return giving_up.give_up(outlook, legal)
        return aiming.pick(outlook, legal, seat)


def _main(outlook: Outlook, legal: Sequence[Action], seat: Seat[View]) -> Action:
    for idea in IDEAS:
        action = idea(outlook, legal)
        if action is not None:
            if isinstance(action, actions.Go) and outlook.view.turn > PATIENCE and seat.rng.die(8) == 1:
                return seat.rng.choice([one for one in legal if isinstance(one, actions.Go)])
            return action
    return actions.END
