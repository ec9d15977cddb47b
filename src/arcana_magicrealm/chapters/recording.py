"""Recording turns in secret during Birdsong (MR-6.5 to MR-6.21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcana_core.actions import Action, Rejection
from arcana_core.agenda import Simultaneous, step
from arcana_magicrealm import actions
from arcana_magicrealm.chapters import beings

if TYPE_CHECKING:
    from arcana_magicrealm.game import Game


@step
class Birdsong(Simultaneous["Game"]):
    """All players record the turns of their individuals in secret (MR-6.5)."""

    kept_as = "decided"

    def players(self, game: Game) -> tuple[int, ...]:
        """All players with a character in play."""
        return tuple([seat for seat, one in enumerate(game.position.characters) if one.status == "playing"])

    def decisions(self, game: Game) -> list[tuple[Action, ...] | None]:
        """The decisions, as the position keeps them."""
        return game.position.decided

    def picks(self, game: Game) -> list[tuple[Action, ...]]:
        """The picks, as the position keeps them."""
        return game.position.picks

    def options(self, game: Game, player: int) -> tuple[Action, ...]:
        """Activities that a remaining source allows, or the end."""
        return (actions.word("end turn"),)

    def take(self, game: Game, action: Action, player: int) -> tuple[Action, ...] | None:
        """Take a pick."""
        return (action,)

    def reveal(self, game: Game) -> None:
        """Keep the recorded turns until they are taken."""
        game.position.turns = tuple([(being, ()) for being in beings.individuals(game)])
        game.position.decided = [None] * game.player_count

    def why_not(self, game: Game, action: Action, player: int) -> Rejection:
        """Explain why something cannot be recorded."""
        return Rejection("MR-6.8", "No phase that is left can hold this activity.")
