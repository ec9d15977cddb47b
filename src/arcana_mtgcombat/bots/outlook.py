"""A duellist's summary of a battle: positions, attacks, dangers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from arcana_mtgcombat.bots import worths
from arcana_mtgcombat.bots.chances import NOTHING, Blow, blow
from arcana_mtgcombat.knowledge.view import CharacterView, CreatureView, PermanentView, View
from arcana_mtgcombat.model import keywords
from arcana_mtgcombat.model.cards import Card, Pool
from arcana_mtgcombat.model.state import FIRST_NUMBER, Change

CombatantView = CharacterView | CreatureView

VICTORY = 40.0
"""The worth of felling an enemy character, beyond their Life."""
PATIENCE = 6
"""After this many rounds a duellist grows bolder and no longer withdraws. Two cautious bots would wait forever."""
OWN_LIFE = 1.1
"""The weight of the bot's own Life against an enemy's."""


def number_of(one: CombatantView) -> int:
    """Return the number of a combatant."""
    return one.seat if isinstance(one, CharacterView) else one.number


class Outlook:
    """A view and everything derived from it. Rebuilt for every decision.

    Attributes:
        view, pool: The view, and all cards.
        me: The bot's own character or pack.
        mine, theirs: Creatures of the bot, and of all its enemies.
        friends: Creatures of its allies.
        caution: The weight of harm to the own side in an attack. It is lower for the stronger side, which wins by even
            exchanges, and falls with the rounds, because two cautious bots would wait forever.
        foes: Enemy characters in the battle.
        enemies: The foes and all enemy creatures.
    """

    def __init__(self, view: View, pool: Pool) -> None:
        self.view = view
        self.pool = pool
        self.rules = view.rules
        assert view.own is not None
        self.me = view.own
        seat, side = self.me.seat, self.me.side
        self.mine: list[CreatureView] = []
        self.friends: list[CreatureView] = []
        self.theirs: list[CreatureView] = []
        for one in view.creatures:
            if one.controller == seat:
                self.mine.append(one)
            elif view.characters[one.controller].side == side:
                self.friends.append(one)
            else:
                self.theirs.append(one)
        self.foes = [one for one in view.characters if one.is_in and one.side != side and not one.wild]
        self.enemies: list[CombatantView] = [*self.foes, *self.theirs]
        self._by_number = {one.number: one for one in view.creatures}
        self._reckoned: dict[tuple[str, int], float] = {}
        self.caution = self._reckon_caution()
        self._danger: float | None = None

    def once(self, name: str, foe: CharacterView, reckon: Callable[[Outlook, CharacterView], float]) -> float:
        """Cache a value about an enemy character by name."""
        if (name, foe.seat) not in self._reckoned:
            self._reckoned[name, foe.seat] = reckon(self, foe)
        return self._reckoned[name, foe.seat]

    def card(self, key: str) -> Card:
        """Return a card by key."""
        return self.pool[key]

    def combatant(self, number: int) -> CombatantView | None:
        """Return the combatant with a number, or None if it has left."""
        if 0 <= number < FIRST_NUMBER:
            one = self.view.characters[number]
            return one if one.is_in and not one.wild else None
        return self._by_number.get(number)

    def is_enemy(self, one: CombatantView) -> bool:
        """Return whether a combatant is on another side."""
        seat = one.seat if isinstance(one, CharacterView) else one.controller
        return self.view.characters[seat].side != self.me.side

    def is_close(self, one: int, other: int) -> bool:
        """Return whether two groups are Close."""
        return self.view.is_close(one, other)

    def worth(self, one: CreatureView) -> float:
        """Return the worth of a creature as it is now."""
        return worths.of_creature(one.power, one.toughness, one.full_life, one.keywords)

    def harm(self, one: CombatantView, done: Blow, *, deadly: bool = False) -> float:
        """Return the worth of a blow to the victim's enemies.

        Args:
            one: The victim.
            done: The blow.
            deadly: Whether the blow has Deathtouch (MC-19.8).
        """
        if isinstance(one, CharacterView):
            weight = 1.0 + 8.0 / (one.life + 4.0)
            if not self.is_enemy(one):
                weight *= OWN_LIFE
            return weight * done.takes + VICTORY * done.fells
        fells = done.hurts if deadly else done.fells
        if one.keywords & keywords.INDESTRUCTIBLE:
            fells = 0.0
        if one.shields:
            fells *= 0.3
        worth = self.worth(one)
        return worth * (fells + 0.4 * (1.0 - fells) * min(done.takes / max(one.full_life, 1), 1.0))

    def struck(self, one: CombatantView, dice: int, flat: int = 0) -> Blow:
        """Return the blow of some dice against a combatant as it is now."""
        return blow(dice, one.toughness, one.guard, one.life, self.rules, flat)

    def fight(self, attacker: CombatantView, defender: CombatantView, caution: float = 1.0) -> float:
        """Return the worth of a fight to the attacker's side: harm done less caution times harm taken (MC-15)."""
        first, back = self.struck(defender, attacker.power), self.struck(attacker, defender.power)
        if not attacker.power:
            first = NOTHING
        if not defender.power:
            back = NOTHING
        deadly = bool(attacker.keywords & keywords.DEATHTOUCH)
        deadly_back = bool(defender.keywords & keywords.DEATHTOUCH)
        done, taken = self.harm(defender, first, deadly=deadly), self.harm(attacker, back, deadly=deadly_back)
        mine, theirs = attacker.keywords & keywords.FIRST_STRIKE, defender.keywords & keywords.FIRST_STRIKE
        if mine and not theirs:
            taken *= 1.0 - (first.hurts if deadly else first.fells)
        elif theirs and not mine:
            done *= 1.0 - (back.hurts if deadly_back else back.fells)
        if attacker.keywords & keywords.LIFELINK:
            done += 0.7 * first.takes
        if defender.keywords & keywords.LIFELINK:
            taken += 0.7 * back.takes
        return done - caution * taken

    def attack(self, attacker: CombatantView, target: CombatantView) -> float:
        """Return the worth of an attack if the target picks the best interceptor (MC-14.4)."""
        value = self.fight(attacker, target, self.caution)
        if isinstance(target, CharacterView):
            for one in self.interceptors(attacker, target):
                value = min(value, self.fight(attacker, one, self.caution))
        return value

    def volley(self, attackers: Sequence[CreatureView], target: CharacterView) -> float:
        """Return the worth of several attacks on a character in a row. Each one finds the rest of the Guard.

        The defender meets each attack in the best way. Guards count with the mean of their dice.
        """
        mean = self.mean_of_die
        able = [self.interceptors(attacker, target) for attacker in attackers]
        standing: dict[int, CombatantView] = {one.number: one for ones in able for one in ones}
        standing[target.seat] = target
        total = 0.0
        for attacker, ones in zip(attackers, able, strict=True):
            numbers = (target.seat, *[one.number for one in ones if one.number in standing])
            worth, number = min((self.fight(attacker, standing[one], self.caution), one) for one in numbers)
            total += worth
            hit = standing[number]
            done = self.struck(hit, attacker.power)
            if done.fells > 0.6 and number != target.seat:
                del standing[number]
            else:
                guard = hit.guard if hit.guard >= 0 else round(mean * hit.toughness)
                guard, life = max(0, guard - round(mean * attacker.power)), max(1, round(hit.life - done.takes))
                standing[number] = evolve(hit, guard=guard, life=life)
        return total

    def interceptors(self, attacker: CombatantView, target: CharacterView) -> list[CreatureView]:
        """Return the possible interceptors, if the attacker's group were Close to all of them (MC-14.4)."""
        flies = attacker.keywords & keywords.FLYING
        return [
            one
            for one in self.view.creatures
            if one.controller == target.seat
            and not one.exhausted
            and not one.bars & keywords.NO_INTERCEPT
            and not (one.sick and not self.rules.sick_intercept and not one.keywords & keywords.HASTE)
            and not (flies and not one.keywords & (keywords.FLYING | keywords.REACH))
            and (not one.detached or self.is_close(one.number, self.group_of(attacker)))
        ]

    def group_of(self, one: CombatantView) -> int:
        """Return the group of a combatant."""
        return one.seat if isinstance(one, CharacterView) else one.group

    def can_engage(self, attacker: CombatantView, target: CombatantView) -> bool:
        """Return whether range and keywords let one combatant engage another (MC-14.1, MC-14.2)."""
        if attacker.exhausted or attacker.keywords & keywords.DEFENDER or attacker.bars & keywords.NO_ENGAGE:
            return False
        flies = target.keywords & keywords.FLYING and not target.exhausted
        if flies and not attacker.keywords & (keywords.FLYING | keywords.REACH):
            return False
        return self.is_close(self.group_of(attacker), self.group_of(target))

    def strength(self, seat: int) -> float:
        """Estimate a seat's strength: Life, creatures, spells to come."""
        one = self.view.characters[seat]
        creatures = sum(self.worth(creature) for creature in self.view.creatures if creature.controller == seat)
        return one.life + creatures + 2.0 * (one.memory_count + one.library_count)

    def _reckon_caution(self) -> float:
        others = [one.seat for one in self.view.characters if one.is_in and one.side != self.me.side]
        strongest = max(map(self.strength, others), default=1.0)
        patience = max(0.4, 1.0 - 0.05 * max(0, self.view.round - PATIENCE))
        return patience * min(1.3, max(0.5, strongest / max(self.strength(self.me.seat), 1.0)))

    @property
    def danger(self) -> float:
        """Estimate the Life that Close enemies can take from the bot in their turns."""
        if self._danger is None:
            self._danger = self._reckon_danger()
        return self._danger

    def _reckon_danger(self) -> float:
        me = self.me
        if me.wild:
            return 0.0
        attackers = [
            one
            for one in self.theirs
            if self.is_close(one.group, me.seat) and not one.keywords & keywords.DEFENDER and one.power
        ]
        attackers.sort(key=lambda one: -one.power)
        free = [one for one in self.mine if not one.exhausted and not one.bars & keywords.NO_INTERCEPT]
        dice = 0
        for one in attackers:
            stops = [
                own
                for own in free
                if (not one.keywords & keywords.FLYING or own.keywords & (keywords.FLYING | keywords.REACH))
                and (not own.detached or self.is_close(own.number, one.group))
                and self.fight(one, own) < 2.0
            ]
            if stops:
                free.remove(min(stops, key=lambda own: own.power + own.toughness))
            else:
                dice += one.power
        dice += sum(foe.power for foe in self.foes if foe.power > me.toughness and self.is_close(foe.seat, me.seat))
        return blow(dice, me.toughness, -1, me.life, self.rules).takes if dice else 0.0

    @property
    def mean_of_die(self) -> float:
        """Return the average of a die (MC-2.1, MC-2.3)."""
        rules = self.rules
        if rules.pool_mode == "hits":
            return max(0, rules.die_sides - rules.hit_on + 1) / rules.die_sides
        return (rules.die_sides + 1) / 2

    def permanents_of(self, seat: int) -> list[PermanentView]:
        """Return a seat's permanents, creatures aside."""
        return [one for one in self.view.permanents if one.controller == seat]

    def pumped(self, one: CombatantView, power: int, toughness: int) -> CombatantView:
        """Return a combatant with new Power and Toughness. A set Guard changes by the mean of the dice (MC-16.4)."""
        guard = one.guard if one.guard < 0 else max(0, round(one.guard + toughness * self.mean_of_die))
        return evolve(one, power=max(0, one.power + power), toughness=max(0, one.toughness + toughness), guard=guard)

    def changes_of(self, number: int) -> list[Change]:
        """Return the changes of a combatant that last until the End Phase."""
        return [change for change in self.view.changes if change.number == number]
