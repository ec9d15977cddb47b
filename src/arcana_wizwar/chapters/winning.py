"""Victory points and the ways a game ends (WW-19, WW-20.5, WW-20.6, WW-20.10, WW-20.12, WW-5.16)."""

from __future__ import annotations

from attrs import frozen

from arcana_core.game import Outcome
from arcana_wizwar import events
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE


@frozen
class End:
    """A way for the game to end.

    Attributes:
        words: the reason, in words without names.
        clause: the clause that ends the game.
    """

    words: str
    clause: str


ENDS = {
    "treasures": End("enough enemy treasures lay in one home base square", "WW-19.5"),
    "kills": End("enough wizards were killed by one player", "WW-19.5"),
    "treasures and kills": End("treasures and kills together gave one player enough victory points", "WW-19.5"),
    "treasure hunters": End("enough enemy treasures lay in one home base square, and kills did not count", "WW-20.10"),
    "last alive": End("only one wizard was left alive", "WW-19.6"),
    "deadly treasures": End("lost treasures killed all wizards but one", "WW-20.5"),
    "nobody left": End("the last wizards died at the same moment", "WW-19.8"),  # english: the word that records store
    "turn limit": End("the number of turns was limited", "WW-5.16"),
}
"""Every way for the game to end, by the word in `Position.end`."""


def in_turn_order(game: Game) -> list[int]:
    """All players in turn order, the active one first (WW-1.3)."""
    active, count = game.position.active, game.player_count
    return [*range(active, count), *range(active)]


def home_of(game: Game, player: int) -> int:
    """The home base square of a player (WW-2.11)."""
    position = game.position
    colour = position.wizards[player].colour
    for place, sector in enumerate(position.sectors):
        if sector.colour == colour:
            return position.board.homes[place]
    return NOWHERE


def victory_points(game: Game, player: int) -> int:
    """Kills, and enemy treasures in the home base square of a living player (WW-19.1 to WW-19.4, WW-13.22)."""
    position = game.position
    wizard = position.wizards[player]
    if not wizard.alive:
        return wizard.kills
    home, treasures, own = home_of(game, player), position.treasures, 2 * wizard.colour
    return wizard.kills + treasures.count(home) - treasures[own : own + 2].count(home)


def check_victory(game: Game) -> None:
    """End the game if a player fulfils a winning condition (WW-19.5 to WW-19.9)."""
    position = game.position
    if position.end:
        return
    living = have_killed = 0
    for wizard in position.wizards:
        if wizard.alive:
            living += 1
            have_killed += wizard.kills
    if living <= 1:
        end_if_alone(game, "last alive")
    elif have_killed or is_at_home(game):  # called after every action, and nearly always false
        for player in in_turn_order(game):  # WW-19.7
            if position.wizards[player].alive and game.victory_points(player) >= game.rules.victory_points:
                finish(game, player, way_of(game, player))
                return


def is_at_home(game: Game) -> bool:
    """Whether any treasure is in a home base square."""
    return not {*game.position.treasures}.isdisjoint(game.position.board.homes)


def way_of(game: Game, player: int) -> str:
    """The end by which a player wins: treasures, kills or both."""
    if game.rules.treasure_hunters:
        return "treasure hunters"
    kills = game.position.wizards[player].kills
    if not kills:
        return "treasures"
    return "kills" if game.victory_points(player) == kills else "treasures and kills"


def end_if_alone(game: Game, end: str) -> None:
    """End the game if at most one wizard is alive (WW-19.6, WW-19.8)."""
    living = [player for player, wizard in enumerate(game.position.wizards) if wizard.alive]
    if len(living) == 1:
        finish(game, living[0], end)
    elif not living:
        finish(game, NOWHERE, "nobody left")  # english: the word that records store


def claimed_by_treasures(game: Game) -> list[int]:
    """The players whose treasures are both in home base squares of other living players (WW-20.5)."""
    position = game.position
    living = [player for player in in_turn_order(game) if position.wizards[player].alive]
    homes = {home_of(game, player): player for player in living}
    claimed = []
    for player in living:
        own = 2 * position.wizards[player].colour
        keepers = {homes.get(square, player) for square in position.treasures[own : own + 2]}
        if player not in keepers:
            claimed.append(player)
    return claimed


def finish(game: Game, winner: int, end: str) -> None:
    """End the game and drop everything still on the agenda (WW-19.10)."""
    position = game.position
    if position.end:
        return
    position.winner, position.end, position.phase = winner, end, "over"
    position.agenda, position.frames, position.draft = None, (), None
    if game.keeps_log:
        game.emit(events.GameEnded(winner, ENDS[end].words), ENDS[end].clause)


def outcome(game: Game) -> Outcome | None:
    """The outcome once the game is over. The losers aren't ranked (WW-19.10)."""
    position = game.position
    if not position.end:
        return None
    end = ENDS[position.end]
    scores = tuple([float(player == position.winner) for player in range(game.player_count)])
    return Outcome.by_score(scores, end.words, end.clause)
