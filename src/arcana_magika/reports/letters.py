"""Maps in letters: a recon map as hexagons around the mage, the history map as a triangle (MG-28, MG-32.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_magika.geometry import ARENA, COLUMNS, ROWS
from arcana_magika.reports.words import LETTER_OF, is_unknown
from arcana_magika.state import UNSEEN
from arcana_magika.tables import MAP_LETTERS

if TYPE_CHECKING:
    from arcana_magika.sightings import SeenMap, SeenSpace

WIDE: Final = 6
"""Columns from one hexagon to the next."""
_ROOM: Final = WIDE - 1
_HALF: Final = WIDE // 2
_ABOVE: Final = ("_", ".", "-", "'", "-", ".", "_")
_BELOW: Final = ("'", "-", ".", "_", ".", "-", "'")

RECON_LEGEND: Final = (
    "Each space: name and terrain; below, who and what is seen there: @ you or whose",
    "map it is, letters mages, ? some novice, * artifact, + cloak, ~ fog. Where there",
    "is no room for all, & stands for more. North is up.",
)
TERRAIN_LEGEND: Final = (
    "O Ocean, R River, C Coastal, P Plains, F Forest, H Hills, S Swamp, D Desert,",
    "M Mountain, G Glacial, V Volcanic.",
)


def recon_lines(seen: SeenMap) -> list[str]:
    """The map as hexagons, the northernmost row first, each two lines high with a border.

    What is seen in a space is marked in its second line; what does not fit into it is shown as `&`.
    """
    places = [(ARENA.parse(space.name), space) for space in seen.spaces]
    top = ROWS[places[0][0]]
    left = min(2 * COLUMNS[cell] - ROWS[cell] for cell, _ in places)
    bottom = ROWS[places[-1][0]]
    width = _HALF * (max(2 * COLUMNS[cell] - ROWS[cell] for cell, _ in places) - left + 2) + 1
    canvas = [[" "] * width for _ in range(3 * (bottom - top + 1) + 1)]
    for cell, space in places:
        x = _HALF * (2 * COLUMNS[cell] - ROWS[cell] - left)
        y = 3 * (ROWS[cell] - top)
        _draw(canvas, x, y, space, whose=space.name == seen.space)
    return ["".join(line).rstrip() for line in canvas]


def _draw(canvas: list[list[str]], x: int, y: int, space: SeenSpace, *, whose: bool) -> None:
    above, name, below, edge = canvas[y], canvas[y + 1], canvas[y + 2], canvas[y + 3]
    for place in range(1, WIDE):
        above[x + place] = _ABOVE[place]
    for place, char in enumerate(_BELOW):
        edge[x + place] = char
    for corner in (x, x + WIDE):
        if above[corner] == " ":
            above[corner] = "_"
    name[x] = name[x + WIDE] = below[x] = below[x + WIDE] = "|"
    terrain = " " if space.terrain is None else LETTER_OF[space.terrain]
    name[x + 1 : x + WIDE] = f"{space.name:<3} {terrain}"
    below[x + 1 : x + WIDE] = marks(space, whose=whose).center(_ROOM)


def marks(space: SeenSpace, *, whose: bool = False) -> str:
    """What is seen in a space, in at most five characters."""
    told = "@" if whose else ""
    told += "".join([mage.letter for mage in space.mages])
    if is_unknown(space):
        told += "?"
    told += "*" * len(space.artifacts) + "+" * len(space.cloaks)
    if space.terrain is None:
        told += "~"
    return told if len(told) <= _ROOM else f"{told[: _ROOM - 1]}&"


def history_lines(terrain: bytes, own: int = -1) -> list[str]:
    """The triangle of 26 rows of letters, of what was seen at any time; a dot is a space never seen (MG-28.10).

    Args:
        terrain: of each space the code when it was last seen, UNSEEN for never.
        own: the space that is shown as `@`; -1 for none.
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
