"""Free windows and response rounds (MC-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.agenda import Step

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def open_round(game: Game, frame: int, *after: Step[Any]) -> None:
    """The others may respond to what a frame holds; then these steps (MC-18.4, MC-18.5)."""
    raise NotImplementedError


def free_window(game: Game, first: int) -> None:
    """A free window that begins with this seat (MC-18.2); nothing without `free_windows`."""
    raise NotImplementedError
