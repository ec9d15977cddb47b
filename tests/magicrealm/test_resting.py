"""REST (MR-11.8 to MR-11.10, MR-47.24)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from tests.magicrealm.hands import act, set_chits
from tests.magicrealm.table import begun, do, texts
from tests.magicrealm.test_effort import states


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
