"""Wizards without life leave the board; kills are scored (WW-8.9, WW-8.10, WW-13.10 to WW-13.22)."""

from __future__ import annotations

from typing import TYPE_CHECKING


from arcana_core.agenda import Step, step

if TYPE_CHECKING:
    from arcana_wizwar.game import Game


def count_the_dead(game: Game) -> None:
    """Wizards without life leave the board, and points are scored (WW-13.10 to WW-13.22)."""
    raise NotImplementedError


@step
class Deaths(Step["Game"]):
    """What was going on is resolved: the dead are counted, then whoever has won wins (WW-11.11, WW-19.9)."""

    def begin(self, game: Game) -> tuple[int, ...]:
        """Count the dead, then look for a winner."""
        game.count_the_dead()
        game.check_victory()
        return ()


DEATHS = Deaths()
