"""Leaving the map for good (MR-10.11, MR-10.12, MR-19.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.agenda import Step, step
from arcana_magicrealm import events
from arcana_magicrealm.chapters import belongings, carrying, dying, missions, scoring
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.state import NOWHERE

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def leave_map(game: Game, seat: int) -> None:
    """Take a character over the map edge: first it abandons what it can't carry (MR-10.11)."""
    being = game.position.characters[seat].hero
    game.then(LeaveMap(seat))
    game.abandon(being, carrying.left_behind(game, being))


@step
class LeaveMap(Step["Game"]):
    """A character leaves the game with its score (MR-10.11)."""

    seat: int

    def do(self, game: Game) -> None:
        """Count the score, then let go of everything."""
        one = game.position.characters[self.seat]
        missions.lay_down_all(game, self.seat)
        one.score = scoring.scores(game, self.seat).total
        game.report("MR-10.11", events.LeftMap, one.hero, one.score)
        game.report("MR-48.22", events.VictoryPointsShown, self.seat, one.victory)
        dying.dismiss_hirelings(game, self.seat, "MR-10.11")
        game.end_turn_now(one.hero)
        remove_belongings(game, self.seat)
        dying.forget_being(game, one.hero, self.seat)
        one.status, one.at = "left", NOWHERE
        game.end_if_deserted()


def remove_belongings(game: Game, seat: int) -> None:
    """Take a character's belongings out of the game (MR-10.11)."""
    position = game.position
    being = position.characters[seat].hero
    position.alerted &= ~belongings.owned(game, being)
    position.characters[seat].active = 0
    for slot in (slots.OPEN[seat], slots.BAG[seat]):
        position.piles.move_all(slot, slots.OUT_OF_PLAY)
