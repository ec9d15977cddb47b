"""A report as one page of HTML that needs nothing else: no scripts, no other files (MG-32.1).

The page is also well-formed XML. Everything written by players is escaped.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

from arcana_core.geometry.hexes import cells_in
from arcana_core.text.wording import listed
from arcana_magika.render.reports import chart, words
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
from arcana_magika.render.reports.letters import TERRAIN_LEGEND

STYLE: Final = """
body{font-family:Georgia,'DejaVu Serif',serif;line-height:1.4;color:#1b1b1f;background:#fffdf8;
max-width:52rem;margin:1.5rem auto;padding:0 1rem}
header{border-bottom:3px double;margin-bottom:1rem}
h1{font-size:1.6rem;margin:0}h2{font-size:1.2rem;border-bottom:1px solid;margin:1.8rem 0 .6rem}
h3{font-size:1rem;margin:1rem 0 .3rem}
.owner{font-size:1.15rem;margin:.2rem 0 .6rem}
dl{display:grid;grid-template-columns:minmax(9rem,auto) 1fr;gap:.15rem 1rem;margin:.3rem 0}
dt{font-weight:bold}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;margin:.4rem 0}th,td{border:1px solid #77777f;padding:.15rem .5rem;text-align:left}
thead th{background:#ece7da}.figure{text-align:right}
ul{margin:.2rem 0;padding-left:1.3rem}
.spaces{columns:3;font-size:.9rem;padding-left:0;list-style:none}
blockquote{margin:.2rem 0 .8rem;padding:.4rem .8rem;border-left:4px solid #77777f;background:#f4efe3;
overflow-wrap:anywhere;white-space:pre-wrap}
figure{margin:.6rem 0;break-inside:avoid}figcaption{font-weight:bold}
.recon svg{width:100%;max-width:36rem;height:auto}.history svg{width:100%;height:auto}
.legend{font-size:.85rem}
.defined{position:absolute;width:0;height:0}
@media print{body{max-width:none;margin:0;padding:0;background:#fff;font-size:10.5pt}
h2,h3{break-after:avoid}tr,li,blockquote{break-inside:avoid}.recon svg{max-width:14cm}
@page{margin:1.8cm}}
"""
_RECON_LEGEND: Final = (
    "A disc with a ring is the owner of the map. Other discs are mages by their letters, black is the Ebon Mage, "
    "? is some novice. The small letter is the colour worn. A star is an artifact, a mantle a cloak. Hatched "
    "spaces are fogged. Thick lines separate the rings. North is up."
)
_HISTORY_LEGEND: Final = "Faint spaces were seen in earlier turns only, white ones never. The ring is your space."


def written(report: Report) -> str:
    """The whole report."""
    title = escape(f"{report.title}: {report.subtitle}")
    body = [
        '<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="en">\n<head><meta charset="utf-8"/>',
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
        f"<title>{title}</title><style>{STYLE}</style></head>\n<body>",
        f'<svg xmlns="http://www.w3.org/2000/svg" class="defined" aria-hidden="true">{chart.DEFINITIONS}</svg>',
        f"<header><h1>{escape(report.title)}</h1>",
        f'<p class="owner"><bdi>{escape(report.subtitle)}</bdi></p></header>\n<main>',
    ]
    for number, section in enumerate(report.sections, 1):
        body.append(f'<section aria-labelledby="s{number}"><h2 id="s{number}">{number}. {escape(section.title)}</h2>\n')
        body += [_WRITERS[type(block)](block) for block in section.blocks]
        body.append("</section>\n")
    body.append("</main>\n</body>\n</html>\n")
    return "".join(body)


def _facts(block: Facts) -> str:
    rows = [f"<dt><bdi>{escape(name)}</bdi></dt><dd><bdi>{escape(value)}</bdi></dd>" for name, value in block.rows]
    return f"<dl>{''.join(rows)}</dl>\n"


def _prose(block: Prose) -> str:
    return f"<p>{escape(block.text)}</p>\n"


def _caption(block: Caption) -> str:
    return f"<h3>{escape(block.text)}</h3>\n"


def _items(block: Items) -> str:
    return f"<ul>{''.join([f'<li>{escape(item)}</li>' for item in block.items])}</ul>\n"


def _table(block: Table) -> str:
    head = "".join([f'<th scope="col">{escape(cell)}</th>' for cell in block.head])
    rows = []
    for row in block.rows:
        cells = [
            f'<td class="figure">{cell}</td>'
            if cell.lstrip("+-").replace(".", "").isdecimal() and cell.isascii()
            else f"<td><bdi>{escape(cell)}</bdi></td>"
            for cell in row
        ]
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>\n"


def _quoted(block: Quoted) -> str:
    quote = f'<blockquote dir="auto" style="max-width:{block.width}ch">{escape(block.text)}</blockquote>'
    return f"<p>{escape(block.about)}</p>{quote}\n"


def _recon(block: ReconMap) -> str:
    drawn = chart.recon_picture(block.seen, block.letter, block.title, defined=True)
    return (
        f'<figure class="recon"><figcaption>{escape(block.title)}</figcaption>{drawn}'
        f'<p class="legend">{escape(_RECON_LEGEND)} {escape(" ".join(TERRAIN_LEGEND))}</p></figure>\n'
    )


def _visible(block: Visible) -> str:
    rows = []
    for space in block.spaces:
        lying = listed(words.lying(space))
        things = f": <strong>{escape(lying)}</strong>" if lying else ""
        rows.append(f"<li>{space.name} {space.terrain or 'fog'}{things}</li>")
    return f'<ul class="spaces">{"".join(rows)}</ul>\n'


def _history(block: HistoryMap) -> str:
    drawn = chart.history_picture(block.terrain, cells_in(block.bright), block.own, "History map", defined=True)
    rows = [f"<dt>{escape(turn)}</dt><dd>{escape(spaces)}</dd>" for turn, spaces in block.last_seen]
    seen = f"<h3>Last seen in</h3><dl>{''.join(rows)}</dl>" if rows else ""
    return f'<figure class="history">{drawn}<p class="legend">{escape(_HISTORY_LEGEND)}</p></figure>{seen}\n'


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
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
