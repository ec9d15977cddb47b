"""The Flowers of Rest, in whose clearing characters sleep by day (MR-44.16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from arcana_core.effects import Effect, until
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings, whereabouts
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.state import ACTIVE, FATIGUED, FIRST_DENIZEN, WITHER

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

FLOWERS: Final = PIECE["flowers_of_rest"]
ASLEEP: Final = "asleep"


def lull(game: Game) -> None:
    """Let the characters who have fatigued chits fall asleep in the clearing of the Flowers, in Daylight (MR-44.16).

    Their turns are over or lost. Under Wither they stay awake.
    """
    position = game.position
    for being in beings.individuals_in(game, whereabouts.clearing_of(game, FLOWERS)):
        if is_tired(game, being) and not position.effects.has(ASLEEP, being):
            position.effects.begin(ASLEEP, target=being, lasts=until("sunset"))
            game.report("MR-44.16", events.FellAsleep, being)
            game.end_turn_now(being, "MR-44.16")


def is_tired(game: Game, being: int) -> bool:
    """Whether a being is a character that has fatigued chits and can rest them: not withered, not in another form."""
    if being >= FIRST_DENIZEN or FATIGUED not in game.chits_of(being):
        return False
    return not game.is_cursed(WITHER, being) and game.form_of(being) is None


def wake(game: Game, ended: Iterable[Effect]) -> None:
    """Let the sleepers wake at Sunset, with all fatigued chits active (MR-23.1, MR-44.16)."""
    for effect in ended:
        if effect.kind == ASLEEP:
            assert isinstance(effect.target, int)
            game.report("MR-44.16", events.WokeUp, effect.target)
            for chit in effort.chits_in(game, effect.target, FATIGUED):
                if is_tired(game, effect.target):
                    effort.set_chit(game, effect.target, chit, ACTIVE, "MR-44.16")
