"""A bot that plays to win from its view. It weighs each choice by exact odds and doesn't search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_mtgcombat import actions
from arcana_mtgcombat.bots import acting, answering, commanding, preparing
from arcana_mtgcombat.bots.outlook import Outlook
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Pool

if TYPE_CHECKING:
    from arcana_core.bots import Seat

AT_ONCE: Mapping[str, tuple[Action, ...]] = {
    "Delay": (actions.ACT,),
    "Recall": (actions.RECALL,),
    "Counters": (actions.YES,),
    "PayOrBeCountered": (actions.YES,),
    "EscapeAtOnce": (actions.YES,),
    "Allies": (actions.NO,),
    "Mercy": (actions.SPARE,),
}
"""Decisions without a look at the battle, by the name of the step."""

Choice = Callable[[Outlook, Sequence[Action]], Action | None]
CHOICES: Mapping[str, Choice] = {
    "OrderLibrary": preparing.order,
    "Restore": preparing.restore,
    "Focusing": preparing.focus,
    "Forget": preparing.forget,
    "ForgetSurplus": preparing.forget,
    "PutBack": preparing.put_back,
    "Acts": acting.act,
    "Move": acting.move,
    "Engage": acting.engage,
    "Equip": acting.equip,
    "GiveTo": acting.bear,
    "ChooseBearer": acting.bear,
    "Commanding": commanding.choose_creature,
    "Ordering": commanding.choose_order,
    "Directing": commanding.choose_target,
    "FollowUp": commanding.follow_up,
    "FollowUpTarget": commanding.choose_target,
    "Intercept": commanding.intercept,
    "FreeWindow": answering.answer,
    "Round": answering.answer,
    "Choose": answering.aim,
    "PackActs": acting.lead_pack,
}
"""All other decisions."""


class Duellist:
    """A wizard or pack that plays to win.

    Args:
        pool: All cards of the game.
    """

    def __init__(self, pool: Pool = POOL) -> None:
        self.pool = pool

    def choose(self, seat: Seat[View]) -> Action:
        """Return the seat's decision. Unknown questions of house rules are answered at random."""
        legal = seat.legal_actions
        if len(legal) == 1:
            return legal[0]
        view = seat.view
        for one in AT_ONCE.get(view.asks, ()):
            if one in legal:
                return one
        choice = CHOICES.get(view.asks)
        found = None if choice is None else choice(Outlook(view, self.pool), legal)
        return found if found is not None and found in legal else seat.rng.choice(legal)
