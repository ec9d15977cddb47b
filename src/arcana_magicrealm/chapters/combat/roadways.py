"""Running away onto a roadway (MR-27.6 to MR-27.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets, tools
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.state import NOWHERE, ChitOrNone, PieceOrNone

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def exits(game: Game, being: int) -> tuple[int, ...]:
    """The clearings at the other ends of the roadways onto which a character can run, in ascending order (MR-27.8)."""
    one, here = beings.character(game, game.position.seats[being]), game.fight.clearing
    known = beings.paths(game, being)
    if one.came >= 0:
        ways = game.map.graph.between(here, one.came, known=known)
        return (one.came,) if ways else ()
    return game.map.graph.neighbours(here, known=known)


def ask_where(game: Game, being: int, tool: Tool) -> None:
    """Ask onto which roadway a character runs."""
    game.then(RunTo(being, tool.chit, tool.piece, tool.gallops))


@step
class RunTo(asking.BeingAsked):
    """Ask onto which roadway a character runs (MR-27.6, MR-47.32)."""

    chit: ChitOrNone
    piece: PieceOrNone
    gallops: bool

    rejection = Rejection("MR-27.8", "run onto a roadway that you can use; who came today only onto that one")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The clearings at the other ends of the roadways."""
        return tuple(map(actions.InClearing, exits(game, self.being)))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Leave the clearing."""
        assert isinstance(action, actions.InClearing)
        tools.spend(game, self.being, Tool(self.chit, self.piece, self.gallops))
        run(game, self.being, action.clearing)


def run(game: Game, being: int, end: int) -> None:
    """Leave combat along a roadway; who spies discovers a secret one (MR-27.6, MR-27.9, MR-27.11)."""
    here = game.fight.clearing
    road = moving.road_between(game, being, here, end)
    assert road is not None, "only usable roadways are offered"
    one = beings.character(game, game.position.seats[being])
    if road.secret >= 0:
        beings.note_used(game, being, 1 << road.secret, 0)
        game.reveal_to_spies(being, 1 << road.secret, 0, (here,))
    sheets.leave(game, being)
    one.at, one.road = NOWHERE, (here, end)
    game.report("MR-27.6", events.RanAway, being, here, end)
