"""Typed actions, each of which exists once, and the finite catalogue that numbers them.

An action is a value: `Shine(reach=2)` is the same object wherever it is written, so that comparing, hashing and
storing actions costs what it costs for any object, and `legal_actions` builds none. A catalogue (`ActionSpace`) puts
the actions of one game under its rules into an order that does not change: ids are promises to whoever trains on them.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Self, TypeVar, dataclass_transform, overload

import attrs
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.errors import NotationError
from arcana_core.wording import shown

_T = TypeVar("_T")
_existing: dict[tuple[Any, ...], Any] = {}  # by class, values and their types: True == 1, and yet they differ
_called: dict[tuple[Any, ...], Any] = {}  # the same by positional arguments, which spares making a value to find it


class Interned(type):
    """The class of classes whose equal values are one object, kept for as long as the program runs."""

    def __call__(cls: type[_T], *args: Any, **kwargs: Any) -> _T:
        """The value made of these arguments: the one that exists, if there is one."""
        call = None if kwargs else (cls, args, *map(type, args))
        try:
            found: _T | None = _called.get(call) if call is not None else None
        except TypeError:  # an argument without a hash: a validator of the class says what is wrong with it, or we do
            found, call = None, None
        if found is not None:
            return found
        made: _T = super().__call__(*args, **kwargs)  # type: ignore[misc]  # mypy loses that cls is a class here
        values = _values(made)
        try:
            made = _existing.setdefault((cls, values, *map(type, values)), made)
        except TypeError:
            raise TypeError(f"the values of {cls.__name__} must be hashable, got {values!r:.80}") from None
        if call is not None:
            _called[call] = made
        return made


def _values(value: Any) -> tuple[Any, ...]:
    return tuple(getattr(value, field.name) for field in attrs.fields(type(value)))


class Value(metaclass=Interned):
    """The base of interned values: equal exactly when identical, also after copying and pickling."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[Any], tuple[Any, ...]]:
        return (type(self), _values(self))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class Action(Value):
    """One decision of one player. A game's actions derive from it with `@action`; `str(action)` is the notation."""

    __slots__ = ()


@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(attrs.field,))
def action(cls: type[_T]) -> type[_T]:
    """Make a class of actions: frozen, slotted, interned, equal by identity.

    >>> @action
    ... class Shine(Action):
    ...     reach: int
    ...     def __str__(self) -> str:
    ...         return f"shine {self.reach}"
    >>> Shine(reach=2) is Shine(2)
    True
    """
    return frozen(eq=False)(cls)


@frozen
class Refusal:
    """Why the rules forbid an action: the clause, "" where none of the rulebook speaks, and the reason in words."""

    clause: str
    reason: str


class ActionSpace(Sequence[Action]):
    """The catalogue of a game's actions: finite, in an order that does not change.

    Args:
        actions: every action that can ever be legal, in the order of their ids.
        game: the name of the game, for error messages.

    Raises:
        ValueError: an action or a notation occurs twice.
    """

    __slots__ = ("_actions", "_by_notation", "_ids", "game")

    def __init__(self, actions: Iterable[Action], game: str = "") -> None:
        self.game = game
        self._actions = tuple(actions)
        self._ids = {action: number for number, action in enumerate(self._actions)}
        self._by_notation = {str(action): action for action in self._actions}
        if not len(self._actions) == len(self._ids) == len(self._by_notation):
            twice = [text for text, times in Counter(map(str, self._actions)).items() if times > 1]
            raise ValueError(f"actions or notations occur twice in the catalogue of {game}: {', '.join(twice[:5])}")

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        return self._actions[index]

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and action in self._ids

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game}: {len(self)} actions>"

    def id_of(self, action: Action) -> int:
        """The number of this action; ValueError if it is not in the catalogue."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            raise ValueError(f"{action!r} is not among the {len(self)} actions of {self.game}") from None

    def find(self, notation: str) -> Action:
        """The action with this notation; NotationError names the nearest if there is none."""
        if not isinstance(notation, str):
            raise TypeError(f"notation is a text, got {shown(notation)}")
        found = self._by_notation.get(" ".join(notation.split()))
        if found is not None:
            return found
        # Comparing takes time by the product of the lengths, so a page of text is not compared at all.
        nearest = difflib.get_close_matches(notation, self._by_notation, n=3) if len(notation) <= 100 else []
        hint = f"; did you mean {' or '.join(map(repr, nearest))}?" if nearest else ""
        raise NotationError(f"{notation[:80]!r} is not the notation of an action of {self.game}{hint}")

    def mask(self, actions: Iterable[Action]) -> NDArray[np.bool_]:
        """A new array of shape (len(self),) that is true at the ids of these actions; ValueError for what is none."""
        mask = np.zeros(len(self._actions), dtype=np.bool_)
        ids = self._ids
        try:
            mask[[ids[action] for action in actions]] = True
        except KeyError as error:
            raise ValueError(f"{shown(error.args[0])} is not among the {len(self)} actions of {self.game}") from None
        return mask
