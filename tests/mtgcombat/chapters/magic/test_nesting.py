"""Responses to responses: the stack, last in, first out (MC-18.6, MC-18.9, MC-18.10)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do, offered
from arcana_mtgcombat import Game, battle
from arcana_mtgcombat.cards import POOL
from arcana_mtgcombat.model.state import Play
from tests.mtgcombat.table import all_pass, asked, dice, keys, life, logged_fields

LANCE = "cast karric_flamelance; character 1"
BREAK = "cast break_the_syllable; stack 0"
SPARK = "cast spark_of_karr; character 1"
BRANNICK = "brannick_emberhand pool RRRR memory karric_flamelance spark_of_karr"
IVEREN = "iveren_thole pool UUUU memory break_the_syllable"


def plays(game: Game) -> list[str]:
    """Return the names on the stack, from below."""
    return [POOL.cards[frame.card].key for frame in game.position.frames if isinstance(frame, Play)]


def resolved(game: Game) -> list[str]:
    """Return the resolved plays, in order."""
    return logged_fields(game, "Resolved", "card")


@pytest.mark.rule("MC-35.16", "MC-18.6", "MC-18.9", "MC-18.10", "MC-5.6", "MC-13.5")
def test_spark_in_response_to_a_counter_resolves_first_and_then_the_counter_works() -> None:
    iverens_roll, against = (6, 6, 6, 6), (1, 1, 1)
    brannicks_roll, against_that = (6, 6, 6), (1, 1, 1, 1)
    spark, guard = (3, 1), (1, 1)
    game = battle(
        f"{BRANNICK} | {IVEREN}", rng=dice(*iverens_roll, *against, *brannicks_roll, *against_that, *spark, *guard)
    )

    do(game, LANCE, BREAK)
    assert plays(game) == ["karric_flamelance", "break_the_syllable"]
    assert (asked(game), offered(game)) == (0, ["pass", "cast spark_of_karr"])
    do(game, SPARK)

    assert resolved(game)[:2] == ["spark_of_karr", "break_the_syllable"]
    assert life(game, "1") == [26]  # the Spark's 4 less a Guard of 2. The Flamelance does nothing
    assert keys(game, game.position.characters[0].graveyard) == ["spark_of_karr", "karric_flamelance"]
    assert keys(game, game.position.characters[1].graveyard) == ["break_the_syllable"]
    assert (game.position.actions, game.position.castings) == (1, 1)
    assert logged_fields(game, "ResponseTried", "player", "succeeded") == [(1, True), (0, True)]
    assert plays(game) == []


@pytest.mark.rule("MC-18.5", "MC-18.9")
def test_roll_is_against_the_controller_of_the_thing_responded_to() -> None:
    game = battle(f"{BRANNICK} | {IVEREN}", rng=dice(6, 6, 6, 6, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 3, 1, 1, 1))

    do(game, LANCE, BREAK, SPARK)

    assert logged_fields(game, "Rolled", "player", "result")[:4] == [(1, 24), (0, 3), (0, 4), (1, 4)]


@pytest.mark.rule("MC-18.7", "MC-18.6")
def test_failed_response_to_a_response_leaves_that_to_resolve() -> None:
    game = battle(f"{BRANNICK} | {IVEREN}", rng=dice(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))

    do(game, LANCE, BREAK, SPARK)

    assert logged_fields(game, "ResponseTried", "player", "succeeded") == [(1, True), (0, False)]
    assert life(game, "1") == [28]
    assert keys(game, game.position.characters[0].memory) == ["spark_of_karr"]


THREE = (
    "brannick_emberhand speed 3 pool RRRR memory karric_flamelance spark_of_karr"
    " | iveren_thole speed 2 pool UUUUUU memory break_the_syllable tax_of_breath"
    " | dovek_ironquill speed 1 pool RRRR memory spark_of_karr"
)


@pytest.mark.rule("MC-18.6", "MC-18.5")
def test_round_below_goes_on_where_it_was_when_the_response_has_resolved() -> None:
    game = battle(THREE, rng=dice(6, 6, 1, 1, 1, *[1] * 4, 6, 6))
    do(game, LANCE)
    assert (asked(game), plays(game)) == (1, ["karric_flamelance"])

    do(game, "cast tax_of_breath; stack 0")
    assert (asked(game), plays(game)) == (2, ["karric_flamelance", "tax_of_breath"])
    do(game, "pass", "pass")  # Dovek and Brannick on the Tax
    do(game, "yes")  # Brannick pays for the Flamelance

    assert (asked(game), plays(game)) == (2, ["karric_flamelance"])
    do(game, "pass")
    assert resolved(game) == ["tax_of_breath", "karric_flamelance"]


@pytest.mark.rule("MC-18.8", "MC-18.5")
def test_each_thing_on_the_stack_gives_a_new_chance() -> None:
    game = battle(THREE, rng=dice(6, 6, 1, 1, 1, *[1, 6, 1], *[6] * 4, *[6, 6, 1]))
    do(game, LANCE)

    do(game, "cast tax_of_breath; stack 0")  # Iveren's chance on the Flamelance is used
    do(game, "cast spark_of_karr; character 1")  # Dovek tries on the Tax, 1 against 7, which uses up the chance
    assert (asked(game), plays(game)) == (0, ["karric_flamelance", "tax_of_breath"])
    do(game, "cast spark_of_karr; character 1")  # Brannick, 13 against 12

    assert plays(game) == ["karric_flamelance", "tax_of_breath", "spark_of_karr"]
    assert (asked(game), offered(game)) == (1, ["pass", "cast break_the_syllable"])  # a new chance, on the Spark


@pytest.mark.rule("MC-18.6", "MC-18.10")
def test_four_things_on_the_stack_resolve_last_in_first_out() -> None:
    game = battle(
        THREE.replace("tax_of_breath", "ebb_thrust").replace("spark_of_karr |", "spark_of_karr red_fury_of_karr |"),
        rng=dice(6, 6, 1, 1, 1, 6, 6, 6, 1, 1, *[6, 6, 1, 1, 1], *[1] * 2, 6, 6, *[1] * 4),
    )

    do(game, LANCE, "cast break_the_syllable; stack 0", "pass")  # Dovek passes on it
    do(game, "cast red_fury_of_karr; character 0")
    do(game, "cast ebb_thrust; character 1")
    assert plays(game) == ["karric_flamelance", "break_the_syllable", "red_fury_of_karr", "ebb_thrust"]
    all_pass(game)

    assert resolved(game) == ["ebb_thrust", "red_fury_of_karr", "break_the_syllable"]
    assert logged_fields(game, "Countered", "card") == ["karric_flamelance"]


@pytest.mark.rule("MC-18.6")
def test_battle_can_be_cloned_and_continued_anywhere() -> None:
    game = battle(THREE, rng=dice(6, 6, 1, 1, 1, 6, 1, 1))
    lines = [LANCE, "cast tax_of_breath", "stack 0", "cast spark_of_karr", "character 1"]

    for line in lines:
        do(game, line)
        taken_up = Game.at(game.position, rules=game.rules, players=3, rng=game.rng.clone())
        assert (taken_up.players_to_act, offered(taken_up)) == (game.players_to_act, offered(game))
        assert taken_up.checksum() == game.checksum()
    assert (asked(game), plays(game)) == (0, ["karric_flamelance", "tax_of_breath", "spark_of_karr"])
