"""Grids of squares as text: drawn for people in 80 columns, and read back.

Points are `+` (`O` with a pillar). Between them are walls `---` and `|`, closed doors `=D=` and `D`, open doors
`-o-` and `o`, windows `-:-` and `:`, curtains `~~~` and `~`, or nothing; `***` and `*` is an edge inside the board that
links cut. Links are listed below, with the things on them. Squares that can be neither entered nor seen
through show `###`, those that cannot be entered `xxx`, those that cannot be seen through `%%%`, missing ones `...`.
Boards of more than 18 columns are drawn with squares one character wide, beyond 37 columns in panels.
"""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from arcana_core.geometry.lattice import EAST, NORTH, NOTHING, SIDES, SOUTH, WEST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arcana_core.geometry.lattice import SideName, Spot
    from arcana_core.geometry.squares import Grid

_MARGIN = 4
_WIDTH = 80
_LEVEL = {1: (" ", "-", "D", "o", ":", "~", "*"), 3: ("   ", "---", "=D=", "-o-", "-:-", "~~~", "***")}
_UPRIGHT = " |Do:~*"
_CUT = 6
_LEGEND = ("", " wall", " door", " open door", " window", " curtain")
_KIND_NAMES = ("", "walls", "doors", "open_doors", "windows", "curtains")


def draw(grid: Grid, labels: Mapping[int, str] | None = None) -> str:
    """The grid as text, at most 80 columns wide; labels are shown in the middle of their squares."""
    wide = 3 if _MARGIN + 1 + 4 * grid.columns <= _WIDTH else 1
    per_panel = (_WIDTH - _MARGIN - 1) // (wide + 1)
    panels = [
        _panel(grid, labels or {}, wide, range(first, min(first + per_panel, grid.columns)))
        for first in range(0, grid.columns, per_panel)
    ]
    legend = ", ".join(
        f"{_named(grid, here)}={_named(grid, there)}{_LEGEND[grid.kind(grid.lattice.edge_at[here])]}"
        for here, there in ((side, grid.lattice.across[side]) for side in sorted(grid.lattice.linked))
        if here < there
    )
    if legend:
        panels.append([fill(f"links: {legend}", _WIDTH, subsequent_indent="  ")])
    return "\n\n".join("\n".join(panel) for panel in panels)


def read(text: str) -> tuple[Spot, dict[str, Any], list[SideName]]:
    """Read a drawing of one panel: its measures, the things on it, and the gaps in the outside.

    Raises:
        ValueError: The text isn't such a drawing.
    """
    lines = text.splitlines()
    first = next((number for number, line in enumerate(lines) if line.lstrip()[:1] in ("+", "O")), None)
    if first is None:
        raise ValueError("a drawing of a grid starts with a line of '+' points, found none")
    top = lines[first].rstrip()
    left = len(top) - len(top.lstrip())
    wide = 1 if top[left + 2 : left + 3] in ("+", "O") else 3
    columns = (len(top) - left - 1) // (wide + 1)
    if columns < 1:
        raise ValueError(f"line {first + 1} of the drawing shows no square between two points: {top!r}")
    length = left + columns * (wide + 1) + 1
    last = first
    while last + 2 < len(lines) and lines[last + 2][left : left + 1] in ("+", "O"):
        last += 2
    if last == first:
        raise ValueError(f"line {first + 1} of the drawing is followed by no row of squares")
    things: dict[str, Any] = {name: [] for name in (*_KIND_NAMES[1:], "void", "pillars", "opaque", "filled")}
    rows = (last - first) // 2
    gaps: list[SideName] = []
    for number in range(first, last + 1):
        line = lines[number].rstrip().ljust(length)
        if len(line) > length:
            raise ValueError(f"line {number + 1} of the drawing is longer than the first: {line!r}")
        half = number - first
        for column in range(columns + half % 2):
            start = left + column * (wide + 1)
            if half % 2:
                side = (half // 2, column, "W") if column < columns else (half // 2, columns - 1, "E")
                _read_mark(things, gaps, side, line[start], number, outside=column in (0, columns))
                if column < columns:
                    _read_square(things, (half // 2, column), line[start + 1 : start + 1 + wide])
            else:
                side = (half // 2, column, "N") if half < last - first else (rows - 1, column, "S")
                mark = line[start + 1 : start + 1 + wide][wide // 2]
                _read_mark(things, gaps, side, mark, number, outside=half in (0, last - first))
        if half % 2 == 0:
            points = line[left :: wide + 1]
            if set(points) - {"+", "O"}:
                raise ValueError(
                    f"line {number + 1} of the drawing has something else than '+' or 'O' at a point: {line!r}"
                )
            things["pillars"] += [(half // 2, column) for column, point in enumerate(points) if point == "O"]
    return (rows, columns), things, gaps


def _read_mark(
    things: dict[str, Any], gaps: list[SideName], side: SideName, mark: str, number: int, *, outside: bool
) -> None:
    marks = _UPRIGHT if side[2] in "EW" else "".join(_LEVEL[1])
    kind = marks.find(mark)
    if kind < 0:
        raise ValueError(f"line {number + 1} of the drawing has {mark!r} at side {side}, expected one of {marks!r}")
    if kind and kind != _CUT:
        things[_KIND_NAMES[kind]].append(side)
    elif outside and not kind:
        gaps.append(side)


def _read_square(things: dict[str, Any], spot: Spot, content: str) -> None:
    wide = len(content)
    if content == "." * wide:
        things["void"].append(spot)
    if content in ("#" * wide, "%" * wide):
        things["opaque"].append(spot)
    if content in ("#" * wide, "x" * wide):
        things["filled"].append(spot)


def _panel(grid: Grid, labels: Mapping[int, str], wide: int, columns: range) -> list[str]:
    lines = []
    for row in range(grid.rows + 1):
        level = "".join(_point(grid, row, column) + _level(grid, row, column, wide) for column in columns)
        lines.append(" " * _MARGIN + level + _point(grid, row, columns.stop))
        if row < grid.rows:
            squares = "".join(
                _upright(grid, row, column) + _square(grid, row, column, wide, labels) for column in columns
            )
            lines.append(f"{row:>{_MARGIN - 1}} " + squares + _upright(grid, row, columns.stop))
    if wide == 3:
        lines.append(" " * (_MARGIN - 1) + "".join(f"{column:>4}" for column in columns))
    else:
        lines.append(" " * _MARGIN + "".join(f"{column % 10:>2}" for column in columns))
    return [line.rstrip() for line in lines]


def _point(grid: Grid, row: int, column: int) -> str:
    return "O" if grid.pillars >> grid.point(row, column) & 1 else "+"


def _level(grid: Grid, row: int, column: int, wide: int) -> str:
    return _LEVEL[wide][_kind_between(grid, (row - 1, column), SOUTH, (row, column), NORTH)]


def _upright(grid: Grid, row: int, column: int) -> str:
    return _UPRIGHT[_kind_between(grid, (row, column - 1), EAST, (row, column), WEST)]


def _kind_between(grid: Grid, one: Spot, one_side: int, other: Spot, other_side: int) -> int:
    on_board = [
        (4 * (row * grid.columns + column) + side, _exists(grid, row, column))
        for (row, column), side in ((one, one_side), (other, other_side))
        if 0 <= row < grid.rows and 0 <= column < grid.columns
    ]
    ground = grid.lattice
    if len(on_board) == 2 and ground.linked.intersection(side for side, _ in on_board):
        return _CUT
    joined = [side for side, _ in on_board if ground.across[side] != NOTHING]
    return grid.kind(ground.edge_at[joined[0]]) if joined else int(any(exists for _, exists in on_board))


def _square(grid: Grid, row: int, column: int, wide: int, labels: Mapping[int, str]) -> str:
    square = row * grid.columns + column
    if not _exists(grid, row, column):
        return "." * wide
    if square in labels:
        return f"{labels[square][:wide]:^{wide}}"
    looks = " x%#"[(grid.filled >> square & 1) + 2 * (grid.opaque >> square & 1)]
    return looks * wide


def _exists(grid: Grid, row: int, column: int) -> bool:
    inside = 0 <= row < grid.rows and 0 <= column < grid.columns
    return inside and bool(grid.squares >> (row * grid.columns + column) & 1)


def _named(grid: Grid, side: int) -> str:
    row, column = divmod(side // 4, grid.columns)
    return f"{row},{column},{SIDES[side % 4]}"
