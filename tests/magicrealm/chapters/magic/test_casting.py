"""Casting: means, colours, times, targets, cancelling, and what becomes of the chits (MR-27.3, MR-38)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import figures
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic import casting as casting_rules
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES
from arcana_magicrealm.model.chits import COMMITTED, FATIGUED
from arcana_magicrealm.model.enchantments import Enchantment, Target
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES, Tool
from arcana_magicrealm.model.spells import SPELL, SPELL_CARDS
from tests.magicrealm.chapters.combat.fights import (
    PASSIVE,
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    sheet_lines,
    take,
)
from tests.magicrealm.chapters.magic.spells import cast, casting, duel, flood, learn, put, state_of, turn_chits, works
from tests.magicrealm.table import being, clearing, do, events_of, give, piece, refresh, stack, texts


def set_spells(game: Game, name: str, *spells: str) -> None:
    """Let a character have just these spells recorded."""
    game.position.characters[game.position.seats[being(name)]].spells = ()
    learn(game, name, *spells)


def ways(game: Game, name: str) -> list[casting_rules.Way]:
    """The ways in which a character can cast now."""
    return casting_rules.ways(game, being(name))


def awakened_item(game: Game, item: str, *spells: str) -> int:
    """Give the first player an active artifact or book that holds these spells, awakened; its number."""
    give(game, 0, item, active=True)
    stack(game, f"spells {item}", *spells)
    for spell in spells:
        game.position.awakened |= 1 << piece(spell)
    refresh(game)
    return piece(item)


def spells_offered(game: Game, seat: int = 0) -> list[str]:
    """The spells that a player can cast now."""
    return [text for text in texts(game, seat) if text.startswith("cast ")]


@pytest.mark.rule("MR-38.1", "MR-38.2")
def test_caster_needs_a_chit_of_the_type_a_free_slot_and_the_colour() -> None:
    game = duel("witch_king", "elf", witch_king="transform persuade")
    cast(game)
    assert asked(game, "cast transform") < 0  # no purple magic here
    flood(game)
    cast(game)
    assert asked(game, "cast transform") == 0
    assert spells_offered(game) == ["cast transform"]  # no Magic III chit for Persuade
    answer_all(game, "cast transform", "cast with magic VI2*", "aim at elf")
    answer_all(game, "no maneuver")
    assert asked(game, "cast transform") < 0  # its slot is tied up


@pytest.mark.rule("MR-38.2", "MR-36.6")
def test_colour_chit_supplies_the_colour_once() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    turn_chits(game, "witch_king", "E", "magic IV4*")
    cast(game, "cast transform", "cast with magic VI2*")
    assert state_of(game, "witch_king", "magic IV4*") == FATIGUED
    assert game.fight.casts[0].colour_chit >= 0


@pytest.mark.rule("MR-38.2", "MR-47.32")
def test_lasting_source_saves_the_colour_chit_if_the_caster_likes() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    turn_chits(game, "witch_king", "E", "magic IV4*")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert texts(game, 0) == ["spend magic IV4*", "lasting source"]
    answer_all(game, "lasting source")
    assert state_of(game, "witch_king", "magic IV4*") == "E"


@pytest.mark.rule("MR-38.7", "MR-38.8", "MR-38.10")
def test_faster_spell_cancels_the_slower_one_of_its_target() -> None:
    game = duel("witch_king", "sorceror", witch_king="transform", sorceror="transform")
    flood(game)
    lines = ("0: cast transform", "0: cast with magic VI3*", "1: cast transform", "1: cast with magic VI4*")
    cast(game, *lines, "0: aim at sorceror")
    answer_all(game, "1: aim at witch_king")
    fates = {one.caster: one.fate for one in game.fight.casts}
    assert fates == {being("witch_king"): LIVES, being("sorceror"): CANCELLED}
    assert state_of(game, "sorceror", "magic VI4*") == FATIGUED
    assert state_of(game, "witch_king", "magic VI3*") == COMMITTED
    assert works(game, "transform", "sorceror")
    assert not works(game, "transform", "witch_king")


@pytest.mark.rule("MR-38.5")
def test_spell_without_target_is_broken_and_its_chit_fatigued() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert asked(game, "aim at elf") == 0
    answer_all(game, "0: none")
    asked(game, "no maneuver")
    assert [one.fate for one in game.fight.casts] == [FAILED]
    assert state_of(game, "witch_king", "magic VI2*") == FATIGUED


@pytest.mark.rule("MR-38.17", "MR-39.10")
def test_second_spell_of_a_name_on_a_target_is_broken() -> None:
    game = duel("witch_king", "elf", witch_king="bad_luck transform transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf", "cast transform", "cast with magic VI3*")
    answer_all(game, "aim at elf")
    asked(game, "no maneuver")
    assert [(one.fate, one.targets) for one in game.fight.casts] == [(FAILED, (Target("being", being("elf")),))]
    assert state_of(game, "witch_king", "magic VI3*") == FATIGUED
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-28.6")
def test_naming_a_being_unhides_caster_and_target() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    hide(game, "witch_king")
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    assert not is_hidden(game, "witch_king")


@pytest.mark.rule("MR-27.3", "MR-38.1")
def test_chit_as_fast_as_the_sheet_still_casts_but_not_a_slower_one() -> None:
    game = battlefield("sorceror", "viper 1")
    set_spells(game, "sorceror", "violent_storm")
    flood(game)
    fighting(game, "sorceror: viper 1")
    fastest = figures.move_time(game, game.fight, being("viper 1"))
    times = {casting_rules.time_of(game, being("sorceror"), one.tool) for one in ways(game, "sorceror")}
    all_times = {chit.time for chit in HEROES[being("sorceror")].chits if chit.type == "IV"}
    assert times == {time for time in all_times if time <= fastest}
    assert fastest in times


@pytest.mark.rule("MR-27.3", "MR-33.5")
def test_red_monster_limits_casting_by_its_move_time_alone() -> None:
    game = battlefield("sorceror", "t_spider")
    set_spells(game, "sorceror", "violent_storm")
    flood(game)
    fighting(game, "sorceror: t_spider", dark=1 << being("t_spider"), holds=pairs("t_spider > sorceror"))

    # Red side up it moves at 4, and the Sorceror has Magic chits IV of times 3, 4 and 5.
    assert {casting_rules.time_of(game, being("sorceror"), one.tool) for one in ways(game, "sorceror")} == {3, 4}


@pytest.mark.rule("MR-30.4", "MR-29.12", "MR-38.10")
@pytest.mark.parametrize(("fate", "found"), [(LIVES, []), (FAILED, []), (CANCELLED, ["viper 1:"])])
def test_bewitched_denizen_gets_sheet_only_if_it_can_be_attacked(fate: str, found: list[str]) -> None:
    game = battlefield("witch_king", "viper 1")
    cast_now = casting("witch_king", "transform", "magic VI2*", 2, "viper 1", fate=fate)
    fighting(game, targets=pairs("witch_king > viper 1"), casts=cast_now)

    take(game, coming_to_life.attacked_get_sheets())

    assert sheet_lines(game) == found


@pytest.mark.rule("MR-38.3")
def test_one_spell_per_round() -> None:
    game = duel("witch_king", "elf", witch_king="transform bad_luck absorb_essence")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert not ways(game, "witch_king")


@pytest.mark.rule("MR-27.1")
def test_caster_does_no_other_action() -> None:
    game = duel("wizard", "elf", wizard="fiery_blast")
    flood(game)
    cast(game, "0: cast fiery_blast", "0: cast with magic IV3*")
    assert texts(game, 0) == []
    assert "no action" in texts(game, 1)


@pytest.mark.rule("MR-38.4")
def test_alerted_chit_casts_at_time_0() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    turn_chits(game, "witch_king", "L", "magic VI4*")
    cast(game, "cast transform", "cast with magic VI4*")
    assert game.fight.casts[0].time == 0


@pytest.mark.rule("MR-38.9", "MR-38.8")
def test_cancelled_spell_cancels_nothing() -> None:
    game = battlefield("witch_king", "sorceror", "wizard")
    casts = (
        *casting("witch_king", "transform", "magic VI2*", 2, "sorceror"),
        *casting("sorceror", "transform", "magic VI4*", 4, "wizard"),
        *casting("wizard", "persuade", "magic III3*", 5, "wizard"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [LIVES, CANCELLED, LIVES]


@pytest.mark.rule("MR-38.8")
def test_equally_fast_spells_do_not_cancel_each_other() -> None:
    game = battlefield("witch_king", "sorceror")
    casts = (
        *casting("witch_king", "bad_luck", "magic VI2*", 4, "sorceror"),
        *casting("sorceror", "sense_danger", "magic VI4*", 4, "witch_king"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [LIVES, LIVES]


@pytest.mark.rule("MR-38.11", "MR-39.9")
def test_spell_in_effect_ties_up_chit_and_slot_until_it_is_broken() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    asked(game, "no maneuver")
    (made,) = game.position.enchantments
    assert (made.chit, made.slot) == (CHIT_LABELS[being("witch_king")].index("magic VI2*"), 0)
    assert enchantments.is_tied_up(game, being("witch_king"), 0)
    enchantments.break_spell(game, made, "MR-39.9")
    assert state_of(game, "witch_king", "magic VI2*") == FATIGUED
    assert not enchantments.is_tied_up(game, being("witch_king"), 0)
    assert not works(game, "transform", "elf")


@pytest.mark.rule("MR-38.12")
def test_caster_is_not_offered_to_end_a_spell() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    for _ in range(12):
        for seat in game.players_to_act:
            assert not [text for text in texts(game, seat) if "transform" in text]
        if game.players_to_act:
            answer_all(game, texts(game, game.players_to_act[0])[0])


@pytest.mark.rule("MR-38.13", "MR-11.15")
def test_caster_who_commits_the_last_chit_dies_as_soon_as_the_spell_works() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    one = game.position.characters[0]
    place = CHIT_LABELS[being("witch_king")].index("magic VI2*")
    one.chits = "W" * place + "A" + "W" * (11 - place)
    cast(game, "cast transform", "aim at elf")
    asked(game, "no maneuver")
    assert game.position.characters[0].status == "dead"
    assert not game.position.enchantments  # broken by the death of its caster: MR-39.19


@pytest.mark.rule("MR-39.2", "MR-21.1")
def test_combat_spell_lasts_until_midnight() -> None:
    game = battlefield("elf", "amazon")
    put(game, "elven_grace", "elf", "amazon")
    take(game, calendar.evening())
    assert works(game, "elven_grace", "amazon")
    game.players_to_act = ()
    take(game, calendar.midnight())
    assert not works(game, "elven_grace", "amazon")


@pytest.mark.rule("MR-39.3", "MR-23.1")
def test_day_spell_lasts_over_midnight_until_the_next_sunset() -> None:
    game = battlefield("elf", "amazon", rules=Rules(combat=False))
    put(game, "see_hidden_signs", "elf", "amazon", chit="magic III4*")
    take(game, calendar.midnight())
    assert works(game, "see_hidden_signs", "amazon")
    game.players_to_act = ()
    take(game, calendar.evening())
    assert not works(game, "see_hidden_signs", "amazon")
    assert state_of(game, "elf", "magic III4*") == FATIGUED


@pytest.mark.rule("MR-39.9")
def test_spell_with_several_targets_ends_with_the_last_one() -> None:
    game = battlefield("druid", "amazon", "captain")
    made = put(game, "hurricane_winds", "druid", "amazon", "captain")
    enchantments.release_from_all(game, being("amazon"), "MR-39.9")
    assert game.position.enchantments == (made,)
    enchantments.release_from_all(game, being("captain"), "MR-39.9")
    assert not game.position.enchantments


@pytest.mark.rule("MR-39.11")
def test_two_transformations_at_the_same_moment_fail_both() -> None:
    game = battlefield("witch_king", "sorceror", "elf")
    casts = (
        *casting("witch_king", "transform", "magic VI4*", 4, "elf"),
        *casting("sorceror", "transform", "magic VI4*", 4, "elf"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [FAILED, FAILED]
    assert not game.position.enchantments


@pytest.mark.rule("MR-39.11", "MR-38.5", "MR-38.8")
@pytest.mark.parametrize("fate", [CANCELLED, FAILED])
def test_transformation_works_if_the_other_never_came_to_life(fate: str) -> None:
    game = battlefield("witch_king", "sorceror", "elf", "witch")
    casts = (
        *casting("sorceror", "transform", "magic VI4*", 4, "elf"),
        *casting("witch_king", "transform", "magic VI4*", 4, "elf"),
        *casting("witch", "bad_luck", "magic VIII4*", 2, *["sorceror"] if fate == CANCELLED else []),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    if fate == FAILED:
        beings.put(game, being("sorceror"), clearing("ledges 2"))

    take(game, coming_to_life.spells_come_to_life())

    assert [one.fate for one in game.fight.casts][:2] == [fate, LIVES]
    assert works(game, "transform", "elf")


@pytest.mark.rule("MR-39.11", "MR-39.10")
def test_of_two_equal_effects_at_the_same_moment_one_works() -> None:
    game = battlefield("witch_king", "sorceror", "elf")
    casts = (
        *casting("witch_king", "bad_luck", "magic VI4*", 4, "elf"),
        *casting("sorceror", "bad_luck", "magic VI4*", 4, "elf"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [LIVES, FAILED]
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-39.12")
@pytest.mark.parametrize("spell", ["hurricane_winds", "broomstick", "protection_from_magic"])
def test_fly_and_phase_spells_of_one_name_do_not_disturb_each_other(spell: str) -> None:
    game = battlefield("witch_king", "sorceror", "elf")
    casts = (
        *casting("witch_king", spell, "magic VI4*", 4, "elf"),
        *casting("sorceror", spell, "magic VI4*", 4, "elf"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [LIVES, LIVES]
    assert len(game.position.effects.of(spell, being("elf"))) == 2


@pytest.mark.rule("MR-39.19", "MR-37.12")
def test_death_of_the_caster_breaks_spells_of_chits_not_those_of_cards() -> None:
    game = battlefield("witch", "elf", "captain")
    put(game, "bad_luck", "witch", "elf", chit="magic VIII4*")
    made = Enchantment(0, SPELL["sense_danger"], being("witch"), piece=piece("scroll_of_alchemy"))
    enchantments.begin(game, made, [being("elf")])
    game.die(0, "MR-22.1")
    assert [one.spell for one in game.position.enchantments] == [SPELL["sense_danger"]]


@pytest.mark.rule("MR-39.19", "MR-7.11")
def test_killed_or_returned_target_is_released_from_all_spells() -> None:
    game = battlefield("witch", "elf", "giant 1")
    put(game, "bad_luck", "witch", "elf")
    put(game, "melt_into_mist", "witch", "giant 1")
    game.die(1, "MR-22.1")
    assert [one.spell for one in game.position.enchantments] == [SPELL["melt_into_mist"]]
    game.return_denizen(being("giant 1") - FIRST_DENIZEN)
    assert not game.position.enchantments


@pytest.mark.rule("MR-39.20")
def test_end_of_a_spell_does_not_undo_what_it_has_caused() -> None:
    game = battlefield("witch", "elf")
    made = put(game, "bad_luck", "witch", "elf")
    game.position.characters[1].paths = 1
    enchantments.break_spell(game, made, "MR-39.9")
    assert game.position.characters[1].paths == 1


@pytest.mark.rule("MR-37.9", "MR-38.4", "MR-37.13")
def test_active_artifact_casts_its_awakened_card_once_an_evening() -> None:
    game = battlefield("amazon", "elf")
    item = awakened_item(game, "black_book", "bad_luck", "ask_demon", "curse")
    flood(game)
    fighting(game, "amazon:")
    game.position.enchanted = (1 << 20) - 1
    found = {SPELL_CARDS[way.spell].id for way in casting_rules.by_cards(game, being("amazon"))}
    assert "bad_luck" not in found  # of type VIII: it can be learned from the book, not cast by it
    assert found <= {"ask_demon", "curse"}
    assert found
    way = casting_rules.by_cards(game, being("amazon"))[0]
    casting_rules.cast(game, being("amazon"), way, -1)
    assert game.fight.casts[0].time == 0
    fighting(game, "amazon:")
    assert not casting_rules.by_cards(game, being("amazon"))
    take(game, calendar.midnight())
    assert item in dict(casting_rules.ready_cards(game, being("amazon")))


@pytest.mark.rule("MR-37.12")
def test_spell_of_an_item_without_owner_is_nullified() -> None:
    game = battlefield("amazon", "elf")
    item = awakened_item(game, "scroll_of_alchemy")
    made = Enchantment(0, SPELL["sense_danger"], being("amazon"), piece=item)
    made = enchantments.begin(game, made, [being("elf")])
    assert enchantments.controller(game, made) == being("amazon")
    belongings.give_up(game, being("amazon"), item, slots.OUT_OF_PLAY)
    assert not works(game, "sense_danger", "elf")
    give(game, 1, "scroll_of_alchemy", active=True)
    assert enchantments.controller(game, made) == being("elf")
    assert works(game, "sense_danger", "elf")


@pytest.mark.rule("MR-48.17")
def test_spell_that_was_cast_is_known_to_all() -> None:
    game = duel("witch_king", "elf", witch_king="transform bad_luck")
    flood(game)
    before = game.view(1).characters[0]
    cast(game, "cast transform", "cast with magic VI2*")
    view = game.view(1)
    assert view.fight is not None
    assert view.fight.casts == game.fight.casts
    assert [one.shown for one in game.position.characters[0].spells] == [True, False]
    assert before != view.characters[0]


@pytest.mark.rule("MR-49.38", "MR-38.17")
def test_spell_that_fails_has_still_cancelled_a_slower_one() -> None:
    game = battlefield("elf", "witch")
    put(game, "illusion", "elf", "witch")
    casts = (
        *casting("elf", "illusion", "magic III3*", 3, "witch"),
        *casting("witch", "curse", "magic V4*", 4, "elf"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]), targets=pairs("elf > witch", "witch > elf"))
    take(game, coming_to_life.spells_come_to_life())
    assert [one.fate for one in game.fight.casts] == [FAILED, CANCELLED]
    assert state_of(game, "elf", "magic III3*") == FATIGUED
    assert state_of(game, "witch", "magic V4*") == FATIGUED
    assert coming_to_life.has_cast(game, being("elf"))
    assert not coming_to_life.has_cast(game, being("witch"))


@pytest.mark.rule("MR-40.11", "MR-38.5")
def test_caster_who_is_transmorphized_meanwhile_names_no_target() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    put(game, "transform", "elf", "witch_king", data="frog")

    assert asked(game, "aim at elf") < 0

    assert [event.spell for event in events_of(game, events.SpellFailed)] == [SPELL["transform"]]
    assert state_of(game, "witch_king", "magic VI2*") == FATIGUED
    assert not works(game, "transform", "elf")


@pytest.mark.rule("MR-38.10", "MR-29.12")
@pytest.mark.parametrize("victim", ["elf", "amazon"])
def test_caster_whose_spell_is_cancelled_attacks_one_of_its_targets(victim: str) -> None:
    game = battlefield("druid", "witch", "elf", "amazon")
    casts = (
        *casting("druid", "stones_fly", "magic II3*", 3, "elf", "amazon"),
        *casting("witch", "curse", "magic II2*", 2, "druid"),
    )
    named = pairs("druid > elf", "druid > amazon", "witch > druid")
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]), targets=named)

    take(game, coming_to_life.spells_come_to_life())
    assert texts(game, 0) == ["name amazon", "name elf"]
    do(game, 0, f"name {victim}")

    assert dict(game.fight.targets)[being("druid")] == being(victim)
    assert {*game.fight.targets} == {*named}


@pytest.mark.rule("MR-38.10")
def test_caster_who_cannot_attack_is_not_asked_for_a_target() -> None:
    game = battlefield("druid", "witch", "elf", "amazon")
    casts = (
        *casting("druid", "stones_fly", "magic II3*", 3, "elf", "amazon"),
        *casting("witch", "curse", "magic II2*", 2, "druid"),
    )
    fighting(game, casts=tuple([evolve(one, fate="") for one in casts]), targets=pairs("druid > elf", "druid > amazon"))
    put(game, "transform", "witch", "druid", data="frog")

    take(game, coming_to_life.spells_come_to_life())

    assert not game.players_to_act


@pytest.mark.rule("MR-35.11")
def test_round_in_which_a_spell_is_cast_is_not_quiet() -> None:
    game = duel("witch_king", "elf", witch_king="melt_into_mist")
    flood(game)

    cast(game, "cast melt_into_mist", "cast with magic VI2*", "aim at elf")
    while game.fight.round == 1:
        answer_all(game, next(word for word in PASSIVE if word in texts(game, game.players_to_act[0])))

    assert state_of(game, "witch_king", "magic VI2*") == COMMITTED
    assert game.fight.quiet == 0


@pytest.mark.rule("MR-38.2", "MR-48.5")
def test_caster_without_any_colour_does_not_seem_to_cast() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    fighting(game, "witch_king:")
    assert not casting_rules.seems_to_cast(game, being("witch_king"))

    turn_chits(game, "witch_king", "E", "magic V4*")
    assert casting_rules.seems_to_cast(game, being("witch_king"))


@pytest.mark.rule("MR-38.4")
@pytest.mark.parametrize("hero", [hero.id for hero in HEROES if any(chit.type for chit in hero.chits)])
def test_completion_time_is_that_of_the_chit_wherever_it_is_on_the_sheet(hero: str) -> None:
    game = battlefield(hero)
    chits = [(number, chit.time) for number, chit in enumerate(game.figures_of(being(hero))) if chit.type]

    assert [casting_rules.time_of(game, being(hero), Tool(chit=number)) for number, _ in chits] == [t for _, t in chits]


@pytest.mark.rule("MR-46.16", "MR-38.8")
def test_plain_blows_of_monsters_cancel_no_spell() -> None:
    game = battlefield("witch", "elf", "axe_goblin 1", rules=Rules(pit_as_attack=True))
    casts = [evolve(one, fate="") for one in casting("witch", "curse", "magic V6*", 6, "elf")]
    fighting(game, "witch: axe_goblin 1 in 1", casts=tuple(casts), targets=pairs("witch > elf"))

    take(game, coming_to_life.spells_come_to_life())

    assert [one.fate for one in game.fight.casts] == [LIVES]


@pytest.mark.rule("MR-38.10", "MR-29.12")
@pytest.mark.parametrize("stays", ["elf", "druid", "both"])
def test_cancelled_caster_attacks_one_of_its_targets_that_are_left(stays: str) -> None:
    game = battlefield("white_knight", "elf", "druid")
    casts = casting("white_knight", "small_blessing", "magic I5**", 5, "elf", "druid", fate=CANCELLED)
    fighting(game, casts=casts, targets=pairs("white_knight > elf", "white_knight > druid"))
    for name in {"elf", "druid"} - ({"elf", "druid"} if stays == "both" else {stays}):
        beings.put(game, being(name), clearing("ledges 2"))

    take(game, coming_to_life.KeepTarget(being("white_knight")))

    if stays == "both":
        assert texts(game, 0) == ["name druid", "name elf"]
        do(game, 0, "name elf")
        stays = "elf"
    assert not game.players_to_act
    assert game.fight.targets[-1] == (being("white_knight"), being(stays))
