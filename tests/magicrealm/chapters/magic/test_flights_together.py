"""Flights by day with followers and steeds, out of caves and into them (MR-15.9, MR-41.5 to MR-41.10)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES
from tests.magicrealm import table
from tests.magicrealm.chapters.magic.bewitching import bewitch
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.hands import hand, heap, set_chits
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]


def guided(*, both: bool = False, where: str = HERE) -> Game:
    """The Elf as an Eagle, followed by the Amazon, who may be one too."""
    game = begun("elf", "amazon", "witch_king", elf=where, amazon=where, witch_king="ledges 3")
    put(game, "transform", "witch_king", "elf", *(["amazon"] if both else []), data="eagle")
    game.position.guides = ((being("amazon"), being("elf")),)
    refresh(game)
    return game


def beside(game: Game, where: str = HERE) -> str:
    """A tile beside that of a clearing."""
    return TILES[min(game.map.neighbours[TILE_OF[clearing(where)]])].id


@pytest.mark.rule("MR-15.9", "MR-41.8")
def test_followers_that_cannot_fly_are_left_behind() -> None:
    game = guided()
    daylight(game, "elf", 1, elf=f"FL {beside(game)}", amazon="F elf")
    answer(game)
    assert game.position.characters[1].at == clearing(HERE)
    assert [one.being for one in events_of(game, events.Flew)] == [being("elf")]
    assert game.guide_of(being("amazon")) == -1


@pytest.mark.rule("MR-41.8")
def test_followers_that_can_fly_go_along() -> None:
    game = guided(both=True)
    daylight(game, "elf", 1, 1, elf=f"FL {beside(game)}", amazon="F elf")
    answer(game)
    assert {one.being for one in events_of(game, events.Flew)} == {being("elf"), being("amazon")}


@pytest.mark.rule("MR-11.16", "MR-15.9")
def test_follower_without_chits_in_play_does_not_take_off() -> None:
    game = guided()
    hand(game, "amazon", "flying_carpet", active=True)
    enchantments.energize(game, game.position.enchantments[-1], "MR-39.4")
    set_chits(game, "amazon", all="F")

    daylight(game, "elf", 1, elf=f"FL {beside(game)}", amazon="F elf")
    answer(game)

    assert game.position.characters[1].at == clearing(HERE)


@pytest.mark.rule("MR-41.9")
@pytest.mark.parametrize(("form", "moves"), [("eagle", False), ("lion", True)])
def test_form_that_flies_cannot_move(form: str, moves: bool) -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    put(game, "transform", "witch_king", "elf", data=form)
    daylight(game, "elf", elf="M cliff 6")
    answer(game)
    cancelled = [one.activity for one in events_of(game, events.ActivityCancelled)]
    assert ("M" not in cancelled) == moves


@pytest.mark.rule("MR-41.5")
def test_flyer_flies_out_of_a_cave() -> None:
    game = begun("elf", "witch_king", elf="cavern 1", witch_king="ledges 3")
    put(game, "transform", "witch_king", "elf", data="eagle")
    assert game.map.is_cave(clearing("cavern 1"))
    daylight(game, "elf", elf=f"FL {beside(game, 'cavern 1')}")
    answer(game)
    assert len(events_of(game, events.Flew)) == 1


@pytest.mark.rule("MR-41.5", "MR-41.7")
@pytest.mark.parametrize(("source", "hides"), [("basic", True), ("sunlight", False)])
def test_turn_ends_in_a_cave_after_a_sunlight_phase(source: str, hides: bool) -> None:
    near = min(begun("elf").map.neighbours[TILE_OF[clearing("cavern 1")]])
    start = next(number for number, tile in enumerate(TILE_OF) if tile == near)
    game = begun("elf", "witch_king", witch_king="ledges 3")
    game.position.characters[0].at = start
    put(game, "transform", "witch_king", "elf", data="eagle")
    daylight(game, "elf", 1, 1, 1, elf=f"FL cavern with {source}, H with basic")
    answer(game)
    assert game.position.characters[0].at == clearing("cavern 1")
    assert ("H" in [one.activity for one in events_of(game, events.PhaseBegan)]) == hides


# Steeds (MR-41.10).


def rider(*monsters: str) -> Game:
    """The Sorceror with monsters, controlled or hired, that follow."""
    game = begun("sorceror", "elf", sorceror=HERE, elf="ledges 3")
    for monster in monsters:
        table.put(game, monster, HERE)
    bats = [one for one in monsters if "bat" in one]
    bewitch(game, "control_bats", "sorceror", *bats)
    game.position.guides = tuple([(being(one), being("sorceror")) for one in monsters])
    refresh(game)
    return game


@pytest.mark.rule("MR-41.10")
def test_controlled_bat_that_follows_carries_a_character() -> None:
    game = rider("giant_bat 1")
    assert flying.steeds(game, being("sorceror")) == [being("giant_bat 1")]
    assert [flying.best_wings(game, being("sorceror"))] == [flying.Wings(3, 0, flying.STEED)]
    game.position.guides = ()
    assert flying.steeds(game, being("sorceror")) == []


@pytest.mark.rule("MR-41.10")
def test_steed_must_bear_everything_its_rider_has() -> None:
    game = rider("giant_bat 1")
    assert flying.best_wings(game, being("sorceror")) is not None
    give(game, 0, "chest")  # heavier than the Heavy bat
    assert flying.best_wings(game, being("sorceror")) is None


@pytest.mark.rule("MR-41.10")
def test_ground_monster_carries_nobody_through_the_air() -> None:
    game = rider("giant 1")
    assert flying.steeds(game, being("sorceror")) == []


@pytest.mark.rule("MR-41.10", "MR-41.6")
def test_rider_and_steed_land_in_the_same_clearing() -> None:
    game = rider("giant_bat 1")
    turns: dict[str, Any] = {"sorceror": f"FL {beside(game)}", "giant_bat 1": "F sorceror"}
    daylight(game, "sorceror", 1, **turns)
    answer(game)
    assert game.position.characters[0].at != clearing(HERE)
    assert beings.place(game, being("giant_bat 1")) == game.position.characters[0].at
    assert len(events_of(game, events.Landed)) == 1


@pytest.mark.rule("MR-41.3", "MR-9.14", "MR-47.46")
def test_rider_whose_pack_horse_stays_behind_remedies_boots_that_are_too_weak() -> None:
    game = rider("giant_bat 1")
    hand(game, "sorceror", "workhorse_h6_t8", "golden_crown")
    hand(game, "sorceror", "quick_boots", active=True)
    turns: dict[str, Any] = {"sorceror": f"FL {beside(game)}", "giant_bat 1": "F sorceror"}

    daylight(game, "sorceror", 1, **turns)
    do(game, 0, "done; done; stay")

    assert heap(game, HERE) == ["workhorse_h6_t8"]
    assert texts(game, 0) == ["deactivate quick_boots", "abandon golden_crown"]


@pytest.mark.rule("MR-41.10")
def test_steeds_are_ridden_only_by_day() -> None:
    assert flying.playable(rider("giant_bat 1"), being("sorceror")) == ()


# Abandoning items in the air (MR-41.12).


@pytest.mark.rule("MR-41.12", "MR-8.9")
def test_flyer_may_abandon_items_in_the_air_where_a_die_says() -> None:
    game = begun("amazon", "witch", amazon=HERE, witch="ledges 3")
    give(game, 0, "mace 1")
    put(game, "hurricane_winds", "witch", "amazon")
    tile = beside(game)
    daylight(game, "amazon", 1, 2, amazon=f"FL {tile}, FL {TILES[OWN].id}")
    do(game, 0, "done")

    assert flying.tiles_of(game, being("amazon")) == (TILE[tile],)
    assert "abandon mace 1" in texts(game, 0)
    assert not [line for line in texts(game, 0) if line.startswith(("activate", "deactivate", "partner"))]
    do(game, 0, "abandon mace 1")

    heaps = [
        number for number, slot in enumerate(slots.HEAP) if game.position.piles.cards_of(slot) >> piece("mace 1") & 1
    ]
    assert [TILE_OF[number] for number in heaps] == [TILE[tile]]
    assert flying.tiles_of(game, being("amazon")) == (TILE[tile],)
