"""Broomstick lent to another character, whose use its caster controls (MR-43.27, MR-47.40)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.cards.cards import indices
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.combat.encounter import leaving
from arcana_magicrealm.chapters.combat.melee import plays
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.travel import flying, moving
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.melee import BROOMSTICK, Charge, Play, Tool
from arcana_magicrealm.model.pieces import PIECE_IDS
from arcana_magicrealm.model.realm import TILE_OF, TILES, clearing_name
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    asked,
    battlefield,
    fighting,
    lent_to_charge,
    start,
    tool,
)
from tests.magicrealm.chapters.magic.spells import learn, put, turn_chits
from tests.magicrealm.daylight import daylight
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, piece, stack, texts

HERE = "cliff 3"
OWN = TILE_OF[clearing(HERE)]


def lent() -> Game:
    """A fight of the Elf on a Broomstick of the Witch King's, the Amazon and both."""
    game = battlefield("elf", "witch_king", "amazon")
    put(game, "broomstick", "witch_king", "elf")
    fighting(game)
    return game


def of_strength(letter: str) -> Tool:
    """A Move chit of the Elf with this strength."""
    return tool("elf", {"L": "move L2*", "M": "move M4"}[letter])


@pytest.mark.rule("MR-43.27", "MR-38.6")
def test_broomstick_is_cast_on_a_light_character() -> None:
    game = battlefield("witch_king", "elf", "amazon")
    learn(game, "witch_king", "broomstick")
    turn_chits(game, "witch_king", "E", "magic V4*")
    start(game)
    answer_all(game, "cast broomstick", "cast with magic V2*")

    assert asked(game, "aim at elf") == 0
    assert "aim at amazon" not in texts(game, 0)
    do(game, 0, "aim at elf")
    answer_all(game, "2: no maneuver")

    assert enchantments.works(game, "broomstick", being("elf"))


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize(("answer", "made"), [("yes", (1, True)), ("no", (2, False))])
def test_caster_may_make_a_charge_by_fly_chit(answer: str, made: tuple[int, bool]) -> None:
    game = lent()
    elf, amazon = being("elf"), being("amazon")

    assert lent_to_charge(game, elf, amazon, of_strength("L"))
    game.go_on()
    assert game.players_to_act == (1,)
    do(game, 1, answer)

    assert game.fight.charges == (Charge(elf, amazon, *made),)
    assert (elf, of_strength("L")) in game.fight.tools
    assert bool(game.position.enchantments) == (answer == "no")


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_caster_may_make_a_run_a_flight(answer: str) -> None:
    game = lent()
    leaving.run_or_fly(game, being("elf"), of_strength("L"))
    game.go_on()
    do(game, 1, answer)
    do(game, 0, texts(game, 0)[0])
    assert bool(events_of(game, events.FlewAway)) == (answer == "yes")
    assert bool(events_of(game, events.RanAway)) == (answer == "no")
    assert bool(game.position.enchantments) == (answer == "no")


@pytest.mark.rule("MR-43.27", "MR-27.12")
def test_run_is_not_made_a_flight_where_flyers_are_as_fast() -> None:
    game = lent()
    game.position.fight = evolve(game.fight, charges=(Charge(being("amazon"), being("elf"), 1, flies=True),))
    leaving.run_or_fly(game, being("elf"), of_strength("L"))
    game.go_on()
    assert game.players_to_act == (0,)  # only where to run is asked


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_caster_may_give_a_maneuver_the_time_of_the_fly_chit(answer: str) -> None:
    game = lent()
    made = Play(maneuver=of_strength("L"), course=2)
    game.position.fight = evolve(game.fight, plays=((being("elf"), made),))
    assert made.maneuver is not None
    assert tools.lender_asked(game, being("elf"), made.maneuver, plays.LendManeuver)
    game.go_on()
    do(game, 1, answer)
    flown = evolve(made, maneuver=Tool(wings=BROOMSTICK))
    assert dict(game.fight.plays)[being("elf")] == (flown if answer == "yes" else made)
    assert bool(game.position.enchantments) == (answer == "no")


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_caster_may_break_the_spell_if_a_stronger_chit_is_used(answer: str) -> None:
    game = lent()
    assert not lent_to_charge(game, being("elf"), being("amazon"), of_strength("M"))
    game.go_on()
    do(game, 1, answer)
    assert bool(game.position.enchantments) == (answer == "no")


@pytest.mark.rule("MR-43.27", "MR-46.18")
@pytest.mark.parametrize(("chit", "asked_first"), [("move M4", 1), ("move L2*", 0)])
def test_caster_may_break_the_spell_if_a_stronger_chit_picks_up(chit: str, asked_first: int) -> None:
    game = battlefield("elf", "witch_king", "amazon", rules=Rules(dropping=True))
    stack(game, f"heap {HERE.title()}", "mace 1")
    game.position.dropped |= 1 << piece("mace 1")
    put(game, "broomstick", "witch_king", "elf")
    start(game)

    answer_all(game, f"pick up with {chit}")

    assert game.players_to_act == (asked_first,)
    assert (texts(game, asked_first) == ["yes", "no"]) == (asked_first == 1)


@pytest.mark.rule("MR-43.27")
def test_caster_is_not_asked_about_its_own_broomstick() -> None:
    game = battlefield("elf", "amazon")
    put(game, "broomstick", "elf", "elf")
    fighting(game)
    assert not lent_to_charge(game, being("elf"), being("amazon"), of_strength("L"))
    assert not game.players_to_act


@pytest.mark.rule("MR-43.27", "MR-39.7")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_fly_phase_works_only_if_the_caster_allows_it(answer: str) -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    put(game, "broomstick", "witch_king", "elf")
    other = TILES[min(game.map.neighbours[OWN])].id
    daylight(game, "elf", elf=f"FL {other}")
    do(game, 0, "done")
    assert game.players_to_act == (1,)

    do(game, 1, answer)

    assert bool(events_of(game, events.Flew)) == (answer == "yes")
    assert [one.activity for one in events_of(game, events.ActivityCancelled)] == ["FL"] * (answer == "no")
    assert bool(game.position.enchantments) == (answer == "no")
    assert flying.tiles_of(game, being("elf")) == ()


@pytest.mark.rule("MR-43.27", "MR-10.11", "MR-44.16")
@pytest.mark.parametrize("activity", ["FL", "M"])
@pytest.mark.parametrize("has_left", [True, False], ids=["left", "asleep"])
def test_caster_who_has_left_the_map_or_sleeps_is_not_asked_and_lends_nothing(activity: str, has_left: bool) -> None:
    game = begun("elf", "witch_king", "amazon", elf=HERE, witch_king="ledges 3", amazon="ledges 3")
    put(game, "broomstick", "witch_king", "elf")
    if has_left:
        game.leave_map(1)
        game.go_on()
    else:
        give(game, 2, "flowers_of_rest", active=True)
        turn_chits(game, "witch_king", "F", "magic V4*")
    end = min(game.map.graph.neighbours(clearing(HERE)))
    place = TILES[TILE_OF[end]].id if activity == "FL" else clearing_name(end).lower()

    daylight(game, "elf", elf=f"{activity} {place}")
    do(game, 0, "done")

    assert game.players_to_act == ()
    assert events_of(game, events.Flew) == []
    assert [one.activity for one in events_of(game, events.ActivityCancelled)] == ["FL"] * (activity == "FL")


@pytest.mark.rule("MR-43.27")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_caster_may_turn_a_move_into_a_flight_to_that_tile(answer: str) -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    for owned in indices(belongings.owned(game, being("elf"))):
        belongings.give_up(game, being("elf"), owned, slots.OUT_OF_PLAY)
    put(game, "broomstick", "witch_king", "elf")
    end = min(game.map.graph.neighbours(clearing(HERE)))
    daylight(game, "elf", elf=f"M {clearing_name(end).lower()}")
    assert game.players_to_act == (1,)

    do(game, 1, answer)

    assert [one.tile for one in events_of(game, events.Flew)] == [TILE_OF[end]] * (answer == "yes")
    assert (game.position.characters[0].came == clearing(HERE)) == (answer == "no")


@pytest.mark.rule("MR-43.27", "MR-41.1", "MR-43.14")
@pytest.mark.parametrize(("goal", "is_asked"), [("cliff 5", True), ("caves 1", False)])
def test_lost_move_becomes_no_flight_to_a_tile_out_of_reach(goal: str, is_asked: bool) -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    for owned in indices(belongings.owned(game, being("elf"))):
        belongings.give_up(game, being("elf"), owned, slots.OUT_OF_PLAY)
    put(game, "broomstick", "witch_king", "elf")
    put(game, "lost", "witch_king", "elf")

    daylight(game, "elf", elf=f"M {goal}")

    assert (game.players_to_act == (1,)) == is_asked


@pytest.mark.rule("MR-43.27")
def test_caster_may_break_the_spell_if_a_move_needs_a_stronger_chit() -> None:
    game = begun("elf", "witch_king", elf=HERE, witch_king="ledges 3")
    give(game, 0, "bane_sword 1" if "bane_sword 1" in PIECE_IDS else "mace 1")
    put(game, "broomstick", "witch_king", "elf")
    assert moving.move_strength(game, being("elf")) > 1
    end = min(game.map.graph.neighbours(clearing(HERE)))
    daylight(game, "elf", elf=f"M {clearing_name(end).lower()}")
    do(game, 0, "done")
    do(game, 1, "yes")
    assert not game.position.enchantments
    assert game.position.characters[0].came == clearing(HERE)
