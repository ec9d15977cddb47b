"""Validation of a position that comes from outside, by the annotations of its classes.

Types are compared exactly: True isn't an integer here, and a subclass of a class of the position isn't that class. So
nothing in a validated position can run foreign code. First all types, sizes and bounds are checked, then what refers to
the rest of the position, then the game's own relations between fields. The first mistake is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, TypeAlias

import attrs

from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.cards.validation import fresh_copy
from arcana_core.errors import PositionError
from arcana_core.scenario.annotations import Mistake, compiled, reached
from arcana_core.text.wording import package_name, shown

Relation: TypeAlias = Callable[[Any], Iterable[str]]
"""A function of the game that yields a sentence for each contradiction between fields of its position."""
Check: TypeAlias = Callable[[Any], Iterable[str] | None]
"""A relation, or a function that raises PositionError itself, as `arcana_core.scenario.words.require` does."""


def take_up(game: Any, position: Any, cls: type[Any], relations: Iterable[Check] = ()) -> None:
    """Make a copy of a position the `position` of the game, if the game can go on from it.

    Args:
        game: the argument of bounds and relations: rules, players and the position.
        position: the object to check. It is not changed.
        cls: the class of the game's positions.
        relations: tried in this order on the copy; a later one may rely on earlier ones.

    Raises:
        PositionError: It can't. The message names the field, the wrong value, what would work, and the clause.
    """
    if type(position) is not cls:
        raise PositionError(f"a position of {game.name} must be of {package_name(cls)}, got {shown(position)}")
    game.position = position
    check(position, cls, game, late=False)
    game.position = copy = game._clone_position()
    for field in attrs.fields(cls):
        if type(piles := getattr(copy, field.name)) is Piles:
            setattr(copy, field.name, fresh_copy(piles))
    check(copy, cls, game, late=True)
    for relation in relations:
        for mistake in relation(game) or ():
            raise PositionError(mistake)


def check(value: Any, hint: Any, game: Any, where: str = "", *, late: bool | None = None) -> None:
    """Make sure that a value matches an annotation.

    Args:
        value: anything.
        hint: the annotation: a class, `tuple[int, ...]`, `Annotated[int, Between(0, 9)]`.
        game: the argument of its bounds.
        where: the place of the value within the position, for the message.
        late: do what reads the rest of the position (True), all but that (False), or everything (None).

    Raises:
        PositionError: It isn't.
    """
    try:
        for part in (False, True) if late is None else (late,):
            test = compiled(hint, part)
            if test is not None:
                test(value, game)
    except Mistake as mistake:
        raise PositionError(mistake.sentence(where)) from None
    except RecursionError:
        raise PositionError(f"{where or 'the position'} is nested too deeply") from None


def classes_in(*hints: Any) -> tuple[type, ...]:
    """The classes that values of these annotations are made of, those of fields included."""
    return tuple(dict.fromkeys(_classes(hints)))


def _classes(hints: Iterable[Any]) -> Iterator[type]:
    for hint, fields, _ in reached(*hints):
        if hint is Piles:
            yield from (Piles, Pile, KnownTo)
        elif fields or attrs.has(hint) or (isinstance(hint, type) and issubclass(hint, Enum)):
            yield hint
