"""What can happen in a game of Magika, and who is told of it (MG-32.6, MG-36.1, MG-38.7).

Most of what happens is told to the mages whom it concerns and to nobody else, until the game is over and all is open to
all (MG-38.9). A mage is told what befalls him and not who caused it (MG-23.20).
"""

from __future__ import annotations

from typing import ClassVar

from arcana_core.events import NOBODY, Event, event, secret


@event
class Drawn(Event):
    """A random draw D(n) (MG-1.3)."""

    told_to: ClassVar[str] = NOBODY
    purpose: str
    n: int
    result: int


@event
class TurnBegun(Event):
    """The sheets of a turn are in, and it is processed."""

    turn: int


@event
class PhaseBegun(Event):
    """A phase begins."""

    turn: int
    phase: int


@event
class SheetIn(Event):
    """A mage's sheet for a turn is in, or was declared missing (MG-33.1)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    turn: int
    missing: bool


@event
class OrderExecuted(Event):
    """What a mage was ordered to do in a phase and what he did (MG-9.6).

    `executed` is "REST" where the order turned into one, "" where the mage did nothing; `reason` says why it differs.
    """

    told_to: ClassVar[str] = "mage"
    mage: int
    phase: int
    ordered: str
    executed: str
    reason: str


@event
class Demanded(Event):
    """A Demand was executed (MG-10)."""

    told_to: ClassVar[str] = "parties"
    mage: int
    holder: int
    artifact: str
    success: bool
    parties: tuple[int, ...]


@event
class Given(Event):
    """A Give was executed (MG-11); `disintegrated` are scrolls beyond the limit."""

    told_to: ClassVar[str] = "parties"
    mage: int
    receiver: int
    items: tuple[str, ...]
    disintegrated: tuple[str, ...]
    parties: tuple[int, ...]


@event
class Donned(Event):
    """A Don was executed (MG-12): accepted, refused, recloak_failed or safe_rest."""

    told_to: ClassVar[str] = "mage"
    mage: int
    colour: str
    result: str


@event
class TeamJoined(Event):
    """Who are the team mates of a mage who was accepted (MG-12.13): letter, name, race and alignment of each."""

    told_to: ClassVar[str] = "mage"
    mage: int
    colour: str
    mates: tuple[str, ...]


@event
class Uncloaked(Event):
    """A mage took off his cloak (MG-12.12, MG-24.43)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    colour: str


@event
class Declared(Event):
    """A spell was declared and paid for (MG-13.4)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    spell: str
    level: str
    parameters: tuple[str, ...]
    cost: int


@event
class SpellCast(Event):
    """A spell was resolved (MG-13.8): success, failed or no_effect. That there was a bonus is not told (MG-32.6)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    spell: str
    level: str
    result: str
    bonus: bool = secret(known_to="hidden")
    skill_up: bool = False
    hidden: tuple[int, ...] = ()


@event
class SpellTook(Event):
    """A spell took effect on a mage, or on the land if `mage` is -1 (MG-23.20).

    `amount` is what it takes or gives; `end` the last phase index in which it is in force, 0 for none, -1 for ever.
    """

    told_to: ClassVar[str] = "mage"
    mage: int
    spell: str
    amount: int
    end: int
    caster: int = secret(known_to="hidden")
    hidden: tuple[int, ...] = ()


@event
class SpellStopped(Event):
    """A protection or a resistance stopped a spell for one mage (MG-23.11, MG-23.17)."""

    told_to: ClassVar[str] = NOBODY
    mage: int
    spell: str
    by: str


@event
class Told(Event):
    """A spell told its caster something (MG-23.23): the new space of an artifact that was scattered."""

    told_to: ClassVar[str] = "mage"
    mage: int
    what: str


@event
class Moved(Event):
    """A mage changed his space (MG-14, MG-15, MG-24.49); `number` is 0 where it was magic."""

    told_to: ClassVar[str] = "mage"
    mage: int
    start: str
    end: str
    cost: int
    number: int
    magical: bool


@event
class Strayed(Event):
    """A confused mage goes another way than he was ordered (MG-14.13, MG-24.51)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    direction: str


@event
class Searched(Event):
    """A Search was executed (MG-16); `found` are the items, `lost` a scroll that disintegrated at once."""

    told_to: ClassVar[str] = "mage"
    mage: int
    what: str
    found: tuple[str, ...]
    lost: tuple[str, ...]
    cost: int


@event
class Dropped(Event):
    """Items left a mage (MG-17.3, MG-24.35): artifacts and cloaks lie in the space, scrolls disintegrate."""

    told_to: ClassVar[str] = "mage"
    mage: int
    items: tuple[str, ...]
    space: str
    cause: str


@event
class ItemsStolen(Event):
    """Items of a mage were taken from him by magic (MG-24.39)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    items: tuple[str, ...]


@event
class ItemsWon(Event):
    """A mage took items from another by magic (MG-24.39)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    items: tuple[str, ...]


@event
class Disintegrated(Event):
    """Items of a mage are gone, and why (MG-13.16, MG-22.9, MG-12.9)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    items: tuple[str, ...]
    cause: str


@event
class Meditated(Event):
    """A mage meditated; the amount is what he really gained (MG-36.2)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    amount: int


@event
class Rested(Event):
    """A mage rested; the amount is what he really gained (MG-36.2)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    amount: int
    forced: bool


@event
class StatisticChanged(Event):
    """A statistic or a maximum of a mage changed."""

    told_to: ClassVar[str] = "mage"
    mage: int
    statistic: str
    old: int
    new: int
    cause: str


@event
class StatusChanged(Event):
    """The status of a mage changed (MG-6.9)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    old: str
    new: str


@event
class EffectEnded(Event):
    """An effect on a mage, or on a scroll of his, has ended."""

    told_to: ClassVar[str] = "mage"
    mage: int
    effect: str


@event
class LandEffectEnded(Event):
    """An effect on the land has ended (MG-20.1)."""

    told_to: ClassVar[str] = NOBODY
    effect: str
    spaces: int


@event
class Scattered(Event):
    """An artifact or cloak changed its place on the land by magic (MG-24.52)."""

    told_to: ClassVar[str] = NOBODY
    item: str
    start: str
    end: str


@event
class LandChanged(Event):
    """The base terrain of a space changed (MG-24.73)."""

    told_to: ClassVar[str] = NOBODY
    space: str
    terrain: str


@event
class Sent(Event):
    """A message was sent (MG-26); who receives it is told by the report of the turn."""

    told_to: ClassVar[str] = "mage"
    mage: int
    address: str
    anonymous: bool
    text: str


@event
class Received(Event):
    """A message was delivered (MG-26.6); of an anonymous one the sender is not shown."""

    told_to: ClassVar[str] = "mage"
    mage: int
    sender: str
    address: str
    text: str


@event
class Offered(Event):
    """A novice made the Ebon Mage an offer (MG-27.3)."""

    told_to: ClassVar[str] = "parties"
    mage: int
    offer: str
    parties: tuple[int, ...]


@event
class OfferAccepted(Event):
    """The Ebon Mage accepted an offer (MG-27.4)."""

    told_to: ClassVar[str] = "ebon"
    ebon: int
    mage: int
    offer: str


@event
class DealPaid(Event):
    """A deal was fulfilled and paid (MG-27.6)."""

    told_to: ClassVar[str] = "parties"
    mage: int
    ebon: int
    currency: str
    amount: int
    parties: tuple[int, ...]


@event
class TurnMissed(Event):
    """A sheet was missing (MG-33.2); `count` in a row."""

    told_to: ClassVar[str] = "mage"
    mage: int
    count: int


@event
class MageDropped(Event):
    """A novice was dropped from the game (MG-33.4)."""

    mage: int
    count: int


@event
class StandbyTaken(Event):
    """A standby player took a position over (MG-33.5)."""

    told_to: ClassVar[str] = "mage"
    mage: int


@event
class GlobeFormed(Event):
    """The Globe of Life was formed (MG-21.14)."""

    discloses: ClassVar[bool] = True
    mages: tuple[int, ...]
    spaces: tuple[str, ...]


@event
class ArtifactsGathered(Event):
    """All alignment artifacts were in one space (MG-21.17)."""

    discloses: ClassVar[bool] = True
    space: str
    mages: tuple[int, ...]


@event
class GoalReached(Event):
    """Novices stand on the Goal Square (MG-31.1)."""

    discloses: ClassVar[bool] = True
    mages: tuple[int, ...]


@event
class Reported(Event):
    """A turn report was made for a mage; what it says is in his view (MG-32)."""

    discloses: ClassVar[bool] = True
    told_to: ClassVar[str] = "mage"
    mage: int
    turn: int


@event
class GameEnded(Event):
    """The game is over (MG-31): goal, globe, gathered, limit or no_novices."""

    discloses: ClassVar[bool] = True
    cause: str
    ranking: tuple[int, ...]


@event
class Registered(Event):
    """A player chose race, alignment and name (MG-37.1)."""

    told_to: ClassVar[str] = "mage"
    mage: int
    race: str
    alignment: str
    name: str


@event
class TasksDrawn(Event):
    """The Ebon Mage drew his tasks (MG-30.1)."""

    discloses: ClassVar[bool] = True
    told_to: ClassVar[str] = "ebon"
    ebon: int
    tasks: tuple[int, ...]
