"""Targets in the melee step: who is named, what that provokes, and where hirelings stand (MR-28)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters.combat.melee import hits, naming, positioning, treachery
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.model.beings import BEINGS, NOWHERE
from arcana_magicrealm.model.denizens import GROUP
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    battlefield,
    fighting,
    find_hidden_enemies,
    hide,
    is_hidden,
    pairs,
    play,
    sheet_lines,
    take,
    those,
)
from tests.magicrealm.chapters.magic.spells import casting
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.table import being, clearing, do, events_of, give, hire, put, roll, texts


def name_targets(game: Game, *lines: str) -> None:
    """Let the Amazon, or the character in seat 0, name a target, and play these lines."""
    take(game, naming.NameTarget(game.position.characters[0].hero))
    answer_all(game, *lines)


def targets(game: Game) -> list[str]:
    """The targets named so far."""
    return [f"{BEINGS[one]} > {BEINGS[other]}" for one, other in game.fight.targets]


def attackers(game: Game) -> list[str]:
    """The attacks of this round by denizens."""
    return [f"{BEINGS[attack.author]} > {BEINGS[attack.target]}" for attack in hits.attacks(game, game.fight)]


def is_unhired(game: Game, name: str) -> bool:
    """Whether a denizen is unhired."""
    return game.position.owners[being(name) - 16] < 0


@pytest.mark.rule("MR-28.1")
def test_horses_of_unhired_natives_gallop_and_those_of_hired_ones_turn_over() -> None:
    game = battlefield("amazon", "l1", "l2", "l3", "lhq")
    hire(game, 0, "l2", "l3")
    fighting(game, galloping=those("l3"))

    take(game, naming.melee_begins())

    assert game.fight.galloping == those("l1", "l2", "lhq")


@pytest.mark.rule("MR-28.1")
def test_horse_of_unhired_native_that_gallops_already_goes_on_galloping() -> None:
    game = battlefield("amazon", "l1")
    fighting(game, galloping=those("l1"))

    take(game, naming.melee_begins())

    assert game.fight.galloping == those("l1")


@pytest.mark.rule("MR-28.2")
def test_attackers_attack_owner_and_unhired_owner_attacks_newest() -> None:
    game = battlefield("amazon", "elf", "viper 1", "h_troll 1", "r1", "r2")
    hire(game, 1, "r1", "r2")
    fighting(game, "amazon: viper 1 in 1", "h_troll 1 in 1: r1 in 2, r2 in 3")

    assert attackers(game) == ["viper 1 > amazon", "r1 > h_troll 1", "r2 > h_troll 1", "h_troll 1 > r2"]


@pytest.mark.rule("MR-28.2", "MR-33.4")
def test_red_side_keeps_native_that_it_holds() -> None:
    game = battlefield("elf", "t_troll 1", "r1", "r2")
    hire(game, 0, "r1", "r2")
    red = those("t_troll 1")
    fighting(game, "t_troll 1 in 1: r1 in 2, r2 in 3", dark=red, holds=pairs("t_troll 1 > r1"))

    assert "t_troll 1 > r1" in attackers(game)
    assert "t_troll 1 > r2" not in attackers(game)


@pytest.mark.rule("MR-28.3")
@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1]])
def test_attention_chits_are_drawn_in_random_order(order: list[int]) -> None:
    game = battlefield("amazon", "elf", "dwarf")
    fighting(game)
    game.rng = ScriptedRng([order], then=Rng(1))

    take(game, naming.melee_begins())
    seats = []
    while game.players_to_act:
        seats.append(game.players_to_act[0])
        do(game, seats[-1], "none")

    assert seats == order


@pytest.mark.rule("MR-28.3")
def test_owner_of_hirelings_is_drawn_though_absent_and_others_are_not() -> None:
    game = battlefield("amazon", "elf", "dwarf", "l1", "viper 1")
    put(game, "elf", "cliff 2")
    put(game, "dwarf", "cliff 2")
    hire(game, 1, "l1")
    fighting(game, "l1: viper 1")
    game.rng = ScriptedRng([[1, 0]], then=Rng(1))

    take(game, naming.melee_begins())

    assert game.players_to_act == (1,)
    assert texts(game, 1) == ["name viper 1"]


@pytest.mark.rule("MR-28.4", "MR-47.33")
def test_anybody_in_clearing_but_oneself_is_named_whatever_sheet_it_is_on() -> None:
    game = battlefield("amazon", "elf", "viper 1", "wolf_a 1", "r1", "ogre 1")
    hire(game, 1, "r1")
    put(game, "ogre 1", "cliff 2")
    fighting(game, "elf: viper 1", "wolf_a 1: r1")

    name_targets(game)

    assert texts(game, 0) == ["none", "name elf", "name viper 1", "name wolf_a 1", "name r1"]


@pytest.mark.rule("MR-28.4")
def test_one_target_is_named() -> None:
    game = battlefield("amazon", "viper 1", "wolf_a 1")
    fighting(game)

    name_targets(game, "name viper 1")

    assert targets(game) == ["amazon > viper 1"]
    assert not game.players_to_act


@pytest.mark.rule("MR-28.4")
def test_visitors_are_no_targets() -> None:
    game = battlefield("amazon")
    game.position.visitors[0] = evolve(game.position.visitors[0], at=clearing("cliff 3"), box=NOWHERE)
    fighting(game)

    name_targets(game)

    assert not game.players_to_act


@pytest.mark.rule("MR-28.5")
def test_hidden_target_is_named_only_by_who_has_found_hidden_enemies() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    hide(game, "elf")
    fighting(game)

    name_targets(game)
    assert texts(game, 0) == ["none", "name viper 1"]

    find_hidden_enemies(game, "amazon")
    assert texts(game, 0) == ["none", "name elf", "name viper 1"]


@pytest.mark.rule("MR-28.6")
def test_attacker_and_target_become_unhidden() -> None:
    game = battlefield("amazon", "elf")
    hide(game, "amazon", "elf")
    find_hidden_enemies(game, "amazon")
    fighting(game)

    name_targets(game, "name elf")

    assert not is_hidden(game, "amazon")
    assert not is_hidden(game, "elf")


@pytest.mark.rule("MR-28.6")
def test_character_without_target_stays_hidden() -> None:
    game = battlefield("amazon", "viper 1")
    hide(game, "amazon")
    fighting(game)

    name_targets(game, "none")

    assert is_hidden(game, "amazon")


# Hirelings (MR-28.8 to MR-28.11).


@pytest.mark.rule("MR-28.8", "MR-47.33")
def test_hireling_that_owns_sheet_names_one_of_its_attackers() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1", "wolf_a 1", "ogre 1")
    hire(game, 0, "l1")
    fighting(game, "l1: wolf_a 1, viper 1", "elf: ogre 1")

    take(game, naming.name_targets(0))
    do(game, 0, "none")
    legal = texts(game, 0)
    do(game, 0, "name wolf_a 1")  # not the last to come, which it would attack otherwise

    assert legal == ["name viper 1", "name wolf_a 1"]
    assert "l1 > wolf_a 1" in attackers(game)
    assert "l1 > viper 1" not in attackers(game)


@pytest.mark.rule("MR-28.8")
def test_hireling_attacks_newest_attacker_left_when_its_target_is_gone() -> None:
    game = battlefield("amazon", "elf", "l1", "viper 1", "wolf_a 1", "ogre 1")
    hire(game, 0, "l1")
    fighting(game, "l1: wolf_a 1, viper 1, ogre 1", targets=pairs("l1 > viper 1"))

    bewitch(game, "melt_into_mist", "elf", "viper 1")

    assert "l1 > ogre 1" in attackers(game)


@pytest.mark.rule("MR-30.4", "MR-43.33")
def test_monster_that_becomes_mist_under_an_attack_spell_gets_no_sheet() -> None:
    game = battlefield("druid", "elf", "viper 1")
    fighting(game, casts=casting("druid", "stones_fly", "magic II2**", 2, "viper 1"))

    bewitch(game, "melt_into_mist", "elf", "viper 1")
    take(game, coming_to_life.attacked_get_sheets())

    assert game.fight.sheets == ()


@pytest.mark.rule("MR-28.8", "MR-33.4")
def test_hireling_that_holds_one_of_its_attackers_names_nobody_else() -> None:
    game = battlefield("amazon", "t_troll 1", "r1", "r2")
    for name, seat in (("t_troll 1", 0), ("r1", -1), ("r2", -1)):
        game.position.owners[being(name) - 16] = seat
    fighting(game, "t_troll 1: r1, r2", dark=those("t_troll 1"), holds=pairs("t_troll 1 > r1"))

    take(game, naming.NameAttacker(being("t_troll 1")))

    assert texts(game, 0) == ["name r1"]


@pytest.mark.rule("MR-28.8", "MR-24.4")
def test_group_of_a_native_that_a_hireling_names_battles_its_owner() -> None:
    game = battlefield("amazon", "l1", "r1", "r2")
    hire(game, 0, "l1")
    fighting(game, "l1: r1, r2")
    take(game, naming.NameAttacker(being("l1")))

    do(game, 0, "name r1")

    assert game.fight.battles == ((GROUP["rogues"], 0),)


@pytest.mark.rule("MR-28.8", "MR-40.2", "MR-39.8")
def test_hireling_that_names_a_target_of_its_owners_nullified_spell_breaks_it() -> None:
    game = battlefield("amazon", "elf", "l1", "ogre 1", "ogre 2")
    hire(game, 0, "l1")
    bewitch(game, "pentangle", "elf", "ogre 1")
    bewitch(game, "persuade", "amazon", "ogre 1")
    fighting(game, "l1: ogre 1, ogre 2")
    take(game, naming.NameAttacker(being("l1")))

    do(game, 0, "name ogre 1")

    assert not game.position.effects.has("persuade")


def placed(game: Game, name: str) -> tuple[int, int]:
    """The box of a denizen, and that of its head, club or horse."""
    return next(
        (stand.box, stand.other) for sheet in game.fight.sheets for stand in sheet.stands if stand.being == being(name)
    )


@pytest.mark.rule("MR-28.9", "MR-47.33")
def test_hirelings_stand_on_sheets_of_unhired_denizens_as_owner_likes() -> None:
    game = battlefield("amazon", "l1", "r1", "viper 1")
    hire(game, 0, "l1", "r1")
    fighting(game, "viper 1: l1, r1")

    take(game, naming.place_hirelings(0))
    answer(game, "box 3", "box 1", "box 3")

    assert placed(game, "l1") == (3, 1)
    assert placed(game, "r1") == (3, 0)


@pytest.mark.rule("MR-28.9")
def test_horse_stands_with_rider_or_apart_but_club_apart_from_monster() -> None:
    game = battlefield("amazon", "l1", "giant 1", "viper 1")
    hire(game, 0, "l1", "giant 1")
    fighting(game, "viper 1: l1, giant 1")

    take(game, naming.place_hirelings(0))
    answer_all(game, "box 2")
    clubs = texts(game, 0)
    answer_all(game, "box 1", "box 2")

    assert clubs == ["box 1", "box 3"]
    assert texts(game, 0) == ["box 1", "box 2", "box 3"]


@pytest.mark.rule("MR-28.9")
def test_hirelings_on_other_sheets_are_not_placed_then() -> None:
    game = battlefield("amazon", "elf", "l1", "r1", "c1")
    hire(game, 0, "l1", "r1")
    hire(game, 1, "c1")
    fighting(game, "elf: l1", "c1: r1")

    take(game, naming.place_hirelings(0))

    assert not game.players_to_act


@pytest.mark.rule("MR-28.9")
def test_placing_hirelings_does_not_turn_them() -> None:
    game = battlefield("amazon", "l1", "viper 1")
    hire(game, 0, "l1")
    fighting(game, "viper 1: l1", dark=those("l1"), galloping=those("l1"))

    take(game, naming.place_hirelings(0))
    answer(game)

    assert game.fight.dark == game.fight.galloping == those("l1")


@pytest.mark.rule("MR-28.10", "MR-30.4")
def test_owner_stands_in_box_1_and_its_club_or_horse_in_box_2() -> None:
    game = battlefield("amazon", "r1", "r2", "giant 1", "l1")
    hire(game, 0, "r1", "r2")
    fighting(game, "giant 1: r1 in 3", "l1: r2 in 3")

    positioning.place_owner(game, being("giant 1"))
    positioning.place_owner(game, being("l1"))

    assert placed(game, "giant 1") == placed(game, "l1") == (1, 2)


@pytest.mark.rule("MR-28.11")
def test_hireling_on_no_sheet_does_nothing() -> None:
    game = battlefield("amazon", "r1", "viper 1")
    hire(game, 0, "r1")
    fighting(game, "amazon: viper 1 in 1")

    take(game, naming.name_targets(0))
    answer(game)

    assert attackers(game) == ["viper 1 > amazon"]


# Treachery (MR-28.12 to MR-28.14).


@pytest.mark.rule("MR-28.12")
def test_naming_own_hired_native_unhires_its_group_everywhere_and_costs_fame() -> None:
    # Bounties: R1 6, R2 6, R3 3.
    game = battlefield("amazon", "r1", "r2", "r3", "c1")
    put(game, "r3", "cliff 5")
    hire(game, 0, "r1", "r2", "r3", "c1")
    fighting(game)

    name_targets(game, "name r1")

    assert all(is_unhired(game, name) for name in ("r1", "r2", "r3"))
    assert not is_unhired(game, "c1")
    assert game.position.characters[0].fame == -15
    assert targets(game) == ["amazon > r1"]


@pytest.mark.rule("MR-28.12")
def test_attacking_native_of_another_player_is_no_treachery() -> None:
    game = battlefield("amazon", "elf", "r1", "r2")
    hire(game, 0, "r2")
    hire(game, 1, "r1")
    fighting(game)

    name_targets(game, "name r1")

    assert not is_unhired(game, "r1")
    assert not is_unhired(game, "r2")
    assert game.position.characters[0].fame == 0


@pytest.mark.rule("MR-28.13")
def test_attacks_between_rebels_and_monsters_or_unhired_natives_are_cancelled() -> None:
    game = battlefield("amazon", "r1", "r2", "r3", "viper 1", "l1")
    hire(game, 0, "r1", "r2", "r3")
    fighting(game, "viper 1: r1 in 1", "r2: l1 in 2", targets=pairs("r2 > l1"))

    name_targets(game, "name r3")

    assert sheet_lines(game) == []
    assert targets(game) == ["amazon > r3"]


@pytest.mark.rule("MR-28.13")
def test_monster_lets_go_of_rebel() -> None:
    game = battlefield("amazon", "r1", "giant 1")
    hire(game, 0, "r1")
    fighting(game, "giant 1: r1 in 1", dark=those("giant 1"), holds=pairs("giant 1 > r1"))

    name_targets(game, "name r1")

    assert (game.fight.holds, game.fight.dark) == ((), 0)


@pytest.mark.rule("MR-28.13")
def test_rebels_battle_those_they_attack_and_those_who_attack_them() -> None:
    game = battlefield("amazon", "elf", "dwarf", "swordsman", "r1", "r2", "c1")
    hire(game, 0, "r1", "r2")
    hire(game, 2, "c1")
    # R1 attacks the Elf, the Dwarf's C1 attacks R2, the Swordsman has named R2.
    fighting(game, "elf: r1", "r2: c1", targets=pairs("swordsman > r2"))

    name_targets(game, "name r1")

    rogues = GROUP["rogues"]
    assert game.fight.battles == ((rogues, 0), (rogues, 1), (rogues, 2), (rogues, 3))
    assert sheet_lines(game) == ["elf: r1", "r2: c1"]


@pytest.mark.rule("MR-28.14")
def test_hired_monster_that_is_attacked_leaves_without_loss_of_fame() -> None:
    game = battlefield("amazon", "viper 1", "wolf_a 1")
    hire(game, 0, "viper 1")
    fighting(game, "viper 1: wolf_a 1")

    name_targets(game, "name viper 1")

    assert is_unhired(game, "viper 1")
    assert game.position.characters[0].fame == 0
    assert sheet_lines(game) == []


@pytest.mark.rule("MR-28.14")
def test_all_hired_monsters_of_a_kind_leave_if_one_is_attacked() -> None:
    game = battlefield("amazon", "ogre 1", "ogre 2", "axe_goblin 1")
    put(game, "ogre 2", "cliff 5")
    hire(game, 0, "ogre 1", "ogre 2", "axe_goblin 1")
    fighting(game)

    name_targets(game, "name ogre 1")

    assert [is_unhired(game, name) for name in ("ogre 1", "ogre 2", "axe_goblin 1")] == [True, True, False]
    assert game.position.characters[0].fame == 0


@pytest.mark.rule("MR-28.12", "MR-28.14")
@pytest.mark.parametrize(("name", "clause"), [("r1", "MR-28.12"), ("b1", "MR-28.12"), ("ogre 1", "MR-28.14")])
def test_log_cites_the_clause_by_which_a_hireling_leaves(name: str, clause: str) -> None:
    game = battlefield("amazon", name)
    hire(game, 0, name)
    fighting(game)

    name_targets(game, f"name {name}")

    left = (events.Unhired, events.ControlLost)
    assert [entry.clause for entry in game.log if isinstance(entry.event, left)] == [clause]


@pytest.mark.rule("MR-46.11")
@pytest.mark.parametrize(("option", "levels"), [(True, 5), (False, 0)])
def test_treachery_costs_five_levels_with_grudges(option: bool, levels: int) -> None:
    game = battlefield("amazon", "r1", rules=Rules(grudges=option))
    hire(game, 0, "r1")
    fighting(game)
    before = game.relation(0, GROUP["rogues"])

    name_targets(game, "name r1")

    assert game.relation(0, GROUP["rogues"]) == before - levels


# Ambush and watchful natives (MR-46.2, MR-46.9, MR-46.21).


def archer(weapon: str = "light_bow 1", *, option: bool = True) -> Game:
    """The hidden Elf with a weapon, and a Viper."""
    game = battlefield("elf", "viper 1", rules=Rules(ambush=option))
    give(game, 0, weapon, active=True)
    hide(game, "elf")
    fighting(game)
    return game


@pytest.mark.rule("MR-46.2")
@pytest.mark.parametrize(("faces", "stays"), [((5, 1), True), ((6, 1), False)])
def test_hidden_archer_stays_hidden_by_roll_with_ambush(faces: tuple[int, int], stays: bool) -> None:
    game = archer()
    roll(game, *faces)

    name_targets(game, "name viper 1")

    assert is_hidden(game, "elf") == stays
    assert events_of(game, events.TableRolled)[-1].table == "hide"


@pytest.mark.rule("MR-46.2")
def test_hidden_thrower_stays_hidden_by_roll_with_ambush() -> None:
    game = archer("alchemists_mixture")
    roll(game, 5, 1)

    name_targets(game, "name viper 1")

    assert is_hidden(game, "elf")


@pytest.mark.rule("MR-46.2")
def test_hidden_swordsman_does_not_stay_hidden_with_ambush() -> None:
    game = archer("short_sword 1")
    roll(game, 1, 1)

    name_targets(game, "name viper 1")

    assert not is_hidden(game, "elf")


@pytest.mark.rule("MR-46.2")
def test_hidden_archer_does_not_stay_hidden_without_ambush() -> None:
    game = archer(option=False)
    roll(game, 1, 1)

    name_targets(game, "name viper 1")

    assert not is_hidden(game, "elf")


@pytest.mark.rule("MR-46.2")
def test_unhidden_archer_rolls_for_no_ambush() -> None:
    game = archer()
    game.position.hidden = 0

    name_targets(game, "name viper 1")

    assert not events_of(game, events.TableRolled)


def watched(hero: str = "amazon", *, option: bool = True) -> Game:
    """A character among three unhired Lancers, two of them dark side up, a hired Rogue and an unhired one."""
    game = battlefield(hero, "l1", "l2", "l3", "r1", "r2", rules=Rules(watchful_natives=option, ambush=True))
    hire(game, 0, "r1")
    fighting(game, dark=those("l2", "l3"))
    return game


@pytest.mark.rule("MR-46.9")
def test_unassigned_natives_of_named_group_fight_back_light_side_up_and_galloping() -> None:
    game = watched()
    fighting(game, "l3: r1", dark=those("l2", "l3"))

    name_targets(game, "name l1")

    assert sheet_lines(game) == ["amazon: l1, l2", "l3: r1"]
    assert game.fight.dark == those("l3")
    assert game.fight.galloping == those("l1", "l2")


@pytest.mark.rule("MR-46.9")
def test_naming_assigned_native_alarms_nobody() -> None:
    game = watched()
    fighting(game, "l1: r1")

    name_targets(game, "name l1")

    assert sheet_lines(game) == ["l1: r1"]


@pytest.mark.rule("MR-46.9")
def test_naming_native_alarms_nobody_without_option() -> None:
    game = watched(option=False)

    name_targets(game, "name l1")

    assert sheet_lines(game) == []


@pytest.mark.rule("MR-46.21", "MR-25.10")
def test_natives_alarmed_by_hidden_archer_come_to_its_hirelings() -> None:
    game = watched("elf")
    give(game, 0, "light_bow 1", active=True)
    hide(game, "elf")
    roll(game, 1, 1)

    name_targets(game, "name l1", "give to r1", "give to r1", "give to r1")

    assert sheet_lines(game) == ["r1: l1, l2, l3"]


@pytest.mark.rule("MR-46.21")
def test_natives_alarmed_by_hidden_archer_stay_unassigned_without_unhidden_hireling() -> None:
    game = watched("elf")
    give(game, 0, "light_bow 1", active=True)
    hide(game, "elf", "r1")
    roll(game, 1, 1)

    name_targets(game, "name l1")

    assert sheet_lines(game) == []
    assert game.fight.dark == those("l2", "l3")


# A worked example.


@pytest.mark.rule("MR-49.35", "MR-30.4", "MR-30.6", "MR-31.1")
@pytest.mark.parametrize(
    ("attack", "reason"),
    [
        ("fight M4 as smash", "intercepts"),
        ("fight M4 as thrust", ""),
        ("fight M3* as thrust", "undercuts"),
    ],
)
def test_unassigned_troll_named_by_hidden_character_is_repositioned(attack: str, reason: str) -> None:
    game = battlefield("elf", "h_troll 1")
    hide(game, "elf")
    fighting(game)
    name_targets(game, "name h_troll 1")
    fighting(game, targets=game.fight.targets, plays=play("elf", attack))
    # The repositioning roll, then the tactics dice of its box.
    roll(game, 6, 1, 1)

    take(game, coming_to_life.attacked_get_sheets(), positioning.position_everybody())
    assert placed(game, "h_troll 1") == (3, 0)
    assert attackers(game) == ["elf > h_troll 1"]
    take(game, hits.blows_fall())

    assert [event.reason for event in events_of(game, events.Attacked)] == [reason]


@pytest.mark.rule("MR-28.13")
def test_rebel_is_no_longer_placed_on_sheet_that_it_leaves() -> None:
    game = battlefield("amazon", "r1", "c1", "viper 1")
    hire(game, 0, "r1", "c1")
    fighting(game, "viper 1: r1 in 3, c1 in 2")

    name_targets(game, "name r1")

    assert sheet_lines(game) == ["viper 1: c1"]
    assert [stand.being for stand in game.fight.sheets[0].stands] == [being("c1")]


@pytest.mark.rule("MR-28.13")
def test_rebels_battle_traitor() -> None:
    game = battlefield("amazon", "r1")
    hire(game, 0, "r1")
    fighting(game)

    treachery.betray(game, 0, being("r1"))

    assert game.fight.battles == ((GROUP["rogues"], 0),)
