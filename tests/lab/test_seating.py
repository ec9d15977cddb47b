"""Who sits where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from arcana_core.bots import RandomBot
from arcana_lab.seating import SeatingError, lineup, strongest_bot

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def test_the_strongest_bot_is_the_one_named_last(leduc: AnyGame, numbers: AnyGame) -> None:
    assert strongest_bot(leduc) == "plain"
    assert strongest_bot(numbers) == "highest"


@pytest.mark.parametrize(
    ("bots", "players", "seated"),
    [
        (["first", "highest"], None, ("first", "highest")),
        (["first", "random", "first"], None, ("first", "random", "first")),
        (["first"], None, ("first", "first")),
        (["first"], 4, ("first",) * 4),
        (["first:2", "random"], None, ("first", "first", "random")),
        (["first:3"], 3, ("first",) * 3),
    ],
)
def test_bots_take_their_seats_in_order(
    numbers: AnyGame, bots: list[str], players: int | None, seated: tuple[str, ...]
) -> None:
    assert lineup(numbers, bots, players)[0] == seated


def test_a_bot_may_be_given_as_what_makes_it(leduc: AnyGame) -> None:
    names, makers = lineup(leduc, ["plain", RandomBot])

    assert names == ("plain", "RandomBot")
    assert isinstance(makers[1](), RandomBot)


@pytest.mark.parametrize(
    ("bots", "players", "message"),
    [
        ([], None, "no bot is given; numbers has: random, first, broken, interrupter, highest"),
        (["higest"], None, "numbers has no bot 'higest'; did you mean 'highest'?"),
        (["first", "random", "first"], 4, "4 players need 4 bots or a single one for all, got 3"),
        (["first"], 5, "numbers is played by 2 to 4 players, not by 5"),
        (["first:9"], None, "numbers is played by 2 to 4 players, not by 9"),
        (["first:0"], None, "no bot is given"),
    ],
)
def test_what_does_not_fit_is_refused(numbers: AnyGame, bots: list[str], players: int | None, message: str) -> None:
    with pytest.raises(SeatingError) as refused:
        lineup(numbers, bots, players)

    assert str(refused.value).startswith(message)
