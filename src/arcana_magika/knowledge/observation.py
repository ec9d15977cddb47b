"""What a player may know, as an array: his own mage and sheet, the map in layers, the other mages (MG-38).

The array has the same shape for every number of players, and each mage its own place by letter, the Ebon Mage the last
one. Numbers are what they are in the rulebook, not scaled; -1 stands for "never" and "not known" where 0 is a value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from arcana_core.geometry.hexes import cells_in
from arcana_core.knowledge.observations import Feature, ObservationSpec
from arcana_magika.chapters.mages import statistics
from arcana_magika.chapters.mages.items import is_prolonged
from arcana_magika.chapters.reports import intelligence
from arcana_magika.model.geometry import COLUMNS, NAMES, ROWS
from arcana_magika.model.knowledge import Knowledge, Known, Recon
from arcana_magika.model.mages import Mage
from arcana_magika.model.orders import STEPS, Sheet
from arcana_magika.model.state import EFFECT_KINDS, ORDERS, OVER, SETUP, Arena
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
    from arcana_magika.game import Game
    from arcana_magika.model.orders import Order
    from arcana_magika.sheets.drafting.draft import Draft

    Numbers: TypeAlias = memoryview[float]
    """The numbers of an observation while they are set."""

MANY: Final = 1e6
"""No statistic, count or remaining phase can be higher under rules that are accepted."""
TURNS: Final = 1e9
SEATS: Final = LETTERS + EBON
"""The places of the mages, whoever many play."""
STAGES: Final = (SETUP, ORDERS, OVER)
TEAMS: Final = ("Black", *COLOURS)
BEARINGS: Final = (*DIRECTIONS, "HERE")
STRENGTHS: Final = ("Unconscious", "Exhausted", "Weak", "Healthy", "Robust")
SERENITIES: Final = ("Spent", "Sapped", "Fair", "Intense")
ON_MAGES: Final = tuple(kind.name for kind in EFFECT_KINDS if kind.known_to == "target")
"""The kinds of effects that are on mages."""
ASKED: Final = tuple(QUESTIONS)
"""The questions by which a sheet is picked together."""
WORDS: Final = tuple(
    dict.fromkeys(
        (
            *(*SPELL_CODES, *SEATS, *ARTIFACTS, *COLOURS, *DIRECTIONS, *CHANGES, "ENDURANCE", "ARCANIA"),
            *("X", *(f"#{slot}" for slot in range(1, 7)), "CAST", "GIVE", "ALL", "signed", "anonymous"),
        )
    )
)
"""What the pick in hand can name; E is a mage or a direction, as the question is."""
TASKS: Final = tuple(f"task {number}" for number in range(1, 31))


def _whole(name: str, high: float = MANY, low: float = 0.0) -> Feature:
    return Feature(name, low=low, high=high)


def _each(name: str, labels: tuple[str, ...], high: float = 1.0, low: float = 0.0) -> Feature:
    return Feature(name, len(labels), low, high, labels)


OWN: Final = (
    _each("stage", STAGES),
    _whole("turn", TURNS),
    Feature("I am to act"),
    Feature("my sheet is in"),
    _each("mages in the game", tuple(SEATS)),
    _each("my letter", tuple(SEATS)),
    _each("my race", RACES),
    _each("my alignment", ALIGNMENTS),
    _whole("my row", 26),
    _whole("my column", 26),
    _whole("my Endurance"),
    _whole("my maximum Endurance"),
    _whole("my Arcania"),
    _whole("my maximum Arcania"),
    _whole("my Spell Skill"),
    _whole("my current Spell Skill"),
    _whole("my Aptitude", 100, -100),
    _whole("my equivalent Aptitude", 100, -100),
    Feature("I am exhausted"),
    Feature("I am unconscious"),
    _each("my team", TEAMS),
    _each("my carried cloaks", COLOURS, 12),
    Feature("I may carry no cloak"),
    Feature("I may ask to de-cloak"),
    _whole("my missed turns"),
    _each("my artifacts", ARTIFACTS),
    _each("my scrolls", SPELL_CODES, 6),
    _each("my prolonged scrolls", SPELL_CODES, 6),
    _each("phases left of effects on me", ON_MAGES, MANY),
)
"""What one always knows of oneself (MG-38.1)."""
SHEET: Final = (
    _each("phase that is being ordered", ("1", "2", "3", "4", "5", "none any more")),
    *(_each(f"order of phase {phase}", STEPS) for phase in range(1, 6)),
    _each("question", ASKED),
    _each("named for it so far", WORDS, 6),
    _whole("row at the end of the orders so far", 26),
    _whole("column at the end of the orders so far", 26),
    _whole("Arcania left by the orders so far"),
    _whole("messages written", 10),
    Feature("an offer is made"),
    _each("offers accepted", tuple(LETTERS)),
    _whole("offers answered", 12),
    Feature("to de-cloak is asked for"),
)
"""The sheet so far, or as it was handed in (MG-37.2)."""
REPORT: Final = (
    _each("lowest of all others", ("Endurance", "Arcania", "Spell Skill", "equivalent Aptitude"), MANY, -100),
    _each("highest of all others", ("Endurance", "Arcania", "Spell Skill", "equivalent Aptitude"), MANY, -100),
    _whole("my victory points"),
    _each("bearing to the artifact of my race", BEARINGS),
    _each("row of artifacts told, 0 if none is", ARTIFACTS, 26),
    _each("column of artifacts told, 0 if none is", ARTIFACTS, 26),
    _each("my tasks", TASKS),
    _each("my tasks that would count", TASKS),
    _each("signed messages from", tuple(SEATS), MANY),
    _whole("anonymous messages"),
    _whole("notices"),
    _each("offers from", tuple(LETTERS)),
)
"""The last report besides maps and mages (MG-32.7, MG-32.8)."""
LAYERS: Final = (
    Feature("terrain number, 0 if never seen", len(NAMES), 0, 10, NAMES),
    Feature("turns since it was seen, -1 if never", len(NAMES), -1, TURNS, NAMES),
    Feature("some novice is seen there", len(NAMES), 0, 1, NAMES),
    Feature("the Ebon Mage is seen there", len(NAMES), 0, 1, NAMES),
    Feature("mages told to be there", len(NAMES), 0, 13, NAMES),
    Feature("alignment artifacts lying there", len(NAMES), 0, 3, NAMES),
    Feature("racial artifacts lying there", len(NAMES), 0, 5, NAMES),
    Feature("ability artifacts lying there", len(NAMES), 0, 4, NAMES),
    Feature("cloaks lying there", len(NAMES), 0, 72, NAMES),
    Feature("I am there", len(NAMES), 0, 1, NAMES),
)
"""The map, with what team mates see now; a number for each space in row-major order (MG-28)."""
OF_A_MAGE: Final = (
    Feature("known"),
    Feature("team mate"),
    _whole("turns since the last news", TURNS),
    _whole("row, 0 if not known", 26),
    _whole("column, 0 if not known", 26),
    _whole("turns since his space was told", TURNS, -1),
    _each("race", RACES),
    _each("alignment", ALIGNMENTS),
    _each("team", TEAMS),
    _each("artifacts", ARTIFACTS),
    Feature("all his artifacts were seen"),
    _whole("items, -1 if not known", MANY, -1),
    _each("strength", STRENGTHS),
    _each("serenity", SERENITIES),
    Feature("his scrolls were told"),
    _each("scrolls", SPELL_CODES, 6),
    _each("phases left of effects on him", ON_MAGES, MANY),
)
"""What is known of one mage; all 0 for oneself and for who was never seen or known (MG-32.5)."""


def _layout(features: tuple[Feature, ...], start: int) -> tuple[dict[str, int], int]:
    """Where each feature begins, and where all of them end."""
    places = {}
    for feature in features:
        places[feature.name] = start
        start += feature.size
    return places, start


_OWN, _SHEET_BEGINS = _layout(OWN, 0)
_SHEET, _REPORT_BEGINS = _layout(SHEET, _SHEET_BEGINS)
_REPORT, _LAYERS_BEGIN = _layout(REPORT, _REPORT_BEGINS)
_LAYER, _MAGES_BEGIN = _layout(LAYERS, _LAYERS_BEGIN)
_MAGE, _MAGE_SIZE = _layout(OF_A_MAGE, 0)
_SIZE: Final = _MAGES_BEGIN + len(SEATS) * _MAGE_SIZE

_SPEC: Final = ObservationSpec(
    (
        *OWN,
        *SHEET,
        *REPORT,
        *LAYERS,
        *(
            Feature(f"{letter}: {feature.name}", feature.size, feature.low, feature.high, feature.labels)
            for letter in SEATS
            for feature in OF_A_MAGE
        ),
    )
)


def spec_of() -> ObservationSpec:
    """The meaning of each number of an observation, whoever many play."""
    return _SPEC


def observe(game: Game, player: int) -> NDArray[np.float32]:
    """What this player may know, laid out as `spec_of` says."""
    position, ebon = game.position, game.ebon
    arena = position.arena
    if arena is None:
        content = bytearray(4 * _SIZE)
    else:
        knowledge = arena.knowledge[player]
        content = bytearray(_told(knowledge, ebon, 5 * (position.turn - 1) + (arena.phase or 1) - 1))
    # Most numbers are 0. Setting the others one by one in a view of the bytes takes a third of the time that an array
    # takes, and a tenth of what a list of all numbers takes.
    numbers = memoryview(content).cast("f")
    numbers[_STAGE + STAGES.index(position.stage)] = 1
    numbers[_TURN] = position.turn
    numbers[_TURN + 1] = player in game.players_to_act
    numbers[_LETTER + _place(player, ebon)] = 1
    if arena is None:
        _setup(numbers, game, player)
    else:
        _own(numbers, game, arena, arena.mages[player])
        _sheet(numbers, game, player)
    return np.frombuffer(content, dtype=np.float32)


MOST_TOLD: Final = 64
"""Of how many reports the numbers are kept."""
_reports: dict[int, tuple[Knowledge, int, int, bytes]] = {}


def _told(knowledge: Knowledge, ebon: int, index: int) -> bytes:
    """An observation with what the last report told, and nothing else, as bytes.

    It is kept, for while a sheet is written a player looks again and again and the report stays the same. `index` is
    that of the phase that was the last one (MG-1.15).
    """
    kept = _reports.get(id(knowledge))  # which is its own as long as it is kept here
    if kept is not None and kept[0] is knowledge and kept[1] == ebon and kept[2] == index:
        return kept[3]
    content = bytearray(4 * _SIZE)
    numbers = memoryview(content).cast("f")
    _report(numbers, knowledge)
    _map(numbers, np.frombuffer(content, dtype=np.float32), knowledge, ebon)
    for known in knowledge.mages:
        if known is not None:
            _mage(numbers, known, knowledge, ebon, index)
    for ally in knowledge.allies:
        numbers[_MAGES_BEGIN + _place(ally, ebon) * _MAGE_SIZE + _MAGE["team mate"]] = 1
    if len(_reports) >= MOST_TOLD:
        _reports.clear()
    told = bytes(content)
    _reports[id(knowledge)] = knowledge, ebon, index, told
    return told


def _place(player: int, ebon: int) -> int:
    return len(LETTERS) if player == ebon else player


def _setup(numbers: Numbers, game: Game, player: int) -> None:
    """Before the first turn only the own choices are known (MG-37.20)."""
    ebon = game.ebon
    for seat in range(ebon + 1):
        numbers[_OWN["mages in the game"] + _place(seat, ebon)] = 1
    chosen = game.position.registrations[player]
    if chosen.race is not None:
        numbers[_OWN["my race"] + chosen.race] = 1
    if chosen.alignment is not None:
        numbers[_OWN["my alignment"] + chosen.alignment] = 1


def _own(numbers: Numbers, game: Game, arena: Arena, mage: Mage) -> None:
    player, ebon, turn = mage.player, game.ebon, game.position.turn
    start = _OWN["mages in the game"]
    for other in arena.mages:
        if other.cell >= 0:
            numbers[start + _place(other.player, ebon)] = 1
    numbers[_OWN["my race"] + mage.race] = 1
    numbers[_OWN["my alignment"] + mage.alignment] = 1
    if mage.cell >= 0:
        numbers[_ROW] = ROWS[mage.cell]
        numbers[_ROW + 1] = COLUMNS[mage.cell]
        numbers[_HERE + mage.cell] = 1
    numbers[_ENDURANCE] = mage.endurance
    numbers[_ENDURANCE + 1] = mage.max_endurance
    numbers[_ENDURANCE + 2] = mage.arcania
    numbers[_ENDURANCE + 3] = mage.max_arcania
    numbers[_ENDURANCE + 4] = mage.skill
    numbers[_ENDURANCE + 5] = statistics.current_skill(arena, mage, game.rules.spell_aid)
    numbers[_ENDURANCE + 6] = mage.aptitude
    numbers[_ENDURANCE + 7] = statistics.equivalent_aptitude(mage)
    numbers[_ENDURANCE + 8] = mage.exhausted
    numbers[_ENDURANCE + 9] = mage.unconscious
    numbers[_TEAM + 1 + mage.worn] = 1
    for colour in mage.cloaks:
        numbers[_CLOAKS + colour] += 1
    numbers[_BARRED] = mage.barred
    numbers[_BARRED + 1] = mage.may_decloak == turn and game.position.stage == ORDERS
    numbers[_BARRED + 2] = mage.missed
    for artifact, where in enumerate(arena.artifacts):
        if where == -1 - player:
            numbers[_ARTIFACTS + artifact] = 1
    for scroll in mage.slots:
        if scroll is not None:
            numbers[_SCROLLS + scroll.spell] += 1
            if is_prolonged(arena, scroll):
                numbers[_PROLONGED + scroll.spell] += 1
    phase = arena.phase or 1
    for effect in arena.effects:
        if effect.target == player and effect.kind in _EFFECT_PLACES:
            end = intelligence.last_phase(effect.lasts.clocks, phase)
            _count_down(numbers, _EFFECTS + _EFFECT_PLACES[effect.kind], end, phase - 1)


def _count_down(numbers: Numbers, place: int, end: int, index: int) -> None:
    """How many phases are left after this one; of several effects of one kind the later end counts (MG-23.19)."""
    numbers[place] = max(numbers[place], MANY if end < 0 else end - index)


def _sheet(numbers: Numbers, game: Game, player: int) -> None:
    position = game.position
    sheet: Sheet | None = position.sheets[player]
    draft: Draft | None = position.drafts[player] if position.picks[player] else None
    orders: tuple[Order, ...]
    if sheet is not None:
        numbers[_OWN["my sheet is in"]] = 1
        orders, messages, offer = sheet.orders, sheet.messages, sheet.offer
        accepts, decloak = sheet.accepts, sheet.decloak
        numbers[_PHASE + 5] = 1
    elif draft is not None:
        orders, post, here = draft.orders, draft.post, draft.projection
        messages, offer, accepts, decloak = post.messages, post.offer, post.accepts, post.decloak
        numbers[_PHASE + len(orders)] = 1
        numbers[_QUESTION + _QUESTION_PLACES[draft.asks]] = 1
        for word in draft.words:
            place = _WORD_PLACES.get(word, -1)
            if place >= 0:
                numbers[_NAMED + place] += 1
        numbers[_AFTER] = ROWS[here.cell]
        numbers[_AFTER + 1] = COLUMNS[here.cell]
        numbers[_AFTER + 2] = here.arcania
        numbers[_SHEET["offers answered"]] = post.judged
    else:
        mage = game.arena.mages[player]
        if mage.cell >= 0 and position.stage == ORDERS:
            numbers[_PHASE] = 1
            numbers[_QUESTION + _QUESTION_PLACES["order"]] = 1
            numbers[_AFTER] = ROWS[mage.cell]
            numbers[_AFTER + 1] = COLUMNS[mage.cell]
            numbers[_AFTER + 2] = mage.arcania
        return
    place = _FIRST_ORDER
    for order in orders:
        numbers[place + order.step] = 1
        place += len(STEPS)
    numbers[_MESSAGES] = len(messages)
    numbers[_MESSAGES + 1] = offer is not None
    for letter in accepts:
        numbers[_SHEET["offers accepted"] + LETTERS.index(letter)] = 1
    numbers[_SHEET["to de-cloak is asked for"]] = decloak


def _report(numbers: Numbers, knowledge: Knowledge) -> None:
    standing = knowledge.standing
    for place, (low, high) in enumerate(zip(standing.lowest, standing.highest, strict=True)):
        numbers[_LOWEST + place] = low
        numbers[_LOWEST + 4 + place] = high
    numbers[_LOWEST + 8] = standing.quarters / 4
    if knowledge.recon.cell >= 0:
        numbers[_REPORT["bearing to the artifact of my race"] + BEARINGS.index(knowledge.bearing)] = 1
    for artifact, cell in knowledge.spaces:
        numbers[_TOLD + artifact] = ROWS[cell]
        numbers[_TOLD + len(ARTIFACTS) + artifact] = COLUMNS[cell]
    for task, counts in knowledge.tasks:
        numbers[_TASKS + task - 1] = 1
        numbers[_TASKS + len(TASKS) + task - 1] = counts
    for message in knowledge.messages:
        place = _ANONYMOUS if message.sender is None else _SIGNED + SEATS.index(message.sender)
        numbers[place] += 1
    numbers[_ANONYMOUS + 1] = len(knowledge.notices)
    for player, _ in knowledge.offers:
        numbers[_REPORT["offers from"] + player] = 1


def _map(numbers: Numbers, seen: NDArray[np.float32], knowledge: Knowledge, ebon: int) -> None:
    cells = len(NAMES)
    terrain = knowledge.seen_terrain
    seen[_TERRAIN : _TERRAIN + cells] = np.frombuffer(terrain.translate(_NUMBER_OF), dtype=np.uint8)
    since = seen[_SINCE : _SINCE + cells]
    np.subtract(knowledge.turn, np.frombuffer(knowledge.seen_turn, dtype="<u2"), out=since)
    since[np.frombuffer(terrain, dtype=np.uint8) == UNSEEN] = -1
    _see(numbers, knowledge.recon, ebon)
    for _, recon in knowledge.ally_recons:
        _see(numbers, recon, ebon)
        for there in cells_in(recon.clear):
            numbers[_TERRAIN + there] = T_NUMBERS[recon.terrain_at(there)]
            numbers[_SINCE + there] = 0
    for known in knowledge.mages:
        if known is not None and known.cell is not None and _turn_of_cell(known) == knowledge.turn:
            numbers[_THERE + known.cell] += 1


def _see(numbers: Numbers, recon: Recon, ebon: int) -> None:
    if recon.novices:
        for cell in cells_in(recon.novices):
            numbers[_NOVICES + cell] = 1
    if recon.mages and recon.mages[-1].player == ebon:
        where = recon.mages[-1].cell
        assert where is not None
        numbers[_EBON_SEEN + where] = 1
    lying: dict[int, int] = {}
    for artifact, cell in recon.artifacts:
        place = _CLASS_LAYERS[artifact] + cell
        lying[place] = lying.get(place, 0) + 1
    for _, cell in recon.cloaks:
        lying[_CLOAKS_LYING + cell] = lying.get(_CLOAKS_LYING + cell, 0) + 1
    for place, count in lying.items():
        # The same things may be on several maps, at different levels.
        numbers[place] = max(numbers[place], count)


def _turn_of_cell(known: Known) -> int:
    return known.turns[0] if known.turns else known.turn


def _mage(numbers: Numbers, known: Known, knowledge: Knowledge, ebon: int, index: int) -> None:
    """What is known of one mage."""
    start = _MAGES_BEGIN + _place(known.player, ebon) * _MAGE_SIZE
    _, turn, cell, _, race, alignment, colour, artifacts, every, count, strength, serenity, scrolls, _, effects, _ = (
        known
    )
    numbers[start] = 1
    numbers[start + 2] = knowledge.turn - turn
    if cell is None:
        numbers[start + 5] = -1
    else:
        numbers[start + 3] = ROWS[cell]
        numbers[start + 4] = COLUMNS[cell]
        numbers[start + 5] = knowledge.turn - _turn_of_cell(known)
    if race is not None:
        numbers[start + _RACE + race] = 1
    if alignment is not None:
        numbers[start + _ALIGNMENT + alignment] = 1
    if colour is not None:
        numbers[start + _TEAM_OF + 1 + colour] = 1
    if artifacts:
        for artifact in range(len(ARTIFACTS)):
            if artifacts >> artifact & 1:
                numbers[start + _ARTIFACTS_OF + artifact] = 1
    numbers[start + _ITEMS_OF - 1] = every
    numbers[start + _ITEMS_OF] = -1 if count is None else count
    if strength is not None:
        numbers[start + _STRENGTH + STRENGTHS.index(strength)] = 1
    if serenity is not None:
        numbers[start + _SERENITY + SERENITIES.index(serenity)] = 1
    if scrolls is not None:
        numbers[start + _SCROLLS_OF - 1] = 1
        for spell in scrolls:
            numbers[start + _SCROLLS_OF + spell] += 1
    for code, end, _ in effects or ():
        _count_down(numbers, start + _EFFECTS_OF + _EFFECT_PLACES[code], end, index)


# Where the numbers are that are set most often; the layout itself follows from the features above.
_STAGE = _OWN["stage"]
_TURN = _OWN["turn"]
_LETTER = _OWN["my letter"]
_ROW = _OWN["my row"]
_ENDURANCE = _OWN["my Endurance"]
_TEAM = _OWN["my team"]
_CLOAKS = _OWN["my carried cloaks"]
_BARRED = _OWN["I may carry no cloak"]
_ARTIFACTS = _OWN["my artifacts"]
_SCROLLS = _OWN["my scrolls"]
_PROLONGED = _OWN["my prolonged scrolls"]
_EFFECTS = _OWN["phases left of effects on me"]
_PHASE = _SHEET["phase that is being ordered"]
_FIRST_ORDER = _SHEET["order of phase 1"]
_QUESTION = _SHEET["question"]
_NAMED = _SHEET["named for it so far"]
_AFTER = _SHEET["row at the end of the orders so far"]
_MESSAGES = _SHEET["messages written"]
_LOWEST = _REPORT["lowest of all others"]
_TOLD = _REPORT["row of artifacts told, 0 if none is"]
_TASKS = _REPORT["my tasks"]
_SIGNED = _REPORT["signed messages from"]
_ANONYMOUS = _REPORT["anonymous messages"]
_TERRAIN, _SINCE, _NOVICES, _EBON_SEEN, _THERE, *_LYING = _LAYER.values()
_CLASS_LAYERS = (_LYING[0],) * 3 + (_LYING[1],) * 5 + (_LYING[2],) * 4
_CLOAKS_LYING = _LYING[3]
_HERE = _LAYER["I am there"]
_RACE = _MAGE["race"]
_ALIGNMENT = _MAGE["alignment"]
_TEAM_OF = _MAGE["team"]
_ARTIFACTS_OF = _MAGE["artifacts"]
_ITEMS_OF = _MAGE["items, -1 if not known"]
_STRENGTH = _MAGE["strength"]
_SERENITY = _MAGE["serenity"]
_SCROLLS_OF = _MAGE["scrolls"]
_EFFECTS_OF = _MAGE["phases left of effects on him"]
_EFFECT_PLACES = {code: place for place, code in enumerate(ON_MAGES)}
_QUESTION_PLACES = {question: place for place, question in enumerate(ASKED)}
_WORD_PLACES = {word: place for place, word in enumerate(WORDS)}
_NUMBER_OF = bytes([T_NUMBERS[code] if code < len(T_NUMBERS) else 0 for code in range(256)])
