"""Intervals, means and quantiles."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from arcana_core.chance.rng import Rng
from arcana_lab.statistics import mean_and_error, mean_of_games, quantiles, share_of_games, wilson


@given(st.integers(1, 5000), st.data(), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_wilson_interval_is_that_of_scipy(trials: int, data: st.DataObject, confidence: float) -> None:
    successes = data.draw(st.integers(0, trials))

    expected = binomtest(successes, trials).proportion_ci(confidence, method="wilson")

    assert wilson(successes, trials, confidence=confidence) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_without_trials_every_share_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials", "confidence"), [(-1, 3, 0.9), (4, 3, 0.9), (1, 3, 1.0), (1, 3, 0.0)])
def test_impossible_share_or_confidence_is_rejected(successes: int, trials: int, confidence: float) -> None:
    with pytest.raises(ValueError, match="must be"):
        wilson(successes, trials, confidence=confidence)


def test_error_of_a_mean_needs_two_values() -> None:
    assert mean_and_error([2, 4]) == (3.0, 1.0)
    assert mean_and_error([3])[0] == 3.0
    assert isnan(mean_and_error([3])[1])
    assert isnan(mean_and_error([])[0])


def test_quantiles_are_interpolated_and_nan_without_values() -> None:
    assert quantiles([0, 10], (0.05, 0.5)) == (0.5, 5.0)
    assert all(map(isnan, quantiles([])))


@given(st.lists(st.booleans(), min_size=1, max_size=200))
def test_with_one_seat_per_game_the_interval_is_that_of_wilson(won: list[bool]) -> None:
    share, low, high = share_of_games([int(one) for one in won], [1] * len(won))

    assert (share, low, high) == (sum(won) / len(won), *wilson(sum(won), len(won)))


@given(st.lists(st.booleans(), min_size=1, max_size=200), st.integers(2, 6))
def test_seats_that_win_together_count_like_one_seat(won: list[bool], seats: int) -> None:
    together = share_of_games([seats * one for one in won], [seats] * len(won))

    assert together == pytest.approx(share_of_games([int(one) for one in won], [1] * len(won)))


def test_share_of_constant_winners_stays_open_with_few_games() -> None:
    assert share_of_games([3, 3], [3, 3]) == (1.0, *wilson(2, 2))
    assert share_of_games([0, 0], [3, 3]) == (0.0, *wilson(0, 2))


def test_share_without_games_is_open() -> None:
    share, low, high = share_of_games([], [])

    assert isnan(share)
    assert (low, high) == (0.0, 1.0)


def test_games_with_different_numbers_of_seats_weigh_by_seats() -> None:
    # 1 of 1 and 1 of 3: p = 1/2, m = 2. Squares (1 - 1/2)² + (1 - 3/2)² = 1/2, the added game (1/4)*4 = 1;
    # n' = (1/4) * 2 * 4 / ((3/2) / 3) = 4.
    assert share_of_games([1, 1], [1, 3]) == pytest.approx((0.5, *wilson(2, 4)))
    # Sums 1 and 3, mean 4/4 = 1: deviations 0 and 0.
    assert mean_of_games([1, 3], [1, 3]) == (1.0, 0.0)
    # Sums 2 and 2, mean 1: deviations 1 and -1, in seats of 2 per game 1/2 and -1/2, of which the error is 1/2.
    assert mean_of_games([2, 2], [1, 3]) == pytest.approx((1.0, 0.5))


def test_confidence_widens_the_interval_of_a_share() -> None:
    narrow, wide = (share_of_games([2, 0, 2], [2, 2, 2], confidence=level) for level in (0.5, 0.99))

    assert narrow == pytest.approx((2 / 3, *wilson(2, 3, confidence=0.5)))
    assert wide == pytest.approx((2 / 3, *wilson(2, 3, confidence=0.99)))


@pytest.mark.parametrize(("wins", "seats"), [([1], [1, 1]), ([2], [1]), ([-1], [1]), ([0], [0])])
def test_games_that_cannot_be_are_rejected(wins: list[int], seats: list[int]) -> None:
    with pytest.raises(ValueError, match="wins and seats|each game needs"):
        share_of_games(wins, seats)


@pytest.mark.parametrize(("totals", "seats"), [([1.0], [1, 1]), ([1.0], [0])])
def test_scores_of_games_that_cannot_be_are_rejected(totals: list[float], seats: list[int]) -> None:
    with pytest.raises(ValueError, match="totals and seats|each game needs"):
        mean_of_games(totals, seats)


def test_error_of_a_mean_of_games_needs_two_games() -> None:
    mean, error = mean_of_games([3.0], [2])
    assert (mean, isnan(error)) == (1.5, True)
    assert all(map(isnan, mean_of_games([], [])))


def coverage(draw: Callable[[Rng], tuple[int, int]], truth: float, games: int) -> float:
    """The share of 2000 tries in which the interval of this number of games holds the true share."""
    rng, hits = Rng("coverage"), 0
    for _ in range(2000):
        wins, seats = zip(*(draw(rng) for _ in range(games)), strict=True)
        _, low, high = share_of_games(wins, seats)
        hits += low <= truth <= high
    return hits / 2000


def test_intervals_hold_the_true_share_with_their_confidence() -> None:
    def team(rng: Rng) -> tuple[int, int]:  # both of two seats win together, in three games of ten
        return 2 * (rng.below(10) < 3), 2

    def rivals(rng: Rng) -> tuple[int, int]:  # one of three equal seats wins, two of them are the bot's
        return int(rng.below(3) < 2), 2

    def alone(rng: Rng) -> tuple[int, int]:
        return int(rng.below(4) < 1), 1

    # The standard deviation of a coverage of 95 % in 2000 tries is 0.5 %.
    for draw, truth in ((team, 0.3), (rivals, 1 / 3), (alone, 0.25)):
        assert 0.93 <= coverage(draw, truth, 50) <= 0.98

    # An interval that counted seats would be too narrow for teams and too wide for rivals.
    seats_counted = 0
    rng = Rng("coverage")
    for _ in range(2000):
        wins = sum(team(rng)[0] for _ in range(50))
        low, high = wilson(wins, 100)
        seats_counted += low <= 0.3 <= high
    assert seats_counted / 2000 < 0.88
