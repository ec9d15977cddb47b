"""Wizards moved several squares by an effect: Mental Force, knock-backs, Featherweight, pushes (WW-6.14, WW-6.15)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_wizwar import actions
from arcana_wizwar.chapters.board import sight
from arcana_wizwar.chapters.board.targets import ignoring, loose_ends
from arcana_wizwar.chapters.movement import moving
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Journey

ANY_SIDE = (0, 1, 2, 3)


def begin_journey(game: Game, journey: Journey) -> None:
    """Begin to move a wizard square by square by an effect.

    A wizard who may not leave the square isn't knocked out of it by their own spell (WW-17.3, WW-25.20).
    """
    if is_own_doing(game, journey):
        if not moving.may_leave(game, journey.mover):
            return
        game.position.has_moved = True
    game.then(Travel(game.push_frame(journey)))


def is_own_doing(game: Game, journey: Journey) -> bool:
    """Whether the move is voluntary: knocked by their own Waterbolt in their own turn."""
    return journey.kind == "knock" and journey.mover == journey.controller == game.position.active


class Travel(Step[Game]):
    """The next step of a wizard moved by an effect. Its controller picks if there is a choice (WW-22.20)."""

    frame: FramePlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask for the next step, take the only one, or finish."""
        journey = self._journey(game)
        goes_on = not journey.over and journey.left > 0
        if not goes_on or not game.is_living(journey.mover):
            self._finish(game, journey)
            return ()
        options = picks(game, journey)
        if options and game.is_living(journey.controller):
            return game.ask(journey.controller, options)
        side = next_side(game, journey)  # also if the player behind the knock-back has died (WW-25.125)
        if side >= 0 and game.can_be_moved(journey.mover, side):
            self._step(game, journey, side)
        else:
            self._finish(game, journey)
        return ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The directions; for Mental Force also `stop`."""
        return picks(game, self._journey(game))

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Take the step, or stop."""
        journey = self._journey(game)
        if action is actions.STOP:
            self._finish(game, journey)
        elif action is actions.ATTEMPT:
            side = moving.random_way(game, journey.mover, player, journey.kind)
            if side >= 0:
                self._step(game, journey, side)
            else:
                game.set_frame(self.frame, evolve(journey, left=journey.left - 1))
                game.then(self)
        else:
            assert isinstance(action, actions.Toward)
            if action.side in moving.open_sides(game, journey.mover, journey.kind):
                self._step(game, journey, action.side)
            else:
                self._finish(game, journey)  # a knock-back may be aimed at a wall

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain by the kind of journey."""
        journey = self._journey(game)
        return Rejection(moving.CLAUSES[journey.kind], "the wizard can't be moved that way now")

    def _journey(self, game: Game) -> Journey:
        journey = game.position.frames[self.frame]
        assert isinstance(journey, Journey)
        return journey

    def _step(self, game: Game, journey: Journey, side: int) -> None:
        grid = game.position.grid
        heading = grid.heading(game.position.wizards[journey.mover].square, side)
        assert heading is not None
        game.set_frame(self.frame, evolve(journey, left=journey.left - 1, side=heading))
        game.then(self)
        moving.set_out(game, journey.mover, side, journey.kind)

    def _finish(self, game: Game, journey: Journey) -> None:
        game.pop_frame(self.frame)
        if journey.kind != "feather":
            return
        if journey.side >= 0:
            for frame, outer in enumerate(game.position.frames):
                if isinstance(outer, Journey) and outer.mover == journey.mover and outer.kind == "knock":
                    game.set_frame(frame, evolve(outer, over=True))  # WW-25.23
        if journey.damage and journey.left > 0 and game.is_living(journey.mover):
            game.suffer(journey.damage.less(journey.damage.amount - journey.left))  # WW-25.23


def picks(game: Game, journey: Journey) -> tuple[Action, ...]:
    """The controller's choices for the next step; () without a choice."""
    mover = journey.mover
    if journey.kind == "force":
        if moving.is_clouded(game, mover):
            return (actions.STOP, actions.ATTEMPT)
        return (actions.STOP, *_toward(moving.open_sides(game, mover, "force")))
    if journey.kind == "knock":
        if journey.side >= 0:
            return ()
        ways = away(game, journey) or ANY_SIDE  # WW-21.87: any way if both are in one square
        return _toward(ways) if len(ways) > 1 else ()
    sides = moving.open_sides(game, mover, journey.kind)
    if journey.side >= 0:
        return _toward([side for side in sides if side != (journey.side + 2) % 4])
    led = away(game, journey)
    if len(led) == 1 and led[0] in sides:
        return ()
    return _toward([side for side in sides if (side + 2) % 4 not in led])  # not toward the source


def next_side(game: Game, journey: Journey) -> int:
    """The side of the next step without a choice: straight on, or away from the source; -1 for none."""
    if journey.kind == "knock" and journey.side >= 0:
        return journey.side
    if journey.kind in ("knock", "feather") and journey.side < 0:
        led = away(game, journey)
        return led[0] if len(led) == 1 else NOWHERE
    return NOWHERE


def away(game: Game, journey: Journey) -> tuple[int, ...]:
    """The directions away from a journey's source; () without one or in the same square (WW-17.8)."""
    position = game.position
    square = position.wizards[journey.mover].square
    if journey.source < 0:
        return ()
    grid, bent = ignoring(game, journey.through), journey.bent
    loose = loose_ends(game, grid) if bent else 0
    return tuple(sorted(sight.away(grid, journey.source, square, bent=bent, loose=loose)))


def _toward(sides: tuple[int, ...] | list[int]) -> tuple[Action, ...]:
    return tuple([actions.TOWARD[side] for side in sides])
