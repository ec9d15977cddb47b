"""Maps in letters: a recon map as hexagons around the mage, the history map as a triangle (MG-28, MG-32.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_magika.model.geometry import COLUMNS, ROWS
from arcana_magika.model.tables import MAP_LETTERS, UNSEEN
from arcana_magika.render.reports.words import CELLS, LETTER_OF, is_unknown

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import SeenMap, SeenSpace

WIDE: Final = 6
"""Columns between hexagons."""
_ROOM: Final = WIDE - 1
_HALF: Final = WIDE // 2
_ZIGZAG: Final = "_.-'-." * 12

RECON_LEGEND: Final = (
    "Each space shows its name and terrain. Below: @ owner of the map, letters mages,",
    "? some novice, * artifact, + cloak, ~ fog, & more than fits. North is up.",
)
TERRAIN_LEGEND: Final = (
    "O Ocean, R River, C Coastal, P Plains, F Forest, H Hills, S Swamp, D Desert,",
    "M Mountain, G Glacial, V Volcanic.",
)


def recon_lines(seen: SeenMap) -> list[str]:
    """The map as hexagons, the northernmost row first, each two lines high with a border.

    A space's contents are marked in its second line. If they don't fit, the last mark is `&`.
    """
    rows: list[list[SeenSpace]] = []
    for space in seen.spaces:
        if not rows or rows[-1][0].name[0] != space.name[0]:
            rows.append([])
        rows[-1].append(space)
    # Half hexagons from the middle of the arena to the left end of each row: every other row is shifted by one.
    starts = [2 * COLUMNS[cell] - ROWS[cell] for cell in (CELLS[row[0].name] for row in rows)]
    west = min(starts)
    lines: list[str] = []
    before = 0, 0
    for row, start in zip(rows, starts, strict=True):
        left = _HALF * (start - west)
        right = left + WIDE * len(row) + 1
        first, last = (left, right) if not lines else (min(left, before[0]), max(right, before[1]))
        blank = " " * left
        lines += (
            f"{' ' * first}{_border(first - left, last - first)}",
            f"{blank}|{'|'.join([_name(space) for space in row])}|",
            f"{blank}|{'|'.join([marks(space, own=space.name == seen.space).center(_ROOM) for space in row])}|",
        )
        before = left, right
    left, right = before
    lines.append(f"{' ' * left}{_border(_HALF, right - left)}")
    return lines


def _border(phase: int, length: int) -> str:
    """The line between two rows, by the columns of the row's first and last hexagon."""
    phase %= WIDE
    return _ZIGZAG[phase : phase + length]


def _name(space: SeenSpace) -> str:
    terrain = space.terrain
    return f"{space.name:<3} {' ' if terrain is None else LETTER_OF[terrain]}"


def marks(space: SeenSpace, *, own: bool = False) -> str:
    """The marks of a space's contents, at most five characters."""
    if not (own or space.mages or space.novices or space.artifacts or space.cloaks or space.terrain is None):
        return ""
    found = "@" if own else ""
    found += "".join([mage.letter for mage in space.mages])
    if is_unknown(space):
        found += "?"
    found += "*" * len(space.artifacts) + "+" * len(space.cloaks)
    if space.terrain is None:
        found += "~"
    return found if len(found) <= _ROOM else f"{found[: _ROOM - 1]}&"


def history_lines(terrain: bytes, own: int = -1) -> list[str]:
    """The triangle of 26 rows of letters with all terrain ever seen. A dot is a space never seen (MG-28.10).

    Args:
        terrain: each space's code when last seen, UNSEEN for never.
        own: the space shown as `@`, -1 for none.
    """
    letters = [_LETTERS[code] for code in terrain]
    if own >= 0:
        letters[own] = "@"
    lines, first = [], 0
    for row in range(1, 27):
        lines.append(f"{_ROW_NAMES[row - 1]}  {' ' * (26 - row)}{' '.join(letters[first : first + row])}")
        first += row
    return lines


_ROW_NAMES: Final = "abcdefghijklmnopqrstuvwxyz"
_LETTERS: Final = {**dict(enumerate(MAP_LETTERS)), UNSEEN: "."}
