"""Line of sight: on boards of Wiz-War beside the plain reading of its rulebook, on open ground beside libtcod."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count, islice
from pathlib import Path
from types import ModuleType

from arcana_core.geometry.lattice import bits
from arcana_core.geometry.squares import Edge, Grid
from arcana_wizwar.chapters.board import sight
from arcana_wizwar.model.labyrinth import BLUE, GREEN, RED, YELLOW, Sector, board

LABYRINTH = board("B", (Sector(RED), Sector(BLUE), Sector(YELLOW), Sector(GREEN)))
ASKED_A_BOARD = 10
"""Questions put to a board before something on it changes."""
SIZE = 26
OPAQUE = 0.15

Ask = Callable[[Grid, int], object]


def on_the_labyrinth(ask: Ask) -> Callable[[int], int]:
    """A loop over questions from all squares of four sectors, on which a wall falls or rises again now and then."""
    walls = bits(LABYRINTH.grid.all_of(Edge.WALL))
    for square in range(100):
        ask(LABYRINTH.grid, square)  # fills the tables that all games on this board share

    def loop(questions: int) -> int:
        chance = random.Random(1)
        squares = [chance.randrange(100) for _ in range(ASKED_A_BOARD)]
        done = 0
        while done < questions:
            grid = LABYRINTH.grid.with_edge(walls[done // ASKED_A_BOARD % len(walls)], Edge.OPEN)
            for square in squares:
                ask(grid, (square + done) % 100)
            done += ASKED_A_BOARD
        return done

    return loop


def by_the_book(question: str) -> Callable[[int], int]:
    """A loop over the same questions, answered by the plain reading of the rulebook that the tests use."""
    book = _plain_reading()
    walls = {LABYRINTH.grid.side_of(edge) for edge in bits(LABYRINTH.grid.all_of(Edge.WALL))}
    doors = {LABYRINTH.grid.side_of(edge) for edge in bits(LABYRINTH.grid.all_of(Edge.DOOR))}
    ask = getattr(book.Reading(4, walls | doors, set(), set()), question)

    numbers = count()

    def loop(questions: int) -> int:
        # It is slow, so only one question in fifty is put.
        asked = max(1, questions // 50)
        for number in islice(numbers, asked):
            ask(LABYRINTH.grid.spot(37 * number % 100))
        return asked

    return loop


def on_open_ground() -> Callable[[int], int]:
    """A loop over squares in sight on ground without walls, where some squares are opaque; it counts the visible squares."""
    rows = _ground()
    opaque = [(row, column) for row in range(SIZE) for column in range(SIZE) if not rows[row][column]]
    grid = Grid(SIZE, SIZE, opaque=opaque)

    def loop(squares: int) -> int:
        seen = number = 0
        while seen < squares:
            here = number * 131 % (SIZE * SIZE)
            # Another opaque square each time, so that nothing is remembered from the time before.
            seen += (
                grid.with_squares(opaque=grid.opaque | 1 << (here + 1) % (SIZE * SIZE)).visible_from(here).bit_count()
            )
            number += 1
        return seen

    return loop


def libtcod() -> Callable[[int], int]:
    """A loop over the same ground by libtcod's field of view, driven from Python; it counts the visible squares, too."""
    import numpy as np
    import tcod.map

    transparent = np.array(_ground(), dtype=bool)

    def loop(squares: int) -> int:
        seen = number = 0
        while seen < squares:
            here = number * 131 % (SIZE * SIZE)
            field = tcod.map.compute_fov(transparent, divmod(here, SIZE), radius=0, light_walls=True)
            seen += int(np.count_nonzero(field))
            number += 1
        return seen

    return loop


LOOPS: dict[str, Callable[[], Callable[[int], int]]] = {
    "sight: squares": lambda: on_the_labyrinth(sight.squares),
    "sight: edges": lambda: on_the_labyrinth(sight.edges),
    "sight: around a corner": lambda: on_the_labyrinth(sight.bent_squares),
    "sight: squares by the book": lambda: by_the_book("squares"),
    "sight: edges by the book": lambda: by_the_book("edges"),
    "sight: around a corner by the book": lambda: by_the_book("bent_squares"),
    "sight: open ground, a square": on_open_ground,
    "sight: open ground, libtcod": libtcod,
}
"""The loops by name. A loop raises ImportError when it is made if its library isn't installed."""

RATIOS = {
    "Wiz-War, squares in sight by the book against ours": (
        "sight: squares by the book",
        "sight: squares",
        "at least 100",
    ),
    "Wiz-War, edges in sight by the book against ours": ("sight: edges by the book", "sight: edges", "at least 100"),
    "Wiz-War, around a corner by the book against ours": (
        "sight: around a corner by the book",
        "sight: around a corner",
        "at least 100",
    ),
    "open ground, a square in sight, ours against libtcod in C": (
        "sight: open ground, a square",
        "sight: open ground, libtcod",
        "no target: libtcod scans rays, knows no walls on edges and is not exact",
    ),
}


def _ground() -> list[list[bool]]:
    """Rows of squares, true where one can see through."""
    chance = random.Random(2)
    return [[chance.random() >= OPAQUE for _ in range(SIZE)] for _ in range(SIZE)]


def _plain_reading() -> ModuleType:
    path = Path(__file__).parent.parent / "tests" / "wizwar" / "chapters" / "board" / "reference_sight.py"
    spec = spec_from_file_location("reference_sight", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is missing: the benchmarks need the tests", name="tests")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
