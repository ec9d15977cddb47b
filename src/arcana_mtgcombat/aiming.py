"""What can be aimed at (MC-7.12 to MC-7.16, MC-24.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def targets(game: Game, player: int, word: str, group: int) -> tuple[Action, ...]:
    """The legal targets for a target word, in the order of the catalogue (MC-24.3, MC-7.12 to MC-7.16)."""
    raise NotImplementedError


def number_of(game: Game, word: str, target: Action, player: int) -> int:
    """The number that stands in a play for a target."""
    raise NotImplementedError


def action_of(game: Game, word: str, target: int) -> Action:
    """The target that a number in a play stands for, while it is there."""
    raise NotImplementedError


def is_legal(game: Game, player: int, word: str, group: int, target: int) -> bool:
    """Whether a target is still legal (MC-13.8)."""
    raise NotImplementedError
