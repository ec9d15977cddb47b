"""The questions by which a sheet is picked together: what is offered, what a pick leads to (MG-37.2 to MG-37.19).

A draft never changes; every pick makes the next one. What is offered follows from the player's reports and from the
earlier orders of the same sheet as if they succeeded (MG-37.3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model.orders import MEDITATING, RESTING, Order, Sheet
from arcana_magika.sheets.drafting import handing, posting, reading, walking
from arcana_magika.sheets.drafting.draft import (
    ARTIFACT,
    CAST,
    CHANGE,
    CLOAK,
    COLOUR,
    COMMIT,
    DEMAND,
    DIRECTION,
    DISTANCE,
    DON,
    DROP,
    GIVE,
    KIND,
    LEVEL,
    LOST,
    ORDER,
    PROLONGED,
    SCROLLS,
    SEARCH,
    TARGET,
    TERRAIN,
    WAY,
    Draft,
    asked,
    menus,
)
from arcana_magika.sheets.drafting.progress import finished
from arcana_magika.sheets.text import Reader

if TYPE_CHECKING:
    from arcana_magika.game import Game


def continued(game: Game, draft: Draft, player: int) -> tuple[Draft, tuple[Action, ...]]:
    """The draft at its next question that has several answers, or at the last, and the answers (MG-40.60)."""
    offered = OPTIONS[draft.asks](game, draft, player)
    while len(offered) == 1 and draft.asks != COMMIT:
        draft = ANSWERS[draft.asks](game, draft, offered[0], player)
        offered = OPTIONS[draft.asks](game, draft, player)
    return draft, offered


def sheet_from(draft: Draft) -> Sheet:
    """The sheet that has been picked together."""
    first, second, third, fourth, fifth = draft.orders
    post = draft.post
    return Sheet((first, second, third, fourth, fifth), post.messages, post.offer, post.accepts, post.decloak)


def _order_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """The order types (MG-37.5)."""
    return _ORDER_MENUS[draft.projection.menu]


def _order_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    order = _WHOLE_ORDERS.get(action)
    if order is not None:
        return finished(game, draft, player, order, draft.projection)
    return asked(draft, _FIRST_QUESTION[action], ())


def _commit_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return _COMMIT_ONLY


def reader(game: Game, player: int) -> Reader:
    """What has to be known to read this player's order sheet (MG-35)."""
    arena, rules = game.arena, game.rules
    return Reader(
        letter=game.letter(player),
        turn=game.position.turn,
        letters=tuple([game.letter(mage.player) for mage in arena.in_game()]),
        offers=tuple([game.letter(who) for who, _ in arena.offers]) if player == game.ebon else (),
        may_decloak=arena.mages[player].may_decloak == game.position.turn,
        rules=rules,
    )


_ORDER_MENUS: Final = menus(actions.ORDERS)
_COMMIT_ONLY: Final[tuple[Action, ...]] = (actions.COMMIT,)
_WHOLE_ORDERS: Final[dict[Action, Order]] = {actions.REST: RESTING, actions.MEDITATE: MEDITATING}
_FIRST_QUESTION: Final[dict[Action, str]] = {
    actions.DEMAND: DEMAND,
    actions.GIVE: GIVE,
    actions.DON: DON,
    actions.CAST: CAST,
    actions.MOVE: DIRECTION,
    actions.SEARCH: SEARCH,
    actions.DROP: DROP,
}

Options = Callable[["Game", Draft, int], tuple[Action, ...]]
Answer = Callable[["Game", Draft, Action, int], Draft]

OPTIONS: Final[dict[str, Options]] = {
    ORDER: _order_options,
    **walking.OPTIONS,
    **reading.OPTIONS,
    **handing.OPTIONS,
    COMMIT: _commit_options,
    **posting.OPTIONS,
}
"""What is offered, by question."""
ANSWERS: Final[dict[str, Answer]] = {
    ORDER: _order_answer,
    **walking.ANSWERS,
    **reading.ANSWERS,
    **handing.ANSWERS,
    **posting.ANSWERS,
}
"""What a pick leads to, by question."""
QUESTIONS: Final[dict[str, tuple[str, str]]] = {
    ORDER: ("MG-37.5", "an order"),
    DIRECTION: ("MG-37.6", "the direction of the move"),
    SEARCH: ("MG-37.7", "what to search for"),
    CAST: ("MG-37.8", "a scroll to read"),
    LEVEL: ("MG-37.8", "the level of the spell"),
    TARGET: ("MG-37.9", "another mage in the game"),
    COLOUR: ("MG-37.9", "a cloak colour"),
    TERRAIN: ("MG-37.9", "a terrain from Forest to Glacial"),
    CHANGE: ("MG-37.9", "a change of terrain"),
    WAY: ("MG-37.9", "a direction for the Teleport"),
    DISTANCE: ("MG-37.9", "the distance of the Teleport"),
    LOST: ("MG-37.9", "the artifact to scatter"),
    PROLONGED: ("MG-37.9", "another scroll, to be prolonged"),
    DROP: ("MG-37.10", "an item to drop"),
    GIVE: ("MG-37.11", "who receives it"),
    KIND: ("MG-37.11", "whether to give scrolls, an artifact or a cloak"),
    SCROLLS: ("MG-37.11", "a scroll to give"),
    ARTIFACT: ("MG-37.11", "the artifact to give"),
    CLOAK: ("MG-37.11", "the cloak to give"),
    DEMAND: ("MG-37.12", "the artifact to demand"),
    DON: ("MG-37.13", "the cloak to put on"),
    COMMIT: ("MG-37.2", "to hand the sheet in"),
    **posting.QUESTIONS,
}
"""By question the clause, and what is wanted in words."""
