"""Passing, and the kinds of decisions that end it."""

from __future__ import annotations

import pytest

from arcana_magika import Game, contest, play_turn
from arcana_magika.actions import COMMIT, DONE, REST
from arcana_magika.model.orders import Message


def pick(game: Game, *picks: str) -> None:
    for text in picks:
        (action,) = game.parse(text, 0)
        game.apply(action, 0)


def test_passing_rests_writes_nothing_and_hands_the_sheet_in() -> None:
    game = contest("A m7 | B m8")

    passed = []
    while 0 in game.players_to_act:
        action = game.passing(0)
        assert action is not None
        passed.append(action)
        game.apply(action, 0)

    assert passed == [REST, REST, REST, REST, REST, DONE, DONE, COMMIT]
    assert game.passing(0) is None


def test_choices_without_a_harmless_answer_are_not_passed() -> None:
    game = contest("A m7 scrolls CURSP | B m8")
    pick(game, "move")
    assert game.passing(0) is None
    assert Game(players=4, seed=1).passing(0) is None


@pytest.mark.parametrize(
    ("mages", "moments"),
    [
        ("A m7 | B y2", set()),
        ("A m7 | B m8", {"seen"}),
        ("A m7 | B m7", {"seen", "met"}),
        ("A m7 endurance 5 | B y2", {"weak"}),
        ("A d2 | B y2", {"goal"}),
    ],
)
def test_first_decision_of_a_turn_has_the_moments_of_its_position(mages: str, moments: set[str]) -> None:
    assert contest(mages).moments_now(0) == {"turn", "phase", *moments}


def test_later_orders_of_a_sheet_are_phases_only() -> None:
    game = contest("A m7 | B m8")
    pick(game, "rest")
    assert game.moments_now(0) == {"phase"}


def test_message_and_curse_stop_passing() -> None:
    game = contest("A m7 | B m8 Evil skill 100 scrolls CURSPX | C y2".replace("CURSPX", "CURSP"))
    play_turn(game, B="REST; REST; REST; REST; CAST CURSP A", messages={"B": (Message("A", "Hello"),)})

    assert "mail" in game.moments_now(0)
    stopping = {moment.word for moment in Game.moments if moment.always}
    assert stopping == {"setup", "mail", "met", "attacked", "cursed", "weak", "goal"}


@pytest.mark.parametrize(
    ("spell", "words"),
    [("ATEND", {"attacked"}), ("STLIT", {"attacked"}), ("CURSP", {"attacked"}), ("KNOSS", set()), ("HEALS", set())],
)
def test_hostile_spell_of_the_last_turn_is_a_moment(spell: str, words: set[str]) -> None:
    game = contest(f"A m7 scrolls HEALS | B m8 Evil skill 100 arcania 50 aptitude 0 scrolls {spell} | C y2")
    target = " A" if words else ""
    play_turn(game, B=f"CAST {spell}{target}")

    assert game.moments_now(0) & {"attacked"} == words

    play_turn(game)
    assert "attacked" not in game.moments_now(0)


@pytest.mark.rule("MG-28.1")
def test_unknown_novice_in_sight_is_a_moment() -> None:
    assert "seen" in contest("A m7 | B p8").moments_now(0)


def test_setup_is_a_moment_of_its_own() -> None:
    game = Game(players=4, seed=1)
    assert game.moments_now(0) == {"setup"}
    assert game.moments_now(1) == set()
