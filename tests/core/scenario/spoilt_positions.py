"""Positions with one spoilt field: another type, out of bounds, another length, a foreign object."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from arcana_core.cards.piles import Piles
from arcana_core.errors import PositionError
from arcana_core.records.annotations import fields_of
from arcana_core.scenario.annotations import parted
from arcana_core.scenario.bounds import Chain, Length, Unchecked


class Int(int):
    """An integer that is none."""


class Text(str):
    """A text that is none."""

    __slots__ = ()


class Row(tuple[Any, ...]):
    """A tuple that is none."""

    __slots__ = ()


class Liar:
    """Equal to everything, and of any class."""

    def __init__(self, value: object) -> None:
        self.value = value

    @property  # type: ignore[misc]  # this is the point
    def __class__(self) -> Any:
        return type(self.value)

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(self.value)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.value, name)

    def __repr__(self) -> str:
        return "Liar()"


class Mute:
    """Has no text, length, hash or truth value."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]

    def _refuse(self, *_: object) -> Any:
        raise RuntimeError("code of a foreign object has run")

    __repr__ = __str__ = __eq__ = __len__ = __bool__ = __iter__ = __lt__ = __index__ = __getitem__ = _refuse


def assert_spoilt_positions_are_rejected(position: Any, take_up: Callable[[Any], object]) -> int:
    """Spoil each declared field in each way; `take_up` must raise PositionError. Returns the number of ways tried."""
    tried = 0
    accepted = []
    for place, spoilt in spoilings(position, type(position)):
        tried += 1
        try:
            take_up(spoilt)
        except PositionError as error:
            assert "foreign object has run" not in str(error), place
            continue
        accepted.append(place)
    assert not accepted, accepted
    return tried


def spoilings(position: Any, hint: Any) -> Iterator[tuple[str, Any]]:
    """Copies of a position with one value spoilt, each with a description; each declared field once."""
    seen: set[tuple[Any, ...]] = set()
    for where, value, declared, put in _places(position, hint, "", lambda new: new):
        if (key := (where.split("[")[0], where.rpartition(".")[2].count("["), type(value), str(declared))) in seen:
            continue
        seen.add(key)
        if where:
            for wrong in _wrong(value, declared):
                yield f"{where} = {type(wrong).__name__} {wrong if type(wrong) in (int, str) else ''}", put(wrong)
        if attrs.has(type(value)) and attrs.fields(type(value)):
            yield f"{where} without a field", put(object.__new__(type(value)))


Put = Callable[[Any], Any]


def _places(value: Any, hint: Any, where: str, put: Put) -> Iterator[tuple[str, Any, Any, Put]]:
    """Every value that is declared: where, the value, its annotation, and the position with another in its place."""
    bare, marks = parted(hint)
    if Unchecked in marks:
        return
    yield where, value, hint, put
    kind = get_origin(bare) or bare
    if Chain in marks:
        yield from _steps(value, hint, where, put)
    elif kind in (Union, UnionType):
        for part in get_args(bare):
            inner = parted(part)[0]
            if type(value) is (get_origin(inner) or inner) and value is not None:
                places = _places(value, part, where, put)
                next(places)
                yield from places
    elif kind in (tuple, list):
        parts = get_args(bare)
        for place, item in enumerate(value):
            part = parts[0] if kind is list or Ellipsis in parts else parts[place]

            def put_item(new: Any, place: int = place) -> Any:
                return put(kind([*value[:place], new, *value[place + 1 :]]))

            yield from _places(item, part, f"{where}[{place}]", put_item)
    elif kind is dict:
        for key, item in value.items():

            def put_value(new: Any, key: Any = key) -> Any:
                return put({**value, key: new})

            yield from _places(item, get_args(bare)[1], f"{where}[{key}]", put_value)
    elif kind is not Piles and fields_of(kind):
        for name, declared in fields_of(kind).items():

            def put_field(new: Any, name: str = name) -> Any:
                return put(_with(value, name, new))

            yield from _places(getattr(value, name), declared, f"{where}.{name}", put_field)


def _steps(agenda: Any, hint: Any, where: str, put: Put) -> Iterator[tuple[str, Any, Any, Put]]:
    if agenda is not None:
        step, rest = agenda
        yield from _places(step, type(step), f"{where}[0]({type(step).__name__})", lambda new: put((new, rest)))
        yield from _steps(rest, hint, where, lambda new: put((step, new)))


def _with(value: Any, name: str, new: Any) -> Any:
    """The value with another one in a field, past all validators and interning."""
    cls = type(value)
    if isinstance(value, tuple):
        fields = cls._fields
        return tuple.__new__(cls, [new if field == name else getattr(value, field) for field in fields])
    made = object.__new__(cls)
    for field in attrs.fields(cls):
        object.__setattr__(made, field.name, new if field.name == name else getattr(value, field.name))
    return made


def _wrong(value: Any, hint: Any) -> Iterator[Any]:
    """Values that an annotation excludes."""
    allowed = {get_origin(bare) or bare for part in _alternatives(hint) for bare in [parted(part)[0]]}
    chained = Chain in parted(hint)[1]
    yield from (Liar(value), Mute(), object(), 1.5, float("nan"))
    if chained:
        yield from (5, (value,), [value, None], (None, None))
        return
    if int in allowed:
        yield from (10**30, -(10**30), Int(value if type(value) is int else 0))
    plain: list[Any] = [0, True, "?", b"?", None, (), [], {}, frozenset()]
    yield from (wrong for wrong in plain if type(wrong) not in allowed)
    if type(value) is str:
        yield Text(value)
    if type(value) is tuple:
        yield Row(value)
        inner = get_args(parted(hint)[0])
        if Ellipsis not in inner and tuple in allowed and len(allowed) == 1:
            yield from (value[:-1], (*value, value[-1]))
    for mark in parted(hint)[1]:
        if isinstance(mark, Length) and type(mark.high) is int and len(value) == mark.high < 1000 and value:
            yield type(value)([*value, value[-1]]) if isinstance(value, tuple | list) else value + value[-1:]


def _alternatives(hint: Any) -> list[Any]:
    bare, _ = parted(hint)
    if get_origin(bare) in (Union, UnionType):
        return [one for part in get_args(bare) for one in _alternatives(part)]
    return [hint]
