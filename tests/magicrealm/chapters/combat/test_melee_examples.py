"""Worked examples of whole melee steps (MR-49.16 to MR-49.19, MR-49.24)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.combat import exertion, figures
from arcana_magicrealm.chapters.combat.melee import hits, plays, positioning
from tests.magicrealm.chapters.combat.blows import (
    arm,
    attacks,
    blows,
    cancelled,
    has,
    is_alerted,
    is_damaged,
    killed,
    order,
    stands,
    strikes,
    wear,
    wounds,
)
from tests.magicrealm.chapters.combat.fights import answer, battlefield, fighting, pairs, play, take, those, tool
from tests.magicrealm.table import being, hire, roll


@pytest.mark.rule("MR-49.16")
def test_arrow_of_elf_grazes_goblin() -> None:
    game = battlefield("elf", "axe_goblin 1")
    arm(game, 0, "light_bow 1", alerted=True)
    # Dark side up the Axe Goblin shows M* at time 4, and moves at 4.
    fighting(
        game,
        "elf: axe_goblin 1",
        round=2,
        dark=those("axe_goblin 1"),
        targets=pairs("elf > axe_goblin 1"),
        tools=((being("elf"), tool("elf", "fight L3*")),),
    )
    roll(game, 5, 5, 3, 5)

    take(game, plays.Plays(), positioning.position_everybody(), hits.blows_fall(), exertion.fatigue_step())
    answer(game, "attack with fight M4", "swing", "maneuver with move M4", "duck", "box 1")

    assert stands(game, "elf") == {"axe_goblin 1": (2, 0)}
    assert game.fight.dark == those("axe_goblin 1")
    assert attacks(game) == ["elf > axe_goblin 1: intercepts", "axe_goblin 1 > elf: misses"]
    assert strikes(game) == ["elf > axe_goblin 1: body L nothing"]
    assert not is_alerted(game, "light_bow 1")
    assert game.position.characters[0].chits == "A" * 12


def swordsman_and_elf(round_: int) -> Game:
    """The Swordsman with a Giant, its club and a Giant Bat on one sheet; the Elf shoots at the Giant."""
    game = battlefield("swordsman", "elf", "giant 1", "giant_bat 1")
    arm(game, 0, "thrusting_sword 1")
    arm(game, 1, "light_bow 1", alerted=True)
    swordsman = play("swordsman", "fight M4* as swing", "move L3* as duck")
    fighting(
        game,
        "swordsman: giant 1 in 1 with 3, giant_bat 1 in 2",
        round=round_,
        turned=those("giant 1"),
        targets=pairs("swordsman > giant_bat 1", "elf > giant 1"),
        plays=(*swordsman, *play("elf", "fight M4 as swing")),
    )
    roll(game, 2)
    return game


@pytest.mark.rule("MR-49.17")
def test_longer_weapons_save_swordsman_in_first_round() -> None:
    game = swordsman_and_elf(1)

    assert blows(game) == ["elf > giant 1: body T killed", "swordsman > giant_bat 1: body H killed"]
    assert attacks(game) == [
        "swordsman > giant_bat 1: intercepts",
        "elf > giant 1: undercuts",
        "giant 1 > swordsman: misses",
        "giant 1* > swordsman: intercepts",
        "giant_bat 1 > swordsman: undercuts",
    ]
    assert order(game) == ["elf", "giant 1", "swordsman", "giant_bat 1"]
    assert cancelled(game) == ["giant 1 > swordsman", "giant_bat 1 > swordsman"]


@pytest.mark.rule("MR-49.18")
def test_faster_bat_kills_swordsman_in_second_round() -> None:
    game = swordsman_and_elf(2)

    assert blows(game) == ["elf > giant 1: body T killed", "giant_bat 1 > swordsman: body M killed"]
    assert order(game) == ["elf", "giant_bat 1", "giant 1", "swordsman"]
    assert killed(game) == ["giant 1 by elf", "swordsman by giant_bat 1"]


@pytest.mark.rule("MR-49.19")
def test_armour_of_amazon_takes_two_hits() -> None:
    game = battlefield("amazon", "giant_bat 1", "h_spider 1")
    wear(game, 0, "helmet 1", "breastplate 1", "shield 1")
    maneuver = play("amazon", "", "move M3* as duck", shield="smash")
    fighting(game, "amazon: giant_bat 1 in 2, h_spider 1 in 3", dark=those("h_spider 1"), plays=maneuver)

    assert blows(game) == [
        "giant_bat 1 > amazon: breastplate 1 M damaged",
        "h_spider 1 > amazon: shield 1 T destroyed",
    ]
    assert wounds(game, "amazon") == 2
    assert has(game, "amazon") == ["helmet 1", "breastplate 1"]
    assert (is_damaged(game, "helmet 1"), is_damaged(game, "breastplate 1")) == (False, True)


@pytest.mark.rule("MR-49.24")
def test_goblin_dies_before_lancer_strikes_and_lancer_loses_horse() -> None:
    game = battlefield("amazon", "elf", "black_knight", "axe_goblin 1", "w1", "l2")
    hire(game, 0, "w1", "l2")
    arm(game, 1, "light_bow 1", alerted=True)
    arm(game, 2, "mace 1", alerted=True)
    shots = (*play("elf", "fight M4 as swing"), *play("black_knight", "fight M4* as swing"))
    fighting(
        game,
        "axe_goblin 1: w1 in 3, l2 in 1 with 3",
        dark=those("w1"),
        galloping=those("l2"),  # at time 4
        targets=pairs("elf > axe_goblin 1", "black_knight > l2"),
        plays=shots,
    )
    roll(game, 4, 4, 4, 6, 1, 1, 1, 1, 1, 3)

    take(game, positioning.position_everybody(), hits.blows_fall())

    assert game.fight.dark == 0
    assert attacks(game) == [
        "elf > axe_goblin 1: undercuts",
        "black_knight > l2: undercuts",
        "l2 > axe_goblin 1: intercepts",
        "axe_goblin 1 > l2: misses",
    ]
    assert strikes(game) == ["elf > axe_goblin 1: body H killed", "black_knight > l2: horse M killed"]
    assert cancelled(game) == ["l2 > axe_goblin 1"]
    assert killed(game) == ["axe_goblin 1 by elf"]
    assert not figures.is_mounted(game, being("l2"))
