"""Malformed arguments of `battle`, `next_battle` and `odds` give a clear error quickly, or a playable battle."""

from __future__ import annotations

import re
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError, PositionError
from arcana_core.testing import do
from arcana_mtgcombat import Game, Rules, battle, next_battle
from arcana_mtgcombat.chapters.combat.odds import odds
from arcana_mtgcombat.model.state import Position

ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "c0-c1",
    "c9",
    "| |",
    "oriane_vell |",
    "\u202e",
    "\x00",
    b"x",
    [],
    (),
    {},
    [1],
    (0, 1, 1),
    int,
    Game,
    range(3),
    Rules(),
    ";" * 30_000,
    "a " * 20_000,
    "oriane_vell | " * 5000,
    "0-1;" * 4000,
    "9" * 5000,
    "slagback_brute of 0;" * 900,
    f"oriane_vell life {'9' * 400}",
    f"oriane_vell memory {'spark_of_karr ' * 1000}| dovek_ironquill",
    "oriane_vell speed 999999999 | dovek_ironquill",
)
INTERNAL = re.compile(r"has no attribute|not subscriptable|unhashable|is not iterable|out of range|unexpected keyword")
SECONDS = 3.0


def rejected_or_played(call: Callable[[], object]) -> None:
    """Fails unless this raises a clear error or returns something playable."""
    begun = process_time()
    try:
        made = call()
    except (ArcanaError, ValueError, TypeError) as error:
        assert str(error)
        assert not INTERNAL.search(str(error)), error
        assert len(str(error)) < 1000
        assert all(mark.isprintable() or mark == "\n" for mark in str(error)), error
    else:
        if isinstance(made, Game):
            play_a_little(made)
    assert process_time() - begun < SECONDS


def play_a_little(game: Game) -> None:
    rng = Rng("a little")
    for _ in range(8):
        game.render(None)
        if game.is_over:
            return
        (player,) = game.players_to_act
        game.apply(rng.choice(game.legal_actions(player)), player)


ASKED: dict[str, Any] = {
    "characters": "oriane_vell | dovek_ironquill",
    "creatures": "slagback_brute of 0; gatehouse_ox of 1",
    "permanents": "honed_glaive of 0 on c0",
    "close": "0-1",
    "locks": "c0-c1",
    "active": 0,
    "phase": "main",
    "game": None,
    "rules": None,
    "rng": None,
    "seed": 1,
}
OTHERS = [name for name in Position.__slots__ if name not in (*ASKED, "__weakref__")]


@pytest.mark.parametrize("name", [*ASKED, *OTHERS, "nonsense", "__class__"])
def test_battle_with_a_nonsensical_argument_is_rejected_clearly_or_played(name: str) -> None:
    for odd in ODD:
        given = {**ASKED, name: odd}
        characters = given.pop("characters")
        rejected_or_played(lambda characters=characters, given=given: battle(characters, **given))  # type: ignore[misc]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"game": int}, "game must be arcana_mtgcombat.Game or a subclass of it, got <class 'int'>"),
        ({"phase": "man"}, "got 'man'; did you mean 'main'?"),
        ({"phase": ["main"]}, "phase must be 'order', 'start', 'channeling', 'upkeep', 'main' or 'end', got "),
        ({"active": "0"}, "active must be a seat in the order, got '0' with order (0, 1) (MC-8.5)"),
        ({"order": 1}, "order must be a tuple of seats below 2, got 1 (MC-6.3)"),
        ({"order": (0, 9)}, "order must be a tuple of seats below 2, got (0, 9) (MC-6.3)"),
        ({"agenda": ()}, "unknown field 'agenda' of a position"),
        ({"locks": "0-1; 0-1"}, "locks must be without doubles"),
        ({"close": "0-1;" * 6000}, "close may have at most 20000 characters, got 24000"),
    ],
)
def test_battle_explains_a_wrong_argument(given: dict[str, Any], message: str) -> None:
    with pytest.raises((PositionError, TypeError), match=re.escape(message)):
        battle("oriane_vell | dovek_ironquill", **given)


@pytest.fixture
def over() -> Game:
    """A battle that is over."""
    game = battle(
        "morwen_sable life 11 | oriane_vell life 1 guard 0", permanents="honed_glaive of 0 on 0", close="0-1", seed=1
    )
    do(game, "engage; character 1", "spare")
    assert game.is_over
    return game


@pytest.mark.parametrize("name", ["over", "entrants", "sides", "heal", "new_day", "slain_too", "rules", "seed", "rng"])
def test_next_battle_with_a_nonsensical_argument_is_rejected_clearly_or_played(name: str, over: Game) -> None:
    one = over.position.characters[0]
    more = ([0, "x"], [0, 0], ["random", "built"], [0] * 9, [0, None], [0, True], [0, 10**30], {0, 1}, [one, one.sheet])
    for odd in (*ODD, *more):
        given: dict[str, Any] = {"over": over, "entrants": [0, "dovek_ironquill"], "seed": 1, name: odd}
        last, entrants = given.pop("over"), given.pop("entrants")
        rejected_or_played(lambda last=last, entrants=entrants, given=given: next_battle(last, entrants, **given))  # type: ignore[misc]


@pytest.mark.parametrize("place", range(4))
def test_malformed_odds_are_rejected_clearly(place: int) -> None:
    more = (
        "4",
        "vs",
        "4 vs",
        "x vs y",
        "-1 vs 3",
        "4 vs 3 vs 2",
        f"{'9' * 400} vs 1",
        "1000 vs 1000",
        "4 vs 3 " * 5000,
    )
    for odd in (*ODD, *more):
        given: list[Any] = ["4 vs 3", None, None, None]
        given[place] = odd
        rejected_or_played(lambda given=given: odds(*given))  # type: ignore[misc]
