"""Spells in effect, curses and wishes in positions set up by hand (MR-38.11, MR-39, MR-42)."""

from __future__ import annotations

import pytest

from arcana_core.errors import PositionError
from arcana_magicrealm import Rules, expedition, melee
from arcana_magicrealm.chapters import belongings, ledgers
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.spells import weather
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import flying
from arcana_magicrealm.model.denizens import DENIZEN
from arcana_magicrealm.model.pieces import PIECE
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.chapters.magic.spells import state_of, works
from tests.magicrealm.table import being, clearing, do, texts


@pytest.mark.rule("MR-38.11", "MR-43.24")
def test_spells_are_on_characters_and_denizens() -> None:
    game = expedition("elf cliff 3 under bad_luck by elf; giant 1 cliff 3 under absorb_essence by elf", seed=1)

    assert works(game, "bad_luck", "elf")
    assert game.view(0).forms == ((being("elf"), "giant 1"),)


@pytest.mark.rule("MR-38.11", "MR-14.5")
def test_spells_on_characters_let_no_hired_native_go() -> None:
    game = expedition("amazon cliff 3 under bad_luck by amazon; patrol cliff 3 hired 0", seed=1)

    assert game.position.owners.count(0) == 3


@pytest.mark.rule("MR-38.11", "MR-39.9")
def test_broken_spell_frees_the_chit_and_the_slot_that_it_ties_up() -> None:
    game = expedition("witch cliff 3 spells fog, bad_luck under bad_luck by witch with magic VIII2*", seed=1)
    (made,) = game.position.enchantments

    assert (state_of(game, "witch", "magic VIII2*"), made.slot) == ("C", 1)

    enchantments.break_spell(game, made, "MR-39.9")

    assert state_of(game, "witch", "magic VIII2*") == "F"


@pytest.mark.rule("MR-37.12", "MR-39.8")
def test_spell_of_a_book_without_owner_is_nullified() -> None:
    words = "under bad_luck by witch with black_book; black_book spells bad_luck; awakened bad_luck"

    owned = expedition(f"witch cliff 3 active black_book {words}", seed=1)
    lost = expedition(f"witch cliff 3 {words}; heap cavern 1 has black_book", seed=1)

    assert (works(owned, "bad_luck", "witch"), works(lost, "bad_luck", "witch")) == (True, False)


@pytest.mark.rule("MR-39.6")
def test_permanent_spell_can_be_inert() -> None:
    game = expedition("witch cliff 3 under bad_luck by witch inert", seed=1)

    assert not works(game, "bad_luck", "witch")


@pytest.mark.rule("MR-39.5", "MR-44.56")
def test_supplied_colours_energize_spells() -> None:
    on_day_21 = expedition("elf cliff 3 active flying_carpet under transform lion by elf inert; day 21", seed=1)
    with_flowers = melee(
        "elf active flowers_of_rest under illusion by elf inert under sense_danger by elf inert vs giant", seed=1
    )

    assert enchantments.works(on_day_21, "flying_carpet", flying.ON_CARPET)
    assert works(on_day_21, "transform", "elf")
    assert works(with_flowers, "illusion", "elf")
    assert not works(with_flowers, "sense_danger", "elf")


@pytest.mark.rule("MR-40.4", "MR-43.38")
def test_one_spell_is_on_several_bats() -> None:
    game = expedition(
        "witch_king cliff 3; giant_bat 1 cliff 3; giant_bat 2 cliff 3; control_bats by witch_king on giant_bat 1, "
        "giant_bat 2",
        seed=1,
    )

    assert len(game.position.enchantments) == 1
    assert [one for one in ("giant_bat 1", "giant_bat 2", "giant_bat 3") if game.is_controlled(being(one))] == [
        "giant_bat 1",
        "giant_bat 2",
    ]


@pytest.mark.rule("MR-40.4", "MR-6.21")
def test_controlled_monster_has_records_and_belongings() -> None:
    game = expedition(
        "witch_king cliff 3 records hide | elf cliff 1; "
        "giant_bat 1 cliff 3 under control_bats by witch_king gold 4 has spear 1 records fly dark_valley",
        seed=1,
    )

    bat = being("giant_bat 1")
    assert (ledgers.gold(game, bat), belongings.owned(game, bat)) == (4, 1 << PIECE["spear 1"])
    assert "tile dark_valley" in [str(pick) for pick in game.view(0).picks]


@pytest.mark.rule("MR-43.6", "MR-43.17", "MR-43.23", "MR-43.32", "MR-43.46", "MR-39.21")
def test_spells_are_on_tiles_clearings_pieces_and_chits() -> None:
    game = expedition(
        "witch cavern 1 active black_book | elf cliff 3; fog by witch on cliff; violent_storm 3 by witch on cliff;"
        "blazing_light by witch on cavern 1; enchant_artifact peace by witch on black_book;"
        "poison by witch on arms of giant 1; witchs_brew by witch on magic VIII2*, magic VIII4*",
        seed=1,
    )

    assert weather.is_foggy(game, clearing("cliff 3"))
    assert weather.cost_in(game, clearing("cliff 3")) == 3
    assert enchantments.works(game, "violent_storm", ("tile", TILE["cliff"]))
    assert enchantments.works(game, "blazing_light", ("clearing", clearing("cavern 1")))
    assert enchantments.works(game, "poison", ("arms", being("giant 1")))
    assert [chit.type for chit in game.figures_of(being("witch"))].count("III") == 2
    assert "record hide" in texts(game, 0)


@pytest.mark.rule("MR-42.1")
def test_curses_are_on_characters() -> None:
    game = expedition("elf cliff 3 cursed squeak, ill health, wither alerted magic III3*", seed=1)

    assert curses.of(game, being("elf")) == ("squeak", "wither", "ill health")
    assert not game.position.hidden
    assert state_of(game, "elf", "magic III3*") == "F"


@pytest.mark.rule("MR-42.9")
def test_wish_for_strength_is_kept() -> None:
    game = melee("elf wish_for_strength cursed eyemist, ashes vs giant", seed=1)
    do(game, 0, "giant 1")

    assert "wish for strength" in [one.kind for one in game.view(0).effects]


@pytest.mark.rule("MR-37.9")
def test_book_casts_in_a_melee() -> None:
    game = melee("pilgrim active good_book, sacred_grail vs giant; good_book spells peace; awakened peace", seed=1)
    do(game, 0, "done")

    assert "cast peace" in texts(game, 0)


@pytest.mark.rule("MR-14.17", "MR-43.15")
def test_giants_are_hired_monsters() -> None:
    game = expedition("elf cliff 3; giant 1 cliff 3 hired 0 days 3", seed=1)

    assert game.position.owners[DENIZEN["giant 1"]] == 0


@pytest.mark.rule("MR-14.17", "MR-43.15")
@pytest.mark.parametrize("words", ["hired 0 under persuade by elf", "under persuade by elf hired 0"])
def test_pacified_monster_stays_hired_in_any_order_of_words(words: str) -> None:
    game = expedition(f"elf cliff 3; giant 1 cliff 3 {words}", seed=1)

    assert game.position.owners[DENIZEN["giant 1"]] == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("under fog by elf", "fog must be on your tile, got elf (MR-38.6)"),
        ("under absorb_essence by elf", "absorb_essence must be on a monster, got elf (MR-38.6)"),
        ("under curse by elf", "curse doesn't stay in effect: it is an instant spell (MR-39.1, MR-38.15)"),
        ("under transform by elf", "unknown creature 'by'"),
        ("under bad_luck", "name the caster of bad_luck: `by` and a character (MR-38.11)"),
        ("under bad_luck by amazon", "the caster must be a character in play, got amazon (MR-38.11)"),
        ("under bad_luck by elf with magic III3*", "bad_luck must be cast with a chit of type VIII, got magic III3*"),
        ("under lost by elf with magic III3*", "elf must have a free slot with lost (MR-38.1)"),
        ("active good_book under peace by elf with good_book", "good_book must have peace awakened (MR-37.9)"),
        (
            "spells lost, illusion under lost by elf with magic III3* under illusion by elf with magic III3*",
            "magic III3* is tied up by another spell (MR-38.11)",
        ),
        ("; fog by elf", "fog needs `on` and your tile (MR-38.6)"),
        ("; fog by elf on cliff, ruins", "fog has one target, got 2 (MR-38.6)"),
        ("; violent_storm 5 by elf on cliff", "phases that the storm costs must be from 1 to 4, got 5 (MR-42.14)"),
        ("; giant 1 cliff 3 under prophecy by elf", "prophecy must be on a character, got giant 1 (MR-38.6)"),
        ("under lost by elf under lost by elf", "lost comes to a target only once (MR-39.10)"),
        ("under peace by elf inert", "peace is never inert: it is a combat spell (MR-39.6)"),
        ("; giant 1 dead under peace by elf", "giant 1 must be on the map to be under peace (MR-39.19)"),
        ("left under bad_luck by elf", "elf must be on the map to be under bad_luck (MR-39.19)"),
        ("dead under bad_luck by elf", "bad_luck ended when its caster died, the Elf (MR-39.19)"),
        (
            "| amazon cliff 3; giant 1 cliff 3 hired 1 under persuade by elf",
            "persuade ended when another player hired giant 1 (MR-40.3)",
        ),
        (
            "; giant 1 cliff 3 under persuade by elf under persuade by elf",
            "persuade by one caster comes to a target only once (MR-39.12)",
        ),
        ("cursed bad_luck", "unknown curse 'bad_luck'; known: eyemist, squeak, wither, ill health, ashes, disgust"),
    ],
)
def test_mistakes_are_explained(words: str, message: str) -> None:
    with pytest.raises(PositionError) as error:
        expedition(f"elf cliff 3 {words}", seed=1)
    assert message in str(error.value)


@pytest.mark.rule("MR-46.13")
def test_enhanced_spell_ties_up_no_chit() -> None:
    with pytest.raises(PositionError, match="a spell ties up no chit with the option enhanced_magic"):
        expedition("elf cliff 3 under lost by elf with magic III3*", rules=Rules(enhanced_magic=True), seed=1)
