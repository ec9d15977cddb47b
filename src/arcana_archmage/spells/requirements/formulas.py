"""Illusion costs by formula for the most frequent castings: no wild cards, no shapechange (AM-8.8).

The shapes in `shapes` handle every case. A formula handles the ordinary one many times faster, and a test compares the
two. A formula takes the placed cards, the controlled suits as bits, and the claim. It returns the sum of the face
values of the correct cards in the best reading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, pairwise

from attrs import frozen

from arcana_archmage.spells.requirements.readings import (
    FACES,
    HIGHEST,
    LOWEST,
    NO_POWERS,
    Powers,
    face_sum,
    standing_for,
)
from arcana_archmage.spells.requirements.shapes import Claim, Kept, Shape
from arcana_core.cards.cards import COURT, LANE_MASK, SUITS, indices

Formula = Callable[[int, int, Claim], int]
"""The correct weight of (cards, controlled suits, claim)."""


@frozen
class WithFormula(Shape):
    """A shape with a formula for the cost when no card is wild or shapechanged.

    Attributes:
        shape: The shape for everything else.
        formula: See `Formula`.
        controlled: Whether the formula is also right under Elemental Control.
        counts: The legal numbers of cards. The shape rejects others.
    """

    shape: Shape
    formula: Formula
    controlled: bool = True
    counts: range = range(53)

    def keep(
        self, cards: Sequence[int], weights: Sequence[int], count: int, powers: Powers, claim: Claim, at_least: int = 0
    ) -> Kept:
        """See `Shape.keep`."""
        return self.shape.keep(cards, weights, count, powers, claim, at_least)

    def cost(self, cards: int, wilds: int = 0, powers: Powers = NO_POWERS, claim: Claim = ()) -> int:
        """See `Shape.cost`."""
        if wilds or powers.shapechanger or (powers.controlled and not self.controlled):
            return self.shape.cost(cards, wilds, powers, claim)
        if cards.bit_count() not in self.counts:
            return self.shape.cost(cards, wilds, powers, claim)
        return face_sum(cards) - self.formula(cards, powers.controlled, claim)


def _lanes(cards: int) -> tuple[int, int, int, int]:
    return cards & LANE_MASK, cards >> 13 & LANE_MASK, cards >> 26 & LANE_MASK, cards >> 39


def _windows(length: int) -> tuple[int, ...]:
    return tuple((1 << length) - 1 << low for low in range(14 - length))


_RUNS = {length: _windows(length) for length in range(1, 14)}


def run_claimed(cards: int, controlled: int, claim: Claim) -> int:
    """The claimed run in suit. Under control of the suit, any one card of each value fits (AM-15.2, AM-8.3)."""
    suit, lowest, highest = claim
    if not LOWEST <= lowest < highest <= HIGHEST:
        raise ValueError(f"a claimed run has at least 2 values from 2 to 14, got {lowest} to {highest} (AM-6.11)")
    run = (1 << highest - lowest + 1) - 1 << lowest - 2
    clubs, diamonds, hearts, spades = lanes = _lanes(cards)
    lane = clubs | diamonds | hearts | spades if controlled >> suit & 1 else lanes[suit]
    return face_sum(lane & run)


def run_of(length: int) -> Formula:
    """A run in any suits: the best window over the values held (AM-16.8, AM-17.3)."""
    windows = _RUNS[length]

    def formula(cards: int, controlled: int, claim: Claim) -> int:
        clubs, diamonds, hearts, spades = _lanes(cards)
        values = clubs | diamonds | hearts | spades
        return max([face_sum(values & window) for window in windows])

    return formula


def one_value_or_run_in_suit(cards: int, controlled: int, claim: Claim) -> int:
    """All of one value, or all one run in suit (AM-21.3)."""
    lanes = clubs, diamonds, hearts, spades = _lanes(cards)
    every = clubs | diamonds | hearts | spades
    best = 0
    values = every
    while values:
        lowest = values & -values
        values ^= lowest
        number = sum([bool(lane & lowest) for lane in lanes])
        best = max(best, number * (lowest.bit_length() + 1))
    windows = _RUNS.get(cards.bit_count(), ())
    for suit, lane in enumerate(lanes):
        held = every if controlled >> suit & 1 else lane
        if held:
            best = max([best, *(face_sum(held & window) for window in windows)])
    return best


def by_suit(each: int, allowed: int) -> Formula:
    """This number of allowed cards of each suit. Surplus cards can count as a controlled suit (AM-20.7)."""

    def formula(cards: int, controlled: int, claim: Claim) -> int:
        if not controlled:
            return sum([face_sum(_highest(lane, each)) for lane in _lanes(cards & allowed)])
        room = [0 if controlled >> suit & 1 else each for suit in range(4)]
        shared = each * controlled.bit_count()
        kept = 0
        for card in sorted(indices(cards & allowed), key=FACES.__getitem__, reverse=True):
            suit = card // 13
            if room[suit]:
                room[suit] -= 1
            elif shared:
                shared -= 1
            else:
                continue
            kept += FACES[card]
        return kept

    return formula


def _highest(lane: int, number: int) -> int:
    while lane.bit_count() > number:
        lane &= lane - 1
    return lane


@cache
def _apart(lane: int) -> int:
    # AM-20.17: the heaviest values of one suit, at most four, with no two adjacent. More can always be found.
    values = [bit for bit in range(13) if lane >> bit & 1]
    choices = (choice for size in range(1, 5) for choice in combinations(values, size))
    fitting = (choice for choice in choices if all(b - a > 1 for a, b in pairwise(choice)))
    return max((sum(choice) + 2 * len(choice) for choice in fitting), default=0)


def four_apart(cards: int, controlled: int, claim: Claim) -> int:
    """Four values of one suit, no two adjacent. Elemental Control doesn't count (AM-20.17)."""
    return max([_apart(lane) for lane in _lanes(cards)])


@cache
def _one_run(lane: int) -> int:
    return max([face_sum(lane & window) for window in _RUNS[3]])


@cache
def _two_runs(lane: int) -> int:
    return max([face_sum(lane & (one | other)) for one in _RUNS[3] for other in _RUNS[3]])


def two_runs_in_suit(cards: int, controlled: int, claim: Claim) -> int:
    """Two runs of three in suit, without Elemental Control (AM-22.1)."""
    lanes = _lanes(cards)
    single = sorted([_one_run(lane) for lane in lanes])
    return max(single[2] + single[3], *(_two_runs(lane) for lane in lanes))


def sets_of(size: int, number: int) -> Formula:
    """A number of sets of cards of one value. Several sets may share a value (AM-20.1, AM-20.11)."""

    def formula(cards: int, controlled: int, claim: Claim) -> int:
        lanes = clubs, diamonds, hearts, spades = _lanes(cards)
        values = clubs | diamonds | hearts | spades
        gains = []
        while values:
            lowest = values & -values
            values ^= lowest
            held = sum([bool(lane & lowest) for lane in lanes])
            face = lowest.bit_length() + 1
            while held > 0:
                gains.append(min(held, size) * face)
                held -= size
        gains.sort()
        return sum(gains[-number:])

    return formula


def red_and_black_pairs(cards: int, controlled: int, claim: Claim) -> int:
    """Pairs of one value, one red and one black, without Elemental Control (AM-16.9)."""
    clubs, diamonds, hearts, spades = _lanes(cards)
    values = clubs | diamonds | hearts | spades
    gains = []
    while values:
        lowest = values & -values
        values ^= lowest
        face = lowest.bit_length() + 1
        red = bool(diamonds & lowest) + bool(hearts & lowest)
        black = bool(clubs & lowest) + bool(spades & lowest)
        gains.append(((red > 0) + (black > 0)) * face)
        if red > 1 or black > 1:
            gains.append(((red > 1) + (black > 1)) * face)
    gains.sort()
    return sum(gains[-(cards.bit_count() // 2) :])


_UP_TO = tuple((2 << value) - 1 for value in range(13))  # for each value, all values of a lane up to it


def four_suits_in_order(cards: int, controlled: int, claim: Claim) -> int:
    """All four suits, each wholly above the one before, without Elemental Control (AM-22.8).

    Let x, y and z be the highest club, diamond and heart allowed. The weight of the correct cards is a sum of a part
    that depends on x, one on y and one on z. Only choices that beat the best so far are checked in detail.
    """
    lanes = _lanes(cards)
    clubs, diamonds, hearts, spades = ([face_sum(lane & up_to) for up_to in _UP_TO] for lane in lanes)
    best = 0
    for x in range(10):
        up_to_x = clubs[x] - diamonds[x] + spades[12]
        for y in range(x + 1, 11):
            up_to_y = up_to_x + diamonds[y] - hearts[y]
            for z in range(y + 1, 12):
                weight = up_to_y + hearts[z] - spades[z]
                if weight > best:
                    best = max(best, weight - _given_up(lanes, (x, y, z), cards.bit_count()))
    return best


def _given_up(lanes: Sequence[int], cuts: tuple[int, int, int], count: int) -> int:
    # AM-22.8 needs a card of every suit. For each suit without one, another card must be wrong: the lightest that isn't
    # the last of its suit.
    x, y, z = (_UP_TO[cut] for cut in cuts)
    ranges = (x, y & ~x, z & ~y, LANE_MASK & ~z)
    kept = [_faces_in(lane & values) for lane, values in zip(lanes, ranges, strict=True)]
    spare = count - sum(map(len, kept))
    missing = kept.count(())
    if spare >= missing:
        return 0
    return sum(sorted(face for faces in kept for face in faces[:-1])[: missing - spare])


@cache
def _faces_in(lane: int) -> tuple[int, ...]:
    return tuple(value + 2 for value in range(13) if lane >> value & 1)


def adjacent_pairs_and_one(cards: int, controlled: int, claim: Claim) -> int:
    """Two pairs of adjacent values and any fifth card (AM-18.1)."""
    held = [0] * 16
    for card in indices(cards):
        held[FACES[card]] += 1
    best = 0
    for value in range(2, 14):
        low, high = held[value], held[value + 1]
        if low or high:
            paired = min(low, 2) * value + min(high, 2) * (value + 1)
            for face in range(14, 1, -1):  # the fifth card is the heaviest one outside the pairs
                left = held[face] - 2 if value <= face <= value + 1 else held[face]
                if left > 0:
                    paired += face
                    break
            best = max(best, paired)
    return best


def one_and_others(count: int, ways: Sequence[tuple[int, int]]) -> Formula:
    """One card of one kind and the others of another kind, in one of several ways (AM-19.5, AM-19.7, AM-22.10).

    Args:
        count: The number of cards in the casting.
        ways: For each way, the set for the one card and the set for each other card.
    """

    @cache
    def fitting(controlled: int) -> list[tuple[int, int]]:
        return [(standing_for(first, controlled), standing_for(rest, controlled)) for first, rest in ways]

    def formula(cards: int, controlled: int, claim: Claim) -> int:
        best = 0
        placed = [1 << card for card in indices(cards)]
        for first, rest in fitting(controlled):
            for bit in placed:
                left = _heaviest(cards & ~bit & rest, count - 1)
                best = max(best, face_sum(left) + (face_sum(bit) if bit & first else 0))
        return best

    return formula


def _heaviest(cards: int, number: int) -> int:
    while cards.bit_count() > number:
        lightest = min(indices(cards), key=FACES.__getitem__)
        cards ^= 1 << lightest
    return cards


ONE_COURT_CARD_OF_EACH_SUIT = by_suit(1, COURT)
TWO_OF_EACH_SUIT = by_suit(2, sum(SUITS))
