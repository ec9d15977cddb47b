"""Kinds of decisions, and the action that does nothing, for people who pass (MC-33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_mtgcombat import actions
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.state import NO_ONE, Attack, Play
from arcana_mtgcombat.text.phrases import PHRASES

PASSES: Final = (actions.PASS, actions.STOP, actions.END, actions.NONE, actions.NO, actions.ACT)
"""The actions that do nothing more, of which a decision has at most one."""


def moments_now(view: View) -> frozenset[str]:
    """Return the moments of the viewer's decision."""
    if not view.asks:
        return frozenset()
    return frozenset(_moments(view))


def _moments(view: View) -> Iterator[str]:
    if view.asks in PHRASES.moment_of:
        yield PHRASES.moment_of[view.asks]
    top = view.frames[-1] if view.frames else None
    if isinstance(top, Attack) and top.player != view.player and _is_own(view, top.defender):
        yield "attacked"
    elif isinstance(top, Play) and top.player != view.player and top.target != NO_ONE and _is_aimed(view, top):
        yield "aimed"


def _is_aimed(view: View, play: Play) -> bool:
    """Return whether the target belongs to the viewer: a combatant, permanent or play."""
    if play.target < len(view.frames) - 1 and not _is_there(view, play.target):
        return view.frames[play.target].player == view.player
    return _is_own(view, play.target)


def _is_there(view: View, number: int) -> bool:
    return number < len(view.characters) or view.creature(number) is not None or view.permanent(number) is not None


def _is_own(view: View, number: int) -> bool:
    permanent = view.permanent(number)
    return (view.owner_of(number) if permanent is None else permanent.controller) == view.player
