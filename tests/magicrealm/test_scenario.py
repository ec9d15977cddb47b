"""Positions set up by hand: what the text gives, and errors that name the word."""

from __future__ import annotations

import pytest

from arcana_core.errors import PositionError
from arcana_magicrealm import expedition
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.state import FIRST_DENIZEN
from tests.magicrealm.table import being, clearing


def test_characters_get_places_gold_and_belongings() -> None:
    """Everything that the text names is in the position."""
    game = expedition(
        "amazon cliff 3 unhidden gold 20 fame 5 has good_book shield 2 | elf cavern 1 aims fame 5; "
        "giant 1 cliff 3; lhq cliff 3 hired 1; day 5",
        seed=1,
    )
    amazon, elf = game.position.characters
    assert (amazon.at, amazon.gold, amazon.fame.numerator) == (clearing("cliff 3"), 20, 5)
    assert not game.position.hidden >> being("amazon") & 1
    assert game.position.hidden >> being("elf") & 1
    assert elf.victory == (0, 0, 5, 0, 0)
    assert game.position.piles.masks[slots.BAG[0]] == 1 << PIECE["good_book"]
    assert game.position.piles.masks[slots.OPEN[0]] >> PIECE["shield 2"] & 1
    assert game.position.denizen_at[being("giant 1") - FIRST_DENIZEN] == clearing("cliff 3")
    assert game.position.owners[being("lhq") - FIRST_DENIZEN] == 1
    assert game.position.day == 5
    assert game.players_to_act == (0, 1)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("amazn cliff 3", "unknown character 'amazn'; did you mean 'amazon'?"),
        ("amazon clif 3", "unknown tile 'clif'; did you mean 'cliff'?"),
        ("amazon cliff 9", "cliff has no clearing 9"),
        ("amazon cliff 3 golds 3", "unknown word 'golds' for a character; did you mean 'gold'?"),
        ("amazon cliff 3 gold x", "gold must be a whole number, got 'x'"),
        ("amazon cliff 3; giant 1 cliff 3 foo", "unknown word 'foo' for a denizen"),
        ("amazon cliff 3; day 99", "day must be from 1 to 28, got 99"),
        ("amazon cliff 3 has good_bok", "unknown belonging 'good_bok'; did you mean 'good_book'?"),
        ("amazon cliff 3 aims fame 2", "aims must assign 5 victory points, got 2"),
        ("amazon cliff 3 | amazon cliff 3", "two players can't have the same character"),
        ("amazon cliff 3; lhq cliff 3 hired 4", "seat must be from 0 to 0, got 4"),
        ("", "an expedition begins with one to 16 characters"),
    ],
)
def test_errors_name_the_word(text: str, message: str) -> None:
    """Each mistake is explained with the word that is wrong."""
    with pytest.raises(PositionError) as error:
        expedition(text, seed=1)
    assert message in str(error.value)
