"""Sectors turn and change places with everything in them (WW-3.11, WW-16.10 to WW-16.14)."""

from __future__ import annotations

import pytest

from arcana_core.geometry.squares import Edge as Stands
from arcana_core.testing import do
from arcana_wizwar import Game, skirmish
from arcana_wizwar.events import SectorsSwapped, SectorTurned
from arcana_wizwar.model.labyrinth import Sector, edge_name, square_name
from arcana_wizwar.model.state import OPEN, Edge
from tests.wizwar.table import edge, in_play, square

RED1, RED2, BLUE1, BLUE2 = range(4)


def where(game: Game) -> list[str]:
    return [square_name(game.position.grid, wizard.square) for wizard in game.position.wizards]


def lying(game: Game, treasure: int) -> str:
    return square_name(game.position.grid, game.position.treasures[treasure])


def kind(game: Game, name: str) -> Stands:
    return game.position.grid.kind(edge(game, name))


def snapshot(game: Game) -> tuple[object, ...]:
    position = game.position
    squares = [wizard.square for wizard in position.wizards]
    things = [(thing.kind, thing.square) for thing in position.things]
    return (position.sectors, squares, things, position.treasures, position.edges, position.spells, position.grid)


@pytest.mark.rule("WW-24.40", "WW-3.2", "WW-16.10", "WW-16.11")
def test_quarter_turn_of_the_red_sector() -> None:
    game = skirmish("0,4 hand rotate_sector | 2,7", edges="0,4 E open", seed=1)
    assert kind(game, "2,1 S") is Stands.DOOR

    do(game, "cast rotate_sector", "sector red", "turn 90")

    assert (lying(game, RED1), lying(game, RED2)) == ("1,3", "3,1")
    assert where(game) == ["4,4", "2,7"]
    assert kind(game, "1,1 E") is Stands.DOOR
    assert kind(game, "0,4 E") is Stands.WALL
    assert game.position.edges == {}
    assert game.position.sectors == (Sector(0, 1), Sector(1, 0))


@pytest.mark.rule("WW-16.10", "WW-3.2")
@pytest.mark.parametrize(
    ("quarters", "bush", "item", "wall", "door", "cracked"),
    [
        (1, "1,1", "4,0", "4,0 E", "2,2 E", "1,2 S"),
        (2, "1,3", "0,0", "0,0 S", "2,2 S", "2,2 E"),
        (3, "3,3", "0,4", "0,3 E", "2,1 E", "2,2 S"),
    ],
)
def test_everything_in_a_sector_turns_with_it(
    quarters: int, bush: str, item: str, wall: str, door: str, cracked: str
) -> None:
    game = skirmish(
        "2,2 | 2,7",
        things="rosebush 3,1 by 0; dagger 4,4",
        edges="3,4 S wall by 1; 1,2 S door by 0; 2,1 E cracks 2",
        treasures="blue1 2,2",
        seed=1,
    )

    game.turn_sector(0, quarters)

    placed = {thing.kind: square_name(game.position.grid, thing.square) for thing in game.position.things}
    assert placed == {"rosebush": bush, "dropped_item": item}
    assert where(game) == ["2,2", "2,7"]
    assert lying(game, BLUE1) == "2,2"
    stands = {edge_name(game.position.grid, one): stands.kind for one, stands in game.position.edges.items()}
    assert stands == {wall: "wall", door: "door", cracked: "wall"}
    assert game.edge_at(edge(game, cracked)).cracks == 2
    by_card = {game.cards.of[spell.card].key: spell.edge for spell in game.position.spells}
    assert by_card["create_wall"] == edge(game, wall)
    assert by_card["create_door"] == edge(game, door)


@pytest.mark.rule("WW-16.10", "WW-3.11")
def test_turning_a_sector_keeps_other_sectors_portals_and_exits() -> None:
    game = skirmish("2,2 | 2,7 | 7,2", things="dagger 2,9; rosebush 6,1 by 2", seed=1)
    links = game.position.grid.lattice.links
    ground = game.position.grid.lattice
    before = [(thing.kind, thing.square) for thing in game.position.things]

    game.turn_sector(0, 1)

    assert game.position.grid.lattice is ground
    assert game.position.grid.lattice.links == links
    assert [(thing.kind, thing.square) for thing in game.position.things] == before
    assert where(game) == ["2,2", "2,7", "7,2"]


@pytest.mark.rule("WW-16.10")
def test_destroyed_walls_inside_a_sector_stay_destroyed() -> None:
    game = skirmish("2,2 | 2,7", edges="1,0 E open", seed=1)
    game.turn_sector(0, 1)
    assert game.edge_at(edge(game, "0,3 S")) == OPEN
    assert game.position.edges == {edge(game, "0,3 S"): OPEN}


@pytest.mark.rule("WW-16.11", "WW-14.4")
def test_turning_a_sector_destroys_creations_on_its_border() -> None:
    game = skirmish(
        "2,2 | 2,7",
        edges="2,4 E wall by 0; 0,4 E door by 1 sealed 0; 4,4 E cracks 3; 3,1 E fire by 0",
        seed=1,
    )
    assert sorted(in_play(game)) == ["create_door", "create_wall", "seal_door", "wall_of_fire"]

    game.turn_sector(1, 1)

    assert in_play(game) == ["wall_of_fire"]
    fire = game.position.spells[0].number
    assert game.position.edges == {edge(game, "3,1 E"): Edge("fire", spell=fire)}
    assert kind(game, "2,4 E") is Stands.OPEN
    assert kind(game, "4,4 E") is Stands.WALL


@pytest.mark.rule("WW-16.11")
def test_border_of_two_other_sectors_is_unchanged() -> None:
    game = skirmish("2,2 | 2,7 | 7,2 | 7,7", edges="0,4 E open; 9,4 E open; 4,0 S open", seed=1)
    game.turn_sector(0, 1)
    assert game.position.edges == {edge(game, "9,4 E"): OPEN}


@pytest.mark.rule("WW-16.12", "WW-7.6")
def test_door_stays_held_when_it_turns_with_its_holder() -> None:
    game = skirmish("3,1 | 2,7", edges="2,1 S held 0", seed=1)
    game.turn_sector(0, 1)
    assert where(game)[0] == "1,1"
    assert game.edge_at(edge(game, "1,1 E")).held_by == 0
    assert kind(game, "1,1 E") is Stands.OPEN_DOOR


@pytest.mark.rule("WW-16.12", "WW-6.11")
def test_turning_a_sector_is_not_entering_a_square() -> None:
    game = skirmish("3,1 hand rotate_sector | 2,7", things="rosebush 3,1 by 1", seed=1)
    do(game, "cast rotate_sector", "sector red", "turn 180")
    assert where(game)[0] == "1,3"
    assert game.position.wizards[0].life == 15
    assert game.position.things[0].square == square(game, "1,3")


@pytest.mark.rule("WW-16.10", "WW-21.58")
def test_picked_lock_turns_with_its_door() -> None:
    game = skirmish("3,1 | 2,7", seed=1)
    game.position.picked_locks = (edge(game, "2,1 S"),)
    game.turn_sector(0, 1)
    assert game.position.picked_locks == (edge(game, "1,1 E"),)


@pytest.mark.rule("WW-16.10")
def test_sector_turn_keeps_carried_things_and_the_dead_in_place() -> None:
    game = skirmish("3,1 treasure blue1 | 2,7 | dead", seed=1)
    game.turn_sector(0, 1)
    assert game.position.wizards[0].treasure == BLUE1
    assert game.position.treasures[BLUE1] == -2
    assert game.position.wizards[2].square == -1


@pytest.mark.rule("WW-16.10", "WW-3.2")
@pytest.mark.parametrize("parts", [(1, 1, 1, 1), (2, 2), (3, 1), (1, 2, 1)])
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_whole_turn_leaves_everything_as_it_was(place: int, parts: tuple[int, ...]) -> None:
    game = skirmish(
        "3,1 | 1,8 | 6,2 | 8,8",
        things="rosebush 3,1 by 1; dagger 8,8",
        edges="1,0 E open; 7,7 S door by 1; 6,2 E cracks 3",
        seed=1,
    )
    before = snapshot(game)
    for quarters in parts:
        game.turn_sector(place, quarters)
    assert snapshot(game) == before


@pytest.mark.rule("WW-16.14", "WW-16.10", "WW-16.11")
def test_sectors_that_change_places_take_everything_along() -> None:
    game = skirmish(
        "2,2 | 0,9 | 6,2",
        things="rosebush 3,1 by 1; dagger 1,8",
        edges="1,0 E open; 2,4 E wall by 0; 0,7 E held 1; 4,0 S open",
        treasures="yellow1 2,7",
        seed=1,
    )
    ground = game.position.grid.lattice

    game.swap_sectors(0, 1)

    assert [sector.colour for sector in game.position.sectors] == [1, 0, 2]
    assert where(game) == ["2,7", "0,4", "6,2"]
    assert [square_name(game.position.grid, thing.square) for thing in game.position.things] == ["3,6", "1,3"]
    assert game.position.treasures[4] == square(game, "2,2")
    assert (lying(game, RED1), lying(game, BLUE1)) == ("1,6", "1,3")
    assert game.edge_at(edge(game, "1,5 E")) == OPEN
    assert kind(game, "0,2 E") is Stands.OPEN_DOOR
    assert len(game.position.edges) == 2
    assert in_play(game) == ["rosebush"]
    assert game.position.grid.lattice is ground
    assert game.victory_points(1) == 1  # yellow's treasure has come along into the home base square of blue

    result = len(game.log)
    game.swap_sectors(1, 1)
    assert [sector.colour for sector in game.position.sectors] == [1, 0, 2]
    assert len(game.log) == result


@pytest.mark.rule("WW-16.10", "WW-16.14")
def test_sector_turns_and_swaps_have_events() -> None:
    game = skirmish("2,2 | 2,7", seed=1)
    game.turn_sector(0, 3)
    game.swap_sectors(0, 1)
    result = [(entry.event, entry.clause) for entry in game.log]
    assert result == [(SectorTurned("red", 270), "WW-16.10"), (SectorsSwapped("red", "blue"), "WW-16.14")]


@pytest.mark.rule("WW-3.6", "WW-16.11")
def test_border_shows_the_current_walls_of_both_boards() -> None:
    game = skirmish("2,2 | 2,7", seed=1)
    for _ in range(4):
        game.turn_sector(0, 1)
        printed = game.position.board.grid
        walls = [edge_name(printed, one) for one in game.position.board.borders if printed.kind(one) is Stands.WALL]
        assert walls == ["0,4 E", "1,4 E", "3,4 E", "4,4 E"]
        assert game.position.grid == printed
