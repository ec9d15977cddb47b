"""Battle Bracelets and Elusive Cloak: changes of direction after randomizing (MR-44.49 to MR-44.51, MR-47.35)."""

from __future__ import annotations

from typing import ClassVar, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.events import Event
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking
from arcana_magicrealm.chapters.combat import figures, tools
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.combat.melee.plays import COURSES, THRUSTS, change
from arcana_magicrealm.chapters.treasure_cards import has_power
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.melee import Play

SLOW: Final = 5
"""The least time of everything that is opposed (MR-44.49, MR-44.50)."""


@step
def directions_change(game: Game) -> None:
    """Ask the owners of Bracelets, then of Cloaks, in seat order from the first character (MR-44.50, MR-44.51)."""
    first, count = max(game.position.first, 0), game.player_count
    there = sorted(dict(game.fight.plays), key=lambda being: (game.position.seats[being] - first) % count)
    attacks = [ShiftAttack(being) for being in there if has_power(game, being, "shifts_attack")]
    maneuvers = [ShiftManeuver(being) for being in there if has_power(game, being, "shifts_maneuver")]
    game.then(*attacks, *maneuvers)


class ShiftAttack(asking.HeroAsked):
    """Ask the owner of the Battle Bracelets for another direction of its attack (MR-44.49, MR-47.35)."""

    ending = actions.NONE
    rejection = Rejection("MR-44.49", "choose another direction of your attack, or none")
    ways: ClassVar[tuple[Action, ...]] = THRUSTS
    field: ClassVar[str] = "direction"
    """The field of `Play` with the direction."""
    shifted: ClassVar[type[Event]] = events.AttackShifted

    def opposed(self, game: Game, play: Play) -> list[int]:
        """The times of all that opposes what was played, by which it may change direction; none if it can't."""
        target = dict(game.fight.targets).get(self.being, NOWHERE)
        has_attack = target >= 0 and play.attack is not None and play.direction
        return [figures.maneuver_of(game, game.fight, target).time] if has_attack else []

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other directions, if everything that is opposed is slow enough."""
        play = game.fight.play_of(self.being)
        if min(self.opposed(game, play), default=0) < SLOW:
            return ()
        now: int = getattr(play, self.field)
        return (actions.NONE, *[way for number, way in enumerate(self.ways, 1) if number != now])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Change the direction."""
        direction = self.ways.index(action) + 1
        change(game, self.being, **{self.field: direction})
        game.report(self.rejection.clause, self.shifted, self.being, direction)


class ShiftManeuver(ShiftAttack):
    """Ask the owner of the Elusive Cloak for another direction of its maneuver (MR-44.50, MR-47.35)."""

    rejection = Rejection("MR-44.50", "choose another direction of your maneuver, or none")
    ways = COURSES
    field = "course"
    shifted = events.ManeuverShifted

    def opposed(self, game: Game, play: Play) -> list[int]:
        """The times of the attacks on the character; a Duck chit has one direction (MR-45.11)."""
        tool = play.maneuver
        if tool is None or tools.is_duck(self.being, tool):
            return []
        return [attack.time for attack in hits.attacks(game, game.fight) if attack.target == self.being]
