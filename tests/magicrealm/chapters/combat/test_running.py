"""Running away onto a roadway, and leaving it on the next day (MR-27.6 to MR-27.11, MR-8.11 to MR-8.13)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.testing import rejected
from arcana_magicrealm import Game, events
from arcana_magicrealm.actions import CLEARING_NAMES
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import evening, exertion
from arcana_magicrealm.chapters.combat.encounter import acting, leaving
from arcana_magicrealm.chapters.combat.melee import naming
from arcana_magicrealm.chapters.days import calendar
from arcana_magicrealm.chapters.ending import dying
from arcana_magicrealm.chapters.trade import missions
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.realm import TILES, map_of
from tests.magicrealm.chapters.combat.fights import (
    answer,
    answer_all,
    battlefield,
    fighting,
    find_hidden_enemies,
    hide,
    is_hidden,
    pairs,
    sheet_lines,
    start,
    take,
    those,
    tool,
)
from tests.magicrealm.daylight import answer as go_through
from tests.magicrealm.daylight import daylight, where
from tests.magicrealm.hands import heap
from tests.magicrealm.table import (
    MAP,
    begun,
    being,
    clearing,
    do,
    events_of,
    give,
    hire,
    piece,
    put,
    recorded,
    refresh,
    texts,
)

PATH = map_of(MAP, 0).graph.between(clearing("cliff 3"), clearing("cliff 6"))[0].secret
"""The hidden path between Cliff 3 and Cliff 6."""


def runners(game: Game, seat: int = 0) -> list[str]:
    """The chits and pieces with which a character can run."""
    take(game, acting.Acting(game.position.characters[seat].hero))
    legal = texts(game, seat) if game.players_to_act else []
    return [text.removeprefix("run with ") for text in legal if text.startswith("run with ")]


def exits(game: Game, where: str = "cliff 3") -> list[str]:
    """The clearings towards which the Amazon can run."""
    fighting(game, where=where)
    return [CLEARING_NAMES[end] for end in leaving.roadway_ends(game, being("amazon"))]


@pytest.mark.rule("MR-27.8")
def test_clearing_from_which_character_came_tells_its_roadway() -> None:
    for side in [side for tile in TILES for side in tile.sides]:
        ends = [frozenset((road.a, road.b)) for road in side.roads]
        assert len({*ends}) == len(ends)


def road_of(game: Game, name: str = "amazon") -> tuple[int, ...]:
    """The ends of the roadway on which a character is."""
    return beings.road(game, being(name))


# Running (MR-27.6 to MR-27.11).


@pytest.mark.rule("MR-27.6", "MR-47.32")
def test_runner_leaves_clearing_along_roadway_at_once() -> None:
    game = battlefield("amazon", "viper 1")
    fighting(game)

    take(game, acting.Acting(being("amazon")))
    answer_all(game, "run with move M4", "clearing cliff 2")

    assert where(game, "amazon") == ""
    assert road_of(game) == (clearing("cliff 3"), clearing("cliff 2"))


@pytest.mark.rule("MR-27.6", "MR-27.2")
def test_runner_must_be_faster_than_sheet() -> None:
    game = battlefield("elf", "viper 1")
    fighting(game, "elf: viper 1")  # time 4

    assert runners(game) == ["move L2*", "move L3*"]


@pytest.mark.rule("MR-27.6")
def test_horse_runs_on_side_that_is_fast_enough() -> None:
    game = battlefield("amazon", "viper 1")
    give(game, 0, "warhorse_t3_t5", active=True)
    fighting(game, "amazon: viper 1")  # time 4

    take(game, acting.Acting(being("amazon")))
    do(game, 0, "run with warhorse_t3_t5")

    assert texts(game, 0) == ["gallop"]
    assert rejected(game, "walk", 0).clause == "MR-27.6"
    answer_all(game, "gallop", "clearing cliff 5")
    assert game.fight.tools == ((being("amazon"), tool("amazon", "warhorse_t3_t5 galloping")),)


@pytest.mark.rule("MR-27.6", "MR-45.11")
def test_dwarf_does_not_run_with_duck_chit() -> None:
    game = battlefield("dwarf", "viper 1")
    fighting(game)

    assert not [text for text in runners(game) if "duck" in text]


@pytest.mark.rule("MR-27.7")
def test_runner_must_carry_heaviest_item() -> None:
    game = battlefield("elf", "viper 1")
    give(game, 0, "helmet 1")  # M
    fighting(game)

    assert runners(game) == ["move M4"]


@pytest.mark.rule("MR-27.7")
def test_move_chit_need_not_carry_weight_of_runner_but_boots_must() -> None:
    # The Dwarf weighs H. Power Boots are H, Quick Boots M.
    game = battlefield("dwarf", "viper 1")
    give(game, 0, "quick_boots", active=True)
    fighting(game)
    assert "quick_boots" not in runners(game)

    game.position.characters[0].active = 0
    give(game, 0, "power_boots", active=True)

    assert "power_boots" in runners(game)


@pytest.mark.rule("MR-27.7")
def test_move_chit_weaker_than_runner_runs() -> None:
    # The Berserker weighs H; the Amazon, who weighs M, has no weaker Move chit than that. The Pilgrim weighs M.
    game = battlefield("witch", "viper 1")
    fighting(game)
    assert "move L4" in runners(game)

    game = battlefield("swordsman", "viper 1")
    give(game, 0, "short_sword 1")
    fighting(game)

    assert "move L2**" in runners(game)


def with_pack_horse(*, active: bool) -> Game:
    """The Amazon, whose workhorse carries a suit of armour weighing H, at the start of a round."""
    game = battlefield("amazon", "viper 1")
    give(game, 0, "workhorse_h6_t8")
    give(game, 0, "suit_of_armor 1", active=active)
    hide(game, "amazon")
    start(game)
    return game


@pytest.mark.rule("MR-27.7")
def test_items_on_pack_horse_do_not_count() -> None:
    game = with_pack_horse(active=False)

    assert "move M4" in runners(game)


@pytest.mark.rule("MR-27.7")
def test_items_that_were_active_when_round_began_are_not_packed() -> None:
    game = with_pack_horse(active=True)
    game.position.characters[0].active = 0

    assert "move M4" not in runners(game)


@pytest.mark.rule("MR-27.7", "MR-46.18")
def test_items_obtained_in_the_round_are_not_packed() -> None:
    game = battlefield("amazon", "viper 1")
    give(game, 0, "workhorse_h6_t8")
    hide(game, "amazon")
    start(game)
    give(game, 0, "suit_of_armor 1")

    assert "move M4" not in runners(game)


@pytest.mark.rule("MR-27.7")
def test_items_inactive_when_round_began_are_packed_on_horse_that_was_active() -> None:
    game = battlefield("amazon", "viper 1")
    give(game, 0, "suit_of_armor 1")
    give(game, 0, "workhorse_h6_t8", active=True)
    hide(game, "amazon")
    start(game)
    game.position.characters[0].active = 0

    assert "move M4" in runners(game)


@pytest.mark.rule("MR-27.8")
def test_character_there_all_day_runs_onto_any_usable_roadway() -> None:
    game = battlefield("amazon", "viper 1")

    assert exits(game) == ["cliff 2", "cliff 5"]


@pytest.mark.rule("MR-27.8")
def test_character_that_came_today_runs_back_only() -> None:
    game = battlefield("amazon", "viper 1")
    game.position.characters[0].came = clearing("cliff 5")

    assert exits(game) == ["cliff 5"]


@pytest.mark.rule("MR-27.8")
def test_character_that_cannot_go_back_does_not_run() -> None:
    game = battlefield("amazon", "viper 1")
    game.position.characters[0].came = clearing("cliff 6")
    assert exits(game) == []
    assert runners(game) == []

    game.position.characters[0].paths = 1 << PATH

    assert exits(game) == ["cliff 6"]


@pytest.mark.rule("MR-27.8")
def test_moving_today_is_remembered_until_midnight() -> None:
    game = begun("amazon", amazon="cliff 2")

    daylight(game, "amazon", amazon="M cliff 3")
    go_through(game)
    assert game.position.characters[0].came == clearing("cliff 2")

    take(game, calendar.midnight())
    assert game.position.characters[0].came == NOWHERE


@pytest.mark.rule("MR-27.8")
def test_followers_run_only_where_they_came_from() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2")

    daylight(game, "amazon", amazon="M cliff 3", elf="F amazon")
    go_through(game)

    assert game.position.characters[1].came == clearing("cliff 2")


@pytest.mark.rule("MR-27.8", "MR-3.11")
def test_runners_do_not_leave_map() -> None:
    game = battlefield("amazon", "viper 1", where="linden_woods 5")

    assert game.map.graph.between(clearing("linden_woods 5"), -1)
    assert exits(game, "linden_woods 5") == []


@pytest.mark.rule("MR-27.9")
def test_runner_leaves_denizens_unassigned_and_hirelings_behind() -> None:
    game = battlefield("amazon", "l1", "viper 1", "wolf_a 1")
    hire(game, 0, "l1")
    fighting(game, "amazon: viper 1", "l1: wolf_a 1")

    leaving.run(game, being("amazon"), clearing("cliff 2"))

    assert sheet_lines(game) == ["l1: wolf_a 1"]
    assert where(game, "l1") == "cliff 3"


@pytest.mark.rule("MR-27.9")
def test_runner_is_not_named_and_names_nobody() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    fighting(game)
    leaving.run(game, being("amazon"), clearing("cliff 2"))

    take(game, naming.melee_begins())

    assert game.players_to_act == (1,)
    assert texts(game, 1) == ["none", "name viper 1"]


@pytest.mark.rule("MR-27.9")
def test_runner_takes_no_part_in_later_combat_today() -> None:
    game = battlefield("amazon", "giant 1", "giant 2")
    put(game, "giant 2", "cliff 2")
    fighting(game)
    game.position.fought = (clearing("cliff 3"),)

    leaving.run(game, being("amazon"), clearing("cliff 2"))

    assert evening.battlefields(game) == ()


@pytest.mark.rule("MR-27.9", "MR-35.1")
def test_runner_pays_fatigue_for_round() -> None:
    # Two asterisks of Move chits: one is due.
    game = battlefield("amazon", "elf")
    both = tuple([(being("amazon"), tool("amazon", label)) for label in ("move M3*", "move M3* no. 2")])
    fighting(game, tools=both)
    leaving.run(game, being("amazon"), clearing("cliff 2"))

    take(game, exertion.fatigue_step())
    answer(game)

    assert game.position.characters[0].chits.count("F") == 1


@pytest.mark.rule("MR-27.10")
def test_held_character_does_not_run() -> None:
    game = battlefield("swordsman", "giant 1")
    fighting(game, "swordsman: giant 1", dark=those("giant 1"), holds=pairs("giant 1 > swordsman"))
    assert runners(game) == []

    fighting(game, "swordsman: giant 1")

    assert runners(game) != []


@pytest.mark.rule("MR-27.11", "MR-18.8")
def test_running_onto_hidden_path_reveals_it_to_spies() -> None:
    game = battlefield("amazon", "elf", "viper 1")
    game.position.characters[0].paths = 1 << PATH
    fighting(game)

    leaving.run(game, being("amazon"), clearing("cliff 6"))

    assert game.position.characters[1].paths == 1 << PATH


@pytest.mark.rule("MR-27.11", "MR-18.8")
def test_hidden_runner_reveals_path_only_to_who_has_found_hidden_enemies() -> None:
    game = battlefield("amazon", "elf", "dwarf", "viper 1")
    game.position.characters[0].paths = 1 << PATH
    hide(game, "amazon")
    find_hidden_enemies(game, "dwarf")
    fighting(game)

    leaving.run(game, being("amazon"), clearing("cliff 6"))

    assert [one.paths for one in game.position.characters] == [1 << PATH, 0, 1 << PATH]


@pytest.mark.rule("MR-27.9")
def test_runner_keeps_hiding() -> None:
    game = battlefield("amazon", "viper 1")
    hide(game, "amazon")
    fighting(game)

    leaving.run(game, being("amazon"), clearing("cliff 2"))

    assert is_hidden(game, "amazon")


# On a roadway (MR-8.11 to MR-8.13).


def on_road(*others: str, start: str = "cliff 3", end: str = "cliff 2", hero: str = "amazon") -> Game:
    """A character on the roadway between two clearings, at Birdsong, and others in the first one."""
    game = begun(hero, *others)
    for name in others:
        put(game, name, start)
    one = game.position.characters[0]
    one.at, one.road = NOWHERE, (clearing(start), clearing(end))
    refresh(game)
    return game


@pytest.mark.rule("MR-8.11")
@pytest.mark.parametrize("end", ["cliff 2", "cliff 3"])
def test_one_on_roadway_moves_to_either_end(end: str) -> None:
    game = on_road()

    daylight(game, "amazon", amazon=f"M {end}, H")
    go_through(game)

    assert where(game, "amazon") == end
    assert road_of(game) == ()


@pytest.mark.rule("MR-8.11")
def test_every_other_phase_is_cancelled_on_roadway() -> None:
    game = on_road()

    daylight(game, "amazon", amazon="H, M cliff 5, M cliff 2, S")
    cancelled = [event.activity for event in events_of(game, events.ActivityCancelled)]

    assert cancelled == ["H", "M"]
    assert where(game, "amazon") == "cliff 2"


@pytest.mark.rule("MR-8.11", "MR-10.4")
def test_mountain_at_end_of_roadway_takes_two_moves() -> None:
    game = on_road(start="maple_woods 2", end="cliff 1")

    daylight(game, "amazon", amazon="M cliff 1")
    go_through(game)
    assert where(game, "amazon") == ""

    daylight(game, "amazon", amazon="M cliff 1, M cliff 1")
    go_through(game)
    assert where(game, "amazon") == "cliff 1"


@pytest.mark.rule("MR-8.11", "MR-17.12")
def test_turn_that_ends_on_roadway_has_no_end_of_turn() -> None:
    game = on_road("elf")
    put(game, "giant 1", "cliff 5")

    daylight(game, "amazon", monsters=4, amazon="H, H")
    go_through(game)

    assert where(game, "giant 1") == "cliff 5"
    assert road_of(game) == (clearing("cliff 3"), clearing("cliff 2"))


@pytest.mark.rule("MR-8.11", "MR-17.1")
def test_turn_that_ends_off_roadway_has_end_of_turn() -> None:
    game = on_road()
    put(game, "giant 1", "cliff 5")

    daylight(game, "amazon", monsters=4, amazon="M cliff 2")
    go_through(game)

    assert where(game, "giant 1") == "cliff 2"


@pytest.mark.rule("MR-8.11", "MR-16.10")
def test_one_on_roadway_neither_blocks_nor_is_blocked() -> None:
    game = on_road("elf")
    put(game, "giant 1", "cliff 3")
    game.position.hidden = 0

    daylight(game, "amazon", "elf", amazon="-", elf="-")
    go_through(game)

    assert not game.position.blocked >> being("amazon") & 1
    assert [
        event for event in events_of(game, events.Blocked) if being("amazon") in (event.blocker, event.blocked)
    ] == []


@pytest.mark.rule("MR-8.11", "MR-8.9")
def test_one_on_roadway_neither_trades_nor_rearranges() -> None:
    game = on_road("elf")

    daylight(game, "amazon", "elf", amazon="-", elf="-")

    # Nothing was asked in the Amazon's phase. In the Elf's it isn't a partner.
    assert game.players_to_act == (1,)
    assert "partner amazon" not in texts(game, 1)


@pytest.mark.rule("MR-8.11")
def test_one_on_roadway_takes_no_part_in_combat() -> None:
    game = on_road("elf")
    put(game, "giant 1", "cliff 3")
    put(game, "elf", "cliff 5")

    assert not evening.has_combat(game, clearing("cliff 3"))


@pytest.mark.rule("MR-8.11", "MR-47.8")
def test_two_ends_of_roadway_are_offered_while_recording() -> None:
    game = on_road()

    do(game, 0, "record move")
    assert texts(game, 0) == ["clearing cliff 2", "clearing cliff 3"]
    do(game, 0, "clearing cliff 2")
    do(game, 0, "record move")

    # From Cliff 2: Cliff 3, Borderland 1, and Cliff 5 by a hidden path.
    assert texts(game, 0) == ["clearing cliff 3", "clearing cliff 5", "clearing borderland 1"]


@pytest.mark.rule("MR-8.11", "MR-6.16")
def test_following_is_not_recorded_on_roadway() -> None:
    game = on_road("elf")

    assert "record follow" not in texts(game, 0)
    assert "record follow" not in texts(game, 1)


@pytest.mark.rule("MR-8.12")
def test_move_off_roadway_needs_no_carrier_strength() -> None:
    game = on_road(hero="elf")
    give(game, 0, "suit_of_armor 1")  # H, heavier than each Move chit

    daylight(game, "elf", elf="M cliff 2")
    go_through(game)

    assert where(game, "elf") == "cliff 2"
    assert belongings.owned(game, being("elf")) >> piece("suit_of_armor 1") & 1


@pytest.mark.rule("MR-8.13", "MR-6.7")
def test_character_on_roadway_between_caves_has_sunlight_phases() -> None:
    game = on_road(start="caves 1", end="caves 6")

    assert "sunlight" in dict(game.phase_sources(being("amazon")))


@pytest.mark.rule("MR-8.13", "MR-6.13", "MR-6.7")
def test_move_off_roadway_into_cave_takes_sunlight_phases_away() -> None:
    game = on_road(start="caves 1", end="caves 6")

    for line in ("record move", "clearing caves 6", "with basic", "record hide"):
        do(game, 0, line)

    # Two basic phases and the Amazon's extra Move, which can be recorded after them.
    assert recorded(game, "amazon") == ["M caves 6 basic", "H basic"]
    assert [text for text in texts(game, 0) if text.startswith("record")] == ["record move"]


@pytest.mark.rule("MR-8.13", "MR-8.6")
def test_move_off_roadway_into_cave_is_cancelled_after_sunlight_phase() -> None:
    game = on_road(start="caves 1", end="caves 6")

    daylight(game, "amazon", amazon="H with sunlight, M caves 6")
    go_through(game)

    assert where(game, "amazon") == ""
    assert [event.activity for event in events_of(game, events.ActivityCancelled)] == ["H", "M"]


@pytest.mark.rule("MR-8.13")
def test_sunlight_phase_leads_off_roadway_from_cave() -> None:
    game = on_road(start="caves 1", end="deep_woods 1")

    daylight(game, "amazon", amazon="M deep_woods 1 with sunlight")
    go_through(game)

    assert where(game, "amazon") == "deep_woods 1"


@pytest.mark.rule("MR-8.11", "MR-10.10")
def test_spies_at_end_of_hidden_path_discover_it() -> None:
    game = on_road("elf", end="cliff 6")
    game.position.characters[0].paths = 1 << PATH

    daylight(game, "amazon", "elf", amazon="M cliff 3", elf="")
    go_through(game)

    assert game.position.characters[1].paths == 1 << PATH


@pytest.mark.rule("MR-8.11", "MR-27.8")
def test_character_that_leaves_roadway_came_by_it_today() -> None:
    game = on_road()

    daylight(game, "amazon", amazon="M cliff 3")
    go_through(game)

    assert game.position.characters[0].came == clearing("cliff 2")


@pytest.mark.rule("MR-8.11", "MR-22.2", "MR-1.16")
def test_belongings_of_one_who_dies_on_roadway_lie_in_clearing_it_left() -> None:
    game = on_road()
    take(game, dying.suicides())
    do(game, 0, "end life")
    answer(game)

    assert "shield 1" in heap(game, "cliff 3")


@pytest.mark.rule("MR-8.11", "MR-19.12", "MR-1.16")
def test_mission_chits_of_one_who_dies_on_roadway_lie_in_clearing_it_left() -> None:
    game = on_road()
    game.position.visitors[0] = evolve(game.position.visitors[0], carrier=0, box=NOWHERE)

    missions.lay_down(game, 0, 0)

    assert game.position.visitors[0].at == clearing("cliff 3")
