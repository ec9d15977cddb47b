"""The journal as a viewer has seen it (MR-48.4, MR-48.5). Readings of it are kept for the next determinization."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeAlias, TypeVar

from arcana_magicrealm.model.journal import (
    Discovered,
    Entry,
    Forgotten,
    Held,
    Lacked,
    PointsRevealed,
    SpellAnswer,
)

Journal: TypeAlias = tuple[Entry, ...]
Drawn: TypeAlias = tuple[dict[int, Entry], dict[int, int]]
"""The entries that were drawn anew, by place in the journal; what each then has."""
MOST_KEPT: Final = 16
_PARTLY_SEEN: Final = (Held, Discovered, Lacked, PointsRevealed, SpellAnswer)
"""The entries that only some may have seen at all."""
_Others = ParamSpec("_Others")
_ResultT = TypeVar("_ResultT")
_AnswerT = TypeVar("_AnswerT", PointsRevealed, SpellAnswer)


def kept(read: Callable[Concatenate[Journal, _Others], _ResultT]) -> Callable[Concatenate[Journal, _Others], _ResultT]:
    """Keep what a function has read from the last journals: all determinizations of a view have the same one."""
    results: dict[tuple[object, ...], tuple[Journal, _ResultT]] = {}

    def reading(journal: Journal, /, *args: _Others.args, **kwargs: _Others.kwargs) -> _ResultT:
        key = (id(journal), *args)
        found = results.get(key)
        if found is None:
            if len(results) >= MOST_KEPT:
                results.clear()
            results[key] = found = (journal, read(journal, *args, **kwargs))  # with the journal its id remains taken
        return found[1]

    return reading


@kept
def seen_by(journal: Journal, viewer: int) -> Journal:
    """The entries of which the viewer has seen at least that there are such; all of these if it has seen all."""
    seen = tuple([one for one in journal if not isinstance(one, _PARTLY_SEEN) or one.seers >> viewer & 1])
    return journal if len(seen) == len(journal) else seen


@kept
def answers_to(journal: Journal, viewer: int, kind: type[_AnswerT]) -> list[_AnswerT]:
    """The answers of Demons that the viewer has heard about characters who are still in play."""
    heard: list[_AnswerT] = []
    for entry in journal:
        if isinstance(entry, kind) and entry.seers >> viewer & 1:
            heard.append(entry)
        elif isinstance(entry, Forgotten):
            heard = [one for one in heard if one.being != entry.being]
    return heard
