"""The position of a game of Wiz-War as plain data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, TypeVar

from attrs import define, field, fields, frozen

from arcana_core.actions import Action
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.geometry.squares import Grid
from arcana_core.scenario.bounds import PER_PLAYER, Agenda, Between, Count, Derived, Laid, Length, Seat
from arcana_wizwar.model.bounds import (
    Card,
    CardOrNone,
    Cards,
    Colour,
    ColourOrNone,
    Different,
    DraftKind,
    DraftType,
    EdgeKind,
    JourneyKind,
    Line,
    LineOrNone,
    LineOrOpen,
    Phase,
    PlayKind,
    PlayType,
    School,
    SeatOrNone,
    Side,
    Slayer,
    SpellOrNone,
    Square,
    SquareOrNone,
    ThingOrNone,
    Treasure,
    TreasureOrNone,
    Winner,
)
from arcana_wizwar.model.labyrinth import Board, Sector
from arcana_wizwar.model.powers import PLAIN, Powers

PartT = TypeVar("PartT")

MOST_PLAYERS = 4
NOWHERE = -1
"""The square of who or what is not on the board; the number of what there is none of."""

DECK, DISCARD = (0, 1), (2, 3)
"""The piles of each group; without Custom Spellbook there is only the first (WW-20.2)."""
HAND = (4, 5, 6, 7)
PLAY = (8, 9, 10, 11)
"""What lies face up before a player: carried items and maintained spells."""
CASTING = 12
"""Spells on their way."""
BOARD = 13
"""Dropped items."""
BESIDE = 14
"""Spells that nobody maintains (WW-20.9)."""
BOX = 15
"""Cards of schools that are not in the game."""


def piles_for(players: int) -> tuple[Pile, ...]:
    """Every pile and who may look into it (WW-23)."""
    return (
        *(Pile(f"deck {group}", ordered=True) for group in (0, 1)),
        *(Pile(f"discard {group}", KnownTo.EVERYBODY, ordered=True) for group in (0, 1)),
        *(
            Pile(f"hand {seat}", KnownTo.OWNER, owner=seat) if seat < players else Pile(f"hand {seat}")
            for seat in range(MOST_PLAYERS)
        ),
        *(Pile(f"play {seat}", KnownTo.EVERYBODY) for seat in range(MOST_PLAYERS)),
        *(Pile(name, KnownTo.EVERYBODY) for name in ("casting", "board", "beside", "box")),
    )


@frozen
class Edge:
    """What stands on an edge.

    Attributes:
        kind: "open", "wall", "door", "fire" or "earth".
        colour: of a printed door, the colour of its sector; else -1.
        spell: the number of the spell that made it, 0 if it is printed; of a Wall of Earth, -1 - the frame of the
            attack against which it was raised.
        owner: of a created door, its caster, who opens it like one of his own sector; else -1.
        cracks: how many it has (WW-16.2).
        held_by: of a door, who holds it open, -1 if it is closed (WW-7.5).
        sealed: of a door, the number of the spell that seals it, else 0 (WW-21.64).
        under: what a created thing took the place of, None for what is printed there (WW-14.5).
    """

    kind: EdgeKind
    colour: ColourOrNone = NOWHERE
    spell: int = 0
    owner: Annotated[SeatOrNone, "WW-7.5"] = NOWHERE
    cracks: Annotated[Count, "WW-16.2"] = 0
    held_by: Annotated[SeatOrNone, "WW-7.5"] = NOWHERE
    sealed: int = 0
    under: Edge | None = None


OPEN, WALL = Edge("open"), Edge("wall")


@frozen
class Thing:
    """An object in a square: created there, or an item that lies there (WW-15.1).

    Attributes:
        number: by which effects know it; never given twice in a game.
        kind: a key of data/objects.toml: "stone_block", "thornbush", "rosebush", "dust_cloud", "trap_token", "tacks"
            or "dropped_item".
        square: where.
        spell: the number of the spell that made it, 0 for none.
        card: of an item, also of tacks, its card; else -1.
        cracks: how many it has.
    """

    number: int
    kind: str
    square: Square
    spell: SpellOrNone = 0
    card: CardOrNone = NOWHERE
    cracks: Annotated[Count, "WW-16.2"] = 0


@frozen
class Spell:
    """A spell that stays in play (WW-14.1).

    Attributes:
        number: by which objects and other spells know it; never given twice in a game.
        card: its card.
        caster: who cast it.
        maintained: whether it is maintained by its caster: not under Permanent Creations (WW-20.9).
        energy: energy tokens of a temporary spell; 0 on a permanent one.
        wizard: the player whose wizard it affects, -1 for none.
        edge: the edge it affects or occupies, -1 for none.
        thing: the object it affects, by number, -1 for none.
        treasure: the treasure it affects, -1 for none.
        life: of a Homunculus, its life.
        trap: of a Booby Trap, the number of the token that is the trap; known to its caster alone (WW-23.7).
    """

    number: int
    card: Card
    caster: Annotated[Seat, "WW-14.1"]
    maintained: bool = True
    energy: Count = 0
    wizard: Annotated[SeatOrNone, "WW-13.13"] = NOWHERE
    edge: LineOrNone = NOWHERE
    thing: ThingOrNone = NOWHERE
    treasure: TreasureOrNone = NOWHERE
    life: Count = 0
    trap: ThingOrNone = NOWHERE


@define
class Wizard:
    """A player's wizard.

    Attributes:
        colour: of his sector and treasures (WW-2.2).
        square: where he is, -1 when he is dead.
        life: life points; 0 or less until his death is handled.
        kills: victory points for kills (WW-19.1).
        stun: stun tokens (WW-17.5).
        items: cards he carries, in the order he got them.
        treasure: the treasure he carries, -1 for none.
        alive: whether his player is still in the game.
        slayer: who killed him directly, -1 for nobody (WW-8.9); set when his life is gone.
        brainstone: whether he has already drawn cards for a Brainstone (WW-21.14).
        powers: what items and spells make of him; follows from the position.
    """

    colour: Colour
    square: SquareOrNone
    life: Annotated[int, "WW-13.7"]
    kills: Count = 0
    stun: Count = 0
    items: Annotated[Cards, "WW-9.17"] = ()
    treasure: TreasureOrNone = NOWHERE
    alive: bool = True
    slayer: Slayer = NOWHERE
    brainstone: bool = False
    powers: Derived[Powers] = field(default=PLAIN, repr=False, eq=False)


@frozen
class Draft:
    """What a player is putting together pick by pick, before he declares it (WW-22.6).

    Attributes:
        kind: "cast", "counter", "punch", "use" (an item), "ability" (of a spell in play).
        card: the card that is played, or whose ability is used; -1 for a punch.
        answers: of a counter, the frame that it answers; else -1.
        type: what the card is played as, "" while that is open.
        energy: cards spent, None while that is open.
        mode: the number of the mode, -1 while it is open or where there is none.
        number: the number picked, -1 while it is open or where there is none.
        through: the edge that Visionstone ignores, -1 for none, -2 while that is open.
        targets: picked so far.
        side: the direction picked, -1 while it is open or where there is none.
    """

    kind: DraftKind
    card: CardOrNone = NOWHERE
    answers: int = NOWHERE
    type: DraftType = ""
    energy: Cards | None = None
    mode: int = NOWHERE
    number: int = NOWHERE
    through: LineOrOpen = -2
    targets: tuple[Action, ...] = ()
    side: Side = NOWHERE


@frozen
class Play:
    """A spell cast, or an attack made, from its declaration to its end: a frame (see `Position.frames`).

    Attributes:
        player: who.
        kind: "cast", "counter", "punch", "use" or "ability", as in the draft; of what a spell in play does, the moment
            (see `arcana_wizwar.cards.effects.records.MOMENTS`).
        type: "attack", "neutral" or "counter".
        card: the card, -1 for a punch.
        energy: of the spell (WW-10.1, WW-10.2); of Wizardblade the value of the card discarded for it.
        boosted: whether cards were spent on it.
        mode, number, targets, side: as picked.
        origin: the square it is cast from: its caster's, or that of an Astral Projection.
        aim: the square of its first target when it was declared, -1 if that has none.
        through: the edge that it ignores, -1 for none.
        bent: whether it may bend around a corner.
        answers: of a counter, the frame that it answers, else -1.
        victims: whom it attacks (WW-11.7).
        stopped: places in `targets` that it no longer strikes: countered or evaded.
        shadowed: places in `targets` that a Homunculus takes (WW-21.42).
        rolls: dice of the attack.
        canceled: whether it is canceled.
        kept: whether its card stays where it is, or has been taken elsewhere.
        asked: how many in the order of asking have passed since the last counter (WW-11.3); in a determinization ~n if
            the n-th after them is asked whether or not they can answer.
        was_hurt: those of its victims who suffered damage by it.
    """

    player: Seat
    kind: PlayKind
    type: PlayType
    card: CardOrNone = NOWHERE
    energy: int = 0
    boosted: bool = False
    mode: int = NOWHERE
    number: int = NOWHERE
    targets: tuple[Action, ...] = ()
    side: Side = NOWHERE
    origin: SquareOrNone = NOWHERE
    aim: SquareOrNone = NOWHERE
    through: LineOrOpen = NOWHERE
    bent: bool = False
    answers: int = NOWHERE
    victims: tuple[Seat, ...] = ()
    stopped: tuple[int, ...] = ()
    shadowed: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    canceled: bool = False
    kept: bool = False
    asked: int = 0
    was_hurt: tuple[int, ...] = ()


@frozen
class Damage:
    """Damage on its way to a wizard; as a frame, the damage that threatens him (WW-11.1 (c)).

    Attributes:
        victim: the player.
        physical, magical: how much of each kind (WW-13.2).
        also: "fire", "water", "lightning".
        by: whose attack or card it is, -1 for nobody's.
        attack: whether it is the damage of an attack itself (WW-8.9).
        play: the frame of the play it comes from, -1 for none.
        origin: the square it comes from, -1 for none (WW-21.27).
        cause: what it is from, for the log: the key of a card or object, "punch", ...
        clause: that says so.
        linked: whether it is the damage of a Pain Link.
        asked: as in `Play`.
        links: damage that waits for this: of a Pain Link, to be suffered at the same moment (WW-13.23), then of
            Boomstones that it sets off (WW-21.12).
    """

    victim: Seat
    physical: int = 0
    magical: int = 0
    also: tuple[str, ...] = ()
    by: SeatOrNone = NOWHERE
    attack: bool = False
    play: int = NOWHERE
    origin: SquareOrNone = NOWHERE
    cause: str = ""
    clause: str = ""
    linked: bool = False
    asked: int = 0
    links: tuple[Damage, ...] = ()

    @property
    def amount(self) -> int:
        """Physical and magical together."""
        return self.physical + self.magical

    def less(self, points: int) -> Damage:
        """This damage less so many points: the physical part goes first, and none below 0 (WW-13.4, WW-13.5)."""
        physical = min(self.physical, points)
        return evolve(self, physical=self.physical - physical, magical=max(self.magical - (points - physical), 0))


@frozen
class PickedUp:
    """A treasure that has just been picked up: a frame (WW-11.1 (d)).

    Attributes:
        player: who picked it up.
        treasure: which.
        square: where.
        asked: as in `Play`.
        canceled: whether it has left him again (WW-25.101).
    """

    player: Seat
    treasure: Treasure
    square: SquareOrNone
    asked: int = 0
    canceled: bool = False


@frozen
class Journey:
    """A wizard being moved square by square by an effect: a frame.

    Attributes:
        kind: "force" (Mental Force), "knock" (knock-back), "feather" (Featherweight), "push" (Big Man).
        mover: the player whose wizard moves.
        controller: who picks the way.
        left: steps left.
        side: the direction of the last step, or of the knock-back; -1 before the first.
        source: the square to keep away from, -1 for none.
        damage: of Featherweight, what is suffered if he cannot move.
        over: whether a step has ended it.
        bent: whether the line from the source may bend around a corner.
        through: the edge that this line ignores, -1 for none.
    """

    kind: JourneyKind
    mover: Seat
    controller: Seat
    left: int
    side: Side = NOWHERE
    source: SquareOrNone = NOWHERE
    damage: Damage | None = None
    over: bool = False
    bent: bool = False
    through: LineOrOpen = NOWHERE


Frame = Play | Damage | PickedUp | Journey


@define
class Position:
    """A game of Wiz-War.

    Squares and edges are the numbers of `grid`. Everything but the wizards, the piles and this object itself is
    replaced when it changes, never changed.

    Attributes:
        piles: where the cards are and who knows what of them.
        wizards: by seat.
        sectors: the boards by sector position (WW-2.7).
        edges: what stands on the edges that are not as printed.
        things: the objects in squares, in the order in which they came.
        treasures: where the treasures 2 * colour and 2 * colour + 1 are: a square; -2 - player if carried; -1 if not in
            the game.
        spells: those in play, in the order in which they came.
        next_number: the number of the next thing or spell.
        schools: the schools in the deck, or of each group (WW-23.6).
        first: the first player.
        active: whose turn it is.
        turn: turns begun, all players together.
        turns_begun: by seat, how many turns he has begun (WW-8.2).
        phase: "draft", "time passes", "main", "discard", "draw" or "over".
        moves: movement points left (WW-6.1).
        attacks: attacks made this turn.
        boosted: whether the speed boost of the turn is used (WW-6.7).
        stunned: whether the active wizard is stunned this turn (WW-5.6).
        has_moved: whether he has voluntarily left a square this turn (WW-17.2).
        may_not_move: whether an effect keeps him from moving again this turn (WW-21.77, WW-21.78).
        no_treasure: whether he cannot pick up a treasure this turn (WW-21.48).
        phase_ended: whether a rule has ended his Move and Cast phase (WW-5.9).
        nothing_done: whether he has done nothing yet in his Move and Cast phase (WW-22.23).
        tacks: lying tacks that were adjacent at the start of his turn, by thing number.
        timed: spells whose effects are still to be resolved while time passes, by number (WW-5.4).
        diseased: whom Disease has struck this turn: who spreads it, and who was struck.
        picked_locks: doors that he may open by Pick Lock this turn.
        sum: the energy that Add has stored, 0 for none (WW-21.3).
        corner: whether Around the Corner waits for a spell.
        astral: the square of an Astral Projection that waits for a spell, -1 for none.
        drawn: cards drawn in this draw phase.
        draft: what is being put together.
        frames: what is on its way, the innermost last; steps know a frame by its place.
        winner: who has won, -1 for nobody.
        end: why the game is over: a key of `arcana_wizwar.chapters.winning.ENDS`; "" while it goes on.
        agenda: what is to be done next (see `arcana_core.agenda`).
        board: the sectors as printed; follows from the rest.
        grid: what stands on edges and fills squares now, for movement and sight; follows from the rest.
        fog: whether a Fog is in play; follows from the rest.
        masked: the things that `thing_squares` has looked at last, and their squares.
    """

    piles: Annotated[Piles, Laid(lambda game: piles_for(game.player_count), lambda game: len(game.cards))]
    wizards: Annotated[tuple[Wizard, ...], PER_PLAYER, "WW-2.2"]
    sectors: Annotated[tuple[Sector, ...], PER_PLAYER, Different, "WW-2.2"]
    edges: dict[Line, Edge]
    things: tuple[Thing, ...]
    treasures: Annotated[tuple[int, ...], Length(8, 8, "WW-2.11")]
    spells: tuple[Spell, ...]
    next_number: Annotated[int, Between(1)]
    schools: Annotated[tuple[tuple[School, ...], ...], Length(2, 2), "WW-23.6"]
    first: Annotated[Seat, "WW-2.16"]
    active: Annotated[Seat, "WW-5.1"]
    turn: Count = 0
    turns_begun: Annotated[tuple[Count, ...], PER_PLAYER, "WW-8.2"] = ()
    phase: Phase = "main"
    moves: Annotated[int, "WW-6.9"] = 0
    attacks: Annotated[int, "WW-6.9"] = 0
    boosted: bool = False
    stunned: bool = False
    has_moved: bool = False
    may_not_move: bool = False
    no_treasure: bool = False
    phase_ended: bool = False
    nothing_done: bool = True
    tacks: tuple[int, ...] = ()
    timed: tuple[int, ...] = ()
    diseased: Annotated[tuple[tuple[Seat, Seat], ...], "WW-21.19"] = ()
    picked_locks: tuple[Annotated[Line, "WW-21.58"], ...] = ()
    sum: Count = 0
    corner: bool = False
    astral: Annotated[SquareOrNone, "WW-21.7"] = NOWHERE
    drawn: Count = 0
    draft: Draft | None = None
    frames: tuple[Frame, ...] = ()
    winner: Winner = NOWHERE
    end: str = ""
    agenda: Agenda = None
    board: Derived[Board] = field(default=None, repr=False, eq=False)  # set by `setup.lay_out`
    grid: Derived[Grid] = field(default=None, repr=False, eq=False)  # set by `setup.lay_out`
    fog: Derived[bool] = field(default=False, repr=False, eq=False)
    masked: Derived[tuple[tuple[Thing, ...], int]] = field(default=((), 0), repr=False, eq=False)

    def clone(self) -> Position:
        """An independent copy; what is never changed is shared."""
        copy = Position(*_all_of_position(self))
        copy.piles = self.piles.clone()
        copy.wizards = tuple([Wizard(*_all_of_wizard(wizard)) for wizard in self.wizards])
        return copy

    def thing_squares(self) -> int:
        """The squares in which objects are, as a mask."""
        things, mask = self.masked
        if things is not self.things:
            mask = 0
            for thing in self.things:
                mask |= 1 << thing.square
            self.masked = self.things, mask
        return mask


_all_of_position = attrgetter(*[one.name for one in fields(Position)])
_all_of_wizard = attrgetter(*[one.name for one in fields(Wizard)])


@cache
def _fields_of(cls: type) -> tuple[Callable[[Any], tuple[Any, ...]], dict[str, int]]:
    names = [one.name for one in fields(cls)]
    return attrgetter(*names), {name: place for place, name in enumerate(names)}


def evolve(value: PartT, **changes: Any) -> PartT:
    """A part of the position with some fields changed, as `attrs.evolve` makes it, in half the time."""
    cls: Any = type(value)
    read, places = _fields_of(cls)
    given = [*read(value)]
    for name, changed in changes.items():
        given[places[name]] = changed
    made: PartT = cls(*given)
    return made


def carried_by(player: int) -> int:
    """Where a treasure is that this player carries, see `Position.treasures`."""
    return -2 - player
