"""Artifacts and spell books: what each of them casts, and when it does not (MR-44.52, MR-44.53, MR-37.9)."""

from __future__ import annotations

import pytest

from arcana_core.cards.cards import indices
from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic import casting
from arcana_magicrealm.model.melee import Tool
from arcana_magicrealm.model.pieces import PIECES
from arcana_magicrealm.model.spells import SPELLS
from tests.magicrealm.chapters.combat.fights import battlefield, fighting
from tests.magicrealm.hands import hand
from tests.magicrealm.table import being, piece

CASTS = {
    "beast_pipes": "VIII",
    "blasted_jewel": "V",
    "enchanters_skull": "IV",
    "eye_of_the_idol": "II",
    "glimmering_ring": "III",
    "glowing_gem": "VII",
    "hidden_ring": "VI",
    "sacred_statue": "I",
    "black_book": "V",
    "book_of_lore": "IV",
    "good_book": "I",
    "scroll_of_alchemy": "VI",
    "scroll_of_nature": "II",
}
"""The type of the spells that each artifact and book casts."""
SEVERAL = {"black_book": 2, "book_of_lore": 4, "good_book": 2, "scroll_of_alchemy": 4, "scroll_of_nature": 2}
"""The number of each book's cards of this type."""
EACH = [
    pytest.param(card, type_, marks=pytest.mark.rule("MR-44.53" if card in SEVERAL else "MR-44.52", "MR-37.9"))
    for card, type_ in CASTS.items()
]


def caster(card: str, *, active: bool = True, awake: bool = True) -> Game:
    """The Amazon in a fight with an artifact or book, all its cards awake."""
    game = battlefield("amazon", "elf")
    hand(game, "amazon", card, active=active)
    if awake:
        for one in game.position.piles.order_of(game.position.piles.slot(f"spells {card}")):
            game.position.awakened |= 1 << one
    fighting(game, "amazon:")
    return game


def ways(game: Game) -> list[tuple[str, Tool]]:
    """The types of the spells that the Amazon can cast by cards, each with the card."""
    return [(SPELLS[way.spell].type, way.tool) for way in casting.by_cards(game, being("amazon"))]


@pytest.mark.parametrize(("card", "type_"), EACH)
def test_card_casts_the_awakened_spells_of_its_type_once_an_evening(card: str, type_: str) -> None:
    game = caster(card)
    tool = Tool(piece=piece(card))

    assert ways(game) == [(type_, tool)] * SEVERAL.get(card, 1)
    assert casting.time_of(game, being("amazon"), tool) == 0

    game.position.used_cards = ((piece(card), type_),)
    assert ways(game) == []


@pytest.mark.parametrize(("card", "type_"), EACH)
def test_card_casts_nothing_while_it_is_inactive_or_its_spells_sleep(card: str, type_: str) -> None:
    assert ways(caster(card, active=False)) == []
    assert ways(caster(card, awake=False)) == []


@pytest.mark.rule("MR-44.52", "MR-44.53")
def test_these_are_all_artifacts_and_books() -> None:
    named = {piece.id for piece in PIECES if piece.kind == "treasure" and piece.treasure.magic_type}

    assert named == {*CASTS}
    assert all(PIECES[piece(card)].treasure.magic_type == type_ for card, type_ in CASTS.items())


@pytest.mark.rule("MR-44.53")
@pytest.mark.parametrize(("card", "other"), [("black_book", "VIII"), ("good_book", "VII"), ("scroll_of_nature", "III")])
def test_book_holds_spells_of_another_type_that_it_never_casts(card: str, other: str) -> None:
    game = caster(card)
    cards = game.position.piles.order_of(game.position.piles.slot(f"spells {card}"))

    assert [SPELLS[PIECES[one].place].type for one in cards].count(other) == 2
    assert other not in [type_ for type_, _ in ways(game)]
    assert {*indices(game.position.awakened)} == {*cards}
