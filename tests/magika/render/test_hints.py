"""What a pick means beyond its notation."""

from __future__ import annotations

import pytest

from arcana_magika import Game, Rules, contest


def hints(game: Game, *picks: str) -> dict[str, str]:
    """The hints of player 0's choices after these picks."""
    for text in picks:
        (action,) = game.parse(text, 0)
        game.apply(action, 0)
    return {str(action): game.hint(action, 0) for action in game.legal_actions(0)}


@pytest.mark.rule("MG-37.6", "MG-38.4")
def test_direction_leads_to_a_space_and_its_terrain() -> None:
    reported = hints(contest("A m7"), "move")

    assert reported["ne"].startswith("to l7, ")
    assert reported["w"].startswith("to m6, ")


@pytest.mark.rule("MG-37.8", "MG-35.5")
def test_scroll_and_level_show_what_the_spell_costs_at_this_table() -> None:
    rules = Rules(minor_costs=tuple(range(36)), major_costs=tuple(range(10, 46)))
    game = contest("A m7 scrolls HEALS TELPT TELPT", rules=rules)

    reported = hints(game, "cast")
    assert reported["heals"] == "Heals (Good): 32 Arcania, major 42"
    assert reported["slot 3"] == reported["telpt"] == "Teleport (Neutral): 24 Arcania, major 34"
    assert hints(game, "slot 3") == {"minor": "24 Arcania", "major": "34 Arcania"}


@pytest.mark.rule("MG-38.2")
def test_mage_is_shown_with_what_the_reports_say() -> None:
    game = contest("A m7 scrolls CURSP HEALS arcania 50 | B m8")

    reported = hints(game, "cast", "cursp", "minor")
    assert reported["mage B"].startswith("Mage B, in m8")
    assert reported["mage M"] == ""


def test_other_orders_have_the_glossary_s_words() -> None:
    reported = hints(contest("A m7"))

    assert reported["meditate"] == "Regain Arcania: 15 percent of your Spell Skill"
    assert reported["rest"] == "Regain Endurance, most on easy terrain"
