"""Plain values as text, and back: the `repr` of a position is read without running anything that it says."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

LONGEST_TEXT = 1_000_000
"""Characters beyond which a text is refused unread."""


def from_text(text: str, types: Iterable[type]) -> Any:
    """The value whose `repr` this is.

    Args:
        text: made of numbers, texts, None, True, False, tuples, lists, dicts, sets and calls of the given classes.
        types: the classes that may be called, by their names.

    Raises:
        ValueError: it is something else; a class refuses what it is called with.

    >>> from_text("[(1, -2), {'a': None}]", ())
    [(1, -2), {'a': None}]
    """
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(text)} characters is longer than any position")
    known = {cls.__name__: cls for cls in types}
    try:
        return _value(ast.parse(text.strip(), mode="eval").body, known)
    except SyntaxError as error:
        raise ValueError(f"not the text of a value: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError("the text of a value is nested too deeply") from None


def _value(node: ast.expr, known: dict[str, type]) -> Any:
    match node:
        case ast.Constant(value=value) if value is not Ellipsis:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -value
        case ast.Tuple(elts=parts):
            return tuple(_value(part, known) for part in parts)
        case ast.List(elts=parts):
            return [_value(part, known) for part in parts]
        case ast.Set(elts=parts):
            return {_value(part, known) for part in parts}
        case ast.Dict(keys=keys, values=values) if None not in keys:
            return {_value(k, known): _value(v, known) for k, v in zip(keys, values, strict=True) if k is not None}
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            return _call(name, args, keywords, known)
    raise ValueError(f"{ast.unparse(node)[:60]!r} is no plain value")


def _call(name: str, args: list[ast.expr], keywords: list[ast.keyword], known: dict[str, type]) -> Any:
    cls = known.get(name)
    if cls is None:
        raise ValueError(f"{name[:60]!r} is none of {', '.join(sorted(known)) or 'no classes'}")
    named = {word.arg: _value(word.value, known) for word in keywords if word.arg is not None}
    if len(named) != len(keywords):
        raise ValueError(f"{name}(**...) is no plain value")
    try:
        return cls(*(_value(part, known) for part in args), **named)
    except (TypeError, AttributeError, LookupError, OverflowError) as error:
        raise ValueError(f"{name}: {error}") from error
