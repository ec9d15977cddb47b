"""The sheet that a player picks together: what is asked next, and which picks are offered (MG-37.2 to MG-37.19).

A draft never changes; every pick makes the next one. What is offered follows from the player's reports and from the
earlier orders of the same sheet as if they succeeded (MG-37.3). A question with one possible answer is not asked, but
for the last, by which the sheet is handed in (MG-40.60).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection, Unlisted
from arcana_core.chance.rng import Rng
from arcana_magika import actions
from arcana_magika.model.geometry import STEP
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
    WAY_OF,
    Draft,
    asked,
    menus,
)
from arcana_magika.sheets.drafting.progress import finished, first_draft
from arcana_magika.sheets.text import Reader, read_sheet

if TYPE_CHECKING:
    from arcana_magika.game import Game


def options(game: Game, player: int) -> tuple[Action, ...]:
    """What can be picked next, in the order of the action space."""
    draft = game.position.drafts[player]
    if draft is None:
        draft = first_draft(game, player)
        game._begun = (game.arena, player, draft)
    return OPTIONS[draft.asks](game, draft, player)


def pick(game: Game, action: Action, player: int) -> Sheet | None:
    """Take a pick; the sheet if that was the last one."""
    drafts = game.position.drafts
    draft = drafts[player]
    if draft is None:
        draft = _begun(game, player)
    asks = draft.asks
    if asks == COMMIT:
        return sheet_from(draft)
    draft = ANSWERS[asks](game, draft, action, player)
    offered = OPTIONS[draft.asks](game, draft, player)
    if len(offered) == 1:
        draft, offered = _to_a_choice(game, draft, offered, player)
    drafts[player] = draft
    game.ask_again(player, offered)
    return None


def _begun(game: Game, player: int) -> Draft:
    """An empty sheet, the one that `options` has made if nothing was asked in between; copies do not have it."""
    begun: tuple[object, int, Draft] | None = getattr(game, "_begun", None)
    if begun is not None and begun[0] is game.position.arena and begun[1] == player:
        return begun[2]
    return first_draft(game, player)


def _to_a_choice(
    game: Game, draft: Draft, offered: tuple[Action, ...], player: int
) -> tuple[Draft, tuple[Action, ...]]:
    """On to the next question that has several answers, or the last (MG-40.60)."""
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


def say(game: Game, text: str, player: int) -> None:
    """The player's own text for the message that is being picked (MG-37.14)."""
    draft = game.position.drafts[player]
    draft = posting.with_text(game, draft, text, player)
    draft, offered = _to_a_choice(game, draft, OPTIONS[draft.asks](game, draft, player), player)
    game.position.drafts[player] = draft
    game.ask_again(player, offered)


def why_not_say(game: Game, text: str, player: int) -> Rejection | None:
    """Why this text cannot stand in a message now, or None (MG-26.2)."""
    draft = game.position.drafts[player]
    if player not in game.players_to_act or draft is None or draft.asks != posting.TEXT:
        return Rejection("MG-37.14", "a text is asked for after the address of a message")
    return posting.why_not_text(game, text)


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


def sheet_of(game: Game, text: str, player: int) -> Sheet:
    """The sheet that a text stands for; it is one that `why_not_sheet` accepts."""
    read = read_sheet(text, reader(game, player))
    assert read.sheet is not None
    return read.sheet


def why_not_sheet(game: Game, text: str, player: int) -> Rejection | None:
    """Why this order sheet is rejected, with all that is wrong with it, or None (MG-35.15)."""
    read = read_sheet(text, reader(game, player))
    if read.sheet is not None:
        return None
    return Rejection("MG-35.11", "; ".join(str(mistake) for mistake in read.mistakes))


def examples(game: Game, rng: Rng, player: int) -> tuple[Unlisted, ...]:
    """Unlisted actions as somebody may try them now, good ones and bad ones."""
    letter, turn = game.letter(player), game.position.turn
    named = f"MAGE {letter}\nTURN {turn}\n"
    order = rng.choice(
        ("MOVE NW", "SEARCH", "CAST HEALS", "CAST #2X 3", "DROP ALL", "DEMAND CROWN", "GIVE M #1 #2", "DON RED")
    )
    return (
        actions.Sheet(f"{named}1: {order}\n3: REST\nMSG ALL ANON : well met"),
        actions.Sheet(f"{named}6: MOVE NORTH\n"),
        actions.Sheet("no sheet at all"),
        actions.Say(f"Meet me in row {rng.choice('abcdefg')}"),
        actions.Say(" "),
        actions.Call(f"Otho {rng.below(1000)}"),
        actions.Call(""),
        actions.MISSING,
        actions.Standby(),
    )


def why_not(game: Game, action: Action, player: int) -> Rejection:
    """Why this pick is not offered now (MG-37)."""
    draft = game.position.drafts[player] or first_draft(game, player)
    clause, wanted = QUESTIONS[draft.asks]
    phase = f" for phase {len(draft.orders) + 1}" if len(draft.orders) < 5 else ""
    if draft.asks == DIRECTION and action in WAY_OF and WAY_OF[action] < 6:
        if STEP[draft.projection.cell][WAY_OF[action]] < 0:
            return Rejection("MG-14.9", f"{action} leads off the map")
        return Rejection("MG-37.6", f"{action} leads south, and your maps show neither water nor Swamp there")
    if draft.asks == LEVEL and action in actions.LEVELS:
        return Rejection("MG-37.8", f"{draft.projection.arcania} Arcania are not enough for the {action} level")
    if draft.asks == ORDER and action in actions.ORDERS:
        return Rejection("MG-37.5", f"there is nothing to {action}")
    return Rejection(clause, f"what is asked{phase} is {wanted}")


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
