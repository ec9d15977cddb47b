"""Graphs: against a search that relaxes every edge until nothing changes."""

from __future__ import annotations

import pickle
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.geometry.graphs import ALL, BEYOND, Edge, Graph, kinds_at, secrets_at


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 7))
    nodes = st.integers(0, count - 1)
    ends = st.tuples(nodes, st.integers(BEYOND, count - 1)).filter(lambda pair: pair[0] != pair[1])
    edges = st.builds(
        lambda pair, kind, secret: Edge(pair[0], pair[1], kind, secret),
        ends,
        st.sampled_from("xyz"),
        st.integers(-1, 3),
    )
    return Graph("abcdefg"[:count], draw(st.lists(edges, max_size=12)))


def costs_slowly(graph: Graph, start: int, known: int, weights: dict[str, int | None]) -> dict[int, int]:
    """The least cost of each node, by relaxing all edges both ways as often as there are nodes."""
    costs = {start: 0}
    for _ in range(len(graph)):
        for a, b, kind, secret in graph.edges:
            if secret < 0 or known >> secret & 1:
                for one, other in ((a, b), (b, a)):
                    weight = weights[kind]
                    if one in costs and BEYOND not in (one, other) and weight is not None:
                        costs[other] = min(costs.get(other, 10**6), costs[one] + weight)
    return costs


PLAIN: dict[str, int | None] = {"x": 1, "y": 1, "z": 1}


@given(graphs(), st.integers(0, 15), st.data())
def test_reach_distance_and_components_agree_with_relaxing(graph: Graph, known: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(graph) - 1))
    slowly = costs_slowly(graph, start, known, PLAIN)

    reach = graph.reach(start, known=known)
    assert reach == slowly
    assert [*reach.values()] == sorted(reach.values())
    assert [graph.distance(start, end, known=known) for end in range(len(graph))] == [
        slowly.get(end) for end in range(len(graph))
    ]
    assert tuple(sorted(slowly)) in graph.components(known=known)


@given(graphs(), st.integers(0, 15))
def test_components_hold_each_node_once(graph: Graph, known: int) -> None:
    components = graph.components(known=known)

    assert sorted(node for group in components for node in group) == [*range(len(graph))]
    assert [*components] == sorted(components)


@given(graphs(), st.integers(0, 15), st.data())
def test_path_is_a_cheapest_way_over_usable_edges(graph: Graph, known: int, data: st.DataObject) -> None:
    nodes = st.integers(0, len(graph) - 1)
    start, end = data.draw(nodes), data.draw(nodes)
    path = graph.path(start, end, known=known)

    if path is None:
        assert end not in costs_slowly(graph, start, known, PLAIN)
        return
    assert (path[0], path[-1], len(path) - 1) == (start, end, costs_slowly(graph, start, known, PLAIN)[end])
    assert all(graph.between(a, b, known=known) for a, b in pairwise(path))


@given(graphs(), st.data(), st.integers(0, 6))
def test_costs_and_budgets_of_edges_count(graph: Graph, data: st.DataObject, budget: int) -> None:
    weights = data.draw(st.fixed_dictionaries({kind: st.none() | st.integers(0, 3) for kind in "xyz"}))
    start = data.draw(st.integers(0, len(graph) - 1))
    slowly = costs_slowly(graph, start, ALL, weights)

    found = graph.reach(start, known=ALL, budget=budget, cost=lambda edge, _: weights[edge.kind])
    assert found == {node: cost for node, cost in slowly.items() if cost <= budget}


@given(graphs(), st.integers(0, 15))
def test_neighbours_and_edges_between_nodes_agree_with_all_edges(graph: Graph, known: int) -> None:
    usable = [edge for edge in graph.edges if edge.secret < 0 or known >> edge.secret & 1]
    for a in range(len(graph)):
        ends = {edge.b if edge.a == a else edge.a for edge in usable if a in (edge.a, edge.b)}
        assert graph.neighbours(a, known=known) == tuple(sorted(ends - {BEYOND}))
        for b in range(BEYOND, len(graph)):
            expected = [edge for edge in usable if {a, b} == {edge.a, edge.b}]
            assert [*graph.between(a, b, known=known)] == expected


def test_of_equally_short_paths_the_one_through_the_lower_node_counts() -> None:
    graph = Graph("abcd", [Edge(0, 2, "road"), Edge(2, 3, "road"), Edge(0, 1, "road"), Edge(1, 3, "road")])

    assert graph.path(0, 3) == (0, 1, 3)


def test_edges_off_the_map_lead_nowhere() -> None:
    graph = Graph("ab", [Edge(0, BEYOND, "road"), Edge(1, BEYOND, "road")])

    assert graph.distance(0, 1) is None
    assert graph.neighbours(0) == ()
    assert graph.between(0, BEYOND) == (Edge(0, BEYOND, "road"),)
    assert graph.at[0] == (Edge(0, BEYOND, "road"),)


def test_kinds_and_secrets_at_a_node() -> None:
    graph = Graph("abc", [Edge(0, 1, "path", 0), Edge(0, 2, "passage", 3), Edge(0, 2, "road")])

    assert kinds_at(graph, 0) == ("path", "passage", "road")
    assert kinds_at(graph, 0, known=0b1000) == ("passage", "road")
    assert secrets_at(graph, 0) == 0b1001
    assert secrets_at(graph, 0, ["path"]) == 0b1


def test_nodes_are_found_by_name() -> None:
    graph = Graph([("cliff", 1), ("cliff", 2)], [])

    assert graph.node(("cliff", 2)) == 1
    with pytest.raises(ValueError, match=r"the graph has no node \('cliff', 3\)"):
        graph.node(("cliff", 3))
    with pytest.raises(ValueError, match="the graph has no node"):
        graph.node(["cliff"])


def test_equal_names_are_rejected() -> None:
    with pytest.raises(ValueError, match="'a' occurs twice"):
        Graph("aba", [])


@pytest.mark.parametrize("edge", [Edge(0, 0, "road"), Edge(0, 2, "road"), Edge(BEYOND, 0, "road"), Edge(0, -2, "road")])
def test_edges_without_two_ends_are_rejected(edge: Edge) -> None:
    with pytest.raises(ValueError, match=r"an edge joins two of the nodes 0 to 1, or one and BEYOND"):
        Graph("ab", [edge])


@given(graphs())
def test_graphs_are_equal_by_names_and_edges_and_survive_a_pickle(graph: Graph) -> None:
    copy = pickle.loads(pickle.dumps(graph))

    assert copy == graph
    assert hash(copy) == hash(graph)
    assert copy != Graph([*graph.names, "new"], graph.edges)
    assert graph != "graph"
    assert repr(graph).startswith("Graph(")
