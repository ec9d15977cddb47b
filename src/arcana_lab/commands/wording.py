"""The words of the commands: columns, numbers of players, events, outcomes, clauses."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from arcana_core.events import Entry
from arcana_core.game import Game
from arcana_core.text.panels import capital
from arcana_core.text.rulebook import Clause
from arcana_core.text.wording import listed

WIDTH = 80
"""Characters in a line of running text."""


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows of words as aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(line.rstrip() for line in lines)


def span(counts: range) -> str:
    """A range of numbers of players: "2" or "2-4"."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}-{counts[-1]}"


def event_lines(entries: Sequence[Entry], game: Game[Any, Any, Any], viewer: int | None) -> str:
    """Events in the words of their game, a line each, with their clauses. Events without a sentence are left out."""
    sentences = ((game.sentence(entry.event, viewer), entry.clause) for entry in entries)
    return "\n".join(f"  {sentence} ({clause})" for sentence, clause in sentences if sentence)


def ending(game: Game[Any, Any, Any], you: int | None = None) -> str:
    """The victory, scores, reason and clause of a game that is over.

    For example "Red won. Scores: Red 3, Blue -3. The better card took the pot (LD-3.3)."

    Args:
        game: The game.
        you: The only person at the table, who is called "you"; None calls all players by name.
    """
    outcome = game.outcome
    assert outcome is not None, "the game is over"
    names = [game.player_name(seat) for seat in range(game.player_count)]
    called = ["you" if seat == you else name for seat, name in enumerate(names)]
    # "player 0: 1", because "player 0 1" reads like one number.
    marks = [":" if name[-1].isdigit() else "" for name in called]
    scores = ", ".join(
        f"{name}{mark} {score:g}" for name, mark, score in zip(called, marks, outcome.scores, strict=True)
    )
    clause = f" ({outcome.clause})" if outcome.clause else ""
    victory = _victory(names, outcome.winners, you, is_equal=len({*outcome.scores}) == 1)
    return f"{victory}. Scores: {scores}. {capital(outcome.reason)}{clause}."


def _victory(names: Sequence[str], winners: Sequence[int], you: int | None, *, is_equal: bool) -> str:
    others = listed(names[seat] for seat in winners if seat != you)
    if not winners:
        return "No player won" if not is_equal else "The game is a draw" if len(names) > 1 else "The game is lost"
    if you in winners:
        return f"You share the victory with {others}" if others else "You won"
    verb = "won" if len(winners) == 1 else "share the victory"
    return f"You lost. {capital(others)} {verb}" if you is not None else f"{capital(others)} {verb}"


def state(game: Game[Any, Any, Any], you: int | None = None) -> str:
    """The outcome, or the players who have to decide, if a player or a spectator may know them.

    Args:
        game: The game.
        you: The only person at the table; None for a spectator.
    """
    if game.outcome is not None:
        return ending(game, you)
    names = [game.player_name(seat) for seat in game.to_act_seen_by(you)]
    if not names:
        return "The game isn't over."  # merely naming the player would reveal something
    return f"The game isn't over. {capital(listed(names))} {'has' if len(names) == 1 else 'have'} to decide."


def clause_text(clause: Clause, columns: int = WIDTH) -> str:
    """A clause as running text, at most this wide; tables and lists keep their lines."""
    paragraphs: list[str] = []
    running: list[str] = []
    for line in [*clause.text.splitlines(), ""]:
        kept = line.lstrip().startswith(("|", "- ", "* ", "```"))
        if running and (kept or not line.strip()):
            paragraphs.append(textwrap.fill(" ".join(running), columns - 2))
            running = []
        if kept:
            paragraphs.append(line)
        elif line.strip():
            running.append(line.strip())
    body = textwrap.indent("\n".join(paragraphs), "  ")
    return f"{clause.id}\n{body}"


def clauses_text(clauses: Sequence[Clause], columns: int = WIDTH) -> str:
    """Clauses under the headings of their chapters, at most this wide."""
    lines: list[str] = []
    chapter = None
    for clause in clauses:
        if clause.chapter != chapter:
            chapter = clause.chapter
            lines += ["", chapter, ""] if lines else [chapter, ""]
        lines.append(clause_text(clause, columns))
    return "\n".join(lines)
