"""Picking a MOVE or a SEARCH (MG-37.6, MG-37.7)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.chapters.reports.reports import shown_lying, shown_terrain
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import GOAL, STEP
from arcana_magika.model.tables import ARTIFACTS, COLOURS, DIRECTIONS, OCEAN, RIVER, SE, SW, SWAMP
from arcana_magika.sheets.drafting.draft import (
    DIRECTION,
    SEARCH,
    WAY_MENUS,
    WAY_OF,
    Draft,
    Projection,
    Question,
    in_order,
)
from arcana_magika.sheets.drafting.progress import finished, projected


def _direction_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Directions that stay on the map, for novices south only where their maps show water or Swamp (MG-37.6).

    From the Goal Square all directions lead south, and none north is open (MG-14.11), so there they are offered
    (MG-40.69).
    """
    step = STEP[draft.projection.cell]
    bits = 0
    for direction in range(6):
        if step[direction] >= 0:
            bits |= 1 << direction
    if player != game.ebon and bits & _SOUTH and draft.projection.cell != GOAL:
        reports = game.arena.knowledge
        for direction in (SE, SW):
            if step[direction] >= 0 and shown_terrain(reports, player, step[direction]) not in _SOUTHWARD:
                bits &= ~(1 << direction)
    return WAY_MENUS[bits]


def _direction_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    direction = WAY_OF[action]
    cell, arcania, scrolls, cloaks, artifacts, taken, demands, menu = draft.projection
    there = Projection(STEP[cell][direction], arcania, scrolls, cloaks, artifacts, taken, demands, menu)
    return finished(game, draft, player, _MOVES[direction], there)


def lying_here(game: Game, here: Projection, player: int) -> tuple[str, ...]:
    """The items that the last report shows in the projected space and that the sheet hasn't picked up yet."""
    if player == game.ebon:
        return ()  # MG-29.6
    artifacts, cloaks = shown_lying(game.arena.knowledge, player, here.cell)
    if not artifacts and not cloaks:
        return ()
    found = [ARTIFACTS[artifact] for artifact in artifacts] + [COLOURS[colour] for colour in cloaks]
    for word, cell in here.taken:
        if cell == here.cell and word in found:
            found.remove(word)
    return tuple(found)


def _search_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """A scroll, and for novices the items that the last report shows there (MG-37.7)."""
    found = lying_here(game, draft.projection, player)
    if not found:
        return _SCROLL_ONLY
    return in_order((actions.ALL, actions.SCROLL, *map(_item_pick, found)))


def _search_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here = draft.projection
    if action is actions.SCROLL:
        return finished(game, draft, player, _SCROLL_SEARCH, here)
    if action is actions.ALL:
        for word in lying_here(game, here, player):
            here = _picked_up(here, word)
        return finished(game, draft, player, orders.Search(orders.ALL), projected(game, player, here))
    word = str(action).upper()
    return finished(game, draft, player, orders.Search(word), projected(game, player, _picked_up(here, word)))


def _picked_up(here: Projection, word: str) -> Projection:
    taken = (*here.taken, (word, here.cell))
    if word in ARTIFACTS:
        return here._replace(artifacts=here.artifacts | 1 << ARTIFACTS.index(word), taken=taken)
    return here._replace(cloaks=tuple(sorted((*here.cloaks, COLOURS.index(word)))), taken=taken)


def _item_pick(word: str) -> Action:
    if word in ARTIFACTS:
        return actions.ARTIFACTS_PICKED[ARTIFACTS.index(word)]
    return actions.COLOURS_PICKED[COLOURS.index(word)]


_SOUTH: Final = 1 << SE | 1 << SW
_SOUTHWARD: Final = (OCEAN, RIVER, SWAMP)
_SCROLL_ONLY: Final[tuple[Action, ...]] = (actions.SCROLL,)
_SCROLL_SEARCH: Final = orders.Search()
_MOVES: Final = tuple(orders.Move(name) for name in DIRECTIONS[:6])

QUESTIONS: Final = {
    DIRECTION: Question("MG-37.6", "the direction of the move", _direction_options, _direction_answer),
    SEARCH: Question("MG-37.7", "a scroll, an item or ALL to search for", _search_options, _search_answer),
}
