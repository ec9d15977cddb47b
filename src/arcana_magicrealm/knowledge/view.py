"""The views of players and spectators (MR-48)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from arcana_core.knowledge.views import View as CoreView

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@frozen(kw_only=True)
class View(CoreView):
    """The position as a player sees it."""

    player: int | None
    day: int


def view_of(game: Game, player: int | None) -> View:
    """The view of a player; None is a spectator."""
    return View(player=player, day=game.position.day)
