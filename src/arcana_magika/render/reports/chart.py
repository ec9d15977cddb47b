"""Maps as SVG: pointy-top hexagons whose terrain shows by pattern and letter, readable in black and white.

A picture is self-contained: no scripts, no style sheets, no outside fonts. Cloak colours have letters too (MG-32.4).
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Final

from arcana_magika.model.geometry import ARENA, COLUMNS, DISTANCE, NAMES, ROWS, STEP
from arcana_magika.model.tables import COLOURS, MAP_LETTERS, TERRAINS, UNSEEN
from arcana_magika.render.reports import words

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import SeenMap, SeenSpace

FONTS: Final = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, Arial, sans-serif"
INK: Final = "#1b1b1f"
SIDE: Final = 40
"""Of a hexagon of a recon map."""
_WIDTH: Final = 69.28  # SIDE times the root of 3
_STEP: Final = 1.5 * SIDE
_EDGE: Final = 8
_SMALL: Final = 0.36
"""The scale of the history map."""

_CLOAKS: Final = ("#c62828", "#1f5fc0", "#f2c500", "#2e8b3d", "#ef7d00", "#7b3fa0")
"""By colour. Each has its letter besides: R B Y G O V."""
_DARK: Final = frozenset((0, 1, 3, 5))
"""Colours on which the letter is white."""

_TINTS: Final = (
    "#a9cfe8", "#c3e0ef", "#f1e6b8", "#e2eec2", "#b5d6a0", "#e3d5a4",
    "#c2cfae", "#f6e3b4", "#cfc6bd", "#f4f8fb", "#e0a898",
)  # fmt: skip
_SIGNS: Final = (
    # Ocean and River are waves, Coastal dots, Plains blades of grass, Forest firs, Hills bows.
    ("M0 6q4-5 8 0t8 0 8 0M0 18q4-5 8 0t8 0 8 0", 24, ""),
    ("M0 12q6-6 12 0t12 0", 24, ""),
    ("M5 5h1.6M17 17h1.6M5 17h.8M17 5h.8", 24, ""),
    ("M6 9v-4M18 21v-4M8.5 9l1.5-3.5M20.5 21l1.5-3.5", 24, ""),
    ("M6 2l5 9h-10zM18 13l5 9h-10z", 24, "#6f9c58"),
    ("M1 10q5-9 10 0M13 22q5-9 10 0", 24, ""),
    # Swamp is reeds in water, Desert grains, Mountain peaks, Glacial crystals, Volcanic cones with smoke.
    ("M2 10h9M4 10v-5M7 10v-7M13 21h9M16 21v-7M19 21v-5", 24, ""),
    ("M3 4h.9M10 9h.9M17 3h.9M21 12h.9M6 15h.9M14 18h.9M2 21h.9M20 21h.9", 24, ""),
    ("M1 11l5-9 5 9M13 22l5-9 5 9M6 2l-1 5M18 13l-1 5", 24, ""),
    ("M6 1v10M1.7 3.5l8.6 5M10.3 3.5l-8.6 5M18 13v10M13.7 15.5l8.6 5M22.3 15.5l-8.6 5", 24, ""),
    ("M1 12l4-7h3l4 7zM13 23l4-7h3l4 7zM6.5 4q-2-2 .5-4M18.5 15q-2-2 .5-4", 24, "#8c4a3c"),
)
"""The lines of each terrain's pattern, how large a piece of it is, and what fills it."""

_HALO: Final = 'stroke="#fff" stroke-width="2.6" stroke-opacity=".85" paint-order="stroke"'
_SPOKES: Final = ((0, -40), (34.64, -20), (34.64, 20), (0, 40), (-34.64, 20), (-34.64, -20))
"""The corners of a hexagon; the side to the NE is between the first two, and so on clockwise."""
_CORNERS: Final = "M0-40L34.64-20V20L0 40L-34.64 20V-20Z"


def _patterns() -> str:
    made = []
    for code, (path, size, fill) in enumerate(_SIGNS):
        ink = fill or "#5a5f52"
        made.append(
            f'<pattern id="t{MAP_LETTERS[code]}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
            f'<rect width="{size}" height="{size}" fill="{_TINTS[code]}"/>'
            f'<path d="{path}" fill="{fill or "none"}" stroke="{ink}" stroke-width="1.3" stroke-linecap="round" '
            'opacity=".55"/></pattern>'
        )
    made.append(
        '<pattern id="fog" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8" fill="#fff"/>'
        '<path d="M0 8L8 0" stroke="#9a9aa2" stroke-width="1"/></pattern>'
    )
    made.append(f'<path id="hex" d="{_CORNERS}"/>')
    return f"<defs>{''.join(made)}</defs>"


DEFINITIONS: Final = _patterns()
"""Definitions for all pictures of a page. They appear in the page once."""


def _number(length: float) -> str:
    return f"{round(length, 1):g}"


def _at(cell: int) -> tuple[float, float]:
    """The middle of a space, that of a1 being at 0, 0."""
    return (COLUMNS[cell] - (ROWS[cell] + 1) / 2) * _WIDTH, (ROWS[cell] - 1) * _STEP


def picture(body: str, left: float, top: float, width: float, height: float, title: str, *, defined: bool) -> str:
    """A picture of its own, of this part of the plane.

    Args:
        body: the drawing.
        left, top, width, height: the part shown.
        title: the contents, in words.
        defined: whether the page has DEFINITIONS elsewhere.
    """
    box = " ".join(map(_number, (left, top, width, height)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" font-family="{FONTS}" fill="{INK}">'
        f"<title>{escape(title)}</title>{'' if defined else DEFINITIONS}{body}</svg>"
    )


# Recon maps.


def recon_picture(seen: SeenMap, letter: str, title: str, *, defined: bool = False) -> str:
    """A recon map as a picture. `letter` is the mage of the map."""
    body, left, top, width, height = recon_part(seen, letter)
    return picture(body, left, top, width, height, title, defined=defined)


def recon_part(seen: SeenMap, letter: str) -> tuple[str, float, float, float, float]:
    """The drawing of a recon map around the middle of its mage, and the part of the plane that it takes."""
    own = words.CELLS[seen.space]
    middle_x, middle_y = _at(own)
    drawn, contents, xs, ys = [], [], [], []
    for space in seen.spaces:
        x, y = _at(words.CELLS[space.name])
        xs.append(x - middle_x)
        ys.append(y - middle_y)
        drawn.append(_ground(space, xs[-1], ys[-1]))
        contents.append(_contents(space, xs[-1], ys[-1], letter if space.name == seen.space else ""))
    left, top = min(xs) - _WIDTH / 2 - _EDGE, min(ys) - SIDE - _EDGE
    right, bottom = max(xs) + _WIDTH / 2 + _EDGE, max(ys) + SIDE + _EDGE
    return "".join([*drawn, _rings(seen, middle_x, middle_y), *contents]), left, top, right - left, bottom - top


def _rings(seen: SeenMap, middle_x: float, middle_y: float) -> str:
    """The borders of the rings, which decide how much is seen (MG-28.1)."""
    distance = DISTANCE[words.CELLS[seen.space]]
    lines = []
    for space in seen.spaces:
        if not space.ring < (4 if seen.aided else 3):
            continue
        cell = words.CELLS[space.name]
        x, y = _at(cell)
        for way in range(6):
            beyond = STEP[cell][way]
            if beyond >= 0 and distance[beyond] > space.ring:
                dx, dy = _SPOKES[way]
                ex, ey = _SPOKES[(way + 1) % 6]
                x1, y1 = _number(x - middle_x + dx), _number(y - middle_y + dy)
                lines.append(f"M{x1} {y1}L{_number(x - middle_x + ex)} {_number(y - middle_y + ey)}")
    return f'<path d="{"".join(lines)}" fill="none" stroke="{INK}" stroke-width="3.6" stroke-linecap="round"/>'


def _ground(space: SeenSpace, x: float, y: float) -> str:
    terrain = space.terrain
    fill = "fog" if terrain is None else f"t{words.LETTER_OF[terrain]}"
    return f'<use href="#hex" x="{_number(x)}" y="{_number(y)}" fill="url(#{fill})" stroke="#55555c" stroke-width="1"/>'


def _contents(space: SeenSpace, x: float, y: float, own: str) -> str:
    letter = "" if space.terrain is None else words.LETTER_OF[space.terrain]
    seen = [space.name, space.terrain or "fog", *words.lying(space), words.there(space)]
    lying = len(space.artifacts) + len(space.cloaks)
    tokens = [_mage(own, -1, own=True)] if own else []
    tokens += [_mage(mage.letter, _colour(mage.team)) for mage in space.mages]
    if words.is_unknown(space):
        tokens.append(_mage("?", -1))
    things = [_artifact(code, alone=lying == 1) for code in space.artifacts] + [
        _cloak(colour) for colour in space.cloaks
    ]
    return (
        f'<g transform="translate({_number(x)} {_number(y)})"><title>{escape(", ".join(filter(None, seen)))}</title>'
        f'<text y="-19" font-size="12" text-anchor="middle" {_HALO}>'
        f'<tspan font-weight="bold">{letter}</tspan> {space.name}</text>'
        f"{_mages(tokens)}{_things(things)}</g>"
    )


def _mages(pieces: list[str]) -> str:
    """Mages in a row, smaller where there are more than three; more than six are in two rows."""
    count = len(pieces)
    if count <= 6:
        return _row(pieces, -2, min(1, 3 / max(count, 1)))
    half = (count + 1) // 2
    return _row(pieces[:half], -8, 0.45) + _row(pieces[half:], 3, 0.45)


def _things(pieces: list[str]) -> str:
    """Artifacts and cloaks below the mages; more than two are smaller and in two rows."""
    if len(pieces) <= 2:
        return _row(pieces, 16, 1)
    half = (len(pieces) + 1) // 2
    return _row(pieces[:half], 12, 0.62) + _row(pieces[half:], 26, 0.62)


def _row(pieces: list[str], y: float, scale: float) -> str:
    count = len(pieces)
    step = min(22 * scale, 54 / max(count - 1, 1))
    first = -step * (count - 1) / 2
    size = "" if scale == 1 else f" scale({scale:g})"
    return "".join(
        [
            f'<g transform="translate({_number(first + step * place)} {_number(y)}){size}">{piece}</g>'
            for place, piece in enumerate(pieces)
        ]
    )


def _colour(team: str | None) -> int:
    return COLOURS.index(team) if team in COLOURS else -1


def _mage(letter: str, colour: int, *, own: bool = False) -> str:
    """A mage: the letter on a disc, and the letter of the colour worn beside it."""
    if own:
        return (
            f'<circle r="12" fill="#fff" stroke="{INK}" stroke-width="3.4"/><circle r="7.6" fill="{INK}"/>'
            f'<text y="4" font-size="11" font-weight="bold" text-anchor="middle" fill="#fff">{letter}</text>'
        )
    fill, ink, edge = ("#fff", INK, "") if colour < 0 else (_CLOAKS[colour], "#fff" if colour in _DARK else INK, "")
    if letter == "M":
        fill, ink = INK, "#fff"
    disc = f'<circle r="10.5" fill="{fill}" stroke="{INK}" stroke-width="1.4"/>'
    sign = f'<text y="4.6" font-size="13" font-weight="bold" text-anchor="middle" fill="{ink}">{letter}</text>'
    if colour >= 0:
        edge = (
            f'<circle cx="8.5" cy="-8" r="5.4" fill="#fff" stroke="{INK}" stroke-width=".9"/>'
            f'<text x="8.5" y="-5.2" font-size="8" font-weight="bold" text-anchor="middle">{COLOURS[colour][0]}</text>'
        )
    return disc + sign + edge


def _artifact(code: str, *, alone: bool) -> str:
    """An artifact: a star with as many letters of its code as fit."""
    return (
        f'<path d="M0-11L3-4.2L10.4-3.4L5 1.7L6.5 9L0 5.4L-6.5 9L-5 1.7L-10.4-3.4L-3-4.2Z" fill="#ffd95e" '
        f'stroke="{INK}" stroke-width="1.2"/>'
        f'<text y="13" font-size="8" font-weight="bold" text-anchor="middle" {_HALO}>{code[: 5 if alone else 3]}</text>'
    )


def _cloak(colour: str) -> str:
    """A cloak: a mantle with the letter of its colour."""
    place = COLOURS.index(colour)
    ink = "#fff" if place in _DARK else INK
    return (
        f'<path d="M-3-9H3L9 9H-9Z" fill="{_CLOAKS[place]}" stroke="{INK}" stroke-width="1.2"/>'
        f'<text y="6" font-size="10" font-weight="bold" text-anchor="middle" fill="{ink}">{colour[0]}</text>'
    )


# The history map.


def history_picture(terrain: bytes, bright: Iterable[int], own: int, title: str, *, defined: bool = False) -> str:
    """All spaces ever seen, dimmed where the last report doesn't show it (MG-28.10).

    Args:
        terrain: each space's code when last seen, UNSEEN for never.
        bright: the spaces that the last report shows.
        own: the mage's cell, -1 for none.
        title: the contents, in words.
        defined: whether the page has DEFINITIONS elsewhere.
    """
    body, left, top, width, height = history_part(terrain, bright, own)
    return picture(body, left, top, width, height, title, defined=defined)


def history_part(terrain: bytes, bright: Iterable[int], own: int) -> tuple[str, float, float, float, float]:
    """The drawing of the history map, and the part of the plane that it takes."""
    lit = frozenset(bright)
    drawn = []
    for cell, (x, y) in enumerate(_SPOTS):
        drawn.append(_tiny(x, y, terrain[cell], cell, dim=cell not in lit))
    if own >= 0:
        x, y = _SPOTS[own]
        drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="8.5" fill="none" stroke="{INK}" stroke-width="3"/>')
    for row in range(26):
        x, y = _SPOTS[row * (row + 1) // 2]
        label = "abcdefghijklmnopqrstuvwxyz"[row]
        drawn.append(
            f'<text x="{_number(x - 24)}" y="{_number(y + 4)}" font-size="11" text-anchor="middle">{label}</text>'
        )
    width, height = 26 * _WIDTH * _SMALL, (25 * _STEP + 2 * SIDE) * _SMALL
    return "".join(drawn), -width / 2 - 30, -SIDE * _SMALL - 4, width + 40, height + 8


def _tiny(x: float, y: float, code: int, cell: int, *, dim: bool) -> str:
    where = f'transform="translate({x:g} {y:g}) scale({_SMALL})"'
    if code == UNSEEN:
        return f'<use href="#hex" {where} fill="#fff" stroke="#b9b9c0" stroke-width="1.4"/>'
    letter = MAP_LETTERS[code]
    faint = ' opacity=".5"' if dim else ""
    weight = "" if dim else ' font-weight="bold"'
    return (
        f"<g><title>{NAMES[cell]}, {TERRAINS[code]}</title>"
        f'<use href="#hex" {where} fill="url(#t{letter})" stroke="{INK}" stroke-width="{1.4 if dim else 3}"{faint}/>'
        f'<text x="{x:g}" y="{_number(y + 4)}" font-size="11" text-anchor="middle"{weight}>{letter}</text></g>'
    )


_SPOTS: Final = tuple(
    (round(x * _SMALL, 1), round(y * _SMALL, 1)) for x, y in (_at(cell) for cell in range(len(ARENA)))
)
