"""Decisions in combat that are rejected, each with the clause that forbids it (MR-25 to MR-30)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import NotationError
from arcana_core.testing import rejected
from arcana_magicrealm import Game, melee
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.combat import unplayable
from arcana_magicrealm.chapters.combat.encounter import acting, deploying, luring
from arcana_magicrealm.chapters.combat.melee import naming, plays
from arcana_magicrealm.chapters.travel.effort import PayAsterisks
from arcana_magicrealm.model.melee import Charge
from tests.magicrealm.chapters.combat.blows import arm
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    find_hidden_enemies,
    hide,
    pairs,
    start,
    take,
    those,
)
from tests.magicrealm.chapters.magic import spells
from tests.magicrealm.table import being, clearing, give, hire, put, refresh


def clause_of(game: Game, line: str) -> str:
    """The clause that forbids a decision of the first player."""
    refresh(game)
    return rejected(game, line, 0).clause


@pytest.mark.rule("MR-27.1", "MR-27.2", "MR-27.5")
def test_actions_are_rejected_by_time_by_kind_or_as_no_action() -> None:
    game = battlefield("amazon", "viper 1")
    fighting(game, "amazon: viper 1")  # time 4
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, "run with move M4") == "MR-27.2"
    assert clause_of(game, "stop hiding") == "MR-27.1"

    fighting(game)
    arm(game, 0, "short_sword 1")
    game.position.characters[0].chits = "F" + game.position.characters[0].chits[1:]
    take(game, acting.Acting(being("amazon")))

    assert clause_of(game, f"alert with {CHIT_LABELS[being('amazon')][0]}") == "MR-27.5"


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


@pytest.mark.rule("MR-45.11", "MR-27.6", "MR-1.10")
def test_running_is_rejected_for_the_chit_before_the_sheet() -> None:
    game = battlefield("dwarf", "t_dragon 1")
    fighting(game, "dwarf: t_dragon 1")  # time 6
    game.position.characters[0].chits = "AFAAAAAAAAAA"
    take(game, acting.Acting(being("dwarf")))

    assert clause_of(game, "run with duck T3*") == "MR-45.11"
    assert clause_of(game, "run with fight H6") == "MR-27.6"
    assert clause_of(game, "run with move H6") == "MR-1.10"
    assert clause_of(game, "run with move T6*") == "MR-27.2"


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

    found = unplayable.why_not_run(game, being("amazon"))

    assert found is not None
    assert (found.clause, found.reason[: len(reason)]) == (clause, reason)
    assert found == rejected(game, "run with move M4", 0)


@pytest.mark.rule("MR-26.13", "MR-27.2")
def test_running_is_rejected_with_a_charge() -> None:
    game = battlefield("amazon", "elf")
    fighting(game, charges=(Charge(being("elf"), being("amazon"), 2),))

    found = unplayable.why_not_run(game, being("amazon"))

    assert found is not None
    assert found.reason == "Elf charges at 2, and your best time is 3: it must be lower"


@pytest.mark.rule("MR-27.6", "MR-27.7", "MR-27.8", "MR-27.10")
def test_each_obstacle_to_running_has_a_reason_of_its_own() -> None:
    game = battlefield("amazon", "t_troll 1")
    amazon, one = being("amazon"), game.position.characters[0]
    fighting(game)
    assert unplayable.why_not_run(game, amazon) is None

    give(game, 0, "suit_of_armor 1")
    heavy = unplayable.why_not_run(game, amazon)
    one.chits = "F" * 12
    tired = unplayable.why_not_run(game, amazon)
    one.came = clearing("borderland 4")
    closed = unplayable.why_not_run(game, amazon)
    fighting(game, "amazon: t_troll 1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > amazon"))
    held = unplayable.why_not_run(game, amazon)

    assert [(found.clause, found.reason) for found in (heavy, tired, closed, held) if found is not None] == [
        ("MR-27.7", "none of your Move chits, Boots and horses bears your load of weight H"),
        ("MR-27.6", "you have no Move chit, Boots or horse to run with"),
        ("MR-27.8", "you came here today, and can't use the roadway any more by which you did"),
        ("MR-27.10", "Amazon is held by Tremendous Troll 1"),
    ]


def test_reason_for_not_running_is_on_the_screen_and_answers_run() -> None:
    game = battlefield("amazon", "wolf_a 1")
    arm(game, 0, "short_sword 1")
    fighting(game, "amazon: wolf_a 1")
    take(game, acting.Acting(being("amazon")))
    reason = "Wolf A 1 moves at 3, and your best time is 3: it must be lower (MR-27.2)"

    assert f"Running  you can't: {reason}" in game.render(0, columns=100, rows=24).splitlines()
    with pytest.raises(NotationError, match="you can't choose run: Wolf A 1 moves at 3"):
        game.parse("run", 0)
    take(game, naming.NameTarget(being("amazon")))
    assert f"Running  you can't: {reason}" in game.render(0, columns=100, rows=24).splitlines()

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
    assert clause_of(game, "deploy l1") == "MR-25.3"


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


# Positions set up by words, with a reason for each line.


def reasons(game: Game, *lines: str) -> list[str]:
    """The reason against each line of the first player, with its clause."""
    found = [rejected(game, line, 0) for line in lines]
    return [f"{one.reason} ({one.clause})" for one in found]


def played(text: str, *lines: str, rng: Rng | None = None) -> Game:
    """A fight in which these lines have been played, each by the player who is asked first."""
    game = melee(text, seed=1, rng=rng)
    for line in lines:
        for action in game.parse(line, game.players_to_act[0]):
            game.apply(action, game.players_to_act[0])
    return game


@pytest.mark.rule("MR-23.5", "MR-25.3", "MR-25.4", "MR-25.5", "MR-45.17")
def test_each_obstacle_to_luring_has_a_reason_of_its_own() -> None:
    game = played(
        "pilgrim | dwarf; c1 hired 0; c2 hired 0; c3 hired 1; giant 1; wolf_a 1; imp",
        *("lure giant 1", "lure with c1", "lure wolf_a 1", "light side up"),
    )
    lures = ("lure giant 1", "lure wolf_a 1", "lure imp", "lure c2", "lure dwarf", "lure viper 1")

    assert reasons(game, *lures, "lure with c1", "lure with c3", "lure with giant 1") == [
        "Giant 1 is on your sheet already (MR-25.3)",
        "Wolf A 1 fights a hireling (MR-25.5)",
        "Imp never attacks you (MR-45.17)",
        "Company 2 is hired or controlled (MR-25.5)",
        "only monsters and natives can be lured (MR-25.3)",
        "Viper 1 isn't in the clearing (MR-23.5)",
        "Company 1 fights already, or has been deployed in this round (MR-25.4)",
        "Company 3 isn't a hireling of yours (MR-25.4)",
        "Giant 1 isn't a hireling of yours (MR-25.4)",
    ]


@pytest.mark.rule("MR-26.2", "MR-26.3", "MR-26.12", "MR-26.14", "MR-26.15")
def test_each_obstacle_to_deploying_and_charging_has_a_reason_of_its_own() -> None:
    game = played("amazon | dwarf; elf hidden; c1 hired 0; c2 hired 0", "stay hidden", "charge dwarf with move M4")

    assert reasons(game, "charge dwarf", "deploy viper 1") == [
        "you have charged in this round (MR-26.1)",
        "Viper 1 isn't a hireling of yours (MR-26.2)",
    ]

    game = played("amazon | dwarf; elf hidden; c1 hired 0; c2 hired 0", "stay hidden")

    assert reasons(game, "charge elf", "charge c1", "charge amazon", "charge witch") == [
        "Elf is hidden from Amazon (MR-26.12)",
        "only other characters can be charged (MR-26.15)",
        "only other characters can be charged (MR-26.15)",
        "Witch isn't in the clearing (MR-23.5)",
    ]

    game = played("amazon | dwarf; elf hidden; c1 hired 0; c2 hired 0", "stay hidden", "deploy c1")

    assert reasons(game, "against elf", "against amazon", "against c1", "against viper 1") == [
        "Elf is hidden from Company 1 (MR-26.3)",
        "a hireling attacks neither itself nor its owner (MR-26.2)",
        "a hireling attacks neither itself nor its owner (MR-26.2)",
        "Viper 1 isn't in the clearing (MR-23.5)",
    ]


@pytest.mark.rule("MR-26.2", "MR-26.3", "MR-43.3")
@pytest.mark.parametrize(
    ("is_at_peace", "reason"),
    [(False, "Company 1 sees no possible target (MR-26.2)"), (True, "Company 1 is under Peace (MR-43.3)")],
)
def test_hireling_at_peace_or_without_targets_is_not_deployed(is_at_peace: bool, reason: str) -> None:
    game = battlefield("amazon", "dwarf", "c1")
    hire(game, 0, "c1")
    hide(game, "dwarf")
    find_hidden_enemies(game, "amazon")
    if is_at_peace:
        spells.put(game, "peace", "amazon", "c1")
    fighting(game)
    take(game, deploying.Deploying(0))

    assert reasons(game, "deploy c1") == [reason]


@pytest.mark.rule("MR-25.3", "MR-25.5", "MR-26.1")
def test_absent_characters_and_red_monsters_have_reasons_of_their_own() -> None:
    game = battlefield("amazon", "elf", "l1", "t_troll 1", "viper 1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "l1")
    fighting(game, "elf: t_troll 1", dark=those("t_troll 1"), holds=pairs("t_troll 1 > elf"))
    take(game, luring.Luring(0))

    assert reasons(game, "lure viper 1") == ["your character isn't in the clearing (MR-25.3)"]

    take(game, deploying.Deploying(0))

    assert reasons(game, "charge elf") == ["your character isn't in the clearing (MR-26.1)"]

    take(game, luring.Luring(1))

    assert rejected(game, "lure t_troll 1", 1).reason == "Tremendous Troll 1 shows its red side"


@pytest.mark.rule("MR-29.3", "MR-29.7", "MR-40.12")
@pytest.mark.parametrize(
    ("words", "line", "reason"),
    [
        ("amazon", "attack with form", "you are in no other form (MR-40.12)"),
        ("amazon", "attack with power_boots", "it isn't played for that (MR-29.3)"),
        ("amazon", "maneuver with broomstick", "you can't fly with that now (MR-29.7)"),
        (
            "amazon under transform lion by amazon",
            "maneuver with move M4",
            "in another form you play only its values (MR-40.12)",
        ),
    ],
)
def test_each_obstacle_to_forms_and_wings_has_a_reason_of_its_own(words: str, line: str, reason: str) -> None:
    game = melee(f"{words} vs viper 1", seed=1)
    answer_all(game, "lure viper 1", "name viper 1")
    if line.startswith("maneuver"):
        answer_all(game, "no attack")

    assert reasons(game, line) == [reason]


@pytest.mark.rule("MR-26.1", "MR-26.3", "MR-26.12", "MR-27.6")
@pytest.mark.parametrize(
    ("lines", "line", "reason"),
    [
        ((), "lure viper 1", "deploy your hirelings, charge one character, or be done (MR-26.1)"),
        (
            ("deploy c1",),
            "deploy c1",
            "deploy against someone unhidden in the clearing, not against your character (MR-26.3)",
        ),
        (("charge dwarf",), "run with move M4", "charge with something that bears you and your items (MR-26.12)"),
        (("charge dwarf", "charge with pony_m2_m5"), "done", "choose the side of the horse (MR-26.12)"),
        (("done", "run with pony_m2_m5"), "done", "choose the side of the horse (MR-27.6)"),
    ],
)
def test_other_decisions_are_rejected_with_those_that_are_possible(
    lines: tuple[str, ...], line: str, reason: str
) -> None:
    game = battlefield("amazon", "dwarf", "c1")
    hire(game, 0, "c1")
    give(game, 0, "pony_m2_m5", active=True)
    fighting(game)
    take(game, deploying.Deploying(0), acting.Acting(being("amazon")))
    answer_all(game, *lines)

    assert reasons(game, line) == [reason]


@pytest.mark.rule("MR-26.13", "MR-29.9")
def test_character_who_carries_too_much_for_its_chits_cannot_charge() -> None:
    game = played("elf has suit_of_armor 1 | dwarf")

    assert reasons(game, "charge dwarf") == ["you have no Move chit, Boots or horse that bears your load (MR-26.13)"]


@pytest.mark.rule("MR-28.4", "MR-28.5", "MR-28.7")
def test_each_obstacle_to_naming_has_a_reason_of_its_own() -> None:
    lines = ("stay hidden", *["done"] * 3, *["no action"] * 3)
    game = played("amazon | dwarf; elf hidden", *lines, rng=ScriptedRng([[0, 1, 2]], then=Rng(1)))

    assert reasons(game, "name elf", "name amazon", "name witch") == [
        "Elf is hidden from Amazon (MR-28.5)",
        "you can't attack yourself (MR-28.4)",
        "Witch isn't in the clearing (MR-23.5)",
    ]


ALONE = ("lure giant 1", "no action")
"""The encounter step of a character, up to the naming of targets."""


@pytest.mark.rule("MR-1.10", "MR-29.2", "MR-29.3", "MR-29.7", "MR-29.9", "MR-29.10", "MR-29.11")
def test_each_obstacle_to_playing_has_a_reason_of_its_own() -> None:
    game = played("amazon active great_axe fatigued fight M4* | giant 1", *ALONE, "name giant 1")

    assert reasons(game, "attack with fight M4*", "attack with fight M5", "attack with move M4") == [
        "it is fatigued (MR-1.10)",
        "its strength is M, and the weight of your weapon is H (MR-29.9)",
        "it isn't a Fight chit (MR-29.3)",
    ]
    assert reasons(game, "attack with fight T6*", "maneuver with move M4", "thrust", "box 1") == [
        "Amazon has no such chit (MR-1.9)",
        *["choose a chit or card for your attack first (MR-29.1)"] * 3,
    ]

    game = played("amazon active great_axe | giant 1", *ALONE, "name giant 1", "no attack")

    assert reasons(game, "maneuver with move M4", "maneuver with fight M5", "maneuver with pony_m2_m5") == [
        "its strength is M, and the weight of your heaviest item is H (MR-29.9)",
        "it isn't a Move or Duck chit (MR-29.7)",
        "you don't have it active (MR-29.7)",
    ]

    game = played("amazon | giant 1", ALONE[0], "alert with fight M3**", "name giant 1")

    assert reasons(game, "attack with fight M3**", "attack with fight M4*") == [
        "you have played it in this round (MR-29.10)",
        "it has 1 asterisk, and 0 can still be played (MR-29.11)",
    ]

    game = played("witch | giant 1", *ALONE, "none")

    assert reasons(game, "attack with fight L3*") == ["you have named no target (MR-29.2)"]

    game = played("witch active great_sword | giant 1", *ALONE, "name giant 1")

    assert reasons(game, "attack with fight L3*") == [
        "its strength is L, and the weight of your weapon is H (MR-29.9)",
    ]


@pytest.mark.rule("MR-27.15", "MR-29.7", "MR-43.41", "MR-46.18")
@pytest.mark.parametrize(
    ("where", "lines", "line", "reason"),
    [
        ("cliff 3", (), "pick up with move M3*", "nothing was dropped here (MR-46.18)"),
        ("cliff 3", (), "activate protection", "you have no protection chit that you could activate (MR-43.41)"),
        ("caves 1", (), "run with pony_l3_m5", "horses can't be played in caves (MR-29.7)"),
        (
            "cliff 3",  # its other side is too weak for the Amazon
            ("charge dwarf", "charge with pony_l3_m5", "walk"),
            "maneuver with pony_l3_m5",
            "none of its sides can be played now (MR-29.7)",
        ),
    ],
)
def test_each_obstacle_to_other_actions_has_a_reason_of_its_own(
    where: str, lines: tuple[str, ...], line: str, reason: str
) -> None:
    game = battlefield("amazon", "dwarf", "viper 1", where=where)
    give(game, 0, "pony_l3_m5", active=True)
    start(game, where)
    answer_all(game, *lines)
    asked(game, "no maneuver" if lines else "no action")

    assert reasons(game, line) == [reason]


@pytest.mark.rule("MR-27.2", "MR-27.5", "MR-27.6", "MR-45.4")
def test_short_words_for_actions_get_their_reasons() -> None:
    game = played("berserker fatigued berserk T4** | giant 1", ALONE[0])

    for line, reason in (
        ("berserk", "go berserk with berserk T4**: it is fatigued (MR-1.10)"),
        ("run", "run: choose the Move chit, Boots or horse that you play for it (MR-27.6)"),
        ("run with move H5*", "run with move H5*: Giant 1 moves at 5, and its time is 5: it must be lower (MR-27.2)"),
        ("fly", "record fly: nothing with which you could fly is strong enough to carry you (MR-41.2)"),
    ):
        with pytest.raises(NotationError) as error:
            game.parse(line, 0)
        assert str(error.value) == f"you can't choose {reason}"

    game = played("berserker | giant 1", ALONE[0], "go berserk")
    assert game.view(None).characters[0].is_berserk


def test_error_quotes_the_asterisks_that_were_typed() -> None:
    game = played("wizard | giant 1", ALONE[0])

    with pytest.raises(NotationError, match=r"you can't choose alert with fight T5\*\*: "):
        game.parse("alert with fight T5** now", 0)
    with pytest.raises(NotationError, match=r"'wave magic II3\*' is not an action"):
        game.parse("wave magic II3*", 0)


def test_error_names_the_chit_of_the_own_character() -> None:
    """Other characters have a Move M4*."""
    game = played("amazon | giant 1", ALONE[0])

    with pytest.raises(NotationError, match=r"you can't choose alert with move M4: it isn't a Fight chit \(MR-27.5\)"):
        game.parse("alert with move m4", 0)


@pytest.mark.rule("MR-9.4", "MR-27.13")
def test_each_obstacle_to_changing_items_has_a_reason_of_its_own() -> None:
    game = played("amazon has axe, shield 2 | giant 1", ALONE[0], "change items")

    with pytest.raises(NotationError, match="you can't choose deactivate axe 1: Axe 1 isn't active"):
        game.parse("deactivate axe 1", 0)

    game.apply(game.parse("deactivate short_sword 1", 0)[0], 0)

    assert reasons(game, "activate shield 2", "activate axe 2", "deactivate shield 1", "abandon axe 1") == [
        "deactivate the active shield first (MR-9.4)",
        "only your own belongings can be rearranged (MR-9.3)",
        *["activate one belonging and deactivate one, or abandon some, or be done (MR-27.13)"] * 2,
    ]


@pytest.mark.rule("MR-27.8")
@pytest.mark.parametrize(("here", "came"), [("Cliff 3", "Cliff 2"), ("Awful Valley 4", "Awful Valley 1")])
def test_running_elsewhere_is_rejected_with_the_way_that_is_left(here: str, came: str) -> None:
    """The first clearing of the map is one as others."""
    game = played(f"elf came {came} | wolf_a 1 at {here}", "done", "run with move L2*")

    assert reasons(game, "clearing cliff 5") == [f"you came from {came} today, and can run only back there (MR-27.8)"]


@pytest.mark.rule("MR-11.12", "MR-11.13", "MR-35.2")
def test_each_obstacle_to_paying_asterisks_has_a_reason_of_its_own() -> None:
    game = battlefield("amazon")
    fighting(game)
    take(game, PayAsterisks(being("amazon"), 1, "fight"))

    assert reasons(game, "fatigue chit fight M3**", "fatigue chit move M3*", "fatigue chit fight L4") == [
        "a chit with two asterisks needs change while anything else can pay (MR-11.12)",
        "Fight chits pay for Fight asterisks (MR-35.2)",
        "fatigue an active chit that has an asterisk (MR-11.13)",
    ]
