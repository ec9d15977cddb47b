"""Discoveries made, used and shared as the journal keeps them, for those who work them out (MR-48.5)."""

from __future__ import annotations

import pytest

from arcana_core.agenda import evolve
from arcana_magicrealm import Game, events, expedition
from arcana_magicrealm.chapters import ledgers
from arcana_magicrealm.chapters.days import arrivals
from arcana_magicrealm.chapters.trade import dealing
from arcana_magicrealm.chapters.travel import caching, discovering, looting
from arcana_magicrealm.knowledge.discoveries import sites_in
from arcana_magicrealm.model import slots
from arcana_magicrealm.model.deals import Side
from arcana_magicrealm.model.denizens import GROUP
from arcana_magicrealm.model.journal import Discovered, Entry, Located, Shared
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.pieces import DISCOVERIES, PLACE_NAMES
from arcana_magicrealm.model.realm import ROADS, TILES
from tests.magicrealm.chapters.days.test_arrivals import hold
from tests.magicrealm.hands import act, draw, hand
from tests.magicrealm.table import begun, being, clearing, events_of, hire, piece, place_chit, put, stack

AMAZON, ELF, DWARF = being("amazon"), being("elf"), being("dwarf")
LAIR, CARD = SITE["lair"], PLACE_NAMES.index("toadstool_circle")
PATH = DISCOVERIES.index("path ledges 1-3")


def noted(game: Game, *kinds: type[Entry]) -> list[Entry]:
    """The entries of these kinds."""
    return [entry for entry in game.position.journal if isinstance(entry, kinds)]


def places(*numbers: int) -> int:
    """Sites and site cards among the discoveries."""
    return sum(1 << len(ROADS) + number for number in numbers)


def at_lair(*heroes: str) -> Game:
    """These characters unhidden in Ledges 3, where the Lair lies face down with the Toadstool Circle; nothing is noted."""
    game = begun(*heroes)
    for hero in heroes:
        put(game, hero, "ledges 3")
    place_chit(game, "lair", "ledges")
    stack(game, "small lair", "toadstool_circle")
    game.position.hidden = 0
    game.position.journal = ()
    return game


@pytest.mark.rule("MR-48.5", "MR-10.10")
def test_path_that_is_used_is_noted_for_all() -> None:
    game = at_lair("amazon", "elf")
    game.position.characters[0].paths = 1 << PATH

    act(game, "amazon", "M ledges 1")

    assert noted(game, Discovered) == [
        Discovered(1 << AMAZON, 1 << PATH, is_new=False),
        Discovered(1 << ELF, 1 << PATH),
    ]
    assert (game.position.characters[0].used_paths, game.position.characters[0].used_places) == (1 << PATH, 0)


@pytest.mark.rule("MR-48.5")
def test_discovery_that_cannot_be_worked_out_is_not_noted() -> None:
    game = at_lair("amazon", "elf")

    discovering.discover(game, AMAZON, 0, 1 << LAIR, "MR-12.7", noted=False)
    discovering.discover(game, AMAZON, 1 << PATH, 0, "MR-12.9", noted=False)
    discovering.discover(game, AMAZON, 0, 0, "MR-12.9")
    assert not game.position.journal
    discovering.discover(game, ELF, 0, 1 << LAIR, "MR-12.14")
    discovering.discover(game, ELF, 0, 1 << LAIR, "MR-12.14")

    assert game.position.journal == (Discovered(1 << ELF, places(LAIR)),) * 2
    assert events_of(game, events.PlaceDiscovered) == [
        events.PlaceDiscovered(AMAZON, LAIR, (0,)),
        events.PlaceDiscovered(ELF, LAIR, (1,)),
    ]


@pytest.mark.rule("MR-12.23", "MR-48.5")
def test_site_card_put_back_is_revealed_and_noted() -> None:
    game = at_lair("amazon")
    draw(game, "toadstool_circle")

    looting.put_back(game, AMAZON, LAIR, piece("toadstool_circle"))

    assert game.position.revealed >> piece("toadstool_circle") & 1
    assert game.position.journal == (
        Discovered(1 << AMAZON, places(CARD)),
        Discovered(1 << AMAZON, places(CARD), is_new=False),
    )
    assert (game.position.characters[0].used_paths, game.position.characters[0].used_places) == (0, 1 << CARD)


def share_card(game: Game) -> tuple[Entry, ...]:
    """Let the Amazon share the Toadstool Circle with the Elf; returns what is noted."""
    game.position.characters[0].places = 1 << LAIR | 1 << CARD
    dealing.share(game, AMAZON, ELF, Side(discoveries=places(CARD)))
    return game.position.journal


@pytest.mark.rule("MR-18.4", "MR-18.5", "MR-18.8", "MR-48.5")
@pytest.mark.parametrize("revealed", [False, True])
def test_site_card_is_shared_in_secret_and_its_site_before_all(revealed: bool) -> None:
    game = at_lair("amazon", "elf", "dwarf")
    game.position.revealed |= revealed << piece("toadstool_circle")
    path = 1 << PATH

    shown, shared = share_card(game)

    learners = 1 << ELF | 1 << DWARF
    assert shown == Discovered(1 << AMAZON | learners, places(LAIR), is_new=False)
    assert isinstance(shared, Shared)
    assert (shared.giver, shared.receivers, shared.seers) == (AMAZON, learners, 0b111)
    assert shared.possible & ~path == (places(CARD) if revealed else 0)
    assert shared.discoveries == shared.possible & places(CARD)
    assert [ledgers.places(game, one) for one in (ELF, DWARF)] == [1 << LAIR | 1 << CARD] * 2


@pytest.mark.rule("MR-18.4", "MR-48.5")
def test_site_that_lies_face_up_is_shared_in_secret() -> None:
    game = at_lair("amazon", "elf")
    game.position.face_up |= 1 << piece("lair")

    (shared,) = share_card(game)

    assert isinstance(shared, Shared)
    assert shared.discoveries == places(LAIR)
    assert events_of(game, events.SiteShown) == []


@pytest.mark.rule("MR-14.14")
def test_pack_laid_down_is_reported_with_its_group_and_size() -> None:
    game = begun("amazon", lhq="cliff 2")
    hire(game, 0, "lhq")
    hand(game, "lhq", "spear 1", "good_book")

    game.unhire(being("lhq") - 16, "MR-14.13")

    assert events_of(game, events.PackLaidDown) == [events.PackLaidDown(being("lhq"), GROUP["lancers"], 2)]
    game.unhire(being("lhq") - 16, "MR-14.13")
    assert len(events_of(game, events.Unhired)) == 1


@pytest.mark.rule("MR-46.4", "MR-9.8")
@pytest.mark.parametrize(("name", "active", "viewers"), [("good_book", False, (0,)), ("good_book", True, (0, 1, None))])
def test_others_see_which_active_card_is_stored(name: str, active: bool, viewers: tuple[int | None, ...]) -> None:
    game = begun("amazon", "elf", amazon="cliff 2")
    hand(game, "amazon", name, active=active)
    cache = evolve(game.position.caches[0], clearing=clearing("cliff 2"), creator=AMAZON, known=1 << AMAZON)
    game.position.caches = (cache, *game.position.caches[1:])

    caching.put_in(game, AMAZON, 0, piece(name))

    assert events_of(game, events.Cached) == [events.Cached(AMAZON, piece(name), viewers)]
    assert game.position.piles.order_of(slots.CACHE[0]) == (piece(name),)


@pytest.mark.rule("MR-4.10", "MR-12.7")
def test_tile_is_whole_once_its_lost_city_is_revealed() -> None:
    game = expedition("amazon cliff 3; lost_city caves up", seed=1)
    assert [tile.id for number, tile in enumerate(TILES) if discovering.is_whole(game, number)] == ["caves"]


@pytest.mark.rule("MR-4.10", "MR-12.7")
def test_no_tile_is_whole_while_its_lost_city_is_face_down() -> None:
    game = begun("amazon", amazon="cliff 3")
    assert not any(discovering.is_whole(game, number) for number in range(len(TILES)))


@pytest.mark.rule("MR-12.7", "MR-12.8", "MR-48.5")
def test_sites_of_an_exchanged_lost_castle_are_located_only_from_then_on() -> None:
    game = begun("amazon", amazon="cliff 3")
    hold(game, 0, "lair", "altar", "howl_4", "patter_2", "slither_6")
    place_chit(game, "lost_castle", "cliff")
    arrivals.exchange_lost(game, piece("lost_castle"), face_up=False)

    found = [sites_in(game.position.piles, Located(1 << AMAZON, clearing("cliff 3"), whole)) for whole in (False, True)]

    assert found == [0, 1 << LAIR]
