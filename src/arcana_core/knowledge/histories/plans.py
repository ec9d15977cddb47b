"""The plan of a viewer's past: the steps of the cards hidden from the viewer, with the demands of later sightings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.cards.trail import EXACTLY, LACKS, PART, SHOWN, WHOLE
from arcana_core.knowledge.histories.demands import look_ahead
from arcana_core.knowledge.histories.drawing import begin
from arcana_core.knowledge.histories.steps import BIND, COUNT, PICK, POUR, SPLIT, START, STRIP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arcana_core.cards.trail import Entry, Start
    from arcana_core.knowledge.histories.drawing import FirstSteps
    from arcana_core.knowledge.histories.splits import Op


class Plan:
    """The demands of the viewer's past on a history: steps on unknown cards, and the entries to fill in afterwards.

    It is computed by walking through the past once forwards, separating certain cards from the others, and once
    backwards (`look_ahead`). Forwards, each pile has certain cards, a mask, and a number of loose ones. Certain cards
    need no steps. When some cards of a pile move unseen, its certain cards become loose. Cards that move unseen into an
    empty pile *wait*: usually all of them move on or are shown before anything else happens to either pile, as when a
    spell is cast. Then the two events are one step, or none if they move back.
    """

    __slots__ = (
        "_busy",
        "_loose",
        "_waiting",
        "cells",
        "certain",
        "dealt",
        "entries",
        "hidden",
        "known",
        "ops",
        "seen_at_start",
        "seers",
        "shuffled",
        "start",
    )

    cells: int
    certain: tuple[int, ...]  # the cards of each pile that are certain without looking at everything that follows
    shuffled: list[int]  # the piles with an order that the viewer doesn't see
    seen_at_start: list[int]  # cards of each pile that the viewer saw when the trail began, or knew to be there
    seers: tuple[int, ...]  # who saw it
    dealt: list[int]  # the piles that also had cards that the viewer did not see
    ops: list[Op]
    entries: list[Entry]
    start: FirstSteps  # of all draws
    hidden: list[tuple[int, int, int]]  # (entry to be filled in, certain cards among its cards, row of the others)
    known: list[int]  # cards of each pile that are certain now, at the end of the walk
    _loose: list[int]  # number of the others
    _waiting: dict[int, tuple[int, int, list[int]]]  # by pile: from where, how many, entries to be filled in
    _busy: list[int]  # by pile: into which pile cards wait that came from here, or this pile if they wait here, or -1

    def __init__(self, past: tuple[Start, list[Entry]], cells: int, pack: int, facts: Sequence[Entry] = ()) -> None:
        (masks, self.seers), self.entries = past
        self.cells = cells
        masks += (0,) * (cells - len(masks))
        self.seen_at_start = [max(mask, 0) for mask in masks]
        self.hidden = []
        self.ops = []
        self._loose = [max(-mask, 0) for mask in masks]
        self._waiting = {}
        self._busy = [-1] * cells
        self._lay_out(pack & ~sum(self.seen_at_start))
        self.known = self.seen_at_start[:]
        self._walk([*self.entries, *facts])
        for pile in list(self._waiting):
            self._arrive(pile)
        look_ahead(self.ops, self.cells, pack)
        self.start = begin(self.ops, cells)

    def _lay_out(self, unseen: int) -> None:
        slots = self.dealt = [slot for slot, count in enumerate(self._loose) if count]
        if len(slots) == 1:  # then its cards are certain
            self.seen_at_start[slots[0]] = unseen
            self._loose[slots[0]] = 0
        elif slots:
            self.ops.append((START, unseen, [(self._loose[slot], slot, unseen, -1 - slot) for slot in slots]))

    def _walk(self, entries: Sequence[Entry]) -> None:
        known, busy, waiting = self.known, self._busy, self._waiting
        for row, (kind, cards, source, target, _) in enumerate(entries):
            if waiting:
                if source in waiting and self._goes_on(row, kind, cards, source, target):
                    continue
                if busy[source] >= 0:
                    self._arrive(busy[source])
                if kind <= WHOLE and busy[target] >= 0:
                    self._arrive(busy[target])
            if kind > SHOWN:
                self._hear(kind, cards, source, target)
            elif cards < 0:
                self._miss(row, kind, -cards, source, target)
            else:
                if cards & ~known[source]:
                    self._sight(cards, source)
                if kind == SHOWN:
                    known[source] |= cards
                else:
                    known[source] &= ~cards
                    known[target] |= cards

    def _miss(self, row: int, kind: int, count: int, source: int, target: int) -> None:
        # Cards moved, or were shown to others, unseen.
        known, loose = self.known, self._loose
        if kind == PART:
            if known[target] or loose[target]:
                self._leave(source, count, target, row)
                self.hidden.append((row, 0, row))
            else:
                self._waiting[target] = (source, count, [row])
                self._busy[source] = self._busy[target] = target
        elif kind == WHOLE:
            self.hidden.append((row, known[source], row))
            if loose[source]:
                self.ops.append((POUR, source, target, row, loose[target] > 0))
                loose[target] += loose[source]
                loose[source] = 0
            known[target] |= known[source]
            known[source] = 0
        else:
            self.ops.append((PICK, count, source, known[source], row))
            self.hidden.append((row, 0, row))

    def _hear(self, kind: int, cards: int, pile: int, count: int) -> None:
        # The viewer learnt how many of some cards the pile holds, 0 if it lacks them.
        if not self._loose[pile]:
            return
        left = count - (cards & self.known[pile]).bit_count()
        if left > 0 and count == cards.bit_count():
            self._sight(cards, pile)
            self.known[pile] |= cards
        elif kind == LACKS or (kind == EXACTLY and left == 0):
            self.ops.append((STRIP, pile, ~cards))
        elif left == self._loose[pile]:
            self.ops.append((STRIP, pile, cards))
        elif left > 0:
            self.ops.append((COUNT, left, pile, cards, kind == EXACTLY))

    def _sight(self, cards: int, pile: int) -> None:
        # Loose cards of the pile are seen.
        new = cards & ~self.known[pile]
        self._loose[pile] -= new.bit_count()
        self.ops.append((BIND, new, pile, not self._loose[pile]))

    def _leave(self, source: int, count: int, target: int, row: int) -> None:
        # Some of a pile move unseen.
        known, loose = self.known, self._loose
        self.ops.append((SPLIT, count, source, target, known[source], row, loose[target] > 0))
        loose[source] += known[source].bit_count() - count
        loose[target] += count
        known[source] = 0

    def _goes_on(self, row: int, kind: int, cards: int, pile: int, target: int) -> bool:
        """Whether the cards that wait in the pile now all move on or are shown, which is done then."""
        source, count, rows = self._waiting[pile]
        if kind not in (WHOLE, SHOWN) or (-cards if cards < 0 else cards.bit_count()) != count:
            return False
        if kind == SHOWN and cards < 0:
            rows.append(row)
            return True
        if kind == WHOLE and target != source and self._busy[target] >= 0:
            self._arrive(self._busy[target])
        del self._waiting[pile]
        self._busy[source] = self._busy[pile] = -1
        known = self.known
        if cards > 0:
            if cards & ~known[source]:
                self._sight(cards, source)
            known[source] &= ~cards
            known[pile if kind == SHOWN else target] |= cards
            self.hidden += [(number, cards, row) for number in rows]
            return True
        rows.append(row)
        if target == source:
            self.ops.append((PICK, count, source, known[source], rows[0]))
        elif known[target] or self._loose[target]:
            self._leave(source, count, target, rows[0])
        else:
            self._waiting[target] = (source, count, rows)
            self._busy[source] = self._busy[target] = target
            return True
        self.hidden += [(number, 0, rows[0]) for number in rows]
        return True

    def _arrive(self, pile: int) -> None:
        # The cards that wait in the pile do so no longer.
        source, count, rows = self._waiting.pop(pile)
        self._busy[source] = self._busy[pile] = -1
        self._leave(source, count, pile, rows[0])
        self.hidden += [(number, 0, rows[0]) for number in rows]
