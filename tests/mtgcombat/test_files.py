"""Files of settings that designers write: what no battle can be played with is rejected with file, line and value."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from arcana_core.errors import RulesError
from arcana_lab.commands import arcana
from arcana_lab.simulation import simulate
from arcana_mtgcombat import Game, Rules

FROST = Path(__file__).parents[2] / "examples" / "house_rules" / "frost.toml"
MISSPELT = 'richness = 2\ncharacters = ["orianne_vell", "random", "marow_watch"]\n'


def printed(*arguments: object) -> tuple[int, str]:
    """The exit status of a command and what it prints."""
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
def test_misspelt_characters_in_a_settings_file_are_rejected_with_file_line_and_suggestion(
    command: tuple[object, ...], tmp_path: Path
) -> None:
    file = tmp_path / "frost.toml"
    file.write_text(MISSPELT)

    status, text = printed(*command, "--rules", file)

    assert status == 2
    assert "Traceback" not in text
    there = f"{file} line 2: characters: there is no character or pack"
    assert text == (
        f"arcana: {there} 'orianne_vell'; did you mean 'oriane_vell'? (MC-6.1); "
        f"{there} 'marow_watch'; did you mean 'marrow_watch'? (MC-6.1)\n"
    )


@pytest.mark.rule("MC-6.1")
def test_misspelt_characters_are_rejected_when_a_game_is_made_or_simulated() -> None:
    rules = Rules(characters=("orianne_vell",))
    wanted = "characters: there is no character or pack 'orianne_vell'; did you mean 'oriane_vell'"
    with pytest.raises(RulesError, match=wanted):
        Game(rules=rules, seed=1)
    with pytest.raises(RulesError, match=wanted):
        simulate(Game, games=1, bots=("random",), players=2, rules=rules, seed=1)


@pytest.mark.rule("MC-21.4", "MC-1.2")
def test_sides_that_leave_nobody_to_fight_are_rejected(tmp_path: Path) -> None:
    file = tmp_path / "team.toml"
    file.write_text("sides = [3, 3]\n")
    status, text = printed("simulate", "mtgcombat", "--games", 2, "--rules", file)
    assert (status, text) == (
        2,
        f"arcana: {file}: sides [3, 3] puts all seats on one side: nobody fights (MC-21.4)\n",
    )
    file.write_text("sides = [3, 3, 1]\n")
    status, text = printed("simulate", "mtgcombat", "--games", 2, "--players", 2, "--rules", file)
    assert status == 2
    assert "sides: all 2 seats are of one side: nobody fights (MC-21.4)" in text
    assert Game(players=3, rules=Rules.from_toml(file), seed=1).player_count == 3


def test_settings_may_name_characters_that_only_the_checked_files_bring(tmp_path: Path) -> None:
    rules = tmp_path / "house.toml"
    rules.write_text('characters = ["hild_rimeborn"]\n')

    status, text = printed("mtgcombat", "check", FROST, "--rules", rules)

    assert "no mistakes" in text
    assert status == 0
