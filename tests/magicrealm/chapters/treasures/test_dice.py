"""Treasure cards that change table rolls (MR-1.4, MR-1.5, MR-1.8, MR-44.17, MR-44.22 to MR-44.29, MR-49.2, MR-49.31)."""

from __future__ import annotations

import pytest

from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import whereabouts
from arcana_magicrealm.chapters.combat.encounter import luring
from arcana_magicrealm.chapters.combat.melee import harm, naming
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.melee import Attack
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.chapters.combat.blows import arm, blows, wounds
from tests.magicrealm.chapters.combat.fights import (
    answer_all,
    battlefield,
    fighting,
    hide,
    is_hidden,
    pairs,
    play,
    take,
)
from tests.magicrealm.hands import act, hand, has, heap
from tests.magicrealm.table import begun, being, clearing, do, events_of, hire, piece, place_chit, put, roll, stack

SEARCHES = ("peer", "locate", "loot", "toadstool_circle", "crypt_of_the_knight", "enchanted_meadow")
OTHERS = ("hide", "meeting", "missile", "random_assignment")


def changes(game: Game, name: str, table: str) -> tuple[int, int]:
    """The number of dice that a being rolls on a table, and the sum of its modifiers."""
    found = game.modifiers(being(name), table)
    return min([2, *[one.dice for one in found if one.dice]]), sum(one.amount for one in found)


def with_card(card: str, *, active: bool = True, at: str = "linden_woods 2") -> Game:
    """Two characters, the Swordsman with a card."""
    game = begun("swordsman", "witch", swordsman=at, witch=at)
    hand(game, "swordsman", card, active=active)
    return game


@pytest.mark.rule("MR-44.22")
def test_deft_gloves_roll_one_die_on_loot_and_on_site_cards() -> None:
    game = with_card("deft_gloves")

    assert [table for table in (*SEARCHES, *OTHERS) if changes(game, "swordsman", table) == (1, 0)] == [*SEARCHES[2:]]
    assert changes(game, "witch", "loot") == (2, 0)


@pytest.mark.rule("MR-9.1", "MR-44.22")
def test_inactive_card_changes_no_roll() -> None:
    assert changes(with_card("deft_gloves", active=False), "swordsman", "loot") == (2, 0)


@pytest.mark.rule("MR-1.8")
def test_active_card_changes_no_roll_of_a_hireling() -> None:
    game = with_card("deft_gloves")
    put(game, "lhq", "linden_woods 2")
    hire(game, 0, "lhq")

    assert changes(game, "lhq", "loot") == (2, 0)


@pytest.mark.rule("MR-49.31")
def test_die_of_two_takes_the_second_of_two_pieces() -> None:
    game = with_card("deft_gloves")
    stack(game, "heap Linden Woods 2", "quick_boots", "power_boots")
    roll(game, 2)

    act(game, "swordsman", "S")
    do(game, 0, "search loot pile")
    do(game, 0, "keep power_boots")

    assert heap(game, "linden_woods 2") == ["quick_boots"]
    assert "power_boots" in has(game, "swordsman")


@pytest.mark.rule("MR-44.24", "MR-1.4")
def test_lucky_charm_rolls_one_die_on_all_tables() -> None:
    game = with_card("lucky_charm")
    hand(game, "swordsman", "shoes_of_stealth", active=True)

    assert {changes(game, "swordsman", table) for table in (*SEARCHES, *OTHERS)} == {(1, 0)}


@pytest.mark.rule("MR-44.29")
def test_shoes_of_stealth_hide_with_one_die() -> None:
    game = with_card("shoes_of_stealth")

    assert [table for table in (*SEARCHES, *OTHERS) if changes(game, "swordsman", table) == (1, 0)] == ["hide"]


@pytest.mark.rule("MR-44.26")
@pytest.mark.parametrize("name", ["lost_castle", "lost_city"])
def test_map_of_lost_place_works_on_locate_in_its_tile(name: str) -> None:
    tile = "cliff" if name == "lost_castle" else "borderland"
    game = with_card(f"map_of_{name}", at=f"{tile} 3")
    other = "lost_city" if name == "lost_castle" else "lost_castle"
    assert changes(game, "swordsman", "locate") == (2, 0)

    place_chit(game, other, tile)
    assert changes(game, "swordsman", "locate") == (2, 0)
    place_chit(game, name, tile)

    assert changes(game, "swordsman", "locate") == (2, -1)
    assert changes(game, "swordsman", "peer") == (2, 0)


@pytest.mark.rule("MR-44.27")
def test_map_of_ruins_works_once_in_the_ruins_and_at_ruins_chits() -> None:
    game = with_card("map_of_ruins", at="ruins 1")
    place_chit(game, "stink_c", "ruins")
    assert changes(game, "swordsman", "locate") == (2, -1)

    place_chit(game, "ruins_c", "ruins")
    assert changes(game, "swordsman", "locate") == (2, -1)

    game.position.characters[0].at = clearing("borderland 3")
    assert changes(game, "swordsman", "locate") == (2, 0)
    place_chit(game, "ruins_c", "borderland")
    assert changes(game, "swordsman", "locate") == (2, -1)


@pytest.mark.rule("MR-44.26", "MR-48.7")
def test_hint_does_not_show_that_a_map_works_before_the_chit_is_seen() -> None:
    game = with_card("map_of_lost_castle", at="cliff 3")
    place_chit(game, "lost_castle", "cliff")
    act(game, "swordsman", "S")
    locate = next(action for action in game.legal_actions(0) if str(action) == "search locate")
    before = game.hint(locate, 0)

    game.position.piles.show(1 << piece("lost_castle"), slots.TILE_CHITS[TILE["cliff"]], 1)

    assert game.hint(locate, 0) != before


@pytest.mark.rule("MR-44.17", "MR-1.8")
def test_cloven_hoof_adds_one_for_everybody_in_its_clearing() -> None:
    game = with_card("cloven_hoof")
    hire(game, 0, "lhq")
    game.position.denizen_at[being("lhq") - 16] = clearing("linden_woods 2")

    assert [changes(game, name, "peer") for name in ("swordsman", "witch", "lhq")] == [(2, 1)] * 3

    game.position.characters[1].at = clearing("cliff 3")
    assert changes(game, "witch", "peer") == (2, 0)


@pytest.mark.rule("MR-44.17", "MR-9.18")
def test_cloven_hoof_works_in_the_clearing_of_whoever_has_it() -> None:
    game = with_card("cloven_hoof")
    piles, hoof = game.position.piles, piece("cloven_hoof")
    game.position.characters[0].active = 0
    leader = game.position.denizen_at[LEADERS[0]]
    assert whereabouts.clearing_of(game, hoof) == clearing("linden_woods 2")

    for source, slot in zip(
        (slots.OPEN[0], slots.PACK[LEADERS[0]]), (slots.PACK[LEADERS[0]], slots.CARDS_OF_GROUP[0]), strict=True
    ):
        piles.move(1 << hoof, source, slot, piles.everybody)
        assert whereabouts.clearing_of(game, hoof) == leader

    piles.put_under((hoof,), slots.CARDS_OF_GROUP[0], slots.HEAP[clearing("cliff 3")], piles.everybody)
    assert whereabouts.clearing_of(game, hoof) == clearing("cliff 3")


@pytest.mark.rule("MR-9.18", "MR-44.17")
def test_cloven_hoof_that_nobody_has_found_has_no_effect() -> None:
    game = begun("swordsman", swordsman="cliff 3")
    stack(game, "large hoard", "cloven_hoof")
    assert changes(game, "swordsman", "peer") == (2, 0)

    stack(game, "heap Cliff 3", "cloven_hoof")

    assert changes(game, "swordsman", "peer") == (2, 0)


@pytest.mark.rule("MR-49.2", "MR-1.5", "MR-25.8")
def test_hoof_raises_a_random_assignment_roll_above_six() -> None:
    game = battlefield("swordsman", "witch", "giant 1")
    hand(game, "swordsman", "cloven_hoof", active=True)
    fighting(game, "swordsman:", "witch:")
    roll(game, 2, 6)

    assert luring.assignment_roll(game, 1) == 7

    roll(game, 2, 6)
    assert game.table_roll(being("witch"), "peer") == 6


@pytest.mark.rule("MR-32.5", "MR-46.8")
def test_hoof_changes_missile_rolls_of_natives_but_not_of_dragon_heads() -> None:
    game = battlefield("swordsman", "w1", "t_dragon 1", rules=Rules(dragon_heads=True))
    hand(game, "swordsman", "cloven_hoof", "lucky_charm", active=True)
    fighting(game, "swordsman: w1 in 1")
    archer = Attack(being("w1"), being("swordsman"), False, 1, 1, 14, 1, 2, is_missile=True)
    breath = Attack(being("t_dragon 1"), being("swordsman"), True, 1, 1, 15, 4, 0, is_missile=True)

    roll(game, 3)
    assert harm.missile_roll(game, archer) == 4
    roll(game, 3, 2)
    assert harm.missile_roll(game, breath) == 3


@pytest.mark.rule("MR-44.27", "MR-9.1")
def test_map_of_ruins_works_for_its_owner_alone_and_only_while_active() -> None:
    game = with_card("map_of_ruins", at="ruins 1")
    assert changes(game, "witch", "locate") == (2, 0)
    assert changes(game, "swordsman", "peer") == (2, 0)

    game.position.characters[0].active = 0

    assert changes(game, "swordsman", "locate") == (2, 0)


@pytest.mark.rule("MR-44.29", "MR-15.6")
def test_shoes_of_stealth_help_nobody_else_and_not_inactive() -> None:
    assert changes(with_card("shoes_of_stealth"), "witch", "hide") == (2, 0)
    assert changes(with_card("shoes_of_stealth", active=False), "swordsman", "hide") == (2, 0)


@pytest.mark.rule("MR-44.24", "MR-44.17", "MR-46.1", "MR-46.20")
@pytest.mark.parametrize("table", ["serious_wounds", "fumble", "violent_storm", "lost", "transform", "wish"])
def test_charm_and_hoof_work_on_the_tables_of_options_and_spells(table: str) -> None:
    game = with_card("lucky_charm")
    hand(game, "witch", "cloven_hoof", active=True)

    assert changes(game, "swordsman", table) == (1, 1)
    assert changes(game, "witch", table) == (2, 1)


@pytest.mark.rule("MR-44.24", "MR-44.17", "MR-46.1")
@pytest.mark.parametrize(("cards", "wounded"), [((), 4), (("lucky_charm",), 2), (("lucky_charm", "cloven_hoof"), 3)])
def test_charm_and_hoof_change_the_number_of_serious_wounds(cards: tuple[str, ...], wounded: int) -> None:
    game = battlefield("captain", "wolf_b 1", rules=Rules(serious_wounds=True))
    hand(game, "captain", *cards, active=True)
    fighting(game, "captain: wolf_b 1 in 1", plays=play("captain"))
    roll(game, 2, 4)

    blows(game)

    assert wounds(game, "captain") == wounded


@pytest.mark.rule("MR-44.24", "MR-46.20")
def test_lucky_charm_makes_a_fumble_roll_with_one_die() -> None:
    game = battlefield("black_knight", "white_knight", rules=Rules(fumble=True))
    arm(game, 0, "mace 1")
    hand(game, "black_knight", "lucky_charm", active=True)
    plays = (*play("black_knight", "fight M4* as thrust"), *play("white_knight", "", "move H5* as charge"))
    fighting(game, plays=plays, targets=pairs("black_knight > white_knight"))
    roll(game, 2, 6)

    blows(game)

    (rolled,) = [one for one in events_of(game, events.TableRolled) if one.table == "fumble"]
    assert rolled.faces == (2,)


@pytest.mark.rule("MR-44.29", "MR-46.2")
def test_shoes_of_stealth_help_an_archer_in_ambush() -> None:
    game = battlefield("elf", "viper 1", rules=Rules(ambush=True))
    arm(game, 0, "light_bow 1")
    hand(game, "elf", "shoes_of_stealth", active=True)
    hide(game, "elf")
    fighting(game)
    roll(game, 5, 6)

    take(game, naming.NameTarget(being("elf")))
    answer_all(game, "name viper 1")

    assert is_hidden(game, "elf")
