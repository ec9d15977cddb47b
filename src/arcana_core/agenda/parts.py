"""Changed copies of the frozen parts of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

from attrs import fields

_PartT = TypeVar("_PartT")


def evolve(part: _PartT, **changes: Any) -> _PartT:
    """A frozen attrs object with some fields changed, as `attrs.evolve` makes it, in a third of the time.

    Every field of its class must be an argument of the class, by position and under its own name.

    Raises:
        KeyError: the class has no such field.
    """
    cls: Any = type(part)
    read, places = _fields_of(cls)
    given = read(part)
    for name, changed in changes.items():
        given[places[name]] = changed
    made: _PartT = cls(*given)
    return made


@cache
def reader_of(cls: type) -> Callable[[Any], list[Any]]:
    """A function that lists the values of all fields of an object of an attrs class, in their order.

    A list that is written out is made in a third of the time that `operator.attrgetter` takes.

    >>> from attrs import define
    >>> @define
    ... class Lamp:
    ...     oil: int
    ...     is_lit: bool = False
    >>> reader_of(Lamp)(Lamp(3))
    [3, False]
    """
    reader: Callable[[Any], list[Any]] = eval(f"lambda one: [{', '.join([f'one.{one.name}' for one in fields(cls)])}]")
    return reader


@cache
def _fields_of(cls: type) -> tuple[Callable[[Any], list[Any]], dict[str, int]]:
    return reader_of(cls), {one.name: place for place, one in enumerate(fields(cls))}
