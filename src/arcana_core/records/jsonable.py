"""Typed values as JSON-ready data and back, driven by the annotations of their classes.

`Codec` follows them through attrs classes and named tuples, `tuple[T, ...]`, `tuple[A, B]`, `Mapping[str, T]`, unions,
`bool`, `int`, `float`, `str` and None. Where a bare number or object means nothing to a reader,
`Annotated[int, Spelling(...)]` writes it as a name. Cards are written in their notation, `Hidden` as `{"hidden": 3}`.
Where an annotation allows several classes, the key "class" names which one it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from attrs import frozen

from arcana_core.cards.cards import Card
from arcana_core.errors import PlainDataError
from arcana_core.events import Hidden
from arcana_core.records.json_parts import Json, Part, Spelling, part_for
from arcana_core.text.wording import any_of, did_you_mean, shown

__all__ = ["Codec", "Json", "Spelling", "name_in", "names_in"]


def name_in(names: Sequence[str], others: Mapping[int, str | None] | None = None) -> Spelling:
    """Write an index as a name, and the other numbers given (such as -1) as other texts or as None.

    The names may be a list to which more are added later.

    >>> name_in(("red", "blue"), {-1: None}).write(1)
    'blue'
    """
    apart = dict(others or {})
    numbers: dict[str | None, int] = {}

    def known() -> dict[str | None, int]:
        if len(numbers) < len(names) + len(apart):  # names can be added to a list
            numbers.update({name: number for number, name in (*enumerate(names), *apart.items())})
        return numbers

    def write(number: int) -> str | None:
        if number in apart:
            return apart[number]
        if 0 <= number < len(names):
            return names[number]
        raise KeyError(number)

    def read(name: str | None) -> int:
        found = known()
        if name not in found:
            texts = [text for text in found if text is not None]
            raise ValueError(f"unknown name {shown(name)}{did_you_mean(name, texts) or f'; expected {_few(texts)}'}")
        return found[name]

    return Spelling(write, read, str | None if None in apart.values() else str)


def names_in(names: Sequence[str]) -> Spelling:
    """Write a set of bits as the list of their names.

    >>> names_in(("flying", "reach", "haste")).write(0b101)
    ('flying', 'haste')
    """
    single = name_in(names)

    def write(mask: int) -> tuple[str, ...]:
        return tuple([name for bit, name in enumerate(names) if mask >> bit & 1])

    def read(found: tuple[str, ...]) -> int:
        numbers = [single.read(name) for name in found]
        if sorted({*numbers}) != numbers:
            raise ValueError("names must occur once each, in their fixed order")
        return sum(1 << number for number in numbers)

    return Spelling(write, read, tuple[str, ...])


def _few(names: Sequence[str]) -> str:
    return any_of(names) if len(names) <= 12 else f"one of {len(names)} names such as {names[0]!r}"


@frozen
class _HiddenForm:
    hidden: int | None


USUAL: Final[Mapping[type, Any]] = {
    Card: Annotated[Card, Spelling(str, Card)],
    Hidden: Annotated[
        Hidden, Spelling(lambda value: _HiddenForm(value.count), lambda form: Hidden(form.hidden), _HiddenForm)
    ],
}
"""How some classes are written wherever they occur."""


class Codec:
    """Writes values of one class as plain data, and reads them back.

    Args:
        cls: an attrs class or a named tuple.
        types: annotations for classes that can't be written by their own ones: with a
            `Spelling`, or for a base class the union of its classes that can occur.

    Raises:
        TypeError: an annotation can't be written, or a written form would be ambiguous.
    """

    def __init__(self, cls: type, types: Mapping[type, Any] | None = None) -> None:
        self._types = {**USUAL, **(types or {})}
        self._made: dict[Any, Part] = {}
        self._root = self._part(cls)

    def write(self, value: Any) -> Any:
        """The value as dicts, lists, texts, numbers, booleans and None.

        Raises:
            TypeError: a part of it isn't of the type that its class declares.
        """
        return self._root.write(value, value)

    def read(self, plain: object) -> Any:
        """The value whose plain data this is.

        Raises:
            PlainDataError: it is not. The message names the path of the key, the expected value and the actual one.
        """
        try:
            return self._root.read(plain, None, "")
        except RecursionError:
            raise PlainDataError("the data is nested too deeply") from None

    def _part(self, annotation: Any) -> Part:
        try:
            return self._made[annotation]
        except KeyError:
            usual = self._types.get(annotation, annotation) if isinstance(annotation, type) else annotation
            made = self._made[annotation] = part_for(usual, self._part)
            made.complete(self._part)
            return made
