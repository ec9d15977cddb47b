"""Whole castings typed on one line (AM-23.5 to AM-23.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from arcana_archmage import actions
from arcana_archmage.actions import SUIT_LETTERS, VALUE_NAMES, WIZARDS
from arcana_archmage.chapters.casting import number_of_cards
from arcana_archmage.model.forward import Game
from arcana_archmage.model.state import HAND, Casting
from arcana_archmage.spells import spell as sp
from arcana_archmage.spells.spell import Spell
from arcana_core.actions import Action
from arcana_core.cards.cards import CARDS, Card, cards_in, mask_of
from arcana_core.errors import NotationError
from arcana_core.text.notation import FULL, Name, Notation, plain
from arcana_core.text.wording import shown

_CARDS: Final = {card.name: card for card in CARDS}


class ArchmageNotation(Notation):
    """The notation of Archmage.

    `fireball 4S 5S 6S as 5H 6H 7H` places the cards after the spell and claims those after "as". Write "as" in lower
    case, because AS is the ace of spades. Without "as" the line claims the cards themselves. Elemental Control claims a
    suit ("as H"), a Summon spell a value ("as 9"), Teleport a wizard ("as Violet"). A line names every placed card.
    Only for a spell that takes the whole hand, a line without cards of the hand means all of them.
    """

    game: Game

    verbs: ClassVar = dict.fromkeys(("suit", "lowest", "highest", "value", "seat"), ("",))

    def objects(self, action: Action) -> Iterable[Name]:
        """Spells with "cast" before them, and seats by number."""
        match action:
            case actions.Cast():
                return [(f"cast {plain(action.spell)}", FULL)]
            case actions.ClaimSeat():
                return [(str(action.seat), FULL)]
            case _:
                return ()

    def rewrite(self, line: str) -> tuple[str, str]:
        """The line, with a spell and its cards split into single decisions.

        Raises:
            NotationError: The claim after "as" doesn't suit the spell, or the line leaves out a placed card.
        """
        if self.game.position.casting is not None:
            return super().rewrite(line)
        words = line.replace(";", " ").split()
        # "freeze; 4S" with a semicolon after the spell is a list of decisions, and may stop before the last card.
        first = line.partition(";")[0].split()
        end = next((number for number, word in enumerate(first) if word.upper() in _CARDS), 0)
        title = plain(" ".join(words[:end])).removeprefix("cast ")
        for spell in self.game.spells if end else ():
            if plain(spell.notation) == title:
                return self._casting(spell, words[end:]), ""
        return super().rewrite(line)

    def _casting(self, spell: Spell, words: list[str]) -> str:
        """The decisions of a casting, from the words after its spell."""
        if spell.claim == (sp.CURSED,):
            raise NotationError(
                f"type '{spell.notation}' by itself: the opponent names a value before you place the card (AM-21.5)"
            )
        end = words.index("as") if "as" in words else len(words)  # in capitals it is the ace of spades
        cards = [_card(word) for word in words[:end]]
        claim = self._claim(spell, cards, [word.upper() for word in words[end + 1 :]])
        position = self.game.position
        hand = position.piles.masks[HAND[self.player]]
        casting = Casting(spell.notation, 0, golems=len(position.wizards[self.player].golems) > 1)
        there = self.game.sources(self.player, casting)
        _check_all_named(spell, cards, hand, there)
        picked = [str(card) for card in cards if not (spell.whole_hand and hand & card.bit)]
        held, available = hand.bit_count(), there.bit_count()
        numbers = spell.numbers(held, available - held)
        if spell.whole_hand:
            if numbers and numbers[0] == available:
                picked = []  # the last cards are placed without asking
            elif spell.least != spell.most and numbers and held + len(picked) < numbers[-1]:
                picked.append("stop")
        elif not spell.ordered and mask_of(cards) == there and (sp.LOWEST in spell.claim or spell.least == available):
            picked = []
        return "; ".join([spell.notation, *claim, *picked])

    def _claim(self, spell: Spell, cards: list[Card], words: list[str]) -> list[str]:
        """The decisions of the claim, from the words after "as" or from the cards themselves."""
        if not spell.claim:
            if words:
                raise NotationError(f"{spell.title} has no claim: leave out 'as' (AM-6.5)")
            return []
        if sp.LOWEST in spell.claim:
            return self._run(cards, [_card(word) for word in words] if words else cards)
        kind, example, clause, own = {
            sp.SEAT: ("wizard", f"{WIZARDS[self.player]}' or 'as {WIZARDS[1 - self.player]}", "AM-16.1", []),
            sp.SUIT: ("suit", "H", "AM-16.5", [SUIT_LETTERS[card.suit] for card in cards]),
        }.get(spell.claim[0], ("value", "9", "AM-15.4", [VALUE_NAMES[card.value] for card in cards]))
        claims = words or list(dict.fromkeys(own))
        if len(claims) != 1:
            raise NotationError(f"claim a {kind}: '{spell.notation} ... as {example}' ({clause})")
        return [f"{'seat' if kind == 'wizard' else kind} {claims[0]}"]

    def _run(self, cards: list[Card], run: list[Card]) -> list[str]:
        """The decisions of a Fireball's claim (AM-6.11)."""
        if len({card.suit for card in run}) != 1:
            raise NotationError("a Fireball claims a run in one suit, for instance 'as 5H 6H 7H' (AM-6.11)")
        values = [card.value for card in run]
        low, high = min(values), max(values)
        if high - low + 1 != len(set(values)) or (cards and len(run) != len(cards)):
            raise NotationError(f"a Fireball claims one value for each placed card, in a row, got {len(run)} (AM-6.11)")
        parts = [f"suit {SUIT_LETTERS[run[0].suit]}", f"lowest {VALUE_NAMES[low]}", f"highest {VALUE_NAMES[high]}"]
        cards_there = self.game.hand_size(self.player) + self.game.others_size(self.player)
        # A decision with one answer isn't asked: a king or two cards leave one highest value (AM-26.1).
        return parts[:2] if min(low + cards_there - 1, 14) == low + 1 else parts


def _check_all_named(spell: Spell, cards: list[Card], hand: int, there: int) -> None:
    """Check that a line names every card that the casting would place, so that none is added silently.

    Raises:
        NotationError: A card is missing, unavailable, or named twice.
    """
    named = mask_of(cards)
    twice = sorted({str(card) for card in cards if cards.count(card) > 1})
    if twice:
        raise NotationError(f"{' '.join(twice)} named twice: name each card once (AM-23.7)")
    elsewhere = named & ~there
    if elsewhere:
        raise NotationError(f"{_listed(elsewhere)}: not among the cards that you can place (AM-7.1)")
    if spell.whole_hand and not named & hand:
        named |= hand  # a line without cards of the hand means all of them
    missing = hand & ~named if spell.whole_hand else 0
    if missing:
        raise NotationError(f"{spell.title} takes the whole hand: add {_listed(missing)} (AM-6.6)")
    held = hand.bit_count()
    if named.bit_count() not in spell.numbers(held, there.bit_count() - held):
        raise NotationError(f"{spell.title} takes {number_of_cards(spell)} cards, got {named.bit_count()} (AM-6.5)")


def _listed(cards: int) -> str:
    return " ".join(str(card) for card in cards_in(cards))


def _card(word: str) -> Card:
    if word.upper() not in _CARDS:
        raise NotationError(f"unknown card {shown(word)}: write a value and a suit, such as 4S, 10H or AD")
    return _CARDS[word.upper()]
