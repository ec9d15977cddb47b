"""Kinds of decisions for `pass until`, and the action that passes (MG-37, MG-38)."""

from __future__ import annotations

from typing import Final

from arcana_core.text.moments import Moment
from arcana_magika import actions
from arcana_magika.events import ItemsStolen, SpellTook, Strayed, TurnBegun
from arcana_magika.knowledge.view import View
from arcana_magika.model.forward import Game
from arcana_magika.model.state import ORDERS, SETUP

MOMENTS: Final = (
    Moment("setup", "you choose your mage", always=True),
    Moment("turn", "a new turn begins"),
    Moment("phase", "an order is due"),
    Moment("mail", "a message or an offer has arrived", always=True),
    Moment("seen", "another mage is in sight"),
    Moment("met", "another mage is in your space", always=True),
    Moment("attacked", "a hostile spell hit you last turn", always=True),
    Moment("cursed", "a hostile spell is on you", always=True),
    Moment("weak", "you are exhausted or unconscious", always=True),
    Moment("goal", "a1 is at most three spaces away", always=True),
)
_CURSES: Final = frozenset(("CURSP", "STUTT", "PLYZE", "CONFS", "ANTMA", "SRCHX"))
_HOSTILE: Final = _CURSES | {"ATARC", "ATEND", "ELDRP", "ELATT", "ELBLO", "DRART", "FUMIT", "STLIT", "BRNIT", "CHAOS"}
PASSES: Final = (actions.REST, actions.DONE, actions.NO, actions.COMMIT)
_GOAL_ROWS: Final = "abcd"


def moments_now(game: Game, view: View) -> frozenset[str]:
    """The words of the kinds of decisions that the viewer faces now."""
    if view.stage == SETUP:
        return frozenset({"setup"})
    me, draft = view.me, view.draft
    if view.stage != ORDERS or me is None or me.space is None:
        return frozenset()
    words = set()
    if draft is None or len(draft.orders) < 5:
        words.add("phase")
    if draft is not None and (draft.orders or draft.words):
        return frozenset(words)
    # The rest is news of the turn, for its first decision.
    words.add("turn")
    seen = _spaces_with_mages(view)
    if view.messages or view.offers:
        words.add("mail")
    if seen:
        words.add("seen")
    if me.space in seen:
        words.add("met")
    if _is_attacked(game, view):
        words.add("attacked")
    if any(effect.code in _CURSES for effect in me.effects):
        words.add("cursed")
    if me.status != "OK":
        words.add("weak")
    if me.space[0] in _GOAL_ROWS:
        words.add("goal")
    return frozenset(words)


def _spaces_with_mages(view: View) -> set[str]:
    """The spaces in which the last report shows other mages, known or not."""
    seen = {mage.space for mage in view.mages if mage.turn == view.turn - 1 and mage.space is not None}
    if view.recon is not None:
        seen |= {space.name for space in view.recon.spaces if space.novices}
    return seen


def _is_attacked(game: Game, view: View) -> bool:
    """Whether the viewer's log of the last turn has a hostile spell that hit the viewer's mage (MG-32.6)."""
    for entry in reversed(game.log):
        event = entry.event
        if isinstance(event, TurnBegun):
            break
        if isinstance(event, ItemsStolen | Strayed) and event.mage == view.player:
            return True
        if isinstance(event, SpellTook) and event.mage == view.player and event.spell in _HOSTILE:
            return True
    return False
