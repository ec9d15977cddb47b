"""The last step: matching the tokens that are left with the cards that are left."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from arcana_core.cards.cards import indices
from arcana_core.knowledge.histories.tokens import TRIES, pledged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from arcana_core.chance.rng import Rng
    from arcana_core.knowledge.histories.tokens import Tokens, World


Group: TypeAlias = "tuple[list[tuple[int, Tokens]], int]"
"""Classes that share cards with each other and with no others, and all these cards.

Each class is what its tokens may be, and the tokens. Those that may be the fewest cards come first.
"""


class Rest(NamedTuple):
    """The tokens to be named after the last step, as far as they follow from the steps.

    Attributes:
        cards: the cards that the tokens are.
        changed: the piles in which tokens can be and whose classes steps to come can change.
        settled: the tokens in the other piles, by the cards that they may be.
        groups: all tokens, if no step to come can change a class; nothing otherwise.
        alone: the piles that no step to come changes and that have one token, with this token.
        others: the other piles in which tokens can be.
        rows: the rows of steps taken that moved one token, with this token.
    """

    cards: int
    changed: Sequence[int]
    settled: Mapping[int, Tokens]
    groups: Sequence[Group]
    alone: dict[int, int]
    others: list[int]
    rows: dict[int, int]


def name_the_rest(world: World, rest: Rest, rng: Rng) -> None:
    """Draw names for all tokens that are left.

    The classes that may be the fewest cards choose first. That makes all ways equally likely if of any two classes that
    may be the same card, one may be all that the other may. Otherwise a choice can leave too few cards for a later
    class. Then those of the group choose again, and after some attempts cards are handed on, so every way stays
    possible.
    """
    names = world.names
    for classes, cards in rest.groups or groups_of(_alike(world, rest), rest.cards):
        if len(classes) == 1:
            names.update(zip(classes[0][1], rng.shuffled(_bits(cards)), strict=True))
            continue
        for _ in range(TRIES):
            given, free = _dealt_out(classes, cards, rng)
            if not free:
                break
        else:
            masks = [sum(those) for those in given]
            # The call fills up `masks`, so this can't be an assert: `python -O` drops those.
            if not pledged([mask for mask, _ in classes], [len(tokens) for _, tokens in classes], masks, free):
                raise RuntimeError("the tokens that are left cannot be given the cards that are left")
            given = [rng.shuffled(_bits(those)) for those in masks]
        for (_, tokens), those in zip(classes, given, strict=True):
            names.update(zip(tokens, those, strict=True))


def _alike(world: World, rest: Rest) -> dict[int, Tokens]:
    # The tokens by the cards that they may be. Those of the same cards are dealt to at once: the same draw.
    alike = {**rest.settled}
    for cell in rest.changed:
        for mask, tokens, _ in world.cells[cell]:
            alike[mask] = alike.get(mask, ()) + tokens
    return alike


def groups_of(alike: Mapping[int, Tokens], cards: int) -> list[Group]:
    """The tokens in groups that have different cards to choose from."""
    groups: list[Group] = []
    for mask, tokens in alike.items():
        classes, shared = [(mask, tokens)], mask & cards
        for group in [group for group in groups if group[1] & shared]:
            groups.remove(group)
            classes += group[0]
            shared |= group[1]
        groups.append((classes, shared))
    for classes, _ in groups:
        classes.sort(key=_width)
    return groups


def _width(entry: tuple[int, Tokens]) -> int:
    return entry[0].bit_count()


def _dealt_out(classes: Sequence[tuple[int, Tokens]], free: int, rng: Rng) -> tuple[list[list[int]], int]:
    # The cards that each class in turn gets, as bits in random order, too few if cards are left over; and those.
    given = []
    for mask, tokens in classes:
        cards = _bits(mask)
        if mask & ~free:
            cards = tuple([card for card in cards if card & free])
        dealt = rng.sample(cards, min(len(cards), len(tokens)))
        given.append(dealt)
        free ^= mask & free if len(cards) <= len(tokens) else sum(dealt)
    return given, free


@lru_cache(maxsize=256)
def _bits(cards: int) -> tuple[int, ...]:
    # The same sets are dealt from in all draws of one view.
    return tuple([1 << index for index in indices(cards)])
