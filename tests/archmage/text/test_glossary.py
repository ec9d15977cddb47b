"""Words and hints at a table of Archmage."""

from __future__ import annotations

import pytest

from arcana_archmage import Game, Rules, duel
from arcana_archmage.model.state import Doom
from arcana_core.cards.cards import CARDS
from arcana_core.testing import do
from arcana_core.testing.words import unexplained_words, unsound_entries

SUITS = tuple(f"{one}{other}" for one in "cdhs" for other in "cdhs")
"""Controlled suits as the screen shows them."""


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
            "Fireball, a spell of the book Lore: "
            "2 to 13 cards; claim: suit, lowest value, highest value; can be blocked (AM-15.2)."
        )
    )
    for spell in game.spells:
        told = game.explain(spell.notation)
        assert told == game.explain(spell.title)
        assert told.endswith(f"({spell.clause}).")
        assert not told.startswith(spell.title), "the page has no words on it"


@pytest.mark.rule("AM-1.1", "AM-1.2")
def test_cards_are_explained_by_their_notation() -> None:
    assert Game(seed=1).explain("qs") == "QS is the Q of spades and counts 12 (AM-1.1, AM-1.2)."
    assert all(Game(seed=1).explain(str(card)) for card in CARDS)


def test_numbers_are_those_of_the_table() -> None:
    game = Game(seed=1, rules=Rules(fireball_damage=7, ritual_use="blocks"))

    assert "7 damage for each card" in game.explain("fireball")
    assert game.explain("match mode").endswith("Here it is rounds (AM-2.2).")
    assert "Setting ritual_use: the uses of an Arcane Ritual" in game.explain("ritual")


@pytest.mark.rule("AM-10.5", "AM-23.10")
def test_hint_of_an_answer_names_the_spell_and_the_penalty() -> None:
    game = Game.at(duel(("4S 5S 6S", "7S QC QH")), seed=1)
    do(game, "fireball 4S 5S 6S", player=0)
    block, no_block = game.legal_actions(1)

    assert (game.hint(block, 1), game.hint(no_block, 1)) == ("", "Fireball goes on")
    game.apply(no_block, 1)
    assert [game.hint(action, 1) for action in game.legal_actions(1)] == [
        "Fireball works as claimed",
        "costs you 6 points if Fireball is true",
    ]


@pytest.mark.rule("AM-23.5", "AM-23.6")
def test_hint_describes_a_choice_in_this_position() -> None:
    game = Game.at(duel(("4S 5S 6S AC KD", "7S QC QH")), seed=1)
    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}

    assert hints["end"] == "on to the draw phase"
    assert hints["learn-magic"] == "Place any card: draw a card"
    game.apply(game.action_space.find("teleport"), 0)
    assert [game.hint(seat, 0) for seat in game.legal_actions(0)] == ["you play next", "your opponent plays next"]


@pytest.mark.rule("AM-20.13")
def test_hint_of_a_dose_is_its_damage() -> None:
    dooms = (Doom(1, doses=2), Doom(2, doses=1, doubled=True))
    game = Game.at(duel(("4S 5S 6S", "7S QC"), phase="effects", wizards=({"dooms": dooms}, {}), castings=2), seed=1)

    assert {str(action): game.hint(action, 0) for action in game.legal_actions(0)} == {
        "dose 1": "6 points of damage",
        "dose 2": "8 points of damage",
    }
