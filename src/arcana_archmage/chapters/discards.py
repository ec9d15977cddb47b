"""The placed cards that their caster may discard or set aside, one pick at a time (AM-11.9, AM-23.11).

Each function takes the placed natural cards and wild cards as two sets (wild ones by their natural cards) and the picks
so far as one set. It returns the cards that may be picked next, none when the picks are complete. All wild cards are
discarded, including those not picked (AM-11.6).
"""

from __future__ import annotations

from collections.abc import Callable

from arcana_archmage.spells.requirements.readings import NO_POWERS, Powers, paired, taken_as
from arcana_archmage.spells.requirements.table import BLACK_SUITS, RED_SUITS, TWO_ADJACENT_PAIRS, is_true
from arcana_core.cards.cards import indices

GOLEM_DISCARDS = 3  # AM-20.2
FREEZE_DISCARDS = 4  # AM-20.8


def half_picks(cards: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0, *, true: bool) -> int:
    """The possible next cards of the half that Dimension Travel discards (AM-16.10).

    In a true casting the half must be all the red or all the black cards of a reading without incorrect cards. In an
    illusion it is any half (AM-11.9). A wild card may be part of the half. The other wild cards are discarded as well.
    """
    half = (cards | wilds).bit_count() // 2
    return _next(cards, wilds, picked, half, lambda picks: not true or _in_half(cards, wilds, powers, picks))


def freeze_picks(cards: int, wilds: int = 0, powers: Powers = NO_POWERS, picked: int = 0, *, true: bool) -> int:
    """The possible next cards of the four that Freeze discards (AM-20.8).

    In a true casting they must be one of each suit in a reading without incorrect cards. In an illusion they are any
    four (AM-11.9). A wild card may be one of the four. The other wild cards are discarded as well.
    """
    return _next(
        cards, wilds, picked, FREEZE_DISCARDS, lambda picks: not true or _one_of_each_suit(cards, wilds, powers, picks)
    )


def wild_card_picks(cards: int, wilds: int = 0, powers: Powers = NO_POWERS, *, true: bool) -> int:
    """The cards of a Call Chaos that may be set aside as the new wild card (AM-18.2, AM-18.4).

    In a true casting the other four must be two adjacent pairs in a reading without incorrect cards. Wild cards are
    discarded: if all five are wild, no pick is legal.
    """
    if not true:
        return cards
    return sum(1 << card for card in indices(cards) if is_true(TWO_ADJACENT_PAIRS, cards ^ 1 << card, wilds, powers))


def golem_discard_picks(cards: int, wilds: int = 0, picked: int = 0) -> int:
    """The possible next cards of the three that Create Golem discards, wild cards first (AM-20.2).

    The cards that are neither picked nor wild become the golem.
    """
    if picked.bit_count() == GOLEM_DISCARDS:
        return 0
    return wilds & ~picked or cards & ~picked


def _next(cards: int, wilds: int, picked: int, number: int, fits: Callable[[int], bool]) -> int:
    # The cards after which the picks still fit. All wild cards are alike here, so one of them is tried.
    if picked.bit_count() >= number:
        return 0
    legal = sum(1 << card for card in indices(cards & ~picked) if fits(picked | 1 << card))
    left = wilds & ~picked
    return legal | left if left and fits(picked | left & -left) else legal


def _in_half(cards: int, wilds: int, powers: Powers, picks: int) -> bool:
    natural = indices(cards)
    halves = (cards | wilds).bit_count() // 2
    most = halves - (picks & wilds).bit_count()  # natural cards that the half has room for
    for way in taken_as(natural, powers):
        for colour, other in ((RED_SUITS, BLACK_SUITS), (BLACK_SUITS, RED_SUITS)):
            # For each value: the number of cards, how many must have the colour, and how many can.
            groups: dict[int, tuple[int, int, int]] = {}
            for card, (value, suits) in zip(natural, way, strict=True):
                held, at_least, at_most = groups.get(value, (0, 0, 0))
                bound = picks >> card & 1 or not suits & other
                groups[value] = held + 1, at_least + bool(bound), at_most + bool(suits & colour)
                if bound and not suits & colour:
                    break
            else:
                least = _least_of_colour(list(groups.values()), wilds.bit_count())
                if least is not None and least <= most:
                    return True
    return False


def _least_of_colour(groups: list[tuple[int, int, int]], wilds: int) -> int | None:
    # The least number of natural cards of the colour when wild cards replace missing partners. A list of pairs has the
    # same number of entries of each colour, so the remaining wild cards pair with each other.
    least = {0: 0}  # by the number of wild cards needed so far
    for held, at_least, at_most in groups:
        so_far, least = least, {}
        for needed, number in so_far.items():
            for coloured in range(at_least, at_most + 1):
                missing = needed + abs(held - 2 * coloured)
                if missing <= wilds:
                    least[missing] = min(least.get(missing, number + coloured), number + coloured)
    return min(least.values(), default=None)


def _one_of_each_suit(cards: int, wilds: int, powers: Powers, picks: int) -> bool:
    # Entries 0 to 3 are the discarded suits, 4 to 7 those picked up. A shapechange keeps the suit, so it is ignored.
    options = []
    for card in indices(cards | wilds):
        suits = 0b1111 if wilds >> card & 1 else powers.controlled | 1 << card // 13
        options.append(suits if picks >> card & 1 else suits | suits << 4)
    return paired(tuple(options)).bit_count() == len(options)
