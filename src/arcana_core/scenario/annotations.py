"""Annotations of a position's classes, compiled once into tests of their values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from arcana_core.actions import Action
from arcana_core.agenda import Step
from arcana_core.records.annotations import fields_of
from arcana_core.scenario.bounds import MOST, Between, Chain, Explained, Fits, Length, OneOf, Range, Unchecked, limit_of
from arcana_core.text.wording import between, shown

Test: TypeAlias = Callable[[Any, Any], None]
"""A function of a value and the game that raises `Mistake`."""
MOST_STEPS = 1000
"""The longest agenda."""


class Mistake(Exception):
    """A fault of a value. The check of the whole that contains the value adds the place."""

    def __init__(self, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.clause = clause
        self.place = ""

    @classmethod
    def instead(cls, expected: str, value: object, clause: str = "") -> Mistake:
        """A value that isn't what is wanted."""
        return cls(f" must be {expected}, got {shown(value)}", clause)

    def within(self, place: str, clause: str = "") -> Mistake:
        """The same mistake, seen from the owner of the wrong value in this place, with the clause of the place."""
        if "." not in self.place:  # a field within has clauses of its own
            self.clause = self.clause or clause
        self.place = place + self.place
        return self

    def sentence(self, where: str) -> str:
        """The message, with the place of the outermost value in front."""
        place = (where + self.place).removeprefix(".") or "the position"
        return f"{place}{self.text}{f' ({self.clause})' if self.clause else ''}"


def reached(*hints: Any) -> Iterator[tuple[Any, dict[str, Any], tuple[Any, ...]]]:
    """All annotations within these, those of fields included: each without its marks, its fields, its marks."""
    ahead, seen = [*hints], set()
    while ahead:
        bare, marks = parted(ahead.pop())
        if (bare, marks) not in seen:
            seen.add((bare, marks))
            fields = fields_of(bare)
            yield bare, fields, marks
            if Unchecked not in marks:
                ahead += [*[part for part in get_args(bare) if part is not Ellipsis], *fields.values()]


@cache
def compiled(hint: Any, late: bool) -> Test | None:
    """The early or the late tests of an annotation; None if it has none.

    Raises:
        TypeError: The annotation doesn't define its values.
    """
    bare, marks = parted(hint)
    if Unchecked in marks or (late and not _reads_the_rest(hint)):
        return None
    kind = get_origin(bare) or bare
    within = _range_of(hint)
    tests: list[Test] = []
    if Chain in marks:
        tests.append(_chain(late))
    elif kind in (Union, UnionType):
        tests.append(_union(hint, get_args(bare), late))
    elif kind in _CONTAINERS:
        tests.append(_parts(hint, kind, get_args(bare), late))
    elif fields_of(kind):
        tests.append(_fields(kind, late))
    elif late:
        pass  # its type is right by then
    elif within is not None:
        tests.append(_integer(within))
    elif kind is Action:
        tests.append(_action(hint))
    elif kind in _NAMES or marks or attrs.has(kind):
        tests.append(_exactly(hint, kind))
    else:
        raise TypeError(f"the annotation {hint!r} doesn't define its values")
    for mark in marks:
        if isinstance(mark, Length) and not late:
            tests.insert(1, _of_length(kind, mark))
        elif isinstance(mark, Fits | Explained) and mark.late is late and mark is not within:
            tests.append(_of_mark(mark))
    return tests[0] if len(tests) == 1 else _both(*tests) if len(tests) == 2 else _all_of(tests)


@cache
def _reads_the_rest(hint: Any) -> bool:
    return any(mark is Chain or getattr(mark, "late", False) for _, _, marks in reached(hint) for mark in marks)


@cache
def parted(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """An annotation without its marks, and these; an integer without any still has bounds."""
    if get_origin(hint) is Literal:
        return type(get_args(hint)[0]), (OneOf(get_args(hint)),)
    if get_origin(hint) is not Annotated:
        return hint, (_ANY_INTEGER,) if hint is int else ()
    bare, *marks = get_args(hint)
    clause = next((mark for mark in reversed(marks) if isinstance(mark, str)), "")
    if bare is int and not any(isinstance(mark, Fits) for mark in marks):
        marks.append(_ANY_INTEGER)
    if clause:
        marks = [attrs.evolve(mark, clause=clause) if isinstance(mark, Fits | Length) else mark for mark in marks]
    return bare, tuple(marks)


def _clause(hint: Any) -> str:
    """The clause behind an annotation."""
    clauses = [mark if isinstance(mark, str) else getattr(mark, "clause", "") for mark in reversed(parted(hint)[1])]
    return next((clause for clause in clauses if clause), "")


def _in_words(hint: Any, game: Any) -> tuple[str, str]:
    """The values of an annotation in words, and the clause behind it."""
    bare, marks = parted(hint)
    kind = get_origin(bare) or bare
    clause = _clause(hint)
    for mark in marks:
        if isinstance(mark, Fits) and kind not in _CONTAINERS:
            return mark.in_words(game), mark.clause or clause
    if kind in (Union, UnionType):
        parts = [_in_words(part, game) for part in get_args(bare)]
        texts = [words for words, _ in parts]
        found = (", or " if any(" or " in text for text in texts) else " or ").join(texts)
        return found, clause or next((one for _, one in parts if one), "")
    name = _NAMES.get(kind) or f"{'an' if kind.__name__[0] in 'AEIOU' else 'a'} {kind.__name__}"
    if kind is tuple and Ellipsis not in get_args(bare):
        return f"a tuple of {len(get_args(bare))} items", clause
    length = next((mark for mark in marks if isinstance(mark, Length)), None)
    return (name if length is None else f"{name} of {_extent(kind, length, game)}"), clause


def _both(first: Test, second: Test) -> Test:
    def check_both(value: Any, game: Any) -> None:
        first(value, game)
        second(value, game)

    return check_both


def _all_of(tests: list[Test]) -> Test:
    def check_all(value: Any, game: Any) -> None:
        for test in tests:
            test(value, game)

    return check_all


def _exactly(hint: Any, kind: Any) -> Test:
    def check_type(value: Any, game: Any) -> None:
        if type(value) is not kind:
            expected, clause = _in_words(hint, game)
            raise Mistake.instead(expected, value, clause)

    return check_type


@cache
def _range_of(hint: Any) -> Range | None:
    """The range of an integer that has no other early mark."""
    bare, marks = parted(hint)
    early = [mark for mark in marks if isinstance(mark, Fits | Explained) and not mark.late]
    return early[0] if bare is int and len(early) == 1 and isinstance(early[0], Range) else None


def _integer(within: Range) -> Test:
    low: Any = within.low
    high: Any = within.high

    def check_integer(value: Any, game: Any) -> None:
        if type(value) is not int or not limit_of(low, game) <= value <= limit_of(high, game):
            raise Mistake.instead(within.in_words(game), value, within.clause)

    def check_constant(value: Any, game: Any) -> None:
        if type(value) is not int or not low <= value <= high:
            raise Mistake.instead(within.in_words(game), value, within.clause)

    return check_constant if isinstance(low, int) and isinstance(high, int) else check_integer


def _action(hint: Any) -> Test:
    def check_action(value: Any, game: Any) -> None:
        cls: Any = type(value)
        if not issubclass(cls, Action):
            expected, clause = _in_words(hint, game)
            raise Mistake.instead(expected, value, clause)
        test = compiled(cls, False)
        if test is not None:
            test(value, game)

    return check_action


def _of_mark(mark: Fits | Explained) -> Test:
    if isinstance(mark, Explained):
        why_not = mark.why_not

        def explain(value: Any, game: Any) -> None:
            if reason := why_not(game, value):
                raise Mistake(f": {reason}")

        return explain
    test = mark.test

    def check_fit(value: Any, game: Any) -> None:
        if not test(game, value):
            raise Mistake.instead(mark.in_words(game), value, mark.clause)

    return check_fit


def _of_length(kind: type, length: Length) -> Test:
    def check_length(value: Any, game: Any) -> None:
        if not limit_of(length.low, game) <= len(value) <= limit_of(length.high, game):
            raise Mistake.instead(f"{_NAMES[kind]} of {_extent(kind, length, game)}", value, length.clause)

    return check_length


def _extent(kind: type, length: Length, game: Any) -> str:
    what = "characters" if kind is str else "bytes" if kind is bytes else "items"
    return f"{between(limit_of(length.low, game), limit_of(length.high, game))} {what}"


def _union(hint: Any, parts: tuple[Any, ...], late: bool) -> Test:
    # By id: looking up a foreign class would ask its metaclass for a hash, which may do anything.
    by_type: dict[int, Test | None] = {}
    for part in parts:
        bare = parted(part)[0]
        by_type[id(get_origin(bare) or bare)] = compiled(part, late)

    def check_part(value: Any, game: Any) -> None:
        kind = id(type(value))
        if kind not in by_type:
            expected, clause = _in_words(hint, game)
            raise Mistake.instead(expected, value, clause)
        test = by_type[kind]
        if test is not None:
            test(value, game)

    return check_part


def _parts(hint: Any, kind: type, parts: tuple[Any, ...], late: bool) -> Test:
    """The type of a container, and each of its items."""
    if kind is dict:
        return _pairs(hint, parts, late)
    endless = kind is not tuple or Ellipsis in parts
    tests = [compiled(part, late) for part in parts if part is not Ellipsis]
    within = _range_of(parts[0]) if endless and not late else None
    plain = parts[0] if endless and parts[0] in (str, bool) else None

    def check_items(value: Any, game: Any) -> None:
        items: Any = value  # as mypy takes it for an object after the comparison
        if type(value) is not kind:
            expected, clause = _in_words(hint, game)
            raise Mistake.instead(expected, value, clause)
        if endless and not value:
            return
        if within is not None:  # all at once, the usual case; what is wrong is found one by one
            low, high = limit_of(within.low, game), limit_of(within.high, game)
            if all(type(item) is int and low <= item <= high for item in items):
                return
        if plain is not None and all(type(item) is plain for item in items):
            return
        if not endless and len(items) != len(tests):
            raise Mistake.instead(f"a tuple of {len(tests)} items", value)
        place = 0
        try:
            for item in items:
                test = tests[0] if endless else tests[place]
                if test is not None:
                    test(item, game)
                place += 1
        except Mistake as mistake:
            raise mistake.within(f"[{place}]") from None

    return check_items


def _pairs(hint: Any, parts: tuple[Any, ...], late: bool) -> Test:
    check_key, check_value = [compiled(part, late) or _anything for part in parts]

    def check_pairs(value: Any, game: Any) -> None:
        if type(value) is not dict:
            expected, clause = _in_words(hint, game)
            raise Mistake.instead(expected, value, clause)
        for key, item in value.items():
            try:
                check_key(key, game)
                check_value(item, game)
            except Mistake as mistake:
                raise mistake.within(f"[{shown(key)}]") from None

    return check_pairs


def _anything(value: Any, game: Any) -> None:
    """The test that accepts any value."""


def _fields(cls: Any, late: bool) -> Test:
    tests: list[tuple[str, Test]] = []
    hints, expected = fields_of(cls), _in_words(cls, None)[0]
    ready = False  # put together at the first value: a class may hold itself

    def check_fields(value: Any, game: Any) -> None:
        nonlocal ready
        if type(value) is not cls:
            raise Mistake.instead(expected, value)
        if not ready:
            found = [(name, compiled(hint, late)) for name, hint in hints.items()]
            tests[:] = [(name, test) for name, test in found if test is not None]
            ready = True
        name = ""
        try:
            for name, test in tests:
                test(getattr(value, name, _MISSING), game)
        except Mistake as mistake:
            raise mistake.within(f".{name}", _clause(hints[name])) from None

    return check_fields


def _chain(late: bool) -> Test:
    def check_chain(value: Any, game: Any) -> None:
        place, rest = 0, value
        while rest is not None:
            if type(rest) is not tuple or len(rest) != 2 or not _is_step(type(rest[0])):
                raise Mistake.instead("a chain of (step, rest) that ends in None", rest)
            step, rest = rest
            cls: Any = type(step)
            test = compiled(cls, late)
            if test is not None:
                try:
                    test(step, game)
                except Mistake as mistake:
                    raise mistake.within(f"[{place}] ({type(step).__name__})") from None
            place += 1
            if place > MOST_STEPS:
                raise Mistake(f" must be a chain of at most {MOST_STEPS} steps")

    return check_chain


def _is_step(cls: type) -> bool:
    return issubclass(cls, Step) and type(cls) is type(Step)


_NAMES: dict[Any, str] = {
    int: "an integer",
    bool: "true or false",
    str: "a text",
    bytes: "bytes",
    NoneType: "None",
    tuple: "a tuple",
    list: "a list",
    dict: "a dictionary",
    frozenset: "a frozenset",
    set: "a set",
}
_CONTAINERS = (tuple, list, dict, frozenset, set)
_ANY_INTEGER = Between(-MOST)
_MISSING = object()
"""The value of a field that isn't set."""
