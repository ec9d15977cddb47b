"""Battle Bracelets and Elusive Cloak: changes of direction after randomizing (MR-44.49 to MR-44.51, MR-47.35)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.combat.melee.plays import COURSES, THRUSTS, change
from arcana_magicrealm.chapters.treasure_cards import has_power
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.forward import Game

SLOW: Final = 5
"""The least time of everything that is opposed (MR-44.49, MR-44.50)."""


@step
def directions_change(game: Game) -> None:
    """Ask the owners of Bracelets, then of Cloaks, in seat order from the first character (MR-44.50, MR-44.51)."""
    first, count = max(game.position.first, 0), game.player_count
    there = sorted(dict(game.fight.plays), key=lambda being: (game.position.seats[being] - first) % count)
    game.then(
        *[ShiftAttack(being) for being in there if has_power(game, being, "shifts_attack")],
        *[ShiftManeuver(being) for being in there if has_power(game, being, "shifts_maneuver")],
    )


class ShiftAttack(asking.HeroAsked):
    """Ask the owner of the Battle Bracelets for another direction of its attack (MR-44.49, MR-47.35)."""

    ending = actions.NONE
    rejection = Rejection("MR-44.49", "choose another direction of your attack, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other directions, if the target's maneuver is slow enough."""
        fight = game.fight
        play, targets = fight.play_of(self.being), [other for one, other in fight.targets if one == self.being]
        slow = all(figures.maneuver_of(game, fight, target).time >= SLOW for target in targets)
        if play.attack is None or not play.direction or not targets or not slow:
            return ()
        return (actions.NONE, *[way for number, way in enumerate(THRUSTS, 1) if number != play.direction])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Change the direction."""
        direction = THRUSTS.index(action) + 1
        change(game, self.being, direction=direction)
        game.report("MR-44.49", events.AttackShifted, self.being, direction)


class ShiftManeuver(asking.HeroAsked):
    """Ask the owner of the Elusive Cloak for another direction of its maneuver (MR-44.50, MR-47.35)."""

    ending = actions.NONE
    rejection = Rejection("MR-44.50", "choose another direction of your maneuver, or none")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The other directions, if all attacks on the character are slow enough; none for a Duck chit."""
        fight = game.fight
        play = fight.play_of(self.being)
        tool = play.maneuver
        against = [attack.time for attack in hits.attacks(game, fight) if attack.target == self.being]
        if tool is None or not against or min(against) < SLOW:
            return ()
        if tool.chit >= 0 and HEROES[self.being].chits[tool.chit].action == "duck":
            return ()
        return (actions.NONE, *[way for number, way in enumerate(COURSES, 1) if number != play.course])

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Change the direction."""
        course = COURSES.index(action) + 1
        change(game, self.being, course=course)
        game.report("MR-44.50", events.ManeuverShifted, self.being, course)
