"""What a number of games allows to say: intervals of shares, means with their errors, quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike


def wilson(successes: int, trials: int, *, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share: the shares under which what was seen is no surprise.

    Args:
        successes: how often it happened.
        trials: how often it could have happened; none at all leaves the whole range open.
        confidence: of the interval, above 0 and below 1.

    >>> low, high = wilson(8, 10)
    >>> round(low, 3), round(high, 3)
    (0.49, 0.943)
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"successes must be between 0 and the {trials} trials, got {successes}")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be above 0 and below 1, got {confidence}")
    if trials == 0:
        return 0.0, 1.0
    # Written out, for importing scipy.stats takes longer than many a simulation; a test compares the two.
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = successes / trials, z * z / trials
    centre = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return (
        0.0 if successes == 0 else max(0.0, centre - reach),
        1.0 if successes == trials else min(1.0, centre + reach),
    )


def mean_and_error(values: ArrayLike) -> tuple[float, float]:
    """The mean and its standard error; both NaN without values, the error NaN for a single one.

    >>> mean_and_error([1, 2, 3, 4])
    (2.5, 0.6454972243679028)
    """
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.size == 0:
        return float("nan"), float("nan")
    error = float(numbers.std(ddof=1) / sqrt(numbers.size)) if numbers.size > 1 else float("nan")
    return float(numbers.mean()), error


def quantiles(values: ArrayLike, at: Sequence[float] = (0.05, 0.5, 0.95)) -> tuple[float, ...]:
    """The values below which these shares of all values lie; NaN without values.

    >>> quantiles([1, 2, 3, 4, 5], (0, 0.5, 1))
    (1.0, 3.0, 5.0)
    """
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.size == 0:
        return tuple(float("nan") for _ in at)
    return tuple(float(value) for value in np.quantile(numbers, at))
