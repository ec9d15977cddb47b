"""Special advantages of characters that work on the map and in trade (MR-45)."""

from __future__ import annotations

import pytest

from arcana_magicrealm.chapters import beings
from arcana_magicrealm.model.realm import ROADS
from tests.magicrealm.hands import act, set_chits
from tests.magicrealm.table import begun, being, do, put
from tests.magicrealm.test_effort import states


def dice(name: str, table: str, where: str = "linden_woods 2", purpose: str = "") -> tuple[int, int]:
    """The number of dice that a character in this clearing rolls on a table, and the sum of its modifiers."""
    game = begun(name)
    put(game, name, where)
    found = game.modifiers(being(name), table, purpose)
    return min([2, *[one.dice for one in found if one.dice]]), sum(one.amount for one in found)


@pytest.mark.rule("MR-45.5")
def test_black_knight_rolls_one_die_on_every_meeting() -> None:
    assert dice("black_knight", "meeting") == (1, 0)
    assert dice("black_knight", "meeting", purpose="trade") == (1, 0)
    assert dice("black_knight", "hide") == (2, 0)


@pytest.mark.rule("MR-45.7")
def test_druid_hides_with_one_die() -> None:
    assert dice("druid", "hide") == (1, 0)
    assert dice("druid", "peer") == (2, 0)


@pytest.mark.rule("MR-45.12")
def test_dwarf_rolls_one_die_to_hide_meet_and_search_in_caves() -> None:
    assert [dice("dwarf", table, "caves 1") for table in ("hide", "meeting", "peer", "locate", "loot")] == [(1, 0)] * 5
    assert dice("dwarf", "curse", "caves 1") == (2, 0)
    assert dice("dwarf", "hide") == (2, 0)


@pytest.mark.rule("MR-45.21")
def test_swordsman_meets_with_one_die_in_trade_phases_only() -> None:
    assert dice("swordsman", "meeting", purpose="trade") == (1, 0)
    assert dice("swordsman", "meeting") == (2, 0)


@pytest.mark.rule("MR-45.24")
def test_white_knight_subtracts_one_on_every_meeting() -> None:
    assert dice("white_knight", "meeting") == (2, -1)
    assert dice("white_knight", "meeting", purpose="trade") == (2, -1)


@pytest.mark.rule("MR-45.30")
@pytest.mark.parametrize(
    "where", ["linden_woods 2", "maple_woods 4", "nut_woods 5", "oak_woods 2", "pine_woods 4", "deep_woods 1"]
)
def test_woods_girl_rolls_one_die_in_tiles_named_woods(where: str) -> None:
    tables = ("hide", "meeting", "peer", "locate", "loot")

    assert [dice("woods_girl", table, where) for table in tables] == [(1, 0)] * 5


@pytest.mark.rule("MR-45.30")
def test_woods_girl_rolls_two_dice_outside_the_woods_tiles() -> None:
    assert dice("woods_girl", "hide", "awful_valley 1") == (2, 0)
    assert dice("woods_girl", "hide", "ruins 1") == (2, 0)


@pytest.mark.rule("MR-45.10")
def test_dwarf_takes_two_steps_in_one_rest() -> None:
    game = begun("dwarf")
    set_chits(game, "dwarf", move_T6x="F", fight_T5xx="F", duck_T3x="A", all="C")
    set_chits(game, "dwarf", move_T6x="W", duck_T3x="F")

    assert act(game, "dwarf", "R") == [""]
    do(game, 0, "rest chit duck T3*")
    do(game, 0, "rest chit move T6*")

    assert "duck T3*" not in states(game, "dwarf")
    assert states(game, "dwarf")["move T6*"] == "F"


@pytest.mark.rule("MR-45.10")
def test_other_characters_take_one_step_in_a_rest() -> None:
    game = begun("amazon")
    set_chits(game, "amazon", all="C")
    set_chits(game, "amazon", fight_M4x="F", fight_M5="W")

    assert act(game, "amazon", "R") == [""]
    do(game, 0, "rest chit fight M4*")

    assert states(game, "amazon")["fight M5"] == "W"
    assert not any("rest chit" in str(action) for action in game.legal_actions(0))


@pytest.mark.rule("MR-45.29")
def test_wizard_knows_all_paths_and_passages_of_both_sides() -> None:
    game = begun("wizard", "elf")

    assert beings.paths(game, being("wizard")) == (1 << len(ROADS)) - 1
    assert beings.paths(game, being("elf")) == 0
