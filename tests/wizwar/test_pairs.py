"""Cards that change the whole board or what lies on it, in pairs; lines that bend; who is asked by whom nobody sees."""

from __future__ import annotations

import pytest

from arcana_wizwar import skirmish
from tests.wizwar.table import at, do, life

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
def test_around_a_column_that_a_wall_holds_a_line_bends_also_if_a_wall_of_earth_ends_there() -> None:
    game = skirmish("0,3 hand around_the_corner fireball | 1,0 hand wall_of_earth", edges="1,0 E open", seed=1)
    do(game, "cast around_the_corner", "cast fireball", "wizard 1", "answer wall_of_earth", "edge 1,0 E")
    assert life(game) == [15, 10]


LEFT_ALONE = "1,1 E open; 0,1 S open; 0,2 S open"


@pytest.mark.rule("WW-25.155", "WW-25.6", "WW-21.87")
def test_a_knock_back_follows_the_line_that_is_left_and_not_one_around_a_wall_of_earth() -> None:
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
