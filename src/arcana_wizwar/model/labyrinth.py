"""The labyrinth as printed: sector boards laid against one another, their walls, doors, homes and starts (WW-2, WW-3).

Squares and edges are numbers of an `arcana_core.geometry.squares.Grid`, sets of them are masks. All boards of one
number of players share one lattice. Exits are its links, with portals and without (WW-3.8, WW-3.9), so they stay where
they are when sectors turn (WW-3.11).

>>> print(board("B", (Sector(RED), Sector(BLUE))).grid.draw())
    +---+---+   +---+---+---+---+   +---+---+
  0 |                   |           D       |
    +   +---+---+---+   +   +---+   +   +---+
  1 |   |   |           |   |   |   |       |
    +   +   +   +---+---+   +   +   +---+   +
  2         |   |           |   |       |
    +---+=D=+   +   +=D=+---+   +---+   +   +
  3 |               |   |               |   |
    +   +---+---+---+   +   +---+---+---+   +
  4 |                   |                   |
    +---+---+   +---+---+---+---+   +---+---+
      0   1   2   3   4   5   6   7   8   9
<BLANKLINE>
links: 0,2,N=4,7,S, 0,7,N=4,2,S, 2,0,W=2,9,E
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Annotated, Any, Final, TypeAlias

from attrs import field, frozen

from arcana_core.geometry.lattice import SIDES, SideName
from arcana_core.geometry.squares import EAST, SOUTH, Edge, Grid, Touch, bits
from arcana_core.records.jsonable import name_in
from arcana_core.scenario.bounds import Between
from arcana_core.tables.toml import data

COLOURS: Final = ("red", "blue", "yellow", "green")
"""The colours of players, sectors and doors; a colour is its index here (WW-2.2)."""
RED, BLUE, YELLOW, GREEN = range(4)
Colour: TypeAlias = Annotated[int, name_in(COLOURS, {-1: None})]
"""A colour, -1 for none; written as its name in plain data."""

FACES: Final = ("A", "B")
"""The sides of the sector boards: the new layout and the classic one (WW-2.3)."""

SIZE: Final = 5
"""Rows and columns of a sector (WW-3.1)."""


@frozen
class Sector:
    """A placed sector board: its colour and its clockwise quarter turns (WW-2.7)."""

    colour: Annotated[Colour, Between(0, 3, "WW-2.7")]
    rotation: Annotated[int, Between(0, 3, "WW-2.7")] = 0


@frozen
class Board:
    """Sectors laid out on their positions, as printed: no wall destroyed, no door open; get it from `board`.

    Attributes:
        side: the side of the sector boards that is face up.
        sectors: the sectors, by position.
        grid: the printed walls and doors, the doors closed.
        doors: the colour that opens a printed door, by edge (WW-7.2).
        homes: the home base square, by position.
        home_mask: the same squares as a mask.
        treasure_starts: the two treasure start squares, by position, as they follow one another on the unturned face.
        sector_of: the sector position of each square; -1 off the board.
        squares_of: the squares of a sector as a mask, by position.
        inner_edges: the edges between two squares of a sector, by position.
        borders: the edges between squares of two sectors, and the two positions (WW-3.6).
        lines: the edges that cards can name: between two squares, no exit (WW-9.11), as a mask.
        edges_of: each square's edges among `lines`, as a mask (WW-4.13).
    """

    side: str
    sectors: tuple[Sector, ...]
    grid: Grid = field(eq=False, repr=False)
    doors: Mapping[int, int] = field(eq=False, repr=False)
    homes: tuple[int, ...] = field(eq=False, repr=False)
    home_mask: int = field(eq=False, repr=False)
    treasure_starts: tuple[tuple[int, int], ...] = field(eq=False, repr=False)
    sector_of: tuple[int, ...] = field(eq=False, repr=False)
    squares_of: tuple[int, ...] = field(eq=False, repr=False)
    inner_edges: tuple[tuple[int, ...], ...] = field(eq=False, repr=False)
    borders: Mapping[int, tuple[int, int]] = field(eq=False, repr=False)
    lines: int = field(eq=False, repr=False)
    edges_of: tuple[int, ...] = field(eq=False, repr=False)

    @property
    def players(self) -> int:
        """The number of players: each has one sector (WW-2.2)."""
        return len(self.sectors)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (board, (self.side, self.sectors))


@lru_cache(maxsize=4096)
def board(side: str, sectors: tuple[Sector, ...]) -> Board:
    """The board of these sectors, in the order of the positions (0,0), (0,1), (1,0), (1,1) (WW-2.4 to WW-2.10).

    Raises:
        ValueError: There are not 2 to 4 sectors of different colours, or the side is neither A nor B.
    """
    _check(side, sectors)
    plan = layout(len(sectors))
    walls = 0
    doors: dict[int, int] = {}
    homes, starts = [], []
    for position, sector in enumerate(sectors):
        face = _face_at(len(sectors), position, side, sector.colour, sector.rotation)
        walls |= face.walls
        doors |= dict.fromkeys(face.doors, sector.colour)
        homes.append(face.home)
        starts.append(face.treasures)
    standing = walls & plan.lines
    closed = sum(1 << door for door in doors)
    return Board(
        side,
        sectors,
        plan.bare.with_only({Edge.WALL: standing & ~closed, Edge.DOOR: closed}),
        MappingProxyType(doors),
        tuple(homes),
        sum(1 << home for home in homes),
        tuple(starts),
        plan.sector_of,
        plan.squares_of,
        plan.inner_edges,
        plan.borders,
        plan.lines,
        plan.edges_of,
    )


@frozen(eq=False)
class Layout:
    """The part that all boards for one number of players share; get it from `layout`.

    Attributes:
        bare: the squares and the links of the exits, nothing on the edges.
        positions: the sector positions, (row, column) of sectors.
        portals: the two sides that a pair of portals joins, by the colour of the portals (WW-2.8, WW-2.9).
        sector_of, squares_of, inner_edges, borders, lines, edges_of: see `Board`.
    """

    bare: Grid
    positions: tuple[tuple[int, int], ...]
    portals: Mapping[str, tuple[SideName, SideName]]
    sector_of: tuple[int, ...]
    squares_of: tuple[int, ...]
    inner_edges: tuple[tuple[int, ...], ...]
    borders: Mapping[int, tuple[int, int]]
    lines: int
    edges_of: tuple[int, ...]


@cache
def layout(players: int) -> Layout:
    """The places of the sectors for a number of players, and their joined exits (WW-2.4 to WW-2.10, WW-3.8, WW-3.9)."""
    plan = _data("layouts.toml")["layouts"][str(players)]
    positions = tuple((row, column) for row, column in plan["positions"])
    rows, columns = (SIZE * (1 + max(position[axis] for position in positions)) for axis in (0, 1))
    portals = {colour: (_exit(*one), _exit(*two)) for colour, (one, two) in plan.get("portals", {}).items()}
    wraps = [(_exit(*one), _exit(*two)) for one, two in plan["wraps"]]
    spots = [(row, column) for row in range(rows) for column in range(columns)]
    held = [positions.index(spot) if spot in positions else -1 for spot in ((r // SIZE, c // SIZE) for r, c in spots)]
    bare = Grid(
        rows,
        columns,
        links=[*portals.values(), *wraps],
        void=[spot for spot, position in zip(spots, held, strict=True) if position < 0],
        touch=Touch.BLOCKS,  # WW-4.3
        crossings=1,  # WW-4.10
    )
    lines = bare.edges & ~sum(1 << link for link in bare.lattice.links)
    ends = {edge: tuple(held[square] for square, _ in bare.sides_of(edge)) for edge in bits(lines)}
    return Layout(
        bare=bare,
        positions=positions,
        portals=MappingProxyType(portals),
        sector_of=tuple(held),
        squares_of=tuple(
            sum(1 << square for square, holder in enumerate(held) if holder == position)
            for position in range(len(positions))
        ),
        inner_edges=tuple(
            tuple(edge for edge, (one, two) in ends.items() if one == two == position)
            for position in range(len(positions))
        ),
        borders=MappingProxyType({edge: (one, two) for edge, (one, two) in ends.items() if one != two}),
        lines=lines,
        edges_of=tuple(
            sum({1 << edge for edge in bare.lattice.edge_at[4 * square : 4 * square + 4]}) & lines
            for square in range(rows * columns)
        ),
    )


def turned_square(board: Board, position: int, square: int, quarters: int) -> int:
    """The new place of a square when the sector at a position turns clockwise by quarters (WW-3.2)."""
    return moved_square(board, position, position, square, quarters)


def turned_edge(board: Board, position: int, edge: int, quarters: int) -> int:
    """The new place of an edge when the sector at a position turns clockwise by quarters (WW-3.2)."""
    return moved_edge(board, position, position, edge, quarters)


def moved_square(board: Board, from_position: int, to_position: int, square: int, quarters: int = 0) -> int:
    """The new place of a square when its sector moves to another position and turns there (WW-16.14).

    Raises:
        ValueError: The square isn't in the sector at the first position.
    """
    if board.sector_of[square] != from_position:
        raise ValueError(f"square {square_name(board.grid, square)} isn't in the sector at {from_position}")
    row, column = board.grid.spot(square)
    return _placed(board.players, to_position, _turned(row % SIZE, column % SIZE, quarters))


def moved_edge(board: Board, from_position: int, to_position: int, edge: int, quarters: int = 0) -> int:
    """The new place of an edge when its sector moves to another position and turns there (WW-16.14).

    Raises:
        ValueError: The edge isn't inside the sector at the first position.
    """
    if edge not in board.inner_edges[from_position]:
        raise ValueError(f"edge {edge} isn't inside the sector at {from_position}")
    square, side = board.grid.sides_of(edge)[0]
    moved = moved_square(board, from_position, to_position, square, quarters)
    return board.grid.lattice.edge_at[4 * moved + (side + quarters) % 4]


def square_name(grid: Grid, square: int) -> str:
    """The address of a square, as "row,column" (WW-3.1)."""
    row, column = grid.spot(square)
    return f"{row},{column}"


def edge_name(grid: Grid, edge: int) -> str:
    """The name of an edge between two squares: the western or northern one and its side, as "2,0 E" (WW-3.1).

    Raises:
        ValueError: The edge is an exit or outer wall, which no action can name (WW-9.11).
    """
    ground = grid.lattice
    if edge >= 2 * ground.layer or not ground.edges >> edge & 1:
        raise ValueError(f"edge {edge} isn't a border line between two squares, so it has no name (WW-9.11)")
    square, side = grid.sides_of(edge)[0]
    return f"{square_name(grid, square)} {SIDES[side]}"


def parse_square(grid: Grid, text: str) -> int:
    """The square with this address, see `square_name`.

    Raises:
        ValueError: The text isn't an address of a square on this board.
    """
    row, comma, column = text.partition(",")
    if not (comma and row.isascii() and row.isdigit() and column.isascii() and column.isdigit()):
        raise ValueError(f"a square is written row,column, such as 2,0; got {text!r}")
    return grid.square(int(row), int(column))


def parse_edge(grid: Grid, text: str) -> int:
    """The edge with this name, see `edge_name`.

    Raises:
        ValueError: The text isn't the name of an edge between two squares.
    """
    address, _, letter = text.partition(" ")
    if letter not in (SIDES[EAST], SIDES[SOUTH]):
        raise ValueError(
            f"an edge is written as the square to its west or north and E or S, such as 2,0 E; got {text!r}"
        )
    square = parse_square(grid, address)
    edge = grid.lattice.edge_at[4 * square + SIDES.index(letter)]
    if edge >= 2 * grid.lattice.layer or not grid.edges >> edge & 1:
        raise ValueError(f"{text!r} isn't a border line between two squares of this board (WW-9.11)")
    return edge


@frozen(eq=False)
class _Face:
    """One face of a sector board, turned and placed. Its walls include those on the outside of the sector."""

    walls: int
    doors: tuple[int, ...]
    home: int
    treasures: tuple[int, int]


@cache
def _face_at(players: int, position: int, side: str, colour: int, rotation: int) -> _Face:
    printed = _data("sectors.toml")["sectors"][COLOURS[colour]][side]
    ground = layout(players).bare.lattice
    walls, doors = 0, set()
    for row, cells in enumerate(printed["cells"]):
        for column, cell in enumerate(cells):
            square = _placed(players, position, _turned(row, column, rotation))
            for letter in cell.strip("-"):
                edge = ground.edge_at[4 * square + (SIDES.index(letter.upper()) + rotation) % 4]
                if letter.isupper():
                    walls |= 1 << edge
                else:
                    doors.add(edge)
    home, first, second = (
        _placed(players, position, _turned(row, column, rotation))
        for row, column in (printed["home"], *printed["treasures"])
    )
    return _Face(walls, tuple(sorted(doors)), home, (first, second))


def _turned(row: int, column: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters % 4):
        row, column = column, SIZE - 1 - row  # WW-3.2
    return row, column


def _placed(players: int, position: int, local: tuple[int, int]) -> int:
    plan = layout(players)
    row, column = plan.positions[position]
    return (SIZE * row + local[0]) * plan.bare.columns + SIZE * column + local[1]


def _exit(row: int, column: int, letter: str) -> SideName:
    local = {"N": (0, 2), "E": (2, 4), "S": (4, 2), "W": (2, 0)}[letter]  # WW-3.5
    return SIZE * row + local[0], SIZE * column + local[1], letter


def _check(side: str, sectors: tuple[Sector, ...]) -> None:
    if side not in FACES:
        raise ValueError(f"the side of the sector boards must be A or B, got {side!r} (WW-2.3)")
    if not 2 <= len(sectors) <= len(COLOURS):
        raise ValueError(f"a board has 2, 3 or 4 sectors, got {len(sectors)} (WW-2.1)")
    colours = [sector.colour for sector in sectors]
    if not set(colours) <= set(range(len(COLOURS))) or len(set(colours)) < len(colours):
        raise ValueError(f"sectors have different colours from 0 to {len(COLOURS) - 1}, got {colours} (WW-2.2)")
    for sector in sectors:
        if sector.rotation not in range(4):
            raise ValueError(f"a rotation is 0 to 3 quarter turns, got {sector.rotation} (WW-2.7)")


@cache
def _data(name: str) -> Mapping[str, Any]:
    return data("arcana_wizwar", name).tables
