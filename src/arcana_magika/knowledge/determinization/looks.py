"""A player's newest report as queries: visible cells and their levels, places of mages, reported facts (MG-28)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from attrs import define

from arcana_magika.model.geometry import ARENA, DISCS, DISTANCE, bearing
from arcana_magika.model.knowledge import Knowledge, Known, Recon
from arcana_magika.model.mages import Mage
from arcana_magika.model.state import Arena
from arcana_magika.model.tables import ALIGNMENT_ARTIFACTS, ARTIFACTS, RACIAL_ARTIFACTS

CLOAKS_SEEN: Final = 1
"""The level from which cloaks on the ground are seen (MG-28.2)."""
PHASES: Final = 5
"""Phases of a turn (MG-8.2)."""
EVERYWHERE: Final = (1 << len(ARENA)) - 1
"""The set of all cells."""
_WITHIN: Final = 3
"""The reach of KNOSS and INTRP (MG-24.54, MG-24.56)."""


@lru_cache(maxsize=4096)  # 351 spaces in 9 ways
def towards(start: int, way: str) -> int:
    """The cells in this direction from a cell (MG-2.12)."""
    return sum(1 << cell for cell in range(len(ARENA)) if bearing(start, cell) == way)


@define(slots=False)
class Looks:
    """Queries about one player's present knowledge.

    Attributes:
        viewer: the player.
        knowledge: the player's knowledge.
        race, alignment: of the player's mage.
        turn: the turn of the last report.
        ebon: the seat of the Ebon Mage.
    """

    viewer: int
    knowledge: Knowledge
    race: int
    alignment: int
    turn: int
    ebon: int

    @classmethod
    def of(cls, arena: Arena, viewer: int) -> Looks:
        """The queries about the knowledge of this player."""
        knowledge = arena.knowledge[viewer]
        me = arena.mages[viewer]
        return cls(viewer, knowledge, me.race, me.alignment, knowledge.turn, len(arena.mages) - 1)

    @property
    def has_sight(self) -> bool:
        """Whether the player is still in the game. A dropped player gets no more news (MG-40.51)."""
        return self.knowledge.recon.cell >= 0

    # Maps.

    @cached_property
    def recons(self) -> tuple[Recon, ...]:
        """The player's own map and those of team mates (MG-28.7)."""
        if not self.has_sight:
            return ()
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
    def fogged(self) -> int:
        """The cells that are blank on a map (MG-28.12)."""
        cells = 0
        for recon in self.recons:
            cells |= DISCS[3 + recon.aided][recon.cell] & ~recon.clear
        return cells

    @cached_property
    def occupied(self) -> int:
        """The cells in which the maps show some novice."""
        cells = 0
        for recon in self.recons:
            cells |= recon.novices
        return cells

    @cached_property
    def lying_artifacts(self) -> dict[int, int]:
        """The cell of each artifact seen on the ground."""
        return {artifact: cell for recon in self.recons for artifact, cell in recon.artifacts}

    @cached_property
    def lying_cloaks(self) -> dict[int, tuple[int, ...]]:
        """The cells of the cloaks of each colour seen on the ground, a cell once for each cloak."""
        by_colour: dict[int, list[int]] = {}
        for recon in self.recons:
            for colour in dict.fromkeys(colour for colour, _ in recon.cloaks):
                cells = [cell for which, cell in recon.cloaks if which == colour]
                known = by_colour.setdefault(colour, [])
                for cell in dict.fromkeys(cells):
                    # Two maps may show the same cloaks: only the greater number of each cell counts.
                    known += [cell] * max(0, cells.count(cell) - known.count(cell))
        return {colour: tuple(sorted(cells)) for colour, cells in by_colour.items()}

    def is_hidden(self, mage: Mage) -> bool:
        """Whether this mage is where maps would show it and don't, and so is invisible (MG-28.11)."""
        for player, recon in ((self.viewer, self.knowledge.recon), *self.knowledge.ally_recons):
            if player != mage.player and recon.clear >> mage.cell & 1:
                level = DISTANCE[recon.cell][mage.cell] - recon.aided
                if level < 3 or mage.player == self.ebon:
                    if all(seen.player != mage.player for seen in recon.mages):
                        return True
                elif not recon.novices >> mage.cell & 1:
                    return True
        return False

    # Facts.

    def now(self, player: int, fact: str) -> bool:
        """Whether the last report, not an older one, showed this fact about a mage."""
        known = self.knowledge.mages[player]
        return known is not None and known.turn == self.turn and known.turn_of(fact) == self.turn

    def known(self, player: int) -> Known:
        """The knowledge about a mage, of any age."""
        return self.knowledge.mages[player] or Known(player, -1)

    # Effects at the time of the report.

    @cached_property
    def under(self) -> frozenset[str]:
        """The effects in force on the viewer then."""
        return frozenset([code for code, _, _ in self.knowledge.effects])

    @cached_property
    def inspected_cells(self) -> int:
        """The cells whose visible mages KNOSS or INTRP showed, none without them."""
        return DISCS[_WITHIN][self.knowledge.recon.cell] if self.under & {"KNOSS", "INTRP"} else 0

    def was_inspected(self, player: int) -> bool:
        """Whether KNOSS or INTRP, or being a team mate, showed this mage's items."""
        return self.now(player, "effects") or self.now(player, "cloaks")

    def is_kept_from(self, mage: Mage) -> bool:
        """Whether KNOSS or INTRP reached a visible mage and showed nothing: the mage is under PROKN (MG-24.9)."""
        if not self.inspected_cells or not self.inspected_cells >> mage.cell & 1:
            return False
        return ("KNOSS" in self.under and not self.now(mage.player, "effects")) or (
            "INTRP" in self.under and not self.now(mage.player, "cloaks")
        )

    def artifact_cells(self, artifact: int) -> int:
        """The cells that fit the reported space and bearing of an artifact (MG-21.18, MG-21.19)."""
        cells = EVERYWHERE
        if self.has_sight and artifact == RACIAL_ARTIFACTS[self.race]:
            cells = towards(self.knowledge.recon.cell, self.knowledge.bearing)
        if artifact in self.artifacts_by_right or artifact in self.artifacts_by_spell:
            for known, cell in self.knowledge.spaces:
                if known == artifact:
                    cells &= 1 << cell
        return cells

    def cells_by_artifacts(self, player: int) -> int:
        """The cells for a mage whose items the last report showed, but not the space (MG-40.53)."""
        cells = EVERYWHERE
        if self.now(player, "all_artifacts"):
            held = self.known(player).artifacts or 0
            for artifact in range(len(ARTIFACTS)):
                if held >> artifact & 1:
                    cells &= self.artifact_cells(artifact)
        return cells

    @cached_property
    def artifacts_by_right(self) -> frozenset[int]:
        """The artifacts whose spaces every report of this player shows (MG-21.18, MG-29.3)."""
        own = ALIGNMENT_ARTIFACTS[self.alignment]
        return frozenset(ALIGNMENT_ARTIFACTS if self.viewer == self.ebon else (own,))

    @cached_property
    def artifacts_by_spell(self) -> frozenset[int]:
        """The artifacts whose spaces KNART showed, except those under PROKN (MG-24.58, MG-24.59)."""
        if "KNARTX" in self.under:
            return frozenset(range(len(ARTIFACTS)))
        return frozenset(ALIGNMENT_ARTIFACTS) if "KNART" in self.under else frozenset()
