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
        small = name[0]
        board = rf"\b{small}(?:[12]|h|  ?home)\b|(?<=[=.#]){small}(?:{small}|\d)?(?=[=.#])"
        found.append(words([name, name.capitalize()], name))
        found.append(Highlight(re.compile(rf"(?<![\w']){small.upper()}(?![\w'])|{board}"), name))
    return (
        *found,
        words(["you", "You", "your", "Your"], "you"),
        Highlight(re.compile(r"\d+ (?:physical |magical |fire |water |lightning )*damage|\d+ stun tokens?"), "damage"),
        Highlight(re.compile(r"\(\d+ life left\)|dies|dead|canceled|stunned"), "warning"),
        Highlight(re.compile(r"gains \d+ life|\d+ (?:victory )?points?\b|scores 1 point"), "gain"),
        Highlight(re.compile(r"(?m)^Turn \d+|^Wiz-War"), "title"),
    )
