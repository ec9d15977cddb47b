"""A plain reading of line of sight, made from the rulebook alone: chapters 2 to 4 and WW-17.9, in fractions.

It is slow and knows nothing of lattices, masks or tables: walls are segments, squares are squares, and whether a line
is blocked is found out by meeting everything on the board with it. The exits are written out here a second time. For a
line that leaves the board, a second copy of the board is laid against the exit, turned if need be (WW-4.9).

Places are (down, right) in half squares, so that centres, corners and middles of edges are whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

Place = tuple[int, int]
Square = tuple[int, int]
Side = tuple[int, int, str]
Segment = tuple[Place, Place]

WAYS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
LETTERS = "NESW"

EXITS: dict[int, list[tuple[Side, Side]]] = {
    2: [((0, 2, "N"), (4, 7, "S")), ((4, 2, "S"), (0, 7, "N")), ((2, 0, "W"), (2, 9, "E"))],
    3: [
        ((4, 7, "S"), (7, 4, "E")),
        ((0, 7, "N"), (7, 0, "W")),
        ((0, 2, "N"), (9, 2, "S")),
        ((2, 0, "W"), (2, 9, "E")),
    ],
    4: [
        ((2, 0, "W"), (2, 9, "E")),
        ((7, 0, "W"), (7, 9, "E")),
        ((0, 2, "N"), (9, 2, "S")),
        ((0, 7, "N"), (9, 7, "S")),
    ],
}
"""The exits that are linked, by the number of players (WW-2.8, WW-2.9, WW-2.10, WW-3.8)."""


class Sheet(NamedTuple):
    """A board laid into the plane: its barriers, opaque squares, exits and visible things."""

    walls: dict[Segment, Side | None]
    """Standing walls, closed doors and outer walls, and the name of each that has one."""
    held: dict[Segment, Side]
    """Doors that are held open, of which only the ends block, and their names."""
    opaque: set[Place]
    """The centres of squares that block sight."""
    exits: dict[Segment, Side]
    squares: dict[Square, Place]
    edges: dict[Side, Place]


class Reading:
    """One state of the board, read by the book.

    Args:
        players: how many play.
        walls: walls, closed doors and raised Walls of Earth, each named (row, column, "E" or "S").
        held: doors that are held open, named likewise.
        opaque: squares with a stone block, bush, Dust Cloud or Big Man.
    """

    def __init__(self, players: int, walls: set[Side], held: set[Side], opaque: set[Square]) -> None:
        sectors = [(0, 0), (0, 1), (1, 0), (1, 1)][:players]
        squares = {(5 * i + r, 5 * j + c) for i, j in sectors for r in range(5) for c in range(5)}
        exits = {side for pair in EXITS[players] for side in pair}
        standing: dict[Segment, Side | None] = {segment(name): name for name in walls}
        edges = {}
        for row, column in squares:
            for letter, (down, right) in WAYS.items():
                name = (row, column, letter)
                if (row + down, column + right) in squares:
                    if letter in "ES":
                        edges[name] = middle(name)
                elif name not in exits:
                    standing[segment(name)] = None
        self.exits = dict(EXITS[players]) | {there: here for here, there in EXITS[players]}
        self.opaque = opaque
        self.home = Sheet(
            standing,
            {segment(name): name for name in held},
            {centre(square) for square in opaque},
            {segment(name): name for name in exits},
            {square: centre(square) for square in squares},
            edges,
        )
        self.beyond = [(segment(side), self._laid_against(side)) for side in self.exits]

    def squares(self, origin: Square) -> set[Square]:
        """The squares whose contents are in sight (WW-4.1 to WW-4.7, WW-4.9, WW-4.10)."""
        if origin in self.opaque:
            return {origin}
        return {square for square in self.home.squares if square not in self.opaque and self._sees(origin, square)}

    def blockers(self, origin: Square) -> set[Square]:
        """The squares of which what blocks sight is seen (WW-4.6)."""
        if origin in self.opaque:
            return {origin}
        return {square for square in self.opaque if self._sees(origin, square)}

    def edges(self, origin: Square) -> set[Side]:
        """The walls, doors and border lines in sight (WW-4.7, WW-4.8)."""
        return {name for name in self.home.edges if is_side_of(name, origin) or self._sees_edge(origin, name)}

    def adjacent(self, origin: Square, *, printed: bool) -> set[Square]:
        """The adjacent squares, of opaque ones those of which the thing that blocks sight is seen (WW-4.12)."""
        near = {origin} | {self.exits[side][:2] for side in self.exits if side[:2] == origin}
        for square in self.home.squares:
            rows, columns = abs(square[0] - origin[0]), abs(square[1] - origin[1])
            if rows + columns == 1 or (printed and rows == columns == 1):
                near.add(square)
        return near & (self.squares(origin) | self.blockers(origin))

    def bent_squares(self, origin: Square) -> set[Square]:
        """The squares whose contents, or what blocks sight in them, a line around a corner leads to (WW-17.9)."""
        return {square for square, name in self._bent(origin) if not name}

    def bent_edges(self, origin: Square) -> set[Side]:
        """The walls, doors and border lines that a line around a corner leads to (WW-17.9)."""
        return {(*square, name) for square, name in self._bent(origin) if name}

    def _sees(self, origin: Square, square: Square) -> bool:
        if origin == square:
            return True
        return any(self._is_clear(origin, sheet.squares[square], through) for through, sheet in self._sheets())

    def _sees_edge(self, origin: Square, name: Side) -> bool:
        if origin in self.opaque:
            return False
        return any(self._is_clear(origin, sheet.edges[name], through, name) for through, sheet in self._sheets())

    def _sheets(self) -> Iterator[tuple[tuple[Segment, Sheet] | None, Sheet]]:
        yield None, self.home
        for through in self.beyond:
            yield through, through[1]

    def _is_clear(
        self, origin: Square, end: Place, through: tuple[Segment, Sheet] | None, target: Side | None = None
    ) -> bool:
        return clear(self.home, centre(origin), end, through, corner=None, target=target)

    def _laid_against(self, side: Side) -> Sheet:
        """The board beyond an exit, laid against it so that one goes straight on (WW-3.10, WW-4.9)."""
        other = self.exits[side]
        quarters = (LETTERS.index(side[2]) - LETTERS.index(other[2]) - 2) % 4
        down, right = turned(centre(other[:2]), quarters)
        to_down, to_right = centre(side[:2])
        step_down, step_right = WAYS[side[2]]
        shift = (to_down + 2 * step_down - down, to_right + 2 * step_right - right)

        def laid(place: Place) -> Place:
            turned_down, turned_right = turned(place, quarters)
            return turned_down + shift[0], turned_right + shift[1]

        def laid_segment(one: Segment) -> Segment:
            first, second = sorted(laid(end) for end in one)
            return first, second

        home = self.home
        return Sheet(
            {laid_segment(wall): name for wall, name in home.walls.items()},
            {laid_segment(door): name for door, name in home.held.items()},
            {laid(place) for place in home.opaque},
            {laid_segment(edge): name for edge, name in home.exits.items()},
            {square: laid(place) for square, place in home.squares.items()},
            {name: laid(place) for name, place in home.edges.items()},
        )

    def _bent(self, origin: Square) -> set[tuple[Square, str]]:
        start = centre(origin)
        found: set[tuple[Square, str]] = set()
        if origin in self.opaque:
            return found
        home = self.home
        for corner in corners(home):
            if clear(home, start, corner, None, corner=corner):
                found |= self._bent_around(start, corner, home, None, rays(home, corner, None))
                for through in self.beyond:
                    edge, sheet = through
                    if corner in edge:
                        # The line turns past the end of the exit itself: walls on both boards end at that column.
                        there = rays(home, corner, edge) | rays(sheet, corner, edge)
                        found |= self._bent_around(start, corner, sheet, None, there)
                    else:
                        found |= self._bent_around(start, corner, sheet, through, rays(home, corner, None))
        for through in self.beyond:
            sheet = through[1]
            for corner in corners(sheet):
                if clear(home, start, corner, through, corner=corner):
                    found |= self._bent_around(start, corner, sheet, None, rays(sheet, corner, None))
        return found

    def _bent_around(
        self, start: Place, corner: Place, sheet: Sheet, through: tuple[Segment, Sheet] | None, blocked: set[Place]
    ) -> set[tuple[Square, str]]:
        """Everything reached from a corner: the second part is on a sheet, or starts at home and goes through an exit."""
        begins_on = self.home if through else sheet
        turn = Arcs.around(start, corner, blocked)
        found: set[tuple[Square, str]] = set()
        if not turn.least_free:
            return found
        for square, end in sheet.squares.items():
            if turn.leads_to(end) and clear(begins_on, corner, end, through, corner=corner):
                found.add((square, ""))
        for name, end in sheet.edges.items():
            if turn.leads_to(end) and clear(begins_on, corner, end, through, corner=corner, target=name):
                found.add((name[:2], name[2]))
        return found


Angle = tuple[int, Fraction]
"""Quarter turns clockwise, and a number that grows with the angle within each."""


class Arcs(NamedTuple):
    """The two arcs between the parts of a line that bends around a corner (WW-17.9 b).

    Attributes:
        corner: the corner.
        first: the direction from there back to where the line starts.
        clockwise: the first wall, door or closed exit met going clockwise; past 360 degrees without one.
        back: the last one, the first met going the other way; 0 degrees without one.
    """

    corner: Place
    first: Place
    clockwise: Angle
    back: Angle

    @classmethod
    def around(cls, start: Place, corner: Place, blocked: set[Place]) -> Arcs:
        """The blocks in these arcs: directions in which something leads from the corner."""
        first = (start[0] - corner[0], start[1] - corner[1])
        met = [angle(first, ray) for ray in blocked]
        return cls(corner, first, min(met, default=(5, Fraction(0))), max(met, default=(0, Fraction(0))))

    @property
    def least_free(self) -> bool:
        """Whether either way there are 180 degrees free."""
        return self.clockwise >= HALF or self.back <= HALF

    def leads_to(self, end: Place) -> bool:
        """Whether one arc between the start and this end is free and measures at least 180 degrees."""
        arc = angle(self.first, (end[0] - self.corner[0], end[1] - self.corner[1]))
        return HALF <= arc <= self.clockwise or (arc <= HALF and arc >= self.back)


HALF: Angle = (2, Fraction(0))


def centre(square: Square) -> Place:
    """The centre of a square."""
    return 2 * square[0] + 1, 2 * square[1] + 1


def middle(name: Side) -> Place:
    """The middle of a side of a square."""
    down, right = WAYS[name[2]]
    return 2 * name[0] + 1 + down, 2 * name[1] + 1 + right


def segment(name: Side) -> Segment:
    """A side of a square from end to end."""
    (y, x), (down, right) = middle(name), WAYS[name[2]]
    first, second = sorted(((y - right, x - down), (y + right, x + down)))
    return first, second


def is_side_of(name: Side, square: Square) -> bool:
    """Whether an edge is one of the four of a square (WW-4.13)."""
    return middle(name) in {middle((*square, letter)) for letter in LETTERS}


def turned(place: Place, quarters: int) -> Place:
    """A place turned clockwise about (0, 0): north becomes east."""
    for _ in range(quarters):
        place = (place[1], -place[0])
    return place


def corners(sheet: Sheet) -> set[Place]:
    """The columns (WW-3.12)."""
    return {end for wall in (*sheet.walls, *sheet.held) for end in wall}


def rays(sheet: Sheet, corner: Place, opened: Segment | None) -> set[Place]:
    """The directions in which walls and closed doors lead from a corner, and exits that may not be crossed there."""
    found = set()
    for wall in (*sheet.walls, *(edge for edge in sheet.exits if edge != opened)):
        if corner in wall:
            end = wall[0] if wall[1] == corner else wall[1]
            found.add((end[0] - corner[0], end[1] - corner[1]))
    return found


def angle(first: Place, second: Place) -> Angle:
    """How far it is clockwise from one direction to another."""
    along = first[0] * second[0] + first[1] * second[1]
    across = first[1] * second[0] - first[0] * second[1]  # positive where the turn is clockwise: east of north
    for quarter in range(4):
        if along > 0 and across >= 0:
            return quarter, Fraction(across, along)
        along, across = across, -along
    raise AssertionError("a direction has a length")


def clear(
    sheet: Sheet,
    start: Place,
    end: Place,
    through: tuple[Segment, Sheet] | None,
    *,
    corner: Place | None,
    target: Side | None = None,
) -> bool:
    """Whether nothing blocks a segment that runs on a sheet, or goes on through an exit on the sheet laid against it.

    Contact with what ends at the corner that a line bends around is none, if it has no length (WW-17.9 a), and the
    edge that is the target does not block (WW-4.8).
    """
    if not through:
        return not is_met(sheet, start, end, (Fraction(0), Fraction(1)), corner, target, opened=None)
    edge, beyond = through
    met = contact(start, end, edge)
    if met is None or met[0] != met[1] or not 0 < met[0] < 1:
        return False
    at = met[0]
    crossing = (start[0] + at * (end[0] - start[0]), start[1] + at * (end[1] - start[1]))
    if any(crossing == (Fraction(down), Fraction(right)) for down, right in edge):
        return False  # WW-4.9: through the open interior of the exit only
    return not is_met(sheet, start, end, (Fraction(0), at), corner, None, opened=edge) and not is_met(
        beyond, start, end, (at, Fraction(1)), corner, target, opened=edge
    )


def is_met(
    sheet: Sheet,
    start: Place,
    end: Place,
    part: tuple[Fraction, Fraction],
    corner: Place | None,
    target: Side | None,
    opened: Segment | None,
) -> bool:
    """Whether something on a sheet blocks a part of a segment: touching is enough for all but squares (WW-4.2 to 4.6)."""
    low = (min(start[0], end[0]), min(start[1], end[1]))
    high = (max(start[0], end[0]), max(start[1], end[1]))

    def is_near(first: Place, second: Place) -> bool:
        return all(first[axis] <= high[axis] and second[axis] >= low[axis] for axis in (0, 1))

    def is_in_part(met: tuple[Fraction, Fraction]) -> bool:
        return met[0] <= part[1] and met[1] >= part[0]

    def is_at_corner(met: tuple[Fraction, Fraction]) -> bool:
        return met in [(Fraction(way), Fraction(way)) for way, place in ((0, start), (1, end)) if place == corner]

    for wall, name in (*sheet.walls.items(), *((edge, None) for edge in sheet.exits if edge != opened)):
        if (name is None or name != target) and is_near(*wall):
            met = contact(start, end, wall)
            if met is not None and is_in_part(met) and not is_at_corner(met):
                return True
    for post in {post for door, name in sheet.held.items() if name != target for post in door}:
        met = contact(start, end, (post, post))
        if met is not None and is_in_part(met) and not is_at_corner(met):
            return True
    for place in sheet.opaque:
        if place in (start, end) or not is_near((place[0] - 1, place[1] - 1), (place[0] + 1, place[1] + 1)):
            continue  # the end of a line is in sight; looking out of such a square is handled elsewhere
        inside = within(start, end, place)
        if inside is not None and max(inside[0], part[0]) < min(inside[1], part[1]):
            return True
    return False


def contact(start: Place, end: Place, wall: Segment) -> tuple[Fraction, Fraction] | None:
    """From where to where on its way, as parts of it, a segment meets a wall with both its ends; None if nowhere."""
    down, right = end[0] - start[0], end[1] - start[1]
    first, last = Fraction(0), Fraction(1)
    for axis, step in ((0, down), (1, right)):
        low, high = wall[0][axis], wall[1][axis]
        if step == 0:
            if not low <= start[axis] <= high:
                return None
            continue
        times = sorted((Fraction(low - start[axis], step), Fraction(high - start[axis], step)))
        first, last = max(first, times[0]), min(last, times[1])
    return (first, last) if first <= last else None


def within(start: Place, end: Place, place: Place) -> tuple[Fraction, Fraction] | None:
    """From where to where a segment runs through the interior of a square; None if it only touches it."""
    first, last = Fraction(0), Fraction(1)
    for axis in (0, 1):
        step = end[axis] - start[axis]
        if step == 0:
            if not place[axis] - 1 < start[axis] < place[axis] + 1:
                return None
            continue
        times = sorted((Fraction(place[axis] - 1 - start[axis], step), Fraction(place[axis] + 1 - start[axis], step)))
        first, last = max(first, times[0]), min(last, times[1])
    return (first, last) if first < last else None
