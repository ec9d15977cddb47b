"""Piles of a big board game: sixteen players, 300 cards, 133 piles.

python -m benchmarks.piles
"""

from __future__ import annotations

from time import perf_counter

from arcana_core.chance.rng import Rng
from tests.core.cards.test_large_piles import DECLARED, PLAYERS, large_table, someone_does_something

OPERATIONS = 2000
COPIES = 5000


def main() -> None:
    """Print the microseconds of an operation, a copy, and everything that all viewers know."""
    piles, rng = large_table(), Rng("benchmark")
    start = perf_counter()
    for _ in range(OPERATIONS):
        someone_does_something(piles, rng)
    print(f"operation: {(perf_counter() - start) / OPERATIONS * 1e6:.1f} us")
    start = perf_counter()
    for _ in range(COPIES):
        piles.clone()
    print(f"copy: {(perf_counter() - start) / COPIES * 1e6:.1f} us")
    start = perf_counter()
    for viewer in range(PLAYERS + 1):
        for pile in range(len(DECLARED)):
            piles.known(viewer, pile)
    print(f"knowledge of all viewers: {(perf_counter() - start) * 1e6:.0f} us")


if __name__ == "__main__":
    main()
