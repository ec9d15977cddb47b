"""Steps from square to square: open sides, costs, arrival (WW-6, WW-17.3).

Every move through a side of the square, by a step or an effect, is a `Stride`. Moves that pass no side use
`put_wizard`. `entering` has the effects of the new square, `journeys` the moves of several squares.
"""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step
from arcana_core.geometry.lattice import EAST, NORTH, NOTHING, SOUTH, WEST
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.chapters.board import objects
from arcana_wizwar.chapters.dying import DEATHS
from arcana_wizwar.chapters.movement import doors
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import square_name
from arcana_wizwar.model.state import NOWHERE, Damage, Journey

ROLLED = (NORTH, SOUTH, WEST, EAST)
"""The directions of the faces of the die, from 1 (WW-17.7)."""

CLAUSES = {
    "walk": "WW-6.2",
    "pass": "WW-21.57",
    "force": "WW-21.51",
    "knock": "WW-6.14",
    "feather": "WW-21.27",
    "push": "WW-21.9",
    "windrider": "WW-21.89",
}
"""The ways to be moved through a side, with their clauses."""

_OWN_STEPS = ("walk", "pass")
_OPENS_DOORS = ("walk", "force")


def move_options(game: Game, player: int) -> tuple[Action, ...]:
    """The active wizard's steps: directions, or the attempt to leave a Dust Cloud (WW-22.2)."""
    if game.position.moves <= 0 or not may_leave(game, player):  # WW-6.10
        return ()
    if is_clouded(game, player):
        return (actions.ATTEMPT,)
    return tuple([actions.GO[side] for side in open_sides(game, player, "walk")])


def why_not(game: Game, action: Action, player: int) -> Rejection:
    """Explain why the active player cannot move like this now."""
    position = game.position
    if position.moves <= 0:
        return Rejection("WW-6.10", "you have no movement point left")
    if position.stunned and not may_leave(game, player):
        return Rejection("WW-17.3", "you are stunned and have attacked, so you can't leave your square this turn")
    if position.may_not_move:
        return Rejection("WW-25.20", "you may not move again this turn")
    if not isinstance(action, actions.Go):
        return Rejection("WW-21.22", "you aren't in a Dust Cloud: name a direction")
    if is_clouded(game, player):
        return Rejection("WW-21.22", "a die roll decides the way out of a Dust Cloud: type attempt")
    return _why_closed(game, player, action.side)


def _why_closed(game: Game, player: int, side: int) -> Rejection:
    position = game.position
    ground = position.grid.lattice
    here = 4 * position.wizards[player].square + side
    entered, edge = ground.across[here], ground.edge_at[here]
    name = actions.SIDE_NAMES[side]
    if entered == NOTHING:
        return Rejection("WW-3.7", f"an outer wall blocks the {name}")
    if position.grid.all_of(Stands.WALL) >> edge & 1:
        return Rejection("WW-6.3", f"a wall blocks the {name}")
    if position.grid.filled >> entered // 4 & 1:
        return Rejection("WW-6.3", f"a stone block fills the square to the {name}")
    if kept_out_of(game, player) >> entered // 4 & 1:
        return Rejection("WW-6.3", f"a Big Man fills the square to the {name}")
    if side not in open_sides(game, player, "pass"):
        return Rejection("WW-21.9", f"a wizard to the {name} can't be pushed out of the way")
    return Rejection("WW-7.1", f"the door to the {name} is locked")


def may_leave(game: Game, player: int, attacks: int = 0) -> bool:
    """Whether the active wizard may leave the square voluntarily (WW-17.3, WW-21.4, WW-21.77, WW-21.78, WW-25.20).

    Args:
        game: the game.
        player: the active player.
        attacks: attacks made by leaving it.
    """
    position = game.position
    if position.may_not_move:
        return False
    return not position.stunned or position.attacks + attacks <= position.wizards[player].powers.attacks


def is_clouded(game: Game, player: int) -> bool:
    """Whether the wizard is in a Dust Cloud, which they leave in a random direction (WW-21.22)."""
    position = game.position
    wizard = position.wizards[player]
    if not position.grid.opaque >> wizard.square & 1 or flows(game, player):
        return False
    return any(thing.square == wizard.square and objects.OBJECTS[thing.kind].random_exit for thing in position.things)


def flows(game: Game, player: int) -> bool:
    """Whether the wizard ignores doors and all objects but walls and stone blocks (WW-25.28)."""
    powers = game.position.wizards[player].powers
    return powers.mist or powers.slime


def open_sides(game: Game, player: int, means: str) -> list[int]:
    """The sides through which the wizard can leave the square, ascending (WW-6.3, WW-6.14, WW-25.22).

    Args:
        game: the game.
        player: the wizard's player.
        means: the kind of move, see `CLAUSES`. Doors open only in own steps and by Mental Force.
    """
    position = game.position
    grid = position.grid
    ground = grid.lattice
    wizard = position.wizards[player]
    square = wizard.square
    passable = grid.passable()
    kept_out = kept_out_of(game, player) if grid.opaque or grid.filled else 0  # a Big Man's square is opaque
    # Where nothing but walls is in the way there is nothing to get through.
    bars_doors = means == "pass" or grid.all_of(Stands.DOOR) & position.board.edges_of[square]
    if not (bars_doors or kept_out or wizard.powers.fills):
        return [side for side in (0, 1, 2, 3) if passable[side] >> square & 1]
    found = []
    for side in range(4):
        entered = ground.across[4 * square + side]
        if entered == NOTHING or kept_out >> entered // 4 & 1:
            continue
        if not passable[side] >> square & 1 and not (bars_doors and gets_through(game, player, square, side, means)):
            continue
        if wizard.powers.fills and not has_room(game, player, entered):
            continue
        found.append(side)
    return found


def kept_out_of(game: Game, player: int) -> int:
    """The squares the wizard cannot enter, with stone blocks or other Big Men, as a mask (WW-6.3)."""
    position = game.position
    mask = position.grid.filled
    for other, wizard in enumerate(position.wizards):
        if wizard.powers.fills and other != player and wizard.square >= 0:
            mask |= 1 << wizard.square
    return mask


def can_be_moved(game: Game, player: int, side: int) -> bool:
    """Whether a knock-back, a push or Featherweight can take this direction (WW-6.14)."""
    return side in open_sides(game, player, "knock")


def gets_through(game: Game, player: int, square: int, side: int, means: str) -> bool:
    """Whether the wizard passes a wall or closed door that blocks others."""
    if means == "pass":
        return True
    position = game.position
    edge = position.grid.lattice.edge_at[4 * square + side]
    if not position.grid.all_of(Stands.DOOR) >> edge & 1:
        return False
    return flows(game, player) or (means in _OPENS_DOORS and game.can_open(player, edge))


def has_room(game: Game, player: int, entered: int) -> bool:
    """Whether a Big Man can push all wizards out of the entered square by another side (WW-21.9).

    Args:
        game: the game.
        player: the Big Man's player.
        entered: the entered side, as a number of the lattice.
    """
    there, back = divmod(entered, 4)
    return all(
        any(side != back for side in open_sides(game, other, "push")) for other in others_in(game, player, there)
    )


def others_in(game: Game, player: int, square: int) -> list[int]:
    """The other living wizards in a square, in turn order from the active player (WW-1.3)."""
    wizards = game.position.wizards
    count = len(wizards)
    order = [(game.position.active + place) % count for place in range(count)]
    return [other for other in order if other != player and wizards[other].square == square and game.is_living(other)]


def answer(game: Game, action: Action, player: int) -> None:
    """Take a step, or attempt one, for the active player (WW-22.2)."""
    if action is actions.ATTEMPT:
        attempt(game, player)
    else:
        assert isinstance(action, actions.Go)
        game.step(player, action.side)


def walk(game: Game, player: int, side: int) -> None:
    """Spend a movement point on a step (WW-6.2, WW-6.6, WW-7.3)."""
    position = game.position
    position.moves -= 1
    edge = position.grid.lattice.edge_at[4 * position.wizards[player].square + side]
    if position.grid.all_of(Stands.DOOR) >> edge & 1 and not flows(game, player):
        game.then(DEATHS, doors.HoldOrLock(player, edge))
    set_out(game, player, side, "walk")


def attempt(game: Game, player: int) -> None:
    """Spend a movement point on an attempt to leave a Dust Cloud (WW-21.22)."""
    side = random_way(game, player, player, "walk")
    if side >= 0:
        game.step(player, side)
    else:
        game.position.moves -= 1


def random_way(game: Game, player: int, roller: int, means: str) -> int:
    """Roll the direction for leaving a Dust Cloud, -1 if it is closed (WW-17.7, WW-21.22)."""
    side = ROLLED[game.roll(roller, "dust_cloud") - 1]
    if side in open_sides(game, player, means):
        return side
    if game.keeps_log:
        square = game.position.wizards[player].square
        game.emit(events.Stayed(player, square_name(game.position.grid, square)), "WW-21.22")
    return NOWHERE


def set_out(game: Game, player: int, side: int, means: str) -> None:
    """Start a step through an open side: a Wall of Fire there burns first (WW-6.13)."""
    position = game.position
    square = position.wizards[player].square
    game.then(Stride(player, square, side, means))
    if means != "pass" and is_burning(game, square, side):
        burn(game, player)


def is_burning(game: Game, square: int, side: int) -> bool:
    """Whether this side of a square has a Wall of Fire."""
    position = game.position
    stands = position.edges.get(position.grid.lattice.edge_at[4 * square + side])
    return stands is not None and stands.kind == "fire"


def burn(game: Game, player: int) -> None:
    """A Wall of Fire burns a passing wizard in the square they leave (WW-6.13, WW-21.84)."""
    hot = objects.OBJECTS["wall_of_fire"].cross_damage
    game.hurt(Damage(player, magical=hot, also=("fire",), cause="wall_of_fire", clause="WW-6.13"))


class Stride(Step[Game]):
    """A wizard moves through a side of the square into the next one (WW-6.2).

    The step ends early if a fire has killed the wizard or Featherweight has blown them away (WW-25.21).
    """

    player: Seat
    origin: int
    side: int
    means: str
    pushed: int = 0
    """The players whose wizards have been pushed out of the way, as a mask (WW-21.9)."""

    def do(self, game: Game) -> None:
        """Push others out of a Big Man's way one by one, then enter the square."""
        position = game.position
        wizard = position.wizards[self.player]
        if wizard.square != self.origin or not game.is_living(self.player):
            return
        there, back = divmod(position.grid.lattice.across[4 * self.origin + self.side], 4)
        if not self._is_open(game, there):
            return
        if wizard.powers.fills:
            for other in others_in(game, self.player, there):
                if not self.pushed >> other & 1:
                    self._push(game, other, back)
                    return
        self._arrive(game, there)

    def _is_open(self, game: Game, there: int) -> bool:
        # A Big Man may have pushed away the wizard who held a door open.
        if kept_out_of(game, self.player) >> there & 1:
            return False
        if game.position.grid.passable()[self.side] >> self.origin & 1:
            return True
        return gets_through(game, self.player, self.origin, self.side, self.means)

    def _push(self, game: Game, other: int, back: int) -> None:
        if all(side == back for side in open_sides(game, other, "push")):
            return  # earlier pushes have closed the last way, so the Big Man stays
        game.then(Stride(self.player, self.origin, self.side, self.means, self.pushed | 1 << other))
        game.begin_journey(Journey("push", other, other, 1, side=(back + 2) % 4))

    def _arrive(self, game: Game, there: int) -> None:
        position = game.position
        wizard = position.wizards[self.player]
        if wizard.powers.slime and wizard.treasure >= 0 and self._is_closed_door(game):
            game.land_treasure(wizard.treasure, self.origin, "WW-21.68")
        if self.means in _OWN_STEPS:
            position.has_moved = True
        game.put_wizard(self.player, there, self.means, CLAUSES[self.means])
        game.enter(self.player)

    def _is_closed_door(self, game: Game) -> bool:
        grid = game.position.grid
        return bool(grid.all_of(Stands.DOOR) >> grid.lattice.edge_at[4 * self.origin + self.side] & 1)


def put_wizard(game: Game, player: int, square: int, means: str, clause: str) -> None:
    """Put the wizard into another square and let go of doors (WW-7.6); `enter` applies the square's effects."""
    position = game.position
    wizard = position.wizards[player]
    if game.keeps_log:
        left, reached = square_name(position.grid, wizard.square), square_name(position.grid, square)
        game.emit(events.Moved(player, left, reached, means), clause)
    wizard.square = square
    if wizard.powers.fills:
        objects.veil(game)
    doors.keep_beside(game, player)
