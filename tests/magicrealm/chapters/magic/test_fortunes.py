"""Spells that change table rolls: Illusion, Bad Luck (MR-43.13, MR-43.43)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.chapters.magic.spells import put
from tests.magicrealm.table import begun, being, hire
from tests.magicrealm.table import put as place


def added(game: Game, name: str, table: str) -> int:
    """The sum of the modifiers of a roll."""
    return sum(one.amount for one in game.modifiers(being(name), table))


def pair() -> Game:
    """The Amazon with a hired leader on the Cliff, and the Wizard."""
    game = begun("amazon", "wizard", amazon="cliff 3", wizard="ruins 1", lhq="cliff 3")
    hire(game, 0, "lhq")
    return game


@pytest.mark.rule("MR-43.43")
def test_bad_luck_adds_one_to_every_table_roll_of_its_target() -> None:
    game = pair()
    put(game, "bad_luck", "wizard", "amazon")

    assert [added(game, "amazon", table) for table in ("hide", "peer", "meeting", "loot", "curse")] == [1] * 5
    assert added(game, "wizard", "hide") == 0


@pytest.mark.rule("MR-43.43", "MR-1.8")
def test_bad_luck_does_not_touch_rolls_of_hirelings() -> None:
    game = pair()
    put(game, "bad_luck", "wizard", "amazon")

    assert added(game, "lhq", "peer") == 0


@pytest.mark.rule("MR-43.43", "MR-39.6")
def test_inert_bad_luck_adds_nothing() -> None:
    game = pair()
    put(game, "bad_luck", "wizard", "amazon")

    game.position.effects.dispel(enchantments.ENERGIZED)

    assert added(game, "amazon", "hide") == 0


@pytest.mark.rule("MR-43.13")
def test_illusion_on_a_character_adds_one_to_its_searches() -> None:
    game = pair()
    put(game, "illusion", "wizard", "amazon")

    assert [added(game, "amazon", table) for table in ("peer", "locate", "loot", "reading_runes")] == [1] * 4
    assert added(game, "amazon", "hide") == 0
    assert added(game, "lhq", "peer") == 0


@pytest.mark.rule("MR-43.13", "MR-1.8")
def test_illusion_on_a_tile_adds_one_for_everybody_who_searches_there() -> None:
    game = pair()
    put(game, "illusion", "wizard", ("tile", TILE["cliff"]))

    assert added(game, "amazon", "locate") == added(game, "lhq", "locate") == 1
    assert added(game, "wizard", "locate") == 0
    place(game, "amazon", "ruins 1")
    assert added(game, "amazon", "locate") == 0


@pytest.mark.rule("MR-43.13")
def test_illusion_on_a_tile_and_on_a_character_is_one_illusion_to_the_dice() -> None:
    game = pair()
    put(game, "illusion", "wizard", "amazon")
    put(game, "illusion", "wizard", ("tile", TILE["cliff"]))

    assert added(game, "amazon", "peer") == 1
    place(game, "amazon", "ruins 1")
    assert added(game, "amazon", "peer") == 1
    assert added(game, "lhq", "peer") == 1
