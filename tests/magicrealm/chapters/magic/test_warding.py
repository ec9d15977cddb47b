"""Pentangle and Protection from Magic (MR-43.29, MR-43.41, MR-39.8)."""

from __future__ import annotations

import pytest
from attrs import evolve as changed

from arcana_core.agenda import evolve
from arcana_core.effects import PERMANENT
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import rounds
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import hits
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import protecting
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.effects import EYEMIST, SQUEAK
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import LIVES, Tool
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import DAYLIGHT
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    pairs,
    play,
    sheet_lines,
    take,
    those,
)
from tests.magicrealm.chapters.magic.bewitching import bewitch
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, put, state_of, works
from tests.magicrealm.hands import hand
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, hire, piece, refresh, roll, texts
from tests.magicrealm.table import put as place

# Pentangle (MR-43.29).


@pytest.mark.rule("MR-43.29")
def test_fiends_leave_the_sheet_of_a_character_with_a_pentangle() -> None:
    game = battlefield("amazon", "elf", "demon", "winged_demon", "imp", "ogre 1")
    fighting(game, "amazon: demon, ogre 1, imp", "elf: winged_demon")

    bewitch(game, "pentangle", "elf", "amazon")

    assert sheet_lines(game) == ["amazon: ogre 1", "elf: winged_demon"]


@pytest.mark.rule("MR-43.29", "MR-33.4")
def test_fiends_alone_let_go_of_a_character_with_a_pentangle() -> None:
    game = battlefield("amazon", "elf", "demon", "giant 1")
    holds = pairs("demon > amazon", "giant 1 > amazon")
    fighting(game, "amazon: demon, giant 1", holds=holds, dark=those("demon", "giant 1"))

    bewitch(game, "pentangle", "elf", "amazon")

    assert (game.fight.holds, game.fight.dark) == (pairs("giant 1 > amazon"), those("giant 1"))


@pytest.mark.rule("MR-43.29", "MR-25.9")
def test_fiends_are_not_assigned_to_whom_a_pentangle_protects() -> None:
    game = battlefield("amazon", "elf", "demon", "ogre 1")
    fighting(game)
    bewitch(game, "pentangle", "elf", "amazon")
    hide(game, "elf")

    take(game, luring.assign_at_random())

    assert sheet_lines(game) == ["amazon: ogre 1"]


@pytest.mark.rule("MR-43.29")
def test_character_with_a_pentangle_cannot_lure_fiends() -> None:
    game = battlefield("amazon", "demon", "ogre 1")
    fighting(game)
    bewitch(game, "pentangle", "amazon", "amazon")

    take(game, luring.Luring(0))

    assert texts(game, 0) == ["done", "lure ogre 1"]


@pytest.mark.rule("MR-43.29", "MR-25.4")
def test_native_with_a_pentangle_cannot_lure_fiends() -> None:
    game = battlefield("amazon", "l1", "l2", "demon")
    hire(game, 0, "l1", "l2")
    fighting(game)
    bewitch(game, "pentangle", "amazon", "l1")

    take(game, luring.Luring(0))
    assert texts(game, 0) == ["done", "lure demon", "lure with l2"]


@pytest.mark.rule("MR-43.29", "MR-25.10")
@pytest.mark.parametrize(("others", "offered"), [((), []), (("l2",), ["give to l2"])])
def test_fiends_are_not_given_to_a_native_with_a_pentangle(others: tuple[str, ...], offered: list[str]) -> None:
    game = battlefield("amazon", "l1", *others, "demon")
    hire(game, 0, "l1", *others)
    hide(game, "amazon")
    fighting(game)
    bewitch(game, "pentangle", "amazon", "l1")

    take(game, luring.assign_at_random())

    assert texts(game, 0) == offered


@pytest.mark.rule("MR-43.29")
def test_fiend_attacked_by_a_native_with_a_pentangle_does_not_strike_back() -> None:
    game = battlefield("amazon", "l1", "imp")
    hire(game, 0, "l1")
    fighting(game, "imp in 1: l1 in 2")
    before = [one.author for one in hits.attacks(game, game.fight)]

    bewitch(game, "pentangle", "amazon", "l1")

    assert being("l1") in before
    assert [one for one in hits.attacks(game, game.fight) if one.author == being("imp")] == []


@pytest.mark.rule("MR-43.29", "MR-33.3", "MR-33.7")
def test_demon_lets_go_of_a_native_that_gets_a_pentangle() -> None:
    game = battlefield("amazon", "l1", "demon")
    hire(game, 0, "l1")
    fighting(game, "demon: l1", dark=those("demon"), holds=pairs("demon > l1"))

    bewitch(game, "pentangle", "amazon", "l1")

    assert not game.fight.holds
    assert not game.fight.dark
    assert sheet_lines(game) == ["demon: l1"]  # the native attacks it all the same


@pytest.mark.rule("MR-43.29", "MR-39.8")
def test_pentangle_nullifies_spells_and_curses_until_midnight() -> None:
    game = battlefield("amazon", "elf")
    curses.fall(game, being("amazon"), EYEMIST)
    bewitch(game, "bad_luck", "elf", "amazon")
    bewitch(game, "pentangle", "elf", "amazon")
    assert not works(game, "bad_luck", "amazon")
    assert not game.is_cursed(EYEMIST, being("amazon"))
    assert curses.of(game, being("amazon")) == (EYEMIST,)

    curses.fall(game, being("amazon"), "ashes")
    assert curses.of(game, being("amazon")) == (EYEMIST,)

    enchantments.settle(game, game.position.effects.tick("midnight"), "MR-21.1")
    assert game.is_cursed(EYEMIST, being("amazon"))
    assert game.position.effects.has("bad_luck", being("amazon"))


@pytest.mark.rule("MR-43.29", "MR-38.17")
def test_new_spell_aimed_at_a_pentangle_has_no_effect() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    bewitch(game, "pentangle", "elf", "elf")
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    asked(game, "no maneuver")

    assert not game.position.effects.has("transform", being("elf"))
    assert [one.fate for one in game.fight.casts] == ["failed"]


@pytest.mark.rule("MR-43.29", "MR-38.14")
def test_attack_spell_does_not_strike_a_target_that_has_a_pentangle_by_now() -> None:
    game = battlefield("druid", "witch", "elf", "amazon")
    fighting(
        game,
        casts=(
            *casting("druid", "stones_fly", "magic II2**", 2, "elf", "amazon", fate=""),
            *casting("witch", "pentangle", "magic V4*", 4, "elf", fate=""),
        ),
    )

    take(game, coming_to_life.spells_come_to_life())

    assert [one.target for one in hits.attacks(game, game.fight)] == [being("amazon")] * 2


@pytest.mark.rule("MR-43.8", "MR-43.29")
def test_stones_aimed_at_a_pentangle_fly_at_no_other_target() -> None:
    game = battlefield("druid", "witch", "elf", "amazon")
    bewitch(game, "pentangle", "witch", "elf")
    fighting(game, casts=casting("druid", "stones_fly", "magic II2**", 2, "elf", "amazon", fate=""))

    take(game, coming_to_life.spells_come_to_life())

    assert [one.target for one in hits.attacks(game, game.fight)] == [being("amazon")] * 2
    place(game, "amazon", "cliff 1")
    assert hits.attacks(game, game.fight) == []


@pytest.mark.rule("MR-43.29", "MR-43.22")
def test_roof_collapses_on_a_pentangle_too() -> None:
    game = battlefield("wizard", "elf", where="cavern 1")
    (made,) = casting("wizard", "roof_collapses", "magic IV3*", 3)
    fighting(game, casts=(evolve(made, targets=(Target("clearing", clearing("cavern 1")),)),), where="cavern 1")
    bewitch(game, "pentangle", "elf", "elf")

    assert [one.target for one in hits.attacks(game, game.fight)] == [being("elf"), being("wizard")]


# Protection from Magic (MR-43.41).


def protected(*names: str) -> Game:
    """A fight in which the first character has a protection chit and Bad Luck."""
    game = battlefield(*names)
    bewitch(game, "bad_luck", names[0], names[0])
    bewitch(game, protecting.PROTECTION, names[0], names[0])
    return game


@pytest.mark.rule("MR-43.41")
def test_protection_does_nothing_before_it_is_activated() -> None:
    game = protected("amazon", "elf")

    assert works(game, "bad_luck", "amazon")
    assert works(game, protecting.PROTECTION, "amazon")


@pytest.mark.rule("MR-43.41", "MR-47.32")
def test_protection_is_an_action_that_lasts_for_one_round() -> None:
    game = protected("amazon", "elf")
    take(game, rounds.round_begins()) if game.position.fight else take(game, rounds.fight_begins(game_clearing(game)))
    assert asked(game, "activate protection") == 0

    do(game, 0, "activate protection")
    assert not works(game, "bad_luck", "amazon")
    assert "activate protection" not in texts(game, 0)
    assert asked(game, "no action") >= 0  # the next character, or the next round
    while game.fight.round == 1:
        answer_all(game, texts(game, game.players_to_act[0])[0])

    assert works(game, "bad_luck", "amazon")
    assert not game.position.effects.has(protecting.PROTECTION)


@pytest.mark.rule("MR-35.11", "MR-43.41", "MR-38.11")
def test_round_at_whose_end_a_protection_fatigues_its_chit_is_not_quiet() -> None:
    game = battlefield("amazon", "elf", "witch")
    put(game, protecting.PROTECTION, "witch", "amazon", chit="magic VIII4*")
    fighting(game, round=3, quiet=1)
    protecting.activate(game, being("amazon"), protecting.ACTIVATE)

    take(game, rounds.round_ends())

    assert state_of(game, "witch", "magic VIII4*") == FATIGUED
    assert (game.fight.round, game.fight.quiet) == (4, 0)


def game_clearing(game: Game) -> int:
    return beings.place(game, being("amazon"))


@pytest.mark.rule("MR-43.41", "MR-8.8", "MR-47.11")
def test_protection_can_be_activated_at_the_start_of_a_phase_and_ends_with_it() -> None:
    game = begun("amazon", amazon="cliff 3")
    curses.fall(game, being("amazon"), EYEMIST)
    bewitch(game, protecting.PROTECTION, "amazon", "amazon")
    position = game.position
    position.stage, position.agenda, game.players_to_act = DAYLIGHT, None, ()
    position.turn = Turn(being("amazon"), (Phase("S"), Phase("S")))
    game.then(turns.next_phase())
    game.go_on()
    refresh(game)
    assert "activate protection" in texts(game, 0)

    do(game, 0, "activate protection")
    assert not game.is_cursed(EYEMIST, being("amazon"))
    do(game, 0, "done")
    assert any(text.startswith("search") for text in texts(game, 0))  # Eyemist doesn't cancel it
    do(game, 0, "search peer")
    while not events_of(game, events.ActivityCancelled):
        do(game, 0, texts(game, 0)[0])

    assert not position.effects.has(protecting.PROTECTION)
    assert len(events_of(game, events.ActivityCancelled)) == 1  # the second Search is


@pytest.mark.rule("MR-43.41", "MR-39.12")
def test_two_protections_are_used_one_after_the_other() -> None:
    game = protected("amazon", "elf")
    bewitch(game, protecting.PROTECTION, "elf", "amazon")

    protecting.activate(game, being("amazon"), protecting.ACTIVATE)
    assert protecting.options(game, being("amazon")) == ()
    protecting.protections_end(game)

    assert game.position.effects.count(protecting.PROTECTION, being("amazon")) == 1
    assert protecting.options(game, being("amazon")) == (protecting.ACTIVATE,)


@pytest.mark.rule("MR-43.41", "MR-33.11")
@pytest.mark.parametrize("monster", ["demon", "imp"])
def test_protected_character_does_not_roll_when_a_fiend_hits(monster: str) -> None:
    game = protected("amazon", "elf", monster)
    fighting(game, f"amazon: {monster} in 3", plays=play("amazon", maneuver="move M4 as duck"))
    protecting.activate(game, being("amazon"), protecting.ACTIVATE)
    roll(game)

    take(game, hits.blows_fall(), rounds.monsters_grip())

    assert len(events_of(game, events.SpellStruck)) == 1
    assert not events_of(game, events.TableRolled)
    assert game.fight.holds == (((being("demon"), being("amazon")),) if monster == "demon" else ())


@pytest.mark.rule("MR-43.41", "MR-39.8", "MR-43.35")
def test_protected_beast_is_itself_for_a_round() -> None:
    game = protected("amazon", "elf")
    put(game, "transform", "elf", "amazon", data="frog")
    fighting(game)

    protecting.activate(game, being("amazon"), protecting.ACTIVATE)
    assert game.form_of(being("amazon")) is None

    protecting.protections_end(game)
    assert game.form_of(being("amazon")) is not None


@pytest.mark.rule("MR-43.29", "MR-37.12")
def test_pentangle_of_an_item_shields_no_one_while_no_character_owns_the_item() -> None:
    game = battlefield("witch", "elf")
    give(game, 0, "black_book", active=True)
    made = Enchantment(0, SPELL["pentangle"], being("witch"), piece=piece("black_book"))
    enchantments.begin(game, made, [being("elf")])
    assert enchantments.is_shielded(game, being("elf"))

    game.position.effects.begin(SQUEAK, target=being("elf"), lasts=PERMANENT)
    beings.hide(game, being("elf"), "MR-11.1")

    belongings.put_down(game, being("witch"), piece("black_book"))

    assert not enchantments.is_shielded(game, being("elf"))
    assert not beings.is_hidden(game, being("elf"))


@pytest.mark.rule("MR-39.13")
@pytest.mark.parametrize("spells", [("pentangle", "melt_into_mist"), ("melt_into_mist", "pentangle")])
def test_older_of_two_spells_that_nullify_others_nullifies_the_younger(spells: tuple[str, str]) -> None:
    game = battlefield("elf", "wizard")
    for spell in spells:
        put(game, spell, "wizard", "elf")

    assert [works(game, spell, "elf") for spell in spells] == [True, False]


# Spells that come to life together (MR-38.7).


@pytest.mark.rule("MR-38.7", "MR-43.29", "MR-43.28")
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("spell", "falls"), [("pentangle", True), ("dissolve_spell", False)])
def test_curse_meets_the_shields_from_before_its_moment(spell: str, falls: bool, way: int) -> None:
    game = battlefield("witch", "druid", "elf", "amazon")
    (curse,) = casting("witch", "curse", "magic V5*", 3, "elf", fate="")
    (other,) = casting("druid", spell, "magic II3*", 3, "elf", fate="")
    if spell == "dissolve_spell":
        other = evolve(other, targets=(Target("spell", put(game, "pentangle", "amazon", "elf").number),))
    fighting(game, casts=(curse, other)[::way], round=2)

    take(game, coming_to_life.spells_come_to_life())

    assert bool(curses.of(game, being("elf"))) == falls
    assert works(game, "pentangle", "elf") == falls


@pytest.mark.rule("MR-38.7", "MR-42.6")
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("spell", ["curse", "elven_grace"])
def test_spell_reaches_one_who_is_wished_away_at_its_moment(spell: str, way: int) -> None:
    game = battlefield("witch", "druid", "elf")
    (curse,) = casting("witch", spell, "magic V5*", 3, "elf", fate="")
    (blessing,) = casting("druid", "small_blessing", "magic II3*", 3, "elf", fate="")
    fighting(game, casts=(curse, blessing)[::way])
    roll(game, 1, 1, 1, 1)

    take(game, coming_to_life.spells_come_to_life())
    answer(game)

    assert beings.place(game, being("elf")) != clearing("cliff 3")
    assert curses.of(game, being("elf")) or works(game, "elven_grace", "elf")


@pytest.mark.rule("MR-38.7", "MR-43.24")
@pytest.mark.parametrize("way", [1, -1])
def test_spell_reaches_a_monster_that_is_absorbed_at_its_moment(way: int) -> None:
    game = battlefield("witch", "sorceror", "giant 1")
    (winds,) = casting("sorceror", "hurricane_winds", "magic IV4*", 4, "giant 1", fate="")
    (absorbs,) = casting("witch", "absorb_essence", "magic V4*", 4, "giant 1", fate="")
    fighting(game, casts=(winds, absorbs)[::way])

    take(game, coming_to_life.spells_come_to_life())

    assert {cast.fate for cast in game.fight.casts} == {LIVES}
    assert [one.caster for one in game.position.enchantments] == [being("witch")]  # the giant was released


@pytest.mark.rule("MR-38.7", "MR-14.15")
@pytest.mark.parametrize("way", [1, -1])
def test_monster_killed_at_the_moment_of_its_control_is_no_hireling_yet(way: int) -> None:
    game = battlefield("witch", "druid", "h_spider 1")
    (pit,) = casting("witch", "power_of_the_pit", "magic V5*", 3, "h_spider 1", fate="")
    (guide,) = casting("druid", "guide_spider_or_octopus", "magic II3*", 3, "h_spider 1", fate="")
    fighting(game, casts=(pit, guide)[::way])
    roll(game, 2, 2)

    take(game, coming_to_life.spells_come_to_life())

    assert [one.notoriety for one in game.position.characters] == [3, 0]


@pytest.mark.rule("MR-38.7", "MR-39.19", "MR-37.12")
def test_pentangle_of_an_item_begins_though_its_owner_is_killed_at_the_moment() -> None:
    game = battlefield("witch", "druid", "elf")
    hand(game, "druid", "black_book", active=True)
    (pit,) = casting("witch", "power_of_the_pit", "magic V5*", 0, "druid", fate="")
    (other,) = casting("druid", "pentangle", "magic II3*", 0, "elf", fate="")
    fighting(game, casts=(pit, evolve(other, tool=Tool(piece=piece("black_book")))))
    roll(game, 2, 2)

    take(game, coming_to_life.spells_come_to_life())
    answer(game)

    assert not beings.is_playing(game, being("druid"))
    assert game.position.effects.has("pentangle", being("elf"))


# Spells that work again (MR-39.8).


@pytest.mark.rule("MR-39.8", "MR-40.1", "MR-43.3")
@pytest.mark.parametrize("spell", ["persuade", "peace"])
def test_spell_that_works_again_keeps_its_target_from_fighting(spell: str) -> None:
    game = battlefield("elf", "witch", "lhq")
    bewitch(game, spell, "elf", "lhq")
    shield = bewitch(game, "pentangle", "witch", "lhq")
    fighting(game, "elf: lhq in 1 with 2", battles=((GROUP["lancers"], 0),))

    enchantments.break_spell(game, shield, "MR-39.17")

    assert sheet_lines(game) in ([], ["elf:"])
    assert game.fight.battles == (() if spell == "persuade" else ((GROUP["lancers"], 0),))


@pytest.mark.rule("MR-37.12", "MR-40.1")
def test_item_that_has_pacified_natives_makes_them_leave_its_new_owner() -> None:
    game = battlefield("elf", "witch", "lhq")
    hand(game, "witch", "good_book", active=True)
    made = bewitch(game, "persuade", "witch", "lhq")
    game.position.enchantments = (changed(made, piece=piece("good_book")),)
    fighting(game, "elf: lhq in 1 with 2", "witch:", battles=((GROUP["lancers"], 0),))

    game.give_up(being("witch"), piece("good_book"), slots.OPEN[0])

    assert sheet_lines(game) == ["elf:", "witch:"]
    assert game.fight.battles == ()


@pytest.mark.rule("MR-43.41", "MR-39.13")
@pytest.mark.parametrize("is_older", [False, True])
def test_protection_that_an_older_pentangle_nullifies_is_not_activated(is_older: bool) -> None:
    game = battlefield("elf", "witch")
    for spell in ("protection_from_magic", "pentangle")[:: -1 if is_older else 1]:
        put(game, spell, "witch", "elf")

    assert (protecting.options(game, being("elf")) == ()) is is_older


@pytest.mark.rule("MR-43.41")
def test_oldest_of_several_protections_is_activated() -> None:
    game = battlefield("elf", "witch")
    for _ in range(2):
        put(game, "protection_from_magic", "witch", "elf")

    protecting.activate(game, being("elf"), protecting.ACTIVATE)

    assert [one.data for one in game.position.effects.of("protection_from_magic")] == ["active", None]
