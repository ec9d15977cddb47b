"""The games of the tests that begin in the middle of things: their seats know what they would know in play (MR-48)."""

from __future__ import annotations

import pytest

from arcana_core.cards.cards import indices
from arcana_magicrealm import Game
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SITES
from arcana_magicrealm.model.pieces import PIECE
from tests.magicrealm.games.eventful import Eventful
from tests.magicrealm.games.spellbound import Spellbound
from tests.magicrealm.games.studious import Studious
from tests.magicrealm.games.wondrous import Wondrous
from tests.magicrealm.table import begun

HEROES = ("witch", "wizard")


@pytest.mark.rule("MR-12.7", "MR-48.7")
@pytest.mark.parametrize("kind", [Eventful, Studious, Wondrous])
def test_seats_know_where_the_sites_are_that_they_have_discovered(kind: type[Game]) -> None:
    game = begun(*HEROES, kind=kind)

    for seat, one in enumerate(game.position.characters):
        sites = [place for place in indices(one.places) if place < len(SITES)]
        known = {piece for tile in game.view(seat).chits for piece in tile.known}
        assert sites
        assert {PIECE[SITES[site].id] for site in sites} <= known


@pytest.mark.rule("MR-37.3", "MR-37.8")
def test_awakened_cards_have_been_seen_and_owners_of_active_items_see_them() -> None:
    game = begun(*HEROES, kind=Spellbound)
    seen = [game.view(seat).teacher_spells for seat in range(len(HEROES))]

    for number, (item, box) in enumerate(zip(slots.TEACHERS, slots.TEACHER_SPELLS, strict=True)):
        cards = game.position.piles.order_of(box)
        active = [seat for seat, one in enumerate(game.position.characters) if one.active >> PIECE[item] & 1]
        assert cards in [stacks[number] for stacks in seen]
        assert all(seen[seat][number] == cards for seat in active)
