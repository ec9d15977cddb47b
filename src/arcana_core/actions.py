"""Typed actions, each of which exists once, and the finite action space that numbers them.

An action is a value: `Shine(reach=2)` is the same object wherever it is written, so that comparing, hashing and
storing actions costs no more than for any object, and `legal_actions` builds none. An action space (`ActionSpace`)
puts the actions of one game under its rules into a fixed order. Never change an action id: trained models depend on
them.

A list of all actions can't hold texts that players write, or a missed turn, which no player would choose. For these a
game declares kinds of `Unlisted` actions beside its action space.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence, Sized
from functools import lru_cache, wraps
from itertools import product
from string import Formatter
from typing import Any, ClassVar, Final, ParamSpec, Self, TypeAlias, TypeVar, dataclass_transform, overload

import attrs
import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.errors import NotationError
from arcana_core.frozen import quick_frozen
from arcana_core.text.wording import any_of, between, nearest_words, shown

_T = TypeVar("_T")
_Args = ParamSpec("_Args")
_Rest = TypeVar("_Rest")
_existing: dict[tuple[Any, ...], Any] = {}  # by class, values and their types: True == 1, and yet they differ

LONGEST_TEXT: Final = 100_000
"""Characters of the text of an unlisted action, so that every record that can be written can be read."""

_HEAD: Final = re.compile(r"\s*([^\s;:]+:?)")  # the word of an unlisted action, and whether a text follows
_TEXT_HEAD: Final = re.compile(r"(?<![^\s;])[^\s;:]+:")
# Other characters that end a line or are invisible, and half characters, which no file can hold.
_ODD: Final = re.compile("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u2028\\u2029\\ud800-\\udfff]")
_ESCAPE: Final = re.compile(r"\\(.?)")
_ESCAPED: Final = {"\\": "\\", "n": "\n"}
_WITHOUT_VALUE: Final[tuple[type, ...]] = (type(attrs.NOTHING), type(attrs.Factory(list)))
"""The defaults of fields that have no value of their own."""


def _kept(cls: Any, *args: Any, **kwargs: Any) -> Any:
    made = type.__call__(cls, *args, **kwargs)
    values = _values(made)
    return _existing.setdefault((cls, values, *map(type, values)), made)


class Interned(type):
    """The class of classes whose equal values are one object, kept for as long as the program runs."""

    def __call__(cls: type[_T], *args: Any, **kwargs: Any) -> _T:
        """The value made of these arguments: the existing one, if any."""
        try:
            found: _T = _found(cls, *args, **kwargs)
        except (TypeError, ValueError) as error:
            problem = _problem(cls, args, kwargs)
            if not problem:
                raise
            raise type(error)(problem) from None
        return found


# The standard library's cache finds what the same arguments have made before, several times as fast as we could.
_found: Final[Any] = lru_cache(maxsize=None, typed=True)(_kept)


def _problem(cls: Any, args: Sequence[object], kwargs: Mapping[str, object]) -> str:
    """The argument that a class rejects, with what its field expects; "" if a validator's own message says it."""
    fields = {field.alias: field for field in attrs.fields(cls)} if attrs.has(cls) else {}
    defaults = {name: field.default for name, field in fields.items() if not isinstance(field.default, _WITHOUT_VALUE)}
    for name, value in {**defaults, **dict(zip(fields, args, strict=False)), **kwargs}.items():
        validator = fields[name].validator if name in fields else None
        expected = _expected(validator)
        try:
            hash(value)
        except TypeError:
            return f"{cls.__name__}.{name} must be {expected or 'a value that has a hash'}, got {shown(value)}"
        try:
            if validator is not None:
                validator(None, fields[name], value)
        except (TypeError, ValueError):
            return f"{cls.__name__}.{name} must be {expected}, got {shown(value)}" if expected else ""
    return ""


def _expected(validator: Any) -> str:
    options, kind = getattr(validator, "options", None), getattr(validator, "type", None)
    if isinstance(options, range):
        return f"an integer {between(options.start, options.stop - 1)}"
    if options is not None:
        return any_of([*options])
    return "" if kind is None else f"of type {kind.__name__}"


def _values(value: Any) -> tuple[Any, ...]:
    cls = type(value)
    try:
        fields = attrs.fields(cls)
    except attrs.exceptions.NotAnAttrsClassError:
        raise TypeError(f"{cls.__name__} isn't declared: write @action above it") from None
    return tuple(getattr(value, field.name) for field in fields)


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


class _Passing(Interned):
    """The class of classes of values that are made anew each time and not kept: their number is unlimited."""

    def __call__(cls: type[_T], *args: Any, **kwargs: Any) -> _T:
        made: _T = type.__call__(cls, *args, **kwargs)
        for text in _values(made):
            _check_text(text, cls.__name__)
        return made


class Unlisted(Action, metaclass=_Passing):
    """An action that is accepted although no list offers it: a text, or something no player would choose.

    A game's own derive from it with `@action`, name their `word`, and have a field `text: str` or none. The notation is
    the word, then `: ` and the text if there is one, on one line: a line break in the text is written `\\n`, and a
    backslash `\\\\`. They are equal by value and not kept, because strangers' texts could fill the memory.

    >>> @action
    ... class Order(Unlisted):
    ...     word = "order"
    ...     text: str
    >>> str(Order("A moves;\\nB waits"))
    'order: A moves;\\\\nB waits'

    Raises:
        ValueError: the text has other control characters, half characters, or is longer than `LONGEST_TEXT`.
    """

    __slots__ = ()
    word: ClassVar[str]
    """The first word of its notation, without colon or semicolon. No other action of the game begins with it."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((type(self), *_values(self)))

    def __str__(self) -> str:
        stored = _values(self)
        return f"{self.word}: {_written(stored[0])}" if stored else self.word


def _check_text(text: object, name: str) -> None:
    if type(text) is not str:
        raise TypeError(f"the text of {name} must be a str, got {shown(text)}")
    if len(text) > LONGEST_TEXT:
        raise ValueError(f"a text of {len(text)} characters is too long, at most {LONGEST_TEXT} are read")
    odd = _ODD.search(text)
    if odd is not None:
        raise ValueError(
            f"character {odd.start() + 1} of the text is {odd[0]!a}: a text holds what can be printed, and line breaks"
        )


def _written(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def _read(notation: str) -> str:
    return _ESCAPE.sub(_unescaped, notation)


def _unescaped(found: re.Match[str]) -> str:
    sign = _ESCAPED.get(found[1])
    if sign is None:
        raise NotationError(
            f"the backslash at character {found.start() + 1} of the text means nothing: "
            "a backslash is written '\\\\', a line break '\\n'"
        )
    return sign


def takes_text(kind: type[Unlisted]) -> bool:
    """Whether actions of this kind have a text."""
    fields: tuple[Any, ...] = attrs.fields(kind)  # type: ignore[arg-type]  # it is an attrs class by its decorator
    return bool(fields)


def index(limit: int | Sized) -> int:
    """A field of an action that counts from 0 and stays below a limit, or the length of a list that may grow."""
    made: int = attrs.field(validator=_Index(limit))
    return made


class _Index:
    def __init__(self, limit: int | Sized) -> None:
        self.limit = limit

    @property
    def options(self) -> range:
        return range(self.limit if isinstance(self.limit, int) else len(self.limit))

    def __call__(self, action: object, field: Any, value: int) -> None:
        if type(value) is not int or value not in self.options:  # 1.0 and True are in it too
            raise ValueError


def word() -> str:
    """A field of an action that is a word: the key of a card, a name."""
    made: str = attrs.field(validator=attrs.validators.instance_of(str))
    return made


_Words = Sequence[object] | Mapping[Any, object] | Callable[[Any], object]


@overload
def action(notation: type[_T], /) -> type[_T]: ...
@overload
def action(notation: str, /, **words: _Words) -> Callable[[type[_T]], type[_T]]: ...
@dataclass_transform(frozen_default=True, eq_default=False, field_specifiers=(attrs.field, index, word))
def action(notation: Any, /, **words: _Words) -> Any:
    """Make a class of actions: frozen, slotted, interned, equal by identity.

    The notation is a text with the names of fields in braces. A class that needs more than that has a method `__str__`
    and no notation here.

    Args:
        notation: what `str` of an action gives.
        words: for the names of fields, what each value is called: by index, by key, or as a function gives it. A field
            that is declared without a value counts through its words, if they are a sequence.

    Raises:
        TypeError: the notation or the words name an unknown field.
        ValueError: the notation could not be read again: it is empty, or has a semicolon, a line break or two blanks.

    >>> @action("shine {side} {reach}", side=("left", "right"))
    ... class Shine(Action):
    ...     side: int
    ...     reach: int = index(4)
    >>> Shine(side=1, reach=2) is Shine(1, 2)
    True
    >>> str(Shine(1, 2))
    'shine right 2'
    """
    if isinstance(notation, type):
        return _made(notation)

    def declared(cls: type[_T]) -> type[_T]:
        if not isinstance(cls, type):
            raise TypeError(f"@action(...) is for classes, got {cls!r:.80}")
        for name, called in words.items():
            if isinstance(called, Sequence) and name in cls.__annotations__ and name not in vars(cls):
                setattr(cls, name, index(called))
        made: Any = _made(cls)
        names = {field.name for field in attrs.fields(made)}
        used = {name for _, name, _, _ in Formatter().parse(notation) if name is not None}
        if notation != " ".join(notation.split()) or not notation or ";" in notation:
            raise ValueError(
                f"the notation of {cls.__name__} must be words with single blanks and no semicolon, got {notation!r}"
            )
        unknown = {*used, *words} - names
        if unknown:
            raise TypeError(f"the notation of {cls.__name__} names {min(unknown)!r}, which isn't one of its fields")
        for name, called in words.items():
            _check_words(made, name, called)
        made.__str__ = _notation(notation, sorted(used), words)
        finished: type[_T] = made
        return finished

    return declared


def every(*kinds: type[Action]) -> Iterator[Action]:
    """Every action of kinds whose fields are all indexes: kind by kind, in ascending order of the fields.

    >>> @action("shine {side} {reach}", side=("left", "right"))
    ... class Shine(Action):
    ...     side: int = index(2)
    ...     reach: int = index(2)
    >>> [str(one) for one in every(Shine)]
    ['shine left 0', 'shine left 1', 'shine right 0', 'shine right 1']
    """
    for kind in kinds:
        fields: tuple[Any, ...] = attrs.fields(kind)  # type: ignore[arg-type]  # it is an attrs class by its decorator
        for values in product(*[field.validator.options for field in fields]):
            yield kind(*values)


def _made(cls: type[_T]) -> type[_T]:
    made = frozen(eq=False)(cls)
    if issubclass(made, Unlisted):
        _check_kind(made)
    return made


def _notation(notation: str, names: Sequence[str], words: Mapping[str, _Words]) -> Callable[[Any], str]:
    if not names:
        constant = notation.format()
        return lambda _: constant
    known: dict[Any, str] = {}  # an action exists once, and its notation is needed again and again

    def written(action: Any) -> str:
        text = known.get(action)
        if text is None:
            values = {
                name: _called_by(words[name], getattr(action, name)) if name in words else getattr(action, name)
                for name in names
            }
            text = known[action] = notation.format_map(values)
        return text

    return written


def _check_words(made: Any, name: str, called: object) -> None:
    place = f"{made.__name__}.{name}"
    if not (callable(called) or isinstance(called, Sequence | Mapping)):
        raise TypeError(f"the words for {place} must be a sequence, a mapping or a function, got {called!r:.80}")
    limit = getattr(getattr(attrs.fields_dict(made)[name].validator, "options", None), "stop", 0)
    if isinstance(called, Sequence) and len(called) < limit:
        raise ValueError(f"{place} counts to {limit - 1}, but has only {len(called)} words")


def _called_by(words: _Words, value: Any) -> object:
    return words(value) if callable(words) else words[value]


def _check_kind(kind: type[Unlisted]) -> None:
    word: object = getattr(kind, "word", None)
    if type(word) is not str or not re.fullmatch(r"[^\s;:]+", word):
        raise TypeError(f"{kind.__name__}.word must be one word without colon and semicolon, got {shown(word)}")
    fields: Any = attrs.fields(kind)  # type: ignore[arg-type]  # it is an attrs class by its decorator
    if [field.name for field in fields] not in ([], ["text"]):
        raise TypeError(f"{kind.__name__} must have the field `text` or none: all else would be lost in its notation")


@quick_frozen
class Rejection:
    """Why the rules forbid an action: the clause, "" if the rulebook has none, and the reason in words.

    The reason follows a colon in messages: it begins in lower case, and has no full stop at the end.
    """

    clause: str
    reason: str


Reasons: TypeAlias = Generator[tuple[object, str, str] | Rejection | None, None, _Rest]
"""The reasons of a function for `first_reason`, and its result if none holds."""


def first_reason(explain: Callable[_Args, Reasons[_Rest]]) -> Callable[_Args, Rejection | _Rest]:
    """Let a function explain by the first reason that holds; if none does, its result is what it returns.

    The function yields conditions, each with a clause and a sentence, or the result of another explanation. It goes on
    only while nothing holds, so a condition may rely on those before it.

    >>> @first_reason
    ... def why_not_lit(oil: int, lit: bool) -> Reasons[None]:
    ...     yield oil == 0, "LN-3.1", "the lantern has no oil"
    ...     yield lit, "LN-3.2", "the lantern is lit already"
    >>> why_not_lit(3, True), why_not_lit(3, False)
    (Rejection(clause='LN-3.2', reason='the lantern is lit already'), None)
    """

    @wraps(explain)
    def explained(*args: _Args.args, **kwargs: _Args.kwargs) -> Rejection | _Rest:
        return first_of(explain(*args, **kwargs))

    return explained


def first_of(reasons: Reasons[_Rest]) -> Rejection | _Rest:
    """The first of some reasons that holds, as `first_reason` takes them, or else their result."""
    while True:
        try:
            found = next(reasons)
        except StopIteration as end:
            rest: _Rest = end.value
            return rest
        if isinstance(found, Rejection):
            return found
        if found is not None and found[0]:
            return Rejection(*found[1:])


class ActionSpace(Sequence[Action]):
    """The action space of a game's actions: finite, in an order that does not change.

    Args:
        actions: every action that can ever be legal, in the order of their ids.
        game: the name of the game, for error messages.
        unlisted: the kinds of actions that are accepted beside them. They are found by their notation and are `in` the
            action space, but have no number and no place in a mask, and don't count.

    Raises:
        ValueError: an action or a notation occurs twice, or a notation reads like that of an unlisted action.
    """

    __slots__ = ("_actions", "_by_notation", "_heads", "_ids", "game", "unlisted")

    def __init__(self, actions: Iterable[Action], game: str = "", unlisted: Iterable[type[Unlisted]] = ()) -> None:
        self.game = game
        self.unlisted = tuple(unlisted)
        self._actions = tuple(actions)
        self._ids = {action: number for number, action in enumerate(self._actions)}
        self._by_notation = {str(action): action for action in self._actions}
        if not len(self._actions) == len(self._ids) == len(self._by_notation):
            twice = [text for text, times in Counter(map(str, self._actions)).items() if times > 1]
            raise ValueError(f"actions or notations occur twice in the action space of {game}: {', '.join(twice[:5])}")
        self._heads = {f"{kind.word}:" if takes_text(kind) else kind.word: kind for kind in self.unlisted}
        if self.unlisted:
            self._check_unlisted()

    def _check_unlisted(self) -> None:
        words = [kind.word for kind in self.unlisted]
        if len({*words}) < len(words):
            raise ValueError(f"two kinds of unlisted actions of {self.game} have the same word: {', '.join(words)}")
        for known in self._actions:
            if isinstance(known, Unlisted):
                raise ValueError(f"{shown(known)} is unlisted, but is in the action space of {self.game}")
        for notation in self._by_notation:
            if notation in self._heads or notation.startswith(tuple(f"{word}:" for word in words)):
                raise ValueError(f"{notation!r} in the action space of {self.game} reads as an unlisted action")

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, index: int | slice) -> Action | tuple[Action, ...]:
        try:
            return self._actions[index]
        except IndexError:
            raise IndexError(f"action ids of {self.game} are 0 to {len(self) - 1}, got {shown(index)}") from None
        except TypeError:
            raise TypeError(f"the id of an action is a whole number, got {shown(index)}") from None

    def __len__(self) -> int:
        return len(self._actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and (action in self._ids or type(action) in self.unlisted)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game}: {len(self)} actions>"

    def id_of(self, action: Action) -> int:
        """The number of this action, -1 for an unlisted one; ValueError for an action of another game."""
        try:
            return self._ids[action]
        except (KeyError, TypeError):
            if type(action) in self.unlisted:
                return -1
            described = f"{action!r:.80}" if isinstance(action, Action) else shown(action)
            raise ValueError(f"{described} is not among the {len(self)} actions of {self.game}") from None

    def find(self, notation: str) -> Action:
        """The action with this notation. For unknown notation, NotationError names the nearest.

        Blanks do not matter, except in the text of an unlisted action, which is everything behind its word and `:`.
        """
        if not isinstance(notation, str):
            raise TypeError(f"notation is a text, got {shown(notation)}")
        found = self._by_notation.get(" ".join(notation.split()))
        if found is not None:
            return found
        unlisted = self.unlisted_at(notation)
        if unlisted is not None and (takes_text(type(unlisted)) or notation.strip() == unlisted.word):
            return unlisted
        nearest = nearest_words(notation, (*self._by_notation, *self._heads), 3)
        hint = f"; did you mean {' or '.join(map(repr, nearest))}?" if nearest else ""
        raise NotationError(f"{notation[:80]!r} is not the notation of an action of {self.game}{hint}")

    def unlisted_at(self, line: str) -> Unlisted | None:
        """The unlisted action that a line begins with, None if it begins with none.

        Raises:
            NotationError: its text has a meaningless backslash or a forbidden character.
        """
        head = _HEAD.match(line) if self._heads else None
        kind = None if head is None else self._heads.get(head[1])
        if head is None or kind is None:
            return None
        if not takes_text(kind):
            return kind()
        text = line[head.end() :].removeprefix(" ")
        if "\n" in text:
            raise NotationError(
                f"the text of {kind.word!r} goes over several lines: a line break in it is written '\\n'"
            )
        try:
            return kind(_read(text))  # type: ignore[call-arg]  # its one field is the text
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error)) from None

    def has_room_for(self, line: str, room: int) -> bool:
        """Whether a line fits into `room` characters, not counting the text of an unlisted action at its end."""
        if len(line) <= room:
            return True
        begun = (
            self._heads.get(head[0]) or self._heads.get(head[0].lower()) for head in _TEXT_HEAD.finditer(line, 0, room)
        )
        return len(line) <= room + 2 * LONGEST_TEXT and any(begun)  # twice, for each backslash is written as two

    def mask(self, actions: Iterable[Action]) -> NDArray[np.bool_]:
        """A new array of shape (len(self),), true at the ids of these actions; ValueError for anything else."""
        mask = np.zeros(len(self._actions), dtype=np.bool_)
        ids = self._ids
        try:
            mask[[ids[action] for action in actions]] = True
        except (KeyError, TypeError):
            if not isinstance(actions, Iterable):
                raise TypeError(f"a mask is made of actions, got {shown(actions)}") from None
            for action in actions:
                mask[self._listed_id(action)] = True
        return mask

    def _listed_id(self, action: Action) -> int:
        number = self.id_of(action)
        if number < 0:
            raise ValueError(f"{action!r:.80} is not among the {len(self)} actions of {self.game}")
        return number
