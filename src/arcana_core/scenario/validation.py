"""Validation of a position that comes from outside, by the annotations of its classes.

Types are compared exactly: True isn't an integer here, and a subclass of a class of the position isn't that class. So
nothing in a validated position can run foreign code. First all types, sizes and bounds are checked, then what refers to
the rest of the position, then the game's own relations between fields. The first mistake is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, TypeAlias, TypeVar

from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.errors import PositionError
from arcana_core.scenario.annotations import Mistake, compiled, reached
from arcana_core.text.wording import shown

_T = TypeVar("_T")
Relation: TypeAlias = Callable[[Any], Iterable[str]]
"""A function of the game that yields a sentence for each contradiction between fields of its position."""


def validated(game: Any, position: Any, cls: type[_T], relations: Iterable[Relation] = ()) -> _T:
    """The position itself, if this game can go on from it. The game's `position` is set to it.

    Args:
        game: what bounds and relations are functions of: rules, players and the position.
        position: what claims to be a position.
        cls: the class of the game's positions.
        relations: tried in this order; a later one may rely on earlier ones.

    Raises:
        PositionError: It can't; the message names the field, what was wrong, what would do, and the clause.
    """
    if type(position) is not cls:
        raise PositionError(f"a position must be a {cls.__name__} of {cls.__module__}, got {shown(position)}")
    game.position = position
    check(position, cls, game)
    for relation in relations:
        for mistake in relation(game):
            raise PositionError(mistake)
    return position


def check(value: Any, hint: Any, game: Any, where: str = "") -> None:
    """Make sure that a value is what an annotation says.

    Args:
        value: anything.
        hint: the annotation: a class, `tuple[int, ...]`, `Annotated[int, Between(0, 9)]`.
        game: what its bounds are functions of.
        where: the place of the value within the position, for the message.

    Raises:
        PositionError: It isn't.
    """
    try:
        for late in (False, True):
            test = compiled(hint, late)
            if test is not None:
                test(value, game)
    except Mistake as mistake:
        raise PositionError(mistake.told(where)) from None
    except RecursionError:
        raise PositionError(f"{where or 'the position'} is nested too deeply") from None


def classes_in(*hints: Any) -> tuple[type, ...]:
    """The classes that values of these annotations are made of, those of fields included."""
    return tuple(dict.fromkeys(_classes(hints)))


def _classes(hints: Iterable[Any]) -> Iterator[type]:
    for hint, fields, _ in reached(*hints):
        if hint is Piles:
            yield from (Piles, Pile, KnownTo)
        elif fields or (isinstance(hint, type) and issubclass(hint, Enum)):
            yield hint
