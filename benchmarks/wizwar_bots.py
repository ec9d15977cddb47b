"""Games of Wiz-War between four hunters: how long they last, how they end, which cards go with winning.

`python -m benchmarks.wizwar_bots --games 500 --seed 11` prints tables in Markdown for `docs/games/wizwar.md`. The
schools are drawn at random for each game. `--rules FILE` plays with the settings of a file in place of that, and
`--house FILE` the `Game` of a Python file: they measure house rules, as in `docs/house_rules/wizwar.md`.

Players *play* a card if they cast it, answer with it, or put it down as an item, at least once in the game. They *leave*
it if they have it in hand at one of their decisions and never play it, but spend it as energy, discard it or keep it.
The use of a card is the share of games won by players who played it, minus the share won by players who left it. That
is a correlation, not a cause: players who are attacked play answers, and they live longer.

All players share one deck. The player who *leans on* a school has played the most different cards that are in this
school only, more than any other player.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from math import sqrt
from pathlib import Path
from runpy import run_path

from attrs import frozen

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_lab.statistics import quantiles, wilson
from arcana_wizwar import CARDS, Game, Rules
from arcana_wizwar.actions import Answer, Cast, PlayItem
from arcana_wizwar.bots import Hunter

PLAYERS = 4
LIMIT = 20_000
"""Decisions after which a game is given up."""


@frozen
class Result:
    """The result of a game.

    Attributes:
        first: The player with the first turn.
        kills: kills that count as points, of all players.
        brought: enemy treasures that lay in home base squares at the end, of all players.
        dead: dead wizards, whatever the cause.
        points: of the winner, by kills and by treasures.
        schools: those in the deck, without the cantrips.
        played: by seat, the cards that were played.
        left: by seat, the cards that were held and never played.
    """

    turns: int
    winner: int
    first: int
    end: str
    kills: int
    brought: int
    dead: int
    points: tuple[int, int]
    schools: tuple[str, ...]
    decisions: int
    played: tuple[frozenset[str], ...]
    left: tuple[frozenset[str], ...]


@cache
def game_of(house: str) -> type[Game]:
    """The game that is played: that of a Python file, or that of the rulebook."""
    if not house:
        return Game
    there = run_path(house)["Game"]
    if not (isinstance(there, type) and issubclass(there, Game)):
        raise SystemExit(f"{house}: its Game isn't a game of Wiz-War")
    return there


def play(seed: str, rules: Rules, house: str = "") -> Result:
    """One game between hunters."""
    chance = Rng(seed)
    game = game_of(house)(PLAYERS, rules=rules, rng=chance.split("game"), log=False)
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
    kills = [wizard.kills for wizard in position.wizards]
    brought = [game.victory_points(player) - kills[player] for player in range(PLAYERS)]
    winner = position.winner
    return Result(
        position.turn,
        winner,
        position.first,
        position.end,
        sum(kills),
        sum(brought),
        sum(not wizard.alive for wizard in position.wizards),
        (kills[winner], brought[winner]) if winner >= 0 else (0, 0),
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


def use_of(key: str, games: Sequence[Result]) -> tuple[float, float, float, int, int, int, int]:
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


def report(games: Sequence[Result], least: int, new: Sequence[str] = ()) -> str:
    """All tables; the cards that a house rule adds have one more."""
    total = len(games)
    counted = [(game.kills, game.brought, game.dead) for game in games]
    low, median, high = quantiles([game.turns for game in games])
    ends = Counter(game.end or "not over" for game in games)
    lasted = f"turns of all players median {median:.0f}, nine in ten between {low:.0f} and {high:.0f}"
    longest, decided = max(game.turns for game in games), sum(game.decisions for game in games) / total
    kills, brought, dead = (sum(column) / total for column in zip(*counted, strict=True))
    by_kills, by_treasures = (sum(game.points[way] for game in games) for way in (0, 1))
    part = share(by_kills, by_kills + by_treasures)
    by_most = Counter(key for game in games for played in game.played for key in sorted(played))
    parts = [
        f"{total} games: {lasted}, at most {longest}; {decided:.0f} decisions on the average",
        f"in a game: {kills:.2f} kills that count, {brought:.2f} enemy treasures at home, {dead:.2f} wizards dead",
        f"points of the winners: {by_treasures} by treasures, {by_kills} by kills, {part} of all",
        f"played by most, of {PLAYERS * total} players: {', '.join(f'{key} {n}' for key, n in by_most.most_common(10))}",
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
    if new:
        parts.append(_uses([(key, use_of(key, games)) for key in new]))
    return "\n\n".join(parts)


def _schools(games: Sequence[Result]) -> str:
    rows = []
    for name in sorted({name for game in games for name in game.schools}):
        there = [game for game in games if name in game.schools]
        won = sum(game.winner == game.first for game in there)
        by_kills = sum("treasures" != game.end for game in there)
        median = quantiles([game.turns for game in there], (0.5,))[0]
        leaning = [game.winner == seat for game in there if (seat := leans(game, name)) is not None]
        lean = f"{share(sum(leaning), len(leaning))} of {len(leaning)}"
        rows.append((name, len(there), f"{median:.0f}", share(by_kills, len(there)), share(won, len(there)), lean))
    ended = "ended with kills or deaths"
    return table(
        ("school in the deck", "games", "turns", ended, "won by the first player", "won by the player who leans on it"),
        rows,
    )


def leans(game: Result, school: str) -> int | None:
    """The seat that has played the most different cards of this school only. None if two seats have played as many."""
    counts = [len(played & of_school(school)) for played in game.played]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


@cache
def of_school(name: str) -> frozenset[str]:
    """The cards of the box that are in this school and in no other."""
    return frozenset(kind.key for kind in CARDS.of if [*kind.schools] == [name])


def _uses(uses: Sequence[tuple[str, tuple[float, float, float, int, int, int, int]]]) -> str:
    rows = [
        (
            key,
            f"{a / max(m, 1):.0%} of {m}",
            f"{b / max(n, 1):.0%} of {n}",
            f"{100 * gap:+.0f} ({100 * low:+.0f} to {100 * high:+.0f})",
        )
        for key, (gap, low, high, a, m, b, n) in uses
    ]
    return table(("card", "won, played", "won, left", "difference in points"), rows)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Settings of hunters at Wiz-War, as tables in Markdown.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="11")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--least", type=int, default=30, help="times a card was played, and left, to be listed")
    parser.add_argument("--rules", type=Path, help="settings in TOML; without it, the rulebook's and random schools")
    parser.add_argument("--house", default="", help="a Python file with a Game that changes Wiz-War")
    given = parser.parse_args()
    rules = Rules.from_toml(given.rules.read_text(encoding="utf-8")) if given.rules else Rules(schools=("random",))
    one = partial(play, rules=rules, house=given.house)
    with ProcessPoolExecutor(given.workers) as pool:
        games = list(pool.map(one, [f"{given.seed}/{number}" for number in range(given.games)], chunksize=8))
    new = {kind.key for kind in game_of(given.house).cards.of} - {kind.key for kind in CARDS.of}
    print(report(games, given.least, sorted(new)))


if __name__ == "__main__":
    main()
