"""REST: what a character recovers, step by step (MR-11.8 to MR-11.10, MR-47.24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import asking, effort
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.state import ACTIVE, FATIGUED, NOWHERE, WOUNDED, ChitOrNone, HeroNumber, Phase, Turn

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


def rest(game: Game, turn: Turn, phase: Phase) -> None:
    """Ask what the character recovers, step by step (MR-11.8, MR-45.10)."""
    if rest_options(game, turn.individual):
        game.then(*[Rest(turn.individual)] * HEROES[turn.individual].rest_steps)


def rest_options(game: Game, being: int, chosen: int = NOWHERE) -> tuple[Action, ...]:
    """The chits that Rest can turn; once one with two asterisks is chosen, the chits that make change (MR-11.8).

    None for hirelings (MR-6.21).
    """
    change = effort.chits_in(game, being, effort.PLAYABLE, 1)
    if chosen >= 0:
        return effort.picks("change", being, change)
    found = effort.chits_in(game, being, FATIGUED, 1) + effort.chits_in(game, being, WOUNDED, 0, 1)
    if change:
        found += effort.chits_in(game, being, FATIGUED + WOUNDED, 2)
    return effort.picks("rest", being, found)


def needs_change(being: int, chit: int) -> bool:
    """Whether another chit must be fatigued for this one (MR-11.8)."""
    return HEROES[being].chits[chit].effort == 2


def recover(game: Game, being: int, chit: int, change: int = NOWHERE) -> None:
    """Turn a chit: fatigued ones and wounded ones without asterisk become active, others fatigued (MR-11.8)."""
    is_ready = game.chits_of(being)[chit] == FATIGUED or HEROES[being].chits[chit].effort == 0
    effort.set_chit(game, being, chit, ACTIVE if is_ready else FATIGUED, "MR-11.8")
    if change >= 0:
        effort.set_chit(game, being, change, FATIGUED, "MR-11.8")


def is_beyond_rest(game: Game, being: int) -> bool:
    """Whether a character without chits in play can't even rest (MR-11.16)."""
    return effort.is_exhausted(game, being) and not rest_options(game, being)


@step
class Exhaustion(Step["Game"]):
    """A character who could do nothing in its turn, not even rest, dies at the end (MR-11.16)."""

    being: HeroNumber

    def do(self, game: Game) -> None:
        """Let it die; a turn as a follower counts only if the guide rested."""
        turn = game.turn
        rested = any(phase.activity == "R" for phase in turn.phases[: turn.number])
        seat = game.position.seats[self.being]
        if seat >= 0 and is_beyond_rest(game, self.being) and (self.being == turn.individual or rested):
            game.die(seat, "MR-11.16")


@step
class Rest(asking.BeingAsked):
    """Ask which chit recovers, and which one makes change (MR-11.8, MR-47.24)."""

    being: HeroNumber
    chosen: ChitOrNone = NOWHERE
    """The chit with two asterisks that recovers; -1 if none is chosen yet."""

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The chits that can be chosen."""
        return rest_options(game, self.being, self.chosen)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Turn the chit, or ask for the one that makes change."""
        chit = actions.chit_number(action, self.being)
        if self.chosen >= 0:
            recover(game, self.being, self.chosen, chit)
        elif needs_change(self.being, chit):
            game.then(Rest(self.being, chit))
        else:
            recover(game, self.being, chit)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain what Rest can do."""
        if self.chosen >= 0:
            return Rejection("MR-11.9", "Fatigue an active chit with one asterisk, of any kind, to make change.")
        return Rejection("MR-11.8", "Choose a fatigued or wounded chit; one with two asterisks needs change.")
