"""The bot's evaluation of a view: its ways, its goal and its rivals."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from arcana_core.geometry.squares import NORTH, Edge, Grid, Reach, bits
from arcana_wizwar.bots.worths import worth
from arcana_wizwar.knowledge.view import View, WizardView
from arcana_wizwar.model.cards import CardSet
from arcana_wizwar.model.state import NOWHERE
from arcana_wizwar.rules import Rules

FAR = 999
"""The distance of unreachable squares."""

DANGERS: Mapping[str, int] = {"thornbush": 6, "rosebush": 7, "dust_cloud": 3, "tacks": 7, "trap_token": 2}
"""The estimated cost of entering a square with such an object, in steps."""
FIRE_COST = 8
DENIAL = 4.0
"""The number of extra steps accepted for a treasure that scores for a foe."""
HOMEWARD = 0.8
"""The weight of a step home against a step to the treasure. It comes later, after more cards."""


class Outlook:
    """An evaluation of the table from one seat.

    Properties are computed on first use.
    """

    def __init__(self, view: View, cards: CardSet, rules: Rules) -> None:
        assert view.player is not None
        self.view = view
        self.cards = cards
        self.rules = rules
        self.player = view.player
        self.me: WizardView = view.wizards[self.player]

    # Players and places.

    @cached_property
    def homes(self) -> tuple[int, ...]:
        """The home base square of each player."""
        place_of = {sector.colour: place for place, sector in enumerate(self.view.sectors)}
        return tuple([self.view.board.homes[place_of[wizard.colour]] for wizard in self.view.wizards])

    @property
    def home(self) -> int:
        """The bot's home base square."""
        return self.homes[self.player]

    @cached_property
    def foes(self) -> list[int]:
        """The other living players, most dangerous first."""
        wizards = enumerate(self.view.wizards)
        others = [seat for seat, wizard in wizards if seat != self.player and wizard.alive and wizard.life > 0]
        return sorted(others, key=lambda seat: -self.menace(seat))

    def has_prize(self, seat: int) -> bool:
        """Whether a wizard carries another player's treasure."""
        wizard = self.view.wizards[seat]
        return wizard.treasure >= 0 and wizard.treasure // 2 != wizard.colour

    def menace(self, seat: int) -> float:
        """A foe's danger: points, a carried treasure, little life."""
        wizard = self.view.wizards[seat]
        return 4 * wizard.points + 5 * self.has_prize(seat) + max(0, 16 - wizard.life) / 2

    def wins_with_one_more(self, seat: int) -> bool:
        """Whether one more point wins the game for a player."""
        return self.view.wizards[seat].points + 1 >= self.rules.victory_points

    @cached_property
    def carries_prize(self) -> bool:
        """Whether the bot carries another player's treasure."""
        return self.has_prize(self.player)

    @cached_property
    def seen(self) -> int:
        """The squares in sight, as a mask."""
        grid, square = self.view.grid, self.me.square
        if any(self.cards.of[spell.card].others.get("fogs") for spell in self.view.spells):
            return grid.near_from(square, diagonals=True) | 1 << square
        return grid.visible_from(square)

    def sees(self, seat: int) -> bool:
        """Whether another wizard is in sight."""
        return bool(self.seen >> self.view.wizards[seat].square & 1)

    @cached_property
    def beside(self) -> int:
        """The squares that a punch reaches, as a mask."""
        return self.view.grid.near_from(self.me.square, diagonals=True) & self.seen | 1 << self.me.square

    # Ways.

    @cached_property
    def opening(self) -> int:
        """The doors that the bot can open, as a mask of edges."""
        view, me = self.view, self.me
        standing = dict(view.edges)
        every = me.powers.keys or me.powers.mist
        doors = 0
        for edge, colour in view.board.doors.items():
            stands = standing.get(edge)
            if stands is not None and (stands.kind != "door" or stands.sealed):
                continue
            if every or colour == me.colour:
                doors |= 1 << edge
        for edge, stands in view.edges:
            if stands.kind == "door" and not stands.sealed and (every or stands.owner == self.player):
                doors |= 1 << edge
        for edge in view.picked_locks if view.active == self.player else ():
            doors |= 1 << edge
        return doors

    @cached_property
    def dangers(self) -> Mapping[int, int]:
        """The additional cost of entering each square."""
        costs: dict[int, int] = {}
        if not (self.me.powers.mist or self.me.powers.slime):
            mine = {spell.number for spell in self.view.spells if spell.caster == self.player}
            for thing in self.view.things:
                if thing.kind in DANGERS and not (thing.kind == "trap_token" and thing.spell in mine):
                    costs[thing.square] = costs.get(thing.square, 0) + DANGERS[thing.kind]
        for seat in self.foes:
            if self.view.wizards[seat].powers.fills:
                costs[self.view.wizards[seat].square] = FAR
        return costs

    @cached_property
    def _fires(self) -> frozenset[int]:
        return frozenset([edge for edge, stands in self.view.edges if stands.kind == "fire"])

    def _reach(self, start: int) -> Reach:
        dangers, fires = self.dangers, self._fires
        if not dangers and not fires:
            return self.view.grid.reach(start, opening=self.opening)
        edge_at = self.view.grid.lattice.edge_at

        def cost(square: int, way: int, entered: int) -> int:
            price = 1 + dangers.get(entered, 0)
            return price + FIRE_COST if edge_at[4 * square + way] in fires else price

        return self.view.grid.reach(start, cost=cost, opening=self.opening)

    @cached_property
    def _ahead(self) -> Reach:
        return self._reach(self.me.square)

    @cached_property
    def distances(self) -> Mapping[int, int]:
        """The distance of every square from the bot."""
        return self._ahead.costs

    @cached_property
    def from_home(self) -> Mapping[int, int]:
        """The distance of every square from the bot's home base square."""
        return self._reach(self.home).costs

    @cached_property
    def to_goal(self) -> Mapping[int, int]:
        """The distance of every square from the goal; empty without one."""
        if self.goal < 0:
            return {}
        return self.from_home if self.goal == self.home else self._reach(self.goal).costs

    @property
    def way_left(self) -> int:
        """The distance of the goal."""
        return self.distances.get(self.goal, FAR)

    def first_step(self, goal: int) -> int:
        """The first side of the best way to a square, -1 without one."""
        if goal not in self._ahead.costs or goal == self.me.square:
            return NOWHERE
        side = self._ahead.ways_to(goal)[0]
        return side if side >= NORTH else NOWHERE

    # The goal.

    @cached_property
    def goal(self) -> int:
        """The square to go to: home with a prize, else the fastest prize, else a foe; -1 for none."""
        if self.carries_prize:
            return self.home
        best, where = float(FAR), NOWHERE
        for treasure, square in enumerate(self.view.treasures):
            if square < 0 or square == self.home:
                continue
            holder = next((foe for foe in self.foes if self.homes[foe] == square), NOWHERE)
            wealth = holder >= 0 and treasure // 2 != self.view.wizards[holder].colour
            if treasure // 2 == self.me.colour and not (wealth and self.wins_with_one_more(holder)):
                continue
            need = self.distances.get(square, FAR) + HOMEWARD * self.from_home.get(square, FAR)
            need -= DENIAL * wealth
            if need < best:
                best, where = need, square
        return where if where >= 0 else self._nearest_foe()

    def _nearest_foe(self) -> int:
        squares = [self.view.wizards[foe].square for foe in self.foes]
        return min(
            [square for square in squares if square in self.distances],
            key=lambda square: self.distances[square],
            default=NOWHERE,
        )

    def treasures_here(self) -> list[int]:
        """The treasures in the bot's square that it would take."""
        here = self.me.square
        if here == self.home:
            return []
        lying = [treasure for treasure, square in enumerate(self.view.treasures) if square == here]
        prizes = [treasure for treasure in lying if treasure // 2 != self.me.colour]
        return prizes or (lying if here == self.goal and here in self.homes else [])

    def shortcut(self, kinds: tuple[Edge, ...]) -> tuple[int, int, int]:
        """The barrier worth passing most: steps saved, the square, the edge.

        It considers edges with these contents beside squares in reach this turn.
        """
        grid, best = self.view.grid, (0, NOWHERE, NOWHERE)
        standing = 0
        for kind in kinds:
            standing |= grid.all_of(kind)
        standing &= self.view.board.lines & ~self.opening
        for square, steps in self.distances.items():
            if steps >= max(self.view.moves, 1):
                break
            for edge in bits(standing & self.view.board.edges_of[square]):
                beyond = next((there for there, _ in grid.sides_of(edge) if there != square), NOWHERE)
                saved = self.way_left - (steps + 1 + self.to_goal.get(beyond, FAR))
                if saved > best[0]:
                    best = (min(saved, FAR), square, edge)
        return best

    # Cards.

    def value(self, key: str) -> int:
        """The energy value of a card that the bot spends."""
        return self.cards[key].energy_value + self.me.powers.energy

    def spare_energy(self, but: str = "") -> list[str]:
        """The expendable cards of the hand: energy cards and cheap cards with energy."""
        hand = list(self.me.hand)
        if but in hand:
            hand.remove(but)
        return [
            key
            for key in dict.fromkeys(hand)
            if self.cards[key].energy_value and (self.cards[key].types == ("energy",) or worth(key) <= 5)
        ]

    def is_under(self, seat: int, key: str) -> bool:
        """Whether a spell of this name is in play on a wizard."""
        return any(spell.wizard == seat and self.cards.of[spell.card].key == key for spell in self.view.spells)

    def changed(self, edge: int, kind: Edge) -> Grid:
        """The grid with different content on an edge."""
        return self.view.grid.with_edge(edge, kind)
