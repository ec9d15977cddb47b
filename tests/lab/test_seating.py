"""The seats of bots."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from arcana_core.bots import RandomBot
from arcana_lab.seating import SeatingError, lineup, strongest_bot

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def test_strongest_bot_is_the_one_named_last(leduc: AnyGame, numbers: AnyGame) -> None:
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


def test_bot_may_be_given_as_its_factory(leduc: AnyGame) -> None:
    names, makers = lineup(leduc, ["plain", RandomBot])

    assert names == ("plain", "RandomBot")
    assert isinstance(makers[1](), RandomBot)


def named(name: str) -> type:
    """A bot of this name that is like no other."""
    return type(name, (RandomBot,), {})


def test_different_bots_of_one_name_are_numbered(numbers: AnyGame) -> None:
    one, other, third = named("Sensible"), named("Sensible"), named("Sensible")

    assert lineup(numbers, [one, other])[0] == ("Sensible", "Sensible (2)")
    assert lineup(numbers, [one, other, third])[0] == ("Sensible", "Sensible (2)", "Sensible (3)")
    assert lineup(numbers, [one, other, one, other])[0] == ("Sensible", "Sensible (2)", "Sensible", "Sensible (2)")
    assert lineup(numbers, ["first", named("first")])[0] == ("first", "first (2)")
    assert lineup(numbers, [named("first"), "first"])[0] == ("first", "first (2)")


def test_number_of_a_bot_is_never_the_name_of_another(numbers: AnyGame) -> None:
    one, other, clever = named("x"), named("x"), named("x (2)")

    assert lineup(numbers, [one, other, clever])[0] == ("x", "x (3)", "x (2)")
    assert lineup(numbers, [clever, one, other])[0] == ("x (2)", "x", "x (3)")


def test_same_bot_has_one_name_on_all_its_seats(numbers: AnyGame) -> None:
    assert lineup(numbers, ["first", "first", "random"])[0] == ("first", "first", "random")
    assert lineup(numbers, [RandomBot], 3)[0] == ("RandomBot",) * 3


def test_makers_without_a_name_are_named_by_their_kind(numbers: AnyGame) -> None:
    names, makers = lineup(numbers, [partial(RandomBot), partial(RandomBot), RandomBot])

    assert names == ("partial", "partial (2)", "RandomBot")
    assert all(isinstance(maker(), RandomBot) for maker in makers)


@pytest.mark.parametrize(
    ("bots", "players", "message"),
    [
        ([], None, "at least one bot is needed; numbers has: random, first, broken, interrupter, highest"),
        (["higest"], None, "numbers has no bot 'higest'; did you mean 'highest'?"),
        (["first", "random", "first"], 4, "4 players need 4 bots or a single one for all, got 3"),
        (["first"], 5, "numbers is played by 2 to 4 players, not by 5"),
        (["first:9"], None, "numbers is played by 2 to 4 players, not by 9"),
        (["first:0"], None, "at least one bot is needed"),
    ],
)
def test_bots_that_do_not_fit_are_rejected(
    numbers: AnyGame, bots: list[str], players: int | None, message: str
) -> None:
    with pytest.raises(SeatingError) as rejected:
        lineup(numbers, bots, players)

    assert str(rejected.value).startswith(message)
