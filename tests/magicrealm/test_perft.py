"""How many sequences of decisions there are from small positions, counted by hand; and that all piles are distinct."""

from __future__ import annotations

import pytest

from arcana_core.testing import perft
from arcana_magicrealm import expedition
from arcana_magicrealm.model import slots


@pytest.mark.rule("MR-6.14", "MR-47.8")
def test_first_picks_of_a_turn_match_the_rulebook() -> None:
    # Move, Hide, Alert, Rest, Search, Trade, Hire, Fly, SPX and blank, or the end; Follow only with another there.
    assert perft(expedition("amazon cliff 3", seed=3, log=False), 1) == 10 + 1
    assert perft(expedition("amazon cliff 3 | elf cliff 3", seed=3, log=False), 1) == 11 + 1


def test_all_piles_are_different_places() -> None:
    named = [
        value
        for name, value in vars(slots).items()
        if name.isupper() and isinstance(value, tuple) and name != "SPELL_BOXES"
    ]
    places = [place for value in named for place in value if type(place) is int]
    singles = (slots.UNUSED_SPELLS, slots.OUT_OF_PLAY, slots.COUNTER_STOCK, slots.CHIT_STOCK, slots.DRAWN)

    assert sorted((*places, *singles)) == list(range(slots.COUNT))
