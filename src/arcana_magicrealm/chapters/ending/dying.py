"""Death, starting again with a new character, leaving the map (MR-10.11, MR-22.1 to MR-22.7, MR-47.27)."""

from __future__ import annotations

from typing import Final

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import step
from arcana_core.cards.cards import indices
from arcana_core.scenario.bounds import Count
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import asking, beings, belongings, ledgers
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.magic.in_effect import absorbing, companions, enchantments, forms
from arcana_magicrealm.chapters.preparing.setup import SecretChoices, free_characters
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.chapters.travel import flying, moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit, denizen_of
from arcana_magicrealm.model.effects import ON_INDIVIDUALS
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.grouping import grouped
from arcana_magicrealm.model.journal import Forgotten
from arcana_magicrealm.model.locations import DWELLING
from arcana_magicrealm.model.spellings import Seat
from arcana_magicrealm.model.state import Character

END_LIFE, LIVE_ON = actions.word("end life"), actions.word("live on")
WAIT, STAY_OUT = actions.word("wait"), actions.word("stay out")
INN: Final = DWELLING["inn"]


# Death (MR-22.1 to MR-22.3).


def die(game: Game, seat: int, clause: str, *, moment: int = NOWHERE, days_out: int = 0) -> None:
    """Let a player's character die (MR-22.1, MR-22.2).

    `moment` is the number of deaths before those that die together, -1 for one that dies alone. `days_out` are the
    whole days for which the player must stay out (MR-22.6).
    """
    position, one = game.position, game.position.characters[seat]
    if one.status != "playing":
        return
    game.report(clause, events.Died, seat, one.hero)
    flying.fall(game, one.hero)
    absorbing.die_with(game, one.hero)
    forms.shed(game, one.hero)
    one.status = "dead"
    one.died = (position.day, position.deaths if moment < 0 else moment, position.day + 1 + days_out)
    position.deaths += 1
    game.end_potions(one.hero)
    enchantments.release_from_all(game, one.hero, "MR-39.19")
    enchantments.caster_dies(game, one.hero)
    missions.lay_down_all(game, seat)
    dismiss_hirelings(game, seat, "MR-22.2")
    game.end_turn_now(one.hero, clause)
    forget_being(game, one.hero, seat)
    game.then(leave_estate(seat), bury(seat))


def dismiss_hirelings(game: Game, seat: int, clause: str) -> None:
    """Make all hirelings of a player unhired (MR-10.11, MR-14.13, MR-22.2)."""
    for being in beings.hirelings_of(game, seat):
        game.unhire(denizen_of(being), clause)


def forget_being(game: Game, being: int, seat: int) -> None:
    """End what lasts on or from a character who has died or left: relations, findings, curses, hiding (MR-22.2)."""
    position = game.position
    position.hidden &= ~bit(being)
    position.blocked &= ~bit(being)
    beings.come_down(game, being)
    for companion in beings.companions_of(game, being):
        companions.leave(game, companion)
    for effect in position.effects.of(target=being):
        if effect.kind in ON_INDIVIDUALS:
            position.effects.remove(effect)
    game.forget_caches(being)
    game.forget_relations(seat)


@step
def leave_estate(game: Game, seat: Seat) -> None:
    """Abandon a dead character's belongings, and a piece that it was obtaining, in its clearing (MR-22.2)."""
    being = game.position.characters[seat].hero
    game.abandon(being, belongings.owned(game, being), "MR-22.2")


@step
def bury(game: Game, seat: Seat) -> None:
    """Forget a dead character, once its belongings lie in the clearing; it can be chosen again (MR-22.2, MR-22.4)."""
    one = game.position.characters[seat]
    ledgers.note(game, Forgotten(one.hero, one.gold, bit(seat)))
    game.position.seats[one.hero] = NOWHERE
    game.position.characters[seat] = Character(one.hero, "dead", victory=one.victory, died=one.died)


# Suicide (MR-22.1, MR-22.6, MR-47.27).


@step
def suicides(game: Game) -> None:
    """Ask the players at Midnight, in seat order; those whose characters end their lives die together (MR-22.1)."""
    game.then(*[Suicide(seat, game.position.deaths) for seat in beings.playing(game)])


class Suicide(asking.SeatAsked):
    """A player may end the life of their character (MR-22.1, MR-47.27)."""

    moment: Count

    choices = (END_LIFE, LIVE_ON)
    rejection = Rejection("MR-22.1", "end the life of your character, or let it live on")

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Die, and stay out for one whole day (MR-22.6)."""
        if action == END_LIFE:
            game.die(self.seat, "MR-22.1", moment=self.moment, days_out=1)


# Starting again (MR-22.4 to MR-22.7, MR-47.27).


@step
def restarts(game: Game) -> None:
    """Ask players without characters before a day whether they start again, who died earlier first (MR-22.5)."""
    dead = [(one.died, seat) for seat, one in enumerate(game.position.characters) if one.status == "dead"]
    moments = grouped([(moment, seat) for (_, moment, day), seat in dead if day <= game.position.day])
    order = [seat for _, seats in sorted(moments.items()) for seat in by_dice(game, seats)]
    game.then(*map(Restart, order), after_restarts())


def by_dice(game: Game, seats: list[int]) -> list[int]:
    """Those who died together by one die each, the highest first, ties again (MR-1.7, MR-22.5)."""
    if len(seats) < 2:
        return seats
    dice = {seat: game.rng.die(6) for seat in seats}
    game.report("MR-22.5", events.RestartRolled, tuple(seats), beings.heroes_of(game, seats), tuple(dice.values()))
    equal = [[seat for seat in seats if dice[seat] == face] for face in range(6, 0, -1)]
    return [seat for tied in equal for seat in by_dice(game, tied)]


class Restart(asking.SeatAsked):
    """Ask a player whose character died for a new one (MR-22.4, MR-47.27)."""

    rejection = Rejection("MR-22.4", "choose a character that no player has, wait until tomorrow, or stay out")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The characters not in use, waiting, staying out."""
        return (*free_characters(game), WAIT, STAY_OUT)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Start again, wait, or stay out."""
        one = game.position.characters[self.seat]
        if isinstance(action, actions.ChooseCharacter):
            game.restart(self.seat, action.hero)
        elif action == STAY_OUT:
            one.status = "out"
            game.report("MR-22.4", events.StayedOut, self.seat, one.hero)
            game.report("MR-48.22", events.VictoryPointsShown, self.seat, one.victory)


def restart(game: Game, seat: int, hero: int) -> None:
    """Begin with a new character at the Inn, hidden (MR-22.4)."""
    game.take_character(seat, hero)
    one = game.position.characters[seat]
    one.since, one.start = game.position.day, INN
    one.at = game.position.dwellings[INN]
    game.report("MR-22.4", events.Started, seat, hero, one.at)


@step
def after_restarts(game: Game) -> None:
    """Let new characters choose spells, chits and victory points, or end a deserted game (MR-22.4, MR-22.7)."""
    if SecretChoices().players(game):
        game.then(SecretChoices())
    game.end_if_deserted()


# Leaving the map for good (MR-10.11, MR-10.12, MR-19.12).


def leave_map(game: Game, seat: int) -> None:
    """Take a character over the map edge: first it abandons what it can't carry (MR-10.11)."""
    being = game.position.characters[seat].hero
    game.then(depart(seat), have_left())
    game.abandon(being, moving.left_behind(game, being), "MR-10.6")


@step
def depart(game: Game, seat: Seat) -> None:
    """Take a character out of the game with its score and its belongings (MR-10.11)."""
    one = game.position.characters[seat]
    missions.lay_down_all(game, seat)
    one.score = scoring.scores(game, seat).total
    ledgers.note_gold(game, one.hero, *scoring.gold_shown(game, seat))
    game.report("MR-10.11", events.LeftMap, one.hero, one.score)
    game.report("MR-48.22", events.VictoryPointsShown, seat, one.victory)
    dismiss_hirelings(game, seat, "MR-10.11")
    game.end_turn_now(one.hero, "MR-10.11")
    one.status = "left"
    forms.shed(game, one.hero)
    pieces = indices(belongings.owned(game, one.hero))
    enchantments.release_from_all(game, one.hero, "MR-10.11", pieces=pieces)
    for piece in pieces:
        game.give_up(one.hero, piece, slots.OUT_OF_PLAY)
    forget_being(game, one.hero, seat)
    one.at = NOWHERE
    game.settle_forms()


@step
def have_left(game: Game) -> None:
    """End a deserted game, once what the hirelings of the last leaver had is abandoned (MR-22.7, MR-40.5)."""
    game.end_if_deserted()
