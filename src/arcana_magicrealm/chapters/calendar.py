"""The calendar: each day from Birdsong to Midnight, the monster roll, the end of a week (MR-6, MR-7, MR-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.dying import Restarts, Suicides
from arcana_magicrealm.chapters.recording import Birdsong
from arcana_magicrealm.chapters.turns import Daylight
from arcana_magicrealm.model.denizens import DENIZENS, GHOSTS, GROUPS
from arcana_magicrealm.model.locations import DWELLINGS
from arcana_magicrealm.model.pieces import mask_of
from arcana_magicrealm.model.state import (
    ALERTED,
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    FATIGUED,
    FIRST_DENIZEN,
    MIDNIGHT,
    NOWHERE,
    SUNRISE,
    bit,
)

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

WEEK: Final = 7
VISITORS_ROW: Final = 6
"""The row of the appearance chart with the boxes of visitors and missions."""
LOST_CHITS: Final = mask_of("lost")
"""The Lost City and the Lost Castle, which stay face up (MR-17.2)."""


def begin_days(game: Game) -> None:
    """Put the first day on the agenda (MR-6.1)."""
    game.then(Day())


@step
class Day(Step["Game"]):
    """One day, and then the next (MR-6.1, MR-6.2)."""

    def do(self, game: Game) -> None:
        """Put the parts of the day on the agenda."""
        game.position.day += 1
        game.position.stage = BIRDSONG
        if game.keeps_log:
            game.emit(events.DayBroke(game.position.day), "MR-6.2")
        game.then(Restarts(), Birdsong(), Sunrise(), Daylight(), Evening(), Midnight())


# Sunrise (MR-7).


@step
class Sunrise(Step["Game"]):
    """Assign underlings, reveal followers and guides, make the monster roll (MR-7.1 to MR-7.13)."""

    def do(self, game: Game) -> None:
        """Put the parts of Sunrise on the agenda."""
        game.position.stage = SUNRISE
        game.then(AssignUnderlings(0, 0), Monsters())


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
        underlings = self.underlings(game)
        if self.number == len(underlings):
            game.then(AssignUnderlings(self.seat + 1, 0))
            return ()
        beings.unhide(game, underlings[self.number], "MR-7.2")
        options = self.options(game, self.seat)
        if len(options) > 1:
            return game.ask(self.seat, options)
        game.then(AssignUnderlings(self.seat, self.number + 1))
        return ()

    def underlings(self, game: Game) -> tuple[int, ...]:
        """The player's underlings on the map, in the order of identity."""
        return tuple(
            [
                being
                for being in beings.hirelings_of(game, self.seat)
                if beings.is_underling(game, being) and beings.place(game, being) >= 0
            ]
        )

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Characters and leaders in the underling's clearing, or none."""
        clearing = beings.place(game, self.underlings(game)[self.number])
        guides = [
            actions.choose("guide", being)
            for being in beings.individuals_in(game, clearing)
            if being < FIRST_DENIZEN or beings.is_leader(being)
        ]
        return (actions.NONE, *guides)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Assign the underling, for all to see."""
        if isinstance(action, actions.Choose):
            underling = self.underlings(game)[self.number]
            game.position.guides = tuple(sorted((*game.position.guides, (underling, action.being))))
            if game.keeps_log:
                game.emit(events.UnderlingAssigned(underling, action.being), "MR-7.1")
        game.then(AssignUnderlings(self.seat, self.number + 1))


@step
class Monsters(Step["Game"]):
    """Reveal followers, make the monster roll, return denizens at a week's end, fill the bowl (MR-7.3 to MR-7.13)."""

    def do(self, game: Game) -> None:
        """Follow the order of MR-7."""
        position = game.position
        game.reveal_followers()
        position.monster_roll = game.rng.die(6)
        if game.keeps_log:
            game.emit(events.MonstersRolled(position.monster_roll), "MR-7.5")
        if position.day % WEEK == 0:
            game.end_week()
        position.bowl = with_chit_in_bowl(game)
        position.stage = DAYLIGHT


def with_chit_in_bowl(game: Game) -> tuple[int, ...]:
    """Those who have recorded a turn, don't follow and haven't lost it in a circle of followers (MR-7.4, MR-7.13)."""
    position = game.position
    following = {follower for follower, _ in position.guides}
    return tuple(
        [being for being, _ in position.turns if being not in following and not position.had_turn >> being & 1]
    )


def end_week(game: Game) -> None:
    """Return the denizens of the prowling row, garrisons and Ghosts, and turn visitors over (MR-7.7 to MR-7.10)."""
    position = game.position
    roll = position.monster_roll
    if game.keeps_log:
        game.emit(events.WeekEnded(roll), "MR-7.7")
    for number, denizen in enumerate(DENIZENS):
        if position.owners[number] < 0 and (denizen.row == roll or denizen.is_ghost):
            game.return_denizen(number)
    if roll == VISITORS_ROW:
        position.visitors = [
            chit if chit.carrier >= 0 else evolve(chit, side=1 - chit.side) for chit in position.visitors
        ]
        if game.keeps_log:
            game.emit(events.VisitorsTurned(), "MR-7.9")


def return_denizen(game: Game, number: int) -> None:
    """Put a denizen back where it started the game, alive, with its horse, head or club (MR-7.7, MR-7.8)."""
    position = game.position
    home = game.home_of(number)
    if position.denizen_at[number] != home and game.keeps_log:
        game.emit(events.DenizenReturned(FIRST_DENIZEN + number, home), "MR-7.7")
    position.denizen_at[number] = home
    position.dead_horses &= ~(1 << number)
    position.hidden &= ~bit(FIRST_DENIZEN + number)


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
        """Turn weapons and Magic chits, and let terms run out (MR-21.1)."""
        position = game.position
        position.stage = MIDNIGHT
        if game.keeps_log:
            game.emit(events.MidnightCame(position.day), "MR-21.1")
        position.alerted = 0
        for one in position.characters:
            one.chits = one.chits.replace(ALERTED, FATIGUED)
        game.then(Suicides(), NightOver())
        game.campaigns_done()
        ended = position.effects.tick("midnight")
        game.hire_terms_end(ended)
        game.mission_terms_end(ended)


@step
class NightOver(Step["Game"]):
    """Turn the map chits down and begin the next day, unless the game ends (MR-17.2, MR-21.1, MR-22.7, MR-22.8)."""

    def do(self, game: Game) -> None:
        """Clear the table of the day."""
        position = game.position
        position.face_up &= LOST_CHITS
        position.turns = ()
        position.guides = ()
        position.had_turn = position.blocked = 0
        position.monster_roll = 0
        position.first = NOWHERE
        if game.is_last_midnight():
            game.end_game()
        else:
            game.then(Day())
