"""Patterns in Magika's texts that deserve a colour: losses and gains, terrain, cloaks, the viewer's mage."""

from __future__ import annotations

import re
from typing import Final

from arcana_core.text.highlights import Highlight, words
from arcana_magika.model.tables import SPELLS


def _pattern(pattern: str, role: str) -> Highlight:
    return Highlight(re.compile(pattern, re.MULTILINE), role)


def _terrain(names: tuple[str, ...], role: str) -> tuple[Highlight, ...]:
    # In the small map a terrain letter follows two blanks, and marks or a blank follow it.
    letters = "".join(name[0] for name in names)
    return (words(names, role), _pattern(rf"(?<=  )[{letters}](?=[@A-M?*+&~]{{0,3}}(?: |$))", role))


HIGHLIGHTS: Final = (
    _pattern(r"^Magika, .*$", "title"),
    *_terrain(("Ocean", "River"), "blue"),
    *_terrain(("Coastal", "Plains", "Desert"), "yellow"),
    *_terrain(("Forest", "Swamp"), "green"),
    *_terrain(("Glacial",), "cyan"),
    *_terrain(("Volcanic",), "red"),
    *_terrain(("Hills", "Mountain"), "white"),
    words(("RED",), "red"),
    words(("BLUE",), "blue"),
    words(("YELLOW", "ORANGE"), "yellow"),
    words(("GREEN",), "green"),
    words(("VIOLET",), "magenta"),
    _pattern(r"(?:fell|walked|lost) .*?(?P<mark>\bby \d+|\bfor \d+ \w+)", "damage"),
    _pattern(r"(?:rose .*?(?P<mark>\bby \d+))", "gain"),
    _pattern(r"regained \d+ \w+|\+\d+ (?:Endurance|Arcania)", "gain"),
    _pattern(r"\bEX\b.*?\)|\bUC\b.*?\)|rejected|disintegrated|became a rest", "warning"),
    words([spell.code for spell in SPELLS], "key"),
    _pattern(r"@", "you"),
)
"""Highlights for every viewer, beside the names of players."""
