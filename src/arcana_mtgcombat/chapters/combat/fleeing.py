"""Fleeing (MC-17)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.scenario.bounds import Seat
from arcana_mtgcombat import actions, events
from arcana_mtgcombat.model.forward import Game
from arcana_mtgcombat.model.state import IN


def may_flee(game: Game, player: int) -> bool:
    """Return whether the character can flee now. Only a turn's first action can be a flight (MC-17.1, MC-11.5)."""
    if game.position.actions or game.position.has_moved:
        return False
    return game.rules.flee_from_close or not game.close_to(player)


def flee(game: Game, player: int) -> None:
    """Flee. A fast character may then try to escape at once (MC-17.2 to MC-17.6).

    The rest of the turn is skipped: the turn's steps check for fleeing (MC-17.3).
    """
    game.position.characters[player].fleeing = True
    if game.keeps_log:
        game.emit(events.Fled(player), "MC-17.1")
    game.abandon(player, "MC-17.2")
    if game.may_escape_at_once(player):
        game.then(EscapeAtOnce(player))


def may_escape_at_once(game: Game, player: int) -> bool:
    """Return whether the character's Speed beats everyone else's, ally or enemy, by enough (MC-17.6)."""
    characters = game.position.characters
    slowest = characters[player].speed - game.rules.escape_lead
    return all(one.speed <= slowest for other, one in enumerate(characters) if other != player and one.status == IN)


class EscapeAtOnce(Step[Game]):
    """A fast character may roll for the immediate escape (MC-17.6, MC-33.20)."""

    player: Seat
    choices = (actions.YES, actions.NO)
    rejection = Rejection("MC-33.20", "answer yes to roll for the immediate escape, or no")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the character's seat."""
        return game.ask(self.player, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Roll, or stay with the ordinary flight."""
        if action is actions.YES:
            game.escape_at_once(player)


def escape_at_once(game: Game, player: int) -> None:
    """Roll Speed against each enemy. If an enemy rolls more, the flight goes on as usual (MC-17.6)."""
    characters = game.position.characters
    own = game.roll(player, characters[player].speed, "flight")
    sums = [
        game.roll(other, characters[other].speed, "flight")
        for other in game.rotation(player)
        if characters[other].side != characters[player].side
    ]
    if own >= max(sums, default=0):
        game.escape(player, "MC-17.6")
        game.end_if_decided()


def has_escaped(game: Game, player: int) -> bool:
    """Return whether a flight has succeeded when the next turn would begin (MC-17.4, MC-17.5)."""
    character = game.position.characters[player]
    return character.lost_in_flight < game.rules.flight_loss and not character.was_defender
