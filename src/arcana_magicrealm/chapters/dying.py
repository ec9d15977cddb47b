"""Death, starting again with a new character, leaving the map (MR-10.11, MR-22.1 to MR-22.7, MR-47.27)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, missions, moving, scoring
from arcana_magicrealm.chapters.setup import SecretChoices
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.journal import Forgotten
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Character, Seat, bit

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

END_LIFE, LIVE_ON = actions.word("end life"), actions.word("live on")
WAIT, STAY_OUT = actions.word("wait"), actions.word("stay out")
INN: Final = DWELLING["inn"]


# Death (MR-22.1 to MR-22.3).


def die(game: Game, seat: int, clause: str, *, moment: int = NOWHERE, days_out: int = 0) -> None:
    """Let a player's character die (MR-22.1, MR-22.2).

    Args:
        game: the game.
        seat: the player.
        clause: how it died.
        moment: the number of deaths before this moment, for those who die together; -1 if it dies alone.
        days_out: the whole days for which the player must stay out (MR-22.6).
    """
    position = game.position
    one = position.characters[seat]
    if one.status != "playing":
        return
    game.report(clause, events.Died, seat, one.hero)
    one.status = "dead"
    one.died = (position.day, position.deaths if moment < 0 else moment, position.day + 1 + days_out)
    position.deaths += 1
    missions.lay_down_all(game, seat)
    dismiss_hirelings(game, seat, "MR-22.2")
    game.end_turn_now(one.hero)
    forget_being(game, one.hero, seat)
    game.then(Estate(seat), Buried(seat))


def dismiss_hirelings(game: Game, seat: int, clause: str) -> None:
    """Make all hirelings of a player unhired (MR-10.11, MR-14.13, MR-22.2)."""
    for being in beings.hirelings_of(game, seat):
        game.unhire(being - FIRST_DENIZEN, clause)


def forget_being(game: Game, being: int, seat: int) -> None:
    """End everything that lasts on or from a character that is no more: relations, findings, hiding."""
    position = game.position
    position.hidden &= ~bit(being)
    position.blocked &= ~bit(being)
    position.guides = tuple([pair for pair in position.guides if pair[0] != being])
    position.effects.dispel("found hidden enemies", being)
    game.forget_caches(being)
    game.forget_relations(seat)


@step
class Estate(Step["Game"]):
    """A dead character's belongings go into the pile of its clearing (MR-22.2)."""

    seat: Seat

    def do(self, game: Game) -> None:
        """Abandon them, and a piece that it was obtaining."""
        being = game.position.characters[self.seat].hero
        game.abandon(being, belongings.owned(game, being))


@step
class Buried(Step["Game"]):
    """A character that has died is gone, once its belongings lie in the clearing (MR-22.2)."""

    seat: Seat

    def do(self, game: Game) -> None:
        """Forget gold, Fame, Notoriety and discoveries; the character can be chosen again (MR-22.4)."""
        position = game.position
        one = position.characters[self.seat]
        beings.note(game, Forgotten(one.hero, one.gold, bit(self.seat)))
        position.seats[one.hero] = NOWHERE
        position.characters[self.seat] = Character(one.hero, "dead", victory=one.victory, died=one.died)


# Suicide (MR-22.1, MR-22.6, MR-47.27).


@step
class Suicides(Step["Game"]):
    """At Midnight every player may end the life of their character (MR-22.1)."""

    def do(self, game: Game) -> None:
        """Ask the players in seat order; those who do it die at the same moment."""
        position = game.position
        playing = [seat for seat, one in enumerate(position.characters) if one.status == "playing"]
        game.then(*[Suicide(seat, position.deaths) for seat in playing])


@step
class Suicide(asking.SeatAsked):
    """Ask one player (MR-47.27)."""

    moment: Count

    choices = (END_LIFE, LIVE_ON)
    rejection = Rejection("MR-22.1", "end the life of your character, or let it live on")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Die, and stay out for one whole day (MR-22.6)."""
        if action == END_LIFE:
            game.die(self.seat, "MR-22.1", moment=self.moment, days_out=1)


# Starting again (MR-22.4 to MR-22.7, MR-47.27).


@step
class Restarts(Step["Game"]):
    """At the beginning of a day players without character may start again (MR-22.4, MR-22.5)."""

    def do(self, game: Game) -> None:
        """Ask those who may, who died earlier first."""
        today = game.position.day
        dead = {seat: one.died for seat, one in enumerate(game.position.characters) if one.status == "dead"}
        order = order_of_restart(game, [seat for seat, died in dead.items() if died[2] <= today])
        game.then(*map(Restart, order), AfterRestarts())


def order_of_restart(game: Game, waiting: list[int]) -> list[int]:
    """Players by the death of their characters; those who died together roll one die each (MR-22.5)."""

    def moment(seat: int) -> int:
        return game.position.characters[seat].died[1]

    order = []
    for _, together in groupby(sorted(waiting, key=moment), key=moment):
        order += by_dice(game, [*together])
    return order


def by_dice(game: Game, seats: list[int]) -> list[int]:
    """These players by one die each, the highest first, ties again (MR-1.7, MR-22.5)."""
    if len(seats) < 2:
        return seats
    dice = {seat: game.rng.die(6) for seat in seats}
    game.report("MR-22.5", events.RestartRolled, tuple(seats), tuple(dice.values()))
    order = []
    for face in range(6, 0, -1):
        order += by_dice(game, [seat for seat in seats if dice[seat] == face])
    return order


@step
class Restart(asking.SeatAsked):
    """Ask a player whose character died for a new one (MR-22.4, MR-47.27)."""

    rejection = Rejection("MR-22.4", "choose a character that no player has, wait until tomorrow, or stay out")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The characters not in use, waiting, staying out."""
        free = [actions.ChooseCharacter(hero) for hero, seat in enumerate(game.position.seats) if seat < 0]
        return (*free, WAIT, STAY_OUT)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Start again, wait, or stay out."""
        one = game.position.characters[self.seat]
        if isinstance(action, actions.ChooseCharacter):
            game.restart(self.seat, action.hero)
        elif action == STAY_OUT:
            one.status = "out"
            game.report("MR-22.4", events.StayedOut, self.seat)
            game.report("MR-48.22", events.VictoryPointsShown, self.seat, one.victory)


def restart(game: Game, seat: int, hero: int) -> None:
    """Begin with a new character at the Inn, hidden (MR-22.4)."""
    game.take_character(seat, hero)
    one = game.position.characters[seat]
    one.since, one.start = game.position.day, INN
    one.at = game.position.dwellings[INN]
    game.report("MR-22.4", events.Started, seat, hero, one.at)


@step
class AfterRestarts(Step["Game"]):
    """Let the new characters choose their victory points, or end a game without players (MR-22.4, MR-22.7)."""

    def do(self, game: Game) -> None:
        """End the game if no player is left."""
        game.then(SecretChoices())
        game.end_if_deserted()


# Leaving the map for good (MR-10.11, MR-10.12, MR-19.12).


def leave_map(game: Game, seat: int) -> None:
    """Take a character over the map edge: first it abandons what it can't carry (MR-10.11)."""
    being = game.position.characters[seat].hero
    game.then(LeaveMap(seat))
    game.abandon(being, moving.left_behind(game, being))


@step
class LeaveMap(Step["Game"]):
    """A character leaves the game with its score (MR-10.11)."""

    seat: Seat

    def do(self, game: Game) -> None:
        """Count the score, then let go of everything."""
        one = game.position.characters[self.seat]
        missions.lay_down_all(game, self.seat)
        one.score = scoring.scores(game, self.seat).total
        game.report("MR-10.11", events.LeftMap, one.hero, one.score)
        game.report("MR-48.22", events.VictoryPointsShown, self.seat, one.victory)
        dismiss_hirelings(game, self.seat, "MR-10.11")
        game.end_turn_now(one.hero)
        remove_belongings(game, self.seat)
        forget_being(game, one.hero, self.seat)
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
