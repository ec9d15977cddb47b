"""Grids of squares with walls and doors on the edges, wrap-around and links; line of sight and reach.

A `Grid` is a value. A game that opens a door or breaks down a wall takes a changed copy, which costs two or three
microseconds and shares all tables with the grid it comes from; copies of the game share the grid itself. Squares,
edges and points are numbers (see `arcana_core.geometry.lattice`), sets of them are masks; `Grid.square`, `Grid.edge`
and their inverses translate to and from (row, column). The parts have their own modules (`edges`, `board`, `lattice`,
`sight`, `unfolding`, `bending`, `reach`, `floorplan`).

>>> grid = Grid(2, 3, walls=[(0, 0, "E")], doors=[(0, 1, "S")])
>>> print(grid.draw())
    +---+---+---+
  0 |   |       |
    +   +=D=+   +
  1 |           |
    +---+---+---+
      0   1   2
>>> grid.sees(grid.square(0, 0), grid.square(1, 0)), grid.sees(grid.square(0, 1), grid.square(1, 1))
(True, False)
>>> opened = grid.with_edge(grid.edge(0, 1, "S"), Edge.OPEN_DOOR)
>>> opened.sees(grid.square(0, 1), grid.square(1, 1))
True
>>> opened.reach(grid.square(0, 0)).costs
{0: 0, 3: 1, 4: 2, 1: 3, 5: 3, 2: 4}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.geometry import reach as reaching
from arcana_core.geometry.bending import Bend, Standing, corners
from arcana_core.geometry.board import Board
from arcana_core.geometry.edges import (
    BARS,
    HAS_POSTS,
    HIDES,
    KINDS_BY_NAME,
    LOOKS,
    Edge,
    Masks,
    passable_sides,
    put_on_edge,
    toggled,
    union,
)
from arcana_core.geometry.floorplan import draw, read
from arcana_core.geometry.lattice import (
    EAST,
    NORTH,
    SIDES,
    SOUTH,
    WEST,
    SideName,
    Spot,
    bits,
    check_links,
    corner_at,
    lattice,
    side_at,
    square_at,
    squares_at,
    wrapping,
)
from arcana_core.geometry.reach import Diagonals, Reach
from arcana_core.geometry.sight import Touch, sight_lines
from arcana_core.geometry.unfolding import Line, leaving

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from arcana_core.geometry.reach import StepCost

__all__ = ["EAST", "NORTH", "SOUTH", "WEST", "Bend", "Diagonals", "Edge", "Grid", "Line", "Reach", "Touch", "bits"]

_BLOCKERS = None  # the key under which the dictionary of visible squares keeps the mask of blockers


class Grid(Board):
    """Squares, the things on their edges, and what fills them. A value, compared and hashed by its contents.

    The outside of the board, and each side of a missing square, is a permanent wall unless it is linked.

    The attributes are those of `Board`.
    """

    __slots__ = ()

    def __init__(
        self,
        rows: int,
        columns: int,
        *,
        walls: Iterable[SideName] = (),
        doors: Iterable[SideName] = (),
        open_doors: Iterable[SideName] = (),
        windows: Iterable[SideName] = (),
        curtains: Iterable[SideName] = (),
        links: Iterable[tuple[SideName, SideName]] = (),
        void: Iterable[Spot] = (),
        pillars: Iterable[Spot] = (),
        opaque: Iterable[Spot] = (),
        filled: Iterable[Spot] = (),
        wraps_north_south: bool = False,
        wraps_east_west: bool = False,
        touch: Touch = Touch.BLOCKS,
        crossings: int = 1,
    ) -> None:
        """A grid with these things on it.

        Args:
            rows, columns: the measures, at least 1 each.
            walls, doors, open_doors, windows, curtains: edges, each named by either of its sides, (row, column,
                letter); see `Edge`. Doors are closed.
            links: pairs of sides. A step out of a square through one side enters the other side's square there, heading
                away from it. Lines of sight continue in the same way. A link is one edge: a wall on it is at both ends.
                A linked side inside the board is cut off from its neighbour, whose side then leads nowhere unless it is
                linked too.
            void: squares that do not exist.
            pillars: points, (row, column) of the square to the south-east.
            opaque, filled: squares, see the attributes.
            wraps_north_south, wraps_east_west: whether opposite outsides are joined, square by square.
            touch: see `Touch`.
            crossings: how many links (wrap-around included) one line of sight may cross; 2 lets it wrap both ways.

        Raises:
            ValueError: Something is off the board, named twice, or in an impossible place.
        """
        for name, value in (("rows", rows), ("columns", columns)):
            if value < 1:
                raise ValueError(f"{name} must be at least 1, got {value}")
        if crossings < 0:
            raise ValueError(f"crossings must be at least 0, got {crossings}")
        missing = frozenset(square_at(spot, rows, columns, "void square") for spot in void)
        pairs = wrapping(rows, columns, north_south=wraps_north_south, east_west=wraps_east_west)
        pairs = [(here, there) for here, there in pairs if not {here // 4, there // 4} & missing]
        pairs += [(side_at(one, rows, columns, "link"), side_at(two, rows, columns, "link")) for one, two in links]
        check_links(pairs, missing, rows, columns)
        ground = lattice(rows, columns, tuple(sorted((min(pair), max(pair)) for pair in pairs)), missing, crossings)
        kinds = [0] * len(Edge)
        for kind, names in zip(KINDS_BY_NAME.values(), (walls, doors, open_doors, windows, curtains), strict=True):
            for side_name in names:
                put_on_edge(kinds, ground, kind, side_name)
        self._put(
            ground,
            touch,
            tuple(kinds),
            passable_sides(ground, tuple(kinds)),
            sum({1 << corner_at(spot, ground, "pillar") for spot in pillars}),
            squares_at(opaque, ground, "opaque square"),
            squares_at(filled, ground, "filled square"),
        )

    @classmethod
    def from_text(cls, text: str, **others: Any) -> Grid:
        """The grid that `draw` shows as this text; links, pillars, opaque squares and so on as further arguments.

        The text holds walls and doors of all kinds, and filled (`###`) and missing (`...`) squares; other letters in
        squares, and everything left of the first `+`, are ignored.

        Raises:
            ValueError: The text is not such a drawing. The message names the line.
        """
        (rows, columns), things, gaps = read(text)
        for name, value in others.items():
            things[name] = [*things[name], *value] if name in things else value
        grid = cls(rows, columns, **things)
        for row, column, side in gaps:
            square = row * columns + column
            if grid.squares >> square & 1 and grid.beyond(square, SIDES.index(side)) is None:
                raise ValueError(
                    f"the drawing has a gap in the outside at side {(row, column, side)}, which has no link"
                )
        return grid

    def draw(self, labels: Mapping[int, str] | None = None) -> str:
        """The grid as text in 80 columns, see `arcana_core.geometry.floorplan`; labels are short texts by square."""
        return draw(self, labels)

    def is_open(self, square: int, side: int) -> bool:
        """Whether a step leads from a square through a side: nothing bars it and no filled square follows."""
        if not self._passable[side] >> square & 1:
            return False
        return not self.filled >> (self.lattice.across[4 * square + side] // 4) & 1

    def steps_from(self, square: int) -> int:
        """The squares that a step leads to, as a mask."""
        across = self.lattice.across
        mask = 0
        for side, passable in enumerate(self._passable):
            if passable >> square & 1:
                mask |= 1 << across[4 * square + side] // 4
        return mask & ~self.filled

    def passable(self, opening: int = 0) -> Masks:
        """The squares that can be left through each side, filled neighbours or not; opening counts edges as open."""
        if not opening:
            return self._passable
        return toggled(self.lattice, self._passable, opening & union(self._kinds, BARS))

    def reach(
        self,
        start: int,
        budget: int | None = None,
        *,
        cost: StepCost | None = None,
        opening: int = 0,
        diagonals: Diagonals = Diagonals.NEVER,
    ) -> Reach:
        """Everything that can be reached at a cost within the budget, and how.

        Args:
            start: the square to start from.
            budget: the most that a path may cost; None for no bound.
            cost: what a step costs, called with (square left, way, square entered); an int from 0, or None for a step
                that is not allowed. Every step costs 1 by default. It is called for open steps only.
            opening: edges, as a mask, that count as open whatever is on them.
            diagonals: whether steps may go to squares that share only a corner.
        """
        self._check_start(start, budget)
        return reaching.reach(self, start, budget, cost=cost, opening=opening, diagonals=diagonals)

    def within(self, start: int, budget: int, *, opening: int = 0) -> int:
        """The squares at most `budget` steps away, as a mask; faster than `reach`."""
        self._check_start(start, budget)
        return sum(reaching.rings(self, start, budget, opening=opening))

    def distance(self, start: int, end: int, *, opening: int = 0) -> int | None:
        """The least number of steps from one square to another, or None without a way."""
        self._check_square(start)
        self._check_square(end)
        return reaching.distance(self, start, end, opening=opening)

    def visible_from(self, square: int) -> int:
        """The squares in sight from a square, itself included, as a mask; remembered until the grid changes.

        A square is in sight when some straight line between both centres is clear: it crosses no wall, closed door or
        curtain, runs through no opaque square except those it starts and ends in, and touches no point that blocks it
        under the rule for touches. Through links it runs on as if the squares were laid against one another. A line
        that passes exactly through a point at which links end goes on around either side of it that leads anywhere;
        the other side counts as walled. So sight is mutual. If only the filling of an opaque square can be seen and not
        its other contents, use `visible_from(square) & ~opaque`.
        """
        seen = self._seen.get(square)
        if seen is None:
            self._check_square(square)
            seen = self._seen[square] = sight_lines(self.lattice).squares_from(square, self._blockers())
        return seen

    def sees(self, here: int, there: int) -> bool:
        """Whether one square is in sight from the other; see `visible_from`."""
        seen = self._seen.get(here)
        if seen is not None:
            return bool(seen >> there & 1)
        self._check_square(here)
        self._check_square(there)
        return sight_lines(self.lattice).is_clear(here, there, self._blockers())

    def lines(self, here: int, there: int) -> list[Line]:
        """The clear lines from one square to another, the one across no link first, then clockwise from north."""
        self._check_square(here)
        self._check_square(there)
        return sight_lines(self.lattice).lines(here, there, self._blockers())

    def near_from(self, square: int, *, diagonals: bool = False) -> int:
        """The `neighbours` of a square that are in sight from it, as a mask; remembered until the grid changes."""
        key = (square, diagonals)
        seen = self._things.get(key)
        if seen is None:
            seen = 0
            for near in bits(self.neighbours(square, diagonals=diagonals)):
                if self.sees(square, near):  # asked of a few squares it is cheaper than of all
                    seen |= 1 << near
            self._things[key] = seen
        return seen

    def edges_from(self, square: int) -> int:
        """The edges in sight from a square, the outside included, as a mask.

        An edge is in sight when a line from the centre of the square to its middle is clear. The thing on it does not
        matter. Slower than squares, and remembered.
        """
        seen = self._things.get(square)
        if seen is None:
            self._check_square(square)
            seen = self._things[square] = sight_lines(self.lattice).edges_from(square, self._blockers())
        return seen

    def lines_to_edge(self, square: int, edge: int) -> list[Line]:
        """The clear lines from a square to the middle of an edge, in half squares, the one across no link first."""
        self._check_square(square)
        return sight_lines(self.lattice).lines_to_edge(square, edge, self._blockers())

    def course(self, square: int, line: Line | Bend, *, to_edge: bool = False) -> list[int]:
        """The squares through whose interior a line runs, from this one up to the first obstacle.

        Args:
            square: where it starts.
            line: what `lines` or `bends` gave for this or another state of the board, or with `to_edge` what
                `lines_to_edge` or `bends_to_edge` gave.
            to_edge: whether it leads to the middle of an edge.
        """
        self._check_square(square)
        if isinstance(line, Bend):
            return corners(self.lattice).course(square, line, self._standing(), to_edge=to_edge)
        unit = 1 if to_edge else 2
        codes = leaving(unit * line.down, unit * line.right, 1, 1)
        unfolding = corners(self.lattice).unfolding
        final = (line.turns, line.links)
        return unfolding.course(square, codes, final, self._blockers(), begins=True, ends=not to_edge)[0]

    def bent_from(self, square: int) -> tuple[int, int]:
        """The squares and the edges in sight from a square by lines that bend around one corner, as two masks.

        See `arcana_core.geometry.bending`; what also straight lines lead to may be among them, the outside is not.
        Remembered as `visible_from` is.

        Raises:
            ValueError: The rule for touches is not `Touch.BLOCKS`.
        """
        seen = self._bent.get(square)
        if seen is None:
            self._check_square(square)
            seen = self._bent[square] = corners(self.lattice).seen_from(square, self._standing())
        return seen

    def bends(self, here: int, there: int) -> list[Bend]:
        """The clear lines from one square to another that bend around one corner."""
        self._check_square(here)
        self._check_square(there)
        return corners(self.lattice).bends(here, there, self._standing(), to_edge=False)

    def bends_to_edge(self, square: int, edge: int) -> list[Bend]:
        """The clear lines from a square to the middle of an edge that bend around one corner."""
        self._check_square(square)
        return corners(self.lattice).bends(square, edge, self._standing(), to_edge=True)

    def points_from(self, square: int) -> int:
        """The points in sight from the centre of a square, as a mask. Things that end at the point don't matter."""
        seen = self._things.get(~square)
        if seen is None:
            self._check_square(square)
            seen = self._things[~square] = sight_lines(self.lattice).points_from(square, self._blockers())
        return seen

    def is_clear(self, start: Spot, end: Spot) -> bool:
        """Whether nothing blocks a straight segment between two places of the flat board; for sight around corners.

        Places are (down, right) in half squares from the north-west corner: the centre of square (r, c) is (2 r + 1,
        2 c + 1), point (r, c) is (2 r, 2 c). Things at the ends themselves don't matter. No link is crossed. A segment
        along an edge touches that edge, and under `Touch.BLOCKS` a wall there blocks it.

        Raises:
            ValueError: A place is off the board.
        """
        for place in (start, end):
            if not (0 <= place[0] <= 2 * self.rows and 0 <= place[1] <= 2 * self.columns):
                raise ValueError(f"place {place} is off a board of {2 * self.rows} x {2 * self.columns} half squares")
        lines = sight_lines(self.lattice)
        return lines.clear_segment(start, end, self._blockers(), touch=self.touch, pillars=self.pillars)

    def with_edge(self, edge: int, kind: Edge) -> Grid:
        """The same grid with another thing on one edge.

        Raises:
            ValueError: The edge does not lie between two squares; the outside cannot be changed.
        """
        ground = self.lattice
        bit = 1 << edge
        if not ground.edges & bit:
            raise ValueError(f"edge {edge} cannot become {kind!r}: no two squares of this board lie at it")
        before = 0
        kinds = list(self._kinds)
        for number, mask in enumerate(kinds):
            if mask & bit:
                before = number
                kinds[number] = mask ^ bit
        if kind == before:
            return self
        if kind:
            kinds[kind] |= bit
        same_sight = LOOKS[before] == LOOKS[kind]
        passable = self._passable
        if (before in BARS) != (kind in BARS):
            passable = toggled(ground, passable, bit)
        return self._changed(tuple(kinds), passable, self.pillars, self.opaque, self.filled, same_sight=same_sight)

    def with_edges(self, kinds: Mapping[int, Edge]) -> Grid:
        """The same grid with other things on these edges."""
        grid = self
        for edge, kind in kinds.items():
            grid = grid.with_edge(edge, kind)
        return grid

    def with_only(self, kinds: Mapping[Edge, int]) -> Grid:
        """The same grid, but with exactly these things on its edges, as masks by kind; quick for many edges at once.

        Raises:
            ValueError: An edge is named for two kinds, or does not lie between two squares.
        """
        masks = [0] * len(Edge)
        taken = 0
        for kind, mask in kinds.items():
            if mask & ~self.edges:
                raise ValueError(f"no two squares of this board lie at these edges: {bits(mask & ~self.edges)}")
            if mask & taken:
                raise ValueError(f"two things cannot stand on these edges: {bits(mask & taken)}")
            taken |= mask
            masks[kind] = mask if kind else 0
        things = tuple(masks)
        return self._changed(
            things, passable_sides(self.lattice, things), self.pillars, self.opaque, self.filled, same_sight=False
        )

    def with_squares(self, *, opaque: int | None = None, filled: int | None = None) -> Grid:
        """The same grid with other opaque or filled squares, as masks; None leaves them.

        Raises:
            ValueError: A mask holds squares that do not exist.
        """
        for name, mask in (("opaque", opaque), ("filled", filled)):
            if mask is not None and mask & ~self.squares:
                raise ValueError(f"{name} holds squares that do not exist: {bits(mask & ~self.squares)}")
        opaque = self.opaque if opaque is None else opaque
        filled = self.filled if filled is None else filled
        return self._changed(
            self._kinds, self._passable, self.pillars, opaque, filled, same_sight=opaque == self.opaque
        )

    def with_pillar(self, point: int, *, stands: bool) -> Grid:
        """The same grid with or without a pillar at a point."""
        bit = 1 << self.lattice.same_point[point]
        pillars = self.pillars | bit if stands else self.pillars & ~bit
        same_sight = pillars == self.pillars
        return self._changed(self._kinds, self._passable, pillars, self.opaque, self.filled, same_sight=same_sight)

    def _changed(
        self, kinds: tuple[int, ...], passable: Masks, pillars: int, opaque: int, filled: int, *, same_sight: bool
    ) -> Grid:
        grid = object.__new__(Grid)
        grid._put(self.lattice, self.touch, kinds, passable, pillars, opaque, filled)
        if same_sight:
            object.__setattr__(grid, "_seen", self._seen)
            object.__setattr__(grid, "_things", self._things)
            object.__setattr__(grid, "_bent", self._bent)
        return grid

    def _blockers(self) -> int:
        known = self._seen.get(_BLOCKERS)
        if known is None:
            hides, posts = union(self._kinds, HIDES), union(self._kinds, HAS_POSTS)
            lines = sight_lines(self.lattice)
            known = lines.blockers(self.touch, hides, posts, self.pillars, self.opaque)
            self._seen[_BLOCKERS] = known
        return known

    def _standing(self) -> Standing:
        if self.touch is not Touch.BLOCKS:
            raise ValueError(
                f"lines bend around the ends of walls, which need Touch.BLOCKS; this grid has {self.touch}"
            )
        hides, posts = union(self._kinds, HIDES), union(self._kinds, HAS_POSTS)
        return Standing(self._blockers(), hides, posts, self.pillars)

    def _check_start(self, start: int, budget: int | None) -> None:
        self._check_square(start)
        if budget is not None and budget < 0:
            raise ValueError(f"budget must be at least 0, got {budget}")
