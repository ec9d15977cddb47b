"""Lines of sight that bend around one corner: straight to a point where a wall ends, and straight on from there.

Around that point the two straight parts leave two arcs. The line is clear when both parts are, and one of the arcs
measures at least 180 degrees and is free of everything that hides: a taut string would bend at the corner like this.
Both parts and the turn together go through no more links than one straight line may. Grids must have `Touch.BLOCKS`,
under which the ends of walls are part of them.

A star is the surroundings of one point: quarters of squares, clockwise, each between two edges that end at the point.
On the flat board they are four in a circle. Along the outside they are fewer, in a fan. At the end of a link the fan
continues through it. A direction is a quarter and a turn within it, so all angles are compared in whole numbers.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from arcana_core.geometry.lattice import NOTHING
from arcana_core.geometry.sight import sight_lines
from arcana_core.geometry.unfolding import WAYS, Line, Unfolding, leaving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from arcana_core.geometry.lattice import Lattice


class Bend(NamedTuple):
    """A clear line that bends around one corner; its measures are in half squares.

    Attributes:
        point: the corner.
        first: its part from the centre of a square to the corner, as seen from where it starts.
        second: its part from the corner to the middle of a square or edge, as seen from the first square there.
        links: how many links it goes through, those that it turns past included.
        around: the edges that it turns past, as a mask.
        leaves: the corner at which the second part begins, as square * 4 + quarter.
    """

    point: int
    first: Line
    second: Line
    links: int
    around: int
    leaves: int

    @property
    def length(self) -> int:
        """Rows and columns of both parts together, in half squares."""
        return sum(abs(part.down) + abs(part.right) for part in (self.first, self.second))


class Standing(NamedTuple):
    """The things on a board now: everything that blocks lines, the edges that hide, those with posts, and pillars."""

    blockers: int
    hides: int
    posts: int
    pillars: int


class Star(NamedTuple):
    """The surroundings of one point.

    Attributes:
        quarters: the corners of squares there, clockwise, each as square * 4 + quarter, NE, SE, SW, NW.
        edges: the edge where each quarter begins, going clockwise; then the one where the last ends.
        links: whether each of these edges is a link.
        closed: whether the last edge is the first. Otherwise both lead nowhere.
    """

    quarters: tuple[int, ...]
    edges: tuple[int, ...]
    links: tuple[bool, ...]
    closed: bool


class Leg(NamedTuple):
    """A straight part between a corner and the middle of a square or edge.

    Attributes:
        tilt: a number that grows with its turn clockwise within its quarter; equal only for equal turns.
        place: the square or edge. For a part that leads to a corner, that corner as square * 4 + quarter.
        mask: what would block it.
        line: its course, from where it starts.
    """

    tilt: int
    place: int
    mask: int
    line: Line


class Rail(NamedTuple):
    """A part that runs from a corner along edges to the middle of one.

    Attributes:
        edge: where it ends. Its kind and its posts don't matter.
        hides: the edges before it. None of them may hide.
        posts: the edges that end at points in between. None of them may have posts.
        points: these points, which may hold no pillars.
        line: its course.
    """

    edge: int
    hides: int
    posts: int
    points: int
    line: Line


class Turn(NamedTuple):
    """A way past a corner: the quarter in which a line may continue, and its least and greatest turn there."""

    leaves: int
    least: int
    most: int
    links: int
    around: int


RAIL = -1
"""The `Turn.least` and `most` of lines that go on along the edge where a quarter begins."""


class Corners:
    """The corners of one lattice and the straight parts that lead there, whatever is on it. Made by `corners`."""

    __slots__ = ("_firsts", "_rails", "_seconds", "_stars", "far", "lattice", "sight", "unfolding")

    def __init__(self, lattice: Lattice) -> None:
        self.lattice = lattice
        self.sight = sight_lines(lattice)
        self.unfolding = self.sight.unfolding or Unfolding(lattice)
        self.far = 2 * (lattice.crossings + 1) * max(lattice.rows, lattice.columns)
        self._stars: dict[int, tuple[Star, int]] = {}
        self._firsts: dict[int, list[Leg]] = {}
        self._seconds: dict[int, tuple[list[Leg], list[Leg]]] = {}
        self._rails: dict[int, list[Rail]] = {}

    def seen_from(self, square: int, now: Standing) -> tuple[int, int]:
        """The squares and the edges with a clear bent line from the centre of a square, as two masks.

        The outside isn't among the edges.
        """
        blockers = now.blockers
        seen = [0, 0]
        for first in self.firsts(square):
            if first.mask & blockers:
                continue
            for leaves, least, most, links, _ in self.turns(first, now):
                spare = self.lattice.crossings - links
                if least == RAIL:
                    for rail in self.rails(leaves):
                        if rail.line.links <= spare and _is_clear(rail, now):
                            seen[1] |= 1 << rail.edge
                    continue
                for kind, legs in enumerate(self.seconds(leaves)):
                    for tilt, place, mask, line in legs:
                        if not mask & blockers and least <= tilt <= most and line.links <= spare:
                            seen[kind] |= 1 << place
        return seen[0], seen[1] & self.lattice.edges

    def bends(self, square: int, place: int, now: Standing, *, to_edge: bool) -> list[Bend]:
        """The clear bent lines from the centre of a square to that of another, or to the middle of an edge."""
        found: list[Bend] = []
        if to_edge and not self.lattice.edges >> place & 1:
            return found
        for first in self.firsts(square):
            if first.mask & now.blockers:
                continue
            point = self.lattice.point_at[first.place]
            for leaves, least, most, links, around in self.turns(first, now):
                lines: list[Line] = []
                if least == RAIL:
                    lines += [
                        rail.line
                        for rail in self.rails(leaves)
                        if to_edge and rail.edge == place and _is_clear(rail, now)
                    ]
                else:
                    lines += [
                        leg.line
                        for leg in self.seconds(leaves)[to_edge]
                        if leg.place == place and least <= leg.tilt <= most and not leg.mask & now.blockers
                    ]
                found += [
                    Bend(point, first.line, line, links + line.links, around, leaves)
                    for line in lines
                    if links + line.links <= self.lattice.crossings
                ]
        return found

    def turns(self, first: Leg, now: Standing) -> Iterator[Turn]:
        """The ways past the corner to which a line leads; none if nothing ends there."""
        star, at = self.star(first.place)
        if star.closed and not self._holds_post(star, first.place, now):
            return
        crossings = self.lattice.crossings
        count = len(star.quarters)
        most_tilt = self.far * self.far * self.far
        for step in (1, -1):
            links, around, here = first.line.links, 0, at
            for past in range(1, 5):
                border = here + 1 if step > 0 else here
                ahead = here + step
                if star.closed:
                    ahead %= count
                elif not 0 <= ahead < count:
                    break
                if past >= 3:
                    yield Turn(star.quarters[ahead if step > 0 else here], RAIL, RAIL, links, around)
                links += star.links[border]
                if now.hides >> star.edges[border] & 1 or links > crossings:
                    break
                around |= 1 << star.edges[border]
                here = ahead
                last = past == 4 or (star.closed and past == count)
                if past >= 2:
                    # From here the arc is at least 180 degrees, at its end at most 360 or all there is.
                    least = first.tilt if (past == 2 if step > 0 else last) else 0
                    most = first.tilt if (last if step > 0 else past == 2) else most_tilt
                    yield Turn(star.quarters[here], least, most, links, around)
                if last:
                    break

    def course(self, square: int, bend: Bend, now: Standing, *, to_edge: bool) -> list[int]:
        """The squares that a bent line runs through, from its first one up to the first obstacle."""
        unfolding, blockers = self.unfolding, now.blockers
        down, right, turns, links = bend.first
        to_corner = leaving(down, right, 1, 1)
        passed, clear = unfolding.course(square, to_corner, (turns, links), blockers, begins=True, ends=False)
        if not clear or bend.around & now.hides or 0 in (bend.second.down, bend.second.right):
            return passed
        down, right, turns, links = bend.second
        from_corner = leaving(down, right, 2, 2)
        further, _ = unfolding.course(
            bend.leaves // 4, from_corner, (turns, links), blockers, begins=False, ends=not to_edge
        )
        return passed + further

    def star(self, corner: int) -> tuple[Star, int]:
        """The star of a corner of a square, square * 4 + quarter, and the index of that quarter in it."""
        if corner not in self._stars:
            star = self._star(corner)
            for index, quarter in enumerate(star.quarters):
                self._stars[quarter] = (star, index)
        return self._stars[corner]

    def firsts(self, square: int) -> list[Leg]:
        """The straight parts from the centre of a square to corners."""
        known = self._firsts.get(square)
        if known is None:
            known = self._firsts[square] = self._flat_firsts(square)
            for corner, mask, line in self.sight.things_through(square, 1):
                down, right = (line.right, line.down) if line.turns % 2 else (line.down, line.right)
                known.append(Leg(self._tilt(corner, down, right), corner, mask, line))
        return known

    def seconds(self, corner: int) -> tuple[list[Leg], list[Leg]]:
        """The straight parts from a corner of a square through this square: to squares, and to edges."""
        known = self._seconds.get(corner)
        if known is None:
            known = self._seconds[corner] = ([], [])
            for down, right in self._directions(corner):
                self._follow(corner, down, right, known)
        return known

    def rails(self, corner: int) -> list[Rail]:
        """The parts that run along edges, from a corner of a square and where its quarter begins, clockwise."""
        known = self._rails.get(corner)
        if known is None:
            known = self._rails[corner] = list(self._run(corner))
        return known

    def _star(self, corner: int) -> Star:
        ground = self.lattice
        first = corner
        while True:
            # Anticlockwise: the side where a quarter begins leads to the end of the quarter before it.
            square, quarter = divmod(first, 4)
            entered = ground.across[4 * square + (quarter + 1) % 4]
            if entered in (NOTHING, corner):
                break
            first = entered
        closed = entered != NOTHING
        if closed:
            first = corner
        quarters, sides = [first], [4 * (first // 4) + (first + 1) % 4]
        while True:
            square, quarter = divmod(quarters[-1], 4)
            sides.append(4 * square + quarter)
            entered = ground.across[4 * square + quarter]
            if entered == NOTHING:
                break
            following = entered - entered % 4 + (entered - 1) % 4
            if following == first:
                break
            quarters.append(following)
        return Star(
            tuple(quarters),
            tuple(ground.edge_at[side] for side in sides),
            tuple(side in ground.linked for side in sides),
            closed,
        )

    def _holds_post(self, star: Star, corner: int, now: Standing) -> bool:
        if now.pillars >> self.lattice.point_at[corner] & 1:
            return True
        return any(now.posts >> edge & 1 for edge in star.edges)

    def _tilt(self, corner: int, down: int, right: int) -> int:
        # Clockwise a quarter begins level where the corner is the SE or NW one of its square, and upright elsewhere.
        begin, end = (abs(right), abs(down)) if corner % 2 else (abs(down), abs(right))
        return end * self.far * self.far // begin

    def _flat_firsts(self, square: int) -> list[Leg]:
        ground = self.lattice
        row, column = divmod(square, ground.columns)
        legs = []
        for point in range(ground.layer):
            down, right = 2 * (point // ground.stride - row) - 1, 2 * (point % ground.stride - column) - 1
            to = (point // ground.stride - (down > 0)) * ground.columns + point % ground.stride - (right > 0)
            if ground.present >> to & 1:
                corner = 4 * to + ((3, 0), (2, 1))[down > 0][right > 0]
                mask = self.sight.half_pattern(down, right) << (square + row)
                legs.append(Leg(self._tilt(corner, down, right), corner, mask, Line(down, right, 0, 0)))
        return legs

    def _directions(self, corner: int) -> list[tuple[int, int]]:
        # In half squares, each in its shortest form: to everything on the flat board, and towards links.
        ground = self.lattice
        square, quarter = divmod(corner, 4)
        y = 2 * (square // ground.columns + (quarter in (1, 2)))
        x = 2 * (square % ground.columns + (quarter in (0, 1)))
        down, right = (1 if quarter in (3, 0) else -1), (1 if quarter in (2, 3) else -1)
        height = 2 * ground.rows - y if down > 0 else y
        width = 2 * ground.columns - x if right > 0 else x
        found = {(down * a, right * b) for a in range(1, height + 1) for b in range(1, width + 1) if gcd(a, b) == 1}
        if ground.links and ground.crossings:
            found |= {
                way
                for way in self.unfolding.directions_to_links((y, x), self.far, self.far)
                if way[0] * down > 0 and way[1] * right > 0
            }
        return sorted(found)

    def _follow(self, corner: int, down: int, right: int, found: tuple[list[Leg], list[Leg]]) -> None:
        # Everything in one direction from a corner. `Unfolding.lines` does the same from centres.
        ground = self.lattice
        passing, plain, in_square = self.unfolding.passing, self.unfolding.plain, self.unfolding.in_square
        crossings = ground.crossings
        tilt = self._tilt(corner, down, right)
        codes = (*leaving(2 * down, 2 * right, 2, 2), ((7, 4), (6, 5))[down > 0][right > 0])
        middle = len(leaving(down, right, 2, 2))
        to_edge = not (down % 2 and right % 2)
        rounds_left = (self.far // max(abs(down), abs(right)) - 1) // 2
        trails = [(corner // 4, 0, 0, 0, 0, 0)]
        while trails:
            at, turns, links, mask, rounds, index = trails.pop()
            while True:
                code = codes[index]
                way = WAYS[turns][code]
                if index == middle:
                    line = Line(down * (2 * rounds + 1), right * (2 * rounds + 1), turns, links)
                    if to_edge:
                        found[1].append(Leg(tilt, ground.edge_at[4 * at + way], mask | in_square[at], line))
                    else:
                        found[0].append(Leg(tilt, at, mask, line))
                outs = passing[8 * at + way]
                index += 1
                if index == len(codes):
                    index = 0
                    rounds += 1
                if not outs or rounds > rounds_left:
                    break
                if len(outs) > 1:
                    for to, turn, more, met in outs[1:]:
                        if links + more <= crossings:
                            trails.append((to, (turns + turn) % 4, links + more, mask | met, rounds, index))
                at, turn, more, met = outs[0]
                links += more
                if links > crossings:
                    break
                turns = (turns + turn) % 4
                mask |= met
                around = WAYS[turns]
                stop = middle if index <= middle else len(codes) - 1
                while index < stop and (step := plain[8 * at + around[codes[index]]]):
                    at, met = step
                    mask |= met
                    index += 1

    def _run(self, corner: int) -> Iterator[Rail]:
        ground = self.lattice
        begins = corner % 4
        down, right = ((1, 0), (0, -1), (-1, 0), (0, 1))[begins]
        hides = posts = points = turns = links = 0
        for length in range(1, self.far + 1, 2):
            square, quarter = divmod(corner, 4)
            side = (quarter + 1) % 4
            if ground.across[4 * square + side] == NOTHING:
                return
            edge = ground.edge_at[4 * square + side]
            yield Rail(edge, hides, posts & ~(1 << edge), points, Line(length * down, length * right, turns, links))
            # It goes on past the other end of the edge only where the board is as flat there as a sheet of paper.
            star, index = self.star(4 * square + side)
            if not star.closed or len(star.quarters) != 4 or star.links[index] != star.links[(index + 2) % 4]:
                return
            hides |= 1 << edge
            points |= 1 << ground.point_at[4 * square + side]
            for other in star.edges:
                posts |= 1 << other
            links += star.links[index]
            corner = star.quarters[(index + 3) % 4]
            turns = (corner - begins) % 4
            if links > ground.crossings:
                return


def _is_clear(rail: Rail, now: Standing) -> bool:
    return not (rail.hides & now.hides or rail.posts & now.posts or rail.points & now.pillars)


@lru_cache(maxsize=64)
def corners(lattice: Lattice) -> Corners:
    """The corners of a lattice, made once. The parts that lead there are computed when a line first needs them."""
    return Corners(lattice)
