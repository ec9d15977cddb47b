"""Losing, escaping, the end of battle (MC-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.game import Outcome

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def lose(game: Game, players: list[int]) -> None:
    """These characters have lost at the same moment (MC-21.2, MC-21.3)."""
    raise NotImplementedError


def leave(game: Game, player: int, clause: str) -> None:
    """What a character who is out of the battle leaves.

    Creatures, pervasive effects, things on the stack (MC-17.2, MC-18.15, MC-21.2).
    """
    raise NotImplementedError


def escape(game: Game, player: int, clause: str) -> None:
    """A character has escaped (MC-17.7)."""
    raise NotImplementedError


def end_if_decided(game: Game) -> bool:
    """The battle is over if one side at most is left in it; whether it is (MC-21.4)."""
    raise NotImplementedError


def clean_up(game: Game) -> None:
    """What ends and what stays at the end of combat (MC-21.7, MC-21.8, MC-21.10, MC-21.11)."""
    raise NotImplementedError


def end_battle(game: Game, end: str, winner: int = -1) -> None:
    """The battle is over for this reason; mercy, then what stays (MC-21.4 to MC-21.8, MC-6.6)."""
    raise NotImplementedError


def outcome(game: Game) -> Outcome | None:
    """How the battle ended: the values of the seats (MC-21.6)."""
    raise NotImplementedError
