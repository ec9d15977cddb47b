"""The last step: matching the tokens that are left with the cards that are left."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from arcana_core.cards.cards import indices
from arcana_core.knowledge.histories.tokens import TRIES, pledged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.tokens import Classes, World


class Rest(NamedTuple):
    """The tokens to be named after the last step, as far as they follow from the steps.

    Attributes:
        cards: the cards that the tokens are.
        runs: the piles in which tokens can be, in ascending order; in place of successive ones that no step to come
            changes their classes, put together.
        alone: the piles that no step to come changes and that have one token, with this token.
        others: the other piles in which tokens can be.
        rows: the rows of steps taken that moved one token, with this token.
    """

    cards: int
    runs: Sequence[int | Classes]
    alone: dict[int, int]
    others: list[int]
    rows: dict[int, int]


def name_the_rest(world: World, rest: Rest, rng: Rng) -> None:
    """Draw names for all tokens that are left.

    The classes that may be the fewest cards choose first. That makes all ways equally likely if of any two classes that
    may be the same card, one may be all that the other may. Otherwise a choice can leave too few cards for a later
    class. Then those that share cards choose again, and after some attempts cards are handed on, so every way stays
    possible.
    """
    alike: defaultdict[int, list[int]] = defaultdict(list)
    for run in rest.runs:
        for mask, tokens, _ in world.cells[run] if isinstance(run, int) else run:
            alike[mask] += tokens  # those of the same cards are dealt to at once: the same draw
    classes = sorted(alike.items(), key=lambda entry: entry[0].bit_count())
    given, free = _dealt_out(classes, rest.cards, rng)
    if free:
        free = _deal_again(classes, given, rest.cards, rng)
    if free:
        masks = [sum(cards) for cards in given]
        # The call fills up `masks`, so this can't be an assert: `python -O` drops those.
        if not pledged([mask for mask, _ in classes], [len(tokens) for _, tokens in classes], masks, free):
            raise RuntimeError("the tokens that are left cannot be given the cards that are left")
        given = [rng.shuffled(_bits(cards)) for cards in masks]
    names = world.names
    for (_, alike_tokens), cards in zip(classes, given, strict=True):
        names.update(zip(alike_tokens, cards, strict=True))


def _deal_again(classes: Sequence[tuple[int, list[int]]], given: list[list[int]], cards: int, rng: Rng) -> int:
    # Changes what is given to the classes that may be the same cards as others; those that share none have all theirs.
    # Returns the cards that are left over.
    once = twice = rivals = 0
    for mask, _ in classes:
        twice |= once & mask & cards
        once |= mask
    numbers = [number for number, (mask, _) in enumerate(classes) if mask & twice]
    for number in numbers:
        rivals |= classes[number][0] & cards
    free = rivals
    for _ in range(TRIES - 1):
        dealt, free = _dealt_out([classes[number] for number in numbers], rivals, rng)
        for number, those in zip(numbers, dealt, strict=True):
            given[number] = those
        if not free:
            break
    return free


def _dealt_out(classes: Sequence[tuple[int, list[int]]], free: int, rng: Rng) -> tuple[list[list[int]], int]:
    # The cards that each class in turn gets, as bits in random order, too few if cards are left over; and those.
    given = []
    for mask, tokens in classes:
        cards = _bits(mask & free)
        dealt = rng.sample(cards, min(len(cards), len(tokens)))
        given.append(dealt)
        free ^= mask & free if len(cards) <= len(tokens) else sum(dealt)
    return given, free


@lru_cache(maxsize=256)
def _bits(cards: int) -> tuple[int, ...]:
    # The same sets are dealt from in all draws of one view.
    return tuple([1 << index for index in indices(cards)])
