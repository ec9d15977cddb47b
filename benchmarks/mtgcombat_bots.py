"""Battles of duellists: wins by character, lengths, endings, and cards that correlate with winning.

`python -m benchmarks.mtgcombat_bots --duels 100 --seed 11` prints tables in Markdown: every pair of the six
ready-made characters, with half of the duels in either seat, and each character against itself.
`python -m benchmarks.bots` uses them for `docs/games/mtgcombat.md`.
`--random 400` instead measures duellists against random bots, with equal characters and half of the duels in either seat.
`--data FILE` replaces characters and cards of the starter pool with the same keys, and `--rules FILE` the settings, to
measure house rules and proposals.

A card is *played* by a seat that casts it at least once in the battle. It is *left* by a seat that had it in Memory at a
decision and never cast it. The use of a card is the share of battles won by seats that played it, minus the share of
seats that left it. That is a correlation, not a cause.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations_with_replacement, permutations
from pathlib import Path
from time import perf_counter
from typing import TypeAlias

from attrs import evolve, frozen

from arcana_core.bots import Bot, RandomBot, Seat
from arcana_core.chance.rng import Rng
from arcana_lab.statistics import quantiles
from arcana_mtgcombat import POOL, Game, Rules
from arcana_mtgcombat.actions import Cast
from arcana_mtgcombat.bots import Duellist
from arcana_mtgcombat.cards import read_pool
from arcana_mtgcombat.chapters.phases.ending import ENDS
from arcana_mtgcombat.knowledge.view import View
from arcana_mtgcombat.rules import READY_MADE
from benchmarks.tables import Summary, Table, Use, best_and_worst, share

LIMIT = 50_000
"""The most decisions in a battle."""
RULES = Rules()
NAMES = {key: sheet.name for key, sheet in POOL.sheets.items()}
CARD_NAMES = {key: card.name for key, card in POOL.by_key.items()}
ENDINGS = {key: end.words for key, end in ENDS.items()}
Battle: TypeAlias = tuple[tuple[str, str], str, int]
"""The characters, the seed, and the seat of a random bot or -1."""


@frozen
class Result:
    """The result of a battle.

    Attributes:
        characters: Their keys by seat.
        winner: The seat that won, -1 for none.
        first: The seat with the first turn.
        end: A key of `arcana_mtgcombat.chapters.phases.ending.ENDS`.
        rounds, decisions, seconds: The length of the battle.
        played, left: For each seat the cards that it cast, and the cards that it held and never cast.
    """

    characters: tuple[str, str]
    winner: int
    first: int
    end: str
    rounds: int
    decisions: int
    seconds: float
    played: tuple[frozenset[str], ...]
    left: tuple[frozenset[str], ...]


@cache
def game_of(data: str) -> type[Game]:
    """Return the class of the game, with the cards and characters of a file if one is given."""
    if not data:
        return Game
    return type("Changed", (Game,), {"__slots__": (), "pool": read_pool(Path(data), base=POOL)})


def play(battle: Battle, rules: Rules, data: str = "") -> Result:
    """Play a duel, given by its characters, its seed, and the seat of a random bot or -1."""
    characters, seed, at_random = battle
    chance = Rng(seed)
    cls = game_of(data)
    game = cls(2, rules=evolve(rules, characters=characters), rng=chance.split("game"), log=False)
    bots: list[Bot[View]] = [RandomBot() if seat == at_random else Duellist(cls.pool) for seat in range(2)]
    streams = [chance.split("bot", seat) for seat in range(2)]
    held: list[set[str]] = [set(), set()]
    played: list[set[str]] = [set(), set()]
    decisions, first, begun = 0, -1, perf_counter()
    while game.players_to_act and decisions < LIMIT:
        seat = game.players_to_act[0]
        if first < 0 and game.position.active >= 0:
            first = game.position.active
        held[seat].update(cls.pool.cards[card].key for card in game.position.characters[seat].memory)
        action = bots[seat].choose(Seat(game, seat, streams[seat]))
        if isinstance(action, Cast):
            played[seat].add(action.card)
        game.apply(action, seat)
        decisions += 1
    position = game.position
    return Result(
        characters,
        position.winner,
        first,
        position.end or "not over",
        position.round,
        decisions,
        perf_counter() - begun,
        tuple(map(frozenset, played)),
        tuple(frozenset(seen - done) for seen, done in zip(held, played, strict=True)),
    )


def pairings(duels: int, seed: str) -> list[Battle]:
    """Return the duels of every pair of characters, half of them in either seat."""
    return [
        ((one, other) if number % 2 else (other, one), f"{seed}/{one}/{other}/{number}", -1)
        for one, other in combinations_with_replacement(READY_MADE, 2)
        for number in range(duels)
    ]


def against_random(duels: int, seed: str) -> list[Battle]:
    """Return duels of equal characters against a random bot, half of them in either seat."""
    return [((READY_MADE[number % 6],) * 2, f"{seed}/random/{number}", number // 6 % 2) for number in range(duels)]


def won(battles: Iterable[Result], one: str, other: str) -> tuple[int, int, int]:
    """Count the battles of two characters: won by the first, drawn, all."""
    found = [result for result in battles if {*result.characters} == {one, other}]
    wins = sum(result.winner >= 0 and result.characters[result.winner] == one for result in found)
    return wins, sum(result.winner < 0 for result in found), len(found)


def summary(battles: Sequence[Result], least: int = 30) -> Summary:
    """Sum up battles of every pair of characters."""
    low, median, high = quantiles([result.rounds for result in battles])
    ends = Counter(result.end for result in battles)
    total = len(battles)
    decided = [result for result in battles if result.winner >= 0]
    pairs, scores = [], []
    for one in READY_MADE:
        cells = [NAMES[one]]
        for other in READY_MADE:
            wins, drawn, trials = won(battles, one, other)
            cells.append("-" if one == other else f"{share(wins, trials)}{f', {drawn} drawn' if drawn else ''}")
        pairs.append(cells)
        against_others = [won(battles, one, other) for other in READY_MADE if other != one]
        wins, drawn, trials = (sum(column) for column in zip(*against_others, strict=True))
        scores.append((NAMES[one], share(wins, trials), drawn))
    most = max(won(battles, one, other)[0] / won(battles, one, other)[2] for one, other in permutations(READY_MADE, 2))
    keys = sorted({key for result in battles for keys in result.played for key in keys})
    best, worst, cards = best_and_worst((use_of(key, battles) for key in keys), least)
    figures = {
        "battles": f"{total:,}",
        "duels": f"{total // len(list(combinations_with_replacement(READY_MADE, 2)))}",
        "rounds": f"{median:.0f}",
        "rounds_low": f"{low:.0f}",
        "rounds_high": f"{high:.0f}",
        "decisions": f"{sum(result.decisions for result in battles) / total:.0f}",
        "first_turn": share(sum(result.winner == result.first for result in decided), len(decided)),
        "first_seat": share(sum(result.winner == 0 for result in decided), len(decided)),
        "most_in_a_pair": f"{most:.0%}",
        "escaped": f"{ends['escaped']}",
        "cards": f"{cards}",
    }
    tables = {
        "pairs": Table.of(("won by, against", *(NAMES[key] for key in READY_MADE)), pairs),
        "characters": Table.of(("character", "won against the others", "drawn"), scores),
        "endings": Table.of(
            ("how it ended", "battles", "share"),
            [(ENDINGS.get(end, "not over"), n, share(n, total)) for end, n in ends.most_common()],
        ),
        "best cards": best,
        "worst cards": worst,
    }
    return Summary(figures, tables)


def measure(battles: Sequence[Battle], workers: int, rules: Rules = RULES, data: str = "") -> list[Result]:
    """Play battles."""
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(partial(play, rules=rules, data=data), battles, chunksize=8))


def use_of(key: str, battles: Sequence[Result]) -> Use:
    """Count the wins of players who cast a card, and of those who held it and never did."""
    seats = [(result, seat) for result in battles for seat in range(2)]
    with_it = [result.winner == seat for result, seat in seats if key in result.played[seat]]
    without = [result.winner == seat for result, seat in seats if key in result.left[seat]]
    return Use(CARD_NAMES.get(key, key), sum(with_it), len(with_it), sum(without), len(without))


def summary_against_random(battles: Sequence[Result], at_random: Sequence[int]) -> Summary:
    """Sum up battles of duellists against random bots, by character."""
    results = [(result, result.winner == 1 - seat) for result, seat in zip(battles, at_random, strict=True)]
    rows: list[Sequence[object]] = []
    for key in READY_MADE:
        of_character = [success for result, success in results if result.characters[0] == key]
        rows.append((NAMES[key], len(of_character), share(sum(of_character), len(of_character))))
    every = [success for _, success in results]
    rows.append(("all", len(every), share(sum(every), len(every))))
    table = Table.of(("character", "duels", "won by the duellist"), rows)
    return Summary({"duels": f"{len(every):,}", "won": share(sum(every), len(every))}, {"characters": table})


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Measure duellists in the wizards' combat.")
    parser.add_argument("--duels", type=int, default=100, help="duels of each pair of characters")
    parser.add_argument("--random", type=int, default=0, help="duels against random bots, instead of all others")
    parser.add_argument("--seed", default="11")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--least", type=int, default=30, help="least number of times a listed card was played and left")
    parser.add_argument("--rules", type=Path, help="settings in TOML")
    parser.add_argument("--data", default="", help="cards and characters in TOML")
    given = parser.parse_args()
    rules = Rules.from_toml(given.rules.read_text(encoding="utf-8")) if given.rules else Rules()
    battles = against_random(given.random, given.seed) if given.random else pairings(given.duels, given.seed)
    results = measure(battles, given.workers, rules, given.data)
    seats = [battle[2] for battle in battles]
    found = summary_against_random(results, seats) if given.random else summary(results, given.least)
    try:
        print(found.markdown(), flush=True)
    except BrokenPipeError:  # the reader, such as head, has enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
