"""Squares and the things on their edges as a value: names, neighbours, equality, pickling."""

from __future__ import annotations

from typing import Any

from arcana_core.geometry.edges import HAS_POSTS, KINDS_BY_NAME, Edge, Masks, passable_sides, union
from arcana_core.geometry.lattice import (
    NOTHING,
    SIDES,
    Lattice,
    SideName,
    Spot,
    bits,
    corner_at,
    lattice,
    side_at,
    square_at,
)
from arcana_core.geometry.sight import Touch


class Board:
    """The data of a `Grid`, without its questions about steps and sight. `Grid` derives from this class.

    Attributes:
        lattice: the squares and how they are joined.
        touch: the rule for lines of sight that touch the end of a wall.
        pillars: points that hold a pillar, which has no length and blocks lines as posts do, as a mask.
        opaque: squares through which no line of sight runs; lines may start and end in them. As a mask.
        filled: squares that cannot be entered, as a mask.
    """

    __slots__ = ("_bent", "_kinds", "_passable", "_seen", "_things", "filled", "lattice", "opaque", "pillars", "touch")

    lattice: Lattice
    touch: Touch
    pillars: int
    opaque: int
    filled: int
    _kinds: tuple[int, ...]
    _passable: Masks
    _seen: dict[int | None, int]
    _bent: dict[int, tuple[int, int]]
    _things: dict[int | tuple[int, bool], int]  # in sight: edges by square, points by ~square, neighbours by both

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.lattice.rows

    @property
    def columns(self) -> int:
        """The number of columns."""
        return self.lattice.columns

    @property
    def squares(self) -> int:
        """All squares that exist, as a mask."""
        return self.lattice.present

    @property
    def edges(self) -> int:
        """The edges that can hold something, those with a square behind both their sides, as a mask."""
        return self.lattice.edges

    def square(self, row: int, column: int) -> int:
        """The number of the square in this row and column.

        Raises:
            ValueError: The square doesn't exist.
        """
        square = square_at((row, column), self.rows, self.columns, "square")
        if not self.lattice.present >> square & 1:
            raise ValueError(f"square ({row}, {column}) is missing on this board")
        return square

    def spot(self, square: int) -> Spot:
        """The row and column of a square."""
        return divmod(square, self.lattice.columns)

    def edge(self, row: int, column: int, side: str) -> int:
        """The number of the edge at this side of this square; a link is one edge, also from its other end."""
        return self.lattice.edge_at[side_at((row, column, side), self.rows, self.columns, "edge")]

    def point(self, row: int, column: int) -> int:
        """The number of the point at the north-west corner of this square (which may lie just outside the board)."""
        return corner_at((row, column), self.lattice, "point")

    def side_of(self, edge: int) -> SideName:
        """A name of an edge: its side that comes first by row, column and side."""
        square, side = divmod(self.lattice.edge_at.index(edge), 4)
        return (*self.spot(square), SIDES[side])

    def sides_of(self, edge: int) -> list[tuple[int, int]]:
        """The two sides that an edge joins, as (square, side), the lower square first; none on the outside."""
        return [divmod(side, 4) for side in self.lattice.sides_at.get(edge, ())]

    def beyond(self, square: int, side: int) -> int | None:
        """The square behind a side, whatever is between; None if the side leads nowhere."""
        other = self.lattice.across[4 * square + side]
        return None if other == NOTHING else other // 4

    def heading(self, square: int, side: int) -> int | None:
        """The direction of travel, as a side, after leaving a square through a side; None if the side leads nowhere."""
        other = self.lattice.across[4 * square + side]
        return None if other == NOTHING else (other + 2) % 4

    def neighbours(self, square: int, *, diagonals: bool = False) -> int:
        """The squares behind the four sides, whatever is between, as a mask, without the square itself.

        With diagonals also those that share only a corner, on the flat board and around it where it wraps, but not
        across a corner at the end of a link.
        """
        ground = self.lattice
        return ground.near[square] | ground.cornering[square] if diagonals else ground.near[square]

    def kind(self, edge: int) -> Edge:
        """The kind of an edge. The outside is a wall."""
        bit = 1 << edge
        if not self.lattice.edges & bit:
            return Edge.WALL
        return next((Edge(number) for number, mask in enumerate(self._kinds) if mask & bit), Edge.OPEN)

    def all_of(self, kind: Edge) -> int:
        """The edges that hold a thing of this kind, as a mask. Walls do not include the outside."""
        return self._kinds[kind] if kind else self.lattice.edges & ~union(self._kinds, tuple(Edge))

    def columns_standing(self) -> int:
        """The points with a pillar or the end of a wall, door or window, including the outside, as a mask."""
        ground = self.lattice
        posts = union(self._kinds, HAS_POSTS)
        standing = self.pillars
        for number, edge in enumerate(ground.edge_at):
            square, side = divmod(number, 4)
            if ground.present >> square & 1 and (ground.across[number] == NOTHING or posts >> edge & 1):
                standing |= 1 << ground.point_at[4 * square + side] | 1 << ground.point_at[4 * square + (side - 1) % 4]
        return standing

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a grid is a value, {name} cannot be set; take a copy by with_edge, with_squares, ...")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or self._contents() == other._contents()

    def __hash__(self) -> int:
        return hash(self._contents())

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_from_contents, (type(self), *self._contents()))

    def __repr__(self) -> str:
        ground = self.lattice
        parts = [f"{ground.rows}, {ground.columns}"]
        for name, kind in KINDS_BY_NAME.items():
            if self._kinds[kind]:
                parts.append(f"{name}={[self.side_of(edge) for edge in bits(self._kinds[kind])]}")
        if ground.links:
            parts.append(f"links={[tuple(self._name(side) for side in pair) for pair in ground.key[2]]}")
        if self.pillars:
            parts.append(f"pillars={[divmod(point, ground.stride) for point in bits(self.pillars)]}")
        void = ((1 << ground.size) - 1) & ~ground.present
        for name, mask in (("void", void), ("opaque", self.opaque), ("filled", self.filled)):
            if mask:
                parts.append(f"{name}={[self.spot(square) for square in bits(mask)]}")
        if self.touch is not Touch.BLOCKS:
            parts.append(f"touch={self.touch}")
        if ground.crossings != 1:
            parts.append(f"crossings={ground.crossings}")
        return f"{type(self).__name__}({', '.join(parts)})"

    def _contents(self) -> tuple[Any, ...]:
        return (self.lattice.key, self.touch, self._kinds, self.pillars, self.opaque, self.filled)

    def _name(self, side: int) -> SideName:
        return (*self.spot(side // 4), SIDES[side % 4])

    def _put(
        self, lattice: Lattice, touch: Touch, kinds: tuple[int, ...], passable: Masks, *squares_and_points: int
    ) -> None:
        put = object.__setattr__
        put(self, "lattice", lattice)
        put(self, "touch", touch)
        put(self, "_kinds", kinds)
        put(self, "_passable", passable)
        put(self, "pillars", squares_and_points[0])
        put(self, "opaque", squares_and_points[1])
        put(self, "filled", squares_and_points[2])
        put(self, "_seen", {})
        put(self, "_things", {})
        put(self, "_bent", {})

    def _check_square(self, square: int) -> None:
        if square < 0 or not self.lattice.present >> square & 1:
            raise ValueError(f"no square {square} on this board of {self.rows} x {self.columns} squares")


def _from_contents(
    cls: type[Board], key: tuple[Any, ...], touch: Touch, kinds: tuple[int, ...], *squares_and_points: int
) -> Board:
    ground = lattice(*key)
    grid = object.__new__(cls)
    grid._put(ground, touch, kinds, passable_sides(ground, kinds), *squares_and_points)
    return grid
