"""Tests of the next battle: its entrants and their belongings (MC-21.7 to MC-21.11, MC-5.9, MC-6.1)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError, RulesError
from arcana_core.records.records import Record
from arcana_core.testing import do, offered
from arcana_mtgcombat import POOL, Game, Rules, battle, next_battle
from tests.mtgcombat.table import dice, keys, life

MORWEN = "morwen_sable life 20 plus 1 pool BBBBBBBC memory marrow_knight library sabrine_verdict ossuary_whelp"
GONE = "graveyard rotbrand exile drink_the_ember"


def over(mercy: str = "spare", others: str = "", **more: Any) -> Game:
    """Morwen has beaten Oriane, perhaps in a battle with others."""
    game = battle(f"{MORWEN} {GONE} | oriane_vell life 1 pool -{others}", seed=1, **more)
    game.lose_life(1, 1, 0)
    game.check()
    game.go_on()
    while not game.is_over:
        do(game, mercy)
    return game


def in_play(game: Game) -> list[tuple[str, int, int]]:
    """The permanents, with controller and bearer."""
    return [(game.pool.cards[one.card].key, one.controller, one.bearer) for one in game.position.permanents]


@pytest.mark.rule("MC-21.8", "MC-21.10", "MC-21.11", "MC-5.3", "MC-6.1", "MC-6.3")
def test_fighter_keeps_the_state_of_the_last_battle() -> None:
    game = next_battle(over(), ["dovek_ironquill", 0], rng=dice(1, 1, 1, 6, 6, 6))

    dovek, morwen = game.position.characters
    assert (morwen.life, morwen.plus, morwen.status, morwen.side) == (20, 1, "in", 1)
    assert morwen.pool == (0, 0, 4, 0, 0, 0)
    assert sorted(keys(game, morwen.memory)) == ["marrow_knight", "ossuary_whelp", "sabrine_verdict"]
    assert (keys(game, morwen.graveyard), keys(game, morwen.exile)) == (["rotbrand"], ["drink_the_ember"])
    assert (dovek.life, dovek.pool, len(dovek.memory), len(dovek.library)) == (32, (0, 0, 0, 0, 0, 4), 3, 11)
    assert (game.position.order, game.position.round) == ((1, 0), 1)
    assert game.players_to_act == (1,)


@pytest.mark.rule("MC-5.9", "MC-21.9")
def test_new_day_restores_cards_and_healing_restores_life() -> None:
    rested = next_battle(over(), [0, "dovek_ironquill"], new_day=True, seed=1).position.characters[0]
    assert (rested.life, rested.plus) == (20, 1)
    assert (rested.graveyard, rested.exile) == ((), ())
    assert sorted(keys(over(), rested.memory)) == ["drink_the_ember", "ossuary_whelp", "sabrine_verdict"]
    assert keys(over(), rested.library) == ["marrow_knight", "rotbrand"]

    for heal in (True, [0]):
        healed = next_battle(over(), [0, "dovek_ironquill"], heal=heal, seed=1).position.characters[0]
        assert (healed.life, healed.plus, len(healed.graveyard)) == (32, 0, 1)


@pytest.mark.rule("MC-21.7", "MC-21.8", "MC-20.3", "MC-20.5", "MC-36.111")
def test_auras_and_equipment_go_along_with_their_bearers() -> None:
    first = over(
        others=" | dovek_ironquill side 0 | brannick_emberhand lost",
        permanents="honed_glaive of 0 on 0; rotbrand of 3 on 0; barkmail of 2 on 0; couriers_boots of 2"
        "; barkmail of 0 on 2; mirrorplate_cuirass of 3; banner_of_vell of 0",
    )
    assert len(first.position.permanents) == 6  # the Banner has ended

    game = next_battle(first, ["yssa_thornmother", 2, 0], sides=[0, 1, 1], seed=1)
    assert in_play(game) == [
        ("honed_glaive", 2, 2),
        ("rotbrand", 2, 2),  # its caster isn't there
        ("barkmail", 1, 2),
        ("couriers_boots", 1, -1),
        ("barkmail", 2, 1),
    ]
    assert [(one.number, one.slot) for one in game.position.permanents] == [(8 + place, place) for place in range(5)]
    assert (game.position.characters[2].power, game.position.characters[2].toughness) == (5, 4)

    alone = next_battle(first, [0, "yssa_thornmother"], seed=1)
    assert in_play(alone) == [("honed_glaive", 0, 0), ("rotbrand", 0, 0), ("barkmail", 0, 0)]


@pytest.mark.rule("MC-6.1", "MC-6.2", "MC-23.1", "MC-36.4", "MC-36.5")
def test_new_fighters_enter_as_in_any_battle() -> None:
    sheet = evolve(POOL.sheets["iveren_thole"], name="Another", speed=6)
    third = battle("yssa_thornmother life 7 memory barkmail | dovek_ironquill", seed=1).position.characters[0]

    game = next_battle(over(), ["marrow_watch", 0, "built", sheet, third], sides=[0, 1, 1, 1, 0], seed=3)

    assert [one.sheet.name for one in game.position.characters][1:4:2] == ["Morwen Sable", "Another"]
    assert [one.side for one in game.position.characters] == [0, 1, 1, 1, 0]
    assert len(game.position.creatures) == len(POOL.sheets["marrow_watch"].creatures)
    assert {one.controller for one in game.position.creatures} == {0}
    assert (life(game, "4"), keys(game, game.position.characters[4].memory)) == ([7], ["barkmail"])
    assert game.position.order[0] == 3


@pytest.mark.rule("MC-6.1", "MC-5.2", "MC-33.1", "MC-1.2")
def test_next_battle_keeps_or_changes_the_settings() -> None:
    first = over(rules=Rules(start_range="close", sides=(0, 1)))
    game = next_battle(first, [0, "dovek_ironquill", "random", 1], heal=[1], seed=1)
    assert [one.side for one in game.position.characters] == [0, 1, 0, 1]
    assert game.position.close == {(0, 1), (0, 3), (1, 2), (2, 3)}

    game = next_battle(first, [0, "dovek_ironquill"], rules=Rules(library_order="choose"), seed=1)
    assert game.position.close == frozenset()
    assert sorted(offered(game)) == ["pick marrow_knight", "pick ossuary_whelp", "pick sabrine_verdict"]


@pytest.mark.rule("MC-21.5", "MC-16.7")
def test_loser_enters_healed_and_the_slain_only_on_request() -> None:
    healed = next_battle(over("spare"), [1, 0], heal=[1], seed=1)
    assert life(healed, "0", "1") == [32, 20]
    assert healed.position.characters[0].status == "in"

    with pytest.raises(
        PositionError,
        match="seat 1 of the last battle, Oriane Vell, has lost and can only enter after healing.*MC-16.7",
    ):
        next_battle(over("spare"), [0, 1], seed=1)
    with pytest.raises(PositionError, match="seat 1 of the last battle, Oriane Vell, was slain .MC-21.5.; slain_too"):
        next_battle(over("slay"), [0, 1], heal=True, seed=1)
    assert life(next_battle(over("slay"), [0, 1], heal=[1], slain_too=True, seed=1), "1") == [32]


@pytest.mark.parametrize(
    ("entrants", "more", "wrong"),
    [
        ([0, 2], {}, "no seat 2 in the last battle, which has 0 to 1"),
        ([0, -1], {}, "no seat -1"),
        ([0, 0], {}, "seat 0 of the last battle, Morwen Sable, can't take two seats, 0 and 1"),
        ([0], {}, "entrants must have 2 to 8 entries, got 1 .MC-6.1"),
        ([0] * 9, {}, "entrants must have 2 to 8 entries, got 9"),
        ("01", {}, "entrants must be a list"),
        (None, {}, "entrants must be a list with an entry for each seat, got None"),
        ([0, None], {}, r"entrants\[1\] must be a seat of the last battle, a key, a sheet or a character, got None"),
        ([0, True], {}, r"entrants\[1\] must be a seat"),
        ([0, "dovek_ironquil"], {}, "did you mean 'dovek_ironquill'"),
        ([0, "dovek_ironquill"], {"sides": [0]}, "sides must be 2 numbers from 0 to 7"),
        ([0, "dovek_ironquill"], {"sides": [0, 9]}, "sides must be 2 numbers"),
        (
            [0, "dovek_ironquill"],
            {"sides": [1, 1]},
            "sides must have two different sides, got 2 seats on side 1 .MC-21.4",
        ),
        ([0, "dovek_ironquill"], {"rules": Rules(sides=(3, 3, 1))}, "all 2 seats are on one side"),
        ([0, "dovek_ironquill"], {"heal": [4]}, "heal must be true, false or seats of the last battle, 0 to 1, got 4"),
        ([0, "dovek_ironquill"], {"heal": 1}, "heal must be true, false or seats of the last battle, 0 to 1, got 1"),
        ([0, "dovek_ironquill"], {"sides": 1}, "sides must be 2 numbers from 0 to 7, one for each seat, got 1"),
        ([0, "dovek_ironquill"], {"rules": 3}, "rules must be Rules of mtgcombat, got 3"),
    ],
)
def test_impossible_entrants_are_rejected(entrants: Any, more: dict[str, Any], wrong: str) -> None:
    with pytest.raises((PositionError, RulesError, TypeError), match=wrong):
        next_battle(over(), entrants, seed=1, **more)


@pytest.mark.rule("MC-23.1", "MC-21.7")
def test_pack_does_not_enter_as_it_was() -> None:
    first = over(others=" | marrow_watch side 0", creatures="ossuary_whelp of 2")
    with pytest.raises(PositionError, match=r"entrants\[1\] is a wild pack, which always starts anew: give its key"):
        next_battle(first, [0, 2], heal=True, seed=1)


def test_unfinished_battle_has_no_next_one() -> None:
    with pytest.raises(PositionError, match="over must be a finished battle, and this one goes on"):
        next_battle(Game(seed=1), [0, 1], seed=1)
    with pytest.raises(PositionError, match="must be a game of mtgcombat"):
        next_battle(over().position, [0, 1], seed=1)  # type: ignore[type-var]  # a likely mistake
    with pytest.raises(ValueError, match="a seed or an rng, not both"):
        next_battle(over(), [0, "dovek_ironquill"], seed=1, rng=Rng(2))


@pytest.mark.rule("MC-6.3", "MC-36.4")
def test_same_seed_makes_the_same_next_battle() -> None:
    first = over()
    before = first.position.clone()
    one, other = (next_battle(first, [0, "built", "random"], seed=5) for _ in range(2))
    assert one.position == other.position
    assert first.position == before
    while not one.is_over:
        player = one.players_to_act[0]
        one.apply(one.rng.split("play").choice(one.legal_actions(player)), player)
    again = Game.replay(Record.loads(one.record().dumps()))
    assert again.position == one.position


def test_next_battle_keeps_a_designers_cards() -> None:
    class Other(Game):
        """A game with cards of its own."""

    first = over(game=Other)
    assert type(next_battle(first, [0, "dovek_ironquill"], seed=1)) is Other
