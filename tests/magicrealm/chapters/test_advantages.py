"""Special advantages of characters that work on the map and in trade (MR-45)."""

from __future__ import annotations

import pytest

from arcana_core.chance.rng import Rng
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.days import recording
from arcana_magicrealm.chapters.trade import meeting
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.model.realm import CLEARINGS, ROADS
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.hands import act, hand, set_chits
from tests.magicrealm.table import begun, being, do, put, roll, texts


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


@pytest.mark.rule("MR-45.29", "MR-48.5")
def test_wizard_knows_all_paths_and_passages_of_both_sides_as_others_know() -> None:
    game = begun("wizard", "elf")

    for known in (game, game.determinize(1, Rng(1))):
        assert ledgers.paths(known, being("wizard")) == (1 << len(ROADS)) - 1
        assert ledgers.paths(known, being("elf")) == 0


@pytest.mark.parametrize(
    ("hero", "word"),
    [
        pytest.param("amazon", "move", marks=pytest.mark.rule("MR-45.2")),
        pytest.param("berserker", "rest", marks=pytest.mark.rule("MR-45.3")),
        pytest.param("elf", "hide", marks=pytest.mark.rule("MR-45.13")),
        pytest.param("magician", "alert", marks=pytest.mark.rule("MR-45.15")),
        pytest.param("white_knight", "rest", marks=pytest.mark.rule("MR-45.23")),
    ],
)
def test_third_phase_in_a_cave_is_that_of_the_advantage(hero: str, word: str) -> None:
    game = begun(hero)
    put(game, hero, "caves 1")
    do(game, 0, "record blank; record blank")

    assert [text for text in texts(game, 0) if text.startswith("record")] == [f"record {word}"]


@pytest.mark.rule("MR-45.2", "MR-9.16")
def test_stamina_gives_a_move_beside_that_of_a_horse() -> None:
    game = begun("amazon")
    put(game, "amazon", "linden_woods 2")
    hand(game, "amazon", "workhorse_h6_h7", active=True)

    found = recording.sources(game, being("amazon"))

    assert [source for source, code in found.items() if code == "M"] == ["stamina", "workhorse_h6_h7"]


@pytest.mark.rule("MR-45.3", "MR-45.23")
@pytest.mark.parametrize(
    ("hero", "source", "chit"), [("berserker", "robust", "fight H4*"), ("white_knight", "health", "move H5*")]
)
def test_extra_rest_rests_a_chit(hero: str, source: str, chit: str) -> None:
    game = begun(hero)
    set_chits(game, hero, **{chit.replace(" ", "_").replace("*", "x"): "F"})

    assert act(game, hero, f"R with {source}") == [""]
    do(game, 0, f"rest chit {chit}")

    assert states(game, hero) == {}


@pytest.mark.rule("MR-45.5", "MR-45.24", "MR-1.8")
@pytest.mark.parametrize(("hero", "faces", "result"), [("black_knight", (4, 6), 4), ("white_knight", (4, 6), 5)])
def test_advantages_change_the_rolls_of_meetings(hero: str, faces: tuple[int, int], result: int) -> None:
    game = begun(hero, "captain")
    roll(game, *faces)
    assert game.table_roll(being(hero), "meeting") == result

    roll(game, *faces)
    assert game.table_roll(being("captain"), "meeting") == 6


@pytest.mark.rule("MR-45.7", "MR-15.6")
def test_druid_hides_by_the_first_die_alone() -> None:
    game = begun("druid")
    game.position.hidden = 0
    roll(game, 5, 6)

    assert act(game, "druid", "H") == [""]

    assert game.position.hidden == 1 << being("druid")


@pytest.mark.rule("MR-45.12", "MR-45.30")
@pytest.mark.parametrize(("hero", "where"), [("dwarf", "caves 1"), ("woods_girl", "linden_woods 2")])
@pytest.mark.parametrize("table", ["reading_runes", "magic_sight", "toadstool_circle", "enchanted_meadow"])
def test_skills_of_caves_and_woods_hold_on_all_search_tables(hero: str, where: str, table: str) -> None:
    assert dice(hero, table, where) == (1, 0)


@pytest.mark.rule("MR-45.21", "MR-13.14")
def test_barter_holds_for_selling_boons_and_spells_but_not_for_hire_or_battle() -> None:
    with_one_die = {
        kind for kind, purpose in meeting.PURPOSES.items() if dice("swordsman", "meeting", purpose=purpose) == (1, 0)
    }

    assert with_one_die == {*meeting.PURPOSES} - {"hire", "rehire", "battle"}
    assert {"buy", "regain", "learn"} <= with_one_die


@pytest.mark.rule("MR-45.29", "MR-12.9")
def test_wizard_uses_a_hidden_path_on_the_first_day() -> None:
    game, other = begun("wizard"), begun("elf")

    paths = [(start, edge.other(start)) for start in range(len(CLEARINGS)) for edge in game.map.graph.at[start]]
    hidden = [(a, b) for a, b in paths if b >= 0 and all(edge.secret >= 0 for edge in game.map.graph.between(a, b))]

    assert hidden
    assert all(moving.road_between(game, being("wizard"), *pair) is not None for pair in hidden)
    assert all(moving.road_between(other, being("elf"), *pair) is None for pair in hidden)


@pytest.mark.parametrize(
    ("hero", "roll_"),
    [
        pytest.param("magician", (2, -1), marks=pytest.mark.rule("MR-45.16")),
        pytest.param("witch", (2, -1), marks=pytest.mark.rule("MR-45.16")),
        pytest.param("pilgrim", (1, 0), marks=pytest.mark.rule("MR-45.18")),
        pytest.param("sorceror", (1, 0), marks=pytest.mark.rule("MR-45.19")),
        pytest.param("wizard", (1, 0), marks=pytest.mark.rule("MR-45.19")),
        pytest.param("druid", (2, 0), marks=pytest.mark.rule("MR-45.16", "MR-45.19")),
    ],
)
def test_knowledge_learning_and_lore_hold_for_runes_alone(hero: str, roll_: tuple[int, int]) -> None:
    assert dice(hero, "reading_runes") == roll_
    assert [dice(hero, table) for table in ("peer", "locate", "loot", "magic_sight", "meeting")] == [(2, 0)] * 5
