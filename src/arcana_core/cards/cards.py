"""The 52 ordinary playing cards, and sets of them as plain integers.

A card has an index, `suit * 13 + value - 2`; a set of cards is an `int` with bit `1 << index` for each, so that union,
intersection and count are `|`, `&` and `int.bit_count`, and each suit is a lane of 13 bits, lowest value lowest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
JACK: Final = 11
QUEEN: Final = 12
KING: Final = 13
ACE: Final = 14

SUIT_LETTERS: Final = "CDHS"
VALUE_NAMES: Final = ("", "", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")  # by value
LANE: Final = 13  # bits of a suit
LANE_MASK: Final = (1 << LANE) - 1

PACK: Final = (1 << 52) - 1
SUITS: Final = tuple(LANE_MASK << (LANE * suit) for suit in range(4))  # the mask of a suit, by suit
VALUES: Final = (0, 0) + tuple(sum(1 << (LANE * suit + value - 2) for suit in range(4)) for value in range(2, 15))
COURT: Final = VALUES[JACK] | VALUES[QUEEN] | VALUES[KING] | VALUES[ACE]  # the ace counts as a court card
RED: Final = SUITS[DIAMONDS] | SUITS[HEARTS]
BLACK: Final = SUITS[CLUBS] | SUITS[SPADES]


class Card:
    """One of the 52 cards; each exists once, so cards are compared by `is`, `==` costs no more.

    Attributes:
        index: 0 to 51, `suit * 13 + value - 2`.
        suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades.
        value: 2 to 14; jack 11, queen 12, king 13, ace 14.
        bit: `1 << index`, the card as a set of one.
        is_red: whether it is a diamond or a heart.
        is_court: whether it is a jack, queen, king or ace.

    >>> Card("10H")
    Card('10H')
    >>> Card("AS").value, Card("AS").is_red, str(Card("AS"))
    (14, False, 'AS')
    >>> Card("2C") is CARDS[0]
    True
    """

    __slots__ = ("bit", "index", "is_court", "is_red", "name", "suit", "value")

    index: int
    suit: int
    value: int
    bit: int
    is_red: bool
    is_court: bool
    name: str

    def __new__(cls, notation: str) -> Card:  # noqa: PYI034 - a card is never of a subclass
        """The card of this notation: value 2 to 10, J, Q, K or A, then suit C, D, H or S.

        Raises:
            ValueError: The notation isn't a card's.
        """
        found = _BY_NOTATION.get(notation)
        if found is None:
            raise ValueError(_why_no_card(notation))
        return found

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.name} is the same card for everybody, its {name} cannot be changed")

    def __repr__(self) -> str:
        return f"Card({self.name!r})"

    def __str__(self) -> str:
        return self.name

    def __lt__(self, other: Card) -> bool:
        """Cards sort by index: clubs, diamonds, hearts, spades, each from 2 to ace."""
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.name,))


def _why_no_card(notation: object) -> str:
    if not isinstance(notation, str):
        return f"a card is written as text such as '10H' or 'QS', got {notation!r}"
    hint = notation.strip().upper()
    hint = f"10{hint[1:]}" if hint[:1] == "T" else hint
    suggestion = f"; did you mean {hint!r}?" if hint in _BY_NOTATION else ""
    return f"no card is written {notation!r}: write a value (2 to 10, J, Q, K, A), then a suit (C, D, H, S){suggestion}"


def _print_pack() -> tuple[Card, ...]:
    pack = []
    for index in range(52):
        card = object.__new__(Card)
        suit, value = index // LANE, index % LANE + 2
        traits = {
            "index": index,
            "suit": suit,
            "value": value,
            "bit": 1 << index,
            "is_red": suit in (DIAMONDS, HEARTS),
            "is_court": value >= JACK,
            "name": VALUE_NAMES[value] + SUIT_LETTERS[suit],
        }
        for trait, worth in traits.items():
            object.__setattr__(card, trait, worth)
        pack.append(card)
    return tuple(pack)


CARDS: Final = _print_pack()  # by index
_BY_NOTATION: Final = {card.name: card for card in CARDS}


class _CardLane(dict[int, tuple[Card, ...]]):
    """The cards of one lane for each of its 8,192 sets, made when first asked for (a hit is one dictionary look-up)."""

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def __missing__(self, bits: int) -> tuple[Card, ...]:
        self[bits] = made = tuple(CARDS[self.first + step] for step in range(LANE) if bits >> step & 1)
        return made


SPARSE: Final = 16
"""Large sets of fewer than this are read bit by bit, others by eight: measured, it takes half to a quarter."""


class _IndexLane(dict[int, tuple[int, ...]]):
    """The indices of one lane for each of its sets, made when first asked for."""

    __slots__ = ("first",)

    def __init__(self, first: int) -> None:
        self.first = first

    def __missing__(self, bits: int) -> tuple[int, ...]:
        self[bits] = made = tuple(self.first + step for step in range(LANE) if bits >> step & 1)
        return made


_C, _D, _H, _S = (_CardLane(LANE * suit) for suit in range(4))
_I0, _I1, _I2, _I3 = (_IndexLane(LANE * lane) for lane in range(4))


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a set, by index (0.2 microseconds once its lanes have been seen).

    Raises:
        ValueError: The mask has a bit outside the pack.

    >>> cards_in(Card("AS").bit | Card("3C").bit)
    (Card('3C'), Card('AS'))
    """
    if not 0 <= mask <= PACK:
        raise ValueError(f"a set of cards is between 0 and 2**52 - 1, got {mask}")
    return _C[mask & LANE_MASK] + _D[mask >> 13 & LANE_MASK] + _H[mask >> 26 & LANE_MASK] + _S[mask >> 39]


def indices(mask: int) -> tuple[int, ...]:
    """The indices of the bits of a set of any size, lowest first; not bound to the ordinary pack.

    Raises:
        ValueError: The mask is negative.

    >>> indices(0b10110), indices(1 << 167)
    ((1, 2, 4), (167,))
    """
    if 0 <= mask <= PACK:
        return _I0[mask & LANE_MASK] + _I1[mask >> 13 & LANE_MASK] + _I2[mask >> 26 & LANE_MASK] + _I3[mask >> 39]
    if mask < 0:
        raise ValueError(f"a set of cards is 0 or more, got {mask}")
    if mask.bit_count() < SPARSE:
        few = []
        while mask:
            lowest = mask & -mask
            few.append(lowest.bit_length() - 1)
            mask ^= lowest
        return tuple(few)
    octets = mask.to_bytes((mask.bit_length() + 7) // 8, "little")
    while len(_OCTETS) < len(octets):
        _OCTETS.append(_indices_of_octets(8 * len(_OCTETS)))
    found: list[int] = []
    for lane, octet in zip(_OCTETS, octets, strict=False):
        if octet:
            found += lane[octet]
    return tuple(found)


def _indices_of_octets(first: int) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple([first + step for step in range(8) if octet >> step & 1]) for octet in range(256)])


_OCTETS: Final[list[tuple[tuple[int, ...], ...]]] = []


def mask_of(cards: Iterable[Card]) -> int:
    """The set of these cards; a card named twice counts once.

    >>> mask_of([Card("2C"), Card("4C")])
    5
    """
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask
