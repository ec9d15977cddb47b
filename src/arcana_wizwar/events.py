"""What can happen in a game of Wiz-War, and who may know it (WW-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from arcana_core.events import Event, event, secret

if TYPE_CHECKING:
    from arcana_wizwar.game import Game
    from arcana_wizwar.model.state import Play

Words = tuple[str, ...]
"""Keys of cards, or targets in their notation. Squares are written "row,column", edges "row,column E" or "S"."""


class FromHand(Event):
    """Cards of a player's hand come to light: all others learn something, so what went before cannot be taken back."""

    __slots__ = ()
    discloses: ClassVar[bool] = True
    player: int

    def reveals_to(self, player: int) -> bool:
        """Whether it was hidden from this player: from all but who had the card in hand."""
        return player != self.player


@event
class BoardLaid(Event):
    """The sectors lie on their positions: colours, quarter turns, and the colour of each player (WW-2.7)."""

    side: str
    colours: Words
    rotations: tuple[int, ...]
    wizards: Words


@event
class SchoolDrafted(Event):
    """A school was drafted for the deck of a group, or for the only deck, that of group 0 (WW-20.2, WW-2.13)."""

    player: int
    group: int
    school: str


@event
class DeckMade(Event):
    """A deck was shuffled from these schools (WW-2.12)."""

    group: int
    schools: Words
    cards: int


@event
class HandDealt(Event):
    """A player was dealt the first hand (WW-2.14)."""

    discloses: ClassVar[bool] = True
    player: int
    cards: Words = secret(known_to="player")


@event
class TurnBegun(Event):
    """A player's turn began (WW-5.1)."""

    turn: int
    player: int


@event
class PhaseEnded(Event):
    """A rule ended the Move and Cast phase (WW-5.9)."""

    player: int


@event
class Rolled(Event):
    """The die was thrown (WW-1.2)."""

    player: int
    purpose: str
    result: int


@event
class EnergyLost(Event):
    """Time took an energy token from a spell (WW-5.5)."""

    card: str
    caster: int
    left: int


@event
class StunFelt(Event):
    """A wizard is stunned for this turn; so many tokens are left (WW-5.6)."""

    player: int
    left: int


@event
class StunGained(Event):
    """A wizard got stun tokens (WW-17.5)."""

    player: int
    tokens: int


@event
class Moved(Event):
    """A wizard came to another square: "walk", "push", "knock", "force", "feather", "teleport", "swap", ..."""

    player: int
    origin: str
    square: str
    means: str


@event
class Stayed(Event):
    """A wizard did not get out of a Dust Cloud (WW-21.22)."""

    player: int
    square: str


@event
class DoorHeld(Event):
    """A door is held open (WW-7.5)."""

    player: int
    edge: str


@event
class DoorClosed(Event):
    """A door that was held open closed (WW-7.6)."""

    edge: str


@event
class SpeedBoosted(Event):
    """Movement points were gained for a card or the sum of Add (WW-6.7)."""

    player: int
    points: int


@event
class SpellCast(FromHand):
    """A spell was cast, as attack, neutral or counter; what is not picked is -1 or empty."""

    player: int
    card: str
    type: str
    energy: int
    mode: int
    number: int
    targets: Words
    side: int

    @classmethod
    def of(cls, game: Game, play: Play) -> SpellCast:
        """The event of this play."""
        targets = tuple(map(str, play.targets))
        return cls(play.player, game.title_of(play), play.type, play.energy, play.mode, play.number, targets, play.side)


@event
class AttackMade(Event):
    """An attack was made that is no spell: a punch, an item, an ability of a spell in play (WW-8.11)."""

    player: int
    means: str
    energy: int
    targets: Words

    @classmethod
    def of(cls, game: Game, play: Play) -> AttackMade:
        """The event of this play."""
        return cls(play.player, game.title_of(play), play.energy, tuple(map(str, play.targets)))


@event
class WindowOpened(Event):
    """Players may answer what is on its way: "spell", "attack", "damage" or "treasure" (WW-11.1).

    Where only those are asked who can answer, it tells something of hands whether it goes on at once, so that what
    went before cannot be taken back (WW-25.100). `only` is who alone is asked, -1 if all are.
    """

    discloses: ClassVar[bool] = True
    what: str
    asking: str
    only: int

    def reveals_to(self, player: int) -> bool:
        """Whether what others hold may show in what comes next."""
        return self.asking == "able" and player != self.only


@event
class Passed(Event):
    """A player did not answer; nobody else knows that he was asked (WW-23.13)."""

    told_to: ClassVar[str] = "player"
    player: int


@event
class Canceled(Event):
    """What a player played was canceled (WW-12.1)."""

    player: int
    card: str


@event
class Evaded(Event):
    """An attack does not touch this wizard, by this card (WW-12.4)."""

    player: int
    card: str


@event
class Redirected(Event):
    """A counter made an attack strike another wizard than it was aimed at (WW-25.52)."""

    player: int
    card: str
    at: int


@event
class Reduced(Event):
    """Damage that threatens a wizard was reduced; so much is left (WW-12.2)."""

    player: int
    by: int
    left: int


@event
class Hurt(Event):
    """A wizard suffered damage (WW-13.7)."""

    player: int
    amount: int
    also: Words
    cause: str
    by: int
    life: int


@event
class HomunculusHurt(Event):
    """A Homunculus suffered in a wizard's place (WW-21.42)."""

    player: int
    amount: int
    left: int


@event
class LifeGained(Event):
    """A wizard gained life, or lost or got some that is no damage (WW-21.65)."""

    player: int
    points: int
    life: int


@event
class SpellBegun(Event):
    """A spell came into play (WW-9.15); `copy` is the title of its card where there are several, () for an only one."""

    discloses: ClassVar[bool] = True
    card: str
    caster: int
    energy: int
    on: str
    copy: Words = ()

    def reveals_to(self, player: int) -> bool:
        """Which copy it is nobody has known, not even its caster (WW-25.103)."""
        return bool(self.copy)


@event
class SpellEnded(Event):
    """A spell in play ended (WW-14.3)."""

    card: str
    caster: int


@event
class Created(Event):
    """An object was created in a square or on an edge."""

    what: str
    where: str


@event
class TrapLaid(Event):
    """The caster of a Booby Trap chose the token that is the trap (WW-23.7)."""

    player: int
    square: str = secret(known_to="player")


@event
class TokenRevealed(Event):
    """A trap token was turned over (WW-21.11)."""

    discloses: ClassVar[bool] = True
    square: str
    trap: bool


@event
class Cracked(Event):
    """An object has so many cracks now (WW-16.2)."""

    what: str
    where: str
    cracks: int


@event
class Destroyed(Event):
    """An object was destroyed or removed."""

    what: str
    where: str


@event
class SectorTurned(Event):
    """A sector turned clockwise by so many degrees (WW-16.10)."""

    colour: str
    degrees: int


@event
class SectorsSwapped(Event):
    """Two sectors changed places (WW-16.14)."""

    one: str
    other: str


@event
class ItemPlayed(FromHand):
    """An item card was played; it is carried now (WW-9.17). `copy` is as in `SpellBegun`."""

    player: int
    card: str
    copy: Words = ()

    def reveals_to(self, player: int) -> bool:
        """The card was hidden from the others, and which copy it is from everybody (WW-25.103)."""
        return player != self.player or bool(self.copy)


@event
class ItemUsed(Event):
    """A carried item was used other than for an attack."""

    player: int
    card: str
    targets: Words


@event
class ItemGained(Event):
    """A wizard carries an item that lay on the board or another carried (WW-15.3)."""

    player: int
    card: str


@event
class ItemLost(Event):
    """An item left a wizard (WW-15.18)."""

    player: int
    card: str


@event
class ItemLanded(Event):
    """An item lies in a square (WW-15.9)."""

    card: str
    square: str


@event
class TreasurePickedUp(Event):
    """A wizard carries a treasure now."""

    player: int
    treasure: str
    square: str


@event
class TreasureLanded(Event):
    """A treasure lies in a square."""

    treasure: str
    square: str


@event
class CardDrawn(Event):
    """A player drew a card (WW-23.14)."""

    discloses: ClassVar[bool] = True
    player: int
    card: str = secret(known_to="player")


@event
class DeckReshuffled(Event):
    """The discard pile became the deck (WW-5.13)."""

    group: int


@event
class CardsDiscarded(FromHand):
    """Cards of a hand were discarded, face up (WW-23.11)."""

    player: int
    cards: Words


@event
class HandSeen(Event):
    """A player looked at another's hand (WW-23.8)."""

    discloses: ClassVar[bool] = True
    player: int
    other: int
    cards: Words = secret(known_to="player")


@event
class CardsTaken(Event):
    """Cards of a hand changed hands; `who` know which (WW-23.8, WW-23.9)."""

    discloses: ClassVar[bool] = True
    player: int
    other: int
    cards: Words = secret(known_to="who")
    who: tuple[int, ...] = ()


@event
class CardGained(Event):
    """A card that lay face up went to a hand (WW-23.10)."""

    player: int
    card: str


@event
class Died(Event):
    """A wizard died; `slayer` is who killed him directly, -1 for nobody (WW-13.10)."""

    player: int
    slayer: int


@event
class Scored(Event):
    """A player has so many victory points now (WW-19)."""

    player: int
    points: int


@event
class GameEnded(Event):
    """The game is over; winner -1 is nobody (WW-19.10)."""

    winner: int
    reason: str
