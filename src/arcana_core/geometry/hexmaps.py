"""Bounded maps of hexes, of any shape: an index and a name for each hex, and the questions of hexes, by index.

On a map every hex is a *cell*, an index from 0. -1 means "off the map". A set of cells is an int with bit `1 << cell`.
The methods of a `HexMap` that run in the middle of a game don't check their indices.
"""

from __future__ import annotations

import re
from array import array
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from arcana_core.errors import NotationError
from arcana_core.geometry.compass import POINTY_TOP, POINTY_TOP_CLOCKWISE, Compass
from arcana_core.geometry.hexes import ORIGIN, Hex, cells_in, disc, distance, line, ring
from arcana_core.text.wording import did_you_mean, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

_CELL: Final = re.compile(r"([a-z]+)([1-9][0-9]*)")
_CELL_ASKEW: Final = re.compile(r"([a-z]{1,9})[\s.,:-]*([0-9]{1,9})|([0-9]{1,9})[\s.,:-]*([a-z]{1,9})")


class HexMap:
    """A bounded map: any set of hexes, with an index and a name for each, and tables of neighbours.

    Cells count row by row from the north, in each row from the west (flat-topped: column by column from the west, in
    each from the north). Their names are the letter of the row and the number in it, from 1: a1, then b1, b2 on a
    triangle; after row z comes aa. A map never changes; it is shared, not copied.

    Args:
        hexes: the hexes of the map, in any order, each once.
        compass: the directions, in the order of the tables by direction.
        names: other names for all cells, no two alike (ignoring case).

    Attributes:
        cells: the hex of each cell.
        names: the name of each cell.
        compass: the directions.
        neighbours: for each cell its neighbour in each direction, -1 off the map.
        neighbour_masks: for each cell the set of its neighbours.
        everywhere: the set of all cells.
    """

    __slots__ = (
        "_by_name",
        "_discs",
        "_distances",
        "_index",
        "_recipe",
        "_rings",
        "_rows",
        "cells",
        "compass",
        "everywhere",
        "names",
        "neighbour_masks",
        "neighbours",
    )

    def __init__(
        self, hexes: Iterable[Hex], compass: Compass = POINTY_TOP, *, names: Mapping[Hex, str] | None = None
    ) -> None:
        given = [Hex(*spot) for spot in hexes]
        rowwise = (lambda spot: (spot.q, spot.r)) if compass.flat_top else (lambda spot: (spot.r, spot.q))
        self.cells: tuple[Hex, ...] = tuple(sorted(given, key=rowwise))
        self.compass = compass
        self._index = {spot: cell for cell, spot in enumerate(self.cells)}
        if not given or len(self._index) != len(given):
            twice = next((spot for spot in given if given.count(spot) > 1), None)
            raise ValueError(f"a map needs at least one hex and each only once, got {twice or 'none'}")
        self.names: tuple[str, ...] = _lettered(self.cells, compass) if names is None else self._named(names)
        self._by_name = {name.lower(): cell for cell, name in enumerate(self.names)}
        if len(self._by_name) != len(self.cells):
            raise ValueError(f"names of cells must differ in more than case, got {len(self._by_name)} different names")
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._index.get(spot.plus(step), -1) for step in compass.steps) for spot in self.cells
        )
        self.neighbour_masks: tuple[int, ...] = tuple(
            sum(1 << cell for cell in around if cell >= 0) for around in self.neighbours
        )
        self.everywhere = (1 << len(self.cells)) - 1
        self._recipe: tuple[str, tuple[Any, ...], dict[str, Any]] | None = None
        self._distances: NDArray[np.int16] | None = None
        self._rows: list[array[int] | None] = [None] * len(self.cells)
        self._discs: dict[tuple[int, int], int] = {}
        self._rings: dict[tuple[int, int], tuple[tuple[int, ...], int]] = {}

    @classmethod
    def hexagon(cls, radius: int, *, compass: Compass = POINTY_TOP) -> HexMap:
        """All hexes within this distance of the middle, which is Hex(0, 0)."""
        return cls(disc(ORIGIN, radius), compass)._made("hexagon", radius, compass=compass)

    @classmethod
    def parallelogram(cls, columns: int, rows: int, *, compass: Compass = POINTY_TOP) -> HexMap:
        """The hexes with 0 <= q < columns and 0 <= r < rows."""
        hexes = [Hex(q, r) for q in range(columns) for r in range(rows)]
        return cls(hexes, compass)._made("parallelogram", columns, rows, compass=compass)

    @classmethod
    def rectangle(
        cls, columns: int, rows: int, *, compass: Compass = POINTY_TOP, first_indented: bool = False
    ) -> HexMap:
        """A rectangle of columns and rows from Hex(0, 0), every other row (flat-topped: column) half a hex further.

        Args:
            columns: cells from west to east.
            rows: cells from north to south.
            compass: the directions. Flat tops indent columns, others rows.
            first_indented: True if the first, third, fifth ... row or column is half a hex further.
        """
        shift = 1 if first_indented else 0
        if compass.flat_top:
            hexes = [Hex(q, r - (q + shift) // 2) for q in range(columns) for r in range(rows)]
        else:
            hexes = [Hex(q - (r + shift) // 2, r) for q in range(columns) for r in range(rows)]
        return cls(hexes, compass)._made("rectangle", columns, rows, compass=compass, first_indented=first_indented)

    @classmethod
    def triangle(cls, rows: int, *, compass: Compass = POINTY_TOP_CLOCKWISE) -> HexMap:
        """A triangle with its top a1, Hex(0, 0), in the north: row a has one cell, b two, and so on.

        >>> arena = HexMap.triangle(26)
        >>> [arena.names[cell] for cell in arena.neighbours[arena.parse("m7")]]
        ['l7', 'm8', 'n8', 'n7', 'm6', 'l6']
        """
        if compass.flat_top:
            raise ValueError("the rows of a triangle need hexes with pointed tops, got a compass with flat tops")
        return cls([Hex(-i, r) for r in range(rows) for i in range(r + 1)], compass)._made(
            "triangle", rows, compass=compass
        )

    def _made(self, constructor: str, *args: int, **options: Any) -> HexMap:
        self._recipe = (constructor, args, options)
        return self

    def _named(self, names: Mapping[Hex, str]) -> tuple[str, ...]:
        if names.keys() != self._index.keys():
            odd = min(names.keys() ^ self._index.keys())
            raise ValueError(f"names must be given for exactly the hexes of the map; {odd} is only in one of the two")
        return tuple(names[spot] for spot in self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    def __contains__(self, spot: object) -> bool:
        """Whether a hex (not a cell) is on the map."""
        return spot in self._index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HexMap):
            return NotImplemented
        return (self.cells, self.names, self.compass) == (other.cells, other.names, other.compass)

    def __hash__(self) -> int:
        return hash((self.cells, self.compass))

    def __copy__(self) -> HexMap:
        return self

    def __deepcopy__(self, memo: object) -> HexMap:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _built, (self._recipe or ("", (self.cells, self.compass), {"names": self._names_by_hex()}))

    def __repr__(self) -> str:
        if self._recipe:
            constructor, args, options = self._recipe
            arguments = [repr(arg) for arg in args] + [f"{key}={value!r}" for key, value in options.items()]
            return f"HexMap.{constructor}({', '.join(arguments)})"
        return f"HexMap({list(self.cells)!r}, {self.compass!r}, names={self._names_by_hex()!r})"

    def _names_by_hex(self) -> dict[Hex, str]:
        return dict(zip(self.cells, self.names, strict=True))

    def at(self, spot: Hex) -> int:
        """The cell of a hex, -1 if it is off the map."""
        return self._index.get(spot, -1)

    def cell(self, spot: Hex) -> int:
        """The cell of a hex.

        Raises:
            ValueError: It is off the map; the message names the nearest cell.
        """
        try:
            return self._index[spot]
        except KeyError:
            nearest = min(range(len(self.cells)), key=lambda cell: distance(self.cells[cell], spot))
            raise ValueError(f"{spot} is off the map; the nearest cell is {self.names[nearest]}") from None

    def parse(self, text: str) -> int:
        """The cell with this name, in upper or lower case; `names` is the inverse.

        Raises:
            NotationError: No cell has this name; the message names the nearest one that exists.
        """
        cell = self._by_name.get(text.strip().lower(), -1)
        if cell < 0:
            raise NotationError(self._no_cell(text))
        return cell

    def _no_cell(self, text: str) -> str:
        """The message for an unknown name of a cell, with the nearest known one."""
        spelling = text.strip().lower()
        rows: dict[str, list[int]] = {}
        for name in self._by_name:
            parts = _CELL.fullmatch(name)
            if parts:
                rows.setdefault(parts[1], []).append(int(parts[2]))
        found = _CELL_ASKEW.fullmatch(spelling)
        if found and rows:
            letters, number = found[1] or found[4], int(found[2] or found[3])
            row = letters if letters in rows else min(rows, key=lambda known: abs(_rank(known) - _rank(letters)))
            near = f"{row}{min(rows[row], key=lambda known: abs(known - number))}"
            if row != letters:
                why = f"rows go from {min(rows, key=_rank)} to {max(rows, key=_rank)}"
            elif number in rows[row]:
                why = "a cell is written as the letter of its row and its number"
            else:
                why = f"row {row} has the numbers {min(rows[row])} to {max(rows[row])}"
        else:
            why = f"cells are named like {self.names[0]} and {self.names[-1]}"
            return f"no cell {shown(text)} on this map: {why}{did_you_mean(spelling, self.names)}"
        return f"no cell {shown(text)} on this map: {why}; did you mean {self.names[self._by_name[near]]!r}?"

    def step(self, cell: int, direction: int, *, times: int = 1) -> int:
        """The cell `times` steps away in this direction, -1 as soon as a step leaves the map."""
        for _ in range(times):
            cell = self.neighbours[cell][direction]
            if cell < 0:
                break
        return cell

    def distance(self, a: int, b: int) -> int:
        """The fewest steps between two cells on the endless grid, ignoring holes in the map."""
        row = self._rows[a]
        if row is None:
            spot = self.cells[a]
            row = self._rows[a] = array("H", [distance(spot, other) for other in self.cells])
        return row[b]

    @property
    def distances(self) -> NDArray[np.int16]:
        """The distance of every cell from every other, read-only. Computed on first use."""
        if self._distances is None:
            q, r = np.array(self.cells, dtype=np.int16).T
            dq, dr = q[:, None] - q, r[:, None] - r
            self._distances = np.maximum(np.maximum(abs(dq), abs(dr)), abs(dq + dr))
            self._distances.setflags(write=False)
        return self._distances

    def ring(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells at exactly this distance, clockwise from the north-eastern corner; kept once made."""
        return (self._rings.get((cell, radius)) or self._ring(cell, radius))[0]

    def ring_mask(self, cell: int, radius: int) -> int:
        """The set of the cells at exactly this distance; kept once made."""
        return (self._rings.get((cell, radius)) or self._ring(cell, radius))[1]

    def spiral(self, cell: int, radius: int) -> tuple[int, ...]:
        """The cells within this distance, ring after ring from the cell itself outwards."""
        return tuple(spot for distance_out in range(radius + 1) for spot in self.ring(cell, distance_out))

    def disc_mask(self, cell: int, radius: int) -> int:
        """The set of the cells within this distance, the cell itself included; kept once made."""
        mask = self._discs.get((cell, radius), 0)
        if not mask:
            for distance_out in range(radius + 1):
                mask |= self.ring_mask(cell, distance_out)
            self._discs[cell, radius] = mask
        return mask

    def _ring(self, cell: int, radius: int) -> tuple[tuple[int, ...], int]:
        if not 0 <= cell < len(self.cells):
            raise ValueError(f"cell {cell} is not on this map, whose cells are 0 to {len(self.cells) - 1}")
        around = (self._index.get(spot, -1) for spot in ring(self.cells[cell], radius))
        cells = tuple(spot for spot in around if spot >= 0)
        made = self._rings[cell, radius] = (cells, sum(1 << spot for spot in cells))
        return made

    def line(self, a: int, b: int) -> tuple[int, ...]:
        """The cells of the straight line between two cells by the rule of `line`, -1 where it runs off the map."""
        return tuple(self._index.get(spot, -1) for spot in line(self.cells[a], self.cells[b]))

    def spread(self, mask: int) -> int:
        """The set of all cells next to a cell of this set; a cell of the set is in it if another is its neighbour."""
        around = 0
        for cell in cells_in(mask):
            around |= self.neighbour_masks[cell]
        return around

    def reach(
        self,
        start: int,
        budget: int | None = None,
        *,
        costs: Sequence[int] | None = None,
        leaving: bool = False,
        blocked: int = 0,
    ) -> dict[int, int]:
        """The lowest cost of each cell within reach: cheapest first, then from low to high index.

        Args:
            start: where the walk begins; in reach at cost 0, even if it is blocked.
            budget: the highest cost of the walk; None: no limit.
            costs: for each cell the cost of entering it, at least 0; None: 1 for every step.
            leaving: True if the costs are those of leaving a cell instead.
            blocked: the set of cells that cannot be entered.
        """
        if costs is None:
            return self._reach_by_steps(start, len(self.cells) if budget is None else budget, blocked)
        walked = self._walk(start, budget, costs, leaving, blocked)
        return {cell: cost for cost, cell in sorted((cost, cell) for cell, (cost, _) in walked.items())}

    def path(
        self,
        start: int,
        goal: int,
        *,
        costs: Sequence[int] | None = None,
        leaving: bool = False,
        blocked: int = 0,
    ) -> tuple[int, ...]:
        """The cells of a cheapest walk, start and goal included; empty without a way. Arguments as for `reach`.

        Among walks of equal cost the choice is fixed: each cell is entered from the one that was reached first.
        """
        walked = self._walk(start, None, costs or (1,) * len(self.cells), leaving, blocked)
        if goal not in walked:
            return ()
        cells = [goal]
        while cells[-1] != start:
            cells.append(walked[cells[-1]][1])
        return tuple(reversed(cells))

    def _reach_by_steps(self, start: int, budget: int, blocked: int) -> dict[int, int]:
        reached: dict[int, int] = {}
        wave = 1 << start
        closed = wave | blocked
        steps = 0
        while wave and steps <= budget:
            around = 0
            for cell in cells_in(wave):
                reached[cell] = steps
                around |= self.neighbour_masks[cell]
            wave = around & ~closed
            closed |= wave
            steps += 1
        return reached

    def _walk(
        self, start: int, budget: int | None, costs: Sequence[int], leaving: bool, blocked: int
    ) -> dict[int, tuple[int, int]]:
        """For each cell within reach what it costs and which cell comes before it."""
        if len(costs) != len(self.cells) or min(costs) < 0:
            raise ValueError(
                f"costs must be {len(self.cells)} numbers of at least 0, got {len(costs)} of at least {min(costs)}"
            )
        settled: dict[int, tuple[int, int]] = {}
        best = {start: 0}
        waiting = [(0, start, start)]
        while waiting:
            so_far, cell, before = heappop(waiting)
            if cell in settled:
                continue
            settled[cell] = (so_far, before)
            for there in self.neighbours[cell]:
                if there < 0 or blocked >> there & 1 or there in settled:
                    continue
                total = so_far + costs[cell if leaving else there]
                if (budget is None or total <= budget) and total < best.get(there, total + 1):
                    best[there] = total
                    heappush(waiting, (total, there, cell))
        return settled


def _built(constructor: str, args: tuple[Any, ...], options: dict[str, Any]) -> HexMap:
    """The map made with these arguments, for pickle."""
    built: HexMap = getattr(HexMap, constructor)(*args, **options) if constructor else HexMap(*args, **options)
    return built


def _lettered(cells: Sequence[Hex], compass: Compass) -> tuple[str, ...]:
    """The names of cells in the order of the map: a1, b1, b2, ..."""
    lines = [spot.q if compass.flat_top else spot.r for spot in cells]
    names, number = [], 0
    for cell, row in enumerate(lines):
        number = number + 1 if cell and lines[cell - 1] == row else 1
        names.append(f"{_letters(row - lines[0])}{number}")
    return tuple(names)


def _letters(rank: int) -> str:
    """Rows from 0 as letters: a to z, then aa, ab, ..."""
    letters = ""
    while rank >= 0:
        letters = chr(ord("a") + rank % 26) + letters
        rank = rank // 26 - 1
    return letters


def _rank(letters: str) -> int:
    """The row from 0 with these letters."""
    rank = -1
    for letter in letters:
        rank = 26 * (rank + 1) + ord(letter) - ord("a")
    return rank
