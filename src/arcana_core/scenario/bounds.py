"""Bounds for the fields of a position, written in their annotations.

For example::

    Seat = Annotated[int, SEAT]

    @define
    class Keeper:
        at: Annotated[int, Between(0, 60, "LN-3.1")]
        oil: Count
        friends: Annotated[tuple[Seat, ...], DISTINCT]
        lit: Annotated[bool, "LN-4.3"] = False

A text among the marks is the clause that messages cite. Annotations cost nothing while a game runs:
`arcana_core.scenario.validation` reads them when a position comes from outside. A bound that depends on rules, players
or the rest of the position is a function of the game, whose `position` is then the one that is validated.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import Annotated, Any, Final, TypeAlias, TypeVar

from attrs import frozen

from arcana_core.cards.cards import indices
from arcana_core.cards.declarations import Pile
from arcana_core.cards.piles import Piles
from arcana_core.cards.validation import check_piles
from arcana_core.text.wording import any_of, between, shown

_T = TypeVar("_T")
Limit: TypeAlias = int | Callable[[Any], int]
"""A number, or a function of the game that gives one."""

MOST: Final = 1_000_000
"""The greatest number in a field without bounds of its own, and the longest tuple: far beyond any game."""


@frozen(eq=False)
class Fits:
    """A value that passes a test.

    Attributes:
        test: a function of the game and the value. The value already has the annotated type.
        wanted: what would pass, in words that follow "must be"; a function of the game if they depend on it.
        clause: the clause behind the test, "" for none.
        late: whether the test reads the rest of the position, so that all types and sizes must be right before it.
    """

    test: Callable[[Any, Any], bool]
    expected: str | Callable[[Any], str]
    clause: str = ""
    late: bool = False

    def in_words(self, game: Any) -> str:
        """The accepted values."""
        return self.expected if isinstance(self.expected, str) else self.expected(game)


@frozen(eq=False)
class Explained:
    """A value in which a function of the game and the value finds nothing wrong: its reason is "" then."""

    why_not: Callable[[Any, Any], str]
    late: bool = False


@frozen(eq=False)
class Length:
    """How many items a tuple, list, set or dictionary has, characters a text, or bytes."""

    low: Limit
    high: Limit = MOST
    clause: str = ""


class Chain:
    """The mark of an agenda: a chain of pairs (step, rest) that ends in None."""


class Unchecked:
    """The mark of a field that follows from the rest: the game makes it anew."""


@frozen(eq=False, kw_only=True)
class Range(Fits):
    """An integer between two limits, both included; made by `Between`."""

    low: Limit
    high: Limit


def Between(low: Limit = 0, high: Limit = MOST, clause: str = "") -> Range:  # noqa: N802  # reads as the others
    """An integer from low to high, both included."""
    return Range(
        test=lambda game, value: limit_of(low, game) <= value <= limit_of(high, game),
        expected=lambda game: f"an integer {between(limit_of(low, game), limit_of(high, game))}",
        clause=clause,
        low=low,
        high=high,
    )


def Bits(width: Limit, what: str, clause: str = "") -> Fits:  # noqa: N802  # reads as the others
    """A set as an integer, with one bit for each of `width` things."""
    return Fits(
        lambda game, value: value >= 0 and value.bit_length() <= limit_of(width, game),
        lambda game: f"a set of {what} as an integer of at most {limit_of(width, game)} bits",
        clause,
    )


def OneOf(values: Collection[object], clause: str = "") -> Fits:  # noqa: N802
    """One of these values."""
    return Fits(lambda game, value: value in values, any_of([*values]), clause)


def Refers(test: Callable[[Any, Any], bool], expected: str | Callable[[Any], str], clause: str = "") -> Fits:  # noqa: N802
    """A value about something elsewhere in the position: the number of a thing that is there."""
    return Fits(test, expected, clause, late=True)


def FrameOf(kind: type, what: str) -> Fits:  # noqa: N802
    """The place of a frame of this class, for the steps that work on it (see `AgendaGame.push_frame`)."""

    def is_there(game: Any, place: int) -> bool:
        frames = game.position.frames
        return 0 <= place < len(frames) and isinstance(frames[place], kind)

    return Refers(is_there, f"the place of {what} among the frames")


def Laid(declared: Callable[[Any], tuple[Pile, ...]], cards: Callable[[Any], int]) -> Explained:  # noqa: N802
    """Piles as a game declares them, with all of its cards (as a set) and a past that could have happened."""

    def why_not(game: Any, piles: Piles) -> str:
        try:
            players: Any = piles.players
            if type(players) is not int or players != game.player_count:
                return f"they are for {shown(players)} players, and {game.player_count} play"
            check_piles(piles, declared(game))
        except ValueError as error:
            return str(error)
        except AttributeError as error:
            return f"they aren't complete: {error}"
        held, all_cards = sum(piles.masks), cards(game)
        if held == all_cards:
            return ""
        wrong = "" if held.bit_count() != all_cards.bit_count() else f": they lack {indices(all_cards & ~held)}"
        return f"they hold {held.bit_count()} cards, there are {all_cards.bit_count()}{wrong}"

    return Explained(why_not)


def limit_of(limit: Limit, game: Any) -> int:
    """The number that this limit is in this game."""
    return limit if isinstance(limit, int) else limit(game)


PER_PLAYER: Final = Length(lambda game: game.player_count, lambda game: game.player_count)
SEAT: Final = Fits(
    lambda game, value: 0 <= value < game.player_count, lambda game: f"a seat from 0 to {game.player_count - 1}"
)
DISTINCT: Final = Fits(lambda game, values: len(set(values)) == len(values), "without doubles")
ASCENDING: Final = Fits(lambda game, values: all(one <= other for one, other in pairwise(values)), "ascending")
RISING: Final = Fits(
    lambda game, values: all(one < other for one, other in pairwise(values)), "ascending, without doubles"
)

Seat: TypeAlias = Annotated[int, SEAT]
"""The seat of a player."""
Count: TypeAlias = Annotated[int, Between(0)]
"""A number of something."""
Agenda: TypeAlias = Annotated[Any, Chain]
"""The agenda, each of its steps checked by the annotations of its class; see `arcana_core.agenda`."""
Derived: TypeAlias = Annotated[_T, Unchecked]
"""A value that follows from the rest of the position: `board: Derived[Board]`."""


def seat_or(no_seat: int, clause: str = "") -> Fits:
    """A seat, or this number for no seat."""
    return Fits(
        lambda game, value: value == no_seat or 0 <= value < game.player_count,
        lambda game: f"a seat from 0 to {game.player_count - 1}, or {no_seat}",
        clause,
    )
