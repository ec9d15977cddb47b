"""Table rolls and their modifiers (MR-1.3 to MR-1.8)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.chance.scripted import ScriptedRng
from arcana_core.chance.table_rolls import Modifier, TableRoll
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import rolls
from arcana_magicrealm.model.beings import NOWHERE
from arcana_magicrealm.model.characters import DieModifier
from arcana_magicrealm.model.tables import TABLES
from tests.magicrealm.table import begun, being, clearing, events_of


def rolled(game: Game, name: str, table: str, *dice: int, purpose: str = "") -> int:
    """The result of a table roll with these dice."""
    game.rng = ScriptedRng(dice)
    result = game.table_roll(being(name), table, purpose=purpose)
    assert isinstance(game.rng, ScriptedRng)
    assert game.rng.finished
    return result


@pytest.mark.rule("MR-1.3", "MR-49.1")
def test_higher_of_two_dice_counts() -> None:
    game = begun("amazon", amazon="linden_woods 2")

    assert rolled(game, "amazon", "hide", 2, 5) == 5
    assert events_of(game, events.TableRolled)[-1] == events.TableRolled(being("amazon"), "hide", (2, 5), 5)


@pytest.mark.rule("MR-1.6")
@pytest.mark.parametrize(
    ("where", "places"),
    [
        ("", {"cliff 1", "crag 1", "linden_woods 2", "borderland 6", "map edge"}),
        ("mountain_clearing", {"cliff 1", "crag 1"}),
        ("cave_clearing", {"borderland 6"}),
        ("woods_named_tile", {"linden_woods 2"}),
    ],
)
def test_advantages_work_in_their_places(where: str, places: set[str]) -> None:
    game = begun("amazon")
    found = set()
    for place in ("cliff 1", "crag 1", "linden_woods 2", "borderland 6", "map edge"):
        game.position.characters[0].at = NOWHERE if place == "map edge" else clearing(place)
        if rolls.is_there(game, being("amazon"), where):
            found.add(place)
    assert found == places


@pytest.mark.rule("MR-1.3", "MR-49.1")
def test_odds_of_a_table_roll() -> None:
    odds = rolls.PLAIN.pmf()

    assert [odds.probability(number) * 36 for number in (6, 5, 4, 3, 2, 1)] == [11, 9, 7, 5, 3, 1]


@pytest.mark.rule("MR-1.4", "MR-49.1")
def test_one_die_is_rolled_however_many_modifiers_say_so() -> None:
    one_die = TableRoll().modified([Modifier("gloves", dice=1), Modifier("lantern", dice=1)])

    assert one_die.thrown_dice == 1
    assert {one_die.pmf().probability(number) for number in range(1, 7)} == {Fraction(1, 6)}


@pytest.mark.rule("MR-1.4", "MR-1.6")
def test_dwarf_rolls_one_die_on_every_table_in_caves_only() -> None:
    game = begun("dwarf", dwarf="caves 1")
    assert rolled(game, "dwarf", "hide", 3) == 3
    assert rolled(game, "dwarf", "peer", 4) == 4

    outside = begun("dwarf", dwarf="linden_woods 2")
    assert rolled(outside, "dwarf", "hide", 3, 4) == 4


@pytest.mark.rule("MR-1.5")
@pytest.mark.parametrize(
    ("dice", "amounts", "result"), [((5, 6), (1, 1), 6), ((1, 1), (-1, -1), 1), ((3, 2), (1, -1), 3)]
)
def test_modifiers_are_added_up_and_results_stay_between_1_and_6(
    dice: tuple[int, ...], amounts: tuple[int, ...], result: int
) -> None:
    roll = TableRoll().modified([Modifier(str(amount), amount) for amount in amounts])

    assert roll.throw(ScriptedRng(dice)).result == result


@pytest.mark.rule("MR-1.5")
def test_white_knight_subtracts_one_from_meeting_rolls() -> None:
    game = begun("white_knight")

    assert rolled(game, "white_knight", "meeting", 4, 2, purpose="trade") == 3
    assert rolled(game, "white_knight", "hide", 4, 2) == 4


@pytest.mark.rule("MR-1.6")
def test_search_modifiers_work_on_the_tables_of_a_search_only() -> None:
    search = DieModifier(tables=("search",), modifier=-1)

    assert all(rolls.applies(search, table, "") for table in rolls.SEARCH_TABLES)
    assert not any(rolls.applies(search, table, "") for table in ("hide", "meeting", "lost", "curse"))
    assert {*rolls.SEARCH_TABLES} == {table.id for table in TABLES.values() if table.search}


@pytest.mark.rule("MR-1.6")
def test_modifiers_for_all_tables_work_on_each() -> None:
    every = DieModifier(tables=("all",), dice=1)

    assert all(rolls.applies(every, table, "") for table in TABLES)


@pytest.mark.rule("MR-1.6")
def test_modifiers_for_trade_do_not_work_when_hiring() -> None:
    trade = DieModifier(tables=("meeting",), dice=1, when="trade")

    assert rolls.applies(trade, "meeting", "trade")
    assert not rolls.applies(trade, "meeting", "")


@pytest.mark.rule("MR-1.7")
def test_monster_roll_is_one_die_without_modifiers() -> None:
    game = begun("dwarf", dwarf="caves 1")
    game.rng = ScriptedRng([5], then=Rng(1))
    while "end turn" not in [str(action) for action in game.legal_actions(0)]:
        game.apply(game.legal_actions(0)[0], 0)
    game.apply(game.action_space.find("end turn"), 0)

    assert events_of(game, events.MonstersRolled)[0].roll == 5
    assert [table.id for table in TABLES.values() if not table.modifiable] == [
        "change_tactics",
        "monster_roll",
        "weather",
    ]


@pytest.mark.rule("MR-1.8")
def test_advantages_do_not_help_hirelings() -> None:
    game = begun("white_knight", "dwarf", dwarf="caves 1", rhq="caves 1")
    game.position.owners[being("rhq") - 16] = 1

    assert game.modifiers(being("rhq"), "meeting") == ()
    assert rolled(game, "rhq", "hide", 2, 4) == 4
    assert [modifier.dice for modifier in game.modifiers(being("dwarf"), "hide")] == [1]
