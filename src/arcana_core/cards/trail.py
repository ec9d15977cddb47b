"""The trail of a table: the history of its piles, who saw which cards, and the certain knowledge that follows.

A trail is a linked tuple, newest entry first, so that copies of a table share it and adding to it costs the same
however long it is. Viewers are the players from 0 and, numbered after the last of them, a spectator; sets of viewers
and sets of cards are masks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

Entry: TypeAlias = tuple[int, int, int, int, int]  # kind, cards, pile, target or count, who saw which cards
Start: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # the cards of each pile at first, and who saw them
Trail: TypeAlias = "tuple[Any, Any] | LateTrail"  # (all before, entry), starting with (None, start)

PART: Final = 0  # some of the cards of a pile moved, others stayed
WHOLE: Final = 1  # all cards of a pile moved
SHOWN: Final = 2  # cards were shown where they lie
LACKS: Final = 3  # the viewers learnt that none of the cards is there
AT_LEAST: Final = 4  # ... that at least `count` of them are there
EXACTLY: Final = 5  # ... that exactly `count` of them are there


class LateTrail:
    """A trail that is read like any other, and made when it is first read."""

    __slots__ = ("_make", "_trail")

    _make: Callable[[], Trail] | None
    _trail: Trail

    def __init__(self, make: Callable[[], Trail]) -> None:
        self._make = make

    def __getitem__(self, place: int) -> Any:
        make = self._make
        if make is not None:
            self._trail = make()
            self._make = None
        return self._trail[place]


def start_of(trail: Trail) -> Start:
    """The cards of each pile when the trail began, and who saw them."""
    while trail[0] is not None:
        trail = trail[0]
    start: Start = trail[1]
    return start


def past_of(trail: Trail) -> list[tuple[Any, ...]]:
    """The start, then every entry, oldest first."""
    node: Trail | None = trail
    past = []
    while node is not None:
        past.append(node[1])
        node = node[0]
    past.reverse()
    return past


def seen(trail: Trail, viewer: int) -> tuple[Start, list[Entry]]:
    """The past as the viewer saw it, oldest first: the start and the entries, unseen cards as minus their number.

    Facts that the viewer didn't learn are missing. Two pasts that a viewer cannot tell apart are equal here.
    """
    bit = 1 << viewer
    entries: list[Entry] = []
    node = trail
    while node[0] is not None:
        entry: Entry = node[1]
        if entry[4] & bit:
            entries.append(entry)
        elif entry[0] <= SHOWN:
            kind, cards, pile, target, seers = entry
            entries.append((kind, -cards.bit_count(), pile, target, seers))
        node = node[0]
    entries.reverse()
    masks, seers_at_start = node[1]
    shown = [mask if seers & bit else -mask.bit_count() for mask, seers in zip(masks, seers_at_start, strict=True)]
    return (tuple(shown), seers_at_start), entries


def certain(trail: Trail, viewer: int, piles: int, read: tuple[Trail, tuple[int, ...]] | None = None) -> list[int]:
    """The cards that the viewer is sure are in each pile: from sightings and moves of whole piles.

    Args:
        trail: the whole trail.
        viewer: the viewer with this knowledge.
        piles: the number of slots now.
        read: an earlier part of this trail and the certain cards then. Only the new entries are read.
    """
    stop = None if read is None else read[0]
    entries = []
    node = trail
    while node is not stop and node[0] is not None:
        entries.append(node[1])
        node = node[0]
    bit = 1 << viewer
    if read is None:
        masks, seers_at_start = node[1]
        sure = _sure_at_start(masks, seers_at_start, bit)
    else:
        sure = list(read[1])
    sure += [0] * (piles - len(sure))
    for kind, cards, source, target, seers in reversed(entries):
        if kind <= WHOLE:
            if seers & bit:
                sure[source] &= ~cards
                sure[target] |= cards
            else:
                if kind == WHOLE:
                    sure[target] |= sure[source]
                sure[source] = 0
        elif seers & bit and (kind == SHOWN or (kind >= AT_LEAST and target == cards.bit_count())):
            sure[source] |= cards
    return sure


def _sure_at_start(masks: tuple[int, ...], seers: tuple[int, ...], bit: int) -> list[int]:
    # If only one pile is not seen, it holds all cards that are not seen.
    unseen = [slot for slot, mask in enumerate(masks) if mask and not seers[slot] & bit]
    return [mask if seers[slot] & bit or unseen == [slot] else 0 for slot, mask in enumerate(masks)]
