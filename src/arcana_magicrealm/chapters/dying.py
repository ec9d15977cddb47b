"""Death, suicide and starting again with a new character (MR-22.1 to MR-22.7, MR-47.27)."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import ALONE, Simultaneous, Step, step
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import beings, belongings, missions
from arcana_magicrealm.chapters.setup import points
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.locations import CATEGORIES, DWELLING
from arcana_magicrealm.model.state import FIRST_DENIZEN, NOWHERE, Character, bit

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
    if game.keeps_log:
        game.emit(events.Died(seat, one.hero), clause)
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

    seat: int

    def do(self, game: Game) -> None:
        """Abandon them, and a piece that it was obtaining."""
        being = game.position.characters[self.seat].hero
        game.abandon(being, belongings.owned(game, being))


@step
class Buried(Step["Game"]):
    """A character that has died is gone, once its belongings lie in the clearing (MR-22.2)."""

    seat: int

    def do(self, game: Game) -> None:
        """Forget gold, Fame, Notoriety and discoveries; the character can be chosen again (MR-22.4)."""
        position = game.position
        one = position.characters[self.seat]
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
class Suicide(Step["Game"]):
    """Ask one player (MR-47.27)."""

    seat: int
    moment: int

    choices = (END_LIFE, LIVE_ON)
    rejection = Rejection("MR-22.1", "End the life of your character, or let it live on.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the player."""
        return ALONE[self.seat]

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
        position = game.position
        waiting = [
            seat for seat, one in enumerate(position.characters) if one.status == "dead" and one.died[2] <= position.day
        ]
        order = order_of_restart(game, waiting)
        game.then(*[Restart(seat) for seat in order], AfterRestarts())


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
    if game.keeps_log:
        game.emit(events.RestartRolled(tuple(seats), tuple(dice.values())), "MR-22.5")
    order = []
    for face in range(6, 0, -1):
        order += by_dice(game, [seat for seat in seats if dice[seat] == face])
    return order


@step
class Restart(Step["Game"]):
    """Ask a player whose character died for a new one (MR-22.4, MR-47.27)."""

    seat: int

    rejection = Rejection("MR-22.4", "Choose a character that no player has, wait until tomorrow, or stay out.")

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the player."""
        return ALONE[self.seat]

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The characters not in use, waiting, staying out."""
        free = [hero for hero in range(len(HEROES)) if game.position.seats[hero] < 0]
        return (*[actions.ChooseCharacter(hero) for hero in free], WAIT, STAY_OUT)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Start again, wait, or stay out."""
        one = game.position.characters[self.seat]
        if isinstance(action, actions.ChooseCharacter):
            game.restart(self.seat, action.hero)
        elif action == STAY_OUT:
            one.status = "out"
            if game.keeps_log:
                game.emit(events.StayedOut(self.seat), "MR-22.4")
                game.emit(events.VictoryPointsShown(self.seat, one.victory), "MR-48.22")


def restart(game: Game, seat: int, hero: int) -> None:
    """Begin with a new character at the Inn, hidden (MR-22.4)."""
    game.take_character(seat, hero)
    one = game.position.characters[seat]
    one.since, one.start = game.position.day, INN
    one.at = game.position.dwellings[INN]
    if game.keeps_log:
        game.emit(events.Started(seat, hero, one.at), "MR-22.4")


@step
class AfterRestarts(Step["Game"]):
    """Let the new characters choose their victory points, or end a game without players (MR-22.4, MR-22.7)."""

    def do(self, game: Game) -> None:
        """End the game if no player is left."""
        game.then(NewRequirements())
        game.end_if_deserted()


@step
class NewRequirements(Simultaneous["Game"]):
    """Players with new characters choose victory points anew, in secret (MR-22.4, MR-5.11)."""

    kept_as = "decided"

    def players(self, game: Game) -> tuple[int, ...]:
        """Those who have not assigned their points."""
        enough = game.rules.victory_points
        return tuple(
            [
                seat
                for seat, one in enumerate(game.position.characters)
                if one.status == "playing" and sum(one.victory) < enough
            ]
        )

    def decisions(self, game: Game) -> list[tuple[Action, ...] | None]:
        """The decisions, as the position keeps them."""
        return game.position.decided

    def picks(self, game: Game) -> list[tuple[Action, ...]]:
        """The picks, as the position keeps them."""
        return game.position.picks

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The categories."""
        return tuple([actions.AimFor(category) for category in range(len(CATEGORIES))])

    def take(self, game: Game, action: Action, player: int) -> tuple[Action, ...] | None:
        """Take a pick; the last victory point completes the decision."""
        picks = (*game.position.picks[player], action)
        if len(picks) == game.rules.victory_points:
            return picks
        game.position.picks[player] = picks
        return None

    def reveal(self, game: Game) -> None:
        """Keep the victory points with the characters."""
        chosen = tuple([seat for seat, picks in enumerate(game.position.decided) if picks is not None])
        if chosen and game.keeps_log:
            game.emit(events.AllChose(chosen), "MR-22.4")
        for seat, picks in enumerate(game.position.decided):
            if picks is not None:
                game.position.characters[seat].victory = points(picks)
        game.position.decided = [None] * game.player_count

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain which pick is due."""
        return Rejection("MR-5.11", "Assign a victory point to a category.")
