"""`make attack`: all fuzzers, each for its share of the time; the exit status is 1 if anything failed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.attack.fuzzers import FUZZERS
from tests.attack.running import Tally, keep, run

FOLDER = Path("build") / "attack"


def main() -> int:
    """Run the fuzzers named on the command line, and print the results."""
    parser = argparse.ArgumentParser(prog="make attack", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="for all fuzzers together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", choices=[fuzzer.name for fuzzer in FUZZERS], help="names of fuzzers")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="the folder for failing inputs")
    asked = parser.parse_args()
    chosen = [fuzzer for fuzzer in FUZZERS if not asked.only or fuzzer.name in asked.only]
    tallies: list[Tally] = []
    for fuzzer in chosen:
        tallies.append(run(fuzzer, asked.seed, seconds=asked.seconds / len(chosen)))
        print(tallies[-1], flush=True)
    for line in keep(tallies, asked.folder):
        print(line)
    tried, failed = sum(tally.tried for tally in tallies), sum(tally.failed for tally in tallies)
    print(f"{tried:,} inputs, {failed:,} failures" + (f"; they are kept in {asked.folder}" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
