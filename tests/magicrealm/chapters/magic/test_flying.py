"""Flying from tile to tile, and landing (MR-41.1 to MR-41.8, MR-41.11, MR-47.8)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.days import phases, recording
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALOFT, NOWHERE
from arcana_magicrealm.model.levels import HEAVY, MEDIUM
from arcana_magicrealm.model.realm import OF_TILE, TILE, TILE_OF, TILES
from arcana_magicrealm.model.turns import Phase
from tests.magicrealm import table
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import daylight
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts

HERE = "cliff 3"


def flyer(*others: str, form: str = "eagle", **places: Any) -> Game:
    """The Elf as an Eagle in a clearing, with others elsewhere."""
    game = begun("elf", "witch_king", *others, elf=HERE, witch_king="ledges 3", **places)
    put(game, "transform", "witch_king", "elf", data=form)
    refresh(game)
    return game


def beside(game: Game) -> str:
    """A tile beside the Elf's."""
    return TILES[game.map.neighbours[TILE_OF[clearing(HERE)]][0]].id


def far(game: Game) -> str:
    """A tile that is neither the Elf's nor beside it."""
    near = {TILE_OF[clearing(HERE)], *game.map.neighbours[TILE_OF[clearing(HERE)]]}
    return next(one.id for number, one in enumerate(TILES) if number not in near)


@pytest.mark.rule("MR-41.1", "MR-41.6")
def test_flyer_flies_to_the_next_tile_and_lands_by_die() -> None:
    game = flyer()
    daylight(game, "elf", 6, 2, elf=f"FL {beside(game)}")
    assert [one.tile for one in events_of(game, events.Flew)] == [TILE[beside(game)]]
    landed = events_of(game, events.Landed)[-1].clearing
    assert game.position.characters[0].at == landed
    assert TILE_OF[landed] == TILE[beside(game)]
    assert not game.position.aloft


@pytest.mark.rule("MR-41.1")
def test_flight_to_a_tile_that_is_not_beside_is_cancelled() -> None:
    game = flyer()
    daylight(game, "elf", elf=f"FL {far(game)}")
    assert not events_of(game, events.Flew)
    assert game.position.characters[0].at == clearing(HERE)


@pytest.mark.rule("MR-41.2")
def test_being_without_flying_strength_stays() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    daylight(game, "elf", elf=f"FL {beside(game)}")
    assert not events_of(game, events.Flew)


@pytest.mark.rule("MR-41.6")
def test_consecutive_flights_need_one_landing() -> None:
    game = flyer()
    own = TILES[TILE_OF[clearing(HERE)]].id
    daylight(game, "elf", 1, 1, 1, elf=f"FL {beside(game)}, FL {own}, H")
    assert len(events_of(game, events.Flew)) == 2
    assert len(events_of(game, events.Landed)) == 1
    assert TILE_OF[events_of(game, events.Landed)[0].clearing] == TILE_OF[clearing(HERE)]


@pytest.mark.rule("MR-41.3")
def test_flyer_comes_out_of_hiding_and_leaves_horses_and_heavy_items() -> None:
    game = begun("amazon", "witch", amazon=HERE, witch="ledges 3")
    for name in ("workhorse_m5_h7", "suit_of_armor 1"):
        give(game, 0, name)
    put(game, "hurricane_winds", "witch", "amazon")
    game.position.hidden |= 1 << being("amazon")
    daylight(game, "amazon", 1, amazon=f"FL {beside(game)}")
    do(game, 0, "done")
    heap = game.position.piles.cards_of(game.position.piles.slot(f"heap {HERE.title()}"))
    assert heap >> piece("workhorse_m5_h7") & 1
    assert not heap >> piece("suit_of_armor 1") & 1  # the winds are Tremendous
    assert not game.position.hidden >> being("amazon") & 1


@pytest.mark.rule("MR-41.11", "MR-39.7")
def test_fly_chit_is_used_up_when_its_user_lands() -> None:
    game = begun("amazon", "witch", amazon=HERE, witch="ledges 3")
    put(game, "hurricane_winds", "witch", "amazon")
    daylight(game, "amazon", 1, amazon=f"FL {beside(game)}")
    do(game, 0, "done")
    assert not game.position.enchantments


@pytest.mark.rule("MR-41.4")
def test_being_in_the_air_is_in_no_clearing() -> None:
    game = flyer()
    flying.rise(game, being("elf"), TILE_OF[clearing(HERE)])
    assert game.position.characters[0].at == ALOFT
    assert flying.tiles_of(game, being("elf")) == (TILE_OF[clearing(HERE)],)
    assert game.view(1).aloft == ((being("elf"), (TILE_OF[clearing(HERE)],)),)


@pytest.mark.rule("MR-47.8")
def test_flights_are_recorded_to_the_own_tile_and_those_beside() -> None:
    game = flyer()
    made = recording.recorder(game, being("elf"))
    sheet = phases.sheet((made,))
    assert sheet.now is not None
    own = TILE_OF[clearing(HERE)]
    assert set(phases.flights(made.map, made.aloft, sheet.now.at, sheet.now.over)) == {own, *game.map.neighbours[own]}
    assert "FL" in sheet.now.codes


@pytest.mark.rule("MR-41.2", "MR-41.9")
def test_flyers_by_form_and_by_nature_have_the_strength_and_time_of_their_bodies() -> None:
    game = flyer()
    table.put(game, "giant_bat 1", HERE)

    assert flying.wings_of(game, being("elf")) == [flying.Wings(MEDIUM, 2, "form")]
    assert flying.wings_of(game, being("giant_bat 1")) == [flying.Wings(HEAVY, 3, "nature")]


@pytest.mark.rule("MR-27.12", "MR-47.8")
def test_first_flight_from_between_two_tiles_is_recorded_to_one_of_them() -> None:
    game = flyer()
    own, *others = TILE_OF[clearing(HERE)], *game.map.neighbours[TILE_OF[clearing(HERE)]]
    flying.rise(game, being("elf"), own, others[0])
    made = recording.recorder(game, being("elf"))

    assert phases.flights(made.map, made.aloft, made.at, NOWHERE) == (own, others[0])
    flown = phases.opened(made, (Phase("FL", own, "basic"),), NOWHERE, over=own)
    assert phases.flights(made.map, made.aloft, flown.at, flown.over) == (own, *others)


@pytest.mark.rule("MR-41.12", "MR-22.2")
def test_character_that_dies_in_the_air_falls_with_everything() -> None:
    game = begun("amazon", "witch", amazon=HERE, witch="ledges 3")
    tile = TILE[beside(game)]
    owned = belongings.owned(game, being("amazon"))
    flying.rise(game, being("amazon"), tile)
    game.position.agenda = None
    game.die(0, "MR-22.1")
    game.go_on()
    while game.players_to_act:
        do(game, 0, texts(game, 0)[0])
    fallen = [game.position.piles.cards_of(slots.HEAP[place]) for place in OF_TILE[tile]]
    assert owned
    assert any(heap & owned == owned for heap in fallen)
    assert not game.position.aloft
