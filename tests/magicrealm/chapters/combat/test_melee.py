"""Fights set up by a few words: what the text gives, and errors that name the word."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, melee
from arcana_magicrealm.model.beings import BEINGS, FIRST_DENIZEN
from arcana_magicrealm.model.pieces import PIECE, PIECES
from tests.magicrealm.chapters.combat.fights import pairs, sheet_lines, those
from tests.magicrealm.table import being, clearing


def fight(text: str, **others: Any) -> Game:
    return melee(text, seed=1, **others)


def fighters(game: Game) -> list[str]:
    """The denizens in the clearing of the fight."""
    where = game.fight.clearing
    return [BEINGS[FIRST_DENIZEN + one] for one, at in enumerate(game.position.denizen_at) if at == where]


def active(game: Game, seat: int) -> list[str]:
    """The active belongings of a character."""
    return [piece.id for number, piece in enumerate(PIECES) if game.position.characters[seat].active >> number & 1]


@pytest.mark.rule("MR-23.2")
def test_combat_begins_in_clearing_of_everybody_named() -> None:
    game = fight("amazon & elf | giant 1; wolf_a 2")

    where = game.fight.clearing
    assert [one.at for one in game.position.characters] == [where, where]
    assert fighters(game) == ["giant 1", "wolf_a 2"]
    assert (game.position.stage, game.fight.round, game.position.hidden) == ("evening", 1, 0)
    assert game.map.type_of[where] == "woods"


@pytest.mark.rule("MR-27.6")
def test_ordinary_clearing_has_two_roadways_to_run_along() -> None:
    games = [melee("amazon | giant 1", seed=seed) for seed in range(12)]

    assert all(len(game.map.graph.neighbours(game.fight.clearing)) > 1 for game in games)


@pytest.mark.rule("MR-7.5", "MR-8.1")
def test_turns_are_over_and_the_monster_roll_is_made() -> None:
    game = fight("amazon | giant 1")

    assert game.position.monster_roll in range(1, 7)
    assert game.position.had_turn == 1 << being("amazon")


@pytest.mark.rule("MR-35.9")
def test_held_native_is_on_the_sheet_of_its_monster() -> None:
    game = fight("amazon | giant 1 holds l1; l1 hired 0; imp")

    assert sheet_lines(game) == ["giant 1: l1"]


def test_words_of_expeditions_are_read() -> None:
    game = fight("amazon hidden fatigued move m4 alerted short_sword 1 gold 7 | c1 hired 0; p1 unhorsed")

    amazon = game.position.characters[0]
    assert (game.position.hidden, amazon.gold) == (1 << being("amazon"), 7)
    assert amazon.chits.count("F") == 1
    assert game.position.alerted.bit_count() == 1
    assert game.position.owners[being("c1") - FIRST_DENIZEN] == 0
    assert game.position.dead_horses == 1 << being("p1") - FIRST_DENIZEN


def test_short_names_mean_own_piece_or_next_denizen() -> None:
    game = fight("berserker active great_axe alerted great_axe | giant; giant; wolf; imp; t_troll")

    assert [one for one in active(game, 0) if "axe" in one] == ["great_axe 1"]
    assert game.position.alerted.bit_count() == 1
    assert fighters(game) == ["giant 1", "giant 2", "imp", "t_troll 1", "wolf_a 1"]


def test_active_weapon_takes_place_of_first_one() -> None:
    game = fight("amazon active axe 2 | imp")

    assert "axe 2" in active(game, 0)
    assert not any(one.startswith("short_sword") for one in active(game, 0))


def test_clearing_can_be_chosen() -> None:
    game = fight("amazon | imp; at cavern 1")

    assert game.fight.clearing == clearing("cavern 1")


def test_day_goes_on_after_fight() -> None:
    game, rng = fight("amazon | viper 1"), Rng(2)
    while game.players_to_act and game.position.day == 1:
        player = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(player)), player)

    assert game.position.fight is None


@pytest.mark.parametrize(
    ("text", "characters", "denizens"),
    [
        ("berserker vs heavy_troll, great_dragon", 1, ["h_troll 1", "t_dragon 1"]),
        ("berserker vs. heavy troll; great flying dragon", 1, ["h_troll 1", "t_flying_dragon"]),
        ("white knight, elf versus giant, giant, wolf", 2, ["giant 1", "giant 2", "wolf_a 1"]),
        ("amazon against leader of lancers", 1, ["lhq"]),
        ("amazon v elf, woods girl, imp", 3, ["imp"]),
        ("amazon active axe alerted axe, elf vs viper 2", 2, ["viper 2"]),
        ("amazon vs viper, wolf, at cavern 1", 1, ["viper 1", "wolf_a 1"]),
    ],
)
def test_sides_and_names_are_written_in_several_ways(text: str, characters: int, denizens: list[str]) -> None:
    game = fight(text)

    assert (game.player_count, fighters(game)) == (characters, denizens)


@pytest.mark.parametrize(
    ("text", "name", "alerted"),
    [
        ("berserker axe alerted | heavy_troll; great_dragon", "great_axe 1", True),
        ("berserker axe | imp", "great_axe 1", False),
        ("berserker axe 2 alerted hidden | imp", "axe 2", True),
        ("captain spear fame 5 | imp", "spear 1", False),
        ("elf light_bow alerted & captain | imp", "light_bow 1", True),
    ],
)
def test_weapon_right_behind_character_is_active(text: str, name: str, alerted: bool) -> None:
    game = fight(text)

    assert name in active(game, 0)
    assert bool(game.position.alerted >> PIECE[name] & 1) == alerted


@pytest.mark.parametrize(
    "text",
    [
        "amazon vs wolf, at high pass 6",
        "amazon vs wolf at high pass 6",
        "amazon at high_pass 6 vs wolf",
        "amazon vs wolf, at high_pass 6, imp",
    ],
)
def test_clearing_may_be_named_anywhere(text: str) -> None:
    assert fight(text).fight.clearing == clearing("high_pass 6")


def test_and_is_a_comma() -> None:
    game = fight("amazon active shield and helmet and elf vs giant and wolf")

    assert (game.player_count, fighters(game)) == (2, ["giant 1", "wolf_a 1"])
    assert {*active(game, 0)} >= {"shield 1", "helmet 1"}


def test_commas_separate_names_in_lists() -> None:
    game = fight("amazon active shield, helmet, elf vs lhq hired 1 has axe, spear; imp")

    assert game.player_count == 2
    assert {*active(game, 0)} >= {"shield 1", "helmet 1"}
    assert fighters(game) == ["imp", "lhq"]


@pytest.mark.rule("MR-33.1", "MR-35.8", "MR-35.9", "MR-31.5")
def test_fight_begins_in_later_round_with_those_who_are_held() -> None:
    game = fight("amazon & elf | giant 1 holds amazon; t_troll 1 holds l1; l1 hired 1; wolf; round 3")

    assert game.fight.round == 3
    assert sheet_lines(game) == ["amazon: giant 1", "t_troll 1: l1"]
    assert game.fight.holds == pairs("giant 1 > amazon", "t_troll 1 > l1")
    assert game.fight.dark == those("giant 1", "t_troll 1")
    assert fight("amazon | giant 1 holds amazon").fight.round == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("amzon | imp", "unknown character 'amzon'; did you mean 'amazon'?"),
        ("amazon | golbin", "unknown denizen or group 'golbin'; did you mean 'goblin'?"),
        ("amazon | goblin", "'goblin' may be axe_goblin, spear_goblin or sword_goblin: name one of them"),
        ("amazon activ mace | imp", "unknown word 'activ' for a character; did you mean 'active'?"),
        ("amazon active maze | imp", "unknown belonging 'maze'; did you mean 'mace'?"),
        ("amazon active axe, mace | imp", "mace 1 can't be active: deactivate the active weapon first (MR-9.4)"),
        ("amazon vs giant, golbin", "unknown denizen or group 'golbin'; did you mean 'goblin'?"),
        (
            "amazon vs dragon",
            "'dragon' may be h_dragon, h_flying_dragon 1, h_flying_dragon 2, t_dragon 1, t_dragon 2 or",
        ),
        ("amazon vs great_giant", "unknown denizen or group 'great_giant'; did you mean 'giant'?"),
        ("amazon, elff vs imp", "unknown character 'elff'; did you mean 'elf'?"),
        ("amazon vs giant 3", "denizen or group giant has the numbers 1 and 2, got 3"),
        ("amazon has axe 9 vs imp", "belonging axe has the numbers 1 and 2, got 9"),
        ("amazon vs imp vs elf", "a melee has one `vs` or bar: characters, separated by &, are before it, denizens"),
        ("amazon | imp | elf", "a melee has one `vs` or bar: characters, separated by &, are before it, denizens"),
        ("amazon vs", "a melee needs an enemy: denizens behind `vs`, or another player's (MR-23.2)"),
        ("amazon", "a melee has two sides with `vs` between them, such as 'amazon vs giant, wolf'"),
        ("amazon giant", "a melee has two sides with `vs` between them, such as 'amazon vs giant, wolf'"),
        ("amazon, giant", "'giant' is an enemy, and belongs behind `vs`"),
        ("dragon vs amazon", "'dragon' is an enemy, and belongs behind `vs`"),
        ("l1 vs amazon", "'l1' is an enemy, and belongs behind `vs`"),
        ("amazon vs 2 giants", "name each of several enemies, such as 'giant, giant', not '2 giants'"),
        ("amazon vs 2 wolves", "such as 'wolf, wolf', not '2 wolves'"),
        ("amazon vs xyz", "unknown denizen or group 'xyz'; known: axe_goblin, bashkars, company, demon, ghost, giant,"),
        ("xyz vs imp", "unknown character 'xyz'; known: amazon, berserker, black_knight,"),
        ("amazon vs imp at xyz 1", "unknown tile 'xyz'; known: awful_valley, bad_valley,"),
        ("amazon vs imp at cavern", "the text ends before the number of a clearing"),
        ("amazon at cavern 1 hidden vs imp", "'hidden' doesn't belong there"),
        ("", "a melee begins with one to 16 characters, separated by &"),
        ("amazon | imp; at clif 3", "unknown tile 'clif'; did you mean 'cliff'?"),
        ("amazon vs giant, giant, giant", "'giant' adds no one: giant 1 is in the fight already"),
        ("amazon | imp; imp 1 hidden", "'imp 1 hidden' adds no one: imp is in the fight already"),
        ("amazon | imp hired 0", "Goblins on the map can be hired, got imp (MR-14.1, MR-14.17)"),
        ("amazon records hide | imp", "unknown word 'records' for a character"),
        ("amazon | wolf holds amazon", "only a Tremendous monster holds someone, not wolf_a 1 (MR-33.1)"),
        ("amazon | giant holds elf", "giant 1 must hold a character or hireling in the fight, got elf (MR-33.1)"),
        ("amazon | giant hired 0 holds amazon; imp", "a character or hireling in the fight, got amazon (MR-33.1)"),
        ("amazon | giant holds imp; imp", "must hold a character or hireling in the fight, got imp (MR-33.1)"),
        ("amazon | imp; round 0", "round must be from 1 to 100, got 0 (MR-35.15)"),
        ("amazon | imp; round 3 4", "'4' doesn't belong there"),
        ("amazon & amazon | imp", "two players can't have the same character (MR-5.1)"),
        ("amazon" + " " * 4000, "a melee may have at most 4000 characters, got 4006"),
    ],
)
def test_mistake_names_word(text: str, message: str) -> None:
    with pytest.raises(PositionError) as error:
        fight(text)

    assert message in str(error.value)


@pytest.mark.rule("MR-35.9", "MR-26.5")
def test_fight_is_taken_up_with_a_native_that_two_monsters_hold() -> None:
    game = fight("amazon & elf | c1 hired 0; giant 1 holds c1; octopus holds c1")

    again = Game.at(game.position, players=2)

    assert sheet_lines(again) == ["giant 1: c1", "octopus: c1"]


@pytest.mark.rule("MR-35.9", "MR-33.4")
def test_held_monster_that_holds_another_owns_the_sheet() -> None:
    game = fight("amazon & elf | c1 hired 0; giant 2 hired 1 holds c1; giant 1 hired 0 holds giant 2")

    assert sheet_lines(game) == ["giant 2: giant 1, c1"]
