"""Selling treasures, and answers to what natives and other players offer (MR-13, MR-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions
from arcana_magicrealm.bots.answering import verb_of
from arcana_magicrealm.bots.scores import Estate
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.pieces import PIECES

SELL, GIVE_UP = actions.word("sell"), actions.word("give up")
ACCEPT, REFUSE = actions.word("accept"), actions.word("refuse")
PAY, DECLINE, FREE = actions.word("pay"), actions.word("decline"), actions.word("free")
BARGAIN: Final = 1.25
"""How much more than it gives a bot must get from another player."""


def begin(view: View, legal: Sequence[Action]) -> Action:
    """Sell if there is anything to sell."""
    return SELL if SELL in legal and Estate(view).sales() else GIVE_UP


def partner(view: View, legal: Sequence[Action]) -> Action:
    """The partner who gives most: Fame rewards make the difference (MR-13.6)."""
    estate = Estate(view)

    def gain(action: Action) -> tuple[Fraction, int]:
        assert isinstance(action, actions.DealWith)
        return estate.score(estate.sales(action.partner), action.partner), -action.partner

    return max(legal, key=gain)


def selling(view: View, legal: Sequence[Action]) -> Action:
    """The next belonging that is worth more as gold, or done."""
    for piece in Estate(view).sales():
        action = actions.handle("sell", piece)
        if action in legal:
            return action
    return actions.DONE


def bargain(view: View, legal: Sequence[Action]) -> Action:
    """Take what is free, decline what costs."""
    return FREE if FREE in legal else DECLINE


def last_rearranging(view: View, legal: Sequence[Action]) -> Action:
    """Abandon what costs points (MR-22.11)."""
    burdens = set(Estate(view).burdens())
    for action in legal:
        if isinstance(action, actions.Handle) and verb_of(action) == "abandon" and action.piece in burdens:
            return action
    return actions.DONE


def answer_proposal(view: View, legal: Sequence[Action]) -> Action:
    """Accept a proposal that gives clearly more than it takes, and asks for no discovery."""
    proposal = view.proposal
    if ACCEPT not in legal or proposal is None or proposal.asked.discoveries:
        return REFUSE
    got = proposal.given.gold + sum([PIECES[piece].price for piece in indices(proposal.given.pieces)])
    lost = proposal.asked.gold + sum([PIECES[piece].price for piece in indices(proposal.asked.pieces)])
    return ACCEPT if got >= BARGAIN * lost and (got or proposal.given.discoveries) else REFUSE


ANSWERS: Final[Mapping[str, Callable[[View, Sequence[Action]], Action]]] = {
    "ChooseTrade": begin,
    "ChoosePartner": partner,
    "Selling": selling,
    "Bargain": bargain,
    "LastRearranging": last_rearranging,
    "Answering": answer_proposal,
}
