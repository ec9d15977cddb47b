"""Terrain: one byte for each space, and the generator that makes a map (MG-3.1, MG-3.3, MG-3.6 to MG-3.13).

The bytes are codes: 0 Ocean, 1 River, from 2 the terrain number. `tables` has their names and map letters.
"""

from __future__ import annotations

from typing import Final

from arcana_magika.model.draws import Draw, pick
from arcana_magika.model.geometry import ARENA, GOAL, STEP, rows, space
from arcana_magika.model.tables import COASTAL, NE, NW, OCEAN, PLAINS, RIVER, VOLCANIC

MOUTHS: Final = tuple(space(f"y{number}") for number in (1, 3, 5, 7, 9, 11, 15, 17, 19, 21, 23, 25))
"""Columns where rivers may reach the coast (MG-3.8)."""
BASE_NUMBERS: Final = (
    ("b", 10),
    ("c", 9),
    ("d", 9),
    ("e", 9),
    ("f", 8),
    ("g", 8),
    ("h", 8),
    ("i", 7),
    ("j", 7),
    ("k", 7),
    ("l", 6),
    ("m", 6),
    ("n", 6),
    ("o", 5),
    ("p", 5),
    ("q", 5),
    ("r", 4),
    ("s", 4),
    ("t", 4),
    ("u", 3),
    ("v", 3),
    ("w", 3),
    ("x", 2),
)
"""The terrain number around which each row is made (MG-3.11)."""
_SHIFTS: Final = (-2,) * 10 + (-1,) * 20 + (0,) * 40 + (1,) * 20 + (2,) * 10
"""By D(100), less one (MG-3.12)."""


def is_water(code: int) -> bool:
    """Whether terrain of this code is River or Ocean (MG-3.3)."""
    return code < COASTAL


def generated(draw: Draw) -> bytes:
    """The terrain of a new map, in the order of the generator's steps (MG-3.6 to MG-3.12)."""
    terrain = bytearray([COASTAL]) * len(ARENA)  # the value of row y, without rivers (MG-3.10)
    for cell in rows("z", "z"):
        terrain[cell] = OCEAN  # MG-3.6
    free = list(MOUTHS)
    mouths = []
    for _ in range(2 + draw("rivers", 3)):  # MG-3.7
        mouths.append(pick(draw, "river mouth", free))
        free.remove(mouths[-1])
    for mouth in mouths:
        _flow(terrain, mouth, draw)
    terrain[GOAL] = VOLCANIC  # MG-3.10
    for row, base in BASE_NUMBERS:
        for cell in rows(row, row):
            if terrain[cell] != RIVER:
                terrain[cell] = _land(terrain, cell, base, draw)
    return bytes(terrain)


def _flow(terrain: bytearray, mouth: int, draw: Draw) -> None:
    """Make a river, from its mouth northwards to its length or to another river (MG-3.9)."""
    length = 3 + draw("river length", 9)
    terrain[mouth] = RIVER
    cell = mouth
    for _ in range(length - 1):
        cell = pick(draw, "river course", [there for there in (STEP[cell][NW], STEP[cell][NE]) if there >= 0])
        if terrain[cell] == RIVER:
            break
        terrain[cell] = RIVER


def _land(terrain: bytearray, cell: int, base: int, draw: Draw) -> int:
    """The terrain of a space without a river, by the base number of its row (MG-3.12)."""
    number = min(max(base + _SHIFTS[draw("terrain", 100) - 1], 2), 10)
    # Spaces that aren't made yet aren't water, so only rivers and the ocean count here.
    if number == COASTAL and not any(there >= 0 and is_water(terrain[there]) for there in STEP[cell][:6]):
        return PLAINS
    return number
