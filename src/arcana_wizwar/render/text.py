"""The table as text of 80 columns (WW-23)."""

from __future__ import annotations

from collections.abc import Iterator

from arcana_core.text.panels import Panel, capital
from arcana_core.text.wording import counted
from arcana_wizwar.cards import CARDS
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as phrases
from arcana_wizwar.render.floor import LEGEND, floor_lines, short_marks

PANEL = Panel(label=13, indent=2)
TOP = 4
"""The number of named cards of a discard pile."""


def as_text(view: View, cards: CardSet = CARDS) -> str:
    """The table on lines of 80 columns at most: the labyrinth, the wizards, the turn, the viewer's own hand.

    Squares, edges and wizards are named as in the notation of actions. Everything comes from the view.
    """
    lines = [
        *PANEL.ends(f"Wiz-War, side {view.side}", _viewer(view)),
        PANEL.rule("="),
        *floor_lines(view),
        *LEGEND,
        *PANEL.several("here also", short_marks(view)),
        *PANEL.line("exits", "; ".join(phrases.exit_lines(view))),
        *PANEL.several("lying", phrases.lying(view, cards)),
        *PANEL.several("changed", phrases.changed_edges(view)),
        *PANEL.several("everywhere", phrases.everywhere(view, cards)),
        *PANEL.several("in play", phrases.beside(view, cards)),
        PANEL.rule(),
        *(line for seat in range(len(view.wizards)) for line in _wizard(view, seat, cards)),
        *_piles(view, cards),
        PANEL.rule(),
        *PANEL.wrapped(capital(phrases.turn_words(view))),
        *(line for words in phrases.pending(view, cards) for line in PANEL.line("on its way", words)),
        *_own_hand(view, cards),
        PANEL.rule("="),
        *PANEL.asked(phrases.asked_words(view, cards)),
    ]
    return "\n".join(lines)


def _viewer(view: View) -> str:
    return "as a spectator sees it" if view.player is None else f"you are {phrases.named(view, view.player)}"


def _wizard(view: View, seat: int, cards: CardSet) -> Iterator[str]:
    wizard = view.wizards[seat]
    turn = ">" if seat == view.active and not view.end else " "
    name = f"{turn} {phrases.letter(view, seat)} {phrases.title(view, seat)}"
    if not wizard.alive:
        yield from PANEL.ends(name, f"dead, {counted(wizard.points, 'point')}")
        return
    facts = [
        f"life {wizard.life}",
        counted(wizard.points, "point"),
        f"at {phrases.square(view, wizard.square)}" if wizard.square >= 0 else "not on the board",
        f"{counted(wizard.hand_count, 'card')} (size {wizard.hand_size} of {wizard.hand_max})",
    ]
    yield from PANEL.ends(name, ", ".join(facts))
    yield from PANEL.several("is", phrases.status(view, seat, cards))
    yield from PANEL.several("carries", phrases.carried(view, wizard, cards))
    yield from PANEL.several("maintains", phrases.maintained(view, seat, cards))
    yield from PANEL.several("under", phrases.on_wizard(view, seat, cards))
    if seat != view.player and wizard.hand:
        yield from PANEL.several("known", phrases.hand_words(wizard.hand, cards))


def _piles(view: View, cards: CardSet) -> Iterator[str]:
    for group, (deck, discards, schools) in enumerate(zip(view.decks, view.discards, view.schools, strict=True)):
        if not schools:
            continue
        top = ", ".join(cards[key].name for key in discards[:TOP])
        more = f"; on top of the discards: {top}" if top else ""
        names = ", ".join(school.replace("_", " ") for school in schools)
        label = "deck" if not view.schools[1] else f"deck {group}"
        yield from PANEL.line(label, f"{counted(deck, 'card')}, discarded {len(discards)} ({names}){more}")


def _own_hand(view: View, cards: CardSet) -> Iterator[str]:
    if view.player is not None and view.wizards[view.player].alive:
        yield from PANEL.several("hand", phrases.hand_words(view.hand, cards) or ["no cards"])
