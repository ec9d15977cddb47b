"""The labyrinth as text with one line per row of squares, for terminals (WW-3).

The last column of a square is its south edge, and a square without contents shows the whole edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from arcana_core.geometry.squares import NORTH, SOUTH
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.render.floor import SHORT, exits_by_side, is_square, mark, upright
from arcana_wizwar.render.words import home_squares, letter, treasure_mark

WIDE, NARROW = 3, 2
"""Columns of a square, without its west edge."""


def dense_width(columns: int, inside: int) -> int:
    """Columns of the drawing of a board with this number of columns of squares."""
    return 3 + columns * (inside + 1)


def dense_lines(view: View, inside: int) -> list[str]:
    """The labyrinth with squares of `inside` columns: the numbers of the columns, then a line per row."""
    ground = view.grid.lattice
    beyond = exits_by_side(view)
    contents = _contents(view)
    numbers = []
    for column in range(ground.columns):
        leads_north = is_square(view, 0, column) and 4 * column + NORTH in beyond
        numbers.append(f"{f'^{column}' if leads_north else column:^{inside}} ")
    lines = [f"   {''.join(numbers)}".rstrip()]
    for row in range(ground.rows):
        cells = [upright(view, row, 0, beyond)]
        for column in range(ground.columns):
            parts = contents.get(row * ground.columns + column, [])
            cells += [_cell(parts, *_south(view, row, column, beyond), inside), upright(view, row, column + 1, beyond)]
        lines.append(f"{row} {''.join(cells)}".rstrip())
    return lines


def _south(view: View, row: int, column: int, beyond: Mapping[int, str]) -> tuple[str, str]:
    """The sign of the edge south of a place, and the letter of a door's colour."""
    for there, side in ((row, SOUTH), (row + 1, NORTH)):
        if is_square(view, there, column):
            place = 4 * (there * view.grid.columns + column) + side
            if place in beyond:
                return ("v" if side == SOUTH else "^"), ""
            level = mark(view, view.grid.lattice.edge_at[place]).level
            return ("_" if level[0] == "-" else level[0]), (level[2] if level[2].isalpha() else "")
    return " ", ""


def _cell(parts: list[_Sign], sign: str, colour: str, inside: int) -> str:
    if not parts:
        return f"{sign}{colour or sign}{sign}"[:inside]
    room = inside if sign == " " else inside - 1
    text = next((one for one in _texts(parts, wide=inside == WIDE) if len(one) <= room), "")
    if not text:
        short = "".join(part.short for part in parts)
        text = f"{short[: room - 1]}+" if room > 1 else short[0]
    return f"{text}{sign}{colour or sign}{sign}"[:inside]


def _texts(parts: list[_Sign], *, wide: bool) -> Iterator[str]:
    """The ways to write several signs, the best first. The last sign is often a home, which never moves."""
    if wide:
        longs, shorts = ([getattr(part, name) for part in parts] for name in ("long", "short"))
        yield "".join(longs)
        yield "".join([longs[0], *shorts[1:]])
        yield "".join(longs[:-1])
    yield "".join(part.short for part in parts)


@frozen
class _Sign:
    """A sign in a square, and a shorter one for a crowded square."""

    long: str
    short: str


def _contents(view: View) -> dict[int, list[_Sign]]:
    """The signs of each square: wizards, treasures, objects, homes."""
    found: dict[int, list[_Sign]] = {}
    for where, long, short in _signs(view):
        found.setdefault(where, []).append(_Sign(long, short))
    return found


def _signs(view: View) -> Iterator[tuple[int, str, str]]:
    for seat, wizard in enumerate(view.wizards):
        if wizard.square >= 0:
            yield wizard.square, letter(view, seat), letter(view, seat)
    for number, where in enumerate(view.treasures):
        if where >= 0:
            yield where, treasure_mark(number), "$"
    for thing in view.things:
        sign = DENSE.get(thing.kind) or SHORT.get(thing.kind, ("*", "*"))[1][:1]
        yield thing.square, sign, sign
    for where, colour in home_squares(view).items():
        yield where, f"{COLOURS[colour][0]}h", "h"


DENSE = {"stone_block": "X", "thornbush": "T", "rosebush": "O"}
"""Signs of objects that differ from those on the large drawing."""


def legend(view: View, inside: int) -> list[str]:
    """The meaning of the signs on the board, in order of importance."""
    kinds = {thing.kind for thing in view.things}
    words = ["R red wizard"]
    words.append("r1 red treasure" if inside == WIDE else "$ treasure")
    words.append("rh red home" if inside == WIDE else "h home")
    words += ["_ | wall", "=r= or r red door" if inside == WIDE else "=r or r red door", "<>^v exit"]
    signs = {
        "dropped_item": "* item",
        "tacks": ", tacks",
        "trap_token": "? trap token",
        "dust_cloud": "~ Dust Cloud",
        "stone_block": "X stone block",
        "thornbush": "T Thornbush",
        "rosebush": "O Rosebush",
    }
    words += [sign for kind, sign in signs.items() if kind in kinds]
    edges = {edge.kind for _, edge in view.edges}
    words += ["^ fire"] * ("fire" in edges) + ["% earth"] * ("earth" in edges)
    states = [edge for _, edge in view.edges if edge.kind == "door"]
    words += [": held open"] * any(edge.held_by >= 0 for edge in states)
    words += ["# sealed"] * any(edge.sealed for edge in states)
    drawn = "".join(dense_lines(view, inside))
    words += ["$ treasure"] * (inside == WIDE and "$" in drawn) + ["+ and more"] * ("+" in drawn)
    return words
