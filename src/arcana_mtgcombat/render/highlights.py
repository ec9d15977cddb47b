"""Colours for texts of a battle, by role: creatures by controller, mana, damage, Life."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from arcana_core.text.highlights import Highlight, words
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.model.mana import TYPES
from arcana_mtgcombat.render import phrases

_OF_MANA: Final = ("white", "blue", "magenta", "red", "green", "muted")
"""The roles of the mana types."""


def _mana(letter: str, role: str) -> Highlight:
    # In a cost ("{2R}"), in a pool ("mana WWC"), in an event ("gains WR mana").
    cost, pool = (
        rf"{letter}(?=[0-9{TYPES}]*\}})",
        rf"(?<=[ ({TYPES}]){letter}(?=[{TYPES}]*(?: mana\b|[,;)(]| \(| left|$))",
    )
    return Highlight(re.compile(rf"{cost}|{pool}", re.MULTILINE), role)


_ALWAYS: Final = (
    Highlight(re.compile(r"^(?:Wizards' combat|Round \d+)", re.MULTILINE), "title"),
    Highlight(re.compile(r"^(?:[-=]+$|  (?:graveyard|exiled) .*)", re.MULTILINE), "muted"),
    Highlight(re.compile(r"^(?:Memory|Stack|stack \d+)\b", re.MULTILINE), "key"),
    *(_mana(letter, role) for letter, role in zip(TYPES, _OF_MANA, strict=True)),
    Highlight(re.compile(r"\bloses? (?P<mark>[\d, and]+ Life)"), "damage"),
    Highlight(re.compile(r"\b[1-9]\d* Life lost"), "damage"),
    Highlight(re.compile(r"\bregains (?P<mark>\d+ Life)"), "gain"),
    Highlight(re.compile(r"\b(?:Exhausted|fleeing|sick|destroyed|exiled|countered|flees|burns|defeats)\b"), "warning"),
    Highlight(re.compile(r"\byou\b|\(you\)"), "you"),
)


def highlights(view: View) -> Iterator[Highlight]:
    """Yield the highlights for this view."""
    for seat in range(len(view.characters)):
        names = [phrases.plain(view.called(one.number)) for one in view.creatures if one.controller == seat]
        if names:
            yield words(names, f"player {seat}")
    yield from _ALWAYS
