"""Recorded turns in an expedition, and the part of the day that begins (MR-6, MR-7, MR-8, MR-21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcana_core.actions import Action
from arcana_core.errors import PositionError
from arcana_magicrealm import actions
from arcana_magicrealm.actions import SOURCES
from arcana_magicrealm.chapters import beings, calendar, phases, recording, unrecordable
from arcana_magicrealm.chapters.phases import Sheet
from arcana_magicrealm.chapters.turns import daylight
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.state import (
    ACTIVITIES,
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    MIDNIGHT,
    NOWHERE,
    SUNRISE,
    Phase,
    bit,
)
from arcana_magicrealm.scenario.scene import Scene
from arcana_magicrealm.scenario.words import Words

PARTS: Final[Mapping[str, Any]] = {
    BIRDSONG: recording.Birdsong,
    SUNRISE: calendar.sunrise,
    DAYLIGHT: daylight,
    EVENING: calendar.evening,
    MIDNIGHT: calendar.midnight,
}
"""The parts of the day with their steps, in order (MR-6.2)."""
Wish = tuple[str, int, str]
"""A phase as the text has it: the activity's code, its clearing or guide, its source or ""."""


def read_turn(words: Words) -> list[Wish]:
    """Read phases with commas between them: `hide, move cliff 2, search with sunlight`."""
    turn: list[Wish] = []
    while not turn or words.take(","):
        code = (*ACTIVITIES,)[words.name([*ACTIVITIES.values()], "activity")]
        place = NOWHERE
        if code == "M" and not words.take("map", "edge"):
            place = words.clearing()
        elif code == "F":
            place = words.name(BEINGS, "guide")
        source = ""
        if words.take("with"):
            source = SOURCES[words.name(SOURCES, "source")]
        turn.append((code, place, source))
    return turn


def sheet_of(scene: Scene, seat: int) -> Sheet:
    """The turns of a player's individuals, those without words in the text empty (MR-47.7)."""
    made = phases.sheet(recording.recorders_of(scene.game, seat))
    for place, one in enumerate(made.recorders):
        for number, (code, where, source) in enumerate(scene.recorded.get(one.being, ()), 1):
            named = f"phase {number} of {BEINGS[one.being]}"
            first: list[Action] = [actions.record(code)]
            if code == "M":
                first.append(phases.EDGE if where == NOWHERE else actions.InClearing(where))
            elif code == "F":
                first.append(actions.choose("follow", where))
            for pick in first:
                made = _with(made, place, pick, named)
            if made.now is not None and len(made.turns) == place and made.now.code:
                made = _with(made, place, actions.use_source(source) if source else phases.choices(made)[0], named)
            elif source and _last(made, place).source != source:
                given = _last(made, place).source
                raise PositionError(f"{named} can't be recorded with {source}: only {given} can give it (MR-6.10)")
        if len(made.turns) == place:
            made = phases.extended(made, phases.END)
    return made


def _with(made: Sheet, place: int, pick: Action, named: str) -> Sheet:
    if made.now is None or len(made.turns) > place:
        raise PositionError(f"{named} can't be recorded: all phases of the day are recorded before it (MR-6.8)")
    if pick not in phases.choices(made):
        reason = unrecordable.why_not(made.recorder, made.now, pick)
        raise PositionError(f"{named} can't be recorded: {reason.reason} ({reason.clause})")
    return phases.extended(made, pick)


def _last(made: Sheet, place: int) -> Phase:
    written = made.turns[place] if len(made.turns) > place else made.now.phases if made.now else ()
    return written[-1]


def turns_of(scene: Scene, seat: int) -> list[tuple[int, tuple[Any, ...]]]:
    """The complete turns of a player's individuals."""
    made = sheet_of(scene, seat)
    return [(one.being, turn) for one, turn in zip(made.recorders, made.turns, strict=True)]


def begin_stage(scene: Scene) -> None:
    """Let a later part of the day begin: the turns are recorded, and before Evening taken."""
    game, position = scene.game, scene.game.position
    order = (*PARTS,)
    later = order.index(scene.stage)
    seats = range(game.player_count)
    position.turns = tuple(sorted([turn for seat in seats for turn in turns_of(scene, seat)]))
    if scene.stage in (DAYLIGHT, EVENING, MIDNIGHT):
        game.reveal_followers()
        position.monster_roll = scene.monsters or game.rng.die(6)
    if scene.stage == DAYLIGHT:
        position.bowl = calendar.with_chit_in_bowl(game)
    elif scene.stage in (EVENING, MIDNIGHT):
        position.had_turn = sum([bit(being) for being in beings.individuals(game)])
    position.stage = scene.stage
    position.agenda = None
    game.then(*[PARTS[part]() for part in order[later:]])
