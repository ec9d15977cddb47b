"""Figures and tables of games between bots, as plain data and in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt

from attrs import field, frozen

from arcana_lab.statistics import wilson


@frozen
class Table:
    """A table of texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, head: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
        """Make a table of anything."""
        return cls(tuple(head), tuple(tuple(map(str, row)) for row in rows))

    def markdown(self) -> str:
        """Format the table."""
        lines = (self.head, ("---",) * len(self.head), *self.rows)
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


@frozen
class Summary:
    """The results of many games between bots.

    Attributes:
        figures: single numbers for sentences, by name.
        tables: by name.
    """

    figures: dict[str, str] = field(factory=dict)
    tables: dict[str, Table] = field(factory=dict)

    def markdown(self) -> str:
        """Format everything, for people at a terminal."""
        figures = Table.of(("figure", "value"), self.figures.items())
        return "\n\n".join([figures.markdown(), *(f"{name}\n\n{it.markdown()}" for name, it in self.tables.items())])


def share(successes: float, trials: int) -> str:
    """Format a share with its 95% interval. The interval rounds half successes down."""
    low, high = wilson(int(successes), trials)
    return f"{100 * successes / max(trials, 1):.1f}% ({100 * low:.1f} to {100 * high:.1f})"


@frozen
class Use:
    """How a card goes with winning: the share won by players who played it, minus the share of those who left it.

    Attributes:
        card: its name.
        won, played: the wins of players who played it, and their number.
        won_without, left: the wins of players who held it and never played it, and their number.
    """

    card: str
    won: int
    played: int
    won_without: int
    left: int

    @property
    def difference(self) -> tuple[float, float, float]:
        """The difference of the shares, with Newcombe's 95% interval."""
        if not self.played or not self.left:
            return 0.0, -1.0, 1.0
        one, other = self.won / self.played, self.won_without / self.left
        (low, high), (other_low, other_high) = wilson(self.won, self.played), wilson(self.won_without, self.left)
        gap = one - other
        return (
            gap,
            gap - sqrt((one - low) ** 2 + (other_high - other) ** 2),
            gap + sqrt((high - one) ** 2 + (other - other_low) ** 2),
        )


def uses(found: Iterable[Use]) -> Table:
    """Make the table of the uses of cards."""
    rows = []
    for use in found:
        gap, low, high = use.difference
        rows.append(
            (
                use.card,
                f"{use.won / max(use.played, 1):.0%} of {use.played}",
                f"{use.won_without / max(use.left, 1):.0%} of {use.left}",
                f"{100 * gap:+.0f} ({100 * low:+.0f} to {100 * high:+.0f})",
            )
        )
    return Table.of(("card", "won, played", "won, left", "difference in points"), rows)


def best_and_worst(found: Iterable[Use], least: int, shown: int = 10) -> tuple[Table, Table, int]:
    """Order the cards that were played and left often enough.

    Returns:
        The cards with the greatest differences, those with the least, and the number of cards.
    """
    enough = [use for use in found if min(use.played, use.left) >= least]
    ordered = sorted(enough, key=lambda use: -use.difference[0])
    return uses(ordered[:shown]), uses(reversed(ordered[-shown:])), len(ordered)
