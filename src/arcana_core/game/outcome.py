"""How a game ended: scores, places, winners, reason and clause."""

from __future__ import annotations

from typing import Self

from attrs import frozen


@frozen
class Outcome:
    """How a game ended.

    Attributes:
        scores: of each player, in the game's own points.
        ranking: the place of each player, 1 for the best; equals share a place and the next ones are left out.
        winners: the players who won: several for a shared victory, none for a draw or a loss of all.
        reason: how it ended, in a sentence.
        clause: the clause by which it ended.
    """

    scores: tuple[float, ...]
    ranking: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    clause: str = ""

    @classmethod
    def by_score(cls, scores: tuple[float, ...], reason: str, clause: str = "") -> Self:
        """The outcome in which higher scores are better. If all are equal it is a draw without winners."""
        ranking = tuple(1 + sum(other > score for other in scores) for score in scores)
        first = tuple(player for player, place in enumerate(ranking) if place == 1)
        return cls(scores, ranking, first if len(first) < len(scores) else (), reason, clause)
