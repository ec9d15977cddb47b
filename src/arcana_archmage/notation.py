"""Whole castings on one line, written out as the single decisions they stand for (AM-23.5 to AM-23.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_archmage import spells as sp
from arcana_archmage.actions import SUIT_LETTERS, VALUE_NAMES
from arcana_archmage.state import HAND, Casting
from arcana_core.cards import Card, mask_of
from arcana_core.errors import NotationError

if TYPE_CHECKING:
    from arcana_archmage.game import Game
    from arcana_archmage.spells import Spell


def spelled_out(game: Game, text: str, player: int) -> str:
    """The line as single decisions parted by semicolons, if it is a casting with its cards; else the line itself.

    Raises:
        NotationError: the claim behind "as" does not read as one of this spell.
    """
    words = text.replace(";", " ").split()
    known = {spell.notation: spell for spell in game.spells}
    if len(words) < 2 or words[0].lower() not in known or not _is_card(words[1]):
        return text
    spell = known[words[0].lower()]
    end = words.index("as") if "as" in words else len(words)  # in capitals it is the ace of spades
    cards = [_card(word) for word in words[1:end]]
    claim = _claim(spell, cards, [word.upper() for word in words[end + 1 :]], game, player)
    hand = game.position.piles.masks[HAND[player]]
    if spell.whole_hand:
        cards = [card for card in cards if not hand & card.bit]
    there = game.sources(player, Casting(spell.notation, 0, golems=len(game.position.wizards[player].golems) > 1))
    named, held, available = mask_of(cards), hand.bit_count(), there.bit_count()
    picked = [str(card) for card in cards]
    if spell.whole_hand:
        numbers = spell.numbers(held, available - held)
        if numbers and numbers[0] == available and not named & ~there:
            picked = []  # the last cards there are lie down by themselves
        elif spell.least != spell.most and numbers and held + len(cards) < numbers[-1]:
            picked.append("stop")
    elif not spell.ordered and named == there and (sp.LOWEST in spell.claim or spell.least == len(cards) == available):
        picked = []
    return "; ".join([spell.notation, *claim, *picked])


def _is_card(word: str) -> bool:
    try:
        Card(word.upper())
    except ValueError:
        return False
    return True


def _card(word: str) -> Card:
    try:
        return Card(word.upper())
    except ValueError as error:
        raise NotationError(str(error)) from None


def _claim(spell: Spell, cards: list[Card], words: list[str], game: Game, player: int) -> list[str]:
    """The decisions of the claim: from the words behind "as", or from what the cards themselves would be."""
    if not spell.claim or spell.claim == (sp.CURSED,):
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
