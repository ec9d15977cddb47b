"""The events of Wiz-War, and the players who may know them (WW-23).

All events are in this one module, however long: readers look for them in one place, in the order of a turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from arcana_core.events import Event, Player, event, secret
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import Play

# Kinds of fields for sentences. Squares are written "row,column", edges "row,column E" or "S".
Card = str
School = str
Thing = str
"""The word for an object on the board, or the key of the card that made it."""
Place = str
"""A square or an edge."""
Target = str
Treasure = str
Group = int
Side = int
Energy = int


MEANS = {
    "walk": "walks",
    "push": "is pushed",
    "knock": "is knocked",
    "force": "is moved",
    "feather": "is blown",
    "teleport": "teleports",
    "swap": "is put",
    "windrider": "flies",
    "pass": "passes through the wall",
}
"""The verbs for moves to another square."""


def _attack(made: AttackMade) -> str:
    if made.means == "punch":
        return "{player} punches[ {targets}]"
    return "{player} attacks with {means}[ with {energy}][ at {targets}]"


def _life(gained: LifeGained) -> str:
    change = f"gains {gained.points}" if gained.points >= 0 else f"loses {-gained.points}"
    return f"{{player}} {change} life (now {{life}})"


def _hurt(hurt: Hurt) -> str:
    source = "[ from {cause}]" if hurt.by in (-1, hurt.player) else "[ from {by's} {cause}]"
    return f"{{player}} takes {{amount}}[ {{also}}] damage{source} ({{life}} life left)"


class FromHand(Event):
    """Cards of a hand become public. The others learn something, so earlier decisions can't be taken back."""

    __slots__ = ()
    discloses: ClassVar[bool] = True
    player: Player

    def reveals_to(self, player: int) -> bool:
        """Whether it was hidden from this player: true for all but the owner."""
        return player != self.player


@event("The board is laid: {colours}, side {side} up")
class BoardLaid(Event):
    """The sectors were placed: colours, quarter turns, and the colour of each player (WW-2.7)."""

    side: str
    colours: tuple[str, ...]
    rotations: tuple[int, ...]
    wizards: tuple[str, ...]


@event("{player} drafts {school}[ for {group}]")
class SchoolDrafted(Event):
    """A school was drafted for a group's deck, or for the single deck of group 0 (WW-20.2, WW-2.13)."""

    player: Player
    group: Group
    school: School


@event("{cards:card} of {schools} are shuffled")
class DeckMade(Event):
    """A deck was shuffled from these schools (WW-2.12)."""

    group: Group
    schools: tuple[School, ...]
    cards: int


@event("{player} is dealt {cards}")
class HandDealt(Event):
    """A player was dealt the first hand (WW-2.14)."""

    discloses: ClassVar[bool] = True
    player: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("Turn {turn}: {player}")
class TurnBegun(Event):
    """A player's turn began (WW-5.1)."""

    heading: ClassVar[bool] = True
    turn: int
    player: Player


@event("{player's} Move and Cast phase ends")
class PhaseEnded(Event):
    """A rule ended the Move and Cast phase (WW-5.9)."""

    player: Player


@event("{player} rolls a {result} for {purpose}")
class Rolled(Event):
    """A player rolled the die (WW-1.2)."""

    player: Player
    purpose: Card
    result: int


@event("{caster's} {card} has {left:energy token} left")
class EnergyLost(Event):
    """Time took an energy token from a spell (WW-5.5)."""

    card: Card
    caster: Player
    left: int


@event("{player} is stunned this turn ({left:stun token} left)")
class StunFelt(Event):
    """A wizard is stunned for this turn; `left` tokens remain (WW-5.6)."""

    player: Player
    left: int


@event("{player} gets {tokens:stun token}")
class StunGained(Event):
    """A wizard got stun tokens (WW-17.5)."""

    important: ClassVar[bool] = True
    player: Player
    tokens: int


@event("{player} {means} from {origin} to {square}", means=MEANS)
class Moved(Event):
    """A wizard moved to another square: "walk", "push", "knock", "force", "feather", "teleport", "swap", ..."""

    player: Player
    origin: str
    square: str
    means: str

    def amounts(self) -> Mapping[object, int]:
        """A step on foot."""
        return {("steps", self.player): 1} if self.means == "walk" else {}

    def merged(self, later: Event) -> Event | None:
        """Two steps on foot as one walk."""
        if type(later) is not Moved or later.player != self.player or (self.means, later.means) != ("walk", "walk"):
            return None
        return _Walk(self.player, self.origin, later.square, 2)


def _walk(walk: _Walk) -> str:
    down, right = (there - here for here, there in zip(_spot(walk.origin), _spot(walk.square), strict=True))
    there = ""
    if 0 < abs(down) + abs(right) <= walk.steps:  # through an exit the direction would mislead
        there = "-".join(
            [*["north" if down < 0 else "south"] * bool(down), *["west" if right < 0 else "east"] * bool(right)]
        )
    return f"{{player}} walks {walk.steps} squares{f' {there}' if there else ''} to {{square}}"


def _spot(square: str) -> tuple[int, int]:
    row, _, column = square.partition(",")
    return int(row), int(column)


@event(_walk)
class _Walk(Event):
    """Several steps on foot, for the news."""

    player: Player
    origin: str
    square: str
    steps: int

    def amounts(self) -> Mapping[object, int]:
        """The steps on foot."""
        return {("steps", self.player): self.steps}

    def merged(self, later: Event) -> Event | None:
        """The walk with one more step."""
        if type(later) is not Moved or later.player != self.player or later.means != "walk":
            return None
        return _Walk(self.player, self.origin, later.square, self.steps + 1)


@event("{player} doesn't find the way out of the Dust Cloud in {square}")
class Stayed(Event):
    """A wizard failed to leave a Dust Cloud (WW-21.22)."""

    player: Player
    square: str


@event("{player} holds the door at {edge} open")
class DoorHeld(Event):
    """A door is held open (WW-7.5)."""

    player: Player
    edge: Place


@event("The door at {edge} closes")
class DoorClosed(Event):
    """A door that was held open closed (WW-7.6)."""

    edge: Place


@event("{player} gains {points:movement point}")
class SpeedBoosted(Event):
    """A card or the sum of Add gave movement points (WW-6.7)."""

    player: Player
    points: int


@event(
    "{player} {type} {card}[ with {energy}][ at {targets}][ to the {side}][, to {way(card, mode)}]",
    type={"attack": "casts", "neutral": "casts", "counter": "answers with"},
    side=dict(enumerate(("north", "east", "south", "west"))),
)
class SpellCast(FromHand):
    """A spell was cast as attack, neutral or counter. Values that weren't picked are -1 or empty."""

    player: Player
    card: Card
    type: str
    energy: Energy
    mode: int
    number: int
    targets: tuple[Target, ...]
    side: Side

    @classmethod
    def of(cls, game: Game, play: Play) -> SpellCast:
        """The event of this play."""
        targets = tuple(map(str, play.targets))
        return cls(play.player, game.title_of(play), play.type, play.energy, play.mode, play.number, targets, play.side)


@event(_attack)
class AttackMade(Event):
    """An attack other than a spell: a punch, an item, an ability of a spell in play (WW-8.11)."""

    player: Player
    means: Card
    energy: Energy
    targets: tuple[Target, ...]

    @classmethod
    def of(cls, game: Game, play: Play) -> AttackMade:
        """The event of this play."""
        return cls(play.player, game.title_of(play), play.energy, tuple(map(str, play.targets)))


@event("")
class WindowOpened(Event):
    """A window to answer a "spell", "attack", "damage" or "treasure" opened (WW-11.1).

    If only players with an answer are asked, a pause reveals something about hands, so earlier decisions can't be taken
    back (WW-25.100). `only` is the only asked player, -1 if all are.
    """

    discloses: ClassVar[bool] = True
    what: str
    asking: str
    only: Player

    def reveals_to(self, player: int) -> bool:
        """Whether the following pause may reveal something about other hands."""
        return self.asking == "able" and player != self.only


@event("{player} passes")
class Passed(Event):
    """A player did not answer. The others don't know that they were asked (WW-23.13)."""

    visible_to: ClassVar[str] = "player"
    player: Player


@event("{player's} {card} is canceled")
class Canceled(Event):
    """A player's card was canceled (WW-12.1)."""

    player: Player
    card: Card


@event("The attack misses {player} ({card})")
class Evaded(Event):
    """This wizard evaded an attack by this card (WW-12.4)."""

    player: Player
    card: Card


@event("{player} redirects {card} to {at}")
class Redirected(Event):
    """A counter redirected an attack to another wizard (WW-25.52)."""

    player: Player
    card: Card
    at: Player


@event("The damage to {player} is reduced by {by} to {left}")
class Reduced(Event):
    """Damage to a wizard was reduced to `left` (WW-12.2)."""

    player: Player
    by: int
    left: int


@event(_hurt)
class Hurt(Event):
    """A wizard suffered damage (WW-13.7)."""

    important: ClassVar[bool] = True
    player: Player
    amount: int
    also: tuple[str, ...]
    cause: Thing
    by: Player
    life: int


@event("{player's} Homunculus takes {amount} damage ({left} life left)")
class HomunculusHurt(Event):
    """A Homunculus took damage for its wizard (WW-21.42)."""

    important: ClassVar[bool] = True
    player: Player
    amount: int
    left: int


@event(_life)
class LifeGained(Event):
    """A wizard gained life, or lost some other than by damage (WW-21.65)."""

    important: ClassVar[bool] = True
    player: Player
    points: int
    life: int


@event("{caster's} {card} is in play[ on {on}][ with {energy:energy token}]")
class SpellBegun(Event):
    """A spell came into play (WW-9.15). `copy` is the title of a card with copies, else ()."""

    discloses: ClassVar[bool] = True
    card: Card
    caster: Player
    energy: int
    on: Target
    copy: tuple[str, ...] = ()

    def reveals_to(self, player: int) -> bool:
        """True for all: no player, not even its caster, knew the copy (WW-25.103)."""
        return bool(self.copy)


@event("{caster's} {card} ends")
class SpellEnded(Event):
    """A spell in play ended (WW-14.3)."""

    card: Card
    caster: Player


@event("A {what} appears at {where}")
class Created(Event):
    """An object was created in a square or on an edge."""

    what: Thing
    where: Place


@event("{player} chooses which token is the trap[: {square}]")
class TrapLaid(Event):
    """The caster of a Booby Trap chose the token that is the trap (WW-23.7)."""

    player: Player
    square: str = secret(known_to="player")


@event("The trap token in {square} is turned over: {trap:it is the trap|a blank}")
class TokenRevealed(Event):
    """A trap token was turned over (WW-21.11)."""

    discloses: ClassVar[bool] = True
    square: str
    trap: bool


@event("The {what} at {where} has {cracks:crack}")
class Cracked(Event):
    """An object cracked (WW-16.2)."""

    what: Thing
    where: Place
    cracks: int


@event("The {what} at {where} is gone")
class Destroyed(Event):
    """An object was destroyed or removed."""

    what: Thing
    where: Place


@event("The {colour} sector turns clockwise by {degrees} degrees")
class SectorTurned(Event):
    """A sector turned clockwise by `degrees` (WW-16.10)."""

    colour: str
    degrees: int


@event("The {one} sector and the {other} sector change places")
class SectorsSwapped(Event):
    """Two sectors changed places (WW-16.14)."""

    one: str
    other: str


@event("{player} plays the item {card}")
class ItemPlayed(FromHand):
    """An item card was played and is now carried (WW-9.17). `copy` is as in `SpellBegun`."""

    player: Player
    card: Card
    copy: tuple[str, ...] = ()

    def reveals_to(self, player: int) -> bool:
        """True for all: the card was hidden from the others, and its copy from all players (WW-25.103)."""
        return player != self.player or bool(self.copy)


@event("{player} uses {card}[ at {targets}]")
class ItemUsed(Event):
    """A carried item was used other than for an attack."""

    player: Player
    card: Card
    targets: tuple[Target, ...]


@event("{player} now carries {card}")
class ItemGained(Event):
    """A wizard gained an item from the board or another wizard (WW-15.3)."""

    player: Player
    card: Card


@event("{player} no longer carries {card}")
class ItemLost(Event):
    """A wizard lost an item (WW-15.18)."""

    player: Player
    card: Card

    def amounts(self) -> Mapping[object, int]:
        """The item."""
        return {("lost", self.player, self.card): 1}

    def merged(self, later: Event) -> Event | None:
        """The loss of an item and its landing in a square as one."""
        if type(later) is not ItemLanded or later.card != self.card:
            return None
        return _Dropped(self.player, self.card, later.square)


@event("{player's} {card} lands in {square}")
class _Dropped(Event):
    """An item that was lost and landed, for the news."""

    player: Player
    card: Card
    square: str

    def amounts(self) -> Mapping[object, int]:
        """The item."""
        return {("lost", self.player, self.card): 1}


@event("{card} lands in {square}")
class ItemLanded(Event):
    """An item landed in a square (WW-15.9)."""

    card: Card
    square: str


@event("{player} picks up the {treasure} in {square}")
class TreasurePickedUp(Event):
    """A wizard picked up a treasure."""

    important: ClassVar[bool] = True
    player: Player
    treasure: Treasure
    square: str


@event("The {treasure} lands in {square}")
class TreasureLanded(Event):
    """A treasure landed in a square."""

    important: ClassVar[bool] = True
    treasure: Treasure
    square: str


@event("{player} draws {card}", many=("card", "{player} draws {card}"))
class CardDrawn(Event):
    """A player drew a card (WW-23.14)."""

    discloses: ClassVar[bool] = True
    player: Player
    card: Card = secret(known_to="player")


@event("The discard pile is shuffled and becomes the deck")
class DeckReshuffled(Event):
    """The discard pile became the deck (WW-5.13)."""

    group: Group


@event("{player} discards {cards}")
class CardsDiscarded(FromHand):
    """Cards of a hand were discarded, face up (WW-23.11)."""

    player: Player
    cards: tuple[Card, ...]

    def amounts(self) -> Mapping[object, int]:
        """Each card."""
        return Counter(("discarded", self.player, card) for card in self.cards)

    def merged(self, later: Event) -> Event | None:
        """Two discards as one."""
        if type(later) is not CardsDiscarded or later.player != self.player:
            return None
        return CardsDiscarded(self.player, (*self.cards, *later.cards))


@event("{player} looks at {other's} hand: {cards}")
class HandSeen(Event):
    """A player looked at another's hand (WW-23.8)."""

    discloses: ClassVar[bool] = True
    player: Player
    other: Player
    cards: tuple[Card, ...] = secret(known_to="player")


@event("{player} takes {cards} from {other}")
class CardsTaken(Event):
    """Cards moved between hands; the `knowers` know which (WW-23.8, WW-23.9)."""

    discloses: ClassVar[bool] = True
    player: Player
    other: Player
    cards: tuple[Card, ...] = secret(known_to="knowers")
    knowers: tuple[int, ...] = ()


@event("{player} takes {card} into hand")
class CardGained(Event):
    """A face-up card went to a hand (WW-23.10)."""

    player: Player
    card: Card


@event("{player} dies[, killed by {slayer}]")
class Died(Event):
    """A wizard died; `slayer` is the direct killer, -1 for none (WW-13.10)."""

    important: ClassVar[bool] = True
    player: Player
    slayer: Player


@event("{player} has {points:victory point}")
class Scored(Event):
    """A player's victory points changed (WW-19)."""

    important: ClassVar[bool] = True
    player: Player
    points: int


@event("The game is over: {reason}. {winner|No player} wins")
class GameEnded(Event):
    """The game ended; `winner` is -1 for none (WW-19.10)."""

    important: ClassVar[bool] = True
    winner: Player
    reason: str
