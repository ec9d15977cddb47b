"""The position of a game of Magika as plain data: the arena, the Ebon Mage's chronicle, sheets being written.

The arena changes only while a turn is processed, and a turn is processed on a copy. In between, clones of a game share
it, so a clone in the middle of the ordering costs next to nothing. Code that changes an arena by hand must copy it
first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Final

from attrs import Factory, define, evolve, field, frozen

from arcana_core.actions import Action
from arcana_core.effects import Effects
from arcana_core.frozen import copier_of
from arcana_core.scenario.bounds import (
    DISTINCT,
    PER_PLAYER,
    Agenda,
    Bits,
    Count,
    Derived,
    Fits,
    Length,
    Seat,
    Unchecked,
)
from arcana_magika.actions import Pick, Say
from arcana_magika.model.bounds import (
    EACH_ARTIFACT,
    EACH_COLOUR,
    NOTHING,
    UP_TO_NOVICES,
    UP_TO_PLAYERS,
    ArtifactPlace,
    EndedBy,
    Ground,
    Name,
    Novice,
    Novices,
    OfPhases,
    Serial,
    SpellCode,
    TaskNumber,
)
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.knowledge import Knowledge
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import Message, Offer, Sheet
from arcana_magika.model.spellings import Alignment, Artifacts, Race, Space
from arcana_magika.model.tables import ALIGNMENTS, ARTIFACTS, BLACK, COLOURS


@frozen
class Chronicle:
    """The Ebon Mage's deeds so far, as the tasks count them (MG-30). Sets are masks of players, bit 1 << seat.

    Attributes:
        demands_won: successful Demands (MG-30.7).
        gifts: Gives that passed an artifact or a cloak to a novice (MG-30.8).
        scroll_receivers: novices who received scrolls (MG-30.9).
        favours: Gives that count for MG-30.10. `favoured` are those of this turn.
        favoured: novices who were given something in this turn.
        petitioners: novices who sent a signed message or an offer in the turn before.
        ever_petitioned: the same, in any turn (MG-30.33).
        deals: fulfilled deals (MG-30.11).
        met: novices in the Ebon Mage's space at the end of a phase (MG-30.12).
        goal_turns: turns with the end of a phase in a1 (MG-30.13). `goal_turn` is the last of them.
        goal_turn: see `goal_turns`.
        south: whether a phase ended in row z (MG-30.14). `crossed`: whether one has ended in rows a to e since.
        crossed: see `south`.
        spells_won: spells other than Teleport that succeeded (MG-30.15).
        kindly_won: those of them that were Good or Neutral (MG-30.30).
        alignments_won: the alignments of successful spells, as bits (MG-30.16).
        evil_resolved: whether an Evil spell was resolved (MG-30.30).
        hurt: novices who lost Endurance or Arcania by the Ebon Mage's ATEND or ATARC (MG-30.17).
        artifacts_held: artifacts ever held, as bits (MG-30.18, MG-30.19).
        fell: whether the Ebon Mage was ever EX or UC (MG-30.29).
        misordered: whether an order turned into a Rest by MG-9.3 (MG-30.31).
        weak: whether Endurance was below 50 at a turn end (MG-30.32).
        lonely: whether no novice was within R3 at a turn end (MG-30.34).
    """

    demands_won: Count = 0
    gifts: Count = 0
    scroll_receivers: Novices = 0
    favours: Count = 0
    favoured: Novices = 0
    petitioners: Novices = 0
    ever_petitioned: Novices = 0
    deals: Count = 0
    met: Novices = 0
    goal_turns: Count = 0
    goal_turn: Count = 0
    south: bool = False
    crossed: bool = False
    spells_won: Count = 0
    kindly_won: Count = 0
    alignments_won: Annotated[int, Bits(len(ALIGNMENTS), "alignments")] = 0
    evil_resolved: bool = False
    hurt: Novices = 0
    artifacts_held: Artifacts = 0
    fell: bool = False
    misordered: bool = False
    weak: bool = False
    lonely: bool = False


def _are_of_the_game(_: Any, effects: Effects) -> bool:
    return all(effects.kind(kind.name) == kind for kind in EFFECT_KINDS)


@define
class Arena:
    """The world between two turns, or while a turn is processed.

    Attributes:
        base: the base terrain of each cell as a code (MG-3.4).
        ground: the terrain in force.
        effects: in force, on mages, land and scrolls.
        mages: by player.
        artifacts: the cell of each artifact on the ground, or -1 - player for its holder.
        cloaks: for each colour the cells of its cloaks on the ground, from low to high.
        gone: for each colour the number of disintegrated cloaks.
        next_serial: the number of the next scroll.
        knowledge: each player's knowledge, worked out when it is read (`chapters.reports`).
        offers: made in the turn before, open to acceptance in this one: (player, offer) (MG-27.4).
        tasks: of the Ebon Mage, by number (MG-30.1).
        chronicle: the Ebon Mage's deeds.
        dropped: the dropped players, in that order.
        globe: the players who formed the Globe of Life (MG-21.15).
        sent: messages of this turn, (sender, message), in reading order (MG-26.6).
        notices: notices for the next reports: (player, text), player -1 for everybody (MG-32.8).
        phase: the phase being processed, 1 to 5. 0 between turns. After the end the phase in which the game ended, 0 if
            it was before the first.
        scattered: for the next reports: (player, artifact, cell) of artifacts whose new spaces a player learns
            (MG-23.23).
    """

    base: Ground
    ground: Ground
    effects: Annotated[Effects, Fits(_are_of_the_game, "effects of the kinds of the game")]
    mages: Annotated[list[Mage], PER_PLAYER]
    artifacts: Annotated[list[ArtifactPlace], EACH_ARTIFACT]
    cloaks: Annotated[list[Annotated[tuple[Space, ...], Length(0, 100)]], EACH_COLOUR]
    gone: Annotated[list[Count], EACH_COLOUR]
    next_serial: Serial
    knowledge: Annotated[Sequence[Knowledge], Unchecked] = ()
    offers: Annotated[tuple[tuple[Novice, Offer], ...], UP_TO_NOVICES] = ()
    tasks: Annotated[tuple[TaskNumber, ...], Length(0, 30)] = ()
    chronicle: Chronicle = Chronicle()
    dropped: Annotated[tuple[Novice, ...], UP_TO_NOVICES] = ()
    globe: Annotated[tuple[Seat, ...], UP_TO_PLAYERS] = ()
    sent: Annotated[list[tuple[int, Message]], NOTHING] = field(factory=list)
    notices: Annotated[list[tuple[int, str]], NOTHING] = field(factory=list)
    phase: OfPhases = 0
    scattered: Annotated[list[tuple[int, int, int]], NOTHING] = field(factory=list)

    def clone(self) -> Arena:
        """An independent copy."""
        arena = _copied(self)
        arena.mages = [mage.clone() for mage in self.mages]
        return arena

    def note(self, **changes: Any) -> None:
        """Update the Ebon Mage's chronicle."""
        self.chronicle = evolve(self.chronicle, **changes)

    def holds(self, player: int, artifact: int) -> bool:
        """Whether this player holds this artifact."""
        return self.artifacts[artifact] == -1 - player

    def holder(self, artifact: int) -> int:
        """The player who holds this artifact, -1 if it is on the ground."""
        return max(-1 - self.artifacts[artifact], -1)

    def artifacts_of(self, player: int) -> tuple[int, ...]:
        """The artifacts of this player in their fixed order."""
        code = -1 - player
        return tuple([artifact for artifact, where in enumerate(self.artifacts) if where == code])

    def cell_of(self, artifact: int) -> int:
        """The space of an artifact, held or not."""
        where = self.artifacts[artifact]
        return where if where >= 0 else self.mages[-1 - where].cell

    def in_game(self) -> list[Mage]:
        """The mages still in the game, in letter order with the Ebon Mage last."""
        return [mage for mage in self.mages if mage.cell >= 0]


_LISTS: Final = ("artifacts", "cloaks", "gone", "sent", "notices", "scattered")
_copied = copier_of(Arena, lists=_LISTS, clones=("effects",))


@frozen
class Registration:
    """A player's choices before the first turn (MG-7.2, MG-34).

    Attributes:
        race, alignment, name: None until decided.
        spells: a repeat player's named scrolls by code (MG-34.2), None until decided.
        closed: whether nothing is left to decide.
    """

    race: Race | None = None
    alignment: Alignment | None = None
    name: Name | None = None
    spells: Annotated[tuple[SpellCode, ...], Length(0, 2)] | None = None
    closed: bool = False


SETUP, ORDERS, OVER = "setup", "orders", "over"

Picked = Annotated[Action, Fits(lambda game, pick: type(pick) in (Pick, Say), "a Pick or a Say", "MG-37.2")]
"""A pick of a sheet. Making it checks whether it is possible."""
_NO_DRAFTS = Factory(lambda self: [None] * len(self.sheets), takes_self=True)


@define
class Position:
    """A game of Magika.

    Attributes:
        turn: from 1; 0 in the setup.
        arena: the world, None in the setup. Clones share it: see the module's text.
        sheets: the sheet handed in by each player, None before.
        picks: each player's picks of the unfinished sheet, () before the first.
        ended: how the game ended, "" while it continues: goal, globe, gathered, limit, no_novices.
        standby: the players taken over by standby players since the last turn (MG-33.5).
        agenda: the step that asks: registration or the sheets. Empty when the game is over.
        drafts: the draft made by each player's picks (`drafting.draft.Draft`), None if not worked out.
    """

    turn: Count
    registrations: Annotated[list[Registration], PER_PLAYER]
    arena: Arena | None
    sheets: Annotated[list[Sheet | None], PER_PLAYER]
    picks: Annotated[list[tuple[Picked, ...]], PER_PLAYER]
    ended: EndedBy = ""
    standby: Annotated[tuple[Novice, ...], UP_TO_NOVICES, DISTINCT, "MG-33.5"] = ()
    agenda: Agenda = None
    drafts: Annotated[list[Derived[Any]], PER_PLAYER] = field(eq=False, repr=False, default=_NO_DRAFTS)

    @property
    def stage(self) -> str:
        """The stage: setup, orders or over."""
        if self.arena is None:
            return SETUP
        return OVER if self.ended else ORDERS

    def clone(self) -> Position:
        """A copy that shares nothing that could change while either is played on."""
        return Position(
            self.turn,
            self.registrations[:],
            self.arena,
            self.sheets[:],
            self.picks[:],
            self.ended,
            self.standby,
            self.agenda,
            self.drafts[:],
        )


@define
class Phase:
    """A phase while it is processed (MG-8.2).

    Attributes:
        turn: of the game.
        number: 1 to 5.
        index: numbered through the game (MG-1.15).
        orders: the orders by player, None for dropped players.
        rests: the players who rest in the Rest step, with the clause that forces it ("" if ordered).
        deals: deals fulfilled in this phase: players and their offers, to be paid (MG-27.6).
        accepted: the accepted offers of this turn that aren't fulfilled yet: (player, offer).
        by_step: the players of each step by their orders, in letter order. None until first used.
    """

    turn: int
    number: int
    index: int
    orders: list[Any]
    rests: dict[int, str] = field(factory=dict)
    deals: list[tuple[int, Offer]] = field(factory=list)
    accepted: list[tuple[int, Offer]] = field(factory=list)
    by_step: list[list[int]] | None = None

    def ordered(self, step: int) -> list[int]:
        """The players whose orders belong to this step, in letter order."""
        by_step = self.by_step
        if by_step is None:
            by_step = self.by_step = [[], [], [], [], [], [], [], [], []]
            for player, order in enumerate(self.orders):
                if order is not None:
                    by_step[order.step].append(player)
        return by_step[step]


@cache
def item_names(artifacts: int) -> tuple[str, ...]:
    """The codes of a set of artifacts, in their fixed order."""
    return tuple([code for place, code in enumerate(ARTIFACTS) if artifacts >> place & 1])


def colour_name(colour: int) -> str:
    """The name of a colour, Black for none."""
    return "Black" if colour == BLACK else COLOURS[colour]
