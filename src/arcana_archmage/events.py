"""What can happen in a match of Archmage, and who may know it (AM-24)."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.cards.cards import Card
from arcana_core.events import Event, event, secret

Cards = tuple[Card, ...]
Viewers = tuple[int | None, ...]


@event
class RoundBegun(Event):
    """A round began (AM-2.5)."""

    round: int
    dealer: int


@event
class CardsDealt(Event):
    """A wizard was dealt the first hand."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards = secret(known_to="player")


@event
class TurnBegun(Event):
    """A wizard's turn began."""

    turn: int
    player: int


@event
class TurnMissed(Event):
    """A wizard missed a turn."""

    turn: int
    player: int
    left: int


@event
class DoomDosed(Event):
    """A Stalking Doom gave its dose."""

    player: int
    doses: int


@event
class DoomEnded(Event):
    """A Stalking Doom was blocked for good."""

    player: int


@event
class CardCalled(Event):
    """A wizard with Spirit Theft named a card; it was in the other's hand or it was not."""

    discloses: ClassVar[bool] = True
    player: int
    card: Card
    hit: bool


@event
class DiscardsSeen(Event):
    """A wizard looked through the discard pile."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards = secret(known_to="player")


@event
class CardTaken(Event):
    """A wizard took a card of the discard pile into the hand."""

    player: int
    card: Card = secret(known_to="player")


@event
class SpellNamed(Event):
    """A wizard began to cast a spell."""

    player: int
    spell: str


@event
class Claimed(Event):
    """The claim of the casting is complete: suit, values or seat in the order of the spell's claim."""

    player: int
    claim: tuple[int, ...]


@event
class RitualBegun(Event):
    """A charge of Arcane Ritual was used and its cards were taken from the deck."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards = secret(known_to="player")


@event
class NothingCast(Event):
    """A wizard cast nothing after a ritual charge."""

    player: int


@event
class CardsPlaced(Event):
    """The cards of a casting lie face down; how many came from where is public."""

    player: int
    cards: Cards = secret(known_to="player")
    from_hand: int = 0
    from_golems: tuple[int, ...] = ()
    from_ritual: int = 0
    wild: int = 0


@event
class BlockDeclined(Event):
    """The opponent did not block."""

    player: int


@event
class Blocked(Event):
    """The opponent laid down a block."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards


@event
class BlockCancelled(Event):
    """An Undying Warrior cancelled the block."""

    player: int


@event
class Accepted(Event):
    """The opponent accepted the casting."""

    player: int


@event
class Disbelieved(Event):
    """The opponent disbelieved the casting: its cards were turned up, and it was true or an illusion of this cost."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards
    cost: int


@event
class CardTurnedUp(Event):
    """A card of Vampire Blood was turned up."""

    discloses: ClassVar[bool] = True
    player: int
    card: Card


@event
class CardMatched(Event):
    """The opponent matched a card of Vampire Blood with one of the hand."""

    discloses: ClassVar[bool] = True
    player: int
    card: Card


@event
class MatchesCounted(Event):
    """A wizard whose golems answer said for the hand and each golem how many cards match: 0, 1, or 2 for more."""

    discloses: ClassVar[bool] = True
    player: int
    hand: int
    golems: tuple[int, ...]


@event
class GolemsAnswered(Event):
    """Cards of golems matched a card of Vampire Blood or were given for a Curse: how many of which golem."""

    player: int
    counts: tuple[int, ...]


@event
class CardsDiscarded(Event):
    """Cards of this wizard went to the discard pile; face down ones are known to this wizard alone."""

    player: int
    known_to: Viewers
    cards: Cards = secret(known_to="known_to")

    def reveals_to(self, player: int) -> bool:
        """Discards that go face up show them to the other wizard; their owner knew them (AM-11.11)."""
        return player != self.player and player in self.known_to


@event
class CardsPickedUp(Event):
    """A wizard took cards of a casting into the hand."""

    player: int
    known_to: Viewers
    cards: Cards = secret(known_to="known_to")


@event
class CardsGiven(Event):
    """A wizard gave cards of the hand or of a casting to the other, and both know them."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards


@event
class CardsDrawn(Event):
    """A wizard drew cards."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Cards = secret(known_to="player")


@event
class DeckReshuffled(Event):
    """The discard pile was shuffled and became the deck."""

    count: int


@event
class WildCardGained(Event):
    """A card was set aside as a wild card."""

    player: int
    card: Card = secret(known_to="player")


@event
class GolemMade(Event):
    """Cards became a golem."""

    player: int
    cards: Cards = secret(known_to="player")


@event
class GolemGone(Event):
    """A golem has no cards left."""

    player: int


@event
class Damaged(Event):
    """A wizard lost points in one packet."""

    player: int
    damage: int
    points: int


@event
class ArmourUsedUp(Event):
    """Stone Armour stopped a packet of this much."""

    player: int
    damage: int


@event
class StrikeUsedUp(Event):
    """Mighty Strike doubled damage that scored."""

    player: int


@event
class PointsGained(Event):
    """A wizard gained points."""

    player: int
    gained: int
    points: int


@event
class TookEffect(Event):
    """A spell took effect for its caster."""

    player: int
    spell: str


@event
class KnockedOut(Event):
    """A wizard has no points left."""

    player: int


@event
class RoundScored(Event):
    """A round is over; what it scored for each seat."""

    round: int
    scores: tuple[int, int]


@event
class RoundVoid(Event):
    """A round is over without a knock-out and scores nothing."""

    round: int


@event
class MatchEnded(Event):
    """The match is over with these totals."""

    scores: tuple[int, int]
