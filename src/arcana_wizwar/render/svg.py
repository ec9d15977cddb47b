"""The table as a picture: a self-contained, scalable SVG without scripts, styles or external fonts (WW-23).

Repeated drawings are defined once (`sharing`), which keeps it small enough for web pages.
"""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.geometry import vectors
from arcana_core.geometry.vectors import NOTHING, Drawn, box, placed
from arcana_core.text.panels import capital
from arcana_core.text.wording import counted
from arcana_wizwar.cards import CARDS
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import Card, CardSet
from arcana_wizwar.render import figures, pieces
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.board import labyrinth
from arcana_wizwar.render.pieces import DARK, LIT, PAINT, PALE, PAPER, TINT
from arcana_wizwar.render.text import as_text

WIDTH = 1180
EDGE = 20
PANEL = 320
"""The width of the wizards' plates."""
CARD = (132, 150)
"""Width and height of a card of the hand."""

_TABLE = "#efe6d4"
_TYPES = {"attack": "#b3372c", "counter": "#3566ad", "neutral": "#6b6f35", "item": "#8a5a2b", "energy": "#b08a12"}
_MOST_LIFE = 20


def as_svg(view: View, cards: CardSet = CARDS) -> str:
    """The table as a picture; `as_text` gives its description."""
    floor = labyrinth(view, cards)
    plates = vectors.stacked((_plate(view, seat, cards) for seat in range(len(view.wizards))), 12)
    height = max(floor.height, plates.height)
    middle = Drawn(placed(floor.body, 2, 0) + placed(plates.body, WIDTH - PANEL - EDGE, 12), WIDTH, height)
    below = (
        _everywhere(view, cards),
        _piles(view, cards),
        _pending(view, cards),
        _hand(view, cards),
        vectors.question(phrases.asked_words(view, cards), WIDTH - 2 * EDGE, fill=LIT),
    )
    rows = (
        vectors.header(WIDTH, "Wiz-War", capital(phrases.turn_words(view)), EDGE),
        middle,
        *[Drawn(placed(row.body, EDGE, 0), WIDTH, row.height) for row in below if row.body],
    )
    viewer = "" if view.player is None else phrases.named(view, view.player)
    title, text = f"Wiz-War, turn {view.turn}", as_text(view, cards)
    return vectors.page(rows, 10, EDGE, title=title, viewer=viewer, words=text, paper=_TABLE, shares=True)


# The wizards.


def _plate(view: View, seat: int, cards: CardSet) -> Drawn:
    """A wizard: name, life, points, carried things and maintained spells (WW-23.2)."""
    wizard = view.wizards[seat]
    active = seat == view.active and not view.end
    parts = [Drawn("<g/>", PANEL - 20, 56)]
    if wizard.alive:
        known = phrases.hand_words(wizard.hand, cards) if seat != view.player else []
        lines = (
            ("is", phrases.status(view, seat, cards)),
            ("carries", phrases.carried(view, wizard, cards)),
            ("maintains", phrases.maintained(view, seat, cards)),
            ("under", phrases.on_wizard(view, seat, cards)),
            ("known", known),
        )
        parts += [_listed(label, words) for label, words in lines if words]
    inside = vectors.stacked(parts, 4)
    height = inside.height + 18
    body = box(
        PANEL,
        height,
        fill=TINT[wizard.colour] if wizard.alive else "#d8d2c8",
        edge=DARK[wizard.colour],
        thick=4 if active else 1.4,
        corner=10,
    )
    figure = figures.wizard(wizard.colour, wizard.powers.form)
    if not wizard.alive:
        figure = f'<g opacity=".3">{figure}</g>'
    body += placed(figure, 34, 38, 0.8 if wizard.powers.fills else 1.05)
    name = phrases.title(view, seat)
    body += vectors.text(capital(name), 66, 24, 15.5, bold=True)
    body += _life(view, seat) if wizard.alive else vectors.text("dead", 66, 46, 14, ink=PALE)
    points = min(wizard.points, 4)
    stars = "".join(placed(figures.star(), PANEL - 18 - 20 * place, 18) for place in range(points))
    if wizard.alive:
        facts = [counted(wizard.points, "point")]
        facts.append(f"{counted(wizard.hand_count, 'card')}, hand size {wizard.hand_size} of {wizard.hand_max}")
        words = ", ".join(facts)
        body += vectors.text(words, 66, 63, min(11.5, 11.5 * (PANEL - 76) / vectors.width_of(words, 11.5)))
    return Drawn(f"{body}{stars}{placed(inside.body, 12, 10)}", PANEL, height)


def _life(view: View, seat: int) -> str:
    wizard = view.wizards[seat]
    wide = 186
    left = wide * min(max(wizard.life, 0), _MOST_LIFE) / _MOST_LIFE
    return (
        placed(figures.heart(0.9), 75, 42)
        + vectors.text(str(wizard.life), 88, 47, 14, bold=True)
        + placed(box(wide, 10, fill="#ffffff", edge=PALE, thick=0.8, corner=5), 112, 37)
        + (placed(box(left, 10, fill=PAINT[wizard.colour], edge=PALE, thick=0.8, corner=5), 112, 37) if left else "")
    )


def _listed(label: str, words: Iterable[str]) -> Drawn:
    room = PANEL - 96
    chips = vectors.flowed((pieces.tag(word, room, fill=PAPER, size=11.5) for word in words), room, 4)
    return Drawn(
        vectors.text(label, 0, 14, 11.5, ink=PALE, bold=True) + placed(chips.body, 74, 0), PANEL, max(chips.height, 18)
    )


# Below the labyrinth.


def _piles(view: View, cards: CardSet) -> Drawn:
    lines = []
    for group, (deck, discards, schools) in enumerate(zip(view.decks, view.discards, view.schools, strict=True)):
        if schools:
            label = "Deck" if not view.schools[1] else f"Deck {group}"
            names = ", ".join(school.replace("_", " ") for school in schools)
            top = f", on top {cards[discards[0]].name}" if discards else ""
            lines.append(f"{label}: {counted(deck, 'card')} ({names}). Discarded: {len(discards)}{top}.")
    lines = [*lines, *(f"{words}." for words in phrases.beside(view, cards))]
    return vectors.paragraph(" ".join(lines), 12.5, WIDTH - 2 * EDGE, ink=PALE)


def _everywhere(view: View, cards: CardSet) -> Drawn:
    """The spells that affect the whole board."""
    lines = phrases.everywhere(view, cards)
    return (
        vectors.flowed((pieces.tag(words, WIDTH, size=13.5) for words in ("Everywhere:", *lines)), WIDTH, 6)
        if lines
        else NOTHING
    )


def _pending(view: View, cards: CardSet) -> Drawn:
    """The pending frames, each indented in the one before."""
    strips = []
    for depth, words in enumerate(phrases.pending(view, cards)):
        inside = vectors.paragraph(capital(words), 14, WIDTH - 2 * EDGE - 30 - 22 * depth)
        width = WIDTH - 2 * EDGE - 22 * depth
        frame = vectors.framed(inside, 14, 6, width, fill="#f6d9c2", edge="#9a5a2a", corner=8)
        strips.append(Drawn(placed(frame.body, 22 * depth, 0), WIDTH, frame.height))
    return vectors.stacked(strips, 5)


def _hand(view: View, cards: CardSet) -> Drawn:
    """The viewer's own hand; copies of a card appear once, with their number."""
    drawn = (_card(kind, number) for kind, number in phrases.kinds_of(view.hand, cards))
    return vectors.flowed(drawn, WIDTH - 2 * EDGE, 8)


def _card(kind: Card, copies: int) -> Drawn:
    width, height = CARD
    paint = [_TYPES.get(type_, PALE) for type_ in kind.types]
    body = box(width, height, fill=PAPER, thick=1.4, corner=9)
    # One band for each type that the card can be played as.
    for place, colour in enumerate(paint):
        wide = (width - 8) / len(paint)
        body += placed(f'<rect width="{vectors.number(wide)}" height="38" fill="{colour}"/>', 4 + wide * place, 4)
    body += vectors.fitted(phrases.plain(kind.name), width / 2, 21, 14, width - 16, ink="#ffffff", bold=True)
    body += vectors.fitted(phrases.type_of(kind), width / 2, 36, 11, width - 16, ink="#ffffff")
    size = 12.5
    about = vectors.paragraph(phrases.plain(kind.about), size, width - 16)
    while about.height > height - 58 - (20 if kind.energy_value or copies > 1 else 0) and size > 6.5:
        size -= 0.5
        about = vectors.paragraph(phrases.plain(kind.about), size, width - 16)
    body += placed(about.body, 8, 48)
    if kind.energy_value:
        body += placed(_energy(kind.energy_value), width - 18, height - 18)
    if copies > 1:
        body += placed(pieces.tag(f"{copies} x", 60, size=12).body, 8, height - 28)
    return Drawn(vectors.titled(kind.key, body), width, height)


def _energy(value: int) -> str:
    return vectors.circle(0, 0, 12, "#f3cf52", "#7a5a08", 1.6) + vectors.text(
        str(value), 0, 5, 14, bold=True, anchor="middle"
    )
