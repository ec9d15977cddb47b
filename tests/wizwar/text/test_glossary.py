"""Explanations of cards for people without the rulebook: the rule, with its settings, and no sources."""

from __future__ import annotations

import re

import pytest

from arcana_core.testing.words import unexplained_words, unknown_phrases, unsound_entries
from arcana_wizwar import CARDS, Game, Rules
from arcana_wizwar.actions import Take
from arcana_wizwar.render.hints import hint
from arcana_wizwar.text.glossary import without_reasons
from arcana_wizwar.text.phrases import PHRASES

ELSEWHERE = {"around_the_corner": {"180"}, "rotate_sector": {"270"}, "brain_burn": {"1"}}
"""Settings on cards that their clauses word differently or leave to another clause (WW-17.9)."""


def test_every_word_at_the_table_is_explained() -> None:
    # "rr" and the like are doors on the map.
    doors = [one + other for one in "rbyg" for other in "rbyg"]
    assert unexplained_words(lambda seed: Game(2 + seed, seed), decisions=300, known=doors) == []


def test_entries_cite_clauses_of_the_rulebook() -> None:
    assert unsound_entries(Game(2, 1)) == []


def test_phrases_name_steps_and_actions() -> None:
    assert unknown_phrases(PHRASES, Game(2, 1)) == []


def test_glossary_shows_the_tables_numbers_and_options() -> None:
    game = Game(2, 1, rules=Rules(life_start=12, heavy_items=True))

    assert game.explain("life").startswith("You start with 12 life")
    assert "Setting heavy_items: picking up an object ends the phase" in game.explain("pick up")
    assert "heavy_items" not in Game(2, 1).explain("pick up")


def test_colours_objects_and_schools_are_explained() -> None:
    game = Game(2, 1)

    assert game.explain("blue") == "Blue is player 1's colour: wizard, sector, doors and treasures (WW-2.2)."
    assert game.explain("green") == "Green isn't in this game (WW-2.2)."
    assert game.explain("stone block").endswith("it blocks line of sight, no wizard can enter it (WW-16.3).")
    assert "Fireball" in game.explain("elemental") and game.explain("ELEMENTAL").endswith("(WW-2.12).")


@pytest.mark.rule("WW-21.67", "WW-24.23")
@pytest.mark.parametrize("bonus", [1, 2])
def test_shield_entry_shows_the_tables_bonus(bonus: int) -> None:
    result = Game(2, 1, rules=Rules(shield_bonus=bonus)).explain("shield")

    assert "Reduce one damage to you by the energy + the Shield bonus. In full: Played in a damage window" in result
    assert f"Here shield_bonus is {bonus}." in result
    assert "transcripts" not in result and "example" not in result


@pytest.mark.rule("WW-9.1")
@pytest.mark.parametrize("kind", CARDS, ids=lambda kind: kind.key)
def test_card_entries_state_rules_without_sources(kind: object) -> None:
    key = getattr(kind, "key", "")
    card = CARDS[key]
    result = Game(2, 1).explain(key)
    line, _, rule = result.partition(" In full: ")

    assert result.startswith(f"{card.name} (") and card.about in line
    assert f" ({card.clause})" in rule and len(rule) > 40
    assert not re.search(r"Ruling|edition|errata|transcri|\[|reconstructed", result)
    assert {*re.findall(r"\d+", card.about)} <= {*re.findall(r"\d+", rule), *ELSEWHERE.get(key, ())}
    assert len(card.about) <= 170 and "_" not in card.about


@pytest.mark.rule("WW-21.5", "WW-21.17")
def test_explanations_state_rulings_as_rules_without_reasons() -> None:
    assert (
        without_reasons(
            "It flies 3 squares. Ruling: it also turns, as players of all editions say. The card text is missing; so "
            "this is a guess. (WW-21.5)"
        )
        == "It flies 3 squares. It also turns. (WW-21.5)"
    )


@pytest.mark.rule("WW-22.1")
def test_choice_shows_a_sensible_part_of_a_card() -> None:
    game = Game(2, 1)
    (view,) = (game.view(seat) for seat in game.players_to_act)
    for kind in CARDS:
        result = hint(view, CARDS, Take(kind.key))

        assert len(result) <= 72
        assert result == kind.about or (result.endswith(" ...") and kind.about.startswith(result.removesuffix(" ...")))
        assert not result.endswith((", ...", "; ...", ". ..."))
