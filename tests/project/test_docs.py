"""Tests of the documentation's extensions: tables of facts, the command reference, measurements."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import click
import pytest

import arcana_leduc
from arcana_magicrealm import Rules
from arcana_magicrealm.bots import Adventurer
from arcana_magicrealm.model.characters import HERO
from arcana_magicrealm.model.items import TREASURES
from arcana_magicrealm.model.spells import SPELL_CARDS
from benchmarks import magicrealm_scores

ROOT = Path(__file__).parents[2]
NAMES = ("clauses", "facts", "commands", "measurements", "reference", "strength")


@pytest.fixture(scope="module")
def extensions() -> Iterator[dict[str, ModuleType]]:
    """The extensions by name."""
    sys.path.insert(0, str(ROOT / "docs" / "_ext"))
    yield {name: import_module(name) for name in NAMES}
    sys.path.remove(str(ROOT / "docs" / "_ext"))
    for name in NAMES:
        del sys.modules[name]


def test_settings_table_has_values_unit_clause_and_meaning(extensions: dict[str, ModuleType]) -> None:
    lines = extensions["facts"].settings(arcana_leduc.Game).splitlines()

    assert lines[0] == f"{len(lines) - 4} settings."
    assert lines[2] == "| setting | default | values | unit | clause | meaning |"
    assert lines[4].startswith("| `ante` | `1` | between 1 and 100 | chips | {ref}`LD-1.3 <LD-1.3>` | ")


def test_page_of_magic_realm_counts_its_spells_and_treasures() -> None:
    page = " ".join((ROOT / "docs" / "games" / "magicrealm.md").read_text(encoding="utf-8").split())

    assert f"the {len(SPELL_CARDS)} spells and the {len(TREASURES)} treasures" in page


def test_action_table_has_one_row_for_each_kind(extensions: dict[str, ModuleType]) -> None:
    lines = extensions["facts"].actions(arcana_leduc.Game).splitlines()

    assert lines[0] == "3 actions under the default rules."
    assert [line.split(" | ")[:4] for line in lines[4:]] == [
        ["| `Fold`", "1", "0", "`fold`"],
        ["| `Call`", "1", "1", "`call`"],
        ["| `Raise`", "1", "2", "`raise`"],
    ]


def test_observation_table_covers_every_index(extensions: dict[str, ModuleType]) -> None:
    lines = extensions["facts"].observation(arcana_leduc.Game).splitlines()
    lengths = [int(line.split(" | ")[1]) for line in lines[4:]]

    assert lines[0] == "22 numbers, `float32`, under the default rules."
    assert sum(lengths) == 22


def test_event_table_lists_the_fields(extensions: dict[str, ModuleType]) -> None:
    assert "| `CardDealt` | `player`, `card` |" in extensions["facts"].events(arcana_leduc.Game)


def test_every_game_has_every_table(extensions: dict[str, ModuleType]) -> None:
    facts = extensions["facts"]
    for game in facts.GAMES:
        for make in facts.TABLES:
            assert make(game).strip(), (game.name, make.__name__)


def test_command_reference_lists_every_option_of_every_command(extensions: dict[str, ModuleType]) -> None:
    @click.group()
    def lanterns() -> None:
        """Light lanterns."""

    @lanterns.command()
    @click.argument("game")
    @click.option("--oil", metavar="N", help="The oil, as with --all.")
    def shine(game: str, oil: str) -> None:
        """Shine a lantern.

        \b
        as it is
        """

    text = "\n".join(extensions["commands"].sections(lanterns, click.Context(lanterns, info_name="lanterns")))

    assert "## lanterns shine" in text
    assert "lanterns shine [OPTIONS] GAME" in text
    assert "Shine a lantern." in text
    assert "```text\nas it is\n```" in text
    assert "`--oil N`\n: The oil, as with `--all`.\n" in text
    assert "`GAME`" not in text


def test_performance_table_has_date_machine_and_peers(extensions: dict[str, ModuleType]) -> None:
    results = json.loads((ROOT / "benchmarks" / "results.json").read_text(encoding="utf-8"))
    results["date"] = "2031-02-03"
    results["seconds"] |= {"floor": 1e-6, "leduc: decision": 2e-6, "leduc: PettingZoo": 1.5e-3}
    del results["seconds"]["leduc: RLCard"]

    text = extensions["measurements"].measurements(results)

    assert text.startswith("Measured on 2031-02-03: ")
    assert "| Leduc poker | 2 µs | 2.0 | 500,000 |" in text
    assert "| Leduc poker, PettingZoo (with wrappers) | 1.5 ms | 1500.0 | 670 |" in text
    assert "RLCard (bare game)" in text
    assert "Leduc poker, RLCard" not in text


def test_speed_table_of_a_game_is_in_floors(extensions: dict[str, ModuleType]) -> None:
    results = {"date": "2031-02-03", "seconds": {"floor": 1e-6, "lanterns: decision": 1.234e-3, "moths: clone": 1.0}}

    lines = extensions["measurements"].speed(results, "lanterns").splitlines()

    assert lines[2:] == ["| a random decision | 1,200 |", "", "Measured on 2031-02-03."]


def test_match_table_has_wins_with_intervals(extensions: dict[str, ModuleType]) -> None:
    standings = [{"bot": "b", "share": 0.75, "low": 0.6123, "high": 0.85, "mean_score": 1.25}, {"bot": "a"}]
    match = {"game": "lanterns", "bots": ["b", "a", "a"], "games": 48, "drawn": 3, "standings": standings}
    match["decisions"] = [900, 1200, 1500]

    text = extensions["strength"].matches({"date": "2031-02-03", "matches": [match]}, "lanterns")

    assert "| `b` against 2 `a` | 48 | 75.0% (61.2 to 85.0) | 3 | 1.2 | 1,200 (900 to 1,500) |" in text
    assert "Measured on 2031-02-03" in text


def test_fight_tables_compare_results_with_printed_figures(extensions: dict[str, ModuleType]) -> None:
    fights = {"fights": 40, "kills": 30, "deaths": 4, "runs": 0, "rounds": 90}
    pair = {"character": "Amazon", "monster": "Wolf", "expected_kills": 0.5, "expected_deaths": 0.45, **fights}
    found = {"date": "2031-02-03", "fights": 40, "pairs": [pair]}

    overview, far, amazon = (extensions["strength"].fight_table(found, name) for name in _FIGHT_TABLES)

    assert "| Wolf | 75/10 |" in overview
    assert "| Amazon | Wolf | 50% | 75% | 45% | 10% | 0% | 2.2 |" in far
    assert "| Wolf | 75% (60 to 86) | 10% (4 to 23) | 0% | 15% |" in amazon


_FIGHT_TABLES = ("overview", "differences", "Amazon")


def test_score_table_has_the_best_character_first_with_intervals(extensions: dict[str, ModuleType]) -> None:
    elf = {"character": "Elf", "scores": [-4.0, -2.0, -4.0, -2.0], "deaths": 3}
    amazon = {"character": "Amazon", "scores": [2.0, 0.0, -2.0, 0.0], "deaths": 1}
    found = {"date": "2031-02-03", "months": 4, "bot": "fighter", "characters": [elf, amazon]}

    lines = extensions["strength"].score_table(found).splitlines()

    assert lines[2:4] == ["| Amazon | 0.0 (-1.6 to 1.6) | 75% | 25% |", "| Elf | -3.0 (-4.1 to -1.9) | 0% | 75% |"]
    assert lines[5].startswith("4 months alone each, played by `fighter`.")


def test_month_of_a_character_goes_on_with_the_same_character_after_its_death() -> None:
    month = magicrealm_scores.play(Adventurer, HERO["elf"], "1", Rules(days=3))

    assert month.is_over
    assert [one.hero for one in month.position.characters] == [HERO["elf"]]
    assert month.position.day == 3
    assert magicrealm_scores.score(month) == month.total(0)


def test_bots_of_every_game_are_measured(extensions: dict[str, ModuleType]) -> None:
    found = extensions["strength"].measured()

    playing = {game.name for game in extensions["facts"].GAMES if len(game.bots()) > 1}
    assert {match["game"] for match in found["matches"]} == playing
    assert min(match["games"] for match in found["matches"]) >= 40


def test_reference_lists_public_modules_only(extensions: dict[str, ModuleType]) -> None:
    reference = extensions["reference"]

    assert reference.public_modules("arcana_leduc") == ["arcana_leduc"]
    assert "arcana_core.cards.piles" in reference.public_modules("arcana_core.cards")
    assert not any("._" in name for name in reference.public_modules("arcana_core.cards"))


def test_every_package_has_a_page_in_the_reference(extensions: dict[str, ModuleType]) -> None:
    listed = {name for name, _ in extensions["reference"].PACKAGES}
    rooms = {f"arcana_core.{path.stem}" for path in (ROOT / "src" / "arcana_core").iterdir() if path.stem[0] != "_"}
    games = {path.name for path in (ROOT / "src").iterdir() if path.name not in {"arcana_core", "__pycache__"}}

    assert listed == {name for name in rooms if name != "arcana_core.py"} | games
