"""The events of a match of Archmage, and which players may see them (AM-24)."""

from __future__ import annotations

from typing import ClassVar

from arcana_archmage.actions import WIZARDS, claim_words
from arcana_core.cards.cards import Card
from arcana_core.events import Event, Player, event, secret
from arcana_core.text.wording import counted

Viewers = tuple[int | None, ...]
Spell = str
"""A spell's notation."""

MATCHES = {2: "2 or more"}


def _score(scores: tuple[int, int]) -> str:
    return ", ".join(f"{name} {score}" for name, score in zip(WIZARDS, scores, strict=True))


@event("Round {round} begins: {dealer} deals")
class RoundBegun(Event):
    """A round began (AM-2.5)."""

    heading: ClassVar[bool] = True
    round: int
    dealer: Player


@event("{player} is dealt {cards}")
class CardsDealt(Event):
    """A wizard was dealt a first hand."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("Turn {turn}: {player}")
class TurnBegun(Event):
    """A wizard's turn began."""

    heading: ClassVar[bool] = True
    turn: int
    player: Player


@event("{player} misses turn {turn}[ and {left} more]")
class TurnMissed(Event):
    """A wizard missed a turn."""

    heading: ClassVar[bool] = True
    turn: int
    player: Player
    left: int


@event("{player's} Stalking Doom strikes: dose {doses}")
class DoomDosed(Event):
    """A Stalking Doom dealt a dose."""

    player: Player
    doses: int


@event("{player's} Stalking Doom is blocked and ends")
class DoomEnded(Event):
    """A Stalking Doom was blocked, which ends it."""

    player: Player


@event("{player} calls for {card} with Spirit Theft: {hit:a hit|a miss}")
class CardCalled(Event):
    """A wizard with Spirit Theft named a card, and took it if it was in the opponent's hand."""

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
    """A wizard took a card from the discard pile into the hand."""

    player: Player
    card: Card = secret(known_to="player")


@event("{player} casts {spell}")
class SpellNamed(Event):
    """A wizard began to cast a spell."""

    player: Player
    spell: Spell


@event(
    lambda made: (
        f"{{player}} {'names' if made.asks == ('cursed',) else 'claims'} {claim_words(made.asks, made.claim)}".rstrip()
    )
)
class Claimed(Event):
    """A wizard completed a claim: suit, values or seat, in the order of the spell's claim."""

    player: Player
    claim: tuple[int, ...]
    asks: tuple[str, ...]


@event("{player} uses an Arcane Ritual and looks at {cards}")
class RitualBegun(Event):
    """A wizard used a charge of Arcane Ritual and took its cards from the deck."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} casts nothing")
class NothingCast(Event):
    """A wizard cast nothing after a ritual charge."""

    player: Player


@event("{player} places {cards}[, {of_golems} from golems][, {from_ritual} from the ritual][, {wild} wild]")
class CardsPlaced(Event):
    """A wizard placed the cards of a casting face down. How many came from each source is public."""

    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")
    from_hand: int = 0
    from_golems: tuple[int, ...] = ()
    from_ritual: int = 0
    wild: int = 0

    @property
    def of_golems(self) -> int:
        """The number of cards from golems."""
        return sum(self.from_golems)


@event("{player} doesn't block")
class BlockDeclined(Event):
    """The opponent did not block."""

    player: Player


@event("{player} blocks with {cards}")
class Blocked(Event):
    """The opponent blocked."""

    discloses: ClassVar[bool] = True
    important: ClassVar[bool] = True
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


@event("{player} disbelieves and turns up {cards}: {cost:an illusion|a true spell}[ of cost {cost}]")
class Disbelieved(Event):
    """The opponent disbelieved the casting and its cards were turned up. Cost is 0 for a true spell."""

    discloses: ClassVar[bool] = True
    important: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...]
    cost: int

    def merged(self, later: Event) -> Event | None:
        """This event alone if the same cards are discarded next: that is the usual end of a casting (AM-11.2)."""
        return self if isinstance(later, CardsDiscarded) and later.cards == self.cards else None


@event("{player} turns up {card}")
class CardTurnedUp(Event):
    """A card of Vampire Blood was turned up."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card


@event("{player} matches it with {card}")
class CardMatched(Event):
    """The opponent matched a card of Vampire Blood with a card of the hand."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card


@event("{player} has matching cards: {hand} in the hand[, {golems} in golems]", hand=MATCHES, golems=MATCHES)
class MatchesCounted(Event):
    """A wizard whose golems answer declared the matching cards of the hand and each golem: 0, 1, or 2 for more."""

    discloses: ClassVar[bool] = True
    player: Player
    hand: int
    golems: tuple[int, ...]


@event(lambda gift: f"{{player}} gives up {counted(sum(gift.counts), 'golem card')}")
class GolemsAnswered(Event):
    """Golem cards matched a card of Vampire Blood or were given for a Curse. `counts` has a number for each golem."""

    player: Player
    counts: tuple[int, ...]


@event("{player} discards {cards}")
class CardsDiscarded(Event):
    """A wizard's cards went to the discard pile. Only that wizard knows the ones that went face down."""

    player: Player
    known_to: Viewers
    cards: tuple[Card, ...] = secret(known_to="known_to")

    def reveals_to(self, player: int) -> bool:
        """Whether the discard shows cards to this player: to the opponent, if it is face up (AM-11.11)."""
        return player != self.player and player in self.known_to


@event("{player} picks up {cards}")
class CardsPickedUp(Event):
    """A wizard took placed cards back into the hand."""

    player: Player
    known_to: Viewers
    cards: tuple[Card, ...] = secret(known_to="known_to")


@event("{player} gives {other} {cards}")
class CardsGiven(Event):
    """A wizard gave cards to the opponent. Both know them."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...]

    @property
    def other(self) -> Player:
        """The wizard who gets the cards."""
        return 1 - self.player


@event("{player} draws {cards}")
class CardsDrawn(Event):
    """A wizard drew cards."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("The discard pile is shuffled into a new deck of {count:card}")
class DeckReshuffled(Event):
    """The discard pile was shuffled into a new deck."""

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


@event("One of {player's} golems has no cards left and is gone")
class GolemGone(Event):
    """A golem ran out of cards and left play."""

    player: Player


@event("{player} loses {damage:point} ({points} left)")
class Damaged(Event):
    """A wizard lost points to one packet of damage."""

    important: ClassVar[bool] = True
    player: Player
    damage: int
    points: int


@event("{player's} Stone Armour stops {damage:point} of damage and is used up")
class ArmourUsedUp(Event):
    """Stone Armour stopped one packet of damage and was used up."""

    player: Player
    damage: int


@event("{player's} Mighty Strike doubled the damage and is used up")
class StrikeUsedUp(Event):
    """Mighty Strike doubled damage that scored, and was used up."""

    player: Player


@event("{player} gains {gained:point} ({points} now)")
class PointsGained(Event):
    """A wizard gained points."""

    important: ClassVar[bool] = True
    player: Player
    gained: int
    points: int


@event("{player's} {spell} takes effect")
class TookEffect(Event):
    """A spell took effect."""

    player: Player
    spell: Spell


@event("{player} is knocked out")
class KnockedOut(Event):
    """A wizard fell to 0 points or fewer."""

    important: ClassVar[bool] = True
    player: Player


@event(lambda over: f"Round {{round}} ends: {_score(over.scores)}")
class RoundScored(Event):
    """A round ended with these points for each seat."""

    important: ClassVar[bool] = True
    round: int
    scores: tuple[int, int]


@event("Round {round} reaches the turn limit and is void")
class RoundVoid(Event):
    """A round reached the turn limit without a knock-out. It scores nothing."""

    important: ClassVar[bool] = True
    round: int


@event(lambda over: f"The match ends: {_score(over.scores)}")
class MatchEnded(Event):
    """The match ended with these totals."""

    important: ClassVar[bool] = True
    scores: tuple[int, int]
