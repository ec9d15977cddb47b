"""The yardsticks of a run: the smallest loop of a game, and the measurement of one loop beside others."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping


class _State:
    __slots__ = ("ply", "score", "turn")

    def __init__(self) -> None:
        self.score = self.turn = self.ply = 0


def floor(decisions: int) -> int:
    """The smallest loop that resembles a game: a list of ten numbers, one of them drawn, three slots changed."""
    draw = random.random
    state = _State()
    for _ in range(decisions):
        actions = [number for number in range(10)]  # noqa: C416 - the comprehension is the yardstick
        action = actions[int(draw() * len(actions))]
        state.score += action
        state.turn ^= 1
        state.ply += 1
    return decisions


def medians(loops: Mapping[str, Callable[[int], int]], *, rounds: int = 5, seconds: float = 0.4) -> dict[str, float]:
    """Seconds per unit of each loop: medians of rounds in which all take turns, so that a busy machine is fair to all.

    Args:
        loops: by name; each is called with about how many units to do, and returns how many it did.
        rounds: how often each is measured.
        seconds: about how long each measurement takes.
    """
    size: dict[str, int] = {}
    for name, loop in loops.items():
        units = 50
        while True:
            begun = time.perf_counter()
            done = loop(units)
            passed = time.perf_counter() - begun
            if passed > seconds / 8:
                break
            units *= 4
        size[name] = max(1, int(done * seconds / passed))
    found: dict[str, list[float]] = {name: [] for name in loops}
    for _ in range(rounds):
        for name, loop in loops.items():
            begun = time.perf_counter()
            done = loop(size[name])
            found[name].append((time.perf_counter() - begun) / done)
    return {name: statistics.median(times) for name, times in found.items()}
