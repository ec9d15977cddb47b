"""What a bot makes of a view: where it wants to go, whom it wants to hurt, what its cards are worth to it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from arcana_core.squares import NORTH, Reach, bits
from arcana_wizwar.cards.reading import CardSet
from arcana_wizwar.state import NOWHERE, Damage, Edge, Play
from arcana_wizwar.view import View, WizardView

FAR = 999
"""Steps to what cannot be reached."""

DANGERS: Mapping[str, int] = {"thornbush": 6, "rosebush": 7, "dust_cloud": 3, "tacks": 7, "trap_token": 2}
"""What entering a square with such an object costs in steps, by judgement."""
FIRE_COST = 8


class Outlook:
    """One look at the table from one seat."""

    def __init__(self, view: View, cards: CardSet) -> None:
        assert view.player is not None
        self.view = view
        self.cards = cards
        self.player = view.player
        self.me: WizardView = view.wizards[self.player]
        self.edges: Mapping[int, Edge] = dict(view.edges)

    @cached_property
    def home(self) -> int:
        """The own home base square."""
        return self.home_of(self.player)

    def home_of(self, player: int) -> int:
        """The home base square of a player."""
        colour = self.view.wizards[player].colour
        place = next(at for at, sector in enumerate(self.view.sectors) if sector.colour == colour)
        return self.view.board.homes[place]

    @cached_property
    def foes(self) -> list[int]:
        """The other players who are alive, those nearer to winning first."""
        others = [
            seat
            for seat, wizard in enumerate(self.view.wizards)
            if seat != self.player and wizard.alive and wizard.life > 0
        ]
        return sorted(others, key=lambda seat: -self.menace(seat))

    def menace(self, seat: int) -> float:
        """How much a foe is in the way: points, a treasure on his back, little life."""
        wizard = self.view.wizards[seat]
        carries = wizard.treasure >= 0 and wizard.treasure // 2 != wizard.colour
        return 4 * wizard.points + 5 * carries + max(0, 16 - wizard.life) / 2

    @cached_property
    def opening(self) -> int:
        """The doors that the bot can open, as a mask of edges."""
        view, me = self.view, self.me
        doors = 0
        for edge, colour in view.board.doors.items():
            stands = self.edges.get(edge)
            if stands is not None and (stands.kind != "door" or stands.sealed):
                continue
            if colour == me.colour or me.powers.keys or me.powers.mist or me.powers.slime:
                doors |= 1 << edge
        for edge, stands in view.edges:
            if stands.kind == "door" and stands.owner == self.player and not stands.sealed:
                doors |= 1 << edge
        return doors

    @cached_property
    def dangers(self) -> Mapping[int, int]:
        """What entering a square costs beyond a step."""
        costs: dict[int, int] = {}
        if self.me.powers.mist or self.me.powers.slime:
            return costs
        for thing in self.view.things:
            mine = any(spell.number == thing.spell and spell.caster == self.player for spell in self.view.spells)
            if thing.kind in DANGERS and not (thing.kind == "trap_token" and mine):
                costs[thing.square] = costs.get(thing.square, 0) + DANGERS[thing.kind]
        for seat in self.foes:
            if self.view.wizards[seat].powers.fills:
                square = self.view.wizards[seat].square
                costs[square] = FAR
        return costs

    def steps_from(self, start: int) -> Mapping[int, int]:
        """How far every square is from a start, on the ways that the bot can go."""
        return self._reach(start).costs

    def _reach(self, start: int) -> Reach:
        dangers = self.dangers
        fires = {edge for edge, stands in self.view.edges if stands.kind == "fire"}
        edge_at = self.view.grid.lattice.edge_at

        def cost(square: int, way: int, entered: int) -> int:
            price = 1 + dangers.get(entered, 0)
            if fires and edge_at[4 * square + way] in fires:
                price += FIRE_COST
            return price

        return self.view.grid.reach(start, cost=cost, opening=self.opening)

    def first_step(self, goal: int) -> int:
        """The side by which the best way to a square leaves, -1 if there is none."""
        reach = self._reach(self.me.square)
        if goal not in reach.costs or goal == self.me.square:
            return NOWHERE
        ways = reach.ways_to(goal)
        return ways[0] if ways and ways[0] >= NORTH else NOWHERE

    @cached_property
    def distances(self) -> Mapping[int, int]:
        """How far every square is from the bot."""
        return self.steps_from(self.me.square)

    @cached_property
    def carries_prize(self) -> bool:
        """Whether it carries a treasure of somebody else."""
        return self.me.treasure >= 0 and self.me.treasure // 2 != self.me.colour

    @cached_property
    def goal(self) -> int:
        """The square to go to: home with a prize, else the prize that is soonest home, -1 for nowhere."""
        if self.carries_prize:
            return self.home
        best, where = float(FAR), NOWHERE
        home = self.steps_from(self.home)
        for treasure, square in enumerate(self.view.treasures):
            if square < 0 or square == self.home:
                continue
            worth = 0.0
            if treasure // 2 == self.me.colour:
                thief = self.scoring(square)
                if thief is None or self.view.wizards[thief].points + 1 < 2:
                    continue
                worth = 4.0
            need = self.distances.get(square, FAR) + 0.8 * home.get(square, FAR) - worth
            if need < best:
                best, where = need, square
        return where

    def scoring(self, square: int) -> int | None:
        """The foe whose home base square this is."""
        return next((seat for seat in self.foes if self.home_of(seat) == square), None)

    def treasures_here(self) -> list[int]:
        """The treasures in the bot's square."""
        return [treasure for treasure, square in enumerate(self.view.treasures) if square == self.me.square]

    def damage_of(self, key: str, energy: int, target: int) -> float:
        """What a card is likely to do to a wizard, in life."""
        card = self.cards[key]
        effects = card.does or next((mode.get("does", ()) for mode in card.modes), ())
        for effect in effects:
            if effect.get("do") == "damage":
                return self._amount(effect["amount"], energy, target)
        return WORTH_AS_DAMAGE.get(key, 1.0) + (energy if card.boost == "effect" else 0) / 2

    def _amount(self, given: object, energy: int, target: int) -> float:
        if isinstance(given, int):
            return given
        total = 0.0
        for term in str(given).split("+"):
            word = term.strip()
            if word.isdigit():
                total += int(word)
            elif word == "energy":
                total += energy
            elif word == "die":
                total += 2.5
            elif word == "magic_stones":
                items = self.view.wizards[target].items if target >= 0 else ()
                total += sum("Magic Stone" in self.cards.of[item].traits for item in items)
        return total

    def threat(self) -> Damage | Play | None:
        """What is on its way and can be answered: the innermost damage or play."""
        frames = self.view.frames
        last = frames[-1] if frames else None
        return last if isinstance(last, Damage | Play) else None

    def near_home(self, steps: int) -> bool:
        """Whether home is no farther than so many steps."""
        return self.distances.get(self.home, FAR) <= steps


WORTH_AS_DAMAGE: Mapping[str, float] = {
    "acid_bath": 4,
    "slow_death": 5,
    "thought_steal": 4,
    "yoink": 3,
    "drop_object": 2,
    "brain_burn": 4,
    "share_life": 0,
    "swap": 0,
    "mental_force": 0,
    "lightning_bolt": 3,
    "psychic_storm": 1,
    "waterbolt": 2,
    "heave_ho": 0,
    "disease": 0,
    "stretch": 1,
}
"""What an attack without plain damage is worth, in life."""


def squares(mask: int) -> list[int]:
    """The squares of a mask."""
    return bits(mask)
