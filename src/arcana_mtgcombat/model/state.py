"""The position of a battle: characters, creatures, permanents, ranges, the turn, and the stack."""

from __future__ import annotations

from typing import Annotated

from attrs import define, field, fields

from arcana_core.frozen import copier_of, quick_frozen
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

NO_ONE = -1
"""No combatant, seat, permanent or target."""
UNSET = -1
"""An unset Guard (MC-16.1)."""
FIRST_NUMBER = MOST_SEATS
"""Characters and packs use their seats as numbers. Creatures and permanents count up from here, without reuse."""
MOST_CREATURES = 64
MOST_PERMANENTS = 64
"""The most there can be at a time. Players name them by slots, and slots are reused."""

IN, LOST, ESCAPED = "in", "lost", "escaped"


@define
class Character:
    """A character, or a wild pack with the fields that apply to it (MC-23.1).

    Attributes:
        sheet: The printed values.
        side: The side (MC-1.2).
        status: "in" the battle, "lost" or "escaped".
        life: Current Life, 0 for a pack.
        pool: Units of mana by type.
        library: Places of cards in the pool of cards, the top first.
        memory: Places of cards, ascending.
        graveyard, exile: Places of cards, in the order they arrived.
        exhausted: Whether the character must be made ready first (MC-11.7).
        guard: The rest of the Guard, -1 while it is unset (MC-16.1).
        plus, minus: +1/+1 and -1/-1 counters (MC-16.10).
        fleeing: Whether the character has fled and is still in the battle (MC-17.4).
        lost_in_flight: Life lost since fleeing.
        was_defender: Whether the character has been the defender of a fight since fleeing.
        slayer: The seat that caused the loss, -1 for none (MC-21.5).
        fell: The number of the check in which the character lost, 0 before that (MC-21.6).
        spared: The mercy shown, None before it is decided (MC-21.5).
        in_memory: Places of cards that everyone knows to be in Memory, ascending (MC-34.5).
        somewhere: Places of cards that everyone knows to be in Memory or library, ascending.
        hinted: For each failed attempt to respond, a mask of cards. One of them was in Memory (MC-34.4).
        power, toughness, speed, channeling, focus, memory_size, mastery: Values with all effects in force (MC-3.4,
            MC-3.5).
        recalls: The number of cards to recall in the Channeling Phase (MC-9.1).
        keywords, bars: Masks, see `arcana_mtgcombat.model.keywords`.
        timings: The timings of the seat's abilities, as a mask of `arcana_mtgcombat.model.cards.TIMINGS`.
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
    slayer: Annotated[SeatOrNone, "MC-21.5"] = NO_ONE
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
        number: Its own number, never reused.
        slot: The number players use for it, 0 to 63.
        card: The place of its card.
        owner: The seat that owns the card.
        controller: The seat that commands it.
        life: Current Life.
        exhausted, sick: See MC-1.3.
        guard, plus, minus: As for a character.
        detached: Whether it is a group of its own (MC-7.1).
        shields: Regeneration shields (MC-25.22).
        doomed: Whether Deathtouch destroys it in the next check (MC-19.8).
        went_along: Whether it has moved with its character this turn (MC-11.10).
        ordered: Whether it has had its order this turn (MC-12.1).
        power, toughness, keywords, bars: Values with all effects in force.
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
        number, slot, card: As for a creature.
        controller: The seat that cast it, which also owns it.
        bearer: The number of the combatant with the aura or equipment, -1 for none.
        exhausted: Whether the artifact is Exhausted.
    """

    number: OwnNumber
    slot: Slot
    card: StayingCard
    controller: Annotated[Seat, "MC-20.1"]
    bearer: int = NO_ONE
    exhausted: bool = False


@quick_frozen
class Change:
    """A change by an effect until this turn's End Phase (MC-22.5).

    Attributes:
        number: The combatant's number.
        power, toughness: The size of the change.
        gains, loses: Keywords, as masks. Later changes override earlier ones.
    """

    number: Annotated[Number, "MC-22.5"]
    power: bounds.Change = 0
    toughness: bounds.Change = 0
    gains: Keywords = 0
    loses: Keywords = 0


@quick_frozen
class Draft:
    """A spell or ability that a player is drafting, with the picks so far (MC-33.8, MC-33.13).

    Attributes:
        kind: "cast" (a Main Phase action), "answer" (an instant in a window or response), "ability".
        card: The place of the card, or of the ability's source.
        source: The number of the creature or permanent with the ability, -1 for a spell.
        index: The index of the ability.
        target: See `Play`.
        paid: With `manual_payment`, the types picked so far for generic units, as numbers.
    """

    kind: DraftKind
    card: CardPlace
    source: ThingOrNone = NO_ONE
    index: Count = 0
    target: Target = NO_ONE
    paid: tuple[Type, ...] = ()


@quick_frozen
class Play:
    """A spell or ability on the stack: a frame (MC-18.4).

    Attributes:
        player: The controller.
        card, source, index: As in `Draft`.
        target: Depending on the target word, the number of a combatant or permanent, the place of a frame, or the place
            of a card in the graveyard. -1 for none.
        asked: The seats that have had their chance, as a mask (MC-18.5).
        tried: Those of them whose attempt everyone has seen, as a mask (MC-34.10).
        stage: The index of the next effect.
        countered: Whether it has been countered (MC-18.12).
        group: For a creature's ability, the group it was used from. Otherwise -1.
    """

    player: Annotated[Seat, "MC-18.4"]
    card: Annotated[CardPlace, "MC-18.4"]
    source: ThingOrNone = NO_ONE
    index: Count = 0
    target: Target = NO_ONE
    asked: SeatSet = 0
    stage: Stat = 0
    countered: bool = False
    group: Annotated[NumberOrNone, "MC-25.33"] = NO_ONE
    tried: SeatSet = 0


@quick_frozen
class Order:
    """An announced order to a creature: a frame (MC-12.1, MC-12.5).

    Attributes:
        player: The seat that commands.
        creature: The creature's number.
        kind: "advance", "withdraw", "fall back".
        target: The group to advance on, -1 for none.
        asked, tried: As in `Play`.
    """

    player: Annotated[Seat, "MC-18.4"]
    creature: CreatureNumber
    kind: OrderKind
    target: Annotated[NumberOrNone, "MC-12.1"] = NO_ONE
    asked: SeatSet = 0
    tried: SeatSet = 0


@quick_frozen
class Attack:
    """An attack: a frame (MC-14, MC-15).

    Attributes:
        player: The attacker's controller.
        attacker: The number of the attacking combatant.
        target: The number of the combatant attacked at first.
        defender: The number of the combatant attacked now.
        asked, tried: As in `Play`. `asked` is -1 until the defender is settled.
        follow_up: Whether it follows another attack by the same attacker (MC-15.11).
        counters: Whether the defender counter-attacks, None before it is decided (MC-15.3).
        set_up: Whether it comes from a lock of the setup (MC-6.8).
        fought: Whether there was a fight.
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
    # The iteration order of a set depends on its history. Equal positions must have equal texts.
    return f"frozenset({sorted(pairs, key=repr)})" if isinstance(pairs, frozenset) else repr(pairs)


@define
class Position:
    """A battle.

    Characters, creatures, permanents and the position itself are mutable. Everything else is replaced, never changed.
    Find combatants and permanents by number with `Game.combatant` and `Game.permanent`.

    Attributes:
        characters: Characters and packs by seat.
        creatures, permanents: In the order they entered.
        close: The pairs of Close enemy groups, the lower number first. A group's number is that of its character, pack
            or detached creature (MC-7.1).
        order: The seats that still have turns, in turn order (MC-6.3).
        to_come: The seats that have yet to act this round, the next one first.
        delays: How many seats in a row have delayed, with no turn begun between them (MC-36.25).
        round: The round from 1, 0 before the first.
        active: The seat whose turn it is, -1 before the first turn.
        turn: Turns begun by all seats together.
        phase: "setup", "start", "channeling", "upkeep", "main", "end", "mercy" or "over".
        next_number: The number of the next creature or permanent.
        checks: The number of checks in which a character or pack has lost.
        locks: Pairs of enemies that the setup marked as Locked and that haven't fought yet (MC-6.7).
        changes: Changes until the End Phase, in the order they came.
        frames: The stack, the top last. Steps refer to a frame by its place.
        draft: The spell or ability being drafted.
        looked_at: Cards that a scry has taken off the library, in order (MC-25.23).
        recalled, restored: Counts in this Channeling Phase.
        focused: The numbers that got Focus in this Upkeep (MC-10.8).
        sustained: The points of Focus that leave less for castings (MC-13.4).
        actions: Actions taken in this Main Phase.
        castings: Non-instant spells cast this turn (MC-13.4).
        has_moved, has_engaged, has_commanded, is_commanding: The once per turn limits (MC-11.3, MC-12.2).
        winner: The winning side, -1 for none.
        end: The way the battle ended, a key of `arcana_mtgcombat.chapters.phases.ending.ENDS`, or "" while it goes on.
        agenda: The steps to come (see `arcana_core.agenda`).
        land: Units of the locale's mana left this turn for the active character's creatures (MC-36.115).
    """

    characters: Annotated[tuple[Character, ...], PER_PLAYER, "MC-6.1"]
    creatures: tuple[Creature, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    close: Annotated[frozenset[tuple[int, int]], "MC-7.2"] = frozenset()
    order: Seats = ()
    to_come: Seats = ()
    delays: Count = 0
    round: Round = 0
    active: Annotated[SeatOrNone, "MC-8.1"] = NO_ONE
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
    winner: int = NO_ONE
    end: str = ""
    agenda: Agenda = None
    land: Count = 0

    def __repr__(self) -> str:
        """Show all fields, but `land` only if it isn't 0: older positions keep their checksums."""
        values = [
            f"{name}={_in_order(self.close) if name == 'close' else repr(getattr(self, name))}"
            for name in _NAMES
            if name != "land" or self.land
        ]
        return f"Position({', '.join(values)})"

    def clone(self) -> Position:
        """Return an independent copy that shares immutable parts."""
        copy = _copy_of_position(self)
        copy.characters = tuple(map(_copy_of_character, self.characters))
        copy.creatures = tuple(map(_copy_of_creature, self.creatures))
        copy.permanents = tuple(map(_copy_of_permanent, self.permanents))
        return copy


_NAMES = tuple([one.name for one in fields(Position)])
_copy_of_position = copier_of(Position)
_copy_of_character = copier_of(Character)
_copy_of_creature = copier_of(Creature)
_copy_of_permanent = copier_of(Permanent)
