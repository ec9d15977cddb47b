"""Battling natives: rolls on the Meeting table when combat starts, and what provokes a group later (MR-24)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters.combat import rounds, sheets
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.denizens import GROUP
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    sheet_lines,
    start,
    take,
)
from tests.magicrealm.table import being, do, events_of, hire, put, roll, texts


def battles(game: Game) -> list[str]:
    """The groups with the seats that they battle."""
    return [f"{PARTNERS[group]} {seat}" for group, seat in game.fight.battles]


def meetings(game: Game) -> list[str]:
    """The characters and groups of the rolls on the Meeting table, in their order."""
    return [f"{event.being} {PARTNERS[event.partner]}" for event in events_of(game, events.Met)]


@pytest.mark.rule("MR-24.1", "MR-24.2")
def test_character_rolls_for_each_group_and_battles_by_result() -> None:
    game = battlefield("amazon", "b1", "b2", "c1")
    # The Amazon is Unfriendly with both groups: 6 is block/battle, 2 no deal.
    roll(game, 6, 1, 2, 1)

    start(game)
    answer_all(game, "no drinks", "no drinks")

    assert meetings(game) == ["0 bashkars", "0 company"]
    assert battles(game) == ["bashkars 0"]


@pytest.mark.rule("MR-13.12", "MR-24.2")
@pytest.mark.parametrize(("native", "decides"), [("l1", False), ("b1", True)])
def test_drinks_before_a_fight_are_no_decision_for_a_friend_of_the_group(native: str, decides: bool) -> None:
    game = battlefield("white_knight", native)

    start(game)

    assert texts(game, 0) == ["drinks", "no drinks"]
    assert (game.formality(0) is None) is decides


@pytest.mark.rule("MR-48.2")
def test_spectators_see_combat_while_drinks_are_offered() -> None:
    game = battlefield("amazon", "b1")
    start(game)

    assert game.view(None).deal is not None
    assert "Amazon" in game.render(None)


@pytest.mark.rule("MR-24.1")
def test_hidden_character_rolls_too() -> None:
    game = battlefield("amazon", "b1")
    hide(game, "amazon")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "no drinks")

    assert battles(game) == ["bashkars 0"]


@pytest.mark.rule("MR-24.1")
def test_absent_character_with_hireling_rolls_without_drinks() -> None:
    game = battlefield("amazon", "l1", "b1", "b2")
    put(game, "amazon", "cliff 2")
    put(game, "b2", "cliff 2")
    hire(game, 0, "l1")
    roll(game, 6, 1)

    start(game)

    assert battles(game) == ["bashkars 0"]
    assert not events_of(game, events.DrinksBought)


@pytest.mark.rule("MR-24.1")
def test_character_without_anybody_there_does_not_roll() -> None:
    game = battlefield("amazon", "elf", "b1")
    put(game, "amazon", "cliff 2")
    roll(game, 2, 1)

    start(game)
    answer_all(game, "no drinks")

    assert meetings(game) == [f"{being('elf')} bashkars"]


@pytest.mark.rule("MR-24.1")
def test_modifiers_of_absent_character_apply() -> None:
    # The White Knight's Honor: -1. The character is Unfriendly with the Bashkars: 6 - 1 = 5, a challenge.
    game = battlefield("white_knight", "l1", "b1")
    put(game, "white_knight", "cliff 2")
    hire(game, 0, "l1")
    roll(game, 6, 1)

    start(game)

    assert events_of(game, events.Met)[0].result == "challenge"


@pytest.mark.rule("MR-24.1")
def test_barter_does_not_help_in_roll_about_battling() -> None:
    # The Swordsman, an Enemy of the Patrol, rolls two dice: Barter is for Trade phases. A 1 of two dice needs both.
    game = battlefield("swordsman", "p1")
    roll(game, 1, 3)

    start(game)
    answer_all(game, "no drinks")

    assert events_of(game, events.TableRolled)[0].faces == (1, 3)
    assert battles(game) == ["patrol 0"]


@pytest.mark.rule("MR-24.1", "MR-47.43", "MR-13.12")
def test_drinks_make_group_one_level_friendlier() -> None:
    # Neutral instead of Unfriendly: 5 leads to no deal, not to a challenge.
    game = battlefield("amazon", "b1", "b2")
    roll(game, 5, 1)
    gold = game.position.characters[0].gold

    start(game)
    answer_all(game, "drinks")

    assert game.position.characters[0].gold == gold - 2
    assert events_of(game, events.Met)[0].result == "no_deal"
    assert battles(game) == []


@pytest.mark.rule("MR-24.1")
def test_groups_with_hired_members_alone_are_not_rolled_for() -> None:
    game = battlefield("amazon", "elf", "b1")
    hire(game, 1, "b1")

    start(game)

    assert meetings(game) == []


@pytest.mark.rule("MR-24.2", "MR-47.43")
@pytest.mark.parametrize(("face", "pays"), [(4, "pay notoriety"), (5, "pay fame")])
def test_insult_or_challenge_not_paid_for_means_battle(face: int, pays: str) -> None:
    game = battlefield("amazon", "b1")
    roll(game, face, 1)

    start(game)
    answer_all(game, "no drinks")
    legal, reason = texts(game, 0), rejected(game, "done", 0).reason
    do(game, 0, "no")

    assert legal == ["no", pays]
    assert "or be blocked or battled" in reason
    assert battles(game) == ["bashkars 0"]


@pytest.mark.rule("MR-24.2", "MR-47.43")
@pytest.mark.parametrize(("face", "pays"), [(4, "pay notoriety"), (5, "pay fame")])
def test_insult_or_challenge_that_is_paid_for_has_no_effect(face: int, pays: str) -> None:
    game = battlefield("amazon", "b1")
    roll(game, face, 1)

    start(game)
    answer_all(game, "no drinks", pays)

    one = game.position.characters[0]
    assert one.notoriety + one.fame == -5
    assert battles(game) == []


@pytest.mark.rule("MR-24.2")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5])
def test_boons_and_prices_have_no_effect_in_evening(face: int) -> None:
    # The Elf, an Ally of the Woodfolk.
    game = battlefield("elf", "w1")
    gold = game.position.characters[0].gold
    roll(game, face, 1)

    start(game)
    answer_all(game, "no drinks")

    assert battles(game) == []
    assert game.position.characters[0].gold == gold
    assert not game.position.effects.of("boon")
    assert game.position.owners[being("w1") - 16] == -1


@pytest.mark.rule("MR-24.2", "MR-13.19")
def test_trouble_is_rolled_on_in_unfriendly_column() -> None:
    # The Amazon is Neutral with the Rogues: 6 is trouble, the second 6 block/battle.
    game = battlefield("amazon", "r1")
    roll(game, 6, 1, 6, 1)

    start(game)
    answer_all(game, "no drinks")

    assert battles(game) == ["rogues 0"]


@pytest.mark.rule("MR-24.2", "MR-13.20")
def test_opportunity_is_rolled_on_in_friendlier_column() -> None:
    # Neutral 1 is opportunity, then Friendly 6: no deal.
    game = battlefield("amazon", "r1")
    roll(game, 1, 1, 6, 1)

    start(game)
    answer_all(game, "no drinks")

    assert [event.result for event in events_of(game, events.Met)] == ["opportunity", "no_deal"]
    assert battles(game) == []


@pytest.mark.rule("MR-24.2")
def test_battling_group_attacks_hirelings_too() -> None:
    game = battlefield("amazon", "l1", "b1")
    put(game, "amazon", "cliff 2")
    hire(game, 0, "l1")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "done", "give to l1")

    assert sheet_lines(game) == ["l1: b1"]


@pytest.mark.rule("MR-24.3")
def test_no_rolls_are_made_after_start_of_combat() -> None:
    game = battlefield("amazon", "elf", "b1")
    hire(game, 1, "b1")

    start(game)
    assert asked(game, "name b1") == 0
    game.position.owners[being("b1") - 16] = -1
    answer(game)

    assert meetings(game) == []


@pytest.mark.rule("MR-24.4")
def test_luring_member_provokes_group() -> None:
    game = battlefield("amazon", "l1", "l2")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "no drinks")
    assert battles(game) == []
    do(game, 0, "lure l1")

    assert battles(game) == ["lancers 0"]


@pytest.mark.rule("MR-24.4")
def test_hireling_that_lures_member_provokes_group_against_owner() -> None:
    game = battlefield("amazon", "c1", "l1")
    hire(game, 0, "c1")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "no drinks", "lure with c1", "lure l1")

    assert battles(game) == ["lancers 0"]


@pytest.mark.rule("MR-24.4")
def test_deploying_against_member_provokes_group() -> None:
    game = battlefield("amazon", "c1", "l1")
    hire(game, 0, "c1")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "no drinks", "deploy c1", "against l1")

    assert battles(game) == ["lancers 0"]


@pytest.mark.rule("MR-24.4")
def test_naming_member_as_target_provokes_group() -> None:
    game = battlefield("amazon", "l1")
    roll(game, 6, 1)

    start(game)
    answer_all(game, "no drinks", "name l1")

    assert battles(game) == ["lancers 0"]


@pytest.mark.rule("MR-24.5")
def test_battling_is_kept_by_pair() -> None:
    game = battlefield("amazon", "elf", "r1", "r2")
    # The Amazon and the Elf are Neutral with the Rogues: trouble, then block/battle for the Amazon, no deal for the Elf.
    roll(game, 6, 1, 6, 1, 4, 1)

    start(game)
    answer_all(game, "0: no drinks", "1: no drinks")

    assert battles(game) == ["rogues 0"]


@pytest.mark.rule("MR-24.5")
def test_battling_does_not_reach_other_clearings() -> None:
    game = battlefield("amazon", "b1", "b2")
    put(game, "b2", "cliff 2")
    fighting(game, battles=((GROUP["bashkars"], 0),))
    take(game, rounds.fight_ends())

    put(game, "amazon", "cliff 2")
    roll(game, 2, 1)
    start(game, "cliff 2")
    answer_all(game, "no drinks")

    assert battles(game) == []


@pytest.mark.rule("MR-24.6", "MR-25.9")
def test_battling_natives_are_assigned_only_to_those_they_battle() -> None:
    game = battlefield("amazon", "elf", "r1", "r2")
    fighting(game, battles=((GROUP["rogues"], 1),))

    take(game, luring.assign_at_random())

    assert sheet_lines(game) == ["elf: r1, r2"]


@pytest.mark.rule("MR-24.6", "MR-25.7")
def test_natives_that_battle_nobody_are_not_assigned() -> None:
    game = battlefield("amazon", "r1")
    fighting(game)

    take(game, luring.assign_at_random())

    assert sheet_lines(game) == []


@pytest.mark.rule("MR-24.7")
def test_hired_native_takes_no_part_in_battle_of_group() -> None:
    game = battlefield("amazon", "elf", "r1", "r2")
    hire(game, 1, "r2")
    fighting(game, battles=((GROUP["rogues"], 0),))

    take(game, luring.assign_at_random())

    assert sheet_lines(game) == ["amazon: r1"]


@pytest.mark.rule("MR-24.7", "MR-24.4")
def test_attack_on_hired_native_does_not_provoke_group() -> None:
    game = battlefield("amazon", "elf", "r1")
    hire(game, 1, "r1")
    fighting(game)

    sheets.provoke(game, 0, being("r1"))

    assert battles(game) == []


@pytest.mark.rule("MR-24.8", "MR-23.10")
def test_rolls_go_in_seat_order_then_by_group() -> None:
    game = battlefield("amazon", "elf", "w1", "b1", "g1")
    game.position.first = 1
    roll(game, *[1, 1] * 6)

    start(game)
    answer_all(game, *["no drinks"] * 6)
    met = [one for one in meetings(game) if "opportunity" not in one]
    order = list(dict.fromkeys(met))

    elf = being("elf")
    assert order == [f"{elf} bashkars", f"{elf} guard", f"{elf} woodfolk", "0 bashkars", "0 guard", "0 woodfolk"]
