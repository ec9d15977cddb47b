"""Spells that move wizards, or let them move or cast from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.geometry.lattice import NOTHING, bits
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions
from arcana_wizwar.cards.rule import CardRule
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.board.targets import Scene
from arcana_wizwar.chapters.magic import conditions, resolving
from arcana_wizwar.chapters.movement import distances, moving
from arcana_wizwar.model.bounds import FramePlace
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.state import NOWHERE, Draft, Play


class Landing(CardRule):
    """A spell that takes its caster to a square picked when it works (WW-22.20)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """In the caster's own turn only if they may leave their square (WW-17.3, WW-25.20)."""
        return kind != "cast" or moving.may_leave(game, player)

    def squares(self, game: Game, play: Play) -> int:
        """The possible squares now, as a mask."""
        raise NotImplementedError

    def land(self, game: Game, frame: int, square: int) -> None:
        """Move the caster to the picked square."""
        raise NotImplementedError

    def work(self, game: Game, frame: int) -> None:
        """Let a living caster pick the square (WW-11.12)."""
        game.then(PickSquare(frame))


class PickSquare(Step[Game]):
    """The caster of a travel spell picks the square."""

    frame: FramePlace

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask unless the caster is dead or has nowhere to go."""
        player = game.play(self.frame).player
        if not game.is_living(player):
            return ()
        options = self.options(game, player)
        return game.ask(player, options) if options else ()

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """The squares."""
        play = game.play(self.frame)
        return tuple([actions.SQUARE[square] for square in bits(self._rule(game).squares(game, play))])

    def answer(self, game: Game, action: actions.AtSquare, player: int) -> None:
        """Go there."""
        self._rule(game).land(game, self.frame, actions.square_of(action))

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain by the card's clause."""
        return Rejection(self._rule(game).card.clause, "the spell can't take you there")

    def _rule(self, game: Game) -> Landing:
        rule = game.rule_of(game.play(self.frame))
        assert isinstance(rule, Landing)
        return rule


class Teleport(Landing):
    """To a square within some steps through anything; as a counter, perhaps out of sight (WW-21.78)."""

    def squares(self, game: Game, play: Play) -> int:
        """The other squares within reach without stone blocks and other Big Men (WW-25.24)."""
        position = game.position
        square = position.wizards[play.player].square
        near = distances.within_ignoring(position.grid, square, self.card.others["steps"])
        return near & ~(1 << square) & ~moving.kept_out_of(game, play.player)

    def land(self, game: Game, frame: int, square: int) -> None:
        """Put the caster there, who may not move again in their own turn."""
        play = game.play(frame)
        position = game.position
        if play.type == "counter":
            game.then(Vanish(frame))
        else:
            position.may_not_move = position.has_moved = True
        game.put_wizard(play.player, square, "teleport", self.card.clause)
        game.enter(play.player)


class Vanish(Step[Game]):
    """A wizard who teleported out of an attacker's sight evades the attack (WW-21.78)."""

    frame: FramePlace

    def do(self, game: Game) -> None:
        """Check the sight from the attack's origin."""
        play = game.play(self.frame)
        attack = game.play(play.answers)
        target = actions.WIZARD[play.player]
        if game.rule_of(attack).evadable and not conditions.still_sees(game, attack, target):
            for _ in range(attack.targets.count(target)):  # all darts at this wizard (WW-25.25)
                game.stop(play.answers, play.player, "WW-21.78")


class Windrider(Landing):
    """Straight on through the air in one direction (WW-21.89)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only if the caster may leave the square and a way is open."""
        return super().may(game, player, kind) and any(flight(game, player, side) for side in range(4))

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """Its target is a direction."""
        return 0

    def sides(self, game: Game, draft: Draft, scene: Scene) -> tuple[int, ...]:
        """The directions open for flight."""
        return tuple([side for side in range(4) if flight(game, scene.player, side)])

    def squares(self, game: Game, play: Play) -> int:
        """The squares on the way."""
        return flight(game, play.player, play.side)

    def land(self, game: Game, frame: int, square: int) -> None:
        """Fly there."""
        play = game.play(frame)
        game.position.has_moved = True
        game.then(Fly(play.player, game.position.wizards[play.player].square, play.side, square))


def flight(game: Game, player: int, side: int) -> int:
    """The squares to which a wizard can fly straight on through a side, as a mask (WW-21.89).

    The wizard's square and any behind it aren't included (WW-25.24).
    """
    position = game.position
    grid = position.grid
    wizard = position.wizards[player]
    kept_out = moving.kept_out_of(game, player)
    passable = grid.passable()
    at, found = wizard.square, 0
    while True:
        entered = grid.lattice.across[4 * at + side]
        if entered == NOTHING or kept_out >> entered // 4 & 1 or entered // 4 == wizard.square:
            return found
        if not passable[side] >> at & 1 and not moving.gets_through(game, player, at, side, "windrider"):
            return found
        at, side = entered // 4, (entered + 2) % 4
        if not wizard.powers.fills or moving.has_room(game, player, entered):
            found |= 1 << at


class Fly(Step[Game]):
    """A wizard flies straight on to a square. Walls of Fire burn them in the square before (WW-21.89).

    The flight ends if one kills the wizard or Featherweight blows them away (WW-25.21).
    """

    player: Seat
    square: int
    side: int
    goal: int
    burnt: bool = False

    def do(self, game: Game) -> None:
        """Fly up to the next Wall of Fire, or to the end."""
        position = game.position
        if position.wizards[self.player].square != self.square or not game.is_living(self.player):
            return
        across = position.grid.lattice.across
        at, side, burnt = self.square, self.side, self.burnt
        while burnt or not moving.is_burning(game, at, side):
            entered = across[4 * at + side]
            if entered // 4 == self.goal:
                self._land(game, at, side)
                return
            at, side, burnt = entered // 4, (entered + 2) % 4, False
        self._put(game, at)
        game.then(Fly(self.player, at, side, self.goal, True))
        moving.burn(game, self.player)

    def _land(self, game: Game, at: int, side: int) -> None:
        if game.position.wizards[self.player].powers.fills and moving.others_in(game, self.player, self.goal):
            self._put(game, at)  # a Big Man pushes the others from here (WW-21.9)
            game.then(moving.Stride(self.player, at, side, "windrider"))
            return
        self._put(game, self.goal)
        game.enter(self.player)

    def _put(self, game: Game, at: int) -> None:
        if at != self.square:
            game.put_wizard(self.player, at, "windrider", "WW-21.89")


class Swap(CardRule):
    """The caster and their target exchange squares (WW-21.77)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only if the caster may both attack and leave the square (WW-17.1, WW-17.3)."""
        return moving.may_leave(game, player, attacks=1)

    def work(self, game: Game, frame: int) -> None:
        """Swap both wizards, then both enter, the caster first (WW-1.3)."""
        play = game.play(frame)
        other = resolving.struck_wizard(game, play)
        if other < 0 or other == play.player or not game.is_living(play.player):
            return
        position = game.position
        here, there = position.wizards[play.player].square, position.wizards[other].square
        game.put_wizard(play.player, there, "swap", self.card.clause)
        game.put_wizard(other, here, "swap", self.card.clause)
        position.may_not_move = position.has_moved = True
        game.enter(other)
        game.enter(play.player)  # its steps come before those of the other


class PassThroughWall(CardRule):
    """A step through a wall (WW-21.57)."""

    def may(self, game: Game, player: int, kind: str) -> bool:
        """Only with a movement point left, if the caster may leave the square."""
        return game.position.moves > 0 and moving.may_leave(game, player)

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """The walls of the caster's square with room behind them (WW-25.26)."""
        return tuple(
            [
                target
                for target in game.targets(scene, self.card.targets, self.card.range)
                if _side_of(game, scene.player, game.edge_of(target)) >= 0
            ]
        )

    def work(self, game: Game, frame: int) -> None:
        """Take the step."""
        play = game.play(frame)
        side = _side_of(game, play.player, game.edge_of(play.targets[0]))
        if side >= 0 and game.position.moves > 0:
            game.position.moves -= 1
            moving.set_out(game, play.player, side, "pass")


def _side_of(game: Game, player: int, edge: int) -> int:
    """The side of the wizard's square at this edge if it can be passed, else -1."""
    position = game.position
    square = position.wizards[player].square
    edge_at = position.grid.lattice.edge_at
    sides = moving.open_sides(game, player, "pass")
    return next((side for side in sides if edge_at[4 * square + side] == edge), NOWHERE)


class MadDash(CardRule):
    """Doubles movement points and forbids treasures (WW-21.48)."""

    def work(self, game: Game, frame: int) -> None:
        """Double them, drop the treasure."""
        play = game.play(frame)
        position = game.position
        wizard = position.wizards[play.player]
        if position.moves > 0:
            position.moves *= 2
        if wizard.treasure >= 0:
            game.land_treasure(wizard.treasure, wizard.square, self.card.clause)
        position.no_treasure = True


class PickLock(CardRule):
    """Unlocks a door for the rest of the turn (WW-21.58)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Unsealed doors beside the caster."""
        return tuple(
            [
                target
                for target in game.targets(scene, self.card.targets, self.card.range)
                if not game.edge_at(game.edge_of(target)).sealed
            ]
        )

    def work(self, game: Game, frame: int) -> None:
        """Note the door."""
        position = game.position
        position.picked_locks = (*position.picked_locks, game.edge_of(game.play(frame).targets[0]))


class AstralProjection(CardRule):
    """The next spell is cast from another square (WW-21.7)."""

    def targets(self, game: Game, draft: Draft, scene: Scene) -> tuple[Action, ...]:
        """Empty squares within reach."""
        position = game.position
        near = distances.within_ignoring(
            position.grid, position.wizards[scene.player].square, self.card.others["steps"]
        )
        return tuple([actions.SQUARE[square] for square in bits(near & ~objects.occupied(game))])

    def work(self, game: Game, frame: int) -> None:
        """Note the square."""
        target = game.play(frame).targets[0]
        assert isinstance(target, actions.AtSquare)
        game.position.astral = actions.square_of(target)


class AroundTheCorner(CardRule):
    """The next spell may bend around a corner (WW-21.6)."""

    def count(self, game: Game, draft: Draft, player: int) -> int:
        """None: it prepares the next spell."""
        return 0

    def work(self, game: Game, frame: int) -> None:
        """Note it."""
        game.position.corner = True


RULES: Mapping[str, type[CardRule]] = {
    "around_the_corner": AroundTheCorner,
    "astral_projection": AstralProjection,
    "mad_dash": MadDash,
    "pass_through_wall": PassThroughWall,
    "pick_lock": PickLock,
    "swap": Swap,
    "teleport": Teleport,
    "windrider": Windrider,
}
