"""The questions of a sheet: their options, and the effect of a pick (MG-37.2 to MG-37.19).

A draft never changes. Every pick makes the next one. The options follow from the player's reports and from the earlier
orders of the same sheet as if they succeeded (MG-37.3).
"""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model.forward import Game
from arcana_magika.model.orders import MEDITATING, RESTING, Order, Sheet
from arcana_magika.sheets.drafting import handing, posting, reading, walking
from arcana_magika.sheets.drafting.draft import (
    CAST,
    COMMIT,
    DEMAND,
    DIRECTION,
    DON,
    DROP,
    GIVE,
    ORDER,
    SEARCH,
    Draft,
    Question,
    always,
    asked,
    menus,
)
from arcana_magika.sheets.drafting.progress import finished
from arcana_magika.sheets.text import Reader


def continued(game: Game, draft: Draft, player: int) -> tuple[Draft, tuple[Action, ...]]:
    """The draft at its next question with several answers, or at the last one, and the answers (MG-40.60)."""
    question = QUESTIONS[draft.asks]
    offered = question.options(game, draft, player)
    while len(offered) == 1 and draft.asks != COMMIT:
        draft = question.answer(game, draft, offered[0], player)
        question = QUESTIONS[draft.asks]
        offered = question.options(game, draft, player)
    return draft, offered


def sheet_from(draft: Draft) -> Sheet:
    """The picked sheet."""
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


def _no_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    raise AssertionError("the sheet is complete")


def reader(game: Game, player: int) -> Reader:
    """The facts needed to read this player's order sheet (MG-35)."""
    arena, rules = game.arena, game.rules
    return Reader(
        letter=game.letter(player),
        turn=game.position.turn,
        letters=tuple([game.letter(mage.player) for mage in arena.in_game()]),
        offers=tuple([game.letter(other) for other, _ in arena.offers]) if player == game.ebon else (),
        may_decloak=arena.mages[player].may_decloak == game.position.turn,
        rules=rules,
    )


_ORDER_MENUS: Final = menus(actions.ORDERS)
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

QUESTIONS: Final[dict[str, Question]] = {
    ORDER: Question("MG-37.5", "an order", _order_options, _order_answer),
    **walking.QUESTIONS,
    **reading.QUESTIONS,
    **handing.QUESTIONS,
    COMMIT: Question("MG-37.2", "to hand the sheet in", always(actions.COMMIT), _no_answer),
    **posting.QUESTIONS,
}
"""All questions, in the order in which observations number them."""
