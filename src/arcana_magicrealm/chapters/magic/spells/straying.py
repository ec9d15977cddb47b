"""Lost: individuals who want to move go where the dice lead them (MR-42.15, MR-42.16, MR-43.14, MR-47.26)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.geometry.graphs import ALL
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.days import choosing
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.realm import CLEARINGS
from arcana_magicrealm.model.spellings import Clearing
from arcana_magicrealm.model.turns import Phase


def led_to(game: Game, being: int, number: int) -> None:
    """Let a lost individual move to an adjacent clearing with the number rolled, or nowhere (MR-42.15, MR-42.16)."""
    ways = ways_to(game, being, number)
    if not ways:
        phase = game.turn.phases[game.turn.number]
        seat = beings.seat_of(game, being)
        why = f"no way leads from here to a clearing {number} where the move can end"
        game.report("MR-42.16", events.ActivityCancelled, being, seat, phase.activity, phase.place, why)
    elif len(ways) == 1:
        go(game, being, ways[0])
    else:
        game.then(ChooseWay(being, ways))


def ways_to(game: Game, being: int, number: int) -> tuple[int, ...]:
    """The clearings with a number that any roadway joins to a being's, where it can go now (MR-8.6, MR-42.16)."""
    climbs = choosing.has_phase_left(game) if game.turn.foreseen else next_move(game) >= 0

    def is_open(clearing: int) -> bool:
        is_lost = game.turn.lit and game.map.is_cave(clearing)
        return not is_lost and (climbs or not game.map.is_mountain(clearing))

    near = game.map.graph.neighbours(beings.place(game, being), known=ALL)
    return tuple([one for one in near if CLEARINGS[one][1] == number and is_open(one)])


def next_move(game: Game) -> int:
    """The number of the next Move recorded in the turn being taken; -1 for none."""
    turn = game.turn
    later = range(turn.number + 1, len(turn.phases))
    return next((number for number in later if turn.phases[number].activity == "M"), NOWHERE)


class ChooseWay(asking.BeingAsked):
    """Ask a lost individual for one of several adjacent clearings with the number rolled (MR-42.16, MR-47.26)."""

    clearings: tuple[Clearing, ...]

    rejection = Rejection("MR-42.16", "choose one of the adjacent clearings with the number that was rolled")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The clearings."""
        return tuple(map(actions.InClearing, self.clearings))

    def answer(self, game: Game, action: actions.InClearing, player: int) -> None:
        """Go there."""
        go(game, self.being, action.clearing)


def go(game: Game, being: int, clearing: int) -> None:
    """Go to a clearing; a mountain costs the next Move. Unknown ways are not discovered (MR-42.16)."""
    turn, later = game.turn, next_move(game)
    if game.map.is_mountain(clearing) and turn.foreseen:
        game.change_turn(owed=turn.owed + 1)
    elif game.map.is_mountain(clearing):
        blank = Phase("-", clearing, turn.phases[later].source)
        game.change_turn(phases=(*turn.phases[:later], blank, *turn.phases[later + 1 :]))
    road = moving.road_between(game, being, beings.place(game, being), clearing)
    way = NOWHERE if road is None else road.secret
    game.followers_move(being, clearing, way)
    game.go_along(being, clearing, way)
