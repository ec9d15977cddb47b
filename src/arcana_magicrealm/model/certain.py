"""A value of which the types say that it may be None, where it can't be."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def certain(value: _T | None, why: str = "") -> _T:
    """A value that is never None here, because of `why`: an assert that can be part of an expression.

    >>> certain({"lamp": 3}.get("lamp"), "every lamp has a number")
    3
    """
    assert value is not None, why
    return value
