"""Hints beyond the notation of a choice."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magika import Game, Rules, contest
from arcana_magika.actions import AMOUNTS, TEXTS


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
def test_scroll_and_level_show_the_costs_of_this_game() -> None:
    rules = Rules(minor_costs=tuple(range(36)), major_costs=tuple(range(10, 46)))
    game = contest("A m7 scrolls HEALS TELPT TELPT", rules=rules)

    reported = hints(game, "cast")
    assert reported["heals"] == ("Heals (Good), 32 or 42 Arcania: you regain half your maximum Endurance")
    assert (
        reported["slot 3"]
        == reported["telpt"]
        == ("Teleport (Neutral), 24 or 34 Arcania: you jump one space in any direction")
    )
    assert hints(game, "slot 3") == {
        "minor": "24 Arcania, 70% to succeed: you jump one space in any direction",
        "major": "34 Arcania, 70% to succeed: as minor, but up to three spaces in a line, or two to the north or south",
    }


@pytest.mark.rule("MG-38.2")
def test_mage_is_shown_as_reported() -> None:
    game = contest("A m7 scrolls CURSP HEALS arcania 50 | B m8")

    reported = hints(game, "cast", "cursp", "minor")
    assert reported["mage B"] == "in m8, Human"
    assert reported["mage M"] == "not seen yet"


@pytest.mark.rule("MG-14.3", "MG-18.1", "MG-19.1", "MG-16.5")
def test_orders_have_hints_with_costs_and_gains_of_their_phase() -> None:
    game = contest("A m7 Human skill 80 | B m8")

    first = hints(game)
    assert first["move"] == "costs 6 Endurance in Plains (move 1 of 5)"
    assert first["rest"] == "no gain: your Endurance is full"
    assert first["meditate"] == "+12 Arcania"
    assert first["search"] == "35% to find a scroll, for 0 to 4 Endurance"
    assert first["demand"] == "probably useless: no mage seen in m7"

    third = hints(game, "rest", "rest")
    assert third["move"] == "costs 2 Endurance in Plains (move 1 of 5)"


@pytest.mark.rule("MG-19.1", "MG-18.1", "MG-16.1")
def test_rest_meditation_and_search_have_hints_that_fit_the_mage() -> None:
    game = contest("A m7 Human endurance 97 arcania 100 | B m8", lying="CROWN m7")

    reported = hints(game)

    assert reported["rest"] == "+3 Endurance in m7"
    assert reported["meditate"] == "no gain: your Arcania is full"
    assert reported["search"] == "pick up CROWN, or 35% to find a scroll, for 0 to 4 Endurance"


@pytest.mark.rule("MG-14.3")
def test_second_move_costs_more_from_the_space_of_the_first() -> None:
    game = contest("A m7 Human | B m8", spaces={"l7": "Forest"})

    reported = hints(game, "rest", "rest", "move", "ne", "move")

    assert reported["ne"] == "to k7, Plains, for 6 Endurance (92 left)"


@pytest.mark.rule("MG-4.1", "MG-5.1")
def test_setup_choices_have_hints_with_numbers() -> None:
    game = Game(players=4, seed=1)

    assert hints(game)["elf"] == (
        "5 moves; Good or Evil; Endurance 95, Arcania 105, Skill 75; meditates best in Forest"
    )
    assert hints(game, "elf")["evil"] == "no Good spells above Aptitude -35 (-90 at the start)"
    assert hints(game, "evil") == {"usual name": "your mage is called Mage A"}


@pytest.mark.parametrize("seed", range(2))
def test_every_choice_of_a_game_has_a_hint(seed: int) -> None:
    game = Game(players=4, seed=seed)
    rng = Rng(f"hints {seed}")
    plain = {*map(str, TEXTS), *map(str, AMOUNTS)}

    for _ in range(400):
        player = game.players_to_act[0]
        offered = game.legal_actions(player)
        without = [str(action) for action in offered if not game.hint(action, player) and str(action) not in plain]
        assert without == []
        game.apply(rng.choice(offered), player)


@pytest.mark.rule("MG-6.5", "MG-6.10")
def test_exhausted_mage_sees_that_orders_become_rests_until_endurance_is_back() -> None:
    game = contest("A m7 endurance 5 | B m8")

    assert hints(game)["move"] == "becomes a rest, because you are exhausted"
    assert hints(game, "rest")["move"] == "costs 4 Endurance in Plains (move 1 of 5)"


@pytest.mark.rule("MG-24.67", "MG-24.50")
def test_forecast_includes_healing_and_teleports() -> None:
    game = contest("A m7 Human endurance 20 scrolls HEALS TELPT | B y2", spaces={"j4": "Forest"})

    reported = hints(game, "cast", "heals", "minor", "cast", "major", "nw", "distance 3", "move")

    assert reported["ne"] == "to i4, never seen, for 3 Endurance (67 left)"
