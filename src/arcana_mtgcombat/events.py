"""What can happen in a battle, and who may know it (MC-34).

Combatants and permanents are named by their numbers and by the keys of their cards, seats by number.
"""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import Event, event, secret

Words = tuple[str, ...]
"""Keys of cards."""


@event
class Seated(Event):
    """A character or pack is in the battle (MC-6.1)."""

    player: int
    sheet: str
    side: int


@event
class OrderFixed(Event):
    """The turn order stands, by seat (MC-6.3, MC-6.5)."""

    order: tuple[int, ...]


@event
class RoundBegun(Event):
    """A round begins (MC-6.5)."""

    round: int


@event
class Delayed(Event):
    """A character lets others act first: the turn order now (MC-8.2)."""

    player: int
    behind: int
    order: tuple[int, ...]


@event
class TurnBegun(Event):
    """A turn begins (MC-8.1); in its windows it depends on what others hold how it goes on, as in `WindowOpened`."""

    discloses: ClassVar[bool] = True
    turn: int
    player: int


@event
class PhaseBegun(Event):
    """A phase of a turn begins: "channeling", "upkeep", "main", "end" (MC-8.1)."""

    player: int
    phase: str


@event
class Rolled(Event):
    """Dice were thrown: every face, and what they count (MC-2.1, MC-34.7)."""

    player: int
    purpose: str
    faces: tuple[int, ...]
    result: int


@event
class CardPlaced(Event):
    """A card was placed in a library before the battle (MC-5.2)."""

    player: int
    card: str = secret(known_to="player")


@event
class CardsRecalled(Event):
    """Cards of a library moved into Memory (MC-5.10, MC-34.5)."""

    discloses: ClassVar[bool] = True
    player: int
    count: int
    cards: Words = secret(known_to="player")


@event
class CardForgotten(Event):
    """A spell was forgotten: it lies at the bottom of the library (MC-5.5, MC-34.5)."""

    player: int
    card: str = secret(known_to="player")


@event
class CardUsedUp(Event):
    """A card lies in its owner's graveyard (MC-5.6); of whoever has lost all see what he held (MC-21.2)."""

    discloses: ClassVar[bool] = True
    player: int
    card: str


@event
class CardExiled(Event):
    """A card is out of reach for the day (MC-5.8)."""

    player: int
    card: str


@event
class CardReclaimed(Event):
    """A card came from the graveyard into Memory (MC-25.17)."""

    player: int
    card: str


@event
class CardsLookedAt(Event):
    """A player looked at the first cards of his library (MC-25.23, MC-34.6)."""

    discloses: ClassVar[bool] = True
    player: int
    count: int
    cards: Words = secret(known_to="player")


@event
class CardPutBack(Event):
    """A card that was looked at lies on the library again (MC-25.23)."""

    player: int
    card: str = secret(known_to="player")


@event
class ManaRestored(Event):
    """A unit of mana was restored, or added by an effect: its letters (MC-9.2, MC-25.18)."""

    player: int
    types: str


@event
class ManaPaid(Event):
    """A cost was paid: what is left, as letters (MC-4.5)."""

    player: int
    cost: str
    left: str


@event
class LandPaid(Event):
    """The land paid for a creature's ability, units as letters, and has so many left in this turn (MC-23.5)."""

    player: int
    units: str
    left: int


@event
class ManaBurnt(Event):
    """A pool above its full size burnt (MC-22.3)."""

    player: int
    units: int


@event
class FocusSpent(Event):
    """A point of Focus went to a pervasive effect or an Exhausted creature (MC-10.2)."""

    player: int
    number: int


@event
class MadeReady(Event):
    """A combatant or artifact is ready."""

    number: int


@event
class Exhausted(Event):
    """A combatant or artifact is Exhausted."""

    number: int


@event
class SpellCast(Event):
    """A spell is on the stack, with its target, "" for none (MC-13.1, MC-34.3)."""

    discloses: ClassVar[bool] = True
    player: int
    card: str
    target: str


@event
class AbilityUsed(Event):
    """An ability is on the stack, or works at once (MC-18.4, MC-18.14)."""

    player: int
    card: str
    number: int
    index: int
    target: str


@event
class ResponseTried(Event):
    """Somebody tried to respond: whether he may (MC-18.6, MC-18.7, MC-34.4)."""

    discloses: ClassVar[bool] = True
    player: int
    succeeded: bool


@event
class WindowOpened(Event):
    """Others may be asked now (MC-18.3, MC-18.5).

    Whether it goes on at once tells something of what they hold, so that what went before cannot be taken back. Of the
    windows of the Channeling Phase and the Upkeep only the active seat is told, for nobody else may see how far the
    decisions before them have come (MC-34.10).
    """

    discloses: ClassVar[bool] = True
    told_to: ClassVar[str] = "players"
    players: tuple[int | None, ...]


@event
class Passed(Event):
    """A player passed (MC-34.10); whether another is asked then tells something, as in `WindowOpened`."""

    discloses: ClassVar[bool] = True
    told_to: ClassVar[str] = "player"
    player: int


@event
class Countered(Event):
    """A spell or ability does nothing any more (MC-18.12)."""

    player: int
    card: str


@event
class Resolved(Event):
    """A spell or ability has resolved; whether it had a legal target left (MC-13.8)."""

    player: int
    card: str
    fizzled: bool


@event
class CreatureEntered(Event):
    """A creature is in the battle (MC-7.3)."""

    number: int
    card: str
    player: int


@event
class PermanentEntered(Event):
    """A permanent is there, on a bearer or -1 (MC-20.6)."""

    number: int
    card: str
    player: int
    bearer: int


@event
class PermanentEnded(Event):
    """A permanent has ended (MC-20.7)."""

    number: int
    card: str


@event
class Attached(Event):
    """An equipment has this bearer, or -1 for none (MC-11.9, MC-20.5)."""

    number: int
    bearer: int


@event
class ControlChanged(Event):
    """A creature has another controller (MC-12.9)."""

    number: int
    player: int


@event
class CreatureLeft(Event):
    """A creature has left: how is "destroyed", "exiled", "unsummoned", "sacrificed" or "gone".

    See MC-16.6, MC-25.9, MC-25.10, MC-36.50, MC-21.7.
    """

    number: int
    card: str
    how: str


@event
class RangeChanged(Event):
    """The range between two groups is "close" or "ranged" (MC-7.2)."""

    one: int
    other: int
    range: str


@event
class Moved(Event):
    """A combatant has moved: "advance", "withdraw", "fall back" (MC-7.4 to MC-7.9)."""

    number: int
    kind: str


@event
class Detached(Event):
    """A creature is a group of its own (MC-7.6)."""

    number: int


@event
class OrderGiven(Event):
    """A creature has an order (MC-12.1); the group it is to advance on, or -1."""

    player: int
    number: int
    kind: str
    target: int


@event
class OrderLost(Event):
    """An order cannot be carried out any more (MC-12.6)."""

    number: int


@event
class Engaged(Event):
    """A combatant engages another (MC-14.1)."""

    attacker: int
    target: int


@event
class Intercepted(Event):
    """A combatant takes an attack on himself (MC-14.4, MC-14.6)."""

    attacker: int
    defender: int


@event
class NoFight(Event):
    """An attack comes to nothing (MC-14.10)."""

    attacker: int


@event
class Struck(Event):
    """A combatant strikes another in a fight: the sum of the dice (MC-15.2, MC-15.3)."""

    number: int
    victim: int
    amount: int


@event
class Damaged(Event):
    """Damage was dealt: what the Guard took, and the Life lost (MC-16.1)."""

    number: int
    absorbed: int
    lost: int


@event
class GuardSet(Event):
    """A Guard has this value now (MC-16.1, MC-16.4, MC-15.8)."""

    number: int
    guard: int


@event
class LifeLost(Event):
    """Life was lost without damage (MC-16.3)."""

    number: int
    lost: int


@event
class Healed(Event):
    """Life came back (MC-25.4)."""

    number: int
    gained: int


@event
class CountersPut(Event):
    """Counters were put on a combatant, or taken off: a negative number (MC-16.10)."""

    number: int
    kind: str
    count: int


@event
class Changed(Event):
    """A combatant is changed until the End Phase: Power, Toughness, keywords gained and lost (MC-25.6, MC-25.19)."""

    number: int
    power: int
    toughness: int
    gains: Words
    loses: Words


@event
class ShieldGained(Event):
    """A creature got a regeneration shield (MC-25.22)."""

    number: int


@event
class Regenerated(Event):
    """A shield has saved a creature, or has healed it at the End Phase (MC-25.22, MC-22.6)."""

    number: int


@event
class Fled(Event):
    """A character flees (MC-17.1)."""

    player: int


@event
class FlightFailed(Event):
    """A flight has failed (MC-17.5)."""

    player: int


@event
class Escaped(Event):
    """A character has escaped (MC-17.7)."""

    player: int


@event
class CharacterLost(Event):
    """A character has lost; who caused it, -1 for nobody (MC-21.2)."""

    player: int
    slayer: int


@event
class PackGone(Event):
    """A wild pack has no creature left (MC-23.6)."""

    player: int


@event
class MercyShown(Event):
    """What becomes of a loser (MC-21.5)."""

    player: int
    loser: int
    spared: bool


@event
class BattleEnded(Event):
    """The battle is over (MC-21.4)."""

    winner: int
    words: str
