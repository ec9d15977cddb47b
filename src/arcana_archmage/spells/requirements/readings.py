"""Readings: the entries that a card can count as, and pairing cards with entries (AM-8.2 to AM-8.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from attrs import field, frozen

from arcana_core.cards.cards import ACE, CARDS, LANE_MASK, VALUES

LOWEST, HIGHEST = 2, ACE  # AM-1.3: the ace is always high
LANES = VALUES[LOWEST]  # multiplied by a lane of values, it gives those values in all suits
FACES = tuple(card.value for card in CARDS)  # AM-1.2: the natural face value of each card


@frozen
class Powers:
    """The powers that let cards count as others: Elemental Control and Shapechanger (AM-8.3, AM-8.5).

    Attributes:
        controlled: One bit for each controlled suit, clubs lowest.
        shapechanger: Whether one card may count as a neighbouring value.

    >>> from arcana_core.cards.cards import SPADES
    >>> Powers.of(SPADES, shapechanger=True)
    Powers(controlled=8, shapechanger=True)
    """

    controlled: int = field(default=0)
    shapechanger: bool = False

    @controlled.validator
    def _is_a_set_of_suits(self, _: object, controlled: int) -> None:
        if not 0 <= controlled <= 15:
            raise ValueError(f"controlled must be a set of four suits from 0 to 15, got {controlled} (AM-8.3)")

    @classmethod
    def of(cls, *suits: int, shapechanger: bool = False) -> Powers:
        """The powers of a wizard who controls these suits, 0 to 3 (AM-16.7)."""
        return cls(sum({1 << suit for suit in suits}), shapechanger)


POWERS = tuple(Powers(number >> 1, bool(number & 1)) for number in range(32))
"""All powers, made once: `POWERS[controlled << 1 | shapechanger]`."""

NO_POWERS = POWERS[0]


def of_values(values: Iterable[int]) -> int:
    """The cards of these values in all suits.

    >>> of_values([2, 14]).bit_count()
    8
    """
    return sum(VALUES[value] for value in set(values))


def _faces_by_lane() -> tuple[int, ...]:
    faces = [0]
    for value in range(LOWEST, HIGHEST + 1):
        faces += [face + value for face in faces]
    return tuple(faces)


_LANE_FACES = _faces_by_lane()


def face_sum(cards: int) -> int:
    """The sum of the natural face values of a set of cards (AM-1.2).

    >>> face_sum(VALUES[14])
    56
    """
    return (
        _LANE_FACES[cards & LANE_MASK]
        + _LANE_FACES[cards >> 13 & LANE_MASK]
        + _LANE_FACES[cards >> 26 & LANE_MASK]
        + _LANE_FACES[cards >> 39]
    )


def standing_for(entries: int, controlled: int) -> int:
    """The cards that can count as one of these entries without a shapechange (AM-8.2, AM-8.3)."""
    values = 0
    for suit in range(4):
        if controlled >> suit & 1:
            values |= entries >> 13 * suit & LANE_MASK
    return entries | values * LANES


def shapechanged_for(entries: int, controlled: int) -> int:
    """The cards that can count as one of these entries as the shapechanged card (AM-8.5)."""
    beside = (entries & ~VALUES[HIGHEST]) << 1 | (entries & ~LANES) >> 1  # no bit moves into another suit
    return standing_for(beside, controlled)


def taken_as(cards: Sequence[int], powers: Powers) -> Iterator[list[tuple[int, int]]]:
    """Each way to read these cards under AM-8.2 to AM-8.5: a value and a set of suits for each card, in order.

    The first way has no shapechange. A card has its own suit and the controlled ones.
    """
    plain = [(FACES[card], powers.controlled | 1 << card // 13) for card in cards]
    yield plain
    if powers.shapechanger:
        for place, (value, suits) in enumerate(plain):
            for other in (value - 1, value + 1):
                if LOWEST <= other <= HIGHEST:
                    yield [*plain[:place], (other, suits), *plain[place + 1 :]]


@lru_cache(maxsize=1 << 16)
def paired(options: tuple[int, ...]) -> int:
    """The correct cards in the heaviest pairing of cards with entries (AM-8.6, AM-8.8).

    Args:
        options: For each card, heaviest first, the set of entries it can count as.

    Returns:
        The set of paired places in `options`. Sets of cards that can be paired together form a matroid, so adding the
        heaviest possible card each time gives the greatest weight and the greatest number.

    >>> bin(paired((0b01, 0b01, 0b11)))
    '0b101'
    """
    holders: dict[int, int] = {}
    free = -1
    correct = 0
    for place, entries in enumerate(options):
        entry = entries & free
        if entry:
            entry &= -entry
            holders[entry] = place
            free ^= entry
        elif not (entries and _moved_over(place, options, holders, [0])):
            continue
        else:
            free = ~sum(holders)
        correct |= 1 << place
    return correct


def _moved_over(place: int, options: tuple[int, ...], holders: dict[int, int], tried: list[int]) -> bool:
    # An augmenting path: the card that holds the entry may find another one. `tried` has one set, shared on the path.
    while untried := options[place] & ~tried[0]:
        entry = untried & -untried
        tried[0] |= entry
        if entry not in holders or _moved_over(holders[entry], options, holders, tried):
            holders[entry] = place
            return True
    return False
