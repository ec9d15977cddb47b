"""Armour cards, and the Eye of the Moon (MR-44.37 to MR-44.39, MR-44.55)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.ending import scoring
from arcana_magicrealm.chapters.magic import casting, colours
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SEVENTH_DAYS
from tests.magicrealm.chapters.combat.blows import blows
from tests.magicrealm.chapters.combat.fights import battlefield, fighting, play, start, those
from tests.magicrealm.chapters.ending.test_scoring import scored
from tests.magicrealm.chapters.magic.spells import duel
from tests.magicrealm.hands import hand, has, strip
from tests.magicrealm.table import being, give, piece

THRUST, SWING, SMASH = 1, 2, 3


def struck(card: str, monster: str, box: int, dark: int = 0) -> Game:
    """The Captain, who wears nothing but this card, is hit in this direction."""
    game = battlefield("captain", monster)
    strip(game, "captain")
    hand(game, "captain", card, active=True)
    fighting(game, f"captain: {monster} in {box}", plays=play("captain"), dark=dark)
    return game


def check(card: str, direction: int, holds: tuple[str, str], breaks: tuple[str, str], gold: int) -> None:
    """Check what a card covers, the monster and harm that it stands, and those that destroy it for this gold."""
    others = [box for box in (THRUST, SWING, SMASH) if box != direction]
    assert not any(card in blows(struck(card, breaks[0], box))[0] for box in others)
    game = struck(card, holds[0], direction)
    assert blows(game) == [f"{holds[0]} > captain: {card} {holds[1]} nothing"]
    assert has(game, "captain") == [f"{card}*"]
    game = struck(card, breaks[0], direction)
    before = game.position.characters[0].gold
    assert blows(game) == [f"{breaks[0]} > captain: {card} {breaks[1]} destroyed"]
    assert belongings.place_of(game, piece(card)) == slots.OUT_OF_PLAY
    assert game.position.characters[0].gold == before + gold


@pytest.mark.rule("MR-44.37")
def test_dwarf_vest_covers_thrusts_until_harm_h_destroys_it_for_its_gold() -> None:
    check("bejeweled_dwarf_vest", THRUST, ("wolf_b 1", "M"), ("sword_goblin 1", "H"), 23)


@pytest.mark.rule("MR-44.38")
def test_golden_arm_band_covers_swings_until_harm_m_destroys_it_for_its_gold() -> None:
    check("golden_arm_band", SWING, ("wolf_a 1", "L"), ("wolf_b 1", "M"), 11)


@pytest.mark.rule("MR-44.39")
def test_golden_crown_covers_smashes_until_harm_m_destroys_it_for_its_gold() -> None:
    check("golden_crown", SMASH, ("wolf_a 1", "L"), ("wolf_b 1", "M"), 46)


@pytest.mark.rule("MR-44.37", "MR-44.38", "MR-44.39")
@pytest.mark.parametrize(
    ("card", "box"), [("bejeweled_dwarf_vest", THRUST), ("golden_arm_band", SWING), ("golden_crown", SMASH)]
)
def test_greater_harm_destroys_armour_cards_too(card: str, box: int) -> None:
    game = struck(card, "h_spider 1", box, dark=those("h_spider 1"))

    assert blows(game) == [f"h_spider 1 > captain: {card} T destroyed"]
    assert has(game, "captain") == []


@pytest.mark.rule("MR-44.55")
def test_eye_of_the_moon_casts_nothing() -> None:
    game = duel("witch", "elf")
    give(game, 0, "eye_of_the_moon", active=True)
    game.position.day = next(one.day for one in SEVENTH_DAYS if "grey" in one.magic)

    start(game)

    assert "grey" in colours.supplied_to(game, being("witch"))
    assert [way for way in casting.ways(game, being("witch")) if way.tool.piece >= 0] == []


@pytest.mark.rule("MR-44.55")
def test_eye_of_the_moon_counts_by_its_figures() -> None:
    game = scored("amazon", (0,) * 5, notoriety=7)
    hand(game, "amazon", "eye_of_the_moon")

    assert [*scoring.scores(game, 0).has[:4]] == [0, 0, 0, 7 + 13]
