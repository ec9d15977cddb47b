"""How the commands word what they print: columns, numbers, events, outcomes, clauses."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from arcana_core.events import Entry
from arcana_core.game import Game, Outcome
from arcana_core.text.rulebook import Clause

WIDTH = 100
"""Characters of a line of running text."""


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words as aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def span(counts: range) -> str:
    """A range of numbers of players: "2" or "2-4"."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def told(entries: Sequence[Entry], game: Game[Any, Any, Any], viewer: int | None) -> str:
    """Events in the words of their game, a line each, with their clauses; those that it passes over are left out."""
    sentences = ((game.sentence(entry.event, viewer), entry.clause) for entry in entries)
    return "\n".join(f"  {sentence} ({clause})" for sentence, clause in sentences if sentence)


def ending(outcome: Outcome) -> str:
    """How a game ended: "player 1 won, -3 to 3: the better card took the pot (LD-3.3)"."""
    scores = " to ".join(f"{score:g}" for score in outcome.scores)
    who = " and ".join(map(str, outcome.winners))
    won = f"player{'s' * (len(outcome.winners) > 1)} {who} won" if outcome.winners else "nobody won"
    clause = f" ({outcome.clause})" if outcome.clause else ""
    return f"{won}, {scores}: {outcome.reason}{clause}"


def state(game: Game[Any, Any, Any]) -> str:
    """How the game ended, or who has to decide."""
    if game.outcome is not None:
        return ending(game.outcome)
    return f"player {' and '.join(map(str, game.players_to_act))} to decide"


def clause_text(clause: Clause) -> str:
    """A clause as running text; tables and lists keep their lines."""
    paragraphs: list[str] = []
    running: list[str] = []
    for line in [*clause.text.splitlines(), ""]:
        kept = line.lstrip().startswith(("|", "- ", "* ", "```"))
        if running and (kept or not line.strip()):
            paragraphs.append(textwrap.fill(" ".join(running), WIDTH))
            running = []
        if kept:
            paragraphs.append(line)
        elif line.strip():
            running.append(line.strip())
    body = textwrap.indent("\n".join(paragraphs), "  ")
    return f"{clause.id}\n{body}"


def clauses_text(clauses: Sequence[Clause]) -> str:
    """Clauses under the headings of their chapters."""
    lines: list[str] = []
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", chapter, ""] if lines else [chapter, ""]
        lines.append(clause_text(clause))
    return "\n".join(lines)
