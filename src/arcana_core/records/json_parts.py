"""The parts of a codec: writing one annotation's values as JSON-ready data, and reading them back strictly."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import attrs
from attrs import frozen

from arcana_core.errors import PlainDataError
from arcana_core.events import Event, Hidden
from arcana_core.records.annotations import fields_of
from arcana_core.text.wording import any_of, did_you_mean, shown

CLASS: Final = "class"
"""The key that names the class where several are allowed; a Python keyword, so no field has this name."""


class Json:
    """As the form of a `Spelling`: any plain data, which `Spelling.read` checks itself."""


ATOMS: Final[Mapping[Any, str]] = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "a text",
    NoneType: "null",
}
_MOST_EXACT: Final = 1 << 53


@frozen(eq=False)
class Spelling:
    """How a value is written in plain data, as metadata of `Annotated`.

    Attributes:
        write: makes the written form of a value.
        read: the inverse; raises a ValueError that describes the fault of a form.
        form: the type of the written form, which is then written and checked by its own annotations.
        asks_root: whether both take a second argument: the value being written as a whole, or, in reading, an object
            with those of its attributes that precede this part. An edge's name depends on the board, for instance.
    """

    write: Callable[..., Any]
    read: Callable[..., Any]
    form: Any = str
    asks_root: bool = False


class Part:
    """Writes and reads the values of one annotation.

    Attributes:
        kind: the class of the values.
        json: the class of their plain data, one that `json.loads` returns.
    """

    kind: type
    json: type

    @property
    def jsons(self) -> tuple[type, ...]:
        """The classes of their plain data, if there may be several."""
        return (self.json,)

    def complete(self, part_of: Callable[[Any], Part]) -> None:
        """Get the parts of this part, once it can be found itself: a class may occur inside itself."""

    def write(self, value: Any, root: Any) -> Any:
        """The plain data of a value.

        Args:
            value: to be written.
            root: the whole that it is a part of, for spellings that ask it.

        Raises:
            TypeError: it is of another class.
        """
        raise NotImplementedError

    def read(self, plain: Any, root: Any, path: str) -> Any:
        """The value of plain data.

        Args:
            plain: to be read.
            root: the attributes of the whole that were read so far; None for the whole itself.
            path: where it is, for the message.

        Raises:
            PlainDataError: it is not the plain data of a value.
        """
        raise NotImplementedError


def part_for(annotation: Any, part_of: Callable[[Any], Part]) -> Part:
    """How the values of an annotation are written and read.

    Args:
        annotation: as a class declares it.
        part_of: gives the same for the annotations within it.

    Raises:
        TypeError: such values can't be written, or several kinds of them would look alike.
    """
    origin, inner = get_origin(annotation), get_args(annotation)
    if annotation in ATOMS:
        return _Atom(annotation)
    if annotation is Json:
        return _AnyJson()
    if origin is Annotated:
        spelling = next((one for one in inner[1:] if isinstance(one, Spelling)), None)
        return part_of(inner[0]) if spelling is None else _Spelled(inner[0], spelling, part_of(spelling.form))
    if origin is tuple and len(inner) == 2 and inner[1] is Ellipsis:
        return _Listed(part_of(inner[0]))
    if origin is tuple:
        return _Row([part_of(one) for one in inner])
    if origin in (Union, UnionType):
        return _Choice([part_of(one) for one in inner])
    if origin in (Mapping, dict) and inner[0] is str:
        return _Table(part_of(inner[1]))
    if isinstance(annotation, type) and (attrs.has(annotation) or hasattr(annotation, "_fields")):
        return _Fields(annotation)
    raise TypeError(f"{annotation} can't be written as plain data: give it a Spelling")


class _Atom(Part):
    def __init__(self, kind: type) -> None:
        self.kind = self.json = kind
        self.called = ATOMS[kind]

    def write(self, value: Any, root: Any) -> Any:
        _check_class(value, self.kind)
        return value

    def read(self, plain: Any, root: Any, path: str) -> Any:
        if self.kind is float and type(plain) is int and abs(plain) <= _MOST_EXACT:
            return float(plain)  # JavaScript writes 3.0 as 3
        if type(plain) is not self.kind or (type(plain) is float and not isfinite(plain)):
            raise _wrong(path, self.called, plain)
        if type(plain) is str and not plain.isascii():
            _check_unicode(plain, path)
        return plain


class _AnyJson(Part):
    kind = json = object

    def write(self, value: Any, root: Any) -> Any:
        return value

    def read(self, plain: Any, root: Any, path: str) -> Any:
        left = [plain]
        while left:
            found = left.pop()
            if type(found) is dict:
                _check_keys(found, path)
                left += found.values()
            elif type(found) is list:
                left += found
            elif type(found) not in ATOMS:
                raise _wrong(path, "plain data", found)
        return plain


class _Listed(Part):
    kind, json = tuple, list

    def __init__(self, item: Part) -> None:
        self.item = item

    def write(self, value: Any, root: Any) -> Any:
        _check_class(value, tuple)
        return [self.item.write(one, root) for one in value]

    def read(self, plain: Any, root: Any, path: str) -> Any:
        if type(plain) is not list:
            raise _wrong(path, "a list", plain)
        return tuple([self.item.read(one, root, f"{path}[{place}]") for place, one in enumerate(plain)])


class _Row(Part):
    kind, json = tuple, list

    def __init__(self, items: list[Part]) -> None:
        self.items = items

    def write(self, value: Any, root: Any) -> Any:
        _check_class(value, tuple)
        return [item.write(one, root) for item, one in zip(self.items, value, strict=True)]

    def read(self, plain: Any, root: Any, path: str) -> Any:
        if type(plain) is not list or len(plain) != len(self.items):
            raise _wrong(path, f"a list of {len(self.items)}", plain)
        pairs = enumerate(zip(self.items, plain, strict=True))
        return tuple([item.read(one, root, f"{path}[{place}]") for place, (item, one) in pairs])


class _Table(Part):
    kind = json = dict

    def __init__(self, item: Part) -> None:
        self.item = item

    def write(self, value: Any, root: Any) -> Any:
        return {key: self.item.write(one, root) for key, one in value.items()}

    def read(self, plain: Any, root: Any, path: str) -> Any:
        _check_keys(plain, path)
        return {key: self.item.read(one, root, f"{path}.{key}") for key, one in plain.items()}


class _Choice(Part):
    """One of several types: told apart by their JSON types, and classes by the key "class"."""

    kind = json = object

    def __init__(self, parts: list[Part]) -> None:
        self.by_kind = {part.kind: part for part in parts}
        classes = [part for part in parts if isinstance(part, _Fields)]
        self.named = {part.kind.__name__: part for part in classes} if len(classes) > 1 else {}
        others = [(json, part) for part in parts if not self.named or part not in classes for json in part.jsons]
        self.by_json = dict(others)
        unclear = {object, dict} if self.named else {object}
        distinct = len(self.by_json) + len(self.named)
        if distinct < len(others) + len(classes) * bool(self.named) or unclear & {*self.by_json}:
            raise TypeError(f"plain data of {_of_kinds(parts)} would look alike")

    @property
    def jsons(self) -> tuple[type, ...]:
        return (*self.by_json, *([dict] if self.named else []))

    def write(self, value: Any, root: Any) -> Any:
        part = self.by_kind.get(type(value))
        if part is None:
            raise TypeError(f"expected {_of_kinds(list(self.by_kind.values()))}, got {shown(value)}")
        plain = part.write(value, root)
        return {CLASS: part.kind.__name__, **plain} if part in self.named.values() else plain

    def read(self, plain: Any, root: Any, path: str) -> Any:
        if self.named and type(plain) is dict:
            _check_keys(plain, path)
            name = plain.get(CLASS)
            if type(name) is not str or name not in self.named:
                near = did_you_mean(name, list(self.named)) if type(name) is str else ""
                known = near or f"; expected {any_of([*self.named])}"
                raise PlainDataError(f"{_at(_below(path, CLASS))}unknown class, got {_described(name)}{known}")
            rest = {key: one for key, one in plain.items() if key != CLASS}
            return self.named[name].read(rest, root, path)
        part = self.by_json.get(type(plain)) or (self.by_json.get(float) if type(plain) is int else None)
        if part is None:
            allowed = [*self.by_json, dict] if self.named else [*self.by_json]
            raise _wrong(path, " or ".join([_JSON[one] for one in allowed]), plain)
        return part.read(plain, root, path)


class _Spelled(Part):
    def __init__(self, kind: Any, spelling: Spelling, form: Part) -> None:
        self.kind = get_origin(kind) or kind
        self.json = form.json
        self.spelling = spelling
        self.form = form

    @property
    def jsons(self) -> tuple[type, ...]:
        return self.form.jsons

    def write(self, value: Any, root: Any) -> Any:
        spelling = self.spelling
        return self.form.write(spelling.write(value, root) if spelling.asks_root else spelling.write(value), root)

    def read(self, plain: Any, root: Any, path: str) -> Any:
        form = self.form.read(plain, root, path)
        try:
            return self.spelling.read(form, root) if self.spelling.asks_root else self.spelling.read(form)
        except ValueError as error:
            raise PlainDataError(f"{_at(path)}{_reason(error)}") from None
        except (TypeError, LookupError, AttributeError, ArithmeticError):
            raise PlainDataError(f"{_at(path)}not valid here, got {_described(plain)}") from None


class _Fields(Part):
    """An attrs class or a named tuple, as an object with a key for each of its fields."""

    json = dict

    def __init__(self, cls: Any) -> None:
        self.kind = cls
        self.parts: dict[str, Part] = {}
        self.words = (
            {one.name: one.alias for one in attrs.fields(cls) if one.init}
            if attrs.has(cls)
            else {name: name for name in cls._fields}
        )

    def complete(self, part_of: Callable[[Any], Part]) -> None:
        hints = fields_of(self.kind)
        hidden = {name for name, _ in self.kind.secrets} if issubclass(self.kind, Event) else set()
        self.parts = {name: part_of(hints[name] | Hidden if name in hidden else hints[name]) for name in self.words}

    def write(self, value: Any, root: Any) -> Any:
        _check_class(value, self.kind)
        return {name: part.write(getattr(value, name), root) for name, part in self.parts.items()}

    def read(self, plain: Any, root: Any, path: str) -> Any:
        _check_keys(plain, path)
        for key in plain:
            if key not in self.parts:
                near = did_you_mean(key, [*self.parts])
                raise PlainDataError(f"{_at(path)}unknown key {_described(key)}{near}")
        for key in self.parts:
            if key not in plain:
                raise PlainDataError(f"{_at(path)}missing key {key!r}")
        if root is None:
            root = _SoFar()
            values = root.__dict__
        else:
            values = {}
        for name, part in self.parts.items():
            values[name] = part.read(plain[name], root, _below(path, name))
        try:
            return self.kind(**{self.words[name]: value for name, value in values.items()})
        except (ValueError, TypeError) as error:  # of the class's own validators
            raise PlainDataError(f"{_at(path)}{_reason(error)}") from None


class _SoFar:
    """The attributes of the whole that have been read so far."""


def _check_class(value: Any, kind: type) -> None:
    if type(value) is not kind:
        raise TypeError(f"declared as {kind.__name__}, got {shown(value)}")


def _check_keys(plain: Any, path: str) -> None:
    if type(plain) is not dict:
        raise _wrong(path, "an object", plain)
    for key in plain:
        if type(key) is not str:
            raise PlainDataError(f"{_at(path)}keys must be texts, got {_described(key)}")


def _check_unicode(text: str, path: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise PlainDataError(f"{_at(path)}the text has half a character in it, got {ascii(text)[:80]}") from None


def _wrong(path: str, expected: str, plain: Any) -> PlainDataError:
    return PlainDataError(f"{_at(path)}expected {expected}, got {_described(plain)}")


def _reason(error: Exception) -> str:
    return str(error.args[0]) if error.args else "not valid"  # a validator of attrs adds itself as further arguments


def _at(path: str) -> str:
    return f"{path}: " if path else ""


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _described(plain: Any) -> str:
    # Nothing of a foreign object is called, which rules out the `repr` of what may contain some.
    if type(plain) is list:
        return f"a list of {len(plain)}"
    if type(plain) is dict:
        return "an object"
    if type(plain) not in ATOMS:
        return f"a {type(plain).__name__}"
    return shown(plain) if type(plain) is not str or plain.isprintable() else ascii(plain[:80])


_JSON: Final[Mapping[Any, str]] = {**ATOMS, list: "a list", dict: "an object"}


def _of_kinds(parts: Sequence[Part]) -> str:
    return " or ".join([part.kind.__name__ for part in parts])
