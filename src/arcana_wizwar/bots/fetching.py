"""The hunter's treasures: picking up, bringing, throwing or stretching them home (WW-15.10)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.bots.offers import cast, first
from arcana_wizwar.bots.outlook import Outlook


def bring_home(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Drop the prize at home, and the bot's own treasure where it scores for no player."""
    if outlook.me.treasure < 0:
        return None
    here, homes = outlook.me.square, outlook.homes
    if outlook.carries_prize:
        done = here == outlook.home
    else:
        done = here not in homes or here == outlook.home
    return first(legal, actions.Drop, lambda drop: isinstance(drop.what, actions.AtTreasure)) if done else None


def reach_home(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Throw or stretch the prize home if it is in sight and too far to walk."""
    if outlook.carries_prize and outlook.way_left > outlook.view.moves and outlook.seen >> outlook.home & 1:
        return cast(legal, "stretch") or (
            None
            if any(outlook.home == square for square in outlook.view.treasures)
            or any(wizard.square == outlook.home for wizard in outlook.view.wizards)
            or any(thing.square == outlook.home for thing in outlook.view.things)
            else cast(legal, "heave_ho")
        )
    if outlook.me.treasure < 0 and 3 < outlook.way_left and outlook.seen >> max(outlook.goal, 0) & 1:
        return cast(legal, "stretch") if outlook.goal in outlook.view.treasures else None
    return None


def take_prize(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Pick up a useful treasure. It comes last because it ends the phase."""
    takeable = outlook.treasures_here()
    return first(
        legal,
        actions.PickUp,
        lambda pick: isinstance(pick.what, actions.AtTreasure) and pick.what.treasure in takeable,
    )
