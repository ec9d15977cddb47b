"""Measure, print a table, write JSON: `python -m benchmarks [--only GAME] [--rounds 5] [--seconds 0.4] [--json FILE]`.

The JSON has the date, the machine, the versions of everything that took part, and seconds per unit of each loop.
`docs/performance.md` is generated from it. With `--only` the other loops keep their figures, and the new ones are
scaled to the floor in the file, so that all floor ratios are those that were measured.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from arcana_archmage import Game as Archmage
from arcana_core.chance.rng import Rng
from arcana_leduc import Game as Leduc
from arcana_magicrealm import Game as MagicRealm
from arcana_magicrealm import Rules as MagicRealmRules
from arcana_magika import Game as Magika
from arcana_mtgcombat import Game as WizardsCombat
from arcana_wizwar import Game as WizWar
from benchmarks import magika, sight
from benchmarks.floor import floor, medians
from benchmarks.ours import days, determinizing, die, midway, plain_die, random_play, repeated, whole_games
from benchmarks.peers import PEERS


def main() -> int:
    """Measure everything that is installed here."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each loop is measured")
    parser.add_argument("--seconds", type=float, default=0.4, help="about how long each measurement takes")
    parser.add_argument("--json", type=Path, default=Path("benchmarks/results.json"), help="the file to write")
    parser.add_argument("--only", default="", metavar="GAME", help="measure only loops of this game: magicrealm")
    asked = parser.parse_args()
    loops: dict[str, Callable[[int], int]] = {"floor": floor}
    missing = []
    for name, make in (PEERS | sight.LOOPS).items() if not asked.only else ():
        try:
            loops[name] = make()
        except ImportError as error:
            missing.append(f"{name} ({error.name} is not installed)")
    leduc, archmage, mages = midway(Leduc, 2), midway(Archmage, 120), midway(Magika, 2000)
    wizards, fighters = midway(WizWar, 400), midway(WizardsCombat, 150)
    heroes = midway(MagicRealm, 200)
    stream = Rng(1)
    stream.word()
    loops |= {
        "leduc: decision": random_play(Leduc),
        "leduc: game": whole_games(Leduc),
        "leduc: clone": repeated(leduc.clone),
        "leduc: determinize": determinizing(leduc),
        "leduc: observation": repeated(lambda: leduc.observation(0)),
        "archmage: decision": random_play(Archmage),
        "archmage: match": whole_games(Archmage),
        "archmage: clone": repeated(archmage.clone),
        "archmage: determinize": determinizing(archmage),
        "archmage: observation": repeated(lambda: archmage.observation(0)),
        "magika: decision": random_play(Magika),
        "magika: game": whole_games(Magika),
        "magika: clone": repeated(mages.clone),
        "magika: determinize": determinizing(mages),
        "magika: observation": repeated(lambda: mages.observation(0)),
        "magika: sensible decision": magika.sensible_decisions(),
        "magika: sensible game": magika.sensible_games(),
        "magika: turn of thirteen": magika.turn_alone(),
        "magika: turn, log and 13 reports": magika.turn_with_reports(),
        "wizwar: decision": random_play(WizWar),
        "wizwar: clone": repeated(wizards.clone),
        "wizwar: determinize": determinizing(wizards),
        "wizwar: observation": repeated(lambda: wizards.observation(0)),
        "mtgcombat: decision": random_play(WizardsCombat),
        "mtgcombat: battle": whole_games(WizardsCombat),
        "mtgcombat: clone": repeated(fighters.clone),
        "mtgcombat: determinize": determinizing(fighters),
        "mtgcombat: observation": repeated(lambda: fighters.observation(0)),
        "magicrealm: decision": random_play(MagicRealm),
        "magicrealm: decision without combat": random_play(MagicRealm, MagicRealmRules(combat=False)),
        "magicrealm: day of four": days(MagicRealm, 4),
        "magicrealm: clone": repeated(heroes.clone),
        "magicrealm: determinize": determinizing(heroes),
        "magicrealm: observation": repeated(lambda: heroes.observation(0)),
        "rng: die of random.random": plain_die,
        "rng: die": die,
        "rng: clone": repeated(stream.clone),
    }
    if asked.only:
        return update(asked.json, measured_only(loops, asked.only, asked.rounds, asked.seconds))
    found = medians(loops, rounds=asked.rounds, seconds=asked.seconds)
    imports = import_seconds()
    memory = magika.memory_in_play()
    ratios = compared(found)
    print(f"Python {platform.python_version()}, medians of {asked.rounds} alternating runs\n")
    print(f"{'':36}{'microseconds':>14}{'floors':>10}{'a second':>14}")
    for name, seconds in found.items():
        print(f"{name:36}{seconds * 1e6:14.2f}{seconds / found['floor']:10.2f}{1 / seconds:14,.0f}")
    print(f"\nimport arcana_archmage: {imports:.3f} s above a bare interpreter (numpy included)\n")
    print(f"a game of Magika in its sixth turn takes {memory:.2f} MiB, log included (at most 2)\n")
    for name, (value, target) in ratios.items():
        print(f"{name:58}{value:8.2f}   {target}")
    for name in missing:
        print(f"not measured: {name}")
    figures = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "versions": versions(),
        "method": {"rounds": asked.rounds, "seconds": asked.seconds},
        "seconds": found,
        "import_seconds": imports,
        "magika_mebibytes": memory,
        "ratios": {name: value for name, (value, _) in ratios.items()},
    }
    asked.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def measured_only(
    loops: Mapping[str, Callable[[int], int]], game: str, rounds: int, seconds: float
) -> dict[str, float]:
    """Measure the floor and the loops of one game, and print them."""
    chosen = {name: loop for name, loop in loops.items() if name == "floor" or name.startswith(f"{game}: ")}
    if len(chosen) == 1:
        games = sorted({name.partition(": ")[0] for name in loops} - {"floor"})
        raise SystemExit(f"no loops of {game!r}; there are those of {', '.join(games)}")
    found = medians(chosen, rounds=rounds, seconds=seconds)
    for name, value in found.items():
        print(f"{name:36}{value * 1e6:14.2f}{value / found['floor']:10.2f}{1 / value:14,.0f}")
    return found


def update(path: Path, found: Mapping[str, float]) -> int:
    """Replace the figures of some loops in a file of results, scaled to its floor."""
    if not path.exists():
        raise SystemExit(f"{path} doesn't exist: measure everything once, without --only")
    figures = json.loads(path.read_text(encoding="utf-8"))
    floor_then = figures["seconds"]["floor"]
    figures["seconds"] |= {
        name: value * floor_then / found["floor"] for name, value in found.items() if name != "floor"
    }
    figures["ratios"] = {name: value for name, (value, _) in compared(figures["seconds"]).items()}
    path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


def machine() -> dict[str, str | int]:
    """The processor, its cores and the operating system."""
    named = re.search(r"model name\s*:\s*(.+)", _text(Path("/proc/cpuinfo")))
    cpu = named[1] if named else platform.processor() or platform.machine()
    return {
        "cpu": " ".join(cpu.split()),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
    }


def versions() -> dict[str, str]:
    """The versions of Python, of Arcana, of its dependencies and of the installed peers."""
    found = {platform.python_implementation(): platform.python_version()}
    for package in ("arcana-games", "attrs", "numpy", "open_spiel", "rlcard", "pettingzoo", "tcod"):
        with suppress(PackageNotFoundError):
            found[package] = version(package)
    return found


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def compared(found: dict[str, float]) -> dict[str, tuple[float, str]]:
    """The ratios that have a target, if both sides were measured."""
    pairs = {
        "Leduc, decisions per second against OpenSpiel C++": (
            "leduc: OpenSpiel C++",
            "leduc: decision",
            "at least 1.0",
        ),
        "Leduc, decisions per second against RLCard": ("leduc: RLCard", "leduc: decision", "at least 8"),
        "Leduc, decisions per second against PettingZoo": ("leduc: PettingZoo", "leduc: decision", "at least 25"),
        "Leduc, floors a decision": ("leduc: decision", "floor", "at most 2.7"),
        "Leduc, decisions a clone": ("leduc: clone", "leduc: decision", "at most 0.5"),
        "Archmage against gin rummy of OpenSpiel C++": ("gin rummy: OpenSpiel C++", "archmage: decision", "at least 2"),
        "Archmage against gin rummy of RLCard": ("gin rummy: RLCard", "archmage: decision", "at least 3"),
        "Archmage, floors a decision": ("archmage: decision", "floor", "at most 17, aim 8"),
        "Archmage, decisions a clone": ("archmage: clone", "archmage: decision", "at most 2"),
        "Archmage, decisions an observation": ("archmage: observation", "archmage: decision", "at most 1"),
        "Magika, floors a decision": ("magika: decision", "floor", "at most 12"),
        "Magika, decisions a clone": ("magika: clone", "magika: decision", "at most 4"),
        "Magika, decisions an observation": ("magika: observation", "magika: decision", "at most 3"),
        "Magika, floors a turn with log and 13 reports": (
            "magika: turn, log and 13 reports",
            "floor",
            "at most 114,000, which is 60 ms where the floor runs 1.9 million times a second",
        ),
        "Wiz-War, floors a decision": ("wizwar: decision", "floor", "aim 15, not reached"),
        "Wiz-War, decisions a clone": ("wizwar: clone", "wizwar: decision", "at most 4"),
        "Wizards' combat, floors a decision": ("mtgcombat: decision", "floor", "aim 10, not reached"),
        "Wizards' combat, decisions a clone": ("mtgcombat: clone", "mtgcombat: decision", "at most 3"),
        "Magic Realm, floors a decision": ("magicrealm: decision", "floor", "aim 15, not reached"),
        "Magic Realm, a decision with combat against one without": (
            "magicrealm: decision",
            "magicrealm: decision without combat",
            "at most 1.33",
        ),
        "Magic Realm, decisions a clone": ("magicrealm: clone", "magicrealm: decision", "at most 6"),
        "Magic Realm, floors a determinization": ("magicrealm: determinize", "floor", "at most 500"),
        "a die against int(random.random() * 6) + 1": ("rng: die", "rng: die of random.random", "at most 2"),
        **sight.RATIOS,
    }
    return {
        name: (found[one] / found[other], target)
        for name, (one, other, target) in pairs.items()
        if one in found and other in found
    }


def import_seconds() -> float:
    """The extra time of a program that imports Archmage over one that does nothing: medians of nine runs."""

    def took(code: str) -> float:
        timed = f"import time; t = time.perf_counter(); {code}; print(time.perf_counter() - t)"
        runs = [float(subprocess.check_output([sys.executable, "-c", timed])) for _ in range(9)]
        return sorted(runs)[4]

    return took("import arcana_archmage") - took("pass")


if __name__ == "__main__":
    sys.exit(main())
