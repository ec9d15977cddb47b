"""The events of a battle, and their audience (MC-34).

Combatants and permanents appear by number and by the keys of their cards, seats by number. `merged` joins events for
the news: rolls with their results, payments with their spells, the parts of a blow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from arcana_core.events import Event, Hidden, Player, event, secret
from arcana_core.text.wording import counted, listed

# The kinds of fields. They determine how sentences name values.
Card = str
"""A key."""
Combatant = int
"""The number of a combatant or permanent."""
Group = int
Side = int
Sum = int
"""The result of a roll."""
Target = str
"""In notation."""

PURPOSES = {
    "guard": "for the Guard",
    "strike": "to strike",
    "response": "for Speed",
    "flight": "for the escape",
    "order": "for the turn order",
    "damage": "for damage",
    "damage_each": "for damage",
    "drain": "for damage",
    "heal": "to heal",
}
"""The purposes of rolls."""
LEAVING = {
    "destroyed": "is destroyed",
    "exiled": "is exiled",
    "unsummoned": "is unsummoned",
    "sacrificed": "is sacrificed",
    "gone": "leaves",
}


def _ability(used: AbilityUsed) -> str:
    ability = f" (ability {used.index + 1})" if used.index else ""
    return f"{{player}} uses {{number}}{ability}{_aim(used)}"


def _aim(play: SpellCast | AbilityUsed) -> str:
    # By number and card, because another creature may take the slot later.
    return " on {aim}" if play.aim >= 0 else " on {against}" if play.against else "[ on {target}]"


def _counters(put: CountersPut) -> str:
    number = counted(abs(put.count), "{kind} counter")
    return f"{{number}} {'gets' if put.count >= 0 else 'loses'} {number}"


def _changes(changed: Changed) -> str:
    parts = []
    if changed.power or changed.toughness:
        parts.append(f"has {changed.power:+}/{changed.toughness:+}")
    if changed.gains:
        parts.append("gains {gains}")
    if changed.loses:
        parts.append("loses {loses}")
    return f"{{number}} {listed(parts) or 'is unchanged'} until the End Phase"


@event("{player} enters the battle on side {side}", many=("player", "{player} enter the battle"))
class Seated(Event):
    """A character or pack is in the battle (MC-6.1)."""

    player: Player
    sheet: str
    side: int


@event("The turn order is {order}")
class OrderFixed(Event):
    """The turn order is fixed (MC-6.3, MC-6.5)."""

    order: tuple[Player, ...]


@event("Round {round}")
class RoundBegun(Event):
    """A round begins (MC-6.5)."""

    heading: ClassVar[bool] = True
    round: int


@event("{player} lets {behind} act first")
class Delayed(Event):
    """A character lets others act first. `order` is the new turn order (MC-8.2)."""

    player: Player
    behind: Player
    order: tuple[Player, ...]


@event("Turn {turn}: {player}")
class TurnBegun(Event):
    """A turn begins (MC-8.1). Like `WindowOpened`, it can disclose cards: the next question depends on them."""

    heading: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    turn: int
    player: Player


@event("")
class PhaseBegun(Event):
    """A phase of a turn begins: "channeling", "upkeep", "main", "end" (MC-8.1)."""

    player: Player
    phase: str


@event("{player} rolls {faces} {purpose}: {result}", purpose=PURPOSES)
class Rolled(Event):
    """Dice were rolled: every face, and the result (MC-2.1, MC-34.7)."""

    player: Player
    purpose: str
    faces: tuple[int, ...]
    result: Sum

    def merged(self, later: Event) -> Event | None:
        """The result of the roll: the news leaves the dice out."""
        match self.purpose, later:
            case "damage" | "damage_each" | "drain", Rolled(purpose="guard") | GuardSet():
                return self
            case (
                ("order", Rolled(purpose="order") | OrderFixed())
                | ("response", Rolled(purpose="response") | ResponseTried())
                | ("strike", Struck())
                | ("guard", GuardSet() | Damaged())
                | ("damage" | "damage_each" | "drain", Damaged())
                | ("heal", Healed())
            ):
                return later
        return None


@event("{player} places {card} in the library")
class CardPlaced(Event):
    """A card was placed in a library before the battle (MC-5.2)."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} recalls {cards}")
class CardsRecalled(Event):
    """Cards of a library moved into Memory (MC-5.10, MC-34.5)."""

    discloses: ClassVar[bool] = True
    player: Player
    count: int
    cards: tuple[Card, ...] = secret(known_to="player")

    def amounts(self) -> Mapping[object, int]:
        """The number of cards."""
        return {("recalled", self.player): self.count}

    def merged(self, later: Event) -> Event | None:
        """One line for several recalled cards."""
        if not isinstance(later, CardsRecalled) or later.player != self.player:
            return None
        count = self.count + later.count
        if isinstance(self.cards, Hidden) or isinstance(later.cards, Hidden):
            return CardsRecalled(self.player, count, Hidden(count))
        return CardsRecalled(self.player, count, (*self.cards, *later.cards))


@event("{player} forgets {card}")
class CardForgotten(Event):
    """A spell was forgotten and is at the bottom of the library (MC-5.5, MC-34.5)."""

    player: Player
    card: Card = secret(known_to="player")


@event("")
class CardUsedUp(Event):
    """A card is in its owner's graveyard (MC-5.6). Defeated players show their Memory this way (MC-21.2)."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card


@event("{player's} {card} goes into exile")
class CardExiled(Event):
    """A card is out of reach for the day (MC-5.8)."""

    player: Player
    card: Card


@event("{player} takes {card} from the graveyard into Memory")
class CardReclaimed(Event):
    """A card came from the graveyard into Memory (MC-25.17)."""

    player: Player
    card: Card


@event("{player} looks at the next cards: {cards}")
class CardsLookedAt(Event):
    """A player looked at the first cards of their library (MC-25.23, MC-34.6)."""

    discloses: ClassVar[bool] = True
    player: Player
    count: int
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} puts {card} back")
class CardPutBack(Event):
    """A card that was looked at is on the library again (MC-25.23)."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} gains {types} mana")
class ManaRestored(Event):
    """A unit of mana was restored, or added by an effect: its letters (MC-9.2, MC-25.18)."""

    player: Player
    types: str

    def amounts(self) -> Mapping[object, int]:
        """The units by type."""
        return Counter(("mana", self.player, letter) for letter in self.types)

    def merged(self, later: Event) -> Event | None:
        """One line for several restored units."""
        if isinstance(later, ManaRestored) and later.player == self.player:
            return ManaRestored(self.player, self.types + later.types)
        return None


@event(lambda paid: "" if paid.cost == "{0}" else "{player} pays {cost} ({left|nothing} left)")
class ManaPaid(Event):
    """A cost was paid. `left` is the rest of the pool as letters (MC-4.5)."""

    player: Player
    cost: str
    left: str


@event("The land pays {units} for {player's} creature ({left} left)")
class LandPaid(Event):
    """The land paid for a creature's ability: units as letters, and the units left this turn (MC-23.5)."""

    player: Player
    units: str
    left: int


@event("{player} burns {units:unit} of mana")
class ManaBurnt(Event):
    """The excess of a pool burned (MC-22.3)."""

    player: Player
    units: int


@event("{player} spends Focus on {number}")
class FocusSpent(Event):
    """A point of Focus went to a pervasive effect or an Exhausted creature (MC-10.2)."""

    player: Player
    number: Combatant

    def amounts(self) -> Mapping[object, int]:
        """A point."""
        return {("Focus", self.player, self.number): 1}

    def merged(self, later: Event) -> Event | None:
        """One line for several points of Focus, and for the creatures they make ready."""
        return FocusSpentOnSeveral(self.player, (self.number,)).merged(later)


@event("{player} spends Focus on {numbers}")
class FocusSpentOnSeveral(Event):
    """Several points of Focus were spent, in the news."""

    player: Player
    numbers: tuple[Combatant, ...]

    def amounts(self) -> Mapping[object, int]:
        """The points."""
        return Counter(("Focus", self.player, number) for number in self.numbers)

    def merged(self, later: Event) -> Event | None:
        """One line for several points of Focus, and for the creatures they make ready."""
        match later:
            case FocusSpent(player=self.player, number=number):
                return FocusSpentOnSeveral(self.player, (*self.numbers, number))
            case MadeReady(number=number) if number in self.numbers:
                return self
        return None


@event("{number} is ready")
class MadeReady(Event):
    """A combatant or artifact is ready."""

    number: Combatant


@event("{number} is Exhausted")
class Exhausted(Event):
    """A combatant or artifact is Exhausted."""

    number: Combatant


@event(lambda cast: f"{{player}} casts {{card}}{_aim(cast)}")
class SpellCast(Event):
    """A spell is on the stack (MC-13.1, MC-34.3).

    Attributes:
        player, card: The caster and the spell.
        target: The notation of the target, "" for none.
        aim: The number of the combatant or permanent that is the target, or -1.
        against: The card of the spell or ability that is the target, or "".
    """

    discloses: ClassVar[bool] = True
    player: Player
    card: Card
    target: Target
    aim: Combatant = -1
    against: Card = ""

    def merged(self, later: Event) -> Event | None:
        """One line for a spell, its payment, and the creature or permanent it becomes."""
        match later:
            case ManaPaid(player=self.player):
                return self
            case CreatureEntered(card=self.card, player=self.player):
                return later
            case PermanentEntered(card=self.card, player=self.player, bearer=bearer):
                return self if self.target or bearer < 0 else later
        return None


@event(_ability)
class AbilityUsed(Event):
    """An ability is on the stack, or takes effect at once (MC-18.4, MC-18.14). For its target see `SpellCast`."""

    player: Player
    card: Card
    number: Combatant
    index: int
    target: Target
    aim: Combatant = -1
    against: Card = ""

    def merged(self, later: Event) -> Event | None:
        """One line for an ability and its costs."""
        match later:
            case ManaPaid() | LandPaid() | Exhausted(number=self.number):
                return self
            case PermanentEnded(number=self.number) | CreatureLeft(number=self.number, how="sacrificed"):
                return self
        return None


@event("{player} {succeeded:is fast enough to respond|tries to respond but is too slow}")
class ResponseTried(Event):
    """A player tried to respond, and succeeded or not (MC-18.6, MC-18.7, MC-34.4)."""

    discloses: ClassVar[bool] = True
    player: Player
    succeeded: bool


@event("")
class WindowOpened(Event):
    """Other players may be asked now (MC-18.3, MC-18.5).

    Hidden cards decide whether the battle goes on at once, so earlier decisions can't be taken back. In the Channeling
    Phase and the Upkeep only the active seat sees the event, because others must not learn its progress (MC-34.10).
    """

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "players"
    players: tuple[int | None, ...]


@event("")
class Passed(Event):
    """A player passed (MC-34.10). Like `WindowOpened`, this can disclose cards."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "player"
    player: Player


@event("{player's} {card} is countered")
class Countered(Event):
    """A spell or ability was countered (MC-18.12)."""

    player: Player
    card: Card


@event(lambda resolved: "{card} has no legal target left" if resolved.fizzled else "")
class Resolved(Event):
    """A spell or ability has resolved, or had no legal target left (MC-13.8)."""

    player: Player
    card: Card
    fizzled: bool


@event("{player} summons {number}")
class CreatureEntered(Event):
    """A creature is in the battle (MC-7.3)."""

    number: Combatant
    card: Card
    player: Player


@event("{player} brings {number} into play[ on {bearer}]")
class PermanentEntered(Event):
    """A permanent is in the battle, on a bearer or -1 (MC-20.6)."""

    number: Combatant
    card: Card
    player: Player
    bearer: Combatant


@event("{number} ends")
class PermanentEnded(Event):
    """A permanent has ended (MC-20.7)."""

    number: Combatant
    card: Card
    slot: int


@event(lambda attached: "{number} is on {bearer}" if attached.bearer >= 0 else "{number} has no bearer")
class Attached(Event):
    """An equipment has this bearer, or -1 for none (MC-11.9, MC-20.5)."""

    number: Combatant
    bearer: Combatant


@event("{player} now controls {number}")
class ControlChanged(Event):
    """A creature has a new controller (MC-12.9)."""

    important: ClassVar[bool] = True
    number: Combatant
    player: Player


@event("{number} {how}", how=LEAVING)
class CreatureLeft(Event):
    """A creature has left. `how` is "destroyed", "exiled", "unsummoned", "sacrificed" or "gone".

    See MC-16.6, MC-25.9, MC-25.10, MC-36.50, MC-21.7.
    """

    important: ClassVar[bool] = True
    number: Combatant
    card: Card
    slot: int
    how: str

    def merged(self, later: Event) -> Event | None:
        """Its card goes into exile with it."""
        return self if self.how == "exiled" and isinstance(later, CardExiled) and later.card == self.card else None


@event("{one} and {other} are {range}", range={"close": "Close", "ranged": "Ranged"})
class RangeChanged(Event):
    """The range between two groups is "close" or "ranged" (MC-7.2)."""

    one: Group
    other: Group
    range: str


@event("{number} {kind}", kind={"advance": "advances", "withdraw": "withdraws", "fall back": "falls back"})
class Moved(Event):
    """A combatant has moved: "advance", "withdraw", "fall back" (MC-7.4 to MC-7.9)."""

    number: Combatant
    kind: str

    def merged(self, later: Event) -> Event | None:
        """One line for a move and the ranges it changes."""
        if not isinstance(later, RangeChanged) or self.number not in (later.one, later.other):
            return None
        if self.kind == "advance":
            return Advanced(self.number, later.other if later.one == self.number else later.one)
        return self


@event("{number} advances on {group}")
class Advanced(Event):
    """A combatant has advanced on a group, in the news."""

    number: Combatant
    group: Group

    def amounts(self) -> Mapping[object, int]:
        """Nothing to add up: one move and its range."""
        return {}


@event("{number} leaves its company")
class Detached(Event):
    """A creature is now a group of its own (MC-7.6)."""

    number: Combatant


@event(
    lambda given: "{player} orders {number} to {kind}" + ("[ {target}]" if given.kind == "engage" else "[ on {group}]")
)
class OrderGiven(Event):
    """A creature has an order (MC-12.1). `target` is a group to advance on, a combatant to engage, or -1."""

    player: Player
    number: Combatant
    kind: str
    target: Combatant

    @property
    def group(self) -> Group:
        """The group to advance on."""
        return self.target

    def merged(self, later: Event) -> Event | None:
        """One line for an order that is carried out at once."""
        match later:
            case Detached(number=self.number) | Moved(number=self.number, kind=self.kind):
                return self
            case Engaged(attacker=self.number, target=self.target) if self.kind == "engage":
                return self
            case RangeChanged(one=one, other=other) if self.kind != "engage" and self.number in (one, other):
                return self
        return None


@event("{number} loses its order")
class OrderLost(Event):
    """An order can't be carried out any more (MC-12.6)."""

    number: Combatant


@event("{attacker} engages {target}")
class Engaged(Event):
    """A combatant engages another one (MC-14.1)."""

    attacker: Combatant
    target: Combatant


@event("{defender} intercepts {attacker}")
class Intercepted(Event):
    """A combatant takes an attack on itself (MC-14.4, MC-14.6)."""

    attacker: Combatant
    defender: Combatant


@event("{attacker's} attack is off")
class NoFight(Event):
    """An attack couldn't be carried out (MC-14.10)."""

    attacker: Combatant


@event("{number} strikes {victim} for {amount}")
class Struck(Event):
    """A combatant strikes another one in a fight. `amount` is the roll (MC-15.2, MC-15.3)."""

    number: Combatant
    victim: Combatant
    amount: int

    def amounts(self) -> Mapping[object, int]:
        """The roll."""
        return {("strike", self.number, self.victim): self.amount}

    def merged(self, later: Event) -> Event | None:
        """One line for a strike and its damage."""
        match later:
            case Rolled(purpose="guard") | GuardSet(number=self.victim):
                return self
            case Damaged(number=self.victim):
                return Blow(self.number, self.victim, self.amount, later.absorbed, later.lost)
        return None


@event("{number} strikes {victim} for {amount}: {lost} Life lost[, {absorbed} absorbed by the Guard]", lost={0: "no"})
class Blow(Event):
    """A strike with its damage, in the news."""

    important: ClassVar[bool] = True
    number: Combatant
    victim: Combatant
    amount: int
    absorbed: int
    lost: int

    def amounts(self) -> Mapping[object, int]:
        """The roll and the damage."""
        return {
            ("strike", self.number, self.victim): self.amount,
            ("absorbed", self.victim): self.absorbed,
            ("Life", self.victim): -self.lost,
        }


@event("{number} loses {lost} Life[ (the Guard absorbs {absorbed})]", lost={0: "no"})
class Damaged(Event):
    """Damage was dealt: the part absorbed by the Guard, and the Life lost (MC-16.1)."""

    important: ClassVar[bool] = True
    number: Combatant
    absorbed: int
    lost: int

    def amounts(self) -> Mapping[object, int]:
        """The part absorbed by the Guard, and the Life lost."""
        return {("absorbed", self.number): self.absorbed, ("Life", self.number): -self.lost}

    def merged(self, later: Event) -> Event | None:
        """One line for damage to several combatants."""
        match later:
            case Rolled(purpose="guard") | GuardSet():
                return self
            case Damaged() if later.number != self.number:
                return SeveralDamaged(
                    (self.number, later.number), (self.absorbed, later.absorbed), (self.lost, later.lost)
                )
        return None


def _losses(damaged: SeveralDamaged) -> str:
    if not damaged.losses:
        return "{numbers} lose Life"
    words = f"{{numbers}} lose {_each(damaged.losses, ' Life')}"
    return f"{words} (the Guards absorb {_each(damaged.absorbed)})" if any(damaged.absorbed) else words


def _each(amounts: tuple[int, ...], unit: str = "") -> str:
    """List the amounts of several combatants: "3 and 1 Life", "2 Life each"."""
    if len({*amounts}) > 1:
        return f"{listed(map(str, amounts))}{unit}"
    return f"{amounts[0]}{unit} each"


@event(_losses)
class SeveralDamaged(Event):
    """Damage to several combatants, in the news: what each Guard absorbed, and the Life each lost."""

    important: ClassVar[bool] = True
    numbers: tuple[Combatant, ...]
    absorbed: tuple[int, ...]
    losses: tuple[int, ...]

    def amounts(self) -> Mapping[object, int]:
        """The part absorbed by each Guard, and the Life lost."""
        return {
            **{("absorbed", number): absorbed for number, absorbed in zip(self.numbers, self.absorbed, strict=True)},
            **{("Life", number): -lost for number, lost in zip(self.numbers, self.losses, strict=True)},
        }

    def merged(self, later: Event) -> Event | None:
        """One line for damage to several combatants."""
        match later:
            case Rolled(purpose="guard") | GuardSet():
                return self
            case Damaged() if later.number not in self.numbers:
                return SeveralDamaged(
                    (*self.numbers, later.number), (*self.absorbed, later.absorbed), (*self.losses, later.lost)
                )
        return None


@event("{number's} Guard is {guard}")
class GuardSet(Event):
    """A Guard has a new value (MC-16.1, MC-16.4, MC-15.8)."""

    number: Combatant
    guard: int

    def merged(self, later: Event) -> Event | None:
        """The news leaves out Guards that are part of a blow."""
        match later:
            case Damaged(number=self.number) | Exhausted(number=self.number):
                return later
        return None


@event("{number} loses {lost} Life")
class LifeLost(Event):
    """Life was lost without damage (MC-16.3)."""

    important: ClassVar[bool] = True
    number: Combatant
    lost: int


@event("{number} regains {gained} Life")
class Healed(Event):
    """Life was restored (MC-25.4)."""

    number: Combatant
    gained: int


@event(_counters)
class CountersPut(Event):
    """Counters were put on a combatant, or removed if the count is negative (MC-16.10)."""

    number: Combatant
    kind: str
    count: int


@event(_changes)
class Changed(Event):
    """A combatant is changed until the End Phase: Power, Toughness, keywords (MC-25.6, MC-25.19)."""

    number: Combatant
    power: int
    toughness: int
    gains: tuple[str, ...]
    loses: tuple[str, ...]


@event("{number} gets a regeneration shield")
class ShieldGained(Event):
    """A creature got a regeneration shield (MC-25.22)."""

    number: Combatant


@event("{number} regenerates")
class Regenerated(Event):
    """A shield saved a creature, or healed it in the End Phase (MC-25.22, MC-22.6)."""

    number: Combatant


@event("{player} flees")
class Fled(Event):
    """A character flees (MC-17.1)."""

    important: ClassVar[bool] = True
    player: Player


@event("{player's} flight fails")
class FlightFailed(Event):
    """A flight has failed (MC-17.5)."""

    important: ClassVar[bool] = True
    player: Player


@event("{player} escapes")
class Escaped(Event):
    """A character has escaped (MC-17.7)."""

    important: ClassVar[bool] = True
    player: Player


@event(lambda lost: "{player} has lost" if lost.slayer in (-1, lost.player) else "{slayer} defeats {player}")
class CharacterLost(Event):
    """A character has lost. `slayer` is the seat that caused it, or -1 (MC-21.2)."""

    important: ClassVar[bool] = True
    player: Player
    slayer: Player


@event("{player} has no creatures left")
class PackGone(Event):
    """A wild pack has no creature left (MC-23.6)."""

    important: ClassVar[bool] = True
    player: Player


@event("{player} {spared:spares|slays} {loser}")
class MercyShown(Event):
    """A loser is spared or slain (MC-21.5)."""

    important: ClassVar[bool] = True
    player: Player
    loser: Player
    spared: bool


@event("{winner:|the battle is drawn}[{winner} won]: {words}")
class BattleEnded(Event):
    """The battle is over (MC-21.4)."""

    important: ClassVar[bool] = True
    winner: Side
    words: str
