"""Magic Sight: its causes, its table, and the hidden enemies it finds (MR-37.14 to MR-37.21, MR-44.28, MR-45.27)."""

from __future__ import annotations

from typing import Any

import pytest

from arcana_core.agenda import Step
from arcana_core.errors import IllegalAction
from arcana_core.testing import rejected
from arcana_magicrealm import Game, actions, events, melee
from arcana_magicrealm.chapters import beings, belongings
from arcana_magicrealm.chapters.combat import tools
from arcana_magicrealm.chapters.magic import magic_sight
from arcana_magicrealm.chapters.magic.in_effect import enchantments
from arcana_magicrealm.chapters.magic.magic_sight import Perceive, TakeTopmost
from arcana_magicrealm.chapters.travel import moving
from arcana_magicrealm.chapters.travel.searching import ChooseSearch
from arcana_magicrealm.model.pieces import PIECE, PIECES
from tests.magicrealm.chapters.magic.spells import put as bewitch
from tests.magicrealm.chapters.magic.study import search, seen, spells, table
from tests.magicrealm.hands import hand, has, set_chits
from tests.magicrealm.table import being, do, events_of, give, lead, piece, place_chit, refresh, stack, texts


def looking(text: str, *parts: str, faces: tuple[int, ...] = ()) -> Game:
    """A game in which the first character, with Magic Sight, has searched with these dice."""
    game = table(text, *parts)
    if faces:
        search(game, text.split(maxsplit=1)[0], *faces)
    return game


def asks(game: Game) -> type[Step[Any]]:
    """The kind of question that waits."""
    return type(next(game.waiting()))


# Causes (MR-37.14, MR-37.15).


@pytest.mark.rule("MR-45.27", "MR-37.14")
def test_witch_king_searches_by_magic_sight_alone() -> None:
    game = looking("witch_king ruins 1 knows site altar active good_book", faces=(6, 6))

    (searched,) = events_of(game, events.Searched)
    assert (searched.search, events_of(game, events.TableRolled)[-1].table) == ("magic sight", "magic_sight")


@pytest.mark.rule("MR-44.28", "MR-37.15")
def test_phantom_glass_gives_magic_sight_while_active() -> None:
    game = table("elf ruins 1 active phantom_glass")
    assert magic_sight.has_magic_sight(game, being("elf"))

    belongings.deactivate(game, being("elf"), piece("phantom_glass"), "MR-9.3")
    assert not magic_sight.has_magic_sight(game, being("elf"))


@pytest.mark.rule("MR-37.15", "MR-45.27")
def test_two_causes_cancel_each_other() -> None:
    game = table("witch_king ruins 1 active phantom_glass")

    assert not magic_sight.has_magic_sight(game, being("witch_king"))
    search(game, "witch_king")
    assert "search peer" in texts(game, 0)
    with pytest.raises(IllegalAction, match=r"you have no Magic Sight.*MR-37\.15"):
        game.apply(actions.word("search magic sight"), 0)


@pytest.mark.rule("MR-37.14")
def test_other_searches_are_rejected_under_magic_sight() -> None:
    game = table("witch_king ruins 1 knows site altar")
    game.position.agenda = (ChooseSearch(being("witch_king")), game.position.agenda)
    game.players_to_act = (0,)
    refresh(game)

    assert texts(game, 0) == ["search magic sight"]
    with pytest.raises(IllegalAction, match=r"with Magic Sight you use its table.*MR-37\.14"):
        game.apply(actions.search("peer"), 0)


# The table (MR-37.16).


@pytest.mark.rule("MR-37.16")
def test_result_1_is_any_line_of_peer_or_locate() -> None:
    game = looking("witch_king ruins 1", faces=(1, 1))

    assert len(texts(game, 0)) == 10


@pytest.mark.rule("MR-37.16")
def test_result_5_discovers_chits() -> None:
    game = looking("witch_king ruins 1", faces=(5, 5))

    assert game.position.characters[0].places >> 2 & 1


@pytest.mark.rule("MR-37.16")
def test_result_6_is_nothing() -> None:
    game = looking("witch_king ruins 1", faces=(6, 2))

    assert not game.position.characters[0].places
    assert not events_of(game, events.EnemiesPerceived)


@pytest.mark.rule("MR-37.17", "MR-47.47")
def test_counters_lets_the_topmost_counter_be_taken() -> None:
    game = looking("witch_king ruins 1 knows site altar", "heap ruins 1 has good_book, shield 2, spear 1", faces=(2, 2))
    assert asks(game) is TakeTopmost
    assert texts(game, 0) == ["none", "take from pile"]
    do(game, 0, "take from pile")
    do(game, 0, "keep shield 2")

    assert has(game, "witch_king") == ["shield 2"]


@pytest.mark.rule("MR-37.18", "MR-47.47")
def test_treasure_cards_lets_the_topmost_card_be_taken() -> None:
    text = "witch_king ruins 1 knows site altar"
    game = looking(text, "heap ruins 1 has shield 2, good_book", "altar has flying_carpet", faces=(3, 3))
    assert texts(game, 0) == ["none", "take from pile", "take from altar"]
    do(game, 0, "take from altar")
    do(game, 0, "keep flying_carpet")

    assert has(game, "witch_king") == ["flying_carpet"]
    assert game.position.revealed >> piece("altar") & 1


@pytest.mark.rule("MR-37.17")
def test_taking_is_voluntary() -> None:
    game = looking("witch_king ruins 1", "heap ruins 1 has shield 2", faces=(2, 1))
    do(game, 0, "none")

    assert has(game, "witch_king") == []


@pytest.mark.rule("MR-37.19", "MR-47.47")
def test_perceive_spell_shows_a_box_and_lets_one_card_be_learned() -> None:
    text = "witch_king ruins 1 spells curse active black_book | elf ruins 1"
    game = looking(text, "black_book spells absorb_essence, bad_luck", faces=(4, 4))
    assert asks(game) is Perceive
    do(game, 0, "perceive black_book")
    learn = texts(game, 0)
    assert learn[0] == "none"
    assert len(learn) == 3  # two cards of type V; those of type VIII don't fit
    do(game, 0, "learn absorb_essence")

    assert spells(game, 0) == ["curse", "absorb_essence*"]
    assert not game.position.awakened
    assert seen(game, 1, 0) == [None, None]


@pytest.mark.rule("MR-37.19", "MR-12.14")
def test_perceiving_the_cards_of_a_site_turns_up_its_chit() -> None:
    game = looking("witch_king ruins 1 knows site altar | elf ruins 1", faces=(4, 4))

    do(game, 0, "perceive altar")

    assert game.position.revealed >> piece("altar") & 1


@pytest.mark.rule("MR-37.19", "MR-37.4")
def test_perceived_card_of_another_type_cannot_be_learned() -> None:
    game = looking("witch_king ruins 1 active black_book", "black_book spells bad_luck", faces=(4, 4))
    do(game, 0, "perceive black_book")

    with pytest.raises(IllegalAction, match=r"you have no Magic chit of type VIII.*MR-37\.4"):
        game.apply(actions.use_spell("learn", PIECES[PIECE["bad_luck"]].place), 0)


@pytest.mark.rule("MR-37.19", "MR-47.47")
@pytest.mark.parametrize("line", ["learn fog", "read top card", "done"])
def test_only_perceived_cards_can_be_learned(line: str) -> None:
    game = looking("witch_king ruins 1 active black_book", "black_book spells bad_luck", faces=(4, 4))
    do(game, 0, "perceive black_book")

    assert rejected(game, line, 0).reason == "learn one of the spells that you have seen, or none"


# Costs and conditions (MR-37.21).


def at_site(site: str, *, faces: tuple[int, ...], more: str = "") -> Game:
    """The Witch King at a site of Ruins, with a treasure card on top of it."""
    number = {"cairns": 5, "pool": 6, "vault": 3}[site]
    game = table(f"witch_king ruins {number} knows site {site} {more}")
    place_chit(game, site, "ruins")
    stack(game, f"large {site}", "devil_sword", "good_book")
    search(game, "witch_king", *faces)
    return game


@pytest.mark.rule("MR-37.21", "MR-12.16")
def test_cairns_cost_an_asterisk_only_if_something_is_taken() -> None:
    game = at_site("cairns", faces=(3, 3))
    assert "F" not in game.position.characters[0].chits
    do(game, 0, "take from cairns")
    assert texts(game, 0)[0].startswith("fatigue chit")
    do(game, 0, texts(game, 0)[0])
    do(game, 0, "keep good_book")

    assert game.position.characters[0].chits.count("F") == 1
    assert has(game, "witch_king") == ["good_book"]


@pytest.mark.rule("MR-37.21", "MR-12.17")
def test_mouldy_skeleton_costs_nothing_at_the_pool() -> None:
    game = table("witch_king ruins 6 knows site pool")
    place_chit(game, "pool", "ruins")
    stack(game, "large pool", "mouldy_skeleton")
    search(game, "witch_king", 3, 3)

    do(game, 0, "take from pool")

    assert events_of(game, events.CardExchanged)
    assert not [text for text in texts(game, 0) if text.startswith("fatigue chit")]
    assert "F" not in game.position.characters[0].chits


@pytest.mark.rule("MR-37.21", "MR-12.16")
def test_cairns_give_nothing_to_who_cannot_pay() -> None:
    game = table("witch_king ruins 5 knows site cairns")
    place_chit(game, "cairns", "ruins")
    stack(game, "large cairns", "good_book")
    set_chits(game, "witch_king", all="F")
    search(game, "witch_king", 3, 3)

    assert not isinstance(next(game.waiting()), TakeTopmost)
    assert has(game, "witch_king") == []


@pytest.mark.rule("MR-37.21", "MR-12.20")
def test_closed_vault_has_to_be_opened() -> None:
    closed = at_site("vault", faces=(3, 3))
    assert has(closed, "witch_king") == []
    assert not events_of(closed, events.VaultOpened)

    opened = at_site("vault", faces=(3, 3), more="active lost_keys")
    do(opened, 0, "take from vault")
    do(opened, 0, "force lost_keys")
    assert opened.position.open_vault


@pytest.mark.rule("MR-37.21", "MR-12.20", "MR-47.47")
def test_rejected_place_names_its_reason() -> None:
    game = table("witch_king ruins 3 knows site vault", "heap ruins 3 has good_book")
    place_chit(game, "vault", "ruins")
    search(game, "witch_king", 3, 3)

    assert texts(game, 0) == ["none", "take from pile"]
    assert rejected(game, "take from vault", 0).clause == "MR-12.20"
    assert rejected(game, "take from altar", 0).clause == "MR-37.17", "it isn't here"
    assert rejected(game, "search peer", 0).clause == "MR-37.17"


@pytest.mark.rule("MR-37.21", "MR-12.20")
def test_card_is_taken_from_the_open_vault_at_once() -> None:
    game = table("witch_king ruins 3 knows site vault")
    place_chit(game, "vault", "ruins")
    stack(game, "large vault", "good_book")
    game.position.open_vault = True
    search(game, "witch_king", 3, 3)

    do(game, 0, "take from vault")
    do(game, 0, "keep good_book")

    assert has(game, "witch_king") == ["good_book"]


# Hidden enemies (MR-37.17 to MR-37.20).


def enemies(*faces: int) -> Game:
    """The Witch King has searched beside hidden enemies: the Elf with a bow, the Amazon with a card, the Druid."""
    game = table(
        "witch_king ruins 1 | elf ruins 1 | amazon ruins 1 | druid ruins 1",
        "lhq ruins 1 hired 1 hidden",
        "giant 1 ruins 1",
        "viper 1 ruins 1",
    )
    for counter in ("short_sword 1", "helmet 1", "breastplate 1", "shield 1"):
        belongings.give_up(game, being("amazon"), piece(counter), 0)
    game.position.characters[1].spells = ()
    give(game, 2, "good_book")
    for name in ("elf", "amazon", "druid", "lhq", "giant 1", "viper 1"):
        game.position.hidden |= 1 << being(name)
    search(game, "witch_king", *faces)
    return game


def found(game: Game) -> set[str]:
    """The hidden enemies that the Witch King sees."""
    names = ("elf", "amazon", "druid", "lhq", "giant 1", "viper 1")
    return {name for name in names if beings.sees(game, being("witch_king"), being(name))}


@pytest.mark.rule("MR-37.17")
def test_counters_finds_owners_of_counters_natives_and_armed_monsters() -> None:
    assert found(enemies(2, 2)) == {"elf", "lhq", "giant 1"}


@pytest.mark.rule("MR-37.18")
def test_treasure_cards_finds_owners_of_cards() -> None:
    assert found(enemies(3, 3)) == {"amazon"}


@pytest.mark.rule("MR-37.19")
def test_perceive_spell_finds_who_has_spells_recorded() -> None:
    assert found(enemies(4, 4)) == {"druid"}


@pytest.mark.rule("MR-37.20")
def test_enemy_that_loses_what_betrayed_it_is_lost_from_sight() -> None:
    game = enemies(3, 3)
    hand(game, "elf", "good_book")

    assert found(game) == {"elf"}


@pytest.mark.rule("MR-37.20", "MR-37.15")
def test_sight_is_lost_with_magic_sight_and_does_not_come_back() -> None:
    game = enemies(2, 2)
    give(game, 0, "phantom_glass")
    belongings.activate(game, being("witch_king"), piece("phantom_glass"))
    assert found(game) == set()

    belongings.deactivate(game, being("witch_king"), piece("phantom_glass"), "MR-9.3")
    assert magic_sight.has_magic_sight(game, being("witch_king"))
    assert found(game) == set()


@pytest.mark.rule("MR-37.20", "MR-37.15", "MR-43.37")
def test_sight_is_lost_when_a_spell_takes_magic_sight_away() -> None:
    game = enemies(2, 2)
    assert found(game)
    fades = bewitch(game, "world_fades", "witch_king", "witch_king")
    assert found(game) == set()

    enchantments.break_spell(game, fades, "MR-39.9")

    assert magic_sight.has_magic_sight(game, being("witch_king"))
    assert found(game) == set()


@pytest.mark.rule("MR-37.20", "MR-9.5")
def test_sight_by_the_phantom_glass_is_lost_with_the_glass() -> None:
    game = table("elf ruins 1 active phantom_glass | amazon ruins 1 hidden")
    search(game, "elf", 2, 2)

    belongings.put_down(game, being("elf"), piece("phantom_glass"))
    give(game, 0, "phantom_glass", active=True)

    assert magic_sight.has_magic_sight(game, being("elf"))
    assert not beings.sees(game, being("elf"), being("amazon"))


@pytest.mark.rule("MR-37.20", "MR-40.8")
def test_sight_by_the_phantom_glass_is_lost_in_another_form() -> None:
    game = table("elf ruins 1 active phantom_glass | amazon ruins 1 hidden")
    search(game, "elf", 2, 2)
    assert beings.sees(game, being("elf"), being("amazon"))

    enchantments.break_spell(game, bewitch(game, "transform", "elf", "elf", data="lion"), "MR-39.9")

    assert magic_sight.has_magic_sight(game, being("elf"))
    assert not beings.sees(game, being("elf"), being("amazon"))


@pytest.mark.rule("MR-37.20", "MR-11.4")
def test_hidden_enemies_found_otherwise_stay_found() -> None:
    game = table("elf ruins 1 active phantom_glass found_hidden | amazon ruins 1 hidden")
    belongings.deactivate(game, being("elf"), piece("phantom_glass"), "MR-9.3")

    assert beings.sees(game, being("elf"), being("amazon"))


@pytest.mark.rule("MR-37.17", "MR-15.10")
def test_followers_with_magic_sight_find_the_same_enemies_but_others_do_not() -> None:
    game = table("witch_king ruins 1 | druid ruins 1 active phantom_glass | amazon ruins 1 | elf ruins 1 hidden")
    lead(game, "witch_king", "druid", "amazon")
    search(game, "witch_king", 2, 2)

    sharers = {name: game.position.effects.has("found by counters", being(name)) for name in ("druid", "amazon")}
    assert sharers == {"druid": True, "amazon": False}
    assert beings.sees(game, being("druid"), being("elf"))
    assert not beings.sees(game, being("amazon"), being("elf"))


@pytest.mark.rule("MR-37.17", "MR-15.10", "MR-11.4")
def test_sight_of_enemies_ends_at_midnight() -> None:
    game = enemies(2, 2)
    assert game.position.effects.has("found by counters", being("witch_king"))
    game.position.effects.tick("midnight")

    assert not game.position.effects.has("found by counters", being("witch_king"))


# The Witch King (MR-45.28).


@pytest.mark.rule("MR-45.28")
def test_witch_king_leaves_all_items_with_weight_behind() -> None:
    game = table("witch_king ruins 1 has good_book, spear 1")
    weights = {name: PIECES[piece(name)].weight for name in ("good_book", "spear 1")}
    left = {name for name in weights if moving.left_behind(game, being("witch_king")) >> piece(name) & 1}

    assert left == {name for name, weight in weights.items() if weight}
    assert left
    hand(game, "witch_king", "warhorse_t5_t7", active=True)
    assert not moving.left_behind(game, being("witch_king"))


@pytest.mark.rule("MR-45.28")
def test_witch_king_cannot_run_or_maneuver() -> None:
    game = melee("witch_king & elf | giant 1", seed=1)

    assert not tools.chits(game, being("witch_king"), "move")
    assert tools.chits(game, being("elf"), "move")


@pytest.mark.rule("MR-44.28", "MR-9.1", "MR-37.15")
def test_phantom_glass_gives_no_sight_inactive_or_to_others() -> None:
    game = table("elf ruins 1 | amazon ruins 1 active phantom_glass")
    assert [magic_sight.has_magic_sight(game, being(name)) for name in ("elf", "amazon")] == [False, True]

    game = table("elf ruins 1 has phantom_glass | amazon ruins 1")
    assert not magic_sight.has_magic_sight(game, being("elf"))


@pytest.mark.rule("MR-48.5", "MR-37.18", "MR-37.19")
@pytest.mark.parametrize("face", [3, 4])
def test_others_do_not_notice_that_magic_sight_finds_a_discovered_site(face: int) -> None:
    knows = "witch_king ruins 1 knows site altar | elf ruins 1"
    game = looking(knows, faces=(face, face))

    assert game.players_to_act == (0,)
    assert [game.to_act_seen_by(viewer) for viewer in (0, 1, None)] == [(0,), (), ()]
