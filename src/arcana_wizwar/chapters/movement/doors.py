"""Doors: who opens them, holding them open, closing them (WW-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, step
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.model.labyrinth import edge_name
from arcana_wizwar.model.state import NOWHERE, evolve

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def can_open(game: Game, player: int, edge: int) -> bool:
    """Whether the player could open this door now, were he beside it (WW-7.2, WW-21.15, WW-21.49, WW-21.58).

    Whose turn it is does not matter here: who opens doors in another's turn is moved by Mental Force (WW-21.51).
    """
    position = game.position
    stands = game.edge_at(edge)
    if stands.kind != "door" or stands.sealed:
        return False
    wizard = position.wizards[player]
    return (
        stands.colour == wizard.colour
        or stands.owner == player
        or wizard.powers.keys
        or (player == position.active and edge in position.picked_locks)
    )


def door_options(game: Game, player: int) -> tuple[Action, ...]:
    """The doors beside the active wizard that he can open, and those that he holds open (WW-22.3)."""
    position = game.position
    grid, square = position.grid, position.wizards[player].square
    closed, held = grid.all_of(Stands.DOOR), grid.all_of(Stands.OPEN_DOOR)
    if not (closed | held) & position.board.edges_of[square]:
        return ()
    edges = grid.lattice.edge_at[4 * square : 4 * square + 4]
    found: list[Action] = [
        actions.OPEN_DOOR[side] for side, edge in enumerate(edges) if closed >> edge & 1 and game.can_open(player, edge)
    ]
    if held:
        found += [
            actions.CLOSE_DOOR[side]
            for side, edge in enumerate(edges)
            if held >> edge & 1 and game.edge_at(edge).held_by == player
        ]
    return tuple(found)


def answer(game: Game, action: Action, player: int) -> None:
    """The active wizard opens a door and holds it, or closes one that he holds (WW-7.5, WW-7.6)."""
    assert isinstance(action, actions.OpenDoor | actions.CloseDoor)
    edge = game.position.grid.lattice.edge_at[4 * game.position.wizards[player].square + action.side]
    if isinstance(action, actions.OpenDoor):
        hold(game, player, edge)
    else:
        close(game, edge)


def why_not(game: Game, action: Action, player: int) -> Rejection:
    """Why the active player cannot open or close a door there now."""
    assert isinstance(action, actions.OpenDoor | actions.CloseDoor)
    name = actions.SIDE_NAMES[action.side]
    edge = game.position.grid.lattice.edge_at[4 * game.position.wizards[player].square + action.side]
    stands = game.edge_at(edge)
    if stands.kind != "door":
        return Rejection("WW-22.3", f"there is no door in the {name}")
    if isinstance(action, actions.CloseDoor):
        return Rejection("WW-7.6", f"he does not hold the door in the {name} open")
    if stands.held_by >= 0:
        return Rejection("WW-22.3", f"the door in the {name} is open")
    if stands.sealed:
        return Rejection("WW-21.64", f"the door in the {name} is sealed")
    return Rejection(
        "WW-7.2", f"he cannot open the door in the {name}: it is not of his sector, and he has no other means"
    )


def hold(game: Game, player: int, edge: int) -> None:
    """A wizard holds a door open (WW-7.5)."""
    game.set_edge(edge, evolve(game.edge_at(edge), held_by=player))
    if game.keeps_log:
        game.emit(events.DoorHeld(player, edge_name(game.position.grid, edge)), "WW-7.5")


def close(game: Game, edge: int) -> None:
    """A door that was held open closes and locks (WW-7.6)."""
    game.set_edge(edge, evolve(game.edge_at(edge), held_by=NOWHERE))
    if game.keeps_log:
        game.emit(events.DoorClosed(edge_name(game.position.grid, edge)), "WW-7.6")


def release(game: Game, player: int) -> None:
    """The wizard holds no door open any more: he is dead (WW-7.6)."""
    _let_go(game, player, beside=())


def keep_beside(game: Game, player: int) -> None:
    """The wizard has moved: of the doors that he held only those of his square stay open (WW-7.6)."""
    if game.position.grid.all_of(Stands.OPEN_DOOR):
        first = 4 * game.position.wizards[player].square
        _let_go(game, player, beside=game.position.grid.lattice.edge_at[first : first + 4])


def _let_go(game: Game, player: int, *, beside: tuple[int, ...] | list[int]) -> None:
    held = [edge for edge, stands in game.position.edges.items() if stands.held_by == player]
    for edge in sorted(held):
        if edge not in beside:
            close(game, edge)


@step
class HoldOrLock(Step["Game"]):
    """After a step through a door that the wizard opened for it, he holds it open or lets it lock (WW-22.4)."""

    player: Seat
    edge: int
    choices = (actions.HOLD, actions.LOCK)
    rejection = Rejection("WW-22.4", "the door just passed is to be held open or to lock again")
    silence = actions.LOCK

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask, if he lives and is still beside the door."""
        position = game.position
        if not position.grid.all_of(Stands.DOOR) >> self.edge & 1 or not game.is_living(self.player):
            return ()
        first = 4 * position.wizards[self.player].square
        if self.edge not in position.grid.lattice.edge_at[first : first + 4]:
            return ()
        return game.ask(self.player, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Hold it, if that is what he wants; until now it counts as closed (WW-7.3)."""
        if action is actions.HOLD:
            hold(game, player, self.edge)
