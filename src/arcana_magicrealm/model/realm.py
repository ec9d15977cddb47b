"""The tiles, and the map they make: clearings, roadways, hidden paths and secret passages (MR-3).

A clearing is a number that is the same on every map: tiles in the order of the data, their clearings by number.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final, TypeAlias

from attrs import field, frozen

from arcana_core.geometry import tiles
from arcana_core.geometry.graphs import ALL, BEYOND, Edge, Graph
from arcana_core.geometry.hexes import Hex
from arcana_core.geometry.tiles import SIDES, Face, Road, around
from arcana_core.tables.typed import Fact, entry
from arcana_magicrealm.model.facts import Named, listed

NORMAL, ENCHANTED = 0, 1
KINDS: Final = ("open", "tunnel", "hidden", "secret")
"""The kinds of roadways (MR-3.12): open roads, tunnels, hidden paths, secret passages."""
DISCOVERED: Final = ("hidden", "secret")


class ClearingData(Fact):
    """A clearing of one side: number, type, and the colours it supplies."""

    n: int
    type: str = field(metadata=entry(one_of=("woods", "mountain", "cave")))
    magic: tuple[str, ...] = ()


class RoadData(Fact):
    """A roadway between two clearings of a side."""

    a: int
    b: int
    kind: str = field(metadata=entry(one_of=KINDS))


class ExitData(Fact):
    """A roadway that runs off an edge."""

    edge: int = field(metadata=entry(at_least=0, at_most=5))
    clearing: int


@frozen(kw_only=True, slots=False)
class SideData:
    """One side of a tile."""

    clearings: tuple[ClearingData, ...]
    roads: tuple[RoadData, ...]
    exits: tuple[ExitData, ...]

    @cached_property
    def face(self) -> Face:
        """The side as the geometry has it."""
        clearings = tuple([clearing.n for clearing in self.clearings])
        roads = tuple([Road(road.a, road.b, road.kind) for road in self.roads])
        return Face(clearings, roads, {exit_.edge: exit_.clearing for exit_ in self.exits})


class TileData(Named):
    """A tile with both sides."""

    code: str
    type: str
    normal: SideData
    enchanted: SideData

    @property
    def sides(self) -> tuple[SideData, SideData]:
        """The normal side and the enchanted one."""
        return self.normal, self.enchanted


TILES: Final[tuple[TileData, ...]] = listed("tiles", tile=TileData)["tile"]
TILE: Final = {tile.id: number for number, tile in enumerate(TILES)}
BORDERLAND: Final = TILE["borderland"]
GEOMETRY: Final = tuple([tiles.Tile(tile.id, (tile.normal.face, tile.enchanted.face)) for tile in TILES])
CLEARINGS: Final = tuple([(number, one.n) for number, tile in enumerate(TILES) for one in tile.normal.clearings])
"""Each clearing's tile, and its number there."""
CLEARING: Final = {(TILES[tile].id, number): clearing for clearing, (tile, number) in enumerate(CLEARINGS)}
TILE_OF: Final = tuple([tile for tile, _ in CLEARINGS])
OF_TILE: Final = tuple([tuple([one for one, of in enumerate(TILE_OF) if of == tile]) for tile in range(len(TILES))])
"""Each tile's clearings."""
TYPES: Final = tuple([tuple([one.type for tile in TILES for one in tile.sides[side].clearings]) for side in (0, 1)])
"""The type of each clearing, on either side of the tiles: "woods", "mountain" or "cave"."""
_FACES = [(number, side, data.roads) for number, tile in enumerate(TILES) for side, data in enumerate(tile.sides)]
ROADS: Final = tuple(
    [(tile, side, n) for tile, side, roads in _FACES for n, road in enumerate(roads) if road.kind in DISCOVERED]
)
"""The hidden paths and secret passages of all sides, each a discovery of its own (MR-3.13): tile, side, index there."""
SECRETS: Final = {road: number for number, road in enumerate(ROADS)}
Placement: TypeAlias = tuple[int, int, int]
"""Each tile's column and row (axial coordinates), and sixths of a turn clockwise."""


def clearing_name(clearing: int) -> str:
    """A clearing for people: "Cliff 3"."""
    tile, number = CLEARINGS[clearing]
    return f"{TILES[tile].name} {number}"


def _road_name(road: tuple[int, int, int]) -> str:
    tile, side, number = road
    data = TILES[tile].sides[side].roads[number]
    kind = "path" if data.kind == "hidden" else "passage"
    ending = " enchanted" if side == ENCHANTED else ""
    return f"{kind} {TILES[tile].id} {data.a}-{data.b}{ending}"


ROAD_NAMES: Final = tuple(map(_road_name, ROADS))
"""The names of hidden paths and secret passages, by number in `ROADS`: "path cliff 2-5"."""


@lru_cache(maxsize=64)
def map_of(placements: tuple[Placement, ...], enchanted: int) -> Map:
    """The map with the tiles laid like this and the sides up that the mask of enchanted tiles gives."""
    return Map(placements, enchanted)


@frozen(slots=False, cache_hash=True)
class Map:
    """The map as it lies.

    Attributes:
        placements: by tile.
        enchanted: the mask of the tiles that show their enchanted side.
    """

    placements: tuple[Placement, ...]
    enchanted: int

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """Each tile's neighbours by direction; BEYOND for none."""
        at = {(q, r): tile for tile, (q, r, _) in enumerate(self.placements)}
        return tuple([tuple([at.get(hex, BEYOND) for hex in around(Hex(q, r))]) for q, r, _ in self.placements])

    @cached_property
    def graph(self) -> Graph:
        """Clearings and roadways; the secret of an edge is its number in `ROADS` (MR-3.9 to MR-3.12).

        It is what `tiles.joined` returns, in a third of the time.
        """
        faces = [self.enchanted >> tile & 1 for tile in range(len(TILES))]
        exits = [_EXITS[tile][turns] for tile, (_, _, turns) in enumerate(self.placements)]
        edges: list[Edge] = []
        for tile, face in enumerate(faces):
            edges += _INSIDE[tile][face]
            for direction, ends in exits[tile].items():
                other = self.beside[tile][direction]
                if other == BEYOND:
                    edges.append(Edge(ends[face], BEYOND, "open"))
                elif other > tile:
                    edges.append(Edge(ends[face], exits[other][(direction + 3) % SIDES][faces[other]], "open"))
        return Graph(_NAMES, edges)

    @cached_property
    def type_of(self) -> tuple[str, ...]:
        """The type of each clearing: "woods", "mountain" or "cave"."""
        return tuple([TYPES[self.enchanted >> tile & 1][clearing] for clearing, tile in enumerate(TILE_OF)])

    @cached_property
    def connected(self) -> frozenset[int]:
        """The clearings that roadways of any kind connect with the Borderland (MR-3.5)."""
        groups = [group for group in self.graph.components(known=ALL) if {*OF_TILE[BORDERLAND]} & {*group}]
        return frozenset[int]().union(*groups)

    def moves_into(self, clearing: int) -> int:
        """The Moves that it takes to enter a clearing (MR-10.4)."""
        return 2 if self.is_mountain(clearing) else 1

    def cost(self, edge: Edge, clearing: int) -> int:
        """The Moves that it takes to enter a clearing, for the ways of a graph."""
        return self.moves_into(clearing)

    def is_cave(self, clearing: int) -> bool:
        """Whether it is a cave clearing, not a place off the map."""
        return clearing >= 0 and self.type_of[clearing] == "cave"

    def is_mountain(self, clearing: int) -> bool:
        """Whether it is a mountain clearing, not a place off the map."""
        return clearing >= 0 and self.type_of[clearing] == "mountain"

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Each tile's neighbours."""
        return tuple([tuple([other for other in beside if other != BEYOND]) for beside in self.beside])

    @cached_property
    def ever_adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Each clearing's neighbours by roadways on either side of the tiles, in ascending order (MR-47.8).

        BEYOND comes first where a roadway leads off the map.
        """
        found = [*_NEAR]
        exits = [_EXITS[tile][turns] for tile, (_, _, turns) in enumerate(self.placements)]
        for tile, own in enumerate(exits):
            for direction, ends in own.items():
                other = self.beside[tile][direction]
                across = exits[other][(direction + 3) % SIDES] if other != BEYOND else (BEYOND,)
                for clearing in {*ends}:
                    found[clearing] = tuple(sorted({*found[clearing], *across}))
        return tuple(found)


def _near(tile: int, number: int) -> tuple[int, ...]:
    ends = [(road.a, road.b) for side in TILES[tile].sides for road in side.roads if number in (road.a, road.b)]
    return tuple(sorted({CLEARING[TILES[tile].id, one if one != number else other] for one, other in ends}))


_NEAR: Final = tuple([_near(tile, number) for tile, number in CLEARINGS])
"""Each clearing's neighbours by roadways of its own tile, on either side."""
_NAMES: Final = tuple([(TILES[tile].id, number) for tile, number in CLEARINGS])
"""The clearings as nodes."""


def _inside(tile: int, face: int) -> tuple[Edge, ...]:
    id_, found = TILES[tile].id, []
    for number, road in enumerate(TILES[tile].sides[face].roads):
        secret = SECRETS.get((tile, face, number), -1)
        found.append(Edge(CLEARING[id_, road.a], CLEARING[id_, road.b], road.kind, secret))
    return tuple(found)


def _exits(tile: int, turns: int) -> dict[int, tuple[int, int]]:
    id_, sides = TILES[tile].id, TILES[tile].sides
    ends = [{exit_.edge: CLEARING[id_, exit_.clearing] for exit_ in side.exits} for side in sides]
    found = {(edge + turns) % SIDES: (clearing, ends[ENCHANTED][edge]) for edge, clearing in ends[NORMAL].items()}
    return dict(sorted(found.items()))


_INSIDE: Final = tuple([(_inside(tile, NORMAL), _inside(tile, ENCHANTED)) for tile in range(len(TILES))])
"""The roadways between a tile's own clearings, by tile and side."""
_EXITS: Final = tuple([tuple([_exits(tile, turns) for turns in range(SIDES)]) for tile in range(len(TILES))])
"""The clearings from which a roadway leaves a tile on each side, by tile, its turns and the direction."""
