"""The tables of the performance page, generated from `benchmarks/results.json`.

Before the pages are read, `docs/generated/measurements.md` is written. The page `docs/performance.md` includes it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from clauses import ROOT, write_if_changed
from facts import table

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
)
"""Title, game and loop of each row. Games of other libraries have only decisions."""


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
            rate = float(f"{1 / seconds[loop]:.2g}")
            yield [
                title,
                _time(seconds[loop]),
                floors,
                f"{rate:,.0f}",
                *(_time(seconds.get(f"{game}: {what}")) for what in ("clone", "determinize", "observation")),
            ]


def _time(seconds: float | None) -> str:
    """Two digits with a unit; "" if nothing was measured."""
    if seconds is None:
        return ""
    value = float(f"{seconds * 1e6:.2g}")
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


def write_measurements(app: Sphinx) -> None:
    """Write the tables of this build."""
    results = json.loads(RESULTS.read_text(encoding="utf-8"))
    write_if_changed(Path(app.srcdir) / "generated" / "measurements.md", measurements(results))


def setup(app: Sphinx) -> Mapping[str, Any]:
    """Sphinx calls this."""
    app.connect("builder-inited", write_measurements)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
