"""Frozen classes whose objects are made quickly, quick copies of any parts, and classes declared by their base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

__all__ = ["Declaring", "copier_of", "evolve", "quick_frozen"]

_PartT = TypeVar("_PartT")


class Declaring(type):
    """The class of classes that need no decorator of attrs: their annotations are fields because of their base.

    A class of such a base derives from this, gives `declared`, and has `dataclass_transform` with the same options.
    """

    declared: Callable[[Any], Any]
    """The decorator of attrs."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any], **options: Any) -> Any:
        """A class with its fields."""
        made = super().__new__(cls, name, bases, body, **options)
        is_finished = "__attrs_attrs__" in body  # attrs makes each class anew, to give it slots
        return made if is_finished else cls.declared(made)


def _quick_frozen(cls: type[Any]) -> type[Any]:
    """Make a class like those of `attrs.frozen`, whose objects are made in less than half the time.

    An object of a frozen class can't set its own fields in the ordinary way, so attrs calls a function for each. An
    object of this one belongs to an open class of the same layout until its last field is set. That layout leaves no
    room for weak references.

    Raises:
        TypeError: a field has a factory, a converter or a validator: that isn't for values made all the time.

    >>> @quick_frozen
    ... class Lamp:
    ...     oil: int
    ...     lit: bool = False
    >>> Lamp(3)
    Lamp(oil=3, lit=False)
    """
    made: Any = attrs.frozen(weakref_slot=False)(cls)
    opened = type(cls.__name__, made.__bases__, {"__slots__": made.__slots__, "__setattr__": object.__setattr__})
    names: dict[str, Any] = {"_set": object.__setattr__, "_made": made, "_open": opened}
    taken, lines = ["self"], ["_set(self, '__class__', _open)"]
    for field in attrs.fields(made):
        has_factory = isinstance(field.default, attrs.Factory)  # type: ignore[arg-type]  # a class, typed as a function
        if has_factory or field.converter or field.validator:
            raise TypeError(f"{cls.__name__}.{field.name} has a factory, a converter or a validator: use attrs.frozen")
        default = f"_of_{field.name}"
        if field.default is not attrs.NOTHING:
            names[default] = field.default
        if field.init:
            taken.append(f"{field.alias}={default}" if default in names else field.alias)
        if field.init or default in names:
            lines.append(f"self.{field.name} = {field.alias if field.init else default}")
    lines.append("self.__class__ = _made")
    exec(f"def __init__({', '.join(taken)}):\n    " + "\n    ".join(lines), names)
    made.__init__ = names["__init__"]
    _OPEN_COPIERS[made] = _copier(made, opened, {})
    finished: type[Any] = made
    return finished


if TYPE_CHECKING:
    from attrs import frozen as quick_frozen  # the same class for its users; mypy knows this name
else:
    quick_frozen = _quick_frozen


def evolve(part: _PartT, **changes: Any) -> _PartT:
    """A frozen attrs object with some fields changed, as `attrs.evolve` makes it, but fast if its class is quick.

    Raises:
        AttributeError: a `quick_frozen` class has no such field.
        TypeError: another class has no such field.
    """
    cls = type(part)
    open_copy = _OPEN_COPIERS.get(cls)
    if open_copy is None:
        return attrs.evolve(part, **changes)  # type: ignore[misc]  # it is of an attrs class
    copy: _PartT = open_copy(part)
    for name, changed in changes.items():
        setattr(copy, name, changed)
    copy.__class__ = cls
    return copy


_OPEN_COPIERS: dict[type, Callable[[Any], Any]] = {}
"""The function that copies an object of a `quick_frozen` class as one whose fields can still be set."""


def copier_of(
    cls: type[_PartT], *, lists: Iterable[str] = (), clones: Iterable[str] = ()
) -> Callable[[_PartT], _PartT]:
    """A function that copies objects of an attrs class, field by field and without calling the class.

    Args:
        cls: the class.
        lists: the fields with lists, of which a copy has new ones with the same items.
        clones: the fields with objects that have a method `clone`. Copies share all other fields.

    >>> @attrs.define
    ... class Lamp:
    ...     oil: int
    ...     is_lit: bool = False
    >>> copier_of(Lamp)(Lamp(3))
    Lamp(oil=3, is_lit=False)
    """
    return _copier(cls, cls, dict.fromkeys(lists, "[:]") | dict.fromkeys(clones, ".clone()"))


def _copier(cls: Any, made: Any, how: Mapping[str, str]) -> Callable[[Any], Any]:
    names, ends = {"_new": object.__new__, "_made": made}, dict.fromkeys(attrs.fields_dict(cls), "") | {**how}
    lines = [f"    copy.{name} = one.{name}{end}\n" for name, end in ends.items()]
    exec(f"def copied(one):\n    copy = _new(_made)\n{''.join(lines)}    return copy", names)
    copied: Callable[[Any], Any] = names["copied"]
    return copied
