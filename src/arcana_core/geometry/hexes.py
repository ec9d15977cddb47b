"""Hexagons on the endless grid: distances, rings, lines and turns.

A hex is named by two axial coordinates. With pointed tops q grows to the east and r to the south-east, so that r is
the row; with flat tops q grows to the south-east and r to the south, so that q is the column. Rings go clockwise from
the north-east, as STEPS does; only a `Compass` has an order of its own, which a rulebook may ask for.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple


class Hex(NamedTuple):
    """One hex of the endless grid, by its axial coordinates; a value, ordered by q, then r."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third coordinate of the cube, which makes the sum of all three 0."""
        return -self.q - self.r

    def plus(self, step: Hex, *, times: int = 1) -> Hex:
        """The hex this step away, taken `times` times."""
        return Hex(self.q + step.q * times, self.r + step.r * times)

    def minus(self, start: Hex) -> Hex:
        """The step that leads from `start` to here."""
        return Hex(self.q - start.q, self.r - start.r)

    def rotated(self, turns: int, *, about: Hex | None = None) -> Hex:
        """The hex after this many sixths of a turn clockwise (negative: the other way).

        >>> Hex(2, -1).rotated(1), Hex(2, -1).rotated(-1), Hex(2, -1).rotated(1, about=Hex(1, 0))
        (Hex(q=1, r=1), Hex(q=1, r=-2), Hex(q=2, r=0))
        """
        centre = about or ORIGIN
        q, r = self.q - centre.q, self.r - centre.r
        for _ in range(turns % 6):
            q, r = -r, q + r
        return Hex(q + centre.q, r + centre.r)

    def mirrored(self, axis: Literal["q", "r", "s"], *, about: Hex | None = None) -> Hex:
        """The mirror image that keeps the coordinate named and exchanges the other two.

        >>> Hex(2, -1).mirrored("q"), Hex(2, -1).mirrored("r"), Hex(2, -1).mirrored("s")
        (Hex(q=2, r=-1), Hex(q=-1, r=-1), Hex(q=-1, r=2))
        """
        centre = about or ORIGIN
        q, r, s = self.q - centre.q, self.r - centre.r, self.s - centre.s
        if axis == "q":
            r = s
        elif axis == "r":
            q = s
        elif axis == "s":
            q, r = r, q
        else:
            raise ValueError(f"axis must be 'q', 'r' or 's', got {axis!r}")
        return Hex(q + centre.q, r + centre.r)


ORIGIN: Final = Hex(0, 0)
STEPS: Final = (Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1))
"""The six steps to a neighbour, clockwise from the north-east."""


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to the other."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def neighbours(centre: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, clockwise from the north-east."""
    return tuple(centre.plus(step) for step in STEPS)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at exactly this distance, clockwise from the north-eastern corner; ring 0 is the centre itself.

    >>> ring(Hex(0, 0), 1) == neighbours(Hex(0, 0)), len(ring(Hex(0, 0), 4))
    (True, 24)
    """
    _check_radius(radius)
    if radius == 0:
        return (centre,)
    hexes = []
    spot = centre.plus(STEPS[0], times=radius)
    for side in range(6):
        for _ in range(radius):
            hexes.append(spot)
            spot = spot.plus(STEPS[(side + 2) % 6])
    return tuple(hexes)


def spiral(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance, ring after ring from the centre outwards."""
    _check_radius(radius)
    return tuple(spot for distance_out in range(radius + 1) for spot in ring(centre, distance_out))


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes within this distance, row after row from the north, each from the west."""
    _check_radius(radius)
    return tuple(
        Hex(centre.q + q, centre.r + r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -r - radius), min(radius, -r + radius) + 1)
    )


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of the straight line between two centres, both ends included: each next to the last.

    Exact, in integers. Where the line runs along the edge between two hexes it takes the one with the greater r, and
    of two with the same r the one with the greater q; so `line(b, a)` is the same line backwards, and a line that is
    moved keeps its shape.

    >>> line(Hex(0, 0), Hex(1, 1))
    (Hex(q=0, r=0), Hex(q=0, r=1), Hex(q=1, r=1))
    """
    q, r = b.q - a.q, b.r - a.r
    length = max(abs(q), abs(r), abs(q + r))
    if length == 0:
        return (a,)
    # One of the three coordinates changes by 1 with every hex, so it is exact; rounding a second one fixes the hex.
    half, whole = length, 2 * length
    hexes = []
    for i in range(length + 1):
        if abs(r) == length:
            q_here, r_here = (2 * i * q + half) // whole, i * r // length
        elif abs(q) == length:
            q_here, r_here = i * q // length, (2 * i * r + half) // whole
        else:
            r_here = (2 * i * r + half) // whole
            q_here = i * (q + r) // length - r_here
        hexes.append(Hex(a.q + q_here, a.r + r_here))
    return tuple(hexes)


def cells_in(mask: int) -> list[int]:
    """The cells of a set, from low to high index.

    >>> cells_in(0b1001010)
    [1, 3, 6]
    """
    if mask < 0:  # would never end
        raise ValueError(f"a set of cells is 0 or more, got {mask}")
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells


def _check_radius(radius: int) -> None:
    if radius < 0:
        raise ValueError(f"a radius must be at least 0, got {radius}")
