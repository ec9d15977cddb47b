"""Grids of squares as plain data: the place of each thing, by the names of sides and squares."""

from __future__ import annotations

from typing import Annotated, Any, Final, Self, TypeAlias

from attrs import asdict, frozen

from arcana_core.geometry.lattice import SIDES, SideName, Spot, bits
from arcana_core.geometry.squares import Edge, Grid, Touch
from arcana_core.records.jsonable import Spelling

MOST_SQUARES: Final = 10_000
"""Limits of a grid that is read: larger ones would take too long to make."""
MOST_CROSSINGS: Final = 8


@frozen
class GridForm:
    """The arguments of a `Grid`, each as a tuple in a fixed order.

    Attributes:
        rows, columns, crossings: as in `Grid`.
        walls, doors, open_doors, windows, curtains: edges by one of their sides: (row, column, letter).
        links: pairs of sides that are joined.
        void, opaque, filled: squares as (row, column).
        pillars: points as (row, column) of the square to the south-east.
        touch: the name of the rule for lines that touch the end of a wall.
    """

    rows: int
    columns: int
    walls: tuple[SideName, ...]
    doors: tuple[SideName, ...]
    open_doors: tuple[SideName, ...]
    windows: tuple[SideName, ...]
    curtains: tuple[SideName, ...]
    links: tuple[tuple[SideName, SideName], ...]
    void: tuple[Spot, ...]
    pillars: tuple[Spot, ...]
    opaque: tuple[Spot, ...]
    filled: tuple[Spot, ...]
    touch: str
    crossings: int

    @classmethod
    def of(cls, grid: Grid) -> Self:
        """The arguments that make this grid."""
        ground = grid.lattice
        edges: dict[str, Any] = {
            kind.name.lower() + "s": tuple([grid.side_of(edge) for edge in bits(grid.all_of(kind))])
            for kind in (Edge.WALL, Edge.DOOR, Edge.OPEN_DOOR, Edge.WINDOW, Edge.CURTAIN)
        }
        void = ((1 << ground.size) - 1) & ~ground.present
        squares: dict[str, Any] = {
            name: tuple([grid.spot(square) for square in bits(mask)])
            for name, mask in (("void", void), ("opaque", grid.opaque), ("filled", grid.filled))
        }
        return cls(
            rows=ground.rows,
            columns=ground.columns,
            links=tuple([(_side(grid, here), _side(grid, there)) for here, there in ground.key[2]]),
            pillars=tuple([divmod(point, ground.stride) for point in bits(grid.pillars)]),
            touch=grid.touch.name,
            crossings=ground.crossings,
            **edges,
            **squares,
        )

    def grid(self) -> Grid:
        """The grid; ValueError if these are not the arguments of one."""
        if self.rows * self.columns > MOST_SQUARES:
            raise ValueError(f"a grid may have {MOST_SQUARES} squares, got {self.rows} x {self.columns}")
        if self.crossings > MOST_CROSSINGS:
            raise ValueError(f"lines of sight may cross {MOST_CROSSINGS} links, got {self.crossings}")
        if self.touch not in Touch.__members__:
            raise ValueError(f"touch must be one of {', '.join(Touch.__members__)}, got {self.touch!r:.80}")
        return Grid(**{**asdict(self, recurse=False), "touch": Touch[self.touch]})


def _side(grid: Grid, side: int) -> SideName:
    return (*grid.spot(side // 4), SIDES[side % 4])


PlainGrid: TypeAlias = Annotated[Grid, Spelling(GridForm.of, GridForm.grid, GridForm)]
"""A grid that is written as its arguments."""
