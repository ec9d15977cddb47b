"""REST (MR-11.8 to MR-11.10, MR-47.24)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.days import turns
from arcana_magicrealm.chapters.travel import effort
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.hands import act, phase, set_chits, strip
from tests.magicrealm.table import ask, begun, being, do, texts


def rests(name: str, **chits: str) -> Game:
    """A character with chits in these states, all others active without asterisk or committed, who rests."""
    game = begun(name)
    set_chits(game, name, **{"all": "C", **chits})
    assert act(game, name, "R") == [""]
    return game


@pytest.mark.rule("MR-11.8")
def test_fatigued_chit_with_one_asterisk_becomes_active() -> None:
    game = rests("amazon", move_M3x="F", move_M4="A")

    assert texts(game, 0) == ["rest chit move M3*"]
    do(game, 0, "rest chit move M3*")

    assert states(game, "amazon")["move M3*"] == "C"  # the second and third of that name
    assert game.position.characters[0].chits[1] == "A"


@pytest.mark.rule("MR-11.8")
@pytest.mark.parametrize(("chit", "label", "becomes"), [("move_M4", "move M4", "A"), ("move_M3x", "move M3*", "F")])
def test_wounded_chits_become_active_or_fatigued(chit: str, label: str, becomes: str) -> None:
    game = rests("amazon", **{chit: "W"})

    do(game, 0, f"rest chit {label}")

    assert game.position.characters[0].chits.strip("C") == becomes


@pytest.mark.rule("MR-11.8", "MR-47.24")
@pytest.mark.parametrize(("state", "becomes"), [("F", "A"), ("W", "F")])
def test_chit_with_two_asterisks_needs_an_active_one_to_be_fatigued(state: str, becomes: str) -> None:
    game = rests("swordsman", move_L2xx=state, fight_L3x="A", fight_L4="A")

    do(game, 0, "rest chit move L2**")
    assert texts(game, 0) == ["change chit fight L3*"]
    do(game, 0, "change chit fight L3*")

    assert states(game, "swordsman")["fight L3*"] == "F"
    assert states(game, "swordsman").get("move L2**", "A") == becomes


@pytest.mark.rule("MR-11.8", "MR-11.10")
def test_rest_has_no_effect_if_no_step_is_possible() -> None:
    game = rests("swordsman", move_L2xx="F", fight_L2xx="W", fight_L4="A", fight_M5="A", move_L4="A")

    assert not any(text.startswith("rest") for text in texts(game, 0))


@pytest.mark.rule("MR-49.12", "MR-11.9")
def test_worked_example_of_rest() -> None:
    game = rests("swordsman", fight_L3x="A", move_L2xx="F", fight_M4x="F")

    assert texts(game, 0) == ["rest chit fight M4*", "rest chit move L2**"]
    do(game, 0, "rest chit move L2**; change chit fight L3*")

    chits = states(game, "swordsman")
    assert (chits["fight L3*"], chits["fight M4*"]) == ("F", "F")
    assert "move L2**" not in chits


@pytest.mark.rule("MR-11.9")
def test_magic_chits_make_change_unless_enchanted() -> None:
    game = rests("druid", move_L2xx="F", magic_II3x="L", magic_VIII4x="E", magic_VIII3x="A")

    do(game, 0, "rest chit move L2**")

    assert texts(game, 0) == ["change chit magic II3*", "change chit magic VIII3*"]


def take_turn(game: Game, name: str, *phases: str, follows: str = "stay") -> None:
    """Take a whole turn with these phases; everybody stays, or stops following, and does nothing besides."""
    game.position.turns = ((being(name), tuple([phase(text) for text in phases])),)
    ask(game, turns.begin_turn(being(name)))
    while game.position.turn is not None:
        seat = game.players_to_act[0]
        offered = texts(game, seat)
        do(game, seat, next(text for text in (follows, "done", "none", *offered) if text in offered))


def status(game: Game) -> str:
    """The status of the first player's character."""
    return game.position.characters[0].status


@pytest.mark.rule("MR-11.16")
@pytest.mark.parametrize(
    ("chits", "after"),
    [({"move_L2xx": "F"}, "dead"), ({"move_L2xx": "F", "fight_L3x": "F"}, "playing"), ({"fight_L4": "A"}, "playing")],
)
def test_character_who_cannot_even_rest_dies_at_the_end_of_the_turn(chits: dict[str, str], after: str) -> None:
    game = begun("swordsman", "elf")
    strip(game, "swordsman")
    set_chits(game, "swordsman", **{"all": "C", **chits})

    take_turn(game, "swordsman", "H", "A")

    assert status(game) == after


@pytest.mark.rule("MR-11.16")
@pytest.mark.parametrize(("activity", "after"), [("R", "dead"), ("A", "playing")])
def test_turn_as_follower_counts_only_if_the_guide_rests(activity: str, after: str) -> None:
    game = begun("swordsman", "elf", swordsman="cliff 2", elf="cliff 2")
    strip(game, "swordsman")
    set_chits(game, "swordsman", all="C", move_L2xx="F")
    game.position.guides = ((being("swordsman"), being("elf")),)

    take_turn(game, "elf", activity)
    assert status(game) == after


@pytest.mark.rule("MR-11.16", "MR-15.2")
@pytest.mark.parametrize(("follows", "after"), [("stay", "dead"), ("stop following", "playing")])
def test_follower_who_stops_before_the_guide_rests_lives(follows: str, after: str) -> None:
    game = begun("swordsman", "elf", swordsman="cliff 2", elf="cliff 2")
    strip(game, "swordsman")
    set_chits(game, "swordsman", all="C", move_L2xx="F")
    game.position.guides = ((being("swordsman"), being("elf")),)

    take_turn(game, "elf", "H", "R", follows=follows)

    assert status(game) == after


@pytest.mark.rule("MR-11.8", "MR-11.9")
def test_other_chits_are_rejected_with_the_rule_of_the_question() -> None:
    game = rests("swordsman", fight_L3x="A", move_L2xx="F", fight_M4x="F")

    assert rejected(game, "rest chit fight L3*") == "MR-11.8"
    do(game, 0, "rest chit move L2**")

    assert rejected(game, "change chit fight M4*") == "MR-11.9"


def rejected(game: Game, text: str) -> str:
    """The clause by which an action of the first player is rejected."""
    rejection = game.why_not(game.action_space.find(text), 0)
    assert rejection is not None
    return rejection.clause


@pytest.mark.rule("MR-11.16")
def test_follower_survives_a_guide_whose_turn_ends_before_the_rest() -> None:
    game = begun("swordsman", "elf", swordsman="cliff 2", elf="cliff 2", giant_1="cliff 2")
    strip(game, "swordsman")
    set_chits(game, "swordsman", all="C", move_L2xx="F")
    game.position.guides = ((being("swordsman"), being("elf")),)

    take_turn(game, "elf", "-", "R")

    assert game.position.blocked >> being("elf") & 1
    assert status(game) == "playing"


@pytest.mark.rule("MR-11.16")
@pytest.mark.parametrize(("state", "after"), [("F", "playing"), ("C", "dead")])
def test_exhausted_character_who_recovers_in_its_turn_lives(state: str, after: str) -> None:
    game = begun("swordsman", "elf")
    strip(game, "swordsman")
    set_chits(game, "swordsman", all="C", move_L2xx="F")
    assert effort.is_beyond_rest(game, being("swordsman"))
    game.position.turn = Turn(being("swordsman"), ())

    set_chits(game, "swordsman", fight_L3x=state)
    ask(game, effort.exhaustion(being("swordsman")))

    assert status(game) == after
