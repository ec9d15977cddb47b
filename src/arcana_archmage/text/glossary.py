"""The glossary entries for spells and cards. All other words are in `data/glossary.md` (AM-1.1, AM-6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from arcana_archmage.actions import SUIT_WORDS, VALUE_NAMES
from arcana_archmage.chapters.casting import number_of_cards
from arcana_archmage.model.forward import Game
from arcana_archmage.spells import spell as sp
from arcana_archmage.spells.spell import Spell
from arcana_core.cards.cards import CARDS, Card
from arcana_core.text.glossary import Term

_CLAIMS: Final = {
    sp.SEAT: "the wizard who plays next",
    sp.LOWEST: "lowest value",
    sp.HIGHEST: "highest value",
    sp.CURSED: "a value that the opponent names",
}

_BOOKS: Final = {
    "lore": "the Book of Lore",
    "bronze": "the Bronze Codex",
    "wisdom": "the Tome of Wisdom",
    "hades": "the Book of Hades",
    "cabrius": "the Book of Cabrius",
    "dark": "the Book of E.C.Dark",
    "form": "the Book of Form",
    "way": "the Book of the Way",
}


def terms(game: Game) -> Iterator[Term]:
    """An entry for each spell of the table, and for each card."""
    for spell in game.spells:
        yield Term((spell.title, spell.notation), partial(_spell, spell))
    for card in CARDS:
        yield Term((str(card),), partial(_card, card))


def _spell(spell: Spell) -> str:
    """Describe a spell's cards, claim and block, with its clause (AM-6.5)."""
    cards = number_of_cards(spell)
    facts = [f"{cards} card{'s' * (cards != '1')}"]
    if spell.claim:
        facts.append(f"claim: {', '.join(_CLAIMS.get(part, part) for part in spell.claim)}")
    if spell.block:
        facts.append("can be blocked")
    book = _BOOKS.get(spell.book, f"the book {spell.book}")
    return f"{spell.title} is a spell of {book}: {'; '.join(facts)} ({spell.clause})."


def _card(card: Card) -> str:
    name = f"{VALUE_NAMES[card.value]} of {SUIT_WORDS[card.suit]}"
    return f"{card} is the {name} and counts {card.value} (AM-1.1, AM-1.2)."
