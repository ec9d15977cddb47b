"""The table as a picture: a self-contained, scalable SVG without scripts, styles or outside fonts (AM-24)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from arcana_archmage.actions import WIZARDS, claim_words
from arcana_archmage.knowledge.view import CastingView, PileView, View, WizardView
from arcana_archmage.render import cards as draw
from arcana_archmage.render.questions import question
from arcana_archmage.render.text import as_text
from arcana_archmage.render.words import (
    by_suit,
    cards_counted,
    cards_lying,
    cards_turned_up,
    effects_of,
    is_over,
    known_lying,
    lying_parts,
    player_name,
    seats_by_side,
    spell_title,
    turn_words,
)
from arcana_core.cards.cards import VALUE_NAMES, Card
from arcana_core.geometry import vectors as vc
from arcana_core.geometry.vectors import Drawn

WIDTH = 1000
EDGE = 20
PLATE = 180
"""The width of the plate with a wizard's name and points."""
SMALL = 0.72
"""The scale of cards outside hands and castings."""
SIDE = 210
"""The width of the columns left and right of the casting."""

TABLE, FELT, LIT, TAG = "#f4efe3", "#dfe8dd", "#fbe6a8", "#fdf0c8"


def as_svg(view: View) -> str:
    """The table as a picture with the viewer's side at the bottom. Its description is the table as text."""
    top, bottom = seats_by_side(view)
    rows = (_header(view), _wizard(view, top, above=True), _middle(view), _wizard(view, bottom), _footer(view))
    viewer = "" if view.player is None else WIZARDS[view.player]
    title = f"Archmage, round {view.round}, turn {view.turn}"
    return vc.page(rows, 14, EDGE, title=title, viewer=viewer, words=as_text(view), paper=TABLE)


def _header(view: View) -> Drawn:
    return vc.header(WIDTH, f"Archmage, round {view.round}, turn {view.turn}", turn_words(view), EDGE)


def _footer(view: View) -> Drawn:
    return vc.question(question(view), WIDTH, fill=LIT, edge=EDGE)


def _wizard(view: View, seat: int, *, above: bool = False) -> Drawn:
    """One side of the table: the plate on the left, beside it the effects and cards, the hand outermost."""
    wizard = view.wizards[seat]
    room = WIDTH - PLATE - 3 * EDGE
    hand = draw.fan(_cards(wizard.hand, draw.face), room, _places(view, wizard.hand.known))
    parts = [
        vc.flowed((vc.tag(effect, room, fill=TAG, size=13) for effect in effects_of(wizard)), room, 6),
        vc.flowed(_belongings(view, wizard), room, 18),
        hand if hand.body else vc.line("no cards in the hand", 14, ink=draw.PALE),
    ]
    beside = vc.stacked(reversed(parts) if above else parts, 14)
    plate = _plate(view, seat)
    height = max(plate.height, beside.height)
    plate_y, beside_y = (0.0, 0.0) if above else (height - plate.height, height - beside.height)
    return Drawn(
        vc.placed(plate.body, EDGE, plate_y) + vc.placed(beside.body, PLATE + 2 * EDGE, beside_y), WIDTH, height
    )


def _cards(pile: PileView, drawn: Callable[[Card], Drawn]) -> list[Drawn]:
    return [drawn(card) for card in pile.known] + [draw.back()] * (pile.size - len(pile.known))


def _places(view: View, cards: tuple[Card, ...]) -> list[int]:
    return [place for place, card in enumerate(cards) if card in view.picked]


def _belongings(view: View, wizard: WizardView) -> Iterable[Drawn]:
    """Golems, wild cards and a ritual pile, all face down (AM-24.2)."""
    named = [("golem", golem) for golem in wizard.golems]
    named += [("wild", wizard.wild), ("ritual pile", wizard.ritual)]
    for name, pile in named:
        if pile.size:
            width = draw.CARD_WIDTH + draw.LEAST_STEP * (pile.size - 1)
            row = draw.fan(_cards(pile, draw.private), width, _places(view, pile.known))
            yield vc.stacked((vc.line(f"{name}, {cards_counted(pile.size)}", 13), vc.scaled(row, SMALL)), 8)


def _plate(view: View, seat: int) -> Drawn:
    wizard = view.wizards[seat]
    active = view.active == seat and not is_over(view)
    points = str(wizard.points)
    size = min(52.0, 52 * (PLATE - 44) / vc.width_of(points, 52))
    marks = ((active, "to play"), (seat in view.to_act, "to decide"), (view.dealer == seat, "dealer"))
    tags = [vc.tag(mark, PLATE, fill=vc.INK, ink="#ffffff", size=12) for there, mark in marks if there]
    below = vc.flowed(tags, PLATE - 20, 4)
    height = 126 + (below.height + 10 if tags else 0)
    body = (
        vc.box(PLATE, height, fill=LIT if active else draw.PAPER, thick=4 if active else 1.2, corner=10)
        + vc.text(player_name(view, seat), 14, 25, 17, bold=True)
        + vc.text(points, 12, 75, size, bold=True)
        + vc.text(f"points, {cards_counted(wizard.hand.size)} in hand", 14, 97, 12.5)
        + vc.text(f"match score: {view.scores[seat]}", 14, 115, 12.5)
        + vc.placed(below.body, 11, 126)
    )
    return Drawn(body, PLATE, height)


def _middle(view: View) -> Drawn:
    """The deck on the left, the current casting between, the discard pile on the right."""
    deck = _pile("deck", view.deck)
    discard = _pile("discard pile", view.discard)
    casting = _casting(view, WIDTH - 2 * SIDE - 4 * EDGE)
    height = max(deck.height, discard.height, casting.height) + 2 * 14
    x = EDGE + SIDE
    left = x + EDGE + (WIDTH - 2 * x - 2 * EDGE - casting.width) / 2
    body = (
        f'<rect y="0" width="{WIDTH}" height="{vc.number(height)}" fill="{FELT}" stroke="{vc.INK}" stroke-width="1"/>'
        + vc.placed(deck.body, EDGE, 14)
        + vc.placed(casting.body, left, (height - casting.height) / 2)
        + vc.placed(discard.body, WIDTH - EDGE - SIDE, 14)
    )
    return Drawn(body, WIDTH, height)


def _pile(name: str, pile: PileView) -> Drawn:
    known = vc.stacked((_suit_row(suit) for suit in by_suit(pile.known)), 3)
    if known.body:
        known = vc.stacked((vc.line(f"known, {cards_counted(len(pile.known))}:", 12), known), 3)
    title = vc.line(f"{name}, {cards_counted(pile.size)}", 14, bold=True)
    return vc.stacked((title, draw.heap(pile.size), known), 7)


def _suit_row(cards: list[Card]) -> Drawn:
    values = " ".join(VALUE_NAMES[card.value] for card in cards)
    body = draw.suit_sign(cards[0].suit, 7, 8, 13) + vc.text(values, 20, 13, 13)
    return Drawn(body, 20 + vc.width_of(values, 13), 16)


def _casting(view: View, room: float) -> Drawn:
    casting = view.casting
    parts = []
    if casting is not None:
        known, up = known_lying(casting), cards_turned_up(view)
        cards = [draw.face(card) if place < up else draw.private(card) for place, card in enumerate(known)]
        cards += [draw.back()] * (cards_lying(view) - len(known))
        parts += [*_named(view, casting, room), draw.fan(cards, room, _places(view, known)), _answers(casting)]
    if view.picked:
        picked = f"picked so far: {' '.join(str(card) for card in view.picked)}"
        parts.append(vc.paragraph(picked, 14, room, centred=True))
    if not parts:
        parts.append(vc.line("no spell is being cast", 14, ink=draw.PALE))
    return vc.stacked(parts, 9, centred=True)


def _named(view: View, casting: CastingView, room: float) -> Iterable[Drawn]:
    claim = claim_words(casting.asks, casting.claim)
    title = spell_title(casting)
    yield vc.paragraph(f"{title}: {claim}" if claim else title, 22, room, bold=True, centred=True)
    yield vc.line(f"cast by {player_name(view, casting.caster)}", 14)
    yield vc.paragraph(", ".join(words for words, _ in lying_parts(view)), 14, room, centred=True)


def _answers(casting: CastingView) -> Drawn:
    answers = ((casting.blocked, "blocked"), (casting.disbelieved, "disbelieved"))
    return vc.flowed(
        (vc.tag(answer, 200, fill=vc.INK, ink="#ffffff", size=13) for given, answer in answers if given), 300, 8
    )
