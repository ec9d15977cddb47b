"""Plain values as text, and back: the `repr` of a position is read without running any of it."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sized
from enum import Enum
from inspect import signature
from math import isfinite
from typing import Any
from warnings import catch_warnings, simplefilter

from arcana_core.text.wording import checked_text, shown

LONGEST_TEXT = 1_000_000
"""The most characters of a text. Longer ones are rejected unread."""
MOST_KEYS = 5_000
"""Items of a set or a dict. Numbers can be chosen so that each further one takes longer."""
MOST_BITS = 10_000
"""Of an integer, so that each has a decimal text."""


def from_text(text: str, types: Iterable[type]) -> Any:
    """The value whose `repr` this is.

    Args:
        text: made of numbers, texts, None, True, False, tuples, lists, dicts, sets and calls of the given classes.
        types: the classes that may be called, by their names, which must differ.

    Raises:
        ValueError: it is something else, or has more than a position can have; a class rejects what it is called with.

    >>> from_text("[(1, -2), {'a': None}]", ())
    [(1, -2), {'a': None}]
    """
    if len(checked_text(text, "the text of a value")) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(text)} characters is longer than any position")
    known: dict[str, type] = {"set": set, "frozenset": frozenset}
    for cls in types:
        if known.setdefault(cls.__name__, cls) is not cls:
            raise ValueError(f"two classes are called {cls.__name__!r}, so a text is ambiguous")
    try:
        with catch_warnings():
            simplefilter("ignore")  # Python's warnings about a strange text would appear on the screen
            tree = ast.parse(text.strip(), mode="eval")
        return _value(tree.body, known)
    except UnicodeEncodeError:
        raise ValueError("the text of a value has half a character in it") from None
    except SyntaxError as error:
        raise ValueError(f"not the text of a value: {error.msg}") from None
    except (RecursionError, MemoryError):
        raise ValueError("the text of a value is nested too deeply") from None


def _value(node: ast.expr, known: dict[str, type]) -> Any:
    match node:
        case ast.Constant(value=None | str() | bytes() | bool() as value):
            return value
        case ast.Constant(value=int() | float() as value):
            return _number(value)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as value)):
            return -_number(value)
        case ast.Tuple(elts=parts):
            return tuple(_value(part, known) for part in parts)
        case ast.List(elts=parts):
            return [_value(part, known) for part in parts]
        case ast.Set(elts=parts) if _are_few(parts):
            return {_hashable(_value(part, known)) for part in parts}
        case ast.Dict(keys=keys, values=values) if None not in keys and _are_few(values):
            return {
                _hashable(_value(k, known)): _value(v, known)
                for k, v in zip(keys, values, strict=True)
                if k is not None
            }
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            return _call(_class(name, known), args, keywords, known)
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attribute), args=args, keywords=keywords):
            return _call(_constructor(_class(name, known), attribute), args, keywords, known)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return _member(_class(name, known), attribute)
    raise ValueError(f"{ast.unparse(node)[:60]!r} isn't a plain value")


def _number(value: float) -> float:
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        raise ValueError(f"a number may have {MOST_BITS} bits, this one has {value.bit_length()}")
    if isinstance(value, float) and not isfinite(value):
        raise ValueError("a number is too large: it reads as infinity")
    return value


def _are_few(parts: Sized) -> bool:
    if len(parts) > MOST_KEYS:
        raise ValueError(f"a set or a dict may have {MOST_KEYS} items, this one has {len(parts)}")
    return True


def _hashable(value: Any) -> Any:
    try:
        hash(value)
    except TypeError:
        raise ValueError(f"a {type(value).__name__} cannot stand in a set or as a key") from None
    return value


def _class(name: str, known: dict[str, type]) -> type:
    if name not in known:
        raise ValueError(f"{name[:60]!r} isn't one of {', '.join(sorted(known)) or 'no classes'}")
    return known[name]


def _constructor(cls: type, name: str) -> Any:
    if name.startswith("_") or not isinstance(cls.__dict__.get(name), classmethod):
        raise ValueError(f"{cls.__name__}.{name[:60]} makes no value")
    return getattr(cls, name)


def _member(cls: type, name: str) -> Any:
    if not issubclass(cls, Enum) or name not in cls.__members__:
        raise ValueError(f"{cls.__name__}.{name[:60]} isn't a plain value")
    return cls.__members__[name]


def _call(make: Any, args: list[ast.expr], keywords: list[ast.keyword], known: dict[str, type]) -> Any:
    called = getattr(make, "__qualname__", "")
    named = {word.arg: _value(word.value, known) for word in keywords if word.arg is not None}
    if len(named) != len(keywords):
        raise ValueError(f"{called}(**...) isn't a plain value")
    given = [_value(part, known) for part in args]
    if make in (set, frozenset) and (given or named):
        if len(given) != 1 or named or not isinstance(given[0], set | frozenset | tuple | list):
            raise ValueError(f"a {called} is made of one set, tuple or list, got {shown((*given, *named.values()))}")
        _are_few(given[0])
        given = [[_hashable(item) for item in given[0]]]
    try:
        return make(*given, **named)
    except (TypeError, AttributeError, LookupError, ArithmeticError) as error:
        raise ValueError(_misfit(make, called, len(given), named) or f"{called}: {error}") from error


def _misfit(make: Any, called: str, given: int, named: dict[str, Any]) -> str:
    """The value that a class doesn't take, or that it lacks; "" if they fit and it rejects one of them."""
    try:
        parameters = signature(make).parameters
    except ValueError:  # a class of Python's own
        return ""
    taken = ", ".join(parameters) or "no values"
    for name in named:
        if name not in parameters:
            return f"{called} has no {name[:60]!r}; it takes {taken}"
    if given > len(parameters) or any(name in named for name in list(parameters)[:given]):
        return f"{called} is given too many values; it takes {taken}"
    for name, parameter in list(parameters.items())[given:]:
        if name not in named and parameter.default is parameter.empty:
            return f"{called} lacks {name!r}; it takes {taken}"
    return ""
