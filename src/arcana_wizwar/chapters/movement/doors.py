"""Doors: opening, holding open and closing them (WW-7)."""

from __future__ import annotations

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Step, evolve
from arcana_core.geometry.squares import Edge as Stands
from arcana_core.scenario.bounds import Seat
from arcana_wizwar import actions, events
from arcana_wizwar.model.forward import Game
from arcana_wizwar.model.labyrinth import edge_name
from arcana_wizwar.model.state import NOWHERE


def can_open(game: Game, player: int, edge: int) -> bool:
    """Whether the player could open this door now from beside it (WW-7.2, WW-21.15, WW-21.49, WW-21.58).

    The turn doesn't matter here: a wizard moved by Mental Force opens doors in another's turn (WW-21.51).
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
    """The doors beside the active wizard to open, and those held open to close (WW-22.3)."""
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
    """Open and hold a door, or close one, for the active wizard (WW-7.5, WW-7.6)."""
    assert isinstance(action, actions.OpenDoor | actions.CloseDoor)
    edge = game.position.grid.lattice.edge_at[4 * game.position.wizards[player].square + action.side]
    if isinstance(action, actions.OpenDoor):
        hold(game, player, edge)
    else:
        close(game, edge)


def why_not(game: Game, action: Action, player: int) -> Rejection:
    """Explain why the active player cannot open or close a door there now."""
    assert isinstance(action, actions.OpenDoor | actions.CloseDoor)
    name = actions.SIDE_NAMES[action.side]
    edge = game.position.grid.lattice.edge_at[4 * game.position.wizards[player].square + action.side]
    stands = game.edge_at(edge)
    if stands.kind != "door":
        return Rejection("WW-22.3", f"you have no door to the {name}")
    if isinstance(action, actions.CloseDoor):
        return Rejection("WW-7.6", f"you don't hold the door to the {name} open")
    if stands.held_by >= 0:
        return Rejection("WW-22.3", f"the door to the {name} is open")
    if stands.sealed:
        return Rejection("WW-21.64", f"the door to the {name} is sealed")
    return Rejection("WW-7.2", f"you can't open the door to the {name}: it isn't of your sector, and you have no key")


def hold(game: Game, player: int, edge: int) -> None:
    """Hold a door open for a player (WW-7.5)."""
    game.set_edge(edge, evolve(game.edge_at(edge), held_by=player))
    if game.keeps_log:
        game.emit(events.DoorHeld(player, edge_name(game.position.grid, edge)), "WW-7.5")


def close(game: Game, edge: int) -> None:
    """Close and lock a door that was held open (WW-7.6)."""
    game.set_edge(edge, evolve(game.edge_at(edge), held_by=NOWHERE))
    if game.keeps_log:
        game.emit(events.DoorClosed(edge_name(game.position.grid, edge)), "WW-7.6")


def release(game: Game, player: int) -> None:
    """Close all doors that a dead wizard held open (WW-7.6)."""
    _let_go(game, player, beside=())


def keep_beside(game: Game, player: int) -> None:
    """Close the doors that the wizard held and is no longer beside (WW-7.6)."""
    if game.position.grid.all_of(Stands.OPEN_DOOR):
        first = 4 * game.position.wizards[player].square
        _let_go(game, player, beside=game.position.grid.lattice.edge_at[first : first + 4])


def _let_go(game: Game, player: int, *, beside: tuple[int, ...] | list[int]) -> None:
    held = [edge for edge, stands in game.position.edges.items() if stands.held_by == player]
    for edge in sorted(held):
        if edge not in beside:
            close(game, edge)


class HoldOrLock(Step[Game]):
    """After a step through a door they opened, the player holds it open or lets it lock (WW-22.4)."""

    player: Seat
    edge: int
    choices = (actions.HOLD, actions.LOCK)
    rejection = Rejection("WW-22.4", "hold the door you just passed open, or let it lock")
    silence = actions.LOCK

    def begin(self, game: Game) -> tuple[int, ...]:
        """Ask if the wizard lives and is still beside the door."""
        position = game.position
        if not position.grid.all_of(Stands.DOOR) >> self.edge & 1 or not game.is_living(self.player):
            return ()
        first = 4 * position.wizards[self.player].square
        if self.edge not in position.grid.lattice.edge_at[first : first + 4]:
            return ()
        return game.ask(self.player, self.choices)

    def answer(self, game: Game, action: Action, player: int) -> None:
        """Hold it on request; until then it counts as closed (WW-7.3)."""
        if action is actions.HOLD:
            hold(game, player, self.edge)
