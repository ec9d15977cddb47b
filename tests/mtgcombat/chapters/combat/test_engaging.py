"""Tests of engaging, intercepting (MC-14), and pairs locked by the setup (MC-6.7 to MC-6.9)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.testing import do, happened, offered, rejected
from arcana_mtgcombat import POOL, Game, Rules, battle, read_pool
from tests.mtgcombat.designed_cards import Designed
from tests.mtgcombat.random_cards import game_with
from tests.mtgcombat.table import close, dice, exhausted, fighter, gains, guard, life, logged_fields, there

DUEL = "brannick_emberhand | oriane_vell"
ORDER = "command; creature 0; engage; "
THREE = "brannick_emberhand side 0 | oriane_vell side 1 | dovek_ironquill side 1"


def to_main(game: Game, player: int) -> None:
    """Pass turns until this player can act in their Main Phase."""
    while not (game.position.active == player and game.position.phase == "main"):
        options = offered(game)
        do(game, next(word for word in ("act", "stop", "pass", "end") if word in options))


@pytest.mark.rule("MC-14.1", "MC-33.9")
def test_enemies_of_close_groups_can_be_engaged() -> None:
    game = battle(THREE, creatures="gatehouse_ox of 1; gatehouse_ox of 1 detached", close="0-1")

    do(game, "engage")

    assert offered(game) == ["character 1", "creature 0"]


@pytest.mark.rule("MC-14.1", "MC-11.3")
def test_character_engages_once_in_a_turn() -> None:
    game = battle(
        DUEL,
        creatures="gatehouse_ox of 0",
        close="0-1",
        rng=dice(1, 1, 1, 6, 6),
        changes=gains("0", "Vigilance"),
    )

    do(game, "engage; character 1", "no")

    assert "engage" not in offered(game)
    assert "command" in offered(game)


@pytest.mark.rule("MC-14.1")
def test_ranged_enemies_cannot_be_engaged() -> None:
    assert "engage" not in offered(battle(DUEL))


@pytest.mark.rule("MC-14.2", "MC-19.7")
def test_defender_cannot_engage() -> None:
    game = battle(
        DUEL,
        creatures="clockwork_sentry of 0; slagback_brute of 0",
        close="0-1",
        changes=gains("0", "Defender"),
    )

    assert "engage" not in offered(game)
    do(game, "command; creature 0")
    assert offered(game) == ["withdraw"]


@pytest.mark.rule("MC-14.2", "MC-19.1", "MC-19.2")
@pytest.mark.parametrize(
    ("attacker", "can"),
    [("slagback_brute", False), ("saltmist_drakelet", True), ("ysselwood_climber", True)],
)
def test_flyer_is_engaged_by_flying_and_reach_only(attacker: str, can: bool) -> None:
    game = battle(DUEL, creatures=f"{attacker} of 0; saltmist_drakelet of 1", close="0-1")

    do(game, "command; creature 0; engage")

    assert ("creature 1" in offered(game)) is can


@pytest.mark.rule("MC-14.2", "MC-19.14")
def test_exhausted_flyer_can_be_engaged_by_anybody() -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0; saltmist_drakelet of 1 exhausted",
        close="0-1",
        changes=gains("1", "Flying"),
    )

    do(game, "command; creature 0; engage")

    assert offered(game) == ["creature 1"]


@pytest.mark.rule("MC-14.3", "MC-14.4", "MC-33.10")
def test_attack_on_a_creature_cannot_be_intercepted() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; ossuary_whelp of 1; gatehouse_ox of 1", close="0-1")

    do(game, ORDER + "creature 1")

    assert offered(game) == ["yes", "no"]
    assert happened(game, "Intercepted") == []


@pytest.mark.rule("MC-14.4", "MC-14.8", "MC-33.10")
def test_creature_takes_the_attack_on_itself_and_stays_ready() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; gatehouse_ox of 1", close="0-1", rng=dice(*[3] * 8))

    do(game, ORDER + "character 1")
    assert (game.players_to_act, offered(game)) == ((1,), ["none", "creature 1"])
    do(game, "creature 1", "no")

    assert (guard(game, "c1"), guard(game, "1")) == (0, -1)
    assert not exhausted(game, "c1")


@pytest.mark.rule("MC-14.4", "MC-14.7")
def test_only_a_ready_close_creature_intercepts() -> None:
    game = battle(
        THREE,
        creatures="slagback_brute of 0; gatehouse_ox of 1 exhausted; gatehouse_ox of 1 detached; gatehouse_ox of 2; "
        "gatehouse_ox of 1",
        close="0-1; 0-2",
    )

    do(game, ORDER + "character 1")

    assert offered(game) == ["none", "creature 4"]
    assert rejected(game, "creature 1").clause == "MC-14.7"
    assert rejected(game, "creature 2").clause == "MC-14.4"
    assert rejected(game, "creature 3").clause == "MC-14.4"
    assert rejected(game, "yes").clause == "MC-33.10"


@pytest.mark.rule("MC-14.4")
def test_detached_creature_near_the_attacker_intercepts_for_its_character() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0; gatehouse_ox of 1 detached", close="0-1; 0-c1")

    do(game, ORDER + "character 1")

    assert offered(game) == ["none", "creature 1"]


@pytest.mark.rule("MC-35.22", "MC-14.5", "MC-14.2")
def test_sentry_intercepts_a_drakelet_that_the_juggernaut_can_engage_afterwards() -> None:
    game = battle(
        "iveren_thole | dovek_ironquill",
        creatures="saltmist_drakelet of 0; clockwork_sentry of 1; ironquill_juggernaut of 1",
        close="0-1",
        rng=dice(1, 1, 6, 6),
    )

    do(game, ORDER + "character 1")
    assert offered(game) == ["none", "creature 1"]
    assert rejected(game, "creature 2").clause == "MC-14.5"
    do(game, "none", "no")

    to_main(game, 1)
    do(game, "command; creature 2; engage")
    assert "creature 0" in offered(game)


@pytest.mark.rule("MC-14.7")
@pytest.mark.parametrize("sick_intercept", [True, False])
def test_sick_creature_intercepts_if_the_setting_allows_it(sick_intercept: bool) -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0; gatehouse_ox of 1 sick; gatehouse_ox of 1; ember_roc of 1 sick",
        close="0-1",
        rules=Rules(sick_intercept=sick_intercept),
    )

    do(game, ORDER + "character 1")

    sick = ["creature 1"] if sick_intercept else []
    assert offered(game) == ["none", *sick, "creature 2", "creature 3"]
    if not sick_intercept:
        assert rejected(game, "creature 1").clause == "MC-14.7"


@pytest.mark.rule("MC-14.5", "MC-12.8", "MC-19.6")
def test_creature_with_haste_is_not_rejected_for_being_sick() -> None:
    game = battle(
        "iveren_thole | brannick_emberhand",
        creatures="saltmist_drakelet of 0; cinderhound_runner of 1 sick; ember_roc of 1 sick",
        close="0-1",
        rules=Rules(sick_intercept=False),
    )

    do(game, ORDER + "character 1")

    assert offered(game) == ["none", "creature 2"]
    assert rejected(game, "creature 1").clause == "MC-14.5"


@pytest.mark.rule("MC-14.4", "MC-25.29")
def test_creature_with_a_cinder_mark_does_not_intercept() -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0; gatehouse_ox of 1; gatehouse_ox of 1",
        permanents="cinder_mark of 0 on c1",
        close="0-1",
    )

    do(game, ORDER + "character 1")

    assert offered(game) == ["none", "creature 2"]
    assert rejected(game, "creature 1").clause == "MC-25.29"


FOUR = "brannick_emberhand side 0 | oriane_vell side 1 | dovek_ironquill side 1 | iveren_thole side 1"


@pytest.mark.rule("MC-14.6", "MC-14.8", "MC-33.10", "MC-36.57")
def test_allies_are_asked_in_rotation_order_until_the_first_yes() -> None:
    game = battle(FOUR, creatures="slagback_brute of 0; gatehouse_ox of 2", close="0-1; 0-2; 0-3", rng=dice(*[3] * 6))
    assert game.position.order == (3, 0, 1, 2)

    do(game, ORDER + "character 2", "none")
    assert (game.players_to_act, offered(game)) == ((3,), ["yes", "no"])
    do(game, "no")
    assert game.players_to_act == (1,)
    do(game, "yes", "no")

    assert (guard(game, "1"), guard(game, "2"), guard(game, "3")) == (0, -1, -1)
    assert not exhausted(game, "1")


@pytest.mark.rule("MC-14.6")
def test_allies_are_not_asked_if_a_creature_intercepts() -> None:
    game = battle(THREE, creatures="slagback_brute of 0; gatehouse_ox of 1", close="0-1; 0-2", rng=dice(*[3] * 8))

    do(game, ORDER + "character 1", "creature 1")

    assert game.players_to_act == (1,)
    assert offered(game) == ["yes", "no"]
    do(game, "no")
    assert game.players_to_act == (0,)


@pytest.mark.rule("MC-14.6", "MC-14.5", "MC-25.29")
@pytest.mark.parametrize(
    ("others", "attacker"),
    [
        ({"close": "0-1"}, "slagback_brute"),
        ({"close": "0-1; 0-2"}, "saltmist_drakelet"),
        ({"close": "0-1; 0-2", "rules": Rules(ally_intercept=False)}, "slagback_brute"),
        ({"close": "0-1; 0-2", "permanents": "cinder_mark of 0 on 2"}, "slagback_brute"),
    ],
)
def test_ally_who_is_far_or_cannot_catch_a_flyer_is_not_asked(others: dict[str, Any], attacker: str) -> None:
    game = battle(THREE, creatures=f"{attacker} of 0", **others)

    do(game, ORDER + "character 1")

    assert game.players_to_act == (1,)
    assert offered(game) == ["yes", "no"]


@pytest.mark.rule("MC-14.6")
def test_exhausted_ally_is_not_asked() -> None:
    game = battle(THREE.replace("dovek_ironquill", "dovek_ironquill exhausted"), close="0-1; 0-2")

    do(game, "engage; character 1")

    assert game.players_to_act == (1,)
    assert happened(game, "Struck") == ["Struck"]


@pytest.mark.rule("MC-14.9", "MC-18.4", "MC-12.5")
def test_responses_to_an_attack_follow_the_choice_of_the_defender() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell memory gatekeepers_halt pool W",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        close="0-1",
        rng=dice(6, 6, 6, 1, 1, 1),
    )

    do(game, ORDER + "character 1")
    assert offered(game) == ["none", "creature 1"]
    do(game, "none")
    assert offered(game) == ["pass", "cast gatekeepers_halt"]
    do(game, "cast gatekeepers_halt; creature 0")

    assert exhausted(game, "c0")
    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert guard(game, "c0") == -1


@pytest.mark.rule("MC-14.9")
def test_attackers_own_controller_uses_instants_last_and_without_a_roll() -> None:
    game = battle(
        "brannick_emberhand memory red_fury_of_karr spark_of_karr pool RR | oriane_vell memory mending_canticle pool W",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(1, 1, *[1] * 7, 6, 6),
    )

    do(game, ORDER + "character 1")
    assert game.players_to_act == (1,)
    do(game, "pass")
    assert game.players_to_act == (0,)
    do(game, "cast spark_of_karr; character 1", "pass")
    assert game.players_to_act == (0,)
    do(game, "cast red_fury_of_karr; creature 0", "pass")


@pytest.mark.rule("MC-14.10")
@pytest.mark.parametrize("engages", [True, False])
def test_attack_without_a_target_is_off_and_exhausts_no_combatant(engages: bool) -> None:
    game = battle(
        "brannick_emberhand | iveren_thole memory ebb_thrust pool U",
        creatures="slagback_brute of 0; riptide_serpent of 1",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, "engage; creature 1" if engages else ORDER + "creature 1", "cast ebb_thrust; creature 1")

    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert not exhausted(game, "0" if engages else "c0")
    if engages:
        assert "engage" not in offered(game)
    else:
        assert "command" not in offered(game)


@pytest.mark.rule("MC-14.10", "MC-14.4")
def test_attack_whose_interceptor_vanishes_is_off() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole memory ebb_thrust pool U",
        creatures="slagback_brute of 0; riptide_serpent of 1",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, ORDER + "character 1", "creature 1", "cast ebb_thrust; creature 1")

    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert (guard(game, "1"), exhausted(game, "c0")) == (-1, False)


@pytest.mark.rule("MC-14.10")
def test_attack_on_a_target_no_longer_close_is_off() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole memory tidal_shove pool UU",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, ORDER + "character 1", "cast tidal_shove; character 0")

    assert not close(game, "0", "1")
    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert not exhausted(game, "c0")


@pytest.mark.rule("MC-14.10")
def test_attacker_who_has_gone_does_not_fight() -> None:
    game = battle(
        "brannick_emberhand | iveren_thole memory ebb_thrust pool U",
        creatures="slagback_brute of 0",
        close="0-1",
        rng=dice(6, 6, 6, 6, 1, 1, 1),
    )

    do(game, ORDER + "character 1", "cast ebb_thrust; creature 0")

    assert not there(game, "c0")
    assert happened(game, "NoFight", "Struck") == ["NoFight"]


LOCKED = "slagback_brute of 0; gatehouse_ox of 1"


@pytest.mark.rule("MC-35.39", "MC-6.7", "MC-6.8", "MC-6.9")
def test_pair_locked_at_setup_fights_first() -> None:
    game = battle(
        DUEL,
        creatures=LOCKED,
        locks="c0-c1",
        rng=dice(4, 4, 3, 2, 4, 4, 4, 3, 3, 3, 4, 3),
    )

    assert (game.players_to_act, offered(game)) == ((1,), ["yes", "no"])
    do(game, "yes")

    assert (guard(game, "c1"), life(game, "c1")) == (2, [8])
    assert (guard(game, "c0"), life(game, "c0"), exhausted(game, "c0")) == (0, [5], True)
    assert close(game, "c0", "c1")
    assert game.position.locks == ()
    assert game.position.actions == 0
    assert "command" not in offered(game)


@pytest.mark.rule("MC-6.8")
def test_first_of_a_locked_pair_to_act_attacks_without_interception() -> None:
    game = battle(DUEL, creatures=LOCKED, locks="0-1", active=1, rng=dice(1, 1, 6, 6))

    assert (game.players_to_act, offered(game)) == ((0,), ["yes", "no"])
    do(game, "no")

    assert (exhausted(game, "1"), exhausted(game, "0")) == (True, False)
    assert "engage" not in offered(game)
    assert "flee" in offered(game)


@pytest.mark.rule("MC-6.8")
def test_locked_pairs_fight_in_the_order_of_setup_and_others_wait_for_their_turn() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | dovek_ironquill",
        creatures="slagback_brute of 0; slagback_brute of 0; gatehouse_ox of 1; gatehouse_ox of 2",
        locks="c1-c2; 1-c3; c3-c0",
        rng=dice(*[1] * 12, *[1] * 4),
    )

    do(game, "no", "no")

    assert [number - 8 for number in logged_fields(game, "Engaged", "attacker")] == [1, 0]
    assert game.position.locks == ((1, 11),)


@pytest.mark.rule("MC-6.9")
@pytest.mark.parametrize("state", ["exhausted", "sick"])
def test_lock_whose_attacker_is_exhausted_is_over(state: str) -> None:
    game = battle(DUEL, creatures=f"slagback_brute of 0 {state}; gatehouse_ox of 1", locks="c0-c1", rng=dice(*[1] * 8))

    assert game.position.locks == ()
    fights = state == "sick"
    assert game.players_to_act == ((1,) if fights else (0,))
    assert happened(game, "Engaged") == ["Engaged"] * fights


@pytest.mark.rule("MC-36.112", "MC-6.9", "MC-7.10")
def test_lock_is_over_once_its_attacker_is_gone_before_the_fight() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | morwen_sable pool BBB memory sabrine_verdict",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        locks="c0-c1",
        close="0-2",
        order=(0, 1, 2),
        phase="upkeep",
        seed=1,
    )
    do(game, "cast sabrine_verdict; creature 0")

    assert not there(game, "c0")
    assert game.position.locks == ()
    assert game.view(1).locks == ()
    assert "Locked" not in game.render(1)
    assert not game.observation(1)[game.observation_spec.where("locked pairs that have not fought")].any()


@pytest.mark.rule("MC-6.9")
def test_other_locks_stay_when_one_is_over() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell | morwen_sable pool BBB memory sabrine_verdict",
        creatures="slagback_brute of 0; gatehouse_ox of 1; slagback_brute of 0",
        locks="c0-c1; c2-c1",
        close="0-2",
        order=(0, 1, 2),
        phase="upkeep",
        seed=1,
    )
    do(game, "cast sabrine_verdict; creature 0")

    assert [number - 8 for number in logged_fields(game, "Engaged", "attacker")] == [2]


@pytest.mark.rule("MC-6.9", "MC-21.2")
def test_locks_of_a_lost_character_and_their_creatures_are_over() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell life 1 guard 0 | morwen_sable pool BBBBBB memory drink_the_ember",
        creatures="slagback_brute of 0; gatehouse_ox of 1; slagback_brute of 0",
        locks="0-1; c0-c1",
        active=2,
        order=(2, 0, 1),
        seed=1,
    )
    do(game, "cast drink_the_ember; character 1")

    assert game.position.characters[1].status == "lost"
    assert game.position.locks == ()


MARTYR = """
[cards.martyr]
name = "Martyr"
cost = "W"
type = "creature"
power = 1
toughness = 1
life = 3
abilities = [{ timing = "instant", sacrifice = true, target = "any", effects = [{ do = "lose_life", n = 1 }] }]
"""


@pytest.mark.rule("MC-6.9", "MC-36.50")
def test_lock_of_a_sacrificed_creature_is_over() -> None:
    kind = game_with(read_pool(MARTYR, base=POOL))
    game = battle(
        "brannick_emberhand | oriane_vell",
        creatures="martyr of 0",
        locks="c0-1",
        active=1,
        phase="channeling",
        game=kind,
    )
    do(game, "stop", "use creature 0; character 1")

    assert not there(game, "c0")
    assert game.position.locks == ()


@pytest.mark.rule("MC-6.8", "MC-14.9")
def test_others_may_respond_to_the_fight_of_a_locked_pair() -> None:
    game = battle(
        "brannick_emberhand | oriane_vell memory gatekeepers_halt pool W",
        creatures=LOCKED,
        locks="c0-c1",
        rng=dice(6, 6, 6, 1, 1, 1),
    )

    assert offered(game) == ["pass", "cast gatekeepers_halt"]
    do(game, "cast gatekeepers_halt; creature 0")

    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert fighter(game, "c0").ordered


@pytest.mark.rule("MC-36.58", "MC-14.10", "MC-18.15", "MC-20.10")
def test_attack_of_a_creature_that_has_gone_back_to_its_owner_comes_to_nothing() -> None:
    game = battle(
        "iveren_thole life 1 | brannick_emberhand speed 6 memory spark_of_karr pool R | dovek_ironquill",
        creatures="slagback_brute of 0 owner 2",
        permanents="leash_of_water of 0 on c0",
        close="0-1; 1-2",
        rng=dice(*[6] * 6, 1, 1, 1, 1, 6, 6, 1, 1),
    )

    do(game, ORDER + "character 1", "cast spark_of_karr; character 0")

    assert fighter(game, "c0").controller == 2
    assert happened(game, "NoFight", "Struck") == ["NoFight"]
    assert not exhausted(game, "c0")


@pytest.mark.rule("MC-14.6", "MC-18.13")
def test_only_allied_characters_take_an_attack() -> None:
    game = battle(
        "brannick_emberhand side 0 | oriane_vell side 1 | pack side 1 speed 2 | dovek_ironquill side 2",
        creatures="slagback_brute of 0; ossuary_whelp of 2",
        close="0-1; 0-2; 0-3",
    )

    do(game, ORDER + "character 1")

    assert (game.players_to_act, offered(game)) == ((1,), ["yes", "no"])
    assert happened(game, "Struck") == ["Struck"]


@pytest.mark.rule("MC-14.1", "MC-23.1")
def test_pack_itself_cannot_be_engaged() -> None:
    game = battle("brannick_emberhand | pack speed 2", creatures="ossuary_whelp of 1", close="0-1")

    do(game, "engage")

    assert offered(game) == ["creature 0"]


@pytest.mark.rule("MC-14.1", "MC-25.29")
def test_barred_combatant_cannot_engage() -> None:
    game = battle(DUEL, permanents="oath_of_peace of 1 on 0", close="0-1", game=Designed)

    assert "engage" not in offered(game)


@pytest.mark.rule("MC-33.9", "MC-33.10")
def test_creatures_with_shared_names_are_found_by_slot_or_owner() -> None:
    game = battle(DUEL, creatures="gatehouse_ox of 1; ossuary_whelp of 1; slagback_brute of 0", close="0-1")
    first = game.creature(8)
    assert first is not None
    game.take_out(first, clause="MC-25.10")
    newest = game.enter_creature(1, game.pool["vellish_lancer"].place)
    assert newest is not None
    assert newest.slot == 0

    assert game.engageable(10) == [1, newest.number, 9]
    do(game, "command; creature 2; engage; character 1")
    assert offered(game) == ["none", "creature 0", "creature 1"]


@pytest.mark.rule("MC-14.2", "MC-19.14", "MC-35.22")
@pytest.mark.parametrize(("state", "offered_then"), [("", False), ("exhausted", True)])
def test_exhausted_flying_character_can_be_engaged_without_reach(state: str, offered_then: bool) -> None:
    game = battle(f"brannick_emberhand | oriane_vell {state}", close="0-1", changes=gains("1", "Flying"))

    assert ("engage" in offered(game)) == offered_then


@pytest.mark.rule("MC-36.99", "MC-6.8")
@pytest.mark.parametrize(
    ("creatures", "permanents"),
    [
        ("undertow_shellback of 0; gatehouse_ox of 1", ""),
        ("gatehouse_ox of 0; skyfathom_ray of 1", ""),
        ("gatehouse_ox of 0; gatehouse_ox of 1", "oath_of_peace of 1 on c0"),
    ],
    ids=["Defender", "a flyer attacked", "barred from engaging"],
)
def test_locked_pair_fights_whatever_would_keep_the_attacker_from_engaging(creatures: str, permanents: str) -> None:
    game = battle(DUEL, creatures=creatures, permanents=permanents, locks="c0-c1", game=Designed, rng=dice(*[1] * 9))

    assert happened(game, "Struck") == ["Struck"]
    assert offered(game) == ["yes", "no"]  # whether it counters


@pytest.mark.rule("MC-36.100", "MC-14.10")
@pytest.mark.parametrize("bewitched", ["creature 0", "creature 1"])
def test_attack_is_fought_though_it_could_not_be_begun_any_more(bewitched: str) -> None:
    game = battle(
        "brannick_emberhand | oriane_vell pool W memory wings_of_stone",
        close="0-1",
        creatures="slagback_brute of 0; gatehouse_ox of 1",
        game=Designed,
        rng=dice(6, 6, 6, 1, 1, 1, *[1] * 8),
    )

    do(game, "command; creature 0; engage; creature 1")
    do(game, f"cast wings_of_stone; {bewitched}")

    assert happened(game, "Changed", "Struck", "NoFight") == ["Changed", "Changed", "Struck"]
