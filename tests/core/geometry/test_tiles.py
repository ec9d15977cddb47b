"""Hexagonal tiles: what fits, where they can be laid, and the graph they become, against a search by points."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.graphs import ALL, BEYOND, Edge
from arcana_core.geometry.hexes import ORIGIN, Hex, distance
from arcana_core.geometry.tiles import Face, Laid, LaidTiles, Road, Tile, joined


def tile(key: str, *exits: int) -> Tile:
    """A tile with one place, 1, from which a road runs off each of these sides."""
    return Tile(key, (Face((1,), (), dict.fromkeys(exits, 1)),))


ALL_SIDES = tile("all", 0, 1, 2, 3, 4, 5)
NORTH = tile("north", 0)
LINE = tile("line", 0, 3)
NONE = tile("none")
TILES = [ALL_SIDES, NORTH, LINE, NONE]


def ends_slowly(laid: Laid) -> set[tuple[Hex, Hex]]:
    """The exits of a tile on the table as pairs of hexes: its own and the one beyond."""
    found = set()
    for side in TILES[laid.tile].faces[0].exits:
        # The sides of a tile that isn't turned are N, NE, SE ...; a turn moves each one further round the clock.
        step = Hex(0, -1).rotated(side + laid.turns)
        found.add((laid.hex, laid.hex.plus(step)))
    return found


def fits_slowly(laid: list[Laid], new: Laid) -> bool:
    """Whether every road that crosses a common edge goes on at the other side."""
    taken = {one.hex for one in laid}
    others = {end for one in laid for end in ends_slowly(one)}
    out = {(a, b) for a, b in ends_slowly(new) if b in taken}
    into = {(b, a) for a, b in others if b == new.hex}
    return out == into


@st.composite
def tables(draw: st.DrawFn) -> list[Laid]:
    """A few tiles that fit, one after the other."""
    laid = [Laid(draw(st.integers(0, 3)), ORIGIN, draw(st.integers(0, 5)))]
    for _ in range(draw(st.integers(0, 3))):
        possible = [*LaidTiles(TILES, laid).placements(draw(st.integers(0, 3)))]
        if possible:
            laid.append(draw(st.sampled_from(possible)))
    return laid


def test_sides_are_counted_clockwise_from_the_north() -> None:
    assert FLAT_TOP.names == ("N", "NE", "SE", "S", "SW", "NW")
    assert [Laid(0, ORIGIN, turns).side(0) for turns in range(6)] == [0, 5, 4, 3, 2, 1]


@given(tables(), st.integers(0, 3), st.integers(1, 2))
def test_placements_are_all_hexes_and_turns_that_fit(laid: list[Laid], new: int, touch: int) -> None:
    taken = {one.hex for one in laid}
    around = [Hex(q, r) for q, r in product(range(-5, 6), repeat=2) if Hex(q, r) not in taken]
    slowly = [
        Laid(new, hex, turns)
        for hex in sorted(around)
        if sum(distance(hex, other) == 1 for other in taken) >= touch
        for turns in range(6)
        if fits_slowly(laid, Laid(new, hex, turns))
    ]

    assert [*LaidTiles(TILES, laid).placements(new, touch=touch)] == slowly


@given(tables())
def test_mismatches_name_the_directions(laid: list[Laid]) -> None:
    table = LaidTiles(TILES, laid)
    for turns in range(6):
        new = Laid(1, Hex(9, 9), turns)
        assert table.mismatches(new) == ()
        beside = Laid(1, laid[0].hex.plus(Hex(0, -1)), turns)
        if beside.hex not in {one.hex for one in laid}:
            assert (table.mismatches(beside) == ()) == fits_slowly(laid, beside)


def test_touching_counts_neighbours() -> None:
    table = LaidTiles(TILES, [Laid(0, ORIGIN), Laid(0, Hex(1, 0))])

    assert table.touching(Hex(0, 1)) == 2
    assert table.touching(Hex(0, -1)) == 1
    assert table.touching(Hex(5, 5)) == 0


@given(tables())
def test_graph_joins_the_exits_that_meet(laid: list[Laid]) -> None:
    # Each tile is one place here, so edges between tiles are all edges.
    tiles = [Tile(f"{TILES[one.tile].key} {place}", TILES[one.tile].faces) for place, one in enumerate(laid)]
    renamed = [Laid(place, one.hex, one.turns) for place, one in enumerate(laid)]
    graph = joined(tiles, renamed)
    ends = {end for one in laid for end in ends_slowly(one)}
    place_of = {one.hex: place for place, one in enumerate(laid)}

    met = {frozenset((place_of[a], place_of[b])) for a, b in ends if b in place_of}
    off = sorted(place_of[a] for a, b in ends if b not in place_of)
    assert {frozenset(edge[:2]) for edge in graph.edges if edge.b != BEYOND} == met
    assert sorted(edge.a for edge in graph.edges if edge.b == BEYOND) == off
    assert sum(edge.b != BEYOND for edge in graph.edges) == len(met)


def test_roads_exits_and_secrets_of_the_face_that_is_up_count() -> None:
    front = Face((1, 2), (Road(1, 2, "path"),), {0: 1})
    back = Face((1, 2), (Road(2, 1, "tunnel"),), {0: 2})
    tiles = [Tile("a", (front, back)), Tile("b", (Face((1,), (), {0: 1}),))]
    laid = [Laid(0, ORIGIN), Laid(1, Hex(0, -1), 3)]

    graph = joined(tiles, laid, secrets={(0, 0, 0): 7}, road="open")
    assert graph.names == (("a", 1), ("a", 2), ("b", 1))
    assert graph.edges == (Edge(0, 1, "path", 7), Edge(0, 2, "open"))
    turned = joined(tiles, laid, [1, 0], secrets={(0, 0, 0): 7}, road="open")
    assert turned.edges == (Edge(1, 0, "tunnel"), Edge(1, 2, "open"))
    assert turned.components(known=ALL) == ((0, 1, 2),)


def test_overlapping_tiles_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"line lies on all at \(0, 0\)"):
        joined(TILES, [Laid(0, ORIGIN), Laid(2, ORIGIN)])


def test_road_that_ends_at_an_edge_is_rejected() -> None:
    with pytest.raises(ValueError, match="only one of all and none has a road at their common edge"):
        joined(TILES, [Laid(0, ORIGIN), Laid(3, Hex(1, 0))])


def test_faces_with_different_places_or_exits_are_rejected() -> None:
    with pytest.raises(ValueError, match="the faces of tile x must have the same places, and exits at the same sides"):
        Tile("x", (Face((1,), (), {0: 1}), Face((1,), (), {1: 1})))


def test_faces_with_unknown_places_or_sides_are_rejected() -> None:
    with pytest.raises(ValueError, match=r"roads and exits must join the places \(1,\), got \[1, 2\]"):
        Face((1,), (Road(1, 2, "road"),), {})
    with pytest.raises(ValueError, match=r"exits are at the sides 0 to 5, got \[6\]"):
        Face((1,), (), {6: 1})
