"""Games of Wiz-War between four hunters: how long they last, how they end, which cards go with winning.

`python -m benchmarks.wizwar_bots --games 500 --seed 11` prints tables in Markdown for `docs/games/wizwar.md`. The
schools are drawn at random for each game.

A card is *played* by a player if he casts it, answers with it, or puts it before himself as an item, at least once in
the game; it is *left* if he had it in hand at one of his decisions and never did so, but spent it as energy, discarded
it or kept it. The use of a card is the share of games won by those who played it less the share won by those who left
it. That is what goes together, not what causes what: an answer is played by who is attacked, and who has long lived.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from attrs import frozen

from arcana_core.bots import Seat
from arcana_core.rng import Rng
from arcana_lab.statistics import quantiles, wilson
from arcana_wizwar import Game, Rules
from arcana_wizwar.actions import Answer, Cast, PlayItem
from arcana_wizwar.bots import Hunter

PLAYERS = 4
LIMIT = 20_000
"""Decisions after which a game is given up."""


@frozen
class Told:
    """What is told of a game: turns, winner, how it ended, kills in all, its schools, cards played and left by seat."""

    turns: int
    winner: int
    first: int
    end: str
    kills: int
    schools: tuple[str, ...]
    decisions: int
    played: tuple[frozenset[str], ...]
    left: tuple[frozenset[str], ...]


def play(seed: str) -> Told:
    """One game between hunters, with schools drawn at random."""
    chance = Rng(seed)
    game = Game(PLAYERS, rules=Rules(schools=("random",)), rng=chance.split("game"), log=False)
    bots = [Hunter(game.cards) for _ in range(PLAYERS)]
    streams = [chance.split("bot", player) for player in range(PLAYERS)]
    held: list[set[str]] = [set() for _ in range(PLAYERS)]
    played: list[set[str]] = [set() for _ in range(PLAYERS)]
    decisions = 0
    while game.players_to_act and decisions < LIMIT:
        player = game.players_to_act[0]
        held[player] |= game.hand_keys(player)
        action = bots[player].choose(Seat(game, player, streams[player]))
        if isinstance(action, Cast | Answer | PlayItem):
            played[player].add(action.card)
        game.apply(action, player)
        decisions += 1
    position = game.position
    return Told(
        position.turn,
        position.winner,
        position.first,
        position.end,
        sum(wizard.kills for wizard in position.wizards),
        tuple(sorted(set(position.schools[0]) - {"white_cantrip"})),
        decisions,
        tuple(map(frozenset, played)),
        tuple(frozenset(seen - done) for seen, done in zip(held, played, strict=True)),
    )


def share(successes: int, trials: int) -> str:
    """A share with its 95 % interval."""
    low, high = wilson(successes, trials)
    return f"{successes / max(trials, 1):.1%} ({low:.1%} to {high:.1%})"


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(map(str, row)) + " |" for row in rows)])


def use_of(key: str, games: Sequence[Told]) -> tuple[float, float, float, int, int, int, int]:
    """Difference of the shares won with its 95 % interval (Newcombe's), and wins and trials of both kinds."""
    seats = [(game, seat) for game in games for seat in range(PLAYERS)]
    with_it = [game.winner == seat for game, seat in seats if key in game.played[seat]]
    without = [game.winner == seat for game, seat in seats if key in game.left[seat]]
    a, m, b, n = sum(with_it), len(with_it), sum(without), len(without)
    if not m or not n:
        return 0.0, -1.0, 1.0, a, m, b, n
    (low_a, high_a), (low_b, high_b) = wilson(a, m), wilson(b, n)
    gap = a / m - b / n
    low = gap - sqrt((a / m - low_a) ** 2 + (high_b - b / n) ** 2)
    high = gap + sqrt((high_a - a / m) ** 2 + (b / n - low_b) ** 2)
    return gap, low, high, a, m, b, n


def report(games: Sequence[Told], least: int) -> str:
    """All tables."""
    total = len(games)
    low, median, high = quantiles([game.turns for game in games])
    ends = Counter(game.end or "not over" for game in games)
    lasted = f"turns of all players median {median:.0f}, nine in ten between {low:.0f} and {high:.0f}"
    longest, decided = max(game.turns for game in games), sum(game.decisions for game in games) / total
    parts = [
        f"{total} games: {lasted}, at most {longest}; {decided:.0f} decisions on the average",
        f"kills in a game: {sum(game.kills for game in games) / total:.2f}",
        table(("how it ended", "games", "share"), [(end, n, share(n, total)) for end, n in ends.most_common()]),
        table(
            ("seat", "games won"),
            [(seat, share(sum(game.winner == seat for game in games), total)) for seat in range(PLAYERS)],
        ),
        table(
            ("place in turn order", "games won"),
            [
                (place + 1, share(sum((game.winner - game.first) % PLAYERS == place for game in games), total))
                for place in range(PLAYERS)
            ],
        ),
        _schools(games),
    ]
    keys = sorted({key for game in games for seat in range(PLAYERS) for key in game.played[seat]})
    uses = [(key, use_of(key, games)) for key in keys]
    uses = sorted([one for one in uses if min(one[1][4], one[1][6]) >= least], key=lambda one: -one[1][0])
    parts += [_uses(uses[:10]), _uses(uses[-10:]), f"{len(uses)} cards were played and left {least} times or more"]
    return "\n\n".join(parts)


def _schools(games: Sequence[Told]) -> str:
    rows = []
    for name in sorted({name for game in games for name in game.schools}):
        there = [game for game in games if name in game.schools]
        won = sum(game.winner == game.first for game in there)
        by_kills = sum("treasures" != game.end for game in there)
        median = quantiles([game.turns for game in there], (0.5,))[0]
        rows.append((name, len(there), f"{median:.0f}", share(by_kills, len(there)), share(won, len(there))))
    return table(
        ("school in the deck", "games", "turns", "ended with kills or deaths", "won by the first player"), rows
    )


def _uses(uses: Sequence[tuple[str, tuple[float, float, float, int, int, int, int]]]) -> str:
    rows = [
        (key, f"{a / m:.0%} of {m}", f"{b / n:.0%} of {n}", f"{100 * gap:+.0f} ({100 * low:+.0f} to {100 * high:+.0f})")
        for key, (gap, low, high, a, m, b, n) in uses
    ]
    return table(("card", "won, played", "won, left", "difference in points"), rows)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Figures of hunters at Wiz-War, as tables in Markdown.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="11")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--least", type=int, default=30, help="times a card was played, and left, to be listed")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.workers) as pool:
        games = list(pool.map(play, [f"{given.seed}/{number}" for number in range(given.games)], chunksize=8))
    print(report(games, given.least))


if __name__ == "__main__":
    main()
