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
def _fields_of(cls: type) -> tuple[Callable[[Any], list[Any]], dict[str, int]]:
    names = [one.name for one in fields(cls)]
    # A list that is written out is read in a third of the time that attrgetter takes.
    read = eval(f"lambda part: [{', '.join([f'part.{name}' for name in names])}]")
    return read, {name: place for place, name in enumerate(names)}
