"""A report as text of 80 columns (MG-32.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from arcana_core.text.panels import columns, wrapped
from arcana_core.text.wording import listed
from arcana_magika.render.reports import letters, words
from arcana_magika.render.reports.blocks import (
    Caption,
    Facts,
    HistoryMap,
    Items,
    Prose,
    Quoted,
    ReconMap,
    Report,
    Table,
    Visible,
)

WIDTH: Final = 80
_INDENT: Final = "  "


def written(report: Report) -> str:
    """The whole report, each section under its number and title."""
    lines = ["=" * WIDTH, *wrapped(report.title, WIDTH), *wrapped(report.subtitle, WIDTH), "=" * WIDTH]
    legends = [letters.RECON_LEGEND, letters.TERRAIN_LEGEND]
    for number, section in enumerate(report.sections, 1):
        lines += ("", f"{number}. {section.title}", "-" * WIDTH)
        for block in section.blocks:
            if type(block) is ReconMap and legends:
                # Map symbols are explained once, above the first map.
                lines += [line for legend in legends for line in legend]
                legends = []
            lines += _WRITERS[type(block)](block)
    return "\n".join(lines) + "\n"


def _facts(block: Facts) -> Iterator[str]:
    label = min(max([columns(name) for name, _ in block.rows]), 24) + 2
    for name, value in block.rows:
        first = f"{_INDENT}{name}{' ' * (label - columns(name))}"
        yield from wrapped(value, WIDTH, first, " " * (label + 2))


def _prose(block: Prose) -> list[str]:
    return wrapped(block.text, WIDTH, _INDENT, _INDENT)


def _caption(block: Caption) -> list[str]:
    return ["", *wrapped(block.text, WIDTH)]


def _items(block: Items) -> Iterator[str]:
    for item in block.items:
        yield from wrapped(item, WIDTH, "  - ", "    ")


def _quoted(block: Quoted) -> list[str]:
    mark = f"{_INDENT}  | "
    lines = wrapped(block.text, min(len(mark) + block.width, WIDTH), mark, mark)
    return [*wrapped(block.about, WIDTH, _INDENT, _INDENT), *lines, ""]


def _table(block: Table) -> Iterator[str]:
    rows = (block.head, *block.rows)
    sizes = [[*map(columns, row)] for row in rows]
    widths = [*map(max, zip(*sizes, strict=True))]
    wide = block.wide
    room = WIDTH - len(_INDENT) - 2 * (len(widths) - 1) - sum(widths) + widths[wide]
    widths[wide] = max(min(widths[wide], room), 8)
    figures = [
        place for place in range(len(widths)) if place != wide and all(_is_figure(row[place]) for row in rows[1:])
    ]
    for row, taken in zip(rows, sizes, strict=True):
        cells = [[cell] for cell in row]
        if taken[wide] > widths[wide]:
            cells[wide] = wrapped(row[wide], widths[wide])
            taken = [*taken[:wide], columns(cells[wide][0]), *taken[wide + 1 :]]
        parts = [f"{cell[0]}{' ' * (width - size)}" for cell, width, size in zip(cells, widths, taken, strict=True)]
        for place in figures:
            parts[place] = f"{' ' * (widths[place] - taken[place])}{row[place]}"
        yield f"{_INDENT}{'  '.join(parts)}".rstrip()
        before = sum(widths[:wide]) + 2 * wide + len(_INDENT)
        yield from [f"{' ' * before}{part}" for part in cells[wide][1:]]


def _is_figure(cell: str) -> bool:
    return cell.lstrip("+-").replace(".", "").isdecimal()


def _recon(block: ReconMap) -> list[str]:
    return ["", *wrapped(block.title, WIDTH), *[_INDENT + line for line in letters.recon_lines(block.seen)]]


def _visible(block: Visible) -> Iterator[str]:
    """A line for each row of the map, or more if a space is full."""
    row: list[str] = []
    for space in block.spaces:
        if row and row[0][0] != space.name[0]:
            yield from _packed(row)
            row = []
        lying = words.lying(space)
        row.append(f"{space.name} {space.terrain or 'fog'}{f': {listed(lying)}' if lying else ''}")
    yield from _packed(row)


def _packed(entries: Iterable[str]) -> Iterator[str]:
    """Entries in a row. A line breaks within an entry only if the entry is too long."""
    line = _INDENT
    for entry in entries:
        if len(line) > 2 and len(line) + len(entry) + 1 > WIDTH:
            yield line
            line = _INDENT * 2
        joint = "" if line in (_INDENT, _INDENT * 2) else ", "
        if len(line) + len(joint) + len(entry) > WIDTH:
            if joint:
                yield f"{line},"
            *whole, line = wrapped(entry, WIDTH, _INDENT * 2, _INDENT * 2)
            yield from whole
        else:
            line += joint + entry
    yield line


def _history(block: HistoryMap) -> Iterator[str]:
    yield from letters.history_lines(block.terrain, block.own)
    if block.last_seen:
        yield "Last seen in"
        for turn, spaces in block.last_seen:
            yield from wrapped(spaces, WIDTH, f"{_INDENT}{turn}: ", _INDENT * 2)


_WRITERS: Final[dict[type, Callable[[Any], Iterable[str]]]] = {
    Facts: _facts,
    Prose: _prose,
    Caption: _caption,
    Items: _items,
    Table: _table,
    Quoted: _quoted,
    ReconMap: _recon,
    Visible: _visible,
    HistoryMap: _history,
}
