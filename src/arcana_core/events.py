"""What has happened: typed events, who may know each part of them, and the log that keeps them with their clauses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform, overload

import attrs
from attrs import frozen

from arcana_core.actions import Action
from arcana_core.wording import shown

_T = TypeVar("_T")
_KNOWN_TO = "known_to"

NOBODY = "nobody"


@frozen
class Hidden:
    """What stands in an event or a view for something its reader may not know.

    Attributes:
        count: of how many things the number is known, None where not even that is.
    """

    count: int | None = None

    def __str__(self) -> str:
        return "?" if self.count is None else f"{self.count} hidden"


def secret(known_to: str, **options: Any) -> Any:
    """A field of an event that not everybody may know.

    Args:
        known_to: the name of another field of the event that holds the player, or the tuple of viewers, who may know
            (None in the tuple is a bystander), or `NOBODY`. To all others the field is `Hidden`, with the length of a
            tuple shown.
        options: as for `attrs.field`.
    """
    return attrs.field(metadata={_KNOWN_TO: known_to}, **options)


@dataclass_transform(frozen_default=True, field_specifiers=(attrs.field, secret))
def event(cls: type[_T]) -> type[_T]:
    """Make a class of events: a frozen, slotted value; `secret` fields are redacted for who may not know them."""
    made: Any = frozen(cls)
    secrets = tuple(
        (field.name, field.metadata[_KNOWN_TO]) for field in attrs.fields(made) if _KNOWN_TO in field.metadata
    )
    names = {field.name for field in attrs.fields(made)}
    for name, audience in secrets:
        if audience != NOBODY and audience not in names:
            raise TypeError(f"{cls.__name__}.{name} is known to {audience!r}, which is no field of the event")
    made.secrets = secrets
    finished: type[_T] = made
    return finished


class Event:
    """Something that has happened, named in the past tense. A game's events derive from it with `@event`."""

    __slots__ = ()
    secrets: ClassVar[tuple[tuple[str, str], ...]] = ()
    discloses: ClassVar[bool] = False
    """Whether this shows something that was hidden before: to all, or to those who may know one of its secrets."""

    def seen_by(self, player: int | None) -> Self:
        """This event as the player may know it; None is a bystander. The event itself if nothing is hidden."""
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

    def __str__(self) -> str:
        """The event in words: what happened, then what is known of it; empty parts and audiences are left out."""
        audiences = {audience for _, audience in self.secrets}
        parts = []
        cls: Any = type(self)
        for part in attrs.fields(cls):
            value = getattr(self, part.name)
            if value != () and not (part.name in audiences and isinstance(value, tuple)):
                shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
                parts.append(f"{part.name.replace('_', ' ')} {shown}")
        name = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(self).__name__).capitalize()
        return f"{name}: {', '.join(parts)}" if parts else name

    def reveals_to(self, player: int) -> bool:
        """Whether this showed the player something hidden, so that decisions before it cannot be taken back."""
        return self.discloses and (
            not self.secrets or any(_may_know(self, audience, player) for _, audience in self.secrets)
        )


def _may_know(event: object, audience: str, player: int | None) -> bool:
    if audience == NOBODY:
        return False
    who = getattr(event, audience)
    return player in who if isinstance(who, tuple) else player is not None and player == who


@frozen
class Entry:
    """One line of a log: the event, and the clause of the rulebook that brought it about."""

    event: Event
    clause: str

    def seen_by(self, player: int | None) -> Entry:
        """This line as the player may know it; None is a bystander."""
        seen = self.event.seen_by(player)
        return self if seen is self.event else Entry(seen, self.clause)

    def __str__(self) -> str:
        return f"{self.event} ({self.clause})"


class Log(Sequence[Entry]):
    """The events of a game so far, in order. Copying takes the same short time whatever the length."""

    __slots__ = ("_decisions", "_entries", "_length", "_tail")

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        # Chains of pairs, so that copies share the past; `_entries` is the same as a list, made when somebody reads.
        self._tail: Any = None
        self._decisions: Any = None
        self._length = 0
        self._entries: list[Entry] = []
        for entry in entries:
            self._tail = (self._tail, entry)
            self._length += 1

    def add(self, event: Event, clause: str) -> None:
        """Append an event with its clause."""
        self._tail = (self._tail, Entry(event, clause))
        self._length += 1

    def note(self, player: int, action: Action) -> None:
        """Remember between which events a player decided; a decision is no event, for only its player knows it."""
        self._decisions = (self._decisions, self._length, player, action)

    def clone(self) -> Log:
        """An independent copy; the past is shared, for it does not change."""
        copy = Log.__new__(Log)
        copy._tail = self._tail
        copy._decisions = self._decisions
        copy._length = self._length
        copy._entries = []
        return copy

    def seen_by(self, player: int | None) -> tuple[Entry, ...]:
        """The log as this player may know it; None is a bystander."""
        if player is not None and (type(player) is not int or player < 0):
            raise ValueError(f"a log is seen by a player from 0, or None for a bystander, got {shown(player)}")
        return tuple(entry.seen_by(player) for entry in self._all())

    def told(self, player: int) -> list[str]:
        """What this player saw happen and decided, in order, a line each, with nothing of it left out."""
        # The `repr`, for a game may give its events a `str` that people like to read and that does not say all.
        lines = [f"{seen.event!r} ({seen.clause})" for seen in self.seen_by(player)]
        decisions = self._decisions
        while decisions is not None:
            decisions, length, who, action = decisions
            if who == player:
                lines.insert(length, f"decision: {action}")
        return lines

    def redacted(self, player: int) -> Log:
        """The log, and the decisions in it, as this player knows them and nobody knows more."""
        copy = Log(self.seen_by(player))
        decisions, own = self._decisions, []
        while decisions is not None:
            decisions, length, who, action = decisions
            if who == player:
                own.append((length, who, action))
        for length, who, action in reversed(own):
            copy._decisions = (copy._decisions, length, who, action)
        return copy

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
        return self._all() == other._all() if isinstance(other, Log) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # a log grows

    def __repr__(self) -> str:
        return f"Log({self._all()!r})"

    def __getstate__(self) -> tuple[list[Entry], list[tuple[int, int, Action]]]:
        # As lists, for a chain as long as a game is too deep to pickle.
        decisions, listed = self._decisions, []
        while decisions is not None:
            decisions, length, who, action = decisions
            listed.append((length, who, action))
        return self._all(), listed[::-1]

    def __setstate__(self, state: tuple[list[Entry], list[tuple[int, int, Action]]]) -> None:
        Log.__init__(self, state[0])
        for length, who, action in state[1]:
            self._decisions = (self._decisions, length, who, action)
