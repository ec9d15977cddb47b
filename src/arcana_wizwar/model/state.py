"""The position of a game of Wiz-War as plain data."""

from __future__ import annotations

from typing import Annotated

from attrs import define, field

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.frozen import copier_of, quick_frozen
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

MOST_PLAYERS = 4
NOWHERE = -1
"""The square of anything off the board, and the number for "none"."""

DECK, DISCARD = (0, 1), (2, 3)
"""The piles of each group; without Custom Spellbook there is only the first (WW-20.2)."""
HAND = (4, 5, 6, 7)
PLAY = (8, 9, 10, 11)
"""A player's face-up cards: carried items and maintained spells."""
CASTING = 12
"""Spells on their way."""
BOARD = 13
"""Dropped items."""
BESIDE = 14
"""Spells without a maintaining player (WW-20.9)."""
BOX = 15
"""Cards of schools that aren't in the game."""


def piles_for(players: int) -> tuple[Pile, ...]:
    """Every pile and the players who know its cards (WW-23)."""
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


@quick_frozen
class Edge:
    """The wall, door or barrier on an edge.

    Attributes:
        kind: "open", "wall", "door", "fire" or "earth".
        colour: the sector colour of a printed door, else -1.
        spell: the number of the spell that made it, 0 if it is printed. For a Wall of Earth it is -1 - the frame of
            the attack it was raised against.
        owner: the caster of a created door, who can open it like a door of their own sector; else -1.
        cracks: its number of cracks (WW-16.2).
        held_by: the player who holds the door open, -1 if it is closed (WW-7.5).
        sealed: the number of the spell that seals the door, else 0 (WW-21.64).
        under: the thing that a created one replaced, None for the printed one (WW-14.5).
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


@quick_frozen
class Thing:
    """An object in a square: a creation or a dropped item (WW-15.1).

    Attributes:
        number: its number in effects; never given twice in a game.
        kind: a key of data/objects.toml: "stone_block", "thornbush", "rosebush", "dust_cloud", "trap_token", "tacks"
            or "dropped_item".
        square: where.
        spell: the number of the spell that made it, 0 for none.
        card: the card of an item or tacks, else -1.
        cracks: how many it has.
    """

    number: int
    kind: str
    square: Square
    spell: SpellOrNone = 0
    card: CardOrNone = NOWHERE
    cracks: Annotated[Count, "WW-16.2"] = 0


@quick_frozen
class Spell:
    """A spell that stays in play (WW-14.1).

    Attributes:
        number: its number in objects and other spells; never given twice in a game.
        card: its card.
        caster: who cast it.
        maintained: whether its caster maintains it; not under Permanent Creations (WW-20.9).
        energy: energy tokens of a temporary spell; 0 for a permanent one.
        wizard: the player whose wizard it affects, -1 for none.
        edge: the edge it affects or occupies, -1 for none.
        thing: the object it affects, by number, -1 for none.
        treasure: the treasure it affects, -1 for none.
        life: the life of a Homunculus.
        trap: the number of the trap token of a Booby Trap; only its caster knows it (WW-23.7).
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
        colour: the colour of the wizard's sector and treasures (WW-2.2).
        square: the wizard's square, -1 when dead.
        life: life points; 0 or less until the death is handled.
        kills: victory points for kills (WW-19.1).
        stun: stun tokens (WW-17.5).
        items: carried cards, in the order they were gained.
        treasure: the carried treasure, -1 for none.
        alive: whether the player is still in the game.
        slayer: the player who killed the wizard directly, -1 for none (WW-8.9); set when the life is gone.
        brainstone: whether a Brainstone has already given its cards (WW-21.14).
        powers: the powers from items and spells; follows from the position.
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


@quick_frozen
class Draft:
    """A play that a player puts together pick by pick before declaring it (WW-22.6).

    Attributes:
        kind: "cast", "counter", "punch", "use" (an item), "ability" (of a spell in play).
        card: the card that is played, or whose ability is used; -1 for a punch.
        answers: the frame that a counter answers, else -1.
        type: the type the card is played as, "" while that is open.
        energy: cards spent, None while that is open.
        mode: the number of the mode, -1 while it is open or for none.
        number: the number picked, -1 while it is open or for none.
        through: the edge that Visionstone ignores, -1 for none, -2 while that is open.
        targets: the targets picked so far.
        side: the direction picked, -1 while it is open or for none.
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


@quick_frozen
class Play:
    """A spell cast, or an attack made, from its declaration to its end: a frame (see `Position.frames`).

    Attributes:
        player: the acting player.
        kind: "cast", "counter", "punch", "use" or "ability", as in the draft; for an effect of a spell in play the
            moment (see `arcana_wizwar.cards.effects.records.MOMENTS`).
        type: "attack", "neutral" or "counter".
        card: the card, -1 for a punch.
        energy: the spell's energy (WW-10.1, WW-10.2); for Wizardblade the value of the discarded card.
        boosted: whether cards were spent on it.
        mode, number, targets, side: as picked.
        origin: the square it is cast from: its caster's, or an Astral Projection's.
        aim: the square of its first target at the declaration, -1 if that has none.
        through: the edge that it ignores, -1 for none.
        bent: whether it may bend around a corner.
        answers: the frame that a counter answers, else -1.
        victims: the players it attacks (WW-11.7).
        stopped: places in `targets` that it no longer strikes: countered or evaded.
        shadowed: places in `targets` that a Homunculus takes (WW-21.42).
        rolls: dice of the attack.
        canceled: whether it is canceled.
        kept: whether its card stays in place or has moved elsewhere.
        asked: the number of players who have passed since the last counter (WW-11.3). In a determinization it is ~n if
            the n-th player after them is asked even without an answer.
        was_hurt: the victims who suffered damage from it.
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


@quick_frozen
class Damage:
    """Damage on its way to a wizard; as a frame, the damage that threatens them (WW-11.1 (c)).

    Attributes:
        victim: the player.
        physical, magical: the points of each kind (WW-13.2).
        also: "fire", "water", "lightning".
        by: the player behind it, -1 for none.
        attack: whether it is the damage of an attack itself (WW-8.9).
        play: the frame of the play it comes from, -1 for none.
        origin: the square it comes from, -1 for none (WW-21.27).
        cause: its source, for the log: the key of a card or object, "punch", ...
        clause: its clause.
        linked: whether it is the damage of a Pain Link.
        asked: as in `Play`.
        links: damage that follows from it: first a Pain Link's, suffered at the same moment (WW-13.23), then that of
            Boomstones it sets off (WW-21.12).
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
        """The sum of physical and magical damage."""
        return self.physical + self.magical

    def less(self, points: int) -> Damage:
        """The damage reduced by points, the physical part first, never below 0 (WW-13.4, WW-13.5)."""
        physical = min(self.physical, points)
        return evolve(self, physical=self.physical - physical, magical=max(self.magical - (points - physical), 0))


@quick_frozen
class PickedUp:
    """A treasure that has just been picked up: a frame (WW-11.1 (d)).

    Attributes:
        player: the player who picked it up.
        treasure: the treasure.
        square: its square.
        asked: as in `Play`.
        canceled: whether the wizard has lost it again (WW-25.101).
    """

    player: Seat
    treasure: Treasure
    square: SquareOrNone
    asked: int = 0
    canceled: bool = False


@quick_frozen
class Journey:
    """A wizard being moved square by square by an effect: a frame.

    Attributes:
        kind: "force" (Mental Force), "knock" (knock-back), "feather" (Featherweight), "push" (Big Man).
        mover: the player whose wizard moves.
        controller: the player who picks the way.
        left: steps left.
        side: the direction of the last step, or of the knock-back; -1 before the first.
        source: the square it leads away from, -1 for none.
        damage: for Featherweight, the damage suffered if the wizard cannot move.
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

    Squares and edges are the numbers of `grid`. Apart from the wizards, the piles and this object itself, every part
    is replaced when it changes, never mutated.

    Attributes:
        piles: the places of the cards and each player's knowledge of them.
        wizards: by seat.
        sectors: the boards by sector position (WW-2.7).
        edges: the edges that differ from the printed board.
        things: the objects in squares, oldest first.
        treasures: the places of the treasures 2 * colour and 2 * colour + 1: a square; -2 - player if carried; -1 if
            not in the game.
        spells: the spells in play, oldest first.
        next_number: the number of the next thing or spell.
        schools: the schools in the deck, or of each group (WW-23.6).
        first: the first player.
        active: the active player.
        turn: turns begun, all players together.
        turns_begun: the number of turns each player has begun (WW-8.2).
        phase: "draft", "time passes", "main", "discard", "draw" or "over".
        moves: movement points left (WW-6.1).
        attacks: attacks made this turn.
        boosted: whether the speed boost of the turn is used (WW-6.7).
        stunned: whether the active wizard is stunned this turn (WW-5.6).
        has_moved: whether they have voluntarily left a square this turn (WW-17.2).
        may_not_move: whether an effect prevents further movement this turn (WW-21.77, WW-21.78).
        no_treasure: whether they cannot pick up a treasure this turn (WW-21.48).
        phase_ended: whether a rule has ended the Move and Cast phase (WW-5.9).
        nothing_done: whether nothing has happened yet in the Move and Cast phase (WW-22.23).
        tacks: dropped tacks that were adjacent at the start of the turn, by thing number.
        timed: spells whose effects are still to be resolved while time passes, by number (WW-5.4).
        diseased: the pairs of spreader and victim that Disease has struck this turn.
        picked_locks: doors that Pick Lock opens this turn.
        sum: the energy that Add has stored, 0 for none (WW-21.3).
        corner: whether Around the Corner waits for a spell.
        astral: the square of an Astral Projection that waits for a spell, -1 for none.
        drawn: cards drawn in this draw phase.
        draft: the play being put together.
        frames: the pending plays, damage and journeys, innermost last. Steps refer to a frame by its place.
        winner: the winner, -1 for none.
        end: the reason for the end: a key of `arcana_wizwar.chapters.winning.ENDS`; "" while the game goes on.
        agenda: the next steps (see `arcana_core.agenda`).
        board: the sectors as printed; follows from the rest.
        grid: the current barriers for movement and sight; follows from the rest.
        fog: whether a Fog is in play; follows from the rest.
        masked: the last things that `thing_squares` looked at, and their squares.
    """

    piles: Annotated[Piles, Laid(lambda game: piles_for(game.player_count), lambda game: (1 << len(game.cards)) - 1)]
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
        """An independent copy that shares the immutable parts."""
        copy = _copy_of_position(self)
        copy.wizards = tuple(map(_copy_of_wizard, self.wizards))
        return copy

    def thing_squares(self) -> int:
        """The squares with objects, as a mask."""
        things, mask = self.masked
        if things is not self.things:
            mask = 0
            for thing in self.things:
                mask |= 1 << thing.square
            self.masked = self.things, mask
        return mask


_copy_of_position = copier_of(Position, clones=("piles",))
_copy_of_wizard = copier_of(Wizard)


def carried_by(player: int) -> int:
    """The place of a treasure that this player carries, see `Position.treasures`."""
    return -2 - player
