"""What can happen in a match of Archmage, and who may know it (AM-24)."""

from __future__ import annotations

from typing import ClassVar

from arcana_archmage.actions import claim_words
from arcana_core.cards.cards import Card
from arcana_core.events import Event, Player, event, secret
from arcana_core.text.wording import counted

Viewers = tuple[int | None, ...]
Spell = str
"""The name of a spell as it is typed."""

MATCHES = {2: "2 or more"}


def _score(scores: tuple[int, int]) -> str:
    return f"{scores[0]} to {scores[1]}"


@event("Round {round} begins: {dealer} deals")
class RoundBegun(Event):
    """A round began (AM-2.5)."""

    round: int
    dealer: Player


@event("{player} is dealt {cards}")
class CardsDealt(Event):
    """A wizard was dealt the first hand."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("Turn {turn}: {player}")
class TurnBegun(Event):
    """A wizard's turn began."""

    turn: int
    player: Player


@event("{player} misses turn {turn}[ and {left} more]")
class TurnMissed(Event):
    """A wizard missed a turn."""

    turn: int
    player: Player
    left: int


@event("{player's} Stalking Doom gives dose {doses}")
class DoomDosed(Event):
    """A Stalking Doom gave its dose."""

    player: Player
    doses: int


@event("{player's} Stalking Doom is blocked for good")
class DoomEnded(Event):
    """A Stalking Doom was blocked for good."""

    player: Player


@event("{player} calls {card}: {hit:a hit|a miss}")
class CardCalled(Event):
    """A wizard with Spirit Theft named a card; it was in the other's hand or it was not."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card
    hit: bool


@event("{player} looks through the discard pile[: {cards}]")
class DiscardsSeen(Event):
    """A wizard looked through the discard pile."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} takes {card} from the discard pile")
class CardTaken(Event):
    """A wizard took a card of the discard pile into the hand."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} casts {spell}")
class SpellNamed(Event):
    """A wizard began to cast a spell."""

    player: Player
    spell: Spell


@event(lambda made: f"{{player}} claims {claim_words(made.asks, made.claim)}".rstrip())
class Claimed(Event):
    """The claim of the casting is complete: suit, values or seat in the order of the spell's claim."""

    player: Player
    claim: tuple[int, ...]
    asks: tuple[str, ...]


@event("{player} takes {cards} for an Arcane Ritual")
class RitualBegun(Event):
    """A charge of Arcane Ritual was used and its cards were taken from the deck."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} casts nothing")
class NothingCast(Event):
    """A wizard cast nothing after a ritual charge."""

    player: Player


@event("{player} places {cards}[, {of_golems} from golems][, {from_ritual} from the ritual][, {wild} wild]")
class CardsPlaced(Event):
    """The cards of a casting lie face down; how many came from where is public."""

    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")
    from_hand: int = 0
    from_golems: tuple[int, ...] = ()
    from_ritual: int = 0
    wild: int = 0

    @property
    def of_golems(self) -> int:
        """How many came from golems."""
        return sum(self.from_golems)


@event("{player} does not block")
class BlockDeclined(Event):
    """The opponent did not block."""

    player: Player


@event("{player} blocks with {cards}")
class Blocked(Event):
    """The opponent laid down a block."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...]


@event("{player's} Undying Warrior cancels the block")
class BlockCancelled(Event):
    """An Undying Warrior cancelled the block."""

    player: Player


@event("{player} accepts")
class Accepted(Event):
    """The opponent accepted the casting."""

    player: Player


@event("{player} disbelieves {cards}: {cost:an illusion|a true spell}[ of cost {cost}]")
class Disbelieved(Event):
    """The opponent disbelieved the casting: its cards were turned up, and it was true or an illusion of this cost."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...]
    cost: int


@event("{player} turns up {card}")
class CardTurnedUp(Event):
    """A card of Vampire Blood was turned up."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card


@event("{player} matches it with {card}")
class CardMatched(Event):
    """The opponent matched a card of Vampire Blood with one of the hand."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card


@event("{player} says how many cards match: {hand} in the hand[, {golems} in golems]", hand=MATCHES, golems=MATCHES)
class MatchesCounted(Event):
    """A wizard whose golems answer said for the hand and each golem how many cards match: 0, 1, or 2 for more."""

    discloses: ClassVar[bool] = True
    player: Player
    hand: int
    golems: tuple[int, ...]


@event(lambda gift: f"{{player}} gives {counted(sum(gift.counts), 'card')} of golems")
class GolemsAnswered(Event):
    """Cards of golems matched a card of Vampire Blood or were given for a Curse: how many of which golem."""

    player: Player
    counts: tuple[int, ...]


@event("{player} discards {cards}")
class CardsDiscarded(Event):
    """Cards of this wizard went to the discard pile; face down ones are known to this wizard alone."""

    player: Player
    known_to: Viewers
    cards: tuple[Card, ...] = secret(known_to="known_to")

    def reveals_to(self, player: int) -> bool:
        """Discards that go face up show them to the other wizard; their owner knew them (AM-11.11)."""
        return player != self.player and player in self.known_to


@event("{player} picks up {cards}")
class CardsPickedUp(Event):
    """A wizard took cards of a casting into the hand."""

    player: Player
    known_to: Viewers
    cards: tuple[Card, ...] = secret(known_to="known_to")


@event("{player} gives {other} {cards}")
class CardsGiven(Event):
    """A wizard gave cards of the hand or of a casting to the other, and both know them."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...]

    @property
    def other(self) -> Player:
        """Who gets them."""
        return 1 - self.player


@event("{player} draws {cards}")
class CardsDrawn(Event):
    """A wizard drew cards."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("The discard pile is shuffled and becomes the deck ({count:card})")
class DeckReshuffled(Event):
    """The discard pile was shuffled and became the deck."""

    count: int


@event("{player} sets {card} aside as a wild card")
class WildCardGained(Event):
    """A card was set aside as a wild card."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} makes a golem of {cards}")
class GolemMade(Event):
    """Cards became a golem."""

    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("One of {player's} golems has no cards left")
class GolemGone(Event):
    """A golem has no cards left."""

    player: Player


@event("{player} loses {damage:point} and has {points}")
class Damaged(Event):
    """A wizard lost points in one packet."""

    player: Player
    damage: int
    points: int


@event("{player's} Stone Armour stops {damage:point} of damage")
class ArmourUsedUp(Event):
    """Stone Armour stopped a packet of this much."""

    player: Player
    damage: int


@event("{player's} Mighty Strike is used up")
class StrikeUsedUp(Event):
    """Mighty Strike doubled damage that scored."""

    player: Player


@event("{player} gains {gained:point} and has {points}")
class PointsGained(Event):
    """A wizard gained points."""

    player: Player
    gained: int
    points: int


@event("{player's} {spell} takes effect")
class TookEffect(Event):
    """A spell took effect for its caster."""

    player: Player
    spell: Spell


@event("{player} is knocked out")
class KnockedOut(Event):
    """A wizard has no points left."""

    player: Player


@event(lambda over: f"Round {{round}} is over, {_score(over.scores)}")
class RoundScored(Event):
    """A round is over; what it scored for each seat."""

    round: int
    scores: tuple[int, int]


@event("Round {round} is void: nobody was knocked out")
class RoundVoid(Event):
    """A round is over without a knock-out and scores nothing."""

    round: int


@event(lambda over: f"The match is over, {_score(over.scores)}")
class MatchEnded(Event):
    """The match is over with these totals."""

    scores: tuple[int, int]
