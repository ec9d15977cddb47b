"""The cost of drawing chance, as ratios to the standard library in the same run. Lower is better.

Run it with ``PYTHONPATH=src python benchmarks/bench_rng.py``. Each figure is the best of many short runs that take
turns, so that a busy machine disturbs all of them alike.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from arcana_core.chance.dice import parse
from arcana_core.chance.rng import Rng

ROUNDS = 15


def plain_die(times: int) -> None:
    """The yardstick of single draws: a biased die, written into the loop."""
    draw = random.random
    for _ in range(times):
        int(draw() * 6) + 1


def repeat(draw: Callable[[], object]) -> Callable[[int], None]:
    """A loop that does nothing but this."""

    def loop(times: int) -> None:
        for _ in range(times):
            draw()

    return loop


def die_loop(times: int) -> None:
    """A die as a game throws it."""
    rng = Rng("bench")
    for _ in range(times):
        rng.die(6)


def below_loop(times: int) -> None:
    """A number as a game draws it."""
    rng = Rng("bench")
    for _ in range(times):
        rng.below(10)


def main() -> None:
    """Print nanoseconds and ratios."""
    rng, stdlib = Rng("bench"), random.Random(1)
    kept = parse("4d6kh3+1")
    deck, hand, pack = list(range(52)), list(range(7)), list(range(52))
    rows: list[tuple[str, Callable[[int], None], int, str]] = [
        ("int(random() * 6) + 1", plain_die, 20_000, ""),
        ("die", die_loop, 20_000, "int(random() * 6) + 1"),
        ("below", below_loop, 20_000, "int(random() * 6) + 1"),
        ("random.randrange(10)", repeat(lambda: stdlib.randrange(10)), 5_000, ""),
        ("integer", repeat(lambda: rng.integer(1, 10)), 5_000, "random.randrange(10)"),
        ("choice", repeat(lambda: rng.choice(hand)), 5_000, "random.randrange(10)"),
        ("chance", repeat(lambda: rng.chance(1, 3)), 5_000, "random.randrange(10)"),
        ("unit", repeat(rng.unit), 5_000, "random.randrange(10)"),
        ("weighted", repeat(lambda: rng.weighted("abc", (1, 2, 3))), 5_000, "random.randrange(10)"),
        ("below(2**40)", repeat(lambda: rng.below(1 << 40)), 5_000, "random.randrange(10)"),
        ("roll(2, 6)", repeat(lambda: rng.roll(2, 6)), 5_000, "random.randrange(10)"),
        ("roll(10, 6)", repeat(lambda: rng.roll(10, 6)), 2_000, "random.randrange(10)"),
        ("random.shuffle of 52", repeat(lambda: stdlib.shuffle(pack)), 300, ""),
        ("shuffled of 52", repeat(lambda: rng.shuffled(deck)), 300, "random.shuffle of 52"),
        ("random.sample of 7 from 52", repeat(lambda: stdlib.sample(deck, 7)), 500, ""),
        ("sample of 7 from 52", repeat(lambda: rng.sample(deck, 7)), 500, "random.sample of 7 from 52"),
        ("clone", repeat(rng.clone), 5_000, "random.randrange(10)"),
        ("split", repeat(lambda: rng.split(7)), 1_000, "random.randrange(10)"),
        ("Rng(7)", repeat(lambda: Rng(7)), 1_000, "random.randrange(10)"),
        ("Rng(7).die()", repeat(lambda: Rng(7).die()), 1_000, "random.randrange(10)"),
        ("parse('4d6kh3+1')", repeat(lambda: parse("4d6kh3+1")), 500, "random.randrange(10)"),
        ("roll of a parsed 4d6kh3+1", repeat(lambda: kept.roll(rng)), 1_000, "random.randrange(10)"),
        ("pmf of 10d6", repeat(parse("10d6").pmf), 200, "random.randrange(10)"),
        ("pmf of 10d6kh3", repeat(parse("10d6kh3").pmf), 50, "random.randrange(10)"),
    ]
    best = dict.fromkeys([name for name, *_ in rows], float("inf"))
    for _ in range(ROUNDS):
        for name, loop, times, _ in rows:
            start = time.perf_counter()
            loop(times)
            best[name] = min(best[name], (time.perf_counter() - start) / times * 1e9)
    for name, _, _, yardstick in rows:
        ratio = f"{best[name] / best[yardstick]:8.2f} x {yardstick}" if yardstick else ""
        print(f"{name:28}{best[name]:12.0f} ns {ratio}")


if __name__ == "__main__":
    main()
