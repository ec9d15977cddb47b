"""Tables that are read straight into attrs classes: annotations give the kind of a key, `entry` adds the bounds."""

from __future__ import annotations

import re
import types
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import attrs
from attrs import NOTHING, evolve, fields, frozen

from arcana_core.frozen import Declaring
from arcana_core.rules.settings import kind_of
from arcana_core.tables.fields import ByKey, Fields, Listed
from arcana_core.tables.kinds import Kind
from arcana_core.tables.reading import Tables
from arcana_core.tables.toml import Written

T = TypeVar("T")

_ENTRY = "arcana_core.entry"


def entry(
    *,
    at_least: int | None = None,
    at_most: int | None = None,
    one_of: Sequence[Any] | None = None,
    item_at_least: int | None = None,
    item_at_most: int | None = None,
    item_one_of: Sequence[Any] | None = None,
    length: int | tuple[int, int | None] | None = None,
    item_length: int | tuple[int, int | None] | None = None,
    kind: Kind | None = None,
    read: bool = True,
) -> dict[str, Any]:
    """The metadata of a field of an attrs class that is read from a table: what it takes besides its annotation.

    Args:
        at_least, at_most, one_of, item_at_least, item_at_most, item_one_of, length, item_length: bounds, as for
            `arcana_core.rules.settings.setting`.
        kind: what it takes, in place of annotation and bounds.
        read: False for a field that no table has: it is worked out, or given by `typed`.
    """
    bounds = {
        "at_least": at_least,
        "at_most": at_most,
        "one_of": one_of,
        "item_at_least": item_at_least,
        "item_at_most": item_at_most,
        "item_one_of": item_one_of,
        "length": length,
        "item_length": item_length,
    }
    given = {name: bound for name, bound in bounds.items() if bound is not None}
    return {_ENTRY: (given, kind, read)}


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(attrs.field,))
class _Reading(Declaring):
    declared = staticmethod(frozen(kw_only=True))


class Fact(metaclass=_Reading):
    """The base of classes for tables: frozen, made by keywords, with a field for each annotation.

    >>> class Lamp(Fact):
    ...     oil: int = 6
    >>> Lamp(oil=9)
    Lamp(oil=9)
    """

    __attrs_attrs__: ClassVar[Any]


@frozen
class Typed(Generic[T]):
    """The kind of a table that becomes a value of an attrs class.

    Unknown keys, missing ones and wrong values are mistakes. A key may be left out if its field has a default.
    Annotations may be `bool`, `int`, `str`, `int | None`, `str | None`, tuples, other attrs classes, tuples of these,
    and `Mapping[str, ...]` of all of them.

    >>> from attrs import field
    >>> @frozen
    ... class Lamp:
    ...     name: str
    ...     oil: int = field(default=6, metadata=entry(at_least=0))
    >>> Typed(Lamp).read({"name": "Storm lamp", "oil": 9}, "", [])
    Lamp(name='Storm lamp', oil=9)
    >>> mistakes = []
    >>> Typed(Lamp).read({"oli": 9}, "lamps.storm", mistakes)
    >>> print("\\n".join(mistakes))
    lamps.storm.oli: a lamp has no 'oli'; did you mean 'oil'?
    lamps.storm: a lamp needs 'name', a text of at most 65536 characters

    Attributes:
        cls: the attrs class.
        called: what it is, with its article; "a" and the name of the class if "".
    """

    cls: type[T]
    called: str = ""

    @property
    def expected(self) -> str:
        """The accepted values in words."""
        return f"a table that describes {self._called}"

    @property
    def _called(self) -> str:
        return self.called or f"a {self.cls.__name__.lower()}"

    def read(self, value: object, where: str, mistakes: list[str], **given: Any) -> T | None:
        """A value of the class, None if there was a mistake.

        Args:
            value: the table.
            where: the path to it.
            mistakes: to which what is wrong is added.
            given: fields that the table doesn't have, such as its key.
        """
        before = len(mistakes)
        needs, takes = _kinds_of(self.cls)  # type: ignore[arg-type]  # a class is hashable
        found = Fields(self._called, needs, takes).read(value, where, mistakes)
        return self.cls(**given, **found) if len(mistakes) == before else None


@cache
def _kinds_of(cls: Any) -> tuple[dict[str, Kind], dict[str, Kind]]:
    """The kinds of the keys that a table must and may have."""
    hints = get_type_hints(cls)
    needs: dict[str, Kind] = {}
    takes: dict[str, Kind] = {}
    for one in fields(cls):
        bounds, kind, is_read = one.metadata.get(_ENTRY, ({}, None, True))
        if is_read and one.init:
            left = dict(bounds)
            (needs if one.default is NOTHING else takes)[one.name] = kind or _kind(hints[one.name], left)
            if left and kind is None:
                raise TypeError(f"{cls.__qualname__}.{one.name}: {', '.join(left)} means nothing for {hints[one.name]}")
    return needs, takes


def _kind(hint: Any, bounds: dict[str, Any]) -> Kind:
    origin, args = get_origin(hint), get_args(hint)
    if attrs.has(hint):
        return Typed(hint)
    if origin in (Union, types.UnionType) and type(None) in args and set(args) != {int, type(None)}:
        return _kind(next(arg for arg in args if arg is not type(None)), bounds)  # None is a key that is left out
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return ByKey(_kind(args[1], bounds))
    if (
        origin is tuple
        and len(args) == 2
        and args[1] is Ellipsis
        and (attrs.has(args[0]) or get_origin(args[0]) is Union)
    ):
        return _Tuple(_kind(args[0], bounds))
    return kind_of(hint, bounds)


@frozen
class _Tuple(Listed):
    """A list of tables, kept as a tuple."""

    def read(self, value: object, where: str, mistakes: list[str]) -> Any:
        return tuple(super().read(value, where, mistakes))


def read_typed(source: Written, **parts: Any) -> dict[str, Any]:
    """The outermost tables of a source, each as it was declared.

    Args:
        source: what was written, as `data` or `written` gives it.
        parts: an attrs class for each outermost table that holds tables by key which become its values; or the kind
            of the whole table. A class with a field `key` that is not read is given the key.

    Returns:
        For each part a dictionary of the values by key, or what its kind gives.

    Raises:
        RulesError: all that is wrong, a line for each mistake, with file, line and path.

    >>> from attrs import field
    >>> from arcana_core.tables.toml import written
    >>> @frozen
    ... class Spell:
    ...     key: str = field(metadata=entry(read=False))
    ...     cost: int = field(metadata=entry(at_least=0))
    >>> read_typed(written("[spells.zap]\\ncost = 3", "spells"), spells=Spell)
    {'spells': {'zap': Spell(key='zap', cost=3)}}
    """
    tables = Tables(tuple(parts))
    found: dict[str, Any] = {name: {} for name in parts}
    wholes = {name: part for name, part in parts.items() if not isinstance(part, type)}
    for name, part in wholes.items():
        if name not in source.tables:
            tables.mistakes.append(f"{source.source}: {name} is missing; it must be {part.expected}")
            continue
        wrong: list[str] = []
        found[name] = part.read(source.tables[name], name, wrong)
        tables.mistakes += [f"{source.at(_path_of(mistake) or name)}: {mistake}" for mistake in wrong]
    rest = {name: part for name, part in source.tables.items() if name not in wholes}
    for part, key, table in tables.read(evolve(source, tables=rest)):
        wrong = []
        cls = parts[part]
        given = {"key": key} if any(one.name == "key" and not _is_read(one) for one in fields(cls)) else {}
        found[part][key] = Typed(cls).read(table, "", wrong, **given)
        tables.wrong(part, key, wrong)
    tables.check()
    return found


def _path_of(mistake: str) -> str:
    """The path with which a mistake begins: "tile[3].id"."""
    found = re.match(r"[\w\[\].-]+", mistake)
    return found[0] if found else ""


def _is_read(one: Any) -> bool:
    return bool(one.metadata.get(_ENTRY, ({}, None, True))[2])
