"""Rest with the Poultice of Health (MR-44.15, MR-49.45)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.hands import act, hand, set_chits
from tests.magicrealm.table import begun, do, lead, texts


@pytest.mark.rule("MR-44.15")
def test_poultice_gives_a_second_rest_step() -> None:
    game = begun("amazon")
    hand(game, "amazon", "poultice_of_health", active=True)
    set_chits(game, "amazon", all="A", move_M3x="F", fight_L4="W")

    act(game, "amazon", "R")
    do(game, 0, "rest chit move M3*")
    do(game, 0, "rest chit fight L4")

    assert states(game, "amazon") == {}


@pytest.mark.rule("MR-44.15", "MR-15.11")
def test_poultice_gives_a_follower_a_second_rest_step() -> None:
    game = begun("captain", "amazon", captain="cliff 3", amazon="cliff 3")
    hand(game, "amazon", "poultice_of_health", active=True)
    set_chits(game, "amazon", all="A", move_M3x="F", fight_L4="W")
    lead(game, "captain", "amazon")

    act(game, "captain", "R")
    do(game, 1, "rest chit move M3*")
    do(game, 1, "rest chit fight L4")

    assert states(game, "amazon") == {}


@pytest.fixture
def dwarf() -> Game:
    """The Dwarf of the example, who rests."""
    game = begun("dwarf")
    hand(game, "dwarf", "poultice_of_health", active=True)
    set_chits(game, "dwarf", all="A", fight_T5xx="F", move_T6x="W")
    act(game, "dwarf", "R")
    return game


@pytest.mark.rule("MR-49.45", "MR-44.15", "MR-45.10")
def test_dwarf_with_poultice_takes_three_rest_steps(dwarf: Game) -> None:
    do(dwarf, 0, "rest chit fight T5**; change chit duck T3*")
    do(dwarf, 0, "rest chit duck T3*")
    do(dwarf, 0, "rest chit move T6*")

    assert states(dwarf, "dwarf") == {"move T6*": "F"}
    assert not any(text.startswith("rest") for text in texts(dwarf, 0))


@pytest.mark.rule("MR-49.45", "MR-44.15", "MR-45.10")
def test_dwarf_may_rest_the_wounded_chit_first(dwarf: Game) -> None:
    do(dwarf, 0, "rest chit move T6*")
    do(dwarf, 0, "rest chit move T6*")
    do(dwarf, 0, "rest chit fight T5**; change chit move T6*")

    assert states(dwarf, "dwarf") == {"move T6*": "F"}
