"""Building the map: by chance, by the players, or from a file (MR-3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from arcana_core.chance.rng import Rng
from arcana_core.geometry import tiles
from arcana_core.geometry.compass import FLAT_TOP
from arcana_core.geometry.graphs import ALL
from arcana_core.geometry.hexes import ORIGIN, Hex
from arcana_core.geometry.tiles import Laid
from arcana_magicrealm.model.realm import BORDERLAND, GEOMETRY, TILES, Placement

SMALL: Final = frozenset([tile for tile, data in enumerate(TILES) if len(data.normal.clearings) < 6])
"""The Valley and Woods tiles with fewer than six clearings (MR-3.6)."""


def _parts(tile: int) -> tuple[tuple[int, ...], ...]:
    # The numbers of the clearings that the roadways of the tile itself connect with each other.
    graph = tiles.joined(GEOMETRY, [Laid(tile, ORIGIN)])
    places = GEOMETRY[tile].faces[0].places
    return tuple([tuple([places[node] for node in group]) for group in graph.components(known=ALL)])


PARTS: Final = tuple([_parts(tile) for tile in range(len(TILES))])
"""By tile its clearings in groups that its own roadways connect; only High Pass and Ledges have two."""
FIRST: Final = Laid(BORDERLAND, ORIGIN)
"""The first tile (MR-3.2). How it is turned makes no difference to the map."""


class Building:
    """A map while it is built: the laid tiles, and which of their clearings are connected.

    Attributes:
        laid: the tiles, the Borderland first.
        group: by tile and number of a clearing the group of connected clearings that it belongs to. The Borderland's
            is 0.
    """

    __slots__ = ("_at", "_groups", "group", "laid")

    def __init__(self, laid: Iterable[Laid] = (FIRST,)) -> None:
        self.laid: list[Laid] = []
        self.group: dict[tuple[int, int], int] = {}
        self._at: dict[Hex, Laid] = {}
        self._groups = 0
        for one in laid:
            self.lay(one)

    def placements(self, tile: int) -> list[Laid]:
        """Every legal way to lay a tile, by hex and turn (MR-3.3 to MR-3.6)."""
        touch = 1 if len(self.laid) == 1 else 2
        return [new for new in tiles.placements(GEOMETRY, self.laid, tile, touch=touch) if self.is_connected(new)]

    def is_connected(self, new: Laid) -> bool:
        """Whether the clearings of a new tile would be connected with the Borderland: all of six, else some."""
        _, places = self._joined_by(new, 0)
        return bool(places) if new.tile in SMALL else len(places) == 6

    def lay(self, new: Laid) -> None:
        """Lay a tile, and join the groups of clearings that it connects."""
        for place in GEOMETRY[new.tile].faces[0].places:
            self.group.setdefault((new.tile, place), self._groups)
            self._groups += 1
        for parts in PARTS[new.tile]:
            self._merge({self.group[new.tile, place] for place in parts})
        for place, other in self._links(new):
            self._merge({self.group[new.tile, place], self.group[other]})
        self.laid.append(new)
        self._at[new.hex] = new

    def _merge(self, groups: set[int]) -> None:
        lowest = min(groups)
        for clearing, group in self.group.items():
            if group in groups:
                self.group[clearing] = lowest

    def _links(self, new: Laid) -> list[tuple[int, tuple[int, int]]]:
        # The roadways from a tile to its neighbours: the clearing's number, and the clearing at the other end.
        found = []
        for direction, step in enumerate(tiles.STEPS):
            other = self._at.get(new.hex.plus(step))
            if other is not None:
                end = GEOMETRY[other.tile].faces[0].exits.get(other.side(FLAT_TOP.opposite(direction)))
                start = GEOMETRY[new.tile].faces[0].exits.get(new.side(direction))
                if start is not None and end is not None:
                    found.append((start, (other.tile, end)))
        return found

    def _joined_by(self, new: Laid, start: int) -> tuple[set[int], set[int]]:
        # The groups, and the places of a new tile, that would be connected with this group.
        links = [(place, self.group[other]) for place, other in self._links(new)]
        groups, places = {start}, set[int]()
        grown = True
        while grown:
            before = len(groups) + len(places)
            for place, group in links:
                if group in groups and place not in places:
                    places.update(next(parts for parts in PARTS[new.tile] if place in parts))
            groups.update(group for place, group in links if place in places)
            grown = len(groups) + len(places) > before
        return groups, places


def random_map(rng: Rng) -> tuple[Placement, ...]:
    """A random legal map: again and again a tile that can be laid, then one of its placements (MR-3.7)."""
    while True:
        building = Building()
        left = [tile for tile in range(len(TILES)) if tile != BORDERLAND]
        while left:
            # A tile is tried only when it is drawn. Drawing among all and leaving out those without a placement
            # chooses among the others with equal probability, and looks at few tiles.
            waiting = left[:]
            while waiting:
                tile = rng.choice(waiting)
                possible = building.placements(tile)
                if possible:
                    building.lay(rng.choice(possible))
                    left.remove(tile)
                    break
                waiting.remove(tile)
            else:
                break
        if not left:
            return placed(building.laid)


def placed(laid: Sequence[Laid]) -> tuple[Placement, ...]:
    """The placements by tile of a complete map."""
    by_tile = {one.tile: (one.hex.q, one.hex.r, one.turns) for one in laid}
    return tuple([by_tile[tile] for tile in range(len(TILES))])
