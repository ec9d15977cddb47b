"""Words and boxes as vector drawings, placed below and beside one another.

Colours are the picture's: by default, words have the colour of its root, and outlines are `INK`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape

from attrs import frozen

from arcana_core.geometry.sharing import shared

INK = "#221d18"
"""The default colour of words and outlines. The root of a picture fills with it."""


@frozen
class Drawn:
    """A piece of the picture, from its upper left corner."""

    body: str
    width: float
    height: float


NOTHING = Drawn("", 0, 0)
Box = tuple[float, float, float, float]
"""The left and upper edge, width and height of something drawn."""
_OUTSIDE = 300


def number(length: float) -> str:
    """A length as it is written: whole, or with one decimal."""
    return f"{round(length, 1) or 0:g}"  # no -0


FONTS = "'DejaVu Sans', Verdana, 'Segoe UI', Helvetica, Arial, sans-serif"
"""Fonts of pictures: one of them is on every machine, and none is wider than `width_of` assumes."""


def picture(page: Drawn, title: str, words: str, *, paper: str, ink: str = INK, definitions: str = "") -> str:
    """A whole page as a self-contained SVG that can be scaled, without scripts, styles or outside fonts.

    Args:
        page: what it shows.
        title: what it is, in a line.
        words: a description, for people who can't see it.
        paper: the colour behind everything.
        ink: the colour of words without a colour of their own.
        definitions: SVG definitions that the page uses.
    """
    width, height = number(page.width), number(page.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}" '
        f'fill="{ink}" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{escape(title)}</title><desc>{escape(words)}</desc>{definitions}"
        f'<rect width="{width}" height="{height}" fill="{paper}"/>{page.body}</svg>'
    )


def page(
    rows: Iterable[Drawn],
    gap: float,
    edge: float,
    *,
    title: str,
    viewer: str,
    words: str,
    paper: str,
    ink: str = INK,
    shares: bool = False,
) -> str:
    """A whole page of rows below one another, titled as in "Archmage, turn 2, as Amber sees it".

    Args:
        rows: from the top.
        gap: the room between them.
        edge: the room below them.
        title: the game and the moment.
        viewer: the name of the player who sees it; "" for a spectator.
        words, paper, ink: as for `picture`.
        shares: write parts that repeat only once.
    """
    all_rows = stacked(rows, gap)
    body = shared(all_rows.body) if shares else all_rows.body
    seen = Drawn(body, all_rows.width, all_rows.height + edge)
    return picture(seen, f"{title}, as {viewer or 'a spectator'} sees it", words, paper=paper, ink=ink)


def header(width: float, left: str, right: str, edge: float, *, fill: str = INK, sign: str = "") -> Drawn:
    """The bar at the top of a page: its title on the left, perhaps behind a sign, the state of play on the right."""
    body = f'<rect width="{number(width)}" height="40" fill="{fill}"/>{placed(sign, edge + 12, 20)}'
    start = edge + 32 * bool(sign)
    body += text(left, start, 27, 18, ink="#ffffff", bold=True)
    room = width - start - edge - 20 - width_of(left, 18) * 1.08
    size = min(15.0, 15 * room / max(width_of(right, 15), 1))
    return Drawn(body + text(right, width - edge, 26, size, ink="#ffffff", anchor="end"), width, 40)


def question(words: str, width: float, *, fill: str, edge: float = 0, size: float = 17) -> Drawn:
    """The question to a player, in a frame of this width; `edge` is the room on both sides of it."""
    inside = paragraph(words[:1].upper() + words[1:], size, width - 2 * edge - 40, bold=True)
    frame = framed(inside, 16, 9, width - 2 * edge, fill=fill, thick=2)
    return Drawn(placed(frame.body, edge, 0), width, frame.height)


def placed(body: str, x: float, y: float, scale: float = 1) -> str:
    """A piece at this place, possibly scaled."""
    there, grown = (number(x), number(y)), "" if scale == 1 else f" scale({scale:g})"
    if not body or (there == ("0", "0") and not grown):
        return body
    return f'<g transform="translate({there[0]} {there[1]}){grown}">{body}</g>'


def whole(*parts: str) -> str:
    """Parts that make one drawing, which is written once even if it is shown several times."""
    return f"<g>{''.join(parts)}</g>"


def scaled(piece: Drawn, scale: float) -> Drawn:
    """The scaled piece."""
    return Drawn(placed(piece.body, 0, 0, scale), piece.width * scale, piece.height * scale)


def laid_free(
    piece: Drawn,
    places: Sequence[tuple[float, float]],
    taken: list[Box],
    is_inside: Callable[[float, float], bool],
) -> str:
    """The piece at the first of the places where it covers the least.

    Args:
        piece: to be placed.
        places: for its upper left corner.
        taken: the things that are drawn already; the piece is added.
        is_inside: whether a point is on the ground. A corner outside costs as much as 300 units of covered area.
    """
    xs, ys = zip(*places, strict=True)
    first, last, upper, lower = min(xs), max(xs) + piece.width, min(ys), max(ys) + piece.height
    above = [box for box in taken if box[1] < lower and box[1] + box[3] > upper]
    near = [box for box in above if box[0] < last and box[0] + box[2] > first]

    def covered(place: tuple[float, float]) -> float:
        x, y = place
        outside = sum([not is_inside(x + dx, y + dy) for dx in (0, piece.width) for dy in (0, piece.height)])
        wide = [min(x + piece.width, left + width) - max(x, left) for left, _, width, _ in near]
        high = [min(y + piece.height, top + height) - max(y, top) for _, top, _, height in near]
        return outside * _OUTSIDE + sum([a * b for a, b in zip(wide, high, strict=True) if a > 0 and b > 0])

    best = float("inf")
    for place in places:
        cost = covered(place)
        if cost < best:
            best, (x, y) = cost, place
        if not cost:
            break
    taken.append((x, y, piece.width, piece.height))
    return placed(piece.body, x, y)


def stacked(pieces: Iterable[Drawn], gap: float, *, centred: bool = False) -> Drawn:
    """The pieces below one another. Empty ones take no room."""
    there = [piece for piece in pieces if piece.body]
    width = max((piece.width for piece in there), default=0.0)
    body, y = [], 0.0
    for piece in there:
        body.append(placed(piece.body, (width - piece.width) / 2 if centred else 0, y))
        y += piece.height + gap
    return Drawn("".join(body), width, max(y - gap, 0))


def flowed(pieces: Iterable[Drawn], width: float, gap: float) -> Drawn:
    """The pieces beside one another, in as many rows as they need."""
    rows: list[list[Drawn]] = [[]]
    used = 0.0
    for piece in pieces:
        if rows[-1] and used + piece.width > width:
            rows.append([])
            used = 0.0
        rows[-1].append(piece)
        used += piece.width + gap
    return stacked((beside(row, gap) for row in rows if row), gap)


def beside(pieces: Iterable[Drawn], gap: float) -> Drawn:
    """The pieces beside one another, in one row."""
    body, x, height = [], 0.0, 0.0
    for piece in pieces:
        body.append(placed(piece.body, x, 0))
        x += piece.width + gap
        height = max(height, piece.height)
    return Drawn("".join(body), x - gap, height)


def width_of(words: str, size: float) -> float:
    """The greatest width of a text in the picture's fonts."""
    return (
        sum(0.36 if letter in " .,:;'!|()[]ijlftrI" else 0.95 if letter in "mwMW@" else 0.66 for letter in words) * size
    )


def text(words: str, x: float, y: float, size: float, *, ink: str = INK, bold: bool = False, anchor: str = "") -> str:
    """Words with their baseline at this height."""
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor else ""
    paint = "" if ink == INK else f' fill="{ink}"'
    left = f' x="{number(x)}"' if number(x) != "0" else ""
    return f'<text{left} y="{number(y)}" font-size="{number(size)}"{paint}{weight}{side}>{escape(words)}</text>'


def fitted(words: str, x: float, y: float, size: float, room: float, *, ink: str = INK, bold: bool = False) -> str:
    """Words centred on a point, made smaller if they don't fit."""
    wide = width_of(words, size) * (1.08 if bold else 1)
    return text(words, x, y, min(size, size * room / wide) if wide else size, ink=ink, bold=bold, anchor="middle")


def line(words: str, size: float, *, ink: str = INK, bold: bool = False) -> Drawn:
    """A line of words as a piece of its own."""
    return Drawn(text(words, 0, size, size, ink=ink, bold=bold), width_of(words, size), size * 1.3)


def paragraph(
    words: str, size: float, width: float, *, ink: str = INK, bold: bool = False, centred: bool = False
) -> Drawn:
    """Words on as many lines as they need. A word that is too long for a line is cut."""
    lead = size * 1.3
    lines = _broken(words, size * (1.08 if bold else 1), width)
    wide = max(width_of(line, size) for line in lines)
    x, anchor = (wide / 2, "middle") if centred else (0, "")
    rows = (text(line, x, size + lead * row, size, ink=ink, bold=bold, anchor=anchor) for row, line in enumerate(lines))
    return Drawn("".join(rows) if words else "", wide, lead * len(lines))


def _broken(words: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if width_of(longer, size) > width and lines[-1]:
            lines.append("")
            longer = word
        while width_of(longer, size) > width and len(longer) > 1:
            cut = max(1, int(len(longer) * width / width_of(longer, size)))
            lines[-1], longer = longer[:cut], longer[cut:]
            lines.append("")
        lines[-1] = longer
    return lines


def box(width: float, height: float, *, fill: str, edge: str = INK, thick: float = 1.2, corner: float = 6) -> str:
    """A rectangle with round corners."""
    return (
        f'<rect width="{number(width)}" height="{number(height)}" rx="{number(corner)}" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{thick:g}"/>'
    )


def framed(
    inside: Drawn,
    left: float,
    above: float,
    width: float = 0,
    *,
    fill: str,
    edge: str = INK,
    thick: float = 1.2,
    corner: float = 6,
) -> Drawn:
    """A piece in a box with round corners.

    Args:
        inside: the piece.
        left: the room on its left.
        above: the room above it, and below it.
        width: of the box; 0 for as much room on the right as on the left.
        fill, edge, thick, corner: of the box.
    """
    wide, height = width or inside.width + 2 * left, inside.height + 2 * above
    frame = box(wide, height, fill=fill, edge=edge, thick=thick, corner=corner)
    return Drawn(frame + placed(inside.body, left, above), wide, height)


def path(shape: str, fill: str, edge: str = "", thick: float = 1.2) -> str:
    """A filled shape, with an optional outline."""
    line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<path d="{shape}" fill="{fill}"{line}/>'


def circle(x: float, y: float, radius: float, fill: str, edge: str = "", thick: float = 1.2) -> str:
    """A filled circle, with an optional outline."""
    line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{line}/>'


def tag(words: str, width: float, *, fill: str, edge: str = INK, ink: str = INK, size: float = 12) -> Drawn:
    """A label: words in a box with round corners."""
    inside = paragraph(words, size, width - 14, ink=ink, centred=True)
    return framed(inside, 7, 3, fill=fill, edge=edge, thick=0.8, corner=9)


def titled(words: str, body: str) -> str:
    """A piece with a title that appears under the pointer."""
    return f"<g><title>{escape(words)}</title>{body}</g>"
