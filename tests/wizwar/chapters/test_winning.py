"""Victory points, and the ways a game ends (WW-19, WW-20.5, WW-20.6, WW-20.10, WW-20.12, WW-5.16)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do
from arcana_wizwar import Game, Rules, events, skirmish
from arcana_wizwar.chapters.winning import ENDS
from tests.wizwar.table import points


def ended(game: Game) -> tuple[int, str]:
    """The winner and the clause."""
    assert game.outcome is not None
    assert game.players_to_act == ()
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.GameEnded)] == [game.outcome.clause]
    return game.position.winner, game.outcome.clause


# Points (WW-19.1 to WW-19.4)


@pytest.mark.rule("WW-24.39", "WW-19.2", "WW-19.3", "WW-19.4")
def test_enemy_treasure_scores_while_in_the_home_base_square() -> None:
    game = skirmish("2,2 treasure blue1 | 2,3", edges="2,2 E open", seed=1)
    assert points(game) == [0, 0]
    do(game, "drop treasure blue 1")
    assert points(game) == [1, 0]
    do(game, "end phase", "done", "stop", "west", "pick up treasure blue 1")
    assert points(game) == [0, 0]
    assert [entry.event for entry in game.log if isinstance(entry.event, events.Scored)] == [
        events.Scored(0, 1),
        events.Scored(0, 0),
    ]


@pytest.mark.rule("WW-19.4", "WW-24.39")
def test_players_own_treasure_at_home_scores_nothing() -> None:
    game = skirmish("2,2 treasure red1 | 3,6", treasures="red2 2,2", seed=1)
    do(game, "drop treasure red 1")
    assert points(game) == [0, 0]


@pytest.mark.rule("WW-19.2")
def test_carrier_does_not_matter_for_a_treasures_point() -> None:
    game = skirmish("2,7 treasure red1 | 3,6 | 8,1", seed=1)
    do(game, "drop treasure red 1")
    assert points(game) == [0, 1, 0]


@pytest.mark.rule("WW-19.2")
def test_treasures_in_other_squares_and_carried_ones_do_not_score() -> None:
    game = skirmish("2,2 treasure blue1 | 3,6", treasures="blue2 3,2", seed=1)
    assert points(game) == [0, 0]


@pytest.mark.rule("WW-19.1")
def test_points_for_kills_are_kept() -> None:
    game = skirmish("2,2 kills 1 | 3,6 | 8,1", treasures="blue1 2,2", rules=Rules(victory_points=3), seed=1)
    assert points(game) == [2, 0, 0]
    do(game, "pick up treasure blue 1")
    assert points(game) == [1, 0, 0]


# Winning (WW-19.5 to WW-19.10)


@pytest.mark.rule("WW-19.5", "WW-19.9", "WW-19.10")
def test_two_treasures_win_at_once() -> None:
    game = skirmish("2,2 treasure blue1 | 3,6 | 8,1", treasures="yellow2 2,2", seed=1)
    assert game.outcome is None
    do(game, "drop treasure blue 1")
    assert ended(game) == (0, "WW-19.5")
    assert (game.position.end, game.position.phase) == ("treasures", "over")
    assert game.outcome is not None
    assert game.outcome.scores == (1, 0, 0)
    assert game.outcome.ranking == (1, 2, 2)
    assert game.outcome.winners == (0,)


@pytest.mark.rule("WW-19.5", "WW-13.15")
def test_treasure_and_kill_win_before_the_hand_is_taken() -> None:
    full = "add zot zot dispel dispel pick_lock fireball"
    game = skirmish(f"3,1 hand {full} | 3,3 life 5 hand energy_4 shield | 8,1", treasures="yellow2 2,2", seed=1)
    do(game, "cast fireball", "wizard 1", "pass")
    assert ended(game) == (0, "WW-19.5")
    assert game.position.end == "treasures and kills"


@pytest.mark.rule("WW-19.5")
def test_two_kills_win() -> None:
    game = skirmish("3,1 kills 1 hand fireball | 3,3 life 5 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert (ended(game), game.position.end) == ((0, "WW-19.5"), "kills")


@pytest.mark.rule("WW-19.5", "WW-19.2")
def test_player_can_win_in_another_players_turn() -> None:
    game = skirmish("2,7 treasure red1 | 3,6 | 8,1", treasures="yellow1 2,7", seed=1)
    do(game, "drop treasure red 1")
    assert ended(game) == (1, "WW-19.5")


@pytest.mark.rule("WW-19.6", "WW-13.17")
def test_last_wizard_alive_wins() -> None:
    game = skirmish("3,2 life 1 | 3,6", things="rosebush 3,3 by 1", seed=1)
    do(game, "east")
    assert (ended(game), game.position.end) == ((1, "WW-19.6"), "last alive")
    assert points(game) == [0, 0]


@pytest.mark.rule("WW-19.7")
@pytest.mark.parametrize(("active", "winner"), [(0, 0), (1, 3)])
def test_simultaneous_winners_are_ranked_by_turn_order(active: int, winner: int) -> None:
    # Gravity lets red and green have their second treasure at the same moment; turns pass red, blue, yellow, green.
    hand = ["", ""]
    hand[active] = "hand gravity"
    game = skirmish(
        f"3,1 {hand[0]} | 2,2 {hand[1]} treasure yellow1 | 7,7 treasure blue2 | 8,6",
        treasures="green1 2,2; red1 7,7",
        active=active,
        seed=1,
    )
    do(game, "cast gravity", "no energy")
    assert points(game) == [2, 0, 0, 2]
    assert ended(game) == (winner, "WW-19.5")


@pytest.mark.rule("WW-19.8", "WW-19.10")
def test_last_wizards_dying_together_have_no_winner() -> None:
    game = skirmish("3,2 life 1 hand fireball | 3,3 life 1 under pain_link 2", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert (ended(game), game.position.end) == ((-1, "WW-19.8"), "nobody left")  # english: the word that records store
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.ranking) == ((0, 0), (), (1, 1))


@pytest.mark.rule("WW-19.9", "WW-13.20")
def test_deaths_come_before_victory_points() -> None:
    game = skirmish("3,2 life 1 kills 1 hand fireball | 3,3 life 1 under pain_link 2 | 8,1", seed=1)
    do(game, "cast fireball", "wizard 1")
    assert ended(game) == (2, "WW-19.6")


@pytest.mark.rule("WW-13.10", "WW-13.22", "WW-19.5")
def test_eliminated_player_does_not_win_by_treasures() -> None:
    game = skirmish("2,7 treasure red1 | dead | 8,1", treasures="yellow1 2,7", seed=1)
    do(game, "drop treasure red 1")
    assert game.outcome is None
    assert points(game) == [0, 0, 0]


@pytest.mark.rule("WW-19.9")
def test_finished_game_asks_no_player() -> None:
    game = skirmish("2,2 treasure blue1 | 3,6 | 8,1", treasures="yellow2 2,2", seed=1)
    do(game, "drop treasure blue 1")
    game.check_victory()
    assert len([entry for entry in game.log if isinstance(entry.event, events.GameEnded)]) == 1
    assert (game.position.agenda, game.position.frames, game.legal_actions(0)) == (None, (), ())


# Options (WW-5.16, WW-20)


@pytest.mark.rule("WW-20.6")
@pytest.mark.parametrize(("needed", "over"), [(2, True), (3, False), (4, False)])
def test_extended_play_needs_more_points(needed: int, over: bool) -> None:
    rules = Rules(victory_points=needed)
    game = skirmish("2,2 treasure blue1 | 3,6 | 8,1", treasures="yellow2 2,2", rules=rules, seed=1)
    do(game, "drop treasure blue 1")
    assert (game.outcome is not None) == over


@pytest.mark.rule("WW-20.6", "WW-19.6")
def test_in_extended_play_the_last_survivor_still_wins() -> None:
    game = skirmish("3,1 hand fireball | 3,3 life 1", rules=Rules(victory_points=4), seed=1)
    do(game, "cast fireball", "wizard 1")
    assert ended(game) == (0, "WW-19.6")


@pytest.mark.rule("WW-20.10", "WW-25.17")
def test_kills_of_treasure_hunters_give_no_points_but_the_hand() -> None:
    game = skirmish(
        "3,1 hand fireball | 3,3 life 1 hand ward | 8,1",
        treasures="yellow1 2,2",
        rules=Rules(treasure_hunters=True),
        seed=1,
    )
    do(game, "cast fireball", "wizard 1")
    assert points(game) == [1, 0, 0]
    assert game.outcome is None
    assert game.hand_keys(0) == {"ward"}


@pytest.mark.rule("WW-20.10", "WW-20.12")
@pytest.mark.parametrize(("needed", "winner"), [(2, 0), (3, -1)])
def test_treasure_hunters_win_with_enough_treasures(needed: int, winner: int) -> None:
    game = skirmish(
        "2,2 treasure blue1 | 3,6 | 8,1",
        treasures="yellow2 2,2",
        rules=Rules(treasure_hunters=True, victory_points=needed),
        seed=1,
    )
    do(game, "drop treasure blue 1")
    assert game.position.winner == winner
    if winner >= 0:
        assert ended(game) == (0, "WW-20.10")


@pytest.mark.rule("WW-20.5")
def test_deadly_treasures_kill_players_who_lost_both() -> None:
    rules = Rules(deadly_treasures=True)
    game = skirmish("2,2 treasure blue1 | 3,6 hand ward dispel | 8,1", treasures="blue2 7,2", rules=rules, seed=1)
    do(game, "drop treasure blue 1")
    assert not game.position.wizards[1].alive
    assert points(game) == [1, 0, 1]  # for the treasures: the kill doesn't score
    assert (game.hand_count(0), game.hand_count(1), game.hand_count(2)) == (0, 0, 0)
    assert game.outcome is None


@pytest.mark.rule("WW-20.5")
@pytest.mark.parametrize("second", ["2,7", "3,2", "8,1"])
def test_treasures_elsewhere_or_at_own_home_are_not_deadly(second: str) -> None:
    rules = Rules(deadly_treasures=True)
    game = skirmish("2,2 treasure blue1 | 3,6 | 8,1", treasures=f"blue2 {second}", rules=rules, seed=1)
    do(game, "drop treasure blue 1")
    assert game.position.wizards[1].alive


@pytest.mark.rule("WW-20.5", "WW-13.22")
def test_dead_players_home_makes_no_treasure_deadly() -> None:
    rules = Rules(deadly_treasures=True)
    game = skirmish("2,2 treasure blue1 | 3,6 | dead | 8,6", treasures="blue2 7,2", rules=rules, seed=1)
    do(game, "drop treasure blue 1")
    assert game.position.wizards[1].alive


@pytest.mark.rule("WW-20.5")
def test_lost_treasures_are_harmless_without_the_option() -> None:
    game = skirmish("2,2 treasure blue1 | 3,6 | 8,1", treasures="blue2 7,2", seed=1)
    do(game, "drop treasure blue 1")
    assert game.position.wizards[1].alive


@pytest.mark.rule("WW-20.5", "WW-25.18", "WW-13.20")
def test_last_player_with_deadly_treasures_wins() -> None:
    game = skirmish("2,2 treasure blue1 | 3,6", treasures="blue2 2,2", rules=Rules(deadly_treasures=True), seed=1)
    do(game, "drop treasure blue 1")
    assert (ended(game), game.position.end) == ((0, "WW-20.5"), "deadly treasures")


@pytest.mark.rule("WW-25.18", "WW-20.5")
def test_death_can_make_another_players_treasures_deadly() -> None:
    # Yellow dies in red's home base square and drops a treasure there: now both of blue's are in others' homes.
    game = skirmish(
        "2,2 | 8,5 | 2,2 life 1 treasure blue1 | 8,1",
        treasures="blue2 7,7",
        rules=Rules(deadly_treasures=True, victory_points=4),
        seed=1,
    )
    do(game, "punch", "wizard 2")
    assert [wizard.alive for wizard in game.position.wizards] == [True, False, False, True]
    died = [entry.event for entry in game.log if isinstance(entry.event, events.Died)]
    assert died == [events.Died(2, slayer=0), events.Died(1, slayer=-1)]
    assert points(game) == [2, 0, 0, 1]


@pytest.mark.rule("WW-20.5", "WW-25.18")
def test_death_by_treasures_can_kill_another_by_treasures() -> None:
    # Blue dies of their own treasures in the home base square of green, where they leave the second one of yellow's.
    game = skirmish(
        "2,2 treasure blue1 | 7,7 treasure yellow1 | 8,1 | 8,6",
        treasures="blue2 7,2; yellow2 2,2",
        rules=Rules(deadly_treasures=True, victory_points=4),
        seed=1,
    )
    do(game, "drop treasure blue 1")
    died = [entry.event for entry in game.log if isinstance(entry.event, events.Died)]
    assert died == [events.Died(1, slayer=-1), events.Died(2, slayer=-1)]


@pytest.mark.rule("WW-25.18", "WW-20.5", "WW-19.8")
def test_treasures_deadly_at_the_same_moment_kill_together() -> None:
    game = skirmish(
        "2,2 | 2,7 treasure blue2 | 2,2 treasure blue1 hand gravity",
        treasures="red1 2,7; red2 7,2; yellow1 2,2; yellow2 2,2",
        active=2,
        rules=Rules(deadly_treasures=True, victory_points=4),
        seed=1,
    )
    do(game, "cast gravity", "no energy")
    died = [entry.event for entry in game.log if isinstance(entry.event, events.Died)]
    assert died == [events.Died(2, slayer=-1), events.Died(0, slayer=-1)]
    assert ended(game) == (1, "WW-20.5")


@pytest.mark.rule("WW-5.16")
def test_limited_game_ends_without_a_winner_at_the_turn_limit() -> None:
    game = skirmish("3,1 | 3,6", rules=Rules(turn_limit=4), seed=1)  # both have had two turns, this being the last
    do(game, "end phase", "done", "stop")
    assert (ended(game), game.position.end) == ((-1, "WW-5.16"), "turn limit")
    assert game.outcome is not None
    assert game.outcome.winners == ()


@pytest.mark.rule("WW-19.10")
def test_ends_are_worded_without_names() -> None:
    assert set(ENDS) >= {
        "treasures",
        "kills",
        "treasures and kills",
        "last alive",
        "nobody left",  # english: the word that records store
        "turn limit",
    }
    for end in ENDS.values():
        assert end.clause.startswith("WW-")
        assert not any(word in end.words for word in ("red", "blue", "yellow", "green", "player 0"))
