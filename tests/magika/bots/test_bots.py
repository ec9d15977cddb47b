"""Sensible mages walk, rest, read and arrive."""

from __future__ import annotations

import pytest

from arcana_core.bots import RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_magika import Game, Rules, contest
from arcana_magika.bots import SensibleBot
from arcana_magika.bots.sensible import words_of
from arcana_magika.chapters.reports.reports import make_reports
from arcana_magika.model.geometry import STEP, space
from arcana_magika.model.mages import player_of
from arcana_magika.model.orders import Cast, Demand, Don, Give, Move, Offer, Order, Rest, Search
from arcana_magika.sheets.text import order_of


def sheet_of(game: Game, letter: str = "A") -> tuple[Order, ...]:
    """The orders that the bot of this letter gives now; the others rest and nothing is processed."""
    player = player_of(letter, game.player_count)
    bot, rng = SensibleBot(), Rng(1)
    while player in game.players_to_act:
        game.apply(bot.choose(Seat(game, player, rng)), player)
        sheet = game.position.sheets[player]
        if sheet is not None:
            return sheet.orders
    raise AssertionError("the sheet is in, and yet it is not there")


@pytest.mark.parametrize("seed", range(3))
def test_with_sensible_mages_a_game_ends_on_the_goal_square_or_by_the_artifacts(seed: int) -> None:
    game = Game(seed=seed, rules=Rules(turn_limit=60), log=False)
    play_out(game, [SensibleBot() for _ in range(13)], Rng(seed))

    assert game.position.ended in ("goal", "globe", "gathered")
    assert game.position.turn <= 20


@pytest.mark.parametrize("seed", range(3))
def test_sensible_mages_beat_random_ones(seed: int) -> None:
    game = Game(7, seed=seed, rules=Rules(turn_limit=30), log=False)
    play_out(game, [SensibleBot() if player % 2 else RandomBot() for player in range(7)], Rng(seed))

    assert game.outcome is not None
    sensible = [game.outcome.scores[player] for player in (1, 3, 5)]
    others = [game.outcome.scores[player] for player in (0, 2, 4)]
    assert min(sensible) > max(others)


def test_game_is_the_same_every_time() -> None:
    records = []
    for _ in range(2):
        game = Game(5, seed=4, rules=Rules(turn_limit=4))
        play_out(game, [SensibleBot() for _ in range(5)], Rng(4))
        records.append(game.record())

    assert records[0] == records[1]


def test_mage_arrives_if_this_turn_allows_it() -> None:
    game = contest("A c2 Human endurance 100 | B y4")

    moves = [order for order in sheet_of(game) if isinstance(order, Move)]

    cell = space("c2")
    for move in moves:
        cell = STEP[cell][("NE", "E", "SE", "SW", "W", "NW").index(move.direction)]
    assert cell == space("a1")


def test_weary_mage_rests_all_turn_for_the_bonus() -> None:
    assert sheet_of(contest("A m7 endurance 30", ground="Mountain")) == (Rest(),) * 5


def test_hurt_mage_heals_and_walks_on() -> None:
    orders = sheet_of(contest("A m7 endurance 45 arcania 50 scrolls HEALS"))

    assert Cast("HEALS") in orders
    assert any(isinstance(order, Move) for order in orders)


def test_item_here_is_picked_up_and_a_cloak_put_on() -> None:
    assert Search("ALL") in sheet_of(contest("A m7", lying="HELM m7"))
    assert Don("RED") in sheet_of(contest("A m7 carries RED"))


def test_artifact_of_the_own_race_is_demanded_from_a_neighbour() -> None:
    assert Demand("ANKH") in sheet_of(contest("A m7 Elf | B m7 Human Evil holds ANKH"))


def test_walk_leads_north_in_the_cheap_phases() -> None:
    orders = sheet_of(contest("A m7 Human endurance 100 arcania 100"))

    assert isinstance(orders[4], Move)
    assert not isinstance(orders[0], Move)


def test_ebon_mage_keeps_moving_and_gives_items_for_tasks() -> None:
    game = contest("A m7 | M m7 Evil scrolls TELPT! HEALS KNART", tasks=(5,))

    orders = sheet_of(game, "M")

    assert isinstance(orders[4], Cast | Move)
    assert any(isinstance(order, Give) and order.recipient == "A" for order in orders)


def test_ebon_mage_accepts_an_offer_it_can_fulfil() -> None:
    game = contest("A m7 | M m9 Evil scrolls TELPT! HEALS")
    offer = Offer(Cast("HEALS"), 20, "ARCANIA")
    game.arena.offers = ((0, offer),)
    make_reports(game)

    orders = sheet_of(game, "M")

    sheet = game.position.sheets[game.ebon]
    assert sheet is not None and sheet.accepts == ("A",)
    assert Cast("HEALS") in orders


@pytest.mark.parametrize(
    "text",
    ["MOVE NE", "REST", "SEARCH", "SEARCH HELM", "CAST ATENDX RED", "CAST TELPTX N 2", "CAST TELPT E", "CAST ATEND E",
     "CAST ELATT 6", "CAST ELARR -2", "CAST PROSP HEALS", "CAST #2X B", "DROP ALL", "DROP KNART #5 BLUE TOME",
     "GIVE F TELPT HEALS", "DEMAND CROWN", "DON RED", "MEDITATE"],
)  # fmt: skip
def test_every_order_has_its_picks(text: str) -> None:
    picks = [str(pick) for pick in words_of(order_of(text))]

    assert picks[0] == text.split(maxsplit=1)[0].lower()
    assert all(Game(3, seed=1).action_space.find(pick) for pick in picks)
    if text == "CAST ATEND E":
        assert picks[-1] == "mage E"
    if text == "CAST TELPT E":
        assert picks[-1] == "e"


def test_ebon_mage_hunts_for_alignment_artifacts_that_others_hold() -> None:
    jump = sheet_of(contest("A m8 holds CROWN | M m6 Evil arcania 90 scrolls TELPT!", lying="ORB c2, SCEPTER c3"), "M")
    walk = sheet_of(contest("A m7 holds CROWN | M m6 Evil arcania 5 scrolls TELPT!", lying="ORB c2, SCEPTER c3"), "M")

    assert jump[:2] == (Cast("TELPT", True, ("E", "2")), Demand("CROWN"))
    assert walk[:2] == (Move("E"), Demand("CROWN"))
