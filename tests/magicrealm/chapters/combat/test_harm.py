"""Harm, armour, horses (MR-32), and the rules that change it (MR-45.1, MR-45.4, MR-45.14, MR-46.1, MR-46.8, MR-46.19)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.combat.melee import harm
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.denizens import DENIZENS
from arcana_magicrealm.model.melee import Attack
from tests.magicrealm.chapters.combat.blows import arm, blows, damage, has, is_damaged, killed, strikes, wear, wounds
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, pairs, play, those
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.table import being, events_of, hire, piece, roll


def against(hero: str, monster: str, *armour: str, box: int = 2, shield: str = "", **fields: Any) -> Game:
    """A denizen hits a character who stands still in its armour."""
    game = battlefield(hero, monster)
    wear(game, 0, *armour)
    fighting(game, f"{hero}: {monster} in {box}", plays=play(hero, shield=shield), **fields)
    return game


def attacking(hero: str, attack: str, monster: str, weapon: str = "", *, alerted: bool = False) -> Game:
    """A character hits a denizen, who is on no other sheet than its own, from the front."""
    game = battlefield(hero, monster)
    if weapon:
        arm(game, 0, weapon, alerted=alerted)
    direction = play(hero, f"{attack} as thrust")
    fighting(game, f"{monster} in 1 with 1:", plays=direction, targets=pairs(f"{hero} > {monster}"))
    return game


# The final harm (MR-32.1 to MR-32.5).


@pytest.mark.rule("MR-32.1")
def test_each_star_adds_level() -> None:
    game = attacking("black_knight", "fight M4*", "ghost 1", "truesteel_sword")

    assert blows(game) == ["black_knight > ghost 1: body T killed"]  # M with two stars


@pytest.mark.rule("MR-32.1", "MR-32.10")
def test_one_star_is_lost_on_armour() -> None:
    game = attacking("black_knight", "fight M4*", "viper 1", "truesteel_sword")

    assert blows(game) == ["black_knight > viper 1: body H killed"]


@pytest.mark.rule("MR-32.1")
def test_no_star_is_lost_where_there_is_none() -> None:
    game = attacking("black_knight", "fight M4*", "viper 1", "mace 1")

    assert blows(game) == ["black_knight > viper 1: body M killed"]


@pytest.mark.rule("MR-32.2")
def test_chit_stronger_than_weapon_adds_one_level() -> None:
    game = attacking("black_knight", "fight H5*", "t_troll 1", "mace 1")

    assert blows(game) == ["black_knight > t_troll 1: body H nothing"]


@pytest.mark.rule("MR-32.2")
def test_much_stronger_chit_adds_no_more_than_one_level() -> None:
    game = attacking("berserker", "fight T5*", "t_troll 1", "staff 1")

    assert blows(game) == ["berserker > t_troll 1: body M nothing"]


@pytest.mark.rule("MR-32.2")
def test_strong_gloves_add_level() -> None:
    game = attacking("black_knight", "power_gauntlets", "ghost 1", "mace 1")
    wear(game, 0, "power_gauntlets")

    assert blows(game) == ["black_knight > ghost 1: body H killed"]


@pytest.mark.rule("MR-32.2")
def test_strong_chit_adds_nothing_to_missile() -> None:
    game = attacking("black_knight", "fight H5*", "ghost 1", "light_bow 1")
    roll(game, 4, 4)  # -1 for Aim: 3

    assert blows(game) == ["black_knight > ghost 1: body L nothing"]


@pytest.mark.rule("MR-29.5", "MR-49.23")
def test_dagger_does_medium_harm_and_light_against_armour() -> None:
    assert blows(attacking("amazon", "fight L4", "ghost 1")) == ["amazon > ghost 1: body M killed"]
    assert blows(attacking("amazon", "fight M5", "viper 1")) == ["amazon > viper 1: body L nothing"]


@pytest.mark.rule("MR-49.23")
def test_light_weapon_with_two_stars_does_heavy_harm_and_medium_against_armour() -> None:
    bare = attacking("amazon", "fight L4", "ghost 1", "light_bow 1", alerted=True)
    roll(bare, 4, 2)
    armoured = attacking("amazon", "fight L4", "viper 1", "light_bow 1", alerted=True)
    roll(armoured, 4, 2)  # -1 for Aim: no change

    assert blows(bare) == ["amazon > ghost 1: body H killed"]
    assert blows(armoured) == ["amazon > viper 1: body M killed"]


@pytest.mark.parametrize(
    ("die", "harm"), [(1, "T+1"), (2, "T"), (3, "H"), (4, "M"), (5, "L"), (6, "N")], ids=range(1, 7)
)
@pytest.mark.rule("MR-32.3")
def test_missile_roll_changes_harm(die: int, harm: str) -> None:
    game = attacking("elf", "fight M4", "octopus", "light_bow 1", alerted=True)  # L with two stars: H
    roll(game, die)

    effect = "killed" if die < 3 else "nothing"
    assert blows(game) == [f"elf > octopus: body {harm} {effect}"]


@pytest.mark.rule("MR-32.4", "MR-32.8")
def test_unalerted_spear_does_negligible_harm() -> None:
    game = attacking("black_knight", "fight M4*", "ghost 1", "spear 1")

    assert blows(game) == ["black_knight > ghost 1: body N nothing"]


@pytest.mark.rule("MR-32.4", "MR-29.4")
def test_alerted_spear_does_medium_harm_with_star_at_time_of_chit() -> None:
    game = attacking("black_knight", "fight M4*", "ghost 1", "spear 1", alerted=True)
    (attack,) = play_of(game)

    assert (attack.time, attack.length) == (4, 10)
    assert blows(game) == ["black_knight > ghost 1: body H killed"]


@pytest.mark.rule("MR-29.4")
def test_number_on_weapon_is_attack_time() -> None:
    (attack,) = play_of(attacking("black_knight", "fight M4*", "ghost 1", "spear 1"))

    assert attack.time == 6


@pytest.mark.rule("MR-29.5")
def test_dagger_has_time_of_chit_and_no_length() -> None:
    (attack,) = play_of(attacking("amazon", "fight M5", "ghost 1"))

    assert (attack.time, attack.length) == (5, 0)


def play_of(game: Game) -> list[Attack]:
    """The attacks of characters on those that they named."""
    fight, targets = game.fight, dict(game.fight.targets)
    return [figures.attack_of(game, one, targets[one], made) for one, made in fight.plays]


@pytest.mark.rule("MR-32.5")
def test_archer_rolls_one_die_without_advantages_of_owner() -> None:
    game = battlefield("amazon", "w1", "octopus")  # the Amazon has Aim
    hire(game, 0, "w1")
    roll(game, 3, 1)
    fighting(game, "octopus in 1: w1 in 1", dark=those("w1"))

    blows(game)

    assert [one.faces for one in events_of(game, events.TableRolled)] == [(3,)]
    assert strikes(game)[0].startswith("w1 > octopus")
    assert [one.result for one in events_of(game, events.TableRolled)] == [3]


@pytest.mark.rule("MR-32.5")
def test_crossbowman_rolls_two_dice() -> None:
    game = battlefield("amazon", "c6")
    roll(game, 5, 6)
    fighting(game, "amazon: c6 in 1", plays=play("amazon"))

    assert blows(game) == ["c6 > amazon: body N nothing"]
    assert [one.faces for one in events_of(game, events.TableRolled)] == [(5, 6)]


@pytest.mark.rule("MR-32.6")
def test_archer_with_light_side_up_does_not_attack() -> None:
    game = battlefield("amazon", "w1")
    fighting(game, "amazon: w1 in 1", plays=play("amazon"))

    assert blows(game) == []
    assert [sheet.attackers for sheet in game.fight.sheets] == [(being("w1"),)]


@pytest.mark.rule("MR-32.7")
def test_star_lost_on_armour_is_lost_for_missile_above_tremendous() -> None:
    game = battlefield("elf", "captain")
    arm(game, 0, "medium_bow", alerted=True)
    wear(game, 1, "tremendous_armor")
    plays = (*play("elf", "fight M4 as thrust"), *play("captain"))
    fighting(game, plays=plays, targets=pairs("elf > captain"))
    roll(game, 2)

    # M with two stars and the roll would be T+1, but one star is lost.
    assert blows(game) == ["elf > captain: tremendous_armor T damaged"]


@pytest.mark.rule("MR-32.7")
def test_missile_above_tremendous_leaves_armour_intact() -> None:
    game = battlefield("amazon", "c6")  # a Crossbowman: H
    wear(game, 0, "tremendous_armor")
    roll(game, 1, 1)
    fighting(game, "amazon: c6 in 1", plays=play("amazon"), dark=those("c6"))

    assert blows(game) == ["c6 > amazon: body T+1 killed"]
    assert not is_damaged(game, "tremendous_armor")


@pytest.mark.rule("MR-32.7")
def test_missile_above_tremendous_kills_only_horse_that_it_strikes() -> None:
    game = battlefield("amazon", "c6")
    wear(game, 0, "pony_m2_m5")
    roll(game, 1, 1)
    fighting(game, "amazon: c6 in 1", plays=play("amazon", "", "pony_m2_m5 as charge"), dark=those("c6"))

    assert blows(game) == ["c6 > amazon: pony_m2_m5 T+1 killed"]
    assert killed(game) == []


# Denizens (MR-32.9 to MR-32.12).


@pytest.mark.rule("MR-32.9")
def test_denizen_dies_of_harm_equal_to_vulnerability() -> None:
    assert blows(attacking("amazon", "fight M5", "ghost 1", "mace 1")) == ["amazon > ghost 1: body M killed"]


@pytest.mark.rule("MR-32.9")
def test_less_harm_does_nothing_to_denizen() -> None:
    game = attacking("amazon", "fight M5", "giant_bat 1", "mace 1")

    assert blows(game) == ["amazon > giant_bat 1: body M nothing"]


@pytest.mark.rule("MR-32.10")
def test_armoured_denizens() -> None:
    game = attacking("amazon", "fight M5", "ghost 1", "mace 1")
    armoured = {one.kind for number, one in enumerate(DENIZENS) if figures.is_armoured(game, FIRST_DENIZEN + number)}

    assert armoured == {
        *("dragon", "flying_dragon", "troll", "serpent", "viper"),
        *("knight", "great_swordsman", "pikeman", "short_swordsman", "crossbowman"),
    }
    assert figures.horse_vulnerability("warhorse") == (4, True)
    assert figures.horse_vulnerability("workhorse") == (3, False)
    assert figures.horse_vulnerability("pony") == (2, False)


@pytest.mark.rule("MR-32.11", "MR-34.15", "MR-34.5")
def test_hit_on_mounted_native_kills_horse_but_not_rider() -> None:
    game = attacking("black_knight", "fight M4*", "l1", "mace 1")

    assert blows(game) == ["black_knight > l1: horse M killed"]
    assert killed(game) == []
    assert game.position.characters[0].kills == 0
    assert not figures.is_mounted(game, being("l1"))


@pytest.mark.rule("MR-32.11")
def test_weak_hit_on_mounted_native_does_nothing() -> None:
    game = attacking("black_knight", "fight M4*", "l1", "spear 1")

    assert blows(game) == ["black_knight > l1: horse N nothing"]
    assert figures.is_mounted(game, being("l1"))


@pytest.mark.rule("MR-32.10", "MR-32.11")
def test_hit_on_warhorse_strikes_armour() -> None:
    game = attacking("berserker", "fight T5*", "o1", "great_axe 1")

    assert blows(game) == ["berserker > o1: horse T killed"]  # H, one more for the chit, the star is lost


@pytest.mark.rule("MR-32.12", "MR-32.20")
def test_later_hit_strikes_rider_whose_horse_was_killed() -> None:
    game = battlefield("black_knight", "amazon", "l1")
    arm(game, 0, "mace 1", alerted=True)
    plays = (*play("black_knight", "fight M4* as swing"), *play("amazon", "fight M4* as swing"))
    # The horse walks in 1 at time 5. L1 itself would have time 2, which neither 3 nor 4 undercuts.
    fighting(game, "l1 in 3 with 1:", plays=plays, targets=pairs("black_knight > l1", "amazon > l1"), round=2)

    assert blows(game) == ["black_knight > l1: horse M killed", "amazon > l1: body M killed"]


@pytest.mark.rule("MR-32.21", "MR-32.11")
def test_simultaneous_hits_both_strike_horse() -> None:
    game = battlefield("black_knight", "amazon", "l1")
    plays = (*play("black_knight", "fight M4* as thrust"), *play("amazon", "fight M4* as thrust"))
    fighting(game, "l1 in 3 with 1:", plays=plays, targets=pairs("black_knight > l1", "amazon > l1"))

    assert blows(game) == ["black_knight > l1: horse M killed", "amazon > l1: horse M killed"]
    assert killed(game) == []
    assert len(events_of(game, events.HorseKilled)) == 1


@pytest.mark.rule("MR-9.13", "MR-32.13")
def test_killed_horse_of_character_leaves_game() -> None:
    game = battlefield("amazon", "giant_bat 1")
    wear(game, 0, "pony_m2_m5", "breastplate 1")
    ridden = play("amazon", "", "pony_m2_m5 as charge")
    fighting(game, "amazon: giant_bat 1 in 1", plays=ridden)

    assert blows(game) == ["giant_bat 1 > amazon: pony_m2_m5 M killed"]
    assert has(game, "amazon") == ["breastplate 1"]
    assert belongings.place_of(game, piece("pony_m2_m5")) == slots.OUT_OF_PLAY
    assert (wounds(game, "amazon"), is_damaged(game, "breastplate 1")) == (0, False)


@pytest.mark.rule("MR-32.13")
def test_active_horse_that_was_not_played_is_not_struck() -> None:
    game = against("amazon", "giant_bat 1", "pony_m2_m5")

    assert blows(game) == ["giant_bat 1 > amazon: body M killed"]


# Armour (MR-32.14 to MR-32.18).


@pytest.mark.parametrize(
    ("armour", "covered"),
    [
        ("helmet 1", (3,)),
        ("breastplate 1", (1, 2)),
        ("suit_of_armor 1", (1, 2, 3)),
        ("golden_crown", (3,)),
        ("golden_arm_band", (2,)),
        ("bejeweled_dwarf_vest", (1,)),
        ("ointment_of_steel", (1, 2, 3)),
    ],
)
@pytest.mark.rule("MR-32.14", "MR-32.15")
def test_armour_covers_its_directions(armour: str, covered: tuple[int, ...]) -> None:
    struck = [box for box in (1, 2, 3) if armour in blows(against("captain", "wolf_b 1", armour, box=box))[0]]

    assert tuple(struck) == covered


@pytest.mark.rule("MR-32.15", "MR-29.13")
def test_shield_covers_direction_chosen() -> None:
    assert blows(against("captain", "wolf_b 1", "shield 1", box=3, shield="smash"))[0].endswith("shield 1 M damaged")
    assert blows(against("captain", "wolf_b 1", "shield 1", box=2, shield="smash"))[0].endswith("body M killed")


@pytest.mark.rule("MR-29.14", "MR-32.14")
def test_inactive_armour_does_not_protect() -> None:
    game = against("captain", "wolf_b 1", "breastplate 1")
    game.position.characters[0].active = 0

    assert blows(game)[0].endswith("body M killed")


@pytest.mark.parametrize(
    ("outer", "inner", "box"),
    [
        ("shield 1", "golden_crown", 3),
        ("golden_crown", "helmet 1", 3),
        ("golden_arm_band", "breastplate 1", 2),
        ("bejeweled_dwarf_vest", "breastplate 1", 1),
        ("helmet 1", "ointment_of_steel", 3),
        ("ointment_of_steel", "suit_of_armor 1", 2),
    ],
)
@pytest.mark.rule("MR-32.16")
def test_outer_armour_is_struck_first(outer: str, inner: str, box: int) -> None:
    game = against("captain", "wolf_b 1", inner, outer, box=box, shield="smash")

    assert [outer in line for line in blows(game)] == [True]


@pytest.mark.rule("MR-32.17", "MR-32.18", "MR-49.22")
def test_shield_struck_by_less_equal_and_greater_harm() -> None:
    # A Wolf does L or M, a Sword Goblin in its light side H with a star that is lost.
    light = against("captain", "wolf_a 1", "shield 1", shield="swing")
    medium = against("captain", "wolf_b 1", "shield 1", shield="swing")
    heavy = against("captain", "sword_goblin 1", "shield 1", shield="swing")

    assert (blows(light), wounds(light, "captain")) == (["wolf_a 1 > captain: shield 1 L nothing"], 0)
    assert (blows(medium), wounds(medium, "captain")) == (["wolf_b 1 > captain: shield 1 M damaged"], 1)
    assert (blows(heavy), wounds(heavy, "captain")) == (["sword_goblin 1 > captain: shield 1 H destroyed"], 1)
    assert (is_damaged(light, "shield 1"), is_damaged(medium, "shield 1")) == (False, True)


@pytest.mark.rule("MR-32.17")
def test_equal_harm_destroys_damaged_counter() -> None:
    game = against("captain", "wolf_b 1", "shield 1", shield="swing")
    damage(game, "shield 1")

    assert blows(game) == ["wolf_b 1 > captain: shield 1 M destroyed"]


@pytest.mark.rule("MR-32.17", "MR-32.23")
def test_equal_harm_destroys_armour_card_for_gold() -> None:
    game = against("captain", "wolf_b 1", "golden_arm_band")
    gold = game.position.characters[0].gold

    assert blows(game) == ["wolf_b 1 > captain: golden_arm_band M destroyed"]
    assert has(game, "captain") == []
    assert belongings.place_of(game, piece("golden_arm_band")) == slots.OUT_OF_PLAY
    assert game.position.characters[0].gold == gold + 11


@pytest.mark.rule("MR-32.17")
def test_toughness_of_card_is_not_its_weight() -> None:
    game = against("captain", "wolf_b 1", "bejeweled_dwarf_vest", box=1)  # toughness H

    assert blows(game) == ["wolf_b 1 > captain: bejeweled_dwarf_vest M nothing"]


@pytest.mark.rule("MR-32.18")
def test_medium_harm_wounds_through_armour_that_holds() -> None:
    game = against("captain", "wolf_b 1", "suit_of_armor 1")

    assert blows(game) == ["wolf_b 1 > captain: suit_of_armor 1 M nothing"]
    assert wounds(game, "captain") == 1


# The body (MR-32.8, MR-32.19).


@pytest.mark.rule("MR-32.19")
def test_less_harm_than_vulnerability_wounds() -> None:
    game = against("captain", "wolf_a 1")

    assert blows(game) == ["wolf_a 1 > captain: body L wounded"]
    assert wounds(game, "captain") == 1


@pytest.mark.rule("MR-32.19")
def test_harm_equal_to_vulnerability_kills() -> None:
    assert blows(against("captain", "wolf_b 1")) == ["wolf_b 1 > captain: body M killed"]


@pytest.mark.rule("MR-32.8")
def test_negligible_harm_does_not_wound() -> None:
    game = battlefield("captain", "black_knight")
    arm(game, 1, "spear 1")
    plays = (*play("captain"), *play("black_knight", "fight M4* as swing"))
    fighting(game, plays=plays, targets=pairs("black_knight > captain"))

    assert blows(game) == ["black_knight > captain: body N nothing"]
    assert wounds(game, "captain") == 0


# One hit after the other, and hits at the same time (MR-32.20, MR-32.21).


@pytest.mark.rule("MR-32.20", "MR-49.20")
def test_hits_strike_horse_then_helmet_then_character() -> None:
    game = battlefield("captain", "ghost 1", "ogre 1", "c6")
    wear(game, 0, "workhorse_h6_h7", "helmet 1")
    roll(game, 3, 3)  # the Crossbowman's harm remains H
    ridden = play("captain", "", "workhorse_h6_h7 as duck")
    # The three do H by Smash at times 4, 5 and 6.
    fighting(game, "captain: ghost 1 in 3, ogre 1 in 3, c6 in 3", plays=ridden, dark=those("ogre 1"), round=2)

    assert blows(game) == [
        "ghost 1 > captain: workhorse_h6_h7 H killed",
        "ogre 1 > captain: helmet 1 H destroyed",
        "c6 > captain: body H killed",
    ]


@pytest.mark.rule("MR-32.21", "MR-49.21")
def test_three_simultaneous_hits_destroy_suit_and_wound_three_times() -> None:
    game = battlefield("captain", "ghost 1", "ghost 2", "h_dragon")
    wear(game, 0, "suit_of_armor 1")
    fighting(game, "captain: ghost 1 in 1, ghost 2 in 2, h_dragon in 3", plays=play("captain"))  # H at time 4 each

    blows(game)

    assert wounds(game, "captain") == 3
    assert killed(game) == []
    assert has(game, "captain") == []


@pytest.mark.rule("MR-32.21")
def test_two_simultaneous_hits_that_damage_destroy() -> None:
    game = battlefield("captain", "wolf_b 1", "wolf_b 2")
    wear(game, 0, "breastplate 1")
    fighting(game, "captain: wolf_b 1 in 1, wolf_b 2 in 2", plays=play("captain"))

    blows(game)

    assert (has(game, "captain"), wounds(game, "captain"), killed(game)) == ([], 2, [])


@pytest.mark.rule("MR-32.21", "MR-32.23", "MR-32.11")
def test_two_blows_of_one_moment_destroy_the_same_thing_once() -> None:
    game = battlefield("amazon", "viper 1")
    wear(game, 0, "golden_crown", "warhorse_t5_t7")
    game.position.characters[0].gold = 0
    fighting(game)

    for _ in range(2):
        harm.spoil_armour(game, being("amazon"), piece("golden_crown"), destroyed=True)
        harm.kill_horse(game, being("amazon"), piece("warhorse_t5_t7"))

    assert game.position.characters[0].gold == 46
    assert [len(events_of(game, kind)) for kind in (events.ArmourDestroyed, events.HorseKilled)] == [1, 1]


# Destroyed armour (MR-32.22, MR-32.23).


@pytest.mark.parametrize(
    ("armour", "group"),
    [("helmet 1", "soldiers"), ("shield 1", "soldiers"), ("breastplate 1", "guard"), ("suit_of_armor 1", "order")],
)
@pytest.mark.rule("MR-32.22")
def test_destroyed_counter_returns_intact_to_group(armour: str, group: str) -> None:
    game = against("captain", "ogre 1", armour, box=1 if group == "guard" else 3, shield="smash")  # T
    gold = game.position.characters[0].gold

    assert blows(game) == [f"ogre 1 > captain: {armour} T destroyed"]
    assert game.position.piles.declared[belongings.place_of(game, piece(armour))].name == f"goods {group}"
    assert game.position.characters[0].gold == gold
    assert not is_damaged(game, armour)


@pytest.mark.rule("MR-32.22")
def test_damaged_counter_that_is_destroyed_returns_intact() -> None:
    game = against("captain", "wolf_b 1", "helmet 1", box=3)
    damage(game, "helmet 1")

    assert blows(game) == ["wolf_b 1 > captain: helmet 1 M destroyed"]
    assert not is_damaged(game, "helmet 1")


@pytest.mark.rule("MR-32.23")
def test_destroyed_treasure_counter_leaves_game_for_gold() -> None:
    game = against("captain", "ogre 1", "gold_helmet", box=3)
    gold = game.position.characters[0].gold

    blows(game)

    assert belongings.place_of(game, piece("gold_helmet")) == slots.OUT_OF_PLAY
    assert game.position.characters[0].gold == gold + 20
    assert [(one.clause, one.event.gold) for one in game.log if isinstance(one.event, events.GoldGained)] == [
        ("MR-32.23", 20)
    ]


# Advantages (MR-45.1, MR-45.4, MR-45.14).


@pytest.mark.parametrize("hero", ["amazon", "black_knight", "captain"])
@pytest.mark.rule("MR-45.1")
def test_aim_subtracts_one_from_missile_roll(hero: str) -> None:
    game = battlefield(hero, "octopus")
    arm(game, 0, "medium_bow", alerted=True)
    chit = {"captain": "fight M5"}.get(hero, "fight M4*")
    fighting(game, "octopus in 1:", plays=play(hero, f"{chit} as thrust"), targets=pairs(f"{hero} > octopus"))
    roll(game, 4, 2)

    blows(game)

    assert [(one.faces, one.result) for one in events_of(game, events.TableRolled)] == [((4, 2), 3)]


@pytest.mark.parametrize(("hero", "chit"), [("elf", "fight M4"), ("woods_girl", "fight L4")])
@pytest.mark.rule("MR-45.14")
def test_archer_rolls_one_die_for_bow(hero: str, chit: str) -> None:
    game = battlefield(hero, "octopus")
    arm(game, 0, "light_bow 1")
    fighting(game, "octopus in 1:", plays=play(hero, f"{chit} as thrust"), targets=pairs(f"{hero} > octopus"))
    roll(game, 4)

    blows(game)

    assert [one.faces for one in events_of(game, events.TableRolled)] == [(4,)]


@pytest.mark.rule("MR-45.14")
def test_archer_rolls_two_dice_for_thrown_missile() -> None:
    game = battlefield("elf", "octopus")
    arm(game, 0, "alchemists_mixture")
    fighting(game, "octopus in 1:", plays=play("elf", "fight M4 as thrust"), targets=pairs("elf > octopus"))
    roll(game, 4, 2)

    blows(game)

    assert [one.faces for one in events_of(game, events.TableRolled)] == [(4, 2)]


@pytest.mark.rule("MR-45.4")
def test_berserk_character_dies_only_of_tremendous_harm() -> None:
    heavy = against("berserker", "ghost 1")
    heavy.position.characters[0].is_berserk = True
    tremendous = against("berserker", "ogre 1")
    tremendous.position.characters[0].is_berserk = True

    assert blows(heavy) == ["ghost 1 > berserker: body H wounded"]
    assert blows(tremendous) == ["ogre 1 > berserker: body T killed"]


# Options (MR-46.1, MR-46.8, MR-46.19, MR-46.20).


@pytest.mark.rule("MR-46.1")
def test_serious_wounds_instead_of_death() -> None:
    game = battlefield("captain", "wolf_b 1", rules=Rules(serious_wounds=True))
    roll(game, 2, 3)
    fighting(game, "captain: wolf_b 1 in 1", plays=play("captain"))

    assert blows(game) == ["wolf_b 1 > captain: body M wounded"]
    assert wounds(game, "captain") == 3


@pytest.mark.rule("MR-46.1")
def test_harm_above_vulnerability_kills_in_spite_of_serious_wounds() -> None:
    game = battlefield("captain", "ghost 1", rules=Rules(serious_wounds=True))
    fighting(game, "captain: ghost 1 in 1", plays=play("captain"))

    assert blows(game) == ["ghost 1 > captain: body H killed"]


@pytest.mark.parametrize(("dragon", "length"), [("t_dragon 1", 15), ("t_flying_dragon", 13)])
@pytest.mark.rule("MR-46.8")
def test_head_of_dragon_attacks_like_missile(dragon: str, length: int) -> None:
    game = battlefield("captain", dragon, rules=Rules(dragon_heads=True))
    fighting(game, f"captain: {dragon} in 1 with 2", plays=play("captain"))
    (sheet,) = game.fight.sheets
    _, head = figures.attacks_of(game, game.fight, sheet, being(dragon), being("captain"))

    assert (head.is_missile, head.length) == (True, length)


@pytest.mark.rule("MR-46.8")
def test_breath_of_dragon_is_rolled_with_two_dice() -> None:
    game = battlefield("captain", "t_dragon 1", rules=Rules(dragon_heads=True))
    wear(game, 0, "tremendous_armor")
    roll(game, 5, 2)
    fighting(game, "captain: t_dragon 1 in 1 with 2", plays=play("captain"))

    assert blows(game)[0] == "t_dragon 1 > captain: tremendous_armor L nothing"  # H, two levels less


@pytest.mark.rule("MR-46.8")
def test_heads_bite_without_option() -> None:
    game = battlefield("captain", "t_dragon 1")
    fighting(game, "captain: t_dragon 1 in 1 with 2")
    (sheet,) = game.fight.sheets
    _, head = figures.attacks_of(game, game.fight, sheet, being("t_dragon 1"), being("captain"))

    assert (head.is_missile, head.length) == (False, 9)


def shot(harm: int, *armour: str) -> Game:
    """A Crossbowman (H) shoots by Swing, with the missile result that leads to this harm: 1 L to 4 T."""
    game = battlefield("captain", "c6", rules=Rules(penetrating_armour=True))
    wear(game, 0, *armour)
    roll(game, *[{4: 2, 3: 3, 2: 4, 1: 5}[harm]] * 2)
    fighting(game, "captain: c6 in 2", plays=play("captain", shield="swing" if "shield 1" in armour else ""))
    return game


@pytest.mark.rule("MR-46.19")
def test_missile_weaker_than_armour_does_nothing() -> None:
    game = shot(2, "suit_of_armor 1")

    assert blows(game) == ["c6 > captain: suit_of_armor 1 M nothing"]
    assert wounds(game, "captain") == 0


@pytest.mark.rule("MR-46.19")
def test_missile_as_strong_as_last_armour_wounds_without_damage() -> None:
    game = shot(3, "suit_of_armor 1")

    assert blows(game) == ["c6 > captain: suit_of_armor 1 H wounded"]
    assert (wounds(game, "captain"), is_damaged(game, "suit_of_armor 1")) == (1, False)


@pytest.mark.rule("MR-46.19")
def test_missile_as_strong_as_armour_above_other_armour_does_nothing() -> None:
    game = shot(2, "breastplate 1", "suit_of_armor 1")

    assert blows(game) == ["c6 > captain: breastplate 1 M nothing"]
    assert wounds(game, "captain") == 0


@pytest.mark.rule("MR-46.19")
def test_missile_stronger_than_armour_goes_on_with_level_less() -> None:
    through = shot(4, "breastplate 1", "suit_of_armor 1")
    body = shot(3, "breastplate 1")

    assert blows(through) == ["c6 > captain: suit_of_armor 1 H wounded"]
    assert blows(body) == ["c6 > captain: body M killed"]
    assert not is_damaged(body, "breastplate 1")


def fumbled(die: int, maneuver: str, attack: str = "fight M4* as thrust") -> str:
    """A Mace (M) hits the White Knight in Tremendous Armor with this Fumble roll."""
    game = battlefield("black_knight", "white_knight", rules=Rules(fumble=True))
    arm(game, 0, "mace 1")
    wear(game, 1, "tremendous_armor")
    plays = (*play("black_knight", attack), *play("white_knight", "", maneuver))
    fighting(game, plays=plays, targets=pairs("black_knight > white_knight"))
    roll(game, die, die)
    (line,) = blows(game)
    return line.split()[-2]


@pytest.mark.parametrize(
    ("die", "harm"), [(1, "T"), (2, "H"), (3, "H"), (4, "M"), (6, "M")], ids=["1", "2", "3", "4", "6"]
)
@pytest.mark.rule("MR-46.20")
def test_fumble_roll_of_hit_that_intercepts_in_time_of_maneuver(die: int, harm: str) -> None:
    assert fumbled(die, "move H4** as charge") == harm


@pytest.mark.rule("MR-46.20")
def test_fast_attack_makes_fumble_roll_lower() -> None:
    assert fumbled(3, "move H6 as charge") == "T"  # 3 - (6 - 4) = 1


@pytest.mark.rule("MR-46.20")
def test_slow_attack_makes_fumble_roll_higher() -> None:
    assert fumbled(6, "move H4** as charge", "fight M5 as thrust") == "L"  # 6 + 1 = 7


@pytest.mark.rule("MR-46.20")
def test_hit_that_does_not_intercept_adds_four_to_fumble_roll() -> None:
    assert fumbled(6, "move H5* as duck") == "N"  # 6 - (5 - 4) + 4 = 9: two levels less
    assert fumbled(5, "move H5* as duck") == "L"  # 8: one level less


@pytest.mark.rule("MR-46.20")
def test_ten_on_fumble_table_does_no_harm() -> None:
    game = battlefield("berserker", "white_knight", rules=Rules(fumble=True))
    arm(game, 0, "bane_sword")  # T with a star, at time 8
    plays = (*play("berserker", "fight T5* as thrust"), *play("white_knight", "", "move H4** as charge"))
    fighting(game, plays=plays, targets=pairs("berserker > white_knight"))
    roll(game, 6, 6)  # 6 + 8 - 4 = 10

    assert blows(game) == ["berserker > white_knight: body N nothing"]


@pytest.mark.rule("MR-46.20")
def test_attack_without_maneuver_against_it_has_no_fumble_modifiers() -> None:
    assert fumbled(6, "") == "M"


@pytest.mark.rule("MR-46.20")
def test_missile_does_not_fumble() -> None:
    game = battlefield("elf", "octopus", rules=Rules(fumble=True))
    arm(game, 0, "light_bow 1")
    fighting(game, "octopus in 1:", plays=play("elf", "fight M4 as thrust"), targets=pairs("elf > octopus"))

    blows(game)

    assert [one.table for one in events_of(game, events.TableRolled)] == ["missile"]


@pytest.mark.rule("MR-33.2", "MR-32.11")
def test_native_killed_by_red_monster_does_not_lose_its_horse_first() -> None:
    game = battlefield("amazon", "l1", "t_troll 1")
    hire(game, 0, "l1")
    held = pairs("t_troll 1 > l1")
    fighting(game, "l1 in 1 with 2: t_troll 1 in 1", dark=those("t_troll 1"), holds=held, targets=held)

    assert "t_troll 1 > l1: body T killed" in blows(game)
    assert killed(game) == ["l1 by t_troll 1"]
    assert events_of(game, events.HorseKilled) == []


@pytest.mark.rule("MR-32.7", "MR-32.19", "MR-43.46")
def test_blow_above_tremendous_is_stopped_by_armour_unlike_missiles() -> None:
    game = battlefield("berserker", "amazon")
    arm(game, 0, "great_axe 1")
    wear(game, 1, "tremendous_armor")
    put(game, "poison", "amazon", ("piece", piece("great_axe 1")))
    plays = (*play("berserker", "fight T5* as thrust"), *play("amazon"))
    fighting(game, "amazon:", plays=plays, targets=pairs("berserker > amazon"))

    assert blows(game) == ["berserker > amazon: tremendous_armor T+1 destroyed"]
    assert killed(game) == []
