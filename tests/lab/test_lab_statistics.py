"""Intervals, means and quantiles."""

from __future__ import annotations

from math import isnan

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from arcana_lab.statistics import mean_and_error, quantiles, wilson


@given(st.integers(1, 5000), st.data(), st.sampled_from([0.5, 0.9, 0.95, 0.999]))
def test_the_wilson_interval_is_that_of_scipy(trials: int, data: st.DataObject, confidence: float) -> None:
    successes = data.draw(st.integers(0, trials))

    expected = binomtest(successes, trials).proportion_ci(confidence, method="wilson")

    assert wilson(successes, trials, confidence=confidence) == pytest.approx((expected.low, expected.high), abs=1e-12)


def test_without_trials_every_share_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("successes", "trials", "confidence"), [(-1, 3, 0.9), (4, 3, 0.9), (1, 3, 1.0), (1, 3, 0.0)])
def test_what_is_no_share_or_confidence_is_refused(successes: int, trials: int, confidence: float) -> None:
    with pytest.raises(ValueError, match="must be"):
        wilson(successes, trials, confidence=confidence)


def test_the_error_of_a_mean_needs_two_values() -> None:
    assert mean_and_error([2, 4]) == (3.0, 1.0)
    assert mean_and_error([3])[0] == 3.0
    assert isnan(mean_and_error([3])[1])
    assert isnan(mean_and_error([])[0])


def test_quantiles_are_interpolated_and_nan_without_values() -> None:
    assert quantiles([0, 10], (0.05, 0.5)) == (0.5, 5.0)
    assert all(map(isnan, quantiles([])))
