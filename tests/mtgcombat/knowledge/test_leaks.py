"""Tests that hidden facts change nothing in a player's knowledge (MC-34).

Each pair is two tables that differ in facts hidden from one player, described move by move. They must look the same to
that player.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.testing import assert_indistinguishable, do, random_play
from arcana_core.testing.leaks import decide_alike
from arcana_mtgcombat import Game
from arcana_mtgcombat.actions import FLEE
from arcana_mtgcombat.scenario.words import battle
from tests.mtgcombat.table import dice, gains


@frozen
class Table:
    """The setup of a table and every player's decisions."""

    characters: str
    lines: tuple[str, ...] = ()
    others: dict[str, Any] = field(factory=dict)

    def game(self) -> Game:
        given: dict[str, Any] = {"seed": 1, **self.others}
        if "faces" in given:
            given["rng"] = dice(*given.pop("faces"))
            del given["seed"]
        game = battle(self.characters, **given)
        do(game, *self.lines)
        return game


ATTEMPT = "brannick_emberhand pool RR memory karric_flamelance | iveren_thole pool UU memory {} | oriane_vell"
LOST_ROLL = {"faces": (1, 1, 1, 1, 6, 6, 6, 1, 1, 1, 1, 1, 1)}
WINDOW = "oriane_vell pool WW memory vellish_torchbearer | morwen_sable pool BB memory {} | dovek_ironquill pool RW memory {}"
BRUTE = {"creatures": "slagback_brute of 0; ossuary_whelp of 1", "close": "0-1"}

PAIRS: dict[str, tuple[int, Table, Table]] = {
    "another Memory": (
        0,
        Table("oriane_vell | morwen_sable memory spark_of_karr rotbrand"),
        Table("oriane_vell | morwen_sable memory mana_cask barkmail"),
    ),
    "another library": (
        0,
        Table("oriane_vell | morwen_sable library spark_of_karr rotbrand"),
        Table("oriane_vell | morwen_sable library rotbrand spark_of_karr"),
    ),
    "another card was recalled": (
        1,
        Table("oriane_vell library spark_of_karr rotbrand | morwen_sable", ("recall",), {"phase": "channeling"}),
        Table("oriane_vell library mana_cask rotbrand | morwen_sable", ("recall",), {"phase": "channeling"}),
    ),
    "another card was forgotten": (
        1,
        Table(
            "oriane_vell memory rotbrand barkmail mana_cask melt_the_made | morwen_sable",
            ("forget rotbrand",),
            {"phase": "end"},
        ),
        Table(
            "oriane_vell memory rotbrand barkmail mana_cask melt_the_made | morwen_sable",
            ("forget barkmail",),
            {"phase": "end"},
        ),
    ),
    "nothing was recalled": (
        1,
        Table("oriane_vell library spark_of_karr | morwen_sable", (), {"phase": "channeling"}),
        Table("oriane_vell library spark_of_karr | morwen_sable", ("stop",), {"phase": "channeling"}),
    ),
    "no more mana was restored and another player is asked": (
        1,
        Table(
            "oriane_vell pool W | morwen_sable | dovek_ironquill pool R memory spark_of_karr",
            (),
            {"phase": "channeling"},
        ),
        Table(
            "oriane_vell pool W | morwen_sable | dovek_ironquill pool R memory spark_of_karr",
            ("stop",),
            {"phase": "channeling"},
        ),
    ),
    "no more Focus was spent and another player is asked": (
        1,
        Table(
            "oriane_vell | morwen_sable | dovek_ironquill pool R memory spark_of_karr",
            (),
            {"phase": "upkeep", "creatures": "slagback_brute of 0 exhausted"},
        ),
        Table(
            "oriane_vell | morwen_sable | dovek_ironquill pool R memory spark_of_karr",
            ("stop",),
            {"phase": "upkeep", "creatures": "slagback_brute of 0 exhausted"},
        ),
    ),
    "a spell is being put together": (
        1,
        Table("brannick_emberhand pool RR memory karric_flamelance | oriane_vell"),
        Table("brannick_emberhand pool RR memory karric_flamelance | oriane_vell", ("cast flamelance",)),
    ),
    "a kind of action has been picked": (
        1,
        Table("oriane_vell | morwen_sable", (), BRUTE),
        Table("oriane_vell | morwen_sable", ("engage",), BRUTE),
    ),
    "an order is being put together": (
        1,
        Table("oriane_vell | morwen_sable", ("command",), BRUTE),
        Table("oriane_vell | morwen_sable", ("command", "brute", "engage"), BRUTE),
    ),
    "another player has passed in a window": (
        0,
        Table(WINDOW.format("sablefrost_touch", "spark_of_karr"), ("cast torchbearer", "pass", "pass")),
        Table(WINDOW.format("sablefrost_touch", "spark_of_karr"), ("cast torchbearer", "pass", "pass", "pass")),
    ),
    "another player is asked in a window that could be over": (
        1,
        Table(WINDOW.format("rotbrand", "spark_of_karr"), ("cast torchbearer", "pass")),
        Table(WINDOW.format("rotbrand", "mana_cask"), ("cast torchbearer",)),
    ),
    "a third player is asked in a response round": (
        0,
        Table(WINDOW.format("sablefrost_touch", "mana_cask"), ("cast torchbearer",)),
        Table(WINDOW.format("mana_cask", "spark_of_karr"), ("cast torchbearer",)),
    ),
    "a response is being put together": (
        0,
        Table(ATTEMPT.format("break_the_syllable ebb_thrust"), ("cast flamelance at oriane",)),
        Table(ATTEMPT.format("break_the_syllable ebb_thrust"), ("cast flamelance at oriane", "ebb thrust")),
    ),
    "a failed attempt with another instant": (
        0,
        Table(
            ATTEMPT.format("break_the_syllable"),
            ("cast flamelance at oriane", "break the syllable; stack 0"),
            LOST_ROLL,
        ),
        Table(ATTEMPT.format("ebb_thrust"), ("cast flamelance at oriane", "ebb thrust at me", "pass"), LOST_ROLL),
    ),
    "another player was asked first": (
        2,
        Table(WINDOW.format("sablefrost_touch", "spark_of_karr"), ("cast torchbearer", "pass", "pass", "pass")),
        Table(WINDOW.format("rotbrand", "spark_of_karr"), ("cast torchbearer", "pass")),
    ),
    "other cards are looked at": (
        1,
        Table(
            "iveren_thole library mana_cask rotbrand | oriane_vell",
            ("command eelkin use",),
            {"creatures": "tholish_eelkin of 0"},
        ),
        Table(
            "iveren_thole library barkmail rootgrasp | oriane_vell",
            ("command eelkin use",),
            {"creatures": "tholish_eelkin of 0"},
        ),
    ),
    "other cards come first in a library": (
        1,
        Table(
            "iveren_thole library mana_cask rotbrand | oriane_vell",
            ("command eelkin use", "put mana cask"),
            {"creatures": "tholish_eelkin of 0"},
        ),
        Table(
            "iveren_thole library mana_cask rotbrand | oriane_vell",
            ("command eelkin use", "put rotbrand"),
            {"creatures": "tholish_eelkin of 0"},
        ),
    ),
    "the kind of a follow-up has been picked": (
        1,
        Table(
            "yssa_thornmother | morwen_sable | oriane_vell",
            ("engage; whelp", "no"),
            {
                "creatures": "ossuary_whelp of 1 life 1",
                "close": "0-1; 0-2",
                "changes": gains("0", "Trample"),
                "faces": (6, 6, 6, 1),
            },
        ),
        Table(
            "yssa_thornmother | morwen_sable | oriane_vell",
            ("engage; whelp", "no", "retreat"),
            {
                "creatures": "ossuary_whelp of 1 life 1",
                "close": "0-1; 0-2",
                "changes": gains("0", "Trample"),
                "faces": (6, 6, 6, 1),
            },
        ),
    ),
}


LINES = ("cast flamelance at oriane", "pass", "end; pass", "engage whelp", "use mana cask; end", "command brute", "xyz")


@pytest.mark.rule("MC-34.2", "MC-34.4", "MC-34.5", "MC-34.6", "MC-34.9", "MC-34.10", "MC-36.88", "MC-36.89")
@pytest.mark.parametrize("name", PAIRS)
def test_hidden_cards_do_not_change_a_players_knowledge(name: str) -> None:
    viewer, one, other = PAIRS[name]

    assert_indistinguishable(one.game(), other.game(), viewer, lines=LINES)


@pytest.mark.rule("MC-34.2", "MC-34.9")
@pytest.mark.parametrize("number", range(3))
def test_decisions_look_the_same_with_other_hidden_cards(number: int) -> None:
    """The viewer decides in both worlds. They look the same until another player may be asked."""

    def stays(game: Game, player: int, rng: Rng) -> Action:
        return rng.choice([action for action in game.legal_actions(player) if action is not FLEE])

    rng = Rng(f"worlds {number}")
    compared = 0
    for game in random_play(Game(3, seed=number), rng, most=750, choose=stays):
        if len(game.history) % 5 == 0 and game.players_to_act:
            compared += decide_alike(game, game.players_to_act[0], rng, decisions=4, choose=stays)
    assert compared > 30
