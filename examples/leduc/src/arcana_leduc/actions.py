"""The actions of Leduc poker (LD-2.2)."""

from __future__ import annotations

from arcana_core.actions import Action, action


@action("fold")
class Fold(Action):
    """Give the pot to the other player, as an answer to a raise."""


@action("call")
class Call(Action):
    """Match the other player's stake, which may need no chips (a check)."""


@action("raise")
class Raise(Action):
    """Call, then put in the raise of this round."""


FOLD, CALL, RAISE = Fold(), Call(), Raise()
