"""Trading: boons, what to buy, sell and accept (MR-13, MR-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions
from arcana_magicrealm.bots.planning import boons
from arcana_magicrealm.bots.planning.outlook import Outlook
from arcana_magicrealm.bots.planning.scores import Estate
from arcana_magicrealm.chapters.trade.bargaining import DECLINE, FREE
from arcana_magicrealm.chapters.trade.dealing import ACCEPT, REFUSE
from arcana_magicrealm.chapters.trade.meeting import DRINKS, NO_DRINKS
from arcana_magicrealm.chapters.trade.trading import BUY, GIVE_UP, SELL
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.pieces import PIECES

BARGAIN: Final = 1.25
"""How much more than it gives a bot must get from another player."""


def begin(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Sell if that brings enough, else try for a boon, else sell what there is."""
    sells = SELL in legal and bool(outlook.estate.sales())
    must = sells and (boons.is_worth_a_phase(outlook) or outlook.days == 1)
    if BUY in legal and boons.best(outlook, outlook.here).gain > 0 and not must:
        return BUY
    return SELL if sells else GIVE_UP


def partner(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The partner with the best boon if the phase is for that, else who gives most (MR-13.6, MR-13.7)."""
    estate = outlook.estate
    giver = boons.best(outlook, outlook.here).partner
    if giver >= 0 and actions.DealWith(giver) in legal and not boons.is_worth_a_phase(outlook):
        return actions.DealWith(giver)
    there = [one.partner for one in legal if isinstance(one, actions.DealWith)]
    return actions.DealWith(max(there, key=lambda one: (estate.score(estate.sales(one), one), -one)))


def selling(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The next belonging that is worth more as gold, or done."""
    offers = (actions.handle("sell", piece) for piece in outlook.estate.sales())
    return next((offer for offer in offers if offer in legal), actions.DONE)


def goods(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The dearest belonging of the partner."""
    return max(legal, key=lambda one: PIECES[actions.handled(one)[1]].price)


def drinks(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Drinks, where they are worth their price."""
    return DRINKS if DRINKS in legal and boons.best(outlook, outlook.here).drinks else NO_DRINKS


def bargain(view: View, legal: Sequence[Action]) -> Action:
    """Take what is free, decline what costs."""
    return FREE if FREE in legal else DECLINE


def last_rearranging(view: View, legal: Sequence[Action]) -> Action:
    """Abandon what costs points (MR-22.11)."""
    burdens = {actions.handle("abandon", piece) for piece in Estate(view, 0).burdens()}
    return next((action for action in legal if action in burdens), actions.DONE)


def answer_proposal(view: View, legal: Sequence[Action]) -> Action:
    """Accept a proposal that gives clearly more than it takes, and asks for no discovery."""
    proposal = view.proposal
    if ACCEPT not in legal or proposal is None or proposal.asked.discoveries:
        return REFUSE
    got = proposal.given.gold + sum([PIECES[piece].price for piece in indices(proposal.given.pieces)])
    lost = proposal.asked.gold + sum([PIECES[piece].price for piece in indices(proposal.asked.pieces)])
    return ACCEPT if got >= BARGAIN * lost and (got or proposal.given.discoveries) else REFUSE


ANSWERS: Final = {"Bargain": bargain, "LastRearranging": last_rearranging, "Answering": answer_proposal}
"""The answers that need no outlook."""
IN_TURN: Final[Mapping[str, Callable[[Outlook, Sequence[Action]], Action]]] = {
    "ChooseTrade": begin,
    "ChoosePartner": partner,
    "Selling": selling,
    "ChooseGoods": goods,
    "Meeting": drinks,
}
