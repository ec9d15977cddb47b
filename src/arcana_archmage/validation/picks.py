"""Validation of a choice of cards: the picks so far were possible, and another pick is left (AM-23.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from arcana_archmage.chapters import answering, casting, resolving
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import HAND, Casting, Position, set_of
from arcana_archmage.spells.spell import LOWEST
from arcana_core.text.wording import shown


def picked(game: Game) -> Iterator[str]:
    """Check that the picks so far were possible and that another card can be picked (AM-23.7 to AM-23.11)."""
    position, cast = game.position, game.position.casting
    caster, step = position.active, next(game.waiting(), None)
    match step:
        case casting.ClaimPart() | casting.Place() if cast is not None:
            yield from _placing(game, cast, caster)
        case answering.BlockDecision():
            yield from _one_by_one(game, step, 1 - caster)
        case resolving.ChooseDiscards() if cast is not None:
            if step.true != game.is_true(caster, cast):
                yield f"true must be {not step.true} for the placed cards, got {step.true!r} (AM-8.7)"
            yield from _one_by_one(game, step, caster)
        case resolving.LibraryDiscards():
            yield from _held(position, caster, position.piles.masks[HAND[caster]], 52)
        case resolving.Gifts():
            held, most = resolving.cards_that_answer(game, step.giver), game.rules.curse_gifts
            yield from _held(position, step.giver, held, most if held.bit_count() > most else 0)
        case resolving.MatchCard():
            if len(step.options(game, 1 - caster)) < 2:
                yield f"wizard {1 - caster} must choose a match, but has no choice (AM-18.8)"


def cost(game: Game) -> Iterator[str]:
    """Check the illusion cost that the current casting will be settled with (AM-10.1, AM-10.2)."""
    cast, caster = game.position.casting, game.position.active
    if cast is None or cast.works is None:
        return
    costs = next((step.cost for step in game.waiting() if isinstance(step, resolving.Settle)), 0)
    choosing = isinstance(next(game.waiting(), None), resolving.ChooseDiscards)
    if costs and not cast.disbelieved:
        yield "an illusion that wasn't disbelieved costs nothing (AM-10.1)"
    if choosing and cast.disbelieved and costs != game.illusion_cost(caster, cast):
        yield f"the illusion cost must be {game.illusion_cost(caster, cast)}, got {costs} (AM-8.8)"
    if cast.works != (not costs and not cast.blocked):
        yield f"casting.works is {cast.works}, but the illusion costs {costs} (AM-10.2)"


def _placing(game: Game, cast: Casting, caster: int) -> Iterator[str]:
    position, spell = game.position, game.spell(cast.spell)
    owned = len(position.wizards[caster].golems)
    if cast.golems != (owned >= 2 and not spell.hand_only):
        yield f"casting.golems is {cast.golems}, but wizard {caster} has {owned} golems (AM-20.5)"
    available = game.sources(caster, cast)
    hand = game.hand_size(caster)
    numbers = spell.numbers(hand, available.bit_count() - hand)
    if len(cast.claim) == 3 and LOWEST in spell.claim:
        claimed = cast.claim[2] - cast.claim[1] + 1
        numbers = range(claimed, claimed + 1) if claimed in numbers else range(0)
    elif len(cast.claim) == 2 and LOWEST in spell.claim and cast.claim[1] > 13:
        numbers = range(0)
    if not numbers:
        yield f"wizard {caster} doesn't have enough cards for {spell.title} (AM-23.5)"
    chosen = set_of(position.picked)
    whole = position.piles.masks[HAND[caster]] if spell.whole_hand and chosen else 0
    if chosen & ~available or whole & ~chosen or len(position.picked) > numbers[-1]:
        yield f"wizard {caster} can't have picked {shown(position.picked)} for {spell.title} (AM-23.7)"


def _one_by_one(game: Game, step: Any, player: int) -> Iterator[str]:
    """Check that each card could be picked in its turn, and that another pick is left."""
    position = game.position
    chosen = position.picked
    try:
        for number, card in enumerate(chosen):
            position.picked = chosen[:number]
            if not step._picks(game, player) >> card & 1:
                yield f"wizard {player} can't have picked {shown(chosen)} (AM-9.3, AM-11.9)"
    finally:
        position.picked = chosen
    if chosen and not step._picks(game, player):
        yield f"picked: {shown(chosen)} is already a complete choice (AM-23.11)"


def _held(position: Position, seat: int, held: int, most: int) -> Iterator[str]:
    if set_of(position.picked) & ~held or len(position.picked) > most:
        yield f"picked must be cards of wizard {seat}, and not too many, got {shown(position.picked)}"
