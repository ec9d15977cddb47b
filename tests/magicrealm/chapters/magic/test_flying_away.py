"""Flying values in combat: flying away, charges and maneuvers (MR-26.12, MR-27.12, MR-29.7, MR-39.7, MR-41.3)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import figures, sheets, tools
from arcana_magicrealm.chapters.combat.encounter import leaving
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.beings import ALOFT
from arcana_magicrealm.model.melee import BROOMSTICK, Charge, Tool
from arcana_magicrealm.model.realm import TILE_OF, TILES
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    hide,
    pairs,
    start,
    take,
    those,
)
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, refresh, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]


def eagle(*others: str) -> Game:
    """A field with the Elf as an Eagle, the Witch King and others."""
    game = battlefield("elf", "witch_king", *others)
    put(game, "transform", "witch_king", "elf", data="eagle")
    return game


def on_broomstick(*others: str) -> Game:
    """A field with the Witch on a Broomstick of her own, the Elf and others."""
    game = battlefield("witch", "elf", *others)
    put(game, "broomstick", "witch", "witch")
    return game


def beside(game: Game) -> int:
    """A tile beside the one of the fight."""
    return min(game.map.neighbours[OWN])


def can_fly(game: Game, name: str) -> bool:
    """Whether a character can fly away now."""
    return bool(leaving.flyers(game, being(name)))


@pytest.mark.rule("MR-27.12", "MR-41.4")
def test_flight_from_combat_ends_in_the_air_between_two_tiles() -> None:
    game = eagle()
    start(game)

    answer_all(game, "fly away with form", f"tile {TILES[beside(game)].id}")

    assert game.position.characters[0].at == ALOFT
    assert flying.tiles_of(game, being("elf")) == (OWN, beside(game))
    assert [(one.being, one.tile) for one in events_of(game, events.FlewAway)] == [(being("elf"), beside(game))]


@pytest.mark.rule("MR-27.12", "MR-27.9")
def test_attackers_of_who_has_flown_away_are_unassigned() -> None:
    game = eagle("giant 1")
    fighting(game, "elf: giant 1")
    take(game, leaving.fly_away(being("elf"), beside(game)))
    assert sheets.owner_over(game.fight, being("giant 1")) == -1


@pytest.mark.rule("MR-27.12")
def test_flyer_does_not_run() -> None:
    game = eagle()
    start(game)

    assert asked(game, "fly away with form") == 0

    assert not [line for line in texts(game, 0) if line.startswith("run with")]


@pytest.mark.rule("MR-27.12", "MR-33.15")
@pytest.mark.parametrize(("dark", "stops"), [((), False), (("giant_bat 1",), True)])
def test_flying_denizens_stop_a_flight_that_is_not_faster(dark: tuple[str, ...], stops: bool) -> None:
    game = eagle("giant_bat 1")
    fighting(game, "elf: giant_bat 1", dark=those(*dark))  # it flies at 3, dark side up at 2 like the Eagle
    assert can_fly(game, "elf") != stops


@pytest.mark.rule("MR-27.12")
def test_denizens_on_the_ground_stop_no_flight() -> None:
    game = eagle("viper 1")
    fighting(game, "elf: viper 1", dark=those("viper 1"))  # it moves at 2 like the Eagle
    game.position.fight = evolve(game.fight, charges=(Charge(being("witch_king"), being("elf"), 1),))
    assert can_fly(game, "elf")


@pytest.mark.rule("MR-27.12")
@pytest.mark.parametrize(("time", "stops"), [(1, True), (2, True), (3, False)])
def test_charge_with_flying_values_stops_a_flight_that_is_not_faster(time: int, stops: bool) -> None:
    game = eagle()
    fighting(game)
    game.position.fight = evolve(game.fight, charges=(Charge(being("witch_king"), being("elf"), time, True),))
    assert can_fly(game, "elf") != stops


@pytest.mark.rule("MR-27.10", "MR-33.5")
def test_red_monster_keeps_whom_it_holds_from_flying() -> None:
    game = eagle("giant 1")
    fighting(game, "elf: giant 1", dark=those("giant 1"))
    assert can_fly(game, "elf")

    game.position.fight = evolve(game.fight, holds=pairs("giant 1 > elf"))

    assert not can_fly(game, "elf")
    assert leaving.why_not_fly(game, being("elf")).clause == "MR-27.10"


@pytest.mark.rule("MR-41.5")
def test_one_can_fly_away_from_a_cave() -> None:
    game = battlefield("elf", "witch_king", where="cavern 1")
    assert game.map.is_cave(clearing("cavern 1"))
    put(game, "transform", "witch_king", "elf", data="eagle")
    fighting(game, where="cavern 1")
    assert can_fly(game, "elf")


# The next turn (MR-27.12).


def between(game: Game) -> int:
    """Put the Elf between its tile and another, which is returned."""
    flying.rise(game, being("elf"), OWN, beside(game))
    refresh(game)
    return beside(game)


@pytest.mark.rule("MR-27.12")
def test_next_turn_starts_with_a_flight_even_without_flying_values() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    other = between(game)
    daylight(game, "elf", 1, 1, elf=f"FL {TILES[other].id}, H")
    answer(game)
    assert TILE_OF[game.position.characters[0].at] == other
    assert [one.activity for one in events_of(game, events.PhaseBegan)] == ["FL", "H"]


@pytest.mark.rule("MR-27.12")
def test_first_phase_is_lost_without_a_recorded_flight() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    between(game)
    daylight(game, "elf", 1, 1, elf="H, H")
    answer(game)
    assert TILE_OF[game.position.characters[0].at] == OWN
    assert [one.activity for one in events_of(game, events.PhaseBegan)] == ["-", "H"]


@pytest.mark.rule("MR-27.12")
def test_flight_from_between_two_tiles_leads_to_one_of_these() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    other = between(game)
    third = next(tile for tile in game.map.neighbours[OWN] if tile != other)
    assert flying.within_reach(game, being("elf")) == (OWN, other)
    assert third not in flying.within_reach(game, being("elf"))


@pytest.mark.rule("MR-27.8")
def test_character_that_came_by_flying_runs_onto_any_roadway() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    game.position.characters[0].came = clearing("cliff 6")
    between(game)
    daylight(game, "elf", 1, elf=f"FL {TILES[OWN].id}")
    answer(game)
    assert game.position.characters[0].came == -1


# Fly chits in combat (MR-26.12, MR-29.7, MR-39.7).


@pytest.mark.rule("MR-27.12", "MR-39.7")
def test_fly_chit_serves_for_one_flight_from_combat() -> None:
    game = on_broomstick()
    start(game)

    answer_all(game, "fly away with broomstick", f"tile {TILES[beside(game)].id}")

    assert flying.tiles_of(game, being("witch")) == (OWN, beside(game))
    assert not game.position.enchantments


@pytest.mark.rule("MR-41.3")
def test_flight_from_combat_leaves_horses_and_heavy_items_and_ends_hiding() -> None:
    game = on_broomstick()
    for name in ("workhorse_m5_h7", "suit_of_armor 1"):
        give(game, 0, name)
    hide(game, "witch")
    start(game)

    answer_all(game, "fly away with broomstick", f"tile {TILES[beside(game)].id}")
    while game.players_to_act and flying.tiles_of(game, being("witch")) == ():
        do(game, 0, texts(game, 0)[0])

    left = game.position.piles.cards_of(game.position.piles.slot(f"heap {HERE.title()}"))
    assert left >> piece("workhorse_m5_h7") & 1
    assert left >> piece("suit_of_armor 1") & 1
    assert not game.position.hidden >> being("witch") & 1


@pytest.mark.rule("MR-41.2")
def test_fly_chit_must_carry_its_user() -> None:
    game = battlefield("amazon", "elf")
    put(game, "broomstick", "amazon", "amazon")  # she is heavier than L
    fighting(game)
    assert tools.wings(game, being("amazon"))
    assert not can_fly(game, "amazon")
    assert leaving.why_not_fly(game, being("amazon")).clause == "MR-41.2"


@pytest.mark.rule("MR-26.12", "MR-39.7")
def test_charge_with_a_fly_chit_counts_as_flying_and_uses_it_up() -> None:
    game = on_broomstick()
    start(game)

    answer_all(game, "charge elf", "charge with broomstick")

    assert game.fight.charges == (Charge(being("witch"), being("elf"), 1, flies=True),)
    assert not game.position.enchantments


@pytest.mark.rule("MR-26.12")
def test_charge_with_a_move_chit_does_not_count_as_flying() -> None:
    game = on_broomstick()
    start(game)
    answer_all(game, "charge elf", next(one for one in _charges(game) if "move" in one))
    assert not game.fight.charges[0].flies


def _charges(game: Game) -> list[str]:
    answer_all(game, "charge elf")
    found = texts(game, 0)
    return [line for line in found if line.startswith("charge with")]


@pytest.mark.rule("MR-29.7", "MR-39.7")
def test_maneuver_with_a_fly_chit_has_its_time_and_uses_it_up() -> None:
    game = on_broomstick("giant 1")
    start(game)

    answer_all(game, "lure giant 1", "0: name giant 1", "0: maneuver with broomstick", "0: dodge")
    while game.players_to_act and not game.fight.plays:
        do(game, game.players_to_act[0], texts(game, game.players_to_act[0])[0])

    played = events_of(game, events.Played)
    assert [one.maneuver for one in played if one.being == being("witch")] == [tools.number(Tool(wings=BROOMSTICK))]
    assert figures.time_of(game, being("witch"), Tool(wings=BROOMSTICK)) == 1
    assert not game.position.enchantments


@pytest.mark.rule("MR-29.9")
def test_flying_values_bear_every_item_to_charge_or_maneuver() -> None:
    game = on_broomstick()
    fighting(game)
    assert tools.flyers(game, being("witch"))

    give(game, 0, "suit_of_armor 1")

    assert not tools.flyers(game, being("witch"))
    assert belongings.owned(game, being("witch"))
    assert can_fly(game, "witch")  # that leaves the armour behind


@pytest.mark.rule("MR-33.5")
def test_held_character_plays_no_fly_chit() -> None:
    game = on_broomstick("giant 1")
    fighting(game, "witch: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > witch"))
    assert not tools.wings(game, being("witch"))


@pytest.mark.rule("MR-43.27", "MR-47.32")
def test_borrowed_broomstick_is_not_played_by_its_rider() -> None:
    game = battlefield("witch", "elf")
    put(game, "broomstick", "elf", "witch")
    fighting(game)
    assert not tools.wings(game, being("witch"))
    assert not can_fly(game, "witch")
