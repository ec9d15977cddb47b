"""Single words of positions set up by hand: what each changes, and until when."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from arcana_core.cards.cards import indices
from arcana_core.errors import PositionError
from arcana_magicrealm import Game, Rules, expedition
from arcana_magicrealm.chapters import beings
from arcana_magicrealm.chapters.trade import relations
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.chits import FATIGUED
from arcana_magicrealm.model.deals import PARTNERS
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import CARD_OF_SPELL, PIECE, PIECES
from arcana_magicrealm.model.realm import TILES
from arcana_magicrealm.model.spells import SPELL
from arcana_magicrealm.scenario import spell_cards
from tests.magicrealm.table import being, clearing, do, texts


def scene(text: str, **others: Any) -> Game:
    return expedition(text, seed=1, **others)


def place(game: Game, name: str) -> int:
    return beings.place(game, being(name))


@pytest.mark.rule("MR-45.25")
def test_familiar_is_with_its_witch_unless_the_text_says_otherwise() -> None:
    assert place(scene("witch cliff 3"), "witch familiar") == clearing("cliff 3")
    assert place(scene("witch cliff 3 familiar cliff 2"), "witch familiar") == clearing("cliff 2")


@pytest.mark.rule("MR-43.34")
def test_phantasm_is_with_its_character() -> None:
    game = scene("amazon cliff 3 under phantasm by elf | elf cavern 1")

    assert place(game, "amazon phantasm") == clearing("cliff 3")


def test_uncontrolled_monster_has_no_gold() -> None:
    with pytest.raises(PositionError, match="gold is for characters and hired leaders, not for giant_bat 1"):
        scene("amazon cliff 3; giant_bat 1 cliff 3 gold 5")


@pytest.mark.rule("MR-13.22", "MR-13.23")
@pytest.mark.parametrize(("word", "level"), [("neutral", 2), ("unfriendly", 1), ("enemy", 0)])
def test_relation_is_the_one_of_the_text(word: str, level: int) -> None:
    game = scene(f"amazon cliff 3 relation rogues {word}")

    assert game.relation(0, PARTNERS.index("rogues")) == level


@pytest.mark.rule("MR-13.22")
def test_boon_is_regained_for_the_price_of_the_piece() -> None:
    game = scene("amazon cliff 3 boon rogues shield 2")

    (boon,) = relations.boons(game, 0, PARTNERS.index("rogues"))
    assert (boon.strength, boon.data) == (PIECES[PIECE["shield 2"]].price, "shield 2")


@pytest.mark.rule("MR-5.11")
def test_aims_need_no_commas_and_end_before_what_is_recorded() -> None:
    amazon = scene("amazon cliff 3 aims notoriety 1 gold 3 fame 1 fame 7").position.characters[0]

    assert amazon.victory == (0, 0, 1, 1, 3)
    assert amazon.fame == 7


@pytest.mark.rule("MR-42.1", "MR-43.29")
def test_curse_has_fallen_before_the_spell_that_nullifies_it() -> None:
    game = scene("amazon cliff 3 under pentangle by amazon cursed wither")

    assert FATIGUED in game.position.characters[0].chits


@pytest.mark.rule("MR-7.1")
def test_underling_follows_only_those_in_its_clearing() -> None:
    with pytest.raises(PositionError, match="l1 must be a hireling in the clearing of elf"):
        scene("amazon cliff 3 | elf cliff 2; l1 cliff 3 hired 0 follows elf; stage daylight")


@pytest.mark.rule("MR-11.4", "MR-12.25")
@pytest.mark.parametrize(("word", "kind"), [("found_hidden", "found hidden enemies"), ("sees_far", "toadstool sight")])
def test_finds_of_the_day_end_at_midnight(word: str, kind: str) -> None:
    effects = scene(f"amazon cliff 3 {word}").position.effects
    assert effects.has(kind, being("amazon"))

    effects.tick("midnight")

    assert not effects.has(kind, being("amazon"))


@pytest.mark.rule("MR-46.18")
def test_all_see_dropped_cards() -> None:
    game = scene("amazon cliff 3 | elf cavern 1; heap cliff 3 dropped amulet")

    pile = slots.HEAP[clearing("cliff 3")]
    assert [game.position.piles.known(seat, pile) >> PIECE["amulet"] & 1 for seat in range(2)] == [1, 1]


@pytest.mark.rule("MR-4.2")
def test_warnings_are_in_no_lost_place() -> None:
    with pytest.raises(PositionError, match="unknown tile 'lost_city'"):
        scene("amazon cliff 3; bones_c lost_city")


@pytest.mark.rule("MR-4.2", "MR-4.3")
@pytest.mark.parametrize("number", range(5))
def test_chit_takes_the_place_of_the_lost_city_wherever_it_was(number: int) -> None:
    masks = scene("amazon cliff 3").position.piles.masks
    tiles = [tile for tile, data in enumerate(TILES) if data.type == "cave"]
    home = next(tile for tile in tiles if masks[slots.TILE_CHITS[tile]] == 1 << PIECE["lost_city"])
    (chit,) = indices(masks[slots.TILE_CHITS[tiles[number]]])

    game = scene(f"amazon cliff 3; {PIECES[chit].id} {TILES[home].id}")

    assert game.position.piles.masks[slots.TILE_CHITS[home]] == 1 << chit


@pytest.mark.rule("MR-7.5", "MR-8.2")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("stage daylight; first amazon", "no one is first before Daylight is over"),
        ("stage sunrise; monsters 3", "the monster roll is made at Sunrise"),
    ],
)
def test_words_about_later_parts_of_the_day_are_rejected(words: str, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        scene(f"amazon cliff 3; {words}")


@pytest.mark.rule("MR-7.5")
def test_monster_roll_is_made_unless_the_text_gives_it() -> None:
    rolls = {expedition("amazon cliff 3; stage evening", seed=seed).position.monster_roll for seed in range(8)}

    assert rolls <= {1, 2, 3, 4, 5, 6} and len(rolls) > 1


@pytest.mark.rule("MR-6.20", "MR-35.16")
def test_turns_are_over_in_the_evening() -> None:
    pony = "pony_m2_m5"
    game = scene(
        f"amazon cliff 3 | elf cliff 3 active {pony} records m cliff 2, m cliff 3 with {pony}; stage evening",
        rules=Rules(combat=False),
    )

    do(game, 0, "done")

    assert f"abandon {pony}" in texts(game, 1)


@pytest.mark.rule("MR-37.4", "MR-48.18")
def test_card_of_a_learned_spell_is_in_a_box_and_known() -> None:
    unused = [
        one
        for one in range(len(PIECES))
        if scene("elf cliff 3").position.piles.cards_of(slots.UNUSED_SPELLS) >> one & 1
    ]
    spell = next(name for name, number in SPELL.items() if CARD_OF_SPELL.get(number) in unused)

    game = scene(f"elf cliff 3 spells {spell}* | amazon cliff 3")

    card, piles = CARD_OF_SPELL[SPELL[spell]], game.position.piles
    (box,) = [slot for slot in slots.SPELL_BOXES if piles.cards_of(slot) >> card & 1]
    assert [piles.known(seat, box) >> card & 1 for seat in range(2)] == [1, 0]


@pytest.mark.rule("MR-37.8")
def test_owner_of_an_active_book_knows_its_awakened_cards() -> None:
    game = scene(
        "amazon cliff 3 active good_book | elf cliff 3 has book_of_lore; good_book spells peace; awakened peace"
    )

    piles, card = game.position.piles, CARD_OF_SPELL[SPELL["peace"]]
    (box,) = [slot for slot in slots.SPELL_BOXES if piles.cards_of(slot) >> card & 1]
    assert [piles.known(seat, box) >> card & 1 for seat in range(2)] == [1, 0]


@pytest.mark.rule("MR-2.7")
@pytest.mark.parametrize("names", [*permutations(("exorcise", "make_whole", "peace", "small_blessing"), 2)])
def test_second_card_of_a_type_takes_another_place(names: tuple[str, str]) -> None:
    game = scene(f"amazon cliff 3; good_book spells {', '.join(names)}")

    cards = game.position.piles.cards_of(slots.SPELL_BOXES[[*spell_cards.BOXES].index("good_book")])
    assert [cards >> CARD_OF_SPELL[SPELL[name]] & 1 for name in names] == [1, 1]


@pytest.mark.rule("MR-12.23")
def test_site_card_that_two_know_stays_in_its_place() -> None:
    game = scene(
        "amazon cliff 6 knows site toadstool_circle, site crypt_of_the_knight | elf cliff 6 knows site toadstool_circle;"
        " hoard cliff; hoard has toadstool_circle, crypt_of_the_knight"
    )

    *_, above, lowest = game.position.piles.order_of(slots.SITE_SMALL[SITE["hoard"]])
    assert [PIECES[one].id for one in (above, lowest)] == ["toadstool_circle", "crypt_of_the_knight"]


@pytest.mark.rule("MR-4.10", "MR-4.11")
def test_site_in_a_lost_place_has_not_been_turned_up() -> None:
    game = scene("amazon cliff 6 knows site toadstool_circle; hoard lost_city; hoard has toadstool_circle")

    assert not game.position.revealed >> PIECE["hoard"] & 1


@pytest.mark.rule("MR-22.7")
def test_game_without_characters_is_over() -> None:
    game = scene("amazon cliff 3 left", rules=Rules(days=7))

    assert game.is_finished()
    assert (game.position.day, game.position.agenda) == (1, None)
