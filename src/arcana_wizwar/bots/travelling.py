"""The hunter's travels: on foot, faster, through walls, by air (WW-6)."""

from __future__ import annotations

from collections.abc import Sequence

from arcana_core.actions import Action
from arcana_core.geometry.squares import Edge
from arcana_wizwar import actions
from arcana_wizwar.bots.offers import cast
from arcana_wizwar.bots.outlook import FAR, Outlook
from arcana_wizwar.bots.worths import worth
from arcana_wizwar.chapters.movement.distances import within_ignoring

SHORTCUT = 4
"""The number of steps that a card for a shortcut must save."""
BREACHES: tuple[tuple[str, tuple[Edge, ...]], ...] = (
    ("pick_lock", (Edge.DOOR,)),
    ("pass_through_wall", (Edge.WALL,)),
    ("wallivore", (Edge.WALL,)),
    ("destroy_wall", (Edge.WALL, Edge.DOOR)),
)
"""Cards that open a way, cheapest first, and their barriers."""


def boost(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Boost the speed if that reaches the goal this turn, or with a full hand on a long way."""
    if outlook.goal < 0 or outlook.view.may_not_move or outlook.goal not in outlook.distances:
        return None
    need = outlook.way_left - outlook.view.moves
    if need <= 0:
        return None
    hurry = outlook.carries_prize or outlook.goal in outlook.view.treasures
    spare = outlook.spare_energy()
    boosts = [one for one in legal if isinstance(one, actions.Boost)]
    wins = outlook.carries_prize and outlook.wins_with_one_more(outlook.player)
    boosts = [one for one in boosts if wins or one.card in spare]
    enough = [one for one in boosts if outlook.value(one.card) >= need]
    if enough and hurry:
        return min(enough, key=lambda one: worth(one.card) + 0.1 * outlook.value(one.card))
    if boosts and hurry and (outlook.carries_prize or outlook.me.hand_max - outlook.me.hand_size < 2):
        return max(boosts, key=lambda one: outlook.value(one.card))
    return None


def breach(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Go through a wall or door if that saves a long way, first to its square."""
    held = [(key, kinds) for key, kinds in BREACHES if key in outlook.me.hand]
    if not held or outlook.goal < 0 or outlook.way_left <= outlook.view.moves or outlook.view.may_not_move:
        return None
    for key, kinds in held:
        saved, square, _ = outlook.shortcut(kinds)
        if saved >= SHORTCUT:
            if square == outlook.me.square:
                return cast(legal, key)
            side = outlook.first_step(square)
            return actions.GO[side] if side >= 0 and actions.GO[side] in legal else None
    return None


def fly(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Fly if that saves a long way (WW-21.89)."""
    if outlook.goal < 0 or outlook.way_left < SHORTCUT:
        return None
    if "windrider" in outlook.me.hand:
        nearest = min(flight(outlook, side) for side in range(4))
        if outlook.way_left - nearest >= SHORTCUT:
            return cast(legal, "windrider")
    return None


def flight(outlook: Outlook, side: int) -> int:
    """The distance to the goal after Windrider in a direction."""
    grid, square = outlook.view.grid, outlook.me.square
    nearest = FAR
    while grid.is_open(square, side):
        beyond, heading = grid.beyond(square, side), grid.heading(square, side)
        assert beyond is not None
        assert heading is not None
        square, side = beyond, heading
        if square == outlook.me.square:
            break
        nearest = min(nearest, outlook.to_goal.get(square, FAR) + outlook.dangers.get(square, 0))
    return nearest


def go(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """The next step to the goal."""
    if actions.ATTEMPT in legal:
        return actions.ATTEMPT
    if outlook.goal < 0 or outlook.goal == outlook.me.square:
        return None
    side = outlook.first_step(outlook.goal)
    return actions.GO[side] if side >= 0 and actions.GO[side] in legal else None


def vanish(outlook: Outlook, legal: Sequence[Action]) -> Action | None:
    """Teleport if that saves a long way. It comes after all steps because none may follow it (WW-21.78)."""
    if outlook.goal < 0 or outlook.way_left < SHORTCUT or "teleport" not in outlook.me.hand:
        return None
    around = within_ignoring(outlook.view.grid, outlook.me.square, 4)
    nearest = min((steps for square, steps in outlook.to_goal.items() if around >> square & 1), default=FAR)
    return cast(legal, "teleport") if outlook.way_left - nearest >= SHORTCUT else None
