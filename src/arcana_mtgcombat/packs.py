"""Wild packs (MC-23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action

if TYPE_CHECKING:
    from arcana_mtgcombat.game import Game


def pack_options(game: Game, player: int) -> tuple[Action, ...]:
    """All that a wild pack can do now in its turn (MC-23.2, MC-23.7, MC-33.19)."""
    raise NotImplementedError


def begin_pack_turn(game: Game, player: int) -> None:
    """The pool is filled, the creatures are ready (MC-23.2, MC-23.4)."""
    raise NotImplementedError
