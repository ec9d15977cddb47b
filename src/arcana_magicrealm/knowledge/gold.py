"""Drawing the gold that may have changed hands in secret (MR-48.4).

Gold flows between holders, from one hidden payment to the next. Bounds apply in between: gold is never negative, it
covers each payment that the viewer saw, and sometimes the viewer saw more. The true amounts are one flow
within these bounds. Each hidden payment in turn gets an amount that some flow has. Which amounts these are follows from
the bounds alone, so the truth has no influence on the draw.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from attrs import define, evolve

from arcana_core.chance.rng import Rng
from arcana_magicrealm.knowledge.journals import Drawn, Journal, kept
from arcana_magicrealm.model.journal import MOST_GOLD, Entry, Forgotten, Held, Paid

END = (-1, -1)
"""The point to which everything flows."""
Point = tuple[int, int]
"""A hidden payment, by its place in the journal, and one of its parties."""


def draw_gold(journal: Journal, held: Mapping[int, int], viewer: int, rng: Rng) -> Drawn:
    """Draw the amounts that a viewer hasn't seen.

    Args:
        journal: all that has passed.
        held: the gold that each holder has now.
        viewer: the seat of the player.
        rng: the source of chance.

    Returns:
        The entries with new amounts, by place in the journal, and the gold that each holder has then.
    """
    if not hidden_payments(journal, viewer):
        return {}, {**held}
    network = network_of(journal, viewer, tuple(held.items()))
    amounts = Flow(network).draw(rng)
    drawn: dict[int, Entry] = {}
    more = Counter[int]()
    for place, entry in network.changing:
        if isinstance(entry, Paid):
            drawn[place] = evolve(entry, amount=amounts[place])
            difference = amounts[place] - entry.amount
            more[entry.giver] -= difference
            more[entry.receiver] += difference
        elif entry.being in more:
            drawn[place] = evolve(entry, gold=entry.gold + more.pop(entry.being))
    return drawn, {holder: gold + more[holder] for holder, gold in held.items()}


@kept
def hidden_payments(journal: Journal, viewer: int) -> list[int]:
    """The payments of which the viewer hasn't seen the amount, by place."""
    return [place for place, one in enumerate(journal) if isinstance(one, Paid) and not one.seers >> viewer & 1]


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
    """All hidden payments, and what their parties keep in between.

    Attributes:
        pipes: all pipes, those that are payments too. They don't change any more.
        payments: the pipe's number for the place of each hidden payment.
        changing: the entries that depend on the draws, with their places: hidden payments, and the gold that
            their parties had at last.
        at: the pipes at each point: number, whether it starts there, and the point at its other end.
    """

    def __init__(self, journal: Journal, held: Mapping[int, int], viewer: int) -> None:
        self.pipes: list[Pipe] = []
        self.payments: dict[int, int] = {}
        self.changing: list[tuple[int, Paid | Forgotten]] = []
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
            elif isinstance(entry, Forgotten) and self._kept.pop(entry.being, None) is not None:
                self.changing.append((place, entry))
        self.at: dict[Point, list[tuple[int, bool, Point]]] = {}
        for number, pipe in enumerate(self.pipes):
            self.at.setdefault(pipe.start, []).append((number, True, pipe.end))
            self.at.setdefault(pipe.end, []).append((number, False, pipe.start))

    def _add(self, holder: int, amount: int) -> None:
        kept = self._kept.get(holder)
        if kept is not None:
            kept.later += amount
            kept.low = max(kept.low, -kept.later)

    def _pay(self, place: int, paid: Paid, before: tuple[int, int]) -> None:
        self.changing.append((place, paid))
        for holder, left in ((paid.giver, before[0] - paid.amount), (paid.receiver, before[1] + paid.amount)):
            if holder in self._kept:
                self._kept[holder].end = (place, holder)
            self._kept[holder] = Pipe((place, holder), END, left)
            self.pipes.append(self._kept[holder])
        self.payments[place] = len(self.pipes)
        self.pipes.append(Pipe((place, paid.giver), (place, paid.receiver), paid.amount, paid.least))


@kept
def network_of(journal: Journal, viewer: int, held: tuple[tuple[int, int], ...]) -> Network:
    """The network of a viewer, when the holders hold this gold."""
    return Network(journal, dict(held), viewer)


class Flow:
    """The gold in the pipes of a network while it is drawn: by pipe the amount and its bounds."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.flow = [pipe.flow for pipe in network.pipes]
        self.low = [pipe.low for pipe in network.pipes]
        self.high = [pipe.high for pipe in network.pipes]

    def draw(self, rng: Rng) -> dict[int, int]:
        """Draw the amount of each payment from those that are possible with the amounts drawn before; by place."""
        flow, low, high = self.flow, self.low, self.high
        for payment in self.network.payments.values():
            self._change(payment, high[payment] - flow[payment])
            room = self._change(payment, low[payment] - flow[payment])
            self._change(payment, rng.below(room + 1))
            low[payment] = high[payment] = flow[payment]
        return {place: flow[payment] for place, payment in self.network.payments.items()}

    def _change(self, payment: int, amount: int) -> int:
        """Change a payment by this amount, or by as much as is possible; returns by how much, without sign."""
        flow, low, high = self.flow, self.low, self.high
        paid = self.network.pipes[payment]
        start, goal = (paid.end, paid.start) if amount > 0 else (paid.start, paid.end)
        left = abs(amount)
        while left:
            way = self._way(start, goal, payment)
            if not way:
                break
            room = [high[pipe] - flow[pipe] if along else flow[pipe] - low[pipe] for pipe, along in way]
            pushed = min(left, *room)
            for pipe, along in way:
                flow[pipe] += pushed if along else -pushed
            left -= pushed
            flow[payment] += pushed if amount > 0 else -pushed
        return abs(amount) - left

    def _way(self, start: Point, goal: Point, without: int) -> list[tuple[int, bool]]:
        # The pipes through which more, or less if against their direction, can flow from start to goal.
        flow, low, high, at = self.flow, self.low, self.high, self.network.at
        came = {start: (without, False, start)}
        queue = [start]
        for point in queue:
            for pipe, along, beyond in at[point]:
                if beyond in came or pipe == without or flow[pipe] == (high if along else low)[pipe]:
                    continue
                came[beyond] = (pipe, along, point)
                if beyond == goal:
                    return _traced(came, start, goal)
                queue.append(beyond)
        return []


def _traced(came: Mapping[Point, tuple[int, bool, Point]], start: Point, goal: Point) -> list[tuple[int, bool]]:
    way = []
    point = goal
    while point != start:
        pipe, along, point = came[point]
        way.append((pipe, along))
    return way


def _balances_before(journal: Iterable[Entry], held: Mapping[int, int]) -> list[tuple[int, int]]:
    # For each payment what giver and receiver had before it.
    now, found = Counter(held), []
    for entry in reversed([*journal]):
        if isinstance(entry, Paid):
            now[entry.giver] += entry.amount
            now[entry.receiver] -= entry.amount
        elif isinstance(entry, Forgotten):
            now[entry.being] = entry.gold
        found.append((now[entry.giver], now[entry.receiver]) if isinstance(entry, Paid) else (0, 0))
    return found[::-1]
