"""Assertions that hold under `python -O` as well, which drops the statement of that name."""

from __future__ import annotations


def expect(condition: object, message: str) -> None:
    """Raise AssertionError with this message unless the condition holds."""
    if not condition:
        raise AssertionError(message)
