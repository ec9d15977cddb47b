"""The calendar: each day from Birdsong to Midnight, the monster roll, the end of a week (MR-6, MR-7, MR-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Step, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.recording import Birdsong
from arcana_magicrealm.chapters.turns import Daylight
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUPS
from arcana_magicrealm.model.locations import DWELLINGS
from arcana_magicrealm.model.state import (
    DAYLIGHT,
    EVENING,
    FIRST_DENIZEN,
    MIDNIGHT,
    NOWHERE,
    SUNRISE,
    bit,
    evolve,
)

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WEEK = 7


def begin_days(game: Game) -> None:
    """Put the first day on the agenda (MR-6.1)."""
    game.then(Day())


@step
class Day(Step["Game"]):
    """One day, and then the next (MR-6.1, MR-6.2)."""

    def do(self, game: Game) -> None:
        """Put the parts of the day on the agenda."""
        game.position.day += 1
        game.position.stage = "birdsong"
        if game.keeps_log:
            game.emit(events.DayBroke(game.position.day), "MR-6.2")
        game.then(
            Birdsong(),
            AssignUnderlings(0, 0),
            Sunrise(),
            Daylight(),
            Evening(),
            Midnight(),
        )


# Sunrise (MR-7).


@step
class AssignUnderlings(Step["Game"]):
    """Each player assigns their underlings to guides, in seat order (MR-7.1, MR-7.2)."""

    seat: int
    number: int
    """Of the player's underlings on the map, the one that is asked about."""

    rejection = Rejection("MR-7.1", "Choose a character or leader in the underling's clearing, or none.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask about the next underling that has a choice of guides."""
        if self.seat == game.player_count:
            return ()
        underling = self.underling(game)
        if underling < 0:
            game.then(AssignUnderlings(self.seat + 1, 0))
            return ()
        beings.unhide(game, underling, "MR-7.2")
        if len(self.options(game, self.seat)) == 1:
            game.then(AssignUnderlings(self.seat, self.number + 1))
            return ()
        return ALONE[self.seat]

    def underling(self, game: Game) -> int:
        """The underling asked about; -1 when none is left."""
        mine = [
            being
            for being in beings.hirelings_of(game, self.seat)
            if beings.is_underling(game, being) and beings.place(game, being) >= 0
        ]
        return mine[self.number] if self.number < len(mine) else NOWHERE

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Characters and leaders in the underling's clearing, or none."""
        clearing = beings.place(game, self.underling(game))
        guides = [
            actions.choose("guide", being)
            for being in beings.individuals_in(game, clearing)
            if being < FIRST_DENIZEN or beings.is_leader(being)
        ]
        return (actions.NONE, *guides)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Assign the underling."""
        if isinstance(action, actions.Choose):
            position = game.position
            position.guides = tuple(sorted((*position.guides, (self.underling(game), action.being))))
        game.then(AssignUnderlings(self.seat, self.number + 1))


@step
class Sunrise(Step["Game"]):
    """Reveal followers, make the monster roll, return denizens at a week's end, fill the bowl (MR-7.3 to MR-7.13)."""

    def do(self, game: Game) -> None:
        """Follow the order of MR-7."""
        position = game.position
        position.stage = SUNRISE
        position.monster_roll = game.rng.die(6)
        if game.keeps_log:
            game.emit(events.MonstersRolled(position.monster_roll), "MR-7.5")
        if position.day % WEEK == 0:
            game.end_week()
        followers = {follower for follower, _ in position.guides}
        position.bowl = tuple([being for being, _ in position.turns if being not in followers])
        position.stage = DAYLIGHT


def end_week(game: Game) -> None:
    """Return the denizens of the prowling row, garrisons and Ghosts, and turn visitors over (MR-7.7 to MR-7.10)."""
    position = game.position
    roll = position.monster_roll
    for number, denizen in enumerate(DENIZENS):
        if position.owners[number] < 0 and (denizen.row == roll or denizen.is_ghost):
            position.denizen_at[number] = game.home_of(number)
            position.dead_horses &= ~(1 << number)
            position.hidden &= ~bit(FIRST_DENIZEN + number)
    if roll == 6:
        position.visitors = [
            chit if chit.carrier >= 0 else evolve(chit, side=1 - chit.side) for chit in position.visitors
        ]
    if game.keeps_log:
        game.emit(events.WeekEnded(roll), "MR-7.7")


def home_of(game: Game, denizen: int) -> int:
    """Where a denizen started: its box, its dwelling, or the Ghosts' clearing (MR-7.7, MR-7.8)."""
    data = DENIZENS[denizen]
    if denizen in GHOSTS:
        return game.position.ghosts
    if data.group >= 0 and GROUPS[data.group].is_garrison:
        home = next(n for n, dwelling in enumerate(DWELLINGS) if dwelling.garrison == GROUPS[data.group].id)
        return game.position.dwellings[home]
    return NOWHERE


@step
class Evening(Step["Game"]):
    """The evening. Where combat would happen, every side disengages."""

    def do(self, game: Game) -> None:
        """Begin the evening."""
        game.position.stage = EVENING


@step
class Midnight(Step["Game"]):
    """Midnight: what lasts until then ends, and the next day follows, or the end of the game (MR-21)."""

    def do(self, game: Game) -> None:
        """Follow the order of MR-21.1."""
        position = game.position
        position.stage = MIDNIGHT
        position.alerted = 0
        game.then(TurnOfDay())


@step
class TurnOfDay(Step["Game"]):
    """Turn the map chits down and begin the next day, unless the game ends (MR-21.1, MR-22.7, MR-22.8)."""

    def do(self, game: Game) -> None:
        """Clear the table of the day."""
        position = game.position
        position.turns = ()
        position.guides = ()
        position.had_turn = position.blocked = 0
        position.monster_roll = 0
        position.first = NOWHERE
        if position.day < game.rules.days:
            game.then(Day())
