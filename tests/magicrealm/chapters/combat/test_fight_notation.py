"""Typed lines in combat: short words, whole plays on one line."""

from __future__ import annotations

import pytest

from arcana_core.errors import NotationError
from arcana_magicrealm import Game, melee
from arcana_magicrealm.model.beings import BEINGS
from arcana_magicrealm.text.names import being_name
from tests.magicrealm.chapters.combat.test_fight_screens import go_to
from tests.magicrealm.table import do


@pytest.fixture
def game() -> Game:
    """The Amazon against a Viper and a Giant."""
    return melee("amazon | viper 1; giant 1", seed=1)


def read(game: Game, line: str) -> list[str]:
    return [str(action) for action in game.parse(line, 0)]


def test_every_denizen_has_a_name_of_its_own_that_can_be_typed() -> None:
    names = [being_name(one) for one in range(len(BEINGS))]
    wolves = melee("amazon | wolf_a 1; wolf_b 1", seed=1)

    assert len({*names}) == len(names)
    assert (read(wolves, "Wolf A 1"), read(wolves, "Wolf B 1")) == (["lure wolf_a 1"], ["lure wolf_b 1"])


def test_beings_are_named_without_verbs(game: Game) -> None:
    assert read(game, "viper 1") == ["lure viper 1"]

    go_to(game, "NameTarget")

    assert read(game, "attack viper 1") == read(game, "viper 1") == ["name viper 1"]


@pytest.mark.rule("MR-47.34")
def test_whole_play_is_typed_on_one_line(game: Game) -> None:
    go_to(game, "NameTarget")
    do(game, 0, "viper 1")

    # The third box is the only one left.
    picks = read(game, "fight M4* swing, move M4 dodge, shield thrust, 1, 2")

    assert picks == [
        "attack with fight M4*",
        "swing",
        "maneuver with move M4",
        "dodge",
        "shield against thrust",
        "box 1",
        "box 2",
    ]


def test_boxes_have_names_of_their_directions(game: Game) -> None:
    go_to(game, "Plays")
    for line in ("no attack", "no maneuver", "shield smash"):
        do(game, 0, line)

    assert read(game, "swing") == read(game, "dodge") == read(game, "2") == ["box 2"]


def test_doing_nothing_has_short_words(game: Game) -> None:
    go_to(game, "Acting")

    assert read(game, "nothing") == ["no action"]
    with pytest.raises(NotationError):
        read(game, "swing")
