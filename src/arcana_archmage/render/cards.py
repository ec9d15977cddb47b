"""Cards and piles as vector drawings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from arcana_core.cards.cards import VALUE_NAMES, Card
from arcana_core.geometry.vectors import INK, NOTHING, Drawn, box, number, placed, stacked

PALE, RED, PAPER, NAVY, GOLD = "#5b5b63", "#a8122b", "#fffdf8", "#27407c", "#f6d98a"

CARD_WIDTH, CARD_HEIGHT = 60, 84
RAISED = 12
"""The distance by which a picked card is raised out of its row."""
LEAST_STEP = 27
"""The least distance from one card of a row to the next, so that the value in the corner is readable."""

# Each is drawn around the origin, 100 high. The backs of cards show the star.
_SUITS = (
    (
        "M-21-24a21 21 0 1 1 42 0 21 21 0 0 1-6 15 22 22 0 1 1-11 34q2 15 14 25h-36q12-10 14-25a22"
        " 22 0 1 1-11-34 21 21 0 0 1-6-15"
    ),
    "M0-52q16 30 38 52q-22 22-38 52q-16-30-38-52q22-22 38-52z",
    "M0 50c-14-24-48-40-48-70 0-18 13-29 26-29 11 0 19 8 22 18 3-10 11-18 22-18 13 0 26 11 26 29 0 30-34 46-48 70z",
    (
        "M0-52c16 24 46 42 46 66 0 15-11 24-23 24q-13 0-19-12 1 17 15 24h-38q14-7 15-24-6 12-19"
        " 12c-12 0-23-9-23-24 0-24 30-42 46-66"
    ),
)
_STAR = "M0-50l8 31l27-16l-16 27l31 8l-31 8l16 27l-27-16l-8 31l-8-31l-27 16l16-27l-31-8l31-8l-16-27l27 16z"
_CROWNS = {
    11: "M-44 40v-18h88v18zM-36 14q2-44 44-46q24-2 28 46zM-30-24q-2-34 46-34q-12 18-34 26q-8 4-12 8z",
    12: "M-44 40l-6-56l26 24l24-46l24 46l26-24l-6 56z",
    13: "M-46 40v-74l24 30l22-44l22 44l24-30v74zM-8-58h16v12h-16z",
}


def suit_sign(suit: int, x: float, y: float, size: float) -> str:
    """The sign of a suit, centred on a point."""
    return _shape(_SUITS[suit], x, y, size, RED if suit in (1, 2) else INK)


def _shape(path: str, x: float, y: float, size: float, fill: str) -> str:
    where = f"translate({number(x)} {number(y)}) scale({size / 100:g})"
    return f'<path transform="{where}" fill="{fill}" d="{path}"/>'


@cache
def face(card: Card) -> Drawn:
    """A face-up card. Its title is its notation."""
    return Drawn(_face(card, 0), CARD_WIDTH, CARD_HEIGHT)


@cache
def private(card: Card) -> Drawn:
    """A face-down card that the viewer knows: its face, with a strip of its back."""
    strip = f'<path d="M.6 71h58.8v7q0 5.4-5.4 5.4h-48q-5.4 0-5.4-5.4z" fill="{NAVY}"/>'
    stars = "".join(_shape(_STAR, x, 77.5, 8, GOLD) for x in (12, 30, 48))
    return Drawn(_face(card, 7) + strip + stars, CARD_WIDTH, CARD_HEIGHT)


def _face(card: Card, lift: float) -> str:
    ink = RED if card.is_red else INK
    value = VALUE_NAMES[card.value]
    narrow = ' letter-spacing="-1.5"' if value == "10" else ""
    sign = suit_sign(card.suit, 38, 55 - lift, 34)
    if card.value in _CROWNS:
        sign = suit_sign(card.suit, 38, 60 - lift, 25) + _shape(_CROWNS[card.value], 38, 33 - lift, 21, ink)
    return (
        f"<g><title>{card}</title>{box(CARD_WIDTH, CARD_HEIGHT, fill=PAPER)}"
        f'<text x="13" y="20" font-size="17" font-weight="bold" text-anchor="middle" fill="{ink}"{narrow}>'
        f"{value}</text>"
        f"{suit_sign(card.suit, 13, 31, 13)}{sign}</g>"
    )


@cache
def back() -> Drawn:
    """A face-down card."""
    inner = f'<g transform="translate(4 4)">{box(CARD_WIDTH - 8, CARD_HEIGHT - 8, fill=NAVY, edge=NAVY, corner=4)}</g>'
    stars = _shape(_STAR, 30, 42, 34, GOLD) + "".join(_shape(_STAR, x, y, 9, GOLD) for x in (13, 47) for y in (14, 70))
    return Drawn(box(CARD_WIDTH, CARD_HEIGHT, fill=PAPER) + inner + stars, CARD_WIDTH, CARD_HEIGHT)


def _raised(card: Drawn) -> Drawn:
    edge = box(CARD_WIDTH, CARD_HEIGHT, fill="none", thick=4)
    return Drawn(f'<g transform="translate(0 {-RAISED})">{card.body}{edge}</g>', card.width, card.height)


def fan(cards: Sequence[Drawn], width: float, picked: Collection[int] = ()) -> Drawn:
    """Cards in a row that overlap as much as the width requires, in several rows if necessary.

    Args:
        cards: The cards from left to right.
        width: The width available.
        picked: The places of raised cards.
    """
    if not cards:
        return NOTHING
    cards = [_raised(card) if place in picked else card for place, card in enumerate(cards)]
    most = max(int((width - CARD_WIDTH) / LEAST_STEP) + 1, 1)
    rows = -(-len(cards) // most)
    each = -(-len(cards) // rows)
    step = min(CARD_WIDTH + 6, (width - CARD_WIDTH) / max(each - 1, 1))
    pieces = [_row(cards[first : first + each], step) for first in range(0, len(cards), each)]
    fanned = stacked(pieces, RAISED + 2, centred=True)
    room = RAISED if picked else 0
    return Drawn(placed(fanned.body, 0, room), fanned.width, fanned.height + room)


def _row(cards: Sequence[Drawn], step: float) -> Drawn:
    body = "".join(placed(card.body, place * step, 0) for place, card in enumerate(cards))
    return Drawn(body, (len(cards) - 1) * step + CARD_WIDTH, CARD_HEIGHT)


def heap(size: int) -> Drawn:
    """A pile of face-down cards, thicker with more cards. An empty pile is an outline."""
    if not size:
        outline = box(CARD_WIDTH, CARD_HEIGHT, fill="none", edge=PALE)
        return Drawn(outline.replace("/>", ' stroke-dasharray="5 4"/>'), CARD_WIDTH, CARD_HEIGHT)
    under = min(-(-size // 8), 5)
    layers = "".join(
        placed(box(CARD_WIDTH, CARD_HEIGHT, fill=PAPER), 2 * layer, 2 * layer) for layer in range(under, 0, -1)
    )
    return Drawn(layers + back().body, CARD_WIDTH + 2 * under, CARD_HEIGHT + 2 * under)
