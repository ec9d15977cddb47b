"""Changed copies of the frozen parts of a position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from attrs import fields

_PartT = TypeVar("_PartT")


def evolve(part: _PartT, **changes: Any) -> _PartT:
    """A frozen attrs object with some fields changed, as `attrs.evolve` makes it, in half the time.

    Every field of its class must be an argument of the class, by position and under its own name.

    Raises:
        KeyError: the class has no such field.
    """
    cls: Any = type(part)
    read, places = _fields_of(cls)
    given = [*read(part)]
    for name, changed in changes.items():
        given[places[name]] = changed
    made: _PartT = cls(*given)
    return made


@cache
def _fields_of(cls: type) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    names = [one.name for one in fields(cls)]
    places = {name: place for place, name in enumerate(names)}
    if len(names) > 1:
        return attrgetter(*names), places
    return lambda part: (getattr(part, names[0]),), places
