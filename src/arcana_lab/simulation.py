"""Many games between bots, on one processor or several, with the same results in any order."""

from __future__ import annotations

import secrets
import signal
import traceback
import warnings
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import perf_counter
from typing import TYPE_CHECKING, cast

from attrs import frozen

from arcana_core.bots import BotMaker, Seat
from arcana_core.chance.rng import Rng
from arcana_core.errors import ArcanaError
from arcana_core.records.house_rules import HouseRules
from arcana_core.rules import GameRules
from arcana_core.tables.toml import rejection
from arcana_core.text.wording import shown
from arcana_lab.extras import lab_extra
from arcana_lab.house_rules.code import failure_of, reason_of
from arcana_lab.house_rules.house import Handle, code_of
from arcana_lab.results import PlayedGame, Results
from arcana_lab.seating import Competitor, lineup

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame

LIMIT = 100_000
"""Decisions after which a game is stopped, unless another limit is given."""

_TICK_S = 0.1  # between two reports of a single worker's progress
_PROBE_S = 0.25  # of play in this process before workers start, to measure the length of a game
_BATCH_S = 0.5  # of one task: much longer than handing it to a worker, and short enough to wait for
_ALONE_S = 1.0  # a shorter run isn't worth the start of workers


class GameFailed(ArcanaError):
    """A game of a simulation raised an error: a bug in a bot or in the game.

    Attributes:
        game: its number in the simulation.
        details: Python's traceback; "" if the message has the place in a designer's code.
        decision: the number of the decision, from 1; 0 if the game couldn't begin.
    """

    def __init__(self, message: str, game: int, details: str = "", decision: int = 0) -> None:
        super().__init__(message)
        self.game = game
        self.details = details
        self.decision = decision

    def __reduce__(self) -> tuple[type[GameFailed], tuple[str, int, str, int]]:
        return (type(self), (str(self), self.game, self.details, self.decision))


class WorkerLost(ArcanaError):
    """A worker process was killed or ended by itself. The games of the other workers are in the results."""


@frozen
class _Plan:
    """Everything a worker needs to play any game of a simulation."""

    handle: Handle  # first, because the bots may come from the file that it loads in another process
    players: int
    names: tuple[str, ...]
    makers: tuple[BotMaker, ...]
    rules: GameRules
    seed: int | str
    rotate: bool
    limit: int
    game_chance: Rng
    bots_chance: Rng

    def play(self, number: int) -> PlayedGame:
        """Play one game to its end, or to the limit.

        Raises:
            GameFailed: A bot or the game raised an error. The message names game, seed, decision and bot.
        """
        first = number % self.players if self.rotate else 0
        names = self.names[first:] + self.names[:first]
        path = f"{self.seed!r}/game/{number}"
        decisions, player = -1, -1
        try:
            table = self.handle.game(self.players, rules=self.rules, rng=self.game_chance.split(number), log=False)
            bots = [maker() for maker in self.makers[first:] + self.makers[:first]]
            own = self.bots_chance.split(number)
            streams = [own.split("bot", player) for player in range(self.players)]
            decisions = 0
            while to_act := table.players_to_act:
                if decisions == self.limit:
                    reason = f"stopped after {self.limit} decisions"
                    return PlayedGame(number, path, names, None, (), (), decisions, reason)
                player = to_act[0]
                table.apply(bots[player].choose(Seat(table, player, streams[player])), player)
                decisions += 1
            player = -1
            end = table.outcome
            assert end is not None, "no player has a decision left"
            scores = tuple(map(float, end.scores))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a bot that calls sys.exit must not end the simulation
            where = (
                f"decision {decisions + 1}, bot {names[player]!r} on seat {player}" if player >= 0 else "at its start"
            )
            reason = reason_of(error)
            code = code_of(self.handle.game)
            failure = "" if code is None else failure_of(error, code)
            if failure:  # a designer's own code: its place is all they need
                message = f"{failure} (game {number} of seed {self.seed!r}, {where})"
                raise GameFailed(message, number, "", decisions + 1) from error
            message = f"game {number} of seed {self.seed!r} failed: {reason} ({where})"
            raise GameFailed(message, number, traceback.format_exc(), decisions + 1) from error
        return PlayedGame(number, path, names, scores, end.winners, end.ranking, decisions, end.reason, end.clause)


@frozen
class _Batch:
    """The games that a worker sends back."""

    games: list[PlayedGame]
    seconds: float
    failure: GameFailed | None = None


def _play_batch(plan: _Plan, first: int, stop: int) -> _Batch:
    start = perf_counter()
    games: list[PlayedGame] = []
    try:
        for number in range(first, stop):
            games.append(plan.play(number))
    except GameFailed as failure:
        return _Batch(games, perf_counter() - start, failure)
    return _Batch(games, perf_counter() - start)


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Start processes in this block that ignore Ctrl-C, which reaches every process of a terminal.

    This process decides when they stop. During the block it ignores Ctrl-C itself. Only the main thread can do that.
    """
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Simulation:
    """A run of games that reports its progress and can be stopped without losing the finished games.

    Args:
        game: the class of the game.
        games: the number of games. Game i draws its chance from `Rng(seed).split("game", i)` and its bots from
            `Rng(seed).split("bots", i)`, so it is the same in every run with this seed.
        bots: their names or makers, see `lineup`.
        players: the number of players; the number of bots if None.
        rules: the settings; the default ones if None.
        seed: the seed of all chance; a new one from the operating system if None.
        rotate: move the bots one seat further in each game.
        limit: stop a game after this many decisions.
        house_rules: the files that changed the game, to be named in the results.

    Raises:
        SeatingError: the bots don't fit the game.

    Attributes:
        seed: the seed, given or new.
    """

    def __init__(
        self,
        game: AnyGame,
        *,
        games: int,
        bots: Sequence[Competitor],
        players: int | None = None,
        rules: GameRules | None = None,
        seed: int | str | None = None,
        rotate: bool = False,
        limit: int = LIMIT,
        house_rules: HouseRules | None = None,
    ) -> None:
        for name, value in (("games", games), ("limit", limit)):
            if type(value) is not int:
                raise TypeError(f"{name} must be a whole number, got {shown(value)}")
            if value < 1:
                raise ValueError(f"{name} must be at least 1, got {value}")
        self.seed = secrets.randbelow(1 << 48) if seed is None else seed
        self.games = games
        self.house_rules = house_rules
        names, makers = lineup(game, bots, players)
        if rules is None:
            rules = game.rules_class()
        elif mistakes := [mistake for _, mistake in game.rules_mistakes(rules, len(names))]:
            raise rejection(mistakes)
        chance = Rng(self.seed)
        self._plan = _Plan(
            Handle(game),
            len(names),
            names,
            makers,
            rules,
            self.seed,
            rotate,
            limit,
            chance.split("game"),
            chance.split("bots"),
        )
        self._played: list[PlayedGame] = []
        self._seconds = 0.0

    @property
    def finished(self) -> int:
        """The number of finished games."""
        return len(self._played)

    @property
    def results(self) -> Results:
        """The finished games, in the order of their numbers."""
        played = tuple(sorted(self._played, key=lambda one: one.game))
        plan = self._plan
        game, rules = plan.handle.game.name, plan.rules.difference()
        return Results(game, rules, self.seed, self.games, played, self._seconds, self.house_rules)

    def play(self, *, workers: int = 1) -> Iterator[int]:
        """Play, and yield the number of finished games every now and then.

        The finished games are in `results`, also after Ctrl-C or if the caller stops early.

        Args:
            workers: the number of processes, started by joblib or by the backend that is set for it (such as dask).
                A run of about a second is played in this process.

        Raises:
            GameFailed: a game raised an error. The games finished before are in `results`.
            WorkerLost: a process was killed or ended by itself. The games of the others are in `results`.
            MissingExtra: several workers need joblib, which is not installed.
        """
        if workers < 1:
            raise ValueError(f"workers must be at least 1, got {workers}")
        yield from self._play_here(None if workers == 1 else _PROBE_S)
        if self.finished < self.games:
            yield from self._play_with(workers)

    def _play_here(self, at_most_s: float | None) -> Iterator[int]:
        reported = perf_counter()
        while self.finished < self.games:
            start = perf_counter()
            self._played.append(self._plan.play(self.finished))
            now = perf_counter()
            self._seconds += now - start
            if now - reported >= _TICK_S:
                yield self.finished
                reported = perf_counter()
            if at_most_s is not None and self._seconds > at_most_s and self._left_s() > _ALONE_S:
                return
        yield self.finished

    def _left_s(self) -> float:
        return (self.games - self.finished) * self._seconds / self.finished

    def _play_with(self, workers: int) -> Iterator[int]:
        with lab_extra():
            import joblib
        left = self.games - self.finished
        # Each worker gets at least four batches, so that all of them are busy until the end.
        size = max(1, min(int(left * _BATCH_S / self._left_s()), left // (4 * workers)))
        tasks = (
            joblib.delayed(_play_batch)(self._plan, first, min(first + size, self.games))
            for first in range(self.finished, self.games, size)
        )
        # joblib's types only know lists, not the generator of `return_as`.
        parallel = joblib.Parallel(
            n_jobs=workers, return_as="generator_unordered", batch_size=1, pre_dispatch="2 * n_jobs"
        )
        batches: Generator[_Batch, None, None] | None = None
        try:
            with _deaf_children():
                batches = cast("Generator[_Batch, None, None]", parallel(tasks))
            for batch in batches:
                self._played += batch.games
                self._seconds += batch.seconds
                if batch.failure is not None:
                    raise batch.failure
                yield self.finished
        except BrokenExecutor as error:
            lost = f"a worker process ended before its games: {' '.join(str(error).split())[:200]}"
            raise WorkerLost(f"{lost}; {self.finished} of {self.games} games are finished") from error
        finally:
            with warnings.catch_warnings():
                # The caller stopped on purpose, so joblib needn't warn about unfinished work.
                warnings.filterwarnings("ignore", ".*tasks which were still being processed", UserWarning)
                if batches is not None:
                    batches.close()


def simulate(
    game: AnyGame,
    *,
    games: int,
    bots: Sequence[Competitor],
    players: int | None = None,
    rules: GameRules | None = None,
    seed: int | str | None = None,
    rotate: bool = False,
    limit: int = LIMIT,
    workers: int = 1,
) -> Results:
    """Play many games between bots, with the arguments of `Simulation` and its `play`.

    The results are equal for any number of workers.
    """
    run = Simulation(game, games=games, bots=bots, players=players, rules=rules, seed=seed, rotate=rotate, limit=limit)
    for _ in run.play(workers=workers):
        pass
    return run.results
