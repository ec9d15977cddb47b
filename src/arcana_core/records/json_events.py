"""Lines of a log as JSON-ready data and back: the events as their reader may know them, with their clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final
from weakref import WeakKeyDictionary

from arcana_core.errors import PlainDataError
from arcana_core.events import Entry, Event
from arcana_core.records.jsonable import Codec
from arcana_core.text.wording import did_you_mean, shown

EVENT: Final = "event"
CLAUSE: Final = "clause"

_codecs: WeakKeyDictionary[type[Event], Codec] = WeakKeyDictionary()


def entry_to_plain(entry: Entry) -> dict[str, Any]:
    """A line as `game.log.seen_by(player)` gives it: the name of the event, its clause, and its fields.

    A hidden value is `{"hidden": 3}`, or `{"hidden": null}` if the number is unknown too.
    """
    return {EVENT: type(entry.event).__name__, CLAUSE: entry.clause, **_codec(type(entry.event)).write(entry.event)}


def entry_from_plain(data: object, kinds: Iterable[type[Event]], sentence: Callable[[Event], object] = str) -> Entry:
    """The line that `entry_to_plain` wrote.

    Args:
        data: the line as plain data.
        kinds: the possible classes of events, usually those of the game's module `events`.
        sentence: makes the sentence of an event, to reject numbers of things that don't exist. The best is that of a
            game: `lambda event: game.sentence(event, player)`.

    Raises:
        PlainDataError: the data is something else, or its sentence can't be made.
    """
    if type(data) is not dict or not all(type(key) is str for key in data):
        raise PlainDataError("a line of a log must be an object whose keys are texts")
    by_name = {kind.__name__: kind for kind in kinds}
    name, clause = data.get(EVENT), data.get(CLAUSE)
    if type(name) is not str or name not in by_name:
        near = did_you_mean(name, [*by_name]) if type(name) is str else ""
        raise PlainDataError(f"{EVENT}: unknown event{f' {shown(name)}' if type(name) is str else ''}{near}")
    if type(clause) is not str:
        raise PlainDataError(f"{CLAUSE}: expected a text")
    fields = {key: value for key, value in data.items() if key not in (EVENT, CLAUSE)}
    event: Event = _codec(by_name[name]).read(fields)
    try:
        sentence(event)
    except Exception as error:  # the names of a game may raise anything for a number without a name
        raise PlainDataError(f"{name}: a value is out of bounds, its sentence can't be made") from error
    return Entry(event, clause)


def _codec(kind: type[Event]) -> Codec:
    codec = _codecs.get(kind)
    if codec is None:
        codec = _codecs[kind] = Codec(kind)
    return codec
