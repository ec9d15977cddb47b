"""Daylight: attention chits, turns and their phases (MR-8).

A turn is: begin, then for each phase its start, its activity and its end, then the end of the turn. Everything that
waits is on the agenda; `Position.turn` has the individual and the progress of its turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.agenda import Step, step
from arcana_magicrealm import events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model.state import NOWHERE, Phase, Turn, bit, evolve

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


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
        """Come out of hiding and go through the phases."""
        position = game.position
        if position.first < 0:
            position.first = beings.seat_of(game, self.individual)
        phases = dict(position.turns).get(self.individual, ())
        followers = ()
        at = beings.place(game, self.individual)
        caved = at >= 0 and game.map.is_cave(at)
        position.turn = Turn(self.individual, phases, followers=sum(map(bit, followers)), from_=at, caved=caved)
        if game.keeps_log:
            game.emit(events.TurnBegan(self.individual), "MR-8.1")
        for being in (self.individual, *followers):
            beings.unhide(game, being, "MR-8.3")
        game.then(NextPhase())


@step
class NextPhase(Step["Game"]):
    """Begin the next phase, or end the turn (MR-8.4, MR-8.10)."""

    def do(self, game: Game) -> None:
        """Note where and in what light the phase begins."""
        turn = game.position.turn
        assert turn is not None
        if turn.done or turn.number >= len(turn.phases):
            game.then(EndOfTurn())
            return
        phase = turn.phases[turn.number]
        game.position.turn = evolve(
            turn,
            from_=beings.place(game, turn.individual),
            lit=turn.lit or phase.source == "sunlight",
        )
        game.then(Activity(), PhaseOver())


@step
class Activity(Step["Game"]):
    """Do what was recorded for the phase; cancel it if that is impossible (MR-8.5)."""

    def do(self, game: Game) -> None:
        """Do it, or cancel it with the reason."""
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
            game.do_activity(phase)


def cancel(game: Game, phase: Phase, clause: str) -> None:
    """Cancel the activity of a phase: the phase becomes blank, the rest of the turn is not affected (MR-8.5)."""
    turn = game.position.turn
    assert turn is not None
    if phase.activity == "M" and turn.climbing != NOWHERE:
        game.position.turn = evolve(turn, climbing=NOWHERE)
    if game.keeps_log:
        game.emit(events.ActivityCancelled(turn.individual, phase.activity, phase.place), clause)


@step
class PhaseOver(Step["Game"]):
    """Go on to the next phase (MR-8.4)."""

    def do(self, game: Game) -> None:
        """Count the phase."""
        turn = game.position.turn
        assert turn is not None
        game.position.turn = evolve(turn, number=turn.number + 1)
        game.then(NextPhase())


@step
class EndOfTurn(Step["Game"]):
    """End the turn: monsters move and appear, followers stop following (MR-8.10, MR-15.16, MR-17.1)."""

    def do(self, game: Game) -> None:
        """Follow the order of MR-8.10."""
        turn = game.position.turn
        assert turn is not None
        game.position.had_turn |= bit(turn.individual)
        game.then(TurnOver())


@step
class TurnOver(Step["Game"]):
    """The turn is over."""

    def do(self, game: Game) -> None:
        """Clear the turn away."""
        game.position.turn = None
