"""The glossary of Archmage."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, Rules
from arcana_core.cards.cards import CARDS
from arcana_core.testing.words import unexplained_words, unsound_entries

SUITS = tuple(f"{one}{other}" for one in "cdhs" for other in "cdhs")
"""Controlled suits as they are displayed."""


def test_every_word_at_the_table_is_explained() -> None:
    assert unexplained_words(lambda seed: Game(seed=seed), known=SUITS) == []


def test_entries_cite_clauses_of_the_rulebook() -> None:
    assert unsound_entries(Game(seed=1)) == []


@pytest.mark.rule("AM-6.5")
def test_spells_are_explained_by_title_and_notation_with_requirement_and_effect() -> None:
    game = Game(seed=1)

    assert (
        game.explain("Fireball")
        == game.explain("cast fireball")
        == (
            "Place a run in one suit: 5 damage for each card. A higher card of the suit blocks it (AM-15.2, AM-15.3). "
            "Fireball is a spell of the Book of Lore: "
            "2 to 13 cards; claim: suit, lowest value, highest value; can be blocked (AM-15.2)."
        )
    )
    for spell in game.spells:
        entry = game.explain(spell.notation)
        assert entry == game.explain(spell.title)
        assert entry.endswith(f"({spell.clause}).")
        assert not entry.startswith(spell.title), "the page has no words on it"


@pytest.mark.rule("AM-1.1", "AM-1.2")
def test_cards_are_explained_by_their_notation() -> None:
    assert Game(seed=1).explain("qs") == "QS is the Q of spades and counts 12 (AM-1.1, AM-1.2)."
    assert all(Game(seed=1).explain(str(card)) for card in CARDS)


def test_numbers_are_those_of_the_table() -> None:
    game = Game(seed=1, rules=Rules(fireball_damage=7, ritual_use="blocks"))

    assert "7 damage for each card" in game.explain("fireball")
    assert game.explain("match mode").endswith("Here it is rounds (AM-2.2).")
    assert "Setting ritual_use: the uses of an Arcane Ritual" in game.explain("ritual")
