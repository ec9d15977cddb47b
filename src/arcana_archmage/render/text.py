"""The table as text of 80 columns (AM-24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from arcana_archmage.actions import claim_words
from arcana_archmage.knowledge.view import PileView, View
from arcana_archmage.render.words import (
    asked_words,
    by_suit,
    effects_of,
    is_over,
    lying_parts,
    pile_words,
    player_name,
    seats_by_side,
    spell_title,
    turn_words,
)
from arcana_core.cards.cards import Card
from arcana_core.text.panels import Panel

PANEL = Panel(label=13, indent=2)


def as_text(view: View) -> str:
    """The table on lines of 80 columns at most, the viewer's side last.

    Cards are in their notation, those of a hand by suits. Nothing is told that the view does not tell.
    """
    top, bottom = seats_by_side(view)
    lines = [
        *_header(view),
        PANEL.rule("="),
        *_wizard(view, top),
        PANEL.rule(),
        *_middle(view),
        PANEL.rule(),
        *_wizard(view, bottom),
        PANEL.rule("="),
        *PANEL.asked(asked_words(view)),
        *(PANEL.line("picked", _in_order(view.picked)) if view.picked else ()),
    ]
    return "\n".join(lines)


def _header(view: View) -> Iterator[str]:
    scores = ", ".join(f"player {seat} {score}" for seat, score in enumerate(view.scores))
    yield from PANEL.ends(f"Archmage, round {view.round}, turn {view.turn}", f"match: {scores}")
    yield from PANEL.wrapped(turn_words(view), rest="")


def _wizard(view: View, seat: int) -> Iterator[str]:
    wizard = view.wizards[seat]
    name = player_name(view, seat).capitalize()
    marks = [name, "deals"] if view.dealer == seat else [name]
    if view.active == seat and not is_over(view):
        marks.append("to play")
    yield from PANEL.ends(", ".join(marks), f"{wizard.points} points")
    yield from PANEL.line("in effect", "; ".join(effects_of(wizard)) or "nothing")
    yield from _pile("hand", wizard.hand)
    for golem in wizard.golems:
        yield from _pile("golem", golem)
    if wizard.wild.size:
        yield from _pile("wild", wizard.wild)
    if wizard.ritual.size:
        yield from _pile("ritual", wizard.ritual)


def _middle(view: View) -> Iterator[str]:
    yield from _pile("deck", view.deck)
    yield from _pile("discards", view.discard)
    casting = view.casting
    if casting is None:
        return
    claim = claim_words(casting.asks, casting.claim)
    named = f"{spell_title(casting)} by {player_name(view, casting.caster)}"
    yield from PANEL.line("casting", f"{named}: {claim}" if claim else named)
    for words, cards in lying_parts(view):
        yield from PANEL.line("", f"{words}: {_in_order(cards)}" if cards else words)
    if casting.blocked or casting.disbelieved:
        answers = ((casting.blocked, "blocked"), (casting.disbelieved, "disbelieved"))
        yield from PANEL.line("", ", ".join(answer for given, answer in answers if given))


def _pile(label: str, pile: PileView) -> Iterator[str]:
    suits = "  ".join(_in_order(suit) for suit in by_suit(pile.known))
    return PANEL.line(label, f"{pile_words(pile)} {suits}" if suits else pile_words(pile))


def _in_order(cards: Iterable[Card]) -> str:
    return " ".join(str(card) for card in cards)
