"""Moves that the caster of a Broomstick turns into flights (MR-43.27)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_core.agenda import step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.travel import flying, moving
from arcana_magicrealm.model.chits import serves_as
from arcana_magicrealm.model.levels import NEGLIGIBLE
from arcana_magicrealm.model.loads import heaviest, unpacked
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.state import ACTIVE, FIRST_DENIZEN, Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def move(game: Game, turn: Turn, phase: Phase) -> None:
    """Move, unless the caster of a Broomstick may turn the Move into a flight to that tile (MR-10.1, MR-43.27)."""
    being = turn.individual
    is_lent = being < FIRST_DENIZEN and flying.lent_broomstick(game, being) is not None
    on_foot = is_lent and phase.place >= 0 and beings.place(game, being) >= 0 and game.form_of(being) is None
    if not on_foot or not flying.ask_lender(game, being, needed(game, being), lambda caster: LendMove(caster, being)):
        moving.move(game, turn, phase)


def needed(game: Game, being: int) -> int:
    """The strength of the weakest Move chit that carries what a character has on a Move; 0 without one (MR-10.6)."""
    owned = belongings.owned(game, being)
    load = heaviest(unpacked(owned, belongings.active(game, being)))
    chits = zip(game.figures_of(being), game.chits_of(being), strict=True)
    fit = [chit.level for chit, state in chits if serves_as(chit, "move") and state == ACTIVE and chit.level >= load]
    return min(fit, default=NEGLIGIBLE)


@step
class LendMove(flying.Lending):
    """Ask whether a Move becomes a flight by Broomstick (MR-43.27)."""

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Let the rider fly to the tile of the Move, or move."""
        turn = game.turn
        phase = turn.phases[turn.number]
        if action == actions.YES:
            flying.fly_to(game, turn, TILE_OF[phase.place])
        else:
            moving.move(game, turn, phase)
