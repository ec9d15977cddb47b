"""Hits and misses, their order, and hits that are cancelled (MR-31)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from tests.magicrealm.chapters.combat.blows import (
    arm,
    attacks,
    blows,
    cancelled,
    is_alerted,
    killed,
    order,
    wear,
    wounds,
)
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, those
from tests.magicrealm.table import events_of


def duel(attack: str, maneuver: str) -> Game:
    """The Amazon attacks the Swordsman with her dagger."""
    game = battlefield("amazon", "swordsman")
    plays = (*play("amazon", attack), *play("swordsman", "", maneuver))
    fighting(game, targets=pairs("amazon > swordsman"), plays=plays)
    return game


@pytest.mark.rule("MR-31.1")
def test_faster_attack_undercuts() -> None:
    game = duel("fight M3** as swing", "move L4 as duck")

    blows(game)

    assert attacks(game) == ["amazon > swordsman: undercuts"]


@pytest.mark.rule("MR-31.1")
def test_slow_attack_in_direction_of_maneuver_intercepts() -> None:
    game = duel("fight M5 as smash", "move L2** as duck")

    blows(game)

    assert attacks(game) == ["amazon > swordsman: intercepts"]


@pytest.mark.rule("MR-31.1")
def test_equal_time_does_not_undercut() -> None:
    game = duel("fight M4* as swing", "move L4 as duck")

    assert blows(game) == []
    assert attacks(game) == ["amazon > swordsman: misses"]


@pytest.mark.rule("MR-29.8")
def test_attack_on_character_without_maneuver_hits() -> None:
    game = duel("fight M5 as swing", "")

    blows(game)

    assert attacks(game) == ["amazon > swordsman: unopposed"]


@pytest.mark.rule("MR-23.9")
def test_attack_of_denizen_intercepts_maneuver_of_same_number() -> None:
    game = battlefield("amazon", "ogre 1")  # the Ogre attacks at time 5
    fighting(game, "amazon: ogre 1 in 2", plays=play("amazon", "", "move M3* as dodge"))

    blows(game)

    assert attacks(game) == ["ogre 1 > amazon: intercepts"]


@pytest.mark.rule("MR-31.2")
def test_time_and_direction_of_ridden_horse_count() -> None:
    game = battlefield("amazon", "ghost 1")  # the Ghost attacks at time 4
    wear(game, 0, "pony_m2_m5")
    ridden = play("amazon", "", "pony_m2_m5 as charge")  # it walks at time 5
    fighting(game, "amazon: ghost 1 in 2", plays=ridden)

    blows(game)

    assert attacks(game) == ["ghost 1 > amazon: undercuts"]


@pytest.mark.rule("MR-31.2", "MR-30.5")
def test_place_of_horse_is_maneuver_of_mounted_native() -> None:
    game = battlefield("amazon", "l1")
    plays = play("amazon", "fight M5 as smash")
    fighting(game, "amazon: l1 in 1 with 3", galloping=those("l1"), plays=plays, targets=pairs("amazon > l1"))

    blows(game)

    assert attacks(game)[0] == "amazon > l1: intercepts"


@pytest.mark.rule("MR-30.5")
def test_own_place_of_mounted_native_is_its_attack() -> None:
    game = battlefield("amazon", "l1")  # L1 attacks at time 6
    maneuver = play("amazon", "", "move M3* as charge")
    fighting(game, "amazon: l1 in 1 with 3", plays=maneuver)

    blows(game)

    assert attacks(game) == ["l1 > amazon: intercepts"]


@pytest.mark.rule("MR-31.3")
def test_weapon_that_missed_turns_alerted() -> None:
    game = duel("fight M4* as swing", "move L4 as duck")
    arm(game, 0, "short_sword 1")

    blows(game)

    assert is_alerted(game, "short_sword 1")


@pytest.mark.rule("MR-31.8")
def test_weapon_that_hit_turns_unalerted_without_any_harm() -> None:
    game = battlefield("amazon", "t_troll 1")
    arm(game, 0, "short_sword 1", alerted=True)
    plays = play("amazon", "fight M3** as swing")
    fighting(game, "amazon: t_troll 1 in 1", plays=plays, targets=pairs("amazon > t_troll 1"))

    assert blows(game)[0] == "amazon > t_troll 1: body M nothing"
    assert not is_alerted(game, "short_sword 1")


def melee_of_three(round_: int) -> Game:
    """The Amazon with an alerted Spear at time 5, a Ghost at time 4, and the Elf with a dagger at time 4."""
    game = battlefield("amazon", "elf", "ghost 1")
    arm(game, 0, "spear 1", alerted=True)
    plays = (*play("amazon", "fight M5 as swing"), *play("elf", "fight M4 as swing"))
    fighting(game, "elf: ghost 1 in 2", plays=plays, targets=pairs("amazon > ghost 1", "elf > ghost 1"), round=round_)
    return game


@pytest.mark.rule("MR-31.4")
def test_longer_weapon_strikes_first_in_first_round() -> None:
    game = melee_of_three(1)

    blows(game)

    assert order(game)[0] == "amazon"
    assert killed(game) == ["ghost 1 by amazon"]


@pytest.mark.rule("MR-31.5")
def test_faster_attack_strikes_first_in_later_rounds() -> None:
    game = melee_of_three(2)

    blows(game)

    assert order(game) == ["elf", "ghost 1", "amazon"]


@pytest.mark.rule("MR-31.4")
def test_faster_of_equally_long_weapons_strikes_first_in_first_round() -> None:
    game = battlefield("amazon", "ghost 1", "ogre 1")  # teeth and claws, at times 4 and 5
    fighting(game, "amazon: ogre 1 in 1, ghost 1 in 1", plays=play("amazon"))

    blows(game)

    assert order(game) == ["ghost 1", "ogre 1"]


@pytest.mark.rule("MR-31.5")
def test_longer_of_equally_fast_weapons_strikes_first_in_later_rounds() -> None:
    game = battlefield("amazon", "ghost 1", "axe_goblin 1")  # both at time 4; the axe has length 2
    fighting(game, "amazon: ghost 1 in 1, axe_goblin 1 in 1", plays=play("amazon"), round=2)

    blows(game)

    assert order(game) == ["axe_goblin 1", "ghost 1"]


@pytest.mark.rule("MR-31.6")
def test_simultaneous_hits_kill_each_other() -> None:
    game = battlefield("amazon", "ghost 1")
    dagger = play("amazon", "fight M4* as thrust")  # like the Ghost's claws at time 4 with length 0
    fighting(game, "amazon: ghost 1 in 1", plays=dagger, targets=pairs("amazon > ghost 1"))

    blows(game)

    assert killed(game) == ["ghost 1 by amazon", "amazon by ghost 1"]


@pytest.mark.rule("MR-31.7")
def test_hits_of_killed_denizen_are_cancelled() -> None:
    game = battlefield("amazon", "ghost 1")
    fighting(
        game,
        "amazon: ghost 1 in 1",
        plays=play("amazon", "fight M3** as swing"),
        targets=pairs("amazon > ghost 1"),
        round=2,
    )

    blows(game)

    assert cancelled(game) == ["ghost 1 > amazon"]
    assert game.position.characters[0].status == "playing"


@pytest.mark.rule("MR-31.7")
def test_hit_of_killed_character_is_cancelled_and_weapon_turns_alerted() -> None:
    game = battlefield("swordsman", "giant_bat 1")  # the Bat kills at time 2
    arm(game, 0, "thrusting_sword 1")
    fighting(
        game,
        "swordsman: giant_bat 1 in 1",
        plays=play("swordsman", "fight M4* as thrust"),
        targets=pairs("swordsman > giant_bat 1"),
        round=2,
    )

    blows(game)

    assert killed(game) == ["swordsman by giant_bat 1"]
    assert cancelled(game) == ["swordsman > giant_bat 1"]
    assert [one.is_alerted for one in events_of(game, events.WeaponTurned)] == [True]


@pytest.mark.rule("MR-31.7")
def test_hits_against_killed_target_are_cancelled() -> None:
    game = battlefield("amazon", "elf", "ghost 1")
    arm(game, 1, "light_bow 1")
    plays = (*play("amazon", "fight M3** as swing"), *play("elf", "fight M4 as thrust"))
    fighting(game, "elf: ghost 1 in 1", plays=plays, targets=pairs("amazon > ghost 1", "elf > ghost 1"), round=2)

    blows(game)

    assert killed(game) == ["ghost 1 by amazon"]
    assert cancelled(game) == ["elf > ghost 1", "ghost 1 > elf"]
    assert is_alerted(game, "light_bow 1")


@pytest.mark.rule("MR-31.7")
def test_dead_character_is_not_hit_again() -> None:
    game = battlefield("swordsman", "giant_bat 1", "wolf_a 1")
    fighting(game, "swordsman: giant_bat 1 in 1, wolf_a 1 in 2", plays=play("swordsman"), round=2)

    blows(game)

    assert order(game) == ["giant_bat 1", "wolf_a 1"]
    assert cancelled(game) == ["wolf_a 1 > swordsman"]


@pytest.mark.rule("MR-31.9")
def test_character_with_last_chit_still_strikes_after_wound() -> None:
    game = battlefield("amazon", "giant_bat 1")
    wear(game, 0, "breastplate 1")
    game.position.characters[0].chits = "WWWWWAWWWWWW"
    fighting(
        game,
        "amazon: giant_bat 1 in 1",
        plays=play("amazon", "fight M4* as thrust"),
        targets=pairs("amazon > giant_bat 1"),
        round=2,
    )

    assert blows(game) == [
        "giant_bat 1 > amazon: breastplate 1 M damaged",
        "amazon > giant_bat 1: body M nothing",
    ]
    assert wounds(game, "amazon") == 1
    assert game.position.characters[0].chits == "WWWWWAWWWWWW"
