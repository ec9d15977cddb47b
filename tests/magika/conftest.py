"""One step of a phase by itself, for the tests of Magika; whole turns are played with `arcana_magika.play_turn`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arcana_magika import Game
from arcana_magika.orders import RESTING, Order
from arcana_magika.sheets import order_of
from arcana_magika.state import Phase

Step = Callable[..., Phase]


@pytest.fixture(scope="session")
def step() -> Step:
    """Carry out one step with these orders by letter, and nothing else: `step(game, "give", A="GIVE B ORB")`.

    An order is a text, or a value where no sheet may say it. Everybody else has the order to rest. `number` is that of the phase. The phase is given back: its `rests` say who
    rests instead of what he was ordered.
    """

    def carried_out(game: Game, name: str, number: int = 1, **orders: str | Order) -> Phase:
        turn = game.position.turn
        given: list[Order | None] = [None if mage.cell < 0 else RESTING for mage in game.arena.mages]
        letters = [game.letter(player) for player in range(game.player_count)]
        for letter, order in orders.items():
            given[letters.index(letter)] = order_of(order) if isinstance(order, str) else order
        phase = Phase(turn, number, 5 * (turn - 1) + number, given)
        getattr(game, f"{name}_step")(phase)
        return phase

    return carried_out
