"""Persuade and Deal with Goblins: pacified denizens, and hiring them (MR-14.17, MR-40.1 to MR-40.3, MR-43.15)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, Rules, actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.encounter import deploying, luring
from arcana_magicrealm.chapters.combat.melee import hits, naming
from arcana_magicrealm.chapters.days import blocking
from arcana_magicrealm.chapters.magic import aiming, coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments, pacified
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.denizens import DENIZEN, GROUP
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import Casting, Charge, Tool
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    pairs,
    sheet_lines,
    take,
)
from tests.magicrealm.chapters.magic.bewitching import bewitch, fits
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, state_of, turn_chits
from tests.magicrealm.chapters.trade.test_hiring import hirer
from tests.magicrealm.hands import hand
from tests.magicrealm.market import begin_activity
from tests.magicrealm.table import being, do, events_of, give, hire, piece, put, roll, texts

GIANTS = ("giant 1", "giant 2")
GOBLINS = ("axe_goblin 1", "spear_goblin 1", "sword_goblin 1")


def battles(game: Game) -> tuple[tuple[int, int], ...]:
    return game.fight.battles


# Pacified denizens (MR-40.1).


@pytest.mark.rule("MR-40.1", "MR-43.15")
def test_pacified_monsters_do_not_block_caster_and_hireling_but_others() -> None:
    game = battlefield("witch_king", "elf", "lhq", *GIANTS)
    hire(game, 0, "lhq")
    bewitch(game, "persuade", "witch_king", *GIANTS)

    for name in ("witch_king", "lhq", "elf"):
        blocking.monsters_block(game, being(name))
    there = beings.place(game, being("elf"))
    blocking.arrivals_block(game, there, 1 << being("giant 1"))

    assert {BEINGS[event.blocked] for event in events_of(game, events.Blocked)} == {"elf"}


@pytest.mark.rule("MR-40.1")
def test_pacified_monsters_stop_fighting_caster_and_hirelings_alone() -> None:
    game = battlefield("witch_king", "elf", "lhq", "giant 1", "giant 2", "ogre 1")
    hire(game, 0, "lhq")
    fighting(
        game,
        "witch_king: giant 1",
        "elf: ogre 1",
        "lhq: giant 2",
        dark=1 << being("giant 1"),
        holds=pairs("giant 1 > witch_king"),
    )

    bewitch(game, "persuade", "witch_king", "giant 1", "giant 2", "ogre 1")

    assert sheet_lines(game) == ["witch_king:", "elf: ogre 1"]
    assert not game.fight.holds


@pytest.mark.rule("MR-40.1", "MR-30.4")
def test_pacified_denizen_that_another_attacks_gets_sheet_of_its_own() -> None:
    game = battlefield("magician", "amazon", "giant 1")
    cast_now = casting("magician", "persuade", "magic III3*", 3, "giant 1", fate="")
    fighting(game, "magician: giant 1", targets=pairs("magician > giant 1", "amazon > giant 1"), casts=cast_now)

    take(game, coming_to_life.spells_come_to_life())

    assert sheet_lines(game) == ["magician:", "giant 1:"]


@pytest.mark.rule("MR-40.1", "MR-25.9")
def test_pacified_monsters_are_assigned_to_others_only() -> None:
    game = battlefield("witch_king", "elf", *GIANTS)
    fighting(game)
    bewitch(game, "persuade", "witch_king", *GIANTS)

    take(game, luring.assign_at_random())

    assert sheet_lines(game) == ["elf: giant 1, giant 2"]


@pytest.mark.rule("MR-40.1", "MR-24.1")
def test_caster_does_not_roll_for_battling_with_pacified_natives() -> None:
    game = battlefield("black_knight", "elf", "l1", "lhq")
    bewitch(game, "persuade", "black_knight", "l1", "lhq")

    assert rounds_rolled(game) == ["elf"]


@pytest.mark.rule("MR-40.1", "MR-24.1")
def test_caster_rolls_for_battling_if_one_member_is_not_pacified() -> None:
    game = battlefield("black_knight", "l1", "lhq")
    bewitch(game, "persuade", "black_knight", "lhq")

    assert rounds_rolled(game) == ["black_knight"]


def rounds_rolled(game: Game) -> list[str]:
    """Those who roll for battling as a fight begins."""
    fighting(game)
    there = [seat for seat in range(game.player_count) if rounds.groups_about_to_battle(game, seat)]
    return [BEINGS[beings.being_of(game, seat)] for seat in there]


@pytest.mark.rule("MR-40.1")
def test_pacified_natives_stop_battling_the_caster_only() -> None:
    game = battlefield("black_knight", "elf", "l1", "lhq")
    lancers = GROUP["lancers"]
    fighting(game, "black_knight: l1", "elf: lhq", battles=((lancers, 0), (lancers, 1)))

    bewitch(game, "persuade", "black_knight", "l1", "lhq")

    assert battles(game) == ((lancers, 1),)
    assert sheet_lines(game) == ["black_knight:", "elf: lhq"]


@pytest.mark.rule("MR-40.1", "MR-24.5")
def test_group_battles_the_caster_as_long_as_a_member_is_not_pacified() -> None:
    game = battlefield("black_knight", "l1", "lhq")
    fighting(game, "black_knight: l1, lhq", battles=((GROUP["lancers"], 0),))

    bewitch(game, "persuade", "black_knight", "l1")

    assert battles(game) == ((GROUP["lancers"], 0),)
    assert sheet_lines(game) == ["black_knight: lhq"]


@pytest.mark.rule("MR-40.1", "MR-39.12")
def test_two_casters_pacify_the_same_denizens() -> None:
    game = battlefield("witch_king", "sorceror", *GIANTS)
    bewitch(game, "persuade", "witch_king", *GIANTS)
    bewitch(game, "persuade", "sorceror", *GIANTS)

    assert [pacified.is_pacified(game, seat, being("giant 1")) for seat in (0, 1)] == [True, True]


@pytest.mark.rule("MR-39.10", "MR-39.12")
def test_caster_pacifies_the_same_denizens_once_with_its_chits() -> None:
    game = battlefield("witch_king", "elf", *GIANTS)
    fighting(game)
    bewitch(game, "persuade", "witch_king", "giant 1")

    assert fits(game, "persuade", "witch_king", *GIANTS) == [False, True]
    assert fits(game, "persuade", "elf", *GIANTS) == [True, True]


@pytest.mark.rule("MR-39.3", "MR-40.1")
def test_pacifying_ends_at_sunset_of_the_next_day() -> None:
    game = battlefield("witch_king", *GIANTS)
    bewitch(game, "persuade", "witch_king", *GIANTS)

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-23.1")

    assert not pacified.is_pacified(game, 0, being("giant 1"))


# Breaking the spell (MR-40.2).


@pytest.mark.rule("MR-40.2", "MR-25.6")
def test_luring_one_target_breaks_the_spell_on_all() -> None:
    game = battlefield("witch_king", *GIANTS)
    fighting(game)
    bewitch(game, "persuade", "witch_king", *GIANTS)
    take(game, luring.Luring(0))

    answer_all(game, "lure giant 1")

    assert not game.position.enchantments
    assert sheet_lines(game) == ["witch_king: giant 1"]


@pytest.mark.rule("MR-40.2", "MR-25.6")
def test_luring_by_another_player_breaks_nothing() -> None:
    game = battlefield("witch_king", "elf", *GIANTS)
    fighting(game)
    bewitch(game, "persuade", "witch_king", *GIANTS)
    take(game, luring.Luring(1))

    answer_all(game, "1: lure giant 1")

    assert pacified.is_pacified(game, 0, being("giant 1"))


@pytest.mark.rule("MR-40.2")
def test_naming_a_target_breaks_the_spell_and_natives_battle() -> None:
    game = battlefield("black_knight", "l1", "lhq")
    fighting(game)
    bewitch(game, "persuade", "black_knight", "l1", "lhq")

    naming.name(game, being("black_knight"), being("l1"))

    assert not game.position.enchantments
    assert battles(game) == ((GROUP["lancers"], 0),)


@pytest.mark.rule("MR-40.2")
def test_deploying_a_hireling_against_a_target_breaks_the_spell() -> None:
    game = battlefield("black_knight", "lhq", *GIANTS)
    hire(game, 0, "lhq")
    fighting(game)
    bewitch(game, "persuade", "black_knight", *GIANTS)

    deploying.deploy(game, being("lhq"), being("giant 2"))

    assert not game.position.enchantments


@pytest.mark.rule("MR-40.2")
def test_deploying_the_hireling_of_another_breaks_nothing() -> None:
    game = battlefield("black_knight", "elf", "lhq", *GIANTS)
    hire(game, 1, "lhq")
    fighting(game)
    bewitch(game, "persuade", "black_knight", *GIANTS)

    deploying.deploy(game, being("lhq"), being("giant 2"))

    assert pacified.is_pacified(game, 0, being("giant 2"))


@pytest.mark.rule("MR-40.2", "MR-38.17")
@pytest.mark.parametrize(("line", "named"), [("giant 1: lhq", ()), ("lhq: giant 2, giant 1", ("lhq > giant 1",))])
def test_spell_fails_while_a_hireling_is_assigned_to_any_target(line: str, named: tuple[str, ...]) -> None:
    game = battlefield("black_knight", "elf", "lhq", *GIANTS)
    hire(game, 0, "lhq")
    fighting(game, line, targets=pairs(*named))

    assert fits(game, "persuade", "black_knight", *GIANTS) == [False, False]
    assert fits(game, "persuade", "elf", *GIANTS) == [True, True]


# Hired denizens (MR-40.3).


@pytest.mark.rule("MR-40.3")
def test_only_the_owner_can_pacify_hired_denizens() -> None:
    game = battlefield("black_knight", "elf", "l1", "lhq")
    hire(game, 0, "lhq")
    fighting(game)

    assert fits(game, "persuade", "elf", "l1", "lhq") == [True, False]
    assert fits(game, "persuade", "black_knight", "l1", "lhq") == [True, True]


@pytest.mark.rule("MR-40.3")
def test_hired_denizens_are_released_from_the_spells_of_others() -> None:
    game = battlefield("black_knight", "elf", "l1", "lhq")
    bewitch(game, "persuade", "black_knight", "l1", "lhq")
    bewitch(game, "persuade", "elf", "l1", "lhq")

    game.hire_denizens(0, (DENIZEN["lhq"],))

    assert [pacified.is_pacified(game, seat, being("lhq")) for seat in (0, 1)] == [True, False]
    assert pacified.is_pacified(game, 1, being("l1"))


# Hiring under the spell (MR-14.17, MR-43.15, MR-43.44).


def goblin_hirer(gold: int = 30, *more: str) -> Game:
    """The Witch, who has pacified three Goblins and is about to hire."""
    game = hirer("witch", *GOBLINS, *more, gold=gold)
    bewitch(game, "deal_with_goblins", "witch", *GOBLINS)
    assert begin_activity(game, "witch", "HR") is None
    return game


@pytest.mark.rule("MR-14.17", "MR-43.44", "MR-47.23")
def test_pacified_goblins_are_hired_together_in_the_neutral_column() -> None:
    game = goblin_hirer()
    assert texts(game, 0) == ["give up", "hire goblins"]
    roll(game, 2, 2)  # Neutral, 2: price x3
    do(game, 0, "hire goblins")

    do(game, 0, "pay")

    assert [game.position.owners[DENIZEN[one]] for one in GOBLINS] == [0, 0, 0]
    assert game.position.characters[0].gold == 30 - 3 * 3
    (term,) = game.position.effects.of("hire", DENIZEN["axe_goblin 1"])
    assert term.lasts.clocks[0].left == 14


@pytest.mark.rule("MR-14.17")
def test_monsters_that_are_not_pacified_cannot_be_hired() -> None:
    game = goblin_hirer(30, "axe_goblin 2", "ogre 1")
    roll(game, 2, 2)
    do(game, 0, "hire goblins")

    do(game, 0, "pay")

    assert game.position.owners[DENIZEN["axe_goblin 2"]] == -1
    assert game.position.characters[0].gold == 21


@pytest.mark.rule("MR-14.17")
def test_hired_monsters_are_underlings_and_stay_when_the_spell_ends() -> None:
    game = goblin_hirer()
    game.hire_denizens(0, (DENIZEN["axe_goblin 1"],))

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-23.1")

    assert beings.is_underling(game, being("axe_goblin 1"))
    assert game.position.owners[DENIZEN["axe_goblin 1"]] == 0


@pytest.mark.rule("MR-14.17", "MR-14.6")
def test_hired_monsters_are_hired_again_only_under_the_spell() -> None:
    game = goblin_hirer()
    game.hire_denizens(0, tuple(DENIZEN[one] for one in GOBLINS))
    assert begin_activity(game, "witch", "HR") is None
    assert texts(game, 0) == ["give up", "rehire goblins"]
    roll(game, 2, 2)
    do(game, 0, "rehire goblins")
    do(game, 0, "pay")
    (term,) = game.position.effects.of("hire", DENIZEN["axe_goblin 1"])
    assert term.lasts.clocks[0].left == 28

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-23.1")

    reason = begin_activity(game, "witch", "HR")
    assert reason is not None and reason.clause == "MR-14.1"


@pytest.mark.rule("MR-14.17", "MR-43.15", "MR-13.20")
def test_boon_with_monsters_counts_as_price_x1() -> None:
    game = hirer("witch_king", *GIANTS)
    bewitch(game, "persuade", "witch_king", *GIANTS)
    begin_activity(game, "witch_king", "HR")
    roll(game, 1, 1, 1, 1)  # Friendly, 1: opportunity; Ally, 1: boon
    do(game, 0, "hire giants")

    assert texts(game, 0) == ["pay", "decline"]
    do(game, 0, "pay")

    assert game.position.characters[0].gold == 30 - 2 * 8


@pytest.mark.rule("MR-43.15")
def test_persuaded_natives_are_hired_in_the_friendly_column() -> None:
    game = hirer("black_knight", "l1", "lhq")  # the Lancers are enemies
    bewitch(game, "persuade", "black_knight", "l1", "lhq")
    begin_activity(game, "black_knight", "HR")
    do(game, 0, "hire lancers")
    roll(game, 2, 2)  # Friendly, 2: price x2
    do(game, 0, "no drinks")

    do(game, 0, "pay")

    assert game.position.owners[DENIZEN["lhq"]] == 0
    assert game.position.characters[0].gold == 30 - 2 * 4


@pytest.mark.rule("MR-40.1", "MR-13.18")
def test_block_result_with_pacified_denizens_blocks_nobody() -> None:
    game = goblin_hirer()
    roll(game, 6, 6, 6, 6)  # Neutral, 6: trouble; Unfriendly, 6: block
    do(game, 0, "hire goblins")

    assert not events_of(game, events.Blocked)
    assert game.position.owners[DENIZEN["axe_goblin 1"]] == -1


@pytest.mark.rule("MR-40.1", "MR-13.18")
@pytest.mark.parametrize(("pacified", "blocker"), [(("l1", "lhq"), []), (("lhq",), ["l1"])])
def test_pacified_natives_with_whom_a_trade_fails_block_nobody(pacified: tuple[str, ...], blocker: list[str]) -> None:
    game = hirer("black_knight", "l1", "lhq")
    bewitch(game, "persuade", "black_knight", *pacified)

    game.block_by_natives(being("black_knight"), GROUP["lancers"])

    assert [BEINGS[one.blocker] for one in events_of(game, events.Blocked)] == blocker


@pytest.mark.rule("MR-14.17")
def test_another_player_cannot_hire_monsters_pacified_by_the_caster() -> None:
    game = hirer("witch", *GOBLINS, seats=("elf",))
    put(game, "elf", "cliff 3")
    bewitch(game, "deal_with_goblins", "witch", *GOBLINS)

    reason = begin_activity(game, "elf", "HR")

    assert reason is not None and reason.clause == "MR-14.1"


# Peace (MR-43.3).


@pytest.mark.rule("MR-43.3")
def test_peace_unassigns_a_denizen_for_the_rest_of_combat() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    fighting(game, "elf: giant 1", dark=1 << being("giant 1"), holds=pairs("giant 1 > elf"))

    bewitch(game, "peace", "amazon", "giant 1")
    take(game, luring.assign_at_random())

    assert sheet_lines(game) == ["elf:"]
    assert not game.fight.holds
    take(game, luring.Luring(1))
    assert "lure giant 1" not in texts(game, 1)


@pytest.mark.rule("MR-43.3")
def test_character_at_peace_cannot_name_lure_or_charge_but_is_assigned_attackers() -> None:
    game = battlefield("amazon", "elf", "ogre 1")
    fighting(game, targets=pairs("elf > amazon"))

    bewitch(game, "peace", "amazon", "elf")

    assert not game.fight.targets
    assert naming.targets(game, being("elf")) == []
    assert deploying.charge_targets(game, being("elf")) == ()
    take(game, luring.Luring(1))
    assert texts(game, 1) in ([], ["done"])
    game.position.hidden |= 1 << being("amazon")
    take(game, luring.assign_at_random())
    assert sheet_lines(game) == ["elf: ogre 1"]


@pytest.mark.rule("MR-43.3")
def test_peace_cancels_a_slower_spell_and_keeps_its_target_from_aiming() -> None:
    game = duel("pilgrim", "sorceror", pilgrim="peace", sorceror="transform")
    flood(game)
    turn_chits(game, "pilgrim", "E", "magic I6*")
    cast(game, "0: cast peace", "1: cast transform", "1: cast with magic VI5*", "0: aim at sorceror")
    asked(game, "no maneuver")
    assert {one.caster: one.fate for one in game.fight.casts} == {
        being("pilgrim"): "lives",
        being("sorceror"): "cancelled",
    }

    answer_all(game, "1: cast transform", "1: cast with magic VI6*")

    assert asked(game, "aim at pilgrim") < 0


@pytest.mark.rule("MR-43.3")
def test_peace_breaks_an_attack_spell_that_has_come_to_life() -> None:
    game = battlefield("pilgrim", "druid", "elf")
    fighting(
        game,
        casts=(
            *casting("druid", "stones_fly", "magic II2**", 2, "elf", fate=""),
            *casting("pilgrim", "peace", "magic I4*", 4, "druid", fate=""),
        ),
    )

    take(game, coming_to_life.spells_come_to_life())

    assert [one.fate for one in game.fight.casts] == ["failed", "lives"]
    assert hits.attacks(game, game.fight) == []
    assert state_of(game, "druid", "magic II2**") == FATIGUED


@pytest.mark.rule("MR-43.3")
def test_hireling_at_peace_can_neither_lure_nor_be_deployed() -> None:
    game = battlefield("amazon", "elf", "lhq", "ogre 1")
    hire(game, 1, "lhq")
    fighting(game)

    bewitch(game, "peace", "amazon", "lhq")

    assert not luring.is_free(game, being("lhq"))
    assert not deploying.can_deploy(game, being("lhq"))
    assert luring.receivers(game, 1, being("ogre 1")) == ()


@pytest.mark.rule("MR-43.3")
def test_peace_is_broken_when_its_target_is_named() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    fighting(game)
    bewitch(game, "peace", "amazon", "giant 1")

    naming.name(game, being("elf"), being("giant 1"))

    assert not game.position.enchantments


@pytest.mark.rule("MR-43.3")
@pytest.mark.parametrize(
    ("lines", "fields"),
    [
        (("amazon: giant 1",), {}),
        ((), {"targets": pairs("elf > amazon")}),
        ((), {"charges": (Charge(being("elf"), being("amazon"), 4),)}),
    ],
    ids=["attacked", "named", "charged"],
)
def test_peace_fails_on_whom_somebody_else_attacks_names_or_charges(
    lines: tuple[str, ...], fields: dict[str, Any]
) -> None:
    game = battlefield("amazon", "elf", "white_knight", "giant 1")
    fighting(game, *lines, **fields)

    assert fits(game, "peace", "white_knight", "amazon", "giant 1") == [False, True]


@pytest.mark.rule("MR-43.3", "MR-28.2")
def test_peace_fails_on_the_hireling_that_the_owner_of_the_sheet_attacks() -> None:
    game = battlefield("amazon", "white_knight", "l1", "lhq", "giant 1")
    hire(game, 0, "l1", "lhq")
    fighting(game, "giant 1: l1, lhq")

    assert fits(game, "peace", "white_knight", "l1", "lhq") == [True, False]


@pytest.mark.rule("MR-43.3")
def test_caster_may_have_named_the_target_of_peace() -> None:
    game = battlefield("white_knight", "elf")
    fighting(game, targets=pairs("white_knight > elf"))

    assert fits(game, "peace", "white_knight", "elf") == [True]


@pytest.mark.rule("MR-40.3", "MR-43.3")
def test_peace_can_be_on_the_hireling_of_another() -> None:
    game = battlefield("white_knight", "elf", "lhq")
    hire(game, 1, "lhq")
    fighting(game)

    assert fits(game, "peace", "white_knight", "lhq") == [True]


@pytest.mark.rule("MR-46.9", "MR-38.6")
def test_watchful_natives_that_a_spell_names_together_are_assigned_once() -> None:
    game = battlefield("elf", "l1", "l2", rules=Rules(watchful_natives=True))
    (made,) = casting("elf", "persuade", "magic III4*", 4, "l1", "l2", fate="")
    fighting(game, casts=(made,))

    aiming.name(game, made, made.targets)
    game.go_on()

    assert [BEINGS[one.being] for one in events_of(game, events.Assigned)] == ["l1", "l2"]
    assert sheet_lines(game) == ["elf: l1, l2"]


@pytest.mark.rule("MR-43.3", "MR-46.9")
def test_watchful_natives_are_alarmed_by_a_broken_peace_too() -> None:
    game = battlefield("amazon", "elf", "l1", rules=Rules(watchful_natives=True))
    fighting(game)
    bewitch(game, "peace", "amazon", "l1")

    naming.name(game, being("elf"), being("l1"))
    game.go_on()

    assert sheet_lines(game) == ["elf: l1"]


@pytest.mark.rule("MR-40.1", "MR-46.9")
def test_watchful_natives_who_are_pacified_are_not_alarmed() -> None:
    game = battlefield("amazon", "elf", "l1", "l2", "l3", rules=Rules(watchful_natives=True))
    bewitch(game, "persuade", "elf", "l1")
    bewitch(game, "persuade", "amazon", "l2")
    fighting(game)

    naming.name(game, being("elf"), being("l3"))
    game.go_on()

    assert sheet_lines(game) == ["elf: l2, l3"]


@pytest.mark.rule("MR-28.15")
def test_peace_forbids_a_character_to_name_targets_not_its_hireling() -> None:
    game = battlefield("elf", "witch_king", "lhq", "giant 1")
    hire(game, 0, "lhq")
    bewitch(game, "peace", "witch_king", "elf")
    fighting(game, "lhq: giant 1")
    assert naming.NameTarget(being("elf")).options(game, 0) == (actions.NONE,)
    assert [str(one) for one in naming.NameAttacker(being("lhq")).options(game, 0)] == ["name giant 1"]


@pytest.mark.rule("MR-43.3", "MR-26.2")
def test_peace_is_broken_by_a_hireling_sent_against_its_target() -> None:
    game = battlefield("amazon", "elf", "lhq", "giant 1")
    hire(game, 1, "lhq")
    fighting(game)
    bewitch(game, "peace", "amazon", "giant 1")

    take(game, deploying.Deploying(1))
    answer_all(game, "deploy lhq", "against giant 1")

    assert not game.position.enchantments


@pytest.mark.rule("MR-43.44", "MR-38.6")
def test_deal_with_goblins_is_with_all_uncontrolled_goblins_at_once() -> None:
    game = duel("witch", *GOBLINS, "ogre 1", witch="deal_with_goblins")
    give(game, 0, "cloven_hoof", active=True)
    hide(game, "witch")
    cast(game, "0: cast deal_with_goblins", "0: cast with magic VIII4*")
    assert asked(game, "aim at all goblins") == 0
    assert texts(game, 0) == ["none", "aim at all goblins"]
    answer_all(game, "0: aim at all goblins")
    asked(game, "no maneuver")

    (made,) = game.position.enchantments
    assert {one.target for one in enchantments.effects_of(game, made)} == {being(name) for name in GOBLINS}


@pytest.mark.rule("MR-43.15", "MR-38.6", "MR-40.4")
def test_persuade_is_for_one_group_or_all_giants_or_all_ogres() -> None:
    game = battlefield("elf", "giant 1", "giant 2", "ogre 1", "c1", "c2", "l1", "viper 1", "axe_goblin 1")
    fighting(game)
    persuade = Casting(being("elf"), SPELL["persuade"], Tool(chit=0), 4)

    aims = [{BEINGS[one.number] for one in targets} for _, targets in aiming.aims_of(game, persuade)]

    assert sorted(map(sorted, aims)) == [["c1", "c2"], ["giant 1", "giant 2"], ["l1"], ["ogre 1"]]


@pytest.mark.rule("MR-37.12", "MR-40.1")
def test_pacifying_spell_of_an_item_serves_its_owner_and_nobody_without_one() -> None:
    game = battlefield("elf", HEROES[-1].id, "giant 1")
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["persuade"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, made, [being("giant 1")])
    assert [pacified.is_pacified(game, seat, being("giant 1")) for seat in (0, 1)] == [True, False]

    belongings.put_down(game, being("elf"), piece("good_book"))
    fighting(game)
    naming.name(game, being(HEROES[-1].id), being("giant 1"))
    assert len(game.position.enchantments) == 1  # without a spell, nothing breaks
    assert [pacified.is_pacified(game, seat, being("giant 1")) for seat in (0, 1)] == [False, False]

    hand(game, HEROES[-1].id, "good_book")
    assert [pacified.is_pacified(game, seat, being("giant 1")) for seat in (0, 1)] == [False, True]


@pytest.mark.rule("MR-40.3", "MR-37.12")
def test_hired_denizen_is_released_when_the_item_that_pacified_it_gets_another_owner() -> None:
    game = battlefield("elf", "amazon", *GOBLINS)
    give(game, 0, "good_book", active=True)
    made = Enchantment(0, SPELL["deal_with_goblins"], being("elf"), piece=piece("good_book"))
    enchantments.begin(game, made, [being(one) for one in GOBLINS])
    game.hire_denizens(0, (DENIZEN[GOBLINS[0]],))

    hand(game, "amazon", "good_book", active=True)
    game.card_moved(piece("good_book"))

    assert [pacified.is_pacified(game, 1, being(one)) for one in GOBLINS] == [False, True, True]
    assert [one.number for one in events_of(game, events.Released)] == [being(GOBLINS[0])]


@pytest.mark.rule("MR-43.3", "MR-43.24", "MR-33.3")
def test_peace_lets_a_tremendous_form_let_go() -> None:
    game = battlefield("witch_king", "elf", "giant 1")
    bewitch(game, "absorb_essence", "witch_king", "giant 1")
    held = pairs("witch_king > elf")
    fighting(game, holds=held, targets=held, dark=1 << being("witch_king"))

    bewitch(game, "peace", "witch_king", "witch_king")

    assert (game.fight.holds, game.fight.dark) == ((), 0)
