"""The last step: matching the tokens that are left with the cards that are left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from arcana_core.cards.cards import indices
from arcana_core.knowledge.histories.tokens import TRIES, pledged

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.tokens import Class, Tokens, World


def name_the_rest(world: World, piles: Iterable[int], rng: Rng) -> None:
    """Draw names for all tokens that are left, all of them in some piles.

    The classes that may be the fewest cards choose first. That makes all ways equally likely if of any two classes that
    may be the same card, one may be all that the other may. Otherwise a choice can leave too few cards for a later
    class. Then all choose again, and after some attempts cards are handed on, so every way stays possible.
    """
    alike: dict[int, tuple[Tokens, int]] = {}
    for cell in piles:
        for mask, tokens, pledge in world.cells[cell]:  # those of the same cards are dealt to at once: the same draw
            others, theirs = alike.get(mask, ((), 0))
            alike[mask] = others + tokens, theirs | pledge
    classes = sorted([(mask, *both) for mask, both in alike.items()], key=lambda entry: entry[0].bit_count())
    for _ in range(TRIES):
        given, free = _dealt_out(classes, rng)
        if not free:
            break
    if free:
        masks = [sum(cards) for cards in given]
        # The call fills up `masks`, so this can't be an assert: `python -O` drops those.
        if not pledged([entry[0] for entry in classes], [len(entry[1]) for entry in classes], masks, free):
            raise RuntimeError("the tokens that are left cannot be given the cards that are left")
        given = [rng.shuffled(_bits(cards)) for cards in masks]
    names = world.names
    for (_, tokens, _), cards in zip(classes, given, strict=True):
        names.update(zip(tokens, cards, strict=True))


def _dealt_out(classes: Sequence[Class], rng: Rng) -> tuple[list[list[int]], int]:
    # The cards that each class in turn gets, as bits in random order, too few if cards are left over; and those.
    free = sum([entry[2] for entry in classes])
    given = []
    for mask, tokens, _ in classes:
        cards = _bits(mask & free)
        dealt = rng.sample(cards, len(tokens)) if len(cards) > len(tokens) else rng.shuffled(cards)
        given.append(dealt)
        free -= sum(dealt)
    return given, free


@lru_cache(maxsize=256)
def _bits(cards: int) -> tuple[int, ...]:
    # The same sets are dealt from in all draws of one view.
    return tuple([1 << index for index in indices(cards)])
