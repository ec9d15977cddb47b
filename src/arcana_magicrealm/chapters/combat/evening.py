"""The Evening: where rounds of combat are played, and trading afterwards (MR-23.2 to MR-23.5, MR-35.12, MR-35.16)."""

from __future__ import annotations

from typing import ClassVar

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, beings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.model.forward import Game
from arcana_magicrealm.model.spellings import Clearing
from arcana_magicrealm.model.turns import Turn

PLAY, NO_ROUNDS = actions.word("play rounds"), actions.word("no rounds")


@step
def fights_begin(game: Game) -> None:
    """Ask lone characters whether they play rounds, then play combat clearing by clearing (MR-23.3, MR-23.4).

    Without combat everybody only trades and rearranges (MR-23.2, MR-35.16).
    """
    position = game.position
    position.turn, position.fought = None, ()
    if not game.rules.combat:
        game.then(*trades_elsewhere(game))
        return
    game.then(*[PlayRounds(beings.being_of(game, seat)) for seat in rounds.in_turn(game)], next_clearing())


def has_combat(game: Game, clearing: int) -> bool:
    """Whether a clearing holds an individual and someone to fight: a denizen, or another player's (MR-23.2)."""
    there = beings.everybody_in(game, clearing)
    # Unhired denizens are a side of their own.
    has_sides = any(beings.seat_of(game, one) != beings.seat_of(game, there[0]) for one in there)
    return has_sides and any(beings.takes_turns(game, one) for one in there)


class PlayRounds(asking.BeingAsked):
    """Ask a character whether it plays rounds, if it is alone (MR-23.3, MR-47.28)."""

    choices = (PLAY, NO_ROUNDS)
    rejection = Rejection("MR-23.3", "play rounds or not")

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Yes or no, without company for combat in the clearing; none for mist (MR-23.3, MR-43.33)."""
        here = beings.place(game, self.being)
        is_alone = here >= 0 and not has_combat(game, here) and not beings.is_mist(game, self.being)
        return self.choices if is_alone else ()

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Add the clearing to those where rounds are played."""
        position = game.position
        if action == PLAY:
            position.battlefields = tuple(sorted((*position.battlefields, beings.place(game, self.being))))


@step
def next_clearing(game: Game) -> None:
    """Begin combat in the next clearing, drawn at random, or end the Evening (MR-23.4)."""
    position = game.position
    left = battlefields(game)
    if not left:
        position.battlefields = ()
        game.then(*trades_elsewhere(game))
        return
    clearing = game.rng.choice(left)
    position.fought = (*position.fought, clearing)
    game.then(rounds.fight_begins(clearing), next_clearing())


def battlefields(game: Game) -> tuple[int, ...]:
    """The clearings where combat is still to be played, in ascending order (MR-23.2, MR-23.3).

    Treachery and deaths elsewhere make hirelings unhired, so they are found anew each time.
    """
    position = game.position
    there = {beings.place(game, being) for being in beings.individuals(game)}
    wished = {*position.battlefields}
    found = [here for here in there if here in wished or has_combat(game, here)]
    return tuple(sorted([here for here in found if here not in position.fought]))


# Trading and rearranging after combat (MR-35.12, MR-35.16, MR-47.37).


class AfterCombat(turns.StartOfPhase):
    """An individual trades and rearranges after combat (MR-35.12, MR-47.37)."""

    rejection = Rejection("MR-35.12", "after combat you can only trade and rearrange belongings")
    in_turns: ClassVar[tuple[turns.Deed, ...]] = ()
    stops_hiding: ClassVar[bool] = False

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, unless a wish has taken the being away from the others meanwhile (MR-42.6)."""
        return () if game.turn.stopped >> self.being & 1 else super().begin(game)


@step
def occasion(game: Game, clearing: Clearing) -> None:
    """Let those who are in a clearing by now trade and rearrange; each belonging may be changed once (MR-9.3)."""
    there = beings.individuals_in(game, clearing)
    if there:
        game.position.turn = Turn(there[0], (), done=True)
        game.then(*map(AfterCombat, there), occasion_ends())


@step
def occasion_ends(game: Game) -> None:
    """End the occasion for trading and rearranging (MR-35.12)."""
    game.position.turn = None


def after_combat(game: Game, clearing: int) -> tuple[Step[Game], ...]:
    """The steps in which the individuals in a clearing trade and rearrange (MR-35.12)."""
    return (occasion(clearing),)


def trades_elsewhere(game: Game) -> list[Step[Game]]:
    """The same where no rounds were played, in seat order of the lowest owner there (MR-35.16)."""
    there = sorted([(beings.seat_of(game, one), beings.place(game, one)) for one in beings.individuals(game)])
    clearings = dict.fromkeys([clearing for _, clearing in there if clearing not in game.position.fought])
    return [one for clearing in clearings for one in game.after_combat(clearing)]
