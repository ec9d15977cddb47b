"""The fixed ground under a grid of squares: the existing squares, and the square behind each of their sides.

Walls, doors and everything else that changes during play isn't part of it (see `arcana_core.geometry.squares`), so all
games on boards of one shape share one lattice and the tables that are computed from it.

Numbers: a square is row * columns + column. A side of a square is square * 4 + side, with sides clockwise from north.
A point is a corner of squares, row * (columns + 1) + column, (0, 0) being the north-west corner of the board. An edge
is what two sides share. On the flat board its number follows from its north or west end, see `Lattice.edge_of`; links
(wrap-around included) are edges, too, with the numbers from 2 * layer on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = "NESW"

NOTHING = -1
"""The square behind a side that leads nowhere."""

Spot = tuple[int, int]
"""(row, column), of a square or of a point, both from 0."""

SideName = tuple[int, int, str]
"""(row, column, letter): one side of one square, the letter being N, E, S or W."""

Way = tuple[int, int, int, tuple[int, int]]
"""Two steps around a corner: the square reached, quarter turns clockwise, links crossed, the two sides left by."""


class Lattice:
    """Squares, sides, edges and points of one board, and how sides are joined; read-only, shared, made by `lattice`.

    Attributes:
        rows, columns, size: the measures; size counts the squares that are missing, too.
        key: the arguments of `lattice` that give this very object.
        stride: points in a row, columns + 1.
        layer: points in all; edges of the flat board are numbered below 2 * layer.
        present: the squares that exist, as a mask.
        across: the side that one enters by after leaving through a side, or `NOTHING`, by side number.
        edge_at: the edge of a side, by side number.
        linked: the side numbers that a link joins (wrap-around included).
        links: the edges that are links, ascending, in the order of the pairs in the key.
        edges: all edges that a step could cross, as a mask.
        sides_at: the two sides that each of these edges joins, by edge.
        near: the squares behind the sides of a square, as a mask, by square.
        cornering: the squares that share only a corner with a square, as a mask, by square. Where the board wraps they
            are found around it, but not across a corner at the end of a link.
        flat: for each side the squares whose neighbour there is the next one in the row or column, as a mask.
        solid: geometric edges that no straight line on the flat board crosses: the outside, and linked inner edges.
        point_at: the point at a corner of a square, by square * 4 + quarter; quarters are NE, SE, SW, NW. Points that
            links lay upon one another count as one, the lowest.
        same_point: that lowest point, by point.
        crossings: how many links one line of sight may cross.
    """

    __slots__ = (
        "across",
        "columns",
        "cornering",
        "crossings",
        "edge_at",
        "edges",
        "flat",
        "key",
        "layer",
        "linked",
        "links",
        "near",
        "point_at",
        "present",
        "rows",
        "same_point",
        "sides_at",
        "size",
        "solid",
        "stride",
    )

    def __init__(
        self,
        rows: int,
        columns: int,
        links: tuple[tuple[int, int], ...],
        void: frozenset[int],
        crossings: int,
    ) -> None:
        self.key = (rows, columns, links, void, crossings)
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.stride = columns + 1
        self.layer = (rows + 1) * (columns + 1)
        self.crossings = crossings
        self.present = sum(1 << square for square in range(self.size) if square not in void)
        partner = dict(links) | {there: here for here, there in links}
        self.linked = frozenset(partner)
        self.across = [self._across(side, partner) for side in range(4 * self.size)]
        self._number_edges(links)
        self._number_points(links)
        self._find_neighbours()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (lattice, self.key)

    def edge_of(self, side: int) -> int:
        """The edge on the flat board: that of the point at its west end, or layer + that of its north end."""
        square, way = divmod(side, 4)
        corner = self.corner_of(square)
        return (corner, self.layer + corner + 1, corner + self.stride, self.layer + corner)[way]

    def corner_of(self, square: int) -> int:
        """The point at the north-west corner of a square. Layers of squares are ordered by it, too."""
        return square + square // self.columns

    def _across(self, side: int, partner: dict[int, int]) -> int:
        if not self.present >> (side // 4) & 1:
            return NOTHING
        if side in partner:
            return partner[side]
        other = flat_side(side, self.rows, self.columns)
        if other == NOTHING or other in partner or not self.present >> (other // 4) & 1:
            return NOTHING
        return other

    def _number_edges(self, links: tuple[tuple[int, int], ...]) -> None:
        flat = [self.edge_of(side) for side in range(4 * self.size)]
        self.edge_at = list(flat)
        self.links = tuple(range(2 * self.layer, 2 * self.layer + len(links)))
        for edge, pair in zip(self.links, links, strict=True):
            for side in pair:
                self.edge_at[side] = edge
        self.sides_at: dict[int, list[int]] = {}
        self.solid = 0
        for side, other in enumerate(self.across):
            if other != NOTHING:
                self.sides_at.setdefault(self.edge_at[side], []).append(side)
            if other == NOTHING or side in self.linked:
                self.solid |= 1 << flat[side]
        self.edges = sum(1 << edge for edge in self.sides_at)

    def _number_points(self, links: tuple[tuple[int, int], ...]) -> None:
        offsets = (1, self.stride + 1, self.stride, 0)
        flat = [self.corner_of(square) + offset for square in range(self.size) for offset in offsets]
        joined = []
        for here, there in links:
            # Facing the edge from inside, its left end is the quarter before the side; coming in, it is the side's own.
            (a, way), (b, back) = divmod(here, 4), divmod(there, 4)
            joined.append((flat[4 * a + (way - 1) % 4], flat[4 * b + back]))
            joined.append((flat[4 * a + way], flat[4 * b + (back - 1) % 4]))
        self.same_point = _lowest_of_joined(self.layer, joined)
        self.point_at = [self.same_point[point] for point in flat]

    def around(self, square: int, first: int, second: int) -> Way | None:
        """Two steps: out through a side, then in the direction of the second. None if they lead nowhere."""
        side = 4 * square + first
        entered = self.across[side]
        if entered == NOTHING:
            return None
        turns = (entered + 2 - first) % 4
        next_side = entered - entered % 4 + (second + turns) % 4
        end = self.across[next_side]
        if end == NOTHING:
            return None
        links = (side in self.linked) + (next_side in self.linked)
        return end // 4, (turns + end + 2 - next_side) % 4, links, (side, next_side)

    def _find_neighbours(self) -> None:
        self.near = [0] * self.size
        self.cornering = [0] * self.size
        flat = [0, 0, 0, 0]
        for square in range(self.size):
            for side in range(4):
                other = self.across[4 * square + side]
                if other != NOTHING:
                    self.near[square] |= 1 << other // 4
                    if 4 * square + side not in self.linked:
                        flat[side] |= 1 << square
                one = self.around(square, side, (side + 1) % 4)
                two = self.around(square, (side + 1) % 4, side)
                for way in (one, two):
                    if way and (way[2] == 0 or (one and two and one[:3] == two[:3])):
                        self.cornering[square] |= 1 << way[0]
            self.near[square] &= ~(1 << square)
            self.cornering[square] &= ~(1 << square)
        self.flat = (flat[0], flat[1], flat[2], flat[3])


@lru_cache(maxsize=256)
def lattice(
    rows: int, columns: int, links: tuple[tuple[int, int], ...], void: frozenset[int], crossings: int
) -> Lattice:
    """The lattice with these measures, pairs of linked sides, missing squares, and crossings of a line of sight."""
    return Lattice(rows, columns, links, void, crossings)


def flat_side(side: int, rows: int, columns: int) -> int:
    """The side at the other face of the same edge on the flat board, ignoring links; `NOTHING` outside."""
    square, way = divmod(side, 4)
    row, column = divmod(square, columns)
    row += (-1, 0, 1, 0)[way]
    column += (0, 1, 0, -1)[way]
    if not (0 <= row < rows and 0 <= column < columns):
        return NOTHING
    return (row * columns + column) * 4 + (way + 2) % 4


def wrapping(rows: int, columns: int, *, north_south: bool, east_west: bool) -> list[tuple[int, int]]:
    """The pairs of sides that wrap-around joins, each once."""
    pairs = []
    if north_south:
        last = (rows - 1) * columns
        pairs += [(4 * column + NORTH, 4 * (last + column) + SOUTH) for column in range(columns)]
    if east_west:
        pairs += [(4 * row * columns + WEST, 4 * (row * columns + columns - 1) + EAST) for row in range(rows)]
    return pairs


def square_at(spot: Spot, rows: int, columns: int, what: str) -> int:
    """The number of a square; ValueError, naming `what`, if it is off the board."""
    row, column = spot
    if not (0 <= row < rows and 0 <= column < columns):
        raise ValueError(f"{what} {tuple(spot)} is off a board of {rows} x {columns} squares")
    return row * columns + column


def side_at(name: SideName, rows: int, columns: int, what: str) -> int:
    """The number of a side; ValueError, naming `what`, if it doesn't exist."""
    row, column, letter = name
    if len(letter) != 1 or letter not in SIDES:
        raise ValueError(f"{what} {tuple(name)}: the side must be N, E, S or W, got {letter!r}")
    return 4 * square_at((row, column), rows, columns, f"{what} {letter} of") + SIDES.index(letter)


def squares_at(spots: Iterable[Spot], ground: Lattice, what: str) -> int:
    """Squares as a mask; ValueError, naming `what`, if one is off the board or missing."""
    mask = 0
    for spot in spots:
        square = square_at(spot, ground.rows, ground.columns, what)
        if not ground.present >> square & 1:
            raise ValueError(f"{what} {tuple(spot)} is missing on this board")
        mask |= 1 << square
    return mask


def corner_at(spot: Spot, ground: Lattice, what: str) -> int:
    """The number of a point; ValueError, naming `what`, if it is off the board."""
    row, column = spot
    if not (0 <= row <= ground.rows and 0 <= column <= ground.columns):
        raise ValueError(f"{what} {tuple(spot)} is off a board of {ground.rows + 1} x {ground.columns + 1} points")
    return ground.same_point[row * ground.stride + column]


def check_links(pairs: list[tuple[int, int]], void: frozenset[int], rows: int, columns: int) -> None:
    """Raise ValueError if a side is linked twice, with itself or its own other face, or is one of a missing square."""

    def name(side: int) -> str:
        return f"({side // 4 // columns}, {side // 4 % columns}, {SIDES[side % 4]})"

    linked: set[int] = set()
    for pair in pairs:
        for side in pair:
            if side in linked:
                raise ValueError(f"side {name(side)} is linked twice; a side leads to one other side")
            if side // 4 in void:
                raise ValueError(f"side {name(side)} cannot be linked: the square is missing")
            linked.add(side)
        if flat_side(pair[0], rows, columns) == pair[1]:
            raise ValueError(f"side {name(pair[0])} cannot be linked with the other face of its own edge")


def bits(mask: int) -> list[int]:
    """The numbers in a mask, ascending.

    >>> bits(0b1101)
    [0, 2, 3]
    """
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def _lowest_of_joined(count: int, pairs: list[tuple[int, int]]) -> list[int]:
    lowest = list(range(count))

    def find(number: int) -> int:
        while lowest[number] != number:
            number = lowest[number]
        return number

    for one, other in pairs:
        one, other = find(one), find(other)
        lowest[max(one, other)] = min(one, other)
    return [find(number) for number in range(count)]
