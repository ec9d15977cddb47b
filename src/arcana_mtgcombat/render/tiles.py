"""The parts of the picture: characters' panels, and cards of creatures, spells and permanents."""

from __future__ import annotations

from collections.abc import Iterable

from arcana_core.geometry.vectors import (
    NOTHING,
    Drawn,
    box,
    fitted,
    flowed,
    framed,
    number,
    paragraph,
    placed,
    stacked,
    text,
    titled,
    whole,
    width_of,
)
from arcana_mtgcombat.cards.wording import kind_of, text_of
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.keywords import names
from arcana_mtgcombat.model.mana import Cost
from arcana_mtgcombat.model.state import UNSET
from arcana_mtgcombat.render import art, phrases

INK, PALE, PAPER, LIT = "#221d18", "#6c6459", "#fbf6ea", "#fbe3a2"
NIGHT = "#26242e"
SIDES = ("#a83232", "#2d62a8", "#33803f", "#7a4a9e", "#c07a1a", "#1f7f86", "#94465f", "#5e6a3a")
"""The colours of the sides, repeated if there are more."""
TINTS = ("#f0d6cf", "#d3dff0", "#d5e8d3", "#e4d8ee", "#f4e2c4", "#d0e7e7", "#f0d6de", "#e2e6d0")
PANEL = 216
"""The width of a character's panel."""
CARD = (112, 152)
"""The width and height of a creature's card."""
SPELL = (136, 186)
"""The width and height of a card in Memory."""


def side_of(view: View, number_: int) -> int:
    """Return the side of a combatant, as an index of `SIDES`."""
    return view.characters[view.owner_of(number_)].side % len(SIDES)


# Parts.


def bar(width: float, part: float, fill: str, words: str) -> str:
    """Draw a bar, filled in proportion, with words on it."""
    inside = max(0.0, min(1.0, part)) * width
    filled = f'<rect width="{number(inside)}" height="14" rx="4" fill="{fill}"/>' if inside else ""
    return f'<rect width="{number(width)}" height="14" rx="4" fill="#4a4038"/>{filled}' + text(
        words, width / 2, 11, 11, ink="#ffffff", bold=True, anchor="middle"
    )


def cost_discs(cost: Cost, radius: float = 8) -> Drawn:
    """Draw a cost as discs, the generic part first."""
    discs = [art.generic(cost.generic, radius)] if cost.generic or not cost.converted else []
    discs += [art.disc(type_, radius) for type_, units in enumerate(cost.letters) for _ in range(units)]
    step = 2 * radius + 1
    body = "".join(placed(disc, radius + step * place, radius) for place, disc in enumerate(discs))
    return Drawn(body, step * len(discs) - 1, 2 * radius)


def pool_discs(one: CharacterView, width: float) -> Drawn:
    """Draw a pool: a disc for each unit, an empty one for each free place (MC-4.2)."""
    discs = []
    for type_, (units, most) in enumerate(zip(one.pool, one.sheet.capacities, strict=True)):
        discs += [art.disc(type_)] * units + [art.disc(type_, full=False)] * (most - units)
    if len(discs) > 36:
        return paragraph(f"mana {phrases.mana(one.pool)}", 11, width)
    return flowed([Drawn(placed(disc, 7.5, 7.5), 15, 15) for disc in discs], width, 1)


def chip(words: str, width: float, *, fill: str = PAPER, ink: str = INK, size: float = 9.5) -> Drawn:
    """Draw a status or keyword in a small box, at most as wide as the width."""
    size = min(size, size * (width - 8) / max(width_of(words, size), 1))
    wide = width_of(words, size) + 8
    body = f'<rect width="{number(wide)}" height="14" rx="5" fill="{fill}" stroke="{PALE}" stroke-width=".6"/>'
    return Drawn(body + text(words, 4, 10.4, size, ink=ink), wide, 14)


_STATUS = {"Exhausted": "#c9c2b6", "sick": "#cfe3c2", "detached": "#ffffff", "Locked": "#f3b9a8"}


def chips(keywords: Iterable[str], statuses: Iterable[str], width: float) -> Drawn:
    """Draw keywords and statuses, in rows."""
    drawn = [chip(word, width, fill="#efe2bd") for word in keywords]
    drawn += [chip(word, width, fill=_STATUS.get(word, "#f6d2b0")) for word in statuses]
    return flowed(drawn, width, 3) if drawn else NOTHING


def plate(view: View, one: PermanentView, seat: int, pool: Pool, width: float, *, with_text: bool = False) -> Drawn:
    """Draw a permanent as a plate in the colour of its card.

    A disc shows its controller if that is another seat.

    Args:
        view, one, seat, pool, width: The permanent, next to a combatant of this seat.
        with_text: Whether the plate shows the card's text.
    """
    card = pool[one.card]
    room = width - 26 - (18 if one.controller != seat else 0)
    about = paragraph(phrases.plain(text_of(card, pool)), 8.5, width - 12, ink=PALE) if with_text else NOTHING
    height = 26 + (about.height + 2 if with_text else 0)
    body = box(width, height, fill="#d5cfc4" if one.exhausted else PAPER, edge=art.frame_of(card), thick=1.6, corner=5)
    body += placed(art.shrunk(card), 12, 21, 0.34)
    name = phrases.plain(view.called(one.number))
    notes = [phrases.notation(view, one.number), card.type if card.type != "artifact" else ""]
    notes += ["Exhausted"] * one.exhausted + ["got Focus"] * (one.number in view.focused)
    body += placed(_left(name, 10.5, room, bold=True), 24, 11.5)
    body += placed(_left(", ".join(note for note in notes if note), 8.5, room, ink=PALE), 24, 21.5)
    body += placed(about.body, 6, 25)
    if one.controller != seat:
        body += placed(art.number_disc(str(one.controller), SIDES[side_of(view, one.controller)], 7), width - 11, 13)
    return Drawn(body if with_text else titled(phrases.plain(text_of(card, pool)) or name, body), width, height)


def _left(words: str, size: float, room: float, *, ink: str = INK, bold: bool = False) -> str:
    wide = width_of(words, size) * (1.08 if bold else 1)
    return text(words, 0, 0, min(size, size * room / wide) if wide else size, ink=ink, bold=bold)


# Combatants.


def creature(view: View, one: CreatureView, pool: Pool) -> Drawn:
    """Draw a creature's card, with its auras and equipment below."""
    card = pool[one.card]
    width = CARD[0]
    inner = width - 14
    statuses = [word for word in phrases.statuses(view, one) if word not in _ON_ART]
    about = _beside_keywords(card, pool)
    words = stacked(
        (
            chips(phrases.keyword_names(one), statuses, inner),
            paragraph(about, 8, inner, ink=PALE) if about else NOTHING,
        ),
        2,
    )
    height = CARD[1] + max(0.0, words.height - 27)
    body = box(width, height, fill=art.frame_of(card), thick=1.4, corner=8)
    body += placed(box(width - 8, height - 8, fill=PAPER, edge=INK, thick=0.5, corner=5), 4, 4)
    body += fitted(phrases.plain(view.called(one.number)), width / 2, 16, 11.5, width - 14, bold=True)
    drawn = art.picture(card)
    body += placed(f'<g opacity=".45">{drawn}</g>' if one.exhausted else drawn, 4, 21)
    body += placed(f'<rect width="54" height="11" fill="{NIGHT}" opacity=".75"/>', 4, 68)
    body += text(phrases.notation(view, one.number), 7, 76.5, 8.5, ink="#ffffff")
    ribbons = [word for word in _ON_ART if word in phrases.statuses(view, one) and word != "detached"]
    for place, word in enumerate(ribbons):
        body += placed(_ribbon(word), width / 2, 44 + 19 * (place - (len(ribbons) - 1) / 2))
    body += placed(words.body, 7, 83)
    body += placed(_numbers(one, one.full_life, inner), 7, height - 38)
    body = titled(f"{phrases.plain(view.called(one.number))}: {phrases.plain(text_of(card, pool))}".rstrip(": "), body)
    plates = [plate(view, it, one.controller, pool, width) for it in phrases.borne(view, one.number)]
    return stacked([Drawn(body, width, height), *plates], 3)


_ON_ART = {"Exhausted": "#3b3733", "sick": "#4c7a3a", "detached": ""}
"""Statuses that a creature's picture shows differently: as a ribbon, or by its group."""


def _ribbon(word: str) -> str:
    return (
        f'<g transform="rotate(-12)"><rect x="-49" y="-8" width="98" height="16" fill="{_ON_ART[word]}"/>'
        f"{text(word, 0, 4, 11, ink='#ffffff', bold=True, anchor='middle')}</g>"
    )


def _beside_keywords(card: Card, pool: Pool) -> str:
    """Return a creature's text without its keywords."""
    words = text_of(card, pool)
    if not card.about:
        words = words.removeprefix(", ".join(names(card.keywords)) + "." if card.keywords else "")
    return phrases.plain(words)


def _numbers(one: CharacterView | CreatureView, full: int, width: float) -> str:
    """Draw Power, Toughness, Guard, and the bar of Life."""
    body = placed(art.blade(), 8, 8) + text(str(one.power), 17, 12.5, 13, bold=True)
    body += placed(art.shield(), 41, 8, 0.9) + text(str(one.toughness), 50, 12.5, 13, bold=True)
    if one.guard != UNSET:
        body += placed(box(34, 15, fill="#cfe0f4", edge="#2d62a8", thick=0.9, corner=4), width - 34, 0.5)
        body += placed(art.shield("#2d62a8"), width - 25, 8, 0.75)
        body += text(str(one.guard), width - 16, 12, 11.5, bold=True)
    part = one.life / full if full else 0
    life = bar(width - 17, part, "#b8293b" if part > 0.34 else "#e0571f", f"{one.life} / {full}")
    return body + placed(placed(life, 17, 0) + placed(art.heart(), 8, 7), 0, 18)


def panel(view: View, seat: int, pool: Pool) -> Drawn:
    """Draw a character or pack: Life, Guard, mana, cards, attributes, permanents (MC-34.1)."""
    one = view.characters[seat]
    colour = SIDES[side_of(view, seat)]
    width = PANEL - 16
    parts = [_head(view, seat, colour)]
    if not one.wild:
        statuses = chips(phrases.keyword_names(one), phrases.statuses(view, one), width)
        parts.append(Drawn(_numbers(one, one.sheet.life, width), width, 32))
        parts += [pool_discs(one, width), _attributes(one, width), _cards(one, pool, width), statuses]
    elif sum(one.pool):
        parts.append(pool_discs(one, width))
    permanents = [*phrases.borne(view, seat), *phrases.unborne(view, seat)]
    parts += [plate(view, it, seat, pool, width, with_text=True) for it in permanents]
    inside = stacked(parts, 6)
    active = seat == view.active and not view.end
    edge, thick = ("#e0a020", 4) if active else (colour, 2)
    return framed(inside, 8, 8, PANEL, fill=PAPER, edge=edge, thick=thick, corner=9)


def _head(view: View, seat: int, colour: str) -> Drawn:
    one = view.characters[seat]
    most = max(range(6), key=lambda type_: one.sheet.capacities[type_])
    face = art.paw(colour) if one.wild else art.wizard(colour, art.FRAME[most])
    body = placed(face, 25, 25)
    body += placed(art.number_disc(str(seat), colour, 9), 43, 42)
    body += placed(_left(phrases.plain(view.called(seat)), 14, PANEL - 74, bold=True), 58, 20)
    facts = ["you"] if seat == view.player else []
    facts.append(f"wild pack, Speed {one.speed}" if one.wild else f"character {seat}")
    facts += [f"side {one.side}"] if phrases.sides(view) else []
    body += placed(_left(", ".join(facts), 11, PANEL - 74, ink=PALE), 58, 36)
    return Drawn(body, PANEL - 16, 52)


def _attributes(one: CharacterView, width: float) -> Drawn:
    values = phrases.attributes(one)
    wide = width / len(values)
    middles = [wide * (place + 0.5) for place in range(len(values))]
    labels = [text(name, x, 9.5, 8.5, ink=PALE, anchor="middle") for (name, _), x in zip(values, middles, strict=True)]
    body = whole(f'<rect width="{number(width)}" height="25" rx="4" fill="#ece4d2"/>', *labels)
    for (_, value), x in zip(values, middles, strict=True):
        body += text(str(value), x, 22, 12.5, bold=True, anchor="middle")
    return Drawn(body, width, 25)


def _cards(one: CharacterView, pool: Pool, width: float) -> Drawn:
    counts: list[tuple[str, int, Iterable[str]]] = [
        ("Memory", one.memory_count, one.shown),
        ("library", one.library_count, ()),
        ("graveyard", len(one.graveyard), one.graveyard),
    ]
    counts += [("exiled", len(one.exile), one.exile)] if one.exile else []
    drawn = []
    for name, count, known in counts:
        words = f"{count} {name}"
        body = whole(f'<rect width="9" height="13" rx="2" fill="{_BACKS[name]}" stroke="{INK}" stroke-width=".8"/>')
        body += text(words, 12, 10.5, 9)
        cards = phrases.names_of(known, pool)
        drawn.append(Drawn(titled(f"{name}: {cards}", body) if cards else body, 12 + width_of(words, 9), 14))
    return flowed(drawn, width, 4)


_BACKS = {"Memory": "#7a4a9e", "library": "#2d62a8", "graveyard": "#6c6459", "exiled": "#e7e2d8"}


# Cards.


def spell(card: Card, copies: int, pool: Pool) -> Drawn:
    """Draw a card of the viewer's Memory. Copies share one picture with their number."""
    width, height = SPELL
    body = box(width, height, fill=art.frame_of(card), thick=1.5, corner=10)
    body += placed(box(width - 10, height - 10, fill=PAPER, edge=INK, thick=0.5, corner=6), 5, 5)
    cost = cost_discs(card.cost) if card.cost is not None else NOTHING
    body += placed(cost.body, width - 10 - cost.width, 9)
    name = phrases.plain(card.name)
    size = min(12.5, 12.5 * (width - 16) / (width_of(name, 12.5) * 1.08))
    body += text(name, 9, 39, size, bold=True)
    body += text(f"{copies} x", 9, 21, 12, bold=True, ink=PALE) if copies > 1 else ""
    body += placed(art.picture(card), 10, 44, 1.115)
    body += fitted(kind_of(card), width / 2, 121, 10, width - 16, ink=PALE)
    about = phrases.plain(text_of(card, pool))
    size = 10.5
    words = paragraph(about, size, width - 18)
    while words.height > height - 133 and size > 6:
        size -= 0.5
        words = paragraph(about, size, width - 18)
    body += placed(words.body, 9, 125)
    return Drawn(titled(card.key, body), width, height)
