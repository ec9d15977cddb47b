"""Hurricane Winds, and landing of denizens (MR-39.16, MR-43.20)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import sheets
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.realm import TILE_OF, TILES
from arcana_magicrealm.model.spells import SPELL
from tests.magicrealm.chapters.combat.fights import answer_all, battlefield, fighting, hide, pairs, start, take, those
from tests.magicrealm.chapters.magic.spells import flood, learn, put
from tests.magicrealm.table import being, clearing, do, events_of, give, piece, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]


def windy(*targets: str) -> Game:
    """A fight in which the Sorceror's winds are to carry these off."""
    game = battlefield("sorceror", "elf", "giant 1")
    for target in targets:
        put(game, "hurricane_winds", "sorceror", target)
    fighting(game, "elf: giant 1")
    return game


def beside(game: Game) -> int:
    """A tile beside the one of the fight."""
    return min(game.map.neighbours[OWN])


def blow(game: Game) -> None:
    """Let the winds blow to the first tile beside the one of the fight."""
    take(game, weather.winds_blow())
    if game.players_to_act:
        do(game, 0, f"tile {TILES[beside(game)].id}")


@pytest.mark.rule("MR-43.20", "MR-38.11")
def test_cast_winds_carry_their_target_off_before_the_next_round() -> None:
    game = battlefield("sorceror", "elf", where="cliff 1")
    learn(game, "sorceror", "hurricane_winds")
    flood(game)
    start(game, "cliff 1")

    answer_all(
        game, "0: cast hurricane_winds", "cast with magic IV4*", "aim at elf", f"0: tile {TILES[beside(game)].id}"
    )

    assert flying.tiles_of(game, being("elf")) == (beside(game),)
    assert game.position.fight is None or game.fight.round == 2


@pytest.mark.rule("MR-43.20")
def test_winds_carry_a_character_with_everything_it_has() -> None:
    game = windy("elf")
    give(game, 1, "workhorse_m5_h7")
    hide(game, "elf")

    blow(game)

    assert flying.tiles_of(game, being("elf")) == (beside(game),)
    assert belongings.owned(game, being("elf")) >> piece("workhorse_m5_h7") & 1
    assert not beings.is_hidden(game, being("elf"))
    assert sheets.owner_over(game.fight, being("giant 1")) == -1


@pytest.mark.rule("MR-43.20")
@pytest.mark.parametrize("target", ["elf", "giant 1"])
def test_red_monster_lets_go_when_it_or_its_victim_is_carried_off(target: str) -> None:
    game = windy(target)
    fighting(game, "elf: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > elf"))

    blow(game)

    assert not game.fight.holds
    assert not game.fight.dark >> being("giant 1") & 1


@pytest.mark.rule("MR-43.20")
def test_caster_names_the_tile_among_those_beside() -> None:
    game = windy("elf")
    take(game, weather.winds_blow())
    assert game.players_to_act == (0,)
    assert {*texts(game, 0)} == {f"tile {TILES[tile].id}" for tile in game.map.neighbours[OWN]}


@pytest.mark.rule("MR-43.20")
def test_winds_are_broken_if_their_target_has_left_the_clearing() -> None:
    game = windy("elf")
    game.position.characters[1].at = clearing("ledges 3")
    blow(game)
    assert not game.position.enchantments
    assert not game.position.aloft


@pytest.mark.rule("MR-43.20", "MR-43.29", "MR-39.8")
def test_winds_that_a_pentangle_nullifies_carry_nobody_off() -> None:
    game = windy("elf")
    put(game, "pentangle", "sorceror", "elf")

    blow(game)

    assert beings.place(game, being("elf")) == clearing(HERE)
    assert not game.position.effects.has("hurricane_winds")


@pytest.mark.rule("MR-39.16", "MR-43.20")
def test_equal_winds_on_one_target_cancel_each_other() -> None:
    game = windy("elf", "elf")
    blow(game)
    assert not game.position.enchantments
    assert beings.place(game, being("elf")) == clearing(HERE)


@pytest.mark.rule("MR-39.16", "MR-39.8", "MR-37.12")
def test_winds_that_are_nullified_cancel_no_others() -> None:
    game = windy("elf")
    made = Enchantment(0, SPELL["hurricane_winds"], being("sorceror"), piece=piece("book_of_lore"))
    enchantments.begin(game, made, [being("elf")])  # and no character owns the book

    blow(game)

    assert [one for one, _ in game.position.aloft] == [being("elf")]
    assert [one.piece for one in game.position.enchantments] == [-1]


@pytest.mark.rule("MR-39.16")
def test_winds_on_different_targets_do_not_disturb_each_other() -> None:
    game = windy("elf", "giant 1")
    take(game, weather.winds_blow())
    for _ in range(2):
        do(game, 0, f"tile {TILES[beside(game)].id}")
    assert {one for one, _ in game.position.aloft} == {being("elf"), being("giant 1")}


@pytest.mark.rule("MR-43.20", "MR-41.6")
def test_denizen_without_turn_lands_before_daylight() -> None:
    game = windy("giant 1")
    blow(game)
    game.position.fight = None
    flying.rise(game, being("sorceror"), OWN)

    take(game, calendar.sunrise())

    assert TILE_OF[beings.place(game, being("giant 1"))] == beside(game)
    assert [one.being for one in events_of(game, events.Landed)] == [being("giant 1")]
    assert not game.position.enchantments  # the Fly chit is used up
    assert flying.tiles_of(game, being("sorceror")) == (OWN,)  # who lands in its turn


@pytest.mark.rule("MR-7.7", "MR-41.4")
def test_denizen_that_returns_to_its_box_is_in_the_air_no_more() -> None:
    game = windy("giant 1")
    blow(game)
    game.return_denizen(being("giant 1") - 16)
    assert not game.position.aloft
