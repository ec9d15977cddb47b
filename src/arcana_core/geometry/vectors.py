"""Words and boxes as vector drawings, and how they are laid below and beside one another.

Colours are those of the picture: where nothing is said, words have the colour of its root, and outlines are `INK`.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from attrs import frozen

INK = "#221d18"
"""What is written and outlined in, if a game has no ink of its own; the root of a picture fills with it."""


@frozen
class Drawn:
    """A piece of the picture, from its upper left corner."""

    body: str
    width: float
    height: float


NOTHING = Drawn("", 0, 0)


def number(length: float) -> str:
    """A length as it is written: whole, or with one decimal."""
    return f"{round(length, 1) or 0:g}"  # no -0


def placed(body: str, x: float, y: float, scale: float = 1) -> str:
    """A piece at this place, perhaps larger or smaller."""
    there, grown = (number(x), number(y)), "" if scale == 1 else f" scale({scale:g})"
    if not body or (there == ("0", "0") and not grown):
        return body
    return f'<g transform="translate({there[0]} {there[1]}){grown}">{body}</g>'


def whole(*parts: str) -> str:
    """Parts that make one drawing, which is written once however often it is shown."""
    return f"<g>{''.join(parts)}</g>"


def stacked(pieces: Iterable[Drawn], gap: float) -> Drawn:
    """The pieces below one another; those that are empty take no place."""
    body, width, y = [], 0.0, 0.0
    for piece in pieces:
        if piece.body:
            body.append(placed(piece.body, 0, y))
            y += piece.height + gap
            width = max(width, piece.width)
    return Drawn("".join(body), width, max(y - gap, 0))


def flowed(pieces: Iterable[Drawn], width: float, gap: float) -> Drawn:
    """The pieces beside one another, on as many rows as the width makes necessary."""
    rows: list[list[Drawn]] = [[]]
    used = 0.0
    for piece in pieces:
        if rows[-1] and used + piece.width > width:
            rows.append([])
            used = 0.0
        rows[-1].append(piece)
        used += piece.width + gap
    return stacked((_row(row, gap) for row in rows if row), gap)


def _row(pieces: list[Drawn], gap: float) -> Drawn:
    body, x, height = [], 0.0, 0.0
    for piece in pieces:
        body.append(placed(piece.body, x, 0))
        x += piece.width + gap
        height = max(height, piece.height)
    return Drawn("".join(body), x - gap, height)


def width_of(words: str, size: float) -> float:
    """How wide a text is at most in the fonts that the picture asks for."""
    return (
        sum(0.36 if letter in " .,:;'!|()[]ijlftrI" else 0.95 if letter in "mwMW@" else 0.66 for letter in words) * size
    )


def text(words: str, x: float, y: float, size: float, *, ink: str = INK, bold: bool = False, anchor: str = "") -> str:
    """Words on a line whose foot is at this height."""
    weight = ' font-weight="bold"' if bold else ""
    side = f' text-anchor="{anchor}"' if anchor else ""
    paint = "" if ink == INK else f' fill="{ink}"'
    left = f' x="{number(x)}"' if number(x) != "0" else ""
    return f'<text{left} y="{number(y)}" font-size="{number(size)}"{paint}{weight}{side}>{escape(words)}</text>'


def fitted(words: str, x: float, y: float, size: float, room: float, *, ink: str = INK, bold: bool = False) -> str:
    """Words around a point, made smaller as far as the room makes necessary."""
    wide = width_of(words, size) * (1.08 if bold else 1)
    return text(words, x, y, min(size, size * room / wide) if wide else size, ink=ink, bold=bold, anchor="middle")


def paragraph(words: str, size: float, width: float, *, ink: str = INK, bold: bool = False) -> Drawn:
    """Words on as many lines as the width makes necessary; a word that is too long for one is cut."""
    lead = size * 1.3
    lines = _broken(words, size * (1.08 if bold else 1), width)
    body = "".join(text(line, 0, size + lead * row, size, ink=ink, bold=bold) for row, line in enumerate(lines))
    return Drawn(body if words else "", max(width_of(line, size) for line in lines), lead * len(lines))


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


def path(shape: str, fill: str, edge: str = "", thick: float = 1.2) -> str:
    """A shape, filled, perhaps with an outline."""
    line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<path d="{shape}" fill="{fill}"{line}/>'


def circle(x: float, y: float, radius: float, fill: str, edge: str = "", thick: float = 1.2) -> str:
    """A circle, filled, perhaps with an outline."""
    line = f' stroke="{edge}" stroke-width="{thick:g}"' if edge else ""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{line}/>'


def tag(words: str, width: float, *, fill: str, edge: str, ink: str = INK, size: float = 12) -> Drawn:
    """A label: words in a box with round corners."""
    inside = paragraph(words, size, width - 14, ink=ink)
    wide = inside.width + 14
    return Drawn(
        box(wide, inside.height + 6, fill=fill, edge=edge, thick=0.8, corner=9) + placed(inside.body, 7, 2),
        wide,
        inside.height + 6,
    )


def titled(words: str, body: str) -> str:
    """A piece that says what it is when one points at it."""
    return f"<g><title>{escape(words)}</title>{body}</g>"
