"""Treasures: picked up, dropped, thrown, torn, counted (WW-15.10 to WW-15.14, WW-19.2 to WW-19.4, WW-22.13, WW-22.14)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, offered, rejected
from arcana_wizwar import Game, skirmish
from arcana_wizwar.model.labyrinth import square_name
from tests.wizwar.table import logged, starting

RED1, RED2, BLUE1, BLUE2 = range(4)


def where(game: Game, treasure: int) -> str:
    """A treasure's square, or the seat that carries it."""
    place = game.position.treasures[treasure]
    return square_name(game.position.grid, place) if place >= 0 else f"wizard {-2 - place}"


@pytest.mark.rule("WW-15.10", "WW-22.13", "WW-5.9")
def test_picking_up_a_treasure_costs_no_movement_point_and_ends_the_phase() -> None:
    game = skirmish("2,3 | 2,9", treasures="blue1 2,3", moves=0, seed=1)
    assert starting(game, "pick up") == ["pick up treasure blue 1"]

    do(game, "pick up treasure blue 1")

    assert where(game, BLUE1) == "wizard 0"
    assert game.position.wizards[0].treasure == BLUE1
    assert game.position.phase == "discard"
    assert logged(game) == ["TreasurePickedUp WW-15.10", "PhaseEnded WW-5.9"]


@pytest.mark.rule("WW-15.11")
def test_any_treasure_may_be_picked_up_even_own_or_from_a_home() -> None:
    game = skirmish("2,7 | 2,9", treasures="red1 2,7; blue1 2,7", seed=1)
    assert starting(game, "pick up") == ["pick up treasure red 1", "pick up treasure blue 1"]
    do(game, "pick up treasure red 1")
    assert where(game, RED1) == "wizard 0"


@pytest.mark.rule("WW-15.12", "WW-18.2")
def test_carried_treasure_does_not_count_as_hand_size() -> None:
    game = skirmish("2,3 carries dagger treasure blue2 | 2,9", treasures="blue1 2,3", seed=1)
    assert game.hand_size(0) == 1
    assert starting(game, "pick up") == []
    do(game, "drop treasure blue 2")
    assert starting(game, "pick up") == ["pick up treasure blue 1", "pick up treasure blue 2"]


@pytest.mark.rule("WW-15.12")
def test_treasure_zero_fills_the_hands_too() -> None:
    game = skirmish("2,3 treasure red1 | 2,9", treasures="blue1 2,3", seed=1)
    assert starting(game, "pick up") == []
    assert starting(game, "drop") == ["drop treasure red 1"]


@pytest.mark.rule("WW-15.10", "WW-6.9")
def test_treasure_is_picked_up_even_with_negative_movement_points() -> None:
    game = skirmish("2,3 | 2,9", treasures="blue1 2,3", moves=-1, seed=1)
    do(game, "pick up treasure blue 1")
    assert where(game, BLUE1) == "wizard 0"


@pytest.mark.rule("WW-15.6", "WW-15.10")
def test_carried_or_distant_treasure_cannot_be_picked_up() -> None:
    game = skirmish("2,3 | 2,3 treasure blue1", treasures="blue2 2,4", seed=1)
    assert starting(game, "pick up") == []
    assert rejected(game, "pick up treasure blue 1").clause == "WW-15.3"


@pytest.mark.rule("WW-15.13", "WW-22.14")
def test_dropping_a_treasure_costs_no_movement_points() -> None:
    game = skirmish("2,3 treasure blue1 | 2,9", moves=0, seed=1)
    assert starting(game, "drop") == ["drop treasure blue 1"]
    later = game.clone()

    do(game, "drop treasure blue 1")
    assert where(game, BLUE1) == "2,3"
    assert game.position.wizards[0].treasure == -1
    assert game.position.phase == "main"

    do(later, "end phase")
    assert starting(later, "drop") == []


@pytest.mark.rule("WW-15.14", "WW-21.81", "WW-8.4")
def test_damaging_cards_cannot_target_treasures() -> None:
    game = skirmish("2,3 carries universal_solvent dagger | 2,9", treasures="blue1 2,4", seed=1)
    for item in ("use universal_solvent", "use dagger"):
        other = game.clone()
        do(other, item)
        assert starting(other, "treasure") == []


@pytest.mark.rule("WW-24.39", "WW-19.2", "WW-19.3", "WW-19.4")
def test_enemy_treasure_at_home_is_a_point_until_it_is_picked_up() -> None:
    game = skirmish("2,2 treasure blue1 | 2,2", treasures="red1 2,2", seed=1)
    assert game.victory_points(0) == 0

    do(game, "drop treasure blue 1")
    assert game.victory_points(0) == 1
    assert logged(game)[-2:] == ["TreasureLanded WW-15.13", "Scored WW-19.2"]

    do(game, "end phase", "done", "stop", "pick up treasure blue 1")
    assert game.victory_points(0) == 0
    assert "Scored WW-19.3" in logged(game)
    assert not game.is_over


@pytest.mark.rule("WW-13.22")
def test_treasure_in_a_dead_wizards_home_scores_nothing() -> None:
    game = skirmish("2,7 treasure red1 | dead | 7,2", seed=1)
    do(game, "drop treasure red 1")
    assert logged(game) == ["TreasureLanded WW-15.13"]
    assert game.victory_points(1) == 0


@pytest.mark.rule("WW-19.3")
def test_moved_treasure_reports_the_lost_point() -> None:
    game = skirmish("2,3 | 2,9", treasures="blue1 2,2", seed=1)
    game.land_treasure(BLUE1, game.position.wizards[0].square, "WW-15.13")
    assert logged(game) == ["TreasureLanded WW-15.13", "Scored WW-19.3"]
    assert game.victory_points(0) == 0


@pytest.mark.rule("WW-19.2", "WW-19.5")
def test_home_owner_scores_for_a_treasure_dropped_by_anyone() -> None:
    # blue, of all, brings a second treasure of their own to the home of red
    game = skirmish("2,9 | 2,2 treasure blue2", treasures="blue1 2,2", active=1, seed=1)
    assert game.victory_points(0) == 1
    do(game, "drop treasure blue 2")
    assert game.is_over
    assert game.outcome is not None
    assert game.outcome.winners == (0,)


@pytest.mark.rule("WW-21.38")
def test_golem_pays_a_movement_point_for_a_treasure_and_goes_on() -> None:
    for moves in (1, 2):
        game = skirmish("2,3 under golem_form 2 | 2,9", treasures="blue1 2,3", moves=moves, seed=1)
        do(game, "pick up treasure blue 1")
        assert (game.position.moves, game.position.phase) == (moves - 1, "main")
        assert where(game, BLUE1) == "wizard 0"


@pytest.mark.rule("WW-21.38", "WW-6.10")
def test_golem_without_movement_points_picks_up_no_treasure() -> None:
    game = skirmish("2,3 under golem_form 2 | 2,9", treasures="blue1 2,3", moves=0, seed=1)
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.26", "WW-25.46", "WW-15.12")
def test_with_extra_arms_a_treasure_alone_costs_nothing_and_does_not_end_the_phase() -> None:
    game = skirmish("2,3 under extra_arms 2 | 2,9", treasures="blue1 2,3; blue2 2,3", moves=0, seed=1)
    do(game, "pick up treasure blue 2")
    assert (game.position.moves, game.position.phase) == (0, "main")
    assert where(game, BLUE2) == "wizard 0"
    assert starting(game, "pick up") == []


@pytest.mark.rule("WW-21.48", "WW-15.10")
def test_mad_dash_forbids_picking_up_treasures_that_turn() -> None:
    game = skirmish("2,3 hand mad_dash treasure blue1 | 2,9", things="dagger 2,3", seed=1)
    do(game, "cast mad_dash")
    assert where(game, BLUE1) == "2,3"
    assert starting(game, "pick up") == ["pick up Dagger"]


@pytest.mark.rule("WW-11.1", "WW-11.14", "WW-21.33", "WW-15.10")
def test_treasure_lost_to_a_response_was_still_picked_up() -> None:
    game = skirmish("2,6 under extra_arms 2 | 2,9 hand fools_gold ward", treasures="blue1 2,6", seed=1)
    do(game, "pick up treasure blue 1")
    assert game.players_to_act == (1,)
    assert offered(game) == ["pass", "answer fools_gold", "answer ward"]

    do(game, "answer fools_gold", "square 4,9")

    assert where(game, BLUE1) == "4,9"
    assert game.position.wizards[0].treasure == -1
    assert game.position.phase == "discard"
    assert game.position.frames == ()


@pytest.mark.rule("WW-11.1", "WW-22.19")
def test_dropping_a_treasure_opens_no_window() -> None:
    game = skirmish("2,6 treasure blue1 | 2,9 hand fools_gold ward", seed=1)
    do(game, "drop treasure blue 1")
    assert game.players_to_act == (0,)
    do(game, "pick up treasure blue 1")
    assert game.players_to_act == (1,)


@pytest.mark.rule("WW-13.11", "WW-13.14")
def test_treasure_of_a_dead_wizard_stays_in_the_game() -> None:
    game = skirmish("2,3 carries dagger | 2,5 life 3 treasure red1 | 7,2", seed=1)
    do(game, "use dagger", "wizard 1")
    assert where(game, RED1) == "2,5"
    assert not game.position.wizards[1].alive
