"""Tables of speed, generated from `benchmarks/results.json`.

Before the pages are read, `docs/generated/measurements.md` is written. The page `docs/performance.md` includes it. The
directive `{game-speed} wizwar` makes the table of one game, in floors.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clauses import ROOT, write_if_changed
from docutils import nodes
from facts import table
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx

RESULTS: Final = ROOT / "benchmarks" / "results.json"
ROWS: Final = (
    ("Leduc poker", "leduc", "leduc: decision"),
    ("Leduc poker, OpenSpiel (C++, called from Python)", "", "leduc: OpenSpiel C++"),
    ("Leduc poker, RLCard (bare game)", "", "leduc: RLCard"),
    ("Leduc poker, PettingZoo (with wrappers)", "", "leduc: PettingZoo"),
    ("Archmage", "archmage", "archmage: decision"),
    ("Gin rummy, OpenSpiel (C++, called from Python)", "", "gin rummy: OpenSpiel C++"),
    ("Gin rummy, RLCard (bare game)", "", "gin rummy: RLCard"),
    ("Magika, thirteen players", "magika", "magika: decision"),
    ("Wiz-War, four players", "wizwar", "wizwar: decision"),
    ("Wizards' combat, two players", "mtgcombat", "mtgcombat: decision"),
    ("Magic Realm, two players", "magicrealm", "magicrealm: decision"),
)
"""Title, game and loop of each row. Games of other libraries have only decisions."""

OPERATIONS: Final = {
    "decision": "a random decision",
    "clone": "a clone",
    "observation": "an observation",
    "determinize": "a determinized copy",
    "battle": "a random battle",
    "day of four": "a day of four characters, with its share of set-up",
    "turn of thirteen": "a turn of thirteen mages, without log",
    "turn, log and 13 reports": "a turn of thirteen mages with its log and thirteen reports as text",
    "sensible decision": "a decision of a sensible mage, with its share of turns",
    "sensible game": "a whole game of thirteen sensible mages",
}
"""Loop and meaning of each row in the table of a game."""


def measurements(results: Mapping[str, Any]) -> str:
    """The date and machine of a run, and its table."""
    machine, seconds = results["machine"], results["seconds"]
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    intro = (
        f"Measured on {results['date']}: {machine['cpu']}, {machine['cores']} cores, {machine['system']}. {versions}."
    )
    head = ("game", "decision", "floors", "decisions per second", "clone", "determinize", "observation")
    return f"{intro}\n\n{table(head, _rows(seconds))}\n{_others(results)}\n"


def _rows(seconds: Mapping[str, float]) -> Iterator[list[str]]:
    for title, game, loop in ROWS:
        if loop in seconds:
            floors = f"{seconds[loop] / seconds['floor']:.1f}"
            rate = _two_digits(1 / seconds[loop])
            yield [
                title,
                _time(seconds[loop]),
                floors,
                f"{rate:,.0f}",
                *(_time(seconds.get(f"{game}: {what}")) for what in ("clone", "determinize", "observation")),
            ]


def speed(results: Mapping[str, Any], game: str) -> str:
    """The operations of a game, in floors."""
    seconds = results["seconds"]
    rows = [
        (OPERATIONS[loop], f"{_two_digits(seconds[f'{game}: {loop}'] / seconds['floor']):,g}")
        for loop in OPERATIONS
        if f"{game}: {loop}" in seconds
    ]
    return f"{table(('operation', 'floors'), rows)}\nMeasured on {results['date']}.\n"


def _two_digits(value: float) -> float:
    return float(f"{value:.2g}")


def _time(seconds: float | None) -> str:
    """Two digits with a unit; "" if nothing was measured."""
    if seconds is None:
        return ""
    value = _two_digits(seconds * 1e6)
    return f"{value:g} µs" if value < 1000 else f"{value / 1000:g} ms"


def _others(results: Mapping[str, Any]) -> str:
    seconds = results["seconds"]
    return (
        f"A floor took {_time(seconds['floor'])}. A random match of Archmage took {_time(seconds['archmage: match'])}, "
        f"a random battle of Wizards' combat {_time(seconds['mtgcombat: battle'])}, and a turn of thirteen mages in "
        f"Magika {_time(seconds['magika: turn of thirteen'])}. A die took {_time(seconds['rng: die'])}, "
        f"`int(random.random() * 6) + 1` {_time(seconds['rng: die of random.random'])}. A game of Magika in its sixth "
        f"turn took {results['magika_mebibytes']:.1f} MiB with its log. `import arcana_archmage` took "
        f"{results['import_seconds']:.1f} s, NumPy included."
    )


class GameSpeed(SphinxDirective):
    """The table of the game that is named in the argument."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table."""
        self.env.note_dependency(str(RESULTS))
        results = json.loads(RESULTS.read_text(encoding="utf-8"))
        if f"{self.arguments[0]}: decision" not in results["seconds"]:
            raise self.error(f"no measurements of {self.arguments[0]!r} in {RESULTS}")
        return self.parse_text_to_nodes(speed(results, self.arguments[0]))


def write_measurements(app: Sphinx) -> None:
    """Write the tables of this build."""
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    write_if_changed(Path(app.srcdir) / "generated" / "measurements.md", measurements(results))


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    app.connect("builder-inited", write_measurements)
    app.add_directive("game-speed", GameSpeed)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
