"""MOVE, caves and mountains, carrying, hidden paths (MR-9.9, MR-9.11, MR-9.17, MR-10)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_core.effects import times
from arcana_core.geometry.graphs import Edge, Graph
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings, ledgers
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.journal import Lacked
from arcana_magicrealm.model.realm import CLEARINGS, Map
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.hands import act, hand, has, heap, set_chits, strip, where
from tests.magicrealm.table import MAP, OnMap, begun, being, clearing, events_of, piece

PATH_2_5 = 17
"""The hidden path of the Cliff between 2 and 5."""


@pytest.mark.rule("MR-10.1")
def test_move_goes_along_one_roadway_to_the_adjacent_clearing() -> None:
    game = begun("amazon", amazon="cliff 2")

    assert act(game, "amazon", "M cliff 3", "M borderland 1") == ["", "MR-10.1"]

    assert where(game, "amazon") == "cliff 3"
    assert events_of(game, events.Entered) == [events.Entered(being("amazon"), clearing("cliff 3"))]


@pytest.mark.rule("MR-10.1", "MR-3.9")
def test_roadway_that_crosses_a_tile_edge_joins_the_clearings_at_its_ends() -> None:
    game = begun("amazon", amazon="cliff 2")

    assert act(game, "amazon", "M borderland 1") == [""]

    assert where(game, "amazon") == "borderland 1"


@pytest.mark.rule("MR-10.2", "MR-3.12", "MR-48.5")
def test_hidden_path_can_be_used_only_once_discovered() -> None:
    game = begun("amazon", amazon="cliff 2")

    assert act(game, "amazon", "M cliff 5") == ["MR-10.2"]
    assert game.position.journal == (Lacked(being("amazon"), 1 << PATH_2_5),)
    ledgers.learn(game, being("amazon"), 1 << PATH_2_5, 0)
    assert act(game, "amazon", "M cliff 5") == [""]

    assert where(game, "amazon") == "cliff 5"


class TwoRoads(Map):
    """The map with a hidden path and an open road side by side."""

    @property
    def graph(self) -> Graph:
        """A path between clearings 0 and 1, and a road."""
        return Graph(CLEARINGS, [Edge(0, 1, "hidden", 3), Edge(0, 1, "open")])


class BesideRoad(OnMap):
    """Magic Realm on a map with two roadways between two clearings."""

    __slots__ = ()

    @property
    def map(self) -> Map:
        """The map with two roadways."""
        return TwoRoads(MAP, 0)


@pytest.mark.rule("MR-10.3")
def test_open_road_is_taken_before_a_hidden_path() -> None:
    game = begun("amazon")
    ledgers.learn(game, being("amazon"), 1 << 3, 0)
    game.__class__ = BesideRoad

    road = moving.road_between(game, being("amazon"), 0, 1)

    assert road == Edge(0, 1, "open")


@pytest.mark.rule("MR-10.4")
def test_mountain_takes_two_moves_in_consecutive_phases() -> None:
    game = begun("amazon", amazon="ruins 3")

    assert act(game, "amazon", "M ledges 2") == [""]
    assert where(game, "amazon") == "ruins 3"
    assert act(game, "amazon", "M ledges 2", "M ledges 2", "M ledges 5", "M ledges 5", "M ledges 2") == [""] * 5

    assert where(game, "amazon") == "ledges 5"


@pytest.mark.rule("MR-10.4")
def test_both_moves_to_a_mountain_have_the_same_goal() -> None:
    game = begun("amazon", amazon="cliff 6")

    act(game, "amazon", "M cliff 1", "M cliff 4")
    assert where(game, "amazon") == "cliff 6"
    act(game, "amazon", "M cliff 1", "M cliff 4", "M cliff 4")

    assert where(game, "amazon") == "cliff 4"


@pytest.mark.rule("MR-10.4")
def test_leaving_a_mountain_takes_one_move() -> None:
    game = begun("amazon", amazon="ledges 2")

    act(game, "amazon", "M ruins 3")

    assert where(game, "amazon") == "ruins 3"


@pytest.mark.rule("MR-10.4")
def test_coming_back_to_a_mountain_takes_two_moves_again() -> None:
    game = begun("amazon", amazon="ruins 3")

    act(game, "amazon", "M ledges 2", "M ledges 2", "M ruins 3", "M ledges 2")

    assert where(game, "amazon") == "ruins 3"


@pytest.mark.rule("MR-10.4", "MR-10.5")
def test_first_move_to_a_mountain_is_lost_if_another_activity_comes_between() -> None:
    game = begun("amazon", amazon="ruins 3")

    assert act(game, "amazon", "M ledges 2", "A", "M ledges 2") == [""] * 3

    assert where(game, "amazon") == "ruins 3"


@pytest.mark.rule("MR-10.5")
def test_cancelled_move_counts_neither_as_first_nor_as_second() -> None:
    game = begun("black_knight", black_knight="ruins 3")
    moves = ["M ledges 2", "M ledges 2 with pony_m2_m5", "M ledges 2"]

    assert act(game, "black_knight", *moves) == ["", "MR-6.20", ""]
    assert where(game, "black_knight") == "ruins 3"
    assert act(game, "black_knight", *moves, "M ledges 2") == ["", "MR-6.20", "", ""]

    assert where(game, "black_knight") == "ledges 2"


@pytest.mark.rule("MR-49.7", "MR-10.6")
def test_black_knight_leaves_the_suit_behind() -> None:
    game = begun("black_knight", black_knight="cliff 2")
    strip(game, "black_knight")
    hand(game, "black_knight", "mace 1", "shield 1", "suit_of_armor 1", active=True)
    set_chits(game, "black_knight", move_H5x="F", move_H6="F", move_H4xx="F")

    act(game, "black_knight", "M cliff 3")

    assert has(game, "black_knight") == ["mace 1*", "shield 1*"]
    assert heap(game, "cliff 2") == ["suit_of_armor 1"]


@pytest.mark.rule("MR-49.7", "MR-9.9", "MR-10.7")
def test_workhorse_carries_the_inactive_suit() -> None:
    game = begun("black_knight", black_knight="cliff 2")
    strip(game, "black_knight")
    hand(game, "black_knight", "mace 1", "shield 1", active=True)
    hand(game, "black_knight", "suit_of_armor 1", "workhorse_h6_h7")
    set_chits(game, "black_knight", move_H5x="F", move_H6="F", move_H4xx="F")

    act(game, "black_knight", "M cliff 3")

    assert has(game, "black_knight") == ["mace 1*", "shield 1*", "suit_of_armor 1", "workhorse_h6_h7"]
    assert heap(game, "cliff 2") == []


@pytest.mark.rule("MR-9.9")
def test_pack_horse_carries_no_active_items() -> None:
    game = begun("black_knight", black_knight="cliff 2")
    strip(game, "black_knight")
    hand(game, "black_knight", "suit_of_armor 1", active=True)
    hand(game, "black_knight", "workhorse_h6_h7")
    set_chits(game, "black_knight", move_H5x="F", move_H6="F", move_H4xx="F")

    act(game, "black_knight", "M cliff 3")

    assert heap(game, "cliff 2") == ["suit_of_armor 1"]


@pytest.mark.rule("MR-9.9")
def test_pack_horse_carries_by_the_greater_of_its_strengths_and_in_caves() -> None:
    game = begun("black_knight", black_knight="borderland 6")
    strip(game, "black_knight")
    hand(game, "black_knight", "workhorse_m5_h7", "suit_of_armor 1", "chest")
    set_chits(game, "black_knight", all="F")

    game.go_along(being("black_knight"), clearing("borderland 4"))
    game.go_on()

    assert has(game, "black_knight") == ["suit_of_armor 1", "workhorse_m5_h7"]
    assert heap(game, "borderland 6") == ["chest"]


@pytest.mark.rule("MR-10.6")
def test_without_a_carrier_only_items_of_negligible_weight_go_along() -> None:
    game = begun("amazon", amazon="cliff 2")
    strip(game, "amazon")
    hand(game, "amazon", "short_sword 1", active=True)
    hand(game, "amazon", "deft_gloves")
    set_chits(game, "amazon", all="W", fight_L4="A")

    assert act(game, "amazon", "M cliff 3") == [""]

    assert where(game, "amazon") == "cliff 3"
    assert has(game, "amazon") == ["deft_gloves"]


@pytest.mark.rule("MR-10.6", "MR-15.13")
def test_active_horse_and_following_underlings_carry() -> None:
    game = begun("amazon", amazon="cliff 2", o1="cliff 2")
    game.position.owners[being("o1") - 16] = 0
    set_chits(game, "amazon", all="F")

    assert moving.carrier_strength(game, being("amazon")) == 0
    hand(game, "amazon", "warhorse_h4_h6", active=True)
    assert moving.carrier_strength(game, being("amazon")) == 3
    follow(game, "o1", "amazon")
    assert moving.carrier_strength(game, being("amazon")) == 4


def follow(game: Game, follower: str, guide: str) -> None:
    """Let a being follow another in its turn."""
    game.position.guides = (*game.position.guides, (being(follower), being(guide)))
    game.position.turn = Turn(being(guide), ())


@pytest.mark.rule("MR-10.6")
def test_following_individuals_and_inactive_boots_carry_nothing() -> None:
    game = begun("amazon", "white_knight", amazon="cliff 2", white_knight="cliff 2", ohq="cliff 2")
    game.position.owners[being("ohq") - 16] = 0
    hand(game, "amazon", "power_boots")
    set_chits(game, "amazon", all="F")

    for name in ("ohq", "white_knight"):
        follow(game, name, "amazon")

    assert moving.carrier_strength(game, being("amazon")) == 0


@pytest.mark.rule("MR-10.6")
def test_duck_chit_and_fatigued_move_chits_carry_nothing() -> None:
    game = begun("dwarf")
    set_chits(game, "dwarf", all="F", duck_T3x="A", move_H6="A")

    assert moving.carrier_strength(game, being("dwarf")) == 3


@pytest.mark.rule("MR-10.8", "MR-9.22")
def test_hired_leader_carries_with_its_move_strength() -> None:
    game = begun("amazon", amazon="cliff 2", rhq="cliff 2")
    game.position.owners[being("rhq") - 16] = 0
    hand(game, "rhq", "mace 1", "suit_of_armor 1")

    assert act(game, "rhq", "M cliff 3") == [""]

    assert has(game, "rhq") == ["mace 1"]
    assert heap(game, "cliff 2") == ["suit_of_armor 1"]
    assert "mace 1" not in has(game, "amazon")


@pytest.mark.rule("MR-10.11", "MR-10.12", "MR-3.11")
def test_roadway_off_the_map_takes_characters_out_of_the_game_but_no_hirelings() -> None:
    game = begun("amazon", "elf", amazon="cliff 5", rhq="cliff 5")
    game.position.owners[being("rhq") - 16] = 0

    assert act(game, "rhq", "M map edge") == ["MR-10.12"]
    assert act(game, "amazon", "M cliff 3", "M map edge", "M cliff 5", "M map edge") == ["", "MR-10.1", "", ""]

    assert game.position.characters[0].status == "left"


@pytest.mark.rule("MR-10.10", "MR-18.8", "MR-48.13")
def test_spies_at_both_ends_discover_the_path() -> None:
    game = begun("amazon", "elf", "dwarf", "druid", amazon="cliff 2", elf="cliff 2", dwarf="cliff 5", druid="cliff 3")
    beings.unhide(game, being("amazon"), "MR-8.3")
    ledgers.learn(game, being("amazon"), 1 << PATH_2_5, 0)

    act(game, "amazon", "M cliff 5")

    assert [ledgers.paths(game, being(name)) >> PATH_2_5 & 1 for name in ("elf", "dwarf", "druid")] == [1, 1, 0]


@pytest.mark.rule("MR-10.10", "MR-18.8")
def test_hidden_mover_shows_the_path_only_to_those_who_found_hidden_enemies() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 2", elf="cliff 2", dwarf="cliff 2")
    ledgers.learn(game, being("amazon"), 1 << PATH_2_5, 0)
    game.position.effects.begin(
        "found hidden enemies", source=being("elf"), target=being("elf"), lasts=times(1, "midnight")
    )

    act(game, "amazon", "M cliff 5")

    assert [ledgers.paths(game, being(name)) >> PATH_2_5 & 1 for name in ("elf", "dwarf")] == [1, 0]


@pytest.mark.rule("MR-18.10", "MR-10.10")
def test_follower_of_another_spies_like_others_in_the_clearing() -> None:
    game = begun("amazon", "elf", "dwarf", amazon="cliff 2", elf="cliff 2", dwarf="cliff 2")
    game.position.hidden = 0
    game.position.guides = ((being("elf"), being("dwarf")),)
    ledgers.learn(game, being("amazon"), 1 << PATH_2_5, 0)

    act(game, "amazon", "M cliff 5")

    assert ledgers.paths(game, being("elf")) == 1 << PATH_2_5


@pytest.mark.rule("MR-9.11")
def test_horse_becomes_inactive_in_a_cave() -> None:
    game = begun("amazon", amazon="borderland 1")
    hand(game, "amazon", "workhorse_m5_m6", active=True)

    act(game, "amazon", "M borderland 6")

    assert "workhorse_m5_m6" in has(game, "amazon")
    assert events_of(game, events.Deactivated) == [events.Deactivated(being("amazon"), piece("workhorse_m5_m6"))]


@pytest.mark.rule("MR-8.6")
def test_cave_cannot_be_entered_once_a_sunlight_phase_has_begun() -> None:
    game = begun("amazon", amazon="borderland 1")
    move = Phase("M", clearing("borderland 6"))
    turn = Turn(being("amazon"), (move,))

    reason = moving.why_cannot_move(game, evolve(turn, lit=True), move)

    assert reason is not None and reason.clause == "MR-8.6"
    assert moving.why_cannot_move(game, turn, move) is None


@pytest.mark.rule("MR-9.17")
def test_extra_move_of_a_horse_needs_it_active_before_the_phase() -> None:
    game = begun("amazon", amazon="cliff 2")
    move = Phase("M", clearing("cliff 3"), "workhorse_m5_m6")
    turn = game.position.turn = Turn(being("amazon"), (move,))

    hand(game, "amazon", "workhorse_m5_m6")
    assert game.why_cancelled(turn, move) is not None
    hand(game, "amazon", "workhorse_m5_m6", active=True)
    reason = game.why_cancelled(evolve(turn, changed=1 << piece("workhorse_m5_m6")), move)
    assert reason is not None and reason.clause == "MR-9.17"
    game.position.turn = turn
    assert game.why_cancelled(turn, move) is None


@pytest.mark.rule("MR-10.9", "MR-6.17")
def test_extra_move_tied_to_a_place_only_leaves_that_place() -> None:
    game = begun("captain", captain="cliff 2")

    assert act(game, "captain", "M cliff 3 with reputation") == ["MR-6.17"]
    game.position.dwellings = (clearing("cliff 2"), *game.position.dwellings[1:])
    assert act(game, "captain", "M cliff 3 with reputation", "M cliff 2 with reputation") == ["", "MR-6.17"]

    assert where(game, "captain") == "cliff 3"


@pytest.mark.rule("MR-10.1")
def test_first_clearing_of_all_is_left_and_entered_like_others() -> None:
    game = begun("amazon", amazon="awful_valley 1")

    assert act(game, "amazon", "M awful_valley 4", "M awful_valley 1", "M awful_valley 4") == ["", "", ""]

    assert where(game, "amazon") == "awful_valley 4"
