"""Games of Wiz-War between four hunters: how long they last, how they end, which cards go with winning.

`python -m benchmarks.wizwar_bots --games 500 --seed 11` prints tables in Markdown. `python -m benchmarks.bots` uses
them for `docs/games/wizwar.md`. Each game draws its schools at random. `--rules FILE` plays with the settings of a file
instead, and `--house FILE` with the `Game` of a Python file, to measure the house rules of
`docs/house_rules/wizwar.md`.

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
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from runpy import run_path

from attrs import frozen

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_lab.statistics import quantiles
from arcana_wizwar import CARDS, Game, Rules
from arcana_wizwar.actions import Answer, Cast, PlayItem
from arcana_wizwar.bots import Hunter
from benchmarks.tables import Summary, Table, Use, best_and_worst, share, uses

PLAYERS = 4
LIMIT = 20_000
"""Decisions after which a game is given up."""
RANDOM_SCHOOLS = Rules(schools=("random",))
CARD_NAMES = {kind.key: kind.name for kind in CARDS.of}


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
    changed = run_path(house)["Game"]
    if not (isinstance(changed, type) and issubclass(changed, Game)):
        raise SystemExit(f"{house}: Game must be a subclass of arcana_wizwar.Game")
    return changed


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


def use_of(key: str, games: Sequence[Result]) -> Use:
    """Count the wins of players who played a card, and of those who left it."""
    seats = [(game, seat) for game in games for seat in range(PLAYERS)]
    with_it = [game.winner == seat for game, seat in seats if key in game.played[seat]]
    without = [game.winner == seat for game, seat in seats if key in game.left[seat]]
    return Use(CARD_NAMES.get(key, key), sum(with_it), len(with_it), sum(without), len(without))


def summary(games: Sequence[Result], least: int = 30, new: Sequence[str] = ()) -> Summary:
    """Sum up games. The cards that a house rule adds have a table of their own."""
    total = len(games)
    low, median, high = quantiles([game.turns for game in games])
    ends = Counter(game.end or "not over" for game in games)
    by_kills, by_treasures = (sum(game.points[way] for game in games) for way in (0, 1))
    keys = sorted({key for game in games for seat in range(PLAYERS) for key in game.played[seat]})
    best, worst, cards = best_and_worst((use_of(key, games) for key in keys), least)
    by_most = Counter(key for game in games for played in game.played for key in sorted(played))
    decided = [game for game in games if game.winner >= 0]
    figures = {
        "games": f"{total:,}",
        "turns": f"{median:.0f}",
        "turns_low": f"{low:.0f}",
        "turns_high": f"{high:.0f}",
        "turns_most": f"{max(game.turns for game in games)}",
        "decisions": f"{sum(game.decisions for game in games) / total:.0f}",
        "kills": f"{sum(game.kills for game in games) / total:.2f}",
        "treasures": f"{sum(game.brought for game in games) / total:.1f}",
        "dead": f"{sum(game.dead for game in games) / total:.2f}",
        "points": f"{by_kills + by_treasures:,}",
        "points_by_treasures": f"{by_treasures:,}",
        "points_by_kills": f"{by_kills:,}",
        "share_by_kills": share(by_kills, by_kills + by_treasures),
        "by_treasures_alone": f"{ends['treasures'] / total:.0%}",
        "cards": f"{cards}",
    }
    tables = {
        "endings": Table.of(
            ("how it ended", "games", "share"), [(e, n, share(n, total)) for e, n in ends.most_common()]
        ),
        "seats": Table.of(
            ("place in turn order", "games won", "seat", "games won"),
            [
                (
                    ("first", "second", "third", "fourth")[place],
                    share(sum((game.winner - game.first) % PLAYERS == place for game in decided), total),
                    place,
                    share(sum(game.winner == place for game in games), total),
                )
                for place in range(PLAYERS)
            ],
        ),
        "schools": _schools(games),
        "best cards": best,
        "worst cards": worst,
        "most played": Table.of(("card", "players"), [(CARD_NAMES.get(k, k), n) for k, n in by_most.most_common(10)]),
    }
    if new:
        tables["new cards"] = uses(use_of(key, games) for key in new)
    return Summary(figures, tables)


def measure(number: int, seed: str, workers: int, rules: Rules = RANDOM_SCHOOLS, house: str = "") -> list[Result]:
    """Play games."""
    with ProcessPoolExecutor(workers) as pool:
        each = partial(play, rules=rules, house=house)
        return list(pool.map(each, [f"{seed}/{game}" for game in range(number)], chunksize=8))


def _schools(games: Sequence[Result]) -> Table:
    rows = []
    for name in sorted({name for game in games for name in game.schools}):
        there = [game for game in games if name in game.schools]
        won = sum(game.winner == game.first for game in there)
        by_kills = sum("treasures" != game.end for game in there)
        median = quantiles([game.turns for game in there], (0.5,))[0]
        leaning = [game.winner == seat for game in there if (seat := leans(game, name)) is not None]
        lean = f"{share(sum(leaning), len(leaning))} of {len(leaning)}"
        title = name.replace("_", " ").capitalize()
        rows.append((title, len(there), f"{median:.0f}", share(by_kills, len(there)), share(won, len(there)), lean))
    ended = "not by treasures alone"
    leaning_on_it = "won by the player who leans on it"
    return Table.of(
        ("school in the deck", "games", "median turns", ended, "won by the first player", leaning_on_it), rows
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


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Measure four hunters at Wiz-War.")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seed", default="11")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--least", type=int, default=30, help="times a card was played, and left, to be listed")
    parser.add_argument("--rules", type=Path, help="settings in TOML; without it, the rulebook's and random schools")
    parser.add_argument("--house", default="", help="a Python file with a Game that changes Wiz-War")
    given = parser.parse_args()
    rules = Rules.from_toml(given.rules.read_text(encoding="utf-8")) if given.rules else RANDOM_SCHOOLS
    games = measure(given.games, given.seed, given.workers, rules, given.house)
    new = {kind.key for kind in game_of(given.house).cards.of} - {kind.key for kind in CARDS.of}
    print(summary(games, given.least, sorted(new)).markdown())


if __name__ == "__main__":
    main()
