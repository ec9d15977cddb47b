"""Deployment of hirelings, and charging (MR-26)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules
from arcana_magicrealm.chapters.combat import exertion, figures, rounds, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import acting, deploying
from arcana_magicrealm.chapters.combat.melee import hits, naming, positioning
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.melee import Charge
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    battlefield,
    fighting,
    find_hidden_enemies,
    hide,
    is_hidden,
    pairs,
    sheet_lines,
    take,
    those,
    tool,
)
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.table import being, do, give, hire, put, texts


def deploy(game: Game, *lines: str) -> None:
    """Let all players deploy and charge, as far as these lines go."""
    take(game, *map(deploying.Deploying, rounds.in_turn(game)))
    answer_all(game, *lines)


def can_charge(game: Game, seat: int) -> list[str]:
    """The charges that a player can make now."""
    take(game, deploying.Deploying(seat))
    return [text for text in texts(game, seat) if text.startswith("charge")] if game.players_to_act else []


def lancers(*others: str) -> Game:
    """The Amazon with hired Lancers, among others."""
    game = battlefield("amazon", *others)
    hire(game, 0, *[name for name in others if name in ("l1", "l2", "l3", "lhq")])
    return game


# Deployment (MR-26.1 to MR-26.11).


@pytest.mark.rule("MR-26.1", "MR-47.31")
def test_hirelings_are_deployed_and_charges_made_in_any_order() -> None:
    game = lancers("elf", "l1", "l2", "viper 1")
    fighting(game)

    deploy(game, "deploy l2", "against viper 1", "charge elf", "charge with move M4", "deploy l1", "against elf")

    assert sheet_lines(game) == ["elf: l1", "viper 1: l2"]
    assert game.fight.charges == (Charge(being("amazon"), being("elf"), 4),)


@pytest.mark.rule("MR-26.1")
def test_players_deploy_in_turn() -> None:
    game = battlefield("amazon", "elf", "l1", "c1", "viper 1")
    hire(game, 0, "l1")
    hire(game, 1, "c1")
    game.position.first = 1
    fighting(game)

    deploy(game)
    assert "deploy c1" in texts(game, 1)
    do(game, 1, "done")

    assert "deploy l1" in texts(game, 0)


@pytest.mark.rule("MR-26.2")
def test_targets_are_characters_but_owner_and_denizens_but_itself() -> None:
    game = lancers("elf", "l1", "l2", "viper 1")
    fighting(game)

    deploy(game, "deploy l1")

    assert texts(game, 0) == ["against elf", "against viper 1", "against l2"]


@pytest.mark.rule("MR-26.2")
def test_hirelings_on_sheets_are_not_deployed() -> None:
    game = lancers("l1", "l2", "l3", "viper 1", "wolf_a 1", "wolf_a 2")
    fighting(game, "wolf_a 1: l1", "l2: wolf_a 2")

    deploy(game)

    assert texts(game, 0) == ["done", "deploy l3"]


@pytest.mark.rule("MR-26.2")
def test_each_hireling_is_deployed_once_a_round() -> None:
    game = lancers("l1", "viper 1")
    fighting(game, deployed=those("l1"))

    deploy(game)

    assert not game.players_to_act


@pytest.mark.rule("MR-26.2")
def test_hireling_elsewhere_is_not_deployed() -> None:
    game = lancers("l1", "viper 1")
    put(game, "l1", "cliff 2")
    fighting(game)

    deploy(game)

    assert not game.players_to_act


@pytest.mark.rule("MR-26.3")
def test_hidden_targets_are_left_out() -> None:
    game = battlefield("amazon", "elf", "lhq", "c1", "viper 1")
    hire(game, 0, "lhq")
    hire(game, 1, "c1")
    hide(game, "elf", "c1")
    fighting(game)

    deploy(game, "deploy lhq")

    assert texts(game, 0) == ["against viper 1"]


@pytest.mark.rule("MR-26.3")
def test_leader_that_has_found_hidden_enemies_is_deployed_against_hidden_target() -> None:
    game = lancers("elf", "lhq")
    hide(game, "elf", "lhq")
    find_hidden_enemies(game, "lhq")
    fighting(game)

    deploy(game, "deploy lhq", "against elf")

    assert not is_hidden(game, "elf")
    assert not is_hidden(game, "lhq")


@pytest.mark.rule("MR-26.3")
def test_owner_that_has_found_hidden_enemies_does_not_help_hireling() -> None:
    game = lancers("elf", "lhq", "viper 1")
    hide(game, "elf")
    find_hidden_enemies(game, "amazon")
    fighting(game)

    deploy(game, "deploy lhq")

    assert texts(game, 0) == ["against viper 1"]


@pytest.mark.rule("MR-26.4")
def test_hireling_and_its_horse_are_turned_to_either_side() -> None:
    game = lancers("l1", "viper 1")
    fighting(game)

    deploy(game, "deploy l1", "against viper 1", "dark side up", "horse galloping")

    assert game.fight.dark == game.fight.galloping == those("l1")


@pytest.mark.rule("MR-26.4")
def test_tremendous_hireling_stays_red_side_down_but_turns_its_club() -> None:
    game = battlefield("amazon", "giant 1", "viper 1")
    hire(game, 0, "giant 1")
    fighting(game)

    deploy(game, "deploy giant 1", "against viper 1", "dark side up")

    assert game.fight.dark == 0
    assert game.fight.turned == those("giant 1")


@pytest.mark.rule("MR-26.5", "MR-27.2")
@pytest.mark.parametrize(("pace", "time"), [("horse walking", 5), ("horse galloping", 3)])
def test_hireling_on_character_sheet_limits_actions_by_time_of_its_horse(pace: str, time: int) -> None:
    game = lancers("elf", "l1")
    fighting(game)

    deploy(game, "deploy l1", "against elf", "light side up", pace)

    assert sheet_lines(game) == ["elf: l1"]
    assert tools.limit(game, being("elf")) == time


@pytest.mark.rule("MR-26.6", "MR-26.7")
def test_attacked_denizen_becomes_owner_and_keeps_order_of_arrival() -> None:
    game = lancers("elf", "l1", "l2", "l3", "viper 1", "wolf_a 1")
    fighting(game, "elf: viper 1, wolf_a 1")

    deploy(game, "deploy l2", "against viper 1", "deploy l1", "against viper 1", "deploy l3", "against viper 1")

    assert sheet_lines(game) == ["elf: wolf_a 1", "viper 1: l2, l1, l3"]


@pytest.mark.rule("MR-26.8", "MR-28.2", "MR-49.13")
def test_sheet_owner_without_attackers_joins_sheet_of_its_foe() -> None:
    game = battlefield("amazon", "berserker", "l1", "r1", "h_troll 1")
    hire(game, 0, "l1")
    hire(game, 1, "r1")
    fighting(game, "l1: h_troll 1")

    deploy(game, "1: deploy r1", "1: against h_troll 1")

    assert sheet_lines(game) == ["h_troll 1: r1, l1"]
    assert hits.target_of_owner(game.fight, being("h_troll 1")) == being("l1")


@pytest.mark.rule("MR-26.8", "MR-47.45")
def test_owner_turns_hireling_that_changes_sheets() -> None:
    game = battlefield("amazon", "berserker", "l1", "r1", "h_troll 1")
    hire(game, 0, "l1")
    hire(game, 1, "r1")
    fighting(game, "l1: h_troll 1")

    deploy(game, "1: deploy r1", "1: against h_troll 1", "1: light side up", "0: dark side up", "0: horse galloping")

    assert game.fight.dark == game.fight.galloping == those("l1")


@pytest.mark.rule("MR-26.8")
def test_unhired_owner_without_attackers_joins_sheet_of_hireling_it_attacked() -> None:
    game = battlefield("amazon", "elf", "l1", "c1", "viper 1")
    hire(game, 0, "l1")
    hire(game, 1, "c1")
    fighting(game, "viper 1: l1")

    deploy(game, "1: deploy c1", "1: against l1")

    assert sheet_lines(game) == ["l1: c1, viper 1"]


@pytest.mark.rule("MR-26.6", "MR-26.8", "MR-26.1")
def test_sheets_change_hands_as_hirelings_of_three_players_are_deployed_in_a_row() -> None:
    game = battlefield("amazon", "elf", "dwarf", "l1", "c1", "c2", "r1", "viper 1")
    hire(game, 0, "l1")
    hire(game, 1, "c1")
    hire(game, 2, "c2", "r1")
    fighting(game, "l1: viper 1")

    deploy(game, "1: deploy c1", "1: against viper 1", "1: done")
    assert sheet_lines(game) == ["viper 1: c1, l1"]
    answer_all(game, "2: deploy c2", "2: against c1", "2: deploy r1", "2: against l1")

    assert sheet_lines(game) == ["c1: c2", "l1: r1, viper 1"]


@pytest.mark.rule("MR-26.7", "MR-28.8", "MR-49.14")
def test_attacked_owner_keeps_sheet_and_owner_chooses_target() -> None:
    game = battlefield("amazon", "berserker", "l1", "r1", "h_troll 1")
    hire(game, 0, "l1")
    hire(game, 1, "r1")
    fighting(game, "l1: h_troll 1")

    deploy(game, "1: deploy r1", "1: against l1")
    before = sheet_lines(game)
    take(game, naming.NameAttacker(being("l1")))

    assert before == ["l1: h_troll 1, r1"]
    assert texts(game, 0) == ["name h_troll 1", "name r1"]


@pytest.mark.rule("MR-26.2", "MR-49.34")
def test_hireling_put_on_another_sheet_is_not_deployed_any_more() -> None:
    game = battlefield("berserker", "amazon", "l1", "r1", "h_troll 1", "viper 1")
    hire(game, 0, "r1")
    hire(game, 1, "l1")
    fighting(game, "l1: h_troll 1")

    deploy(game, "0: deploy r1", "0: against h_troll 1", "0: done")

    assert [text for text in texts(game, 1) if text.startswith("deploy")] == []
    assert [text for text in texts(game, 0) if text.startswith("deploy")] == []


@pytest.mark.rule("MR-26.9", "MR-28.2")
def test_denizen_attacked_by_denizens_attacks_one_of_them_and_nobody_else() -> None:
    game = lancers("l1", "l2", "viper 1")
    fighting(game, "viper 1 in 1: l1 in 2 with 3, l2 in 3 with 1")

    attacks = [attack for attack in hits.attacks(game, game.fight) if attack.author == being("viper 1")]

    assert [attack.target for attack in attacks] == [being("l2")]


@pytest.mark.rule("MR-26.9", "MR-28.4")
def test_character_attacks_anyone_whoever_attacks_it() -> None:
    game = battlefield("amazon", "elf", "viper 1", "wolf_a 1")
    fighting(game, "amazon: viper 1", "elf: wolf_a 1")

    take(game, naming.NameTarget(being("amazon")))

    assert texts(game, 0) == ["none", "name elf", "name viper 1", "name wolf_a 1"]


def held_amazon(*others: str) -> Game:
    """The Amazon held by a Giant, which another player's hireling attacks."""
    game = battlefield("amazon", "elf", "l1", "giant 1", *others)
    hire(game, 1, "l1")
    fighting(game, "amazon: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > amazon"))
    deploy(game, "1: deploy l1", "1: against giant 1", "1: light side up", "1: horse walking")
    return game


@pytest.mark.rule("MR-26.10")
def test_red_side_attacked_by_hireling_has_own_sheet_and_attacks_character() -> None:
    game = held_amazon()

    assert sheet_lines(game) == ["amazon: giant 1", "giant 1: l1"]
    targets = {attack.target for attack in hits.attacks(game, game.fight) if attack.author == being("giant 1")}
    assert targets == {being("amazon")}


@pytest.mark.rule("MR-26.10", "MR-28.10")
def test_red_side_attacked_by_hireling_stands_in_box_1_of_own_sheet() -> None:
    game = held_amazon()

    take(game, *rounds.MELEE[1:2])
    answer(game)
    positioning.place_owner(game, being("giant 1"))

    placed = {
        sheet.owner: [(stand.being, stand.box, stand.other) for stand in sheet.stands] for sheet in game.fight.sheets
    }
    assert placed[being("amazon")] == []
    assert (being("giant 1"), 1, 2) in placed[being("giant 1")]


@pytest.mark.rule("MR-26.10")
def test_red_side_is_on_character_sheet_only_once_its_attackers_are_gone() -> None:
    game = held_amazon()

    sheets.leave(game, being("l1"))

    assert sheet_lines(game) == ["amazon: giant 1"]


@pytest.mark.rule("MR-26.10", "MR-26.9", "MR-29.2")
def test_monster_that_lets_go_attacks_the_hireling_alone() -> None:
    game = held_amazon()

    bewitch(game, "transform", "elf", "giant 1", data="eagle")

    assert sheet_lines(game) == ["amazon:", "giant 1: l1"]
    targets = [attack.target for attack in hits.attacks(game, game.fight) if attack.author == being("giant 1")]
    assert targets == [being("l1")]


@pytest.mark.rule("MR-26.10", "MR-26.8", "MR-33.4")
def test_red_side_does_not_follow_the_hireling_that_had_attacked_it() -> None:
    game = held_amazon("viper 1")

    sheets.attack(game, being("viper 1"), being("l1"))

    assert sheet_lines(game) == ["amazon: giant 1", "l1: viper 1"]


@pytest.mark.rule("MR-26.10", "MR-33.4", "MR-35.9")
def test_red_side_attacked_by_hireling_goes_on_attacking_the_native_it_holds() -> None:
    game = battlefield("amazon", "elf", "giant 1", "octopus", "c1", "l1")
    hire(game, 0, "giant 1", "c1")
    hire(game, 1, "l1")
    hold = pairs("giant 1 > octopus", "octopus > c1")
    fighting(game, "octopus: c1, giant 1", dark=those("giant 1", "octopus"), holds=hold)

    sheets.attack(game, being("l1"), being("giant 1"))

    assert sheet_lines(game) == ["giant 1: l1", "octopus: c1, giant 1"]
    targets = {attack.target for attack in hits.attacks(game, game.fight) if attack.author == being("giant 1")}
    assert targets == {being("octopus")}


@pytest.mark.rule("MR-26.11")
def test_unassigned_denizens_and_hirelings_attack_nobody() -> None:
    game = lancers("l1", "viper 1")
    fighting(game)

    assert hits.attacks(game, game.fight) == []


@pytest.mark.rule("MR-25.12", "MR-35.9")
def test_held_hireling_is_neither_deployed_nor_deployed_against() -> None:
    game = battlefield("amazon", "elf", "l1", "c1", "giant 1")
    hire(game, 0, "l1")
    hire(game, 1, "c1")
    fighting(game, "giant 1: l1", dark=those("giant 1"), holds=pairs("giant 1 > l1"))

    deploy(game)
    assert "deploy l1" not in texts(game, 0)
    answer_all(game, "1: deploy c1")

    assert texts(game, 1) == ["against amazon", "against giant 1"]


@pytest.mark.rule("MR-26.2", "MR-25.12")
def test_hireling_is_deployed_against_a_held_character() -> None:
    game = battlefield("amazon", "elf", "c1", "giant 1")
    hire(game, 1, "c1")
    fighting(game, "amazon: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > amazon"))

    deploy(game, "deploy c1", "against amazon")

    assert sheet_lines(game) == ["amazon: giant 1, c1"]


# Treachery by deployment, and watchful natives (MR-28.12, MR-46.10, MR-46.21).


@pytest.mark.rule("MR-28.12", "MR-28.13")
def test_deploying_against_own_hired_native_is_treachery() -> None:
    game = battlefield("amazon", "l1", "c1")
    hire(game, 0, "l1", "c1")
    fighting(game)

    deploy(game, "deploy c1", "against l1")

    assert game.position.owners[being("l1") - 16] == -1
    assert game.position.owners[being("c1") - 16] == 0
    assert game.position.characters[0].fame == -4
    assert game.fight.battles == ((GROUP["lancers"], 0),)
    assert sheet_lines(game) == ["l1: c1"]


@pytest.mark.rule("MR-28.12", "MR-28.13")
def test_rebels_of_same_group_do_not_attack_each_other() -> None:
    game = battlefield("amazon", "l1", "l2")
    hire(game, 0, "l1", "l2")
    fighting(game)

    deploy(game, "deploy l1", "against l2")

    assert game.position.characters[0].fame == -8
    assert sheet_lines(game) == []


@pytest.mark.rule("MR-28.12", "MR-46.10")
def test_treachery_against_own_hirelings_of_a_group_is_punished_once_with_option() -> None:
    game = battlefield("amazon", "elf", "l1", "l2", rules=Rules(extended_treachery=True))
    hire(game, 0, "l1", "l2")
    fighting(game)

    deploy(game, "deploy l1", "against l2")

    assert [one.fame for one in game.position.characters] == [-8, 0]


@pytest.mark.rule("MR-46.10")
def test_deploying_against_unhired_member_of_own_group_is_treachery_with_option() -> None:
    game = lancers("l1", "l2", "viper 1")
    game.rules = Rules(extended_treachery=True)
    game.position.owners[being("l2") - 16] = -1
    fighting(game)

    deploy(game, "deploy l1", "against l2")

    assert game.position.owners[being("l1") - 16] == -1
    assert game.position.characters[0].fame == -4
    assert sheet_lines(game) == []


@pytest.mark.rule("MR-46.10")
def test_deploying_against_unhired_member_of_own_group_is_no_treachery_otherwise() -> None:
    game = lancers("l1", "l2")
    game.position.owners[being("l2") - 16] = -1
    fighting(game)

    deploy(game, "deploy l1", "against l2")

    assert sheet_lines(game) == ["l2: l1"]
    assert game.position.characters[0].fame == 0


def watched(*, option: bool = True) -> Game:
    """The Amazon with two hirelings among unhired Rogues."""
    game = battlefield("amazon", "l1", "l2", "r1", "r2", "r3", rules=Rules(watchful_natives=option))
    hire(game, 0, "l1", "l2")
    fighting(game, dark=those("r2", "r3"))
    return game


@pytest.mark.rule("MR-46.21")
def test_watchful_natives_fight_back_once_deploying_is_over() -> None:
    game = watched()

    deploy(game, "deploy l1", "against r1", "deploy l2", "against r2")
    before = sheet_lines(game)
    answer(game)

    assert before == ["r1: l1", "r2: l2"]
    assert sheet_lines(game) == ["amazon: r3", "r1: l1", "r2: l2"]
    assert game.fight.dark == those("r2")


@pytest.mark.rule("MR-46.21", "MR-25.10")
def test_watchful_natives_come_to_unhidden_hirelings_of_hidden_character() -> None:
    game = watched()
    hide(game, "amazon")

    deploy(game, "deploy l1", "against r1", "done", "give to l1", "give to l2")

    assert sheet_lines(game) == ["l1: r2, r1", "l2: r3"]


@pytest.mark.rule("MR-46.21", "MR-26.8")
def test_hireling_that_watchful_natives_drag_to_another_sheet_is_turned_by_its_owner() -> None:
    game = battlefield("amazon", "elf", "l1", "l2", "c1", "r1", "r2", rules=Rules(watchful_natives=True))
    hire(game, 0, "l1", "l2")
    hire(game, 1, "c1")
    hide(game, "amazon")
    fighting(game)

    deploy(game, "deploy l1", "against c1", "deploy l2", "against r1", "give to l1", "1: dark side up")

    assert sheet_lines(game) == ["l1: r2, c1", "r1: l2"]
    assert game.fight.dark == those("c1")


@pytest.mark.rule("MR-46.21")
def test_watchful_natives_stay_unassigned_without_unhidden_hireling() -> None:
    game = watched()
    hide(game, "amazon", "l2")
    fighting(game, alarmed=((GROUP["rogues"], 0),))
    game.position.owners[being("l1") - 16] = -1

    deploy(game)
    answer(game, "done")

    assert sheet_lines(game) == []


@pytest.mark.rule("MR-46.21", "MR-46.10")
def test_hireling_that_rebels_as_it_is_deployed_fights_back_with_its_target() -> None:
    game = battlefield("amazon", "l1", "l2", "l3", rules=Rules(watchful_natives=True, extended_treachery=True))
    hire(game, 0, "l1")
    fighting(game)

    deploy(game, "deploy l1", "against l2")
    answer(game)

    assert sheet_lines(game) == ["amazon: l1, l2, l3"]


@pytest.mark.rule("MR-46.21")
def test_natives_do_not_fight_back_without_option() -> None:
    game = watched(option=False)

    deploy(game, "deploy l1", "against r1")
    answer(game)

    assert sheet_lines(game) == ["r1: l1"]


@pytest.mark.rule("MR-46.21")
def test_attack_on_assigned_native_alarms_nobody() -> None:
    game = watched()
    fighting(game, "amazon: r1")

    deploy(game, "deploy l1", "against r1")
    answer(game)

    assert sheet_lines(game) == ["amazon:", "r1: l1"]


# Charging (MR-26.12 to MR-26.15).


def duel() -> Game:
    """The Amazon and the Elf."""
    game = battlefield("amazon", "elf")
    fighting(game)
    return game


@pytest.mark.rule("MR-26.12")
def test_charge_takes_move_chit_and_unhides_both() -> None:
    game = battlefield("amazon", "elf", "dwarf")
    hide(game, "amazon")
    fighting(game)

    deploy(game, "charge elf", "charge with move M3*")

    assert game.fight.charges == (Charge(being("amazon"), being("elf"), 3),)
    assert game.fight.tools == ((being("amazon"), tool("amazon", "move M3*")),)
    assert not is_hidden(game, "amazon")


@pytest.mark.rule("MR-26.12", "MR-45.11")
def test_dwarf_does_not_charge_with_duck_chit() -> None:
    game = battlefield("dwarf", "elf")
    fighting(game)

    deploy(game, "charge elf")

    # The Dwarf's weight doesn't matter for chits.
    found = ["charge with move H5*", "charge with move H6", "charge with move T5**", "charge with move T6*"]
    assert sorted(texts(game, 0)) == found
    assert rejected(game, "charge with duck T3*", 0).clause == "MR-45.11"


@pytest.mark.rule("MR-26.12")
@pytest.mark.parametrize(("pace", "time"), [("walk", 5), ("gallop", 3)])
def test_horse_charges_on_either_side(pace: str, time: int) -> None:
    game = duel()
    give(game, 0, "warhorse_t3_t5", active=True)

    deploy(game, "charge elf", "charge with warhorse_t3_t5", pace)

    assert game.fight.charges[0].time == time


@pytest.mark.rule("MR-26.12")
def test_inactive_horse_and_boots_do_not_charge_but_active_boots_do() -> None:
    game = duel()
    give(game, 0, "warhorse_t3_t5")
    give(game, 0, "power_boots")
    assert not any("warhorse" in text or "boots" in text for text in charges_with(game))

    game.position.characters[0].active = 0
    give(game, 0, "power_boots", active=True)

    assert "charge with power_boots" in charges_with(game)


def charges_with(game: Game) -> list[str]:
    """The chits and pieces with which the Amazon can charge the Elf."""
    deploy(game, "charge elf")
    return texts(game, 0)


@pytest.mark.rule("MR-26.12", "MR-29.7")
def test_horse_does_not_charge_in_cave() -> None:
    game = battlefield("amazon", "elf", where="caves 1")
    give(game, 0, "warhorse_t3_t5", active=True)
    fighting(game, where="caves 1")

    assert not any("warhorse" in text for text in charges_with(game))


@pytest.mark.rule("MR-26.12")
def test_hidden_character_is_charged_only_by_who_has_found_hidden_enemies() -> None:
    game = duel()
    hide(game, "elf")
    assert can_charge(game, 0) == []

    find_hidden_enemies(game, "amazon")
    deploy(game, "charge elf", "charge with move M4")

    assert not is_hidden(game, "elf")


@pytest.mark.rule("MR-26.13")
def test_charge_limits_actions_of_charged_character_only() -> None:
    game = duel()

    deploy(game, "charge elf", "charge with move M3*")

    assert tools.limit(game, being("elf")) == 3
    assert tools.limit(game, being("amazon")) == figures.SLOWEST


@pytest.mark.rule("MR-26.13", "MR-29.9")
def test_charge_needs_strength_for_heaviest_item() -> None:
    game = duel()
    assert "charge with move M4" in charges_with(game)

    give(game, 0, "suit_of_armor 1")  # H

    assert can_charge(game, 0) == []


@pytest.mark.rule("MR-26.13", "MR-29.9")
def test_horse_that_charges_must_bear_weight_of_character() -> None:
    # The Amazon weighs M. The pony walks with M5 and gallops with L3, which can't bear her.
    game = duel()
    give(game, 0, "pony_l3_m5", active=True)

    deploy(game, "charge elf", "charge with pony_l3_m5")

    assert texts(game, 0) == ["walk"]


@pytest.mark.rule("MR-26.13")
def test_charge_need_not_beat_times_on_own_sheet() -> None:
    game = battlefield("amazon", "elf", "giant_bat 1")
    fighting(game, "amazon: giant_bat 1")  # time 3

    assert "charge with move M4" in charges_with(game)


@pytest.mark.rule("MR-26.14")
def test_charger_has_no_other_action() -> None:
    game = duel()
    give(game, 0, "shield 1")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 4),))

    take(game, acting.Acting(being("amazon")))

    assert not game.players_to_act


@pytest.mark.rule("MR-26.14")
def test_charger_has_no_other_action_even_if_charged_character_has_run() -> None:
    game = duel()
    give(game, 0, "shield 1")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 4),))
    put(game, "elf", "cliff 2")
    sheets.leave(game, being("elf"))

    take(game, acting.Acting(being("amazon")))

    assert not game.players_to_act


@pytest.mark.rule("MR-26.14")
def test_character_charges_once() -> None:
    game = battlefield("amazon", "elf", "dwarf")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 4),))

    assert can_charge(game, 0) == []


@pytest.mark.rule("MR-26.14", "MR-29.10")
def test_chit_that_charged_is_not_played_again() -> None:
    game = duel()
    fighting(game, tools=((being("amazon"), tool("amazon", "move M4")),))

    assert tool("amazon", "move M4") not in tools.movers(game, being("amazon"), "move")
    assert tool("amazon", "move M4 no. 2") in tools.movers(game, being("amazon"), "move")


@pytest.mark.rule("MR-26.14", "MR-35.1")
def test_charge_counts_for_fatigue() -> None:
    # Two asterisks of Move chits: one is due. The Amazon has 3 Move chits with an asterisk.
    game = duel()
    fighting(game, tools=tuple((being("amazon"), tool("amazon", f"move M3*{no}")) for no in ("", " no. 2")))
    take(game, exertion.fatigue_step())
    answer(game)

    assert game.position.characters[0].chits.count("F") == 1


@pytest.mark.rule("MR-26.14", "MR-28.7")
def test_charger_names_only_charged_character() -> None:
    game = battlefield("amazon", "elf", "dwarf", "viper 1")
    fighting(game, charges=(Charge(being("amazon"), being("elf"), 4),))

    take(game, naming.NameTarget(being("amazon")))

    assert texts(game, 0) == ["none", "name elf"]


@pytest.mark.rule("MR-26.15")
def test_held_character_does_not_charge() -> None:
    game = battlefield("amazon", "elf", "giant 1")
    fighting(game, "amazon: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > amazon"))

    assert can_charge(game, 0) == []


@pytest.mark.rule("MR-26.15")
def test_only_characters_are_charged() -> None:
    game = battlefield("amazon", "elf", "viper 1", "l1")
    hire(game, 1, "l1")
    fighting(game)

    assert can_charge(game, 0) == ["charge elf"]


@pytest.mark.rule("MR-26.8")
def test_sheet_owner_with_attackers_left_keeps_sheet() -> None:
    game = battlefield("amazon", "elf", "l1", "r1", "viper 1", "wolf_a 1")
    hire(game, 0, "l1")
    hire(game, 1, "r1")
    fighting(game, "l1: viper 1, wolf_a 1")

    deploy(game, "1: deploy r1", "1: against viper 1")

    assert sheet_lines(game) == ["viper 1: r1", "l1: wolf_a 1"]


@pytest.mark.rule("MR-46.21")
def test_watchful_natives_fight_back_only_against_who_deployed() -> None:
    game = battlefield("amazon", "elf", "r1", rules=Rules(watchful_natives=True))
    fighting(game, alarmed=((GROUP["rogues"], 1),))

    take(game, deploying.Deploying(0))
    answer(game)

    assert sheet_lines(game) == []


@pytest.mark.rule("MR-46.10")
def test_deploying_against_hired_member_of_own_group_is_no_treachery() -> None:
    game = battlefield("amazon", "elf", "l1", "l2", rules=Rules(extended_treachery=True))
    hire(game, 0, "l1")
    hire(game, 1, "l2")
    fighting(game)

    deploy(game, "0: deploy l1", "0: against l2")

    assert game.position.owners[being("l1") - 16] == 0
    assert sheet_lines(game) == ["l2: l1"]


@pytest.mark.rule("MR-48.5", "MR-26.12")
@pytest.mark.parametrize("name", ["amazon", "elf"])
def test_question_for_charges_does_not_show_how_much_a_character_carries(name: str) -> None:
    game = battlefield(name, "captain")
    fighting(game)
    assert deploying.Deploying(0).asks_in_any_case(game)

    game.position.characters[0].chits = "F" * 12

    assert not deploying.Deploying(0).asks_in_any_case(game)
