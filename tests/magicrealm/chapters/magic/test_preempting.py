"""Turns taken before a chit is drawn: the Swordsman, and Premonition (MR-43.40, MR-45.22, MR-47.10)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.beings import BEINGS
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.daylight import answer, daylight
from tests.magicrealm.table import begun, do, events_of, texts


def order(game: Game) -> list[str]:
    """The individuals whose turns have begun, in their order."""
    return [BEINGS[began.being] for began in events_of(game, events.TurnBegan)]


def swordsman_with_two(*chance: str | int) -> Game:
    """The Swordsman, the Elf and the Dwarf in clearings of their own at the begin of Daylight."""
    game = begun("elf", "swordsman", "dwarf", swordsman="cliff 3", elf="cliff 2", dwarf="cliff 5")
    daylight(game, *chance, swordsman="-", elf="-", dwarf="-")
    return game


@pytest.mark.rule("MR-45.22", "MR-47.10")
def test_swordsman_may_take_the_first_turn() -> None:
    game = swordsman_with_two("dwarf", "elf")

    assert game.players_to_act == (1,)
    assert texts(game, 1) == ["yes", "no"]
    do(game, 1, "yes")
    answer(game)

    assert order(game) == ["swordsman", "dwarf", "elf"]
    assert game.position.first == 1


@pytest.mark.rule("MR-45.22", "MR-47.10")
def test_swordsman_is_asked_again_before_each_draw() -> None:
    game = swordsman_with_two("dwarf", "elf")

    do(game, 1, "no")
    assert order(game) == ["dwarf"]
    do(game, 2, "done")
    assert texts(game, 1) == ["yes", "no"]
    do(game, 1, "yes")
    answer(game)

    assert order(game) == ["dwarf", "swordsman", "elf"]


@pytest.mark.rule("MR-45.22")
def test_swordsman_must_take_the_last_turn() -> None:
    game = swordsman_with_two("dwarf", "elf")

    answer(game)

    assert order(game) == ["dwarf", "elf", "swordsman"]


@pytest.mark.rule("MR-45.22")
def test_swordsman_who_lost_the_turn_is_not_asked() -> None:
    game = begun("elf", "swordsman", "dwarf", swordsman="cliff 3", elf="cliff 3", dwarf="cliff 5")
    game.position.hidden = 0
    daylight(game, "elf", "dwarf", swordsman="-", elf="-", dwarf="-")

    answer(game, "no", "block swordsman")

    assert order(game) == ["elf", "dwarf"]


@pytest.mark.rule("MR-45.22")
def test_swordsman_who_follows_does_not_preempt() -> None:
    game = begun("elf", "swordsman", swordsman="cliff 3", elf="cliff 3")

    daylight(game, "elf", swordsman="F elf", elf="-")

    assert order(game) == ["elf"]


@pytest.mark.rule("MR-47.10")
def test_other_words_than_yes_and_no_are_illegal_before_a_draw() -> None:
    game = swordsman_with_two("dwarf", "elf")

    with pytest.raises(IllegalAction, match="take your turn now"):
        game.apply(actions.DONE, 1)


# Premonition.


def foreseeing(*heroes: str, **places: Any) -> Game:
    """Characters in clearings of their own, the first ones with Premonition on them: all but the last two."""
    game = begun(*heroes, **places)
    for name in heroes[:-2]:
        put(game, "premonition", heroes[-1], name)
    return game


FOUR = {"elf": "cliff 2", "dwarf": "cliff 5", "amazon": "cliff 3", "wizard": "borderland 1"}


@pytest.mark.rule("MR-43.40")
def test_target_of_premonition_may_preempt_and_must_at_last() -> None:
    game = foreseeing("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 2", dwarf="cliff 5")
    daylight(game, "dwarf", "elf", amazon="-", elf="-", dwarf="-")
    assert texts(game, 0) == ["yes", "no"]

    answer(game)

    assert order(game) == ["dwarf", "elf", "amazon"]


@pytest.mark.rule("MR-43.40")
def test_chit_goes_into_the_bowl_when_premonition_is_broken() -> None:
    game = foreseeing("amazon", "elf", "dwarf", amazon="cliff 3", elf="cliff 2", dwarf="cliff 5")
    daylight(game, "dwarf", "amazon", "elf", amazon="-", elf="-", dwarf="-")
    do(game, 0, "no")

    enchantments.break_spell(game, game.position.enchantments[0], "MR-39.9")
    answer(game)

    assert order(game) == ["dwarf", "amazon", "elf"]


@pytest.mark.rule("MR-45.22", "MR-43.40")
def test_those_who_preempt_are_asked_in_seat_order_from_the_one_after_the_last() -> None:
    game = foreseeing("elf", "dwarf", "amazon", "wizard", **FOUR)
    put(game, "premonition", "wizard", "amazon")
    daylight(game, "wizard", elf="-", dwarf="-", amazon="-", wizard="-")
    assert [asked_first(game), asked_first(game), asked_first(game)] == [0, 1, 2]  # then the Wizard is drawn

    do(game, 3, "done")
    assert order(game) == ["wizard", "elf"]
    answer(game)
    assert order(game) == ["wizard", "elf", "dwarf", "amazon"]


@pytest.mark.rule("MR-45.22", "MR-43.40")
def test_after_a_turn_the_next_seats_are_asked_before_earlier_ones() -> None:
    game = foreseeing("elf", "dwarf", "amazon", "wizard", **FOUR)
    put(game, "premonition", "wizard", "amazon")
    daylight(game, "wizard", elf="-", dwarf="-", amazon="-", wizard="-")
    do(game, 0, "no")
    do(game, 1, "yes")
    do(game, 1, "done")

    assert [asked_first(game), asked_first(game)] == [2, 0]


def asked_first(game: Game) -> int:
    """The player who is asked whether to preempt, and waits."""
    (seat,) = game.players_to_act
    do(game, seat, "no")
    return seat
