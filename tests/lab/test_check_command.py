"""`arcana check`: files of every kind, with and without mistakes, for every game."""

from __future__ import annotations

import os
import shutil
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_lab.commands import arcana

EXAMPLES = Path(__file__).parents[2] / "examples" / "house_rules"


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def check(*words: object) -> Result:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(arcana, ["check", *map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def good(*words: object) -> list[str]:
    result = check(*words)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def wrong(*words: object) -> list[str]:
    result = check(*words)
    assert (result.exit_code, result.stdout) == (1, "")
    return result.stderr.splitlines()


def written(name: str, text: str) -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


# Recognised by their content.


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("first_match.toml", "3 settings of archmage: rounds = 2, start_points = 100, beginners = True: no mistakes"),
        ("short_war.toml", "5 settings of wizwar: side = 'A', "),
        ("close_quarters.toml", "4 settings of mtgcombat: start_range = 'close', "),
        ("quick_contest.toml", "5 settings of magika: turn_limit = 12, "),
        ("mirrors.toml", "2 cards: no mistakes"),
        ("frost.toml", "2 cards, 1 character, no packs: no mistakes"),
    ],
)
def test_example_is_recognised(name: str, last: str) -> None:
    assert good(EXAMPLES / name)[-1].startswith(f"{EXAMPLES / name}: {last}")


def test_code_is_tried_in_games() -> None:
    shutil.copy(EXAMPLES / "last_stand.py", "rule.py")

    lines = good("rule.py")

    assert lines[0].startswith("rule.py: Game changes mtgcombat: ")
    assert lines[-1].startswith("rule.py: ")
    assert " between random bots, " in lines[-1]
    assert lines[-1].endswith(" decisions in all: no mistakes")


def test_players_of_a_game_by_mail_are_recognised() -> None:
    players = written("players.toml", '[A]\nplayer = "Ada"\nname = "Otho"\n[B]\nrace = "Elf"\n')

    assert good(players) == ["players.toml: players of magika by mail: no mistakes"]


def test_mistakes_in_players_are_reported() -> None:
    players = written("players.toml", '[A]\nplayr = "Ada"\n[B]\nname = "x"\nrace = "Elv"\n')

    assert wrong(players)[0].startswith("players.toml: A: unknown key 'playr'; did you mean 'player'?")


def test_suffix_does_not_matter() -> None:
    assert good(written("notes.txt", "rounds = 2\n"))[-1] == "notes.txt: 1 setting of archmage: rounds = 2: no mistakes"


# Together.


def test_settings_may_name_characters_of_another_file() -> None:
    duel = written("duel.toml", 'characters = ["hild_rimeborn", "oriane_vell"]\n')

    assert "duel.toml:1: characters: " in wrong(duel)[0]
    assert good(duel, EXAMPLES / "frost.toml")[-1].startswith("duel.toml: 1 setting of mtgcombat: ")


def test_files_of_several_games_are_checked_at_once() -> None:
    lines = good(EXAMPLES / "first_match.toml", EXAMPLES / "short_war.toml")

    assert [line.split(": ")[1][:13] for line in lines] == ["3 settings of", "5 settings of"]


def test_all_mistakes_of_all_files_are_reported_at_once() -> None:
    rules = written("night.toml", "rounds = 0\nstart_pints = 5\n")
    text = (EXAMPLES / "mirrors.toml").read_text().replace('amount = "energy"', 'amount = "enrgy"')
    cards = written("cards.toml", text.replace('boost = "none"', 'boost = "nothing"'))
    code = written("house.py", "import arcana_wizwar\nclass A(arcana_wizwar.Game):\n    x = 1 / 0\n")

    assert [line.partition(": ")[0] for line in wrong(rules, cards, code)] == [
        "house.py:3, in A",
        "night.toml:1",
        "night.toml:2",
        "cards.toml:16",
        "cards.toml:29",
    ]


# Mistakes.


def test_misspelt_setting_is_reported_with_line_and_suggestion() -> None:
    rules = written("night.toml", "# quick\nrounds = 2\nstart_pints = 100\n")

    assert wrong(rules) == ["night.toml:3: no setting 'start_pints'; did you mean 'start_points'?"]


def test_toml_with_a_syntax_error_is_recognised_by_its_lines() -> None:
    assert wrong(written("night.toml", "rounds = 2\nstart_points = = 3\n"))[0].startswith("night.toml:2:16: not TOML: ")
    assert wrong(written("x.toml", "[cards.zot]\nschools = {\nrange = 'self'\n"))[0].startswith("x.toml:")


def test_unrecognised_toml_with_a_syntax_error_is_reported_with_its_place() -> None:
    line = wrong(written("x.toml", "a = 1\nb = \0\n"))[0]

    assert line.startswith("x.toml:2:5: not TOML: ")


def test_file_for_no_game_is_reported() -> None:
    line = wrong(written("menu.toml", 'soup = "leek"\n'))[0]

    assert line.startswith("menu.toml: holds neither settings, nor cards, nor Python code for archmage, ")
    assert line.endswith("; name the game with --game to see all mistakes")


def test_named_game_takes_an_unknown_file_for_settings() -> None:
    assert wrong("--game", "archmage", written("menu.toml", 'soup = "leek"\n'))[0].startswith("menu.toml:1: ")


def test_empty_file_needs_a_game() -> None:
    empty = written("empty.toml", "# nothing yet\n")

    assert wrong(empty) == ["empty.toml: holds nothing"]
    assert good("--game", "archmage", empty) == ["empty.toml: no changed settings of archmage: no mistakes"]


def test_record_is_sent_to_replay() -> None:
    from arcana_core import registry

    registry.load("wizwar")(seed=1).record().dump("game.jsonl")

    assert wrong("game.jsonl") == [
        "game.jsonl: holds the record of a game; check it by `arcana replay --verify game.jsonl`"
    ]


def test_unknown_game_is_rejected() -> None:
    result = check("--game", "wizwarr", EXAMPLES / "mirrors.toml")

    assert result.exit_code == 2
    assert result.stderr.startswith("arcana: no game 'wizwarr'; did you mean 'wizwar'?")


def test_new_method_with_a_name_like_one_of_the_game_is_noted() -> None:
    text = "import arcana_wizwar\nclass A(arcana_wizwar.Game):\n    def begin_trun(self): ...\n"

    assert good(written("house.py", text))[1] == (
        "house.py: note: begin_trun is new, so no rule uses it; did you mean 'begin_turn'?"
    )


def test_class_that_overrides_nothing_is_noted() -> None:
    text = "import arcana_wizwar\nclass A(arcana_wizwar.Game):\n    def lights_out(self): ...\n"

    assert good(written("house.py", text))[0] == (
        "house.py: A changes wizwar. Note: it overrides nothing, so the rules are the same"
    )


def test_error_in_a_tried_game_is_reported_with_its_place() -> None:
    text = (
        "import arcana_wizwar\nclass A(arcana_wizwar.Game):\n    def begin_turn(self, player):\n        return [][0]\n"
    )

    line = wrong(written("house.py", text))[0]

    assert line.startswith("house.py:4, in begin_turn: IndexError: list index out of range (game wizwar+A, seed ")


def test_binary_huge_and_missing_files_are_reported() -> None:
    Path("binary").write_bytes(bytes(range(256)) * 40)
    Path("huge").write_bytes(b"x = 1\n" * 2_000_000)
    os.symlink("huge", "link")

    assert wrong("binary", "huge", "link") == [
        "binary: holds no text",
        "huge: holds more than 1 MB",
        "link: holds more than 1 MB",
    ]
    assert check("missing").exit_code == 2


def test_code_for_no_installed_game_is_reported() -> None:
    text = "from arcana_core.game import Game\nclass A(Game):\n    name = 'a'\n"

    line = wrong(written("house.py", text))[0]

    assert line.startswith("house.py: A must change an installed game: archmage, ")


def test_settings_that_code_adds_are_checked_with_it() -> None:
    code = """
        import arcana_wizwar
        from attrs import frozen
        from arcana_core.rules import setting

        @frozen(kw_only=True)
        class Rules(arcana_wizwar.Rules):
            frost: int = setting(1, clause="HR-1.1", at_least=0, at_most=3)

        class Cold(arcana_wizwar.Game):
            rules_class = Rules
    """
    house = written("house.py", textwrap.dedent(code))

    lines = good(written("cold.toml", "frost = 2\n"), house)

    assert lines[-1] == "cold.toml: 1 setting of wizwar: frost = 2: no mistakes"
    assert wrong(written("warm.toml", "frost = 9\n"), house) == [
        "warm.toml:1: frost must be between 0 and 3, got 9 (HR-1.1)"
    ]


def test_error_in_any_method_of_code_is_reported_with_its_place() -> None:
    text = "import arcana_wizwar\nclass A(arcana_wizwar.Game):\n    @classmethod\n    def bots(cls):\n        return 1 / 0\n"
    written("house.py", text)

    result = CliRunner().invoke(arcana, ["simulate", "wizwar", "--code", "house.py"])

    assert result.exit_code == 2
    assert result.stderr.startswith("arcana: house.py:5, in bots: ZeroDivisionError: division by zero")
    assert result.stderr.count("\n") == 1
