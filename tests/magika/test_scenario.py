"""Positions set up from words: words that make no sense are rejected clearly."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.chance.rng import Rng
from arcana_core.errors import PositionError
from arcana_magika.scenario import contest


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mages": 7}, "mages must be a text of at most 20000 characters, got 7"),
        ({"mages": "A m7 " + "x" * 30_000}, "mages must be a text of at most 20000 characters"),
        ({"mages": "Z m7"}, "a mage is a letter A to L or M and a space, got 'Z m7'"),
        ({"mages": "7 Otho"}, "a mage is a letter A to L or M and a space, got '7 Otho'"),
        ({"mages": "A"}, "a mage is a letter A to L or M and a space, got 'A'"),
        ({"mages": "A m7 | A m8"}, "each mage can be described once"),
        ({"mages": "A m99"}, "m99"),
        ({"mages": "A m7 wears"}, "no cloak colour ''"),
        ({"mages": "A m7 wears PINK"}, "no cloak colour 'PINK'"),
        ({"mages": "A m7 name"}, "a name has 1 to 20 characters, '' has 0 (MG-7.2)"),
        ({"mages": "A m7 name O\u202etho"}, "a name can't contain U+202E (RIGHT-TO-LEFT OVERRIDE)"),
        ({"mages": "A m7 arcania"}, "arcania must be followed by a number, got ''"),
        ({"mages": "A m7 arcania much"}, "arcania must be followed by a number, got 'much'"),
        ({"mages": "A m7 endurance -5"}, "endurance must be followed by a number, got '-5'"),
        ({"mages": "A m7 skill " + "9" * 5000}, "skill must be followed by a number, got '999"),
        ({"mages": "A m7 aptitude 101"}, "arena.mages[0].aptitude must be an integer between -100 and 100, got 101"),
        ({"mages": "A m7 endurance 200"}, "Endurance and Arcania must be between 0 and their maximum (MG-6.2)"),
        ({"mages": "A m7 Elv"}, "unknown word 'Elv' after 'm7'; did you mean 'Elf'?"),
        ({"mages": "A m7 scrolls" + " HEALS" * 7}, "a mage has 6 slots for scrolls, and 'HEALS' is one more (MG-22.1)"),
        ({"ground": 5}, "ground must be a text"),
        ({"ground": "Moon"}, "no terrain 'Moon'"),
        ({"spaces": 2}, "spaces must give a terrain for each name of a space, got 2"),
        ({"spaces": {"m7": "a" * 3000}}, "no terrain 'aaa"),
        ({"spaces": {"m7": None}}, "a terrain must be a text"),
        ({"spaces": {7: "Swamp"}}, "the name of a space must be a text"),
        ({"lying": [[]]}, "lying must be a text"),
        ({"lying": "CROWN"}, "lying must give a space for each thing, as in 'CROWN h3', got 'CROWN'"),
        ({"lying": "HAT m7"}, "no artifact and no cloak 'HAT' can lie in 'm7'"),
        ({"turn": ""}, "turn must be a number from 1, got ''"),
        ({"turn": 0}, "turn must be a number from 1, got 0"),
        ({"turn": 41}, "turn must be at most 40, the last one, got 41 (MG-31.3)"),
        ({"tasks": "\u202e"}, "tasks must be numbers from 1 to 30"),
        ({"tasks": (99, False)}, "tasks must be numbers from 1 to 30, got (99, False) (MG-30.4)"),
        ({"tasks": 1e300}, "tasks must be numbers from 1 to 30"),
    ],
)
def test_impossible_positions_are_rejected_clearly(given: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError) as rejected:
        contest(**{"mages": "A m7", **given})

    assert message in str(rejected.value)
    assert len(str(rejected.value)) < 400 and str(rejected.value).isprintable()


@pytest.mark.rule("MG-5.1", "MG-38.2")
def test_impossible_mage_can_be_set_up_and_determinized() -> None:
    game = contest("A m7 | M m7 Goblin Good")

    assert game.determinize(0, Rng(1)).view(0) == game.view(0)
