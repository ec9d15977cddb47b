"""Fights of every character of Magic Realm against every kind of monster, alone and with its first equipment.

`python -m benchmarks.magicrealm_fights [--fights 40] [--json FILE]` lets the fighter play them and writes
`benchmarks/magicrealm_fights.json`, in about three minutes of one core. The page `docs/games/magicrealm` shows it.

Beside the results stands what the printed figures suggest. For each side of the monster's counter, an attack that is
faster than the other's move hits, any other hits in one round of three, and a hit kills if its harm suffices. Both
fight until one is dead. This leaves out tactics: running, alerting, directions, and who hits first.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from attrs import asdict, frozen

from arcana_core.bots import Seat
from arcana_core.chance.rng import Rng
from arcana_magicrealm import Game
from arcana_magicrealm.bots import Fighter
from arcana_magicrealm.bots.fighting.foes import guard_of, kill_chance
from arcana_magicrealm.chapters.combat import figures, tools
from arcana_magicrealm.model.beings import DEAD, FIRST_DENIZEN
from arcana_magicrealm.model.characters import HEROES, Hero
from arcana_magicrealm.model.denizens import DENIZEN, KILLS, MONSTER_TYPES, PART_TYPES, MonsterType, Side
from arcana_magicrealm.model.levels import level
from arcana_magicrealm.model.melee import THRUST, Play, Tool
from arcana_magicrealm.scenario.melee import melee

FILE = Path(__file__).parent / "magicrealm_fights.json"
SEED = 11
FIGHTS = 20
INTERCEPTS = 1 / 3
VICTORY = (0, 0, 3, 2, 0)
"""The victory points of the characters, so that kills are worth a fight: for Fame and Notoriety."""


@frozen
class Pair:
    """The results of a character against a kind of monster.

    Attributes:
        kills: fights in which the monster died.
        deaths: fights in which the character died.
        runs: fights from which the character ran.
        rounds: of all fights together.
        expected_kills: the share of kills that the printed figures suggest.
        expected_deaths: the same of deaths.
    """

    character: str
    monster: str
    fights: int
    kills: int
    deaths: int
    runs: int
    rounds: int
    expected_kills: float
    expected_deaths: float


def measure(fights: int, seed: int = SEED) -> Iterator[Pair]:
    """Let every character fight every kind of monster."""
    for hero in HEROES:
        for monster in MONSTER_TYPES:
            yield measure_pair(hero, monster, fights, seed)


def measure_pair(hero: Hero, monster: MonsterType, fights: int, seed: int = SEED) -> Pair:
    """Let a character fight a kind of monster some times."""
    id_ = f"{monster.id} 1" if monster.count > 1 else monster.id
    kills = deaths = 0.0
    number = DENIZEN[id_]
    results: Counter[str] = Counter()
    for fight in range(fights):
        game = melee(f"{hero.id} | {id_}", seed=f"{seed} {hero.id} {id_} {fight}", log=False)
        game.position.characters[0].victory = VICTORY
        if fight == 0:
            kills, deaths = expected(game, FIRST_DENIZEN + number, monster)
        results["rounds"] += play(game, Rng(seed).split(hero.id, id_, fight))
        one = game.position.characters[0]
        results["kills"] += game.position.denizen_at[number] == DEAD
        results["deaths"] += one.status != "playing"
        results["runs"] += bool(one.road)
    return Pair(
        character=hero.name,
        monster=monster.name,
        fights=fights,
        kills=results["kills"],
        deaths=results["deaths"],
        runs=results["runs"],
        rounds=results["rounds"],
        expected_kills=round(kills, 3),
        expected_deaths=round(deaths, 3),
    )


def play(game: Game, rng: Rng) -> int:
    """Let the fighter play a fight to its end; returns the rounds."""
    bot, rounds = Fighter(), 0
    while game.position.fight is not None and game.players_to_act:
        rounds = game.position.fight.round
        game.apply(bot.choose(Seat(game, 0, rng)), 0)
    return rounds


# The suggestion of the printed figures.


def expected(game: Game, foe: int, monster: MonsterType) -> tuple[float, float]:
    """The shares of kills and deaths in a fight to the end, by the printed figures (MR-31.1, MR-32.9, MR-32.19).

    The character plays the best chits with at most one asterisk, with its weapon unalerted.
    """
    own, sides = game.position.characters[0].hero, (monster.light, monster.dark)
    attacks = [figures.attack_of(game, own, foe, Play(chit, THRUST)) for chit in light(game, own, "fight")]
    kills = max(
        [kill_chance(game, made) * sum([_hits(made.time, one.move) for one in sides]) / 2 for made in attacks],
        default=0.0,
    )
    pace = min([figures.time_of(game, own, chit) for chit in light(game, own, "move")], default=figures.SLOWEST)
    part = next((part for part in PART_TYPES if part.id == monster.part), None)
    parts = (part.light, part.dark) if part is not None else (Side(), Side())
    survives = [
        (1 - _kills(game, own, pace, one)) * (1 - _kills(game, own, pace, other))
        for one, other in zip(sides, parts, strict=True)
    ]
    deaths = 1 - sum(survives) / 2
    ends = kills + deaths - kills * deaths
    return (kills * (1 - deaths / 2) / ends, deaths * (1 - kills / 2) / ends) if ends else (0.0, 0.0)


def light(game: Game, own: int, kind: str) -> list[Tool]:
    """The Fight chits that play the weapon, or the Move chits that bear the items, with at most one asterisk."""
    fit = tools.attackers(game, own) if kind == "fight" else tools.movers(game, own, "move")
    return [tool for tool in fit if figures.effort_of(game, own, tool) <= 1]


def _hits(time: int, move: int | None) -> float:
    return 1.0 if time < (move or 0) else INTERCEPTS


def _kills(game: Game, own: int, pace: int, side: Side) -> float:
    """The chance that a side of a monster, or of its head or club, kills a character in a round."""
    if not side.harm:
        return 0.0  # no attack, or a spell
    guard = guard_of(game, own, None)
    if side.harm == KILLS:
        deadly = 1.0
    else:
        is_enough = level(side.harm) + side.sharpness >= guard.limit
        deadly = sum([is_enough and not armour for armour in guard.armour[1:]]) / 3
    return deadly * _hits(side.attack, pace)


def main() -> None:
    """Measure everything and write the file."""
    parser = argparse.ArgumentParser(description="Let every character fight every kind of monster.")
    parser.add_argument("--fights", type=int, default=FIGHTS, help="the fights of each pair")
    parser.add_argument("--json", type=Path, default=FILE, help="the file to write")
    given = parser.parse_args()
    start = time.process_time()
    pairs = [asdict(pair) for pair in measure(given.fights)]
    found = {"date": datetime.now(UTC).date().isoformat(), "seed": SEED, "fights": given.fights, "pairs": pairs}
    given.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"wrote {given.json} in {time.process_time() - start:.0f} CPU seconds")


if __name__ == "__main__":
    main()
