"""A bot's conclusions from its view before it writes orders: the way north, its scrolls, the mages in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define, field

from arcana_magika.chapters.mages.aptitude import forbidding_clause
from arcana_magika.model.geometry import ARENA, DISTANCE, ROWS, STEP, space
from arcana_magika.model.knowledge import Knowledge, Known
from arcana_magika.model.orders import RESTING, Order
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    GOBLIN,
    HALFLING,
    HUMAN,
    NE,
    NW,
    RACES,
    SPELL_NUMBERS,
    SPELLS,
    SWAMP,
    T_NUMBERS,
    UNSEEN,
    E,
    W,
)
from arcana_magika.model.terrain import BASE_NUMBERS
from arcana_magika.rules import Rules

if TYPE_CHECKING:
    from arcana_core.bots import Seat
    from arcana_core.chance.rng import Rng
    from arcana_magika.knowledge.view import OwnMage, View

_USUAL: Final = (1, *(number for _, number in BASE_NUMBERS), 2, 1)
"""The terrain number to expect in rows a to z where nothing has been seen."""
HURRY: Final = 6
"""The value of a step besides its Endurance. A mage that walks around everything arrives last."""


@define
class Plan:
    """Orders for a turn.

    Attributes:
        orders: five, by phase.
        accepted: the players whose offers are accepted.
    """

    orders: list[Order] = field(factory=lambda: [RESTING] * 5)
    accepted: list[int] = field(factory=list)


@define
class Outlook:
    """A view, worked out.

    Attributes:
        view: the player's view.
        me: the player's mage.
        report: the last report.
        rules: the settings.
        rng: the bot's own chance.
        cell: where the mage is.
        race, alignment: as numbers.
        scrolls: the codes of the scrolls that aren't part of the plan yet.
        arcania: the Arcania that the plan hasn't spent.
        endurance: the Endurance that the plan leaves.
        ways: the least cost from each cell to the Goal Square.
    """

    view: View
    me: OwnMage
    report: Knowledge
    rules: Rules
    rng: Rng
    cell: int
    race: int
    alignment: int
    scrolls: list[str]
    arcania: int
    endurance: int
    ways: list[int]

    @classmethod
    def of(cls, seat: Seat[View]) -> Outlook:
        """Work out the view of this seat."""
        view, rules = seat.view, seat.rules
        assert view.me is not None and view.report is not None and isinstance(rules, Rules)
        me = view.me
        assert me.space is not None
        outlook = cls(
            view,
            me,
            view.report,
            rules,
            seat.rng,
            space(me.space),
            RACES.index(me.race),
            ALIGNMENTS.index(me.alignment),
            [scroll.code for scroll in me.scrolls],
            me.arcania,
            me.endurance,
            [],
        )
        outlook.ways = outlook._ways()
        return outlook

    @property
    def is_ebon(self) -> bool:
        """Whether this mage is the Ebon Mage."""
        return self.view.player == self.view.players - 1

    def terrain(self, cell: int) -> int:
        """The terrain number of a cell, or the usual one of its row if it was never seen."""
        code = self.report.terrain_at(cell)
        return _USUAL[ROWS[cell] - 1] if code == UNSEEN else T_NUMBERS[code]

    def factor(self, cell: int) -> int:
        """The factor for leaving this cell."""
        if self.report.terrain_at(cell) == SWAMP and (self.race == GOBLIN or "PENDANT" in self.me.artifacts):
            return self.rules.swamp_factor
        return self.rules.terrain_factors[self.terrain(cell) - 1]

    def rest_here(self, cell: int) -> int:
        """The Endurance that a rest restores in this cell."""
        gain = self.rules.terrain_rests[self.terrain(cell) - 1]
        if "HELM" in self.me.artifacts:
            gain *= 2
        return gain * 2 if self.is_under("BOEND") else gain

    def percent(self, number: int, phase: int) -> int:
        """The cost of move `number` in this phase (MG-14.3)."""
        human = self.race == HUMAN or "CROSS" in self.me.artifacts
        matrix = self.rules.moves_human if human else self.rules.moves_other
        percent = matrix[number - 1][phase - 1]
        return min(percent, 100) if "CROSS" in self.me.artifacts and number <= 3 else percent

    @property
    def most_moves(self) -> int:
        """The most moves of a turn (MG-14.6)."""
        most = self.rules.race_moves[self.race]
        return max(most, self.rules.ankh_moves) if "ANKH" in self.me.artifacts else most

    def is_under(self, code: str) -> bool:
        """Whether this effect is on the mage."""
        return any(effect.code == code for effect in self.me.effects)

    def _ways(self) -> list[int]:
        """The cost of walking from each cell to the Goal Square: the factors of the cells left, plus the steps."""
        ways = [0] * len(ARENA)
        first = 1
        for row in range(2, 27):
            cells = range(first, first + row)
            for cell in cells:
                north = [ways[there] for there in (STEP[cell][NE], STEP[cell][NW]) if there >= 0]
                ways[cell] = HURRY + self.factor(cell) + min(north)
            for cells_in_order, side in ((cells, W), (reversed(cells), E)):
                for cell in cells_in_order:
                    there = STEP[cell][side]
                    if there >= 0:
                        ways[cell] = min(ways[cell], HURRY + self.factor(cell) + ways[there])
            first += row
        return ways

    def way_north(self, cell: int) -> int:
        """The best direction from a cell on the way to the Goal Square."""
        found = [(self.ways[STEP[cell][way]], way) for way in (NE, NW, E, W) if STEP[cell][way] >= 0]
        return min(found)[1]

    def can_cast(self, code: str, *, major: bool = False) -> bool:
        """Whether the mage has the scroll and the Arcania, and Aptitude allows the spell (MG-5.10 to MG-5.12)."""
        if code not in self.scrolls:
            return False
        number = SPELL_NUMBERS[code]
        cost = (self.rules.major_costs if major else self.rules.minor_costs)[number]
        if cost > self.arcania:
            return False
        if "ROD" in self.me.artifacts:
            return True
        return not forbidding_clause(self.rules, self.me.aptitude, self.alignment, SPELLS[number].alignment)

    def spend(self, code: str, *, major: bool = False) -> None:
        """Subtract the scroll and its cost."""
        self.scrolls.remove(code)
        self.arcania -= (self.rules.major_costs if major else self.rules.minor_costs)[SPELL_NUMBERS[code]]

    def seen_now(self) -> list[Known]:
        """Other mages whose spaces the last report showed."""
        return [
            known
            for known in self.report.mages
            if known is not None and known.cell is not None and known.turn_of("cell") == self.report.turn
        ]

    def rivals_near(self, radius: int = 3) -> list[Known]:
        """Identified mages within this distance who aren't team mates, the northernmost first."""
        near = [
            known
            for known in self.seen_now()
            if known.cell is not None
            and known.player not in self.report.allies
            and DISTANCE[self.cell][known.cell] <= radius
        ]
        return sorted(near, key=lambda known: (ROWS[known.cell or 0], known.player))

    def lying_at(self, cell: int) -> list[str]:
        """Artifacts and cloaks on the ground of a cell, by the mage's own map."""
        recon = self.report.recon
        found = [ARTIFACTS[artifact] for artifact, where in recon.artifacts if where == cell]
        return found + ["cloak" for _, where in recon.cloaks if where == cell and self.may_take_cloak]

    @property
    def may_take_cloak(self) -> bool:
        """Whether the mage may carry another cloak (MG-12.2, MG-12.10)."""
        worn = self.me.team != "Black"
        return not self.me.barred and len(self.me.cloaks) + worn < self.rules.cloak_limit

    @property
    def search_chance(self) -> int:
        """The percentage of finding a scroll here (MG-16.5)."""
        bonus = self.rules.search_bonus if self.race == HALFLING or "MEDALLION" in self.me.artifacts else 0
        return self.rules.terrain_search[self.terrain(self.cell) - 1] + bonus
