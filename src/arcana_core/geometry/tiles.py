"""Hexagonal tiles with roads, which are laid side by side and become one graph.

A tile has one or two faces, each with numbered places, roads between them, and exits: roads that run off a side. Two
adjacent tiles fit if both or neither has an exit at the common side. The roads of two exits that meet are one edge
between the places at their other ends. Sides are numbered 0 to 5 clockwise from the north, of a tile as it is printed.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from attrs import frozen

from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.graphs import BEYOND, Edge, Graph
from arcana_core.geometry.hexes import Hex
from arcana_core.text.wording import shown

SIDES: Final = 6
STEPS: Final = FLAT_TOP.steps
"""The step across each side of a tile that isn't turned."""
_BACK: Final = tuple([1 << (side + 3) % SIDES for side in range(SIDES)])
_SETS: Final = tuple([tuple([side for side in range(SIDES) if mask >> side & 1]) for mask in range(1 << SIDES)])


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
        exits: the place whose road leaves by each side, as printed.
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
    def exits(self) -> tuple[int, ...]:
        """The set of directions with an exit, by sixths of a turn."""
        return tuple([sum(1 << (side + turns) % SIDES for side in self.faces[0].exits) for turns in range(SIDES)])


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


@lru_cache(maxsize=4096)
def around(hex: Hex) -> tuple[Hex, ...]:
    """The hexes beside a hex, by direction of `STEPS`."""
    return tuple([hex.plus(step) for step in STEPS])


class LaidTiles:
    """Tiles on the table and the free hexes beside them. Tiles are only added.

    Attributes:
        tiles: all tiles, laid or not.
        laid: the tiles on the table, in the order in which they were laid.
        at: the tile on each hex.
    """

    __slots__ = ("_beside", "_free", "at", "laid", "tiles")

    def __init__(self, tiles: Sequence[Tile], laid: Iterable[Laid] = ()) -> None:
        self.tiles = tiles
        self.laid: list[Laid] = []
        self.at: dict[Hex, Laid] = {}
        # For each hex the directions in which a tile is beside it, and those where a road of that tile leads to it.
        self._beside: dict[Hex, tuple[int, int]] = {}
        self._free: list[Hex] = []  # the hexes of these without a tile, in ascending order
        for one in laid:
            self.lay(one)

    def lay(self, new: Laid) -> None:
        """Put a tile on the table."""
        self.laid.append(new)
        if new.hex in self._beside and new.hex not in self.at:
            self._free.remove(new.hex)
        self.at[new.hex] = new
        out = self.tiles[new.tile].exits[new.turns]
        for direction, hex in enumerate(around(new.hex)):
            back = _BACK[direction]
            taken, met = self._beside.get(hex, (0, 0))
            if not taken and hex not in self.at:
                insort(self._free, hex)
            self._beside[hex] = taken | back, met | back if out >> direction & 1 else met & ~back

    def touching(self, hex: Hex) -> int:
        """The number of laid tiles beside a hex."""
        return self._beside.get(hex, (0, 0))[0].bit_count()

    def mismatches(self, new: Laid) -> tuple[int, ...]:
        """The directions in which a new tile does not fit: an exit on one side of the edge only."""
        taken, met = self._beside.get(new.hex, (0, 0))
        return _SETS[self.tiles[new.tile].exits[new.turns] & taken ^ met]

    def placements(self, tile: int, *, touch: int = 1, among: Container[Hex] | None = None) -> Iterator[Laid]:
        """Every way to lay a tile beside at least `touch` others so that all roads meet, by hex and turn.

        Args:
            tile: the tile.
            touch: the least number of tiles beside it.
            among: the hexes where it may be laid, all if None.
        """
        turned = self.tiles[tile].exits
        for hex in self._free:
            taken, met = self._beside[hex]
            if taken.bit_count() >= touch and (among is None or hex in among):
                for turns in _turns(turned, taken, met):
                    yield Laid(tile, hex, turns)


@lru_cache(maxsize=4096)
def _turns(turned: tuple[int, ...], taken: int, met: int) -> tuple[int, ...]:
    # How a tile fits: its exits in the taken directions are those where a road leads to it.
    return tuple([turns for turns, exits in enumerate(turned) if exits & taken == met])


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
        faces: the face of each tile of `laid` that is up; if empty, the first face of all tiles.
        secrets: the number of a road's secret, by tile, face and index of the road there. Other roads have none.
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
        for direction in _SETS[tiles[one.tile].exits[one.turns]]:
            start = node[key, face.exits[(direction - one.turns) % SIDES]]
            beside = at.get(one.hex.plus(STEPS[direction]))
            if beside is None:
                edges.append(Edge(start, BEYOND, road))
                continue
            other = laid[beside]
            end = up[beside].exits.get((direction + 3 - other.turns) % SIDES)
            if end is None:
                raise ValueError(f"only one of {key} and {tiles[other.tile].key} has a road at their common edge")
            if place < beside:
                edges.append(Edge(start, node[tiles[other.tile].key, end], road))
    return Graph(names, edges)
