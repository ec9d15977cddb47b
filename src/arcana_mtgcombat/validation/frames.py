"""Checks of a position's frames and draft (MC-18.4, MC-33.8)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_mtgcombat.model.bounds import is_there
from arcana_mtgcombat.model.cards import MOST_ABILITIES
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import FIRST_NUMBER, NO_ONE, Draft, Order, Play


def of_frames(game: Game) -> Iterator[str]:
    """Check that spells, abilities, orders and attacks on the stack fit their cards (MC-18.4)."""
    for place, frame in enumerate(game.position.frames):
        where = f"frames[{place}]"
        if frame.tried & ~frame.asked:
            yield f"{where}.tried must be a mask of seats that are in asked, got {frame.tried} (MC-18.8)"
        if isinstance(frame, Play):
            yield from _source(game, frame, where)
            word = _target_word(game, frame)
            if word in ("none", "self") and frame.target != (frame.player if word == "self" else NO_ONE):
                yield f"{where}.target must fit the target word {word!r}, got {frame.target} (MC-24.3)"
        elif isinstance(frame, Order) and (frame.kind == "advance") != (frame.target != NO_ONE):
            yield f"{where}.target must be a group to advance on, or {NO_ONE}, got {frame.target} (MC-12.1)"


def _source(game: Game, made: Play | Draft, where: str) -> Iterator[str]:
    card = game.pool.cards[made.card]
    if made.source == NO_ONE:
        if card.cost is None:
            yield f"{where}.card must be castable, got the token {card.name} (MC-13.1)"
        if made.index:
            yield f"{where}.index must be 0 for a spell, got {made.index} (MC-13.1)"
    elif made.index >= min(len(card.abilities), MOST_ABILITIES):
        yield f"{where}.index must be one of the {len(card.abilities)} abilities of {card.name}, got {made.index}"


def _target_word(game: Game, made: Play | Draft) -> str:
    card = game.pool.cards[made.card]
    return card.target if made.source == NO_ONE else card.abilities[made.index].target


def of_draft(game: Game) -> Iterator[str]:
    """Check that a draft's source and target exist (MC-33.8)."""
    position, draft = game.position, game.position.draft
    if draft is None:
        return
    yield from _source(game, draft, "draft")
    if draft.source != NO_ONE:
        card_of = {one.number: one.card for one in position.creatures}
        card_of |= {one.number: one.card for one in position.permanents}
        if card_of.get(draft.source) != draft.card:
            yield f"draft.source must be a creature or permanent with draft.card, got {draft.source} (MC-24.4)"
    word, target = _target_word(game, draft), draft.target
    if target == NO_ONE:
        return
    if word == "spell":
        there = target < len(position.frames)
    elif word == "dead_creature":
        there = any(target in one.graveyard for one in position.characters)
    elif word in ("permanent", "artifact"):
        is_permanent = any(one.number == target for one in position.permanents)
        there = is_permanent or (target >= FIRST_NUMBER and is_there(game, target))
    else:
        there = word != "none" and is_there(game, target)
    if not there:
        yield f"draft.target must be in the battle and fit the target word {word!r}, got {target} (MC-24.3)"
