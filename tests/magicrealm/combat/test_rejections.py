"""Decisions in combat that are rejected, each with the clause that forbids it (MR-25 to MR-30)."""

from __future__ import annotations

import pytest

from arcana_core.errors import NotationError
from arcana_core.testing import rejected
from arcana_magicrealm import Game
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat import acting, deploying, luring, naming, plays
from arcana_magicrealm.model.melee import Charge
from tests.magicrealm.combat.blows import arm
from tests.magicrealm.combat.fights import answer_all, battlefield, fighting, hide, pairs, take, those
from tests.magicrealm.table import being, clearing, give, hire, refresh


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
    arm(game, 0, "short_sword 1")
    game.position.characters[0].chits = "F" + game.position.characters[0].chits[1:]
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, f"alert with {CHIT_LABELS[being('amazon')][0]}") == "MR-29.9"


@pytest.mark.rule("MR-27.2", "MR-27.5")
def test_alert_is_rejected_without_weapon_strength_or_time() -> None:
    game = battlefield("amazon", "viper 1")
    fighting(game, "amazon: viper 1")  # time 4
    take(game, acting.Acting(being("amazon")))

    assert rejected(game, "record alert", 0) == rejected(game, "alert with fight M4*", 0)
    assert rejected(game, "record alert", 0).reason == "you have no active weapon counter that you could turn over"

    arm(game, 0, "short_sword 1")
    fights = [number for number, one in enumerate(CHIT_LABELS[being("amazon")]) if one.startswith("fight")]
    game.position.characters[0].chits = "".join(["W" if number in fights else "A" for number in range(12)])
    take(game, acting.Acting(being("amazon")))

    assert rejected(game, "record alert", 0).reason == (
        "none of your Fight chits and Gloves has the strength L of your weapon"
    )

    slow = CHIT_LABELS[being("amazon")].index("fight M5")
    game.position.characters[0].chits = "".join(
        ["W" if number in fights and number != slow else "A" for number in range(12)]
    )
    take(game, acting.Acting(being("amazon")))

    assert rejected(game, "record alert", 0).reason == "Viper 1 moves at 4, and your best time is 5: it must be lower"


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


@pytest.mark.parametrize(
    ("names", "line", "clause", "reason"),
    [
        (("viper 1",), "amazon: viper 1", "MR-27.2", "Viper 1 moves at 4, and your best time is 4: it must be lower"),
        (
            ("wolf_a 1", "viper 1"),
            "amazon: viper 1, wolf_a 1",
            "MR-27.2",
            "Wolf A 1 moves at 3, and your best time is 4",
        ),
        (("l1",), "amazon: l1", "MR-27.2", "Lancer 1 moves at 3, and your best time is 4: it must be lower"),
    ],
)
@pytest.mark.rule("MR-27.2")
def test_running_is_rejected_with_the_fastest_on_the_sheet(
    names: tuple[str, ...], line: str, clause: str, reason: str
) -> None:
    game = battlefield("amazon", *names)
    arm(game, 0, "short_sword 1")
    game.position.characters[0].chits = "AWAAAAWAAAAW"  # the Move M3* are wounded
    fighting(game, line, galloping=those("l1"))
    take(game, acting.Acting(being("amazon")))

    found = acting.why_not_run(game, being("amazon"))

    assert found is not None
    assert (found.clause, found.reason[: len(reason)]) == (clause, reason)
    assert found == rejected(game, "run with move M4", 0)


@pytest.mark.rule("MR-26.13", "MR-27.2")
def test_running_is_rejected_with_a_charge() -> None:
    game = battlefield("amazon", "elf")
    fighting(game, charges=(Charge(being("elf"), being("amazon"), 2),))

    found = acting.why_not_run(game, being("amazon"))

    assert found is not None
    assert found.reason == "Elf charges at 2, and your best time is 3: it must be lower"


@pytest.mark.rule("MR-27.6", "MR-27.7", "MR-27.8", "MR-27.10")
def test_each_obstacle_to_running_has_a_reason_of_its_own() -> None:
    game = battlefield("amazon", "t_troll 1")
    amazon, one = being("amazon"), game.position.characters[0]
    fighting(game)
    assert acting.why_not_run(game, amazon) is None

    give(game, 0, "suit_of_armor 1")
    heavy = acting.why_not_run(game, amazon)
    one.chits = "F" * 12
    tired = acting.why_not_run(game, amazon)
    one.came = clearing("borderland 4")
    closed = acting.why_not_run(game, amazon)
    fighting(game, "amazon: t_troll 1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > amazon"))
    held = acting.why_not_run(game, amazon)

    assert [(found.clause, found.reason) for found in (heavy, tired, closed, held) if found is not None] == [
        ("MR-27.7", "none of your Move chits, Boots and horses bears your load of weight H"),
        ("MR-27.6", "you have no Move chit, Boots or horse to run with"),
        ("MR-27.8", "you came here today, and can't use the roadway any more by which you did"),
        ("MR-27.10", "you are held by Tremendous Troll 1"),
    ]


def test_reason_for_not_running_is_on_the_screen_and_answers_run() -> None:
    game = battlefield("amazon", "wolf_a 1")
    arm(game, 0, "short_sword 1")
    fighting(game, "amazon: wolf_a 1")
    take(game, acting.Acting(being("amazon")))
    reason = "Wolf A 1 moves at 3, and your best time is 3: it must be lower (MR-27.2)"

    assert f"Running  you can't: {reason}" in game.render(0, columns=100, rows=24).splitlines()
    with pytest.raises(NotationError, match="you can't run: Wolf A 1 moves at 3"):
        game.parse("run", 0)

    fighting(game)
    take(game, acting.Acting(being("amazon")))
    assert "Running" not in game.render(0, columns=100, rows=24)


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
