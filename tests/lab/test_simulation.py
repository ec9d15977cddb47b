"""Many games between bots."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Any

import pytest

from arcana_core.bots import play_out
from arcana_core.rng import Rng
from arcana_lab.results import PlayedGame, Results
from arcana_lab.simulation import GameFailed, Simulation, simulate

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def test_any_game_of_a_simulation_can_be_played_again_by_its_seed_and_number(leduc: AnyGame) -> None:
    results = simulate(leduc, games=30, bots=["plain", "random"], seed=7)

    bots = leduc.bots()
    for played in results.games:
        game = leduc(rng=Rng(7).split("game", played.game))
        play_out(game, [bots["plain"](), bots["random"]()], Rng(7).split("bots", played.game))
        assert game.outcome is not None
        assert (played.scores, played.decisions) == (game.outcome.scores, len(game.history))
        assert (played.reason, played.clause) == (game.outcome.reason, game.outcome.clause)
    assert results.games[12].seed_path == "7/game/12"


def test_a_longer_run_begins_with_the_games_of_a_shorter_one(leduc: AnyGame) -> None:
    short = simulate(leduc, games=20, bots=["random"], seed="arcana")
    long = simulate(leduc, games=50, bots=["random"], seed="arcana")

    assert long.games[:20] == short.games
    assert len({played.scores for played in long.games}) > 3


def test_two_seeds_give_two_runs_and_no_seed_a_new_one(leduc: AnyGame) -> None:
    runs = [simulate(leduc, games=20, bots=["random"], seed=seed) for seed in (1, 2, "1", None, None)]

    assert len({tuple(played.scores for played in run.games) for run in runs}) == 5
    assert simulate(leduc, games=20, bots=["random"], seed=runs[3].seed) == runs[3]


def test_results_are_equal_for_any_number_of_workers(leduc: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)

    runs = [
        simulate(leduc, games=301, bots=["plain", "random"], seed=3, rotate=True, workers=workers)
        for workers in (1, 2, 3)
    ]

    assert runs[0] == runs[1] == runs[2]
    assert [played.game for played in runs[2].games] == list(range(301))


def test_rotation_moves_every_bot_one_seat_on_from_game_to_game(numbers: AnyGame) -> None:
    results = simulate(numbers, games=4, bots=["first", "random", "highest"], seed=1, rotate=True)

    assert [played.bots for played in results.games] == [
        ("first", "random", "highest"),
        ("random", "highest", "first"),
        ("highest", "first", "random"),
        ("first", "random", "highest"),
    ]
    for played in results.games:
        assert played.scores is not None
        assert played.scores[played.bots.index("first")] == 1.0


def test_without_rotation_they_stay_where_they_are(numbers: AnyGame) -> None:
    results = simulate(numbers, games=3, bots=["first", "highest"], seed=1)

    assert {played.bots for played in results.games} == {("first", "highest")}
    assert {played.winners for played in results.games} == {(1,)}


def test_house_rules_hold_and_are_kept_with_the_results(leduc: AnyGame) -> None:
    results = simulate(leduc, games=30, bots=["random"], seed=1, rules=leduc.rules_class.from_plain({"ante": 50}))

    assert results.rules == {"ante": 50}
    assert {abs(played.scores[0]) for played in results.games if played.scores} <= {0, *range(50, 63)}


def test_a_game_without_end_is_stopped_at_the_limit_and_counted_in_no_mean(numbers: AnyGame) -> None:
    results = simulate(numbers, games=2, bots=["first"], seed=5, limit=40)

    assert results.games == results.stopped
    stopped = PlayedGame(0, "5/game/0", ("first", "first"), None, (), (), 40, "stopped after 40 decisions")
    assert results.games[0] == stopped
    assert results.by_bot()[0].played == 0


def test_a_game_may_take_exactly_as_many_decisions_as_the_limit(numbers: AnyGame) -> None:
    assert simulate(numbers, games=1, bots=["first", "highest"], seed=1, limit=2).stopped == ()
    assert len(simulate(numbers, games=1, bots=["first", "highest"], seed=1, limit=1).stopped) == 1


def test_whoever_stops_asking_keeps_what_is_finished(leduc: AnyGame) -> None:
    run = Simulation(leduc, games=100_000, bots=["random"], seed=1)

    finished = next(run.play())

    assert 0 < finished == run.finished == len(run.results.games) < 100_000
    assert run.results.wanted == 100_000
    assert run.results.games == simulate(leduc, games=finished, bots=["random"], seed=1).games


@pytest.mark.parametrize("workers", [1, 2])
def test_a_mistake_of_a_bot_is_told_with_its_game_and_the_others_are_kept(
    numbers: AnyGame, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if workers > 1:
        monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
        monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    run = Simulation(numbers, games=500, bots=["first", "broken"], seed=1)

    with pytest.raises(GameFailed, match=r"game \d+ of seed 1 failed: RuntimeError: a mistake of the bot") as failed:
        for _ in run.play(workers=workers):
            pass

    assert "in choose" in failed.value.details
    assert failed.value.game not in [played.game for played in run.results.games]
    assert run.finished > 0


def test_a_failure_survives_the_way_from_a_worker() -> None:
    failure = pickle.loads(pickle.dumps(GameFailed("game 3 failed", 3, "where")))

    assert (str(failure), failure.game, failure.details) == ("game 3 failed", 3, "where")


@pytest.mark.parametrize("wrong", [{"games": 0}, {"limit": 0}])
def test_numbers_of_nothing_are_refused(leduc: AnyGame, wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be at least 1, got 0"):
        Simulation(leduc, **{"games": 1, "bots": ["random"], **wrong})  # type: ignore[arg-type]  # a mixed bag of arguments


def test_no_workers_are_refused(leduc: AnyGame) -> None:
    with pytest.raises(ValueError, match="workers must be at least 1, got 0"):
        simulate(leduc, games=1, bots=["random"], workers=0)


def test_results_say_how_long_playing_took(leduc: AnyGame) -> None:
    results = simulate(leduc, games=5, bots=["random"], seed=1)

    assert 0 < results.seconds < 5
    assert results == Results("leduc", {}, 1, 5, results.games)


@pytest.mark.parametrize("wrong", [None, 2.5, True, "7"])
def test_numbers_of_games_and_decisions_are_whole(leduc: AnyGame, wrong: Any) -> None:
    for name in ("games", "limit"):
        given: dict[str, Any] = {"games": 1, name: wrong}
        with pytest.raises(TypeError, match=f"{name} must be a whole number, got"):
            Simulation(leduc, bots=["random"], **given)
