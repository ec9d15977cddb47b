"""Tests of the text for small screens (MC-34)."""

from __future__ import annotations

import pytest

from arcana_core.testing import do
from arcana_mtgcombat import Game, Rules, battle
from tests.mtgcombat.render.test_render import random_battles

CREATURES = (
    "vellish_lancer of 0 detached; gatehouse_ox of 0 exhausted; slagback_brute of 1 detached; "
    "slagback_brute of 1 sick; ember_roc of 1"
)


def duel() -> Game:
    """Two characters with five creatures, two of them Close to each other."""
    return battle(
        "oriane_vell pool WWC memory shield_of_noon gatekeepers_halt | brannick_emberhand pool RR memory spark_of_karr",
        creatures=CREATURES,
        close="0-c2; c0-c2",
        permanents="honed_glaive of 0 on c0",
        seed=1,
    )


@pytest.mark.rule("MC-34.1", "MC-34.2", "MC-7.2")
def test_each_combatant_has_a_line() -> None:
    assert duel().render(0, rows=16).split("\n") == [
        "Round 1, your Main Phase (3 of 3 actions and 4 castings left)",
        "* has the turn          Pow/Tou   Life Guard  Close to, state",
        "* Oriane Vell (you)         2/2  32/32     -  Close to c2, mana WWC, Memory 2,",
        "        library 0",
        "   c0 Vellish Lancer        5/1    3/3     -  Close to c2, First Strike,",
        "        Honed Glaive",
        "   c1 Gatehouse Ox          2/4    8/8     -  Exhausted, Vigilance",
        "  Brannick Emberhand        3/2  32/32     -  mana RR, Memory 1, library 0",
        "   c2 Slagback Brute 2      4/2    5/5     -  Close to you and c0",
        "   c3 Slagback Brute 3      4/2    5/5     -  sick",
        "   c4 Ember Roc             3/2    5/5     -  Flying, Haste",
        "Memory  Shield of Noon {1W}, Gatekeeper's Halt {W}",
        "Mana    W white, U blue, B black, R red, G green, C colourless",
        "> take an action (3 of 3 left), or end your turn",
    ]


@pytest.mark.rule("MC-34.1")
def test_long_turn_gets_a_second_line() -> None:
    game = battle("oriane_vell | dovek_ironquill", seed=1)

    assert game.render(0, columns=60, rows=16).split("\n")[:2] == [
        "Round 1, your Main Phase (3 of 3 actions and 4 castings",
        "  left)",
    ]


@pytest.mark.rule("MC-34.1")
def test_low_screen_leaves_out_distant_creatures_first() -> None:
    game = Game(8, seed=1, rules=Rules(characters=("oriane_vell",)))
    lines = game.render(0, rows=13).split("\n")
    assert [line[2:15] for line in lines[2:10]] == [f"Oriane Vell {seat}" for seat in range(8)]

    creatures = "; ".join(["slagback_brute of 1"] * 8 + ["gatehouse_ox of 1 detached", "vellish_lancer of 0"])
    game = battle("oriane_vell | brannick_emberhand", creatures=creatures, close="0-c8", seed=1)
    lines = game.render(0, rows=13).split("\n")
    assert [line.split()[0] for line in lines[2:]] == [
        *("*", "c9", "Brannick", "c8", "c0", "c1", "c2", "c3", "c4"),
        "Memory",
        ">",
    ]
    assert "3 creatures more" in lines[4]


@pytest.mark.rule("MC-18.6")
def test_short_text_shows_the_stack() -> None:
    game = battle("oriane_vell pool WW memory vellish_lancer | iveren_thole pool UU memory break_the_syllable", seed=1)
    do(game, "cast vellish lancer")

    assert "Stack   You cast Vellish Lancer" in game.render(0, rows=13).split("\n")
    assert "Stack   Oriane Vell casts Vellish Lancer" in game.render(None, rows=13).split("\n")


@pytest.mark.rule("MC-18.6")
def test_short_text_shows_the_answered_thing_only_in_the_question() -> None:
    game = battle("oriane_vell pool WW memory vellish_lancer | iveren_thole pool UU memory break_the_syllable", seed=1)
    do(game, "cast vellish lancer")

    lines = game.render(1, rows=13).split("\n")

    assert not any(line.startswith("Stack") for line in lines)
    assert "> Oriane Vell casts Vellish Lancer: respond" in "\n".join(lines)


@pytest.mark.rule("MC-34.1")
def test_short_text_fits_every_screen() -> None:
    for seed in range(4):
        for game in random_battles(seed, 100, 9):
            for columns, rows in ((60, 13), (80, 13), (80, 24), (160, 40)):
                for viewer in (0, 1, None):
                    lines = game.render(viewer, columns=columns, rows=rows).split("\n")
                    assert len(lines) <= rows
                    assert all(len(line) <= columns for line in lines)
                    for seat, one in enumerate(game.position.characters):
                        assert any(game.player_name(seat)[:12] in line for line in lines) or one.status != "in"


@pytest.mark.rule("MC-34.2")
def test_short_text_hides_the_cards_of_others() -> None:
    assert "Spark of Karr" not in duel().render(0, rows=24)
    assert "Shield of Noon" not in duel().render(1, rows=24)
    assert "Memory  " not in duel().render(None, rows=24)


@pytest.mark.rule("MC-34.1")
def test_full_text_fits_narrow_and_wide_screens() -> None:
    for columns in (60, 100, 160):
        lines = duel().render(0, columns=columns).split("\n")
        assert all(len(line) <= columns for line in lines)
        assert max(map(len, lines)) == columns
