"""One setting of a game's rules: its declaration, its accepted values, and random ones for house rules."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, Union, get_args, get_origin

from attrs import field, frozen

from arcana_core.tables.kinds import LEAST, MOST, Name, Row, SettingKind, Switch, Text, Whole
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from arcana_core.chance.rng import Rng

T = TypeVar("T")

DECLARED = "arcana_core.setting"
"""The key of an attrs field's metadata under which `setting` keeps what was declared."""

_DRAWS = 60  # a setting with two values or more misses its default with odds of 2**60 to 1


def setting(
    default: T,
    *,
    clause: str,
    unit: str = "",
    about: str = "",
    at_least: int | None = None,
    at_most: int | None = None,
    one_of: Sequence[Any] | None = None,
    item_at_least: int | None = None,
    item_at_most: int | None = None,
    item_one_of: Sequence[Any] | None = None,
    length: int | tuple[int, int | None] | None = None,
    item_length: int | tuple[int, int | None] | None = None,
    as_set: bool | None = None,
    typical: Sequence[Any] | None = None,
) -> T:
    """Declare a setting in the body of a `Rules` class. Its annotation is the kind of its values.

    The kinds: `bool`; `int`; `int | None`; `str` with `one_of`, or any text without; `tuple[int, ...]`;
    `tuple[str, ...]` with `item_one_of`, or any texts without; tuples of a fixed length such as `tuple[int, int]`;
    a tuple of such tuples.
    A declaration that makes no sense raises `TypeError` when its class is first used.

    Args:
        default: the rulebook's value.
        clause: its place in the rulebook.
        unit: the things counted, "" for a plain number.
        about: one line for people who choose house rules.
        at_least: the smallest integer that makes a game.
        at_most: the greatest integer that makes a game.
        one_of: the only values there are, in their canonical order.
        item_at_least: the same for each innermost item of a tuple.
        item_at_most: the same for each innermost item of a tuple.
        item_one_of: the same for each innermost item of a tuple.
        length: how many items a tuple has: a number, or (least, most) with None for no upper end.
        item_length: the same for the inner tuples of a tuple of tuples.
        as_set: whether the order of the innermost items means nothing. They are then kept in canonical order, and none
            may occur twice. Names are a set by default, integers are not, and texts never are.
        typical: the values of random house rules: (low, high), both included, for an integer without `one_of`, else the
            values themselves. By default all values within the bounds, or up to twice the default value without an
            upper bound.
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
        "as_set": as_set,
    }
    given = {name: bound for name, bound in bounds.items() if bound is not None}
    declared = {"clause": clause, "unit": unit, "about": about, "bounds": given, "typical": typical}
    made: T = field(default=default, metadata={DECLARED: declared})
    return made


def option(clause: str, about: str, *, default: bool = False) -> bool:
    """Declare a setting that is on or off.

    Args:
        clause: its place in the rulebook.
        about: what it turns on, in one line for people who choose house rules.
        default: the rulebook's value.
    """
    return setting(default, clause=clause, about=about)


@frozen(kw_only=True)
class Setting:
    """A named value of the rules, with its default, its bounds and its clause."""

    name: str
    default: Any
    kind: SettingKind
    clause: str
    unit: str = ""
    about: str = ""
    typical: tuple[Any, ...] | None = None

    @property
    def type(self) -> str:
        """The annotation, as in a `Rules` class: "int", "bool", "int | None", "tuple[str, ...]"."""
        return self.kind.type

    @property
    def bounds(self) -> str:
        """The bounds in words, "" for none: "at least 1"."""
        return self.kind.limits

    def read(self, value: object) -> tuple[Any, list[str]]:
        """The value in its stored form, and its mistakes, one sentence each; none when it is accepted."""
        mistakes: list[str] = []
        kept = self.kind.read(value, self.name, mistakes)
        return kept, [f"{mistake} ({self.clause})" for mistake in mistakes]

    def drawn(self, rng: Rng) -> Any:
        """A value other than the default, drawn from the typical ones; the default if it is the only one."""
        for _ in range(_DRAWS):
            value = self._any(rng)
            if value != self.default:
                return value
        return self.default

    def _any(self, rng: Rng) -> Any:
        if self.typical is None:
            return self.kind.drawn(rng, self.default)
        if _is_range(self.kind, self.typical):
            return self.typical[0] + rng.below(self.typical[1] - self.typical[0] + 1)
        return rng.choice(self.typical)

    @classmethod
    def declared(cls, name: str, hint: Any, default: object, declared: Mapping[str, Any]) -> Setting:
        """The setting that `setting(...)` declared under this name and annotation.

        Raises:
            TypeError: The declaration makes no sense. The message has the reason.
        """
        for word in ("clause", "unit", "about"):
            text = declared[word]
            if type(text) is not str or not text.isprintable() or (word == "clause" and not text):
                raise TypeError(f"{word} must be one line of text, got {shown(text)}")
        bounds = dict(declared["bounds"])
        kind = kind_of(hint, bounds)
        if bounds:
            raise TypeError(f"{', '.join(bounds)} means nothing for a setting of type {kind.type}")
        described = cls(name=name, default=default, kind=kind, **{w: declared[w] for w in ("clause", "unit", "about")})
        kept = described._accepted("default", default)
        typical = declared["typical"]
        if typical is not None:
            if not typical:
                raise TypeError("typical must be (low, high) or some values, got none")
            typical = tuple(described._accepted("typical", value) for value in typical)
        return cls(
            **{w: declared[w] for w in ("clause", "unit", "about")}, name=name, kind=kind, default=kept, typical=typical
        )

    def _accepted(self, role: str, value: object) -> Any:
        kept, mistakes = self.read(value)
        if mistakes:
            raise TypeError(f"its own {role} {shown(value)} is rejected: {mistakes[0]}")
        return kept


def plain(value: Any) -> Any:
    """A setting's value as JSON has it: tuples become lists."""
    return [plain(item) for item in value] if isinstance(value, tuple) else value


def written(value: Any) -> str:
    """A setting's value as people write it in a file of house rules: "true", "none", "[2, 3]", errata."""
    return "none" if value is None else json.dumps(plain(value), ensure_ascii=False).strip('"')


def kind_of(hint: Any, bounds: dict[str, Any], depth: int = 0) -> SettingKind:
    """The kind of value with this annotation and these bounds.

    Args:
        hint: the annotation.
        bounds: the kind takes the ones it understands out of here, so that the rest can be rejected.
        depth: how many tuples the annotation is in.

    Raises:
        TypeError: the kind is unknown, or the bounds make no sense.
    """
    item = "item_" if depth else ""
    if hint is bool:
        return Switch()
    if hint is int or (get_origin(hint) in (Union, types.UnionType) and set(get_args(hint)) == {int, type(None)}):
        return _whole(bounds, item, optional=hint is not int)
    if hint is str and f"{item}one_of" not in bounds:
        return Text()
    if hint is str:
        return Name(_words(bounds, f"{item}one_of"))
    if get_origin(hint) is tuple and depth < 2:
        return _row(get_args(hint), bounds, depth)
    raise TypeError(
        f"a setting cannot be of type {hint!r}: use bool, int, int | None, str, tuples of int or str, tuples of those"
    )


def _whole(bounds: dict[str, Any], item: str, *, optional: bool) -> Whole:
    low, high = (bounds.pop(f"{item}{end}", None) for end in ("at_least", "at_most"))
    values = tuple(bounds.pop(f"{item}one_of", ()))
    for value in (low, high, *values):
        if value is not None and (type(value) is not int or not LEAST <= value <= MOST):
            raise TypeError(f"bounds of an integer must be integers of 64 bits, got {shown(value)}")
    if values and (low is not None or high is not None):
        raise TypeError("give either one_of or at_least and at_most, not both")
    if low is not None and high is not None and low > high:
        raise TypeError(f"at_least {low} is above at_most {high}")
    return Whole(low, high, values, optional)


def _words(bounds: dict[str, Any], key: str) -> tuple[str, ...]:
    words = tuple(bounds.pop(key, ()))
    if not words or len(set(words)) < len(words):
        raise TypeError(f"a setting of type str needs {key} with different words, got {shown(words)}")
    for word in words:
        if type(word) is not str or not word.isprintable():
            raise TypeError(f"{key} must hold words on one line, got {shown(word)}")
    return words


def _row(args: tuple[Any, ...], bounds: dict[str, Any], depth: int) -> Row:
    open_ended = len(args) == 2 and args[1] is Ellipsis
    if not args or (not open_ended and len(set(args)) > 1):
        raise TypeError(f"the items of a tuple must be of one type, got {shown(args)}")
    nested = get_origin(args[0]) is tuple
    length = bounds.pop("item_length" if depth else "length", None) if open_ended else len(args)
    low, high = length if isinstance(length, tuple) else (length or 0, length)
    if type(low) is not int or low < 0 or (high is not None and (type(high) is not int or high < low)):
        raise TypeError(f"length must be a number or (least, most), got {shown(length)}")
    as_set = False if nested else bounds.pop("as_set", args[0] is str and "item_one_of" in bounds)
    kind = kind_of(args[0], bounds, depth + 1)
    if as_set and not isinstance(kind, Name) and kind.type != "int":
        raise TypeError(f"as_set is for words and integers, not for {kind.type}")
    return Row(kind, low, high, as_set)


def _is_range(kind: SettingKind, typical: tuple[Any, ...]) -> bool:
    return (
        isinstance(kind, Whole)
        and not kind.one_of
        and len(typical) == 2
        and None not in typical
        and bool(typical[0] <= typical[1])
    )
