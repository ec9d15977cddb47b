"""Whole castings on one line, written out as the single decisions they stand for (AM-23.5 to AM-23.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_archmage.actions import SUIT_LETTERS, VALUE_NAMES
from arcana_archmage.chapters.casting import number_of_cards
from arcana_archmage.model.state import HAND, Casting
from arcana_archmage.spells import spell as sp
from arcana_core.cards.cards import Card, cards_in, mask_of
from arcana_core.errors import NotationError
from arcana_core.text.wording import shown

if TYPE_CHECKING:
    from arcana_archmage.game import Game
    from arcana_archmage.spells.spell import Spell


def spelled_out(game: Game, text: str, player: int) -> str:
    """The line as single decisions parted by semicolons, if it is a casting with its cards; else the line itself.

    Raises:
        NotationError: The claim behind "as" isn't one of this spell, or the line doesn't name all cards to be placed.
    """
    words = text.replace(";", " ").split()
    known = {spell.notation: spell for spell in game.spells}
    if len(words) < 2 or words[0].lower() not in known or not _is_card(words[1]):
        return text
    spell = known[words[0].lower()]
    end = words.index("as") if "as" in words else len(words)  # in capitals it is the ace of spades
    cards = [_card(word) for word in words[1:end]]
    if spell.claim == (sp.CURSED,):
        raise NotationError(
            f"cast '{spell.notation}' by itself: the opponent names a value before its card is placed (AM-21.5)"
        )
    claim = _claim(spell, cards, [word.upper() for word in words[end + 1 :]], game, player)
    hand = game.position.piles.masks[HAND[player]]
    there = game.sources(player, Casting(spell.notation, 0, golems=len(game.position.wizards[player].golems) > 1))
    _check_all_named(spell, cards, hand, there)
    picked = [str(card) for card in cards if not (spell.whole_hand and hand & card.bit)]
    held, available = hand.bit_count(), there.bit_count()
    numbers = spell.numbers(held, available - held)
    if spell.whole_hand:
        if numbers and numbers[0] == available:
            picked = []  # the last cards there are lie down by themselves
        elif spell.least != spell.most and numbers and held + len(picked) < numbers[-1]:
            picked.append("stop")
    elif not spell.ordered and mask_of(cards) == there and (sp.LOWEST in spell.claim or spell.least == available):
        picked = []
    return "; ".join([spell.notation, *claim, *picked])


def _check_all_named(spell: Spell, cards: list[Card], hand: int, there: int) -> None:
    """Make sure that a line names every card that the casting would place, so that none is added silently.

    Raises:
        NotationError: A card is missing, elsewhere, or named twice.
    """
    named = mask_of(cards)
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        raise NotationError(f"{' '.join(twice)} named twice: a card is placed once (AM-23.7)")
    elsewhere = named & ~there
    if elsewhere:
        raise NotationError(f"{_listed(elsewhere)}: not among the cards that this wizard can place (AM-7.1)")
    if spell.whole_hand and not named & hand:
        named |= hand  # a line that names none of the hand means all of it
    missing = hand & ~named if spell.whole_hand else 0
    if missing:
        raise NotationError(f"{spell.title} takes the whole hand, and {_listed(missing)} is missing (AM-6.6)")
    held = hand.bit_count()
    if named.bit_count() not in spell.numbers(held, there.bit_count() - held):
        raise NotationError(
            f"{spell.title} takes {number_of_cards(spell)} cards, and the line gives it {named.bit_count()} (AM-6.5)"
        )


def _listed(cards: int) -> str:
    return " ".join(str(card) for card in cards_in(cards))


def _is_card(word: str) -> bool:
    try:
        Card(word.upper())
    except ValueError:
        return False
    return True


def _card(word: str) -> Card:
    try:
        return Card(word.upper())
    except ValueError:
        raise NotationError(f"no card is written {shown(word)}: write a value and a suit, as 4S, 10H or AD") from None


def _claim(spell: Spell, cards: list[Card], words: list[str], game: Game, player: int) -> list[str]:
    """The decisions of the claim: from the words behind "as", or from what the cards themselves would be."""
    if not spell.claim:
        if words:
            raise NotationError(f"{spell.title} claims nothing, so nothing can stand behind 'as' (AM-6.5)")
        return []
    if sp.LOWEST in spell.claim:
        run = [_card(word) for word in words] if words else cards
        if len({card.suit for card in run}) != 1:
            raise NotationError("a Fireball claims a run in one suit, for instance 'as 5H 6H 7H' (AM-6.11)")
        values = [card.value for card in run]
        low, high = VALUE_NAMES[min(values)], VALUE_NAMES[max(values)]
        if max(values) - min(values) + 1 != len(set(values)) or (cards and len(run) != len(cards)):
            raise NotationError(
                f"a Fireball claims as many values in a row as cards are placed, got {len(run)} (AM-6.11)"
            )
        parts = [f"suit {SUIT_LETTERS[run[0].suit]}", f"lowest {low}", f"highest {high}"]
        cards_there = game.hand_size(player) + game.others_size(player)
        # Where one answer is possible it is not asked for: a king or two cards leave one highest value.
        return parts[:2] if min(min(values) + cards_there - 1, 14) == min(values) + 1 else parts
    if spell.claim == (sp.SEAT,):
        if len(words) != 1:
            raise NotationError(
                f"say who plays next: '{spell.notation} ... as {player}' or 'as {1 - player}' (AM-16.1)"
            )
        return [f"seat {words[0]}"]
    if spell.claim == (sp.SUIT,):
        held = {card.suit for card in cards}
        if not words and len(held) == 1:
            return [f"suit {SUIT_LETTERS[held.pop()]}"]
        if len(words) != 1:
            raise NotationError(f"claim a suit: '{spell.notation} as H' (AM-16.5)")
        return [f"suit {words[0]}"]
    same = {card.value for card in cards}
    if not words and len(same) == 1:
        return [f"value {VALUE_NAMES[same.pop()]}"]
    if len(words) != 1:
        raise NotationError(f"claim a value: '{spell.notation} ... as 9' (AM-15.4)")
    return [f"value {words[0]}"]
