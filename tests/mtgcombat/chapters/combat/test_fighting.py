"""Locked combat (MC-15)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, happened, logged, offered
from arcana_mtgcombat import Game, battle
from tests.mtgcombat.designed_cards import Designed
from tests.mtgcombat.table import close, dice, exhausted, fighter, gains, guard, life, there

DUEL = "brannick_emberhand | oriane_vell"
ORDER = "command; creature 0; engage; "


@pytest.mark.rule("MC-35.1", "MC-15.2", "MC-16.1")
def test_sum_of_the_attack_goes_first_to_the_guard_and_then_to_life() -> None:
    game = battle(DUEL, close="0-1", rng=dice(4, 5, 6, 3, 4))

    do(game, "engage; character 1", "no")

    assert guard(game, "1") == 0
    assert life(game, "1") == [24]


@pytest.mark.rule("MC-35.2", "MC-16.2")
def test_guard_is_rolled_once_a_turn() -> None:
    game = battle(DUEL, creatures="karric_firewhelp of 0", close="0-1", rng=dice(4, 5, 6, 3, 4, 1, 2))

    do(game, "engage; character 1", "no", ORDER + "character 1", "no")

    assert life(game, "1") == [21]


@pytest.mark.rule("MC-35.3", "MC-16.1", "MC-16.2", "MC-22.4")
def test_rest_of_the_guard_meets_the_next_attack_of_the_turn() -> None:
    game = battle(
        "brannick_emberhand power 2 | oriane_vell toughness 3",
        creatures="ossuary_whelp of 0",
        close="0-1",
        rng=dice(2, 3, 4, 4, 2, 3, 3, 2),
    )

    do(game, "engage; character 1", "no")
    assert (guard(game, "1"), life(game, "1")) == (5, [32])
    do(game, ORDER + "character 1", "no")

    assert (guard(game, "1"), life(game, "1")) == (0, [29])
    while game.position.active == 0:
        do(game, "stop" if "stop" in offered(game) else "end")
    assert guard(game, "1") == -1


@pytest.mark.rule("MC-35.4", "MC-15.1", "MC-15.3", "MC-15.8", "MC-7.10", "MC-16.6")
def test_brute_engages_oriane_and_is_destroyed_by_an_orb_without_any_guard() -> None:
    game = battle(
        DUEL,
        creatures="slagback_brute of 0",
        permanents="splinterglass_orb of 1",
        close="0-1",
        rng=dice(4, 4, 3, 3, 3, 3, 4, 5, 2, 3, 1, 2),
    )

    do(game, ORDER + "character 1", "pass")
    assert life(game, "1") == [24]
    do(game, "yes")

    assert life(game, "c0") == [1]
    assert guard(game, "c0") == 0
    assert exhausted(game, "c0")
    assert close(game, "c0", "1")

    do(game, "use permanent 0; creature 0")
    assert not there(game, "c0")


@pytest.mark.rule("MC-35.5", "MC-15.5", "MC-19.3")
def test_first_strike_destroys_before_a_counter_attack() -> None:
    game = battle(
        "oriane_vell | morwen_sable",
        creatures="vellish_lancer of 0; ossuary_whelp of 1",
        close="0-1",
        rng=dice(4, 4, 4, 4),
    )

    do(game, ORDER + "creature 1")

    assert not there(game, "c1")
    assert exhausted(game, "c0")
    assert guard(game, "c0") == 0


@pytest.mark.rule("MC-35.6", "MC-15.6", "MC-33.11")
def test_defender_with_first_strike_strikes_first_and_decides_before_any_roll() -> None:
    game = battle(
        "morwen_sable | oriane_vell",
        creatures="ossuary_whelp of 0; vellish_lancer of 1",
        close="0-1",
        rng=dice(4, 4, 3, 2),
    )

    do(game, ORDER + "creature 1")
    assert (game.players_to_act, offered(game)) == ((1,), ["yes", "no"])
    do(game, "yes")

    assert not there(game, "c0")
    assert (guard(game, "c1"), life(game, "c1")) == (-1, [3])


@pytest.mark.rule("MC-15.6")
def test_defender_with_first_strike_who_does_not_counter_is_struck_all_the_same() -> None:
    game = battle(
        "morwen_sable | oriane_vell",
        creatures="ossuary_whelp of 0; vellish_lancer of 1",
        close="0-1",
        rng=dice(1, 1, 1, 3),
    )

    do(game, ORDER + "creature 1", "no")

    assert (guard(game, "c1"), life(game, "c1")) == (0, [3])
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-15.6")
def test_attacker_who_survives_the_counter_attack_strikes_after_it() -> None:
    game = battle(
        "morwen_sable | oriane_vell",
        creatures="ossuary_whelp of 0; vellish_lancer of 1",
        close="0-1",
        rng=dice(1, 1, 1, 3, 5, 5, 5, 3),
    )

    do(game, ORDER + "creature 1", "yes")

    assert not there(game, "c1")
    assert there(game, "c0")


@pytest.mark.rule("MC-35.7", "MC-15.3", "MC-15.4")
@pytest.mark.parametrize(("counter", "attacker_falls"), [((3, 3, 2), False), ((3, 3, 3), True)])
def test_two_whelps_strike_each_other_before_the_check(counter: tuple[int, ...], attacker_falls: bool) -> None:
    game = battle(
        "morwen_sable | yssa_thornmother",
        creatures="ossuary_whelp of 0; ossuary_whelp of 1",
        close="0-1",
        rng=dice(4, 3, 3, 3, *counter, 6),
    )

    do(game, ORDER + "creature 1", "yes")

    assert not there(game, "c1")
    assert there(game, "c0") is not attacker_falls
    if not attacker_falls:
        assert life(game, "c0") == [1]


@pytest.mark.rule("MC-15.7")
def test_first_strike_on_both_sides_cancels_out() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_lancer of 0; vellish_lancer of 1",
        close="0-1",
        rng=dice(4, 4, 4, 4, 5, 5, 5, 1),
    )

    do(game, ORDER + "creature 1", "yes")

    assert not there(game, "c0")
    assert not there(game, "c1")


@pytest.mark.rule("MC-35.8", "MC-15.9", "MC-15.10", "MC-19.4")
def test_vigilance_leaves_the_attacker_ready_with_the_rest_of_the_guard() -> None:
    game = battle(
        "oriane_vell | dovek_ironquill",
        creatures="vellish_torchbearer of 0",
        close="0-1",
        rng=dice(2, 2, 4, 5, 1, 2, 5, 1, 2),
    )

    do(game, ORDER + "character 1", "yes")

    assert (guard(game, "1"), life(game, "1")) == (5, [32])
    assert not exhausted(game, "1")
    assert (guard(game, "c0"), exhausted(game, "c0")) == (2, False)
    while game.position.active == 0:
        do(game, "stop" if "stop" in offered(game) else "end")
    while game.position.phase != "main":
        do(game, "stop" if "stop" in offered(game) else "act")
    do(game, "engage; character 0")
    assert offered(game) == ["none", "creature 0"]


@pytest.mark.rule("MC-15.8")
def test_unstruck_attacker_has_guard_0_until_the_end_phase() -> None:
    game = battle(DUEL, creatures="slagback_brute of 0", close="0-1", rng=dice(1, 1, 1, 1, 6, 6))

    do(game, ORDER + "character 1", "no")

    assert (guard(game, "c0"), exhausted(game, "c0")) == (0, True)


@pytest.mark.rule("MC-15.14", "MC-33.11")
def test_without_power_no_dice_are_rolled_and_the_defender_is_not_asked() -> None:
    game = battle("brannick_emberhand power 0 | oriane_vell power 0", close="0-1", rng=dice())

    do(game, "engage; character 1")

    assert happened(game, "Rolled", "Struck") == []
    assert guard(game, "1") == -1
    assert exhausted(game, "0")
    assert game.players_to_act == (0,)


BOAR = "yssa_thornmother | dovek_ironquill"


@pytest.mark.rule("MC-35.9", "MC-15.11", "MC-15.12", "MC-19.5", "MC-33.12")
def test_boar_tramples_on_from_a_hornet_to_dovek() -> None:
    game = battle(
        BOAR,
        creatures="bramblehide_boar of 0; brass_hornet of 1; clockwork_sentry of 1",
        close="0-1",
        rng=dice(4, 4, 4, 2, 1, 5, 4, 3, 3, 3, 3, 3, 6, 6),
    )

    do(game, ORDER + "character 1", "creature 1", "yes")
    assert not there(game, "c1")
    assert guard(game, "c0") == 8
    assert offered(game) == ["engage", "retreat", "none"]
    do(game, "engage")
    assert offered(game) == ["character 1", "creature 2"]
    do(game, "character 1")
    assert offered(game) == ["none", "creature 2"]
    assert not exhausted(game, "c0")
    do(game, "none", "yes")

    assert (guard(game, "1"), life(game, "1")) == (0, [29])
    assert (guard(game, "c0"), life(game, "c0")) == (0, [1])
    assert exhausted(game, "c0")
    assert logged(game).count("Exhausted MC-15.8") == 1


def trampling(close: str = "0-1") -> Game:
    """Yssa's Boar has felled Dovek's Brass Hornet, which didn't strike back. Morwen is a third party."""
    game = battle(
        "yssa_thornmother | dovek_ironquill | morwen_sable",
        creatures="bramblehide_boar of 0; brass_hornet of 1 exhausted",
        close=close,
        rng=dice(4, 4, 4, 2),
    )
    do(game, ORDER + "creature 1", "no")
    return game


@pytest.mark.rule("MC-15.11", "MC-15.13", "MC-7.6")
def test_follow_up_advance_takes_a_creature_out_of_its_company() -> None:
    game = trampling()
    assert offered(game) == ["engage", "advance", "retreat", "none"]

    do(game, "advance")
    assert offered(game) == ["character 2"]
    do(game, "character 2")

    assert fighter(game, "c0").detached
    assert close(game, "c0", "1")
    assert close(game, "c0", "2")
    assert not close(game, "0", "2")
    assert (guard(game, "c0"), exhausted(game, "c0")) == (0, True)


@pytest.mark.rule("MC-15.11", "MC-15.13")
def test_follow_up_retreat_opens_one_range_of_a_creature_that_leaves_its_company() -> None:
    game = trampling("0-1; 0-2")

    do(game, "retreat")
    assert offered(game) == ["character 1", "character 2"]
    do(game, "character 1")

    assert fighter(game, "c0").detached
    assert not close(game, "c0", "1")
    assert close(game, "c0", "2")
    assert close(game, "0", "1")
    assert exhausted(game, "c0")


@pytest.mark.rule("MC-15.11", "MC-15.8")
def test_attacker_without_a_follow_up_is_repelled() -> None:
    game = trampling()
    assert not exhausted(game, "c0")

    do(game, "none")

    assert (guard(game, "c0"), exhausted(game, "c0")) == (0, True)


@pytest.mark.rule("MC-15.11")
def test_surviving_defender_prevents_a_follow_up() -> None:
    game = battle(BOAR, creatures="bramblehide_boar of 0", close="0-1", rng=dice(1, 1, 1, 6, 6))

    do(game, ORDER + "character 1", "no")

    assert exhausted(game, "c0")


@pytest.mark.rule("MC-15.11", "MC-16.9")
def test_attacker_who_falls_with_the_defender_tramples_no_further() -> None:
    game = battle(
        BOAR,
        creatures="bramblehide_boar of 0 life 1; ironquill_juggernaut of 1 life 1",
        close="0-1",
        rng=dice(6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6, 1, 1),
    )

    do(game, ORDER + "creature 1", "yes")

    assert not there(game, "c0")
    assert not there(game, "c1")
    assert game.players_to_act == (0,)
    assert "none" not in offered(game)


@pytest.mark.rule("MC-15.11", "MC-11.3", "MC-11.5")
def test_trampling_character_engages_again_in_the_same_turn() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill",
        creatures="brass_hornet of 1 exhausted; brass_hornet of 1 exhausted",
        close="0-1",
        rng=dice(4, 4, 4, 2, 5, 5, 5, 1),
        changes=gains("0", "Trample"),
    )

    do(game, "engage; creature 0", "no", "engage; creature 1", "no", "none")

    assert not there(game, "c1")
    assert exhausted(game, "0")
    assert (game.position.actions, game.position.has_engaged) == (1, True)


@pytest.mark.rule("MC-15.13", "MC-36.61")
def test_company_goes_along_with_a_trampling_character() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill | morwen_sable",
        creatures="slagback_brute of 0; brass_hornet of 1 exhausted; slagback_brute of 0 detached",
        close="0-1; 1-c2",
        rng=dice(4, 4, 4, 2),
        changes=gains("0", "Trample"),
    )

    do(game, "engage; creature 1", "no", "advance; character 2")

    assert close(game, "c0", "2")
    assert not close(game, "c2", "2")
    do(game, "command")
    assert offered(game) == ["creature 2"]
    do(game, "creature 2")
    assert "engage" in offered(game)


@pytest.mark.rule("MC-15.11", "MC-36.60")
def test_creature_that_regenerated_in_the_fight_cannot_follow_up() -> None:
    game = battle(
        BOAR,
        creatures="bramblehide_boar of 0 life 1 shields 1; brass_hornet of 1 exhausted",
        close="0-1",
        rng=dice(4, 4, 4, 2, 6, 1, 1),
    )

    do(game, ORDER + "creature 1", "yes")

    assert life(game, "c0") == [5]
    assert (guard(game, "c0"), exhausted(game, "c0")) == (0, True)
    assert game.players_to_act == (0,)
    assert "none" not in offered(game)


@pytest.mark.rule("MC-15.12", "MC-15.8", "MC-14.10")
def test_attacker_is_repelled_after_a_failed_follow_up() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill | morwen_sable memory ebb_thrust pool U",
        creatures="bramblehide_boar of 0; brass_hornet of 1 exhausted; brass_hornet of 1 exhausted",
        close="0-1; 1-2",
        rng=dice(4, 4, 4, 2, 6, 6, 6, 1, 1),
    )

    do(game, ORDER + "creature 1", "pass", "no")
    do(game, "engage; creature 2", "cast ebb_thrust; creature 2")

    assert happened(game, "NoFight") == ["NoFight"]
    assert (guard(game, "c0"), exhausted(game, "c0")) == (0, True)


@pytest.mark.rule("MC-36.60", "MC-15.11", "MC-25.29")
def test_immobile_attacker_can_only_follow_up_by_engaging() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill | morwen_sable",
        creatures="bramblehide_boar of 0; ironquill_juggernaut of 1 life 1",
        permanents="heavy_chain of 1 on c0",
        close="0-1",
        game=Designed,
        rng=dice(6, 6, 6, 1, 1, 1, 1),
    )

    do(game, ORDER + "creature 1", "no")

    assert offered(game) == ["engage", "none"]


@pytest.mark.rule("MC-36.60", "MC-19.7", "MC-6.8")
def test_defender_locked_by_setup_tramples_on_by_retreating_only() -> None:
    game = battle(
        "yssa_thornmother | dovek_ironquill | morwen_sable",
        creatures="bramblehide_boar of 0; ironquill_juggernaut of 1 life 1",
        locks="c0-c1",
        rng=dice(6, 6, 6, 1, 1, 1, 1),
        changes=gains("c0", "Defender"),
    )

    do(game, "no")

    assert offered(game) == ["retreat", "none"]


@pytest.mark.rule("MC-15.11", "MC-20.10", "MC-36.56")
def test_boar_that_has_gone_back_to_its_owner_tramples_no_further() -> None:
    game = battle(
        "iveren_thole life 1 toughness 0 | brannick_emberhand | yssa_thornmother",
        creatures="bramblehide_boar of 0 owner 2; ember_martyr of 1; slagback_brute of 1",
        permanents="leash_of_water of 0 on c0",
        close="0-1; 1-2",
        game=Designed,
        rng=dice(6, 6, 6, 1, 6, 6, 6, 6),
    )

    do(game, ORDER + "creature 1", "no")

    assert not there(game, "0")
    assert (there(game, "c0"), exhausted(game, "c0")) == (True, True)
    assert "none" not in offered(game)


@pytest.mark.rule("MC-17.4")
def test_defending_is_noted_only_during_a_flight() -> None:
    game = battle(DUEL, close="0-1", rng=dice(1, 1, 1, 6, 6))

    do(game, "engage; character 1", "no")

    assert game.position.characters[1].was_defender is False


@pytest.mark.rule("MC-15.10", "MC-35.8")
def test_vigilance_keeps_an_attacker_ready_even_with_guard_0() -> None:
    game = battle(
        "oriane_vell | brannick_emberhand",
        creatures="gatehouse_ox of 0 guard 2",
        close="0-1",
        rng=dice(1, 1, 6, 6, 1, 1, 1),
    )

    do(game, "command; creature 0; engage; character 1", "yes")

    assert (guard(game, "c0"), life(game, "c0")) == (0, [7])
    assert not exhausted(game, "c0")
