"""The annotations of classes of values, from which checks of positions and the plain data of views follow."""

from __future__ import annotations

from functools import cache
from inspect import get_annotations
from sys import modules
from typing import Any, get_type_hints

import attrs


@cache
def fields_of(cls: Any) -> dict[str, Any]:
    """The annotations of the fields of an attrs class or a named tuple, by name; empty for other classes."""
    if isinstance(cls, type) and issubclass(cls, tuple):
        hints = get_type_hints(cls, vars(modules[cls.__module__]), include_extras=True)
        return {name: hints[name] for name in getattr(cls, "_fields", ())}
    if not attrs.has(cls):
        return {}
    hints = {}
    for base in reversed(cls.__mro__):
        # Not `get_type_hints`: a function within an annotation has to find the names of its module.
        hints |= get_annotations(base, globals=vars(modules[base.__module__]), locals={}, eval_str=True)
    return {field.name: hints[field.name] for field in attrs.fields(cls)}
