"""The position of a game of Magika as plain data: mages, the arena, what each player knows, the sheets being written.

The arena changes only while a turn is processed, and a turn is processed on a copy of it: copies of a game share it in
between, so that a copy in the middle of the ordering costs next to nothing. Whoever changes it by hand copies it first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from attrs import define, evolve, field, frozen

from arcana_core.effects import EffectKind, Effects
from arcana_magika.model.geometry import SLICES
from arcana_magika.model.orders import Message, Offer, Sheet
from arcana_magika.model.tables import ARTIFACTS, BLACK, COLOURS, EBON, LETTERS, SPELL_CODES

EFFECT_KINDS: Final = (
    *(EffectKind(code, policy="larger", known_to="target", source_known_to="nobody", clause=at) for code, at in (
        ("SPAID", "MG-24.1"), ("PROAU", "MG-24.3"), ("PROSH", "MG-24.5"), ("PROIT", "MG-24.7"), ("PROKN", "MG-24.9"),
        ("PROEL", "MG-24.11"), ("CURSP", "MG-24.13"), ("STUTT", "MG-24.15"), ("PLYZE", "MG-24.17"),
        ("CONFS", "MG-24.19"), ("ANTMA", "MG-24.21"), ("CKAID", "MG-24.44"), ("RCAID", "MG-24.45"),
        ("INVSP", "MG-24.47"), ("KNOSS", "MG-24.54"), ("INTRP", "MG-24.56"), ("KNART", "MG-24.58"),
        ("KNARTX", "MG-24.59"), ("SRCHX", "MG-24.61"), ("BOEND", "MG-24.63"), ("BOARC", "MG-24.65"),
    )),
    EffectKind("ELDRP", known_to="nobody", clause="MG-24.27"),
    EffectKind("ELATT", known_to="nobody", clause="MG-24.29"),
    EffectKind("ELBLO", known_to="nobody", clause="MG-24.33"),
    EffectKind("ELARR", known_to="nobody", clause="MG-24.31"),
    EffectKind("FGMAP", known_to="nobody", clause="MG-24.69"),
    EffectKind("PROSP", policy="larger", known_to="nobody", clause="MG-24.71"),
)  # fmt: skip
"""What lasts.

On a mage (the target is the player): all up to BOARC. On the land (no target): ELDRP, ELATT and ELBLO with data (set of
cells, terrain code, players tested and resisting, players tested and not); ELARR with (set of cells, terrain code that
covers them); FGMAP with the set of cells. On a scroll (the target is its serial number): PROSP.
"""

ON_LAND: Final = ("ELDRP", "ELATT", "ELBLO", "ELARR", "FGMAP")
"""The kinds of effects that lie on the land and have no target (MG-23.10)."""
STRENGTHS: Final = ("Unconscious", "Exhausted", "Weak", "Healthy", "Robust")
"""How strong a mage can look (MG-28.5)."""
SERENITIES: Final = ("Spent", "Sapped", "Fair", "Intense")
"""How serene a mage can look (MG-28.6)."""
NO_EFFECTS: Final = Effects(EFFECT_KINDS)
"""To be cloned."""


def letter_of(player: int, players: int) -> str:
    """The letter of a seat, of so many players; the last seat is the Ebon Mage's (MG-1.10)."""
    return EBON if player == players - 1 else LETTERS[player]


def player_of(letter: str, players: int) -> int:
    """The seat with this letter, -1 if nobody has it."""
    if letter == EBON:
        return players - 1
    seat = LETTERS.find(letter) if len(letter) == 1 else -1
    return seat if seat < players - 1 else -1


UNSEEN: Final = 255
"""What stands for the terrain of a cell that is fogged or was never seen."""


class Scroll(NamedTuple):
    """A scroll in a slot.

    Attributes:
        spell: its place in the order of activation, from 0.
        serial: its number in this game, by which its prolongation finds it.
        bound: whether it is bound to its holder (MG-22.8).
        readings: how often it was read in this turn (MG-22.6).
        worn: whether it was read while it was prolonged (MG-22.7).
        aside: whether it is prolonged and being read right now, so that nothing can befall it (MG-13.4, MG-22.3).
    """

    spell: int
    serial: int
    bound: bool = False
    readings: int = 0
    worn: bool = False
    aside: bool = False

    @property
    def code(self) -> str:
        """The code of its spell."""
        return SPELL_CODES[self.spell]


@define
class Mage:
    """One mage: what he is and has (MG-6.1).

    Attributes:
        player: his seat; the last one is the Ebon Mage's.
        name, race, alignment: as chosen.
        cell: the space he stands in; -1 once he is dropped from the game.
        endurance, max_endurance, arcania, max_arcania, skill, aptitude: his statistics (MG-6).
        exhausted, unconscious: his status (MG-6.5, MG-6.6).
        slots: the six slots for scrolls (MG-22.1).
        cloaks: the colours of the cloaks he carries and does not wear, in colour order.
        worn: the colour he wears, BLACK for none.
        barred: whether he may carry no cloak any more (MG-12.10).
        moves, demands: of this turn (MG-14.4, MG-29.11).
        rests: phases of this turn in which he rested (MG-19.3).
        moved: whether he changed his space in this turn (MG-29.12).
        missed: turns missed in a row (MG-33.2).
        may_decloak: the turn in which he may ask to de-cloak, 0 for none (MG-12.12).
    """

    player: int
    name: str
    race: int
    alignment: int
    cell: int
    endurance: int
    max_endurance: int
    arcania: int
    max_arcania: int
    skill: int
    aptitude: int
    exhausted: bool = False
    unconscious: bool = False
    slots: tuple[Scroll | None, ...] = (None,) * 6
    cloaks: tuple[int, ...] = ()
    worn: int = BLACK
    barred: bool = False
    moves: int = 0
    demands: int = 0
    rests: int = 0
    moved: bool = False
    missed: int = 0
    may_decloak: int = 0

    @property
    def status(self) -> str:
        """UC, EX or OK (MG-6.9)."""
        return "UC" if self.unconscious else "EX" if self.exhausted else "OK"

    @property
    def scrolls(self) -> tuple[Scroll, ...]:
        """The scrolls he holds, by slot."""
        return tuple([scroll for scroll in self.slots if scroll is not None])

    def copy(self) -> Mage:
        """An independent copy."""
        return Mage(
            self.player,
            self.name,
            self.race,
            self.alignment,
            self.cell,
            self.endurance,
            self.max_endurance,
            self.arcania,
            self.max_arcania,
            self.skill,
            self.aptitude,
            self.exhausted,
            self.unconscious,
            self.slots,
            self.cloaks,
            self.worn,
            self.barred,
            self.moves,
            self.demands,
            self.rests,
            self.moved,
            self.missed,
            self.may_decloak,
        )


class Known(NamedTuple):
    """What somebody knows of another mage; None where he does not (MG-28.1, MG-32.5).

    Attributes:
        player: of whom.
        turn: of whose report the newest part of this is.
        cell: where he was then.
        name, race, alignment: of the mage.
        colour: worn; BLACK if none.
        artifacts: carried, as a set (bit 1 << place in the fixed order), as far as they were seen; None if no look at
            him told of any class of artifacts.
        all_artifacts: whether artifacts of all classes would have been seen; if not, only alignment artifacts.
        items: how many he had.
        strength, serenity: the levels of MG-28.5 and MG-28.6.
        scrolls: the spells of his scrolls by their numbers, by slot.
        cloaks: the colours of cloaks he carries and does not wear.
        effects: in force on him: (code, last phase index, strength).
        turns: where parts of this are older than `turn`: of each of FACTS the turn whose report told it last, -1 for
            what is not known; () where all is of one turn.
    """

    player: int
    turn: int
    cell: int | None = None
    name: str | None = None
    race: int | None = None
    alignment: int | None = None
    colour: int | None = None
    artifacts: int | None = None
    all_artifacts: bool = False
    items: int | None = None
    strength: str | None = None
    serenity: str | None = None
    scrolls: tuple[int, ...] | None = None
    cloaks: tuple[int, ...] | None = None
    effects: tuple[tuple[str, int, int], ...] | None = None
    turns: tuple[int, ...] = ()

    def turn_of(self, fact: str) -> int:
        """The turn whose report told this of FACTS last, -1 if none did.

        That of `artifacts` is when his alignment artifacts were seen last, that of `all_artifacts` when all were.
        """
        place = FACTS.index(fact)
        if self.turns:
            return self.turns[place]
        told = self[_FIRST_FACT + place]
        return -1 if told is None or told is False else self.turn


_FIRST_FACT: Final = 2
FACTS: Final = Known._fields[_FIRST_FACT:-1]
"""What can be known of a mage, in the order of `Known.turns`."""


@frozen
class Recon:
    """A recon map as one mage saw it at the end of a turn (MG-28.1 to MG-28.4).

    Attributes:
        cell: where he stood.
        aided: whether under Recon Aid.
        clear: the set of the cells shown and not fogged.
        terrain: the terrain codes of all cells within reach in row-major order; of fogged ones 255.
        artifacts: lying there as (artifact, cell).
        cloaks: lying there as (colour, cell).
        novices: the set of the cells in which any novice is seen.
        mages: of whom more is seen than that, in letter order.
    """

    cell: int
    aided: bool = False
    clear: int = 0
    terrain: bytes = b""
    artifacts: tuple[tuple[int, int], ...] = ()
    cloaks: tuple[tuple[int, int], ...] = ()
    novices: int = 0
    mages: tuple[Known, ...] = ()

    def terrain_at(self, cell: int) -> int:
        """The terrain code shown for a cell; 255 if it is fogged or out of reach."""
        place = 0
        for first, end in SLICES[4 if self.aided else 3][self.cell]:
            if first <= cell < end:
                return self.terrain[place + cell - first]
            place += end - first
        return UNSEEN


@frozen
class Standing:
    """How a player stands among the others, without names (MG-32.7).

    Attributes:
        own, lowest, highest: Endurance, Arcania, Spell Skill, equivalent Aptitude: his, and of all others.
        quarters: his victory points as if the game ended now, in quarters of a point.
    """

    own: tuple[int, int, int, int]
    lowest: tuple[int, int, int, int]
    highest: tuple[int, int, int, int]
    quarters: int


@frozen
class Delivered:
    """A message as it was received (MG-26.6).

    Attributes:
        sender: his letter, None if anonymous.
        address: to whom it was addressed.
        text: what it says.
    """

    sender: str | None
    address: str
    text: str


@frozen
class Knowledge:
    """What a player has been told in the reports up to now (MG-28, MG-32, MG-38).

    Attributes:
        turn: of the last report; 0 before the first turn.
        recon: the own recon map.
        seen_terrain: of each cell the terrain code when it was last seen, 255 for never (MG-28.10).
        seen_turn: of each cell the turn when it was last seen, two bytes each, low byte first; 65535 for never, 65534
            for that turn and all later ones.
        mages: of each player what is known; None for oneself and for who was never seen or known of.
        spaces: artifacts whose spaces are known by other means than sight: (artifact, cell) (MG-21.18, MG-24.58); of
            scattered ones where they went to, which may not be where they are now (MG-40.34).
        bearing: to the racial artifact of the own race (MG-21.19).
        colours: what mages with a cloak in common wear: (player, colour) (MG-28.8).
        cells: where mages with a cloak of the own team are: (player, cell) (MG-28.9).
        allies: the other members of the team, in letter order.
        ally_recons: their recon maps: (player, recon) (MG-28.7).
        inspected: results of KNOSS, INTRP, and what team mates carry: one `Known` for each mage, in letter order.
        effects: in force on the mage when the report was made, those ending then included: (code, last phase index,
            strength), oldest first.
        standing: the own standing.
        messages: received with the last report.
        notices: of the game, with the last report.
        offers: received by the Ebon Mage with the last report: (player, offer).
        tasks: of the Ebon Mage: (task, whether it would count now).
        players: those still in the game.
    """

    turn: int
    recon: Recon
    seen_terrain: bytes
    seen_turn: bytes
    mages: tuple[Known | None, ...]
    spaces: tuple[tuple[int, int], ...] = ()
    bearing: str = "HERE"
    colours: tuple[tuple[int, int], ...] = ()
    cells: tuple[tuple[int, int], ...] = ()
    allies: tuple[int, ...] = ()
    ally_recons: tuple[tuple[int, Recon], ...] = ()
    inspected: tuple[Known, ...] = ()
    effects: tuple[tuple[str, int, int], ...] = ()
    standing: Standing = Standing((0,) * 4, (0,) * 4, (0,) * 4, 0)
    messages: tuple[Delivered, ...] = ()
    notices: tuple[str, ...] = ()
    offers: tuple[tuple[int, Offer], ...] = ()
    tasks: tuple[tuple[int, bool], ...] = ()
    players: tuple[int, ...] = ()

    def terrain_at(self, cell: int) -> int:
        """The newest terrain that the player's maps show for a cell, those of team mates included; 255 for none."""
        if not self.recon.clear >> cell & 1:
            for _, recon in self.ally_recons:
                if recon.clear >> cell & 1:
                    return recon.terrain_at(cell)
        return self.seen_terrain[cell]


@frozen
class Chronicle:
    """What the Ebon Mage has done so far, as his tasks count it (MG-30). Sets are masks of players, bit 1 << seat.

    Attributes:
        demands_won: Demands of his that succeeded (MG-30.7).
        gifts: executed Gives that passed an artifact or a cloak to a novice (MG-30.8).
        scroll_receivers: novices to whom he passed scrolls (MG-30.9).
        favours: Gives that count for MG-30.10; `favoured` are those of this turn.
        favoured: novices whom he has given something in this turn.
        petitioners: novices who sent him a signed message or an offer in the turn before.
        ever_petitioned: the same, in any turn (MG-30.33).
        deals: fulfilled (MG-30.11).
        met: novices with whom he ended a phase in one space (MG-30.12).
        goal_turns: turns in which he ended a phase in a1 (MG-30.13); `goal_turn` the last of them.
        goal_turn: see `goal_turns`.
        south: whether he has ended a phase in row z (MG-30.14); `crossed` whether one in rows a to e since.
        crossed: see `south`.
        spells_won: spells other than Teleport that succeeded (MG-30.15).
        kindly_won: those of them that were Good or Neutral (MG-30.30).
        alignments_won: the alignments of his successful spells, as bits (MG-30.16).
        evil_resolved: whether an Evil spell of his was resolved (MG-30.30).
        hurt: novices who lost Endurance or Arcania by his ATEND or ATARC (MG-30.17).
        artifacts_held: artifacts he has held at some time, as bits (MG-30.18, MG-30.19).
        fell: whether he was ever EX or UC (MG-30.29).
        misordered: whether an order of his turned into a Rest by MG-9.3 (MG-30.31).
        weak: whether his Endurance was below 50 at a turn end (MG-30.32).
        lonely: whether at a turn end no novice was within R3 of him (MG-30.34).
    """

    demands_won: int = 0
    gifts: int = 0
    scroll_receivers: int = 0
    favours: int = 0
    favoured: int = 0
    petitioners: int = 0
    ever_petitioned: int = 0
    deals: int = 0
    met: int = 0
    goal_turns: int = 0
    goal_turn: int = 0
    south: bool = False
    crossed: bool = False
    spells_won: int = 0
    kindly_won: int = 0
    alignments_won: int = 0
    evil_resolved: bool = False
    hurt: int = 0
    artifacts_held: int = 0
    fell: bool = False
    misordered: bool = False
    weak: bool = False
    lonely: bool = False


@define
class Arena:
    """The world as it stands between two turns, or while a turn is processed.

    Attributes:
        base: the base terrain of each cell as a code (MG-3.4).
        ground: the terrain in force.
        effects: in force, on mages, land and scrolls.
        mages: by player.
        artifacts: of each artifact the cell in which it lies, or -1 - player for its holder.
        cloaks: of each colour the cells in which cloaks of it lie, from low to high.
        gone: of each colour how many cloaks have disintegrated.
        next_serial: the number of the next scroll.
        knowledge: of each player; worked out when it is read (`chapters.reports`).
        offers: made in the turn before, open to acceptance in this one: (player, offer) (MG-27.4).
        tasks: of the Ebon Mage, by number (MG-30.1).
        chronicle: what he has done.
        dropped: the players who have been dropped, in the order in which that happened.
        globe: the players who formed the Globe of Life (MG-21.15).
        sent: messages of this turn, (sender, message), in the order in which they are to be read (MG-26.6).
        notices: of the game for the next reports: (player, text), the player being -1 for everybody (MG-32.8).
        phase: that is being processed, 1 to 5; 0 between turns; in a game that is over the one in which it ended, 0 if
            it was before the first.
        scattered: for the next reports: (player, artifact, cell) of artifacts whose new spaces he is told (MG-23.23).
    """

    base: bytes
    ground: bytes
    effects: Effects
    mages: list[Mage]
    artifacts: list[int]
    cloaks: list[tuple[int, ...]]
    gone: list[int]
    next_serial: int
    knowledge: Sequence[Knowledge] = ()
    offers: tuple[tuple[int, Offer], ...] = ()
    tasks: tuple[int, ...] = ()
    chronicle: Chronicle = Chronicle()
    dropped: tuple[int, ...] = ()
    globe: tuple[int, ...] = ()
    sent: list[tuple[int, Message]] = field(factory=list)
    notices: list[tuple[int, str]] = field(factory=list)
    phase: int = 0
    scattered: list[tuple[int, int, int]] = field(factory=list)

    def copy(self) -> Arena:
        """An independent copy."""
        return Arena(
            self.base,
            self.ground,
            self.effects.clone(),
            [mage.copy() for mage in self.mages],
            self.artifacts[:],
            self.cloaks[:],
            self.gone[:],
            self.next_serial,
            self.knowledge,
            self.offers,
            self.tasks,
            self.chronicle,
            self.dropped,
            self.globe,
            self.sent[:],
            self.notices[:],
            self.phase,
            self.scattered[:],
        )

    def note(self, **changes: Any) -> None:
        """Write into the chronicle of the Ebon Mage."""
        self.chronicle = evolve(self.chronicle, **changes)

    def holds(self, player: int, artifact: int) -> bool:
        """Whether this player holds this artifact."""
        return self.artifacts[artifact] == -1 - player

    def holder(self, artifact: int) -> int:
        """The player who holds this artifact, -1 if it lies somewhere."""
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


@frozen
class Registration:
    """What a player has decided before the first turn (MG-7.2, MG-34).

    Attributes:
        race, alignment, name: None until decided.
        spells: of a repeat player: the codes of the scrolls he has named (MG-34.2); None until decided.
        closed: whether nothing is left to decide.
    """

    race: int | None = None
    alignment: int | None = None
    name: str | None = None
    spells: tuple[str, ...] | None = None
    closed: bool = False


SETUP, ORDERS, OVER = "setup", "orders", "over"


@define
class Position:
    """A game of Magika.

    Attributes:
        stage: setup, orders, over.
        turn: from 1; 0 in the setup.
        registrations: by player, in the setup.
        arena: the world; None in the setup. Shared by copies: see the module's text.
        drafts: by player the sheet that is being picked (`drafting.draft.Draft`); None if nothing has been picked.
        sheets: by player the sheet that was handed in; None before.
        ended: how the game ended: "" while it goes on, else goal, globe, gathered, limit, no_novices.
        standby: the players whom a standby player has taken over since the last turn (MG-33.5).
    """

    stage: str
    turn: int
    registrations: list[Registration]
    arena: Arena | None
    drafts: list[Any]
    sheets: list[Sheet | None]
    ended: str = ""
    standby: tuple[int, ...] = ()

    def copy(self) -> Position:
        """A copy that shares nothing with this one that could change while either is played on."""
        return Position(
            self.stage,
            self.turn,
            self.registrations[:],
            self.arena,
            self.drafts[:],
            self.sheets[:],
            self.ended,
            self.standby,
        )


@define
class Phase:
    """A phase while it is processed (MG-8.2).

    Attributes:
        turn: of the game.
        number: 1 to 5.
        index: numbered through the game (MG-1.15).
        orders: by player; None for who is not in the game.
        rests: who rests in the Rest step, with the clause that makes him ("" if he ordered it).
        deals: fulfilled in this phase: players whose offers are to be paid (MG-27.6).
        accepted: the accepted offers of this turn that are not yet fulfilled: (player, offer).
        by_step: of each step the players whose orders belong to it, in letter order; None until asked for.
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


def item_names(artifacts: int) -> tuple[str, ...]:
    """The codes of a set of artifacts, in their fixed order."""
    return tuple(code for place, code in enumerate(ARTIFACTS) if artifacts >> place & 1)


def colour_name(colour: int) -> str:
    """The name of a colour; Black for none."""
    return "Black" if colour == BLACK else COLOURS[colour]
