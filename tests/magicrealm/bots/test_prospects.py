"""Expectations of the adventurer from sites, unexplored tiles and boons, and the chits that it spends."""

from __future__ import annotations

import pytest

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, expedition
from arcana_magicrealm.bots import Adventurer
from arcana_magicrealm.bots.planning import prospects, recording, sites
from arcana_magicrealm.bots.planning.outlook import PHASES, Outlook, Place
from arcana_magicrealm.chapters.travel.effort import Rest
from arcana_magicrealm.model.characters import HERO, HEROES
from arcana_magicrealm.model.locations import SITE
from arcana_magicrealm.model.realm import TILE
from tests.magicrealm.table import ask, clearing

ONE_DIE = (1 / 6,) * 6


def outlook(game: Game) -> Outlook:
    """The knowledge of the first player in a game of 28 days."""
    return Outlook(game.view(0), 28)


@pytest.mark.rule("MR-2.4", "MR-12.13")
def test_first_roll_at_hoard_finds_a_large_treasure_with_1_to_5() -> None:
    known = outlook(expedition("white_knight cliff 6 knows site hoard; hoard cliff up", seed=1))

    chance, gold = sites.hauls(known, Place(SITE["hoard"], clearing("cliff 6"), is_discovered=True))[0]

    assert chance == pytest.approx(1)
    assert gold == pytest.approx(
        (25 * 593 / 23 + 11 * 6) / 36
    )  # large treasures cost 593 gold, small ones 6 on average


@pytest.mark.rule("MR-2.4", "MR-12.13")
def test_treasure_that_is_left_is_large_or_small_by_what_was_taken() -> None:
    worths = (30.0, 6.0)

    assert sites.hauls_of(ONE_DIE, 1, 2, 3, (), worths)[0] == pytest.approx((1 / 2, (30 + 6 + 6) / 3))
    assert sites.hauls_of(ONE_DIE, 1, 2, 2, (), worths)[0] == pytest.approx((1 / 3, (2 / 3 * 30 + 4 / 3 * 6) / 2))
    assert sites.hauls_of(ONE_DIE, 1, 2, 0, (), worths) == ()


def test_pieces_seen_on_top_of_a_site_count_with_their_price() -> None:
    assert list(sites.hauls_of(ONE_DIE, 1, 0, 0, (20.0,), (20.0, 6.0))) == [pytest.approx((1 / 6, 20))]


@pytest.mark.rule("MR-4.2", "MR-4.3")
def test_unexplored_cave_tile_may_hold_the_lost_city() -> None:
    hidden = expedition("amazon cliff 3", seed=1)
    found = expedition("amazon cliff 3; lost_city ruins up", seed=1)

    assert outlook(hidden).chits_in(TILE["caves"]) == pytest.approx(1 + 4 / 5)
    assert outlook(found).chits_in(TILE["caves"]) == 1


def test_no_tile_is_worth_exploring_on_the_last_day() -> None:
    game = expedition("amazon cliff 3; day 28", seed=1)

    assert list(prospects.to_explore(outlook(game))) == []


def test_site_is_looted_only_as_long_as_that_is_worth_its_time() -> None:
    known = outlook(expedition("amazon cliff 3", seed=1))
    hoard = Place(SITE["hoard"], clearing("cliff 6"), is_discovered=True)
    all_ = [gold for _, gold in sites.work(known, hoard)]

    gold, days = prospects.best_dig(known, hoard, way=1.0, left=25.0)

    assert all_[0] < gold < sum(all_)
    assert days > 1
    assert prospects.best_dig(known, hoard, way=1.0, left=1.0) == (0, 0)


@pytest.mark.rule("MR-5.12")
def test_only_what_is_to_be_sold_is_lost_far_from_markets() -> None:
    aims = "aims great_treasures 1 notoriety 1 gold 3"
    game = expedition(f"amazon cliff 3 has dragonfang_necklace {aims}; day 28", seed=1)

    assert prospects.at_stake(outlook(game)) == pytest.approx((1 - prospects.UNSOLD) * 25)  # weapon and armour


@pytest.mark.rule("MR-13.14", "MR-13.21")
@pytest.mark.parametrize(
    ("has", "combat", "trades"), [("great_sword", False, 1), ("regent_of_jewels", False, 4), ("great_sword", True, 4)]
)
def test_boon_of_allies_is_tried_for_once_it_brings_more_than_a_site(has: str, combat: bool, trades: int) -> None:
    """The chance is 4/36. The dearest horse costs 22, the Regent 67, and it's sold first to be taken back."""
    game = expedition(f"white_knight cliff 2 has {has}; ohq cliff 2", seed=1)
    known = Outlook(game.view(0), 28, fights=combat)

    assert [phase.activity for phase in recording.plan(known)].count("T") == trades


@pytest.mark.rule("MR-6.7", "MR-10.4", "MR-16.2")
def test_mountain_is_far_from_a_cave_with_monsters() -> None:
    """A day in a cave has two phases: who hides first can't climb, who doesn't is blocked halfway."""
    quiet = outlook(expedition("amazon caves 5", seed=5))
    watched = outlook(expedition("amazon caves 5; giant 1 caves 5", seed=5))
    goal = clearing("ledges 5")

    assert quiet.reach[goal] == 2
    assert watched.reach[goal] > 2 * PHASES


@pytest.mark.rule("MR-11.8", "MR-11.9")
def test_rest_makes_change_with_a_chit_that_carries_nothing() -> None:
    game = expedition("white_knight cliff 3 fatigued fight H4**", seed=1)
    knight = HERO["white_knight"]
    tired = next(number for number, chit in enumerate(HEROES[knight].chits) if str(chit) == "fight H4**")
    ask(game, Rest(knight, tired))

    assert "fight" in str(Adventurer().choose(Seat(game, 0, Rng(1))))
