"""Daylight: attention chits, turns and their phases (MR-8).

A turn is: begin, then for each phase its start, its activity and its end, then the end of the turn. Everything that
waits is on the agenda; `Position.turn` has the individual and the progress of its turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve, step
from arcana_core.cards.cards import indices
from arcana_magicrealm import actions, events
from arcana_magicrealm.chapters import (
    beings,
    belongings,
    blocking,
    dealing,
    dropping,
    following,
    missions,
    resting,
    sharing,
)
from arcana_magicrealm.model.state import NOWHERE, Individuals, Phase, Turn, bit

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game

STOP_HIDING: Final = actions.word("stop hiding")
OptionsOf: TypeAlias = "Callable[[Game, int], tuple[Action, ...]]"
CarryOut: TypeAlias = "Callable[[Game, int, Action], None]"
AT_START: Final[tuple[tuple[OptionsOf, CarryOut], ...]] = (
    (belongings.rearrange_options, belongings.rearrange),
    (dropping.options, dropping.drop_one),
    (missions.options, missions.take),
    (dealing.proposal_options, dealing.propose),
)
"""The deeds of individuals at the start of a phase: for each kind its options and how one is carried out (MR-8.8)."""

TOGETHER: Final = {"R": sharing.RestTogether, "A": sharing.AlertTogether}
"""By activity the step in which following characters do the same (MR-15.11)."""


@step
class Daylight(Step["Game"]):
    """Draw attention chits one at a time until the bowl is empty (MR-8.1)."""

    def do(self, game: Game) -> None:
        """Draw the next chit, or end Daylight."""
        position = game.position
        if position.bowl:
            individual = game.rng.choice(position.bowl)
            position.bowl = tuple([other for other in position.bowl if other != individual])
            game.then(BeginTurn(individual), self)
        elif position.first < 0:
            playing = [seat for seat, one in enumerate(position.characters) if one.status == "playing"]
            position.first = playing[0] if playing else NOWHERE


@step
class BeginTurn(Step["Game"]):
    """Begin the turn of an individual (MR-8.2, MR-8.3)."""

    individual: int

    def do(self, game: Game) -> None:
        """Come out of hiding with all followers, and go through the phases."""
        position, individual = game.position, self.individual
        at = beings.place(game, individual)
        if at < 0 or not beings.takes_turns(game, individual):
            following.lose_turn(game, individual, "MR-8.1")
            return
        if position.first < 0:
            position.first = beings.seat_of(game, individual)
        position.turn = Turn(individual, dict(position.turns).get(individual, ()), from_=at)
        if game.keeps_log:
            game.emit(events.TurnBegan(individual), "MR-8.1")
        those = (individual, *game.followers_of(individual))
        for being in those:
            beings.unhide(game, being, "MR-8.3")
        beyond_rest = [resting.Exhaustion(being) for being in those if resting.is_beyond_rest(game, being)]
        game.then(NextPhase(), *beyond_rest, TurnOver())


@step
class NextPhase(Step["Game"]):
    """Begin the next phase, or end the turn (MR-8.4, MR-8.10)."""

    def do(self, game: Game) -> None:
        """Note where and in what light the phase begins."""
        turn = game.position.turn
        assert turn is not None
        at = beings.place(game, turn.individual)
        if turn.done or at < 0 or turn.number >= len(turn.phases):
            game.then(TurnEnds())
            return
        game.position.turn = evolve(
            turn,
            from_=at,
            lit=turn.lit or turn.phases[turn.number].source == "sunlight",
            caved=turn.caved or game.map.is_cave(at),
            changed=0,
            proposals=(),
        )
        game.then(StartOfPhase(), Activity(), EndOfPhase())


# The start of a phase (MR-8.8, MR-8.9).


@step
class StartOfPhase(Step["Game"]):
    """The individual and then its followers trade, rearrange and take chits, each until done (MR-8.8, MR-15.14)."""

    finished: Individuals = 0
    """Those who are done."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask the next one who has anything to do."""
        turn = game.position.turn
        if turn is None or turn.done:
            return ()
        for being in (turn.individual, *self.followers(game, turn)):
            if not self.finished >> being & 1:
                options = self.possible(game, being)
                if len(options) > 1:
                    return game.ask(beings.seat_of(game, being), options)
                game.then(StartOfPhase(self.finished | bit(being)))
                return ()
        return ()

    def followers(self, game: Game, turn: Turn) -> list[int]:
        """The followers who are individuals, in seat order from the guide."""
        those = following.individuals_among(game, game.followers_of(turn.individual))
        return following.in_seat_order(game, those, turn.individual)

    def asked(self, game: Game) -> int:
        """The individual who is asked."""
        turn = game.position.turn
        assert turn is not None
        order = (turn.individual, *self.followers(game, turn))
        return next(being for being in order if not self.finished >> being & 1)

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Everything the individual can do now, or done."""
        return self.possible(game, self.asked(game))

    def possible(self, game: Game, being: int) -> tuple[Action, ...]:
        """Everything of MR-8.8 that a being can do, stopping to hide, or done (MR-8.9, MR-11.5)."""
        found: list[Action] = [actions.DONE]
        turn = game.position.turn
        if turn is not None and being == turn.individual and beings.is_hidden(game, being):
            found.append(STOP_HIDING)
        if game.is_free(being):
            for options, _ in AT_START:
                found += options(game, being)
        if len(found) > 1:
            found.sort(key=game.action_space.id_of)
        return tuple(found)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Carry it out and ask again, until done."""
        being = self.asked(game)
        if action == actions.DONE:
            game.then(StartOfPhase(self.finished | bit(being)))
            return
        game.then(self)
        if action == STOP_HIDING:
            beings.unhide(game, being, "MR-11.5")
            return
        next(do for options, do in AT_START if action in options(game, being))(game, being, action)

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something can't be done at the start of this phase."""
        being = self.asked(game)
        if action == STOP_HIDING:
            return Rejection("MR-11.5", "Only a hidden individual can stop hiding, in its own turn.")
        if not game.is_free(being):
            return Rejection("MR-8.9", "Blocked individuals can do nothing at the start of a phase.")
        if isinstance(action, actions.Handle) and actions.PIECE_VERBS[action.verb] == "drop":
            return dropping.why_cannot_drop(game, being, action.piece)
        if isinstance(action, actions.Handle):
            return belongings.why_cannot_rearrange(game, being, action)
        reason = missions.why_cannot(game, being, action)
        if isinstance(action, actions.Choose) and actions.BEING_VERBS[action.verb] == "partner":
            reason = dealing.why_no_partner(game, being, action.being)
        return reason or Rejection("MR-8.8", "That isn't possible at the start of a phase.")


# The activity (MR-8.5).


@step
class Activity(Step["Game"]):
    """Start what was recorded for the phase, or cancel it if that is impossible (MR-8.5)."""

    def do(self, game: Game) -> None:
        """Let followers decide whether they stay, or cancel the activity with the reason."""
        turn = game.position.turn
        assert turn is not None
        if turn.done:
            return
        phase = turn.phases[turn.number]
        reason = game.why_cancelled(turn, phase)
        if reason is not None:
            cancel(game, phase, reason.clause)
        elif phase.activity != "-":
            if game.keeps_log:
                game.emit(events.PhaseBegan(turn.individual, phase.activity, phase.place), "MR-8.4")
            leaving = [following.LeaveBehind(turn.individual)] if following.will_move(game, turn, phase) else []
            game.then(following.AskFollowers(turn.individual), *leaving, DoActivity())


def cancel(game: Game, phase: Phase, clause: str) -> None:
    """Cancel the activity of a phase: the phase becomes blank, the rest of the turn is not affected (MR-8.5)."""
    if game.keeps_log:
        turn = game.position.turn
        assert turn is not None
        game.emit(events.ActivityCancelled(turn.individual, phase.activity, phase.place), clause)
    forget_climb(game)


def forget_climb(game: Game) -> None:
    """A first Move to a mountain clearing was a blank phase, unless the second follows at once (MR-10.5)."""
    turn = game.position.turn
    if turn is not None and turn.climbing != NOWHERE:
        game.position.turn = evolve(turn, climbing=NOWHERE)


@step
class DoActivity(Step["Game"]):
    """Do the recorded activity, and let the followers share in it (MR-8.5, MR-15.1)."""

    def do(self, game: Game) -> None:
        """Do it; followers come along with a Move, and can rest and alert too."""
        turn = game.position.turn
        assert turn is not None
        if turn.done:
            return
        phase = turn.phases[turn.number]
        if phase.activity == "M":
            following.leave_slow_followers(game, phase)
            game.then(following.FollowersMove(turn.individual, turn.from_))
        else:
            forget_climb(game)
        if phase.activity in TOGETHER:
            game.then(TOGETHER[phase.activity](turn.individual))
        game.do_activity(phase)


# The end of a phase (MR-8.4, MR-16.1).


@step
class EndOfPhase(Step["Game"]):
    """Block, and let those who stopped following end their turns (MR-15.2, MR-16.1)."""

    def do(self, game: Game) -> None:
        """Go on with the next phase afterwards."""
        turn = game.position.turn
        assert turn is not None
        if turn.phases[turn.number].activity == "-":
            forget_climb(game)
        if not turn.done:
            game.then(
                dropping.PickUp(turn.individual),
                blocking.BlockingStep(turn.individual),
                StoppedFollowersEnd(),
                CountPhase(),
            )
        else:
            game.then(StoppedFollowersEnd(), CountPhase())


@step
class StoppedFollowersEnd(Step["Game"]):
    """Those who stopped following can block and be blocked, and ends the turn, in seat order (MR-15.2)."""

    def do(self, game: Game) -> None:
        """Take them one after the other."""
        turn = game.position.turn
        assert turn is not None
        stopped = following.in_seat_order(game, indices(turn.stopped), turn.individual)
        game.position.turn = evolve(turn, stopped=0)
        for being in reversed(stopped):
            game.then(blocking.BlockingStep(being), EndOfTurn(being))


@step
class CountPhase(Step["Game"]):
    """Go on to the next phase (MR-8.4)."""

    def do(self, game: Game) -> None:
        """Count the phase."""
        turn = game.position.turn
        assert turn is not None
        game.position.turn = evolve(turn, number=turn.number + 1)
        game.then(NextPhase())


# The end of a turn (MR-8.10, MR-15.16, MR-17.1).


@step
class TurnEnds(Step["Game"]):
    """The turn is over, and following ends (MR-8.10, MR-15.16 to MR-15.18)."""

    def do(self, game: Game) -> None:
        """Go through the end of turn, the individual first and then each follower who is one."""
        position = game.position
        turn = position.turn
        assert turn is not None
        individual = turn.individual
        position.turn = evolve(turn, done=True)
        position.had_turn |= bit(individual)
        followers = game.followers_of(individual)
        those = following.individuals_among(game, followers)
        ending = [individual, *following.in_seat_order(game, those, individual)]
        following.release(game, followers, "MR-15.16")
        if not turn.phases:
            game.monsters_block(individual)
        game.then(*[EndOfTurn(being) for being in ending])


@step
class EndOfTurn(Step["Game"]):
    """Monsters move and denizens appear where the turn of an individual ends (MR-17.1)."""

    being: int

    def do(self, game: Game) -> None:
        """Follow the order of MR-17.1."""
        game.end_of_turn(self.being)


@step
class TurnOver(Step["Game"]):
    """The turn is over."""

    def do(self, game: Game) -> None:
        """Clear the turn away."""
        game.position.turn = None


def end_turn_now(game: Game, being: int, clause: str = "MR-15.18") -> None:
    """End or lose the turn of a being that was blocked, died or left (MR-15.17, MR-15.18, MR-16.6)."""
    position = game.position
    turn = position.turn
    if turn is not None and turn.individual == being:
        position.turn = evolve(turn, done=True)
    elif being in position.bowl:
        following.lose_turn(game, being, clause)
    elif game.guide_of(being) >= 0:
        following.release(game, (being, *game.followers_of(being)), clause)
