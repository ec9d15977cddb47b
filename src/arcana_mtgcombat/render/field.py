"""The groups of a battle on the field, with lines between Close groups (MC-7)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from arcana_core.geometry.vectors import NOTHING, Drawn, flowed, framed, number, placed, titled
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER
from arcana_mtgcombat.render import art, phrases, tiles

GAP = 24
"""The gap between groups side by side."""
LANE = 56
"""The gap between rows of groups, with room for the lines."""
_LINE = "#f0b43c"
_PORT = 9


@define
class Place:
    """A group's place on the field.

    Attributes:
        group: The group.
        drawn: Its box.
        row: Its row, from the top.
        x, y: Its upper left corner.
        above, below: The groups with lines to its upper and lower edge.
    """

    group: int
    drawn: Drawn
    row: int = 0
    x: float = 0
    y: float = 0
    above: list[int] = field(factory=list)
    below: list[int] = field(factory=list)

    @property
    def middle(self) -> float:
        """The horizontal middle."""
        return self.x + self.drawn.width / 2

    def port(self, other: int) -> tuple[float, float]:
        """Return the point where the line to another group starts."""
        edge = self.above if other in self.above else self.below
        x = self.x + self.drawn.width * (edge.index(other) + 1) / (len(edge) + 1)
        return x, self.y if edge is self.above else self.y + self.drawn.height


def field_of(view: View, pool: Pool, width: float) -> Drawn:
    """Draw all groups: the viewer's enemies above, the viewer's side below, detached creatures in between."""
    own = view.own.side if view.own is not None else view.characters[0].side
    groups = view.groups()
    enemies = [group for group in groups if _side(view, group) != own]
    friends = [group for group in groups if _side(view, group) == own]
    rows: list[list[Place]] = []
    for needed, detached in ((enemies, False), (enemies, True), (friends, True), (friends, False)):
        there = [group for group in needed if (group >= FIRST_NUMBER) == detached]
        rows += _rows([Place(group, _box(view, pool, group, width)) for group in there], width)
    if not rows:
        return NOTHING
    by_group = {one.group: one for row in rows for one in row}
    for number_, row in enumerate(rows):
        x = (width - sum(one.drawn.width for one in row) - GAP * (len(row) - 1)) / 2
        for one in row:
            one.row, one.x = number_, x
            x += one.drawn.width + GAP
    pairs = _pairs(view, by_group)
    y = 4.0
    for number_, row in enumerate(rows):
        for one in row:
            one.y = y
        crossed = any(one.row <= number_ < max(other.row, one.row + 1) for one, other in pairs)
        y += max(one.drawn.height for one in row) + (LANE if crossed else GAP)
    lines, ports = _lines(view, pairs)
    boxes = "".join(placed(one.drawn.body, one.x, one.y) for one in by_group.values())
    return Drawn(lines + boxes + ports, width, y - (GAP if not any(one.below for one in rows[-1]) else 0))


def _side(view: View, group: int) -> int:
    return view.characters[view.owner_of(group)].side


def _rows(places: Iterable[Place], width: float) -> list[list[Place]]:
    rows: list[list[Place]] = []
    used = 0.0
    for place in places:
        if not rows or used + place.drawn.width > width:
            rows.append([])
            used = 0.0
        rows[-1].append(place)
        used += place.drawn.width + GAP
    return rows


def _box(view: View, pool: Pool, group: int, width: float) -> Drawn:
    """Draw a group: its character's panel and its creatures' cards."""
    side = tiles.side_of(view, group)
    pieces = [tiles.panel(view, group, pool)] if group < FIRST_NUMBER else []
    pieces += [
        tiles.creature(view, one, pool)
        for number_ in view.members(group)
        if (one := view.creature(number_)) is not None
    ]
    inside = flowed(pieces, width - 20, 8)
    return framed(inside, 10, 10, fill=tiles.TINTS[side], edge=tiles.SIDES[side], thick=2, corner=12)


def _pairs(view: View, places: dict[int, Place]) -> list[tuple[Place, Place]]:
    """Return the Close pairs, the upper group first, and note the edge of each line."""
    pairs = []
    for one, other in view.close:
        if one in places and other in places:
            upper, lower = sorted((places[one], places[other]), key=lambda place: place.row)
            upper.below.append(lower.group)
            (lower.below if upper.row == lower.row else lower.above).append(upper.group)
            pairs.append((upper, lower))
    for place in places.values():
        for edge in (place.above, place.below):
            edge.sort(key=lambda group: places[group].middle)
    return pairs


def _lines(view: View, pairs: list[tuple[Place, Place]]) -> tuple[str, str]:
    """Draw the lines between Close groups, and the discs at their ends that name the other group."""
    lines, ports = [], []
    for one, other in pairs:
        (x, y), (u, v) = one.port(other.group), other.port(one.group)
        bend = LANE * 0.75
        end = bend if one.group in other.below else -bend
        shape = " ".join(map(number, (x, y + bend, u, v + end, u, v)))
        curve = f'd="M{number(x)} {number(y)}C{shape}" fill="none"'
        drawn = f'<path {curve} stroke="#191720" stroke-width="9"/><path {curve} stroke="{_LINE}" stroke-width="5"/>'
        names = [phrases.plain(view.called(group)) for group in sorted((one.group, other.group))]
        words = f"{names[0]} and {names[1]} are Close"
        lines.append(titled(words, drawn))
        lines.append(placed(art.swords(), (x + u) / 2, (y + v) / 2 + (bend + end) * 3 / 8, 1.1))
        ports.append(placed(_port(view, other.group), x, y) + placed(_port(view, one.group), u, v))
    return "".join(lines), "".join(ports)


def _port(view: View, group: int) -> str:
    return art.number_disc(phrases.mark(view, group), tiles.SIDES[tiles.side_of(view, group)], _PORT)
