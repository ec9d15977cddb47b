"""Changed copies of the frozen parts of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import attrs
from attrs import fields

_PartT = TypeVar("_PartT")


def evolve(part: _PartT, **changes: Any) -> _PartT:
    """A frozen attrs object with some fields changed, as `attrs.evolve` makes it, and fast for `quick_frozen` classes.

    Raises:
        AttributeError: a class that is `quick_frozen` has no such field.
        TypeError: another class has no such field.
    """
    cls: Any = type(part)
    changed: _PartT = _evolver_of(cls)(part, changes)
    return changed


@cache
def _evolver_of(cls: type) -> Callable[[Any, dict[str, Any]], Any]:
    # An inherited function makes objects of another class.
    return cls.__dict__.get("_evolved") or (lambda part, changes: attrs.evolve(part, **changes))


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
