"""Where the rulebook of a game is found."""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path


def rulebook_text(game: type) -> str | None:
    """The rulebook of a class of games in Markdown, see `Game.rulebook`; None if there is none."""
    for base in game.__mro__:
        package = base.__module__.partition(".")[0]
        if not hasattr(sys.modules.get(package), "__path__"):
            continue  # a class written in a script or a notebook, which lies in no package
        folder = files(package)
        places = [folder / "data" / "rulebook.md"]
        if isinstance(folder, Path):
            places.append(folder.parent.parent / "docs" / "rules" / f"{base.__dict__.get('name', '')}.md")
        for place in places:
            if place.is_file():
                return place.read_text(encoding="utf-8")
    return None
