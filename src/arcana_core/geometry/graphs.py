"""Maps that are graphs: nodes joined by edges of different kinds, some of which only those may use who know them.

A node is an index, and a set of secrets an `int` with a bit for each. Nothing here draws on chance. Where several
paths are equally short, the one through the lower nodes counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple, TypeAlias

from arcana_core.text.wording import shown

BEYOND: Final = -1
"""The other end of an edge that leads off the map."""
ALL: Final = -1
"""The set of all secrets: every edge can be used."""


class Edge(NamedTuple):
    """A connection of two nodes that can be used both ways.

    Attributes:
        a: one end.
        b: the other end; BEYOND for an edge that leads off the map.
        kind: the game's word: "road", "tunnel", "hidden path".
        secret: its number among the things to discover; -1 if everybody may use it.
    """

    a: int
    b: int
    kind: str
    secret: int = -1

    def usable(self, known: int) -> bool:
        """Whether the edge can be used with this set of secrets."""
        return self.secret < 0 or bool(known >> self.secret & 1)

    def other(self, node: int) -> int:
        """The end that is not this node."""
        return self.b if node == self.a else self.a


Cost: TypeAlias = Callable[[Edge, int], int | None]
"""The cost of entering a node by an edge: (edge, node) -> an int from 0, or None where that is impossible."""


class Graph:
    """Nodes with names and the edges between them. It never changes; equal graphs have the same names and edges.

    Args:
        names: of the nodes, each different.
        edges: each between two different nodes, or from a node off the map.

    Attributes:
        names: by node.
        edges: all, in the given order.
        at: the edges at each node, in the given order; edges that lead off the map included.

    Raises:
        ValueError: a name occurs twice, or an edge has an end that isn't a node.

    >>> graph = Graph("abcd", [Edge(0, 1, "road"), Edge(1, 2, "path", 0), Edge(2, 3, "road"), Edge(3, BEYOND, "road")])
    >>> graph.neighbours(1), graph.neighbours(1, known=0b1), graph.distance(0, 3), graph.distance(0, 3, known=0b1)
    ((0,), (0, 2), None, 3)
    >>> graph.path(0, 3, known=0b1), graph.components()
    ((0, 1, 2, 3), ((0, 1), (2, 3)))
    """

    __slots__ = ("_numbers", "at", "edges", "names")

    def __init__(self, names: Iterable[object], edges: Iterable[Edge]) -> None:
        self.names: tuple[object, ...] = tuple(names)
        self._numbers = {name: number for number, name in enumerate(self.names)}
        if len(self._numbers) < len(self.names):
            twice = next(name for number, name in enumerate(self.names) if self._numbers[name] != number)
            raise ValueError(f"the nodes of a graph have different names, {shown(twice)} occurs twice")
        self.edges: tuple[Edge, ...] = tuple(edges)
        at: list[list[Edge]] = [[] for _ in self.names]
        count = len(at)
        for edge in self.edges:
            a, b, _, _ = edge
            if not 0 <= a < count or not BEYOND <= b < count or a == b:
                raise ValueError(f"an edge joins two of the nodes 0 to {count - 1}, or one and BEYOND, got {edge}")
            at[a].append(edge)
            if b != BEYOND:
                at[b].append(edge)
        self.at: tuple[tuple[Edge, ...], ...] = tuple(map(tuple, at))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self.names == other.names and self.edges == other.edges

    def __hash__(self) -> int:
        return hash((self.names, self.edges))

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"Graph({self.names!r}, {self.edges!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Graph, (self.names, self.edges))

    def node(self, name: object) -> int:
        """The node with this name.

        Raises:
            ValueError: no node has it.
        """
        try:
            return self._numbers[name]
        except (KeyError, TypeError):
            raise ValueError(f"the graph has no node {shown(name)}") from None

    def between(self, a: int, b: int, *, known: int = ALL) -> tuple[Edge, ...]:
        """The edges that join two nodes directly and can be used with this knowledge; `b` may be BEYOND."""
        return tuple([edge for edge in self.at[a] if edge.other(a) == b and edge.usable(known)])

    def neighbours(self, node: int, *, known: int = 0) -> tuple[int, ...]:
        """The nodes one usable edge away, each once, in ascending order."""
        found = {edge.other(node) for edge in self.at[node] if edge.usable(known)}
        return tuple(sorted(found - {BEYOND}))

    def reach(
        self, start: int, *, known: int = 0, budget: int | None = None, cost: Cost | None = None
    ) -> dict[int, int]:
        """The least cost of each node that can be reached, the start included, in ascending order of cost.

        Args:
            start: the node to start from.
            known: the secrets that are known.
            budget: the highest cost; None for no limit.
            cost: of entering a node by an edge; 1 for each edge if None.
        """
        return {node: spent for node, (spent, _) in self._walk(start, known, budget, cost).items()}

    def distance(self, start: int, end: int, *, known: int = 0, cost: Cost | None = None) -> int | None:
        """The least cost from one node to another; None if no way leads there."""
        return self.reach(start, known=known, cost=cost).get(end)

    def path(self, start: int, end: int, *, known: int = 0, cost: Cost | None = None) -> tuple[int, ...] | None:
        """The nodes of a cheapest way, both ends included; None if no way leads there."""
        found = self._walk(start, known, None, cost)
        if end not in found:
            return None
        path = [end]
        while path[-1] != start:
            path.append(found[path[-1]][1])
        return tuple(reversed(path))

    def _walk(self, start: int, known: int, budget: int | None, cost: Cost | None) -> dict[int, tuple[int, int]]:
        # Each node's least cost and the node before it, in the order in which they are settled.
        settled: dict[int, tuple[int, int]] = {}
        waiting = [(0, start, start)]
        while waiting:
            spent, node, before = heappop(waiting)
            if node in settled:
                continue
            settled[node] = (spent, before)
            for edge in self.at[node]:
                end = edge.other(node)
                if end == BEYOND or end in settled or not edge.usable(known):
                    continue
                price = 1 if cost is None else cost(edge, end)
                if price is not None and (budget is None or spent + price <= budget):
                    heappush(waiting, (spent + price, end, node))
        return settled

    def components(self, *, known: int = 0) -> tuple[tuple[int, ...], ...]:
        """The nodes in groups that are connected with each other, by the lowest node of each."""
        groups: list[tuple[int, ...]] = []
        seen: set[int] = set()
        for node in range(len(self.names)):
            if node not in seen:
                group = tuple(sorted(self.reach(node, known=known)))
                seen.update(group)
                groups.append(group)
        return tuple(groups)


def kinds_at(graph: Graph, node: int, known: int = ALL) -> tuple[str, ...]:
    """The kinds of the usable edges at a node, in the order of the edges."""
    return tuple([edge.kind for edge in graph.at[node] if edge.usable(known)])


def secrets_at(graph: Graph, node: int, kinds: Sequence[str] = ()) -> int:
    """The set of secrets of the edges at a node; with `kinds`, only of edges of these kinds."""
    found = 0
    for edge in graph.at[node]:
        if edge.secret >= 0 and (not kinds or edge.kind in kinds):
            found |= 1 << edge.secret
    return found
