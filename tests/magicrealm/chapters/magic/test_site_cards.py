"""Site cards, looted with their own tables (MR-12.21, MR-12.23 to MR-12.27, MR-12.14, MR-44.22)."""

from __future__ import annotations

import pytest

from arcana_core.effects import until
from arcana_core.errors import IllegalAction
from arcana_magicrealm import Game, actions, events
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.magic.tables import curses
from arcana_magicrealm.chapters.travel import searching
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.locations import SITE, SITES
from arcana_magicrealm.model.turns import Turn
from tests.magicrealm.chapters.travel.test_effort import states
from tests.magicrealm.daylight import is_hidden, where
from tests.magicrealm.hands import hand, has, set_chits, strip
from tests.magicrealm.table import (
    ask,
    begun,
    being,
    clearing,
    do,
    events_of,
    give,
    hire,
    lead,
    piece,
    place_chit,
    put,
    roll,
    stack,
    texts,
)

HERE = "cavern 6"
"""The clearing of the Hoard on the map of the tests."""
CARDS = ("toadstool_circle", "crypt_of_the_knight", "enchanted_meadow")


def at_card(card: str, *faces: int, hero: str = "amazon", others: tuple[str, ...] = ("elf",)) -> Game:
    """A character that has discovered a site card in the box of the Hoard, asked for a search; dice are scripted."""
    game = begun(hero, *others)
    place_chit(game, "hoard", HERE.split(maxsplit=1)[0])
    for name in (hero, *others):
        put(game, name, HERE if name == hero else "cliff 2")
    strip(game, hero)
    stack(game, "small hoard", card)
    game.position.revealed |= 1 << piece(card)
    place = len(SITES) + CARDS.index(card)
    ledgers.learn(game, being(hero), 0, 1 << SITE["hoard"] | 1 << place)
    game.position.turn = Turn(being(hero), (), from_=clearing(HERE))
    ask(game, searching.ChooseSearch(being(hero)))
    roll(game, *faces)
    return game


def loot(game: Game, card: str, *lines: str) -> None:
    """Loot the card, and answer what follows."""
    for line in (f"search loot {card}", *lines):
        do(game, 0, line)


# Looting at all (MR-12.14, MR-12.21, MR-12.24).


@pytest.mark.rule("MR-12.24", "MR-12.14", "MR-18.8")
def test_card_is_looted_with_its_own_table_and_spies_discover_it() -> None:
    game = at_card("enchanted_meadow", 6, 6)
    put(game, "elf", HERE)
    game.position.hidden = 0

    loot(game, "enchanted_meadow")

    assert [one.table for one in events_of(game, events.TableRolled)] == ["enchanted_meadow"]
    assert [one.place for one in events_of(game, events.SiteShown)] == [SITE["hoard"]]
    assert ledgers.places(game, being("elf")) == ledgers.places(game, being("amazon"))


@pytest.mark.rule("MR-12.24")
def test_only_discovered_cards_here_can_be_looted() -> None:
    game = at_card("enchanted_meadow")
    assert "search loot enchanted_meadow" in texts(game, 0)
    assert "search loot toadstool_circle" not in texts(game, 0)
    with pytest.raises(IllegalAction, match="discovered"):
        game.apply(actions.search("loot toadstool_circle"), 0)

    put(game, "amazon", "cliff 2")

    assert "search loot enchanted_meadow" not in texts(game, 0)


@pytest.mark.rule("MR-12.24", "MR-44.22")
def test_deft_gloves_make_it_a_roll_with_one_die() -> None:
    game = at_card("enchanted_meadow", 6)
    give(game, 0, "deft_gloves", active=True)

    loot(game, "enchanted_meadow")

    assert events_of(game, events.TableRolled)[0].faces == (6,)


@pytest.mark.rule("MR-15.19")
def test_followers_discover_the_card() -> None:
    game = at_card("enchanted_meadow", 6, 6)
    put(game, "elf", HERE)
    lead(game, "amazon", "elf")

    loot(game, "enchanted_meadow")

    assert ledgers.places(game, being("elf")) >> len(SITES) + CARDS.index("enchanted_meadow") & 1


@pytest.mark.rule("MR-12.21", "MR-12.22")
def test_each_roll_at_the_crypt_takes_strength() -> None:
    game = at_card("crypt_of_the_knight", 5, 5, hero="berserker")

    loot(game, "crypt_of_the_knight", "force chit fight T6*")

    assert states(game, "berserker")["fight T6*"] == "F"
    assert game.position.characters[0].gold == 10 + 1
    assert events_of(game, events.GoldFound) == [events.GoldFound(being("berserker"), 1)]


@pytest.mark.rule("MR-12.21")
def test_crypt_is_closed_without_strength() -> None:
    game = at_card("crypt_of_the_knight")
    assert "search loot crypt_of_the_knight" not in texts(game, 0)
    with pytest.raises(IllegalAction, match=r"Lost Keys or a piece of strength T \(MR-12.21\)"):
        game.apply(actions.search("loot crypt_of_the_knight"), 0)

    give(game, 0, "lost_keys", active=True)

    assert "search loot crypt_of_the_knight" in texts(game, 0)


@pytest.mark.rule("MR-12.21", "MR-42.9")
def test_wish_for_strength_opens_the_crypt_once() -> None:
    game = at_card("crypt_of_the_knight", 5, 5)
    game.position.effects.begin("wish for strength", target=being("amazon"), lasts=until("midnight"))

    loot(game, "crypt_of_the_knight", "use the wish for strength")

    assert not game.position.effects.has("wish for strength", being("amazon"))
    assert not game.position.open_vault


# Toadstool Circle (MR-12.25).


@pytest.mark.rule("MR-12.25")
@pytest.mark.parametrize(
    ("card", "face", "thing"),
    [
        ("toadstool_circle", 1, "devil_sword"),
        ("crypt_of_the_knight", 1, "warhorse_t3_t5"),
        ("crypt_of_the_knight", 2, "tremendous_armor"),
        ("crypt_of_the_knight", 3, "bane_sword"),
        ("enchanted_meadow", 1, "pony_l2_l4"),
        ("enchanted_meadow", 2, "truesteel_sword"),
    ],
)
def test_things_are_taken_once(card: str, face: int, thing: str) -> None:
    game = at_card(card, face, face, face, face)
    give(game, 0, "lost_keys", active=True)
    forced = ["force lost_keys"] if card == "crypt_of_the_knight" else []

    loot(game, card, *forced, f"keep {thing}")
    ask(game, searching.ChooseSearch(being("amazon")))
    loot(game, card, *forced)

    assert thing in has(game, "amazon")
    assert [(one.being, one.number, one.piece) for one in events_of(game, events.Looted)] == [(0, face, piece(thing))]
    assert len(events_of(game, events.LootMissed)) == 1


@pytest.mark.rule("MR-12.25", "MR-12.26", "MR-48.10")
@pytest.mark.parametrize(("card", "face"), [("toadstool_circle", 2), ("crypt_of_the_knight", 4)])
def test_treasure_card_of_the_box_is_seen_by_the_looter_alone(card: str, face: int) -> None:
    game = at_card(card, face, face)
    give(game, 0, "lost_keys", active=True)
    box = slots.TWT_BOX[slots.TWT.index(card)]
    inside = game.position.piles.masks[box]

    loot(game, card, *(["force lost_keys"] if card == "crypt_of_the_knight" else []))

    assert game.position.piles.masks[slots.DRAWN] == inside
    assert game.position.piles.known(0, slots.DRAWN) == inside
    assert game.position.piles.known(1, slots.DRAWN) == 0


@pytest.mark.rule("MR-12.25", "MR-47.26")
def test_circle_teleports_to_any_cave_hidden_or_not_and_followers_stay() -> None:
    game = at_card("toadstool_circle", 3, 3)
    put(game, "elf", HERE)
    game.position.hidden |= 1 << being("amazon")
    lead(game, "amazon", "elf")
    loot(game, "toadstool_circle")

    offered = texts(game, 0)
    assert all(game.map.is_cave(clearing(text.removeprefix("clearing "))) for text in offered)
    assert f"clearing {HERE}" in offered
    do(game, 0, "clearing caves 5")

    assert where(game, "amazon") == "caves 5"
    assert is_hidden(game, "amazon")
    assert where(game, "elf") == HERE
    assert not game.turn.done


@pytest.mark.rule("MR-12.25")
def test_circle_gives_far_sight_until_midnight() -> None:
    game = at_card("toadstool_circle", 4, 4)

    loot(game, "toadstool_circle")

    assert game.position.effects.has("toadstool sight", being("amazon"))
    assert not searching.sees_far(game, being("elf"))
    game.position.effects.tick("midnight")
    assert not game.position.effects.has("toadstool sight", being("amazon"))


@pytest.mark.rule("MR-12.25", "MR-42.12")
def test_circle_opens_the_pit_for_the_looter_by_no_ones_hand() -> None:
    game = at_card("toadstool_circle", 5, 5, 2, 2)
    put(game, "elf", HERE)
    hand(game, "amazon", "helmet 1")

    loot(game, "toadstool_circle")

    assert game.position.characters[0].status == "dead"
    assert [one.killers for one in events_of(game, events.Slain)] == [()]
    assert game.position.characters[1].gold == 10


@pytest.mark.rule("MR-12.25", "MR-12.26", "MR-12.27")
@pytest.mark.parametrize(
    ("card", "face"), [("toadstool_circle", 6), ("crypt_of_the_knight", 6), ("enchanted_meadow", 5)]
)
def test_curses_of_site_cards(card: str, face: int) -> None:
    game = at_card(card, face, face, 3, 3)
    give(game, 0, "lost_keys", active=True)

    loot(game, card, *(["force lost_keys"] if card == "crypt_of_the_knight" else []))

    assert curses.of(game, being("amazon")) == ("wither",)


# Crypt of the Knight, Enchanted Meadow (MR-12.26, MR-12.27).


@pytest.mark.rule("MR-12.26")
def test_gold_of_the_crypt_never_runs_out() -> None:
    game = at_card("crypt_of_the_knight", 5, 5, 5, 5)
    give(game, 0, "lost_keys", active=True)

    loot(game, "crypt_of_the_knight", "force lost_keys")
    ask(game, searching.ChooseSearch(being("amazon")))
    loot(game, "crypt_of_the_knight", "force lost_keys")

    assert game.position.characters[0].gold == 12


@pytest.mark.rule("MR-12.27", "MR-42.5")
def test_meadow_grants_a_wish() -> None:
    game = at_card("enchanted_meadow", 3, 3, 6, 6)

    loot(game, "enchanted_meadow")

    assert game.position.effects.has("wish for strength", being("amazon"))


@pytest.mark.rule("MR-12.27", "MR-42.3")
def test_meadow_heals_and_removes_wither() -> None:
    game = at_card("enchanted_meadow", 4, 4)
    for curse in ("wither", "ill health"):
        curses.fall(game, being("amazon"), curse)
    set_chits(game, "amazon", all="F", fight_L4="W", move_M4="C")

    loot(game, "enchanted_meadow")

    assert states(game, "amazon") == {"move M4": "C"}
    assert curses.of(game, being("amazon")) == ("ill health",)


@pytest.mark.rule("MR-12.27")
def test_six_finds_nothing_in_the_meadow() -> None:
    game = at_card("enchanted_meadow", 6, 6)

    loot(game, "enchanted_meadow")

    assert has(game, "amazon") == []
    assert len(events_of(game, events.LootMissed)) == 1


@pytest.mark.rule("MR-12.24", "MR-42.2", "MR-14.10")
def test_hired_leader_loots_a_card_and_is_never_cursed() -> None:
    game = at_card("toadstool_circle", 6, 6, others=("elf",))
    put(game, "lhq", HERE)
    hire(game, 0, "lhq")
    ledgers.learn(game, being("lhq"), 0, ledgers.places(game, being("amazon")))
    ask(game, searching.ChooseSearch(being("lhq")))
    roll(game, 6, 6)

    loot(game, "toadstool_circle")

    assert not events_of(game, events.Cursed)
