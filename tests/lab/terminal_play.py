"""Playing at a terminal that can't redraw its screen, for tests: lines are typed, and the output is taken apart."""

from __future__ import annotations

import re

from click.testing import CliRunner, Result

from arcana_lab.commands import arcana

PROMPT = re.compile(r"[\w ]+ \(you\)> ")


def typed(arguments: str, *lines: str) -> Result:
    """Play with these lines typed, until the input ends."""
    return CliRunner().invoke(arcana, ["play", *arguments.split()], input="".join(f"{line}\n" for line in lines))


def answers(arguments: str, *lines: str) -> list[str]:
    """The output before the first line that is typed, and after each of them."""
    result = typed(arguments, *lines)
    assert result.exit_code == 0, result.output
    return PROMPT.split(result.stdout)
