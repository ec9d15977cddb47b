"""Lines of sight over a lattice of squares, in whole numbers only.

A line is the straight segment between two centres of squares, or from a centre to the middle of an edge or to a point.
The places on its way depend only on its length down and to the right. So the flat board has one table for all
viewpoints: the set of possible obstacles of the line, as a mask that is shifted to the viewer's square. Lines through
links are walked once per viewpoint and lattice: the squares behind a link are laid against it, turned if necessary, and
the line goes straight on. The actual obstacles are one mask of blockers, and a line is clear when the two masks have no
bit in common.

Bits of a mask of blockers, in layers of `Lattice.layer` bits: layer 0 is empty (room for shifting), 1 and 2 are the
edges, 3 the points as met by lines falling to the right, 4 the points as met by lines rising to the right, 5 the
squares, each by the point at its north-west corner; above 6 there are the links, and the seams, which are points whose
surroundings are reached only through links.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from arcana_core.geometry.lattice import NOTHING
from arcana_core.geometry.unfolding import Line, Unfolding, leaving

if TYPE_CHECKING:
    from arcana_core.geometry.lattice import Lattice


class Touch(Enum):
    """The rule for a line that exactly touches a point at which walls or doors end.

    A line that runs into the side of a wall is always blocked. Corners of opaque squares are not walls: touching such a
    corner blocks no line, except under `BETWEEN`.
    """

    BLOCKS = "blocks"
    """The ends of walls and doors, open ones too, belong to them: the touch blocks. The default of grids."""

    BETWEEN = "between"
    """The touch blocks when a line a hair to the left and one a hair to the right would both be blocked there."""

    PASSES = "passes"
    """The touch never blocks; lines slip between walls that meet at the point, but not between two bits of outside."""


_MIDDLES = ((-1, 0), (0, 1), (1, 0), (0, -1))
_CORNERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))

ThroughLinks = list[tuple[int, int, Line]]
"""Lines through links from one viewpoint: target, what would block the line, and the line itself.

Targets are squares, or sides and corners of squares as square * 4 + side or quarter.
"""


class SightLines:
    """The lines of sight of one lattice, whatever is on it. Get it from `sight_lines`."""

    __slots__ = (
        "_all_seams",
        "_edge_patterns",
        "_halves",
        "_masks_through",
        "_one_sided",
        "_singly",
        "_squares_through",
        "_things",
        "_things_through",
        "_two_sided",
        "dead",
        "lattice",
        "patterns",
        "unfolding",
    )

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        solid = lattice.solid
        self.dead = self._corner_bits(*self._pinched(solid, 0))
        self.patterns = [
            [self._pattern(2 * down, 2 * right) for right in range(1 - lattice.columns, lattice.columns)]
            for down in range(1 - lattice.rows, lattice.rows)
        ]
        self.unfolding = Unfolding(lattice) if lattice.links and lattice.crossings else None
        self._all_seams = [
            (1 << number, seam) for number, seam in enumerate(self.unfolding.seams if self.unfolding else ())
        ]
        self._two_sided = [(bit, seam) for bit, seam in self._all_seams if seam.right]
        self._one_sided = sum(bit for bit, seam in self._all_seams if not seam.right)
        self._halves: dict[tuple[int, int], int] = {}
        self._things = (self._places(lattice.edge_at, _MIDDLES), self._places(lattice.point_at, _CORNERS))
        self._singly: tuple[dict[int, list[tuple[int, int]]], ...] = ({}, {})
        self._edge_patterns: tuple[list[list[int]], ...] = ()  # level edges, upright edges
        self._squares_through: dict[int, ThroughLinks] = {}
        self._masks_through: dict[int, dict[int, list[int]]] = {}
        self._things_through: tuple[dict[int, ThroughLinks], ...] = ({}, {})

    def blockers(self, touch: Touch, hides: int, posts: int, pillars: int, opaque: int) -> int:
        """Everything that blocks a line now, as one mask.

        Args:
            touch: the effect of touching the end of a wall.
            hides: the edges that no line crosses.
            posts: the edges whose ends count under `Touch.BLOCKS`.
            pillars: the points that hold a pillar, each by its lowest number.
            opaque: the squares that no line goes through.
        """
        ground = self.lattice
        layer, stride = ground.layer, ground.stride
        if pillars and ground.links:
            pillars = sum(1 << point for point, lowest in enumerate(ground.same_point) if pillars >> lowest & 1)
        squares = self._laid_out(opaque) if opaque else 0
        flat = (1 << 2 * layer) - 1
        flat_hides = hides & flat | ground.solid
        mask = self.dead | flat_hides << layer | squares << 5 * layer
        if touch is Touch.BLOCKS:
            ends = posts & flat | ground.solid
            level, upright = ends & ((1 << layer) - 1), ends >> layer
            columns = level | level << 1 | upright | upright << stride | pillars
            mask |= self._corner_bits(columns, columns)
        elif touch is Touch.BETWEEN:
            falling, rising = self._pinched(flat_hides, squares)
            mask |= self._corner_bits(falling | pillars, rising | pillars)
        mask |= hides >> 2 * layer << 6 * layer
        if self.unfolding:
            mask |= self._blocked_seams(touch, hides, posts, pillars, opaque) << 6 * layer + len(ground.links)
        return mask

    def squares_from(self, square: int, blockers: int) -> int:
        """The squares with a clear line from the centre of this one to theirs, including itself."""
        ground = self.lattice
        columns = ground.columns
        row, column = divmod(square, columns)
        shifted = blockers >> (square + row)
        first = columns - 1 - column
        seen = 0
        bit = 1
        for patterns in self.patterns[ground.rows - 1 - row : 2 * ground.rows - 1 - row]:
            for pattern in patterns[first : first + columns]:
                if not pattern & shifted:
                    seen |= bit
                bit <<= 1
        for target, mask, _ in self.squares_through(square):
            if not mask & blockers:
                seen |= 1 << target
        return seen

    def is_clear(self, here: int, there: int, blockers: int) -> bool:
        """Whether some line between the centres of two squares is clear."""
        ground = self.lattice
        columns = ground.columns
        row, column = divmod(here, columns)
        pattern = self.patterns[there // columns - row + ground.rows - 1][there % columns - column + columns - 1]
        if not pattern & (blockers >> (here + row)):
            return True
        if not ground.links:
            return False
        if here not in self._masks_through:
            self.squares_through(here)
        return any(not mask & blockers for mask in self._masks_through[here].get(there, ()))

    def lines(self, here: int, there: int, blockers: int) -> list[Line]:
        """The clear lines between the centres of two squares, the one on the flat board first."""
        ground = self.lattice
        columns = ground.columns
        down, right = there // columns - here // columns, there % columns - here % columns
        clear = []
        if not self.patterns[down + ground.rows - 1][right + columns - 1] & (blockers >> ground.corner_of(here)):
            clear.append(Line(down, right, 0, 0))
        clear += [line for target, mask, line in self.squares_through(here) if target == there and not mask & blockers]
        return clear

    def lines_to_edge(self, here: int, edge: int, blockers: int) -> list[Line]:
        """The clear lines from the centre of a square to the middle of an edge, in half squares, the flat one first."""
        clear = []
        row, column = divmod(here, self.lattice.columns)
        for down, right, bit, face in self._things[0]:
            if bit == 1 << edge:
                place = (down - 2 * row, right - 2 * column)
                shown = face == NOTHING or (-place[0], place[1], place[0], -place[1])[face] >= 0
                if shown and not self.half_pattern(*place) & blockers >> (here + row):
                    clear.append(Line(*place, 0, 0))
        for side, mask, line in self.things_through(here, 0):
            if self.lattice.edge_at[side] == edge and not mask & blockers:
                clear.append(line)
        return clear

    def edges_from(self, square: int, blockers: int) -> int:
        """The edges whose middle is in sight from the centre of this square. The edge itself doesn't block."""
        return self._things_from(square, blockers, 0)

    def points_from(self, square: int, blockers: int) -> int:
        """The points in sight from the centre of this square. Edges that end at the point itself don't block."""
        return self._things_from(square, blockers, 1)

    def squares_through(self, square: int) -> ThroughLinks:
        """The lines from a square to others that go through links, whatever is on the board."""
        known = self._squares_through.get(square)
        if known is None:
            known = self._squares_through[square] = []
            if self.unfolding:
                known += self.unfolding.lines(square, 0)
            by_target = self._masks_through[square] = dict[int, list[int]]()
            for target, mask, _ in known:
                by_target.setdefault(target, []).append(mask)
        return known

    def clear_segment(
        self, start: tuple[int, int], end: tuple[int, int], blockers: int, *, touch: Touch, pillars: int
    ) -> bool:
        """Whether nothing blocks a segment of the flat board between two places. Things at the places don't count.

        Places are (down, right) in half squares from the north-west corner of the board. A square counts as passed
        when the segment runs through its interior, unless its centre is one of the two ends.
        """
        (y, x), (down, right) = start, (end[0] - start[0], end[1] - start[1])
        if (down == 0 and y % 2 == 0) or (right == 0 and x % 2 == 0):
            return self._clear_along(start, end, blockers, touch, pillars)
        row, column = (y - (down < 0)) >> 1, (x - (right < 0)) >> 1
        codes = leaving(down, right, 2 - y % 2, 2 - x % 2)
        mask, last = self._trace(row, column, codes, passes_first=not (y % 2 and x % 2))
        if not (end[0] % 2 and end[1] % 2) and (codes or not (y % 2 and x % 2)):
            mask |= last
        return not mask & blockers

    def _clear_along(
        self, start: tuple[int, int], end: tuple[int, int], blockers: int, touch: Touch, pillars: int
    ) -> bool:
        # Along the lattice itself: it is in no square, crosses no edge, runs along edges and passes through points.
        if touch is Touch.PASSES:
            return True
        ground = self.lattice
        level = start[0] == end[0]
        axis = 1 if level else 0
        low, high = sorted((start[axis], end[axis]))
        for half in range(low, high):
            row, column = (start[0] // 2, half // 2) if level else (half // 2, start[1] // 2)
            point = row * ground.stride + column
            if half % 2 == 0 and half > low:
                column_here = blockers >> (3 * ground.layer + point) & blockers >> (4 * ground.layer + point) & 1
                if touch is Touch.BLOCKS and column_here:
                    return False
                if pillars >> ground.same_point[point] & 1 or all(self._shuts(row, column, level, blockers)):
                    return False
            if touch is Touch.BLOCKS:
                if blockers >> (point + ground.layer * (1 if level else 2)) & 1:
                    return False
            elif not self._lets_pass(row, column, blockers):
                other = (row - 1, column) if level else (row, column - 1)
                if not self._lets_pass(*other, blockers):
                    return False
        return True

    def _shuts(self, row: int, column: int, level: bool, blockers: int) -> tuple[bool, bool]:
        """Whether the two edges that meet a line along the lattice in a point bar what goes by on their sides of it."""
        layer = self.lattice.layer
        point = row * self.lattice.stride + column
        squares = [[self._exists(row + up, column + left) for left in (-1, 0)] for up in (-1, 0)]
        if level:
            edges = (2 * layer + point - self.lattice.stride, 2 * layer + point)
            beside = (any(squares[0]), any(squares[1]))
        else:
            edges = (layer + point - 1, layer + point)
            beside = (squares[0][0] or squares[1][0], squares[0][1] or squares[1][1])
        return (not beside[0] or bool(blockers >> edges[0] & 1), not beside[1] or bool(blockers >> edges[1] & 1))

    def _exists(self, row: int, column: int) -> bool:
        ground = self.lattice
        inside = 0 <= row < ground.rows and 0 <= column < ground.columns
        return inside and bool(ground.present >> (row * ground.columns + column) & 1)

    def _lets_pass(self, row: int, column: int, blockers: int) -> bool:
        ground = self.lattice
        return self._exists(row, column) and not blockers >> (5 * ground.layer + row * ground.stride + column) & 1

    def _blocked_seams(self, touch: Touch, hides: int, posts: int, pillars: int, opaque: int) -> int:
        if touch is Touch.PASSES or not self.unfolding:
            return 0
        mask = self._one_sided if touch is Touch.BLOCKS else 0
        for bit, seam in self._two_sided if touch is Touch.BLOCKS else self._all_seams:
            if pillars >> seam.point & 1:
                mask |= bit
            elif touch is Touch.BLOCKS:
                if posts & seam.edges:
                    mask |= bit
            elif all(side is None or hides & side[0] or opaque & side[1] for side in (seam.left, seam.right)):
                mask |= bit
        return mask

    def _places(self, names: list[int], offsets: tuple[tuple[int, int], ...]) -> list[tuple[int, int, int, int]]:
        # Where on the flat board things are, in half squares from the middle of square 0: (down, right, bit of name,
        # face). A face that is not NOTHING is seen from its own side only: a link makes it another edge than its back.
        ground = self.lattice
        places = set()
        for number, name in enumerate(names):
            square, way = divmod(number, 4)
            if ground.present >> square & 1:
                row, column = divmod(square, ground.columns)
                face = way if names is ground.edge_at and ground.solid >> ground.edge_of(number) & 1 else NOTHING
                places.add((2 * row + offsets[way][0], 2 * column + offsets[way][1], 1 << name, face))
        return sorted(places)

    def _things_from(self, square: int, blockers: int, kind: int) -> int:
        ground = self.lattice
        row, column = divmod(square, ground.columns)
        shifted = blockers >> (square + row)
        seen = 0 if kind else self._inner_edges_from(row, column, shifted)
        for pattern, bit in self._singly_from(square, kind):
            if not pattern & shifted:
                seen |= bit
        names = ground.point_at if kind else ground.edge_at
        for number, mask, _ in self.things_through(square, kind):
            if not mask & blockers:
                seen |= 1 << names[number]
        return seen

    def _singly_from(self, square: int, kind: int) -> list[tuple[int, int]]:
        """The possible obstacles of the line to each edge of the outside, or to each point, and the bit of its name."""
        known = self._singly[kind].get(square)
        if known is None:
            row, column = divmod(square, self.lattice.columns)
            known = self._singly[kind][square] = []
            for down, right, bit, face in self._things[kind]:
                place = (down - 2 * row, right - 2 * column)
                if kind or (face != NOTHING and (-place[0], place[1], place[0], -place[1])[face] >= 0):
                    known.append((self.half_pattern(*place), bit))
        return known

    def _inner_edges_from(self, row: int, column: int, shifted: int) -> int:
        """The edges in sight between two squares of the flat board. They are many, so their patterns are in rows."""
        ground = self.lattice
        if not self._edge_patterns:
            rows, columns = range(1 - ground.rows, ground.rows + 1), range(1 - ground.columns, ground.columns + 1)
            self._edge_patterns = (
                [[self._pattern(2 * down - 1, 2 * right) for right in columns[:-1]] for down in rows],
                [[self._pattern(2 * down, 2 * right - 1) for right in columns] for down in rows[:-1]],
            )
        seen = 0
        first, left = ground.rows - 1 - row, ground.columns - 1 - column
        for kind, table in enumerate(self._edge_patterns):
            bit = 1 << kind * ground.layer
            for patterns in table[first : first + ground.rows + 1 - kind]:
                for pattern in patterns[left : left + ground.columns + kind]:
                    if not pattern & shifted:
                        seen |= bit
                    bit <<= 1
                bit <<= 1 - kind
        return seen & ground.edges & ~ground.solid

    def half_pattern(self, down: int, right: int) -> int:
        """The possible obstacles from the centre of square 0 to an edge or point this many half squares away.

        Shifted by the point at the north-west corner of another square, these are the obstacles from there.
        """
        place = (down, right)
        if place not in self._halves:
            self._halves[place] = self._pattern(down, right)
        return self._halves[place]

    def things_through(self, square: int, kind: int) -> ThroughLinks:
        """The lines through links to middles of sides, kind 0, or to corners of squares, kind 1, whatever is there."""
        known = self._things_through[kind].get(square)
        if known is None:
            known = self._things_through[kind][square] = []
            if self.unfolding:
                known += self.unfolding.lines(square, kind + 1)
        return known

    def _pattern(self, down: int, right: int) -> int:
        # The possible obstacles from the centre of square 0 to this many half squares away. Layer 0 is room for lines
        # that go up or to the left.
        codes = leaving(down, right, 1, 1)
        mask, last = self._trace(0, 0, codes, passes_first=False)
        return mask | last if codes and (down % 2 or right % 2) else mask

    def _trace(self, row: int, column: int, codes: tuple[int, ...], *, passes_first: bool) -> tuple[int, int]:
        layer, stride = self.lattice.layer, self.lattice.stride
        at = row * stride + column
        mask = 0
        for index, code in enumerate(codes):
            if index or passes_first:
                mask |= 1 << (5 * layer + at)
            bit, move = (
                (layer + at, -stride),
                (2 * layer + at + 1, 1),
                (layer + at + stride, stride),
                (2 * layer + at, -1),
                (4 * layer + at + 1, 1 - stride),
                (3 * layer + at + stride + 1, stride + 1),
                (4 * layer + at + stride, stride - 1),
                (3 * layer + at, -stride - 1),
            )[code]
            mask |= 1 << bit
            at += move
        return mask, 1 << (5 * layer + at)

    def _corner_bits(self, falling: int, rising: int) -> int:
        return falling << 3 * self.lattice.layer | rising << 4 * self.lattice.layer

    def _pinched(self, edges: int, squares: int) -> tuple[int, int]:
        # The points where a falling line, and where a rising line, is walled in on both sides.
        layer, stride = self.lattice.layer, self.lattice.stride
        east, south = edges & ((1 << layer) - 1), edges >> layer
        west, north = east << 1, south << stride
        falling = (north | east | squares << stride) & (west | south | squares << 1)
        rising = (north | west | squares << (stride + 1)) & (east | south | squares)
        return falling, rising

    def _laid_out(self, squares: int) -> int:
        columns, stride = self.lattice.columns, self.lattice.stride
        row_mask = (1 << columns) - 1
        return sum((squares >> row * columns & row_mask) << row * stride for row in range(self.lattice.rows))


@lru_cache(maxsize=256)
def sight_lines(lattice: Lattice) -> SightLines:
    """The lines of sight of a lattice, built once; about 24 (rows * columns)^2 bits, 1.4 MB for 26 x 26 squares."""
    return SightLines(lattice)
