"""The labyrinth as text with squares of seven columns and two lines (WW-3)."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from arcana_core.geometry.squares import EAST, NORTH, SOUTH, WEST
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import Edge
from arcana_wizwar.render.words import columns, edge_now, exits, home_squares, letter, opener, square

INSIDE = 6
"""Columns of a square, without its walls."""
MARGIN = 6
"""Columns left of the labyrinth: the row number and the target of an exit."""
TALL = 78
"""Columns of the drawing."""
LEGEND = (
    "R red wizard  r1 red treasure  r home  * item  ? trap token  ^ fire  & and more",
    "==rr== or r red door  ..rr.. or : held open  ##rr## or # sealed  --2--- cracks",
)

SHORT = {
    "stone_block": ("######", "#"),
    "thornbush": ("thorn", "%t"),
    "rosebush": ("rose", "%r"),
    "dust_cloud": ("cloud", "~"),
    "trap_token": ("?", "?"),
    "tacks": ("tacks", ","),
    "dropped_item": ("*", "*"),
}
_DOORS = {"closed": ("==", ""), "held": ("..", ":"), "sealed": ("##", "#")}


@frozen
class Mark:
    """The mark of an edge: six letters if horizontal, one if vertical."""

    level: str
    upright: str


def floor_lines(view: View) -> list[str]:
    """The labyrinth on lines of at most 80 columns."""
    ground = view.grid.lattice
    posts = columns(view)
    beyond = exits_by_side(view)
    contents = _contents(view)
    numbers = "".join(f" {column:^{INSIDE}}" for column in range(ground.columns))
    lines = [(" " * MARGIN + numbers).rstrip()]
    for row in range(ground.rows + 1):
        lines.append(_border(view, row, posts, beyond))
        if row < ground.rows:
            lines.append(_row(view, row, contents, beyond))
    return lines


def _border(view: View, row: int, posts: set[int], beyond: Mapping[int, str]) -> str:
    ground = view.grid.lattice
    parts = [" " * MARGIN]
    for column in range(ground.columns + 1):
        parts.append("+" if row * ground.stride + column in posts else _bare(view, row, column))
        if column < ground.columns:
            parts.append(_level(view, row, column, beyond))
    return "".join(parts).rstrip()


def _bare(view: View, row: int, column: int) -> str:
    """A point without a column, or beside the board."""
    ground = view.grid.lattice
    corners = ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
    inside = (0 <= r < ground.rows and 0 <= c < ground.columns for r, c in corners)
    return "." if any(there and is_square(view, *spot) for there, spot in zip(inside, corners, strict=True)) else " "


def exits_by_side(view: View) -> dict[int, str]:
    """The square behind each exit, by four times its square plus its side (WW-3.8)."""
    return {4 * here + side: square(view, there) for here, side, there, _ in exits(view)}


def is_square(view: View, row: int, column: int) -> bool:
    """Whether the board has a square there."""
    ground = view.grid.lattice
    on = 0 <= row < ground.rows and 0 <= column < ground.columns
    return on and bool(ground.present >> (row * ground.columns + column) & 1)


def _level(view: View, row: int, column: int, beyond: Mapping[int, str]) -> str:
    for r, side in ((row - 1, SOUTH), (row, NORTH)):
        if is_square(view, r, column):
            place = 4 * (r * view.grid.columns + column) + side
            if place in beyond:
                return f"to {beyond[place]:<{INSIDE - 3}}"
            return mark(view, view.grid.lattice.edge_at[place]).level
    return " " * INSIDE


def upright(view: View, row: int, column: int, beyond: Mapping[int, str]) -> str:
    """The sign of the edge west of a place."""
    for c, side in ((column - 1, EAST), (column, WEST)):
        if is_square(view, row, c):
            place = 4 * (row * view.grid.columns + c) + side
            if place in beyond:
                return "<" if side == WEST else ">"
            return mark(view, view.grid.lattice.edge_at[place]).upright
    return " "


def _row(view: View, row: int, contents: Mapping[int, str], beyond: Mapping[int, str]) -> str:
    columns = view.grid.columns
    west = beyond.get(4 * row * columns + WEST, "") if is_square(view, row, 0) else ""
    parts = [f"{row} {west:>{MARGIN - 2}}"]
    for column in range(columns + 1):
        place = row * columns + column
        sign = upright(view, row, column, beyond)
        inside = f"{contents.get(place, ''):^{INSIDE}}" if column < columns else ""
        # East of an exit is the outside of the board or its empty quarter, so there is room for the address.
        parts += [sign, f"{beyond[4 * (place - 1) + EAST]:<{len(inside)}}" if sign == ">" else inside]
    return "".join(parts).rstrip()


def mark(view: View, number: int) -> Mark:
    """The mark of an edge."""
    if not view.grid.lattice.edges >> number & 1:
        return Mark("-" * INSIDE, "|")
    edge = edge_now(view, number)
    if edge.kind == "open":
        return Mark(" " * INSIDE, " ")
    if edge.kind == "door":
        return _door(view, edge)
    if edge.kind == "fire":
        return Mark("^" * INSIDE, "^")
    if edge.kind == "earth":
        return Mark("%" * INSIDE, "%")
    return Mark(f"--{edge.cracks}---" if edge.cracks else "-" * INSIDE, "|")


def _door(view: View, edge: Edge) -> Mark:
    initial = COLOURS[opener(view, edge)][0]
    ends, upright = _DOORS["sealed" if edge.sealed else "held" if edge.held_by >= 0 else "closed"]
    middle = f"{initial}{edge.cracks or initial}"
    return Mark(f"{ends}{middle}{ends}", upright or initial)


def _contents(view: View) -> dict[int, str]:
    """The contents of each square within six letters; crowded squares end in "&"."""
    homes = home_squares(view)
    found: dict[int, list[tuple[str, str]]] = {}

    def put(where: int, long: str, short: str = "") -> None:
        found.setdefault(where, []).append((long, short or long))

    for seat, wizard in enumerate(view.wizards):
        if wizard.square >= 0:
            put(wizard.square, letter(view, seat))
    for number, where in enumerate(view.treasures):
        if where >= 0:
            put(where, f"{COLOURS[number // 2][0]}{number % 2 + 1}")
    for thing in view.things:
        put(thing.square, *SHORT.get(thing.kind, ("*", "*")))
    for where, colour in homes.items():
        put(where, f"{COLOURS[colour][0]} home", COLOURS[colour][0])
    return {where: _fitted(parts) for where, parts in found.items()}


def short_marks(view: View) -> list[str]:
    """The legend of the short marks in crowded squares: "~ cloud"."""
    contents = _contents(view)
    found = {}
    for thing in view.things:
        long, short = SHORT.get(thing.kind, ("*", "*"))
        if long != short and short in contents[thing.square] and long not in contents[thing.square]:
            found[short] = f"{short} {thing.kind.replace('_', ' ')}"
    return sorted(found.values())


def _fitted(parts: list[tuple[str, str]]) -> str:
    long, short = (" ".join(part[which] for part in parts) for which in (0, 1))
    for text in (long, short, short.replace(" ", "")):
        if len(text) <= INSIDE:
            return text
    return f"{short.replace(' ', '')[: INSIDE - 1]}&"
