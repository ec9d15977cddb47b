"""Play games at random, and check what must be true of every position on the way."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from arcana_core.actions import Action
from arcana_core.chance.rng import Rng
from arcana_core.errors import IllegalAction
from arcana_core.game import Game
from arcana_core.records.plain import from_text
from arcana_core.testing.expecting import expect

GameT = TypeVar("GameT", bound=Game[Any, Any, Any])


def random_play(
    game: GameT, rng: Rng, *, most: int = 10_000, choose: Callable[[GameT, int, Rng], Action] | None = None
) -> Iterator[GameT]:
    """Play on at random, and yield the game before each decision and when it is over.

    Args:
        game: is played on in between. To keep a position, clone it.
        rng: the source of all choices, one word each where one player is to act.
        most: stop after this number of decisions.
        choose: a function for a player's decisions; any legal action with the same probability if None.
    """
    for _ in range(most):
        yield game
        if game.is_over:
            return
        players = game.players_to_act
        player = players[0] if len(players) == 1 else rng.choice(players)
        game.apply(rng.choice(game.legal_actions(player)) if choose is None else choose(game, player, rng), player)
    yield game


def play_randomly(game: GameT, rng: Rng, decisions: int = 10_000) -> GameT:
    """Play on at random to the end, or for at most `decisions`, and return the game."""
    for _ in random_play(game, rng, most=decisions):
        pass
    return game


def assert_goes_on_alike(game: Game[Any, Any, Any], rng: Rng, decisions: int = 10) -> None:
    """Assert that a clone, a pickle and a game set up from the position's text play on like the game itself.

    Args:
        game: nothing changes in it.
        rng: the source of the decisions.
        decisions: the most decisions to compare.
    """
    cls, text = type(game), repr(game.position)
    again = from_text(text, cls._position_types())
    expect(repr(again) == text, "the text of the position reads back as another one")
    twins = [
        game.clone(),
        game.clone(),
        # A class that was made within a function can't be pickled.
        game.clone() if "<locals>" in cls.__qualname__ else pickle.loads(pickle.dumps(game)),
        cls.at(again, rules=game.rules, players=game.player_count, rng=game.rng.clone()),
    ]
    first = twins[0]
    for _ in range(decisions):
        if first.is_over:
            break
        players = first.players_to_act
        player = players[0] if len(players) == 1 else rng.choice(players)
        legal = first.legal_actions(player)
        action = rng.choice(legal)
        for twin in twins:
            expect(twin.players_to_act == players, f"other players are to act before {action}")
            expect(twin.legal_actions(player) == legal, f"other actions are legal before {action}")
        for twin in twins:
            twin.apply(action, player)
            expect(repr(twin.position) == repr(first.position), f"{action} leads to another position")
    expect(repr(game.position) == text, "playing on in a copy changes the game")


def assert_rejects(game: Game[Any, Any, Any], rng: Rng) -> None:
    """Assert that an action drawn at random is rejected, with a clause, for all players without it.

    A player who is not to act is rejected without a clause. Nothing changes in the game.
    """
    action = game.action_space[rng.below(len(game.action_space))]
    before = repr(game.position)
    for player in range(game.player_count):
        if action in game.legal_actions(player):
            continue
        try:
            game.apply(action, player)
        except IllegalAction as error:
            expect(error.clause or player not in game.players_to_act, f"{error}: no clause")
        else:
            raise AssertionError(f"{action} of player {player} is not offered, and is accepted")
        expect(repr(game.position) == before, f"rejecting {action} changes the game")
