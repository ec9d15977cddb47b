"""Running away onto a roadway (MR-27.6 to MR-27.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.scenario.bounds import OneOf
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import sheets, tools
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.melee import FORM_VALUES, Tool
from arcana_magicrealm.model.realm import TILE_OF
from arcana_magicrealm.model.state import NOWHERE, ChitOrNone, PieceOrNone

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def exits(game: Game, being: int) -> tuple[int, ...]:
    """The clearings at the other ends of the roadways onto which a character can run, in ascending order (MR-27.8)."""
    one, here = beings.character(game, game.position.seats[being]), game.fight.clearing
    known = beings.usable_paths(game, being)
    if one.came >= 0:
        ways = game.map.graph.between(here, one.came, known=known)
        return (one.came,) if ways else ()
    return game.map.graph.neighbours(here, known=known)


def ask_where(game: Game, being: int, tool: Tool) -> None:
    """Ask onto which roadway a character runs."""
    game.then(RunTo(being, tool.chit, tool.piece, tool.gallops, tool.form))


@step
class RunTo(asking.BeingAsked):
    """Ask onto which roadway a character runs (MR-27.6, MR-47.32)."""

    chit: ChitOrNone
    piece: PieceOrNone
    gallops: bool
    form: Annotated[str, OneOf(FORM_VALUES, "MR-40.12")] = ""

    rejection = Rejection("MR-27.8", "run onto a roadway that you can use; who came today only onto that one")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The clearings at the other ends of the roadways, and the tile for its woods (MR-40.14)."""
        here = game.fight.clearing
        woods = (actions.InTile(TILE_OF[here]),) if beings.woods_around(game, self.being, here) else ()
        return (*map(actions.InClearing, exits(game, self.being)), *woods)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Leave the clearing."""
        tools.spend(game, self.being, Tool(self.chit, self.piece, self.gallops, self.form))
        if isinstance(action, actions.InClearing):
            run(game, self.being, action.clearing)
        else:
            run_into_woods(game, self.being)


def run(game: Game, being: int, end: int) -> None:
    """Leave combat along a roadway; who spies discovers a secret one (MR-27.6, MR-27.9, MR-27.11)."""
    here = game.fight.clearing
    road = moving.road_between(game, being, here, end)
    assert road is not None, "only usable roadways are offered"
    one = beings.character(game, game.position.seats[being])
    if moving.shows(game, being, road.secret):
        beings.note_used(game, being, 1 << road.secret, 0)
        game.reveal_to_spies(being, 1 << road.secret, 0, (here,))
    sheets.leave(game, being)
    one.at, one.road = NOWHERE, (here, end)
    game.report("MR-27.6", events.RanAway, being, here, end)


def run_into_woods(game: Game, being: int) -> None:
    """Leave combat for the woods of the tile, from where the character moves to one of its clearings (MR-40.14)."""
    here, one = game.fight.clearing, beings.character(game, game.position.seats[being])
    sheets.leave(game, being)
    one.at, one.road = NOWHERE, (here,)
    game.report("MR-40.14", events.RanIntoWoods, being, here)
