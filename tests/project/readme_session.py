"""The terminal session of the README, played in a pseudo-terminal. `python -m tests.project.readme_session` writes it."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.lab.pseudo_terminal import PseudoTerminal

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
BLOCK: Final = re.compile(r"(?<=```text\n)\$ arcana play.*?(?=```)", re.DOTALL)
"""The session in the README: the only text block that begins with this command."""

COMMAND: Final = "play wizwar --seats you,hunter --seed 3"
TYPED: Final = "boost meditate; east; south"
SHOWN_AFTER: Final = 4
"""Lines of the screen after the typed line."""


def session() -> str:
    """The command, the first screen of the game, the typed line, and the first lines of the next screen."""
    with TemporaryDirectory() as home:
        paths = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))))
        environment = {**os.environ, "ARCANA_HOME": home, "NO_COLOR": "1", "PYTHONPATH": paths}
        with PseudoTerminal(COMMAND, environment) as terminal:
            terminal.wait()
            first = terminal.type("")
            after = terminal.type(TYPED)
    before = "\n".join(first).rstrip()
    return "\n".join([f"$ arcana {COMMAND}", f"{before} {TYPED}", *after[1:SHOWN_AFTER], "..."]) + "\n"


def main() -> int:
    """Write the session into the README."""
    text = README.read_text(encoding="utf-8")
    played = session()
    README.write_text(BLOCK.sub(lambda _: played, text), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
