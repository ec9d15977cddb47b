"""Many games between bots."""

from __future__ import annotations

import os
import pickle
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from multiprocessing import current_process
from typing import TYPE_CHECKING, Any

import pytest

from arcana_core.actions import Action
from arcana_core.bots import Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import MissingExtra
from arcana_lab.results import PlayedGame, Results
from arcana_lab.simulation import GameFailed, Simulation, WorkerLost, simulate

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def test_game_of_a_simulation_repeats_from_seed_and_number(leduc: AnyGame) -> None:
    results = simulate(leduc, games=30, bots=["plain", "random"], seed=7)

    bots = leduc.bots()
    for played in results.games:
        game = leduc(rng=Rng(7).split("game", played.game))
        play_out(game, [bots["plain"](), bots["random"]()], Rng(7).split("bots", played.game))
        assert game.outcome is not None
        assert (played.scores, played.decisions) == (game.outcome.scores, len(game.history))
        assert (played.reason, played.clause) == (game.outcome.reason, game.outcome.clause)
    assert results.games[12].seed_path == "7/game/12"


def test_longer_run_begins_with_the_games_of_a_shorter_one(leduc: AnyGame) -> None:
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


def test_bots_stay_on_their_seats_without_rotation(numbers: AnyGame) -> None:
    results = simulate(numbers, games=3, bots=["first", "highest"], seed=1)

    assert {played.bots for played in results.games} == {("first", "highest")}
    assert {played.winners for played in results.games} == {(1,)}


def test_house_rules_hold_and_are_kept_with_the_results(leduc: AnyGame) -> None:
    results = simulate(leduc, games=30, bots=["random"], seed=1, rules=leduc.rules_class.from_plain({"ante": 50}))

    assert results.rules == {"ante": 50}
    assert {abs(played.scores[0]) for played in results.games if played.scores} <= {0, *range(50, 63)}


def test_endless_game_is_stopped_at_the_limit_and_left_out_of_means(numbers: AnyGame) -> None:
    results = simulate(numbers, games=2, bots=["first"], seed=5, limit=40)

    assert results.games == results.stopped
    stopped = PlayedGame(0, "5/game/0", ("first", "first"), None, (), (), 40, "stopped after 40 decisions")
    assert results.games[0] == stopped
    assert results.by_bot()[0].played == 0


def test_game_may_take_exactly_as_many_decisions_as_the_limit(numbers: AnyGame) -> None:
    assert simulate(numbers, games=1, bots=["first", "highest"], seed=1, limit=2).stopped == ()
    assert len(simulate(numbers, games=1, bots=["first", "highest"], seed=1, limit=1).stopped) == 1


def test_stopped_simulation_keeps_the_finished_games(leduc: AnyGame) -> None:
    run = Simulation(leduc, games=100_000, bots=["random"], seed=1)

    finished = next(run.play())

    assert 0 < finished == run.finished == len(run.results.games) < 100_000
    assert run.results.requested == 100_000
    assert run.results.games == simulate(leduc, games=finished, bots=["random"], seed=1).games


@pytest.mark.parametrize("workers", [1, 2])
def test_failing_bot_is_reported_with_its_game_and_others_are_kept(
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
    assert failed.value.decision == 2
    assert str(failed.value).endswith("(decision 2, bot 'broken' on seat 1)")
    assert failed.value.game not in [played.game for played in run.results.games]
    assert run.finished > 0


class Raising:
    """A bot that raises an error in its second decision, and picks 1 before that."""

    error: BaseException = RuntimeError("of the\nbot")

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, seat: Seat[Any]) -> Action:
        """The first choice, once."""
        self.asked += 1
        if self.asked == 2:
            raise self.error
        return seat.legal_actions[0]


def failure_of(numbers: AnyGame, bots: list[Any], **options: Any) -> GameFailed:
    with pytest.raises(GameFailed) as failed:
        simulate(numbers, games=3, bots=bots, seed="s", **options)
    return failed.value


def test_error_of_a_bot_names_game_seed_decision_bot_and_seat(numbers: AnyGame) -> None:
    # Both pick 1 and pick again, so the second decision of the bot on seat 1 is the fourth of the game.
    failure = failure_of(numbers, ["first", Raising])

    assert str(failure) == "game 0 of seed 's' failed: RuntimeError: of the bot (decision 4, bot 'Raising' on seat 1)"
    assert (failure.game, failure.decision) == (0, 4)


def test_error_of_a_bot_names_the_seat_it_has_in_that_game(numbers: AnyGame) -> None:
    class Late(Raising):
        games = 0

        def choose(self, seat: Seat[Any]) -> Action:
            Late.games += 1
            return super().choose(seat) if Late.games > 1 else seat.legal_actions[1]

    failure = failure_of(numbers, ["first", Late], rotate=True)

    assert str(failure) == "game 1 of seed 's' failed: RuntimeError: of the bot (decision 3, bot 'Late' on seat 0)"


def test_bot_that_ends_the_process_fails_its_game_only(numbers: AnyGame) -> None:
    class Leaving(Raising):
        error = SystemExit(3)

    assert "it ends the program (sys.exit(3)) (decision 4, bot 'Leaving' on seat 1)" in str(
        failure_of(numbers, ["first", Leaving])
    )


def test_illegal_action_of_a_bot_fails_its_game(numbers: AnyGame) -> None:
    class Wrong:
        def choose(self, seat: Seat[Any]) -> Action:
            pick: Action = import_module("secret_numbers").Pick(50)
            return pick

    failure = failure_of(numbers, ["first", Wrong])

    assert "failed: " in str(failure)
    assert str(failure).endswith("(decision 2, bot 'Wrong' on seat 1)")


def test_error_before_the_first_decision_is_reported_as_such(numbers: AnyGame) -> None:
    def maker() -> Any:
        raise RuntimeError("no bot")

    failure = failure_of(numbers, ["first", maker])

    assert str(failure) == "game 0 of seed 's' failed: RuntimeError: no bot (at its start)"
    assert failure.decision == 0


def test_ctrl_c_in_a_bot_is_no_failure_of_its_game(numbers: AnyGame) -> None:
    class Interrupted(Raising):
        error = KeyboardInterrupt()

    with pytest.raises(KeyboardInterrupt):
        simulate(numbers, games=3, bots=["first", Interrupted], seed=1)


def test_failure_survives_the_way_from_a_worker() -> None:
    failure = pickle.loads(pickle.dumps(GameFailed("game 3 failed", 3, "where", 12)))

    assert (str(failure), failure.game, failure.details, failure.decision) == ("game 3 failed", 3, "where", 12)


def test_killed_worker_ends_a_simulation_with_the_finished_games(
    numbers: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killer:
        def choose(self, seat: Seat[Any]) -> Action:
            if "Loky" in current_process().name:
                os.kill(os.getpid(), signal.SIGKILL)
            return seat.rng.choice(seat.legal_actions)

    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    run = Simulation(numbers, games=500, bots=["first", Killer], seed=1)

    with pytest.raises(WorkerLost, match=r"a worker process ended before its games: .*; 1 of 500 games are finished"):
        for _ in run.play(workers=2):
            pass

    assert run.finished == len(run.results.games) == 1


def test_two_workers_play_the_same_games_with_rules_limit_and_text_seed(
    numbers: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    options: dict[str, Any] = {
        "games": 101,
        "bots": ["random"],
        "players": 3,
        "rules": numbers.rules_class.from_plain({"highest": 2}),
        "seed": "text",
        "limit": 3,
        "rotate": True,
    }

    alone, together = (simulate(numbers, workers=workers, **options) for workers in (1, 2))

    assert alone == together
    assert alone.by_bot() == together.by_bot()
    assert 0 < len(alone.stopped) < 101


def test_short_run_starts_no_workers(leduc: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setitem(sys.modules, "joblib", None)

    assert len(simulate(leduc, games=20, bots=["random"], seed=1, workers=2).games) == 20
    with pytest.raises(MissingExtra, match="joblib is not installed"):
        simulate(leduc, games=1_000_000, bots=["random"], seed=1, workers=2)


def test_workers_can_be_started_from_any_thread(leduc: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    with ThreadPoolExecutor(1) as thread:
        there = thread.submit(simulate, leduc, games=40, bots=["random"], seed=1, workers=2).result()

    assert there == simulate(leduc, games=40, bots=["random"], seed=1)


def test_ctrl_c_is_heard_again_once_workers_run(leduc: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    before = signal.getsignal(signal.SIGINT)
    run = Simulation(leduc, games=60, bots=["random"], seed=1).play(workers=2)

    heard = {signal.getsignal(signal.SIGINT) for _ in run}

    assert heard == {before}


@pytest.mark.parametrize("wrong", [{"games": 0}, {"limit": 0}])
def test_numbers_of_nothing_are_rejected(leduc: AnyGame, wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be at least 1, got 0"):
        Simulation(leduc, **{"games": 1, "bots": ["random"], **wrong})  # type: ignore[arg-type]  # a mixed bag of arguments


def test_no_workers_are_rejected(leduc: AnyGame) -> None:
    with pytest.raises(ValueError, match="workers must be at least 1, got 0"):
        simulate(leduc, games=1, bots=["random"], workers=0)


def test_results_have_the_time_of_play(leduc: AnyGame) -> None:
    results = simulate(leduc, games=5, bots=["random"], seed=1)

    assert 0 < results.seconds < 5
    assert results == Results("leduc", {}, 1, 5, results.games)


@pytest.mark.parametrize("wrong", [None, 2.5, True, "7"])
def test_numbers_of_games_and_decisions_are_whole(leduc: AnyGame, wrong: Any) -> None:
    for name in ("games", "limit"):
        given: dict[str, Any] = {"games": 1, name: wrong}
        with pytest.raises(TypeError, match=f"{name} must be a whole number, got"):
            Simulation(leduc, bots=["random"], **given)
