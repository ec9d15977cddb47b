"""Steps, entered squares, and being moved by others (WW-6, WW-17.3, WW-22.2)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.actions import Action
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, happened, offered
from arcana_wizwar import Game, Rules, actions, skirmish
from arcana_wizwar.events import Hurt
from arcana_wizwar.model.labyrinth import square_name
from tests.wizwar.table import at, life

P3 = "red {0} | blue {1} | yellow {2}"
P4 = "red {0} | blue {1} | yellow {2} | green {3}"
MUTATION = Rules(schools=("conjuring", "mutation", "thaumaturgy"))


def steps(game: Game) -> list[str]:
    """The active player's actions that leave the square on foot."""
    return [word for word in offered(game) if word in ("north", "east", "south", "west", "attempt")]


def hurt(game: Game) -> list[tuple[int, str]]:
    """Victim and source of all damage, in order."""
    return [(entry.event.player, entry.event.cause) for entry in game.log if isinstance(entry.event, Hurt)]


@pytest.mark.rule("WW-6.2", "WW-6.3", "WW-22.2")
def test_step_costs_one_point_and_needs_an_open_way() -> None:
    game = skirmish("2,3 | 2,7", seed=1)
    assert steps(game) == ["east", "south"]  # a wall in the north and one in the west
    do(game, "south")
    assert (at(game), game.position.moves) == ("3,3", 2)


class Eastward(Game):
    """A house rule: wizards walk nowhere but to the east."""

    __slots__ = ()

    def move_options(self, player: int) -> tuple[Action, ...]:
        """The step to the east, if it is possible."""
        return tuple([step for step in super().move_options(player) if step == actions.GO[1]])


@pytest.mark.rule("WW-6.2")
def test_house_rule_on_steps_decides_what_is_offered() -> None:
    game = skirmish("2,3 | 2,7", game=Eastward, seed=1)

    assert steps(game) == ["east"]


@pytest.mark.rule("WW-6.5", "WW-6.10")
def test_steps_need_movement_points() -> None:
    game = skirmish("3,0 | 2,7", seed=1)
    do(game, "east", "east", "east")
    assert (at(game), game.position.moves, steps(game)) == ("3,3", 0, [])
    with pytest.raises(IllegalAction, match="WW-6.10"):
        game.apply(actions.GO[3], 0)


@pytest.mark.rule("WW-6.3")
def test_stone_blocks_and_big_men_block_movement() -> None:
    game = skirmish("4,1 | 4,2 under big_man_form 3", things="stone_block 4,0 by 1", seed=1)
    assert steps(game) == []


@pytest.mark.rule("WW-6.4")
def test_occupied_squares_can_be_entered_and_left() -> None:
    game = skirmish("3,1 | 3,2", things="dagger 3,2; large_rock 3,3", treasures="red1 3,2", seed=1)
    do(game, "east")
    assert at(game) == "3,2" == at(game, 1)
    do(game, "east")
    assert (at(game), life(game)) == ("3,3", [15, 15])


@pytest.mark.rule("WW-24.1", "WW-6.6", "WW-3.8")
def test_exit_without_a_portal_leads_around_the_board() -> None:
    game = skirmish("2,0 | 2,7", seed=1)
    do(game, "west")
    assert (at(game), game.position.moves) == ("2,9", 2)


@pytest.mark.rule("WW-24.2", "WW-6.6", "WW-3.9")
@pytest.mark.parametrize(("start", "way", "end"), [("0,2", "north", "4,7"), ("4,2", "south", "0,7")])
def test_portals_lead_to_those_of_their_colour(start: str, way: str, end: str) -> None:
    game = skirmish(f"{start} | 2,7", seed=1)
    do(game, way)
    assert (at(game), game.position.moves) == (end, 2)


@pytest.mark.rule("WW-24.3", "WW-3.10")
def test_portal_turns_the_heading() -> None:
    game = skirmish(P3.format("4,7", "2,7", "7,2"), seed=1)
    do(game, "south")
    assert at(game) == "7,4"
    do(game, "west")
    assert at(game) == "7,3"


@pytest.mark.rule("WW-24.4", "WW-2.10")
@pytest.mark.parametrize(("start", "way", "end"), [("0,7", "north", "9,7"), ("7,0", "west", "7,9")])
def test_with_four_players_exits_lead_straight_around(start: str, way: str, end: str) -> None:
    game = skirmish(P4.format(start, "2,7", "7,2", "7,7"), seed=1)
    do(game, way)
    assert at(game) == end


@pytest.mark.rule("WW-24.17", "WW-6.9")
def test_slower_setting_takes_points_away() -> None:
    game = skirmish("2,3 hand golem_form | 2,7", moves=1, seed=1)
    assert steps(game) == ["east", "south"]
    do(game, "cast golem_form", "no energy")
    assert (game.position.moves, steps(game)) == (0, [])


@pytest.mark.rule("WW-24.18", "WW-6.9", "WW-6.10")
def test_movement_points_can_be_negative_and_raised_again() -> None:
    game = skirmish(
        "2,3 hand universal_solvent pain_link waterbolt brainstone mental_force wall_of_fire under werewolf_form 3 | 2,7",
        moves=0,
        seed=1,
    )
    do(game, "end Werewolf Form")
    assert (game.position.moves, steps(game)) == (-1, [])
    do(game, "boost wall_of_fire")
    assert (game.position.moves, steps(game)) == (1, ["east", "south"])
    do(game, "east")
    assert steps(game) == []


@pytest.mark.rule("WW-17.2", "WW-17.3", "WW-24.25")
def test_stunned_attacker_neither_walks_nor_teleports() -> None:
    game = skirmish("2,3 hand fireball teleport | 2,5", stunned=True, seed=1)
    assert "cast teleport" in offered(game)
    do(game, "cast fireball; wizard 1")
    assert steps(game) == []
    assert "cast teleport" not in offered(game)


@pytest.mark.rule("WW-17.2", "WW-24.25")
def test_stunned_wizard_cannot_attack_after_leaving_the_square() -> None:
    game = skirmish("2,3 hand fireball | 2,5", stunned=True, seed=1)
    assert "cast fireball" in offered(game)
    do(game, "east")
    assert "cast fireball" not in offered(game)
    assert steps(game) != []


@pytest.mark.rule("WW-21.4", "WW-17.3")
def test_adrenaline_lets_a_stunned_wizard_move_and_attack_once_or_attack_twice() -> None:
    game = skirmish("2,3 hand fireball fireball under adrenaline 2 | 2,5 life 20", stunned=True, seed=1)
    do(game, "cast fireball; wizard 1")
    assert steps(game) == ["east", "south"]
    walked = game.clone()
    do(walked, "south")
    assert "cast fireball" not in offered(walked)
    do(game, "cast fireball; wizard 1")
    assert steps(game) == []


@pytest.mark.rule("WW-6.11", "WW-21.62")
@pytest.mark.parametrize("line", ["south", "cast teleport; square 3,3", "cast windrider; toward south; square 3,3"])
def test_rosebush_hurts_on_any_entry(line: str) -> None:
    game = skirmish("2,3 hand teleport windrider | 2,7", things="rosebush 3,3 by 1", seed=1)
    do(game, *line.split("; "))
    assert (at(game), life(game)) == ("3,3", [12, 15])


@pytest.mark.rule("WW-6.11")
def test_object_arriving_in_a_square_does_not_affect_its_wizard() -> None:
    game = skirmish("2,3 carries handful_of_tacks | 2,7", seed=1, rules=MUTATION)
    do(game, "drop Handful of Tacks")
    assert life(game) == [15, 15]
    do(game, "south", "north")
    assert life(game) == [12, 15]


@pytest.mark.rule("WW-21.79", "WW-5.9")
def test_thornbush_hurts_stuns_and_ends_the_phase() -> None:
    game = skirmish("2,3 | 2,7", things="thornbush 3,3 by 1", seed=1)
    do(game, "south")
    assert (at(game), life(game), game.position.wizards[0].stun) == ("3,3", [14, 15], 1)
    assert game.position.phase == "discard"
    assert happened(game, "Moved", "Hurt", "StunGained", "PhaseEnded") == ["Moved", "Hurt", "StunGained", "PhaseEnded"]


@pytest.mark.rule("WW-21.79", "WW-21.11")
def test_only_others_turn_over_tokens_and_the_trap_ends_them_all() -> None:
    tokens = "trap_token 3,3 by 1; trap_token 3,2 by 1 real; trap_token 0,0 by 1; trap_token 4,4 by 1"
    game = skirmish("2,3 | 3,4", things=tokens, seed=1)
    do(game, "south")
    assert (life(game), len(game.position.things)) == ([15, 15], 3)
    do(game, "west")
    assert (life(game), game.position.things, game.position.spells) == ([11, 15], (), ())
    own = skirmish("3,4 | 2,3", things="trap_token 4,4 by 0 real", seed=1)
    do(own, "south")
    assert (life(own), len(own.position.things)) == ([15, 15], 1)


@pytest.mark.rule("WW-6.12")
def test_token_strikes_before_tacks_before_bush() -> None:
    things = "thornbush 3,3 by 1; handful_of_tacks 3,3; trap_token 3,3 by 1 real"
    game = skirmish("2,3 under slime_form 3 | 3,3 | 3,3", things=things, seed=1)
    do(game, "south")
    assert life(game) == [15, 14, 14]
    game = skirmish("red 2,3 | blue 2,7", things=things, spells="disease 0 on 0 energy 2", seed=1)
    do(game, "south")
    assert [cause for _, cause in hurt(game)] == ["booby_trap", "tacks", "thornbush"]
    assert life(game) == [15 - 4 - 3 - 1, 15]


@pytest.mark.rule("WW-6.12", "WW-21.19")
def test_disease_strikes_before_the_squares_objects() -> None:
    game = skirmish("2,3 | 3,3", things="rosebush 3,3 by 1", spells="disease 0 on 0 energy 2", seed=1)
    do(game, "south")
    assert hurt(game) == [(1, "disease"), (0, "rosebush")]


@pytest.mark.rule("WW-21.19")
def test_disease_strikes_each_wizard_once_in_a_turn() -> None:
    game = skirmish("2,3 | 3,3", spells="disease 0 on 0 energy 2", seed=1)
    do(game, "south", "north", "south")
    assert life(game) == [15, 12]
    assert game.position.diseased == ((0, 1),)


@pytest.mark.rule("WW-21.68")
def test_slime_hurts_others_each_time_it_enters() -> None:
    game = skirmish("2,3 under slime_form 3 | 3,3", seed=1)
    do(game, "south", "north", "south")
    assert life(game) == [15, 13]


@pytest.mark.rule("WW-21.53", "WW-21.68")
@pytest.mark.parametrize("form", ["mist_body", "slime_form"])
def test_mist_and_slime_pass_doors_and_objects_but_not_walls_or_stone_blocks(form: str) -> None:
    things = "thornbush 3,4 by 1; stone_block 2,5 by 1"
    game = skirmish(f"blue 2,4 under {form} 3 | red 0,0", things=things, sectors=[("red", 0), ("blue", 0)], seed=1)
    assert steps(game) == ["south", "west"]
    do(game, "south")
    assert (at(game), life(game), game.position.phase) == ("3,4", [15, 15], "main")
    assert steps(game) == ["north", "south"]  # they do not wait to be held open


@pytest.mark.rule("WW-6.13", "WW-21.84")
def test_wall_of_fire_burns_without_stopping() -> None:
    game = skirmish("2,3 | 2,7", edges="2,3 S fire by 1", seed=1)
    do(game, "south")
    assert (at(game), life(game), game.position.moves) == ("3,3", [11, 15], 2)


@pytest.mark.rule("WW-6.13", "WW-13.11")
def test_wall_of_fire_kills_in_the_square_left() -> None:
    game = skirmish("2,3 life 4 treasure blue1 | 2,7 | 7,2", edges="2,3 S fire by 1", seed=1)
    do(game, "south")
    assert not game.position.wizards[0].alive
    assert "Moved" not in happened(game, "Moved")
    assert square_name(game.position.grid, game.position.treasures[2]) == "2,3"


@pytest.mark.rule("WW-6.13", "WW-21.53")
def test_mist_and_slime_are_burnt_by_a_wall_of_fire() -> None:
    game = skirmish("2,3 under mist_body 3 | 2,7", edges="2,3 S fire by 1", seed=1)
    do(game, "south")
    assert (at(game), life(game)) == ("3,3", [11, 15])


@pytest.mark.rule("WW-24.27", "WW-21.22", "WW-17.7")
@pytest.mark.parametrize(("rolled", "end"), [(1, "1,4"), (2, "2,4"), (3, "2,3"), (4, "2,5")])
def test_dust_cloud_exit_is_rolled(rolled: int, end: str) -> None:
    sectors = [("red", 0), ("blue", 0)]
    game = skirmish(
        "blue 2,4 | red 0,0",
        things="dust_cloud 2,4 by 1",
        edges="1,4 S open",
        sectors=sectors,
        rng=ScriptedRng([rolled]),
    )
    assert steps(game) == ["attempt"]
    do(game, "attempt")
    assert (at(game), game.position.moves) == (end, 2)
    assert happened(game, "Moved", "Stayed") == (["Stayed"] if end == "2,4" else ["Moved"])


@pytest.mark.rule("WW-21.22")
def test_failed_dust_cloud_exit_is_not_a_move() -> None:
    game = skirmish("2,3 | 3,3", things="dust_cloud 2,3 by 1", stunned=True, rng=ScriptedRng([1, 2]))
    do(game, "attempt")
    assert not game.position.has_moved
    do(game, "attempt")
    assert (at(game), game.position.has_moved) == ("3,3", True)


@pytest.mark.rule("WW-21.22", "WW-21.53")
def test_mist_leaves_a_dust_cloud_without_a_roll() -> None:
    game = skirmish("2,3 under mist_body 2 | 2,7", things="dust_cloud 2,3 by 1", seed=1)
    assert steps(game) == ["east", "south"]


@pytest.mark.rule("WW-21.9", "WW-22.20")
def test_pushed_wizards_pick_their_way() -> None:
    game = skirmish("3,1 under big_man_form 3 | 3,2", things="dagger 3,2", edges="2,2 S open; 2,2 E open", seed=1)
    do(game, "east")
    assert game.players_to_act == (1,)
    assert offered(game) == ["toward north", "toward east"]  # not back to the Big Man
    do(game, "toward north")
    assert (at(game), at(game, 1)) == ("3,2", "2,2")
    assert [thing.kind for thing in game.things_in(game.position.wizards[0].square)] == ["dropped_item"]


@pytest.mark.rule("WW-21.9")
def test_big_man_needs_room_to_push() -> None:
    game = skirmish("3,2 under big_man_form 3 | 3,3", edges="2,3 S wall by 0", seed=1)
    assert steps(game) == ["north", "west"]


@pytest.mark.rule("WW-21.9", "WW-1.3")
def test_several_wizards_are_pushed_in_turn_order() -> None:
    game = skirmish("7,1 | 3,2 | 3,1 under big_man_form 3 | 3,2", things="rosebush 3,3 by 0", active=2, seed=1)
    do(game, "east")
    assert game.players_to_act == (3,)
    do(game, "toward north")
    assert game.players_to_act == (1,)
    do(game, "toward east")
    assert [at(game, player) for player in range(4)] == ["7,1", "3,3", "3,2", "2,2"]
    assert life(game) == [15, 12, 15, 15]


@pytest.mark.rule("WW-21.9", "WW-6.14")
def test_own_closed_door_stops_a_push() -> None:
    game = skirmish(
        "blue 2,3 under big_man_form 3 | red 2,4", sectors=[("red", 0), ("blue", 0)], edges="2,4 E wall by 0", seed=1
    )
    assert "east" not in steps(game)  # the door south of (2,4) is red's
    held = skirmish(
        "blue 2,3 under big_man_form 3 | red 2,4",
        sectors=[("red", 0), ("blue", 0)],
        edges="2,4 E wall by 0; 2,4 S held 1",
        seed=1,
    )
    assert "east" in steps(held)


@pytest.mark.rule("WW-25.21", "WW-7.6")
def test_big_man_stays_if_a_door_closes_behind_a_push() -> None:
    game = skirmish(
        "blue 2,4 under big_man_form 3 | red 3,4", sectors=[("red", 0), ("blue", 0)], edges="2,4 S held 1", seed=1
    )
    do(game, "south", "toward south")
    assert (at(game), at(game, 1), game.position.moves) == ("2,4", "4,4", 2)


@pytest.mark.rule("WW-6.14")
def test_knock_backs_and_pushes_need_an_open_way_even_past_own_doors() -> None:
    game = skirmish("red 2,4 | blue 2,3 under big_man_form 3", seed=1)
    assert [game.can_be_moved(0, side) for side in range(4)] == [False, True, False, False]
    assert steps(game) == ["east", "south"]


@pytest.mark.rule("WW-24.51", "WW-4.6", "WW-21.9")
def test_line_of_sight_follows_a_big_man_who_moves() -> None:
    game = skirmish("3,0 | 3,3 | 2,2 under big_man_form 3", active=2, seed=1)
    grid = game.position.grid
    assert grid.sees(grid.square(3, 0), grid.square(3, 3))
    do(game, "south")
    grid = game.position.grid
    assert not grid.sees(grid.square(3, 0), grid.square(3, 3))


@pytest.mark.rule("WW-3.7", "WW-6.3", "WW-7.1", "WW-21.9", "WW-21.22", "WW-17.3", "WW-25.20")
@pytest.mark.parametrize(
    ("wizards", "others", "action", "clause"),
    [
        ("0,0 | 2,7", {}, actions.GO[0], "WW-3.7"),
        ("2,3 | 2,7", {}, actions.GO[0], "WW-6.3"),
        ("2,3 | 2,7", {"things": "stone_block 3,3 by 1"}, actions.GO[2], "WW-6.3"),
        ("2,3 | 3,3 under big_man_form 2", {}, actions.GO[2], "WW-6.3"),
        ("2,3 under big_man_form 2 | 3,3", {"things": "stone_block 3,2 by 1"}, actions.GO[2], "WW-21.9"),
        ("2,1 | 2,7", {"edges": "2,1 S sealed 1"}, actions.GO[2], "WW-7.1"),
        ("2,3 | 2,7", {"things": "dust_cloud 2,3 by 1"}, actions.GO[2], "WW-21.22"),
        ("2,3 | 2,7", {}, actions.ATTEMPT, "WW-21.22"),
        ("2,3 | 2,7", {"stunned": True, "attacks": 1}, actions.GO[2], "WW-17.3"),
        ("2,3 | 2,7", {"may_not_move": True}, actions.GO[2], "WW-25.20"),
    ],
)
def test_rejected_step_names_its_clause(wizards: str, others: dict[str, Any], action: Action, clause: str) -> None:
    game = skirmish(wizards, seed=1, **others)
    before = game.position.clone()
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action, 0)
    assert game.position == before
