"""Build the documentation, run its examples, and print what it cost: `python docs/build.py`.

The last line has the CPU seconds and the megabytes. Fails on any warning, on any failing example, and if the pages take
more than `MOST_MEGABYTES`.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

DOCS: Final = Path(__file__).parent
BUILD: Final = DOCS / "_build"
MOST_MEGABYTES: Final = 30


def sphinx(builder: str, *options: str) -> None:
    """Run one builder. Both builders share what was read, so that each page is read once."""
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-d",
        str(BUILD / "doctrees"),
        "-b",
        builder,
        *options,
    ]
    # The examples of the pages read files from the root of the checkout.
    done = subprocess.run([*command, str(DOCS), str(BUILD / builder)], cwd=DOCS.parent, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def megabytes(folder: Path) -> float:
    """The size of all files of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / 1e6


def main() -> int:
    """Build, test and measure."""
    sphinx("html", "-j", str(min(os.cpu_count() or 1, 4)))
    sphinx("doctest")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = megabytes(BUILD / "html")
    print(f"the documentation is in {BUILD / 'html' / 'index.html'}")
    print(f"{used.ru_utime + used.ru_stime:.0f} CPU seconds, {size:.1f} MB of {MOST_MEGABYTES}")
    if size > MOST_MEGABYTES:
        print(
            f"the pages take {size:.1f} MB, more than {MOST_MEGABYTES}: see what grew in {BUILD / 'html'}",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
