"""The position of a game of Magic Realm as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from attrs import Factory, define, field

from arcana_core.actions import Action
from arcana_core.cards.piles import Piles
from arcana_core.effects import Effects
from arcana_core.frozen import copier_of, quick_frozen
from arcana_core.scenario.bounds import (
    PER_PLAYER,
    RISING,
    Agenda,
    Between,
    Bits,
    Count,
    Derived,
    Fits,
    Laid,
    Length,
    OneOf,
)
from arcana_magicrealm.model.beings import COMPANIONS, NO_COMPANIONS, NOWHERE
from arcana_magicrealm.model.characters import HEROES, MOST_PRINTS
from arcana_magicrealm.model.chits import ACTIVE, CHIT_STATES, CHITS
from arcana_magicrealm.model.deals import Deal, Proposal
from arcana_magicrealm.model.denizens import DENIZENS, GROUPS
from arcana_magicrealm.model.effects import EFFECT_KINDS
from arcana_magicrealm.model.enchantments import SLOTS, Enchantment
from arcana_magicrealm.model.forms import FormId
from arcana_magicrealm.model.journal import Entry
from arcana_magicrealm.model.locations import CATEGORIES, DWELLINGS, VISITOR_CHITS
from arcana_magicrealm.model.melee import Fight
from arcana_magicrealm.model.pieces import PLACES
from arcana_magicrealm.model.realm import ROADS, TILES, Map, Placement
from arcana_magicrealm.model.slots import CACHES, piles_for
from arcana_magicrealm.model.spellings import (
    Clearing,
    ClearingOrNone,
    DenizenPlace,
    ExactNumber,
    Individual,
    IndividualOrNone,
    Individuals,
    PathNames,
    PieceNumber,
    Pieces,
    PlaceNames,
    Seat,
    SeatOrNone,
    SpellNumber,
    Tile,
)
from arcana_magicrealm.model.spells import MAGIC_TYPES
from arcana_magicrealm.model.turns import Dawn, Phase, Turn

BIRDSONG, SUNRISE, DAYLIGHT, EVENING, MIDNIGHT = "birdsong", "sunrise", "daylight", "evening", "midnight"
STAGES: Final = ("setup", BIRDSONG, SUNRISE, DAYLIGHT, EVENING, MIDNIGHT, "over")
"""The parts of the day (MR-6.2), before and after the game."""

if TYPE_CHECKING:
    Frames: TypeAlias = tuple[Any, ...]  # each step knows the class of the frame that it works on
else:
    Frames = tuple[Deal | Proposal, ...]


@quick_frozen
class VisitorChit:
    """A visitor and mission chit (MR-2.10, MR-19).

    Attributes:
        side: 0 or 1, the side that is up.
        box: the row 6 box in which it waits, 0 to 6; -1 once it has left the chart.
        at: its clearing; -1 while it is in a box or carried.
        carrier: the seat of the character who carries it; -1 for none.
    """

    side: Annotated[int, Between(0, 1)] = 0
    box: Annotated[int, Between(-1, 6)] = NOWHERE
    at: ClearingOrNone = NOWHERE
    carrier: SeatOrNone = NOWHERE


@quick_frozen
class Purse:
    """The gold and discoveries of a hired leader or controlled monster (MR-14.10, MR-40.5).

    Attributes:
        gold: recorded gold, which its owner knows.
        paths: the hidden paths and secret passages it has discovered, as in `Character`.
        places: the sites and site cards it has discovered, as in `Character`.
    """

    gold: Count = 0
    paths: Annotated[PathNames, Bits(len(ROADS), "paths and passages")] = 0
    places: Annotated[PlaceNames, Bits(PLACES, "sites and site cards")] = 0


@quick_frozen
class MapBuilding:
    """The map while the players lay its tiles (MR-3.8).

    Attributes:
        hands: the tiles that each seat still has to lay.
        laid: tile, column, row and turns of each tile that is laid, the Borderland first.
        first: the seat that lays the first tile beside the Borderland.
        dealt: seat and tile of each tile that was laid beside it, so that it can be taken back.
    """

    hands: Annotated[tuple[Annotated[tuple[Tile, ...], RISING], ...], PER_PLAYER]
    laid: tuple[tuple[Tile, int, int, int], ...]
    first: Seat
    dealt: tuple[tuple[Seat, Tile], ...] = ()


@quick_frozen
class Cache:
    """Gold and belongings stored in a clearing (MR-46.4). The belongings are in a pile of their own.

    Attributes:
        clearing: where it is; -1 for a cache that isn't in use.
        creator: the character who created it; -1 once that character has died or left.
        gold: the gold in it, secret.
        known: the individuals who have discovered it, secret.
    """

    clearing: ClearingOrNone = NOWHERE
    creator: IndividualOrNone = NOWHERE
    gold: Count = 0
    known: Individuals = 0


@quick_frozen
class Recorded:
    """A spell in a slot of a character (MR-5.5, MR-37.4).

    Attributes:
        spell: the spell, as in `SPELLS`.
        learned: whether it was learned from its spell card; False if the character had it at the start.
        shown: whether all players know it, because it was cast (MR-48.17).
    """

    spell: SpellNumber
    learned: bool = False
    shown: bool = False


def _are_chits(_: Any, states: str) -> bool:
    return len(states) == CHITS and {*states} <= {*CHIT_STATES}


@define
class Character:
    """A player's character.

    Attributes:
        hero: its number in `HEROES`; -1 for a player without a character.
        status: "playing", "dead" (may restart), "out" (stays out), or "left" (left the map, MR-10.11).
        at: its clearing; -1 off the map, -4 in the air.
        gold: recorded gold, secret.
        fame: recorded Fame.
        notoriety: recorded Notoriety.
        chits: the state of each of its twelve chits.
        active: the active belongings.
        paths: the hidden paths and secret passages it has discovered, as bits of `ROADS`; secret.
        places: the sites and site cards it has discovered; secret.
        victory: points for each category of `CATEGORIES`; secret.
        start: the dwelling or clearing where it starts; secret until the dwellings are revealed.
        kills: denizens and characters killed today.
        since: the day on which it came into play.
        died: the day of its death, how many died before that moment, and the day on which the player may start again
            (MR-22.4 to MR-22.6); () if it did not die.
        score: the total when it left the map; None otherwise.
        start_value: the value that Gold is counted from (MR-22.13).
        used_paths: the hidden paths and secret passages it has used, so that everybody knows of them (MR-48.5).
        used_places: the sites and site cards it has used (MR-48.5).
        came: the clearing from which it came into its clearing today; -1 if it has been there since the day began.
        road: the clearings at the ends of the roadway on which it is, the one that it left first; in the woods that
            one alone; () in a clearing.
        is_berserk: whether it has gone berserk today (MR-45.4).
        variant: which of its prints its chits have (MR-46.5).
        spells: the recorded spell in each slot (MR-5.6), secret.
        learned: the spell cards from which it has learned, erased spells included (MR-37.4).
    """

    hero: Annotated[int, Between(NOWHERE, len(HEROES) - 1)] = NOWHERE
    status: Annotated[str, OneOf(("playing", "dead", "out", "left"))] = "playing"
    at: DenizenPlace = NOWHERE
    gold: Count = 0
    fame: ExactNumber = Fraction(0)
    notoriety: ExactNumber = Fraction(0)
    chits: Annotated[str, Fits(_are_chits, f"twelve states of chits, of {CHIT_STATES}", "MR-1.10")] = ACTIVE * CHITS
    active: Pieces = 0
    paths: Annotated[PathNames, Bits(len(ROADS), "paths and passages")] = 0
    places: Annotated[PlaceNames, Bits(PLACES, "sites and site cards")] = 0
    victory: Annotated[tuple[Count, ...], Length(len(CATEGORIES), len(CATEGORIES), "MR-5.11")] = (0,) * len(CATEGORIES)
    start: Annotated[int, Between(NOWHERE, len(DWELLINGS))] = NOWHERE
    kills: Count = 0
    since: Count = 1
    died: tuple[int, ...] = ()
    score: int | None = None
    start_value: Count = 0
    used_paths: Annotated[PathNames, Bits(len(ROADS), "paths and passages")] = 0
    used_places: Annotated[PlaceNames, Bits(PLACES, "sites and site cards")] = 0
    came: ClearingOrNone = NOWHERE
    road: tuple[Clearing, ...] = ()
    is_berserk: bool = False
    variant: Annotated[int, Between(0, MOST_PRINTS)] = 0
    spells: Annotated[tuple[Recorded, ...], Length(0, SLOTS, "MR-5.6")] = ()
    learned: Pieces = 0


def _are_of_the_game(game: Any, effects: Effects) -> bool:
    return all(effects.kind(kind.name) == kind for kind in (*EFFECT_KINDS, *game.cards.added_kinds))


_NO_DRAFTS: Final[Any] = Factory(lambda self: [None] * len(self.picks), takes_self=True)


@define
class Position:
    """Everything on the table.

    Attributes:
        day: 1 to 28; 0 before the first.
        stage: the part of the day, as in `STAGES`.
        placements: where each tile lies (MR-3).
        enchanted: the tiles that show their enchanted side, as bits.
        piles: all cards, counters and map chits.
        face_up: the map chits that are face up now.
        revealed: the map chits that have been face up, or were looted, so that everybody knows them (MR-48.7).
        dwellings: the clearing of each dwelling; -1 if it is not on the map.
        characters: by seat.
        seats: the seat of the player who has each character of `HEROES`; -1 if no player has it.
        denizen_at: each denizen's clearing, NOWHERE in its box, DEAD, TAKEN_IN if a character absorbed it, or ALOFT.
        companion_at: the clearing of each companion; -1 for none (MR-43.34, MR-45.25).
        owners: the seat of each denizen's owner; -1 if unhired.
        dead_horses: natives whose horse was killed.
        hidden: the individuals and underlings that are hidden.
        blocked: those that are blocked today (MR-16.5, MR-16.8).
        alerted: weapon counters that are alerted, alerted side up.
        damaged: armour counters that are damaged.
        dropped: abandoned pieces that lie in the open (MR-46.18).
        purses: what each group's leader has while hired.
        pouches: what each controlled monster has, in ascending order of monsters; those without anything are left out.
        visitors: the visitor and mission chits.
        effects: what lasts.
        aloft: those who are in the air, in ascending order, with the tile below, or the two on either side (MR-41.4).
        enchantments: the spells in effect, oldest first (MR-38.11).
        used_cards: the artifacts, books and treasures that have cast a spell this Evening, or whose spell has ended in
            it, with its type (MR-37.9, MR-37.11).
        spells_begun: how many spells have gone into effect, which gives the next one its number.
        forms: the forms of the transmorphized, in ascending order of beings (MR-40.7).
        ghosts: the clearing where the Ghosts started.
        monster_roll: the row that prowls today; 0 before the roll (MR-7.5).
        first: the first character of the day (MR-8.2), by seat; -1 before that.
        decided: each seat's complete picks of the secret decision that all are making; None for those still deciding.
        picks: each seat's picks of the decision being made.
        map: the map that the placements make, None if not worked out.
        drafts: the turn or play that each seat's picks make (`phases.Sheet`, `plays.Draft`), None if not worked out.
        turns: today's turns by individual, in ascending order: those not yet begun, and those that were.
        bowl: the individuals whose turn is to come: their attention chits are in the bowl, or kept (MR-8.1, MR-45.22).
        had_turn: the individuals whose turn is over or lost.
        guides: each follower and its guide, in ascending order of followers (MR-7.3).
        turn: the turn that is being taken.
        building: the map while the players lay it; None otherwise.
        open_vault: whether the Vault has been opened (MR-12.20).
        caches: the caches, those not in use included (MR-46.4).
        deaths: how many characters have died.
        journal: what shows players the gold and discoveries of others, oldest first.
        dawn: what decided the turns recorded today, by individual, while these are to come.
        battlefields: the clearings where lone characters want rounds to be played this Evening (MR-23.3).
        fought: the clearings where rounds have been played this Evening.
        fight: combat in a clearing; None for none.
        awakened: the spell cards that are awake in artifacts and spell books (MR-37.3).
        frames: what several steps work on, innermost last.
        agenda: the next steps.
    """

    placements: Annotated[tuple[Placement, ...], Length(len(TILES), len(TILES), "MR-3.1")]
    piles: Annotated[Piles, Laid(lambda game: piles_for(game.player_count), lambda game: game.cards.pieces)]
    characters: Annotated[list[Character], PER_PLAYER]
    seats: Annotated[list[SeatOrNone], Length(len(HEROES), len(HEROES))]
    denizen_at: Annotated[list[DenizenPlace], Length(len(DENIZENS), len(DENIZENS))]
    owners: Annotated[list[SeatOrNone], Length(len(DENIZENS), len(DENIZENS))]
    purses: Annotated[list[Purse], Length(len(GROUPS), len(GROUPS))]
    visitors: Annotated[list[VisitorChit], Length(len(VISITOR_CHITS), len(VISITOR_CHITS))]
    dwellings: Annotated[tuple[ClearingOrNone, ...], Length(len(DWELLINGS), len(DWELLINGS))]
    effects: Annotated[Effects, Fits(_are_of_the_game, "effects of the kinds of the game")]
    decided: Annotated[list[tuple[Action, ...] | None], PER_PLAYER]
    picks: Annotated[list[tuple[Action, ...]], PER_PLAYER]
    ghosts: ClearingOrNone = NOWHERE
    enchantments: tuple[Enchantment, ...] = ()
    spells_begun: Count = 0
    aloft: tuple[tuple[Individual, tuple[Tile, ...]], ...] = ()
    pouches: tuple[tuple[Individual, Purse], ...] = ()
    used_cards: tuple[tuple[PieceNumber, Annotated[str, OneOf(("", *MAGIC_TYPES))]], ...] = ()
    forms: tuple[tuple[Individual, FormId], ...] = ()
    day: Count = 0
    stage: Annotated[str, OneOf(STAGES)] = "setup"
    enchanted: Annotated[int, Bits(len(TILES), "tiles")] = 0
    face_up: Pieces = 0
    revealed: Pieces = 0
    dead_horses: Annotated[int, Bits(len(DENIZENS), "denizens")] = 0
    hidden: Individuals = 0
    blocked: Individuals = 0
    alerted: Pieces = 0
    damaged: Pieces = 0
    dropped: Pieces = 0
    monster_roll: Annotated[int, Between(0, 6, "MR-7.5")] = 0
    first: SeatOrNone = NOWHERE
    turns: tuple[tuple[Individual, tuple[Phase, ...]], ...] = ()
    bowl: tuple[Individual, ...] = ()
    had_turn: Individuals = 0
    guides: tuple[tuple[Individual, Individual], ...] = ()
    turn: Turn | None = None
    building: MapBuilding | None = None
    open_vault: bool = False
    companion_at: Annotated[tuple[DenizenPlace, ...], Length(len(COMPANIONS), len(COMPANIONS))] = NO_COMPANIONS
    caches: Annotated[tuple[Cache, ...], Length(CACHES, CACHES, "MR-46.4")] = (Cache(),) * CACHES
    deaths: Count = 0
    journal: tuple[Entry, ...] = ()
    dawn: tuple[Dawn, ...] = ()
    battlefields: tuple[Clearing, ...] = ()
    fought: tuple[Clearing, ...] = ()
    fight: Fight | None = None
    awakened: Pieces = 0
    frames: Frames = ()
    agenda: Agenda = None
    map: Derived[Map | None] = field(eq=False, repr=False, default=None)
    drafts: Annotated[list[Derived[Any]], PER_PLAYER] = field(eq=False, repr=False, default=_NO_DRAFTS)

    def clone(self) -> Position:
        """An independent copy that shares the immutable parts."""
        copy = _copy_of_position(self)
        copy.characters = [*map(_copy_of_character, self.characters)]
        return copy


_LISTS: Final = ("seats", "denizen_at", "owners", "purses", "visitors", "decided", "picks", "drafts")
_copy_of_position = copier_of(Position, lists=_LISTS, clones=("piles", "effects"))
_copy_of_character = copier_of(Character)
