"""The table as text of 80 columns (WW-23)."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from arcana_core.text.wording import counted
from arcana_wizwar.cards import CARDS
from arcana_wizwar.knowledge.view import View
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.render import words as say
from arcana_wizwar.render.floor import LEGEND, floor_lines, short_marks

WIDTH = 80
LABEL = 12
"""Columns before what a line says, for what it is about."""
TOP = 4
"""Cards of a discard pile that are named."""


def as_text(view: View, cards: CardSet = CARDS) -> str:
    """The table on lines of 80 columns at most: the labyrinth, the wizards, the turn, the viewer's own hand.

    Squares, edges, cards and wizards are named as in the notation of actions. Nothing is told that the view does not
    tell.
    """
    lines = [
        *_both_ends(f"Wiz-War, side {view.side}", _whose(view)),
        "=" * WIDTH,
        *floor_lines(view),
        *LEGEND,
        *_several("here also", short_marks(view)),
        *_line("exits", "; ".join(say.exit_lines(view))),
        *_several("lying", say.lying(view, cards)),
        *_several("changed", say.changed_edges(view)),
        *_several("everywhere", say.everywhere(view, cards)),
        *_several("in play", say.beside(view, cards)),
        "-" * WIDTH,
        *(line for seat in range(len(view.wizards)) for line in _wizard(view, seat, cards)),
        *_piles(view, cards),
        "-" * WIDTH,
        *textwrap.wrap(_capital(say.turn_words(view)), WIDTH, subsequent_indent="  "),
        *(line for told in say.under_way(view, cards) for line in _line("on its way", told)),
        *_own_hand(view, cards),
        "=" * WIDTH,
        *textwrap.wrap(f"> {say.asked_words(view, cards)}", WIDTH, subsequent_indent="  "),
    ]
    return "\n".join(lines)


def _whose(view: View) -> str:
    return "as a spectator sees it" if view.player is None else f"you are {say.named(view, view.player)}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _both_ends(left: str, right: str) -> Iterator[str]:
    if len(left) + len(right) + 2 <= WIDTH:
        yield left + right.rjust(WIDTH - len(left))
    else:
        yield from textwrap.wrap(left, WIDTH)
        yield from textwrap.wrap(right, WIDTH)


def _wizard(view: View, seat: int, cards: CardSet) -> Iterator[str]:
    wizard = view.wizards[seat]
    turn = ">" if seat == view.active and not view.end else " "
    name = f"{turn} {say.letter(view, seat)} {say.title(view, seat)}"
    if not wizard.alive:
        yield from _both_ends(name, f"dead, {counted(wizard.points, 'point')}")
        return
    facts = [
        f"life {wizard.life}",
        counted(wizard.points, "point"),
        f"at {say.square(view, wizard.square)}" if wizard.square >= 0 else "not on the board",
        f"{counted(wizard.hand_count, 'card')} (size {wizard.hand_size} of {wizard.hand_max})",
    ]
    yield from _both_ends(name, ", ".join(facts))
    yield from _several("is", say.status(view, seat, cards))
    yield from _several("carries", say.carried(view, wizard, cards))
    yield from _several("maintains", say.maintained(view, seat, cards))
    yield from _several("under", say.on_wizard(view, seat, cards))
    if seat != view.player and wizard.hand:
        yield from _several("known", say.hand_words(wizard.hand, cards))


def _piles(view: View, cards: CardSet) -> Iterator[str]:
    for group, (deck, discards, schools) in enumerate(zip(view.decks, view.discards, view.schools, strict=True)):
        if not schools:
            continue
        top = ", ".join(cards[key].name for key in discards[:TOP])
        more = f"; on top of the discards: {top}" if top else ""
        names = ", ".join(school.replace("_", " ") for school in schools)
        label = "deck" if not view.schools[1] else f"deck {group}"
        yield from _line(label, f"{counted(deck, 'card')}, discarded {len(discards)} ({names}){more}")


def _own_hand(view: View, cards: CardSet) -> Iterator[str]:
    if view.player is not None and view.wizards[view.player].alive:
        yield from _several("hand", say.hand_words(view.hand, cards) or ["no cards"])


def _several(label: str, told: Iterable[str]) -> Iterator[str]:
    text = "; ".join(told)
    if text:
        yield from _line(label, text)


def _line(label: str, text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        text,
        WIDTH,
        initial_indent=f"  {label}".ljust(LABEL) + " ",
        subsequent_indent=" " * (LABEL + 1),
        break_on_hyphens=False,
    )
