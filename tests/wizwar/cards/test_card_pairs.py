"""Pairs of cards that change the board; lines that bend; players asked in secret."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, offered
from arcana_wizwar import Game, Rules, skirmish
from arcana_wizwar.chapters.magic import answering
from arcana_wizwar.model.labyrinth import parse_edge
from tests.wizwar.table import aims, at, discarded, energies, hand, in_window, life, starting

# A Wall of Earth and lines that bend (WW-25.155).


@pytest.mark.rule("WW-25.155", "WW-3.12", "WW-21.83", "WW-17.9")
@pytest.mark.parametrize(("edge", "left"), [("1,0 E", 15), ("0,0 S", 10)])
def test_no_line_bends_around_the_end_of_a_wall_of_earth(edge: str, left: int) -> None:
    # No wall ends any more where rows 0 and 1 meet columns 0 and 1.
    game = skirmish(
        "0,3 hand around_the_corner fireball | 1,0 hand wall_of_earth", edges="1,0 E open; 0,1 S open", seed=1
    )
    do(game, "cast around_the_corner", "cast fireball", "wizard 1", "answer wall_of_earth", f"edge {edge}")
    assert life(game) == [15, left]


@pytest.mark.rule("WW-25.155", "WW-17.9")
def test_line_bends_around_a_column_beside_a_wall_of_earth() -> None:
    game = skirmish("0,3 hand around_the_corner fireball | 1,0 hand wall_of_earth", edges="1,0 E open", seed=1)
    do(game, "cast around_the_corner", "cast fireball", "wizard 1", "answer wall_of_earth", "edge 1,0 E")
    assert life(game) == [15, 10]


@pytest.mark.rule("WW-25.155", "WW-17.9", "WW-16.1")
@pytest.mark.parametrize(("lines", "cracks"), [(["answer wall_of_earth", "edge 1,0 E"], 0), (["pass"], 1)])
def test_no_line_to_a_wall_bends_around_the_end_of_a_wall_of_earth(lines: list[str], cracks: int) -> None:
    wizards = "2,0 hand around_the_corner fireball | 1,1 hand wall_of_earth"
    game = skirmish(wizards, edges="1,0 E open; 0,1 S open", seed=1)
    do(game, "cast around_the_corner", "cast fireball", "edge 0,4 E", *lines)
    assert game.edge_at(parse_edge(game.position.grid, "0,4 E")).cracks == cracks


LEFT_ALONE = "1,1 E open; 0,1 S open; 0,2 S open"


@pytest.mark.rule("WW-25.155", "WW-25.6", "WW-21.87")
def test_knock_back_ignores_lines_blocked_by_a_wall_of_earth() -> None:
    game = skirmish("1,4 hand around_the_corner waterbolt | 0,1 hand wall_of_earth", edges=LEFT_ALONE, seed=1)
    do(game, "cast around_the_corner", "cast waterbolt", "no energy", "0", "wizard 1")
    do(game, "answer wall_of_earth", "edge 0,2 S")
    assert at(game, 1) == "0,0"  # around the end of the Wall of Earth it would come from the south-east, too

    game = skirmish(
        "1,4 hand around_the_corner waterbolt | 0,2 hand wall_of_earth", edges=LEFT_ALONE, things="dagger 0,1", seed=1
    )
    do(game, "cast around_the_corner", "cast waterbolt", "no energy", "0", "card Dagger")
    do(game, "answer wall_of_earth", "edge 0,2 S")
    assert [thing.square for thing in game.position.things] == [0]


# A Visionstone and the line of its spell (WW-21.82, WW-25.156).

BEHIND_A_WALL = "2,1 carries visionstone hand {} | 2,8"
"""The line to blue leads through the exit in the west, and through the wall east of (2,8)."""


@pytest.mark.rule("WW-25.156", "WW-21.82", "WW-21.41", "WW-25.49")
def test_treasure_flight_is_counted_through_the_ignored_wall() -> None:
    game = skirmish(BEHIND_A_WALL.format("heave_ho treasure blue1"), seed=1)
    do(game, "cast heave_ho", "edge 2,8 E", "wizard 1")
    assert life(game) == [15, 12]


@pytest.mark.rule("WW-25.156", "WW-21.82", "WW-21.87", "WW-17.8")
def test_waterbolt_knocks_back_along_the_line_through_the_ignored_wall() -> None:
    game = skirmish(BEHIND_A_WALL.format("waterbolt"), seed=1)
    do(game, "cast waterbolt", "no energy", "0", "edge 2,8 E", "wizard 1")
    assert at(game, 1) == "2,7"

    game = skirmish("2,1 carries visionstone hand waterbolt | 4,4", things="dagger 2,8", seed=1)
    do(game, "cast waterbolt", "no energy", "0", "edge 2,8 E", "card Dagger")
    assert [thing.square for thing in game.position.things] == [27]


@pytest.mark.rule("WW-25.156", "WW-21.82", "WW-21.27")
def test_featherweight_leads_away_along_the_line_through_the_ignored_wall() -> None:
    game = skirmish(BEHIND_A_WALL.format("zot"), spells="featherweight 1 on 1 energy 2", seed=1)
    do(game, "cast zot", "no energy", "way 1", "edge 2,8 E", "wizard 1")
    assert at(game, 1) == "2,7"


# The asked players if all are (WW-25.100, WW-25.158).

ALL = Rules(asking="all", schools=("alchemy", "elemental", "mutation"))


def asked(game: Game, *lines: str) -> list[int]:
    """The asked players after these lines, if all pass."""
    do(game, *lines)
    found: list[int] = []
    while in_window(game):
        found += game.players_to_act
        do(game, "pass")
    return found


@pytest.mark.rule("WW-25.100", "WW-21.31", "WW-21.84")
@pytest.mark.parametrize(("flood", "asked_players"), [("", [1, 2]), ("flood 0 energy 3", [1])])
def test_flood_prevents_asking_for_fire_cards(flood: str, asked_players: list[int]) -> None:
    # All counters to a Waterbolt known to a spectator, the Walls of Earth, are discarded.
    game = skirmish(
        "2,3 hand waterbolt | 2,5 hand energy_4 | 2,4 hand energy_4",
        discard="wall_of_earth wall_of_earth",
        spells=flood,
        rules=ALL,
        seed=1,
    )
    assert asked(game, "cast waterbolt", "no energy", "0", "wizard 1") == asked_players


@pytest.mark.rule("WW-25.100", "WW-4.7", "WW-21.22")
@pytest.mark.parametrize(("cloud", "asked_players"), [("", [1, 2]), ("dust_cloud 3,3 by 0", [1])])
def test_counter_without_target_opens_no_question(cloud: str, asked_players: list[int]) -> None:
    # From within a cloud no border line is seen on which a Wall of Earth could be raised.
    game = skirmish("2,3 carries dagger | 2,5 hand energy_4 | 3,3 hand energy_4", things=cloud, rules=ALL, seed=1)
    assert asked(game, "use dagger", "wizard 1") == asked_players


@pytest.mark.rule("WW-25.158", "WW-25.100", "WW-20.2")
def test_hidden_cards_of_both_groups_decks_count() -> None:
    game = Game(2, seed=3, rules=Rules(custom_spellbook=True, asking="all"))
    while game.position.phase == "draft":
        game.apply(game.legal_actions(game.players_to_act[0])[0], game.players_to_act[0])
    drafted = [len(game.cards.of_schools(*schools)) for schools in game.position.schools]
    assert drafted == [84, 84]
    for player in (0, 1):
        assert answering.publicly_possible(game, player).bit_count() == 84 + 84


# Two decks (WW-20.2 to WW-20.4).


@pytest.mark.rule("WW-20.2", "WW-5.13", "WW-5.14")
@pytest.mark.parametrize("first", ["discard zot; done", "done"])
def test_group_draws_from_its_own_deck_and_reshuffles_its_own_discard_pile(first: str) -> None:
    # The deck of the second group is empty, that of the first is not.
    game = skirmish(
        "2,2 | 2,7 hand zot fireball", rules=Rules(custom_spellbook=True), active=1, phase="discard", seed=1
    )
    do(game, first)
    if first == "done":
        assert game.players_to_act == (0,)  # no card is left to the group
        return
    assert hand(game, 1) == ["fireball"]
    do(game, "draw")
    assert hand(game, 1) == ["fireball", "zot"]
    assert game.players_to_act == (0,)


# Fog, Flood and Glue in pairs with others.


@pytest.mark.rule("WW-21.31", "WW-21.36", "WW-25.32")
@pytest.mark.parametrize("item", ["handful_of_tacks", "fire_cloak"])
def test_flood_destroys_a_glued_object_and_ends_the_glue(item: str) -> None:
    glued = f"glue 1 item {item} energy 3"
    game = skirmish("2,3 hand flood | 2,5", things=f"{item} 3,3", spells=glued, seed=1)
    do(game, "cast flood", "no energy")
    assert not game.position.things
    assert energies(game) == {"flood": 1}
    assert sorted(discarded(game)) == sorted(["glue", item])


@pytest.mark.rule("WW-21.32", "WW-21.84", "WW-4.15", "WW-11.6")
@pytest.mark.parametrize(("lines", "able"), [("cast flood; no energy", True), ("cast waterbolt; no energy; 0", False)])
def test_in_fog_wall_of_fire_cancels_flood_but_no_distant_waterbolt(lines: str, able: bool) -> None:
    wizards = "2,3 hand flood waterbolt | 2,5 hand wall_of_fire"
    game = skirmish(wizards, spells="fog 0 energy 3", seed=1)
    do(game, *lines.split("; "), *([] if able else ["wizard 0"]))
    assert in_window(game) is able
    if able:
        do(game, "answer wall_of_fire")
        assert sorted(discarded(game)) == ["flood", "wall_of_fire"]
        assert energies(game) == {"fog": 3}


@pytest.mark.rule("WW-21.32", "WW-21.36", "WW-4.12")
def test_in_fog_glue_reaches_no_farther_than_a_square() -> None:
    game = skirmish("2,3 hand glue | 2,5", things="dagger 2,5; large_rock 2,4", spells="fog 1 energy 3", seed=1)
    assert aims(game, "cast glue; no energy") == ["treasure red 2", "card Large Rock 1"]


@pytest.mark.rule("WW-21.32", "WW-21.82", "WW-4.12")
def test_in_fog_a_visionstone_sees_only_the_square_behind_its_wall() -> None:
    game = skirmish("2,3 carries visionstone hand zot | 2,2 | 2,1", spells="fog 1 energy 3", seed=1)
    do(game, "cast zot", "no energy", "way 2")
    assert offered(game) == ["edge 2,2 E"]
    do(game, "edge 2,2 E")
    assert offered(game) == ["wizard 1"]


@pytest.mark.rule("WW-21.36", "WW-21.39", "WW-21.76", "WW-21.81")
def test_glued_object_cannot_be_reached_but_can_be_destroyed() -> None:
    things, spells = "dagger 2,4", "glue 1 item dagger energy 3"
    game = skirmish("2,4 hand stretch carries universal_solvent | 2,5", things=things, spells=spells, seed=1)
    assert "pick up Dagger" not in offered(game)
    assert aims(game, "cast stretch; as neutral") == ["way 2"]  # only to drop something
    do(game, "use universal_solvent", "card Dagger")
    assert energies(game) == {}
    assert sorted(discarded(game)) == ["dagger", "glue", "universal_solvent"]


@pytest.mark.rule("WW-21.39", "WW-21.36", "WW-21.26")
def test_under_gravity_extra_arms_pick_up_nothing_and_stretch_only_drops() -> None:
    game = skirmish(
        "3,3 under extra_arms 2 hand stretch carries large_rock | 2,5",
        things="dagger 3,3",
        spells="gravity 1 energy 3",
        seed=1,
    )
    assert starting(game, "pick up") == []  # neither the dagger nor red's second treasure
    assert aims(game, "cast stretch; as neutral") == ["way 2"]


@pytest.mark.rule("WW-22.8", "WW-25.157")
def test_visionstone_walls_follow_the_action_space_order() -> None:
    game = skirmish("2,3 carries visionstone hand create_wall | 3,4", seed=1)
    do(game, "cast create_wall")
    ids = [game.action_space.id_of(action) for action in game.legal_actions(0)]
    assert len(ids) > 4
    assert ids == sorted(ids)


@pytest.mark.rule("WW-21.82", "WW-22.8", "WW-21.83", "WW-22.19")
def test_wall_of_earth_can_be_raised_behind_a_wall_that_a_visionstone_ignores() -> None:
    game = skirmish("2,3 hand fireball | 2,5 | 2,1 carries visionstone hand wall_of_earth", seed=1)
    do(game, "cast fireball", "wizard 1", "answer wall_of_earth")
    assert offered(game)[0] == "no wall"
    assert "edge 2,4 E" not in aims(game, "no wall")
    game = skirmish("2,3 hand fireball | 2,5 | 2,2 carries visionstone hand wall_of_earth", seed=1)
    do(game, "cast fireball", "wizard 1", "answer wall_of_earth", "edge 2,2 E", "edge 2,4 E")
    assert life(game) == [15, 15, 15]


@pytest.mark.rule("WW-21.32", "WW-4.6", "WW-21.9")
@pytest.mark.parametrize(("square", "seen"), [("2,4", True), ("2,5", False)])
def test_in_fog_sight_blockers_are_seen_only_from_the_next_square(square: str, seen: bool) -> None:
    fog = "fog 1 energy 3"
    game = skirmish("2,3 hand zot | 0,0", things=f"rosebush {square} by 1", spells=fog, seed=1)
    assert (f"object {square}" in aims(game, "cast zot; no energy; way 1")) is seen

    game = skirmish(f"2,3 hand zot | {square} under big_man_form 2", spells=fog, seed=1)
    assert ("wizard 1" in aims(game, "cast zot; no energy; way 1")) is seen
