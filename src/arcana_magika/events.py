"""The events of a game of Magika, and the players who see them (MG-32.6, MG-36.1, MG-38.7).

Most events are visible only to the mages concerned, until the game is over and everything is public (MG-38.9). A mage
learns what happens to it, not who caused it (MG-23.20).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from arcana_core.events import NOBODY, Event, event, secret

# Kinds of fields, by which sentences name their values.
Mage = int
"""A seat, -1 for none."""
Spell = str
"""A code."""
Cause = str
"""The code of a spell or artifact, or words."""
Ending = str
Currency = str
Text = str
"""Written by a player."""
Tasks = tuple[int, ...]
Phase = int
"""An index, from 1."""


_DONNED = {
    "accepted": "{mage} put on the {colour} cloak",
    "rejected": "The {colour} team rejected {mage}",
    "recloak_failed": "The {colour} team rejected {mage}, and the change of teams failed",
    "safe_rest": "The {colour} team rejected {mage} without harm",
}
_RESULTS = {"success": "succeeded", "failed": "failed", "no_effect": "had no possible effect"}
_STATUS = {"OK": "recovered", "EX": "became exhausted (EX)", "UC": "fell unconscious (UC)"}


_COUNTED = frozenset({"move", "search", "rest", "meditation"})
"""Causes of changes that the event of the order reports, too, as its cost or gain."""


def _order(order: OrderExecuted) -> str:
    if order.executed == order.ordered:
        return ""
    if order.executed == "REST":
        done = "became a rest"
    else:
        done = "became {executed}" if order.executed else "did nothing"
    return f"{{mage's}} order {{ordered}} {done}[: {{reason}}]"


def _change(change: StatisticChanged | Suffered) -> str:
    change_by = change.new - change.old
    return f"{{mage's}} {{statistic}} {'rose' if change_by > 0 else 'fell'} by {abs(change_by)} to {{new}} ({{cause}})"


def _regained(amount: int, statistic: str) -> str:
    return f" and regained {{amount}} {statistic}" if amount else ""


def _took(taken: SpellTook) -> str:
    target = "{mage}" if taken.mage >= 0 else "the land"
    end = f", {'for ever' if taken.end < 0 else '{end}'}" if taken.end else ""
    return f"{{spell}} took effect on {target}[ by {{amount}}]{end}"


@event
class ToMage(Event):
    """Something that happened to one mage, visible only to that mage."""

    visible_to: ClassVar[str] = "mage"
    mage: Mage


@event("D({n}) for {purpose} is {result}")
class Drawn(Event):
    """A random draw D(n) (MG-1.3)."""

    visible_to: ClassVar[str] = NOBODY
    purpose: str
    n: int
    result: int


@event("Turn {turn}")
class TurnBegun(Event):
    """The sheets of a turn are in, and it is processed."""

    heading: ClassVar[bool] = True
    turn: int


@event("Turn {turn}, phase {phase}")
class PhaseBegun(Event):
    """A phase begins."""

    heading: ClassVar[bool] = True
    turn: int
    phase: int


@event(lambda sheet: "{mage's} sheet was missing, so a default sheet took its place" if sheet.missing else "")
class SheetIn(ToMage):
    """A mage's sheet for a turn is in, or was declared missing (MG-33.1)."""

    turn: int
    missing: bool


@event(_order)
class OrderExecuted(ToMage):
    """A mage's order in a phase and what happened instead, if anything (MG-9.6).

    `executed` is "REST" where the order turned into one, "" where the mage did nothing. `reason` explains the
    difference.
    """

    phase: int
    ordered: str
    executed: str
    reason: Text


@event("{mage} demanded the {artifact} from {holder} {success:and got it|in vain}")
class Demanded(Event):
    """A Demand was executed (MG-10)."""

    important: ClassVar[bool] = True
    visible_to: ClassVar[str] = "parties"
    mage: Mage
    holder: Mage
    artifact: str
    success: bool
    parties: tuple[int, ...]


@event("{mage} gave {receiver} {items}[, but {disintegrated} disintegrated for lack of room]")
class Given(Event):
    """A Give was executed (MG-11); `disintegrated` are scrolls beyond the limit."""

    visible_to: ClassVar[str] = "parties"
    mage: Mage
    receiver: Mage
    items: tuple[str, ...]
    disintegrated: tuple[str, ...]
    parties: tuple[int, ...]


@event(lambda cloak: _DONNED[cloak.result])
class Donned(ToMage):
    """A Don was executed (MG-12): accepted, rejected, recloak_failed or safe_rest."""

    colour: str
    result: str


@event("{mage} joined the {colour} team{mates: of |, which has no other member}[{team}]")
class TeamJoined(ToMage):
    """The team mates of a mage who was accepted (MG-12.13): letter, name, race and alignment of each."""

    colour: str
    mates: tuple[str, ...]

    @property
    def team(self) -> Text:
        """All the others."""
        return "; ".join(self.mates)


@event("{mage} took off the {colour} cloak")
class Uncloaked(ToMage):
    """A mage took off a cloak (MG-12.12, MG-24.43)."""

    colour: str


@event("{mage} read {spell} ({level}[ {aim}]) for {cost} Arcania")
class Declared(ToMage):
    """A spell was declared and paid for (MG-13.4)."""

    spell: Spell
    level: str
    parameters: tuple[str, ...]
    cost: int

    def merged(self, later: Event) -> Event | None:
        """Reading a spell includes its cost, its effect on Aptitude and its result."""
        return SpellPaid(self.mage, self.spell, self.level, self.parameters, self.cost).merged(later)

    @property
    def aim(self) -> str:
        """The words of the target."""
        return " ".join(self.parameters)


@event("{mage's} {spell} {result}{skill_up:, and Spell Skill improved|}", result=_RESULTS)
class SpellCast(ToMage):
    """A spell was resolved (MG-13.8): success, failed or no_effect. The bonus stays hidden (MG-32.6)."""

    spell: Spell
    level: str
    result: str
    bonus: bool = secret(known_to="hidden")
    skill_up: bool = False
    hidden: tuple[int, ...] = ()


@event(_took)
class SpellTook(ToMage):
    """A spell took effect on a mage, or on the land if `mage` is -1 (MG-23.20).

    `amount` is the number of points taken or given. `end` is the last phase index in force, 0 for none, -1 for ever.
    """

    spell: Spell
    amount: int
    end: Phase
    caster: Mage = secret(known_to="hidden")
    hidden: tuple[int, ...] = ()

    def merged(self, later: Event) -> Event | None:
        """A spell's loss or gain explains itself."""
        return self if _is_used_up(later, self.mage) else later if _is_change(later, self.mage, self.spell) else None


@event("A {by} stopped {spell} for {mage}")
class SpellStopped(Event):
    """A protection or a resistance stopped a spell for one mage (MG-23.11, MG-23.17)."""

    visible_to: ClassVar[str] = NOBODY
    mage: Mage
    spell: Spell
    by: str


@event("{mage} learned where {news}")
class Learned(ToMage):
    """A spell gave its caster news (MG-23.23): the new space of an artifact that was scattered."""

    what: str

    @property
    def news(self) -> str:
        """The artifact and its new space."""
        return self.what.replace(" ", " went: ", 1)


@event(
    lambda moved: (
        "Magic moved {mage} from {start} to {end}"
        if moved.magical
        else "{mage} walked from {start} to {end} for {cost} Endurance, move {number} of the turn"
    )
)
class Moved(ToMage):
    """A mage changed its space (MG-14, MG-15, MG-24.49). `number` is 0 for magic."""

    start: str
    end: str
    cost: int
    number: int
    magical: bool

    def amounts(self) -> Mapping[object, int]:
        """A space, and its cost."""
        return {("spaces", self.mage): 1, ("Endurance", self.mage): -self.cost}

    def merged(self, later: Event) -> Event | None:
        """Moves make a walk."""
        return None if self.magical else Walked(self.mage, self.start, self.end, self.cost, 1).merged(later)


@event("Confused, {mage} turned {direction}")
class Strayed(ToMage):
    """A confused mage moves in another direction than ordered (MG-14.13, MG-24.51)."""

    important: ClassVar[bool] = True
    direction: str


@event(
    "{mage} searched for {what} for {cost} Endurance and found {found|nothing}[, but {lost} disintegrated at once]",
    what={"scroll": "a scroll"},
)
class Searched(ToMage):
    """A Search was executed (MG-16). `found` are the items, `lost` a scroll that disintegrated at once."""

    what: str
    found: tuple[str, ...]
    lost: tuple[str, ...]
    cost: int

    def amounts(self) -> Mapping[object, int]:
        """Its cost."""
        return {("Endurance", self.mage): -self.cost}

    def merged(self, later: Event) -> Event | None:
        """A search includes its cost."""
        return self if _is_change(later, self.mage, "search") else None


@event(
    lambda dropped: (
        "{mage} dropped {items} in {space}" if dropped.cause == "DROP" else "{mage} lost {items} in {space} ({cause})"
    )
)
class Dropped(ToMage):
    """Items left a mage (MG-17.3, MG-24.35). Artifacts and cloaks stay in the space, scrolls disintegrate."""

    important: ClassVar[bool] = True
    items: tuple[str, ...]
    space: str
    cause: Cause


@event("Magic stole {items} from {mage}")
class ItemsStolen(ToMage):
    """A mage lost items by magic (MG-24.39)."""

    important: ClassVar[bool] = True
    items: tuple[str, ...]


@event("Magic brought {mage} {items}")
class ItemsWon(ToMage):
    """A mage took items from another by magic (MG-24.39)."""

    items: tuple[str, ...]


@event("{mage's} {items} disintegrated ({cause})")
class Disintegrated(ToMage):
    """Items of a mage are gone, with the cause (MG-13.16, MG-22.9, MG-12.9)."""

    items: tuple[str, ...]
    cause: Cause


@event(lambda gain: f"{{mage}} meditated{_regained(gain.amount, 'Arcania')}")
class Meditated(ToMage):
    """A mage meditated. The amount is the real gain (MG-36.2)."""

    amount: int

    def amounts(self) -> Mapping[object, int]:
        """A meditation, and its gain."""
        return {("meditated", self.mage): 1, ("Arcania", self.mage): self.amount}

    def merged(self, later: Event) -> Event | None:
        """Meditations are counted."""
        return Regained(self.mage, "meditated", 1, self.amount, "Arcania").merged(later)


@event(lambda gain: f"{{mage}} {{forced:had to rest|rested}}{_regained(gain.amount, 'Endurance')}")
class Rested(ToMage):
    """A mage rested. The amount is the real gain (MG-36.2)."""

    amount: int
    forced: bool

    def amounts(self) -> Mapping[object, int]:
        """A rest, and its gain."""
        return {("rested", self.mage): 1, ("Endurance", self.mage): self.amount}

    def merged(self, later: Event) -> Event | None:
        """Rests are counted."""
        return Regained(self.mage, "rested", 1, self.amount, "Endurance").merged(later)


@event(_change)
class StatisticChanged(ToMage):
    """A statistic or a maximum of a mage changed."""

    statistic: str
    old: int
    new: int
    cause: Cause

    def amounts(self) -> Mapping[object, int]:
        """The change, unless the event before or after counts it as its cost or gain."""
        return {} if self.cause in _COUNTED else {(self.statistic, self.mage): self.new - self.old}

    def merged(self, later: Event) -> Event | None:
        """The gain of a rest or a meditation is part of it, and a spell uses up its scroll."""
        if _is_used_up(later, self.mage):
            return self
        if isinstance(later, SpellTook) and (later.mage, later.spell, later.end) == (self.mage, self.cause, 0):
            return Suffered(self.mage, self.statistic, self.old, self.new, self.cause) if self.new < self.old else self
        kind = {"rest": Rested, "meditation": Meditated}.get(self.cause)
        is_gain = kind is not None and isinstance(later, Rested | Meditated) and type(later) is kind
        return later if is_gain and isinstance(later, ToMage) and later.mage == self.mage else None


@event("{mage} {new}", new=_STATUS)
class StatusChanged(ToMage):
    """The status of a mage changed (MG-6.9)."""

    important: ClassVar[bool] = True
    old: str
    new: str


@event("{effect} on {mage} ended")
class EffectEnded(ToMage):
    """An effect on a mage, or on one of its scrolls, has ended."""

    effect: Cause


@event("{effect} ended in {spaces:space}")
class LandEffectEnded(Event):
    """An effect on the land has ended (MG-20.1)."""

    visible_to: ClassVar[str] = NOBODY
    effect: Cause
    spaces: int


@event("The {item} was scattered from {start} to {end}")
class Scattered(Event):
    """An artifact or cloak changed its space on the land by magic (MG-24.52)."""

    visible_to: ClassVar[str] = NOBODY
    item: str
    start: str
    end: str


@event("{space} became {terrain}")
class LandChanged(Event):
    """The base terrain of a space changed (MG-24.73)."""

    visible_to: ClassVar[str] = NOBODY
    space: str
    terrain: str


@event("{mage} wrote to {address}{anonymous: anonymously|}: {text}")
class Sent(ToMage):
    """A message was sent (MG-26). The report of the turn delivers it."""

    address: str
    anonymous: bool
    text: Text


@event("{mage} got a message from {sender|an unknown mage} to {address}: {text}")
class Received(ToMage):
    """A message was delivered (MG-26.6). An anonymous one hides its sender."""

    important: ClassVar[bool] = True
    sender: Text
    address: str
    text: Text


@event("{mage} made the Ebon Mage an offer: {deal}")
class Offered(Event):
    """A novice made the Ebon Mage an offer (MG-27.3)."""

    visible_to: ClassVar[str] = "parties"
    mage: Mage
    offer: str
    parties: tuple[int, ...]

    @property
    def deal(self) -> str:
        """The service and the payment."""
        return self.offer.removeprefix("OFFER ")


@event("{ebon} accepted {mage's} offer: {deal}")
class OfferAccepted(Event):
    """The Ebon Mage accepted an offer (MG-27.4)."""

    visible_to: ClassVar[str] = "ebon"
    ebon: Mage
    mage: Mage
    offer: str

    @property
    def deal(self) -> str:
        """The service and the payment."""
        return self.offer.removeprefix("OFFER ")


@event("{mage} paid {ebon} {amount} {currency} for a deal")
class DealPaid(Event):
    """A deal was fulfilled and paid (MG-27.6)."""

    visible_to: ClassVar[str] = "parties"
    mage: Mage
    ebon: Mage
    currency: Currency
    amount: int
    parties: tuple[int, ...]


@event("{mage} missed {count:turn} in a row")
class TurnMissed(ToMage):
    """A sheet was missing (MG-33.2); `count` in a row."""

    count: int


@event("{mage} dropped out of the game after {count:missed turn}")
class MageDropped(Event):
    """A novice was dropped from the game (MG-33.4)."""

    important: ClassVar[bool] = True
    mage: Mage
    count: int


@event("A standby player took {mage's} place")
class StandbyTaken(ToMage):
    """A standby player took a position over (MG-33.5)."""


@event("{mages} formed the Globe of Life")
class GlobeFormed(Event):
    """The Globe of Life was formed (MG-21.14)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    mages: tuple[Mage, ...]
    spaces: tuple[str, ...]


@event("All alignment artifacts came together in {space}")
class ArtifactsGathered(Event):
    """All alignment artifacts were in one space (MG-21.17)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    space: str
    mages: tuple[Mage, ...]


@event("{mages} reached the Goal Square")
class GoalReached(Event):
    """Novices are on the Goal Square (MG-31.1)."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    mages: tuple[Mage, ...]


@event("")
class Reported(ToMage):
    """A turn report was made for a mage. The view shows it (MG-32)."""

    discloses: ClassVar[bool] = True
    turn: int


@event("The game is over: {cause}")
class GameEnded(Event):
    """The game is over (MG-31): goal, globe, gathered, limit or no_novices."""

    important: ClassVar[bool] = True
    discloses: ClassVar[bool] = True
    cause: Ending
    ranking: tuple[int, ...]


@event("{mage} chose {alignment} {race}, named {name}")
class Registered(ToMage):
    """A player chose race, alignment and name (MG-37.1)."""

    race: str
    alignment: str
    name: Text


@event("{ebon's} tasks: {tasks|none}")
class TasksDrawn(Event):
    """The Ebon Mage drew tasks (MG-30.1)."""

    discloses: ClassVar[bool] = True
    visible_to: ClassVar[str] = "ebon"
    ebon: Mage
    tasks: Tasks


# Events of the news alone, into which others are merged.


@event("{mage} walked {spaces:space} from {start} to {end} for {cost} Endurance")
class Walked(ToMage):
    """Several moves of a mage."""

    start: str
    end: str
    cost: int
    spaces: int

    def amounts(self) -> Mapping[object, int]:
        """Its spaces, and their cost."""
        return {("spaces", self.mage): self.spaces, ("Endurance", self.mage): -self.cost}

    def merged(self, later: Event) -> Event | None:
        """Another move continues the walk."""
        if isinstance(later, Moved) and not later.magical and (later.mage, later.start) == (self.mage, self.end):
            return Walked(self.mage, self.start, later.end, self.cost + later.cost, self.spaces + 1)
        return self if _is_change(later, self.mage, "move") else None


@event(lambda gain: f"{{mage}} {{deed}}[ {{times}}]{_regained(gain.amount, '{statistic}')}")
class Regained(ToMage):
    """Several rests or meditations of a mage."""

    deed: str
    count: int
    amount: int
    statistic: str

    @property
    def times(self) -> str:
        """The number of times, "" for one."""
        return f"{self.count} times" if self.count > 1 else ""

    def amounts(self) -> Mapping[object, int]:
        """How often, and the gain."""
        return {(self.deed, self.mage): self.count, (self.statistic, self.mage): self.amount}

    def merged(self, later: Event) -> Event | None:
        """Another one of the same kind adds to the count."""
        kind = Rested if self.deed == "rested" else Meditated
        if isinstance(later, kind) and later.mage == self.mage:
            return Regained(self.mage, self.deed, self.count + 1, self.amount + later.amount, self.statistic)
        return self if _is_change(later, self.mage, "rest", "meditation") else None


@event("{mage} read {spell} ({level}[ {aim}]) for {cost} Arcania[ (Aptitude {change})]")
class SpellPaid(Declared):
    """A spell that was read, with the payment so far and the change of Aptitude (MG-5.8)."""

    paid: int = 0
    aptitude: int = 0

    @property
    def change(self) -> str:
        """The change of Aptitude with its sign, "" for none."""
        return f"{self.aptitude:+}" if self.aptitude else ""

    def amounts(self) -> Mapping[object, int]:
        """The payment, and the change of Aptitude."""
        return {("Arcania", self.mage): -self.paid, ("Aptitude", self.mage): self.aptitude}

    def merged(self, later: Event) -> Event | None:
        """Its payment, its effect on Aptitude and its result."""
        read = (self.mage, self.spell, self.level, self.parameters, self.cost)
        if isinstance(later, SpellCast) and (later.mage, later.spell) == (self.mage, self.spell):
            return SpellRead(*read, self.paid, self.aptitude, later.result)
        if isinstance(later, StatisticChanged) and later.mage == self.mage:
            change = later.new - later.old
            if (later.statistic, later.cause, change) == ("Arcania", self.spell, -self.cost):
                return SpellPaid(*read, self.cost, self.aptitude)
            if (later.statistic, later.cause) == ("Aptitude", "casting"):
                return SpellPaid(*read, self.paid, self.aptitude + change)
        return None


@event(
    "{mage} read {spell} ({level}[ {aim}]) for {cost} Arcania[ (Aptitude {change})], and it {result}", result=_RESULTS
)
class SpellRead(SpellPaid):
    """A spell that was read, with its result."""

    important: ClassVar[bool] = True
    result: str = ""

    def merged(self, later: Event) -> Event | None:
        """The scroll is used up."""
        return self if _is_used_up(later, self.mage) else None


@event(_change)
class Suffered(ToMage):
    """A loss by a spell."""

    important: ClassVar[bool] = True
    statistic: str
    old: int
    new: int
    cause: Cause

    def amounts(self) -> Mapping[object, int]:
        """The loss."""
        return {(self.statistic, self.mage): self.new - self.old}


def _is_change(later: Event, mage: int, *causes: str) -> bool:
    """Whether an event is a change of this mage's statistics by one of these causes."""
    return isinstance(later, StatisticChanged) and later.mage == mage and later.cause in causes


def _is_used_up(later: Event, mage: int) -> bool:
    """Whether an event is the end of a scroll that this mage has read."""
    return isinstance(later, Disintegrated) and later.mage == mage and later.cause == "read"
