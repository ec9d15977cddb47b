"""Recorded turns in an expedition, and the part of the day that begins (MR-6, MR-7, MR-8, MR-21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from arcana_core.actions import Action
from arcana_core.errors import NotationError, PositionError
from arcana_magicrealm.actions import UseSource
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.days import calendar, phases, recording, unrecordable
from arcana_magicrealm.chapters.days.phases import Sheet
from arcana_magicrealm.chapters.days.turns import daylight
from arcana_magicrealm.game import Game
from arcana_magicrealm.model.beings import ALL_BEINGS
from arcana_magicrealm.model.state import (
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    MIDNIGHT,
    SUNRISE,
    bit,
)
from arcana_magicrealm.scenario.scene import Scene
from arcana_magicrealm.text.moments import usual_source

PARTS: Final[Mapping[str, Any]] = {
    BIRDSONG: recording.Birdsong,
    SUNRISE: calendar.sunrise,
    DAYLIGHT: daylight,
    EVENING: calendar.evening,
    MIDNIGHT: calendar.midnight,
}
"""The parts of the day with their steps, in order (MR-6.2)."""


def sheet_of(scene: Scene, seat: int) -> Sheet:
    """The turns of a player's individuals, typed as at a terminal; those without words are empty (MR-47.7)."""
    game, made = scene.game, phases.sheet(recording.recorders_of(scene.game, seat))
    for place, one in enumerate(made.recorders):
        line = scene.recorded.get(one.being, "")
        try:
            picks = game.parse(line, seat) if line else ()
        except NotationError as error:
            raise PositionError(f"{ALL_BEINGS[one.being]} can't record {line!r}: {error}") from None
        for pick in picks:
            if len(made.turns) > place:
                raise PositionError(
                    f"{ALL_BEINGS[one.being]} can't record {line!r}: not all phases fit into the day (MR-6.8)"
                )
            made = phases.extended(made, pick)
        while len(made.turns) == place:
            made = phases.extended(made, _unsaid(game, made))
        game.position.picks[seat] = made.picks
    game.position.picks[seat] = ()
    return made


def _unsaid(game: Game, made: Sheet) -> Action:
    """The source of the last phase, if none was named and several can give it; otherwise the end of the turn."""
    legal = phases.choices(made)
    if isinstance(legal[0], UseSource):
        return usual_source(game, made, legal) or legal[0]
    if phases.END not in legal:
        assert made.now is not None, "the turn is not complete"
        missing = unrecordable.due(made.now)
        raise PositionError(f"{ALL_BEINGS[made.recorder.being]}: {missing.reason} ({missing.clause})")
    return phases.END


def begin_stage(scene: Scene) -> None:
    """Let a later part of the day begin: the turns are recorded, and before Evening taken."""
    game, position = scene.game, scene.game.position
    order = (*PARTS,)
    later = order.index(scene.stage)
    sheets = [sheet_of(scene, seat) for seat in range(game.player_count)]
    turns = [(one.being, turn) for made in sheets for one, turn in zip(made.recorders, made.turns, strict=True)]
    position.turns = tuple(sorted(turns))
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
