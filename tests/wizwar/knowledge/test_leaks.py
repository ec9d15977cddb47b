"""Hidden information makes no difference to anything a player receives (WW-23).

Each pair has two tables that differ only in information hidden from one player, who must see the same at both.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen

from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_indistinguishable, do, random_play
from arcana_core.testing.leaks import decide_alike
from arcana_wizwar import Game, Rules, skirmish

OPEN = "2,3 E open; 2,4 E open"
"""Red at 2,3 and blue at 2,5 see one another, and anyone between them."""


@frozen
class Table:
    """How a table is set up, and what everybody does."""

    wizards: str
    lines: tuple[str, ...] = ()
    others: Any = None

    def game(self) -> Game:
        given = {"edges": OPEN, "seed": 1, **(self.others or {})}
        game = skirmish(self.wizards, **given)
        do(game, *self.lines)
        return game


TRAP = "trap_token 2,2 by 1{}; trap_token 3,2 by 1{}; trap_token 0,9 by 1{}"
NOT_ABLE = {"rules": Rules(asking="all")}

PAIRS: dict[str, tuple[int, Table, Table]] = {
    "another hand": (
        0,
        Table("2,3 hand zot | 2,5 hand shield fireball"),
        Table("2,3 hand zot | 2,5 hand energy_4 energy_5"),
    ),
    "another deck": (
        0,
        Table("2,3 hand zot | 2,5", others={"deck": "shield fireball"}),
        Table("2,3 hand zot | 2,5", others={"deck": "powerstone shield"}),
    ),
    "another trap": (
        0,
        Table("2,3 | 3,3", others={"things": TRAP.format(" real", "", "")}),
        Table("2,3 | 3,3", others={"things": TRAP.format("", "", " real")}),
    ),
    "copies of the player's card are elsewhere": (
        1,
        Table("2,3 hand shield zot | 2,5 hand fireball boomstone energy_4"),
        Table("2,3 hand fireball energy_4 | 2,5 hand fireball boomstone energy_4"),
    ),
    "a draft has begun": (
        1,
        Table("2,3 hand powerthrust energy_4 | 2,5"),
        Table("2,3 hand powerthrust energy_4 | 2,5", ("cast powerthrust", "spend energy_4")),
    ),
    "an item is being used": (
        1,
        Table("2,3 hand zot carries dagger | 2,5"),
        Table("2,3 hand zot carries dagger | 2,5", ("use dagger",)),
    ),
    "a door has been let lock": (
        0,
        Table("2,5 | 0,7", ("east",), {"active": 1}),
        Table("2,5 | 0,7", ("east", "let lock"), {"active": 1}),
    ),
    "a thing has been left lying": (
        1,
        Table("2,3 under extra_arms 2 | 2,5", ("pick up dagger",), {"things": "dagger 2,3; large_rock 2,3"}),
        Table("2,3 under extra_arms 2 | 2,5", ("pick up dagger", "no"), {"things": "dagger 2,3; large_rock 2,3"}),
    ),
    "another player has passed": (
        0,
        Table(
            "2,3 hand fireball | 2,5 hand full_shield | 2,4 hand absorb_spell",
            ("cast fireball at blue", "pass"),
        ),
        Table("2,3 hand fireball | 2,5 hand shatter | 2,4 hand absorb_spell", ("cast fireball at blue",)),
    ),
    "a counter is being put together": (
        0,
        Table("2,3 hand fireball | 2,5 hand shield energy_4", ("cast fireball at blue",)),
        Table("2,3 hand fireball | 2,5 hand shield energy_4", ("cast fireball at blue", "answer shield")),
    ),
    "another player had passed before the thoughts were read": (
        2,
        Table(
            "2,3 hand thought_steal | 2,5 hand full_shield zot | 2,4",
            ("cast thought_steal at blue", "pass"),
        ),
        Table("2,3 hand thought_steal | 2,5 hand shatter zot | 2,4", ("cast thought_steal at blue",)),
    ),
    "another player had passed before the damage was suffered": (
        2,
        Table(
            "2,3 hand fireball | 2,5 hand shield zot carries powerstone speedstone | 2,4",
            ("cast fireball at blue", "pass"),
        ),
        Table(
            "2,3 hand fireball | 2,5 hand energy_4 zot carries powerstone speedstone | 2,4",
            ("cast fireball at blue",),
        ),
    ),
    "another player had passed before they were blown away": (
        2,
        Table(
            "2,3 hand fireball | 3,3 hand shield zot under featherweight 2 | 2,4",
            ("cast fireball at blue", "pass"),
        ),
        Table(
            "2,3 hand fireball | 3,3 hand energy_4 zot under featherweight 2 | 2,4",
            ("cast fireball at blue",),
        ),
    ),
    "a passing player is asked without an answer": (
        0,
        Table(
            "2,3 hand fireball | 2,5 hand shatter zot | 2,4 hand energy_4",
            ("cast fireball at blue", "pass"),
            NOT_ABLE,
        ),
        Table(
            "2,3 hand fireball | 2,5 hand full_shield zot | 2,4 hand absorb_spell",
            ("cast fireball at blue", "pass"),
            NOT_ABLE,
        ),
    ),
    "another card was stolen": (
        2,
        Table(
            "2,3 hand thought_steal | 2,5 hand fireball zot shield | 2,4",
            ("cast thought_steal at blue", "take zot", "done"),
        ),
        Table(
            "2,3 hand thought_steal | 2,5 hand fireball zot shield | 2,4",
            ("cast thought_steal at blue", "take fireball", "done"),
        ),
    ),
    "another card was drawn": (
        1,
        Table("2,3 | 2,5", ("draw", "stop"), {"phase": "draw", "deck": "fireball zot"}),
        Table("2,3 | 2,5", ("draw", "stop"), {"phase": "draw", "deck": "energy_4 energy_5"}),
    ),
}


LINES = ("cast fireball at blue", "pass", "end phase; done", "use dagger", "play boomstone; drop Boomstone 1", "xyz")


@pytest.mark.rule("WW-23.3", "WW-23.4", "WW-23.7", "WW-23.8", "WW-23.13", "WW-23.14", "WW-25.80", "WW-25.81")
@pytest.mark.parametrize("name", PAIRS)
def test_hidden_information_changes_nothing_a_player_receives(name: str) -> None:
    viewer, one, other = PAIRS[name]

    assert_indistinguishable(one.game(), other.game(), viewer, lines=LINES)


@pytest.mark.rule("WW-23.3", "WW-25.103")
def test_discarding_either_of_two_copies_makes_no_difference() -> None:
    game = skirmish("2,3 hand zot energy_4 energy_4 | 2,5", phase="discard", seed=1)
    copies = [
        card for card in game.cards.copies[game.cards["energy_4"].place] if game.position.piles.masks[4] >> card & 1
    ]
    swapped = list(range(len(game.cards)))
    swapped[copies[0]], swapped[copies[1]] = copies[1], copies[0]
    position = game.position.clone()
    position.piles = position.piles.renamed(swapped)
    twin = Game.at(position, players=2, seed=1)

    for table in (game, twin):
        do(table, "discard energy_4", "done")

    assert twin.view(1) == game.view(1)
    assert twin.view(0) == game.view(0)


@pytest.mark.rule("WW-23.3", "WW-23.4", "WW-23.14")
@pytest.mark.parametrize("number", range(4))
def test_game_looks_the_same_with_other_hidden_cards(number: int) -> None:
    """The viewer's decisions are applied in both worlds, and show the same until something hidden is revealed."""
    rng = Rng(f"worlds {number}")
    compared = 0
    for game in random_play(Game(3, seed=number, rules=Rules(turn_limit=60)), rng):
        if len(game.history) % 5 == 0:
            compared += decide_alike(game, rng.below(3), rng)
    assert compared > 10
