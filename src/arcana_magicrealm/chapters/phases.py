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


@frozen(cache_hash=True)
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
        free: the sources that have a phase left (MR-6.10).
        places: where the next Move can be recorded to, in ascending order; -1 is the map edge (MR-6.13, MR-47.8).
        codes: the activities that can be picked next, in the order of `ACTIVITIES` (MR-6.8, MR-6.16).
        code: the activity that was picked last, while its parameter or source is missing.
        place: the clearing picked for it.
        over: whether the turn is completely recorded.
    """

    phases: tuple[Phase, ...]
    at: int
    aim: int
    free: Sources
    places: tuple[int, ...]
    codes: tuple[str, ...]
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
        return Sheet((), opened(recorders[0], (), recorders[0].at) if recorders else None)
    before = sheet(recorders, picks[:-1])
    assert before.now is not None, "the turns are complete"
    written = after(recorders[len(before.turns)], before.now, picks[-1])
    if not written.over:
        return Sheet(before.turns, written)
    turns = (*before.turns, written.phases)
    following = recorders[len(turns)] if len(turns) < len(recorders) else None
    return Sheet(turns, opened(following, (), following.at) if following is not None else None)


def choices(recorders: tuple[Recorder, ...], picks: tuple[Action, ...]) -> tuple[Action, ...]:
    """The next picks, in the order of the action space."""
    made = sheet(recorders, picks)
    assert made.now is not None, "the turns are complete"
    return options(recorders[len(made.turns)], made.now)


def options(recorder: Recorder, written: Written) -> tuple[Action, ...]:
    """An activity or the end, then its clearing or guide, then its source (MR-47.7)."""
    if not written.code:
        return (*map(actions.record, written.codes), END)
    if written.code == "F":
        return tuple([actions.choose("follow", guide) for guide in recorder.guides])
    if written.place == UNNAMED:
        clearings = [actions.InClearing(place) for place in written.places if place != NOWHERE]
        return (*clearings, EDGE) if NOWHERE in written.places else tuple(clearings)
    return tuple(map(actions.use_source, payers(recorder, written, written.code, written.place)))


def opened(recorder: Recorder, phases: tuple[Phase, ...], at: int, aim: int = NOWHERE) -> Written:
    """A turn after these phases, with what can follow. It is over when no further phase is possible (MR-47.1)."""
    free = free_sources(recorder, phases)
    outside, caves = bool(of_activity("M", free)), bool(of_activity("M", to_caves(free, phases)))
    places = tuple([place for place in near(recorder, at, aim) if (caves if is_cave(recorder, place) else outside)])
    allowed = {activity for _, activity in free}
    codes = tuple(
        [
            code
            for code in recorder.codes
            if (ANY in allowed or code in allowed)
            and (code != "F" or (recorder.guides and not phases))
            and (code != "M" or places)
        ]
    )
    return Written(phases, at, aim, free, places, codes, over=not codes)


def near(recorder: Recorder, at: int, aim: int) -> tuple[int, ...]:
    """The places one Move away, in ascending order, whatever the phases that are left allow (MR-47.8)."""
    adjacent = recorder.map.ever_adjacent
    found = {*(adjacent[at] if at >= 0 else ()), *((*adjacent[aim], aim) if aim >= 0 else ())}
    if not recorder.leaves:
        found.discard(NOWHERE)
    return tuple(sorted(found))


def payers(recorder: Recorder, written: Written, code: str, place: int) -> tuple[str, ...]:
    """The sources that can give the next phase for this activity (MR-6.8, MR-6.10, MR-6.13, MR-6.18)."""
    enters = code == "M" and is_cave(recorder, place)
    return of_activity(code, to_caves(written.free, written.phases) if enters else written.free)


def of_activity(code: str, sources: Sources) -> tuple[str, ...]:
    """Those of some sources that allow this activity (MR-6.8)."""
    return tuple([source for source, activity in sources if activity in (ANY, code)])


def free_sources(recorder: Recorder, phases: tuple[Phase, ...]) -> Sources:
    """The sources that have a phase left after these; `to_caves` narrows them for some Moves (MR-6.10, MR-6.13)."""
    used = [phase.source for phase in phases]
    basic_left = used.count(BASIC) < NORMAL_PHASES
    found = []
    for source, activity in recorder.sources:
        if source == BASIC:
            free = basic_left
        elif source == SUNLIGHT:
            free = not basic_left and used.count(source) < NORMAL_PHASES and not goes_into_cave(recorder, phases)
        elif source == recorder.pony:
            moves = sum([phase.activity == "M" for phase in phases])
            free = moves > 2 * used.count(source)
        else:
            free = source not in used
        if free:
            found.append((source, activity))
    return tuple(found)


def to_caves(free: Sources, phases: tuple[Phase, ...]) -> Sources:
    """Those of the free sources that can give a Move to a cave clearing: none with sunlight recorded (MR-6.13)."""
    if any(phase.source == SUNLIGHT for phase in phases):
        return ()
    return tuple([pair for pair in free if pair[0] != SUNLIGHT])


def is_cave(recorder: Recorder, place: int) -> bool:
    """Whether a recorded place is a cave clearing; the map edge is not."""
    return place >= 0 and recorder.map.is_cave(place)


def goes_into_cave(recorder: Recorder, phases: tuple[Phase, ...]) -> bool:
    """Whether a Move to a cave clearing is recorded (MR-6.7)."""
    return any(phase.activity == "M" and is_cave(recorder, phase.place) for phase in phases)


def after(recorder: Recorder, written: Written, pick: Action) -> Written:
    """The turn with one more pick: a phase is complete when only one source is left for it (MR-6.10)."""
    if pick is END:
        return evolve(written, over=True)
    if isinstance(pick, actions.Choose):
        return evolve(written, phases=(Phase("F", pick.being),), over=True)
    if isinstance(pick, actions.UseSource):
        return with_phase(recorder, written, written.code, written.place, actions.SOURCES[pick.source])
    if isinstance(pick, actions.Record):
        code = CODES[pick.activity]
        if code in ("M", "F"):
            return evolve(written, code=code)
        place = NOWHERE
    else:
        code, place = written.code, pick.clearing if isinstance(pick, actions.InClearing) else NOWHERE
    sources = payers(recorder, written, code, place)
    if len(sources) > 1:
        return evolve(written, code=code, place=place)
    return with_phase(recorder, written, code, place, sources[0])


def with_phase(recorder: Recorder, written: Written, code: str, place: int, source: str) -> Written:
    """The turn with one more phase."""
    phases = (*written.phases, Phase(code, place, source))
    if code != "M":
        return opened(recorder, phases, written.at)
    if place >= 0 and recorder.map.is_mountain(place) and written.aim != place:
        return opened(recorder, phases, written.at, place)
    return opened(recorder, phases, place)
