"""Hexagonal tiles with roads, which are laid side by side and become one graph.

A tile has one or two faces, each with numbered places, roads between them, and exits: roads that run off a side. Two
adjacent tiles fit if both or neither has an exit at the common side. The roads of two exits that meet are one edge
between the places at their other ends. Sides are numbered 0 to 5 clockwise from the north, of a tile as it is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from attrs import frozen

from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.graphs import BEYOND, Edge, Graph
from arcana_core.geometry.hexes import Hex
from arcana_core.text.wording import shown

SIDES: Final = 6
STEPS: Final = FLAT_TOP.steps
"""The step across each side of a tile that isn't turned."""


class Road(NamedTuple):
    """A road between two places of one face, by their numbers."""

    a: int
    b: int
    kind: str


@frozen(slots=False)
class Face:
    """One face of a tile.

    Attributes:
        places: the numbers of its places.
        roads: between these places.
        exits: by side, as printed, the place whose road runs off it.
    """

    places: tuple[int, ...]
    roads: tuple[Road, ...]
    exits: Mapping[int, int]

    def __attrs_post_init__(self) -> None:
        ends = {end for road in self.roads for end in road[:2]} | {*self.exits.values()}
        if not ends <= {*self.places}:
            raise ValueError(f"roads and exits must join the places {self.places}, got {shown(sorted(ends))}")
        if not {*self.exits} <= {*range(SIDES)}:
            raise ValueError(f"exits are at the sides 0 to 5, got {shown(sorted(self.exits))}")


@frozen(slots=False)
class Tile:
    """A tile that can be laid with any of its faces up.

    Attributes:
        key: its name.
        faces: all have the same places, and exits at the same sides.
    """

    key: str
    faces: tuple[Face, ...]

    def __attrs_post_init__(self) -> None:
        first = self.faces[0]
        for face in self.faces:
            if face.places != first.places or {*face.exits} != {*first.exits}:
                raise ValueError(f"the faces of tile {self.key} must have the same places, and exits at the same sides")

    @cached_property
    def sides(self) -> int:
        """The set of sides with an exit, by bits, as printed."""
        return sum(1 << side for side in self.faces[0].exits)


class Laid(NamedTuple):
    """A tile on the table.

    Attributes:
        tile: its index.
        hex: where it is.
        turns: sixths of a turn clockwise.
    """

    tile: int
    hex: Hex
    turns: int = 0

    def side(self, direction: int) -> int:
        """The printed side that points in this direction."""
        return (direction - self.turns) % SIDES


def mismatches(tiles: Sequence[Tile], laid: Iterable[Laid], new: Laid) -> list[int]:
    """The directions in which a new tile does not fit the tiles that are laid: an exit on one side of the edge only."""
    by_hex = {other.hex: other for other in laid}
    wrong = []
    for direction, step in enumerate(STEPS):
        other = by_hex.get(new.hex.plus(step))
        if other is not None:
            own = tiles[new.tile].sides >> new.side(direction) & 1
            met = tiles[other.tile].sides >> other.side(FLAT_TOP.opposite(direction)) & 1
            if own != met:
                wrong.append(direction)
    return wrong


def touching(laid: Iterable[Laid], hex: Hex) -> int:
    """The number of laid tiles beside a hex."""
    taken = {other.hex for other in laid}
    return sum(hex.plus(step) in taken for step in STEPS)


def placements(tiles: Sequence[Tile], laid: Sequence[Laid], tile: int, *, touch: int = 1) -> Iterator[Laid]:
    """Every way to lay a tile beside at least `touch` others so that all roads meet, by hex and turn."""
    taken = {other.hex for other in laid}
    around = {other.hex.plus(step) for other in laid for step in STEPS} - taken
    for hex in sorted(around):
        if touching(laid, hex) >= touch:
            for turns in range(SIDES):
                new = Laid(tile, hex, turns)
                if not mismatches(tiles, laid, new):
                    yield new


def joined(
    tiles: Sequence[Tile],
    laid: Sequence[Laid],
    faces: Sequence[int] = (),
    *,
    secrets: Mapping[tuple[int, int, int], int] | None = None,
    road: str = "road",
) -> Graph:
    """The graph of the laid tiles. Its nodes are pairs of the tile's key and the place's number, by `laid`.

    Args:
        tiles: all tiles, laid or not.
        laid: the tiles on the table.
        faces: by `laid` the face that is up; the first face of all tiles if empty.
        secrets: by tile, face and index of the road there the number of its secret. Other roads have none.
        road: the kind of the edges that cross from tile to tile or lead off the map.

    Raises:
        ValueError: two tiles overlap, or an exit meets a side without one.
    """
    secrets = secrets or {}
    up = [tiles[one.tile].faces[faces[place] if faces else 0] for place, one in enumerate(laid)]
    at: dict[Hex, int] = {}
    for place, one in enumerate(laid):
        if one.hex in at:
            raise ValueError(f"{tiles[one.tile].key} lies on {tiles[laid[at[one.hex]].tile].key} at {tuple(one.hex)}")
        at[one.hex] = place
    names = [(tiles[one.tile].key, number) for one, face in zip(laid, up, strict=True) for number in face.places]
    node = {name: index for index, name in enumerate(names)}
    edges: list[Edge] = []
    for place, (one, face) in enumerate(zip(laid, up, strict=True)):
        key = tiles[one.tile].key
        shown_face = faces[place] if faces else 0
        for index, (a, b, kind) in enumerate(face.roads):
            edges.append(Edge(node[key, a], node[key, b], kind, secrets.get((one.tile, shown_face, index), -1)))
        for direction, step in enumerate(STEPS):
            start = face.exits.get(one.side(direction))
            beside = at.get(one.hex.plus(step))
            if beside is None:
                if start is not None:
                    edges.append(Edge(node[key, start], BEYOND, road))
                continue
            other = laid[beside]
            end = up[beside].exits.get(other.side(FLAT_TOP.opposite(direction)))
            if (start is None) != (end is None):
                raise ValueError(f"a road of {key} or {tiles[other.tile].key} ends at their common edge")
            if start is not None and end is not None and place < beside:
                edges.append(Edge(node[key, start], node[tiles[other.tile].key, end], road))
    return Graph(names, edges)
