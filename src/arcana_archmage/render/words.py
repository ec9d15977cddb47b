"""What a drawing of the table says in words: who sits where, what is claimed, what is asked of whom (AM-6.5, AM-23)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from arcana_archmage.knowledge.view import CastingView, PileView, View, WizardView
from arcana_archmage.spells import spell as sp
from arcana_core.cards.cards import Card

_PHASES = {"effects": "effects phase", "casting": "spellcasting phase", "draw": "draw phase"}

_ASKED = {
    "EffectsPhase": "decides what is next in the effects phase",
    "SpiritTheft": "names a card for Spirit Theft",
    "PurityDiscard": "picks a card of the hand to throw away for Path of Purity",
    "TakeDiscard": "picks a card of the discard pile for Ancient Power",
    "SpellPhase": "casts a spell, or ends the spellcasting phase",
    "DrawPhase": "decides how many cards to draw",
    "Place": "places the cards of {spell}",
    "BlockDecision": "decides whether to block {spell}",
    "WarriorDecision": "decides whether an Undying Warrior cancels the block",
    "BelieveDecision": "decides whether to accept or to disbelieve {spell}",
    "MatchCard": "picks a card of the hand to match the one turned up",
    "LibraryDiscards": "picks cards of the hand to throw away for Mystic Library, or stops",
    "Gifts": "picks cards of the hand to give away for Curse",
}

_CLAIMED = {
    sp.SUIT: "claims a suit for {spell}",
    sp.LOWEST: "claims the lowest value of {spell}",
    sp.HIGHEST: "claims the highest value of {spell}",
    sp.VALUE: "claims a value for {spell}",
    sp.SEAT: "claims who plays next after {spell}",
    sp.CURSED: "names the value of {spell}",
}

_CHOSEN = {
    sp.HALVED: "picks the half of the cards to discard",
    sp.QUARTERED: "picks four of the cards to discard",
    sp.WILD_ASIDE: "picks the card to set aside as a wild card",
    sp.GOLEM_ASIDE: "picks the cards to discard; the others become a golem",
}


def plain(text: str) -> str:
    """The text on one line and without what cannot be shown, for names that house rules bring."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())


def seats_by_side(view: View) -> tuple[int, int]:
    """The seat at the top and the one at the bottom; the viewer sits at the bottom, for a spectator seat 0."""
    return (0, 1) if view.player == 1 else (1, 0)


def player_name(view: View, seat: int) -> str:
    """Who sits there, and whether that is the viewer."""
    return f"player {seat} (you)" if view.player == seat else f"player {seat}"


def cards_counted(number: int) -> str:
    """A number of cards in words."""
    return f"{number or 'no'} card{'' if number == 1 else 's'}"


def by_suit(cards: Iterable[Card]) -> list[list[Card]]:
    """The cards of each suit of which there are any, each from its lowest to its highest."""
    cards = sorted(cards)
    suits = ([card for card in cards if card.suit == suit] for suit in range(4))
    return [suit for suit in suits if suit]


def is_over(view: View) -> bool:
    """Whether nobody has anything more to decide: the match is over (AM-2.4)."""
    return not view.to_act


def turn_words(view: View) -> str:
    """Whose turn it is and which of its phases, with the castings that are left (AM-4.1, AM-6.1)."""
    if is_over(view):
        return "the match is over"
    phase = _PHASES.get(view.phase, plain(view.phase))
    left = ""
    if view.phase == "casting":
        left = f", {view.castings_left or 'no'} casting{'s' if view.castings_left > 1 else ''} left"
    return f"turn of {player_name(view, view.active)}: {phase}{left}"


def effects_of(wizard: WizardView) -> tuple[str, ...]:
    """What is in effect for a wizard (AM-24.1)."""
    return tuple(plain(effect) for effect in wizard.in_effect)


def spell_title(casting: CastingView) -> str:
    """The spell as its book writes it."""
    return plain(casting.title)


def cards_lying(view: View) -> int:
    """How many cards of the casting in hand still lie there (AM-24.1)."""
    return 0 if view.casting is None else view.casting.lying


def cards_turned_up(view: View) -> int:
    """How many of the cards lying there are turned up: all if disbelieved, of Vampire Blood the next one (AM-24.3)."""
    if view.casting is not None and view.casting.disbelieved:
        return cards_lying(view)
    return int(view.asks == "MatchCard")


def known_lying(casting: CastingView) -> tuple[Card, ...]:
    """The cards of the casting that are known to lie there; for their caster in the order of placing (AM-18.8)."""
    return tuple(card for card in casting.order if card in casting.known) or casting.known


def lying_parts(view: View) -> list[tuple[str, tuple[Card, ...]]]:
    """What lies there of the casting in hand: in words, and those of these cards that are known (AM-24.3)."""
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
    """How many cards a pile has, and that those behind these words are all of them, or only those known."""
    counted = cards_counted(pile.size)
    if not pile.known:
        return counted
    return f"{counted}:" if len(pile.known) == pile.size else f"{counted}, known:"


def asked_words(view: View) -> str:
    """What is asked of whom (AM-24.11), or how the match ended (AM-2.4)."""
    if is_over(view):
        first, second = view.scores
        if first == second:
            return f"a drawn match, {first} to {second}"
        winner = 0 if first > second else 1
        return f"{player_name(view, winner)} wins the match, {max(view.scores)} to {min(view.scores)}"
    who = " and ".join(player_name(view, seat) for seat in view.to_act)
    return f"{who} {_decision(view)}"


def _decision(view: View) -> str:
    casting = view.casting
    spell = "the Stalking Doom" if casting is None else spell_title(casting)
    words = _ASKED.get(view.asks)
    if casting is not None and view.asks == "ClaimPart":
        words = _CLAIMED.get(_next_part(casting))
    elif casting is not None and view.asks == "ChooseDiscards":
        words = _CHOSEN.get(casting.fate)
    elif view.asks == "SpellPhase" and view.wizards[view.active].ritual.size:
        words = "casts a spell, or casts nothing"  # AM-23.5: the end of the phase is not offered
    if words is None:
        # A step of a house rule: its name is all there is.
        return f"decides ({plain(re.sub('(?<=[a-z])(?=[A-Z])', ' ', view.asks)).lower()})"
    return words.format(spell=spell)


def _next_part(casting: CastingView) -> str:
    return (*casting.asks[len(casting.claim) :], "")[0]
