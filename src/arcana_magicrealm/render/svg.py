"""The map as a picture: a self-contained, scalable SVG without scripts, styles or external fonts (MR-48).

Where the clearings of a tile are drawn is in `data/drawing.toml`; the rules know only which roadways join them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from math import cos, pi, sin, sqrt
from typing import Any, Final, TypeAlias

from arcana_core.geometry import vectors
from arcana_core.geometry.vectors import Box, Drawn, box, placed
from arcana_core.tables.toml import data
from arcana_core.text.panels import capital
from arcana_core.text.wording import listed
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.enchantments import BEING, TILE
from arcana_magicrealm.model.enchantments import CLEARING as AT_CLEARING
from arcana_magicrealm.model.locations import DWELLINGS
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE, TILES, SideData, clearing_name
from arcana_magicrealm.render import magic, svg_sheets, words
from arcana_magicrealm.render.desk import Desk
from arcana_magicrealm.render.questions import asked_words
from arcana_magicrealm.render.screen import as_text
from arcana_magicrealm.render.sketch import laid
from arcana_magicrealm.text.glossary import ROAD_KINDS

Point: TypeAlias = tuple[float, float]
RADIUS: Final = 200.0
"""From the centre of a hex to its corners."""
HALF: Final = RADIUS * sqrt(3) / 2
"""From the centre of a hex to its sides."""
EDGE: Final = 24
PANEL: Final = 430
"""The width of the characters' plates."""
GROUND: Final = {"valley": "#dfe8b8", "woods": "#bcd6a0", "mountain": "#d9c9ae", "cave": "#c3c6cc"}
CLEARING: Final = {"woods": "#5f9a4a", "mountain": "#9a6b3c", "cave": "#3d3d45"}
ROADS: Final = {
    "open": ("#a98a5c", 9.0, ""),
    "tunnel": ("#55555f", 7.0, "14 5"),
    "hidden": ("#7a5a2c", 5.0, "3 8"),
    "secret": ("#9c2f3a", 5.0, "3 8"),
}
"""The colour, width and dashes of each kind of roadway."""
PLAYERS: Final = ("#c0392b", "#2467b3", "#2a8a3c", "#b8860b", "#7d3fa8", "#0d8a8a", "#a04f1c", "#5a5a5a")
"""The colours of the players, in seat order, again from the first for more players."""
FACE_UP, UNKNOWN, DISCOVERED, ENCHANTED = "#ffd84d", "#efe9d8", "#a5d86e", "#7d3fa8"
SPELL_GROUND, AIR = "#efe2f7", "#d6ecfa"
"""The grounds of labels for spells in effect, and for everybody in the air."""
LABELS: Final = (0, -30, 30, -60, 60, -90, 90)
"""The columns in which a tile's name may be, from its centre."""
MOST_BELOW: Final = 6
"""The labels in each column of a clearing."""


def as_svg(view: View) -> str:
    """The map with everything on it that the viewer knows; `as_text` is its description."""
    drawn = _map(view)
    plates = vectors.stacked([_plate(view, seat) for seat in range(len(view.characters))], 10)
    side = vectors.stacked([*svg_sheets.sheets_of(view, PANEL), plates, _legend(view)], 18)
    middle = vectors.beside((drawn, side), EDGE)
    width = middle.width + 2 * EDGE
    rows = [
        vectors.header(width, "Magic Realm", words.day_words(view), EDGE),
        Drawn(placed(middle.body, EDGE, 0), width, middle.height),
        vectors.question(asked_words(Desk(view)), width, fill="#fff3c4", edge=EDGE),
    ]
    viewer = "" if view.player is None else words.player_name(view, view.player)
    title, text = f"Magic Realm, day {view.day}", as_text(Desk(view))
    return vectors.page(rows, 14, EDGE, title=title, viewer=viewer, words=text, paper="#f5efe0")


# The places of clearings and tiles.


@cache
def _places(tile: int, is_enchanted: int) -> dict[int, Point]:
    """The places of clearings by number, from the centre of a tile's side as printed."""
    tables: Mapping[str, Any] = data("arcana_magicrealm", "drawing.toml").tables
    printed = next(table for table in tables["tile"] if table["id"] == TILES[tile].id)
    side = printed["enchanted" if is_enchanted else "normal"]
    return {int(number): (x * RADIUS / 100, y * RADIUS / 100) for number, (x, y) in side.items()}


def _turned(point: Point, turns: int) -> Point:
    angle = turns * pi / 3
    x, y = point
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _side(edge: int) -> Point:
    """The middle of a side of a hex, from 0 at the north clockwise."""
    return HALF * sin(edge * pi / 3), -HALF * cos(edge * pi / 3)


def _centres(view: View) -> dict[int, Point]:
    """The centre of each tile's hex: a step of `q` is 3/2 radius to the east and half a tile to the south."""
    return {tile: (q * RADIUS * 1.5, (2 * r + q) * HALF) for tile, q, r, _ in laid(view)}


# The map.


def _map(view: View) -> Drawn:
    centres, turns = _centres(view), {tile: turned for tile, _, _, turned in laid(view)}
    if not centres:
        return vectors.line("The map isn't built yet.", 18)
    left = min(x for x, _ in centres.values()) - RADIUS
    top = min(y for _, y in centres.values()) - HALF
    right = max(x for x, _ in centres.values()) + RADIUS
    bottom = max(y for _, y in centres.values()) + HALF
    taken = [box for tile, centre in centres.items() for box in _ground(view, tile, turns[tile], centre)]
    ground = [placed(_tile(view, tile, turns[tile]), x, y) for tile, (x, y) in centres.items()]
    things = [_things(view, tile, turns[tile], centre, taken) for tile, centre in centres.items()]
    names = [_name(view, tile, centre, taken) for tile, centre in centres.items()]
    return Drawn(placed("".join([*ground, *names, *things]), -left, -top), right - left, bottom - top)


def _face(view: View, tile: int, turns: int) -> tuple[SideData, dict[int, Point], list[tuple[Point, Point, str]]]:
    """The side of a tile that is up, its clearings' places by number, and its roadways' ends with their kinds."""
    up = view.enchanted >> tile & 1
    face = TILES[tile].sides[up]
    at = {number: _turned(place, turns) for number, place in _places(tile, up).items()}
    roads = [(at[exit_.clearing], _turned(_side(exit_.edge), turns), "open") for exit_ in face.exits]
    return face, at, [*roads, *[(at[road.a], at[road.b], road.kind) for road in face.roads]]


def _tile(view: View, tile: int, turns: int) -> str:
    """The hex with its roadways and clearings."""
    face, at, roads = _face(view, tile, turns)
    corners = [(RADIUS * cos(k * pi / 3), RADIUS * sin(k * pi / 3)) for k in range(6)]
    shape = "M" + "L".join([f"{vectors.number(x)} {vectors.number(y)}" for x, y in corners]) + "Z"
    enchanted = view.enchanted >> tile & 1
    body = [vectors.path(shape, GROUND[TILES[tile].type], ENCHANTED if enchanted else "#8f8468", 5 if enchanted else 2)]
    body += [_road(*road) for road in roads]
    for clearing in face.clearings:
        x, y = at[clearing.n]
        body.append(vectors.circle(x, y, 17, CLEARING[clearing.type], "#ffffff", 2))
        body.append(vectors.text(str(clearing.n), x, y + 6, 17, ink="#ffffff", bold=True, anchor="middle"))
        start = x - 6 * (len(clearing.magic) - 1)
        body += [vectors.circle(start + 12 * k, y - 24, 5, one, ENCHANTED) for k, one in enumerate(clearing.magic)]
    return "".join(body)


def _road(start: Point, end: Point, kind: str) -> str:
    colour, width, dashes = ROADS[kind]
    (ax, ay), (bx, by) = start, end
    line = f'x1="{vectors.number(ax)}" y1="{vectors.number(ay)}" x2="{vectors.number(bx)}" y2="{vectors.number(by)}"'
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<line {line} stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def _things(view: View, tile: int, turns: int, centre: Point, taken: list[Box]) -> str:
    """Everything in the clearings of a tile, where it covers the least."""
    _, at, _ = _face(view, tile, turns)
    there = [(number, _contents(view, clearing)) for clearing, number in zip(OF_TILE[tile], at, strict=True)]
    return "".join([_laid(one, _beside(at[n], one), centre, taken) for n, one in there if one is not None])


def _name(view: View, tile: int, centre: Point, taken: list[Box]) -> str:
    """The name of a tile with its map chits, where they cover the least."""
    label = _label(view, tile)
    rows = range(int(HALF - label.height - 4), int(-HALF), -24)
    within = [(x - label.width / 2, float(y)) for y in rows for x in LABELS]
    return _laid(label, within, centre, taken)


def _ground(view: View, tile: int, turns: int, centre: Point) -> list[Box]:
    """Points of a tile's roadways, and its clearings: labels should not cover them."""
    face, at, roads = _face(view, tile, turns)
    x, y = centre
    taken: list[Box] = []
    for (ax, ay), (bx, by), _ in roads:
        taken += [(x + ax + (bx - ax) * k / 9 - 5, y + ay + (by - ay) * k / 9 - 5, 10.0, 10.0) for k in range(0, 10, 2)]
    for clearing in face.clearings:
        left, top = x + at[clearing.n][0] - 19, y + at[clearing.n][1] - 19
        taken.append((left, top - (12 if clearing.magic else 0), 38.0, 38.0))
    return taken


def _laid(piece: Drawn, places: list[Point], centre: Point, taken: list[Box]) -> str:
    """A label of a tile at the best of these places from its centre; it is added to the taken boxes.

    A full one may reach into the tiles around.
    """
    on_map = [(x + centre[0], y + centre[1]) for x, y in places]
    return vectors.laid_free(piece, on_map, taken, lambda x, y: _is_inside(x - centre[0], y - centre[1]))


def _contents(view: View, clearing: int) -> Drawn | None:
    """Everything in a clearing, one thing below the other in columns; None for nothing."""
    tags = [*_tags(view, clearing)]
    if not tags:
        return None
    chits = [words.chit_name(piece) for piece in _chits_in(view, clearing)]
    inside = ", ".join(filter(None, [*chits, words.clearing_words(view, clearing)]))
    columns = [tags[first : first + MOST_BELOW] for first in range(0, len(tags), MOST_BELOW)]
    stack = vectors.beside([vectors.stacked(column, 1, centred=True) for column in columns], 2)
    return Drawn(vectors.titled(f"{clearing_name(clearing)}: {inside}", stack.body), stack.width, stack.height)


def _beside(place: Point, what: Drawn) -> list[Point]:
    """The corners of a drawing below, above, right or left of a clearing, in the middle or to a side."""
    x, y = place
    lefts, tops = ((at - size / 2, at - 15, at + 15 - size) for at, size in ((x, what.width), (y, what.height)))
    rows = [(left, top) for left in lefts for top in (y + 15, y - 15 - what.height)]
    return rows + [(left, top) for top in tops for left in (x + 19, x - 19 - what.width)]


def _is_inside(x: float, y: float) -> bool:
    return abs(y) <= HALF and abs(x) * HALF + abs(y) * RADIUS / 2 <= RADIUS * HALF


def _label(view: View, tile: int) -> Drawn:
    """The tile's name, its chits without a clearing, the spells on it and everybody in the air over it."""
    pile = view.chits[tile]
    tags = [vectors.tag(TILES[tile].name, 150, fill="#fffdf4", size=13)]
    tags += [_chit(view, piece) for piece in pile.known if not _number(piece)]
    tags += [vectors.tag("?", 40, fill=UNKNOWN, size=12) for _ in range(pile.count - len(pile.known))]
    tags += [_spell(name) for name in magic.spells_on(view, TILE, tile)]
    tags += [vectors.tag(f"in the air: {name}", 240, fill=AIR, size=12) for name in words.flyers_over(view, tile)]
    return vectors.flowed(tags, 156, 2)


def _spell(name: str) -> Drawn:
    return vectors.tag(name, 150, fill=SPELL_GROUND, edge=ENCHANTED, ink=ENCHANTED, size=12)


def _number(piece: int) -> int:
    """The number of the clearing of a site or sound chit; 0 for other chits (MR-4.11)."""
    last = words.chit_name(piece).rpartition(" ")[2]
    return int(last) if last.isdecimal() else 0


def _chits_in(view: View, clearing: int) -> list[int]:
    """The site and sound chits that the viewer knows to be in a clearing."""
    tile, number = CLEARINGS[clearing]
    return [piece for piece in view.chits[tile].known if _number(piece) == number]


def _chit(view: View, piece: int) -> Drawn:
    """A map chit that the viewer knows; sites that the viewer has discovered have a colour of their own."""
    one = PIECES[piece]
    is_found = one.kind == "site" and words.is_found(view, one.place)
    fill = DISCOVERED if is_found else (FACE_UP if piece in view.face_up else UNKNOWN)
    return vectors.tag(words.chit_name(piece), 150, fill=fill, size=12)


def _tags(view: View, clearing: int) -> Iterator[Drawn]:
    """Labels for everything in a clearing: dwelling, site and sound chits, characters, denizens, abandoned pieces."""
    for number, at in enumerate(view.dwellings):
        if at == clearing:
            yield vectors.tag(DWELLINGS[number].name, 130, fill="#7a3b1f", ink="#ffffff", size=12)
    yield from [_chit(view, piece) for piece in _chits_in(view, clearing)]
    yield from [_spell(name) for name in magic.spells_on(view, AT_CLEARING, clearing)]
    here = words.beings_in(view, clearing)
    yield from [_character(view, being) for being in here if being < FIRST_DENIZEN]
    for name in words.tallied(view, [being for being in here if being >= FIRST_DENIZEN]):
        yield vectors.tag(name, 170, fill="#f3e3e3", size=11.5)
    for name in words.visitors_in(view, clearing):
        yield vectors.tag(name, 140, fill="#dfe6f5", size=11.5)
    heap = dict(view.heaps).get(clearing)
    if heap:
        yield vectors.tag(f"{len(heap)} abandoned", 140, fill=UNKNOWN, size=11)


def _character(view: View, being: int) -> Drawn:
    """A character in its player's colour; a hidden one is pale, in brackets."""
    seat, form = view.seats[being], view.form_of(being)
    name = words.player_name(view, seat) + (f" as {form.name}" if form is not None else "")
    colour = PLAYERS[seat % len(PLAYERS)]
    if being in view.hidden:
        return vectors.tag(f"({name})", 140, fill="#ffffff", edge=colour, ink=colour, size=14)
    return vectors.tag(name, 140, fill=colour, ink="#ffffff", size=14)


# Beside the map.


def _plate(view: View, seat: int) -> Drawn:
    """A character with everything that the viewer knows of it."""
    one = view.characters[seat]
    colour = PLAYERS[seat % len(PLAYERS)]
    name = capital(words.player_name(view, seat)) + (" (you)" if seat == view.player else "")
    status = vectors.paragraph(words.status_words(view, seat), 12.5, PANEL - 28)
    lines = [vectors.line(name, 16, ink=colour, bold=True), status]
    if one.status == "playing" and one.hero >= 0:
        spells = listed(magic.spells_on(view, BEING, one.hero))
        under = f"under {spells}" if spells else ""
        facts = [under, words.belongings_words(view, one), words.chits_words(one, view)]
        if seat == view.player and any(one.victory):
            facts.append(f"aims: {words.aims_words(one)}")
        lines += [vectors.paragraph(capital(fact), 12, PANEL - 28) for fact in facts if fact]
    return vectors.framed(vectors.stacked(lines, 3), 14, 8, PANEL, fill="#fffdf6", edge=colour, thick=1.6)


def _legend(view: View) -> Drawn:
    """The kinds of roadways, clearings, tiles and labels, and in a fight the colours of sheets and counters."""
    grounds = (svg_sheets.COLOURS if view.fight else {}) | {f"{kind} tile": fill for kind, fill in GROUND.items()}
    howl = partial(vectors.tag, "Howl 4", 60)
    dots = "".join([vectors.circle(18 + 12 * k, 10, 5, one, ENCHANTED) for k, one in enumerate(("grey", "gold"))])
    signs = {
        **{name: placed(box(40, 16, fill=fill, corner=2), 10, 2) for name, fill in grounds.items()},
        **{ROAD_KINDS.get(kind, "road"): _road((0, 9), (60, 9), kind) for kind in ROADS},
        **{f"{kind} clearing": vectors.circle(30, 10, 9, fill, "#ffffff", 1.5) for kind, fill in CLEARING.items()},
        "face-up map chit": howl(fill=FACE_UP).body,
        "face-down map chit that you know": howl(fill=UNKNOWN).body,
        "site that you have discovered": vectors.tag("Hoard 6", 70, fill=DISCOVERED).body,
        "unknown map chit": vectors.tag("?", 40, fill=UNKNOWN).body,
        "spell in effect": _spell("Fog").body,
        "in the air over a tile": vectors.tag("Elf", 60, fill=AIR, size=12).body,
        "hidden character": vectors.tag("(Elf)", 60, fill="#ffffff", edge=PLAYERS[0], ink=PLAYERS[0]).body,
        "enchanted tile": vectors.path("M0 10H60", "none", ENCHANTED, 5),
        "colours of magic here": dots,
    }
    return vectors.stacked([Drawn(sign + vectors.text(name, 74, 14, 13), 320, 22) for name, sign in signs.items()], 4)
