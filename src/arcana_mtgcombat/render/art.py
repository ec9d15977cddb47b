"""The look of cards and characters: a land for each type of mana, a figure chosen from the card's data.

Everything is drawn with code. Mana is a coloured disc with its letter. Lands are 104 by 58, figures stand on the middle
of their lower edge, and icons surround a point.
"""

from __future__ import annotations

from arcana_core.geometry.vectors import INK, circle, path, placed, text, whole
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Card
from arcana_mtgcombat.model.mana import COLOURLESS, TYPES

LAND = (104, 58)
"""The width and height of a land."""
MANA = ("#f6edc9", "#5b9bd8", "#5d5568", "#dd5a44", "#58a05c", "#b9b3aa")
"""The colours of white, blue, black, red, green and colourless mana."""
MANA_INK = ("#4a3d12", "#ffffff", "#ffffff", "#ffffff", "#ffffff", "#2b2926")
FRAME = ("#c9b266", "#2f6aa8", "#3d3648", "#a63a2a", "#2f6f3c", "#7d776e")
"""The frames of cards of one colour, and of colourless ones."""
GOLD = "#b98f2f"
"""The frame of cards of several colours."""

_LANDS = (
    # Hills in the morning sun.
    path("M0 0h104v58h-104z", "#f4e2a8")
    + circle(52, 34, 17, "#fff8dc")
    + path("M50 12l2-10l2 10zM30 22l-8-6l10 2zM74 22l8-6l-10 2zM26 36l-12-1l12-3zM78 36l12-1l-12-3z", "#fff3c4")
    + path("M0 44q26-14 52-2t52-6v22h-104z", "#d8bd72")
    + path("M0 52q30-8 58-1t46-2v9h-104z", "#b99a4f"),
    # Waves.
    path("M0 0h104v58h-104z", "#a9d0ec")
    + path("M8 14q8-8 16 0t18-1q-4 6-12 5q-14 2-22-4zM66 10q8-6 14 0t14-1q-4 6-12 5q-10 1-16-4z", "#e3f1fa")
    + path("M0 36q13-9 26 0t26 0 26 0 26 0v22h-104z", "#4b8cc6")
    + path("M0 47q13-8 26 0t26 0 26 0 26 0v11h-104z", "#2d639c"),
    # A graveyard by night.
    path("M0 0h104v58h-104z", "#6a6078")
    + circle(78, 17, 11, "#e4dcc4")
    + circle(73, 14, 10, "#6a6078")
    + path("M12 50v-16q0-7 7-7t7 7v16zM84 50v-11q0-6 6-6t6 6v11z", "#4a4256")
    + path("M0 46q26-5 52 0t52-1v13h-104z", "#332c3e"),
    # A burning mountain.
    path("M0 0h104v58h-104z", "#f0b676")
    + path("M4 52l34-38h10l6 6 6-6h8l32 38z", "#7c3327")
    + path("M38 14h10l6 6 6-6h8q-4 10-8 14l-3 12-5-9-6 6-3-12q-4-4-5-11z", "#f7c64a")
    + path("M0 48q28-6 52-1t52-2v13h-104z", "#54211b"),
    # A wood.
    path("M0 0h104v58h-104z", "#d5e6b4")
    + path("M12 50l11-34 11 34zM64 50l12-40 12 40zM84 50l9-26 9 26z", "#7fae68")
    + path("M1 52l11-30 11 30zM28 52l10-28 10 28zM54 52l9-30 9 30z", "#4a7f48")
    + path("M0 48q26-6 52-1t52-2v13h-104z", "#2f5a32"),
    # A workshop.
    path("M0 0h104v58h-104z", "#d6cfc2")
    + path("M0 0h104v16h-104z", "#c3bbad")
    + "".join(
        placed(path("M-3-15h6l1 5h-8zM-3 15h6l1-5h-8zM-15-3v6l5 1v-8zM15-3v6l-5 1v-8z", "#a79d8e"), *at)
        + circle(*at, 10.5, "#a79d8e")
        + circle(*at, 4, "#d6cfc2")
        for at in ((18, 24), (88, 16))
    )
    + path("M0 46h104v12h-104z", "#8d8374"),
)

# Figures around (0, 0), the point they stand on.
_DARK, _EDGE = "#241f2a", "#fffaf0"
_FIGURES = {
    "wings": (
        "M0-8q-6-1-9-7q-12 6-26-2q10-2 12-8q-12 1-21-9q20 3 30 1q8-2 9-9q2-5 6-4q4 1 4 5l7 2-7 2q0 6 9 8q10 2 30-2"
        "q-9 10-21 9q2 6 12 8q-14 8-26 2q-3 6-9 4z"
    ),
    "beast": (
        "M-30-2l3-12q-3-4-2-11q-5-3-7-9q7 6 14 5q12-5 24-3q6-7 14-7l1-5 4 5q8 2 11 10l-2 4-9 1q-3 7-8 10l3 12h-6l-5-11"
        "q-8 2-16 0l-5 11h-6l2-11-4 2-2 9z"
    ),
    "warrior": (
        "M-3-44q6-1 7 5q0 4-3 6l9 5 3 12-5 2-3-7 0 8 5 13h-7l-4-11-4 11h-7l3-14v-10l-6 6-3-3 7-12 5-2q-4-2-3-6q1-3 6-3z"
        "M15-48l4 6-2 2v40h-4v-40l-2-2z"
    ),
    "machine": "M-9-42h18v11h6l7 12-5 4-5-8v12l4 11h-11l-3-9h-4l-3 9h-11l4-11v-12l-5 8-5-4 7-12h6z",
    "flyer": ("M-6-34h12v7l30-9-2 8-28 10v4l6 8h-7l-3-5h-4l-3 5h-7l6-8v-4l-28-10-2-8 30 9z"),
    "wall": "M-25-1v-32h-4v-10h9v5h7v-5h9v5h8v-5h9v5h7v-5h9v10h-4v32zM-6-1v-11q0-6 6-6t6 6v11z",
    "bolt": "M6-48l-20 27h11l-6 20 22-28h-12z",
    "scroll": (
        "M-24-42h38q8 0 8 8v23h6q0 10-8 10h-36q-8 0-8-8v-25h-6q0-8 6-8zM-14-33v3h24v-3zM-14-25v3h24v-3zM-14-17v3h16v-3z"
    ),
    "rune": ("M0-46a22 22 0 1 1-.1 0zM0-41a17 17 0 1 0 .1 0zM0-40l4 11 12 1-9 7 3 12-10-7-10 7 3-12-9-7 12-1z"),
    "halo": (
        "M0-48c14 0 24 3 24 8s-10 8-24 8-24-3-24-8 10-8 24-8zM0-44c-11 0-18 2-18 4s7 4 18 4 18-2 18-4-7-4-18-4z"
        "M0-28a7 7 0 1 1-.1 0zM-14-1q0-12 14-12t14 12z"
    ),
    "arms": ("M-26-40q10 0 15-5q5 5 15 5q2 28-15 39q-17-11-15-39zM22-48l4 6v26h6v4h-6v10h-6v-10h-6v-4h6v-26z"),
    "urn": "M-10-44h20v5h-4q1 5 8 9q6 5 6 13q0 10-10 16h-20q-10-6-10-16q0-8 6-13q7-4 8-9h-4z",
}
_HOLES = {
    "wings": (2, -30, 1.5),
    "beast": (24, -28, 1.5),
    "warrior": None,
    "machine": (0, -37, 2.5),
    "flyer": (0, -29, 2),
}


def letter_of(card: Card) -> int:
    """Return the type of a card's land: its first colour, or colourless."""
    colours = card.cost.colours if card.cost is not None else ""
    return TYPES.index(colours[0]) if colours else COLOURLESS


def frame_of(card: Card) -> str:
    """Return the colour of a card's frame."""
    colours = card.cost.colours if card.cost is not None else ""
    return GOLD if len(colours) > 1 else FRAME[letter_of(card)]


def figure_of(card: Card) -> str:
    """Choose a card's figure from its data."""
    if card.type != "creature":
        return {
            "instant": "bolt",
            "sorcery": "scroll",
            "enchantment": "rune",
            "aura": "halo",
            "equipment": "arms",
        }.get(card.type, "urn")
    flies = card.keywords & keywords.FLYING
    if card.keywords & keywords.DEFENDER:
        return "wall"
    if card.artifact:
        return "flyer" if flies else "machine"
    if flies:
        return "wings"
    fights = keywords.FIRST_STRIKE | keywords.VIGILANCE | keywords.DEATHTOUCH | keywords.INDESTRUCTIBLE
    return "warrior" if card.keywords & fights or card.abilities else "beast"


def picture(card: Card) -> str:
    """Draw a card's land with its figure. Strong creatures are larger."""
    size = 1.0
    if card.type == "creature":
        size = 0.8 + 0.06 * min(card.power, 6)
    return whole(_LANDS[letter_of(card)]) + placed(_figure(figure_of(card)), 52, 53, round(size, 2))


def shrunk(card: Card) -> str:
    """Draw a card's figure alone."""
    return _figure(figure_of(card))


def _figure(name: str) -> str:
    shape = (
        f'<path d="{_FIGURES[name]}" fill="{_DARK}" stroke="{_EDGE}" stroke-width="1.4" fill-rule="evenodd" '
        'paint-order="stroke"/>'
    )
    eye = _HOLES.get(name)
    return whole(shape, circle(*eye, "#f3c84b") if eye else "")


def disc(type_: int, radius: float = 7, *, full: bool = True) -> str:
    """Draw a unit of mana around a point, or an empty place for one."""
    if not full:
        # A letter in a broken circle shows the free place and its type without relying on colour.
        return whole(
            f'<circle r="{radius:g}" fill="none" stroke="{FRAME[type_]}" stroke-width="1" stroke-dasharray="2 1.6"/>',
            text(TYPES[type_], 0, radius * 0.4, radius * 1.1, ink="#6c6459", anchor="middle"),
        )
    return whole(
        circle(0, 0, radius, MANA[type_], INK, 0.9),
        text(TYPES[type_], 0, radius * 0.42, radius * 1.25, ink=MANA_INK[type_], bold=True, anchor="middle"),
    )


def number_disc(words: str, fill: str, radius: float = 10, ink: str = "#ffffff") -> str:
    """Draw a number or a few letters in a disc."""
    size = radius * (1.25 if len(words) < 2 else 1.0 if len(words) < 3 else 0.78)
    return whole(
        circle(0, 0, radius, fill, "#ffffff", 1.4),
        text(words, 0, size * 0.36, size, ink=ink, bold=True, anchor="middle"),
    )


def generic(number: int, radius: float = 7) -> str:
    """Draw the generic part of a cost."""
    return whole(
        circle(0, 0, radius, "#e7e2d8", INK, 0.9),
        text(str(number), 0, radius * 0.45, radius * 1.3, bold=True, anchor="middle"),
    )


def heart() -> str:
    """Draw the sign for Life."""
    return path("M0 7c-3-3-8-6-8-11q0-5 4-5 3 0 4 3 1-3 4-3 4 0 4 5c0 5-5 8-8 11z", "#c2293d", "#6a0f1d", 0.8)


def blade() -> str:
    """Draw the sign for Power."""
    return path("M7-8l-1 5-6 6 2 2-1 1-2-2-3 4-2-2 4-3-2-2 1-1 2 2 6-6z", "#6e7683", "#23272e", 0.7)


def shield(fill: str = "#8a93a3") -> str:
    """Draw the sign for Toughness or a set Guard."""
    return path("M-7-7q4 0 7-2q3 2 7 2q1 11-7 16q-8-5-7-16z", fill, "#23272e", 0.8)


def swords() -> str:
    """Draw the sign for close combat."""
    one = "M8-8l-1 4-8 8 2 2-1 1-3-3-3 4-2-2 4-3-3-3 1-1 2 2 8-8z"
    return whole(path(one, "#f6f2e8", INK, 0.8), f'<g transform="scale(-1 1)">{path(one, "#f6f2e8", INK, 0.8)}</g>')


def wizard(hat: str, robe: str) -> str:
    """Draw a character from the waist up, 48 wide around (0, 0)."""
    return whole(
        circle(0, 0, 24, "#e9e0cc", INK, 1.4),
        path("M-19 14q3-15 19-15t19 15q-8 10-19 10t-19-10z", robe, INK, 1),
        path("M-7-8q0 8 3 11 4 8 4 12q0-4 4-12 3-3 3-11z", "#f0ece2", INK, 0.8),
        path("M-7-9h14q1 8-7 9-8-1-7-9z", "#e8bb92", INK, 0.8),
        path("M-15-8q15-5 30 0l-6-3q-4-12-14-13 5 4 1 8-3 3-5 5z", hat, INK, 1),
        circle(-3, -5, 0.9, INK),
        circle(3, -5, 0.9, INK),
    )


def paw(fill: str) -> str:
    """Draw the sign of a wild pack."""
    return whole(
        circle(0, 0, 24, "#e9e0cc", INK, 1.4),
        path("M0 1q9 0 11 9q0 6-6 5-5-2-10 0-6 1-6-5q2-9 11-9z", fill, INK, 0.8),
        *[circle(x, y, 4.2, fill, INK, 0.8) for x, y in ((-12, -1), (-5, -9), (5, -9), (12, -1))],
    )
