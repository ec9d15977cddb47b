"""Hints on choices of magic, and the reasons why a spell can't be cast or aimed at something."""

from __future__ import annotations

import pytest
from attrs import evolve as changed

from arcana_core.actions import Action
from arcana_core.effects import PERMANENT
from arcana_core.errors import NotationError
from arcana_magicrealm import Game, actions, expedition, melee
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.tables import spell_tables, wishes
from arcana_magicrealm.model.beings import FIRST_DENIZEN
from arcana_magicrealm.model.denizens import MONSTERS
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.render.desk import Desk, desk_of
from arcana_magicrealm.render.hints.hinting import KINDS
from arcana_magicrealm.text.phrases import PHRASES
from tests.magicrealm.chapters.magic.spells import cast, duel, flood, put, turn_chits
from tests.magicrealm.table import being, refresh

DUEL = "cliff 3 unhidden"


def evening(words: str, asks: str = "Acting", *, day: int = 21) -> Game:
    """A game in the Evening of a day, at the first question of a kind to the first player; others pass."""
    game = expedition(f"{words}; day {day}; stage evening", seed=1)
    while game.view(0).asks != asks:
        player = game.players_to_act[0]
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)
    return game


def reason(game: Game, spell: str) -> str:
    """The reason why the first player can't cast a spell, with its clause."""
    rejection = game.why_not(actions.cast(SPELL[spell]), 0)
    return "" if rejection is None else f"{rejection.reason} ({rejection.clause})"


def choose(game: Game, line: str, player: int = 0) -> None:
    """Make the choices that a line names."""
    for action in game.parse(line, player):
        game.apply(action, player)


def hint(game: Game, desk: Desk, action: Action) -> str:
    """The hint on an action that needn't be legal."""
    return KINDS[type(action)](game, desk, action)


@pytest.mark.rule("MR-36.9")
def test_hint_on_last_phase_says_that_preparing_is_of_no_use() -> None:
    game = expedition("sorceror cliff 3", seed=1)
    prepare = game.action_space.find("record prepare")

    choose(game, "h; h; h")

    assert game.hint(prepare, 0) == "has no effect itself, but you can enchant in later phases"

    choose(game, "h")

    assert game.hint(prepare, 0) == "of no use: no phase would be left to enchant in"


# Why not.


@pytest.mark.rule("MR-38.1", "MR-38.2", "MR-38.11", "MR-40.11", "MR-43.21", "MR-37.9", "MR-44.54")
@pytest.mark.parametrize(
    ("words", "spell", "why"),
    [
        ("spells transform", "transform", ""),
        ("spells transform", "world_fades", "it isn't among your recorded spells"),
        ("spells transform", "exorcise", "it isn't among your recorded spells"),
        ("spells world_fades", "world_fades", "no black magic is supplied here, and you have no colour chit"),
        ("spells fog", "fog", "you have no active Magic chit of type II (MR-38.1)"),
        ("spells roof_collapses", "roof_collapses", "it can be cast in a cave only (MR-43.22)"),
        ("", "dragonfang_necklace", "the Dragonfang Necklace isn't among your active belongings (MR-44.54)"),
        ("active black_book; black_book spells curse; awakened curse", "curse", "no grey magic is supplied here"),
        (
            "has black_book; black_book spells curse; awakened curse",
            "curse",
            "it isn't among your recorded spells, nor awake",
        ),
        ("spells transform under transform lion by sorceror", "transform", "as Lion you cast no spells (MR-40.11)"),
    ],
)
def test_reason_why_a_spell_is_not_cast(words: str, spell: str, why: str) -> None:
    own, *parts = words.split("; ")
    game = evening("; ".join([f"sorceror {DUEL} {own}", f"giant 1 cliff 3{''.join([f'; {one}' for one in parts])}"]))

    assert reason(game, spell).startswith(why)
    assert bool(reason(game, spell)) == bool(why)


def test_reason_names_the_chits_of_the_type_that_cannot_be_played() -> None:
    words = "fatigued magic VI4* wounded magic VI5* enchanted magic IV3*"
    game = evening(f"sorceror {DUEL} spells transform {words}; giant 1 cliff 3")
    turn_chits(game, "sorceror", "F", "magic VI6*")

    assert reason(game, "transform") == (
        "you have no active Magic chit of type VI: magic VI5* is wounded, magic VI6* is fatigued and magic VI4* is "
        "fatigued (MR-38.1)"
    )


@pytest.mark.rule("MR-27.3")
def test_reason_compares_times_with_the_sheet() -> None:
    game = evening(f"sorceror {DUEL} spells fiery_blast, transform; wolf_a 1 cliff 3")

    assert (
        reason(game, "transform") == "its fastest chit has time 4; because of Wolf A 1 it may have 3 at most (MR-27.3)"
    )


@pytest.mark.rule("MR-37.9", "MR-37.10")
def test_reason_is_the_item_that_holds_the_spell() -> None:
    words = "black_book spells curse, remedy; awakened curse, remedy; giant 1 cliff 3"
    game = evening(f"sorceror {DUEL} active black_book | elf cavern 1; {words}", day=14)
    book = PIECE["black_book"]

    assert reason(game, "curse") == ""
    assert reason(game, "remedy") == "Black Book casts spells of type V, and this one has type VIII (MR-37.9)"
    game.position.used_cards = ((book, "V"),)
    refresh(game)
    assert reason(game, "curse") == "Black Book has cast its spell of this Evening (MR-37.9)"
    game.position.used_cards = ()
    made = put(game, "pentangle", "sorceror", "elf")
    game.position.enchantments = (changed(made, piece=book),)
    refresh(game)
    assert reason(game, "curse") == "Black Book is tied up by a spell that it has cast (MR-37.10)"


@pytest.mark.rule("MR-38.11")
def test_reason_is_the_slot_that_is_tied_up() -> None:
    game = evening(f"sorceror {DUEL} spells transform | elf cavern 1; giant 1 cliff 3")
    made = put(game, "transform", "sorceror", "elf", data="lion")
    tied = [changed(one, slot=0) if one.number == made.number else one for one in game.position.enchantments]
    game.position.enchantments = tuple(tied)
    refresh(game)

    assert reason(game, "transform") == "the spell that you cast from its slot is still in effect (MR-38.11)"


@pytest.mark.rule("MR-38.1")
def test_spells_are_cast_in_the_encounter_step_alone() -> None:
    game = expedition("sorceror cliff 3 spells transform; day 21", seed=1)

    with pytest.raises(NotationError, match=r"a spell is cast as your action in an encounter step of combat \(MR-38.1"):
        game.parse("cast transform", 0)


def test_screen_lists_the_spells_that_cannot_be_cast_with_the_reasons() -> None:
    game = evening(f"sorceror {DUEL} spells world_fades, transform; giant 1 cliff 3")

    screen = " ".join(game.render(0, rows=40).split())
    assert "Can't cast World Fades: no black magic is supplied here" in screen
    assert "cast Transform:" not in screen
    assert "Ready magic IV3* x 2, magic IV4* x 3, magic IV5*, magic VI4*, magic VI5*, magic VI6*" in screen


@pytest.mark.rule("MR-38.6", "MR-28.5", "MR-43.3")
def test_reasons_why_a_target_is_not_named() -> None:
    game = duel("witch_king", "elf", "amazon", witch_king="phantasm")
    flood(game)
    game.position.hidden |= 1 << being("amazon")
    cast(game, "cast phantasm", "cast with magic VI3*")
    while game.view(0).asks != "NameSpellTarget":
        player = game.players_to_act[0]
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)

    def why(name: str) -> str:
        rejection = game.why_not(actions.aim_at(being(name)), 0)
        return "" if rejection is None else rejection.reason

    assert why("elf") == ""
    assert why("amazon") == "Amazon is hidden from you"
    assert why("swordsman") == "Swordsman isn't in the clearing"
    rejection = game.why_not(actions.word("aim at the tile"), 0)
    assert rejection is not None
    assert rejection.reason == "Phantasm is aimed at a character"


# Hints.


@pytest.mark.rule("MR-42.1", "MR-42.13", "MR-43.35", "MR-43.30")
@pytest.mark.parametrize(
    ("spell", "day", "rolls"),
    [
        ("transform", 21, "dragon 3 %, lion 8 %, eagle 14 %, bird 19 %, squirrel 25 %, frog 31 %"),
        ("power_of_the_pit", 7, "fiery chasm 3 %, carried away 8 %, terror 14 %, blight 19 %, forget 25 %, rust 31 %"),
        ("curse", 14, "eyemist 3 %, squeak 8 %, wither 14 %, ill health 19 %, ashes 25 %, disgust 31 %"),
    ],
)
def test_hint_on_a_spell_has_the_odds_of_its_roll(spell: str, day: int, rolls: str) -> None:
    game = evening(f"witch_king {DUEL} spells {spell}; giant 1 cliff 3", day=day)

    assert game.hint(actions.cast(SPELL[spell]), 0).endswith(rolls)


@pytest.mark.rule("MR-44.25")
def test_hint_on_a_spell_leaves_its_roll_to_the_magic_wand() -> None:
    game = evening(f"witch_king {DUEL} active magic_wand spells transform; giant 1 cliff 3")

    assert game.hint(actions.cast(SPELL["transform"]), 0).endswith("; one die is set with the Magic Wand")


@pytest.mark.rule("MR-43.43")
def test_odds_count_modifiers_of_the_caster() -> None:
    game = evening(f"witch_king {DUEL} spells transform under bad_luck by witch_king; giant 1 cliff 3")

    assert game.hint(actions.cast(SPELL["transform"]), 0).endswith(
        "lion 3 %, eagle 8 %, bird 14 %, squirrel 19 %, frog 56 %"
    )


def test_hint_on_a_spell_says_that_no_target_is_there() -> None:
    game = evening(f"witch_king {DUEL} spells absorb_essence, curse; l1 cliff 3", day=7)

    assert "no target is here now" in game.hint(actions.cast(SPELL["absorb_essence"]), 0)


def aimed(game: Game, spell: str, *lines: str) -> None:
    """Cast a spell up to the question for its target."""
    game.apply(actions.cast(SPELL[spell]), 0)
    for line in lines:
        choose(game, line)
    while game.view(0).asks != "NameSpellTarget":
        player = game.players_to_act[0]
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)


@pytest.mark.rule("MR-38.14", "MR-32.3", "MR-43.8")
def test_hint_on_the_target_of_an_attack_spell_has_its_chances() -> None:
    game = evening(f"sorceror {DUEL} spells fiery_blast; giant 1 cliff 3; wolf_a 1 cliff 3")
    aimed(game, "fiery_blast", "cast with magic IV3*")

    # L*** is T. Against T a roll of 1 to 3 suffices (9 of 36), against M one of 1 to 5 (25 of 36).
    hints = {name: game.hint(actions.aim_at(being(name)), 0) for name in ("giant 1", "wolf_a 1")}
    assert hints["giant 1"].startswith("100 % to hit; harm T against T kills it with 25 % by the missile roll")
    assert hints["giant 1"].endswith("; time 3, length 13")
    assert "harm T against M kills it with 69 % by the missile roll" in hints["wolf_a 1"]
    assert str(game.choices(0)[-1]) == "none" and str(game.choices(0)[-2]) == "aim at sorceror"
    assert hints["wolf_a 1"].startswith("54 % to hit; ")  # it may turn over


@pytest.mark.rule("MR-44.25", "MR-32.3")
def test_hint_on_the_target_of_an_attack_spell_sets_a_die_with_the_magic_wand() -> None:
    game = evening(f"sorceror {DUEL} active magic_wand spells fiery_blast; giant 1 cliff 3")
    aimed(game, "fiery_blast", "cast with magic IV3*")

    # The higher die counts, and one of them is set to 1.
    assert "kills it with 50 % by the missile roll" in game.hint(actions.aim_at(being("giant 1")), 0)


@pytest.mark.rule("MR-43.8")
def test_hint_on_stones_counts_the_attacks() -> None:
    game = evening(f"witch {DUEL} spells stones_fly; wolf_a 1 cliff 3; wolf_a 2 cliff 3", day=14)
    aimed(game, "stones_fly", "cast with magic II3*")

    # L* is M: one attack kills with 9 of 36. Four attacks: 1 - (27/36) ** 4.
    assert game.hint(actions.aim_at(being("wolf_a 1")), 0).startswith("4 attacks; 54 % to hit; harm M against M")
    assert "kills it with 68 %" in game.hint(actions.aim_at(being("wolf_a 1")), 0)


@pytest.mark.rule("MR-39.10", "MR-43.29", "MR-38.8")
def test_hint_on_a_target_says_what_comes_of_it() -> None:
    game = duel("witch_king", "elf", "amazon", "swordsman", witch_king="phantasm")
    flood(game)
    put(game, "phantasm", "witch_king", "elf")
    put(game, "pentangle", "witch_king", "amazon")
    cast(game, "cast phantasm", "cast with magic VI3*")
    while game.view(0).asks != "NameSpellTarget":
        player = game.players_to_act[0]
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)

    assert game.hint(actions.aim_at(being("elf")), 0).startswith("no effect: Phantasm is on it already")
    assert game.hint(actions.aim_at(being("amazon")), 0).startswith("no effect: a spell protects it")
    assert game.hint(actions.aim_at(being("swordsman")), 0) == "a character of vulnerability L"


@pytest.mark.rule("MR-43.46", "MR-39.10")
def test_hint_on_arms_says_that_they_are_poisoned_already() -> None:
    game = evening(f"druid {DUEL} spells poison | elf cavern 1; axe_goblin 1 cliff 3; giant 1 cliff 3", day=14)
    put(game, "poison", "druid", ("arms", being("giant 1")))
    aimed(game, "poison")

    assert game.hint(game.parse("aim at arms of giant 1", 0)[0], 0) == "no effect: Poison is on it already; H* 6"
    assert game.hint(game.parse("axe_goblin 1", 0)[0], 0) == "L* 4, move 3; vulnerability M"


def test_hints_on_groups_spells_and_pieces_name_what_is_meant() -> None:
    game = evening(f"druid {DUEL} spells deal_with_goblins; axe_goblin 1 cliff 3; axe_goblin 2 cliff 3", day=7)
    aimed(game, "deal_with_goblins")
    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["aim at all goblins"] == "Axe Goblin 1 and Axe Goblin 2"

    words = f"witch_king {DUEL} spells dissolve_spell | elf {DUEL} under bad_luck by witch_king; giant 1 cliff 3"
    game = evening(words)
    aimed(game, "dissolve_spell", "cast with magic VI4*")
    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["aim at spell bad_luck 1"] == "Bad Luck on Elf, by Witch King"


@pytest.mark.rule("MR-43.48")
def test_hint_on_a_sound_says_where_it_is() -> None:
    words = f"druid {DUEL} spells whistle_for_monsters; howl_4 cavern up; roar_4 cliff up; giant 1 cliff 3"
    game = evening(words)
    aimed(game, "whistle_for_monsters")

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["aim at howl_4"] == "from Cavern to your tile"
    assert hints["aim at roar_4"] == "from here to a tile that you name"


@pytest.mark.rule("MR-39.21", "MR-43.36", "MR-43.18")
@pytest.mark.parametrize(
    ("spell", "chit", "hint"),
    [
        ("unleash_power", "magic IV4*", "becomes move/fight M4*"),
        ("unleash_power", "magic IV3*", "becomes move/fight L3*"),
        ("elemental_spirit", "magic VI4*", "becomes magic V4*"),
    ],
)
def test_hint_on_an_altered_chit_has_its_new_print(spell: str, chit: str, hint: str) -> None:
    game = evening(f"sorceror {DUEL} spells {spell}; giant 1 cliff 3")
    aimed(game, spell, f"cast with {'magic IV5*' if spell == 'elemental_spirit' else 'magic VI5*'}")

    assert game.hint(game.parse(f"alter {chit}", 0)[0], 0) == hint


@pytest.mark.rule("MR-44.25")
def test_hint_on_a_set_die_has_the_odds_that_are_left() -> None:
    game = expedition("sorceror cliff 3 active magic_wand | elf cavern 1; stage daylight; monsters 1", seed=1)
    game.then(spell_tables.SpellRoll(being("sorceror"), "wish", being("sorceror")))
    refresh(game)
    game.go_on()

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["set a die to 6"] == "strength 100 %"
    assert hints["set a die to 4"] == "peace 67 %, health 17 %, strength 17 %"


@pytest.mark.rule("MR-42.5", "MR-42.6", "MR-48.8")
def test_hints_on_wishes_give_numbers_and_no_names() -> None:
    game = expedition(f"sorceror {DUEL} | elf {DUEL}; giant 1 cliff 3; stage daylight; monsters 1", seed=1)
    game.then(wishes.LookIntoBox(being("sorceror")))
    refresh(game)
    game.go_on()

    hints = {str(action): game.hint(action, 0) for action in game.legal_actions(0)}
    assert hints["look into hoard"] == "9 treasure cards"


# Typed words and screens.


def test_chit_is_named_by_its_print_alone() -> None:
    game = Game(seed=1)
    choose(game, "sorceror")
    choose(game, "amazon", 1)
    for line in ("fiery blast", "transform", "melt into mist"):
        choose(game, line)

    assert [str(action) for action in game.parse("enchant IV3*", 0)] == ["enchant magic IV3*"]
    assert [str(action) for action in game.parse("enchant IV3* no. 2", 0)] == ["enchant magic IV3* no. 2"]


@pytest.mark.rule("MR-36.2")
def test_sheet_shows_the_colours_of_enchanted_chits() -> None:
    game = expedition("sorceror cliff 3 enchanted magic IV3*", seed=1)

    assert "enchanted: magic IV3* (purple)" in game.render(0, rows=40)


@pytest.mark.rule("MR-48.17", "MR-43.23", "MR-43.32", "MR-43.35", "MR-43.41")
def test_everybody_reads_what_a_spell_has_settled() -> None:
    words = "under transform frog by elf inert under protection_from_magic by elf active black_book"
    parts = "violent_storm 3 by elf on cliff; enchant_artifact bad_luck by sorceror on black_book"
    game = expedition(f"sorceror cliff 3 spells bad_luck {words} | elf cliff 3; {parts}", seed=1)
    effects = game.position.effects
    effects.alter(effects.of("protection_from_magic")[0], data=enchantments.ACTIVATED)
    refresh(game)

    for player in (0, 1, None):
        screen = " ".join(game.render(player).split())
        assert "Transform on Sorceror (frog, nullified), by Elf (inert)" in screen
        assert "Protection from Magic on Sorceror (activated), by Elf" in screen
        assert "Violent Storm on Cliff (3 phases), by Elf" in screen
        assert "Enchant Artifact on Black Book (Bad Luck), by Sorceror" in screen


@pytest.mark.rule("MR-39.8", "MR-43.29", "MR-37.12")
def test_everybody_reads_that_a_spell_or_curse_is_nullified() -> None:
    game = melee("witch_king & elf vs giant 1", seed=1)
    put(game, "bad_luck", "witch_king", "elf")
    game.position.effects.begin("squeak", target=being("elf"), lasts=PERMANENT)
    refresh(game)
    assert "nullified" not in game.render(0)

    put(game, "pentangle", "witch_king", "elf")
    refresh(game)

    for player in (0, 1, None):
        assert "Bad Luck on Elf (nullified), by Witch King" in game.render(player)
        assert "cursed with Squeak (nullified)" in game.render(player)
        kinds = {one.kind for one in game.view(player).effects if one.is_nullified}
        assert kinds == {"bad_luck", "squeak"}


@pytest.mark.rule("MR-36.3")
def test_map_shows_the_colours_of_enchanted_tiles() -> None:
    assert "Cliff (CL, enchanted: purple in" in expedition("amazon cliff 3; enchanted cliff", seed=1).render(0)


@pytest.mark.rule("MR-38.6")
def test_spell_that_is_aimed_at_is_named() -> None:
    game = duel("witch_king", "elf", witch_king="dissolve_spell")
    flood(game)
    put(game, "bad_luck", "witch_king", "elf")
    cast(game, "cast dissolve_spell", "cast with magic VI4*", "aim at spell bad_luck 1")

    sentences = [game.sentence(entry.event, None) for entry in game.log]
    assert "Witch King aims Dissolve Spell at the spell Bad Luck" in sentences


@pytest.mark.rule("MR-29.12", "MR-38.14")
def test_picks_show_the_attack_spell_and_its_direction() -> None:
    game = evening(f"sorceror {DUEL} spells fiery_blast; giant 1 cliff 3")
    aimed(game, "fiery_blast", "cast with magic IV4*")
    assert game.hint(actions.aim_at(being("sorceror")), 0) == "yourself: the attack strikes you too"
    choose(game, "giant 1")
    while game.view(0).asks != "Plays":
        game.apply(game.passing(0) or game.legal_actions(0)[0], 0)

    assert "Picked   Fiery Blast" in game.render(0, rows=40)
    choose(game, "thrust")
    assert "Picked   thrust with Fiery Blast" in game.render(0, rows=40)
    assert "no attack" not in game.render(0, rows=40)


@pytest.mark.parametrize(
    ("words", "typed", "actions_"),
    [
        ("spells fiery_blast", "fiery blast, IV4", ["cast fiery_blast", "cast with magic IV4*"]),
        ("spells transform", "transform, VI4", ["cast transform", "cast with magic VI4*"]),
    ],
)
def test_spells_and_chits_are_typed_without_verbs(words: str, typed: str, actions_: list[str]) -> None:
    game = evening(f"sorceror {DUEL} {words}; giant 1 cliff 3")
    made: list[Action] = []
    for word in typed.split(", "):
        made += game.parse(word, 0)
        game.apply(made[-1], 0)

    assert [str(action) for action in made] == actions_
    while game.view(0).asks != "NameSpellTarget":
        game.apply(game.passing(0) or game.legal_actions(0)[0], 0)
    assert [str(action) for action in game.parse("giant 1", 0)] == ["aim at giant 1"]


@pytest.mark.rule("MR-23.3", "MR-38.1", "MR-38.2")
@pytest.mark.parametrize(
    ("words", "is_asked"),
    [
        ("spells world_fades enchanted magic V3*", True),
        ("spells transform enchanted magic V3*", False),
        ("spells transform enchanted magic IV3*", True),
        ("enchanted magic V3*", False),
    ],
)
def test_lone_casters_are_asked_for_rounds_if_they_can_cast(words: str, is_asked: bool) -> None:
    game = expedition(f"witch_king {DUEL} {words}; stage evening", seed=1)
    assert game.view(0).asks == "PlayRounds"

    assert (game.formality(0) is None) == is_asked


@pytest.mark.rule("MR-43.25", "MR-42.6", "MR-37.9", "MR-43.32")
def test_hints_on_forms_items_and_those_sent_away() -> None:
    game = evening(f"sorceror {DUEL} spells transform | elf {DUEL}; giant 1 cliff 3")
    desk = desk_of(game, 0)

    giant = actions.Become(MONSTERS.index(being("giant 1") - FIRST_DENIZEN))
    assert hint(game, desk, giant) == "light side H 5, move 5; dark side KILL 4, move 6"
    assert hint(game, desk, actions.SendAway(being("giant 1"))) == "back to where it started"
    assert hint(game, desk, actions.SendAway(being("elf"))) == "to a clearing that its player chooses"
    assert PHRASES.hint("CastWith", str(actions.CastBy(0))).startswith("time 0; it casts no other spell")
    added = actions.AddToItem(SPELL["transform"])
    assert hint(game, desk, added).startswith("type VI, purple, permanent: caster rolls")


@pytest.mark.rule("MR-43.22")
def test_hint_on_a_clearing_that_is_attacked_has_the_harm_to_everybody() -> None:
    game = evening("sorceror caves 3 unhidden spells roof_collapses; giant 1 caves 3; wolf_a 1 caves 3")
    aimed(game, "roof_collapses", "cast with magic IV3*")

    assert game.hint(actions.word("aim at the clearing"), 0) == (
        "Sorceror: harm H against M kills it without armour; Giant 1: harm H against T is not enough to kill it; "
        "Wolf A 1: harm H against M kills it"
    )


@pytest.mark.rule("MR-44.25")
@pytest.mark.parametrize(
    ("spell", "aims", "hint"),
    [
        ("transform", ("elf",), "dragon 17 %, lion 17 %, eagle 17 %, bird 17 %, squirrel 17 %, frog 17 %"),
        (
            "fiery_blast",
            ("elf", "done"),
            "harm +2 17 %, harm +1 17 %, harm +0 17 %, harm -1 17 %, harm -2 17 %, harm -3 17 %",
        ),
    ],
)
def test_hint_on_the_die_of_a_spell_has_the_odds_of_its_table(spell: str, aims: tuple[str, ...], hint: str) -> None:
    game = evening(f"sorceror {DUEL} active magic_wand spells {spell} | elf {DUEL}")
    aimed(game, spell)
    for line in aims:
        choose(game, line)
    while game.view(0).asks != "SetSpellDie":
        player = game.players_to_act[0]
        game.apply(game.passing(player) or game.legal_actions(player)[0], player)

    assert game.hint(actions.SetDie(0), 0) == hint


@pytest.mark.rule("MR-43.11", "MR-43.46", "MR-39.8")
def test_sheets_show_figures_as_spells_change_them() -> None:
    game = evening(f"druid {DUEL} | elf cavern 1; axe_goblin 1 cliff 3; giant 1 cliff 3", asks="Luring")
    assert "Axe Goblin 1 L* 4, move 3" in game.render(0)

    put(game, "elven_grace", "druid", "giant 1")
    put(game, "poison", "druid", "axe_goblin 1", ("arms", being("giant 1")))
    refresh(game)
    for player in (0, None):
        text = " ".join(game.render(player).split())
        assert "Axe Goblin 1 L** 4, move 3" in text
        assert "Giant 1 H 5, move 4" in text
    choose(game, "lure giant 1")
    assert "Giant 1's club H* 6" in " ".join(game.render(0).split())

    put(game, "pentangle", "druid", "axe_goblin 1")
    refresh(game)
    assert "Axe Goblin 1 L* 4, move 3" in " ".join(game.render(0).split())
