"""Straight lines of sight through links: the squares behind a link are laid against it, and the line goes on.

A line that passes exactly through a point can get around it on two sides. If both lead to the same square, seen from
the same direction, the board is flat there, and the line goes through. Where they differ, at the end of a link, it
goes on either way, and the side on which it would have gone elsewhere counts as walled: so lines there and back are the
same lines, and under `Touch.BLOCKS` no line passes such a point.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from arcana_core.geometry.lattice import EAST, NORTH, NOTHING, SOUTH, WEST, Way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arcana_core.geometry.lattice import Lattice


class Line(NamedTuple):
    """A clear line from one square to another.

    Attributes:
        down, right: its length along both axes, as seen from where it starts; links are laid straight.
        turns: quarter turns clockwise between directions there and here: what is side s seen from the start is side
            (s + turns) % 4 of the square at the end.
        links: how many links it goes through.
    """

    down: int
    right: int
    turns: int
    links: int


class Seam(NamedTuple):
    """A point as passed by lines that get around it through a link: two edges and a square on either side of it.

    The other side may lead elsewhere or nowhere: it is None then and counts as walled. Edges are those of both sides.
    """

    left: tuple[int, int]
    right: tuple[int, int] | None
    edges: int
    point: int


Step = tuple[int, int, int, int]
"""A way out of a square: the square entered, quarter turns, links crossed, and what would block it as a mask."""

_MIDDLES = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""The offset of each side's middle from the square's, in half squares down and right."""

WAYS = [[(code + turns) % 4 + code // 4 * 4 for code in range(8)] for turns in range(4)]
"""The way out of a square, by quarter turns so far and code: what `leaving` gives, as it is seen there."""


class Unfolding:
    """The lines of a lattice with links, from any viewpoint, whatever is on the board.

    Attributes:
        seams: the points that lines get around through links; the bit of each follows upon those of the links.
        steps_out: the ways out of a square, by square * 8 + way; ways are the four sides and then the four corners.
        passing: the same for lines that come through the square, so that the square itself would block them, too.
        plain: of these the square entered and the mask where there is just one way, across no link and without a turn,
            as nearly everywhere; else None.
        in_square: what blocks lines that run through a square, by square.
    """

    __slots__ = ("in_square", "lattice", "passing", "plain", "seams", "steps_out")

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.seams: list[Seam] = []
        self.steps_out: list[tuple[Step, ...]] = self._ways_out()
        self.in_square = [1 << (5 * lattice.layer + lattice.corner_of(number)) for number in range(lattice.size)]
        self.passing: list[tuple[Step, ...]] = [
            tuple((to, turn, links, met | self.in_square[number // 8]) for to, turn, links, met in steps)
            for number, steps in enumerate(self.steps_out)
        ]
        self.plain: list[tuple[int, int] | None] = [
            (steps[0][0], steps[0][3]) if len(steps) == 1 and steps[0][1:3] == (0, 0) else None
            for steps in self.passing
        ]

    def lines(self, square: int, kind: int) -> Iterator[tuple[int, int, Line]]:
        """Every line of a kind from the centre of a square through links, as (target, what would block it, line).

        Kind 0 goes to the centre of a square; kind 1, to the middle of a side, and kind 2, to a corner, are given as
        their square * 4 + side or quarter, and their lengths count half squares.
        """
        ground = self.lattice
        turned = any((ground.across[side] - side) % 4 != 2 for side in ground.linked)
        longest = max(ground.rows, ground.columns) if turned else 0
        boards = (ground.crossings + 1) * (2 if kind else 1)
        far = boards * (longest or ground.rows), boards * (longest or ground.columns)
        row, column = divmod(square, ground.columns)
        for down, right in self.directions_to_links((2 * row + 1, 2 * column + 1), *far, unit=1 if kind else 2):
            # Half of a direction that is odd along both axes leads to corners, half of any other to middles of sides.
            if not kind or (down % 2 and right % 2) == (kind == 2):
                yield from self._along(square, down, right, kind, far)

    def _along(
        self, square: int, down: int, right: int, kind: int, far: tuple[int, int]
    ) -> Iterator[tuple[int, int, Line]]:
        passing, plain, crossings = self.passing, self.plain, self.lattice.crossings
        codes = leaving(2 * down, 2 * right, 1, 1)
        count = len(codes)
        middle = count // 2 if kind else NOTHING
        # How often the whole direction, there and back to the same place in a square, fits into what is far away.
        last = min(far[0] // abs(down) if down else far[1], far[1] // abs(right) if right else far[0])
        last, end = ((last - 1) // 2, middle) if kind else (last, 0)
        # The square that a line starts in does not block it, so its first step is not one that passes.
        trails = [(to, turn, more, met, 0, 1) for to, turn, more, met in self.steps_out[8 * square + codes[0]]]
        while trails:
            at, turns, links, mask, legs, index = trails.pop()
            while links <= crossings:
                around = WAYS[turns]
                stop = middle if index <= middle else count
                while index < stop and (step := plain[8 * at + around[codes[index]]]):
                    at, met = step
                    mask |= met
                    index += 1
                if index == count:
                    legs += 1
                    index = 0
                    if links and at != square and not kind:
                        yield at, mask, Line(down * legs, right * legs, turns, links)
                way = around[codes[index]]
                if index == middle and links:
                    halfway = 2 * legs + 1
                    line = Line(down * halfway, right * halfway, turns, links)
                    yield 4 * at + way % 4, mask | self.in_square[at], line
                outs = passing[8 * at + way]
                if not outs or (legs == last and index == end):
                    break
                index += 1
                for to, turn, more, met in outs[1:]:
                    trails.append((to, (turns + turn) % 4, links + more, mask | met, legs, index))
                at, turn, more, met = outs[0]
                links += more
                turns = (turns + turn) % 4
                mask |= met

    def course(
        self, square: int, codes: tuple[int, ...], final: tuple[int, int], blockers: int, *, begins: bool, ends: bool
    ) -> tuple[list[int], bool]:
        """The squares through whose interior a line runs, in order, up to the first obstacle, and whether it is clear.

        Args:
            square: the first of them.
            codes: the sides and corners through which the line leaves, in order, see `leaving`.
            final: the quarter turns and the links at its end, which tell apart lines around both sides of a point.
            blockers: all that blocks lines now.
            begins, ends: whether the line begins, and ends, in the centre of a square, which then doesn't block.
        """
        ground = self.lattice
        base = 5 * ground.layer
        best: list[int] = []
        trails = [([square], 0, 0)]
        while trails:
            passed, turns, links = trails.pop()
            at, index = passed[-1], len(passed) - 1
            free = (begins and not index) or (ends and index == len(codes))
            if not free and blockers >> (base + ground.corner_of(at)) & 1:
                passed = passed[:-1]
            elif index == len(codes):
                if (turns, links) == final:
                    return passed, True
            else:
                way = WAYS[turns][codes[index]]
                trails += [
                    ([*passed, to], (turns + turn) % 4, links + more)
                    for to, turn, more, met in reversed(self.steps_out[8 * at + way])
                    if not met & blockers and links + more <= final[1]
                ]
            best = max(best, passed, key=len)
        return best, False

    def directions_to_links(
        self, place: tuple[int, int], far_down: int, far_right: int, *, unit: int = 1
    ) -> list[tuple[int, int]]:
        """The directions in which a line from a place of the flat board can meet a link and then something behind it.

        The first link on a line is met on the flat board, so only directions between its two ends can lead anywhere;
        and if one link is all that a line goes through, only those that lead to a place on the board laid against it.

        Args:
            place: (down, right) in half squares from the north-west corner.
            far_down, far_right: how far directions may lead, in `unit` half squares.
            unit: how many half squares a direction counts in.
        """
        ground = self.lattice
        bearings, directions = _directions(far_down, far_right)
        needed: set[int] = set()
        for side in ground.linked:
            other, way = divmod(side, 4)
            down = 2 * (other // ground.columns) + 1 - place[0]
            right = 2 * (other % ground.columns) + 1 - place[1]
            if (-down, right, down, -right)[way] + 1 <= 0:
                continue
            ends = ((-1, -1), (-1, 1), (1, 1), (1, -1))
            first, last = (
                bearing(down + end_down, right + end_right, far_down + far_right)
                for end_down, end_right in (ends[way], ends[(way + 1) % 4])
            )
            start, stop = bisect_left(bearings, first), bisect_right(bearings, last)
            between = range(start, stop) if first < last else (*range(start, len(bearings)), *range(stop))
            if ground.crossings > 1:
                needed.update(between)
                continue
            top, bottom, west, east = self._laid_against(side, down + _MIDDLES[way][0], right + _MIDDLES[way][1])
            tall, wide = max(-top, bottom) // 2, max(-west, east) // 2
            for number in between:
                along, across = unit * directions[number][0], unit * directions[number][1]
                if (top <= along <= bottom and west <= across <= east) or (
                    -tall <= along <= tall and -wide <= across <= wide  # a multiple of it might
                ):
                    needed.add(number)
        return [directions[number] for number in sorted(needed)]

    def _laid_against(self, side: int, down: int, right: int) -> tuple[int, int, int, int]:
        """The top, bottom, west and east of a board that is laid against the side with this middle."""
        ground = self.lattice
        square, way = divmod(ground.across[side], 4)
        middle_down = 2 * (square // ground.columns) + 1 + _MIDDLES[way][0]
        middle_right = 2 * (square % ground.columns) + 1 + _MIDDLES[way][1]
        corners = [(-middle_down, -middle_right), (2 * ground.rows - middle_down, 2 * ground.columns - middle_right)]
        for _ in range((way + 2 - side) % 4):
            corners = [(-across, along) for along, across in corners]
        downs, rights = [down + along for along, _ in corners], [right + across for _, across in corners]
        return min(downs), max(downs), min(rights), max(rights)

    def _ways_out(self) -> list[tuple[Step, ...]]:
        ways: list[tuple[Step, ...]] = []
        for square in range(self.lattice.size):
            ways += [self._through_side(4 * square + side) for side in range(4)]
            ways += [self._past_corner(square, quarter) for quarter in range(4)]
        return ways

    def _through_side(self, side: int) -> tuple[Step, ...]:
        ground = self.lattice
        other = ground.across[side]
        if other == NOTHING:
            return ()
        edge = ground.edge_at[side]
        if side in ground.linked:
            return ((other // 4, (other + 2 - side) % 4, 1, 1 << (4 * ground.layer + edge)),)
        return ((other // 4, 0, 0, 1 << (ground.layer + edge)),)

    def _past_corner(self, square: int, quarter: int) -> tuple[Step, ...]:
        """The ways past a corner: one if both ways around it lead to the same square, else each that leads anywhere."""
        ground = self.lattice
        one = ground.around(square, quarter, (quarter + 1) % 4)
        other = ground.around(square, (quarter + 1) % 4, quarter)
        ways: list[tuple[Way, tuple[int, int], tuple[int, int] | None]] = []
        if one and other and one[:3] == other[:3]:
            ways += [(one, self._beside(one[3]), self._beside(other[3]))]
        else:
            ways += [(way, self._beside(way[3]), None) for way in (one, other) if way]
        point = ground.corner_of(square) + (1, ground.stride + 1, ground.stride, 0)[quarter]
        steps: list[Step] = []
        for (to, turn, links, _), left, right in ways:
            if links == 0:
                bit = (4 if quarter in (0, 2) else 3) * ground.layer + point
            else:
                bit = 6 * ground.layer + len(ground.links) + len(self.seams)
                edges = left[0] | (right[0] if right else 0)
                self.seams.append(Seam(left, right, edges, ground.same_point[point]))
            steps.append((to, turn, links, 1 << bit))
        return tuple(steps)

    def _beside(self, sides: tuple[int, int]) -> tuple[int, int]:
        # The two edges and the square that lie to one side of a corner.
        edge_at = self.lattice.edge_at
        return 1 << edge_at[sides[0]] | 1 << edge_at[sides[1]], 1 << sides[1] // 4


@lru_cache(maxsize=1 << 15)
def leaving(down: int, right: int, first_down: int, first_right: int) -> tuple[int, ...]:
    """The sides and corners through which a segment leaves one square after another.

    Args:
        down, right: the length of the segment, in half squares.
        first_down, first_right: how far along each axis it meets the lattice first, 1 from the middle of a square.

    Returns:
        0 to 3 for a side, north clockwise; 4 to 7 for the corners NE, SE, SW, NW. Both ends are left out.
    """
    upright, level = (SOUTH if down > 0 else NORTH), (EAST if right > 0 else WEST)
    corner = ((7, 4), (6, 5))[down > 0][right > 0]
    down, right = abs(down), abs(right)
    codes = []
    while first_down < down or first_right < right:
        # The lattice is met at first_down / down and first_right / right of the way; compared without dividing.
        sooner = first_down * right - first_right * down
        if first_down < down and (first_right >= right or sooner < 0):
            codes.append(upright)
            first_down += 2
        elif first_right < right and (first_down >= down or sooner > 0):
            codes.append(level)
            first_right += 2
        else:
            codes.append(corner)
            first_down += 2
            first_right += 2
    return tuple(codes)


@lru_cache(maxsize=64)
def _directions(far_down: int, far_right: int) -> tuple[list[int], list[tuple[int, int]]]:
    """All directions to places within a distance, each once in its shortest form, clockwise, with their bearings."""
    bearings = {
        bearing(down, right, far_down + far_right): (down, right)
        for down in range(-far_down, far_down + 1)
        for right in range(-far_right, far_right + 1)
        if gcd(down, right) == 1
    }
    ordered = sorted(bearings)
    return ordered, [bearings[number] for number in ordered]


def bearing(down: int, right: int, longest: int) -> int:
    """A number that grows clockwise from north and is equal for equal directions only.

    Two fractions with denominators up to n differ by 1 / n^2 or more, so after scaling by n^2 and rounding down their
    order is still exact. The measures may be up to `longest`.
    """
    scale = longest * longest
    if down < 0 <= right:
        quarter, across, along = 0, right, -down
    elif right > 0:
        quarter, across, along = 1, down, right
    elif down > 0:
        quarter, across, along = 2, -right, down
    else:
        quarter, across, along = 3, -down, -right
    return (quarter * (longest + 1)) * scale + across * scale // along
