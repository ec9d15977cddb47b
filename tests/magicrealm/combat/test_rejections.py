"""Decisions in combat that are rejected, each with the clause that forbids it (MR-25 to MR-30)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.combat import acting, deploying, luring, naming, plays
from arcana_magicrealm.model.melee import Charge
from tests.magicrealm.combat.blows import arm
from tests.magicrealm.combat.fights import answer_all, battlefield, fighting, hide, pairs, take, those
from tests.magicrealm.table import being, clearing, hire, refresh


def clause_of(game: Game, line: str) -> str:
    """The clause that forbids a decision of the first player."""
    refresh(game)
    return rejected(game, line, 0).clause


@pytest.mark.rule("MR-27.1", "MR-27.2", "MR-29.9")
def test_actions_are_rejected_by_time_by_strength_or_as_no_action() -> None:
    game = battlefield("amazon", "viper 1")
    fighting(game, "amazon: viper 1")  # time 4
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, "run with move M4") == "MR-27.2"
    assert clause_of(game, "stop hiding") == "MR-27.1"

    fighting(game)
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, "alert with fight M5") == "MR-29.9"


@pytest.mark.rule("MR-27.8", "MR-27.10")
def test_running_is_rejected_for_who_is_held_or_has_no_roadway() -> None:
    game = battlefield("amazon", "t_troll 1")
    arm(game, 0, "short_sword 1")
    fighting(game, "amazon: t_troll 1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > amazon"))
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, "run with move M3*") == "MR-27.10"

    fighting(game)
    game.position.characters[0].came = clearing("borderland 4")  # no roadway leads there
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, "run with move M3*") == "MR-27.8"


@pytest.mark.rule("MR-25.3", "MR-25.5")
def test_luring_is_rejected_for_hirelings_and_for_other_words() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    hire(game, 0, "l1")
    fighting(game)
    take(game, luring.Luring(0))

    assert clause_of(game, "lure l1") == "MR-25.5"
    assert clause_of(game, "lure with viper 1") == "MR-25.3"


@pytest.mark.rule("MR-26.2", "MR-26.3", "MR-26.12")
def test_deploying_and_charging_are_rejected_each_by_its_clause() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1")
    hire(game, 0, "l1")
    hide(game, "elf")
    fighting(game)
    take(game, deploying.Deploying(0))

    assert clause_of(game, "charge elf") == "MR-26.12"
    assert clause_of(game, "deploy viper 1") == "MR-26.2"

    answer_all(game, "deploy l1")

    assert clause_of(game, "against elf") == "MR-26.3"


@pytest.mark.rule("MR-28.5", "MR-28.7")
def test_naming_is_rejected_for_hidden_targets_and_after_a_charge() -> None:
    game = battlefield("amazon", "elf", "captain", "viper 1")
    hide(game, "elf")
    fighting(game)
    take(game, naming.NameTarget(being("amazon")))

    assert clause_of(game, "name elf") == "MR-28.5"

    fighting(game, charges=(Charge(being("amazon"), being("captain"), 3),))
    take(game, naming.NameTarget(being("amazon")))

    assert clause_of(game, "name viper 1") == "MR-28.7"


@pytest.mark.rule("MR-28.8")
def test_hireling_can_name_only_attackers_on_its_sheet() -> None:
    game = battlefield("amazon", "l1", "viper 1", "ghost 1", "ghost 2")
    hire(game, 0, "l1")
    fighting(game, "l1: viper 1, ghost 1")
    take(game, naming.NameAttacker(being("l1")))

    assert clause_of(game, "name ghost 2") == "MR-28.8"


@pytest.mark.rule("MR-29.1", "MR-29.9", "MR-30.1")
def test_plays_are_rejected_by_what_is_asked() -> None:
    game = battlefield("amazon", "wolf_a 1", "wolf_a 2")
    arm(game, 0, "great_sword")  # H
    fighting(game, "amazon: wolf_a 1, wolf_a 2", targets=pairs("amazon > wolf_a 1"))
    take(game, plays.Plays())

    assert clause_of(game, "attack with fight M4*") == "MR-29.9"
    assert clause_of(game, "duck") == "MR-29.1"

    answer_all(game, "no attack", "no maneuver", "box 1")

    assert clause_of(game, "box 1") == "MR-30.1"
