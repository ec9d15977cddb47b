"""Boons: what a Trade phase gains where partners may give one, and when it is time to try (MR-13)."""

from __future__ import annotations

from typing import Final, NamedTuple

from arcana_magicrealm.bots.planning.outlook import Outlook, column_of
from arcana_magicrealm.bots.planning.scores import price
from arcana_magicrealm.model.deals import MEETING
from arcana_magicrealm.model.denizens import GROUPS, MEMBERS
from arcana_magicrealm.model.pieces import PIECES

LATE: Final = 6
"""The days at the end on which little else can be earned."""
LATE_GAIN: Final = 0.5
EARLY_GAIN: Final = 2.0
"""The gold that a Trade phase for a boon must promise, on those days and before."""
PEACEFUL_GAIN: Final = 4.0
"""The same before those days without combat, where sites bring more, and the dearest treasure is still to be found."""

OFFENCES: Final = {"insult": 8.0, "challenge": 15.0, "block_battle": 10.0, "trouble": 8.0}
"""The approximate gold that results of the Meeting table cost: an insult is paid with 5 Notoriety."""

WORTH_A_PHASE: Final = 8
"""The gold for which a character who is at a market sells at once."""


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
            relation = outlook.me.relations[partner] + drinks
            chance = outlook.chance_to_meet(("boon",), clearing, "trade", relation)
            gain = chance * dearest - cost * drinks - offences(outlook, clearing, relation)
            found = max(found, Boon(gain, dearest, partner, drinks, chance))
    return found


def offences(outlook: Outlook, clearing: int, relation: int) -> float:
    """The gold that insults, challenges and blocks cost in a Trade phase with combat, about (MR-13.16 to MR-13.18)."""
    if not outlook.fights:
        return 0.0
    results = MEETING[column_of(relation)]
    chances = zip(outlook.odds("meeting", clearing, "trade"), results, strict=True)
    return sum([odds * OFFENCES.get(result, 0.0) for odds, result in chances])


def is_time(outlook: Outlook, clearing: int) -> bool:
    """Whether a Trade phase for a boon is worth its time in a clearing."""
    if outlook.days <= LATE:
        return best(outlook, clearing, outlook.dearest).gain >= LATE_GAIN
    return is_worth_days(outlook, clearing)


def is_worth_days(outlook: Outlook, clearing: int) -> bool:
    """Whether Trade phases for a boon in a clearing are worth days that could be spent elsewhere."""
    return best(outlook, clearing, outlook.dearest).gain >= (EARLY_GAIN if outlook.fights else PEACEFUL_GAIN)


def is_worth_a_phase(outlook: Outlook) -> bool:
    """Whether the sales that gain points bring enough gold for a phase."""
    return sum([PIECES[piece].price for piece in outlook.estate.sales()]) >= WORTH_A_PHASE
