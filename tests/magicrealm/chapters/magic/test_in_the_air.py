"""Beings in the air: who flies along, who lands, colours, used Fly chits (MR-36.5, MR-39.16, MR-41, MR-45.26)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.cards.cards import indices
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.combat.encounter import leaving
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.days import choosing, phases, recording, unrecordable
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.chapters.travel import fly_chits, flying
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import ALOFT
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.melee import CARPET, Charge, Play
from arcana_magicrealm.model.pieces import ITEMS, PIECES
from arcana_magicrealm.model.realm import TILE, TILE_OF, TILES, clearing_name
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm import table
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, lent_to_charge, take, tool
from tests.magicrealm.chapters.magic.bewitching import bewitch
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, asked, daylight
from tests.magicrealm.table import OnMap, ask, begun, being, clearing, do, events_of, give, hire, piece, refresh, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]
BAT: dict[str, Any] = {"giant_bat 1": "F sorceror"}
"""The recorded turn of a bat that follows."""


def here(*names: str) -> Game:
    """These characters in a clearing, with the last one far away."""
    places: dict[str, Any] = dict.fromkeys(names, HERE) | {names[-1]: "ledges 3"}
    return begun(*names, **places)


def beside(game: Game) -> str:
    """A tile beside that of the clearing."""
    return TILES[min(game.map.neighbours[OWN])].id


def follow(game: Game, guide: str, *names: str) -> None:
    """Let these follow a guide."""
    game.position.guides = tuple(sorted((*game.position.guides, *[(being(name), being(guide)) for name in names])))
    refresh(game)


def flown(game: Game) -> list[int]:
    """Those who have flown, in their order."""
    return [one.being for one in events_of(game, events.Flew)]


def is_aloft(game: Game, name: str) -> bool:
    """Whether a being is in the air."""
    return bool(flying.tiles_of(game, being(name)))


def place(game: Game, name: str) -> int:
    """The clearing of a being."""
    return beings.place(game, being(name))


def lend(game: Game, rider: str, *casters: str) -> None:
    """Put Broomsticks of these characters on a rider."""
    for caster in casters:
        put(game, "broomstick", caster, rider)


def give_carpet(game: Game, name: str) -> None:
    """Give the first player's character the Flying Carpet, active and energized."""
    give(game, 0, "flying_carpet")
    belongings.activate(game, being(name), piece("flying_carpet"))
    enchantments.energize(game, game.position.enchantments[-1], "MR-39.4")


# Colours (MR-36.5).


@pytest.mark.rule("MR-36.5", "MR-6.3")
def test_day_supplies_its_colour_to_those_in_the_air() -> None:
    game = here("elf", "witch_king")
    flying.rise(game, being("elf"), OWN)
    game.position.day = 21
    assert colours.supplied_to(game, being("elf")) == colours.of_day(game) != frozenset()
    assert colours.supplied_to(game, being("elf"), day=False) == frozenset()


@pytest.mark.rule("MR-36.5")
def test_enchanted_card_supplies_those_in_the_same_place_in_the_air() -> None:
    game = here("elf", "amazon", "witch_king")
    give(game, 1, "dragon_essence", active=True)
    for name in ("elf", "amazon"):
        flying.rise(game, being(name), OWN)
    assert colours.supplied_to(game, being("elf")) == {"purple"}

    flying.rise(game, being("amazon"), OWN, TILE[beside(game)])

    assert colours.supplied_to(game, being("elf")) == frozenset()
    assert colours.supplied_to(game, being("amazon")) == {"purple"}


@pytest.mark.rule("MR-36.5")
def test_enchanted_tile_does_not_supply_those_above_it() -> None:
    game = here("elf", "witch_king")
    game.position.enchanted |= 1 << OWN
    assert colours.supplied_to(game, being("elf"))
    flying.rise(game, being("elf"), OWN)
    assert colours.supplied_to(game, being("elf")) == frozenset()


# Followers (MR-41.6, MR-41.8).


@pytest.mark.rule("MR-41.6", "MR-41.8")
def test_followers_land_with_their_guide() -> None:
    game = here("elf", "amazon", "witch_king")
    put(game, "transform", "witch_king", "elf", "amazon", data="eagle")
    follow(game, "elf", "amazon")
    daylight(game, "elf", 2, 5, elf=f"FL {beside(game)}", amazon="F elf")
    answer(game)
    assert place(game, "elf") == place(game, "amazon") >= 0
    assert len(events_of(game, events.Landed)) == 1


@pytest.mark.rule("MR-41.6", "MR-15.2")
def test_follower_that_stops_in_the_air_lands_and_ends_its_turn() -> None:
    game = here("elf", "amazon", "witch_king")
    put(game, "transform", "witch_king", "elf", "amazon", data="eagle")
    daylight(game, "elf", 1, 2, elf=f"FL {beside(game)}, FL {TILES[OWN].id}", amazon="F elf")
    do(game, asked(game, "stay"), "stay")

    do(game, asked(game, "stop following"), "stop following")

    assert TILE_OF[place(game, "amazon")] == TILE[beside(game)]
    answer(game)
    assert being("amazon") in [one.being for one in events_of(game, events.Landed)]
    assert game.position.had_turn >> being("amazon") & 1
    assert TILE_OF[place(game, "elf")] == OWN


@pytest.mark.rule("MR-41.8", "MR-15.9")
def test_follower_that_loses_its_wings_in_the_air_lands() -> None:
    game = here("elf", "amazon", "witch_king")
    made = put(game, "transform", "witch_king", "amazon", data="eagle")
    put(game, "transform", "witch_king", "elf", data="eagle")
    daylight(game, "elf", 1, 2, elf=f"FL {beside(game)}, FL {TILES[OWN].id}", amazon="F elf")
    do(game, asked(game, "stay"), "stay")
    asked(game, "stay")

    enchantments.break_spell(game, made, "MR-39.9")
    ask(game)
    answer(game)

    assert flown(game) == [being("elf"), being("amazon"), being("elf")]
    assert TILE_OF[place(game, "amazon")] == TILE[beside(game)]


@pytest.mark.rule("MR-41.4", "MR-41.1")
def test_position_in_the_middle_of_a_flight_is_taken_up() -> None:
    game = here("elf", "witch_king")
    put(game, "transform", "witch_king", "elf", data="eagle")
    give(game, 0, "mace 1")
    daylight(game, "elf", 1, elf=f"FL {beside(game)}, FL {TILES[OWN].id}")
    do(game, 0, "done")
    assert is_aloft(game, "elf")
    assert OnMap.at(game.position).position.turn == game.position.turn


@pytest.mark.rule("MR-41.12", "MR-15.14")
def test_follower_may_abandon_items_in_the_air_too() -> None:
    game = here("elf", "amazon", "witch_king")
    put(game, "transform", "witch_king", "elf", data="eagle")
    put(game, "hurricane_winds", "witch_king", "amazon")
    give(game, 1, "mace 1")
    daylight(game, "elf", 2, 1, elf=f"FL {beside(game)}, FL {TILES[OWN].id}", amazon="F elf")
    do(game, asked(game, "stay"), "stay")

    assert asked(game, "abandon mace 1") == 1
    assert is_aloft(game, "amazon")
    do(game, 1, "abandon mace 1")

    fallen = [
        number for number, slot in enumerate(slots.HEAP) if game.position.piles.cards_of(slot) >> piece("mace 1") & 1
    ]
    assert [TILE_OF[number] for number in fallen] == [TILE[beside(game)]]


# Steeds (MR-41.10).


def rider(*others: str, steed: str = "giant_bat 1") -> Game:
    """The Sorceror with a bat under the Witch King's control that follows, and monsters that follow too."""
    game = here("sorceror", "witch_king", "elf")
    beings.put(game, being("witch_king"), clearing("ledges 3"))
    for monster in (steed, *others):
        table.put(game, monster, HERE)
    bewitch(game, "control_bats", "witch_king", steed)
    follow(game, "sorceror", steed, *others)
    return game


@pytest.mark.rule("MR-41.10", "MR-41.6")
def test_steed_that_stops_following_in_the_air_lands_with_its_rider() -> None:
    game = rider()
    daylight(game, "sorceror", 2, sorceror=f"FL {beside(game)}, FL {TILES[OWN].id}", **BAT)
    do(game, asked(game, "stay"), "stay")
    assert asked(game, "stop following") == 1

    do(game, 1, "stop following")

    assert TILE_OF[place(game, "sorceror")] == TILE[beside(game)]
    assert place(game, "giant_bat 1") == place(game, "sorceror")
    answer(game)
    assert [one.activity for one in events_of(game, events.ActivityCancelled)] == ["FL"]
    assert flown(game) == [being("sorceror"), being("giant_bat 1")]


@pytest.mark.rule("MR-41.10", "MR-41.2")
def test_steed_that_stops_following_before_the_flight_carries_nobody() -> None:
    game = rider()
    daylight(game, "sorceror", sorceror=f"FL {beside(game)}", **BAT)
    do(game, asked(game, "stop following"), "stop following")
    answer(game)
    assert flown(game) == []
    assert place(game, "sorceror") == clearing(HERE)
    assert [one.activity for one in events_of(game, events.ActivityCancelled)] == ["FL"]


@pytest.mark.rule("MR-41.10", "MR-41.8", "MR-15.2")
def test_rider_whose_steed_stops_cannot_follow_on_through_the_air() -> None:
    game = rider()
    beings.put(game, being("elf"), clearing(HERE))
    put(game, "transform", "witch_king", "elf", data="eagle")
    give_carpet(game, "sorceror")
    follow(game, "elf", "sorceror")
    turns: dict[str, Any] = {"elf": f"FL {beside(game)}, FL {TILES[OWN].id}"}
    daylight(game, "elf", 1, 2, **turns, sorceror="F elf", **BAT)
    for _ in range(2):
        do(game, asked(game, "stay"), "stay")
    assert {*flown(game)} == {being("elf"), being("sorceror"), being("giant_bat 1")}
    while (seat := asked(game, "stop following")) == 0:
        do(game, seat, "stay")

    do(game, seat, "stop following")

    assert place(game, "sorceror") == place(game, "giant_bat 1") >= 0
    assert game.guide_of(being("sorceror")) == -1
    assert is_aloft(game, "elf")


@pytest.mark.rule("MR-41.10", "MR-37.12", "MR-40.5")
def test_rider_that_abandons_the_necklace_in_the_air_lands_with_the_dragon() -> None:
    game = here("sorceror", "elf")
    dragon, necklace = being("t_flying_dragon"), piece("dragonfang_necklace")
    table.put(game, "t_flying_dragon", HERE)
    give(game, 0, "dragonfang_necklace", active=True)
    made = Enchantment(0, SPELL["dragonfang_necklace"], being("sorceror"), piece=necklace)
    enchantments.begin(game, made, [dragon])
    game.card_moved(necklace)
    turns: dict[str, Any] = {"t_flying_dragon": "F sorceror"}
    daylight(game, "sorceror", 2, 3, sorceror=f"FL {beside(game)}, FL {TILES[OWN].id}", **turns)
    do(game, asked(game, "stay"), "stay")

    do(game, asked(game, "abandon dragonfang_necklace"), "abandon dragonfang_necklace")
    answer(game)

    assert not game.is_controlled(dragon)
    assert beings.place(game, dragon) == place(game, "sorceror")
    assert TILE_OF[place(game, "sorceror")] == TILE[beside(game)]
    assert [(one.blocker, one.blocked) for one in events_of(game, events.Blocked)] == [(dragon, being("sorceror"))]
    assert [one.being for one in events_of(game, events.TurnEnded)] == [being("sorceror")]


@pytest.mark.rule("MR-41.10")
def test_ground_monster_does_not_fly_along_with_a_steed() -> None:
    game = rider("giant 1")
    daylight(game, "sorceror", 1, sorceror=f"FL {beside(game)}", **BAT)
    follow(game, "sorceror", "giant 1")
    answer(game)
    assert being("giant 1") not in flown(game)
    assert place(game, "giant 1") == clearing(HERE)


@pytest.mark.rule("MR-41.10")
def test_steed_carries_only_the_one_whom_it_follows_itself() -> None:
    game = rider()
    beings.put(game, being("elf"), clearing(HERE))
    follow(game, "elf", "sorceror")
    assert flying.steeds(game, being("sorceror")) == [being("giant_bat 1")]
    assert flying.steeds(game, being("elf")) == []


@pytest.mark.rule("MR-41.10", "MR-40.7")
def test_bat_in_another_form_is_no_steed() -> None:
    game = rider()
    put(game, "transform", "witch_king", "giant_bat 1", data="lion")
    assert flying.steeds(game, being("sorceror")) == []


@pytest.mark.rule("MR-41.11")
def test_flyer_uses_the_strongest_values_and_of_equal_ones_those_not_used_up() -> None:
    game = here("amazon", "witch")
    give_carpet(game, "amazon")
    best = flying.best_wings(game, being("amazon"))
    assert best is not None
    assert best.source == CARPET
    put(game, "hurricane_winds", "witch", "amazon")
    assert flying.best_wings(game, being("amazon")) == flying.Wings(4, 1, fly_chits.WINDS)

    table.put(game, "t_flying_dragon", HERE)
    made = Enchantment(0, SPELL["dragonfang_necklace"], being("witch"))
    enchantments.begin(game, made, [being("t_flying_dragon")])
    game.position.owners[being("t_flying_dragon") - 16] = 1
    follow(game, "amazon", "t_flying_dragon")

    assert flying.best_wings(game, being("amazon")) == flying.Wings(4, 0, flying.STEED)


# Fly chits that are used up (MR-41.11, MR-39.16, MR-43.27).


@pytest.mark.rule("MR-41.11", "MR-39.7")
def test_broomstick_that_has_not_carried_is_not_used_up() -> None:
    game = here("elf", "witch_king")
    lend(game, "elf", "witch_king")
    put(game, "transform", "witch_king", "elf", data="eagle")
    daylight(game, "elf", 1, elf=f"FL {beside(game)}")
    answer(game)
    assert flown(game) == [being("elf")]
    assert "broomstick" in [enchantments.card_of(one).id for one in game.position.enchantments]


@pytest.mark.rule("MR-41.11", "MR-43.27")
def test_own_broomstick_carries_without_a_question_and_is_used_up() -> None:
    game = here("elf", "witch_king")
    lend(game, "elf", "witch_king", "elf")
    daylight(game, "elf", 1, elf=f"FL {beside(game)}")
    answer(game)
    assert flown(game) == [being("elf")]
    assert [one.caster for one in game.position.enchantments] == [being("witch_king")]


@pytest.mark.rule("MR-43.27", "MR-39.16")
@pytest.mark.parametrize(("answers", "left"), [("yes", ["witch"]), ("no yes", ["witch_king"]), ("no no", None)])
def test_fly_phase_works_if_one_of_several_casters_allows_it(answers: str, left: list[str] | None) -> None:
    game = here("elf", "witch_king", "witch")
    lend(game, "elf", "witch_king", "witch")
    daylight(game, "elf", 1, elf=f"FL {beside(game)}")
    do(game, 0, "done")
    for seat, word in enumerate(answers.split(), 1):
        do(game, seat, word)
    answer(game)
    assert bool(flown(game)) == (left is not None)
    assert [one.caster for one in game.position.enchantments] == [being(o) for o in left or ["witch_king", "witch"]]


@pytest.mark.rule("MR-43.27", "MR-41.8")
@pytest.mark.parametrize("word", ["yes", "no"])
def test_follower_on_a_lent_broomstick_flies_along_only_with_leave(word: str) -> None:
    game = here("elf", "witch", "witch_king")
    put(game, "transform", "witch_king", "elf", data="eagle")
    lend(game, "witch", "witch_king")
    daylight(game, "elf", 1, elf=f"FL {beside(game)}", witch="F elf")
    assert asked(game, "yes") == 2
    do(game, 2, word)
    answer(game)
    assert (being("witch") in flown(game)) == (word == "yes")
    assert (place(game, "witch") == clearing(HERE)) == (word == "no")


@pytest.mark.rule("MR-27.12", "MR-43.27")
def test_flight_that_combat_began_needs_no_broomstick() -> None:
    game = here("elf", "witch_king")
    lend(game, "elf", "witch_king")
    flying.rise(game, being("elf"), OWN, TILE[beside(game)])
    daylight(game, "elf", 1, elf=f"FL {beside(game)}")
    answer(game)
    assert TILE_OF[place(game, "elf")] == TILE[beside(game)]
    assert len(game.position.enchantments) == 1


def lent_twice() -> Game:
    """A fight of the Amazon and the Elf, who has Broomsticks from the Witch King and the Witch."""
    game = battlefield("elf", "witch_king", "witch", "amazon")
    lend(game, "elf", "witch_king", "witch")
    fighting(game)
    return game


LIGHT = "move L2*"
ANSWERS = [("yes no", True, ["witch"]), ("no yes", True, ["witch_king"]), ("yes yes", False, [])]


def decide(game: Game, answers: str) -> None:
    """Let the two casters answer one after the other."""
    game.go_on()
    for seat, word in enumerate(answers.split(), 1):
        assert game.players_to_act == (seat,)
        do(game, seat, word)


@pytest.mark.rule("MR-39.16", "MR-43.27")
@pytest.mark.parametrize(("answers", "flies", "left"), ANSWERS)
def test_two_broomsticks_played_for_one_charge_cancel_each_other(answers: str, flies: bool, left: list[str]) -> None:
    game = lent_twice()
    assert lent_to_charge(game, being("elf"), being("amazon"), tool("elf", LIGHT))
    decide(game, answers)
    assert game.fight.charges == (Charge(being("elf"), being("amazon"), 1 if flies else 2, flies),)
    assert [one.caster for one in game.position.enchantments] == [being(name) for name in left]


@pytest.mark.rule("MR-39.16", "MR-43.27")
@pytest.mark.parametrize(("answers", "flies", "left"), ANSWERS)
def test_two_broomsticks_played_for_one_run_cancel_each_other(answers: str, flies: bool, left: list[str]) -> None:
    game = lent_twice()
    leaving.run_or_fly(game, being("elf"), tool("elf", LIGHT))
    decide(game, answers)
    do(game, 0, texts(game, 0)[0])
    assert bool(events_of(game, events.FlewAway)) == flies
    assert [one.caster for one in game.position.enchantments] == [being(name) for name in left]


@pytest.mark.rule("MR-39.16", "MR-43.27")
@pytest.mark.parametrize(("answers", "flies", "left"), ANSWERS)
def test_two_broomsticks_played_for_one_maneuver_cancel_each_other(answers: str, flies: bool, left: list[str]) -> None:
    game = lent_twice()
    made = Play(maneuver=tool("elf", LIGHT), course=2)
    fighting(game, plays=((being("elf"), made),))
    assert made.maneuver is not None
    assert tools.lender_asked(game, being("elf"), made.maneuver, plays.LendManeuver)
    decide(game, answers)
    flown_with = dict(game.fight.plays)[being("elf")].maneuver
    assert flown_with is not None
    assert (flown_with.wings == "broomstick") == flies
    assert [one.caster for one in game.position.enchantments] == [being(name) for name in left]


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize(("answers", "left"), [("yes no", ["witch"]), ("no yes", ["witch_king"]), ("yes yes", [])])
def test_each_caster_may_break_its_spell_if_a_stronger_chit_is_used(answers: str, left: list[str]) -> None:
    game = lent_twice()
    assert not lent_to_charge(game, being("elf"), being("amazon"), tool("elf", "move M4"))
    decide(game, answers)
    assert [one.caster for one in game.position.enchantments] == [being(name) for name in left]


@pytest.mark.rule("MR-39.16", "MR-43.27")
@pytest.mark.parametrize(("answers", "flies", "left"), ANSWERS)
def test_two_broomsticks_played_for_one_move_cancel_each_other(answers: str, flies: bool, left: list[str]) -> None:
    game = here("elf", "witch_king", "witch")
    for owned in [number for number in range(200) if belongings.owned(game, being("elf")) >> number & 1]:
        belongings.give_up(game, being("elf"), owned, slots.OUT_OF_PLAY)
    lend(game, "elf", "witch_king", "witch")
    end = min(game.map.graph.neighbours(clearing(HERE)))
    daylight(game, "elf", elf=f"M {clearing_name(end).lower()}")
    do(game, 0, "done")
    decide(game, answers)
    assert bool(flown(game)) == flies
    assert (game.position.characters[0].came == clearing(HERE)) != flies
    assert [one.caster for one in game.position.enchantments] == [being(name) for name in left]


@pytest.mark.rule("MR-10.5", "MR-43.27")
def test_flight_makes_the_first_move_to_a_mountain_a_blank_phase() -> None:
    game = here("elf", "witch_king")
    put(game, "transform", "witch_king", "elf", data="eagle")
    game.position.turn = Turn(being("elf"), (), climbing=clearing("cliff 1"))
    ask(game, flying.take_off(being("elf"), OWN), flying.land(being("elf")))
    assert game.turn.climbing == -1


@pytest.mark.rule("MR-43.7", "MR-47.8", "MR-47.41")
@pytest.mark.parametrize(("flown_today", "moves"), [((Phase("FL", OWN),), True), ((), False)])
def test_move_is_chosen_after_a_flight_as_it_is_recorded(flown_today: tuple[Phase, ...], moves: bool) -> None:
    game = here("amazon", "witch")
    give_carpet(game, "amazon")
    flying.rise(game, being("amazon"), OWN)
    game.position.turn = Turn(being("amazon"), flown_today, foreseen=True)
    _, written = choosing.as_recorded(game)
    assert ("M" in written.codes) == moves
    assert bool(written.places) == moves


@pytest.mark.rule("MR-47.8")
def test_reason_against_a_move_after_a_flight_names_the_tile() -> None:
    game = here("amazon", "witch")
    made = recording.recorder(game, being("amazon"))
    written = phases.opened(made, (Phase("FL", OWN, "basic"),), -1, over=OWN)._replace(code="M")
    assert phases.UNNAMED == written.place
    far = next(one for one in range(len(TILE_OF)) if one not in written.places)
    refused = unrecordable.why_not_place(made, written, far)
    assert TILES[OWN].name in refused.reason


@pytest.mark.rule("MR-43.20")
def test_winds_are_broken_if_their_target_has_flown_away_by_itself() -> None:
    game = battlefield("sorceror", "elf")
    put(game, "hurricane_winds", "sorceror", "elf")
    fighting(game)
    take(game, leaving.fly_away(being("elf"), TILE[beside(game)]))
    take(game, weather.winds_blow())
    assert not game.position.enchantments
    assert flying.tiles_of(game, being("elf")) == (OWN, TILE[beside(game)])


@pytest.mark.rule("MR-43.20", "MR-41.2")
@pytest.mark.parametrize("form", ["", "lion"])
def test_chit_of_the_winds_serves_for_further_flights_in_any_form(form: str) -> None:
    game = here("elf", "witch_king")
    if form:
        put(game, "transform", "witch_king", "elf", data=form)
    put(game, "hurricane_winds", "witch_king", "elf")
    lend(game, "elf", "elf")
    best = flying.best_wings(game, being("elf"))
    assert best is not None
    assert best.source == fly_chits.WINDS
    assert ("broomstick" in [one.source for one in flying.wings_of(game, being("elf"))]) != bool(form)


@pytest.mark.rule("MR-43.20", "MR-41.2", "MR-41.11")
def test_hired_leader_that_winds_have_carried_off_flies_on_and_lands() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3", lhq=HERE)
    hire(game, 0, "lhq")
    put(game, "hurricane_winds", "witch_king", "lhq")
    flying.rise(game, being("lhq"), TILE[beside(game)])
    daylight(game, "lhq", 1, lhq=f"FL {TILES[OWN].id}")
    answer(game)
    assert flown(game) == [being("lhq")]
    assert TILE_OF[place(game, "lhq")] == OWN
    assert not game.position.enchantments


# The start of a phase (MR-41.4, MR-41.12).


@pytest.mark.rule("MR-41.12")
def test_items_alone_are_abandoned_in_the_air() -> None:
    abandoned = {one for one in range(len(PIECES)) if flying.is_abandoned(actions.handle("abandon", one))}

    assert {PIECES[one].kind for one in abandoned} == {"weapon", "armor", "treasure"}
    assert abandoned == {*indices(ITEMS.mask)}
    assert not flying.is_abandoned(actions.handle("deactivate", piece("mace 1")))


@pytest.mark.rule("MR-41.4", "MR-41.12")
def test_reason_against_other_deeds_in_the_air() -> None:
    game = here("amazon", "witch")
    give_carpet(game, "amazon")
    flying.rise(game, being("amazon"), OWN)
    give(game, 0, "mace 1")
    daylight(game, "amazon", 1, amazon=f"FL {TILES[OWN].id}, FL {TILES[OWN].id}")
    assert is_aloft(game, "amazon")
    for line, clause in {"deactivate flying_carpet": "MR-41.4", "abandon mace 2": "MR-9.3"}.items():
        with pytest.raises(IllegalAction, match=clause.replace(".", r"\.")):
            game.apply(game.action_space.find(line), 0)


# The familiar (MR-45.26).


def with_familiar() -> Game:
    """The Witch, who can fly as an Eagle, and her familiar; both in a clearing."""
    game = here("witch", "elf", "witch_king")
    put(game, "transform", "witch_king", "witch", "elf", data="eagle")
    beings.put(game, being("witch familiar"), clearing(HERE))
    refresh(game)
    return game


@pytest.mark.rule("MR-45.26")
def test_familiar_that_follows_flies_and_lands_with_the_witch() -> None:
    game = with_familiar()
    daylight(game, "witch", 1, witch=f"FL {beside(game)}", witch_familiar="F witch")
    answer(game)
    assert {*flown(game)} == {being("witch"), being("witch familiar")}
    assert place(game, "witch familiar") == place(game, "witch")
    assert TILE_OF[place(game, "witch")] == TILE[beside(game)]
    assert not game.position.aloft


@pytest.mark.rule("MR-45.26", "MR-41.8")
@pytest.mark.parametrize(("guide", "flies"), [("witch", True), ("elf", False)])
def test_familiar_flies_only_with_the_witch(guide: str, flies: bool) -> None:
    game = with_familiar()
    daylight(game, "elf", 1, elf=f"FL {beside(game)}", witch="F elf", witch_familiar=f"F {guide}")
    answer(game)
    assert (being("witch familiar") in flown(game)) == flies
    assert (place(game, "witch familiar") == place(game, "witch")) == flies


@pytest.mark.rule("MR-45.25", "MR-45.26")
def test_familiar_in_the_air_vanishes_with_the_witch() -> None:
    game = with_familiar()
    for name in ("witch", "witch familiar"):
        flying.rise(game, being(name), OWN)
    assert beings.companions_of(game, being("witch")) == (being("witch familiar"),)
    game.position.agenda = None
    game.die(0, "MR-22.1")
    assert not game.position.aloft
    assert place(game, "witch familiar") == -1


@pytest.mark.rule("MR-45.26", "MR-48.2")
def test_familiar_in_the_air_is_seen_there() -> None:
    game = with_familiar()
    for name in ("witch", "witch familiar"):
        flying.rise(game, being(name), OWN)
    assert game.view(1).companion_at[0] == ALOFT
    taken_up = OnMap.at(game.position, players=game.player_count)
    assert taken_up.position.companion_at == game.position.companion_at
