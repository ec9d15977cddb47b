"""Trading: boons, what to buy, sell and accept (MR-13, MR-18)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from arcana_core.actions import Action
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions
from arcana_magicrealm.bots.answering import verb_of
from arcana_magicrealm.bots.outlook import Outlook
from arcana_magicrealm.bots.scores import Estate, price
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.deals import MEETING
from arcana_magicrealm.model.denizens import GROUPS, MEMBERS
from arcana_magicrealm.model.pieces import PIECES

LATE: Final = 6
"""The days at the end on which little else can be earned."""
LATE_GAIN: Final = 0.5
EARLY_GAIN: Final = 2.0
"""The gold that a Trade phase for a boon must promise, on those days and before."""

OFFENCES: Final = {"insult": 8.0, "challenge": 15.0, "block_battle": 10.0, "trouble": 8.0}
"""The gold that results of the Meeting table cost, about: an insult is paid with 5 Notoriety."""


class Boon(NamedTuple):
    """A boon to be had in a clearing.

    Attributes:
        gain: the gold that a Trade phase gains on average.
        price: of the belonging.
        partner: who has it; -1 for none.
        drinks: whether drinks are worth their price (MR-13.12).
        chance: to get it in a phase.
    """

    gain: float = 0.0
    price: int = 0
    partner: int = -1
    drinks: bool = False
    chance: float = 0.0


def best(outlook: Outlook, clearing: int, sold: int = 0) -> Boon:
    """The best boon to be had in a clearing, where the character has sold a belonging of this price."""
    view, found = outlook.view, Boon()
    for partner in outlook.markets.get(clearing, ()):
        is_group = partner < len(GROUPS)
        members = MEMBERS[partner] if is_group else ()
        known = (*view.cards[partner].known, *(view.goods[partner] if is_group else ()))
        dearest = max([sold, *[price(partner, piece) for piece in known]])
        cost = sum([view.denizen_at[one] == clearing and view.owners[one] < 0 for one in members])
        for drinks in (False, True) if cost and outlook.me.gold >= cost else (False,):
            chance = outlook.chance_to_meet(("boon",), clearing, "trade", outlook.me.relations[partner] + drinks)
            gain = (
                chance * dearest - cost * drinks - offences(outlook, clearing, outlook.me.relations[partner] + drinks)
            )
            found = max(found, Boon(gain, dearest, partner, drinks, chance))
    return found


def offences(outlook: Outlook, clearing: int, relation: int) -> float:
    """The gold that insults, challenges and blocks cost in a Trade phase with combat, about (MR-13.16 to MR-13.18)."""
    if not outlook.fights:
        return 0.0
    results = MEETING[min(max(relation, 0), len(MEETING) - 1)]
    chances = zip(outlook.odds("meeting", clearing, "trade"), results, strict=True)
    return sum([odds * OFFENCES.get(result, 0.0) for odds, result in chances])


def is_time(outlook: Outlook, clearing: int) -> bool:
    """Whether a Trade phase for a boon is worth its time in a clearing."""
    gain = best(outlook, clearing, outlook.dearest).gain
    return gain >= (LATE_GAIN if outlook.days <= LATE else EARLY_GAIN)


SELL, BUY, GIVE_UP = actions.word("sell"), actions.word("buy"), actions.word("give up")
DRINKS, NO_DRINKS = actions.word("drinks"), actions.word("no drinks")
ACCEPT, REFUSE = actions.word("accept"), actions.word("refuse")
PAY, DECLINE, FREE = actions.word("pay"), actions.word("decline"), actions.word("free")
WORTH_A_PHASE: Final = 8
"""The gold for which a character who is at a market sells at once."""
BARGAIN: Final = 1.25
"""How much more than it gives a bot must get from another player."""


def is_worth_a_phase(outlook: Outlook) -> bool:
    """Whether the sales that gain points bring enough gold for a phase."""
    return sum([PIECES[piece].price for piece in outlook.estate.sales()]) >= WORTH_A_PHASE


def begin(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Sell if that brings enough, else try for a boon, else sell what there is."""
    sells = SELL in legal and bool(outlook.estate.sales())
    must = sells and (is_worth_a_phase(outlook) or outlook.days == 1)
    if BUY in legal and best(outlook, outlook.here).gain > 0 and not must:
        return BUY
    return SELL if sells else GIVE_UP


def partner(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The partner with the best boon if the phase is for that, else who gives most (MR-13.6, MR-13.7)."""
    estate = outlook.estate
    giver = best(outlook, outlook.here).partner
    if giver >= 0 and actions.DealWith(giver) in legal and not is_worth_a_phase(outlook):
        return actions.DealWith(giver)

    def gain(action: Action) -> tuple[float, int]:
        assert isinstance(action, actions.DealWith)
        return estate.score(estate.sales(action.partner), action.partner), -action.partner

    return max(legal, key=gain)


def selling(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The next belonging that is worth more as gold, or done."""
    offers = (actions.handle("sell", piece) for piece in outlook.estate.sales())
    return next((offer for offer in offers if offer in legal), actions.DONE)


def goods(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """The dearest belonging of the partner."""
    return max(legal, key=lambda one: PIECES[actions.handled(one)[1]].price)


def drinks(outlook: Outlook, legal: Sequence[Action]) -> Action:
    """Drinks, where they are worth their price."""
    return DRINKS if DRINKS in legal and best(outlook, outlook.here).drinks else NO_DRINKS


def bargain(view: View, legal: Sequence[Action]) -> Action:
    """Take what is free, decline what costs."""
    return FREE if FREE in legal else DECLINE


def last_rearranging(view: View, legal: Sequence[Action]) -> Action:
    """Abandon what costs points (MR-22.11)."""
    burdens = set(Estate(view, 0).burdens())
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
    "Bargain": bargain,
    "LastRearranging": last_rearranging,
    "Answering": answer_proposal,
}
"""The answers that need no outlook."""
IN_TURN: Final[Mapping[str, Callable[[Outlook, Sequence[Action]], Action]]] = {
    "ChooseTrade": begin,
    "ChoosePartner": partner,
    "Selling": selling,
    "ChooseGoods": goods,
    "Meeting": drinks,
}
