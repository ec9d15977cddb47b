"""Drawing the gold that may have changed hands in secret (MR-48.4).

Gold flows between holders, from one hidden payment to the next. Bounds apply in between: gold is never negative, it
covers each payment that the viewer saw, and sometimes the viewer saw more. The true amounts are one flow
within these bounds. Each hidden payment in turn gets an amount that some flow has. Which amounts these are follows from
the bounds alone, so the truth has no influence on the draw.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, evolve

from arcana_core.chance.rng import Rng
from arcana_magicrealm.model.journal import MOST_GOLD, Entry, Forgotten, Held, Paid

END = (-1, -1)
"""The point to which everything flows."""
Point = tuple[int, int]
"""A hidden payment, by its place in the journal, and one of its parties."""


def draw_gold(
    journal: tuple[Entry, ...], held: Mapping[int, int], viewer: int, rng: Rng
) -> tuple[tuple[Entry, ...], dict[int, int]]:
    """Draw the amounts that a viewer hasn't seen.

    Args:
        journal: all that has passed.
        held: the gold that each holder has now.
        viewer: the seat of the player.
        rng: the source of chance.

    Returns:
        The journal with new amounts, and the gold that each holder has then.
    """
    hidden = [place for place, one in enumerate(journal) if isinstance(one, Paid) and not one.seers >> viewer & 1]
    if not hidden:
        return journal, {**held}
    network = Network(journal, held, viewer)
    drawn: list[Entry] = [*journal]
    more: dict[int, int] = {}
    amounts = {place: network.draw(place, rng) for place in hidden}
    for place, entry in enumerate(journal):
        if place in amounts:
            assert isinstance(entry, Paid)
            drawn[place] = evolve(entry, amount=amounts[place])
            difference = amounts[place] - entry.amount
            more[entry.giver] = more.get(entry.giver, 0) - difference
            more[entry.receiver] = more.get(entry.receiver, 0) + difference
        elif isinstance(entry, Forgotten) and entry.being in more:
            drawn[place] = evolve(entry, gold=entry.gold + more.pop(entry.being))
    return tuple(drawn), {holder: gold + more.get(holder, 0) for holder, gold in held.items()}


@define(eq=False)
class Pipe:
    """Gold that flows from one point to another: a payment, or the gold kept between two.

    Attributes:
        start, end: the points.
        flow: the amount.
        low, high: its bounds, both included.
        later: what has been added since, by payments that the viewer saw.
    """

    start: Point
    end: Point
    flow: int
    low: int = 0
    high: int = MOST_GOLD
    later: int = 0


class Network:
    """All hidden payments, and what their parties keep in between."""

    def __init__(self, journal: tuple[Entry, ...], held: Mapping[int, int], viewer: int) -> None:
        self.pipes: dict[Point, list[Pipe]] = {}
        self.payments: dict[int, Pipe] = {}
        self._kept: dict[int, Pipe] = {}
        before = _balances_before(journal, held)
        for place, entry in enumerate(journal):
            if isinstance(entry, Paid):
                if entry.seers >> viewer & 1:
                    self._add(entry.giver, -entry.amount)
                    self._add(entry.receiver, entry.amount)
                else:
                    self._pay(place, entry, before[place])
            elif isinstance(entry, Held) and entry.seers >> viewer & 1 and entry.holder in self._kept:
                kept = self._kept[entry.holder]
                kept.low = max(kept.low, entry.least - kept.later)
                kept.high = min(kept.high, entry.most - kept.later)
            elif isinstance(entry, Forgotten):
                self._end(self._kept.pop(entry.being, None), END)
        for kept in self._kept.values():
            self._end(kept, END)

    def _add(self, holder: int, amount: int) -> None:
        kept = self._kept.get(holder)
        if kept is not None:
            kept.later += amount
            kept.low = max(kept.low, -kept.later)

    def _pay(self, place: int, paid: Paid, before: tuple[int, int]) -> None:
        for holder, left in ((paid.giver, before[0] - paid.amount), (paid.receiver, before[1] + paid.amount)):
            self._end(self._kept.get(holder), (place, holder))
            self._kept[holder] = Pipe((place, holder), END, left)
        payment = Pipe((place, paid.giver), (place, paid.receiver), paid.amount, paid.least)
        self.payments[place] = payment
        self._end(payment, payment.end)

    def _end(self, pipe: Pipe | None, point: Point) -> None:
        if pipe is not None:
            pipe.end = point
            for either in (pipe.start, point):
                self.pipes.setdefault(either, []).append(pipe)

    def draw(self, place: int, rng: Rng) -> int:
        """Draw the amount of a payment from those that are possible with the amounts drawn before."""
        payment = self.payments[place]
        self._change(payment, payment.high - payment.flow)
        room = self._change(payment, payment.low - payment.flow)
        self._change(payment, rng.below(room + 1))
        payment.low = payment.high = payment.flow
        return payment.flow

    def _change(self, payment: Pipe, amount: int) -> int:
        """Change a payment by this amount, or by as much as is possible; returns by how much, without sign."""
        start, goal = (payment.end, payment.start) if amount > 0 else (payment.start, payment.end)
        left = abs(amount)
        while left:
            way = self._way(start, goal, payment)
            if not way:
                break
            pushed = min(left, *[pipe.high - pipe.flow if along else pipe.flow - pipe.low for pipe, along in way])
            for pipe, along in way:
                pipe.flow += pushed if along else -pushed
            left -= pushed
            payment.flow += pushed if amount > 0 else -pushed
        return abs(amount) - left

    def _way(self, start: Point, goal: Point, without: Pipe) -> list[tuple[Pipe, bool]]:
        # The pipes through which more, or less if against their direction, can flow from start to goal.
        came: dict[Point, tuple[Pipe, bool] | None] = {start: None}
        queue = [start]
        for point in queue:
            for pipe in self.pipes[point]:
                along = pipe.start == point
                beyond = pipe.end if along else pipe.start
                if beyond in came or pipe is without or pipe.flow == (pipe.high if along else pipe.low):
                    continue
                came[beyond] = (pipe, along)
                if beyond == goal:
                    return _traced(came, goal)
                queue.append(beyond)
        return []


def _traced(came: Mapping[Point, tuple[Pipe, bool] | None], goal: Point) -> list[tuple[Pipe, bool]]:
    way = []
    step = came[goal]
    while step is not None:
        way.append(step)
        pipe, along = step
        step = came[pipe.start if along else pipe.end]
    return way


def _balances_before(journal: Iterable[Entry], held: Mapping[int, int]) -> list[tuple[int, int]]:
    # For each payment what giver and receiver had before it.
    now = {**held}
    found = []
    for entry in reversed([*journal]):
        if isinstance(entry, Paid):
            now[entry.giver] = now.get(entry.giver, 0) + entry.amount
            now[entry.receiver] = now.get(entry.receiver, 0) - entry.amount
            found.append((now[entry.giver], now[entry.receiver]))
        else:
            if isinstance(entry, Forgotten):
                now[entry.being] = entry.gold
            found.append((0, 0))
    return found[::-1]
