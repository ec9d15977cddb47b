"""The position of a match of Archmage as plain data: two wizards, the piles of cards, the casting in hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated, Any, Final

from attrs import define, fields, frozen

from arcana_core.cards.declarations import KnownTo, Pile
from arcana_core.cards.piles import Piles
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
    Pile("discard"),  # who saw a card go there remembers it (AM-24.5)
    *(
        Pile(f"{name} {player}", KnownTo.OWNER, owner=player)  # AM-24.2, AM-24.3
        for name in ("hand", "wild", "ritual", "placed", "placed wild")
        for player in (0, 1)
    ),
)
"""Every pile and who may look into it (AM-24); golems get piles of their own when they are made."""

NEW_PILES = Piles(PILES, players=2, start={DECK: range(52)})
"""All cards in the deck, to be cloned."""

BOTH = NEW_PILES.everybody
"""Everybody who may look on: what both wizards see, a spectator sees as well."""


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
"""No wizard can have more points, under any rules that are accepted."""
MANY: Final = 100_000
"""No count of a match can be higher under any rules that are accepted."""

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
    lambda game: f"the number of a casting, and the round has seen {game.position.castings}",
    "AM-6.3",
)
CastingNumber = Annotated[int, Between(1, MANY), _SEEN]
CastingOrNone = Annotated[int, Between(0, MANY), _SEEN]
CastingNumbers = Annotated[tuple[CastingNumber, ...], RISING]
IllusionCost = Annotated[int, Between(0, 52 * 14, "AM-8.8")]
Opponent = Annotated[
    int, Refers(lambda game, seat: seat == 1 - game.position.active, "the opponent of whose turn it is", "AM-21.7")
]
DoomNumber = Annotated[
    int,
    Refers(
        lambda game, number: (
            number in [0, *[doom.number for doom in game.position.wizards[game.position.active].dooms]]
        ),
        "0 or the number of a doom of the wizard whose turn it is",
        "AM-20.14",
    ),
]


@frozen
class Doom:
    """A Stalking Doom in effect (AM-20.13).

    Attributes:
        number: of the casting that brought it.
        doses: how many it has given.
        doubled: whether Mighty Strike doubles its doses (AM-12.7).
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
    """What is in effect for one wizard; all of it is public (AM-24.1).

    Attributes:
        points: damage points left; may exceed those at the start, or fall below 0 (AM-12.8, AM-12.9).
        misses: turns still to miss (AM-20.9).
        controlled: suits under Elemental Control, one bit each, clubs lowest (AM-16.6).
        strike: the number of the casting that put Mighty Strike in force, 0 if it is not (AM-12.5).
        warp: Dimension Travel; Fireballs are warp bolts (AM-16.11).
        armour: Stone Armour (AM-17.2).
        true_sight, inner_strength, dark_pact, spirit_theft, ascended, shadow_force, shapechanger, iron_tower: the
            lasting spells of these names.
        ascension_cast: whether The Ascension was cast in this round, with effect or without (AM-19.4).
        mastery: Magic Masteries, those completed in the current turn included (AM-19.2).
        purity: charges of Path of Purity (AM-19.8).
        warriors: for each charge of Undying Warrior the number of its casting, ascending (AM-20.18).
        dooms: those cast by this wizard.
        regenerations: R of AM-13.3.
        webs: W of AM-13.3, the Mazes of Webs against this wizard.
        rituals: charges of Arcane Ritual (AM-22.2).
        power: the pending pick of Ancient Power (AM-22.11).
        golems: the piles of this wizard's golems.
        others: names of lasting effects that house rules brought, in the order in which they came.
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
    """A spell on its way from its name to its end (AM-6.3).

    Attributes:
        spell: its name.
        number: castings are numbered through the round from 1, so that earlier and later can be told.
        claim: the claimed suit, values or seat, in the order of the spell's claim; public.
        golems: whether golem cards may be used: two golems were there when it began (AM-20.5).
        placed: the cards that still lie there, in the order in which they were placed; only their caster knows which
            they are (AM-24.3).
        count: how many cards were placed.
        from_hand, from_golems, from_ritual, wild: how many of them came from where, golem by golem; public (AM-24.1).
        disbelieved: whether the opponent disbelieves.
        works: whether it is true or accepted, so that it works; None before that is settled.
        blocked: whether a block stands.
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
        piles: where the cards are and who knows what of them.
        wizards: the two wizards in their seats.
        scores: of the rounds that are over, for each seat their sum (AM-2.4).
        round: from 1.
        dealer: of this round.
        turn: of this round, from 1, missed turns included (AM-2.10).
        active: whose turn it is.
        phase: "effects", "casting", "draw", or "over" between rounds and at the end of the match.
        castings_left: in this spellcasting phase (AM-6.1).
        castings: how many the round has seen.
        casting: the one in hand, None between castings.
        open_dooms, open_purity: numbers of the dooms, and how many charges, that this effects phase has not seen.
        open_call, open_power: whether the call of Spirit Theft and the pick of Ancient Power are still open in it.
        picked: cards picked so far in a choice of several; known to who picks until the choice is complete.
        ritual: whether a ritual pile is open for a casting or block (AM-22.2).
        agenda: what is to be done next (see `arcana_core.agenda`).
    """

    piles: Annotated[Piles, Laid(lambda game: PILES, lambda game: 52)]
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
        """The numbers of the dooms of the wizard whose turn it is."""
        return [doom.number for doom in self.wizards[self.active].dooms]

    def clone(self) -> Position:
        """An independent copy; what cannot change is shared."""
        first, second = self.wizards
        casting = self.casting
        return Position(
            self.piles.clone(),
            (copied(first), copied(second)),
            self.scores,
            self.round,
            self.dealer,
            self.turn,
            self.active,
            self.phase,
            self.castings_left,
            self.castings,
            None if casting is None else copied(casting),
            self.open_dooms,
            self.open_purity,
            self.open_call,
            self.open_power,
            self.picked,
            self.ritual,
            self.agenda,
        )


def copied(part: Any) -> Any:
    """A copy of a wizard or a casting."""
    # All fields are immutable, so the copy may share them.
    cls = part.__class__
    copy = cls.__new__(cls)
    for name in _FIELDS[cls]:
        setattr(copy, name, getattr(part, name))
    return copy


_FIELDS = {cls: tuple(field.name for field in fields(cls)) for cls in (Wizard, Casting)}
