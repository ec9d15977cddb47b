"""The labyrinth as a picture: floor, walls, columns, doors, exits and the contents of squares (WW-3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot

from arcana_core.geometry.squares import EAST, NORTH, SOUTH, WEST, bits
from arcana_core.geometry.vectors import INK, Drawn, circle, fitted, path, placed, text, titled, whole
from arcana_wizwar.actions import AtWizard
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.labyrinth import COLOURS
from arcana_wizwar.model.state import Edge, Play, Thing
from arcana_wizwar.render import figures
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.pieces import DARK, PAINT, PALE

SIDE = 72
"""Of a square."""
MARGIN = 54
"""Around the labyrinth, for the numbers of rows and columns and the exits."""

_FLOOR = (
    ("#dcc9bd", "#d6c1b4", "#e1cfc4"),
    ("#c9cfd8", "#c1c8d2", "#d0d6de"),
    ("#dbd2b4", "#d5cbaa", "#e1d9bf"),
    ("#c6d2c2", "#bdcab9", "#ced9ca"),
)
_GROUT, _MORTAR = "#a59a8a", "#3a342d"
_PORTALS = {"purple": ("#8a35c4", "#d9a8f5"), "cyan": ("#0d9aa8", "#a6eef2")}
_THICK = 9


def labyrinth(view: View, cards: CardSet) -> Drawn:
    """The whole labyrinth with everything on it."""
    ground = view.grid.lattice
    parts = [*_floor(view), *_homes(view), *_exits(view), *_numbers(view), *_edges(view), *_posts(view)]
    parts += [*_things(view, cards), *_wizards(view, cards), *_treasures(view), *_flights(view, cards)]
    width, height = SIDE * ground.columns + 2 * MARGIN, SIDE * ground.rows + 2 * MARGIN
    return Drawn(placed("".join(parts), MARGIN, MARGIN), width, height)


def _centre(view: View, square: int) -> tuple[float, float]:
    row, column = view.grid.spot(square)
    return SIDE * (column + 0.5), SIDE * (row + 0.5)


# Floor, homes, exits.


def _floor(view: View) -> Iterator[str]:
    for square in bits(view.grid.squares):
        row, column = view.grid.spot(square)
        shades = _FLOOR[view.sectors[view.board.sector_of[square]].colour]
        shade = shades[(5 * row + 3 * column + row * column) % 3]
        slabs = "M36 0v30M0 30h72M20 30v42M52 30v42" if (row + column) % 2 else "M28 0v40M0 40h72M44 40v32M28 18h44"
        yield placed(
            f'<rect width="{SIDE}" height="{SIDE}" fill="{shade}"/>'
            f'<path d="{slabs}" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.4"/>'
            f'<rect width="{SIDE}" height="{SIDE}" fill="none" stroke="{_GROUT}" stroke-width="1"/>',
            SIDE * column,
            SIDE * row,
        )


def _homes(view: View) -> Iterator[str]:
    for square, colour in phrases.home_squares(view).items():
        yield titled(f"home base of {COLOURS[colour]}", placed(figures.home(colour), *_centre(view, square)))


def _exits(view: View) -> Iterator[str]:
    for square, side, there, portal in phrases.exits(view):
        x, y = _centre(view, square)
        out = ((0, -1), (1, 0), (0, 1), (-1, 0))[side]
        name = (
            f"{portal} portal to {phrases.square(view, there)}" if portal else f"round to {phrases.square(view, there)}"
        )
        where = (x + out[0] * SIDE / 2, y + out[1] * SIDE / 2)
        body = f'<g transform="rotate({90 * side})">{_gate(portal)}</g>'
        # Beside a row number the address would look like a part of it, so it goes below the gate.
        spot = (25 * out[0], 40) if out[0] else (0, 25 * out[1] + 4)
        body += text(phrases.square(view, there), *spot, 11.5, bold=True, anchor="middle")
        yield titled(name, placed(body, *where))


def _gate(portal: str) -> str:
    """An exit to the north: an arrow, or the glow of a portal."""
    if not portal:
        return path("M-26 0h52l-9-12h-34z", "#cfc6b6", _GROUT, 1) + path("M-7-3l7-7 7 7z", PALE)
    deep, pale = _PORTALS.get(portal, ("#555", "#ccc"))
    return (
        path("M-28 4q0-22 28-22t28 22z", pale, deep, 2.5)
        + path("M-18 3q0-14 18-14t18 14", "none", deep, 2.2)
        + path("M-9 2q0-7 9-7t9 7", "none", deep, 2)
    )


def _numbers(view: View) -> Iterator[str]:
    ground = view.grid.lattice
    for column in range(ground.columns):
        yield text(str(column), SIDE * (column + 0.5), -37, 14, ink=PALE, anchor="middle")
    for row in range(ground.rows):
        yield text(str(row), -47, SIDE * (row + 0.5) + 5, 14, ink=PALE, anchor="middle")


# Edges.


def _edges(view: View) -> Iterator[str]:
    seen: set[int] = set()
    over: list[str] = []
    ground = view.grid.lattice
    for square in bits(view.grid.squares):
        row, column = view.grid.spot(square)
        for side in (NORTH, EAST, SOUTH, WEST):
            place = 4 * square + side
            number = ground.edge_at[place]
            if number in seen or place in ground.linked:
                continue
            seen.add(number)
            x, y = SIDE * (column + (side == EAST)), SIDE * (row + (side == SOUTH))
            upright = side in (EAST, WEST)
            body, name = _on_edge(view, number, upright=upright)
            if not body:
                continue
            drawn = placed(f'<g transform="rotate(90)">{body}</g>' if upright else body, x, y)
            if name:
                over.append(titled(name, drawn))  # doors and fire cover the walls beside them
            else:
                yield drawn
    yield from over


def _on_edge(view: View, number: int, *, upright: bool) -> tuple[str, str]:
    """The content of an edge, drawn from its first end to the east, and its title if it needs one."""
    if not view.grid.lattice.edges >> number & 1:
        return _outer(), ""
    edge = phrases.edge_now(view, number)
    name = phrases.edge_words(view, number)
    if edge.kind == "open":
        return ("", "") if objects.printed(view.board, number).kind == "open" else (_rubble(), name)
    if edge.kind == "door":
        return _door(view, edge) + _cracks(edge.cracks, upright=upright), name
    if edge.kind == "fire":
        return _fire(), name
    if edge.kind == "earth":
        return _earth(), name
    made = edge.spell > 0
    return _wall(made=made) + _cracks(edge.cracks, upright=upright), name if made or edge.cracks else ""


def _outer() -> str:
    return (
        f'<rect x="0" y="-6" width="{SIDE}" height="12" fill="#4a443c"/>'
        f'<path d="M0-6h{SIDE}" stroke="#8b8273" stroke-width="1.6"/>'
        f'<path d="M18-6v12M36-6v12M54-6v12" stroke="#2c2822" stroke-width="1.1"/>'
    )


def _wall(*, made: bool) -> str:
    fill, light = ("#6d7f8e", "#b4c3cf") if made else ("#6b6257", "#b3a895")
    return (
        f'<rect x="0" y="-{_THICK / 2}" width="{SIDE}" height="{_THICK}" fill="{fill}" stroke="{_MORTAR}"/>'
        f'<path d="M1-3h{SIDE - 2}" stroke="{light}" stroke-width="1.6"/>'
        f'<path d="M16-4v8M34-4v8M53-4v8" stroke="{_MORTAR}" stroke-width="1"/>'
    )


def _rubble() -> str:
    stones = ((14, 1, 4), (22, -3, 3), (30, 3, 3.5), (41, -1, 4), (50, 3, 3), (58, -2, 3.5))
    return "".join(circle(x, y, r, "#948a7b", _MORTAR, 0.9) for x, y, r in stones)


def _cracks(number: int, *, upright: bool) -> str:
    if not number:
        return ""
    marks = "".join(f"M{36 + 11 * (place - (number - 1) / 2):g}-6l-3 4 5 3-4 5" for place in range(number))
    label = text(str(number), 0, 4, 11, bold=True, anchor="middle")
    turned = f'<g transform="rotate(-90)">{label}</g>' if upright else label
    return path(marks, "none", "#120d08", 2.4) + circle(36, 0, 7.5, "#fffaf0", INK, 1.2) + placed(turned, 36, 0)


def _door(view: View, edge: Edge) -> str:
    colour = phrases.opener(view, edge)
    paint, dark = PAINT[colour], DARK[colour]
    frame = path("M0-6h11v12h-11zM61-6h11v12h-11z", "#6b6257", _MORTAR, 1.2)
    if edge.held_by >= 0:
        leaf = f'<g transform="translate(12 0) rotate(-68)">{_leaf(paint, dark, 44)}</g>'
        return frame + path("M12 0h48", "none", paint, 1.6) + leaf
    leaf = placed(_leaf(paint, dark, 52), 10, 0)
    sealed = ""
    if edge.sealed:
        sealed = (
            path("M14-9l44 18M14 9l44-18", "none", "#d8c46a", 3)
            + circle(36, 0, 8, "#5a2a82", "#d8c46a", 2)
            + path("M33-1v-2a3 3 0 0 1 6 0v2M32-1h8v6h-8z", "#d8c46a", INK, 0.6)
        )
    return frame + leaf + sealed


def _leaf(paint: str, dark: str, length: int) -> str:
    return (
        f'<rect x="0" y="-6" width="{length}" height="12" rx="2" fill="{paint}" stroke="{dark}" stroke-width="1.6"/>'
        f'<path d="M4-2.5h{length - 8}M4 2.5h{length - 8}" stroke="{dark}" stroke-width="1" opacity=".7"/>'
        + circle(length - 8, 0, 2.6, "#f2d27a", INK, 0.8)
    )


def _fire() -> str:
    flames = "".join(
        path(f"M{x} 7q-7-6-2-13q1 4 3 4q-2-7 4-11q-1 6 4 9q5 6-2 11z", "#f08a1d", "#a8320c", 1.2)
        + path(f"M{x + 1} 6q-3-4 1-8q4 4 1 8z", "#ffe17a")
        for x in (10, 22, 34, 46, 58)
    )
    return path("M2 5h68", "none", "#a8320c", 3) + flames


def _earth() -> str:
    return path("M0 7q4-15 12-11q6-10 14-3q8-8 16-1q9-7 14 2q12-4 16 13z", "#8a5f33", "#4a3016", 1.5) + path(
        "M12 0q4-3 6 1M32-2q5-3 7 1M52 1q4-3 6 1", "none", "#c39a66", 1.4
    )


def _posts(view: View) -> Iterator[str]:
    """The columns in three strokes: rim, stone and light."""
    ground = view.grid.lattice
    spots = (divmod(point, ground.stride) for point in sorted(phrases.columns(view)))
    shape = "".join(
        f"M{SIDE * column - 3} {SIDE * row - 3}h6v6h-6z" for row, column in spots if _touches(view, row, column)
    )
    columns = whole(f'<path d="{shape}"/>')
    for paint, thick in ((_MORTAR, 11.4), ("#7c7265", 8.6)):
        yield f'<g fill="{paint}" stroke="{paint}" stroke-width="{thick}">{columns}</g>'
    yield placed(f'<g fill="#aca08e" stroke="#aca08e" stroke-width="3">{columns}</g>', -0.5, -0.5)


def _touches(view: View, row: int, column: int) -> bool:
    spots = ((row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column))
    return any(
        0 <= r < view.grid.rows and 0 <= c < view.grid.columns and view.grid.squares >> (r * view.grid.columns + c) & 1
        for r, c in spots
    )


# Contents of squares.


def _things(view: View, cards: CardSet) -> Iterator[str]:
    lying: dict[int, int] = {}
    for thing in view.things:
        x, y = _centre(view, thing.square)
        words = phrases.thing_words(view, thing, cards)
        if thing.kind in ("dropped_item", "tacks"):
            place = lying.get(thing.square, 0)
            lying[thing.square] = place + 1
            label = fitted(phrases.thing_name(thing, cards), 0, 20, 11, 46)
            body = placed(_thing(view, thing, cards) + label, x - 16 + 33 * (place % 2), y - 21 + 29 * (place // 2))
        else:
            up = 14 if thing.kind == "trap_token" else 0  # leaves room for a treasure
            body = placed(_thing(view, thing, cards) + _crack_badge(thing), x, y - up)
        yield titled(words, body)


def _thing(view: View, thing: Thing, cards: CardSet) -> str:
    match thing.kind:
        case "stone_block":
            return figures.stone_block()
        case "thornbush":
            return figures.thornbush()
        case "rosebush":
            return figures.rosebush()
        case "dust_cloud":
            return figures.cloud()
        case "trap_token":
            return figures.trap_token("!" if phrases.is_trap(view, thing) else "?")
        case "tacks":
            return figures.tacks()
        case _:
            kind = cards.of[thing.card]
            return figures.gem() if "Magic Stone" in kind.traits else figures.item(kind.key)


def _crack_badge(thing: Thing) -> str:
    if not thing.cracks:
        return ""
    zigzag = path("M-4-20l8 9-10 6 11 9-7 8", "none", "#120d08", 2.6)
    return (
        zigzag
        + circle(20, -20, 8, "#fffaf0", INK, 1.2)
        + text(str(thing.cracks), 20, -16, 11, bold=True, anchor="middle")
    )


_CHESTS = ((0.9, 0, 20), (0.9, 14, 20), (0.6, 0, 25), (0.6, 23, 24), (0.45, -1, -6))
"""By the number of wizards in the square: the chest's scale and place, so that it hides none of them."""


def _treasures(view: View) -> Iterator[str]:
    lying: dict[int, list[int]] = {}
    for number, square in enumerate(view.treasures):
        if square >= 0:
            lying.setdefault(square, []).append(number)
    for square, there in lying.items():
        x, y = _centre(view, square)
        wizards = sum(wizard.square == square for wizard in view.wizards)
        scale, right, down = _CHESTS[wizards]
        if not wizards and all(thing.square != square for thing in view.things):
            scale, down = 1.15, 3
        if len(there) > 2:
            scale *= 0.7
        step = min(33, 66 / len(there)) * scale
        for place, number in enumerate(there):
            chest = figures.chest(number // 2, number % 2 + 1)
            at = x + (right if len(there) == 1 else 0) + step * (place - (len(there) - 1) / 2)
            yield titled(phrases.treasure(number), placed(chest, at, y + down, round(scale, 2)))


_PLACES = (
    ((0, -2),),
    ((-17, -4), (17, -4)),
    ((-18, -12), (18, -12), (0, 10)),
    ((-18, -14), (18, -14), (-18, 14), (18, 14)),
)


def _wizards(view: View, cards: CardSet) -> Iterator[str]:
    standing: dict[int, list[int]] = {}
    for seat, wizard in enumerate(view.wizards):
        if wizard.square >= 0:
            standing.setdefault(wizard.square, []).append(seat)
    for square, there in standing.items():
        x, y = _centre(view, square)
        x -= 9 if square in view.treasures and len(there) == 1 else 0
        scale = 1.3 if len(there) == 1 else 0.85 if len(there) == 2 else 0.7
        for seat, (left, top) in zip(there, _PLACES[len(there) - 1], strict=True):
            name = ", ".join(
                (phrases.title(view, seat), *phrases.status(view, seat, cards), f"life {view.wizards[seat].life}")
            )
            yield titled(name, placed(_wizard(view, seat, cards), x + left, y + top, scale))


def _wizard(view: View, seat: int, cards: CardSet) -> str:
    wizard = view.wizards[seat]
    unseen = any(spell.wizard == seat and cards.of[spell.card].key == "invisible" for spell in view.spells)
    figure = figures.wizard(wizard.colour, wizard.powers.form)
    body = f'<g opacity=".45">{figure}</g>' if unseen else figure
    if seat == view.active and not view.end:
        body = '<ellipse cx="0" cy="21" rx="21" ry="7.5" fill="none" stroke="#fff" stroke-width="3"/>' + body
    if wizard.treasure >= 0:
        body += placed(figures.chest(wizard.treasure // 2, wizard.treasure % 2 + 1), -13, 14, 0.55)
    if wizard.stun:
        body += "".join(placed(figures.star(), x, y, 0.5) for x, y in ((-10, -26), (0, -31), (10, -26)))
    body += circle(-14, -15, 8, "#fffaf0", DARK[wizard.colour], 1.6)
    return body + text(str(max(wizard.life, 0)), -14, -11, 11, bold=True, anchor="middle")


# Pending attacks.


def _flights(view: View, cards: CardSet) -> Iterator[str]:
    """An arrow from each attack's origin to each wizard it is aimed at."""
    for frame in view.frames:
        if not isinstance(frame, Play) or frame.type != "attack" or frame.canceled or frame.origin < 0:
            continue
        for target in frame.targets:
            if not isinstance(target, AtWizard) or view.wizards[target.player].square in (-1, frame.origin):
                continue
            title = f"{phrases.card(cards, frame.card)} aimed at {phrases.person(view, target.player)}"
            ends = _centre(view, frame.origin), _centre(view, view.wizards[target.player].square)
            yield titled(title, _arrow(*ends))


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A flame with a trail, which ends beside the target."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    reach = length - 62
    return (
        f'<g transform="translate({start[0]:g} {start[1]:g}) rotate({degrees(atan2(down, across)):.1f})">'
        + path(f"M26 0h{max(reach - 26, 0):g}", "none", "#f6b73c", 7)
        + path(f"M26 0h{max(reach - 26, 0):g}", "none", "#d9480f", 2.5)
        + path(f"M{reach:g}-15l32 15-32 15q9-15 0-30z", "#f08a1d", "#a8320c", 2)
        + path(f"M{reach + 5:g}-7l16 7-16 7q4-7 0-14z", "#ffe17a")
        + "</g>"
    )
