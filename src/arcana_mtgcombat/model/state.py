"""The position of a battle: characters, creatures, permanents, ranges, the turn, and what is on its way."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from attrs import define, field, fields, frozen

from arcana_core.scenario.bounds import ASCENDING, DISTINCT, PER_PLAYER, Agenda, Count, Seat
from arcana_mtgcombat.model import bounds
from arcana_mtgcombat.model.bounds import (
    CardPlace,
    CardSet,
    CreatureCard,
    CreatureNumber,
    DraftKind,
    Guard,
    HeldCards,
    Keywords,
    Number,
    NumberOrNone,
    OrderKind,
    OwnNumber,
    Phase,
    Round,
    SeatOrNone,
    Seats,
    SeatSet,
    Side,
    Slot,
    SortedCards,
    Stat,
    Status,
    StayingCard,
    Target,
    ThingOrNone,
    Type,
    UnsettledSeatSet,
)
from arcana_mtgcombat.model.cards import Sheet
from arcana_mtgcombat.model.mana import NONE, Units
from arcana_mtgcombat.rules import MOST_SEATS

NOBODY = -1
"""No combatant, seat, permanent, target."""
UNSET = -1
"""A Guard that has not been rolled (MC-16.1)."""
FIRST_NUMBER = MOST_SEATS
"""Characters and packs are numbered by their seats; creatures and permanents from here on, each number used once."""
MOST_CREATURES = 64
MOST_PERMANENTS = 64
"""How many there can be at a time: what players call them by are slots, and a slot is used again."""

IN, LOST, ESCAPED = "in", "lost", "escaped"


@define
class Character:
    """A character, or a wild pack as far as it is like one (MC-23.1).

    Attributes:
        sheet: what he brings.
        side: whose friend he is (MC-1.2).
        status: "in" the battle, "lost" or "escaped".
        life: current Life; 0 for a pack.
        pool: units of mana by type.
        library: places of cards in the pool of cards, the top first.
        memory: the same, ascending.
        graveyard, exile: the same, in the order in which they came.
        exhausted: whether he must be made ready first (MC-11.7).
        guard: what is left of his Guard, -1 while it is unset (MC-16.1).
        plus, minus: counters +1/+1 and -1/-1 (MC-16.10).
        fleeing: whether he has fled and is still here (MC-17.4).
        lost_in_flight: Life lost since he fled.
        was_defender: whether he has been the defender of a fight since he fled.
        slayer: the seat that caused his loss, -1 for none (MC-21.5).
        fell: the number of the check in which he lost, 0 while he has not (MC-21.6).
        spared: mercy: None before it is decided (MC-21.5).
        in_memory: places of cards that all know him to hold in Memory, ascending (MC-34.5).
        somewhere: places of cards that all know to be in his Memory or library, ascending.
        hinted: for each failed attempt to respond, a mask of the cards of which he then held one (MC-34.4).
        power, toughness, speed, channeling, focus, memory_size, mastery: with all effects in force (MC-3.4, MC-3.5).
        recalls: cards that he may recall in his Channeling Phase (MC-9.1).
        keywords, bars: masks, see `arcana_mtgcombat.model.keywords`.
        timings: of the abilities of what he controls, as a mask of `arcana_mtgcombat.model.cards.TIMINGS`.
    """

    sheet: Sheet
    side: Side
    status: Status = IN
    life: int = 0
    pool: Units = NONE
    library: HeldCards = ()
    memory: Annotated[HeldCards, ASCENDING] = ()
    graveyard: HeldCards = ()
    exile: HeldCards = ()
    exhausted: bool = False
    guard: Guard = UNSET
    plus: Stat = 0
    minus: Stat = 0
    fleeing: bool = False
    lost_in_flight: Count = 0
    was_defender: bool = False
    slayer: Annotated[SeatOrNone, "MC-21.5"] = NOBODY
    fell: Count = 0
    spared: Annotated[bool | None, "MC-21.5"] = None
    in_memory: SortedCards = ()
    somewhere: SortedCards = ()
    hinted: tuple[CardSet, ...] = ()

    power: Count = field(default=0, eq=False, repr=False)
    toughness: Count = field(default=0, eq=False, repr=False)
    speed: Count = field(default=0, eq=False, repr=False)
    channeling: Count = field(default=0, eq=False, repr=False)
    focus: Count = field(default=0, eq=False, repr=False)
    memory_size: Count = field(default=0, eq=False, repr=False)
    mastery: Count = field(default=0, eq=False, repr=False)
    recalls: Count = field(default=1, eq=False, repr=False)
    keywords: Count = field(default=0, eq=False, repr=False)
    bars: Count = field(default=0, eq=False, repr=False)
    timings: Count = field(default=0, eq=False, repr=False)

    @property
    def wild(self) -> bool:
        """Whether this is a wild pack."""
        return self.sheet.wild


@define
class Creature:
    """A creature in the battle.

    Attributes:
        number: its own, never used again.
        slot: what players call it by, 0 to 63.
        card: the place of its card.
        owner: the seat whose card it is.
        controller: the seat that commands it.
        life: current Life.
        exhausted, sick: see MC-1.3.
        guard, plus, minus: as of a character.
        detached: whether it is a group of its own (MC-7.1).
        shields: regeneration shields (MC-25.22).
        doomed: whether a Deathtouch awaits the next check (MC-19.8).
        went_along: whether it has moved with its character this turn (MC-11.10).
        ordered: whether it has had its order this turn (MC-12.1).
        power, toughness, keywords, bars: with all effects in force.
    """

    number: OwnNumber
    slot: Slot
    card: CreatureCard
    owner: Annotated[Seat, "MC-5.7"]
    controller: Annotated[Seat, "MC-21.2"]
    life: int
    exhausted: bool = False
    sick: bool = False
    guard: Guard = UNSET
    plus: Stat = 0
    minus: Stat = 0
    detached: bool = False
    shields: Stat = 0
    doomed: bool = False
    went_along: bool = False
    ordered: bool = False

    power: Count = field(default=0, eq=False, repr=False)
    toughness: Count = field(default=0, eq=False, repr=False)
    keywords: Count = field(default=0, eq=False, repr=False)
    bars: Count = field(default=0, eq=False, repr=False)


Combatant = Character | Creature


@define
class Permanent:
    """An enchantment, aura, equipment or artifact in the battle (MC-20.1).

    Attributes:
        number, slot, card: as of a creature.
        controller: the seat that cast it; its owner, too.
        bearer: of an aura or equipment, the number of the combatant, -1 for none.
        exhausted: of an artifact.
    """

    number: OwnNumber
    slot: Slot
    card: StayingCard
    controller: Annotated[Seat, "MC-20.1"]
    bearer: int = NOBODY
    exhausted: bool = False


@frozen
class Change:
    """What an effect changes until the End Phase of this turn (MC-22.5).

    Attributes:
        number: of the combatant.
        power, toughness: by how much.
        gains, loses: keywords, as masks; what came later counts.
    """

    number: Annotated[Number, "MC-22.5"]
    power: bounds.Change = 0
    toughness: bounds.Change = 0
    gains: Keywords = 0
    loses: Keywords = 0


@frozen
class Draft:
    """What a player puts together: named already, with the picks made so far (MC-33.8, MC-33.13).

    Attributes:
        kind: "cast" (a Main Phase action), "answer" (an instant in a window or response), "ability".
        card: the place of the card; of an ability, that of its source.
        source: of an ability, the number of the creature or permanent, else -1.
        index: which of its abilities.
        target: see `Play`.
        paid: with `manual_payment` the types picked so far for generic units, as numbers.
    """

    kind: DraftKind
    card: CardPlace
    source: ThingOrNone = NOBODY
    index: Count = 0
    target: Target = NOBODY
    paid: tuple[Type, ...] = ()


@frozen
class Play:
    """A spell or ability on the stack: a frame (MC-18.4).

    Attributes:
        player: who controls it.
        card, source, index: as in `Draft`.
        target: the number of a combatant or permanent, the place of a frame, or the place of a card in the graveyard,
            as the target word says; -1 for none.
        asked: the seats that have had their chance, as a mask (MC-18.5).
        tried: those of them of whom all have seen it, as a mask (MC-34.10).
        stage: which of its effects comes next.
        countered: whether it does nothing any more (MC-18.12).
        group: of a creature's ability, the group that it was used from; else -1.
    """

    player: Annotated[Seat, "MC-18.4"]
    card: Annotated[CardPlace, "MC-18.4"]
    source: ThingOrNone = NOBODY
    index: Count = 0
    target: Target = NOBODY
    asked: SeatSet = 0
    stage: Stat = 0
    countered: bool = False
    group: Annotated[NumberOrNone, "MC-25.33"] = NOBODY
    tried: SeatSet = 0


@frozen
class Order:
    """An order to a creature, announced: a frame (MC-12.1, MC-12.5).

    Attributes:
        player: who commands.
        creature: its number.
        kind: "advance", "withdraw", "fall back".
        target: the group to advance on, -1 for none.
        asked, tried: as in `Play`.
    """

    player: Annotated[Seat, "MC-18.4"]
    creature: CreatureNumber
    kind: OrderKind
    target: Annotated[NumberOrNone, "MC-12.1"] = NOBODY
    asked: SeatSet = 0
    tried: SeatSet = 0


@frozen
class Attack:
    """Somebody engages somebody: a frame (MC-14, MC-15).

    Attributes:
        player: who controls the attacker.
        attacker: the number of the combatant who attacks.
        target: the number of the combatant attacked at first.
        defender: of whom the attack is against now.
        asked, tried: as in `Play`; asked is -1 while it is not settled who defends.
        follow_up: whether it follows upon an attack of the same attacker (MC-15.11).
        counters: whether the defender counter-attacks, None before it is decided (MC-15.3).
        set_up: whether it comes from a lock of the setup (MC-6.8).
        fought: whether there was a fight.
    """

    player: Annotated[Seat, "MC-18.4"]
    attacker: Annotated[Number, "MC-14.1"]
    target: Annotated[Number, "MC-14.1"]
    defender: Annotated[Number, "MC-14.1"]
    asked: UnsettledSeatSet = -1
    follow_up: bool = False
    counters: Annotated[bool | None, "MC-15.3"] = None
    set_up: bool = False
    fought: bool = False
    tried: SeatSet = 0


Frame = Play | Order | Attack


def _in_order(pairs: frozenset[tuple[int, int]]) -> str:
    # In what order a set gives what is in it depends on how it came about; equal positions have equal texts.
    return f"frozenset({sorted(pairs, key=repr)})" if isinstance(pairs, frozenset) else repr(pairs)


@define
class Position:
    """A battle.

    Everything but the characters, creatures, permanents and this object itself is replaced when it changes, never
    changed. Combatants and permanents are found by number with `Game.combatant` and `Game.permanent`.

    Attributes:
        characters: by seat, packs among them.
        creatures, permanents: in the order in which they entered.
        close: the pairs of enemy groups that are Close, the lower first; a group is called by the number of its
            character or pack, or of its detached creature (MC-7.1).
        order: the seats that still have turns, in turn order (MC-6.3).
        to_come: those of them who have yet to act in this round, the one whose turn is about to begin first.
        delays: how many have delayed in a row, with no turn begun between them (MC-36.25).
        round: from 1; 0 before the first.
        active: whose turn it is, -1 before the first.
        turn: turns begun, all seats together.
        phase: "setup", "start", "channeling", "upkeep", "main", "end", "mercy" or "over".
        next_number: of the next creature or permanent.
        checks: how many checks have found somebody to have lost.
        locks: pairs of enemy combatants that setup has marked as Locked and that have not fought yet (MC-6.7).
        changes: until the End Phase, in the order in which they came.
        frames: what is on its way, the innermost last; steps know a frame by its place.
        draft: what is being put together.
        looked_at: cards that a scry has taken off the library, places in their order (MC-25.23).
        recalled, restored: in this Channeling Phase.
        focused: the numbers on which Focus was spent in this Upkeep (MC-10.8).
        sustained: the points of Focus among them that leave less for castings (MC-13.4).
        actions: taken in this Main Phase.
        castings: non-instant spells cast in this turn (MC-13.4).
        has_moved, has_engaged, has_commanded, is_commanding: the once per turn limits (MC-11.3, MC-12.2).
        winner: the winning side, -1 for none.
        end: why the battle is over: a key of `arcana_mtgcombat.chapters.phases.ending.ENDS`; "" while it goes on.
        agenda: what is to be done next (see `arcana_core.agenda`).
        land: units of the locale's mana left in this turn for the active character's creatures (MC-36.115).
    """

    characters: Annotated[tuple[Character, ...], PER_PLAYER, "MC-6.1"]
    creatures: tuple[Creature, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    close: Annotated[frozenset[tuple[int, int]], "MC-7.2"] = frozenset()
    order: Seats = ()
    to_come: Seats = ()
    delays: Count = 0
    round: Round = 0
    active: Annotated[SeatOrNone, "MC-8.1"] = NOBODY
    turn: Count = 0
    phase: Phase = "setup"
    next_number: OwnNumber = FIRST_NUMBER
    checks: Count = 0
    locks: Annotated[tuple[tuple[Number, Number], ...], DISTINCT, "MC-6.7"] = ()
    changes: Annotated[tuple[Change, ...], "MC-22.5"] = ()
    frames: Annotated[tuple[Frame, ...], "MC-18.4"] = ()
    draft: Annotated[Draft | None, "MC-33.8"] = None
    looked_at: Annotated[HeldCards, "MC-25.23"] = ()
    recalled: Count = 0
    restored: Count = 0
    focused: Annotated[tuple[Number, ...], "MC-10.8"] = ()
    sustained: Count = 0
    actions: Count = 0
    castings: Count = 0
    has_moved: bool = False
    has_engaged: bool = False
    has_commanded: bool = False
    is_commanding: bool = False
    winner: int = NOBODY
    end: str = ""
    agenda: Agenda = None
    land: Count = 0

    def __repr__(self) -> str:
        """All fields; `land` only if there is any, so that positions from before it was added keep their checksums."""
        told = [
            f"{name}={_in_order(value) if name == 'close' else repr(value)}"
            for name, value in zip(_NAMES, _all_of_position(self), strict=True)
            if name != "land" or value
        ]
        return f"Position({', '.join(told)})"

    def clone(self) -> Position:
        """An independent copy; what is never changed is shared."""
        copy = Position(*_all_of_position(self))
        copy.characters = tuple([Character(*_all_of_character(one)) for one in self.characters])
        copy.creatures = tuple([Creature(*_all_of_creature(one)) for one in self.creatures])
        copy.permanents = tuple([Permanent(*_all_of_permanent(one)) for one in self.permanents])
        return copy


_NAMES = tuple([one.name for one in fields(Position)])
_all_of_position = attrgetter(*[one.name for one in fields(Position)])
_all_of_character = attrgetter(*[one.name for one in fields(Character)])
_all_of_creature = attrgetter(*[one.name for one in fields(Creature)])
_all_of_permanent = attrgetter(*[one.name for one in fields(Permanent)])
