"""The commands without questions: list, demo, simulate, replay and rules, with good words and with mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_lab.commands import arcana
from arcana_lab.results import read_games
from arcana_lab.simulation import simulate

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


def invoked(*arguments: object) -> Result:
    """Run the command with these arguments."""
    return CliRunner(env={"COLUMNS": "100"}).invoke(arcana, [str(argument) for argument in arguments])


def good(*arguments: object) -> str:
    """The output of a command that succeeds."""
    result = invoked(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def record(leduc: AnyGame, tmp_path: Path) -> Path:
    """The record of a finished game."""
    game = leduc(seed=5)
    for words in ("raise", "call", "call", "raise", "call"):
        for action in game.parse(words):
            game.apply(action, game.players_to_act[0])
    assert game.is_over
    game.record().dump(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


# List and rules.


def test_list_shows_players_bots_and_source_of_each_game(leduc: AnyGame, numbers: AnyGame) -> None:
    lines = good("list").splitlines()

    assert lines[0].split() == ["game", "players", "version", "bots", "from"]
    assert re.search(r"^leduc +2 +- +random, plain", "\n".join(lines), re.MULTILINE)
    assert any(
        re.match(r"numbers +2-4 +- +random, first, broken, interrupter, highest +this session", x) for x in lines
    )


def test_rules_shows_one_clause_under_its_chapter(numbers: AnyGame) -> None:
    assert good("rules", "numbers", "NM-2.2") == (
        "2 Picking\n\nNM-2.2\n  Once all have picked, the numbers are shown; the highest wins.\n"
    )


def test_rules_shows_a_chapter_and_the_whole_book(numbers: AnyGame) -> None:
    chapter, book = good("rules", "numbers", "nm-2"), good("rules", "numbers")

    assert re.findall(r"^NM\S+", chapter, re.MULTILINE) == ["NM-2.1", "NM-2.2", "NM-2.3"]
    assert re.findall(r"^NM\S+", book, re.MULTILINE) == ["NM-1.1", "NM-2.1", "NM-2.2", "NM-2.3", "NM-10.1"]
    assert "\n10 The end\n" in book


def test_rules_joins_the_lines_of_a_paragraph_and_keeps_those_of_a_table(numbers: AnyGame) -> None:
    text = good("rules", "numbers", "NM-1.1")

    assert (
        "  The numbers go from 1 to `highest`, each of them once for every player:\n  | players | numbers |\n" in text
    )


def test_rules_as_toml_can_be_read_again(leduc: AnyGame, tmp_path: Path) -> None:
    text = good("rules", "leduc", "--toml")

    assert "LD-1.3" in text
    (tmp_path / "rules.toml").write_text(text.replace("ante = 1", "ante = 7"))
    assert leduc.rules_class.from_toml(tmp_path / "rules.toml").difference() == {"ante": 7}


# Simulate and demo.


def test_simulate_shows_standings_lengths_and_endings(numbers: AnyGame) -> None:
    text = good("simulate", "numbers", "--games", 40, "--bots", "first,highest", "--seed", 3)

    assert text.startswith("numbers: 40 games, seed 3\nSettings: the default ones\n")
    assert re.search(r"first +40 +0 +0\.0 % +0\.0 - 8\.8 % +1 ± 0", text)
    assert re.search(r"highest +40 +40 +100\.0 % +91\.2 - 100\.0 % +45 ± 0", text)
    assert re.search(r"seat 1 +40 +40 ", text)
    assert "Decisions per game: 2 (median). 90 % of the games took 2 to 2." in text
    assert re.search(r"Time per game: \d", text)
    assert re.search(r"a number was highest +40", text)


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl"])
def test_simulate_writes_the_results_of_the_library(leduc: AnyGame, tmp_path: Path, end: str) -> None:
    out = tmp_path / f"games.{end}"
    text = good("simulate", "leduc", "--games", 25, "--bots", "plain,random", "--seed", "x y", "--rotate", "--out", out)

    assert f"written to {out}" in text
    assert read_games(out) == simulate(leduc, games=25, bots=["plain", "random"], seed="x y", rotate=True).games


def test_simulate_takes_house_rules_players_and_a_limit(numbers: AnyGame, tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text("highest = 2\n")
    out = tmp_path / "games.jsonl"

    text = good(
        *("simulate", "numbers", "--games", 9, "--players", 3, "--bots", "random", "--seed", 1, "--limit", 3),
        *("--rules", tmp_path / "rules.toml", "--out", out),
    )

    games = read_games(out)
    assert "seed 1\nSettings: highest = 2\n" in text
    assert {len(played.bots) for played in games} == {3}
    stopped = [str(played.game) for played in games if played.scores is None]
    assert 0 < len(stopped) < 9
    assert f"{len(stopped)} games stopped before the end, not counted above: {', '.join(stopped)}\n" in text


def test_simulate_counts_rare_endings_together(numbers: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.commands.summary.ENDINGS", 0)
    text = good("simulate", "numbers", "--games", 9, "--bots", "first,random", "--limit", 2, "--seed", 2)

    assert re.search(r"2 other ways +9|a number was highest +9", text)


def test_failing_bot_ends_a_simulation_and_keeps_the_finished_games(numbers: AnyGame, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    result = invoked(
        "simulate", "numbers", "--games", 500, "--bots", "first,broken", "--seed", 1, "--out", out, "--workers", 1
    )

    assert result.exit_code == 1
    finished = len(read_games(out))
    assert finished > 0
    assert "in choose" in result.stderr
    assert result.stderr.splitlines()[-1] == (
        f"arcana simulate: game {finished} of seed 1 failed: RuntimeError: a mistake of the bot (decision 2, bot 'broken' on seat 1); "
        f"{finished} of 500 games were finished; they are saved in {out}"
    )


def test_demo_shows_a_game_its_last_events_and_a_table(leduc: AnyGame) -> None:
    text = good("demo", "--game", "leduc", "--games", 20)

    assert text.startswith("Leduc poker: Player 0 and Player 1, all played by the bot 'plain'. The end of the game:\n")
    assert "leduc: 20 games, seed 1\nSettings: the default ones\n" in text
    assert good("demo", "--game", "leduc", "--games", 20).splitlines()[:15] == text.splitlines()[:15]


def test_demo_shows_its_results_when_the_time_is_up(leduc: AnyGame) -> None:
    text = good("demo", "--game", "leduc", "--games", 100_000, "--seconds", 0)

    assert re.search(r"\nStopped after \d+ of 100000 games, because 0 seconds were over\.\n", text)


# Replay.


def test_replay_shows_the_end_of_a_record(record: Path) -> None:
    text = good("replay", record)

    assert text.startswith("leduc, after 5 of 5 decisions\n")
    assert "The cards are shown: " in text
    assert "(LD-3.2)" in text


def test_replay_stops_at_a_decision_and_shows_a_players_view(record: Path) -> None:
    spectator, player = good("replay", record, "--to", 1), good("replay", record, "--to", 1, "--player", 0)

    assert spectator.startswith("leduc, after 1 of 5 decisions\n")
    assert "card Jh" in player
    assert "card ??" in player
    assert "Jh" not in spectator
    assert spectator.endswith("\nThe game isn't over. Player 1 has to decide.\n")
    assert good("replay", record, "--to", 0).startswith("leduc, after 0 of 5 decisions\npublic card")


def test_replay_verifies_a_record(record: Path, leduc: AnyGame, tmp_path: Path) -> None:
    assert re.fullmatch(r"verified: 5 decisions\. .* \(LD-3\.[34]\)\.\n", good("replay", record, "--verify"))

    leduc(seed=1).record().dump(tmp_path / "begun.jsonl")
    assert (
        good("replay", tmp_path / "begun.jsonl", "--verify")
        == "verified: 0 decisions. The game isn't over. Player 0 has to decide.\n"
    )


def test_replay_leaves_out_a_cut_last_line_with_a_note(record: Path) -> None:
    record.write_text(record.read_text()[:-20])
    result = invoked("replay", record, "--verify")

    assert result.exit_code == 0
    assert result.stdout.startswith("verified: 5 decisions. ")
    assert re.fullmatch(r"arcana: note: .*game\.jsonl line 7 is cut off and left out\n", result.stderr)


# Mistakes: one line on stderr, nothing on stdout, status 2.

MISTAKES = {
    "list --all": "arcana list: No such option '--all'",
    "lst": "arcana: unknown command 'lst'; did you mean 'list'?",
    "play": "arcana play: Missing argument 'GAME'",
    "play lduc": "arcana: no game 'lduc'; did you mean 'leduc'? installed: ",
    "play leduc --seats you,plan": "arcana: leduc has no bot 'plan'; did you mean 'plain'? it has: random, plain",
    "play leduc --seats you": "arcana: leduc is played by 2 players, not by 1",
    "play leduc --seats you,,bot": "arcana play: Invalid value for '--seats': 'you,,bot' has an empty name",
    "play leduc --resume {record} --seed 3": "arcana play: a saved game has its own seed; leave out --seed",
    "play numbers --resume {record}": "arcana play: {record} is a record of 'leduc', not of 'numbers'",
    "play leduc --resume {record} --seats you,bot,bot": "arcana: the saved game has 2 players, but --seats names 3",
    "play leduc --resume {tampered}": "arcana: {tampered}: line 5, decision 4: ",
    "play leduc --save {record}": "arcana: {record}: exists already; give another name",
    "play leduc --save {folder}": "arcana play: {folder} is a folder, not a file to write to",
    "play leduc --save {folder}/none/x": "arcana play: {folder}/none/x: '{folder}/none' is not a folder",
    "play leduc --rules {folder}/none": "arcana play: Invalid value for '--rules': File '{folder}/none' does not exist",
    "simulate leduc --games 0": "arcana simulate: Invalid value for '--games': must be at least 1, got 0",
    "simulate leduc --games many": "arcana simulate: Invalid value for '--games': must be a whole number, got 'many'",
    "simulate leduc --bots clever": "arcana: leduc has no bot 'clever'; it has: random, plain",
    "simulate leduc --bots plain,plain,plain": "arcana: leduc is played by 2 players, not by 3",
    "simulate numbers --bots first,random --players 3": "arcana: 3 players need 3 bots or a single one for all, got 2",
    "simulate leduc --players 5": "arcana: leduc is played by 2 players, not by 5",
    "simulate leduc --out games.txt": "arcana: games.txt: results are written to .parquet, .csv or .jsonl,",
    "simulate leduc --out {folder}/none/x.csv": "arcana simulate: {folder}/none/x.csv: '{folder}/none' is not a folder",
    "simulate leduc --rules {rules}": "arcana: {rules}:1: ante must be between 1 and 100, got 0 (LD-1.3); ",
    "simulate leduc --rules {record}": "arcana simulate: {record} holds the record of a game, not settings: ",
    f"simulate leduc --out {'x' * 300}.csv": "arcana simulate: xxx",
    "simulate leduc --rules {folder}": "arcana simulate: Invalid value for '--rules': File '{folder}' is a directory",
    "replay none.jsonl": "arcana replay: Invalid value for 'RECORD': File 'none.jsonl' does not exist",
    "replay {rules}": "arcana replay: {rules} holds settings, not a record: give it to --rules",
    "replay {tampered}": "arcana: {tampered}: line 5, decision 4: ",
    "replay {foreign}": "arcana: {foreign}: a record of 'go', which isn't installed; if it is a game changed by",
    "replay {record} --to 6": "arcana replay: --to 6 is more than the 5 decisions of the record",
    "replay {record} --to -1": "arcana replay: Invalid value for '--to': must be at least 0, got -1",
    "replay {record} --player 2": "arcana replay: --player must be between 0 and 1, got 2",
    "replay {record} --verify --to 3": "arcana replay: --verify checks the whole record; leave out --to and --player",
    "rules go": "arcana: no game 'go'; installed: ",
    "rules numbers NM-10.7": "arcana rules: no clause 'NM-10.7'; did you mean 'NM-10.1'?",
    "rules numbers NM-1.1 --toml": "arcana rules: --toml shows all settings; leave out either --toml or CLAUSE",
    "demo --game go": "arcana: no game 'go'; installed: ",
}


@pytest.mark.usefixtures("leduc", "numbers")
@pytest.mark.parametrize("words", MISTAKES)
def test_every_mistake_is_reported_in_one_line(words: str, record: Path, tmp_path: Path) -> None:
    files = {"record": record, "folder": tmp_path}
    for name in ("rules", "tampered", "foreign"):
        files[name] = tmp_path / name
    files["rules"].write_text("ante = 0\nbante = 3\n")
    lines = record.read_text().splitlines(keepends=True)
    assert lines[4] == '[1, "raise", 2]\n'
    files["tampered"].write_text("".join([*lines[:4], '[1, "fold", 0]\n', *lines[5:]]))
    files["foreign"].write_text(json.dumps({**json.loads(lines[0]), "game": "go"}) + "\n")

    result = invoked(*words.format(**files).split())

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(MISTAKES[words].format(**files))
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith("\n")


def test_mistake_leaves_files_unchanged(record: Path) -> None:
    before = Record.load(record)

    assert invoked("play", "leduc", "--save", record).exit_code == 2

    assert Record.load(record) == before


def test_command_without_words_shows_its_help() -> None:
    result = invoked()

    assert result.exit_code == 0
    assert all(f"  {name} " in result.output for name in ("list", "demo", "play", "simulate", "replay", "rules"))


def test_version_is_shown() -> None:
    assert good("--version").startswith("arcana")


def test_seed_that_is_not_unicode_is_rejected_in_one_line() -> None:
    result = CliRunner().invoke(arcana, ["simulate", "leduc", "--games", "1", "--seed", "\udcff"])

    assert result.exit_code == 2
    assert "a seed must be UTF-8 text, got '\\udcff'" in result.output


def test_device_as_a_record_is_named() -> None:
    result = CliRunner().invoke(arcana, ["replay", "/dev/null"])

    assert result.exit_code == 2
    assert result.stderr == "arcana: /dev/null: cannot read the record: it is a device, not a regular file\n"


def test_modifiers_of_odds_are_no_options() -> None:
    assert "hide: 2 dice, the highest counts, -1;" in good("odds", "magicrealm", "hide", "-1")
    assert "No such option '-x'" in invoked("odds", "magicrealm", "hide", "-x").output
