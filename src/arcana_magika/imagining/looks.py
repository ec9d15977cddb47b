"""What a player's newest maps say: which cells are seen how well, and who is known to be where now (MG-28)."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from attrs import define

from arcana_magika.geometry import DISCS
from arcana_magika.state import Arena, Knowledge, Known, Recon

CLOAKS_SEEN: Final = 1
"""The level from which on lying cloaks are seen (MG-28.2)."""


@define(slots=False)
class Looks:
    """The knowledge of one player, asked for what holds now.

    Attributes:
        viewer: whose.
        knowledge: what he knows.
        turn: of his last report.
    """

    viewer: int
    knowledge: Knowledge
    turn: int

    @classmethod
    def of(cls, arena: Arena, viewer: int) -> Looks:
        """The knowledge of this player."""
        knowledge = arena.knowledge[viewer]
        return cls(viewer, knowledge, knowledge.turn)

    @cached_property
    def recons(self) -> tuple[Recon, ...]:
        """The own map and those of team mates (MG-28.7)."""
        return (self.knowledge.recon, *(recon for _, recon in self.knowledge.ally_recons))

    @cached_property
    def clear(self) -> int:
        """The cells that are seen at any level."""
        return self.seen_at(3)

    def seen_at(self, level: int) -> int:
        """The cells that are seen at this level or nearer (MG-28.1, MG-28.4)."""
        seen = 0
        for recon in self.recons:
            radius = min(level + 1, 4) if recon.aided else level
            seen |= recon.clear & DISCS[radius][recon.cell]
        return seen

    @cached_property
    def occupied(self) -> int:
        """The cells in which some novice is seen, whoever it is."""
        cells = 0
        for recon in self.recons:
            cells |= recon.novices
        return cells

    @cached_property
    def lying_artifacts(self) -> dict[int, int]:
        """The cell of each artifact that is seen lying somewhere."""
        return {artifact: cell for recon in self.recons for artifact, cell in recon.artifacts}

    @cached_property
    def lying_cloaks(self) -> dict[int, tuple[int, ...]]:
        """The cells of the cloaks of each colour that are seen lying; several may lie in one."""
        by_colour: dict[int, list[int]] = {}
        for recon in self.recons:
            for colour in dict.fromkeys(colour for colour, _ in recon.cloaks):
                cells = [cell for which, cell in recon.cloaks if which == colour]
                known = by_colour.setdefault(colour, [])
                for cell in dict.fromkeys(cells):
                    # Two maps may show the same cloaks: of each cell only the greater number counts.
                    known += [cell] * max(0, cells.count(cell) - known.count(cell))
        return {colour: tuple(sorted(cells)) for colour, cells in by_colour.items()}

    def now(self, player: int, fact: str) -> bool:
        """Whether this fact about a mage was told by the last report, not by an older one."""
        known = self.knowledge.mages[player]
        return known is not None and known.turn_of(fact) == self.turn

    def known(self, player: int) -> Known:
        """What is known of a mage, of any age."""
        return self.knowledge.mages[player] or Known(player, -1)
