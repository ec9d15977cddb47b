"""Tests of the colours of texts."""

from __future__ import annotations

import pytest

from arcana_core.text.highlights import spans
from arcana_mtgcombat import Game, battle


@pytest.fixture
def duel() -> Game:
    return battle("oriane_vell | dovek_ironquill", creatures="vellish_lancer of 0; vellish_lancer of 1", seed=1)


def roles(game: Game, text: str) -> dict[str, str]:
    """The highlighted parts of a text, each with its last role."""
    return {text[span.start : span.end]: span.role for span in spans(text, game.highlights(0))}


@pytest.mark.rule("MC-34.1")
def test_combatants_have_the_colour_of_their_player(duel: Game) -> None:
    found = roles(duel, "Vellish Lancer 0 strikes Vellish Lancer 1, then Oriane Vell")
    assert found == {"Vellish Lancer 0": "player 0", "Vellish Lancer 1": "player 1", "Oriane Vell": "player 0"}


@pytest.mark.rule("MC-4.1")
@pytest.mark.parametrize("text", ["Karric {2WURG}", "mana WURG, Memory 1", "Oriane gains WURG mana", "{1} (WURG left)"])
def test_mana_letters_have_their_colour(duel: Game, text: str) -> None:
    found = roles(duel, text)
    assert {letter: found.get(letter) for letter in "WURG"} == {"W": "white", "U": "blue", "R": "red", "G": "green"}


@pytest.mark.rule("MC-16.1", "MC-25.4")
def test_damage_gain_and_warnings_stand_out(duel: Game) -> None:
    assert roles(duel, "The Ox loses 12 Life")["12 Life"] == "damage"
    assert roles(duel, "strikes for 9: 3 Life lost")["3 Life lost"] == "damage"
    assert roles(duel, "strikes for 9: no Life lost") == {}
    assert roles(duel, "The Ox regains 2 Life")["2 Life"] == "gain"
    assert roles(duel, "The Ox is Exhausted")["Exhausted"] == "warning"


@pytest.mark.rule("MC-34.1")
def test_ordinary_words_have_no_colour(duel: Game) -> None:
    assert roles(duel, "White, Red and Green are colours. CROW, I WIN") == {}
