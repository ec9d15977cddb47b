"""Scores of every character of Magic Realm in months alone, played by a bot.

`python -m benchmarks.magicrealm_scores [--months 50] [--bot adventurer] [--no-combat] [--json FILE]` writes
`benchmarks/magicrealm_scores.json`. The page `docs/games/magicrealm` shows it. A player whose character dies begins
again with the same one (MR-22.4). Months that begin with the same seed have the same map for all characters.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from attrs import asdict, frozen

from arcana_core.actions import Action
from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game, Rules, actions
from arcana_magicrealm.bots import Adventurer, Fighter
from arcana_magicrealm.knowledge.view import View
from arcana_magicrealm.model.characters import HEROES

FILE = Path(__file__).parent / "magicrealm_scores.json"
SEED = 11
MONTHS = 50
BOTS: dict[str, type[Adventurer]] = {"adventurer": Adventurer, "fighter": Fighter}


@frozen
class Months:
    """The months of a character.

    Attributes:
        character: its name.
        scores: the total at the end of each month (MR-22.19).
        deaths: the months in which it died.
    """

    character: str
    scores: tuple[float, ...]
    deaths: int


def measure(bot: str, months: int, rules: Rules, seed: int = SEED) -> Iterator[Months]:
    """Let a bot play some months with every character."""
    for number, hero in enumerate(HEROES):
        games = [play(BOTS[bot], number, f"{seed} {month}", rules) for month in range(months)]
        scores = tuple([score(game) for game in games])
        yield Months(hero.name, scores, sum([game.position.deaths > 0 for game in games]))


def score(game: Game) -> float:
    """The total of the only player of a finished game."""
    assert game.outcome is not None
    return game.outcome.scores[0]


def play(bot: type[Adventurer], hero: int, seed: str, rules: Rules | None = None) -> Game:
    """Play a month with a character."""
    game, player = Game(1, rules=rules, seed=seed, log=False), bot()
    rng = Rng(seed).split(HEROES[hero].id)
    while not game.is_over:
        seat = Seat(game, 0, rng)
        game.apply(answer(player, seat, hero), 0)
    return game


def answer(bot: Adventurer, seat: Seat[View], hero: int) -> Action:
    """The bot's answer, but always this character."""
    fixed = actions.ChooseCharacter(hero)
    return fixed if fixed in seat.legal_actions else bot.choose(seat)


def main() -> None:
    """Measure everything and write the file."""
    parser = argparse.ArgumentParser(description="Let a bot play months alone with every character.")
    parser.add_argument("--months", type=int, default=MONTHS, help="the months of each character")
    parser.add_argument("--bot", choices=[*BOTS], default="adventurer", help="the bot that plays")
    parser.add_argument("--no-combat", action="store_true", help="play without combat")
    parser.add_argument("--json", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()
    start = time.process_time()
    rules = Rules(combat=not given.no_combat)
    rows = [asdict(one) for one in measure(given.bot, given.months, rules)]
    date = datetime.now(UTC).date().isoformat()
    found = {"date": date, "seed": SEED, "months": given.months, "bot": given.bot, "characters": rows}
    given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {given.json} in {time.process_time() - start:.0f} CPU seconds")


if __name__ == "__main__":
    main()
