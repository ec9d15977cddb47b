"""Games of Magika between thirteen sensible bots: how long they last, how they end, which mages win.

`python -m benchmarks.magika_bots --games 200 --seed 11` prints tables in Markdown. `python -m benchmarks.bots` uses them
for `docs/games/magika.md`.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from attrs import frozen

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_lab.statistics import quantiles
from arcana_magika import Game
from arcana_magika.bots import SensibleBot
from arcana_magika.chapters.victory import ENDINGS
from arcana_magika.model.geometry import GOAL
from arcana_magika.model.tables import ALIGNMENTS, RACES
from benchmarks.tables import Summary, Table, share

PLAYERS = 13


@frozen
class Place:
    """A mage at the end of a game.

    Attributes:
        race, alignment: as drawn; the Ebon Mage's are "".
        won: whether the mage won, alone or with others.
        at_goal: whether the mage was on the Goal Square.
        score: in victory points.
    """

    race: str
    alignment: str
    won: bool
    at_goal: bool
    score: float


@frozen
class Result:
    """The result of a game.

    Attributes:
        turn: the last turn.
        end: a key of `arcana_magika.chapters.victory.ENDINGS`.
        decisions: of all players.
        places: by seat.
    """

    turn: int
    end: str
    decisions: int
    places: tuple[Place, ...]


def play(number: int, seed: int) -> Result:
    """Play a game: the one that `arcana simulate` plays with this number and seed."""
    game = Game(PLAYERS, rng=Rng(seed).split("game", number), log=False)
    bots = [SensibleBot() for _ in range(PLAYERS)]
    streams = [Rng(seed).split("bots", number).split("bot", seat) for seat in range(PLAYERS)]
    decisions = 0
    while game.players_to_act:
        player = game.players_to_act[0]
        game.apply(bots[player].choose(Seat(game, player, streams[player])), player)
        decisions += 1
    position, outcome = game.position, game.outcome
    assert outcome is not None and position.arena is not None, "no player has a decision left"
    places = tuple(
        Place(
            "" if mage.player == PLAYERS - 1 else RACES[mage.race],
            "" if mage.player == PLAYERS - 1 else ALIGNMENTS[mage.alignment],
            mage.player in outcome.winners,
            mage.cell == GOAL,
            outcome.scores[mage.player],
        )
        for mage in position.arena.mages
    )
    return Result(position.turn, position.ended, decisions, places)


def summary(games: Sequence[Result]) -> Summary:
    """Sum up games."""
    total = len(games)
    low, median, high = quantiles([game.decisions for game in games])
    turns = Counter(game.turn for game in games)
    ends = Counter(game.end for game in games)
    winners = [place for game in games for place in game.places if place.won]
    everyone = [place for game in games for place in game.places]
    figures = {
        "games": f"{total:,}",
        "decisions": f"{median:,.0f}",
        "decisions_low": f"{low:,.0f}",
        "decisions_high": f"{high:,.0f}",
        "last_turns": ", ".join(f"{turn} ({turns[turn]})" for turn in sorted(turns)),
        "winners": f"{len(winners)}",
        "winners_at_goal": f"{sum(place.at_goal for place in winners)}",
    }
    rows = []
    for name in (*RACES, *ALIGNMENTS, ""):
        places = [place for place in everyone if name in (place.race, place.alignment)]
        wins, score = sum(place.won for place in places), sum(place.score for place in places) / len(places)
        rows.append((name or "the Ebon Mage", len(places), wins, share(wins, len(places)), f"{score:.1f}"))
    endings = [(ENDINGS[end][0], number, share(number, total)) for end, number in ends.most_common()]
    tables = {
        "mages": Table.of(("mage", "places", "wins", "share of wins", "mean score"), rows),
        "endings": Table.of(("how it ended", "games", "share"), endings),
    }
    return Summary(figures, tables)


def measure(games: int, seed: int, workers: int) -> list[Result]:
    """Play games."""
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play, seed=seed), range(games), chunksize=4))


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Measure thirteen sensible bots at Magika.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    print(summary(measure(given.games, given.seed, given.workers)).markdown())


if __name__ == "__main__":
    main()
