"""Doors: who opens them, holding them open, closing them (WW-7, WW-22.3, WW-22.4)."""

from __future__ import annotations

import pytest

from arcana_core.actions import Action
from arcana_core.errors import IllegalAction
from arcana_core.testing import do, offered
from arcana_wizwar import Game, actions, skirmish
from arcana_wizwar.model.labyrinth import parse_edge, square_name
from tests.wizwar.table import at


def holder(game: Game, edge: str) -> int:
    """The player who holds the door at this edge open, -1 for none."""
    return game.edge_at(parse_edge(game.position.grid, edge)).held_by


def sees(game: Game, one: str, other: str) -> bool:
    grid = game.position.grid
    here, there = (grid.square(*map(int, name.split(","))) for name in (one, other))
    return grid.sees(here, there)


A_TURN = ("end phase", "done", "stop")
SIDE_BY_SIDE = [("red", 0), ("blue", 0)]


@pytest.mark.rule("WW-7.1", "WW-7.2", "WW-22.3")
def test_door_opens_to_the_owner_of_its_sector_only() -> None:
    own = skirmish("red 2,1 | blue 2,7", seed=1)
    assert {"south", "open south"} <= {*offered(own)}
    other = skirmish("blue 2,1 | red 2,3", sectors=SIDE_BY_SIDE, seed=1)
    assert not {"south", "open south"} & {*offered(other)}
    with pytest.raises(IllegalAction, match="WW-7.2"):
        other.apply(actions.OPEN_DOOR[2], 0)


@pytest.mark.rule("WW-7.2", "WW-16.10")
def test_own_boards_doors_open_in_any_place() -> None:
    game = skirmish("red 1,6 | blue 2,2", sectors=[("blue", 0), ("red", 3)], seed=1)
    doors = [edge for edge, colour in game.position.board.doors.items() if colour == 0]
    assert all(game.can_open(0, edge) for edge in doors)
    assert not any(game.can_open(1, edge) for edge in doors)


@pytest.mark.rule("WW-7.2", "WW-7.3", "WW-22.4")
def test_own_door_costs_a_point_and_locks_unless_held() -> None:
    game = skirmish("2,1 | 2,7", seed=1)
    do(game, "south")
    assert (at(game), game.position.moves, offered(game)) == ("3,1", 2, ["hold", "let lock"])
    locked = game.clone()
    do(locked, "let lock")
    assert holder(locked, "2,1 S") == -1
    do(game, "hold")
    assert holder(game, "2,1 S") == 0
    assert "close north" in offered(game)


@pytest.mark.rule("WW-22.4")
def test_held_open_door_asks_nothing() -> None:
    game = skirmish("2,1 | 2,7", seed=1)
    do(game, "open south", "south")
    assert holder(game, "2,1 S") == 0  # they are still beside it
    assert "end phase" in offered(game)
    passed = skirmish("blue 2,1 | red 3,1", sectors=SIDE_BY_SIDE, edges="2,1 S held 1", seed=1)
    do(passed, "south")
    assert (at(passed), holder(passed, "2,1 S")) == ("3,1", 1)
    assert "end phase" in offered(passed)


@pytest.mark.rule("WW-22.4", "WW-25.27")
def test_moving_away_from_the_door_asks_nothing() -> None:
    things = "rosebush 3,1 by 1"
    game = skirmish("2,1 under featherweight 2 | 2,7", things=things, seed=1)
    do(game, "south")
    do(game, "toward east", "toward east", "toward north")
    assert at(game) == "2,3"
    assert "hold" not in offered(game)
    dead = skirmish("2,1 life 3 | 2,7 | 7,2", things=things, seed=1)
    do(dead, "south")
    assert not dead.position.wizards[0].alive


@pytest.mark.rule("WW-24.11", "WW-7.4", "WW-7.5", "WW-7.6")
def test_held_door_is_open_to_everybody_and_closes_when_its_holder_leaves() -> None:
    game = skirmish("red 0,8 | blue 0,7", active=1, seed=1)
    assert not sees(game, "0,7", "0,8")
    assert not sees(game, "0,6", "0,9")
    do(game, "open east")
    assert sees(game, "0,7", "0,8")
    assert sees(game, "0,6", "0,9")
    do(game, *A_TURN)
    walked = game.clone()
    do(walked, "west")
    assert at(walked) == "0,7"
    do(game, *A_TURN, "south")
    assert (at(game, 1), holder(game, "0,7 E")) == ("1,7", -1)
    assert not sees(game, "0,7", "0,8")


@pytest.mark.rule("WW-7.6")
def test_holder_may_close_the_door_from_either_side() -> None:
    game = skirmish("2,1 | 2,7", seed=1)
    do(game, "open south", "south", "north", "close south")
    assert holder(game, "2,1 S") == -1
    assert "close south" not in offered(game)


@pytest.mark.rule("WW-7.6", "WW-13.10")
def test_door_closes_when_its_holder_dies() -> None:
    game = skirmish("2,1 life 3 | 2,3 | 7,2", edges="2,1 S held 0", spells="acid_bath 0 on 0 energy 2", seed=1)
    assert holder(game, "2,1 S") == 0
    game.position.wizards[0].life = 2
    do(game, *A_TURN, *A_TURN, *A_TURN)
    assert not game.position.wizards[0].alive
    assert holder(game, "2,1 S") == -1


@pytest.mark.rule("WW-7.7")
def test_held_door_stays_open_in_the_turns_of_others() -> None:
    game = skirmish("2,1 | 3,1", seed=1)
    do(game, "open south", *A_TURN)
    assert "north" in offered(game)
    assert "close north" not in offered(game)
    do(game, "north", "west")
    assert holder(game, "2,1 S") == 0


@pytest.mark.rule("WW-7.8")
def test_locked_door_stops_followers() -> None:
    game = skirmish("2,1 | 2,0", seed=1)
    do(game, "south", "let lock", *A_TURN, "east")
    assert at(game, 1) == "2,1"
    assert "south" not in offered(game)


@pytest.mark.rule("WW-7.9")
def test_held_open_door_allows_casting_through_it() -> None:
    game = skirmish("2,1 hand fireball | 3,1", seed=1)
    assert "cast fireball" in offered(game)  # at a wall
    do(game, "open south", "cast fireball")
    assert "wizard 1" in offered(game)


@pytest.mark.rule("WW-7.10")
def test_doors_of_the_dead_stay_locked() -> None:
    game = skirmish("red dead | blue 2,1 | yellow 7,2", active=1, seed=1)
    assert not {"south", "open south"} & {*offered(game)}


@pytest.mark.rule("WW-21.49", "WW-7.2")
def test_master_key_opens_every_unsealed_door() -> None:
    game = skirmish("blue 2,1 carries master_key | red 2,3", sectors=SIDE_BY_SIDE, seed=1)
    do(game, "south", "hold")
    assert (at(game), holder(game, "2,1 S")) == ("3,1", 0)
    sealed = skirmish("blue 2,1 carries master_key | red 2,3", sectors=SIDE_BY_SIDE, edges="2,1 S sealed 1", seed=1)
    assert not {"south", "open south"} & {*offered(sealed)}


@pytest.mark.rule("WW-21.64", "WW-7.2")
def test_sealed_door_stays_closed_for_its_owner() -> None:
    game = skirmish("red 2,1 | blue 2,7", edges="2,1 S sealed 0", seed=1)
    assert not {"south", "open south"} & {*offered(game)}


@pytest.mark.rule("WW-21.15")
def test_created_door_opens_to_its_caster() -> None:
    game = skirmish("red 2,3 | blue 2,4", edges="2,3 E door by 0", seed=1)
    assert {"east", "open east"} <= {*offered(game)}
    do(game, *A_TURN)
    assert not {"west", "open west"} & {*offered(game)}


@pytest.mark.rule("WW-21.68", "WW-25.28")
def test_slime_keeps_its_treasure_through_a_door_it_opened() -> None:
    game = skirmish("2,1 treasure blue1 under slime_form 3 | 2,7", seed=1)
    opened = game.clone()
    do(game, "south")
    assert (at(game), game.position.wizards[0].treasure) == ("3,1", -1)
    assert square_name(game.position.grid, game.position.treasures[2]) == "2,1"
    assert "hold" not in offered(game)
    do(opened, "open south", "south")
    assert (at(opened), opened.position.wizards[0].treasure) == ("3,1", 2)


@pytest.mark.rule("WW-21.53")
def test_mist_takes_its_treasure_through_closed_doors() -> None:
    game = skirmish("blue 2,1 treasure red1 under mist_body 3 | red 2,3", sectors=SIDE_BY_SIDE, seed=1)
    do(game, "south")
    assert (at(game), game.position.wizards[0].treasure) == ("3,1", 0)


@pytest.mark.rule("WW-7.5", "WW-7.6")
def test_holder_who_is_moved_away_lets_go() -> None:
    game = skirmish("red 2,1 hand swap | blue 3,1", edges="2,1 S held 1", seed=1)
    do(game, "cast swap; wizard 1")
    assert (at(game), at(game, 1), holder(game, "2,1 S")) == ("3,1", "2,1", 1)  # still one of the two squares
    game = skirmish("red 3,3 hand swap | blue 3,1", edges="2,1 S held 1", seed=1)
    do(game, "cast swap; wizard 1")
    assert holder(game, "2,1 S") == -1


@pytest.mark.rule("WW-22.3", "WW-7.2", "WW-7.6", "WW-21.64")
@pytest.mark.parametrize(
    ("wizards", "edges", "action", "clause"),
    [
        ("red 2,3 | blue 2,7", "", actions.OPEN_DOOR[0], "WW-22.3"),
        ("red 2,1 | blue 3,1", "2,1 S held 0", actions.OPEN_DOOR[2], "WW-22.3"),
        ("red 2,1 | blue 3,1", "2,1 S sealed 1", actions.OPEN_DOOR[2], "WW-21.64"),
        ("red 0,7 | blue 2,7", "", actions.OPEN_DOOR[1], "WW-7.2"),
        ("red 2,1 | blue 3,1", "2,1 S held 1", actions.CLOSE_DOOR[2], "WW-7.6"),
    ],
)
def test_rejection_to_open_or_close_names_its_clause(wizards: str, edges: str, action: Action, clause: str) -> None:
    game = skirmish(wizards, edges=edges, seed=1)
    with pytest.raises(IllegalAction, match=clause):
        game.apply(action, 0)
