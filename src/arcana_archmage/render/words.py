"""The words of a drawing of the table: names, phases, the current casting (AM-4.1, AM-6.5, AM-24)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arcana_archmage.actions import WIZARDS
from arcana_core.text.wording import counted

if TYPE_CHECKING:
    from arcana_archmage.knowledge.view import CastingView, PileView, View, WizardView
    from arcana_core.cards.cards import Card

_PHASES = {"effects": "effects phase", "casting": "spellcasting phase", "draw": "draw phase"}


def plain(text: str) -> str:
    """The text on one line without unprintable characters, for names from house rules."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def seats_by_side(view: View) -> tuple[int, int]:
    """The seats at the top and at the bottom. The viewer is at the bottom; for a spectator, seat 0 is."""
    return (0, 1) if view.player == 1 else (1, 0)


def player_name(view: View, seat: int) -> str:
    """The name of the wizard in this seat, marked if it is the viewer."""
    return f"{WIZARDS[seat]} (you)" if view.player == seat else WIZARDS[seat]


def cards_counted(number: int) -> str:
    """A number of cards in words."""
    return counted(number, "card") if number else "no cards"


def by_suit(cards: Iterable[Card]) -> list[list[Card]]:
    """The cards of each suit, each suit from its lowest to its highest card. Suits without cards are left out."""
    cards = sorted(cards)
    suits = ([card for card in cards if card.suit == suit] for suit in range(4))
    return [suit for suit in suits if suit]


def in_order(cards: Iterable[Card]) -> str:
    """Cards in notation, in the given order."""
    return " ".join(map(str, cards))


def is_over(view: View) -> bool:
    """Whether the match is over (AM-2.4)."""
    return not view.to_act


def turn_words(view: View) -> str:
    """The wizard whose turn it is, the phase, and the castings left (AM-4.1, AM-6.1)."""
    if is_over(view):
        return "the match is over"
    phase = _PHASES.get(view.phase, plain(view.phase))
    left = ""
    if view.phase == "casting":
        left = f", {counted(view.castings_left, 'casting') if view.castings_left else 'no castings'} left"
    return f"{WIZARDS[view.active]}'s turn: {phase}{left}"


def effects_of(wizard: WizardView) -> tuple[str, ...]:
    """A wizard's effects (AM-24.1)."""
    return tuple(plain(effect) for effect in wizard.in_effect)


def spell_title(casting: CastingView) -> str:
    """The title of the spell."""
    return plain(casting.title)


def cards_lying(view: View) -> int:
    """The number of placed cards still on the table (AM-24.1)."""
    return 0 if view.casting is None else view.casting.lying


def cards_turned_up(view: View) -> int:
    """The number of them turned up: all after disbelief, the next one for Vampire Blood (AM-24.3)."""
    if view.casting is not None and view.casting.disbelieved:
        return cards_lying(view)
    return int(view.asks == "MatchCard")


def known_lying(casting: CastingView) -> tuple[Card, ...]:
    """The known cards on the table. Their caster sees them in the order of placing (AM-18.8)."""
    return tuple(card for card in casting.order if card in casting.known) or casting.known


def lying_parts(view: View) -> list[tuple[str, tuple[Card, ...]]]:
    """The parts of the placed cards: each in words, with its known cards (AM-24.3)."""
    assert view.casting is not None
    count, lying, up = view.casting.count, cards_lying(view), cards_turned_up(view)
    if view.asks in ("ClaimPart", "Place"):
        return [("cards not placed yet", ())]
    known = known_lying(view.casting)
    parts: list[tuple[str, tuple[Card, ...]]] = []
    if count != lying or not count:
        parts.append((f"{cards_counted(count)} placed", ()))
    if up:
        parts.append((f"{cards_counted(up)} turned up", known[:up]))
    if lying > up:
        parts.append((f"{cards_counted(lying - up)} face down", known[up:]))
    return parts


def pile_words(pile: PileView) -> str:
    """The size of a pile, followed by a colon if its known cards are to follow."""
    size = cards_counted(pile.size)
    if not pile.known:
        return size
    return f"{size}:" if len(pile.known) == pile.size else f"{size}, known:"
