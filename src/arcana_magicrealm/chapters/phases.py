"""A turn as it is recorded: the activities, parameters and sources that can follow (MR-6.6 to MR-6.21, MR-47.8).

Everything here depends only on the picks and on the values of a `Recorder`, so each result is computed once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, TypeAlias

from attrs import frozen

from arcana_core.actions import Action
from arcana_core.agenda import evolve
from arcana_magicrealm import actions
from arcana_magicrealm.model.realm import Map
from arcana_magicrealm.model.state import ACTIVITIES, NOWHERE, Phase

Sources: TypeAlias = tuple[tuple[str, str], ...]
"""Sources of phases, each with the activity that it allows, or "any"."""
ANY: Final = "any"
"""The activity of a source that can give a phase for any activity (MR-6.8)."""
BASIC, SUNLIGHT, OWN_HORSE = "basic", "sunlight", "own horse"
NORMAL_PHASES: Final = 2
"""The number of basic phases, and of sunlight phases (MR-6.6, MR-6.7)."""
UNNAMED: Final = -2
"""The place of a Move that has not been named yet."""
CODES: Final = (*ACTIVITIES,)
EXTRA: Final[Mapping[str, str]] = {
    "move": "M",
    "hide": "H",
    "alert": "A",
    "rest": "R",
    "search": "S",
    "trade": "T",
    "hire": "HR",
    ANY: ANY,
}
"""By word of the data the activity of an extra phase; other words belong to magic."""
END: Final = actions.word("end turn")
EDGE: Final = actions.word("map edge")


@frozen
class Recorder:
    """An individual who records a turn, with everything that decides what it can record.

    Attributes:
        being: the individual.
        at: its clearing.
        codes: the activities that its kind may do, in the order of `ACTIVITIES`.
        sources: the sources of its phases, each with the activity that it allows, or "any".
        pony: the source that gives one Move for each other; "" for none (MR-6.18).
        guides: the other individuals in its clearing (MR-6.16).
        leaves: whether it may leave the map (MR-10.12).
        map: the map.
    """

    being: int
    at: int
    codes: tuple[str, ...]
    sources: Sources
    pony: str
    guides: tuple[int, ...]
    leaves: bool
    map: Map


@frozen
class Written:
    """A turn as far as it is recorded.

    Attributes:
        phases: the phases that are complete.
        at: the clearing where they end; -1 off the map.
        aim: the mountain clearing that the last phase was a first Move to; -1 for none (MR-10.4).
        code: the activity that was picked last, while its parameter or source is missing.
        place: the clearing picked for it.
        over: whether the turn is completely recorded.
    """

    phases: tuple[Phase, ...]
    at: int
    aim: int = NOWHERE
    code: str = ""
    place: int = UNNAMED
    over: bool = False

    def used(self, source: str) -> int:
        """How many phases this source has given."""
        return sum([phase.source == source for phase in self.phases])


@frozen
class Sheet:
    """The turns that a player has recorded so far.

    Attributes:
        turns: the complete turns, in the order of the recorders.
        now: the turn being recorded; None when all are complete.
    """

    turns: tuple[tuple[Phase, ...], ...]
    now: Written | None


@lru_cache(maxsize=16384)  # a pick extends what was computed for those before it
def sheet(recorders: tuple[Recorder, ...], picks: tuple[Action, ...]) -> Sheet:
    """The turns that these picks record for a player's individuals (MR-6.5)."""
    if not picks:
        return Sheet((), Written((), recorders[0].at) if recorders else None)
    before = sheet(recorders, picks[:-1])
    assert before.now is not None, "the turns are complete"
    written = after(recorders[len(before.turns)], before.now, picks[-1])
    if not written.over:
        return Sheet(before.turns, written)
    turns = (*before.turns, written.phases)
    return Sheet(turns, Written((), recorders[len(turns)].at) if len(turns) < len(recorders) else None)


@lru_cache(maxsize=16384)  # asked for the question, for the answer and for every copy of the game
def choices(recorders: tuple[Recorder, ...], picks: tuple[Action, ...]) -> tuple[Action, ...]:
    """The next picks, in the order of the action space."""
    made = sheet(recorders, picks)
    assert made.now is not None, "the turns are complete"
    return options(recorders[len(made.turns)], made.now)


def options(recorder: Recorder, written: Written) -> tuple[Action, ...]:
    """An activity or the end, then its clearing or guide, then its source (MR-47.7)."""
    if not written.code:
        return (*[actions.record(code) for code in recordable(recorder, written)], END)
    if written.code == "F":
        return tuple([actions.choose("follow", guide) for guide in recorder.guides])
    if written.place == UNNAMED:
        places = destinations(recorder, written)
        clearings = [actions.InClearing(place) for place in places if place != NOWHERE]
        return (*clearings, EDGE) if NOWHERE in places else tuple(clearings)
    return tuple([actions.use_source(source) for source in payers(recorder, written, written.code, written.place)])


def recordable(recorder: Recorder, written: Written) -> list[str]:
    """The activities that can be picked next, in the order of `ACTIVITIES` (MR-6.8, MR-6.16)."""
    allowed = {activity for _, activity in free_sources(recorder, written)}
    codes = [*recorder.codes] if ANY in allowed else [code for code in recorder.codes if code in allowed]
    if "F" in codes and (written.phases or not recorder.guides):
        codes.remove("F")
    if "M" in codes and not destinations(recorder, written):
        codes.remove("M")
    return codes


def destinations(recorder: Recorder, written: Written) -> tuple[int, ...]:
    """Where the next Move can be recorded to, in ascending order; -1 is the map edge (MR-6.13, MR-47.8)."""
    outside = bool(of_activity("M", free_sources(recorder, written)))
    caves = bool(of_activity("M", free_sources(recorder, written, to_cave=True)))
    return tuple([place for place in near(recorder, written) if (caves if is_cave(recorder, place) else outside)])


def near(recorder: Recorder, written: Written) -> tuple[int, ...]:
    """The places one Move away, in ascending order, whatever the phases that are left allow (MR-47.8)."""
    found = {place for start in (written.at, written.aim) if start >= 0 for place in recorder.map.ever_adjacent[start]}
    if written.aim != NOWHERE:
        found.add(written.aim)
    if not recorder.leaves:
        found.discard(NOWHERE)
    return tuple(sorted(found))


def payers(recorder: Recorder, written: Written, code: str, place: int) -> tuple[str, ...]:
    """The sources that can give the next phase for this activity (MR-6.8, MR-6.10, MR-6.13, MR-6.18)."""
    return of_activity(code, free_sources(recorder, written, to_cave=code == "M" and is_cave(recorder, place)))


def of_activity(code: str, sources: Sources) -> tuple[str, ...]:
    """Those of some sources that allow this activity (MR-6.8)."""
    return tuple([source for source, activity in sources if activity in (ANY, code)])


def free_sources(recorder: Recorder, written: Written, *, to_cave: bool = False) -> Sources:
    """The sources that have a phase left, for a Move to a cave clearing or for anything else (MR-6.10, MR-6.13)."""
    used = [phase.source for phase in written.phases]
    if to_cave and SUNLIGHT in used:
        return ()
    basic_left = used.count(BASIC) < NORMAL_PHASES
    sunny = not basic_left and used.count(SUNLIGHT) < NORMAL_PHASES and not to_cave
    found = []
    for source, activity in recorder.sources:
        if source == BASIC:
            free = basic_left
        elif source == SUNLIGHT:
            free = sunny and not goes_into_cave(recorder, written)
        elif source == recorder.pony:
            moves = sum([phase.activity == "M" for phase in written.phases])
            free = moves > 2 * used.count(source)
        else:
            free = source not in used
        if free:
            found.append((source, activity))
    return tuple(found)


def is_cave(recorder: Recorder, place: int) -> bool:
    """Whether a recorded place is a cave clearing; the map edge is not."""
    return place >= 0 and recorder.map.is_cave(place)


def goes_into_cave(recorder: Recorder, written: Written) -> bool:
    """Whether a Move to a cave clearing is recorded (MR-6.7)."""
    return any(phase.activity == "M" and is_cave(recorder, phase.place) for phase in written.phases)


def after(recorder: Recorder, written: Written, pick: Action) -> Written:
    """The turn with one more pick: a phase is complete when only one source is left for it (MR-6.10)."""
    if pick is END:
        return evolve(written, over=True)
    if isinstance(pick, actions.Choose):
        return evolve(written, phases=(Phase("F", pick.being),), over=True)
    if isinstance(pick, actions.UseSource):
        return with_phase(recorder, written, Phase(written.code, written.place, actions.SOURCES[pick.source]))
    if isinstance(pick, actions.Record):
        code = CODES[pick.activity]
        picked = evolve(written, code=code, place=UNNAMED if code in ("M", "F") else NOWHERE)
    else:
        picked = evolve(written, place=pick.clearing if isinstance(pick, actions.InClearing) else NOWHERE)
    if picked.place == UNNAMED:
        return picked
    sources = payers(recorder, picked, picked.code, picked.place)
    if len(sources) > 1:
        return picked
    return with_phase(recorder, picked, Phase(picked.code, picked.place, sources[0]))


def with_phase(recorder: Recorder, written: Written, phase: Phase) -> Written:
    """The turn with one more phase; it is over when no further phase is possible (MR-47.1)."""
    phases = (*written.phases, phase)
    if phase.activity != "M":
        made = Written(phases, written.at)
    elif phase.place >= 0 and recorder.map.is_mountain(phase.place) and written.aim != phase.place:
        made = Written(phases, written.at, aim=phase.place)
    else:
        made = Written(phases, phase.place)
    return made if recordable(recorder, made) else evolve(made, over=True)
