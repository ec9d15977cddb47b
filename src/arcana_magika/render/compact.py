"""The position in few lines, for a terminal: a small map with the mage's numbers beside it (MG-37, MG-38)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from arcana_core.text.panels import Panel, wrapped
from arcana_core.text.wording import listed
from arcana_magika.knowledge.sightings import SeenMap
from arcana_magika.knowledge.view import View
from arcana_magika.model.forward import Game
from arcana_magika.model.geometry import COLUMNS, ROWS
from arcana_magika.model.state import OVER, SETUP
from arcana_magika.model.tables import TERRAINS
from arcana_magika.render import panels
from arcana_magika.render.reports import letters
from arcana_magika.render.reports.words import CELLS, LETTER_OF
from arcana_magika.rules import Rules

WIDE: Final = 4
"""Columns of a space."""
_MARKS: Final = {"@": "you", "?": "a novice", "*": "artifact", "+": "cloak", "~": "fog", "&": "and more"}


def as_compact_text(game: Game, player: int | None, width: int, rows: int) -> str:
    """The position in at most this many lines, with the question last."""
    view = game.view(player)
    panel = Panel(label=9, width=width)
    asked = panel.asked(panels.asked(view))
    top = list(panel.ends(panels.heading(view), panels.viewer_label(view)))
    room = rows - len(top) - len(asked)
    if view.stage == SETUP:
        body = [line for label, text in panels.setup_lines(view) for line in panel.line(label, text)]
    elif view.stage == OVER:
        body = list(_end(view, panel))
    else:
        body = _shortest(view, game.rules, panel, room)
    if len(body) > room:
        body = [*body[: room - 1], "..."]
    return "\n".join([*top, *body, *asked])


def _end(view: View, panel: Panel) -> Iterator[str]:
    """How the game ended, and the ranking as one paragraph."""
    lines = list(panels.all_lines(view))
    yield from (line for label, text in lines[:2] for line in panel.line(label, text))
    yield from panel.line("ranking", "; ".join([f"{label} {text}" for label, text in lines[2:]]))


def _shortest(view: View, rules: Rules, panel: Panel, room: int) -> list[str]:
    """The first form that fits: with titles of scrolls and a legend, without titles, without both."""
    for titled, explained in ((True, True), (False, True), (False, False)):
        body = list(_turn(view, rules, panel, titled=titled, explained=explained))
        if len(body) <= room:
            break
    return body


def _turn(view: View, rules: Rules, panel: Panel, *, titled: bool, explained: bool) -> Iterator[str]:
    """The map with short notes beside it, then the sheet so far, news, and the notes without room beside the map.

    Args:
        view: of the player.
        rules: the settings.
        panel: the screen.
        titled: give each scroll its title, not just its code.
        explained: add the legend of the map.
    """
    notes = list(_notes(view, rules, titled=titled))
    drawn = map_lines(view.recon) if view.recon is not None else []
    left = max(map(len, drawn), default=-2) + 2
    beside: list[str] = []
    while notes and len(drawn) - len(beside) >= len(lines := wrapped(notes[0], panel.width - left, "", "  ")):
        beside += lines
        del notes[0]
    for line, note in zip_longest(drawn, beside, fillvalue=""):
        yield f"{line:<{left}}{note}".rstrip()
    if view.recon is not None and explained:
        yield from panel.wrapped(legend(view.recon, ""), rest="")
    for label, text in (*panels.sheet_lines(view, rules), *panels.news_lines(view)):
        yield from panel.line(label, text)
    yield from panel.wrapped("; ".join(notes), rest="")


def _notes(view: View, rules: Rules, *, titled: bool) -> Iterator[str]:
    """The mage and the surroundings in short texts, the most important first."""
    me = view.me
    if me is None or me.space is None:
        yield from (f"{label}: {text}" for label, text in (*panels.own_lines(view, rules), *panels.all_lines(view)))
        return
    yield f"Endurance {me.endurance}/{me.max_endurance}   Arcania {me.arcania}/{me.max_arcania}"
    yield panels.place(view, me.space)
    now = panels.ordering(view, rules)
    if now is not None:
        yield panels.costs(now)
    yield f"Spell Skill {me.current_skill}   Aptitude {me.aptitude:+d}"
    if me.status != "OK":
        yield f"status: {panels.status(me)}"
    yield f"scrolls: {listed(panels.scroll(scroll, me.scrolls, titled=titled) for scroll in me.scrolls) or 'none'}"
    first = ("mage", "place", "costs", "scrolls")
    yield from (
        f"{label}: {text}"
        for label, text in panels.own_lines(view, rules)
        if label not in first and not label.startswith(" ")
    )
    for label, text in panels.near_lines(view):
        name = panels.mage_name(label)
        yield text if label in "-?*" else f"{name} {text}"


def map_lines(seen: SeenMap) -> list[str]:
    """The map with a line for each row: the name of its first space, then terrain letters with the marks of each space.

    Odd rows are shifted by half a space, so that the neighbours of a space are above and below its two halves.
    """
    rows: dict[int, list[str]] = {}
    starts: dict[int, int] = {}
    names: dict[int, str] = {}
    for space in seen.spaces:
        cell = CELLS[space.name]
        row = ROWS[cell]
        if row not in rows:
            rows[row], names[row] = [], space.name
            starts[row] = 2 * COLUMNS[cell] - row
        terrain = "" if space.terrain is None else LETTER_OF[space.terrain]
        marks = letters.marks(space, own=space.name == seen.space)
        text = f"{terrain}{marks}"
        rows[row].append(text if len(text) < WIDE else f"{text[: WIDE - 2]}&")
    left = min(starts.values())
    lines = []
    for row, texts in sorted(rows.items()):
        shift = " " * ((starts[row] - left) * WIDE // 2)
        lines.append(f"{names[row]:<4}{shift}{''.join([f'{text:<{WIDE}}' for text in texts])}".rstrip())
    return lines


def legend(seen: SeenMap, mages: str = "mage") -> str:
    """The letters and marks of this map with their meanings. Mages follow this word, or are left out without one."""
    terrains = {space.terrain for space in seen.spaces}
    parts: list[str] = [
        terrain for terrain in TERRAINS if terrain in terrains
    ]  # the first letter of each is on the map
    shown = "".join([line[4:] for line in map_lines(seen)])
    parts += [f"{mark} {meaning}" for mark, meaning in _MARKS.items() if mark in shown]
    if seen.mages and mages:
        parts.append(f"{mages} {listed([mage.letter for mage in seen.mages])}")
    return ", ".join(parts)
