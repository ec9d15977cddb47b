"""Our own games, driven as a user would: legal actions at each decision, one drawn evenly, applied; log off."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from arcana_core.chance.rng import Rng
from arcana_core.game import Game
from arcana_core.rules import GameRules


def random_play(game_class: type[Game[Any, Any, Any]], rules: GameRules | None = None) -> Callable[[int], int]:
    """A loop over decisions of games played at random, new games included; under these rules, or the ordinary ones."""

    def loop(decisions: int) -> int:
        draw = random.random
        chance = Rng("benchmark")
        done = 0
        while done < decisions:
            game = game_class(rng=chance, log=False, rules=rules)
            while game.players_to_act:
                player = game.players_to_act[0]
                legal = game.legal_actions(player)
                game.apply(legal[int(draw() * len(legal))], player)
                done += 1
        return done

    return loop


def whole_games(game_class: type[Game[Any, Any, Any]]) -> Callable[[int], int]:
    """A loop over whole games played at random."""

    def loop(games: int) -> int:
        draw = random.random
        chance = Rng("benchmark")
        for _ in range(games):
            game = game_class(rng=chance, log=False)
            while game.players_to_act:
                player = game.players_to_act[0]
                legal = game.legal_actions(player)
                game.apply(legal[int(draw() * len(legal))], player)
        return games

    return loop


def days(game_class: type[Game[Any, Any, Any]], players: int) -> Callable[[int], int]:
    """A loop over days of games played at random, set-up included, for games whose position counts days."""

    def loop(count: int) -> int:
        draw = random.random
        chance = Rng("benchmark")
        done = 0
        while done < count:
            game = game_class(players, rng=chance, log=False)
            while game.players_to_act:
                player = game.players_to_act[0]
                legal = game.legal_actions(player)
                game.apply(legal[int(draw() * len(legal))], player)
            done += game.position.day
        return done

    return loop


def midway(game_class: type[Game[Any, Any, Any]], decisions: int) -> Game[Any, Any, Any]:
    """A game after this number of random decisions. Games that end earlier are skipped."""
    for seed in range(1000):
        game = game_class(seed=seed, log=False)
        chance = Rng(seed)
        for _ in range(decisions):
            if not game.players_to_act:
                break
            player = game.players_to_act[0]
            game.apply(chance.choice(game.legal_actions(player)), player)
        if game.players_to_act:
            return game
    raise ValueError(f"{game_class.name} never lasts {decisions} decisions")


def repeated(call: Callable[[], object]) -> Callable[[int], int]:
    """A loop over one call."""

    def loop(times: int) -> int:
        for _ in range(times):
            call()
        return times

    return loop


def determinizing(game: Game[Any, Any, Any]) -> Callable[[int], int]:
    """A loop over determinized copies of one game."""

    def loop(times: int) -> int:
        chance = Rng("benchmark")
        for _ in range(times):
            game.determinize(0, chance)
        return times

    return loop


def plain_die(times: int) -> int:
    """A biased die of the standard library, written into the loop."""
    draw = random.random
    for _ in range(times):
        int(draw() * 6) + 1
    return times


def die(times: int) -> int:
    """An exact die of ours."""
    throw = Rng("benchmark").die
    for _ in range(times):
        throw(6)
    return times
