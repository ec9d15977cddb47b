"""Events: what happened, with types, the players who may know each part, and the log that keeps them with clauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, dataclass_transform, overload

import attrs
from attrs import frozen

from arcana_core.actions import Action
from arcana_core.text.sentences import NAMES, Kind, Names, Place, fields_of, filled, places_of
from arcana_core.text.wording import printable, shown

_E = TypeVar("_E", bound="Event")
_KNOWN_TO = "known_to"
_NO_WORDS: Mapping[Any, Any] = MappingProxyType({})
_NO_AMOUNTS: Mapping[object, int] = MappingProxyType({})

Player = int
"""A seat, as the annotation of a field that sentences name: "player 0" unless the game has its own names."""

NOBODY = "nobody"  # english: reads as "visible to nobody"
_SUBJECT = re.compile(r"\{(\w+)(?:\((\w+(?:, \w+)*)\))?\} ")


@frozen
class Hidden:
    """A placeholder in an event or a view for something its reader may not know.

    Attributes:
        count: the number of hidden things, None if that is unknown too.
    """

    count: int | None = None

    def __str__(self) -> str:
        return "?" if self.count is None else f"{self.count} hidden"


def secret(known_to: str, **options: Any) -> Any:
    """A field of an event that not everybody may know.

    Args:
        known_to: the name of another field of the event that holds the player, or the tuple of viewers, who may know
            (None in the tuple is a spectator), or `NOBODY`. To all others the field is `Hidden`, with the length of a
            tuple shown.
        options: as for `attrs.field`.
    """
    return attrs.field(metadata={_KNOWN_TO: known_to}, **options)


@overload
def event(wording: type[_E], /) -> type[_E]: ...
@overload
def event(
    wording: str | Callable[[Any], str],
    clause: str = ...,
    /,
    *,
    discloses: bool = ...,
    heading: bool = ...,
    important: bool = ...,
    interrupts: bool = ...,
    introduces: bool = ...,
    visible_to: str = ...,
    many: tuple[str, str] | None = ...,
    **words: Mapping[Any, str],
) -> Callable[[type[_E]], type[_E]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field, secret))
def event(
    wording: Any,
    clause: str = "",
    /,
    *,
    discloses: bool = False,
    heading: bool = False,
    important: bool = False,
    interrupts: bool = False,
    introduces: bool = False,
    visible_to: str = "",
    many: tuple[str, str] | None = None,
    **words: Mapping[Any, str],
) -> Any:
    """Make a class of events: a frozen, slotted value. Players who may not know a `secret` field see it redacted.

    The wording is the event's sentence, with the names of fields or properties in braces:

    - `{card}` is the value's name, by the kind of the field (see `arcana_core.text.sentences.Names`): "Zot!", for a
      tuple "Zot! x 2 and Ward". Where the reader may not know it, it is "a card" or "3 cards".
    - `{player's}` is its possessive: "Red's". `{player|no one}` is "no one" if the field has no value.
    - `{left:stun token}` counts: "no stun tokens", "1 stun token", "2 stun tokens". Of a tuple it counts the items.
    - `{spared:spares|slays}` chooses the second word for no value: None, False, 0, "", (), or -1 for a seat.
    - `{way(card, mode)}` is the name that several values have together.
    - `[ from {pile}]` is left out if the field has no value, or one that the reader may not know.

    Args:
        wording: the sentence, without a full stop; "" for an event that isn't worth a line. A few sentences depend on
            values in other ways: a function of the event then gives the wording. Without one, an event is shown by the
            name of its class and its fields.
        clause: the clauses that bring it about. A class without a docstring is described by its sentence and these.
        discloses, heading, important, interrupts, introduces, visible_to: as the attributes of `Event`, which a class
            may also set itself.
        many: a field, and the sentence of several such events in a row that differ in it: ("card", "{player} draws
            {card}"). There the field has the values of all. One name that isn't a field can take its place, and has
            them as values of this kind. Fields without a place there may differ too.
        words: for the names of fields, the name of each value in this sentence.

    Raises:
        TypeError: `known_to` of a secret or `visible_to` doesn't name a field with players, or the wording or `many`
            names an unknown field, or `many` not just one name for the values of all.
        ValueError: the wording has a stray brace or bracket.

    >>> @event("{player} {means} to {square}", means={"walk": "goes", "swap": "is put"})
    ... class Moved(Event):
    ...     player: Player
    ...     square: str
    ...     means: str
    >>> print(Moved(1, "2,3", "walk"))
    Player 1 goes to 2,3
    """
    if isinstance(wording, type):
        return _made(wording)
    marks = {
        "discloses": discloses,
        "heading": heading,
        "important": important,
        "interrupts": interrupts,
        "introduces": introduces,
        "visible_to": visible_to,
    }

    def declared(cls: type[_E]) -> type[_E]:
        if not isinstance(cls, type):
            raise TypeError(f"@event(...) is for classes, got {cls!r:.80}")
        for mark, value in marks.items():
            if value:
                setattr(cls, mark, value)
        if clause and isinstance(wording, str) and not cls.__doc__:
            cls.__doc__ = f"{wording} ({clause})."
        for name, called in words.items():
            if not isinstance(called, Mapping):
                raise TypeError(f"the words for {cls.__name__}.{name} must be a mapping, got {called!r:.80}")
        made: Any = _made(cls)
        unknown = {*words, *(fields_of(wording) if isinstance(wording, str) else ())} - made._kinds.keys()
        if unknown:
            raise TypeError(f"the sentence of {cls.__name__} names {min(unknown)!r}, which isn't a field of the event")
        made.wording, made._words = wording, words
        made._many = None if many is None else _many_of(made, *many)
        finished: type[_E] = made
        return finished

    return declared


def _made(cls: type[_E]) -> type[_E]:
    made: Any = frozen(cls)
    secrets = tuple(
        (field.name, field.metadata[_KNOWN_TO]) for field in attrs.fields(made) if _KNOWN_TO in field.metadata
    )
    names = {field.name for field in attrs.fields(made)}
    for name, audience in secrets:
        if audience != NOBODY and audience not in names:
            raise TypeError(f"{cls.__name__}.{name} is known to {audience!r}, which isn't a field of the event")
    visible_to = made.visible_to
    # Players who see the event must see its audience, or a redacted event would vanish when it is redacted again.
    kept_from_some = {name for name, audience in secrets if audience != visible_to}
    if visible_to not in ("", NOBODY) and visible_to not in names - kept_from_some:
        raise TypeError(
            f"{cls.__name__} is visible to {visible_to!r}, which must be a field that all of its viewers can see"
        )
    made.secrets = secrets
    made._kinds = {field.name: Kind.of(field.name, field.type) for field in attrs.fields(made)}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            if isinstance(value, property) and value.fget is not None:
                made._kinds[name] = Kind.of(name, value.fget.__annotations__.get("return"))
    finished: type[_E] = made
    return finished


class Event:
    """Something that has happened, named in the past tense. A game's events derive from it with `@event`."""

    __slots__ = ()

    if not TYPE_CHECKING:

        def __init__(self, *_: object, **__: object) -> None:
            raise TypeError(f"{type(self).__name__} isn't declared: write @event above it")

    secrets: ClassVar[tuple[tuple[str, str], ...]] = ()
    discloses: ClassVar[bool] = False
    """Whether this shows something that was hidden before: to all, or to those who may know one of its secrets."""
    heading: ClassVar[bool] = False
    """Whether this begins a group of news, as the start of a turn does (see `arcana_core.text.news`)."""
    important: ClassVar[bool] = False
    """Whether a player must not overlook this among the news: damage, points, a death, the end."""
    interrupts: ClassVar[bool] = False
    """Whether choices that a person has typed ahead may be pointless now: a place is found, a turn is cut short.

    A line of several choices ends there (see `arcana_lab.terminal`)."""
    introduces: ClassVar[bool] = False
    """Whether the next event about the same subject is the outcome of this one, such as a roll: they share a line of
    news, which is important if one of them is."""
    visible_to: ClassVar[str] = ""
    """The players who may know that it happened: all if "", none if `NOBODY`, or those in the field of this name, which
    holds the player or the tuple of viewers, as for a `secret`."""
    wording: ClassVar[str | Callable[[Any], str] | None] = None
    """The sentence as it was declared, None if it wasn't: see `event`."""
    _words: ClassVar[Mapping[str, Mapping[Any, str]]] = _NO_WORDS
    _kinds: ClassVar[Mapping[str, Kind]] = MappingProxyType({})
    _many: ClassVar[type[_Many] | None] = None

    @classmethod
    def event(cls, name: str, wording: str, clause: str, /, **options: Any) -> type[Self]:
        """Declare an event that has the fields of this class in one line.

        Args:
            name: its name, which is also the name of the variable that keeps it.
            wording: its sentence, as for `@event`.
            clause: the clauses that bring it about.
            options: as for `@event`.

        >>> @event
        ... class OfKeeper(Event):
        ...     keeper: Player
        >>> LampLit = OfKeeper.event("LampLit", "{keeper} lights a lamp", "LN-3.2")
        >>> print(LampLit(2))
        Player 2 lights a lamp
        >>> print(LampLit.__doc__)
        {keeper} lights a lamp (LN-3.2).
        """
        made: Any = type(name, (cls,), {"__slots__": (), "__module__": cls.__module__})
        declared: type[Self] = event(wording, clause, **options)(made)
        return declared

    def seen_by(self, player: int | None) -> Self | None:
        """This event as the player may know it; a player of None is a spectator.

        The event itself if nothing of it is hidden; None if the player may not know that it happened.
        """
        if not _is_visible(self, player):
            return None
        changes: dict[str, Any] = {}
        for name, audience in self.secrets:
            if not _may_know(self, audience, player):
                value = getattr(self, name)
                if not isinstance(value, Hidden):
                    changes[name] = Hidden(len(value)) if isinstance(value, tuple) else Hidden()
        if not changes:
            return self
        seen: Self = attrs.evolve(self, **changes)  # type: ignore[misc]  # every event is an attrs class by its decorator
        return seen

    def sentence(self, names: Names = NAMES) -> str:
        """The event as a sentence without a full stop; "" if it isn't worth a line.

        Args:
            names: the names of players, cards and everything else; "player 0" and the like by default.
        """
        wording = type(self).wording
        if wording is None:
            return self._fields_in_words()

        return filled(wording if isinstance(wording, str) else wording(self), lambda place: self._text(place, names))

    def _text(self, place: Place, names: Names) -> str:
        if place.several:
            values = [getattr(self, field) for field in place.several]
            if any(isinstance(value, Hidden) for value in values):
                return place.hidden(Kind.of(place.field, None), None)
            return place.together(values, names)
        value, kind = getattr(self, place.field), self._kinds[place.field]
        if isinstance(value, Hidden):
            return place.hidden(kind, value.count)
        return place.text(value, kind, names, self._words.get(place.field, _NO_WORDS))

    def subject(self, names: Names = NAMES) -> str:
        """The beginning of the sentence if it is the plain value of a field, such as a player; otherwise ""."""
        wording = type(self).wording
        return self._subject(wording if isinstance(wording, str) or wording is None else wording(self), names)

    def _subject(self, wording: str | None, names: Names) -> str:
        place = _SUBJECT.match(wording or "")
        if place is None:
            return ""
        values = [getattr(self, field) for field in (place[2] or place[1]).split(", ")]
        if any(isinstance(value, Hidden | tuple) for value in values):
            return ""
        if place[2]:
            named = names.together(place[1], values)
        else:
            words = self._words.get(place[1], _NO_WORDS)
            named = words[values[0]] if values[0] in words else names.name(self._kinds[place[1]], values[0])
        return named[:1].upper() + named[1:]

    def merged(self, later: Event) -> Event | None:
        """This event and the next one as one event for the news; None if they stay apart.

        Both are as their reader may see them. A game declares `many` for events that come in rows, or overrides this:
        four steps make one walk.
        """
        return None if self._many is None else self._many(self, (getattr(self, self._many.differ),)).merged(later)

    def amounts(self) -> Mapping[object, int]:
        """The amounts in this event that its news must not lose, by their names: {("life", 2): -3}.

        A merged event has the sums of its parts. If several events report the same amount, only one counts it. The
        conformance kit checks the sums.
        """
        return _NO_AMOUNTS if self._many is None else self._many(self, (None,)).amounts()

    def __str__(self) -> str:
        """The sentence with default names. An event whose sentence is "" is shown by its fields."""
        return self.sentence() or self._fields_in_words()

    def _fields_in_words(self) -> str:
        """The event's name, then its known fields, without empty parts and audiences."""
        audiences = {audience for _, audience in self.secrets} | {self.visible_to}
        parts = []
        cls: Any = type(self)
        for part in attrs.fields(cls):
            value = getattr(self, part.name)
            if value != () and not (part.name in audiences and isinstance(value, tuple)):
                shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
                parts.append(f"{part.name.replace('_', ' ')} {shown}")
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(self).__name__).capitalize()
        return printable(f"{name}: {', '.join(parts)}" if parts else name)

    def reveals_to(self, player: int) -> bool:
        """Whether this showed the player something hidden, so that decisions before it cannot be taken back."""
        return (
            self.discloses
            and _is_visible(self, player)
            and (not self.secrets or any(_may_know(self, audience, player) for _, audience in self.secrets))
        )


class _Many(Event):
    """Several events of a class in a row, which differ in one field, for the news.

    Attributes:
        first: the first of them, which has all other fields.
        values: that field of each.
    """

    __slots__ = ("first", "values")
    differ: ClassVar[str]
    shared: ClassVar[tuple[str, ...]]
    """The other fields and properties that the sentence names."""

    def __init__(self, first: Event, values: tuple[Any, ...]) -> None:
        self.first, self.values = first, values

    def __getattr__(self, name: str) -> Any:
        if name in self.shared:
            return getattr(self.first, name)
        return Hidden(len(self.values)) if any(isinstance(value, Hidden) for value in self.values) else self.values

    def merged(self, later: Event) -> Event | None:
        """These and one more that has all that the sentence names."""
        if type(later) is not type(self.first) or any(getattr(later, one) != getattr(self, one) for one in self.shared):
            return None
        values = (*self.values, getattr(later, self.differ))
        is_empty = type(later)._kinds[self.differ].is_empty
        return None if any(is_empty(value) for value in values) else type(self)(self.first, values)

    def amounts(self) -> Mapping[object, int]:
        """Their number."""
        return {(type(self.first).__name__, *[getattr(self, one) for one in self.shared]): len(self.values)}


def _many_of(one: Any, differ: str, wording: str) -> type[_Many]:
    named = fields_of(wording)
    if differ not in {field.name for field in attrs.fields(one)}:
        raise TypeError(f"many of {one.__name__} differ in {differ!r}, which isn't one of its fields")
    names_of_all = {name for name in named if name == differ or name not in one._kinds}
    if len(names_of_all) != 1:
        found = " and ".join(map(repr, sorted(names_of_all))) or "nothing"
        raise TypeError(f"the sentence of many {one.__name__} must name {differ!r} of all of them once, got {found}")
    if any(names_of_all & {*place.several} for place in places_of(wording)):
        raise TypeError(f"the sentence of many {one.__name__} can't name {differ!r} together with other fields")
    shared = tuple(sorted([name for name in named if name in one._kinds and name != differ]))
    kinds = {name: attrs.evolve(one._kinds.get(name) or Kind.of(name, name), many=True) for name in names_of_all}
    marks = {name: getattr(one, name) for name in ("heading", "important", "introduces")}
    parts = {"wording": wording, "differ": differ, "shared": shared, "_words": one._words, **marks}
    parts["_kinds"] = {**one._kinds, **kinds}
    return type(f"Many{one.__name__}", (_Many,), {"__slots__": (), **parts})


def _is_visible(event: Event, player: int | None) -> bool:
    return not event.visible_to or _may_know(event, event.visible_to, player)


def _may_know(event: object, audience: str, player: int | None) -> bool:
    if audience == NOBODY:
        return False
    seat = getattr(event, audience)
    return player in seat if isinstance(seat, tuple) else player is not None and player == seat


def _check_viewer(player: int | None) -> None:
    if player is not None and (type(player) is not int or player < 0):
        raise ValueError(f"a log is seen by a player from 0, or None for a spectator, got {shown(player)}")


@frozen
class Entry:
    """One line of a log: the event, and the clause of the rulebook that brought it about."""

    event: Event
    clause: str

    def seen_by(self, player: int | None) -> Entry | None:
        """This line as the player may know it, None if not at all; a player of None is a spectator."""
        seen = self.event.seen_by(player)
        if seen is None:
            return None
        return self if seen is self.event else Entry(seen, self.clause)

    def __str__(self) -> str:
        return f"{self.event} ({self.clause})"


class Log(Sequence[Entry]):
    """The events of a game so far, in order. Copying takes the same short time whatever the length.

    Attributes:
        is_open: whether everybody may know all of it, even things that were secret when they happened.
    """

    __slots__ = ("_decisions", "_entries", "_length", "_tail", "is_open")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        # Chains of pairs, so that copies share the past. `_entries` is the same as a list, made on first reading.
        self._tail: Any = None
        self._decisions: Any = None
        self._length = 0
        self._entries: list[Entry] = []
        self.is_open = False
        for entry in entries:
            self._tail = (self._tail, entry)
            self._length += 1

    def add(self, event: Event, clause: str) -> None:
        """Append an event with its clause."""
        self._tail = (self._tail, Entry(event, clause))
        self._length += 1

    def note(self, player: int, action: Action) -> None:
        """Remember between which events a player decided. Only its player knows a decision, so it isn't an event."""
        self._decisions = (self._decisions, self._length, player, action)

    def open(self) -> None:
        """Let everybody know, from now on, all that has happened and will happen."""
        self.is_open = True

    def clone(self) -> Log:
        """An independent copy. The past is shared, because it never changes."""
        copy = Log.__new__(Log)
        copy._tail = self._tail
        copy._decisions = self._decisions
        copy._length = self._length
        copy._entries = []
        copy.is_open = self.is_open
        return copy

    def seen_by(self, player: int | None, *, since: int = 0) -> tuple[Entry, ...]:
        """The log as this player may know it; None is a spectator.

        Args:
            player: who reads. Lines that this player may not know of are left out.
            since: the number of lines of the whole log to leave out, including ones that the player may not know of.
        """
        _check_viewer(player)
        if type(since) is not int or since < 0:
            raise ValueError(f"since must be a number of lines from 0, got {shown(since)}")
        return tuple([seen for entry in self._all()[since:] if (seen := self._shown(entry, player)) is not None])

    def reveals_to(self, player: int, before: Log) -> bool:
        """Whether anything that happened since the log `before` showed the player something hidden."""
        if not isinstance(before, Log):
            raise TypeError(f"before must be a log, got {shown(before)}")
        news = [entry.event for entry in self[len(before) :]]
        if not self.is_open:
            return any(event.reveals_to(player) for event in news)
        return not before.is_open or any(event.discloses or event.seen_by(player) is not event for event in news)

    def transcript(self, player: int) -> list[str]:
        """Everything this player saw happen and decided, in order, a line each."""
        entries, decisions = self._known_to(player)
        # The `repr`, because a game may give its events a `str` that is pleasant to read but incomplete.
        lines = [f"{seen.event!r} ({seen.clause})" for seen in entries]
        for place, action in reversed(decisions):
            lines.insert(place, f"decision: {action}")
        return lines

    def redacted(self, player: int) -> Log:
        """The log and the decisions in it, reduced to this player's knowledge for all readers."""
        entries, decisions = self._known_to(player)
        copy = Log(entries)
        copy.is_open = self.is_open
        for place, action in decisions:
            copy._decisions = (copy._decisions, place, player, action)
        return copy

    def _known_to(self, player: int) -> tuple[list[Entry], list[tuple[int, Action]]]:
        """The lines as this player knows them, and the player's decisions, each with the number of lines before it."""
        _check_viewer(player)
        known: list[Entry] = []
        places = [0]  # at index n: how many of the first n lines are known
        for entry in self._all():
            seen = self._shown(entry, player)
            if seen is not None:
                known.append(seen)
            places.append(len(known))
        own = []
        decisions = self._decisions
        while decisions is not None:
            decisions, length, seat, action = decisions
            if seat == player:
                own.append((places[length], action))
        return known, own[::-1]

    def _shown(self, entry: Entry, player: int | None) -> Entry | None:
        return entry if self.is_open else entry.seen_by(player)

    def _all(self) -> list[Entry]:
        missing = self._length - len(self._entries)
        if missing:
            tail, newest = self._tail, []
            for _ in range(missing):
                tail, entry = tail
                newest.append(entry)
            newest.reverse()
            self._entries = self._entries + newest
        return self._entries

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        return self._all()[index]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return self.is_open == other.is_open and self._all() == other._all()

    __hash__ = None  # type: ignore[assignment]  # a log grows

    def __repr__(self) -> str:
        return f"Log({self._all()!r})"

    def __getstate__(self) -> tuple[list[Entry], list[tuple[int, int, Action]], bool]:
        # As lists, because a chain as long as a game is too deep to pickle.
        decisions, listed = self._decisions, []
        while decisions is not None:
            decisions, length, seat, action = decisions
            listed.append((length, seat, action))
        return self._all(), listed[::-1], self.is_open

    def __setstate__(self, state: tuple[list[Entry], list[tuple[int, int, Action]], bool]) -> None:
        Log.__init__(self, state[0])
        self.is_open = state[2]
        for length, seat, action in state[1]:
            self._decisions = (self._decisions, length, seat, action)


class _NoLog(Log):
    """The shared log of games that keep none: always empty."""

    __slots__ = ()

    def add(self, event: Event, clause: str) -> None:
        raise RuntimeError(f"{type(event).__name__} is emitted in a game that keeps no log: ask keeps_log first")

    def open(self) -> None:
        raise RuntimeError("this log belongs to all games that keep none: call Game.open_log")


NO_LOG: Final = _NoLog()
"""The log of every game that keeps none."""
