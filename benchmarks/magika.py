"""Magika at the speed of a server: sensible mages, a turn with all its reports, the memory of a game in play."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable

from arcana_core.bots import Seat, play_out
from arcana_core.chance.rng import Rng
from arcana_magika import Game, Rules
from arcana_magika.bots import SensibleBot
from arcana_magika.model.orders import Sheet
from arcana_magika.render.reports import as_text


def sensible_games() -> Callable[[int], int]:
    """A loop over whole games of twelve sensible mages and a sensible Ebon Mage."""

    def loop(games: int) -> int:
        for number in range(games):
            game = Game(seed=number, log=False)
            play_out(game, [SensibleBot() for _ in range(game.player_count)], Rng(number))
        return games

    return loop


def sensible_decisions() -> Callable[[int], int]:
    """A loop over decisions of sensible mages."""

    def loop(decisions: int) -> int:
        done = 0
        while done < decisions:
            game = Game(seed=done, log=False, rules=Rules(turn_limit=5))
            play_out(game, [SensibleBot() for _ in range(game.player_count)], Rng(done))
            done += len(game.history)
        return done

    return loop


def turn_with_reports() -> Callable[[int], int]:
    """A loop over the processing of a turn of thirteen mages, the log on, and their thirteen reports as text."""
    game, sheets = _before_a_turn()

    def loop(turns: int) -> int:
        for _ in range(turns):
            copy = game.clone()
            for player, sheet in enumerate(sheets):
                copy.hand_in(sheet, player)
            for player in range(copy.player_count):
                as_text(copy, player)
        return turns

    return loop


def turn_alone() -> Callable[[int], int]:
    """A loop over the processing of a turn of thirteen mages, with the log off and without reports."""
    game, sheets = _before_a_turn()

    def loop(turns: int) -> int:
        for _ in range(turns):
            copy = game.clone()
            copy.keeps_log = False
            for player, sheet in enumerate(sheets):
                copy.hand_in(sheet, player)
        return turns

    return loop


def _before_a_turn() -> tuple[Game, list[Sheet]]:
    """A game in its sixth turn, and the sheets of sensible mages for it."""
    rng = Rng("a turn")
    game = Game(seed=5)
    bots = [SensibleBot() for _ in range(game.player_count)]
    streams = [rng.split(player) for player in range(game.player_count)]
    while game.position.turn < 6:
        player = game.players_to_act[0]
        game.apply(bots[player].choose(Seat(game, player, streams[player])), player)
    ahead = game.clone()
    sheets: list[Sheet] = []
    while len(ahead.players_to_act) > 1:
        player = ahead.players_to_act[0]
        ahead.apply(bots[player].choose(Seat(ahead, player, streams[player])), player)
        sheet = ahead.position.sheets[player]
        if sheet is not None:
            sheets.append(sheet)
    return game, [*sheets, Sheet(sheets[0].orders)]


def memory_in_play() -> float:
    """The MiB that a game in its sixth turn takes, with its log."""
    _before_a_turn()  # makes everything that games share
    gc.collect()
    tracemalloc.start()
    game, _ = _before_a_turn()
    gc.collect()
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert game.position.turn == 6
    return taken / (1 << 20)
