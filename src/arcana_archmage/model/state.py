"""The position of a match of Archmage as plain data: two wizards, the piles of cards, the current casting."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Final

from attrs import define, frozen

from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
from arcana_core.frozen import copier_of
from arcana_core.scenario.bounds import (
    DISTINCT,
    RISING,
    Agenda,
    Between,
    Bits,
    Fits,
    Laid,
    Length,
    OneOf,
    Refers,
    Seat,
)

DECK, DISCARD = 0, 1
HAND, WILD, RITUAL, PLACED, PLACED_WILD = (2, 3), (4, 5), (6, 7), (8, 9), (10, 11)

PILES = (
    Pile("deck", ordered=True),  # AM-24.8
    Pile("discard"),  # viewers remember the cards they saw go there (AM-24.5)
    *(
        Pile(f"{name} {player}", KnownTo.OWNER, owner=player)  # AM-24.2, AM-24.3
        for name in ("hand", "wild", "ritual", "placed", "placed wild")
        for player in (0, 1)
    ),
)
"""Every pile with its viewers (AM-24). Each new golem gets its own pile."""

NEW_PILES = Piles(PILES, players=2, start={DECK: range(52)})
"""All cards in the deck. Clone it for a new round."""

BOTH = NEW_PILES.everybody
"""All viewers. Spectators see whatever both wizards see."""


def set_of(cards: tuple[int, ...]) -> int:
    """The set of these cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def golem_pile(owner: int) -> Pile:
    """The pile of a new golem (AM-20.2, AM-24.2)."""
    return Pile(f"golem {owner}", KnownTo.OWNER, owner=owner)


PHASES: Final = ("effects", "casting", "draw", "over")
POINTS: Final = 10_000_000
"""The most points that a wizard can have under any accepted rules."""
MANY: Final = 100_000
"""The highest count in a match under any accepted rules."""

Number = Annotated[int, Between(0, MANY, "AM-24.1")]
Points = Annotated[
    int,
    Between(-POINTS, POINTS, "AM-3.4"),
    Refers(
        lambda game, points: points > 0 or game.position.phase == "over",
        "positive, or this wizard would be knocked out",
        "AM-2.6",
    ),
]
Score = Annotated[int, Between(0, POINTS, "AM-2.7")]
Round = Annotated[
    int,
    Between(
        1,
        lambda game: game.rules.rounds if game.rules.match_mode == "rounds" else game.rules.round_limit,
        "AM-2.2, AM-2.11",
    ),
]
Turn = Annotated[int, Between(0, lambda game: game.rules.turn_limit, "AM-2.10")]
Phase = Annotated[str, OneOf(PHASES, "AM-4.1")]
CardIndex = Annotated[int, Between(0, 51)]
Cards = Annotated[tuple[CardIndex, ...], DISTINCT]
"""Cards in the order in which they were picked or placed."""
PlacedCount = Annotated[int, Between(0, 52, "AM-24.1")]
Suits = Annotated[int, Bits(4, "suits", "AM-16.6")]
SpellName = Annotated[str, Fits(lambda game, name: name in game._by_notation, "the notation of a spell", "AM-6.5")]
_SEEN = Refers(
    lambda game, number: number <= game.position.castings,
    lambda game: f"the number of one of the round's {game.position.castings} castings",
    "AM-6.3",
)
CastingNumber = Annotated[int, Between(1, MANY), _SEEN]
CastingOrNone = Annotated[int, Between(0, MANY), _SEEN]
CastingNumbers = Annotated[tuple[CastingNumber, ...], RISING]
IllusionCost = Annotated[int, Between(0, 52 * 14, "AM-8.8")]
Opponent = Annotated[
    int, Refers(lambda game, seat: seat == 1 - game.position.active, "the active wizard's opponent", "AM-21.7")
]
DoomNumber = Annotated[
    int,
    Refers(
        lambda game, number: (
            number in [0, *[doom.number for doom in game.position.wizards[game.position.active].dooms]]
        ),
        "0 or the number of one of the active wizard's dooms",
        "AM-20.14",
    ),
]


@frozen
class Doom:
    """A Stalking Doom in effect (AM-20.13).

    Attributes:
        number: The number of the casting that brought it.
        doses: The number of doses so far.
        doubled: Whether Mighty Strike doubles its doses (AM-12.7).
    """

    number: CastingNumber
    doses: Number = 0
    doubled: bool = False


Dooms = Annotated[
    tuple[Doom, ...],
    Fits(
        lambda game, dooms: all(one.number < other.number for one, other in pairwise(dooms)),
        "in the order of their castings, which have different numbers",
        "AM-20.13",
    ),
]


@define
class Wizard:
    """The points and effects of one wizard. All of it is public (AM-24.1).

    Attributes:
        points: Points left. They may exceed those at the start, or fall below 0 (AM-12.8, AM-12.9).
        misses: The number of turns still to miss (AM-20.9).
        controlled: The suits under Elemental Control, one bit each, clubs lowest (AM-16.6).
        strike: The number of the casting that brought Mighty Strike, 0 if it isn't in effect (AM-12.5).
        warp: Whether Dimension Travel makes Fireballs warp bolts (AM-16.11).
        armour: Whether Stone Armour is in effect (AM-17.2).
        true_sight, inner_strength, dark_pact, spirit_theft, ascended, shadow_force, shapechanger, iron_tower: Whether
            the lasting spell of this name is in effect.
        ascension_cast: Whether The Ascension was cast in this round, with or without effect (AM-19.4).
        mastery: The number of Magic Masteries, including those of the current turn (AM-19.2).
        purity: The number of charges of Path of Purity (AM-19.8).
        warriors: For each charge of Undying Warrior, the number of its casting, ascending (AM-20.18).
        dooms: The Stalking Dooms that this wizard cast.
        regenerations: R of AM-13.3.
        webs: W of AM-13.3, the Mazes of Webs against this wizard.
        rituals: The number of charges of Arcane Ritual (AM-22.2).
        power: Whether a pick of Ancient Power is pending (AM-22.11).
        golems: The piles of this wizard's golems.
        others: The names of lasting effects from house rules, oldest first.
    """

    points: Points
    misses: Number = 0
    controlled: Suits = 0
    strike: CastingOrNone = 0
    warp: bool = False
    armour: bool = False
    true_sight: bool = False
    inner_strength: bool = False
    dark_pact: bool = False
    spirit_theft: bool = False
    ascended: bool = False
    ascension_cast: bool = False
    shadow_force: bool = False
    shapechanger: bool = False
    iron_tower: bool = False
    mastery: Number = 0
    purity: Number = 0
    warriors: CastingNumbers = ()
    dooms: Dooms = ()
    regenerations: Number = 0
    webs: Number = 0
    rituals: Number = 0
    power: bool = False
    golems: Annotated[tuple[Number, ...], DISTINCT] = ()
    others: tuple[Annotated[str, Length(0, 1000)], ...] = ()


@define
class Casting:
    """A spell from its name to its end (AM-6.3).

    Attributes:
        spell: The notation of the spell.
        number: The number of the casting, counted through the round from 1. Later castings have higher numbers.
        claim: The claimed suit, values or seat, in the order of the spell's claim. Public.
        golems: Whether golem cards may be used: the caster had two golems when it began (AM-20.5).
        placed: The placed cards, in the order of placing. Only their caster knows them (AM-24.3).
        count: The number of placed cards.
        from_hand, from_golems, from_ritual, wild: The number of cards from each source, golem by golem (AM-24.1).
        disbelieved: Whether the opponent disbelieves it.
        works: Whether it works, because it is true or accepted. None until that is settled.
        blocked: Whether a block stopped it.
    """

    spell: SpellName
    number: CastingNumber
    claim: tuple[int, ...] = ()
    golems: bool = False
    placed: Cards = ()
    count: PlacedCount = 0
    from_hand: PlacedCount = 0
    from_golems: tuple[PlacedCount, ...] = ()
    from_ritual: PlacedCount = 0
    wild: PlacedCount = 0
    disbelieved: bool = False
    works: bool | None = None
    blocked: bool = False


@define
class Position:
    """A match of Archmage.

    Attributes:
        piles: The places of the cards, and what each viewer knows about them.
        wizards: The two wizards, by seat.
        scores: The total of the finished rounds for each seat (AM-2.4).
        round: The round, from 1.
        dealer: The dealer of this round.
        turn: The turn of this round, from 1, including missed turns (AM-2.10).
        active: The seat whose turn it is.
        phase: "effects", "casting", "draw", or "over" between rounds and at the end of the match.
        castings_left: The castings left in this spellcasting phase (AM-6.1).
        castings: The number of castings in this round.
        casting: The current casting, None between castings.
        open_dooms, open_purity: The numbers of the dooms, and the charges, still open in this effects phase.
        open_call, open_power: Whether the call of Spirit Theft and the pick of Ancient Power are still open in it.
        picked: The cards picked so far in a choice of several. Only the picking wizard knows them.
        ritual: Whether a ritual pile is open for a casting or block (AM-22.2).
        agenda: The next steps (see `arcana_core.agenda`).
    """

    piles: Annotated[Piles, Laid(lambda game: PILES, lambda game: (1 << 52) - 1)]
    wizards: tuple[Wizard, Wizard]
    scores: tuple[Score, Score] = (0, 0)
    round: Round = 1
    dealer: Seat = 0
    turn: Turn = 0
    active: Seat = 0
    phase: Phase = "over"
    castings_left: Number = 0
    castings: Number = 0
    casting: Casting | None = None
    open_dooms: Annotated[tuple[Number, ...], DISTINCT] = ()
    open_purity: Number = 0
    open_call: bool = False
    open_power: bool = False
    picked: Cards = ()
    ritual: bool = False
    agenda: Agenda = None

    def dooms_of_active(self) -> list[int]:
        """The numbers of the active wizard's dooms."""
        return [doom.number for doom in self.wizards[self.active].dooms]

    def clone(self) -> Position:
        """An independent copy, sharing immutable parts."""
        copy = _copy_of_position(self)
        first, second = self.wizards
        copy.wizards = _copy_of_wizard(first), _copy_of_wizard(second)
        if self.casting is not None:
            copy.casting = _copy_of_casting(self.casting)
        return copy


_copy_of_position = copier_of(Position, clones=("piles",))
_copy_of_wizard = copier_of(Wizard)
_copy_of_casting = copier_of(Casting)
