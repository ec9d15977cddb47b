"""Turns, rounds, delaying, pairs locked at setup (MC-8, MC-6.5 to MC-6.9)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.testing import do, happened, logged, offered, rejected
from arcana_mtgcombat import Rules, battle
from tests.mtgcombat.table import close, creature, dice, exhausted, fighter, guard, life, logged_fields, number, there

THREE = "oriane_vell speed 4 | dovek_ironquill speed 3 | iveren_thole speed 2"


@pytest.mark.rule("MC-8.1", "MC-9.1", "MC-10.1", "MC-11.1", "MC-22.1", "MC-22.7")
def test_turn_has_its_four_phases_and_then_the_next_one_begins() -> None:
    game = battle("oriane_vell | dovek_ironquill", phase="start", seed=1)
    do(game, "act", "stop", "end")
    assert [line for line in logged(game) if line.startswith(("Turn", "Phase"))] == [
        "TurnBegun MC-8.1",
        "PhaseBegun MC-9.1",
        "PhaseBegun MC-10.1",
        "PhaseBegun MC-11.1",
        "PhaseBegun MC-22.1",
        "TurnBegun MC-8.1",
        "PhaseBegun MC-9.1",
    ]
    assert game.position.active == 1


@pytest.mark.rule("MC-6.5")
def test_round_is_one_pass_through_the_order() -> None:
    game = battle(THREE, phase="start", seed=1)
    do(game, "act", "stop", "end", "act", "stop", "end")
    assert (game.position.round, game.position.active) == (1, 2)
    do(game, "stop", "end")
    assert (game.position.round, game.position.to_come) == (2, (0, 1, 2))


@pytest.mark.rule("MC-6.6")
@pytest.mark.parametrize("rounds", [1, 2])
def test_after_the_last_round_the_battle_is_drawn(rounds: int) -> None:
    game = battle("oriane_vell | dovek_ironquill", phase="start", rules=Rules(max_rounds=rounds), seed=1)
    turns = 0
    while not game.is_over:
        turns += 1
        if "act" in offered(game):
            do(game, "act")
        do(game, "stop", "end")
    assert turns == 2 * rounds
    assert game.outcome is not None
    assert game.outcome.scores == (0.5, 0.5)


@pytest.mark.rule("MC-8.2", "MC-6.5", "MC-35.19")
def test_delaying_changes_this_and_all_later_rounds() -> None:
    game = battle(THREE, phase="start", seed=1)
    do(game, "act", "stop", "end", "act", "stop", "end", "stop", "end")
    assert (game.position.round, game.players_to_act) == (2, (0,))
    do(game, "character 1")
    assert game.position.order == (1, 0, 2)
    assert game.players_to_act == (1,)
    do(game, "act", "stop", "end", "act", "stop", "end", "stop", "end")
    assert game.position.round == 3
    assert game.players_to_act == (1,)
    assert [entry.clause for entry in game.log if type(entry.event).__name__ == "Delayed"] == ["MC-8.2"]


@pytest.mark.rule("MC-8.2", "MC-33.2")
def test_delaying_needs_a_player_still_to_act() -> None:
    game = battle(THREE, phase="start", active=1, seed=1)
    assert offered(game) == ["act", "character 2"]
    assert rejected(game, "character 0").clause == "MC-8.2"
    do(game, "act", "stop", "end")
    assert offered(game) == ["stop", "mana U", "mana C"]  # Iveren can't act behind another player any more


@pytest.mark.rule("MC-8.2")
def test_one_can_delay_behind_a_pack_but_a_pack_does_not_delay() -> None:
    game = battle(
        "oriane_vell speed 4 | pack speed 3 | dovek_ironquill speed 2",
        creatures="slagback_brute of 1",
        phase="start",
        seed=1,
    )
    assert offered(game) == ["act", "character 1", "character 2"]
    do(game, "character 1")
    assert game.position.active == 1


@pytest.mark.rule("MC-8.3")
def test_delayed_character_may_delay_again() -> None:
    game = battle(THREE, phase="start", seed=1)
    do(game, "character 1", "act", "stop", "end")
    assert game.players_to_act == (0,)
    do(game, "character 2")
    assert game.position.order == (1, 2, 0)
    assert (game.position.round, game.players_to_act) == (1, (2,))


@pytest.mark.rule("MC-36.25")
def test_delays_in_a_row_are_limited() -> None:
    game = battle("oriane_vell | dovek_ironquill", phase="start", seed=1)
    do(game, "character 1", "character 0")
    assert game.position.active == 0
    assert game.position.delays == 0
    assert game.position.order == (0, 1)


@pytest.mark.rule("MC-8.4", "MC-12.8")
def test_sickness_of_the_own_creatures_ends_as_the_turn_begins() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill", creatures="slagback_brute of 0; gatehouse_ox of 1", phase="start", seed=1
    )
    for name in ("c0", "c1"):
        creature(game, name).sick = True
    do(game, "act")
    assert [creature(game, name).sick for name in ("c0", "c1")] == [False, True]


@pytest.mark.rule("MC-1.4", "MC-8.4")
def test_turn_limits_reset_in_each_own_turn() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill", phase="start", seed=1,
        has_moved=True, has_engaged=True, has_commanded=True, castings=3, actions=2, recalled=1, restored=2, sustained=1,
        focused=(8,), creatures="slagback_brute of 0",
    )  # fmt: skip
    creature(game, "c0").ordered = creature(game, "c0").went_along = True
    do(game, "act")
    position = game.position
    assert not (position.has_moved or position.has_engaged or position.has_commanded)
    assert (position.castings, position.actions, position.recalled, position.restored) == (0, 0, 0, 0)
    assert (position.sustained, position.focused) == (0, ())
    assert not (creature(game, "c0").ordered or creature(game, "c0").went_along)


@pytest.mark.rule("MC-8.5")
def test_departed_character_has_no_place_in_the_order() -> None:
    game = battle("oriane_vell | dovek_ironquill life 1 | iveren_thole", phase="main", seed=1)
    game.lose_life(1, 1)
    game.check()
    do(game, "end")
    assert game.position.order == (2, 0)
    assert 1 not in game.position.to_come
    assert game.position.characters[1].status == "lost"


@pytest.mark.rule("MC-36.29", "MC-21.2", "MC-22.4")
def test_losers_turn_ends_except_for_the_shared_end_phase() -> None:
    game = battle(
        "oriane_vell life 1 memory spark_of_karr pool R | dovek_ironquill pool CCCCCCCCC | iveren_thole guard 3",
        phase="upkeep",
        permanents="rotbrand of 1 on 0",
        seed=1,
    )
    assert game.position.characters[0].status == "lost"
    assert game.position.active != 0
    assert life(game, "1") == [31]
    assert guard(game, "2") == -1
    assert happened(game, "PhaseBegun")[-1] == "PhaseBegun"
    assert "PhaseBegun MC-11.1" not in logged(game)
    assert "WindowOpened MC-18.3" not in logged(game)
    assert "PhaseBegun MC-22.1" in logged(game)


@pytest.mark.rule("MC-36.30", "MC-2.4")
def test_rotation_begins_with_the_active_or_next_seat() -> None:
    game = battle(THREE, active=1, creatures="slagback_brute of 0; gatehouse_ox of 1", seed=1)
    assert game.all_combatants() == [1, number("c1"), 2, 0, number("c0")]
    assert game.rotation(1) == [2, 0, 1]
    game.lose_life(1, 99)
    game.check()
    assert game.all_combatants() == [2, 0, number("c0")]


@pytest.mark.rule("MC-17.9", "MC-8.2")
def test_fleeing_character_may_delay_before_the_escape() -> None:
    game = battle(THREE.replace("speed 4", "speed 4 fleeing"), phase="start", seed=1)
    assert offered(game) == ["act", "character 1", "character 2"]
    do(game, "character 1")
    do(game, "act", "stop", "end")
    assert there(game, "0")
    do(game, "act")
    assert not there(game, "0")
    assert game.position.active == 2


@pytest.mark.rule("MC-6.8", "MC-6.9", "MC-35.39")
def test_locked_pair_fights_before_the_first_action() -> None:
    game = battle(
        "brannick_emberhand speed 4 | oriane_vell",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        locks="c0-c1",
        rng=dice(6, 3, 3, 1, 6, 6, 2, 1, 3, 3, 4, 3),
    )
    do(game, "yes")
    brute, ox = fighter(game, "c0"), fighter(game, "c1")
    assert (ox.life, ox.guard) == (8, 2)  # 13 against 15
    assert (brute.life, brute.guard, brute.exhausted) == (5, 0, True)  # 6 against 7
    assert close(game, "c0", "c1")
    assert game.players_to_act == (0,)
    assert "command" not in offered(game)
    assert game.position.actions == 0
    assert game.position.locks == ()


@pytest.mark.rule("MC-6.8", "MC-6.9")
def test_locked_fight_uses_up_engage_but_no_action() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell power 0 | dovek_ironquill",
        locks="1-0",
        close="0-2",
        rng=dice(1, 1, 1, 6, 6),
    )
    assert happened(game, "Struck") == ["Struck"]
    assert exhausted(game, "0")
    assert game.position.has_engaged
    assert game.position.actions == 0
    assert not {"engage", "move"} & {*offered(game)}


@pytest.mark.rule("MC-6.9")
def test_locked_creature_has_had_its_order_also_if_it_stays_ready() -> None:
    game = battle(
        "oriane_vell speed 4 | dovek_ironquill",
        creatures="gatehouse_ox of 0; undertow_shellback of 1",
        locks="c0-c1",
        seed=1,
    )
    do(game, "no")
    assert happened(game, "Struck") == ["Struck"]
    assert not exhausted(game, "c0")
    assert "command" not in offered(game)


@pytest.mark.rule("MC-6.8")
def test_several_locked_pairs_fight_in_the_order_of_setup_each_in_its_own_turn() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell",
        creatures="undertow_shellback of 0; undertow_shellback of 1; undertow_shellback of 0; undertow_shellback of 1",
        locks="c1-c0; c3-c2",
        seed=1,
    )
    do(game, "no", "no")
    assert logged_fields(game, "Engaged", "attacker", "target") == [(8, 9), (10, 11)]


@pytest.mark.rule("MC-6.8")
def test_locked_pair_of_which_neither_acts_now_waits() -> None:
    game = battle("brannick_emberhand speed 6 | oriane_vell | dovek_ironquill", locks="1-2", rng=Rng(1))
    assert "end" in offered(game)
    assert game.position.locks == ((1, 2),)


@pytest.mark.rule("MC-6.8", "MC-23.2")
def test_locked_creature_of_a_pack_fights_before_the_first_order() -> None:
    game = battle(
        "pack speed 4 | oriane_vell power 0", creatures="slagback_brute of 0", locks="c0-1", phase="start", seed=1
    )
    assert happened(game, "Engaged", "Struck") == ["Engaged", "Struck"]
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-6.9")
@pytest.mark.parametrize("creatures", ["slagback_brute of 0 exhausted; gatehouse_ox of 1"])
def test_exhausted_attacker_has_no_locked_fight_and_the_lock_is_over(creatures: str) -> None:
    game = battle("brannick_emberhand | oriane_vell", creatures=creatures, locks="c0-c1", rng=dice())
    assert game.position.locks == ()
    assert happened(game, "Engaged") == []


@pytest.mark.rule("MC-6.9")
@pytest.mark.parametrize("gone", ["c0", "c1"])
def test_locked_pair_without_one_combatant_does_not_fight(gone: str) -> None:
    game = battle(
        "brannick_emberhand | oriane_vell speed 2",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        locks="c0-c1",
        phase="channeling",
        seed=1,
    )
    game.take_out(creature(game, gone), clause="MC-25.10")
    do(game, "stop", "end", "stop")
    assert happened(game, "Engaged") == []
    assert game.position.locks == ()


@pytest.mark.rule("MC-36.34")
def test_locked_pair_that_has_become_allied_does_not_fight() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        locks="c0-c1",
        phase="channeling",
        seed=1,
    )
    game.control(creature(game, "c1"), 0, "MC-20.10")
    do(game, "stop")
    assert happened(game, "Engaged") == []
    assert not creature(game, "c0").ordered


@pytest.mark.rule("MC-21.2", "MC-8.1", "MC-36.29")
def test_loss_in_the_channeling_phase_skips_upkeep_and_main_phase() -> None:
    game = battle(
        "morwen_sable life 3 channeling 0 pool B memory bloodfount exhausted | oriane_vell | dovek_ironquill",
        phase="channeling",
        seed=1,
    )
    do(game, "cast bloodfount")
    assert game.position.characters[0].status == "lost"
    assert logged_fields(game, "PhaseBegun", "player", "phase") == [(0, "channeling"), (0, "end")]
    assert happened(game, "MadeReady") == []
