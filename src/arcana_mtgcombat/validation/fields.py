"""What the parts of a position that is given from outside must be, and the words in which that is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeGuard

from attrs import frozen

from arcana_core.text.wording import shown
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.model.state import FIRST_NUMBER, IN, MOST_VALUE, UNSET, Position
from arcana_mtgcombat.rules import Rules

Wanted = tuple[Callable[[Any], bool], str]
"""What tells whether a value fits, and what would fit, in words."""


@frozen(eq=False)
class Table:
    """What the checks look at.

    Attributes:
        position: as it was given.
        pool: the cards there are.
        rules: the settings of the game.
        players: how many seats.
    """

    position: Position
    pool: Pool
    rules: Rules
    players: int

    def is_seat(self, value: object) -> TypeGuard[int]:
        """Whether this is a seat of the battle."""
        return type(value) is int and 0 <= value < self.players

    def is_number(self, value: object) -> TypeGuard[int]:
        """Whether this is a seat, or a number that a creature or permanent has or has had."""
        return type(value) is int and (self.is_seat(value) or FIRST_NUMBER <= value < self.position.next_number)

    def is_there(self, number: int) -> bool:
        """Whether a combatant is in the battle."""
        if number < FIRST_NUMBER:
            one = self.position.characters[number]
            return one.status == IN and not one.wild
        return any(one.number == number for one in self.position.creatures)

    def is_card(self, value: object) -> TypeGuard[int]:
        """Whether this is the place of a card that lies in piles: a token does not (MC-24.6)."""
        return self.is_place(value) and self.pool.cards[value].cost is not None

    def is_place(self, value: object) -> TypeGuard[int]:
        """Whether this is the place of a card, or of a token."""
        return type(value) is int and 0 <= value < len(self.pool)

    def card(self, place: int) -> Card:
        """The card of a place."""
        return self.pool.cards[place]


def is_whole(value: object, least: int = 0, most: int = MOST_VALUE) -> TypeGuard[int]:
    """Whether this is a whole number, and no truth value, within bounds that are both included."""
    return type(value) is int and least <= value <= most


def are(values: object, kind: type) -> bool:
    """Whether this is a tuple of values of just this kind."""
    return isinstance(values, tuple) and all(type(value) is kind for value in values)


def ascend(values: Sequence[int]) -> bool:
    """Whether none of these is lower than the one before."""
    return all(one <= other for one, other in pairwise(values))


def is_flag(value: object) -> bool:
    """Whether this is true or false."""
    return type(value) is bool


def field_mistakes(what: object, where: str, wanted: Mapping[str, Wanted]) -> Iterator[str]:
    """What is wrong with fields of which each by itself must be something."""
    for name, (fits, words) in wanted.items():
        value = getattr(what, name)
        if not fits(value):
            yield f"{name}{where} must be {words}, got {shown(value)}"


FLAG: Wanted = (is_flag, "true or false")
COUNT: Wanted = (is_whole, f"a whole number from 0 to {MOST_VALUE}")
ENDLESS: Wanted = (lambda value: is_whole(value, 0, 1 << 62), "a whole number from 0")
GUARD: Wanted = (lambda value: is_whole(value, UNSET, 1 << 62), f"a whole number from 0, or {UNSET} while it is unset")
UNITS: Wanted = (
    lambda value: are(value, int) and len(value) == len(TYPES) and all(is_whole(units) for units in value),
    f"a tuple of six whole numbers from 0 to {MOST_VALUE}, the units of {', '.join(TYPES)}",
)
