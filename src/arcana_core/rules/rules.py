"""The base of every game's `Rules`: named settings with clauses, read from and written to TOML, and compared."""

from __future__ import annotations

import inspect
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_origin, get_type_hints
from weakref import WeakKeyDictionary

from attrs import fields, frozen

from arcana_core.errors import RulesError
from arcana_core.rules.settings import DECLARED, Setting, plain
from arcana_core.tables.toml import MOST_MISTAKES, rejection, written
from arcana_core.text.wording import did_you_mean, shown, some_of

if TYPE_CHECKING:
    from arcana_core.chance.rng import Rng


_DRAWS = 200  # tries at drawing house rules whose settings do not exclude one another

# Filled by `settings`: annotations can only be looked up once the whole module of a class has run.
_described: WeakKeyDictionary[type[GameRules], tuple[Setting, ...]] = WeakKeyDictionary()


@frozen(kw_only=True)
class GameRules:
    """The settings of a game that a house rule may change: a value, equal to another when class and settings are equal.

    A game declares its settings in a subclass decorated with `@frozen(kw_only=True)`, each by `setting`. Designers add
    one in the same way in a subclass of that. Wrong values raise `RulesError`. Nothing is repaired, except that lists
    become tuples, and items without an order are put in their canonical order.

    >>> from attrs import frozen
    >>> from arcana_core.rules import setting
    >>> @frozen(kw_only=True)
    ... class Rules(GameRules):
    ...     start_oil: int = setting(6, clause="LN-1.4", unit="oil", at_least=1)
    ...     fog_blocks: bool = setting(True, clause="LN-3.3")
    >>> Rules(start_oil=8)
    Rules(start_oil=8)
    >>> Rules(start_oil=0)
    Traceback (most recent call last):
        ...
    arcana_core.errors.RulesError: start_oil must be at least 1, got 0 (LN-1.4)
    """

    def __init_subclass__(cls, **given: Any) -> None:
        super().__init_subclass__(**given)
        # attrs would write out all settings of each subclass; it leaves alone a class that has a repr of its own.
        if "__repr__" not in cls.__dict__:
            type.__setattr__(cls, "__repr__", GameRules.__repr__)

    def __attrs_post_init__(self) -> None:
        mistakes: list[str] = []
        for described in self.settings():
            given = getattr(self, described.name)
            kept, wrong = described.read(given)
            mistakes += wrong
            if kept is not given:
                object.__setattr__(self, described.name, kept)
        if not mistakes:
            contradictions = self.contradictions()
            if isinstance(contradictions, str):
                raise TypeError(f"contradictions must be given as a list of sentences, got {shown(contradictions)}")
            mistakes += contradictions
        if mistakes:
            raise rejection(mistakes)

    def __repr__(self) -> str:
        """The difference from the default, as code to paste back."""
        changed = (f.name for f in self.settings() if getattr(self, f.name) != f.default)
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in changed)})"

    def contradictions(self) -> Iterable[str]:
        """Which settings exclude one another, one sentence each, with clauses; a game overrides this.

        Asked only when each setting by itself is accepted.
        """
        return ()

    @classmethod
    def settings(cls) -> tuple[Setting, ...]:
        """The settings, in the order of declaration.

        Raises:
            TypeError: The class declares a setting that makes no sense.
        """
        described = _described.get(cls)
        if described is None:
            described = _described[cls] = _settings_of(cls)
        return described

    def evolve(self, **changes: Any) -> Self:
        """The same rules with these settings changed.

        Raises:
            RulesError: A setting is unknown, or does not take that value.
        """
        return self._made({f.name: getattr(self, f.name) for f in self.settings()}, changes)

    def difference(self, other: Self | None = None) -> dict[str, Any]:
        """The settings that differ from the default, or from other rules of the same class, as plain values for JSON.

        `Rules.from_plain(rules.difference())` gives the rules again, and so does
        `other.evolve(**rules.difference(other))`.
        """
        if other is not None and type(other) is not type(self):
            raise TypeError(f"rules differ from rules of their own class {type(self).__name__}, got {shown(other)}")
        return {
            f.name: plain(getattr(self, f.name))
            for f in self.settings()
            if getattr(self, f.name) != (f.default if other is None else getattr(other, f.name))
        }

    @classmethod
    def from_plain(cls, mapping: Mapping[str, Any], source: str = "") -> Self:
        """The default rules with the changes that `difference` gave.

        Args:
            mapping: settings by name, with lists for tuples.
            source: where they come from, for the messages.

        Raises:
            RulesError: All mistakes, one line each.
        """
        if not isinstance(mapping, Mapping):
            raise rejection([_at(source, f"rules must be a table of settings by name, got {shown(mapping)}")])
        return cls._made({}, mapping, lambda _: source)

    def to_toml(self, *, changed_only: bool = False) -> str:
        """The rules as a TOML file in which each setting is explained; or what differs from the default only."""
        changed = self.difference()
        parts = [f"# {'What differs from the settings' if changed_only else 'The settings'} of {type(self).__module__}"]
        for described in self.settings():
            if changed_only and described.name not in changed:
                continue
            unit = described.unit and f"unit: {described.unit}"
            notes = (described.about, unit, described.bounds, f"default: {_toml(described.default)}")
            comment = f"# {described.clause}: {'; '.join(note for note in notes if note)}"
            parts.append(f"{comment}\n{_key(described.name)} = {_toml(getattr(self, described.name))}")
        return "\n\n".join(parts) + "\n"

    @classmethod
    def from_toml(cls, path_or_text: str | os.PathLike[str]) -> Self:
        """The default rules with the changes of a TOML file. "none" means None, which TOML does not have.

        Args:
            path_or_text: a path, or the text itself. A `str` is taken for text if it is blank, has a line break, or has
                one of the characters = [ #; give a `Path` for a file whose name has one of these.

        Raises:
            RulesError: All mistakes, one line each, with the file and, if known, the line.
        """
        document = written(path_or_text, "rules")
        optional = {f.name for f in cls.settings() if f.type == "int | None"}
        values = {
            name: None if value == "none" and name in optional else value for name, value in document.tables.items()
        }
        return cls._made({}, values, lambda name: document.at(name) if isinstance(name, str) else document.source)

    @classmethod
    def drawn(cls, rng: Rng, *, changes: int | None = None) -> Self:
        """Random house rules that the class accepts, each changed setting drawn from its typical values.

        Args:
            rng: the stream of chance.
            changes: how many settings differ from the default; any number if None, few more often than many.

        Raises:
            RulesError: The settings exclude one another so often that none were found in 200 draws.
        """
        settings = cls.settings()
        if not hasattr(rng, "below"):
            raise TypeError(f"rng must be an Rng, got {shown(rng)}")
        if changes is not None and (type(changes) is not int or not 0 <= changes <= len(settings)):
            raise ValueError(
                f"changes must be a whole number between 0 and the {len(settings)} settings of {cls.__name__}, "
                f"got {shown(changes)}"
            )
        for _ in range(_DRAWS):
            count = rng.below(rng.below(len(settings) + 1) + 1) if changes is None else changes
            values = {described.name: described.drawn(rng) for described in rng.sample(settings, count)}
            try:
                rules = cls(**values)
            except RulesError:  # drawn settings exclude one another; what is typical of each alone is accepted
                continue
            if changes is None or len(rules.difference()) == changes:
                return rules
        raise RulesError(f"no {cls.__name__} with {'some' if changes is None else changes} changes in {_DRAWS} draws")

    def fingerprint(self) -> str:
        """16 hexadecimal digits that identify the difference from the default: the same on every machine.

        A setting added later leaves those of older rules as they were.
        """
        text = json.dumps(self.difference(), sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()[:16]

    @classmethod
    def _made(
        cls, base: Mapping[str, Any], changes: Mapping[Any, Any], place: Callable[[object], str] = lambda _: ""
    ) -> Self:
        # The mistakes of all changes are reported at once, each with its place, up to a readable number.
        known = {described.name: described for described in cls.settings()}
        mistakes: list[str] = []
        more = 0
        for name, value in changes.items():
            if len(mistakes) >= MOST_MISTAKES:  # finding the nearest name of thousands would take minutes
                more += len(known[name].read(value)[1]) if name in known else 1
                continue
            wrong = known[name].read(value)[1] if name in known else [_unknown(name, list(known), first=not mistakes)]
            mistakes += (_at(place(name), mistake) for mistake in wrong)
        if mistakes:
            raise rejection(mistakes, more)
        try:
            return cls(**{**base, **changes})
        except RulesError as error:
            raise rejection(_at(place(None), line) for line in str(error).splitlines()) from None


def _settings_of(cls: type[GameRules]) -> tuple[Setting, ...]:
    hints = get_type_hints(cls)
    if "__attrs_attrs__" not in cls.__dict__:
        # Without the decorator a new setting would be a class attribute that no house rule reaches.
        for name in inspect.get_annotations(cls):
            if get_origin(hints[name]) is not ClassVar and hints[name] is not ClassVar:
                raise TypeError(f"{cls.__qualname__} declares {name!r} but is not decorated with @frozen(kw_only=True)")
    described = []
    for attribute in fields(cls):
        where = f"{cls.__qualname__}.{attribute.name}"
        if DECLARED not in attribute.metadata or attribute.name not in hints:
            raise TypeError(f"{where} is not a setting: declare it as `{attribute.name}: int = setting(...)`")
        if attribute.name.startswith("_") or hasattr(GameRules, attribute.name):
            raise TypeError(f"{where} cannot be a setting: the name belongs to the rules themselves")
        try:
            described.append(
                Setting.declared(attribute.name, hints[attribute.name], attribute.default, attribute.metadata[DECLARED])
            )
        except TypeError as error:
            raise TypeError(f"{where}: {error}") from None
    return tuple(described)


def _at(place: str, mistake: str) -> str:
    return f"{place}: {mistake}" if place else mistake


def _unknown(name: object, known: list[str], *, first: bool) -> str:
    message = f"no setting {shown(name)}"
    near = did_you_mean(name, known)
    return f"{message}; there are: {some_of(known) or 'none'}" if first and not near else message + near


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _toml(value: Any) -> str:
    if value is None:
        return '"none"'
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    # TOML writes the rest, bool, int and printable words, as JSON does.
    return json.dumps(value, ensure_ascii=False)
