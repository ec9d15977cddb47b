"""What a player can do in Leduc poker (LD-2.2)."""

from __future__ import annotations

from arcana_core.actions import Action, action


@action
class Fold(Action):
    """Give the pot to the other player; only where there is a raise to answer."""

    def __str__(self) -> str:
        return "fold"


@action
class Call(Action):
    """Put in what is missing to the other's stake, which may be nothing (a check)."""

    def __str__(self) -> str:
        return "call"


@action
class Raise(Action):
    """Call, and put in the raise of this round on top."""

    def __str__(self) -> str:
        return "raise"


FOLD, CALL, RAISE = Fold(), Call(), Raise()
