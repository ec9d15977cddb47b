"""The contents of an object, down to its atoms: two objects with equal contents reveal the same to any inspection.

Equality and `repr` of a class may leave fields out. A pickle doesn't, and neither does code that reads private
attributes.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Any

import numpy as np

_ATOMS = (type(None), bool, int, float, complex, str, bytes, type, Enum)


def contents(thing: object) -> object:
    """The whole contents of `thing`, as nested tuples of plain values.

    They follow from its pickle, so a class that leaves something out of its pickles leaves it out here. Chains of
    pairs, such as trails and agendas, become flat.
    """
    return _contents(thing, ())


def _contents(thing: Any, above: tuple[int, ...]) -> object:
    if isinstance(thing, _ATOMS):
        return thing
    if id(thing) in above:
        return "itself"  # some ancestor; the depth identifies it
    above = (*above, id(thing))
    if isinstance(thing, np.ndarray):
        return ("array", thing.dtype.str, thing.shape, thing.tobytes())
    if type(thing) is tuple:
        return _of_tuple(thing, above)
    if isinstance(thing, list | tuple):
        return (type(thing).__name__, *[_contents(part, above) for part in thing])
    if isinstance(thing, Mapping):
        return (type(thing).__name__, *[(_contents(key, above), _contents(part, above)) for key, part in thing.items()])
    if isinstance(thing, AbstractSet):
        return (type(thing).__name__, *sorted([_contents(part, above) for part in thing], key=repr))
    if callable(thing) and hasattr(thing, "__qualname__"):
        return ("function", thing.__module__, thing.__qualname__)
    return (type(thing).__name__, _of_state(thing, above))


def _of_tuple(thing: tuple[Any, ...], above: tuple[int, ...]) -> object:
    """A tuple, or a chain of pairs whose first item is the rest of it, which may be too long to go down one by one."""
    links: list[Any] = []
    while type(thing) is tuple and len(thing) > 1 and type(thing[0]) is tuple:
        links.append(thing[1:])
        thing = thing[0]
    while type(thing) is tuple and len(thing) > 1 and type(thing[-1]) is tuple:
        links.append(thing[:-1])
        thing = thing[-1]
    return ("tuple", *[_contents(part, above) for part in thing], *[_contents(list(link), above) for link in links])


def _of_state(thing: Any, above: tuple[int, ...]) -> object:
    state = thing.__reduce_ex__(2)[1:]
    return _contents(list(state), above)
