"""The declaration of piles: who sees their cards, whose they are, whether the cards are in an order."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

ORDERED: Final = 1 << 32  # beside the viewers of a pile: moves must keep its order
TURNED_UP: Final = 1 << 33  # ... and its top card is face up


class KnownTo(enum.Enum):
    """The players who always see the cards of a pile."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    NOBODY = "nobody"  # english: reads as "known to nobody"
    TOP = "top"  # all players see the top card, no player the others

    def __repr__(self) -> str:
        return f"KnownTo.{self.name}"


@frozen
class Pile:
    """The declaration of a pile: its viewers, its owner, whether its cards are in an order.

    Players who see an ordered pile also know its order. Some viewers may still know cards in a pile that no player
    sees: they remember cards that they saw move there, or that were shown to them since.

    >>> Pile("hand 0", KnownTo.OWNER, owner=0)
    Pile(name='hand 0', known_to=KnownTo.OWNER, owner=0, ordered=False, part_of=None)
    """

    name: str
    known_to: KnownTo = KnownTo.NOBODY
    owner: int | None = None
    ordered: bool = False
    part_of: int | None = None  # the slot of the ordered pile in which this is one card of known place; made by Piles

    def __attrs_post_init__(self) -> None:
        if self.known_to is KnownTo.OWNER and self.owner is None:
            raise ValueError(f"pile {self.name!r} is known to its owner, so it needs one: owner=0")
        if self.known_to is KnownTo.TOP and not self.ordered:
            raise ValueError(f"pile {self.name!r} shows its top card, so it must have an order: ordered=True")


CLOSED: Final = Pile("")


def seers_of(pile: Pile, players: int) -> int:
    """The viewers of a pile by its declaration, as a mask, with the flags ORDERED and TURNED_UP.

    Raises:
        ValueError: The players are too many, or the owner is not one of them.
    """
    if not 1 <= players <= 30:
        raise ValueError(f"piles are for 1 to 30 players, got {players}")
    if pile.owner is not None and not 0 <= pile.owner < players:
        raise ValueError(f"pile {pile.name!r} belongs to player {pile.owner}, but players are 0 to {players - 1}")
    flags = (ORDERED if pile.ordered else 0) | (ORDERED | TURNED_UP if pile.known_to is KnownTo.TOP else 0)
    if pile.known_to is KnownTo.EVERYBODY:
        return (2 << players) - 1 | flags
    if pile.known_to is KnownTo.OWNER and pile.owner is not None:
        return 1 << pile.owner | flags
    return flags


def check_start(declared: tuple[Pile, ...], laid: Mapping[int, tuple[int, ...]]) -> None:
    """ValueError unless the start lays out cards in declared piles, each once."""
    stray = [slot for slot in laid if not 0 <= slot < len(declared)]
    if stray:
        raise ValueError(f"the start lays cards in slots {stray}, but slots are 0 to {len(declared) - 1}")
    cards = sorted(card for pile in laid.values() for card in pile)
    if not cards or cards[0] < 0 or len({*cards}) < len(cards):
        raise ValueError(f"the start must lay out cards, numbered from 0, each once, got {cards}")
    if any(pile.part_of is not None for pile in declared):
        raise ValueError("cards of known place get their slots from operations, they are not declared")
