"""Designers' files of settings and cards. Mistakes are rejected with file, line, key and value, and other files play.

A longer run: `ARCANA_GAMES=20000 python -m pytest tests/mtgcombat/cards/test_files.py`.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from arcana_core.chance.rng import Rng
from arcana_core.errors import RulesError
from arcana_lab.commands import arcana
from arcana_lab.simulation import simulate
from arcana_mtgcombat import POOL, Game, Rules, read_pool
from tests.mtgcombat.cards.hostile_files import (
    HOSTILE,
    SHIPPED,
    Path_,
    accepted,
    as_toml,
    hostile_file,
    places,
    plays,
    replaced,
)

FILES = int(os.environ.get("ARCANA_GAMES", "0"))

FROST = Path(__file__).parents[3] / "examples" / "house_rules" / "frost.toml"
MISSPELT = 'richness = 2\ncharacters = ["orianne_vell", "random", "marow_watch"]\n'


def printed(*arguments: object) -> tuple[int, str]:
    """Return the exit status and the output of a command."""
    result = CliRunner().invoke(arcana, [str(argument) for argument in arguments])
    return result.exit_code, result.output


@pytest.mark.rule("MC-6.1")
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "mtgcombat", "--games", 2, "--players", 3, "--workers", 1),
        ("play", "mtgcombat", "--seats", "random,random,random"),
    ],
)
def test_misspelt_character_in_a_file_is_rejected_with_line_and_suggestion(
    command: tuple[object, ...], tmp_path: Path
) -> None:
    file = tmp_path / "frost.toml"
    file.write_text(MISSPELT)

    status, text = printed(*command, "--rules", file)

    assert status == 2
    assert "Traceback" not in text
    there = f"{file}:2: characters: no character or pack"
    assert text == (
        f"arcana: {there} 'orianne_vell'; did you mean 'oriane_vell'? (MC-6.1); "
        f"{there} 'marow_watch'; did you mean 'marrow_watch'? (MC-6.1)\n"
    )


@pytest.mark.rule("MC-6.1")
def test_misspelt_characters_are_rejected_when_a_game_is_made_or_simulated() -> None:
    rules = Rules(characters=("orianne_vell",))
    expectation = "characters: no character or pack 'orianne_vell'; did you mean 'oriane_vell'"
    with pytest.raises(RulesError, match=expectation):
        Game(rules=rules, seed=1)
    with pytest.raises(RulesError, match=expectation):
        simulate(Game, games=1, bots=("random",), players=2, rules=rules, seed=1)


@pytest.mark.rule("MC-21.4", "MC-1.2")
def test_sides_without_enemies_are_rejected(tmp_path: Path) -> None:
    file = tmp_path / "team.toml"
    file.write_text("sides = [3, 3]\n")
    status, text = printed("simulate", "mtgcombat", "--games", 2, "--rules", file)
    assert (status, text) == (
        2,
        f"arcana: {file}: sides [3, 3] puts all seats on one side, so the battle has no enemies (MC-21.4)\n",
    )
    file.write_text("sides = [3, 3, 1]\n")
    status, text = printed("simulate", "mtgcombat", "--games", 2, "--players", 2, "--rules", file)
    assert status == 2
    assert "sides: all 2 seats are on one side, so the battle has no enemies (MC-21.4)" in text
    assert Game(players=3, rules=Rules.from_toml(file), seed=1).player_count == 3


def test_settings_may_name_characters_that_only_the_checked_files_bring(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('characters = ["hild_rimeborn"]\n')

    status, text = printed("check", FROST, rules)

    assert "no mistakes" in text
    assert status == 0


# Cards, characters and packs.


def _representatives() -> list[tuple[str, str, Path_]]:
    """Each place in a table of the starter pool, once for each type of card: part, key of the table, place."""
    found: dict[tuple[object, ...], tuple[str, str, Path_]] = {}
    for part, tables in SHIPPED.items():
        for key, table in tables.items():
            for place in places(table):
                toml_text = [name for name in place if isinstance(name, str)]
                found.setdefault((part, table.get("type"), _effect_word(table, place), *toml_text), (part, key, place))
    return list(found.values())


def _effect_word(table: Any, place: Path_) -> object:
    word = None
    for name in place:
        word = table.get("do", word) if isinstance(table, dict) else word
        table = table[name]
    return word


@pytest.mark.rule("MC-24.1", "MC-24.7", "MC-3.1", "MC-23.1")
@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda value: repr(value)[:30].encode("ascii", "replace").decode())
def test_every_key_with_a_hostile_value_is_rejected_with_its_table_or_playable(hostile: object) -> None:
    for part, key, place in _representatives():
        table = {**SHIPPED[part][key], "name": "Hostile"}
        text = as_toml({part: {"hostile": replaced(table, place, hostile)}})
        _rejected_or_playable(text, part, f"{key} {place}")


def _rejected_or_playable(text: str, part: str, about: str) -> bool:
    """Whether a file was accepted. Fails if the rejection is unclear or the accepted file can't be played."""
    try:
        pool, one = accepted(text, part, "hostile")
    except RulesError as error:
        for line in str(error).splitlines():
            assert re.match(rf"TOML text(:\d+)?: {part}\.hostile: |and \d+ more mistakes$", line), (about, line)
            assert line.isprintable(), (about, line)
            assert len(line) < 1000, (about, line[:200])
        return False
    except Exception as error:
        error.add_note(f"at {about}")
        raise
    plays(pool, one, Rng(about), decisions=8)
    return True


@pytest.mark.rule("MC-24.1", "MC-24.7", "MC-36.2", "MC-36.7")
def test_tables_with_values_of_other_tables_and_stray_keys_are_rejected_or_playable() -> None:
    outcomes = []
    for number in range(max(500, FILES)):
        rng = Rng(f"hostile file {number}")
        text, part, _ = hostile_file(rng, 1 + rng.below(2))
        outcomes.append(_rejected_or_playable(text, part, f"hostile file {number}"))
    assert sum(outcomes) > len(outcomes) // 20  # or nothing was played
    assert sum(outcomes) < len(outcomes)


@pytest.mark.rule("MC-24.1")
def test_all_mistakes_of_a_file_are_reported_at_once_each_with_its_line() -> None:
    text = """
[cards.first]
name = "First"
cost = "1X"
type = "sorcery"
target = "anybody"
bananas = 3
effects = [{ do = "damage", dice = -2 }, { do = "expload" }]

[cards.second]
name = ["Second"]
cost = "1"
type = "creature"
power = "3"
toughness = 1
life = 0

[characters.third]
name = "Third"
memory = 99
capacities = { Q = 6 }
library = ["spark_of_kar"]

[packs.fourth]
name = "Fourth"
speed = true
creatures = ["spark_of_karr"]

[monsters.fifth]
name = "Fifth"
"""
    with pytest.raises(RulesError) as caught:
        read_pool(text, base=POOL)

    lines = str(caught.value).splitlines()
    for start in (
        ":4: cards.first: cost ",
        ":6: cards.first: target ",
        ":7: cards.first: bananas: a sorcery has no 'bananas'",
        ":8: cards.first: effects[0].dice ",
        ":8: cards.first: effects[1].do ",
        ":11: cards.second: name ",
        ":14: cards.second: power ",
        ":16: cards.second: life ",
        ":20: characters.third: memory ",
        ":21: characters.third: capacities",
        ":22: characters.third: library[0]: no card 'spark_of_kar'; did you mean 'spark_of_karr'?",
        ":26: packs.fourth: speed ",
        ":27: packs.fourth: creatures[0]: 'spark_of_karr' isn't a creature (MC-23.1)",
        ":29: unknown table or key 'monsters'",
    ):
        assert [line for line in lines if line.startswith(f"TOML text{start}")], (start, lines)
