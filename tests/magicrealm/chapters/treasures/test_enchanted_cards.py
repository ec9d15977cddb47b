"""Enchanted cards: active and face up for good once they are found (MR-9.18, MR-9.19, MR-12.15, MR-27.13)."""

from __future__ import annotations

import pytest

from arcana_core.cards.cards import indices
from arcana_core.testing import rejected
from arcana_magicrealm import Game, Rules, events
from arcana_magicrealm.chapters import belongings
from arcana_magicrealm.chapters.magic import colours
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.card_sets import CARDS
from arcana_magicrealm.model.denizens import LEADERS
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import ENCHANTED_CARDS, PIECES
from tests.magicrealm.hands import act, draw, go_on, hand, has, strip
from tests.magicrealm.market import HERE, ask_for, begin_activity, buyer, stock
from tests.magicrealm.table import (
    begun,
    being,
    clearing,
    do,
    events_of,
    hire,
    piece,
    place_chit,
    put,
    roll,
    stack,
    texts,
)


def finder(hero: str = "amazon", where: str = "cliff 3") -> Game:
    """A character without belongings who has just drawn the Golden Icon."""
    game = begun(hero, "elf")
    put(game, hero, where)
    strip(game, hero)
    draw(game, "golden_icon")
    game.obtain(being(hero), piece("golden_icon"))
    go_on(game)
    return game


def icon_options(game: Game, name: str) -> list[str]:
    """The legal changes of the Golden Icon."""
    found = map(str, belongings.rearrange_options(game, being(name)))
    return [text for text in found if text.endswith("golden_icon")]


def test_five_cards_are_enchanted() -> None:
    names = [PIECES[one].id for one in indices(CARDS.pieces & ENCHANTED_CARDS.mask)]
    assert sorted(names) == ["cloven_hoof", "dragon_essence", "flowers_of_rest", "golden_icon", "sacred_grail"]


@pytest.mark.rule("MR-9.18", "MR-9.2")
def test_enchanted_card_can_only_be_active_or_abandoned() -> None:
    game = finder()

    assert texts(game, 0) == ["activate golden_icon", "abandon golden_icon"]
    assert rejected(game, "keep golden_icon", 0).clause == "MR-9.18"
    do(game, 0, "activate golden_icon")

    assert has(game, "amazon") == ["golden_icon*"]
    assert piece("golden_icon") in game.view(1).characters[0].open


@pytest.mark.rule("MR-9.18", "MR-9.3")
def test_enchanted_card_can_not_be_deactivated() -> None:
    game = finder()
    do(game, 0, "activate golden_icon")

    act(game, "amazon")
    assert icon_options(game, "amazon") == ["abandon golden_icon"]
    action = game.action_space.find("deactivate golden_icon")
    reason = belongings.why_cannot_rearrange(game, being("amazon"), action)
    assert reason is not None
    assert reason.clause == "MR-9.18"


@pytest.mark.rule("MR-9.18", "MR-9.10")
def test_horse_too_weak_for_an_enchanted_card_does_not_keep_it_inactive() -> None:
    game = begun("amazon", amazon="cliff 3")
    strip(game, "amazon")
    hand(game, "amazon", "pony_m2_m5", active=True)
    draw(game, "golden_icon")
    game.obtain(being("amazon"), piece("golden_icon"))
    go_on(game)

    do(game, 0, "activate golden_icon")

    assert texts(game, 0) == ["deactivate pony_m2_m5", "abandon golden_icon"]


@pytest.mark.rule("MR-9.18", "MR-12.15")
def test_looted_card_supplies_its_colour_even_if_it_is_abandoned() -> None:
    game = begun("amazon", "elf", amazon="cliff 6")
    place_chit(game, "hoard", "cliff")
    stack(game, "large hoard", "golden_icon")
    game.position.characters[0].places = 1 << SITE["hoard"]
    roll(game, 1, 1)
    act(game, "amazon", "S")
    do(game, 0, "search loot hoard")
    do(game, 0, "abandon golden_icon")

    assert colours.supplied(game, clearing("cliff 6")) == {"grey"}
    assert piece("golden_icon") in dict(game.view(1).heaps)[clearing("cliff 6")]


@pytest.mark.rule("MR-9.18", "MR-14.11")
def test_leader_that_finds_a_card_carries_it_open() -> None:
    game = begun("amazon", "elf", amazon="cliff 3", lhq="cliff 5")
    hire(game, 0, "lhq")
    draw(game, "golden_icon")
    game.obtain(being("lhq"), piece("golden_icon"))
    go_on(game)

    assert texts(game, 0) == ["keep golden_icon", "abandon golden_icon"]
    do(game, 0, "keep golden_icon")

    assert colours.supplied(game, clearing("cliff 5")) == {"grey"}


@pytest.mark.rule("MR-9.18", "MR-13.8")
def test_card_seen_while_buying_lies_open_in_its_box_from_then_on() -> None:
    game = buyer("amazon", "lancers")
    stock(game, "lancers", "golden_icon")
    here = game.position.characters[0].at
    assert colours.supplied(game, here) == frozenset()

    ask_for(game)

    assert events.GoodsShown(piece("golden_icon")) in events_of(game, events.GoodsShown)
    assert colours.supplied(game, here) == {"grey"}
    lancers = LEADERS.index(being("lhq") - 16)
    assert piece("golden_icon") in game.view(None).cards[lancers].known


@pytest.mark.rule("MR-9.18", "MR-13.8", "MR-48.9")
def test_other_cards_seen_while_buying_stay_secret() -> None:
    game = buyer("amazon", "lancers")
    stock(game, "lancers", "good_book")

    ask_for(game)

    lancers = LEADERS.index(being("lhq") - 16)
    assert piece("good_book") in game.view(0).cards[lancers].known
    assert piece("good_book") not in game.view(None).cards[lancers].known


@pytest.mark.rule("MR-9.19")
def test_looking_at_a_box_by_a_wish_activates_nothing() -> None:
    game = begun("amazon", "elf", amazon=HERE, lhq=HERE)
    stock(game, "lancers", "golden_icon")
    lancers = LEADERS.index(being("lhq") - 16)

    game.position.piles.show_all(slots.CARDS_OF_GROUP[lancers], 1)

    assert piece("golden_icon") in game.view(0).cards[lancers].known
    assert colours.supplied(game, clearing(HERE)) == frozenset()


@pytest.mark.rule("MR-9.18", "MR-13.5")
def test_sold_card_stays_open_in_the_box() -> None:
    game = finder("amazon", HERE)
    do(game, 0, "activate golden_icon")
    game.position.denizen_at[being("lhq") - 16] = clearing(HERE)
    begin_activity(game, "amazon", "T")
    do(game, 0, "sell; sell golden_icon")

    assert colours.supplied(game, clearing(HERE)) == {"grey"}
    assert has(game, "amazon") == []


@pytest.mark.rule("MR-9.18", "MR-46.4", "MR-44.17")
def test_card_in_a_cache_works_in_its_clearing() -> None:
    game = begun("amazon", "elf", amazon="cliff 2", elf="cliff 2", rules=Rules(caching=True))
    strip(game, "amazon")
    hand(game, "amazon", "golden_icon", "cloven_hoof", active=True)
    game.position.characters[0].gold = 0

    act(game, "amazon", "C")
    do(game, 0, "give golden_icon; give cloven_hoof")
    put(game, "amazon", "cavern 1")

    assert colours.supplied(game, clearing("cliff 2")) == {"grey", "black"}
    assert colours.supplied(game, clearing("cavern 1")) == frozenset()
    assert [one.amount for one in game.modifiers(being("elf"), "hide")] == [1]
