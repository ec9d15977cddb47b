"""The whole table as text (WW-23)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from arcana_core.text.panels import WIDTH, Panel, capital
from arcana_core.text.wording import counted
from arcana_wizwar.cards import CARDS
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.dense import WIDE, dense_lines, legend
from arcana_wizwar.render.floor import LEGEND, TALL, floor_lines, short_marks

_BEGINS = re.compile(r"  (?:[A-Z] [A-Z][a-z]+|here also|exits|floor|changed|everywhere|in play|deck|on its way|hand)\b")
TOP = 4
"""The number of named cards of a discard pile."""


def as_text(view: View, cards: CardSet = CARDS, columns: int = WIDTH, slot: str = "") -> str:
    """The whole table: the labyrinth, the wizards, the turn, the viewer's own hand.

    Squares and wizards are named as in the notation of actions. Everything comes from the view.

    Args:
        view: the viewer's.
        cards: the game's cards.
        columns: the most columns of a line, at least 60. The large drawing of the board needs 78.
        slot: the next pick of the viewer's draft, a key of `arcana_wizwar.render.words.SLOTS`.
    """
    panel = Panel(label=13, indent=2, width=min(columns, WIDTH))
    board = [*floor_lines(view), *LEGEND, *panel.several("here also", short_marks(view))]
    if columns < TALL:
        board = [*dense_lines(view, WIDE), *panel.wrapped(f"Map: {', '.join(legend(view, WIDE))}")]
    lines = [
        *panel.ends(f"Wiz-War, side {view.side}", _viewer(view)),
        panel.rule("="),
        *board,
        *panel.line("exits", "; ".join(phrases.exit_lines(view))),
        *panel.several("floor", phrases.on_floor(view, cards)),
        *panel.several("changed", phrases.changed_edges(view)),
        *panel.several("everywhere", phrases.everywhere(view, cards)),
        *panel.several("in play", phrases.beside(view, cards)),
        panel.rule(),
        *(line for seat in range(len(view.wizards)) for line in _wizard(panel, view, seat, cards)),
        *_piles(panel, view, cards),
        panel.rule(),
        *panel.wrapped(capital(phrases.turn_words(view))),
        *(line for words in phrases.pending(view, cards) for line in panel.line("on its way", words)),
        *_own_hand(panel, view, cards),
        panel.rule("="),
        *panel.asked(capital(phrases.asked_words(view, cards, slot))),
    ]
    return "\n".join(lines)


def continues(line: str) -> bool:
    """Whether a line belongs to the one above it: not a wizard, a label of the table, or the left edge."""
    return line.startswith(" ") and not _BEGINS.match(line)


def _viewer(view: View) -> str:
    return "as a spectator sees it" if view.player is None else f"you are {phrases.named(view, view.player)}"


def _wizard(panel: Panel, view: View, seat: int, cards: CardSet) -> Iterator[str]:
    wizard = view.wizards[seat]
    turn = "*" if seat == view.active and not view.end else " "
    name = f"{turn} {phrases.letter(view, seat)} {phrases.title(view, seat)}"
    if not wizard.alive:
        yield from panel.ends(name, f"dead, {counted(wizard.points, 'point')}")
        return
    facts = [
        f"{wizard.life} life",
        counted(wizard.points, "point"),
        f"at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else "not on the board",
        f"{counted(wizard.hand_count, 'card')} (hand {wizard.hand_size} of {wizard.hand_max})",
    ]
    yield from panel.ends(name, ", ".join(facts))
    yield from panel.several("state", phrases.status(view, seat, cards))
    yield from panel.several("carries", phrases.carried(view, wizard, cards))
    yield from panel.several("maintains", phrases.maintained(view, seat, cards))
    yield from panel.several("under", phrases.on_wizard(view, seat, cards))
    if seat != view.player and wizard.hand:
        yield from panel.several("known", phrases.hand_words(wizard.hand, cards))


def _piles(panel: Panel, view: View, cards: CardSet) -> Iterator[str]:
    for group, (deck, discards, schools) in enumerate(zip(view.decks, view.discards, view.schools, strict=True)):
        if not schools:
            continue
        top = ", ".join(cards[key].name for key in discards[:TOP])
        more = f"; on top of the discards: {top}" if top else ""
        names = ", ".join(school.replace("_", " ") for school in schools)
        label = "deck" if not view.schools[1] else f"deck {group}"
        yield from panel.line(label, f"{counted(deck, 'card')}, discarded {len(discards)} ({names}){more}")


def _own_hand(panel: Panel, view: View, cards: CardSet) -> Iterator[str]:
    if view.player is not None and view.wizards[view.player].alive:
        yield from panel.several("hand", phrases.hand_words(view.hand, cards) or ["no cards"])
