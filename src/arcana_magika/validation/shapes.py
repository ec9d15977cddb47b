"""Shapes: what a part of a position must look like, built up like the part itself; each mistake names its place.

A shape is a function of a value and its place (`arena.mages[3].cell`) that yields a sentence for each mistake. Types
are compared exactly: True isn't an integer here, and a subclass of a class of the position isn't that class.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from arcana_core.text.wording import any_of, between, shown
from arcana_magika.model.mages import MOST

Shape: TypeAlias = Callable[[Any, str], Iterator[str]]


def whole(low: int, high: int = MOST) -> Shape:
    """An integer within bounds."""
    wanted = between(low, high)

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not int or not low <= value <= high:
            yield f"{where} must be an integer {wanted}, got {shown(value)}"

    return check


def bits(width: int, what: str) -> Shape:
    """A set as an integer, one bit for each of so many things."""

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not int or value < 0 or value.bit_length() > width:
            yield f"{where} must be a set of {what} as an integer of at most {width} bits, got {shown(value)}"

    return check


def switch(value: Any, where: str) -> Iterator[str]:
    """True or False."""
    if type(value) is not bool:
        yield f"{where} must be true or false, got {shown(value)}"


def one_of(*values: object) -> Shape:
    """One of these values."""
    wanted = any_of(values)

    def check(value: Any, where: str) -> Iterator[str]:
        if not any(type(value) is type(known) and value == known for known in values):
            yield f"{where} must be {wanted}, got {shown(value)}"

    return check


def text(wrong_with: Callable[[str], str]) -> Shape:
    """A text with which nothing is wrong: `wrong_with` gives a reason, or "" if the text will do."""

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not str:
            yield f"{where} must be a text, got {shown(value)}"
            return
        reason = wrong_with(value)
        if reason:
            yield f"{where}: {reason}"

    return check


def octets(length: int, allowed: bytes, what: str) -> Shape:
    """Bytes of this length, each of them one of those allowed."""

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not bytes or len(value) != length or value.translate(None, allowed):
            yield f"{where} must be {length} {what}, got {shown(value)}"

    return check


def optional(shape: Shape) -> Shape:
    """None, or this."""

    def check(value: Any, where: str) -> Iterator[str]:
        if value is not None:
            yield from shape(value, where)

    return check


def row(shape: Shape, at_least: int = 0, at_most: int = MOST, *, kind: type[Any] = tuple) -> Shape:
    """A tuple, or a list, of things of one shape."""
    name, wanted = kind.__name__, between(at_least, at_most)

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not kind or not at_least <= len(value) <= at_most:
            yield f"{where} must be a {name} of {wanted} items, got {shown(value)}"
            return
        for place, item in enumerate(value):
            yield from shape(item, f"{where}[{place}]")

    return check


def fixed(*shapes: Shape) -> Shape:
    """A tuple of exactly these, in their order."""

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not tuple or len(value) != len(shapes):
            yield f"{where} must be a tuple of {len(shapes)} items, got {shown(value)}"
            return
        for place, (item, shape) in enumerate(zip(value, shapes, strict=True)):
            yield from shape(item, f"{where}[{place}]")

    return check


def record(cls: type[Any], **fields: Shape) -> Shape:
    """An object of this class with these fields, all that it has."""
    known = getattr(cls, "_fields", None) or tuple(field.name for field in cls.__attrs_attrs__)
    if set(known) != set(fields):
        raise ValueError(f"the shape of a {cls.__name__} must have the fields {', '.join(known)}")

    def check(value: Any, where: str) -> Iterator[str]:
        if type(value) is not cls:
            yield f"{where} must be a {cls.__name__}, got {shown(value)}"
            return
        for name, shape in fields.items():
            yield from shape(getattr(value, name), f"{where}.{name}" if where else name)

    return check


def any_record(shapes: Mapping[type[Any], Shape]) -> Shape:
    """An object of one of these classes, with the shape that belongs to its class."""
    names = ", ".join(cls.__name__ for cls in shapes)

    def check(value: Any, where: str) -> Iterator[str]:
        shape = shapes.get(type(value))
        if shape is None:
            yield f"{where} must be one of {names}, got {shown(value)}"
        else:
            yield from shape(value, where)

    return check
