"""Measure the bots of every game and write `benchmarks/bots.json`: `python -m benchmarks.bots [--share 1] [--json FILE]`.

The pages in `docs/games` and `docs/play` take their figures from this file. Everything is drawn from seed 11, so the
figures change only when a rule or a bot does. The whole run takes about eight minutes of one core.
"""

from __future__ import annotations

import argparse
import json
import resource
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from attrs import asdict, frozen

from arcana_core import registry
from arcana_lab import simulate
from arcana_lab.statistics import quantiles
from benchmarks import magika_bots, mtgcombat_bots, wizwar_bots

SEED = 11
FILE = Path(__file__).parent / "bots.json"


@frozen
class Match:
    """A bot that is measured against others: `bots` has a bot for each seat, and they move a seat further every game."""

    game: str
    games: int
    bots: tuple[str, ...]


MATCHES = (
    Match("leduc", 4000, ("plain", "random")),
    Match("archmage", 150, ("duellist", "random")),
    Match("archmage", 40, ("duellist", "duellist")),
    Match("magika", 60, ("sensible",) * 6 + ("random",) * 7),
    Match("wizwar", 300, ("hunter", "random")),
    Match("mtgcombat", 300, ("duellist", "random")),
    Match("magicrealm", 40, ("adventurer", "adventurer")),
    Match("magicrealm", 40, ("adventurer", "random")),
    Match("magicrealm", 40, ("fighter", "random")),
)
GAMES_OF_MAGIKA, GAMES_OF_WIZWAR, DUELS, DUELS_AGAINST_RANDOM = 200, 400, 80, 300


def measure(match: Match, games: int, workers: int) -> dict[str, Any]:
    """Play a match."""
    bots, seed = list(match.bots), SEED
    results = simulate(registry.load(match.game), games=games, bots=bots, seed=seed, rotate=True, workers=workers)
    low, median, high = quantiles([game.decisions for game in results.games])
    return {
        "game": match.game,
        "bots": bots,
        "games": games,
        "drawn": sum(not game.winners for game in results.games),
        "decisions": [round(low), round(median), round(high)],
        "standings": [
            {
                "bot": one.name,
                "share": round(one.share, 4),
                "low": round(one.low, 4),
                "high": round(one.high, 4),
                "mean_score": round(one.mean_score, 3),
            }
            for one in results.by_bot()
        ],
    }


def main() -> None:
    """Measure everything and write the file."""
    parser = argparse.ArgumentParser(description="Measure the bots of every game.")
    parser.add_argument("--share", type=float, default=1.0, help="play this share of the games")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()

    def part(games: int) -> int:
        return max(int(games * given.share), 12)

    seed, workers = str(SEED), given.workers
    matches = [measure(match, part(match.games), workers) for match in MATCHES]
    pairs = mtgcombat_bots.pairings(part(DUELS), seed)
    equals = mtgcombat_bots.against_random(part(DUELS_AGAINST_RANDOM), seed)
    seats = [battle[2] for battle in equals]
    summaries = {
        "magika": magika_bots.summary(magika_bots.measure(part(GAMES_OF_MAGIKA), SEED, workers)),
        "wizwar": wizwar_bots.summary(wizwar_bots.measure(part(GAMES_OF_WIZWAR), seed, workers)),
        "mtgcombat": mtgcombat_bots.summary(mtgcombat_bots.measure(pairs, workers)),
        "mtgcombat_random": mtgcombat_bots.summary_against_random(mtgcombat_bots.measure(equals, workers), seats),
    }
    found = {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": SEED,
        "matches": matches,
        "summaries": {name: asdict(summary) for name, summary in summaries.items()},
    }
    given.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    used = [resource.getrusage(part) for part in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print(f"wrote {given.json} in {sum(one.ru_utime + one.ru_stime for one in used):.0f} CPU seconds")


if __name__ == "__main__":
    main()
