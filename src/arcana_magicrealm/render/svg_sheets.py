"""The melee sheets of a fight as pictures: three rows with the owner's plays and the attackers' counters (MR-23.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from arcana_core.geometry import vectors
from arcana_core.geometry.vectors import Drawn, box, placed
from arcana_core.text.panels import capital
from arcana_core.text.wording import possessive
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.certain import certain
from arcana_magicrealm.model.denizens import Side
from arcana_magicrealm.model.melee import BOXES, NO_BOX, Fight, Play, Sheet, Tool
from arcana_magicrealm.render import sheets
from arcana_magicrealm.text.names import being_name, counter_name, tool_name

LEFT: Final = 172
"""The width of the owner's part of a row."""
COUNTER: Final = 76
"""The width and height of a counter."""
LIGHT, DARK, RED, NATIVE_LIGHT, NATIVE_DARK = "#f6f1e2", "#5d5348", "#b3261e", "#cfe0f2", "#31557d"
"""The colours of the sides of counters."""
ONE_LINE: Final = 10
"""The most characters of a name on one line of a counter."""
OF_OWNER, OF_ATTACKERS = "#fdf3c9", "#f3d3cd"
"""The grounds of the owner's part of a row, and of the boxes for attackers."""
COLOURS: Final = {
    "the sheet's owner: maneuver, attack, shield": OF_OWNER,
    "box of attackers": OF_ATTACKERS,
    "monster, light side": LIGHT,
    "monster, dark side": DARK,
    "Tremendous monster, red side": RED,
    "native, light side, or horse": NATIVE_LIGHT,
    "native, dark side": NATIVE_DARK,
}
"""The meanings of the colours, for the legend."""


def sheets_of(view: View, width: float) -> list[Drawn]:
    """A picture of each sheet of the fight; none without a fight."""
    fight = view.fight
    return [] if fight is None else [_sheet(view, fight, sheet, width) for sheet in fight.sheets]


def _sheet(view: View, fight: Fight, sheet: Sheet, width: float) -> Drawn:
    """A sheet: its title, the rows of its boxes, and the counters that aren't placed yet."""
    targets = [being_name(target) for one, target in sheets.attacks_of(fight) if one == sheet.owner]
    title = f"{possessive(being_name(sheet.owner))} sheet" + (f", attacks {', '.join(targets)}" if targets else "")
    rows = [vectors.line(capital(title), 16, bold=True)]
    play = fight.play_of(sheet.owner)
    rows += [_row(view, sheet, play, number, width) for number in BOXES]
    waiting = [*_counters(view, sheet, NO_BOX)]
    if waiting:
        rows.append(vectors.line("not placed yet:", 12))
        rows.append(vectors.flowed(waiting, width, 5))
    drawn = vectors.stacked(rows, 4)
    return Drawn(vectors.titled(sheets.sheet_title(sheet), drawn.body), width, drawn.height)


def _row(view: View, sheet: Sheet, play: Play, number: int, width: float) -> Drawn:
    """A row: the direction, the owner's maneuver, attack and shield, then the box of the attackers."""
    there = vectors.flowed([*_counters(view, sheet, number)], width - LEFT - 16, 5)
    played = vectors.stacked(_played(sheet.owner, play, number), 2)
    height = max(there.height + 12, COUNTER + 12, played.height + 32)
    body = [
        box(LEFT, height, fill=OF_OWNER),
        placed(box(width - LEFT, height, fill=OF_ATTACKERS, edge="#8c2f26"), LEFT, 0),
        vectors.text(sheets.BOX_NAMES[number].replace("/", " / "), 8, 18, 13, bold=True),
        placed(there.body, LEFT + 8, 6),
        placed(played.body, 8, 26),
    ]
    return Drawn("".join(body), width, height)


def _played(owner: int, play: Play, number: int) -> Iterator[Drawn]:
    """Labels for the plays of the owner, if it is a character, in a row."""
    tools: list[tuple[str, Tool | None, int]] = [
        ("maneuver", play.maneuver, play.course),
        ("attack", play.attack, play.direction),
        ("attack", play.head, play.head_direction),
    ]
    for word, tool, direction in tools:
        if tool is not None and direction == number:
            yield vectors.tag(f"{word}: {tool_name(owner, tool)}", LEFT - 16, fill="#ffffff", size=11)
    if play.shield == number:
        yield vectors.tag("shield", LEFT - 16, fill="#dfe6f5", size=11)


def _counters(view: View, sheet: Sheet, number: int) -> Iterator[Drawn]:
    """The counters in a box: denizens, heads, clubs and horses."""
    fight = certain(view.fight, "counters are drawn in a fight only")
    for being, part in sheets.counters(view, sheet, number):
        name = counter_name(being, part)
        if part == sheets.HORSE:
            yield _square(name, sheets.horse_words(view, being), "", NATIVE_LIGHT)
        elif part:
            yield _counter(name, sheets.part_side(view, being), DARK if fight.turned >> being & 1 else LIGHT)
        else:
            colour = _colour(view, being, is_dark=bool(fight.dark >> being & 1))
            title = f"{name} (owner)" if being == sheet.owner else name
            yield _counter(title, sheets.side(view, being), colour)


def _colour(view: View, being: int, *, is_dark: bool) -> str:
    if figures.is_tremendous(view, being) and is_dark:
        return RED
    if not beings.is_monster(being):
        return NATIVE_DARK if is_dark else NATIVE_LIGHT
    return DARK if is_dark else LIGHT


def _counter(name: str, side: Side, fill: str) -> Drawn:
    """A counter as printed: harm with stars and attack time below, the move time at the top right."""
    attack = f"{side.harm}{'*' * side.sharpness} {side.attack}" if side.harm else "-"
    return _square(name, attack, "" if side.move is None else str(side.move), fill)


def _square(name: str, below: str, corner: str, fill: str) -> Drawn:
    ink = "#ffffff" if fill in (DARK, RED, NATIVE_DARK) else vectors.INK
    body = [box(COUNTER, COUNTER, fill=fill, corner=3)]
    body.append(vectors.text(corner, COUNTER - 6, 18, 15, ink=ink, bold=True, anchor="end"))
    for place, words in enumerate(_lines(name)):
        body.append(vectors.fitted(words, COUNTER / 2, 34 + 13 * place, 11, COUNTER - 8, ink=ink))
    body.append(vectors.text(below, COUNTER / 2, COUNTER - 7, 14, ink=ink, bold=True, anchor="middle"))
    return Drawn("".join(body), COUNTER, COUNTER)


def _lines(name: str) -> list[str]:
    """A name in two lines at most."""
    if len(name) <= ONE_LINE:
        return [name]
    first, _, last = name.rpartition(" ") if not name[-1].isdigit() else name.partition(" ")
    return [first, last]
