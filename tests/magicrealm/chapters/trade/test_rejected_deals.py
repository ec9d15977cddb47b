"""Decisions of trade, hire and payment that are rejected, each with its reason (MR-11, MR-13, MR-14, MR-46.18)."""

from __future__ import annotations

import pytest

from arcana_core.testing import rejected
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.travel import effort
from tests.magicrealm.hands import set_chits
from tests.magicrealm.market import HERE, ask_for, begin_activity, buyer
from tests.magicrealm.table import ask, begun, being, do, hire, put, roll, texts


def hirer(*natives: str) -> Game:
    """The Amazon begins to hire, with gold and a spear, among these natives alone."""
    game = begun("amazon")
    game.position.denizen_at[:] = [-1] * len(game.position.denizen_at)
    for name in ("amazon", *natives):
        put(game, name, HERE)
    game.position.characters[0].gold = 30
    return game


@pytest.mark.rule("MR-14.1", "MR-14.6", "MR-14.7", "MR-14.17")
@pytest.mark.parametrize(
    ("line", "clause", "reason"),
    [
        ("hire patrol", "MR-14.1", "no unhired members of the Patrol are here"),
        ("rehire group patrol", "MR-14.6", "no members of the Patrol here are yours"),
        ("rehire group rogues", "MR-14.6", "the Rogues are hired again one by one"),
        ("hire giants", "MR-14.17", "monsters are hired, or hired again, while a spell of yours pacifies them"),
        ("done", "MR-14.6", "name a group to hire from, or natives of your own here, or give up"),
    ],
)
def test_natives_that_cannot_be_hired_are_rejected(line: str, clause: str, reason: str) -> None:
    game = hirer("lhq")
    assert begin_activity(game, "amazon", "HR") is None

    found = rejected(game, line, 0)

    assert (found.clause, found.reason) == (clause, reason)


@pytest.mark.rule("MR-14.7")
def test_hired_leader_hires_others_but_not_itself() -> None:
    game = hirer("lhq", "rhq", "r1")
    hire(game, 0, "rhq", "r1")
    assert begin_activity(game, "rhq", "HR") is None

    assert "rehire r1" in texts(game, 0)
    assert rejected(game, "rehire rhq", 0).clause == "MR-14.7"
    assert rejected(game, "rehire r2", 0).clause == "MR-14.6"


def due(game: Game, line: str) -> tuple[str, str]:
    """The clause and the reason that reject a payment."""
    found = rejected(game, line, 0)
    return found.clause, found.reason


@pytest.mark.rule("MR-13.3", "MR-13.9", "MR-13.21")
def test_payment_is_in_gold_or_belongings_until_the_price_is_covered() -> None:
    game = buyer("white_knight", gold=3)
    ask_for(game)
    roll(game, 4, 2)
    do(game, 0, "no drinks")

    assert due(game, "pay") == ("MR-13.9", "12 gold is still due, and you can spend 3")
    assert due(game, "free") == ("MR-13.21", "only a boon is free, and none to regain another")
    assert due(game, "pay axe 1") == ("MR-13.3", "Axe 1 isn't among your belongings, or is offered already")
    assert due(game, "yes") == ("MR-13.9", "pay the price, or decline")

    do(game, 0, "pay great_sword")
    assert due(game, "pay great_sword")[0] == "MR-13.3"
    do(game, 0, "pay suit_of_armor")
    assert due(game, "pay great_sword") == ("MR-13.9", "your offer covers the price already")


@pytest.mark.rule("MR-14.4")
def test_natives_are_not_paid_in_belongings() -> None:
    game = hirer("lhq")
    begin_activity(game, "amazon", "HR")
    do(game, 0, "hire lancers")
    roll(game, 3, 3)
    do(game, 0, "no drinks")
    assert texts(game, 0)[:1] == ["pay"]

    assert due(game, "pay short_sword 1") == ("MR-14.4", "natives are hired for recorded gold only")


@pytest.mark.rule("MR-13.12", "MR-13.16")
def test_answers_at_a_meeting_are_drinks_then_points() -> None:
    game = buyer("black_knight", "guard", goods="axe 1")
    ask_for(game, "axe 1")
    assert rejected(game, "done", 0).clause == "MR-13.12"

    roll(game, 1)
    do(game, 0, "no drinks")
    assert rejected(game, "pay fame", 0).clause == "MR-13.16"


@pytest.mark.rule("MR-11.12", "MR-11.13")
def test_chits_that_cannot_pay_an_asterisk_are_rejected() -> None:
    game = begun("swordsman")
    set_chits(game, "swordsman", all="W", fight_M3xx="A", fight_M4x="A")
    ask(game, effort.PayAsterisks(being("swordsman"), 1))

    assert texts(game, 0) == ["fatigue chit fight M4*"]
    assert rejected(game, "fatigue chit fight M3**", 0).clause == "MR-11.12"
    assert rejected(game, "fatigue chit fight L3*", 0).clause == "MR-11.13"
