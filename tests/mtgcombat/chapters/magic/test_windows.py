"""Free windows: the players asked for an instant without a roll, and the moments (MC-18.1 to MC-18.3, MC-33.13)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import Rules, battle
from arcana_mtgcombat.model.mana import letters
from tests.mtgcombat.table import all_pass, asked, dice, fighter, keys, life, logged_fields

THREE = (
    "brannick_emberhand pool RRR memory spark_of_karr"
    " | iveren_thole pool UUU memory ebb_thrust"
    " | yssa_thornmother pool GGG memory surge_of_sap"
)
"""Speeds 3, 4 and 2: the turn order is Iveren, Brannick, Yssa, by seat 1, 0, 2."""
DUEL = "brannick_emberhand pool RRR | oriane_vell pool WWW memory gatekeepers_halt"
NO_DICE = dice()


@pytest.mark.rule("MC-18.2", "MC-22.1", "MC-34.10")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 2, 1]), (1, [1, 0, 2]), (2, [2, 1, 0])])
def test_window_asks_in_rotation_order_until_all_have_passed(active: int, order: list[int]) -> None:
    game = battle(THREE, active=active, phase="end", rng=NO_DICE)

    assert all_pass(game) == order


@pytest.mark.rule("MC-18.2")
def test_after_an_instant_was_used_and_has_resolved_the_window_starts_again() -> None:
    game = battle(THREE, phase="end", rng=NO_DICE)
    do(game, "pass")

    do(game, "cast surge_of_sap; character 2")

    assert [asked(game), *(frame.player for frame in game.position.frames)] == [1, 2]
    do(game, "pass", "pass")  # Iveren and Brannick do not respond
    assert game.position.frames == ()
    assert all_pass(game) == [0, 1]  # Yssa has nothing left


@pytest.mark.rule("MC-18.2", "MC-18.5")
def test_window_needs_no_speed_roll() -> None:
    game = battle(DUEL, close="0-1", phase="end", rng=NO_DICE)

    do(game, "cast gatekeepers_halt; character 0")

    assert fighter(game, "0").exhausted
    assert happened(game, "ResponseTried") == []


@pytest.mark.rule("MC-18.2")
def test_in_a_window_one_instant_is_used_at_a_time() -> None:
    game = battle(
        "brannick_emberhand pool RRR memory spark_of_karr red_fury_of_karr | iveren_thole pool U memory ebb_thrust",
        phase="end",
        rng=NO_DICE,
    )

    do(game, "cast red_fury_of_karr; character 0", "pass")

    assert asked(game) == 0
    assert offered(game) == ["pass", "cast spark_of_karr"]


@pytest.mark.rule("MC-33.13", "MC-18.1")
@pytest.mark.parametrize(
    "without",
    [
        "pool - memory gatekeepers_halt",
        "pool RRR memory gatekeepers_halt",
        "mastery 0 pool WWW memory gatekeepers_halt",
        "pool WWW memory vellish_lancer",
        "pool WWW memory lawful_unbinding",  # no permanent to aim at
        "pool WWW library gatekeepers_halt",
    ],
)
def test_player_without_usable_instants_is_not_asked(without: str) -> None:
    game = battle(f"brannick_emberhand | oriane_vell {without}", phase="end")

    assert all_pass(game) == []


@pytest.mark.rule("MC-33.13", "MC-18.1")
def test_instant_ability_that_can_be_paid_for_is_usable_in_a_window() -> None:
    game = battle(
        "brannick_emberhand | dovek_ironquill", permanents="splinterglass_orb of 1", phase="end", rng=dice(2, 1, 6, 6)
    )

    assert (asked(game), offered(game)) == (1, ["pass", "use permanent 0"])
    do(game, "use permanent 0; character 0")
    assert life(game, "0") == [32]
    assert all_pass(game) == []


@pytest.mark.rule("MC-18.3", "MC-9.5", "MC-10.7", "MC-22.1", "MC-18.1")
def test_windows_are_in_each_phase_of_the_turn_of_another() -> None:
    game = battle(DUEL, phase="channeling")
    seen = []

    while game.position.active == 0 and game.position.phase != "start":
        if "pass" in offered(game):
            seen.append(game.position.phase)
        do(game, next(word for word in ("pass", "stop", "end") if word in offered(game)))

    assert seen == ["channeling", "upkeep", "end"]


@pytest.mark.rule("MC-18.3", "MC-9.5")
def test_window_of_the_channeling_phase_is_at_its_end() -> None:
    game = battle(DUEL, phase="channeling")

    assert "stop" in offered(game)
    do(game, "stop")
    assert (asked(game), game.position.phase) == (1, "channeling")


@pytest.mark.rule("MC-18.3", "MC-11.8")
def test_window_follows_each_action() -> None:
    game = battle(DUEL)
    seen = []

    for line in ("move; character 1", "end"):
        do(game, line)
        seen.append((game.position.phase, all_pass(game)))

    assert seen == [("main", [1]), ("end", [1])]


@pytest.mark.rule("MC-18.3", "MC-11.8", "MC-12.4")
def test_window_follows_each_single_order() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; cinderhound_runner of 0")

    do(game, "command; creature 0; advance; character 1")

    assert all_pass(game) == [1, 1]  # as a response to the order, then in the window
    do(game, "creature 1; advance; character 1")
    assert all_pass(game) == [1, 1]


@pytest.mark.rule("MC-18.2", "MC-36.48")
def test_without_free_windows_instants_are_responses_or_between_own_actions() -> None:
    game = battle(THREE, phase="channeling", rules=Rules(free_windows=False), rng=dice(1, 2, 6, 6))

    while game.position.phase != "main":
        assert "pass" not in offered(game)
        do(game, "stop")

    do(game, "cast spark_of_karr; character 1")
    assert all_pass(game) == [2, 1]  # they may respond to it
    assert life(game, "1") == [28]  # 3 against a Guard of 12
    do(game, "end")
    assert (game.position.active, game.position.phase) == (2, "channeling")  # the End Phase asked no player


@pytest.mark.rule("MC-18.13")
def test_wild_pack_has_no_chance_in_windows() -> None:
    game = battle(
        "brannick_emberhand pool R memory spark_of_karr | pack pool RRR",
        creatures="mountainheart_wyrm of 1; mountainheart_wyrm of 0",
        phase="end",
        rng=NO_DICE,
    )

    assert offered(game) == ["pass", "cast spark_of_karr", "use creature 1"]
    assert all_pass(game) == [0]


@pytest.mark.rule("MC-18.13", "MC-23.8")
def test_wild_pack_has_no_chance_in_the_windows_of_its_own_turn_either() -> None:
    game = battle(
        "brannick_emberhand pool R memory spark_of_karr | pack speed 3 pool RRR",
        creatures="mountainheart_wyrm of 1",
        active=1,
        phase="end",
        rng=NO_DICE,
    )

    assert all_pass(game) == [0]


@pytest.mark.rule("MC-23.8", "MC-18.2")
def test_windows_in_the_turn_of_a_pack_begin_with_the_first_character_behind_it() -> None:
    game = battle(THREE + " | pack speed 3", creatures="slagback_brute of 3", active=3, phase="end", rng=NO_DICE)

    assert all_pass(game) == [2, 1, 0]  # the turn order is 1, 0, 3, 2


@pytest.mark.rule("MC-33.15", "MC-18.14", "MC-36.71")
def test_mana_abilities_are_offered_beside_and_use_up_no_chance() -> None:
    game = battle(
        "yssa_thornmother pool G memory surge_of_sap | brannick_emberhand pool R memory spark_of_karr",
        creatures="mountainheart_wyrm of 1; ysselwood_sproutling of 0; ysselwood_sproutling of 0",
        permanents="mana_cask of 0",
        active=1,
        phase="end",
        rng=NO_DICE,
    )
    do(game, "pass")

    assert (asked(game), offered(game)) == (
        0,
        ["pass", "cast surge_of_sap", "use creature 1", "use creature 2", "use permanent 0"],
    )
    do(game, "use permanent 0")
    assert letters(game.position.characters[0].pool) == "GCC"
    assert game.position.frames == ()
    assert (asked(game), offered(game)) == (0, ["pass", "cast surge_of_sap", "use creature 1", "use creature 2"])
    do(game, "pass")
    assert (asked(game), game.position.phase) == (0, "channeling")  # Brannick was not asked again


@pytest.mark.rule("MC-33.15", "MC-33.13")
def test_abilities_are_listed_by_slot_whatever_their_timing() -> None:
    game = battle(
        "brannick_emberhand pool R | oriane_vell",
        creatures="ysselwood_sproutling of 0; mountainheart_wyrm of 0",
        permanents="splinterglass_orb of 0; mana_cask of 0",
        phase="end",
    )

    assert offered(game) == ["pass", "use creature 0", "use creature 1", "use permanent 0", "use permanent 1"]


@pytest.mark.rule("MC-36.71", "MC-33.13")
def test_player_who_first_needs_a_mana_ability_is_not_asked() -> None:
    game = battle(
        "brannick_emberhand | yssa_thornmother pool - memory surge_of_sap",
        creatures="ysselwood_sproutling of 1",
        phase="end",
    )

    assert all_pass(game) == []


@pytest.mark.rule("MC-34.10")
def test_questions_and_passes_in_a_window_are_hidden_from_others() -> None:
    game = battle(THREE, phase="end")
    seen_before = [game.log.seen_by(player) for player in (0, 1, None)]

    do(game, "pass")
    assert (asked(game), game.to_act_seen_by(2)) == (2, (2,))
    assert [game.to_act_seen_by(player) for player in (0, 1, None)] == [(), (), ()]
    do(game, "pass")

    assert logged_fields(game, "Passed", "player") == [0, 2]
    assert [repr(entry.event) for entry in game.log.seen_by(2) if "Passed" in repr(entry.event)] == ["Passed(player=2)"]
    assert [game.log.seen_by(player) for player in (1, None)] == seen_before[1:]


@pytest.mark.rule("MC-34.10")
def test_view_hides_the_player_asked() -> None:
    asks_yssa = battle(THREE, phase="end")
    do(asks_yssa, "pass")
    asks_iveren = battle(THREE, phase="end")
    do(asks_iveren, "pass", "pass")

    assert asks_yssa.view(0) == asks_iveren.view(0)
    assert asks_yssa.view(None) == asks_iveren.view(None)


@pytest.mark.rule("MC-33.13", "MC-13.7", "MC-18.1", "MC-5.4")
def test_rejections_in_a_window_give_the_reason() -> None:
    game = battle(
        "brannick_emberhand pool R memory spark_of_karr slagback_brute unstoppable_ember | oriane_vell", phase="end"
    )

    assert rejected(game, "cast slagback_brute").clause == "MC-13.7"
    assert rejected(game, "cast red_fury_of_karr").clause == "MC-5.4"
    assert rejected(game, "cast unstoppable_ember").clause == "MC-18.1"
    assert rejected(game, "end").clause == "MC-33.13"
    assert keys(game, game.position.characters[0].memory) == ["slagback_brute", "spark_of_karr", "unstoppable_ember"]


@pytest.mark.rule("MC-18.2")
def test_battle_that_ends_in_a_window_goes_on_with_mercy() -> None:
    game = battle(
        "brannick_emberhand pool R memory spark_of_karr | oriane_vell life 1", phase="end", rng=dice(6, 6, 1, 1)
    )

    do(game, "cast spark_of_karr; character 1")

    assert offered(game) == ["spare", "slay"]


@pytest.mark.rule("MC-36.95", "MC-36.29", "MC-21.2")
@pytest.mark.parametrize("phase", ["channeling", "end"])
def test_window_is_over_when_the_active_character_has_lost_in_it(phase: str) -> None:
    game = battle(
        "dovek_ironquill life 1 | brannick_emberhand pool RR memory spark_of_karr spark_of_karr"
        " | oriane_vell pool W memory mending_canticle",
        phase=phase,
        rng=dice(6, 6, 1, 1),
    )

    do(game, *["stop"] * (phase == "channeling"), "cast spark_of_karr; character 0")
    assert (asked(game), game.position.frames != ()) == (2, True)
    do(game, "pass")  # as a response

    assert (asked(game), offered(game)) == (1, ["act", "character 2"])  # the turn of Brannick


@pytest.mark.rule("MC-36.95", "MC-18.6", "MC-18.15")
def test_plays_of_others_resolve_after_the_active_character_has_lost() -> None:
    game = battle(
        "dovek_ironquill life 1 pool WWWWWW memory vellish_torchbearer"
        " | brannick_emberhand pool RR memory spark_of_karr | oriane_vell pool W memory mending_canticle life 20",
        rng=dice(6, 6, 6, 1, 1, 1, 6, 6, 1, 1),
    )

    do(game, "cast vellish_torchbearer", "cast spark_of_karr; character 0")
    assert asked(game) == 2
    do(game, "pass")

    assert fighter(game, "0").status == "lost"
    assert game.position.creatures == ()
    assert game.position.frames == ()
    assert (asked(game), offered(game)) == (1, ["act", "character 2"])
