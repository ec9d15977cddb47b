"""Leaving the map (MR-10.11, MR-10.12, MR-19.12, worked example MR-49.40)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from arcana_core.effects import PERMANENT
from arcana_core.testing import logged
from arcana_magicrealm import Game, events
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.beings import NOWHERE, bit
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.enchantments import Enchantment
from arcana_magicrealm.model.forms import ABSORBED, FORM_IDS
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.model.state import VisitorChit
from arcana_magicrealm.model.turns import Phase, Turn
from tests.magicrealm.chapters.magic.bewitching import bewitch as control
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.magic.spells import state_of
from tests.magicrealm.daylight import PASSIVE, answer, daylight, where
from tests.magicrealm.hands import hand, has, heap
from tests.magicrealm.table import begun, being, clearing, do, events_of, give, hire, piece, put, texts

EDGE = "nut_woods 2"
"""A clearing with a roadway that leads off the map."""


def leaver(*others: str) -> Game:
    """The Swordsman, without equipment, in a clearing at the map edge; others are elsewhere."""
    game = begun("swordsman", *others, swordsman=EDGE)
    one = game.position.characters[0]
    game.position.piles.move_all(slots.OPEN[0], slots.OUT_OF_PLAY)
    one.active, one.gold, one.victory = 0, 16, (0,) * 5
    return game


@pytest.mark.rule("MR-10.11", "MR-22.15", "MR-40.8")
@pytest.mark.parametrize("form", ["", "lion"])
def test_score_when_leaving_the_map_in_another_form_counts_belongings(form: str) -> None:
    game = leaver("wizard")
    one = game.position.characters[0]
    one.victory = (5, 0, 0, 0, 0)
    give(game, 0, "regent_of_jewels")
    if form:
        bewitch(game, "transform", "wizard", "swordsman", data=form)

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert one.status == "left"
    assert one.score == -72  # one Great Treasure of five: basic score 3 * (1 - 5), once for each of the points


@pytest.mark.rule("MR-49.40", "MR-10.11", "MR-10.6")
def test_score_when_leaving_the_map() -> None:
    # The lighter treasure gives 10 Notoriety in place of 4 Fame, so the records make up the sums of the example.
    game = leaver()
    one = game.position.characters[0]
    one.victory, one.gold, one.fame, one.notoriety = (1, 0, 2, 0, 2), 90, Fraction(21), Fraction(-10)
    give(game, 0, "regent_of_jewels")  # weight L
    give(game, 0, "golden_crown")  # weight H

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert one.score == 0
    assert one.status == "left"
    assert game.position.piles.cards_of(slots.HEAP[clearing(EDGE)]) == 1 << piece("golden_crown")
    assert logged(game, "Abandoned") == ["Abandoned MR-10.6"]


@pytest.mark.rule("MR-10.11")
def test_belongings_leave_the_game() -> None:
    game = leaver("elf")
    give(game, 0, "good_book")
    give(game, 0, "mace 1", active=True)

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    gone = game.position.piles.masks[slots.OUT_OF_PLAY]
    assert gone >> piece("good_book") & 1 and gone >> piece("mace 1") & 1
    assert where(game, "swordsman") == ""


@pytest.mark.rule("MR-10.11", "MR-43.32", "MR-39.9")
def test_belongings_of_a_leaver_are_released_from_spells() -> None:
    game = leaver("sorceror")
    give(game, 0, "good_book", active=True)
    book = ("piece", piece("good_book"))
    bewitch(game, "enchant_artifact", "sorceror", book, chit="magic VI5*", data=SPELL["curse"])

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert not game.position.enchantments
    assert state_of(game, "sorceror", "magic VI5*") == FATIGUED


@pytest.mark.rule("MR-10.11", "MR-14.13")
def test_hirelings_of_a_leaver_become_unhired() -> None:
    game = leaver("elf")
    hire(game, 0, "lhq")
    hire(game, 1, "phq")

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert game.position.owners[DENIZEN["lhq"]] == NOWHERE
    assert game.position.owners[DENIZEN["phq"]] == 1


@pytest.mark.rule("MR-10.11")
def test_leaver_has_no_further_decisions() -> None:
    game = leaver("elf")
    put(game, "elf", "cliff 2")
    do(game, 0, "record move; map edge; record hide; end turn")
    do(game, 1, "end turn")

    seats = set()
    while game.position.day == 1:
        (seat,) = game.players_to_act
        if game.position.characters[0].status == "left":
            seats.add(seat)
        do(game, seat, next(word for word in (*PASSIVE, "no rounds", "live on") if word in texts(game, seat)))

    assert seats == {1}
    assert game.players_to_act == (1,)


@pytest.mark.rule("MR-22.7", "MR-10.11")
def test_game_ends_at_once_when_the_last_character_leaves() -> None:
    game = leaver()

    daylight(game, "swordsman", swordsman="M, H")
    answer(game)

    assert game.is_over
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners, game.outcome.clause) == ((0,), (0,), "MR-22.7")


@pytest.mark.rule("MR-10.11", "MR-40.5", "MR-22.7")
def test_controlled_monster_of_the_last_leaver_abandons_what_it_has() -> None:
    game = leaver()
    put(game, "giant_bat 1", EDGE)
    control(game, "control_bats", "swordsman", "giant_bat 1")
    hand(game, "giant_bat 1", "spear 2", "helmet 2")

    daylight(game, "swordsman", swordsman="M")
    do(game, 0, "done")
    do(game, 0, "next helmet 2")

    assert has(game, "giant_bat 1") == []
    assert heap(game, EDGE) == ["helmet 2", "spear 2"]
    assert game.is_finished()


@pytest.mark.rule("MR-10.11", "MR-39.9")
def test_leaver_is_released_from_spells() -> None:
    game = leaver("witch")
    bewitch(game, "bad_luck", "witch", "swordsman", chit="magic VIII4*")

    daylight(game, "swordsman", swordsman="M")

    assert not game.position.enchantments
    assert state_of(game, "witch", "magic VIII4*") == FATIGUED


@pytest.mark.rule("MR-40.8", "MR-43.25")
def test_leaver_in_two_forms_takes_no_other_form_before_it_is_gone() -> None:
    game = leaver("witch")
    put(game, "giant 1", "cliff 3")
    bewitch(game, "absorb_essence", "swordsman", "giant 1")
    bewitch(game, "transform", "witch", "swordsman", data="lion")

    daylight(game, "swordsman", swordsman="M")

    forms = [event.form for event in events_of(game, events.Transmorphized)]
    assert forms == [FORM_IDS.index(ABSORBED[DENIZEN["giant 1"]].id), FORM_IDS.index("lion")]


@pytest.mark.rule("MR-37.12", "MR-39.8", "MR-10.11")
def test_control_works_again_when_a_leaver_takes_the_card_along_that_nullified_it() -> None:
    game = leaver("witch")
    put(game, "giant_bat 1", "cavern 1")
    hand(game, "swordsman", "black_book", active=True)
    control(game, "control_bats", "witch", "giant_bat 1")
    ward = Enchantment(0, SPELL["pentangle"], being("swordsman"), piece=piece("black_book"))
    enchantments.begin(game, ward, [being("giant_bat 1")])
    assert beings.seat_of(game, being("giant_bat 1")) == NOWHERE

    daylight(game, "swordsman", swordsman="M")
    do(game, 0, "done")

    assert beings.seat_of(game, being("giant_bat 1")) == 1


@pytest.mark.rule("MR-48.22", "MR-10.11")
def test_victory_points_are_shown_when_a_character_leaves() -> None:
    game = leaver("elf")

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert [event.player for event in events_of(game, events.VictoryPointsShown)] == [0]
    assert [event.score for event in events_of(game, events.LeftMap)] == [0]


@pytest.mark.rule("MR-19.12", "MR-10.11")
def test_chits_of_a_leaver_are_laid_down_without_cost() -> None:
    game = leaver("elf")
    game.position.characters[0].notoriety = Fraction(3)
    game.position.visitors[2] = VisitorChit(side=1, carrier=0)
    game.position.effects.begin("mission", 0, 2, data=0, lasts=PERMANENT)

    daylight(game, "swordsman", swordsman="M")
    answer(game)

    assert game.position.visitors[2] == VisitorChit(side=1, at=clearing(EDGE))
    assert game.position.characters[0].notoriety == 3
    assert not game.position.effects.has("mission")


@pytest.mark.rule("MR-10.11", "MR-15.18")
def test_followers_of_a_leaver_stay_behind() -> None:
    game = leaver("elf")
    put(game, "elf", EDGE)

    daylight(game, "swordsman", swordsman="M", elf="F swordsman")
    answer(game)

    assert where(game, "elf") == EDGE
    assert game.position.had_turn & bit(being("elf"))


@pytest.mark.rule("MR-10.11", "MR-8.10")
def test_leaving_ends_the_turn_at_once() -> None:
    game = leaver("elf")
    daylight(game)
    game.position.turn = Turn(being("swordsman"), (Phase("M"), Phase("H")))

    game.leave_map(0)
    game.go_on()

    assert game.position.turn.done


@pytest.mark.rule("MR-10.12")
def test_hired_leader_cannot_leave_the_map() -> None:
    game = leaver()
    put(game, "lhq", EDGE)
    hire(game, 0, "lhq")

    daylight(game, "lhq", lhq="M")
    answer(game)

    assert where(game, "lhq") == EDGE
    assert [entry.clause for entry in game.log if isinstance(entry.event, events.ActivityCancelled)] == ["MR-10.12"]
