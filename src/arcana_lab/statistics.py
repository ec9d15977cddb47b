"""Statistics of games: intervals of shares, means with their errors, quantiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

import numpy as np
from numpy.typing import ArrayLike


def wilson(successes: float, trials: float, *, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share: all shares under which the observed number isn't surprising.

    Args:
        successes: the number of successes.
        trials: the number of trials. Without trials the interval is 0 to 1. A fraction is the effective number of
            trials that depend on each other, see `share_of_games`.
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
    # Not by scipy.stats, which takes longer to import than many simulations. A test compares the two.
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, spread = successes / trials, z * z / trials
    centre = (share + spread / 2) / (1 + spread)
    reach = z * sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    return (
        0.0 if successes == 0 else max(0.0, centre - reach),
        1.0 if successes == trials else min(1.0, centre + reach),
    )


def share_of_games(
    wins: Sequence[int], seats: Sequence[int], *, confidence: float = 0.95
) -> tuple[float, float, float]:
    """The share of seats that won and its interval, where the seats of one game aren't independent.

    One winner per game makes two seats of a bot exclude each other, a win by teams makes them win together. So games
    are counted, not seats: the variance of the share is that of sums per game, to which one more game is added whose
    seats all win or lose together, so a few equal games don't look certain. The Wilson interval is taken for the
    number of independent seats that would have this variance. For one seat per game that is the number of games.

    Args:
        wins: the number of the bot's seats that won, game by game.
        seats: the number of its seats, at least one in each of these games.
        confidence: of the interval, above 0 and below 1.

    Returns:
        Share, low and high end; the share is NaN without games.

    >>> [round(value, 3) for value in share_of_games([1, 0, 1, 1], [1, 1, 1, 1])] == [
    ...     0.75, *(round(end, 3) for end in wilson(3, 4))
    ... ]
    True
    """
    won, had = np.asarray(wins, dtype=np.float64), np.asarray(seats, dtype=np.float64)
    if won.shape != had.shape or won.ndim != 1:
        raise ValueError(f"wins and seats must be lists of one number per game, got {len(wins)} and {len(seats)}")
    if np.any(won < 0) or np.any(won > had) or np.any(had < 1):
        raise ValueError("each game needs at least one seat and between no wins and one win per seat")
    games = won.size
    if games == 0:
        return float("nan"), *wilson(0, 0, confidence=confidence)
    if np.all(had == 1):
        return int(won.sum()) / games, *wilson(int(won.sum()), games, confidence=confidence)
    share = float(won.sum() / had.sum())
    per_game = float(had.mean())
    independent = float(games)  # if no seat or every seat won, a game with several seats counts once
    if 0 < share < 1:
        alike = share * (1 - share)
        spread = float(np.sum((won - share * had) ** 2) + alike * per_game**2) / (games + 1)
        independent = alike * games * per_game**2 / spread
    return share, *wilson(share * independent, independent, confidence=confidence)


def mean_of_games(totals: ArrayLike, seats: ArrayLike) -> tuple[float, float]:
    """The mean score per seat and its standard error, where the seats of one game aren't independent.

    Args:
        totals: the sum of the scores of the bot's seats, game by game.
        seats: the number of its seats, at least one in each of these games.

    >>> mean_of_games([1, 2, 3, 4], [1, 1, 1, 1]) == mean_and_error([1, 2, 3, 4])
    True
    """
    scored, had = np.asarray(totals, dtype=np.float64), np.asarray(seats, dtype=np.float64)
    if scored.shape != had.shape:
        raise ValueError(f"totals and seats must be lists of one number per game, got {scored.size} and {had.size}")
    if np.any(had < 1):
        raise ValueError("each game needs at least one seat")
    if scored.size == 0:
        return float("nan"), float("nan")
    mean = float(scored.sum() / had.sum())
    if scored.size == 1:
        return mean, float("nan")
    # With one seat per game this is the usual standard error, except for rounding.
    return mean, mean_and_error((scored - mean * had) / float(had.mean()))[1]


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
    """The quantiles of values; NaN without values.

    >>> quantiles([1, 2, 3, 4, 5], (0, 0.5, 1))
    (1.0, 3.0, 5.0)
    """
    numbers = np.asarray(values, dtype=np.float64)
    if numbers.size == 0:
        return tuple(float("nan") for _ in at)
    return tuple(float(value) for value in np.quantile(numbers, at))
