"""Forecast of the sheet being written: costs, gains and Endurance if every order succeeds (MG-14.3, MG-19.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from arcana_magika.model.draws import rounded
from arcana_magika.model.geometry import NAMES, destination, space
from arcana_magika.model.orders import Cast, Move, Rest, Search
from arcana_magika.model.tables import ARTIFACTS, ATTUNED, ATTUNED_BY, DIRECTIONS, RACES, T_NUMBERS, TERRAINS
from arcana_magika.sheets.text import order_of

if TYPE_CHECKING:
    from arcana_magika.knowledge.view import OwnMage, View
    from arcana_magika.rules import Rules

CHEAP_WITH_CROSS: Final = 3
_SWAMP: Final = "Swamp"


@frozen
class Forecast:
    """The viewer's mage after the orders so far, by the viewer's knowledge.

    Attributes:
        me: the mage now.
        rules: the settings.
        space: the space of the mage.
        terrain: its terrain, None if unknown.
        phase: the phase being ordered, at most 5.
        endurance: Endurance then, without spells and losses to others.
        exact: whether all costs are known. Searches cost a random amount.
        moves: the moves ordered so far.
    """

    me: OwnMage
    rules: Rules
    space: str
    terrain: str | None
    phase: int
    endurance: int
    exact: bool
    moves: int

    @property
    def is_able(self) -> bool:
        """Whether the mage is neither exhausted nor unconscious by then (MG-6.5, MG-6.6, MG-6.10)."""
        return self.me.status == "OK" or (self.me.status == "EX" and self.endurance > self.rules.exhausted_below)

    @property
    def most_moves(self) -> int:
        """The most moves of a turn (MG-14.6)."""
        most = self.rules.race_moves[RACES.index(self.me.race)]
        return max(most, self.rules.ankh_moves) if "ANKH" in self.me.artifacts else most

    @property
    def move_cost(self) -> int | None:
        """The Endurance that the next move costs in this phase (MG-14.3), None if the terrain is unknown."""
        factor = self.factor
        if factor is None or self.moves >= 5:
            return None
        cross = "CROSS" in self.me.artifacts
        matrix = self.rules.moves_human if cross or self.me.race == "Human" else self.rules.moves_other
        percent = matrix[self.moves][self.phase - 1]
        if cross and self.moves < CHEAP_WITH_CROSS:
            percent = min(percent, 100)
        return rounded(factor * percent, 100)

    @property
    def factor(self) -> int | None:
        """The Endurance factor of the space (MG-3.1, MG-3.2), None if its terrain is unknown."""
        if self.terrain is None:
            return None
        if self.terrain == _SWAMP and (self.me.race == "Goblin" or "PENDANT" in self.me.artifacts):
            return self.rules.swamp_factor
        return self.rules.terrain_factors[_number(self.terrain)]

    @property
    def rest_gain(self) -> int | None:
        """The Endurance that a rest restores here (MG-19.1), None if the terrain is unknown."""
        if self.terrain is None:
            return None
        gain = self.rules.terrain_rests[_number(self.terrain)] * (2 if "HELM" in self.me.artifacts else 1)
        return gain * (2 if self._is_under("BOEND") else 1)

    @property
    def arcania_gain(self) -> int:
        """The Arcania that a meditation restores here (MG-18.1)."""
        skill = self.me.current_skill
        attuned = [ATTUNED[RACES.index(self.me.race)]]
        attuned += [code for artifact, code in ATTUNED_BY if ARTIFACTS[artifact] in self.me.artifacts]
        if self.terrain is not None and TERRAINS.index(self.terrain) in attuned:
            skill += self.rules.attunement
        amount = rounded(skill * self.rules.meditate_percent, 100) * (2 if "CANDLE" in self.me.artifacts else 1)
        return amount * (2 if self._is_under("BOARC") else 1)

    @property
    def search_chance(self) -> int | None:
        """The chance of finding a scroll here in percent (MG-16.5), None if the terrain is unknown."""
        if self.terrain is None:
            return None
        bonus = self.rules.search_bonus if self.me.race == "Halfling" or "MEDALLION" in self.me.artifacts else 0
        return min(self.rules.terrain_search[_number(self.terrain)] + bonus, 100)

    def _is_under(self, code: str) -> bool:
        return any(effect.code == code for effect in self.me.effects)


def forecast(view: View, rules: Rules) -> Forecast | None:
    """The forecast for the viewer, None for a spectator and for a mage out of the game."""
    me = view.me
    if me is None or me.space is None:
        return None
    orders = [order_of(text) for text in (() if view.draft is None else view.draft.orders)]
    now = Forecast(me, rules, me.space, view.terrain_at(me.space), 1, me.endurance, True, 0)
    endurance, exact, at = now.endurance, True, me.space
    rests = sum(isinstance(order, Rest) for order in orders)
    for phase, order in enumerate(orders, 1):
        now = Forecast(me, rules, at, view.terrain_at(at), phase, endurance, exact, now.moves)
        change: int | None = 0
        if isinstance(order, Move):
            change = None if now.move_cost is None else -now.move_cost
            now = Forecast(me, rules, at, now.terrain, phase, endurance, exact, now.moves + 1)
            at = _space_from(at, order.direction, 1)
        elif isinstance(order, Rest):
            change = now.rest_gain
        elif isinstance(order, Search):
            change, exact = None if now.factor is None else -now.factor // 2, False
        elif isinstance(order, Cast):
            code = _spell_of(me, order)
            at = _after_teleport(at, order) if code == "TELPT" and order.parameters else at
            if code == "HEALS":
                change = me.max_endurance if order.major else rounded(me.max_endurance, 2)
        exact = exact and change is not None
        endurance = max(0, min(endurance + (change or 0), me.max_endurance))
    if rests == 5:
        endurance = min(endurance + rules.rest_bonus, me.max_endurance)
    return Forecast(me, rules, at, view.terrain_at(at), min(len(orders) + 1, 5), endurance, exact, now.moves)


def _spell_of(me: OwnMage, order: Cast) -> str:
    if not order.scroll.startswith("#"):
        return order.scroll
    return next((scroll.code for scroll in me.scrolls if f"#{scroll.slot}" == order.scroll), "")


def _after_teleport(at: str, order: Cast) -> str:
    direction, *distance = order.parameters
    usual = 2 if direction in ("N", "S") else 1
    return _space_from(at, direction, int(distance[0]) if distance else usual)


def _space_from(at: str, direction: str, distance: int) -> str:
    cell = destination(space(at), DIRECTIONS.index(direction), distance)
    return at if cell < 0 else NAMES[cell]


def _number(terrain: str) -> int:
    return T_NUMBERS[TERRAINS.index(terrain)] - 1
