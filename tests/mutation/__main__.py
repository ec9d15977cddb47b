"""`make mutate`: break the code in small ways, and see whether a test notices."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.mutation.running import (
    PATIENCE,
    ROOT,
    Bench,
    UnmutatedFailure,
    files_of,
    files_of_tests,
    report,
    run,
    sample,
    usual_tests,
)


def main() -> int:
    """Run what the command line asks for, print the survivors, and write them to a file."""
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__)
    parser.add_argument(
        "names", nargs="+", help="packages or modules, dotted or as paths; module:Class.method for a part"
    )
    parser.add_argument("--sample", type=int, default=100, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tests", nargs="*", help="files or folders; those of the same game if not given")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants are tested at a time")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutate", help="the folder for the report")
    asked = parser.parse_args()
    try:
        files = files_of(asked.names)
        tests = files_of_tests(asked.tests or usual_tests(files))
        mutants = sample(files, asked.sample, asked.seed)
        with tempfile.TemporaryDirectory(prefix="arcana-mutants-") as folder:
            benches = [Bench(Path(folder) / str(number), tests) for number in range(asked.jobs)]
            for bench in benches:
                bench.prepare()
            seconds = benches[0].seconds_to_pass()
            print(
                f"{len(mutants)} mutants of {len(files)} modules; {len(tests)} test files pass in {seconds:.0f} s",
                flush=True,
            )
            text = report(run(mutants, benches, PATIENCE * seconds + 10))
    except (ValueError, UnmutatedFailure) as error:
        print(f"make mutate: {error}", file=sys.stderr)
        return 2
    asked.folder.mkdir(parents=True, exist_ok=True)
    target = asked.folder / f"{'_'.join(asked.names).replace('/', '.')[:80]}-{asked.seed}.txt"
    target.write_text(f"{text}\n", encoding="utf-8")
    print(f"\n\n{text}\nwritten to {target}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
