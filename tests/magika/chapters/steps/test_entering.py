"""Room in spaces with other mages (MG-15.1 to MG-15.4)."""

from __future__ import annotations

import itertools

import pytest

from arcana_magika.chapters.steps import entering
from arcana_magika.game import Game
from arcana_magika.model.geometry import space
from arcana_magika.scenario import contest


def may(game: Game, letter: str = "A", name: str = "m7") -> bool:
    """Whether a mage may enter m7."""
    return entering.may_enter(game, game.arena.mages["ABCDEFGHIJKL".index(letter)], space(name))


@pytest.mark.rule("MG-15.1")
def test_empty_space_and_a_space_with_one_other_are_open_to_everybody() -> None:
    game = contest("A n7 wears RED | B m7 wears BLUE | C y2")

    assert may(game, name="m6")
    assert may(game)


@pytest.mark.rule("MG-15.1")
@pytest.mark.parametrize(
    ("a", "b", "c", "open_"),
    [
        ("wears RED", "wears RED", "wears RED", True),
        ("wears RED", "wears RED", "wears BLUE", False),
        ("wears BLUE", "wears RED", "wears RED", False),
        ("wears RED", "wears RED", "carries RED", False),  # a cloak that is not worn makes no team
        ("Elf wears RED", "Dwarf wears RED", "Human", False),
        ("Elf", "Dwarf", "Human wears RED", False),  # races are asked of Black mages only
        ("Good Elf", "Good Dwarf", "Good Human", True),
        ("Good Human", "Neutral Human", "Evil Human", True),
        ("Good Elf", "Good Dwarf", "Evil Elf", False),
        ("Good Elf", "Neutral Dwarf", "Good Elf", False),
        ("Good Dwarf", "Good Elf", "Good Elf", False),
        ("Neutral Elf", "Good Elf", "Good Dwarf", False),
    ],
)
def test_three_meet_if_they_are_a_team_or_all_black_and_all_different(a: str, b: str, c: str, open_: bool) -> None:
    for first, second, third in itertools.permutations((a, b, c)):
        assert may(contest(f"A n7 {first} | B m7 {second} | C m7 {third}")) is open_


@pytest.mark.rule("MG-15.1")
def test_ebon_mage_may_be_one_of_any_three() -> None:
    company = contest("A n7 wears RED | B m7 wears BLUE | M m7")
    entrant = contest("A m7 wears RED | B m7 wears BLUE | M n7")

    assert may(company)
    assert entering.may_enter(entrant, entrant.arena.mages[entrant.ebon], space("m7"))


@pytest.mark.rule("MG-15.1")
@pytest.mark.parametrize(
    ("a", "b", "c", "lying", "open_"),
    [
        ("holds CROWN", "holds ORB", "holds SCEPTER", "", True),
        ("holds CROWN SCEPTER", "wears RED", "", "ORB m7", True),
        ("wears BLUE", "wears RED", "", "CROWN m7, ORB m7, SCEPTER m7", True),
        ("holds CROWN SCEPTER", "", "", "ORB n7", False),  # the space left does not count
        ("holds CROWN", "holds ORB", "", "", False),
        ("holds CROWN HELM ROD", "holds ORB", "", "", False),
    ],
)
def test_three_meet_where_all_alignment_artifacts_come_together(
    a: str, b: str, c: str, lying: str, open_: bool
) -> None:
    game = contest(f"A n7 {a} | B m7 {b} | C m7 {c}", lying=lying)

    assert may(game) is open_


@pytest.mark.rule("MG-15.2")
def test_space_that_holds_three_is_closed_to_a_whole_team_and_to_the_ebon_mage() -> None:
    game = contest("A n7 Elf | B m7 Dwarf | C m7 Goblin | D m7 Human | M n6", lying="CROWN m7, ORB m7, SCEPTER m7")

    assert not may(game)
    assert not entering.may_enter(game, game.arena.mages[game.ebon], space("m7"))


@pytest.mark.rule("MG-15.3", "MG-24.73")
def test_mage_may_stay_in_any_company() -> None:
    game = contest("A m7 wears RED | B m7 wears BLUE | C m7")

    assert may(game)
    assert not may(contest("A n7 wears RED | B m7 wears BLUE | C m7"))


@pytest.mark.rule("MG-15.1")
def test_dropped_mages_are_in_no_space() -> None:
    game = contest("A n7 | B m7 wears RED | C m7 wears BLUE")
    game.arena.mages[1].cell = -1

    assert may(game)
