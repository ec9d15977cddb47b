"""A player's knowledge as an array: the own mage and sheet, the report, map layers, the other mages (MG-38).

The array has the same shape for every number of players. Each mage has a place by letter, the Ebon Mage the last one.
Numbers are those of the rulebook, not scaled. -1 means unknown where 0 is a value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from arcana_core.frozen import quick_frozen
from arcana_core.geometry.hexes import cells_in
from arcana_core.knowledge.features import (
    Block,
    Counts,
    Each,
    Inside,
    MultiHot,
    Number,
    Numbers,
    OneHot,
    Planes,
    Sums,
    write_all,
)
from arcana_core.knowledge.observations import Feature
from arcana_core.knowledge.writers import Code, Place
from arcana_magika.knowledge.sightings import SeenMage
from arcana_magika.model.effects import EFFECT_KINDS
from arcana_magika.model.geometry import COLUMNS, NAMES, ROWS
from arcana_magika.model.knowledge import SERENITIES, STRENGTHS, Knowledge, Recon
from arcana_magika.model.mages import MOST, letter_of
from arcana_magika.model.orders import STEPS
from arcana_magika.model.state import ORDERS, OVER, SETUP
from arcana_magika.model.tables import (
    ALIGNMENTS,
    ARTIFACTS,
    CHANGES,
    COLOURS,
    DIRECTIONS,
    EBON,
    LETTERS,
    RACES,
    SPELL_CODES,
    T_NUMBERS,
    UNSEEN,
)
from arcana_magika.sheets.drafts import QUESTIONS

if TYPE_CHECKING:
    from arcana_magika.knowledge.sightings import Lasting
    from arcana_magika.knowledge.view import OwnMage, View
    from arcana_magika.rules import Rules

SEATS: Final = tuple(LETTERS + EBON)
"""The places of the mages, for any number of players."""
STAGES: Final = (SETUP, ORDERS, OVER)
STATUSES: Final = ("OK", "EX", "UC")
TEAMS: Final = ("Black", *COLOURS)
BEARINGS: Final = (*DIRECTIONS, "HERE")
STATISTICS: Final = ("Endurance", "Arcania", "Spell Skill", "equivalent Aptitude")
ON_MAGES: Final = tuple(kind.name for kind in EFFECT_KINDS if kind.known_to == "target")
"""The kinds of effects that are on mages."""
WORDS: Final = tuple(
    dict.fromkeys(
        (
            *(*SPELL_CODES, *SEATS, *ARTIFACTS, *COLOURS, *DIRECTIONS, *CHANGES, "ENDURANCE", "ARCANIA"),
            *("X", *(f"#{slot}" for slot in range(1, 7)), "CAST", "GIVE", "ALL", "signed", "anonymous"),
        )
    )
)
"""Words that the question in hand can use. E is a mage or a direction, depending on the question."""
_WORDS: Final = frozenset(WORDS)
TASKS: Final = tuple(f"task {number}" for number in range(1, 31))
LAYERS: Final = (
    ("terrain number, 0 if never seen", 10.0),
    ("some novice seen there", 1.0),
    ("the Ebon Mage seen there", 1.0),
    ("mages reported there", 13.0),
    ("alignment artifacts on the ground", 3.0),
    ("racial artifacts on the ground", 5.0),
    ("ability artifacts on the ground", 4.0),
    ("cloaks on the ground", 72.0),
)
"""The map, with what team mates see now; a number for each space in row-major order (MG-28)."""
_CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}
_T_NUMBERS: Final = bytes([T_NUMBERS[code] if code < len(T_NUMBERS) else 0 for code in range(256)])


def features(rules: Rules) -> Iterator[Block[View]]:
    """The meaning of an observation's numbers, and how a view provides them."""
    turns = rules.turn_limit or MOST
    yield OneHot("stage", STAGES, "stage")
    yield Number("turn", "turn", high=turns)
    yield Number("I am to act", lambda view: view.player in view.to_act)
    yield Number("my sheet is in", lambda view: view.sheet is not None)
    yield MultiHot("mages in the game", SEATS, "in_game")
    yield OneHot("my letter", SEATS, lambda view: view.letter(view.player or 0))
    yield OneHot("my race", RACES, lambda view: getattr(view.me or view.choice, "race", None))
    yield OneHot("my alignment", ALIGNMENTS, lambda view: getattr(view.me or view.choice, "alignment", None))
    yield Inside(lambda view: view.me, OF_ME)
    yield Sums("phases left of effects on me", ON_MAGES, lambda view: _left(_mine(view), _index(view)), high=5 * MOST)
    yield Inside(_sheet, OF_A_SHEET)
    yield _OfReports([*_of_a_report(turns), Each([f"{letter}: {{}}" for letter in SEATS], _rows, _of_a_mage(turns))])


OF_ME: Final[tuple[Block[OwnMage], ...]] = (
    Number("my Endurance", "endurance", high=MOST),
    Number("my maximum Endurance", "max_endurance", high=MOST),
    Number("my Arcania", "arcania", high=MOST),
    Number("my maximum Arcania", "max_arcania", high=MOST),
    Number("my Spell Skill", "skill", high=MOST),
    Number("my current Spell Skill", "current_skill", high=MOST),
    Number("my Aptitude", "aptitude", low=-100, high=100),
    Number("my equivalent Aptitude", "equivalent_aptitude", low=-100, high=100),
    Number("my missed turns", "missed", high=MOST),
    Number("I may carry no cloak", "barred"),
    Number("I may ask to de-cloak", "may_decloak"),
    Number("my row", lambda me: _row(me.space), high=26),
    Number("my column", lambda me: _column(me.space), high=26),
    OneHot("my status", STATUSES, "status"),
    OneHot("my team", TEAMS, "team"),
    Counts("my carried cloaks", COLOURS, "cloaks", high=12),
    MultiHot("my artifacts", ARTIFACTS, "artifacts"),
    Counts("my scrolls", SPELL_CODES, lambda me: [one.code for one in me.scrolls], high=6),
    Counts("my prolonged scrolls", SPELL_CODES, lambda me: [one.code for one in me.scrolls if one.prolonged], high=6),
    MultiHot("effects on me for ever", ON_MAGES, lambda me: _endless(me.effects)),
    OneHot("I am there", NAMES, "space"),
)
"""Facts that a player always knows about the own mage (MG-38.1)."""


@quick_frozen
class _Sheet:
    """The sheet so far, or as handed in (MG-37.2)."""

    phase: int
    orders: tuple[str, ...] = ()
    question: str | None = None
    words: tuple[str, ...] = ()
    space: str | None = None
    arcania: int = 0
    messages: int = 0
    offer: bool = False
    accepts: tuple[str, ...] = ()
    decloak: bool = False
    judged: int = 0


OF_A_SHEET: Final[tuple[Block[_Sheet], ...]] = (
    OneHot("phase being ordered", ("1", "2", "3", "4", "5", "none left"), "phase"),
    MultiHot(
        "order of phase",
        [f"{phase}: {step}" for phase in range(1, 6) for step in STEPS],
        lambda sheet: [f"{phase}: {order.partition(' ')[0]}" for phase, order in enumerate(sheet.orders, 1)],
    ),
    OneHot("question", tuple(QUESTIONS), "question"),
    Counts("words of the order so far", WORDS, lambda sheet: [word for word in sheet.words if word in _WORDS], high=6),
    Number("Arcania left by the orders so far", "arcania", high=MOST),
    Number("messages written", "messages", high=10),
    Number("an offer is written", "offer"),
    Number("offers answered", "judged", high=12),
    Number("asks to de-cloak", "decloak"),
    Number("row at the end of the orders so far", lambda sheet: _row(sheet.space), high=26),
    Number("column at the end of the orders so far", lambda sheet: _column(sheet.space), high=26),
    MultiHot("offers accepted", tuple(LETTERS), "accepts"),
)


def _sheet(view: View) -> _Sheet | None:
    sheet, draft, me = view.sheet, view.draft, view.me
    if sheet is not None:
        done = (len(sheet.messages), sheet.offer is not None, sheet.accepts, sheet.decloak)
        return _Sheet(5, view.orders, None, (), None, 0, *done)
    if draft is not None:
        done = (len(draft.messages), draft.offer is not None, draft.accepts, draft.decloak)
        here = (draft.asks, draft.words, draft.space, draft.arcania)
        return _Sheet(len(draft.orders), draft.orders, *here, *done, draft.judged)
    if me is None or me.space is None or view.stage != ORDERS:
        return None
    return _Sheet(0, (), "order", (), me.space, me.arcania)


def _mine(view: View) -> tuple[Lasting, ...]:
    return () if view.me is None else view.me.effects


def _index(view: View) -> int:
    """The index of the next phase, or of the one in which the game ended (MG-1.15)."""
    return 5 * (view.turn - 1) + ((view.final.phase if view.final else 0) or 1)


def _left(effects: Iterable[Lasting], index: int) -> Iterable[tuple[str, int]]:
    """The phases left, including this one. Of several effects of a kind the latest end counts (MG-23.19)."""
    left: dict[str, int] = {}
    for effect in effects:
        if effect.end is not None:
            left[effect.code] = max(left.get(effect.code, 0), effect.end - index + 1)
    return left.items()


def _endless(effects: Iterable[Lasting]) -> list[str]:
    return [effect.code for effect in effects if effect.end is None]


def _row(space: str | None) -> int:
    return 0 if space is None else ROWS[_CELLS[space]]


def _column(space: str | None) -> int:
    return 0 if space is None else COLUMNS[_CELLS[space]]


@frozen(eq=False)
class _ReportFacts:
    """A report, the number of players, and the index of the next phase."""

    known: Knowledge
    players: int
    index: int


def _of_a_report(turns: int) -> list[Block[_ReportFacts]]:
    """The last report without the other mages (MG-32.7, MG-32.8)."""
    planes = (*LAYERS[:1], ("turns since it was seen", turns), *LAYERS[1:])
    return [
        Numbers("lowest of all others", STATISTICS, "known.standing.lowest", low=-100, high=MOST),
        Numbers("highest of all others", STATISTICS, "known.standing.highest", low=-100, high=MOST),
        Number("my victory points", lambda facts: facts.known.standing.quarters / 4, high=MOST),
        OneHot(
            "bearing to the artifact of my race",
            BEARINGS,
            lambda facts: facts.known.bearing if facts.known.recon.cell >= 0 else None,
        ),
        Sums("row of reported artifacts, 0 if unknown", ARTIFACTS, _spaces(ROWS), high=26),
        Sums("column of reported artifacts, 0 if unknown", ARTIFACTS, _spaces(COLUMNS), high=26),
        MultiHot("my tasks", TASKS, lambda facts: [task - 1 for task, _ in facts.known.tasks]),
        MultiHot(
            "my tasks that would count", TASKS, lambda facts: [task - 1 for task, fits in facts.known.tasks if fits]
        ),
        Counts(
            "signed messages from",
            SEATS,
            lambda facts: [one.sender for one in facts.known.messages if one.sender],
            high=20,
        ),
        Number("anonymous messages", lambda facts: sum(one.sender is None for one in facts.known.messages), high=260),
        Number("notices", lambda facts: len(facts.known.notices), high=MOST),
        MultiHot("offers from", tuple(LETTERS), lambda facts: [player for player, _ in facts.known.offers]),
        MultiHot("team mates", SEATS, lambda facts: [letter_of(ally, facts.players) for ally in facts.known.allies]),
        Planes(planes, NAMES, _draw),
    ]


def _spaces(of: bytes) -> Callable[[_ReportFacts], list[tuple[int, int]]]:
    return lambda facts: [(artifact, of[cell]) for artifact, cell in facts.known.spaces]


def _draw(facts: _ReportFacts, planes: NDArray[np.float32]) -> None:
    known = facts.known
    terrain, since, _, _, there, *_ = planes
    codes = np.frombuffer(known.seen_terrain, dtype=np.uint8)
    terrain[:] = np.frombuffer(known.seen_terrain.translate(_T_NUMBERS), dtype=np.uint8)
    np.subtract(known.turn, np.frombuffer(known.seen_turn, dtype="<u2"), out=since, where=codes != UNSEEN)
    for recon in (known.recon, *[recon for _, recon in known.ally_recons]):
        _draw_what_is_seen(recon, facts.players - 1, planes)
    for _, recon in known.ally_recons:
        cells = [*cells_in(recon.clear)]
        terrain[cells] = [T_NUMBERS[recon.terrain_at(cell)] for cell in cells]
        since[cells] = 0
    for other in known.mages:
        if other is not None and other.cell is not None and other.turn_of("cell") == known.turn:
            there[other.cell] += 1


def _draw_what_is_seen(recon: Recon, ebon: int, planes: NDArray[np.float32]) -> None:
    _, _, novices, ebon_mage, _, *classes, cloaks = planes
    novices[[*cells_in(recon.novices)]] = 1
    if recon.mages and recon.mages[-1].player == ebon:
        ebon_mage[recon.mages[-1].cell] = 1
    lying = np.zeros((4, len(NAMES)), dtype=np.float32)
    for artifact, cell in recon.artifacts:
        lying[_CLASS[artifact], cell] += 1
    for _, cell in recon.cloaks:
        lying[3, cell] += 1
    for plane, count in zip((*classes, cloaks), lying, strict=True):
        np.maximum(plane, count, out=plane)  # the same items may be on several maps


_CLASS: Final = (0,) * 3 + (1,) * 5 + (2,) * 4


@frozen(eq=False)
class _Other:
    """The knowledge about another mage, its turn, and the index of the next phase (MG-32.5)."""

    mage: SeenMage
    turn: int
    index: int


def _rows(facts: _ReportFacts) -> list[_Other | None]:
    rows: list[_Other | None] = [None] * len(SEATS)
    for known in facts.known.mages:
        if known is not None:
            mage = SeenMage.of(known, facts.players)
            rows[SEATS.index(mage.letter)] = _Other(mage, facts.known.turn, facts.index)
    return rows


def _of_a_mage(turns: int) -> list[Block[_Other]]:
    """The knowledge about one mage, all 0 for the player's own and for unknown mages (MG-32.5)."""
    return [
        Number("known", lambda other: 1),
        Number("turns since the last news", lambda other: other.turn - other.mage.turn, high=turns),
        Number("row, 0 if not known", lambda other: _row(other.mage.space), high=26),
        Number("column, 0 if not known", lambda other: _column(other.mage.space), high=26),
        Number("turns since the space was reported", _space_age, low=-1, high=turns),
        OneHot("race", RACES, "mage.race"),
        OneHot("alignment", ALIGNMENTS, "mage.alignment"),
        OneHot("team", TEAMS, "mage.team"),
        MultiHot("artifacts", ARTIFACTS, lambda other: other.mage.artifacts or ()),
        Number("all artifacts were seen", "mage.all_artifacts"),
        Number(
            "items, -1 if not known",
            lambda other: -1 if other.mage.items is None else other.mage.items,
            low=-1,
            high=MOST,
        ),
        OneHot("strength", STRENGTHS, "mage.strength"),
        OneHot("serenity", SERENITIES, "mage.serenity"),
        Number("the scrolls were reported", lambda other: other.mage.scrolls is not None),
        Counts("scrolls", SPELL_CODES, lambda other: other.mage.scrolls or (), high=6),
        Sums(
            "phases left of effects",
            ON_MAGES,
            lambda other: _left(other.mage.effects or (), other.index),
            high=5 * MOST,
        ),
        MultiHot("effects for ever", ON_MAGES, lambda other: _endless(other.mage.effects or ())),
    ]


def _space_age(other: _Other) -> int:
    turn = other.mage.turn_of("space")
    return -1 if turn is None else other.turn - turn


MOST_KEPT: Final = 64
"""The number of reports whose numbers are kept."""
_reports: dict[int, tuple[Knowledge, tuple[int, int], memoryview[Any]]] = {}


@frozen(eq=False)
class _OfReports(Block["View"]):
    """The numbers of the last report, kept because a player looks many times while writing a sheet."""

    blocks: list[Block[Any]]

    def features(self) -> Iterator[Feature]:
        """The features of its blocks."""
        for block in self.blocks:
            yield from block.features()

    def write(self, code: Code, source: str, at: Place) -> None:
        """Copy the kept numbers of this report, or write them."""
        size, report = self.size, Code()
        write_all(self.blocks, report, "view", Place(0))
        write_report = report.function()

        def facts(view: View) -> memoryview[Any] | None:
            known, key = view.report, (view.players, _index(view))
            if known is None:
                return None
            kept = _reports.get(id(known))  # which is its own as long as it is kept here
            if kept is None or kept[0] is not known or kept[1] != key:
                content: memoryview[Any] = memoryview(bytearray(4 * size)).cast("f")
                write_report(_ReportFacts(known, *key), content)
                if len(_reports) >= MOST_KEPT:
                    _reports.clear()
                kept = _reports[id(known)] = (known, key, content)
            return kept[2]

        report_of = code.variable("report")
        code.add(f"{report_of} = {code.name(facts)}({source})", "the report")
        code.add(f"if {report_of} is not None: numbers[{at} : {at.after(size)}] = {report_of}", "the report")
