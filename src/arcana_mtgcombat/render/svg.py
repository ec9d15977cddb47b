"""The battle as a picture: a self-contained, scalable SVG without scripts, styles or outside fonts (MC-34).

Repeated parts are defined once (`arcana_core.geometry.sharing`), so the picture is small enough to embed in pages.
"""

from __future__ import annotations

from collections import Counter

from arcana_core.geometry.vectors import (
    NOTHING,
    Drawn,
    box,
    flowed,
    header,
    page,
    paragraph,
    placed,
    question,
    stacked,
    text,
    whole,
    width_of,
)
from arcana_core.text.panels import capital
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.cards import Pool
from arcana_mtgcombat.model.state import NO_ONE, Play
from arcana_mtgcombat.render import art, phrases, tiles
from arcana_mtgcombat.render.asking import asked_words
from arcana_mtgcombat.render.field import field_of
from arcana_mtgcombat.render.text import as_text
from arcana_mtgcombat.render.tiles import INK, LIT, NIGHT, PALE, PAPER, SIDES

WIDTH = 1240
EDGE = 18
COLUMN = 236
"""The width of the column on the right, with the turn order and the stack."""
FIELD = WIDTH - COLUMN - 3 * EDGE

_TABLE = "#3c3a47"
_TICK = f'<path d="M-4 0l3 4 6-9" fill="none" stroke="{PALE}" stroke-width="1.8"/>'


def as_svg(view: View, pool: Pool) -> str:
    """Draw the battle. The text from `as_text` is the picture's description."""
    field = field_of(view, pool, FIELD)
    column = stacked((_turn(view), _order(view), _stack(view, pool), _gone(view)), 12)
    height = max(field.height, column.height + 8)
    middle = Drawn(placed(field.body, EDGE, 0) + placed(column.body, WIDTH - COLUMN - EDGE, 4), WIDTH, height)
    below = (_memory(view, pool), question(asked_words(view, pool), WIDTH - 2 * EDGE, fill=LIT, size=16))
    rows = (_header(view), middle, *[Drawn(placed(row.body, EDGE, 0), WIDTH, row.height) for row in below if row.body])
    viewer = "" if view.player is None else phrases.plain(view.called(view.player))
    title, text = f"Wizards' combat, round {view.round}", as_text(view, pool)
    return page(rows, 12, EDGE, title=title, viewer=viewer, words=text, paper=_TABLE, ink=INK, shares=True)


def _header(view: View) -> Drawn:
    words = capital(phrases.turn_words(view).split(" (")[0])
    return header(WIDTH, "Wizards' combat", words, EDGE, fill=NIGHT, sign=whole(placed(art.swords(), 0, 0, 1.4)))


# The column on the right.


def _framed(title: str, inside: Drawn) -> Drawn:
    height = inside.height + 40
    body = box(COLUMN, height, fill=PAPER, thick=1.2, corner=10)
    body += f'<path d="M0 26v-16q0-10 10-10h{COLUMN - 20}q10 0 10 10v16z" fill="{NIGHT}"/>'
    size = min(13, 13 * (COLUMN - 24) / (width_of(title, 13) * 1.08))
    body += text(title, 12, 18, size, ink="#ffffff", bold=True)
    return Drawn(body + placed(inside.body, 12, 33), COLUMN, height)


def _turn(view: View) -> Drawn:
    """Draw the phases of the turn, and the rest of the current one (MC-8.1)."""
    steps = []
    for phase in phrases.TURN:
        now = phase == view.phase and not view.end
        body = f'<rect x="-4" width="{COLUMN - 16}" height="20" rx="5" fill="{LIT}"/>' if now else ""
        body += text(phrases.PHASES[phase], 4, 14.5, 12.5, bold=now, ink=INK if now else PALE)
        steps.append(Drawn(body or "<g/>", COLUMN - 24, 20))
    if view.phase not in phrases.TURN:
        steps = [paragraph(phrases.PHASES[view.phase], 12.5, COLUMN - 24, bold=True)]
    elif not view.end and view.active != NO_ONE:
        steps += [paragraph(", ".join(phrases.left(view)), 11, COLUMN - 24)] if [*phrases.left(view)] else []
    return _framed(
        f"Turn of {phrases.plain(view.called(view.active))}" if view.active != NO_ONE else "Turn", stacked(steps, 2)
    )


def _order(view: View) -> Drawn:
    """Draw the turn order. Seats that have acted this round are pale and ticked (MC-6.5)."""
    lines = []
    for seat in view.order:
        acted = seat not in view.to_come and seat != view.active
        body = placed(art.number_disc(str(seat), SIDES[tiles.side_of(view, seat)], 9), 9, 10)
        words = phrases.title(view, seat)
        size = min(12, 12 * (COLUMN - 66) / (width_of(words, 12) * 1.08))
        body += text(words, 24, 14.5, size, bold=seat == view.active, ink=PALE if acted else INK)
        if seat == view.active and not view.end:
            body += placed('<path d="M0-5l8 5-8 5z" fill="#e0a020"/>', COLUMN - 36, 10)
        body += placed(_TICK, COLUMN - 36, 10) if acted else ""
        lines.append(Drawn(body, COLUMN - 24, 20))
    return _framed(f"Round {view.round}", stacked(lines, 2)) if lines else NOTHING


def _stack(view: View, pool: Pool) -> Drawn:
    """Draw the stack, the top first, because it happens next (MC-18.6)."""
    plates = []
    for place in reversed(range(len(view.frames))):
        frame = view.frames[place]
        sentence = phrases.frame_words(view, pool, frame)
        colour = SIDES[tiles.side_of(view, frame.player)]
        words = [paragraph(capital(sentence), 12, COLUMN - 48, bold=True)]
        if isinstance(frame, Play):
            colour = art.frame_of(pool.cards[frame.card])
            about = phrases.effect_words(pool, frame)
            words += [paragraph(about, 10.5, COLUMN - 48, ink=PALE)] if about else []
        inside = stacked([_heading(f"stack {place}"), *words], 2)
        body = box(COLUMN - 24, inside.height + 12, fill="#ffffff", edge=colour, thick=2.4, corner=7)
        body += placed(art.number_disc(str(frame.player), SIDES[tiles.side_of(view, frame.player)], 8), COLUMN - 38, 13)
        plates.append(Drawn(body + placed(inside.body, 10, 5), COLUMN - 24, inside.height + 12))
    if not plates:
        plates = [paragraph("The stack is empty.", 11.5, COLUMN - 24, ink=PALE)]
    return _framed("Stack, top first" if view.frames else "Stack", stacked(plates, 6))


def _gone(view: View) -> Drawn:
    """List the characters and packs out of the battle (MC-17.7, MC-21.2)."""
    lines = []
    for seat, one in enumerate(view.characters):
        if not one.is_in:
            words = paragraph(f"{phrases.title(view, seat)} {phrases.out(view, one)}", 11.5, COLUMN - 50)
            disc = placed(art.number_disc(str(seat), SIDES[tiles.side_of(view, seat)], 9), 9, 10)
            lines.append(Drawn(disc + placed(words.body, 24, 2), COLUMN - 24, max(20, words.height + 4)))
    return _framed("Out of the battle", stacked(lines, 2)) if lines else NOTHING


def _heading(words: str) -> Drawn:
    """Draw a small heading."""
    return Drawn(text(words, 0, 9, 9, ink=PALE), 60, 12)


# The viewer's own cards, and the question.


def _memory(view: View, pool: Pool) -> Drawn:
    """Draw the viewer's Memory as cards, and the library as a line (MC-34.2)."""
    own = view.own
    if own is None or own.wild or not own.is_in:
        return NOTHING
    cards = sorted(Counter(own.memory).items())
    drawn = flowed([tiles.spell(pool[key], copies, pool) for key, copies in cards], WIDTH - 2 * EDGE, 8)
    head = f"Your Memory: {own.memory_count}, of which you keep {own.limit}"
    lines = [Drawn(text(head, 0, 14, 13, ink="#ffffff", bold=True), WIDTH, 18), drawn]
    for words in (
        f"Your library from the top: {phrases.names_of(own.library, pool)}" if own.library else "",
        f"You look at: {phrases.names_of(view.looked_at, pool)}" if view.looked_at else "",
    ):
        lines.append(paragraph(words, 11.5, WIDTH - 2 * EDGE, ink="#d9d4e2") if words else NOTHING)
    return stacked(lines, 5)
