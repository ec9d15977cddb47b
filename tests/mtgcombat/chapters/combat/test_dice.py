"""Rolls of dice, and opposed rolls (MC-2)."""

from __future__ import annotations

import pytest

from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import RulesError
from arcana_core.testing import do
from arcana_mtgcombat import Rules, battle, events
from tests.mtgcombat.table import dice, life

TWO = "oriane_vell | dovek_ironquill"


@pytest.mark.rule("MC-2.1")
def test_roll_is_the_sum_of_its_faces() -> None:
    assert battle(TWO, rng=dice(4, 5, 6)).roll(0, 3, "test") == 15


@pytest.mark.rule("MC-2.1")
def test_house_rule_sets_the_sides_of_dice() -> None:
    game = battle(TWO, rules=Rules(die_sides=20), rng=dice(20))
    assert game.roll(0, 1, "test") == 20


@pytest.mark.rule("MC-2.2")
@pytest.mark.parametrize("count", [0, -2])
def test_zero_dice_are_0_without_a_roll(count: int) -> None:
    game = battle(TWO, rng=dice())
    assert game.roll(0, count, "test") == 0
    assert not [entry for entry in game.log if isinstance(entry.event, events.Rolled)]


@pytest.mark.rule("MC-2.3", "MC-35.32")
def test_in_hits_mode_the_dice_of_4_and_more_count() -> None:
    game = battle(TWO, rules=Rules(pool_mode="hits"), rng=dice(1, 4, 5, 6, 2, 6))
    assert game.roll(0, 4, "attack") == 3
    assert game.roll(1, 2, "guard") == 1


@pytest.mark.rule("MC-2.3", "MC-35.32")
def test_in_hits_mode_an_attack_of_3_against_a_guard_of_1_costs_2_life() -> None:
    game = battle("oriane_vell power 4 | dovek_ironquill", close="0-1", rules=Rules(pool_mode="hits"), rng=dice(2, 6))
    game.deal(1, 3)
    assert life(game, "1") == [30]


@pytest.mark.rule("MC-2.3")
def test_hit_on_must_be_a_face_of_the_dice() -> None:
    game = battle(TWO, rules=Rules(pool_mode="hits", hit_on=6), rng=dice(5, 6))
    assert game.roll(0, 2, "test") == 1
    with pytest.raises(RulesError, match="hit_on must be at most die_sides, 6, got 7"):
        Rules(pool_mode="hits", hit_on=7)


@pytest.mark.rule("MC-2.4", "MC-2.6", "MC-35.38")
def test_effect_rolls_once_and_victims_roll_guards_in_rotation_order() -> None:
    game = battle(
        "brannick_emberhand pool RRRR memory furnace_breath | oriane_vell | dovek_ironquill",
        creatures="slagback_brute of 2; gatehouse_ox of 1",
        close="0-1; 0-2",
        order=(0, 2, 1),
        rng=dice(4, 4, 3, 2, 6, 3, 5, 6, 3, 3, 6, 5, 1, 1),
    )
    do(game, "cast furnace_breath")
    # 13 against 9 of Dovek and 11 of the Brute, then 6 of Oriane and 13 of the Ox
    assert life(game, "2", "c0", "1", "c1") == [28, 3, 25, 8]


@pytest.mark.rule("MC-2.5")
@pytest.mark.parametrize(("own", "other", "succeeds"), [(13, 13, True), (12, 13, False), (14, 13, True)])
def test_opposed_speed_roll_succeeds_with_an_equal_or_higher_sum(own: int, other: int, *, succeeds: bool) -> None:
    script = ScriptedRng([own - 9, 3, 3, 3, other - 6, 3, 3])
    game = battle("iveren_thole | brannick_emberhand", rules=Rules(die_sides=10), rng=script)
    assert game.opposed(0, 1, "response") == succeeds
    assert script.cursor == 7


@pytest.mark.rule("MC-2.5")
def test_wild_pack_rolls_the_speed_of_the_pack() -> None:
    game = battle("oriane_vell | pack speed 2", creatures="slagback_brute of 1", rng=dice(1, 1, 1, 2, 2))
    assert not game.opposed(0, 1, "response")


@pytest.mark.rule("MC-34.7")
def test_every_face_of_each_throw_is_public() -> None:
    game = battle(TWO, rng=dice(4, 5, 6))
    game.roll(0, 3, "test")
    for player in (0, 1, None):
        assert events.Rolled(0, "test", (4, 5, 6), 15) in [entry.event for entry in game.log.seen_by(player)]
