"""Casting: means, colours, times, targets, cancelling, and what becomes of the chits (MR-27.3, MR-38)."""

from __future__ import annotations

import pytest

from arcana_magicrealm.model.enchantments import Target
from arcana_magicrealm.model.melee import CANCELLED, FAILED, LIVES
from arcana_magicrealm.model.state import COMMITTED, FATIGUED
from tests.magicrealm.combat.fights import answer_all, asked, hide, is_hidden
from tests.magicrealm.magic.spells import cast, duel, flood, state_of, turn_chits, works
from tests.magicrealm.table import being, texts


def spells_offered(game: object, seat: int = 0) -> list[str]:
    """The spells that a player can cast now."""
    return [text for text in texts(game, seat) if text.startswith("cast ")]  # type: ignore[arg-type]


@pytest.mark.rule("MR-38.1", "MR-38.2")
def test_caster_needs_a_chit_of_the_type_a_free_slot_and_the_colour() -> None:
    game = duel("witch_king", "elf", witch_king="transform persuade")
    cast(game)
    assert asked(game, "cast transform") < 0  # no purple magic here
    flood(game)
    cast(game)
    assert asked(game, "cast transform") == 0
    assert spells_offered(game) == ["cast transform"]  # no Magic III chit for Persuade
    answer_all(game, "cast transform", "cast with magic VI2*", "aim at elf")
    answer_all(game, "no maneuver")
    assert asked(game, "cast transform") < 0  # its slot is tied up


@pytest.mark.rule("MR-38.2", "MR-36.6")
def test_colour_chit_supplies_the_colour_once() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    turn_chits(game, "witch_king", "E", "magic IV4*")
    cast(game, "cast transform", "cast with magic VI2*")
    assert state_of(game, "witch_king", "magic IV4*") == FATIGUED
    assert game.fight.casts[0].colour_chit >= 0


@pytest.mark.rule("MR-38.2", "MR-47.32")
def test_lasting_source_saves_the_colour_chit_if_the_caster_likes() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    turn_chits(game, "witch_king", "E", "magic IV4*")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert texts(game, 0) == ["spend magic IV4*", "lasting source"]
    answer_all(game, "lasting source")
    assert state_of(game, "witch_king", "magic IV4*") == "E"


@pytest.mark.rule("MR-38.7", "MR-38.8", "MR-38.10")
def test_faster_spell_cancels_the_slower_one_of_its_target() -> None:
    game = duel("witch_king", "sorceror", witch_king="transform", sorceror="transform")
    flood(game)
    lines = ("0: cast transform", "0: cast with magic VI3*", "1: cast transform", "1: cast with magic VI4*")
    cast(game, *lines, "0: aim at sorceror")
    answer_all(game, "1: aim at witch_king")
    fates = {one.caster: one.fate for one in game.fight.casts}
    assert fates == {being("witch_king"): LIVES, being("sorceror"): CANCELLED}
    assert state_of(game, "sorceror", "magic VI4*") == FATIGUED
    assert state_of(game, "witch_king", "magic VI3*") == COMMITTED
    assert works(game, "transform", "sorceror")
    assert not works(game, "transform", "witch_king")


@pytest.mark.rule("MR-38.5")
def test_spell_without_target_is_broken_and_its_chit_fatigued() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*")
    assert asked(game, "aim at elf") == 0
    answer_all(game, "0: none")
    asked(game, "no maneuver")
    assert [one.fate for one in game.fight.casts] == [FAILED]
    assert state_of(game, "witch_king", "magic VI2*") == FATIGUED


@pytest.mark.rule("MR-38.17", "MR-39.10")
def test_second_spell_of_a_name_on_a_target_is_broken() -> None:
    game = duel("witch_king", "elf", witch_king="bad_luck transform transform")
    flood(game)
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf", "cast transform", "cast with magic VI3*")
    answer_all(game, "aim at elf")
    asked(game, "no maneuver")
    assert [(one.fate, one.targets) for one in game.fight.casts] == [(FAILED, (Target("being", being("elf")),))]
    assert state_of(game, "witch_king", "magic VI3*") == FATIGUED
    assert len(game.position.enchantments) == 1


@pytest.mark.rule("MR-28.6")
def test_naming_a_being_unhides_caster_and_target() -> None:
    game = duel("witch_king", "elf", witch_king="transform")
    flood(game)
    hide(game, "witch_king")
    cast(game, "cast transform", "cast with magic VI2*", "aim at elf")
    assert not is_hidden(game, "witch_king")
