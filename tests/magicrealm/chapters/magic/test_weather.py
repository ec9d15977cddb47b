"""Fog, and the Violent Storm that costs phases (MR-42.14, MR-43.6, MR-43.23)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CHIT_LABELS
from arcana_magicrealm.chapters.magic import coming_to_life
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.chapters.travel.searching import ChooseClearing, ChooseSearch
from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.locations import DWELLINGS
from arcana_magicrealm.model.realm import TILE
from arcana_magicrealm.model.tables import TABLES
from tests.magicrealm.chapters.combat.fights import fighting, take
from tests.magicrealm.chapters.magic.spells import casting, duel, put, turn_chits
from tests.magicrealm.daylight import answer, daylight, is_blocked
from tests.magicrealm.table import ask, begun, being, clearing, do, events_of, refresh, roll, texts
from tests.magicrealm.table import put as place


def clouded(spell: str, where: str, tile: str = "cliff", data: int | None = None) -> Game:
    """The Amazon in a clearing, and a spell of the Wizard on a tile."""
    game = begun("amazon", "wizard", amazon=where, wizard="ruins 1")
    put(game, spell, "wizard", ("tile", TILE[tile]), data=data)
    return game


# Fog.


@pytest.mark.rule("MR-43.6")
def test_fog_hides_the_table_peer_from_who_searches_in_the_tile() -> None:
    game = clouded("fog", "cliff 3")
    ask(game, ChooseSearch(being("amazon")))

    assert texts(game, 0) == ["search locate"]


@pytest.mark.rule("MR-43.6")
def test_fog_elsewhere_does_not_disturb_a_search() -> None:
    game = clouded("fog", "cliff 3", "ruins")
    ask(game, ChooseSearch(being("amazon")))

    assert texts(game, 0) == ["search peer", "search locate"]


@pytest.mark.rule("MR-43.6", "MR-12.2")
def test_fog_cannot_be_peered_into_from_a_mountain_outside() -> None:
    clear = begun("amazon", amazon="cliff 6")
    ask(clear, ChooseClearing(being("amazon")))
    assert any("borderland" in text for text in texts(clear, 0))

    game = clouded("fog", "cliff 6", "borderland")
    ask(game, ChooseClearing(being("amazon")))

    assert not any("borderland" in text for text in texts(game, 0))
    assert "clearing cliff 6" in texts(game, 0)


@pytest.mark.rule("MR-43.6", "MR-12.28")
def test_enhanced_peer_sees_through_fog() -> None:
    game = begun("witch", "wizard", witch="borderland 1", witch_familiar="cliff 3", wizard="ruins 1")
    put(game, "fog", "wizard", ("tile", TILE["cliff"]))

    daylight(game, "witch", 5, 5, witch="", witch_familiar="P")

    assert len(events_of(game, events.Searched)) == 1


# Violent Storm.


@pytest.mark.rule("MR-42.14")
def test_costs_of_a_storm_are_those_of_the_printed_table() -> None:
    assert list(weather.COSTS) == [TABLES["violent_storm"].line(number).phases for number in range(1, 7)]


@pytest.mark.rule("MR-42.14")
@pytest.mark.parametrize(("dice", "cost"), [((1, 1), 4), ((3, 1), 3), ((4, 5), 2), ((6, 2), 1)])
def test_caster_rolls_what_a_storm_costs(dice: tuple[int, int], cost: int) -> None:
    game = begun("amazon", "druid", amazon="cliff 3", druid="ruins 1")
    made = put(game, "violent_storm", "druid", ("tile", TILE["cliff"]))
    roll(game, *dice)

    (effect,) = game.position.effects.of("violent_storm")
    game.spell_rules["violent_storm"].begins(game, made, effect)
    game.go_on()

    assert [one.data for one in game.position.effects.of("violent_storm")] == [cost]


@pytest.mark.rule("MR-43.23", "MR-38.13")
def test_storm_of_a_caster_who_dies_of_it_is_over_and_changes_no_other() -> None:
    game = duel("sorceror", "elf")
    put(game, "violent_storm", "elf", ("tile", TILE["ruins"]), data=1)
    (made,) = casting("sorceror", "violent_storm", "magic IV4*", 4, fate="")
    fighting(game, casts=(evolve(made, targets=(Target("tile", TILE["cliff"]),)),))
    turn_chits(game, "sorceror", "W", *CHIT_LABELS[being("sorceror")])
    turn_chits(game, "sorceror", "A", "magic IV4*")

    take(game, coming_to_life.spells_come_to_life())

    assert game.position.characters[0].status == "dead"
    assert [(one.target, one.data) for one in game.position.effects.of("violent_storm")] == [
        (("tile", TILE["ruins"]), 1)
    ]


@pytest.mark.rule("MR-43.23", "MR-47.40")
def test_storm_costs_phases_that_the_individual_chooses_once_a_turn() -> None:
    game = clouded("violent_storm", "cliff 3", data=1)

    daylight(game, "amazon", 1, 1, amazon="-, H, -, H")
    do(game, 0, "done")
    assert texts(game, 0) == ["lose phase 2", "lose phase 3", "lose phase 4"]
    do(game, 0, "lose phase 3")
    assert [phase.activity for phase in game.turn.phases] == ["-", "H", "H"]
    answer(game)

    assert [began.activity for began in events_of(game, events.PhaseBegan)] == ["-", "H", "H"]
    assert len(events_of(game, events.Stormed)) == 1
    assert game.sentence(events.Stormed(being("amazon"), 1), 0) == "A storm costs Amazon 1 phase of its turn"


@pytest.mark.rule("MR-43.23")
@pytest.mark.parametrize("cost", [2, 3])
def test_storm_takes_the_rest_of_the_turn_if_it_costs_as_much(cost: int) -> None:
    game = clouded("violent_storm", "cliff 3", data=cost)

    daylight(game, "amazon", amazon="-, H, H")
    answer(game)  # no question about the phases

    assert [began.activity for began in events_of(game, events.PhaseBegan)] == ["-"]


@pytest.mark.rule("MR-43.33")
def test_storm_costs_mist_nothing() -> None:
    game = clouded("violent_storm", "cliff 3", data=1)
    put(game, "melt_into_mist", "wizard", "amazon")

    daylight(game, "amazon", 1, amazon="-, H, -")
    answer(game)

    assert [began.activity for began in events_of(game, events.PhaseBegan)] == ["-", "H", "-"]


@pytest.mark.rule("MR-43.23")
@pytest.mark.parametrize(("where", "cost"), [("cliff 3", 2), ("cliff 6", 2), ("borderland 1", 0)])
def test_storm_is_felt_in_woods_and_mountains_of_its_tile(where: str, cost: int) -> None:
    game = clouded("violent_storm", where, data=2)

    assert weather.cost_in(game, game.position.characters[0].at) == cost


@pytest.mark.rule("MR-43.23")
def test_caves_and_houses_shelter_from_a_storm_but_campfires_do_not() -> None:
    game = clouded("violent_storm", "caves 1", "caves", data=2)
    at = game.position.characters[0].at
    assert weather.cost_in(game, at) == 0

    wood = clouded("violent_storm", "cliff 3", data=2)
    at = wood.position.characters[0].at
    houses = [house.building for house in DWELLINGS]
    wood.position.dwellings = tuple([at if number == houses.index(True) else -1 for number in range(len(houses))])
    assert weather.cost_in(wood, at) == 0
    wood.position.dwellings = tuple([at if number == houses.index(False) else -1 for number in range(len(houses))])
    assert weather.cost_in(wood, at) == 2


@pytest.mark.rule("MR-43.23", "MR-48.14")
def test_others_draw_enough_phases_for_the_question_of_the_storm() -> None:
    game = clouded("violent_storm", "cliff 3", data=2)
    daylight(game, "amazon", amazon="-, H, -, H")
    do(game, 0, "done")
    assert weather.least_phases(game) == 4  # the first is over, and there is a choice: more than two are left

    for seed in range(10):
        drawn = game.determinize(1, Rng(seed))
        refresh(drawn)
        assert len(drawn.legal_actions(0)) >= 3


@pytest.mark.rule("MR-43.23", "MR-16.6")
def test_storm_costs_nothing_in_a_turn_that_is_over() -> None:
    game = clouded("violent_storm", "cliff 3", data=1)
    place(game, "giant 1", "cliff 3")
    game.position.hidden = 0

    daylight(game, "amazon", amazon="-, H, -, H")
    do(game, 0, "done")

    assert is_blocked(game, "amazon")
    assert not events_of(game, events.Stormed)


@pytest.mark.rule("MR-43.6", "MR-39.3")
def test_fog_lifts_at_sunset() -> None:
    game = clouded("fog", "cliff 3")
    assert weather.is_foggy(game, clearing("cliff 5"))
    assert not weather.is_foggy(game, clearing("ruins 1"))

    enchantments.settle(game, game.position.effects.tick("sunset"), "MR-39.3")

    assert not weather.is_foggy(game, clearing("cliff 5"))
