"""The parts of texts that deserve a colour (see `arcana_core.text.highlights`)."""

from __future__ import annotations

import re
from functools import cache

from arcana_core.text.highlights import Highlight, words
from arcana_wizwar.model.labyrinth import COLOURS


@cache
def highlights(colours: tuple[int, ...]) -> tuple[Highlight, ...]:
    """Highlights for a game with wizards of these colours."""
    found = []
    for name in (COLOURS[colour] for colour in colours):
        small, large = name[0], name[0].upper()
        found.append(words([name, name.capitalize()], name))
        # Marks of treasures, homes and doors.
        marks = rf"(?<![A-Za-z]){small}(?:[12]|h|  ?home)(?![A-Za-z])|(?<=[=.#]){small}(?:{small}|\d)?(?=[=.#|_ ]|$)"
        found.append(Highlight(re.compile(f"(?m){marks}|(?<=[ _|+]){small}(?=[ _|]|$)"), name))
        # The wizard's letter on a line of the board, and in front of the name.
        found.append(Highlight(re.compile(rf"(?m)^\d .{{0,78}}?(?P<mark>{large})(?![a-z]{{3}})"), name))
        found.append(Highlight(re.compile(rf"(?m)^[* ] (?P<mark>{large})(?= )"), name))
    return (
        *found,
        words(["you", "You", "your", "Your"], "you"),
        Highlight(re.compile(r"\d+ (?:physical |magical |fire |water |lightning )*damage|\d+ stun tokens?"), "damage"),
        Highlight(re.compile(r"\(\d+ life left\)|dies|dead|canceled|stunned"), "warning"),
        Highlight(re.compile(r"gains \d+ life|\d+ (?:victory )?points?\b|scores 1 point"), "gain"),
        Highlight(re.compile(r"(?m)^Turn \d+|^Wiz-War"), "title"),
    )
