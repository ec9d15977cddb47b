"""A turn as it is recorded: the activities, parameters and sources that can follow (MR-6.6 to MR-6.21, MR-47.8).

Everything here depends only on the picks and on the values of a `Recorder`. Results that serve other picks, other days
and other games are computed once: the sources that are left, the places around a clearing, the lists of picks.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from typing import Final, NamedTuple, TypeAlias

from arcana_core.actions import Action
from arcana_core.frozen import quick_frozen
from arcana_magicrealm import actions
from arcana_magicrealm.model.beings import ALOFT, FIRST_COMPANION, NOWHERE
from arcana_magicrealm.model.items import HORSES
from arcana_magicrealm.model.locations import FIGURES
from arcana_magicrealm.model.realm import CLEARINGS, OF_TILE, TILE_OF, Map
from arcana_magicrealm.model.turns import ACTIVITIES, Dawn, Phase

Sources: TypeAlias = tuple[tuple[str, str], ...]
"""Sources of phases, each with the activity that it allows, or "any"."""
ANY: Final = "any"
"""The activity of a source that can give a phase for any activity (MR-6.8), but not for those of `FAR`."""
FAR: Final = ("P", "RE")
"""Enhanced Peer and Remote Enchant, which need a source that allows them (MR-6.14)."""
ANY_AND_PEER: Final = f"{ANY} P"
"""The activities of the ordinary phases of companions (MR-43.34, MR-45.25)."""
ANY_AND_FAR: Final = " ".join((ANY, *FAR))
"""The activities of the ordinary phases of someone with the Crystal Ball (MR-44.5)."""
TELESCOPE: Final = "ancient_telescope"
"""The source that allows Enhanced Peer of mountain clearings only (MR-44.6)."""
BASIC, SUNLIGHT, OWN_HORSE = "basic", "sunlight", "own horse"
HORSE_IDS: Final = frozenset([horse.id for horse in HORSES])
"""The sources that are characters' horses."""
NORMAL_PHASES: Final = FIGURES.basic_phases
"""The number of basic phases, and of sunlight phases (MR-6.6, MR-6.7)."""
ON_ROAD: Final = -3
"""The clearing of a character that is on a roadway (MR-8.11)."""
UNNAMED: Final = -2
"""The place of a phase that has not been named yet."""
CODES: Final = (*ACTIVITIES,)
_BY_WORD = {ACTIVITIES[code]: code for code in ("M", "H", "A", "R", "S", "T", "HR")}
EXTRA: Final[Mapping[str, str]] = {**_BY_WORD, "spell": "SP", "peer": "P", ANY: ANY}
"""The activity of an extra phase, by its word in the data. SP covers SPX too (MR-44.4, MR-44.13, MR-45.20)."""
END: Final = actions.word("end turn")
EDGE: Final = actions.word("map edge")
_phase = lru_cache(maxsize=None)(Phase)  # activities, places and sources are few


@quick_frozen
class Recorder(Dawn):
    """An individual who records a turn, with everything that decides what it can record.

    Attributes:
        codes: the activities that its kind may do, in the order of `ACTIVITIES`.
        leaves: whether it may leave the map (MR-10.12).
        map: the map.
        practised: whether it can enchant without preparing it (MR-46.5).
        acts_aloft: whether it can do more than fly in the air, by an option (MR-46.3).
        flies: whether it is in the air now, for one that chooses a phase when it is due (MR-43.7); None at Birdsong.
    """

    codes: tuple[str, ...]
    leaves: bool
    map: Map
    practised: bool
    acts_aloft: bool
    flies: bool | None = None


class Written(NamedTuple):
    """A turn as far as it is recorded.

    Attributes:
        phases: the phases that are complete.
        at: the clearing where they end; -1 off the map.
        aim: the mountain clearing that the last phase was a first Move to; -1 for none (MR-10.4).
        free: the sources that have a phase left (MR-6.10).
        places: where the next Move can be recorded to, in ascending order; -1 is the map edge (MR-6.13, MR-47.8).
        codes: the activities that can be picked next, in the order of `ACTIVITIES` (MR-6.8, MR-6.16); () once the turn
            is completely recorded.
        paid: the sources of the phases.
        caved: whether a Move to a cave clearing is recorded (MR-6.7).
        code: the activity that was picked last, while its parameter or source is missing.
        place: the clearing, or the tile, picked for it.
        over: the tile to which the last phases are flights; -1 for none (MR-47.8).
    """

    phases: tuple[Phase, ...]
    at: int
    aim: int
    free: Sources
    places: tuple[int, ...]
    codes: tuple[str, ...]
    paid: tuple[str, ...] = ()
    caved: bool = False
    code: str = ""
    place: int = UNNAMED
    over: int = NOWHERE

    def used(self, source: str) -> int:
        """How many phases this source has given."""
        return self.paid.count(source)


class Sheet(NamedTuple):
    """The turns that a player has recorded so far.

    Attributes:
        recorders: the player's individuals, in the order in which their turns are recorded.
        picks: what the player has picked.
        turns: the complete turns, in the order of the recorders.
        now: the turn being recorded; None when all are complete.
    """

    recorders: tuple[Recorder, ...]
    picks: tuple[Action, ...]
    turns: tuple[tuple[Phase, ...], ...]
    now: Written | None

    @property
    def recorder(self) -> Recorder:
        """The individual whose turn is being recorded."""
        return self.recorders[len(self.turns)]


def sheet(recorders: tuple[Recorder, ...], picks: tuple[Action, ...] = ()) -> Sheet:
    """The turns that these picks record for a player's individuals (MR-6.5)."""
    return reduce(extended, picks, _continued(recorders, ()))


def _continued(recorders: tuple[Recorder, ...], picks: tuple[Action, ...], *turns: tuple[Phase, ...]) -> Sheet:
    # With the turn that follows these, if there is one.
    following = recorders[len(turns)] if len(turns) < len(recorders) else None
    return Sheet(recorders, picks, turns, opened(following, (), following.at) if following is not None else None)


def extended(made: Sheet, pick: Action) -> Sheet:
    """The turns with one more pick."""
    recorders, picks, turns, now = made
    assert now is not None, "the turns are complete"
    written = after(made.recorder, now, pick)
    picks = (*picks, pick)
    if written.codes:
        return Sheet(recorders, picks, turns, written)
    return _continued(recorders, picks, *turns, written.phases)


def choices(made: Sheet) -> tuple[Action, ...]:
    """The next picks, in the order of the action space."""
    assert made.now is not None, "the turns are complete"
    return options(made.recorder, made.now)


def options(recorder: Recorder, written: Written) -> tuple[Action, ...]:
    """An activity or the end, then its clearing or guide, then its source (MR-47.7)."""
    if not written.code:
        return _activities(written.codes)
    if written.code == "F":
        return tuple([actions.choose("follow", guide) for guide in recorder.guides])
    if written.code == "FL" and written.place == UNNAMED:
        return tuple(map(actions.InTile, sorted(flights(recorder.map, recorder.aloft, written.at, written.over))))
    if written.place == UNNAMED:
        return _moves(written.places if written.code == "M" else far_places(recorder, written))
    return tuple(map(actions.use_source, payers(recorder, written, written.code, written.place)))


@lru_cache(maxsize=4096)
def _activities(codes: tuple[str, ...]) -> tuple[Action, ...]:
    return (*map(actions.record, codes), END)


@lru_cache(maxsize=4096)
def _moves(places: tuple[int, ...]) -> tuple[Action, ...]:
    clearings = [actions.InClearing(place) for place in places if place != NOWHERE]
    return (*clearings, EDGE) if NOWHERE in places else tuple(clearings)


def flights(map_: Map, aloft: tuple[int, ...], at: int, over: int = NOWHERE) -> tuple[int, ...]:
    """The tiles to which one can fly: the own one and those beside it (MR-27.12, MR-41.1, MR-47.8).

    From between two tiles, where `aloft` has both, one can fly only to these. The other arguments are as in `Written`.
    """
    if over >= 0:
        own = over
    elif at == ALOFT:
        if len(aloft) > 1:
            return aloft
        own = aloft[0]
    elif at >= 0:
        own = TILE_OF[at]
    else:
        return ()
    return (own, *map_.neighbours[own])


def opened(
    recorder: Recorder, phases: tuple[Phase, ...], at: int, aim: int = NOWHERE, caved: bool = False, over: int = NOWHERE
) -> Written:
    """A turn after these phases, with what can follow. It is complete when no further phase is possible (MR-47.1).

    The arguments are as in `Written`.
    """
    paid = tuple([phase.source for phase in phases])
    recorded = [phase.activity for phase in phases]
    moves = recorded.count("M") if recorder.pony else 0
    free, outside, inside = _left(recorder.sources, recorder.pony, paid, moves, caved)
    if recorder.acts_aloft and is_in_the_air(recorder, phases):
        ordinary = (BASIC, ANY), (SUNLIGHT, ANY)
        free = tuple([(one[0], ANY_AND_PEER) if one in ordinary else one for one in free])
    places = _enterable(recorder.map, within_a_move(recorder, at, aim, over), outside, inside)
    has_tile = at >= 0 or at == ALOFT or over >= 0
    is_prepared = "SPX" in recorded
    enchants = is_prepared or recorder.practised  # MR-36.9
    can_follow = not phases and recorder.guides
    fit = {"M": places, "F": can_follow, "FL": has_tile, "SPX": not is_prepared, "SP": enchants, "RE": enchants}
    unfit = [code for code, is_fit in fit.items() if not is_fit]
    possible = tuple([code for code in recorder.codes if code not in unfit])
    return Written(phases, at, aim, free, places, _with_phase_left(possible, free), paid, caved, over=over)


@lru_cache(maxsize=4096)
def _left(sources: Sources, pony: str, paid: tuple[str, ...], moves: int, caved: bool) -> tuple[Sources, bool, bool]:
    # The sources that have a phase left, and whether one is for a Move outside of caves, and into a cave.
    free = free_sources(sources, pony, paid, moves, caved)
    return free, bool(of_activity("M", free)), bool(of_activity("M", to_caves(free, paid)))


@lru_cache(maxsize=4096)
def _with_phase_left(codes: tuple[str, ...], free: Sources) -> tuple[str, ...]:
    return tuple([code for code in codes if of_activity(code, free)])


@lru_cache(maxsize=1024)  # each keeps a map
def _enterable(map_: Map, places: tuple[int, ...], outside: bool, caves: bool) -> tuple[int, ...]:
    return tuple([place for place in places if (caves if map_.is_cave(place) else outside)])


def within_a_move(recorder: Recorder, at: int, aim: int, over: int) -> tuple[int, ...]:
    """The places one Move away, in ascending order, whatever the phases that are left allow (MR-47.8).

    The arguments are as in `Written`.
    """
    ends = recorder.road if at == ON_ROAD else ()
    return _near(recorder.map, at, aim, recorder.leaves, ends, recorder.woods, over)


@lru_cache(maxsize=1024)  # each keeps a map
def _near(map_: Map, at: int, aim: int, leaves: bool, ends: tuple[int, ...], woods: bool, over: int) -> tuple[int, ...]:
    adjacent = map_.ever_adjacent
    if over >= 0:  # it may land anywhere in the tile
        around = {place for clearing in OF_TILE[over] for place in adjacent[clearing]}
        return tuple(sorted(around if leaves else around - {NOWHERE}))
    found = {*ends}
    if at >= 0:
        found.update(adjacent[at])
    if aim >= 0:
        found.update(adjacent[aim], (aim,))
    if woods:
        starts = (at, aim, ends[0]) if len(ends) == 1 else (at, aim)  # one end alone: in the woods now
        for start in [start for start in starts if start >= 0]:
            found |= {*OF_TILE[TILE_OF[start]]} - {at}
    if not leaves:
        found.discard(NOWHERE)
    return tuple(sorted(found))


def is_in_the_air(recorder: Recorder, phases: tuple[Phase, ...]) -> bool:
    """Whether a recorder is in the air after these phases (MR-41.6, MR-46.3)."""
    if recorder.flies is not None:
        return recorder.flies
    aloft = len(recorder.aloft) == 1
    for phase in phases:
        aloft = phase.activity == "FL" or (aloft and recorder.acts_aloft and is_done_aloft(phase))
    return aloft


def is_done_aloft(phase: Phase) -> bool:
    """Whether an option lets a phase be done in the air: Alert, or Enhanced Peer with an ordinary phase (MR-46.3)."""
    return phase.activity == "A" or (phase.activity == "P" and phase.source in (BASIC, SUNLIGHT))


def seen_from_above(map_: Map, tile: int) -> tuple[int, ...]:
    """The woods and mountains of a tile and those beside it: seen from a mountain or the air (MR-12.2, MR-46.3)."""
    near = [place for one in (tile, *map_.neighbours[tile]) for place in OF_TILE[one]]
    return tuple(sorted([place for place in near if not map_.is_cave(place)]))


def payers(recorder: Recorder, written: Written, code: str, place: int) -> tuple[str, ...]:
    """The sources that can give the next phase for this activity (MR-6.8, MR-6.10, MR-6.13, MR-6.18)."""
    enters = code == "M" and recorder.map.is_cave(place)
    found = of_activity(code, to_caves(written.free, written.paid) if enters else written.free)
    if code != "P" or place < 0:
        return found
    return tuple([source for source in found if is_seen_with(recorder, written, source, place)])


def is_seen_with(recorder: Recorder, written: Written, source: str, place: int) -> bool:
    """Whether Enhanced Peer with the phase of a source reaches a clearing (MR-44.5, MR-44.6, MR-46.3)."""
    if source == TELESCOPE:
        return recorder.map.is_mountain(place)
    if dict(written.free)[source] != ANY_AND_PEER:
        return True
    return place in seen_from_above(recorder.map, written.over if written.over >= 0 else recorder.aloft[0])


def far_places(recorder: Recorder, written: Written) -> tuple[int, ...]:
    """Where Enhanced Peer or Remote Enchant can be recorded, in ascending order (MR-44.5, MR-44.6, MR-47.7)."""
    everywhere = range(len(CLEARINGS))
    return tuple([place for place in everywhere if payers(recorder, written, written.code, place)])


@lru_cache(maxsize=4096)
def of_activity(code: str, sources: Sources) -> tuple[str, ...]:
    """Those of some sources that allow this activity (MR-6.8)."""
    return tuple([source for source, activity in sources if allows(activity, code)])


def allows(activity: str, code: str) -> bool:
    """Whether the activity of a source covers this one: "any" covers all but `FAR`, Enchant its preparation too."""
    covered = activity.split()
    return code in covered or (ANY in covered and code not in FAR) or (code == "SPX" and "SP" in covered)


def free_sources(sources: Sources, pony: str, paid: tuple[str, ...], moves: int, caved: bool) -> Sources:
    """The sources that have a phase left; `to_caves` narrows them for some Moves (MR-6.10, MR-6.13).

    The arguments are as in `Recorder` and `Written`; the number of recorded Moves counts only with a pony.
    """
    basic_left = paid.count(BASIC) < NORMAL_PHASES
    sunlight_left = not basic_left and paid.count(SUNLIGHT) < NORMAL_PHASES and not caved
    is_free = {BASIC: basic_left, SUNLIGHT: sunlight_left, pony: moves > 2 * paid.count(pony)}
    return tuple([(source, allowed) for source, allowed in sources if is_free.get(source, source not in paid)])


@lru_cache(maxsize=4096)
def to_caves(free: Sources, paid: tuple[str, ...]) -> Sources:
    """Those of the free sources that can give a Move to a cave clearing: none with sunlight recorded (MR-6.13)."""
    return () if SUNLIGHT in paid else tuple([pair for pair in free if pair[0] != SUNLIGHT])


def after(recorder: Recorder, written: Written, pick: Action) -> Written:
    """The turn with one more pick: a phase is complete when only one source is left for it (MR-6.10)."""
    code, place = written.code, NOWHERE
    if isinstance(pick, actions.Record):
        code = CODES[pick.activity]
        peers_far = code in FAR and recorder.being < FIRST_COMPANION  # companions into their own clearing: MR-43.34
        if code in ("F", "FL", "M") or peers_far:
            return written._replace(code=code, place=UNNAMED)
    elif isinstance(pick, actions.InClearing):
        place = pick.clearing
    elif isinstance(pick, actions.InTile):
        place = pick.tile
    elif isinstance(pick, actions.UseSource):
        return with_phase(recorder, written, code, written.place, actions.SOURCES[pick.source])
    elif isinstance(pick, actions.Choose):
        return written._replace(phases=(_phase("F", pick.being),), codes=())
    elif pick is END:
        return written._replace(codes=())
    sources = payers(recorder, written, code, place)
    if len(sources) > 1:
        return written._replace(code=code, place=place)
    return with_phase(recorder, written, code, place, sources[0])


def with_phase(recorder: Recorder, written: Written, code: str, place: int, source: str) -> Written:
    """The turn with one more phase."""
    phases = (*written.phases, _phase(code, place, source))
    if code == "FL":
        return opened(recorder, phases, NOWHERE, NOWHERE, written.caved, over=place)
    if code != "M":
        return opened(recorder, phases, written.at, NOWHERE, written.caved, written.over)
    caved = written.caved or recorder.map.is_cave(place)
    if recorder.map.is_mountain(place) and written.aim != place:
        return opened(recorder, phases, written.at, place, caved)
    return opened(recorder, phases, place, NOWHERE, caved)
