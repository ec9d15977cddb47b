"""The turn summary: a mage's orders and experiences in sentences, from the log that the player may see (MG-32.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from arcana_core.events import NOBODY, Entry
from arcana_magika import events
from arcana_magika.model.forward import Game
from arcana_magika.text.names import MagikaNames

Part = tuple[str, tuple[str, ...]]
"""A heading and its sentences."""

NO_LOG: Final = "This game keeps no log, so the turn has no summary."
CUT_OFF: Final = "The log of this game begins after this turn, so the turn has no summary."
NOTHING: Final = "Nothing happened to you."
BEFORE: Final = "Before the first phase"


def summary(game: Game, player: int, turn: int) -> tuple[Part, ...]:
    """The player's news of a turn, by phases. Turn 0 is the setup.

    A game that is over shows its whole log to everybody, but a summary is still the player's own (MG-32.6, MG-38.7).
    """
    if not game.keeps_log:
        return (("", (NO_LOG,)),)
    entries = _entries(game.log, turn)
    if turn and not entries:
        return (("", (CUT_OFF,)),)
    parts: list[tuple[str, list[str]]] = [("" if not turn else BEFORE, [])]
    orders = 0
    names = MagikaNames(game, player)
    for entry in _entries_for(entries, player, turn):
        event = entry.event
        if type(event) is events.PhaseBegun:
            parts.append((f"Phase {event.phase}", []))
            orders = 0
            continue
        sentence = "" if type(event) in _ELSEWHERE else event.sentence(names)
        if type(event) is events.OrderExecuted and not sentence:
            sentence = f"Your order {event.ordered} was carried out"
        if not sentence:
            continue
        stop = "" if type(event) is events.Sent else "."
        line = f"{sentence}{stop} ({entry.clause})"
        if type(event) is events.OrderExecuted:
            # The order comes first, even if some of its results come before it in the log.
            parts[-1][1].insert(orders, line)
            orders += 1
        else:
            parts[-1][1].append(line)
    kept = [(title, tuple(lines)) for title, lines in parts if lines]
    return tuple(kept) or (("", (NOTHING,)),)


def _entries(log: Sequence[Entry], turn: int) -> Sequence[Entry]:
    """The log from the beginning of the turn, with its sheets, or nothing if the log begins later."""
    if not turn:
        return log
    size = 2048
    while True:
        entries = log[-size:]  # the turn is the last one, and a log can be long
        for place in range(len(entries) - 1, -1, -1):
            event = entries[place].event
            if type(event) is events.TurnBegun and event.turn == turn:
                while place and type(entries[place - 1].event) in _BETWEEN:
                    place -= 1
                if place or size >= len(log):
                    return entries[place:]
        if size >= len(log):
            return ()
        size *= 4


def _entries_for(entries: Sequence[Entry], player: int, turn: int) -> list[Entry]:
    """The lines of a turn visible to this player, up to its end."""
    kept = []
    begun = not turn
    for entry in entries:
        event = entry.event
        kind = type(event)
        if kind is events.TurnBegun:
            begun = True
        elif begun and kind in _BETWEEN:
            break
        # Most lines aren't visible to this mage. Skipping them at once halves the time.
        visible_to = event.visible_to
        if visible_to == NOBODY or (visible_to == "mage" and event.mage != player):  # type: ignore[attr-defined]  # named so
            continue
        # Once a game is over its log is public, but lines about others still aren't this mage's summary.
        own = entry.seen_by(player)
        if own is not None:
            kept.append(own)
    return kept


_BETWEEN: Final = (events.SheetIn, events.StandbyTaken)
_ELSEWHERE: Final = (events.TurnBegun, events.Received)
"""Events that the report shows elsewhere."""
