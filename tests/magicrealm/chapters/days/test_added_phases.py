"""Extra phases of cards that house rules add, and where they start (MR-6.17)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, expedition, read_cards
from tests.magicrealm.table import do

GUEST_BOOK = """
[treasures.guest_book]
name = "Guest Book"
size = "small"
kind = "birdsong"
great = false
effect = "one extra Search phase at dwellings"
extra_phase = "search"
where = "dwelling"
"""


class Hosted(Game):
    """A game with a card whose extra phase starts at dwellings."""

    __slots__ = ()
    name = "magicrealm-hosted"
    cards = read_cards(GUEST_BOOK)


@pytest.mark.rule("MR-6.17")
@pytest.mark.parametrize(("place", "first"), [("cliff 3", "with basic"), ("awful_valley 5", "with guest_book")])
def test_extra_phase_of_an_added_card_is_the_usual_one_where_it_starts(place: str, first: str) -> None:
    game = expedition(f"amazon {place} active guest_book; inn awful_valley", game=Hosted, seed=1)

    do(game, 0, "record search")

    assert str(game.choices(0)[0]) == first
