"""What can happen in a battle, and who may know it (MC-34).

Combatants and permanents are named by their numbers and by the keys of their cards, seats by number.
"""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import Event, Player, event, secret
from arcana_core.text.wording import counted, listed

# Kinds of fields, by which sentences name their values.
Card = str
"""A key."""
Combatant = int
"""The number of a combatant or permanent."""
Group = int
Side = int
Sum = int
"""What dice count."""
Target = str
"""In notation."""

PHASES = {"channeling": "Channeling Phase", "upkeep": "Upkeep", "main": "Main Phase", "end": "End Phase"}
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
"""What dice are thrown for."""
LEAVING = {
    "destroyed": "is destroyed",
    "exiled": "is exiled",
    "unsummoned": "is unsummoned",
    "sacrificed": "is sacrificed",
    "gone": "leaves",
}


def _ability(used: AbilityUsed) -> str:
    which = f" (ability {used.index + 1})" if used.index else ""
    return f"{{player}} uses {{number}}{which}[ at {{target}}]"


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


@event("{player} enters the battle on side {side}")
class Seated(Event):
    """A character or pack is in the battle (MC-6.1)."""

    player: Player
    sheet: str
    side: int


@event("The turn order is {order}")
class OrderFixed(Event):
    """The turn order stands, by seat (MC-6.3, MC-6.5)."""

    order: tuple[Player, ...]


@event("Round {round} begins")
class RoundBegun(Event):
    """A round begins (MC-6.5)."""

    round: int


@event("{player} lets {behind} act first")
class Delayed(Event):
    """A character lets others act first: the turn order now (MC-8.2)."""

    player: Player
    behind: Player
    order: tuple[Player, ...]


@event("Turn {turn}: {player}")
class TurnBegun(Event):
    """A turn begins (MC-8.1); in its windows it depends on what others hold how it goes on, as in `WindowOpened`."""

    discloses: ClassVar[bool] = True
    turn: int
    player: Player


@event("{player's} {phase} begins", phase=PHASES)
class PhaseBegun(Event):
    """A phase of a turn begins: "channeling", "upkeep", "main", "end" (MC-8.1)."""

    player: Player
    phase: str


@event("{player} rolls {faces} {purpose}: {result}", purpose=PURPOSES)
class Rolled(Event):
    """Dice were thrown: every face, and what they count (MC-2.1, MC-34.7)."""

    player: Player
    purpose: str
    faces: tuple[int, ...]
    result: Sum


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


@event("{player} forgets {card}")
class CardForgotten(Event):
    """A spell was forgotten: it lies at the bottom of the library (MC-5.5, MC-34.5)."""

    player: Player
    card: Card = secret(known_to="player")


@event("{card} goes to {player's} graveyard")
class CardUsedUp(Event):
    """A card lies in its owner's graveyard (MC-5.6); of whoever has lost all see what he held (MC-21.2)."""

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
    """A player looked at the first cards of his library (MC-25.23, MC-34.6)."""

    discloses: ClassVar[bool] = True
    player: Player
    count: int
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} puts {card} back")
class CardPutBack(Event):
    """A card that was looked at lies on the library again (MC-25.23)."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} gains {types} mana")
class ManaRestored(Event):
    """A unit of mana was restored, or added by an effect: its letters (MC-9.2, MC-25.18)."""

    player: Player
    types: str


@event(lambda paid: "" if paid.cost == "{0}" else "{player} pays {cost} ({left|nothing} left)")
class ManaPaid(Event):
    """A cost was paid: what is left, as letters (MC-4.5)."""

    player: Player
    cost: str
    left: str


@event("The land pays {units} for {player's} creature ({left} left)")
class LandPaid(Event):
    """The land paid for a creature's ability, units as letters, and has so many left in this turn (MC-23.5)."""

    player: Player
    units: str
    left: int


@event("{player} burns {units:unit} of mana")
class ManaBurnt(Event):
    """A pool above its full size burnt (MC-22.3)."""

    player: Player
    units: int


@event("{player} spends Focus on {number}")
class FocusSpent(Event):
    """A point of Focus went to a pervasive effect or an Exhausted creature (MC-10.2)."""

    player: Player
    number: Combatant


@event("{number} is ready")
class MadeReady(Event):
    """A combatant or artifact is ready."""

    number: Combatant


@event("{number} is Exhausted")
class Exhausted(Event):
    """A combatant or artifact is Exhausted."""

    number: Combatant


@event("{player} casts {card}[ at {target}]")
class SpellCast(Event):
    """A spell is on the stack, with its target, "" for none (MC-13.1, MC-34.3)."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card
    target: Target


@event(_ability)
class AbilityUsed(Event):
    """An ability is on the stack, or works at once (MC-18.4, MC-18.14)."""

    player: Player
    card: Card
    number: Combatant
    index: int
    target: Target


@event("{player} tries to respond and {succeeded:may|is too slow}")
class ResponseTried(Event):
    """Somebody tried to respond: whether he may (MC-18.6, MC-18.7, MC-34.4)."""

    discloses: ClassVar[bool] = True
    player: Player
    succeeded: bool


@event("")
class WindowOpened(Event):
    """Others may be asked now (MC-18.3, MC-18.5).

    Whether it goes on at once tells something of what they hold, so that what went before cannot be taken back. Of the
    windows of the Channeling Phase and the Upkeep only the active seat is told, for nobody else may see how far the
    decisions before them have come (MC-34.10).
    """

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "players"
    players: tuple[int | None, ...]


@event("{player} passes")
class Passed(Event):
    """A player passed (MC-34.10); whether another is asked then tells something, as in `WindowOpened`."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "player"
    player: Player


@event("{player's} {card} is countered")
class Countered(Event):
    """A spell or ability does nothing any more (MC-18.12)."""

    player: Player
    card: Card


@event("{card} {fizzled:has no legal target left|resolves}")
class Resolved(Event):
    """A spell or ability has resolved; whether it had a legal target left (MC-13.8)."""

    player: Player
    card: Card
    fizzled: bool


@event("{number} enters the battle for {player}")
class CreatureEntered(Event):
    """A creature is in the battle (MC-7.3)."""

    number: Combatant
    card: Card
    player: Player


@event("{player's} {number} enters the battle[ on {bearer}]")
class PermanentEntered(Event):
    """A permanent is there, on a bearer or -1 (MC-20.6)."""

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


@event("{bearer|nobody} bears {number}")
class Attached(Event):
    """An equipment has this bearer, or -1 for none (MC-11.9, MC-20.5)."""

    number: Combatant
    bearer: Combatant


@event("{player} now controls {number}")
class ControlChanged(Event):
    """A creature has another controller (MC-12.9)."""

    number: Combatant
    player: Player


@event("{number} {how}", how=LEAVING)
class CreatureLeft(Event):
    """A creature has left: how is "destroyed", "exiled", "unsummoned", "sacrificed" or "gone".

    See MC-16.6, MC-25.9, MC-25.10, MC-36.50, MC-21.7.
    """

    number: Combatant
    card: Card
    slot: int
    how: str


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


@event("{number} is a group of its own now")
class Detached(Event):
    """A creature is a group of its own (MC-7.6)."""

    number: Combatant


@event(
    lambda given: "{player} orders {number} to {kind}" + ("[ {target}]" if given.kind == "engage" else "[ on {group}]")
)
class OrderGiven(Event):
    """A creature has an order (MC-12.1); the group it is to advance on, or -1."""

    player: Player
    number: Combatant
    kind: str
    target: Combatant

    @property
    def group(self) -> Group:
        """The group it is to advance on."""
        return self.target


@event("{number} loses its order")
class OrderLost(Event):
    """An order cannot be carried out any more (MC-12.6)."""

    number: Combatant


@event("{attacker} engages {target}")
class Engaged(Event):
    """A combatant engages another (MC-14.1)."""

    attacker: Combatant
    target: Combatant


@event("{defender} intercepts {attacker}")
class Intercepted(Event):
    """A combatant takes an attack on himself (MC-14.4, MC-14.6)."""

    attacker: Combatant
    defender: Combatant


@event("{attacker's} attack comes to nothing")
class NoFight(Event):
    """An attack comes to nothing (MC-14.10)."""

    attacker: Combatant


@event("{number} strikes {victim} for {amount}")
class Struck(Event):
    """A combatant strikes another in a fight: the sum of the dice (MC-15.2, MC-15.3)."""

    number: Combatant
    victim: Combatant
    amount: int


@event("{number} loses {lost} Life[, the Guard absorbs {absorbed}]", lost={0: "no"})
class Damaged(Event):
    """Damage was dealt: what the Guard took, and the Life lost (MC-16.1)."""

    number: Combatant
    absorbed: int
    lost: int


@event("{number's} Guard is {guard}")
class GuardSet(Event):
    """A Guard has this value now (MC-16.1, MC-16.4, MC-15.8)."""

    number: Combatant
    guard: int


@event("{number} loses {lost} Life")
class LifeLost(Event):
    """Life was lost without damage (MC-16.3)."""

    number: Combatant
    lost: int


@event("{number} regains {gained} Life")
class Healed(Event):
    """Life came back (MC-25.4)."""

    number: Combatant
    gained: int


@event(_counters)
class CountersPut(Event):
    """Counters were put on a combatant, or taken off: a negative number (MC-16.10)."""

    number: Combatant
    kind: str
    count: int


@event(_changes)
class Changed(Event):
    """A combatant is changed until the End Phase: Power, Toughness, keywords gained and lost (MC-25.6, MC-25.19)."""

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
    """A shield has saved a creature, or has healed it at the End Phase (MC-25.22, MC-22.6)."""

    number: Combatant


@event("{player} flees")
class Fled(Event):
    """A character flees (MC-17.1)."""

    player: Player


@event("{player's} flight fails")
class FlightFailed(Event):
    """A flight has failed (MC-17.5)."""

    player: Player


@event("{player} escapes")
class Escaped(Event):
    """A character has escaped (MC-17.7)."""

    player: Player


@event(lambda lost: "{player} has lost" if lost.slayer in (-1, lost.player) else "{slayer} defeats {player}")
class CharacterLost(Event):
    """A character has lost; who caused it, -1 for nobody (MC-21.2)."""

    player: Player
    slayer: Player


@event("{player} has no creatures left")
class PackGone(Event):
    """A wild pack has no creature left (MC-23.6)."""

    player: Player


@event("{player} {spared:spares|slays} {loser}")
class MercyShown(Event):
    """What becomes of a loser (MC-21.5)."""

    player: Player
    loser: Player
    spared: bool


@event("{winner:|the battle is drawn}[{winner} won]: {words}")
class BattleEnded(Event):
    """The battle is over (MC-21.4)."""

    winner: Side
    words: str
