"""Picking a DROP, GIVE, DEMAND or DON: the items and the receiver (MG-37.10 to MG-37.13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from arcana_core.actions import Action
from arcana_magika import actions
from arcana_magika.model import orders
from arcana_magika.model.forward import Game
from arcana_magika.model.tables import ARTIFACTS, COLOURS, SPELL_CODES
from arcana_magika.sheets.drafting.draft import (
    ARTIFACT,
    CLOAK,
    DEMAND,
    DON,
    DROP,
    GIVE,
    KIND,
    SCROLLS,
    SLOT_OF,
    SPELL_OF,
    Draft,
    Held,
    Projection,
    Question,
    in_order,
)
from arcana_magika.sheets.drafting.progress import don_colours, finished, projected
from arcana_magika.sheets.drafting.reading import other_mages, scroll_picks, word_of


def _loose_scrolls(here: Projection, words: tuple[str, ...]) -> list[Held]:
    """The scrolls that can still be dropped or given, without those named already."""
    named = [_slot_named(here, word) for word in words]
    return [held for held in here.scrolls if held.uses and not held.bound and held.slot not in named]


def _slot_named(here: Projection, word: str) -> int:
    # An order names each slot once, the lowest of a spell by its code.
    if word.startswith("#"):
        return int(word[1:])
    for held in here.scrolls:
        if held.uses and SPELL_CODES[held.spell] == word:
            return held.slot
    return 0


def _slot_or_code(here: Projection, words: tuple[str, ...]) -> tuple[Action, ...]:
    """Loose scrolls as picks: the lowest of a spell, even a bound one, by its code, the others by slot (MG-35.5)."""
    loose = {held.slot for held in _loose_scrolls(here, words)}
    return scroll_picks([held for held in here.scrolls if held.uses], lambda held: held.slot in loose)


def _drop_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """ALL, or items one by one until done (MG-37.10)."""
    here, words = draft.projection, draft.words
    picks: list[Action] = [actions.DONE if words else actions.ALL]
    picks += _slot_or_code(here, words)
    cloaks = list(here.cloaks)
    for word in words:
        if word in COLOURS:
            cloaks.remove(COLOURS.index(word))
    picks += [actions.COLOURS_PICKED[colour] for colour in dict.fromkeys(cloaks)]
    picks += [
        pick
        for artifact, pick in enumerate(actions.ARTIFACTS_PICKED)
        if here.artifacts >> artifact & 1 and ARTIFACTS[artifact] not in words
    ]
    return in_order(picks)


def _drop_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here, words = draft.projection, draft.words
    if action is actions.ALL:
        here = here._replace(scrolls=tuple([h for h in here.scrolls if h.bound]), cloaks=(), artifacts=0)
        return finished(game, draft, player, orders.Drop((orders.ALL,)), projected(game, player, here))
    if action is actions.DONE:
        return finished(game, draft, player, orders.Drop(words), projected(game, player, _without(here, words)))
    word = word_of(action) if action in SLOT_OF or action in SPELL_OF else str(action).upper()
    return Draft(draft.orders, DROP, (*words, word), here, draft.post)


def _without(here: Projection, words: Iterable[str]) -> Projection:
    """The projection without these items."""
    words = tuple(words)
    slots = {_slot_named(here, word) for word in words}
    cloaks, artifacts = list(here.cloaks), here.artifacts
    for word in words:
        if word in COLOURS:
            cloaks.remove(COLOURS.index(word))
        elif word in ARTIFACTS:
            artifacts &= ~(1 << ARTIFACTS.index(word))
    scrolls = tuple([held for held in here.scrolls if held.slot not in slots])
    return here._replace(scrolls=scrolls, cloaks=tuple(cloaks), artifacts=artifacts)


def _give_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return Draft(draft.orders, KIND, (str(action)[-1],), draft.projection, draft.post)


def _kind_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Scrolls, an artifact or a cloak, if there are any (MG-37.11)."""
    here = draft.projection
    there = (bool(_loose_scrolls(here, ())), bool(here.artifacts), bool(here.cloaks))
    return tuple([kind for kind, exists in zip(actions.KINDS, there, strict=True) if exists])


def _kind_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    asks = (SCROLLS, ARTIFACT, CLOAK)[actions.KINDS.index(action)]
    return Draft(draft.orders, asks, draft.words, draft.projection, draft.post)


def _scrolls_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """Scrolls one by one until done (MG-37.11)."""
    words = draft.words[1:]
    picks = _slot_or_code(draft.projection, words)
    return (actions.DONE, *picks) if words else picks


def _scrolls_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    if action is actions.DONE:
        return _given(game, draft, player, draft.words[1:])
    return Draft(draft.orders, SCROLLS, (*draft.words, word_of(action)), draft.projection, draft.post)


def _given(game: Game, draft: Draft, player: int, words: tuple[str, ...]) -> Draft:
    order = orders.Give(draft.words[0], words)
    return finished(game, draft, player, order, projected(game, player, _without(draft.projection, words)))


def _artifact_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    held = draft.projection.artifacts
    return tuple([pick for artifact, pick in enumerate(actions.ARTIFACTS_PICKED) if held >> artifact & 1])


def _cloak_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return tuple([actions.COLOURS_PICKED[colour] for colour in dict.fromkeys(draft.projection.cloaks)])


def _thing_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return _given(game, draft, player, (str(action).upper(),))


def _demand_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    """An artifact that the mage doesn't hold (MG-37.12)."""
    return _demand_menu(draft.projection.artifacts)


def _demand_menu(held: int) -> tuple[Action, ...]:
    if not held:
        return actions.ARTIFACTS_PICKED
    return tuple([pick for artifact, pick in enumerate(actions.ARTIFACTS_PICKED) if not held >> artifact & 1])


def _demand_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    here = draft.projection
    order = orders.Demand(str(action).upper())
    if player == game.ebon:  # demands of other mages aren't counted
        here = projected(game, player, here._replace(demands=here.demands + 1))
    return finished(game, draft, player, order, here)


def _don_options(game: Game, draft: Draft, player: int) -> tuple[Action, ...]:
    return tuple([actions.COLOURS_PICKED[colour] for colour in don_colours(game, draft.projection, player)])


def _don_answer(game: Game, draft: Draft, action: Action, player: int) -> Draft:
    return finished(game, draft, player, orders.Don(str(action).upper()), draft.projection)


QUESTIONS: Final = {
    DROP: Question("MG-37.10", "an item to drop", _drop_options, _drop_answer),
    GIVE: Question("MG-37.11", "the mage to give it to", other_mages, _give_answer),
    KIND: Question("MG-37.11", "whether to give scrolls, an artifact or a cloak", _kind_options, _kind_answer),
    SCROLLS: Question("MG-37.11", "a scroll to give", _scrolls_options, _scrolls_answer),
    ARTIFACT: Question("MG-37.11", "the artifact to give", _artifact_options, _thing_answer),
    CLOAK: Question("MG-37.11", "the cloak to give", _cloak_options, _thing_answer),
    DEMAND: Question("MG-37.12", "the artifact to demand", _demand_options, _demand_answer),
    DON: Question("MG-37.13", "the cloak to put on", _don_options, _don_answer),
}
