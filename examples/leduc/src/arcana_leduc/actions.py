"""What a player can do in Leduc poker (LD-2.2)."""

from __future__ import annotations

from arcana_core.actions import Action, action


@action("fold")
class Fold(Action):
    """Give the pot to the other player; only where there is a raise to answer."""


@action("call")
class Call(Action):
    """Put in what is missing to the other's stake, which may be nothing (a check)."""


@action("raise")
class Raise(Action):
    """Call, and put in the raise of this round on top."""


FOLD, CALL, RAISE = Fold(), Call(), Raise()
