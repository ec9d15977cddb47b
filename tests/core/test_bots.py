"""Bots get a seat, which has exactly its player's knowledge."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from arcana_core.actions import Action
from arcana_core.bots import BOTS, RandomBot, Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_core.testing.toys.moths import LOOK, BoldBot, Moths, Play, Rules


class Remembering:
    """Plays at random, and remembers the seats that it was given."""

    def __init__(self) -> None:
        self.seats: list[Seat[Any]] = []
        self.hands: list[Any] = []

    def choose(self, seat: Seat[Any]) -> Action:
        """Any legal action."""
        self.seats.append(seat)
        self.hands.append(seat.view.hands[seat.player])
        return seat.rng.choice(seat.legal_actions)


class Wrong:
    """Always looks."""

    def choose(self, seat: Seat[Any]) -> Action:
        """Return an action that is seldom legal."""
        return LOOK


def test_seat_shows_only_its_players_knowledge() -> None:
    game = Moths(3, seed=7, rules=Rules(lamp_sides=8))
    rng = Rng(1)
    seat = Seat(game, 1, rng)

    assert seat.player == 1
    assert seat.rng is rng
    assert seat.rules == Rules(lamp_sides=8)
    assert seat.legal_actions == game.legal_actions(1)
    assert seat.view == game.view(1)
    assert np.array_equal(seat.observation, game.observation(1))
    assert seat.information_state == game.information_state(1)


def test_determinization_of_a_seat_uses_the_bots_own_chance() -> None:
    game = Moths(seed=7)
    before, chance = repr(game.position), repr(game.rng)
    seat = Seat(game, 0, Rng(1))

    determinized = [seat.determinize() for _ in range(8)]
    play_out(determinized[0], [RandomBot(), RandomBot()], Rng(2))

    assert len({repr(table.position) for table in determinized}) > 4
    assert all(table.view(0) == game.view(0) for table in determinized[1:])
    assert (repr(game.position), repr(game.rng)) == (before, chance)
    assert seat.rng.cursor > 0


def test_bots_play_a_game_to_its_end_each_at_its_own_seat() -> None:
    game = Moths(3, seed=7)
    bots = [Remembering() for _ in range(3)]

    play_out(game, bots, Rng(3))

    assert game.is_over
    for player, bot in enumerate(bots):
        assert {seat.player for seat in bot.seats} == {player}
        assert len(bot.seats) == sum(actor == player for actor, _ in game.history)
        assert all(isinstance(hand, tuple) for hand in bot.hands)


def test_same_chance_plays_the_same_game_and_does_not_touch_that_of_the_table() -> None:
    games = [Moths(seed=7) for _ in range(3)]
    for game, seed in zip(games, (1, 1, 2), strict=True):
        play_out(game, [RandomBot(), RandomBot()], Rng(seed))

    assert games[0].history == games[1].history
    assert games[0].history != games[2].history
    replayed = Moths(seed=7)
    for player, action in games[0].history:
        replayed.apply(action, player)
    assert replayed.rng == games[0].rng


def test_each_bot_draws_from_a_stream_of_its_own() -> None:
    bots = [Remembering(), Remembering()]
    play_out(Moths(seed=7), bots, Rng(3))

    assert [bot.seats[0].rng.key for bot in bots] == [Rng(3).split("bot", player).key for player in (0, 1)]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_number_of_bots_must_match_the_players(count: int) -> None:
    with pytest.raises(ValueError, match=f"moths has 2 players here and {count} bots were given"):
        play_out(Moths(seed=7), [RandomBot()] * count, Rng(3))


def test_illegal_action_of_a_bot_is_an_error() -> None:
    with pytest.raises(IllegalAction, match="player 0 cannot look"):
        play_out(Moths(seed=7), [Wrong(), Wrong()], Rng(3))


def test_random_bot_draws_evenly() -> None:
    seat = Seat(Moths(seed=7), 0, Rng(3))
    counts = Counter(RandomBot().choose(seat) for _ in range(3000))

    assert counts.keys() == {*seat.legal_actions}
    assert all(900 < count < 1100 for count in counts.values())


def test_every_game_has_the_bots_of_all_games() -> None:
    assert Moths.bots().keys() == {*BOTS, "bold"}
    assert isinstance(BOTS["random"](), RandomBot)


def test_bold_bot_plays_its_highest_card() -> None:
    game = Moths(seed=7)
    chosen = BoldBot().choose(Seat(game, 0, Rng(1)))

    assert isinstance(chosen, Play)
    assert chosen.card == max(game.position.hands[0])
