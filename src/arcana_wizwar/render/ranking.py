"""The order of choices in lists for people: the usual ones first, those that waste a card or an attack last (WW-22)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action
from arcana_wizwar import actions
from arcana_wizwar.knowledge.view import View

_RANKS: Final[dict[type[Action], int]] = {
    actions.PickUp: 10,
    actions.Go: 20,
    actions.Attempt: 20,
    actions.OpenDoor: 30,
    actions.Cast: 40,
    actions.PlayItem: 50,
    actions.Use: 50,
    actions.Boost: 70,
    actions.CloseDoor: 80,
    actions.Drop: 85,
    actions.EndSpell: 85,
}
"""By kind of choice; lower ranks come first."""
_OTHERS: Final = 60
_BESIDE_A_WIZARD: Final = 15
_AT_A_WALL: Final = 90


def ranked(view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions of the viewer, the usual ones first. Equally usual ones keep their order."""
    if actions.DONE in legal and ends_discarding(legal):
        return (actions.DONE, *[action for action in legal if action != actions.DONE])
    return tuple(sorted(legal, key=lambda action: _rank(view, action)))


def ends_discarding(legal: tuple[Action, ...]) -> bool:
    """Whether the player may keep all cards: most players do, so that is the first choice."""
    return all(action == actions.DONE or isinstance(action, actions.Discard) for action in legal)


def _rank(view: View, action: Action) -> int:
    if action == actions.PUNCH:
        return _BESIDE_A_WIZARD if _is_beside_a_wizard(view) else _AT_A_WALL
    return _RANKS.get(type(action), _OTHERS)


def _is_beside_a_wizard(view: View) -> bool:
    if view.player is None:
        return False
    row, column = divmod(view.wizards[view.player].square, actions.COLUMNS)
    others = [divmod(wizard.square, actions.COLUMNS) for seat, wizard in enumerate(view.wizards) if seat != view.player]
    return any(abs(row - other[0]) + abs(column - other[1]) <= 1 for other in others if other[0] >= 0)
