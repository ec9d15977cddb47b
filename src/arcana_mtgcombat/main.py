"""The Main Phase and its actions (MC-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcana_core.actions import Action
from arcana_core.agenda import Step

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def options(game: Game, player: int) -> tuple[Action, ...]:
    """All that the active character can do now in his Main Phase (MC-33.5)."""
    raise NotImplementedError


def may_move(game: Game, player: int) -> bool:
    """Whether the character can Move now (MC-11.3 to MC-11.7, MC-25.29)."""
    raise NotImplementedError


def after_action(game: Game) -> None:
    """An action is finished: a free window, then the Main Phase goes on (MC-11.8)."""
    raise NotImplementedError


def steps_of_main_phase(game: Game) -> tuple[Step[Any], ...]:
    """The fights of pairs that setup has locked, then the actions (MC-6.8, MC-6.9, MC-11.1)."""
    raise NotImplementedError
