"""Attack spells: their blows, volleys, rolls and times (MR-38.14, MR-38.15, MR-43.8, MR-43.19, MR-43.21, MR-43.22)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.combat import exertion, kills, rounds
from arcana_magicrealm.chapters.combat.melee import hits, positioning, shifting
from arcana_magicrealm.chapters.combat.melee.plays import Plays
from arcana_magicrealm.chapters.magic import aiming, coming_to_life
from arcana_magicrealm.chapters.magic.spells import attacks
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.enchantments import CLEARING, Target
from arcana_magicrealm.model.melee import SMASH, SWING, Casting, Play
from tests.magicrealm.chapters.combat.blows import killed
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    sheet_lines,
    sheet_of,
    take,
    those,
    tool,
)
from tests.magicrealm.chapters.magic.bewitching import bewitch, fits
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, learn, state_of, turn_chits
from tests.magicrealm.chapters.magic.spells import put as spell_on
from tests.magicrealm.hands import set_chits
from tests.magicrealm.table import being, clearing, do, events_of, give, hire, piece, put, roll, texts

VOLLEYS = {
    ("elf",): [4],
    ("elf", "amazon"): [2, 2],
    ("elf", "amazon", "dwarf"): [2, 1, 1],
    ("elf", "amazon", "dwarf", "captain"): [1, 1, 1, 1],
}


def stones(*targets: str, time: int = 2, direction: int = SWING) -> Game:
    """The Druid's stones fly at these beings, who play nothing; the blows have not fallen yet."""
    game = battlefield("druid", *targets)
    fighting(
        game,
        casts=casting("druid", "stones_fly", "magic II2**", time, *targets),
        plays=((being("druid"), Play(direction=direction)),),
    )
    return game


@pytest.mark.rule("MR-43.8")
@pytest.mark.parametrize("targets", VOLLEYS, ids=len)
def test_stones_are_divided_among_the_targets(targets: tuple[str, ...]) -> None:
    game = stones(*targets)
    blows = hits.attacks(game, game.fight)
    assert [[one.target for one in blows].count(being(name)) for name in targets] == VOLLEYS[targets]
    assert {(one.length, one.time, one.direction) for one in blows} == {(15, 2, SWING)}


@pytest.mark.rule("MR-38.14", "MR-43.8", "MR-32.3")
def test_each_stone_rolls_for_itself() -> None:
    game = stones("captain")
    roll(game, 1, 1, 6, 6, 2, 3, 6, 5)
    take(game, hits.blows_fall())
    assert [one.harm for one in events_of(game, events.Struck)] == [2 + 2, 2 - 3, 2 + 0, 2 - 3]  # L and a star


@pytest.mark.rule("MR-38.14")
def test_stones_strike_the_horse_and_armour() -> None:
    game = stones("l1")
    roll(game, *[6] * 8)
    take(game, hits.blows_fall())
    assert {one.struck for one in events_of(game, events.Struck)} == {"horse"}
    game = battlefield("druid", "captain")
    give(game, 1, "helmet 1", active=True)
    fighting(game, casts=casting("druid", "fiery_blast", "magic II2**", 2, "captain"), plays=plays(SMASH))
    roll(game, 3, 3)
    take(game, hits.blows_fall())
    assert [(one.struck, one.harm) for one in events_of(game, events.Struck)] == [("armour", 1 + 3 - 1)]


def plays(direction: int) -> tuple[tuple[int, Play], ...]:
    """The Druid gives a direction to its spell."""
    return ((being("druid"), Play(direction=direction)),)


@pytest.mark.rule("MR-38.14", "MR-29.12", "MR-35.7")
def test_caster_chooses_the_direction_and_the_chit_is_fatigued_after_the_round() -> None:
    game = duel("druid", "elf", druid="stones_fly")
    turn_chits(game, "druid", "E", "magic II3*")
    cast(game, "cast stones_fly", "cast with magic II2**", "0: aim at elf")
    assert asked(game, "swing") == 0
    assert texts(game, 0) == ["thrust", "swing", "smash"]
    assert state_of(game, "druid", "magic II2**") == "A"
    answer_all(game, "0: swing")
    game.players_to_act = ()
    take(game, *rounds.MELEE[-4:])
    assert state_of(game, "druid", "magic II2**") == FATIGUED


@pytest.mark.rule("MR-31.3", "MR-31.8", "MR-38.15")
@pytest.mark.parametrize(("course", "reason", "is_alerted"), [(3, "", False), (2, "intercepts", True)])
def test_spell_turns_no_weapon(course: int, reason: str, is_alerted: bool) -> None:
    game = stones("elf", time=5)
    give(game, 0, "staff 1", active=True)
    game.position.alerted = is_alerted << piece("staff 1")
    maneuver = ((being("elf"), Play(maneuver=tool("elf", "move L2*"), course=course)),)
    game.change_fight(plays=game.fight.plays + maneuver)

    take(game, hits.blows_fall())

    assert {one.reason for one in events_of(game, events.Attacked)} == {reason}
    assert not events_of(game, events.WeaponTurned)


@pytest.mark.rule("MR-45.1")
def test_aim_does_not_help_a_spell() -> None:
    game = battlefield("amazon", "elf")
    assert not game.modifiers(being("amazon"), "missile", "spell")
    assert [one.amount for one in game.modifiers(being("amazon"), "missile", "bow")] == [-1]
    assert [one.amount for one in game.modifiers(being("amazon"), "missile", "weapon")] == [-1]


@pytest.mark.rule("MR-43.19")
def test_fiery_blast_attacks_each_target_once() -> None:
    game = battlefield("wizard", "elf", "viper 1")
    fighting(game, casts=casting("wizard", "fiery_blast", "magic IV3*", 3, "elf", "viper 1"))
    blows = [(one.target, one.length, one.time, one.stars) for one in hits.attacks(game, game.fight)]
    assert blows == [(being("elf"), 13, 3, 3), (being("viper 1"), 13, 3, 3)]


@pytest.mark.rule("MR-43.21", "MR-38.1")
@pytest.mark.parametrize(("where", "offered"), [("cliff 1", True), ("cliff 3", False)])
def test_lightning_bolt_needs_a_mountain(where: str, offered: bool) -> None:
    game = battlefield("wizard", "elf", where=where)
    assert game.map.is_mountain(clearing(where)) is offered
    learn(game, "wizard", "lightning_bolt")
    turn_chits(game, "wizard", "A")
    game.position.enchanted = (1 << 20) - 1
    give(game, 0, "dragonfang_necklace")
    take(game, rounds.fight_begins(clearing(where)))
    assert (asked(game, "cast lightning_bolt") == 0) is offered
    fighting(game, casts=casting("wizard", "lightning_bolt", "magic IV3*", 3, "elf"), where=where)
    assert [(one.length, one.harm, one.stars) for one in hits.attacks(game, game.fight)] == [(18, 2, 3)]


@pytest.mark.rule("MR-43.22")
def test_roof_collapses_on_everybody_even_hidden() -> None:
    game = battlefield("wizard", "elf", "viper 1", where="cavern 1")
    hide(game, "elf")
    (made,) = casting("wizard", "roof_collapses", "magic IV3*", 3)
    made = evolve(made, targets=(Target(CLEARING, clearing("cavern 1")),))
    fighting(game, casts=(made,), where="cavern 1")
    blows = hits.attacks(game, game.fight)
    assert [one.target for one in blows] == [being("elf"), being("wizard"), being("viper 1")]
    assert {(one.time, one.direction, one.length, one.is_missile) for one in blows} == {(4, SMASH, 18, False)}
    take(game, hits.blows_fall())
    assert not events_of(game, events.CameOutOfHiding)


@pytest.mark.rule("MR-34.5", "MR-43.22")
def test_caster_killed_by_its_own_spell_is_nobodys_kill() -> None:
    game = battlefield("wizard", "elf", where="cavern 1")
    (made,) = casting("wizard", "roof_collapses", "magic IV3*", 3)
    made = evolve(made, targets=(Target(CLEARING, clearing("cavern 1")),))
    fighting(game, casts=(made,), where="cavern 1")
    take(game, hits.blows_fall())
    assert killed(game) == ["elf by wizard", "wizard by "]


@pytest.mark.rule("MR-34.5", "MR-34.9", "MR-34.12")
def test_caster_who_dies_of_a_wound_by_its_own_spell_is_the_other_s_kill() -> None:
    game = battlefield("wizard", "elf", where="cavern 1")
    game.position.characters[0].chits = "W" * 11 + "A"
    game.position.characters[0].notoriety = Fraction(6)
    both = (being("wizard"), being("elf"))
    fighting(game, where="cavern 1", wounds=((being("wizard"), both),))

    take(game, exertion.fatigue_step())
    answer(game)

    assert killed(game) == ["wizard by elf"]
    assert game.position.characters[1].notoriety == 6


@pytest.mark.rule("MR-31.7", "MR-30.4", "MR-38.7")
@pytest.mark.parametrize("end", ["dies", "teleports", "becomes mist"])
def test_spell_of_a_caster_who_has_gone_strikes_nobody(end: str) -> None:
    game = stones("wolf_a 1", time=2)
    game.position.fight = evolve(game.fight, targets=pairs("druid > wolf_a 1"))
    if end == "dies":
        kills.die_together(game, {being("druid"): ()})
        take(game, *game.waiting())
    elif end == "teleports":
        game.teleport(being("druid"), clearing("borderland 1"))
    else:
        spell_on(game, "melt_into_mist", "druid", "druid")

    take(game, coming_to_life.attacked_get_sheets())

    assert sheet_lines(game) == []
    assert hits.attacks(game, game.fight) == []


@pytest.mark.rule("MR-38.15", "MR-44.49")
def test_bracelets_do_not_turn_a_spell() -> None:
    game = stones("dwarf")
    give(game, 0, "battle_bracelets", active=True)
    game.position.fight = evolve(game.fight, targets=((being("druid"), being("dwarf")),))
    take(game, shifting.directions_change())
    assert not game.players_to_act


@pytest.mark.rule("MR-44.25", "MR-47.47")
def test_magic_wand_sets_a_die_of_the_missile_rolls() -> None:
    game = stones("captain")
    give(game, 0, "magic_wand", active=True)
    take(game, attacks.wands_are_used())
    do(game, 0, "set a die to 1")
    roll(game, 2, 1, 1, 1)
    take(game, hits.blows_fall())
    assert [one.harm for one in events_of(game, events.Struck)] == [2 + 1, 2 + 2, 2 + 2, 2 + 2]


@pytest.mark.rule("MR-38.16", "MR-31.7")
def test_hits_of_a_caster_who_has_died_are_cancelled() -> None:
    game = stones("captain", time=4)
    put(game, "giant_bat 1", "cliff 3")
    game.position.fight = evolve(game.fight, round=2, sheets=(sheet_of("druid: giant_bat 1 in 1"),))
    take(game, hits.blows_fall())
    assert killed(game) == ["druid by giant_bat 1"]
    assert len(events_of(game, events.HitCancelled)) == 4


@pytest.mark.rule("MR-49.41", "MR-34.6", "MR-38.14")
def test_two_victims_of_one_spell_are_counted_by_worth_then_notoriety() -> None:
    game = stones("axe_goblin 1", "r5")
    one = game.position.characters[0]
    gold = one.gold
    roll(game, *[1] * 8)

    take(game, hits.blows_fall())

    assert killed(game) == ["r5 by druid", "axe_goblin 1 by druid"]
    assert [one.fame, one.notoriety, one.gold] == [2, 4, gold + 1]


@pytest.mark.rule("MR-38.13", "MR-39.19")
@pytest.mark.parametrize(("spell", "status"), [("stones_fly", "dead"), ("make_whole", "playing")])
def test_caster_of_an_attack_spell_dies_with_the_last_chit(spell: str, status: str) -> None:
    game = battlefield("druid", "elf")
    set_chits(game, "druid", all="W", magic_II3x="A")
    fighting(game, casts=[evolve(one, fate="") for one in casting("druid", spell, "magic II3*", 3, "elf")])

    take(game, coming_to_life.spells_come_to_life())

    assert game.position.characters[0].status == status


@pytest.mark.rule("MR-38.13", "MR-34.16", "MR-34.17", "MR-33.3")
def test_fights_of_a_caster_who_dies_with_the_last_chit_stop() -> None:
    game = battlefield("druid", "elf", "t_troll 1", "giant 1", "wolf_a 1")
    hire(game, 0, "giant 1")
    set_chits(game, "druid", all="W", magic_II3x="A")
    casts = [evolve(one, fate="") for one in casting("druid", "stones_fly", "magic II3*", 3, "elf")]
    hold = pairs("t_troll 1 > druid")
    fighting(game, "druid: t_troll 1", "wolf_a 1: giant 1", casts=casts, dark=those("t_troll 1"), holds=hold)

    take(game, coming_to_life.spells_come_to_life())

    assert sheet_lines(game) == []
    assert (game.fight.dark, game.fight.holds) == (0, ())
    assert beings.is_unhired(game, being("giant 1"))


@pytest.mark.rule("MR-38.13", "MR-46.13")
def test_no_caster_dies_with_the_last_chit_if_spells_tie_none_up() -> None:
    game = battlefield("druid", "elf", rules=Rules(enhanced_magic=True))
    set_chits(game, "druid", all="W", magic_II3x="A")
    fighting(game, casts=[evolve(one, fate="") for one in casting("druid", "stones_fly", "magic II3*", 3, "elf")])

    take(game, coming_to_life.spells_come_to_life())

    assert game.position.characters[0].status == "playing"


@pytest.mark.rule("MR-44.25", "MR-38.14", "MR-47.47")
def test_magic_wand_is_used_once_in_a_round_before_the_blows_fall() -> None:
    game = duel("druid", "captain", "elf", druid="stones_fly")
    give(game, 0, "magic_wand", active=True)
    turn_chits(game, "druid", "E", "magic II3*")
    cast(game, "cast stones_fly", "cast with magic II2**", "0: aim at captain", "0: aim at elf", "0: done")
    assert asked(game, "set a die to 1") == 0
    assert not events_of(game, events.Attacked)
    roll(game, 1, 2, 3, 4)

    do(game, 0, "set a die to 5")

    struck = [one for one in events_of(game, events.TableRolled) if one.table == "missile"]
    assert [one.result for one in struck] == [5] * 4
    assert asked(game, "set a die to 1") < 0 or game.fight.round > 1


@pytest.mark.rule("MR-44.25")
def test_magic_wand_sets_no_die_of_another_caster() -> None:
    game = battlefield("druid", "wizard", "captain")
    stones_fly = casting("druid", "stones_fly", "magic II2**", 2, "captain")
    blast = casting("wizard", "fiery_blast", "magic III3*", 3, "captain")
    fighting(game, casts=(*stones_fly, *blast))
    give(game, 0, "magic_wand", active=True)
    take(game, attacks.wands_are_used())
    assert game.players_to_act == (0,)

    do(game, 0, "set a die to 1")

    assert len(attacks.set_dice(game, being("druid"))) == 1
    assert not attacks.set_dice(game, being("wizard"))


@pytest.mark.rule("MR-44.25")
def test_magic_wand_does_not_serve_a_striking_spell() -> None:
    game = battlefield("wizard", "elf", where="cavern 1")
    give(game, 0, "magic_wand", active=True)
    fighting(game, casts=(collapse(),), where="cavern 1")

    take(game, attacks.wands_are_used())

    assert not game.players_to_act


def collapse() -> Casting:
    """The Wizard lets the roof of the cavern collapse."""
    (made,) = casting("wizard", "roof_collapses", "magic IV3*", 3)
    return evolve(made, targets=(Target(CLEARING, clearing("cavern 1")),))


@pytest.mark.rule("MR-43.22", "MR-30.4")
@pytest.mark.parametrize(("die", "reason"), [(6, "intercepts"), (4, "")])
def test_roof_collapses_on_unassigned_denizen_that_is_repositioned(die: int, reason: str) -> None:
    game = battlefield("wizard", "viper 1", where="cavern 1")
    fighting(game, casts=(collapse(),), where="cavern 1")
    roll(game, die, 1, 1)  # the repositioning roll from box 1, and the tactics dice

    take(game, coming_to_life.attacked_get_sheets(), positioning.position_everybody())
    take(game, hits.blows_fall())

    assert [one.reason for one in events_of(game, events.Attacked) if one.partner == being("viper 1")] == [reason]


@pytest.mark.rule("MR-24.4", "MR-43.22")
def test_natives_battle_caster_whose_roof_collapses_on_them() -> None:
    game = battlefield("wizard", "elf", "c1", where="cavern 1")
    fighting(game, casts=(collapse(),), where="cavern 1")

    take(game, coming_to_life.take_effect(being("wizard")))

    assert game.fight.battles == ((GROUP["company"], 0),)


@pytest.mark.rule("MR-40.2", "MR-43.22", "MR-24.4")
def test_roof_that_strikes_pacified_natives_breaks_the_spell() -> None:
    game = battlefield("wizard", "elf", "c1", "c2", where="cavern 1")
    for caster in ("wizard", "elf"):
        spell_on(game, "persuade", caster, "c1", "c2")
    fighting(game, casts=(collapse(),), where="cavern 1")

    take(game, coming_to_life.take_effect(being("wizard")))

    assert [one.caster for one in game.position.enchantments] == [being("elf")]
    assert game.fight.battles == ((GROUP["company"], 0),)


@pytest.mark.rule("MR-43.3", "MR-43.22")
def test_peace_fails_where_the_roof_of_another_collapses() -> None:
    game = battlefield("wizard", "elf", "viper 1", where="cavern 1")
    fighting(game, casts=(collapse(),), where="cavern 1")

    assert fits(game, "peace", "elf", "elf", "viper 1", "wizard") == [False, False, True]
    assert fits(game, "peace", "wizard", "elf", "viper 1") == [True, True]


@pytest.mark.rule("MR-43.19", "MR-38.6", "MR-32.3")
def test_fiery_blast_is_aimed_at_any_number_and_rolls_for_each() -> None:
    game = duel("wizard", "elf", "viper 1", "c1", wizard="fiery_blast")
    flood(game)
    cast(game, "0: cast fiery_blast", "0: cast with magic IV3*", "0: aim at elf", "0: aim at viper 1")
    assert texts(game, 0) == ["done", "aim at wizard", "aim at c1"]
    answer_all(game, "0: done")
    assert asked(game, "swing") == 0
    roll(game, *[6] * 4)

    take(game, hits.blows_fall())

    fired = [one for one in events_of(game, events.Attacked) if one.spell >= 0]
    assert [one.partner for one in fired] == [being("elf"), being("viper 1")]
    rolled = [one for one in events_of(game, events.TableRolled) if one.table == "missile"]
    assert len(rolled) == len([one for one in fired if one.reason]) > 0


@pytest.mark.rule("MR-43.21", "MR-38.6", "MR-39.1")
def test_lightning_bolt_has_one_target_and_ends_with_the_round() -> None:
    game = duel("wizard", "elf", "viper 1", wizard="lightning_bolt")
    for name in ("wizard", "elf", "viper 1"):
        put(game, name, "cliff 1")
    flood(game)
    take(game, rounds.fight_begins(clearing("cliff 1")))
    answer_all(game, "0: cast lightning_bolt", "0: cast with magic IV4*", "0: aim at viper 1")

    assert asked(game, "smash") == 0  # no other target is named
    assert [one.partner for one in events_of(game, events.TargetNamed)] == [being("viper 1")]
    assert state_of(game, "wizard", "magic IV4*") == "A"
    take(game, exertion.fatigue_step())
    assert state_of(game, "wizard", "magic IV4*") == FATIGUED
    assert not game.position.enchantments


@pytest.mark.rule("MR-43.22", "MR-38.1")
@pytest.mark.parametrize(("where", "offered"), [("cavern 1", True), ("cliff 3", False)])
def test_roof_collapses_in_caves_only(where: str, offered: bool) -> None:
    game = duel("wizard", "elf", wizard="roof_collapses")
    for name in ("wizard", "elf"):
        put(game, name, where)
    turn_chits(game, "wizard", "A")
    game.position.enchanted = (1 << 20) - 1
    give(game, 0, "dragonfang_necklace")
    take(game, rounds.fight_begins(clearing(where)))

    assert (asked(game, "cast roof_collapses") == 0) is offered


@pytest.mark.rule("MR-43.22", "MR-43.33", "MR-30.5")
def test_hidden_victims_of_the_roof_may_maneuver_and_mist_is_not_struck() -> None:
    game = battlefield("wizard", "elf", "amazon", where="cavern 1")
    hide(game, "elf")
    fighting(game, casts=(collapse(),), where="cavern 1")
    bewitch(game, "melt_into_mist", "elf", "amazon")
    take(game, Plays())
    do(game, 1, "maneuver with move L2*")
    do(game, 1, "dodge")
    while game.players_to_act:
        do(game, game.players_to_act[0], "no maneuver")

    take(game, hits.blows_fall())

    assert is_hidden(game, "elf")
    assert [(one.partner, one.reason) for one in events_of(game, events.Attacked)] == [
        (being("elf"), ""),  # time 4 doesn't undercut 2
        (being("wizard"), hits.UNOPPOSED),
    ]


@pytest.mark.rule("MR-43.33", "MR-28.4", "MR-43.22")
@pytest.mark.parametrize("name", ["elf", "viper 1", "c1"])
def test_mist_can_neither_be_named_by_casters_nor_struck_by_the_roof(name: str) -> None:
    game = battlefield("wizard", "elf", "viper 1", "c1", where="cavern 1")
    fighting(game, casts=(collapse(),), where="cavern 1")
    (stones,) = casting("wizard", "stones_fly", "magic IV3*", 3)
    everybody = {being(one) for one in ("wizard", "elf", "viper 1", "c1")}

    bewitch(game, "melt_into_mist", "wizard", name)

    assert {targets[0].number for _, targets in aiming.aims_of(game, stones)} == everybody - {being(name)}
    assert {one.target for one in hits.attacks(game, game.fight)} == everybody - {being(name)}
