"""Walls, doors and things in squares: creating, cracking, destroying them (WW-3.12, WW-3.13, WW-15.1, WW-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action
from arcana_wizwar.state import NOWHERE, Edge, Thing, Play, Damage

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def lower_earth(game: Game, play: Play) -> None:
    """A play is over: what lasts only for it ends, as a Wall of Earth raised against it (WW-21.83)."""
    raise NotImplementedError


def sight_barriers(game: Game) -> int:
    """The walls and closed doors that stand, outer walls aside, as a mask (WW-22.8)."""
    raise NotImplementedError


def edge_at(game: Game, edge: int) -> Edge:
    """What stands on an edge."""
    raise NotImplementedError


def set_edge(game: Game, edge: int, stands: Edge | None) -> None:
    """Something else stands on an edge; None: what is printed there."""
    raise NotImplementedError


def is_empty(game: Game, square: int) -> bool:
    """Whether nothing can be lost by creating something there (WW-9.12)."""
    raise NotImplementedError


def create_thing(game: Game, kind: str, square: int, spell: int, card: int=NOWHERE) -> Thing:
    """An object is created in a square (WW-16.6)."""
    raise NotImplementedError


def remove_thing(game: Game, thing: Thing, clause: str) -> None:
    """An object leaves the board; the spell that made it ends, an item's card is discarded (WW-14.4, WW-15.17)."""
    raise NotImplementedError


def destroy_edge(game: Game, edge: int, clause: str) -> None:
    """A wall, door or barrier is destroyed; the spell that made it ends (WW-16.5, WW-14.4)."""
    raise NotImplementedError


def damage_object(game: Game, target: Action, dealt: Damage, *, shatters: bool) -> None:
    """An object suffers damage: cracks, and perhaps its end (WW-16.1 to WW-16.4)."""
    raise NotImplementedError
