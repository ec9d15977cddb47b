"""The order of choices in lists for people: the usual ones first, useless ones last (MG-37)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model.state import SETUP
from arcana_magika.render.forecast import Forecast, forecast
from arcana_magika.sheets.drafting import draft as questions

if TYPE_CHECKING:
    from arcana_magika.knowledge.view import View
    from arcana_magika.rules import Rules

_ORDERS: Final = (
    *(actions.MOVE, actions.CAST, actions.SEARCH, actions.DON, actions.MEDITATE, actions.DEMAND, actions.GIVE),
    *(actions.DROP, actions.REST),
)
"""Orders by how often they are useful."""
_NORTH_FIRST: Final = ("n", "nw", "ne", "w", "e", "s", "sw", "se")
_WAYS: Final = tuple(actions.WAYS[[str(way) for way in actions.WAYS].index(name)] for name in _NORTH_FIRST)
_LETTERS: Final[dict[Action, str]] = {action: letter for letter, action in actions.MAGES.items()}
_USELESS: Final = 100


def ranked(view: View, rules: Rules, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions of the viewer, the usual ones first. Equally usual ones keep their order."""
    now = None if view.stage == SETUP or len(legal) < 2 else forecast(view, rules)
    if now is None:
        return legal
    return tuple(sorted(legal, key=_rank(view, now)))


def _rank(view: View, now: Forecast) -> Callable[[Action], int]:
    asks = questions.ORDER if view.draft is None else view.draft.asks
    if asks == questions.ORDER:
        return lambda action: _ORDERS.index(action) + (_USELESS if is_useless(view, now, action) else 0)
    if asks in (questions.DIRECTION, questions.WAY):
        return _WAYS.index
    if asks == questions.DROP:
        return lambda action: int(action == actions.ALL)  # dropping everything is rarely meant
    if asks == questions.DEMAND:
        held = {code: mage.space == now.space for mage in view.mages for code in mage.artifacts or ()}
        return lambda action: {True: 0, False: 1, None: 2}[held.get(str(action).upper())]
    return lambda action: _rank_of_mage(view, now, action)


def is_useless(view: View, now: Forecast, action: Action) -> bool:
    """Whether an order gains nothing, going by the last report and the orders so far."""
    if action in (actions.DEMAND, actions.GIVE):
        return not company(view, now.space)
    if action == actions.MOVE:
        return now.moves >= now.most_moves
    if action == actions.MEDITATE:
        return now.me.arcania >= now.me.max_arcania and (view.draft is None or not view.draft.orders)
    return False


def company(view: View, space: str) -> tuple[str, ...]:
    """The letters of the mages that the last report shows in a space."""
    return tuple([mage.letter for mage in view.mages if mage.space == space and mage.turn == view.turn - 1])


def _rank_of_mage(view: View, now: Forecast, action: Action) -> int:
    """0 for mages in the same space and for other answers, then mages in sight, known and unknown ones."""
    letter = _LETTERS.get(action)
    if letter is None:
        return 0 if action == actions.ALL else 4
    seen = next((mage for mage in view.mages if mage.letter == letter), None)
    if seen is None or seen.space is None:
        return 3
    return 2 if seen.turn < view.turn - 1 else int(seen.space != now.space)
