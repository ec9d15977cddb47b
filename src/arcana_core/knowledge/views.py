"""The base of every game's view: what a player may know, as a frozen object and as plain data for JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, ClassVar, Self
from weakref import WeakKeyDictionary

from attrs import fields

from arcana_core.records.jsonable import Codec

_codecs: WeakKeyDictionary[type[View], Codec] = WeakKeyDictionary()


class View:
    """The knowledge of one player, or of a spectator. A game's view is a `@frozen` class that derives from this one.

    Attributes:
        player: whose view it is, None for a spectator.

    >>> from attrs import frozen
    >>> @frozen
    ... class TableView(View):
    ...     player: int | None
    ...     hand: tuple[str, ...]
    >>> view = TableView(0, ("moon", "star"))
    >>> view.to_plain()
    {'player': 0, 'hand': ['moon', 'star']}
    >>> TableView.from_plain({"player": 0, "hand": ["moon", "star"]}) == view
    True
    >>> TableView.from_plain({"player": 0, "hands": []})
    Traceback (most recent call last):
        ...
    arcana_core.errors.PlainDataError: unknown key 'hands'; did you mean 'hand'?
    """

    __slots__ = ()

    player: int | None
    plain_types: ClassVar[Mapping[type, Any]] = {}
    """Written forms of classes without annotations of their own, see `arcana_core.records.jsonable.Codec`."""

    def to_plain(self) -> dict[str, Any]:
        """The view as new dicts, lists, texts, numbers, booleans and None, ready for `json.dumps`."""
        plain: dict[str, Any] = _codec(type(self)).write(self)
        return plain

    @classmethod
    def from_plain(cls, data: object) -> Self:
        """The view that `to_plain` wrote, equal to the original.

        Raises:
            PlainDataError: the data is something else. The message names the path of the key, the expected value and
                the actual one.
        """
        view: Self = _codec(cls).read(data)
        return view


def as_in(view: type, first: str, last: str = "") -> Callable[[object], tuple[Any, ...]]:
    """A getter of a view's fields from the first to the last one: attributes of the same names in the position.

    Args:
        view: the class.
        first: the name of the first field.
        last: the name of the last field; "" for all that follow.
    """
    names = [field.name for field in fields(view)]
    return attrgetter(*names[names.index(first) : names.index(last) + 1 if last else len(names)])


def _codec(cls: type[View]) -> Codec:
    codec = _codecs.get(cls)
    if codec is None:
        codec = _codecs[cls] = Codec(cls, cls.plain_types)
    return codec
