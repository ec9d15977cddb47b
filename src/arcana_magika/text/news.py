"""The log entries that are news for a player: about their own mage, and public events (MG-32.6, MG-38.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arcana_core.events import NOBODY, Entry, Event
from arcana_magika.events import PhaseBegun, Sent


def concerning(entries: Iterable[Entry], player: int | None) -> Iterator[Entry]:
    """Keep public entries and, for a player, those about their own mage, even after the game, when all are visible.

    Headings of phases and own messages are left out: the events of a turn make few lines.
    """
    for entry in entries:
        event = entry.event
        if not isinstance(event, PhaseBegun | Sent) and _concerns(event, player):
            yield entry


def _concerns(event: Event, player: int | None) -> bool:
    if not event.visible_to:
        return True
    if event.visible_to == NOBODY or player is None:
        return False
    audience = getattr(event, event.visible_to)
    return player in audience if isinstance(audience, tuple) else bool(player == audience)
