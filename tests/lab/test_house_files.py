"""House rules from files: `--rules`, `--cards` and `--code` in simulate and replay, and in the records of games."""

from __future__ import annotations

import json
import os
import pickle
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from arcana_core import registry
from arcana_core.bots import RandomBot, play_out
from arcana_core.chance.rng import Rng
from arcana_core.errors import RecordError, RulesError
from arcana_core.records.house_rules import HouseFile, HouseRules, house_rules_of, name_house_rules
from arcana_core.records.records import Record
from arcana_lab.commands import arcana
from arcana_lab.house_rules import House
from arcana_lab.house_rules.house import Handle
from arcana_lab.simulation import Simulation
from arcana_magicrealm.chapters.preparing.map_files import map_text

EXAMPLES = Path(__file__).parents[2] / "examples" / "house_rules"
MIRRORS, FROST, SHORT = EXAMPLES / "mirrors.toml", EXAMPLES / "frost.toml", EXAMPLES / "short_war.toml"
SLOW = '''
import arcana_wizwar


class Blizzard(arcana_wizwar.Game):
    """No player draws cards."""

    __slots__ = ()

    def may_draw(self, player):
        return 0
'''
LUCKY = """
import arcana_magicrealm


class Lucky(arcana_magicrealm.Game):
    '''Table rolls never fail.'''

    __slots__ = ()

    def table_roll(self, *_, **__):
        return 1
"""
FAILING = SLOW.replace("return 0", "return 1 // (self.position.turn < 2)")


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*words: object) -> Result:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(arcana, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def simulated(*options: object, game: str = "wizwar") -> Result:
    return run("simulate", game, "--games", 2, "--limit", 30, "--workers", 1, "--seed", 3, *options)


def rejected(*options: object, game: str = "wizwar") -> str:
    """The error of a simulation that doesn't begin."""
    result = simulated(*options, game=game)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr


def recorded(name: str = "game.jsonl", **files: object) -> tuple[Path, House]:
    """The record of some decisions in a game of Wiz-War with these files."""
    house = House.of(registry.load("wizwar"), **files)  # type: ignore[arg-type]  # files by their option
    game = house.load()(2, 7)
    name_house_rules(game, house.named())
    rng = Rng(1)
    for _ in range(12):
        player = game.players_to_act[0]
        game.apply(rng.choice(game.legal_actions(player)), player)
    game.record().dump(name)
    return Path(name), house


def digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


# Simulate.


def test_code_is_named_in_the_results() -> None:
    Path("house.py").write_text(SLOW)

    result = simulated("--code", "house.py")

    assert result.exit_code == 0, result.stderr
    assert result.stdout.startswith(
        "wizwar+Blizzard: 2 games, seed 3\nSettings: the default ones\nHouse rules: house.py (code)\n"
    )


def test_all_three_kinds_of_files_apply_together() -> None:
    Path("house.py").write_text(SLOW)

    result = simulated("--code", "house.py", "--cards", MIRRORS, "--rules", SHORT)

    assert result.stdout.startswith("wizwar+Blizzard+cards: 2 games, seed 3\nSettings: side = 'A', ")
    assert "House rules: short_war.toml (rules), mirrors.toml (cards), house.py (code)\n" in result.stdout


def test_cards_are_added_to_the_combat() -> None:
    Path("duel.toml").write_text('characters = ["hild_rimeborn", "oriane_vell"]\n')

    alone = rejected("--rules", "duel.toml", game="mtgcombat")
    together = simulated("--rules", "duel.toml", "--cards", FROST, game="mtgcombat")

    assert "duel.toml:1: characters: " in alone
    assert "'hild_rimeborn'" in alone
    assert together.exit_code == 0, together.stderr
    assert together.stdout.startswith("mtgcombat+cards: 2 games")


def test_house_rules_play_the_same_in_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("arcana_lab.simulation._PROBE_S", 0.0)
    monkeypatch.setattr("arcana_lab.simulation._ALONE_S", 0.0)
    Path("house.py").write_text(SLOW)
    house = House.of(registry.load("wizwar"), code=Path("house.py"), cards=(MIRRORS,))
    made = house.load()

    runs = []
    for workers in (1, 2):
        run = Simulation(made, games=12, bots=["hunter"], players=2, seed=5, limit=400)
        for _ in run.play(workers=workers):
            pass
        runs.append(run.results)

    assert runs[0] == runs[1]
    assert runs[0].game == "wizwar+Blizzard+cards"


def test_class_is_made_again_in_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("house.py").write_text(SLOW)
    shutil.copy(MIRRORS, "cards.toml")
    made = House.of(registry.load("wizwar"), code=Path("house.py"), cards=(Path("cards.toml"),)).load()
    pickled = pickle.dumps(Handle(made))
    Path("elsewhere").mkdir()

    monkeypatch.chdir("elsewhere")
    monkeypatch.setattr("arcana_lab.house_rules.house._loaded", {})

    again = pickle.loads(pickled).game
    assert again is not made
    assert (again.name, len(again.cards)) == (made.name, 173)


def test_file_that_changes_while_games_are_played_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("house.py").write_text(SLOW)
    pickled = pickle.dumps(Handle(House.of(registry.load("wizwar"), code=Path("house.py")).load()))
    Path("house.py").write_text(SLOW + "#")
    monkeypatch.setattr("arcana_lab.house_rules.house._loaded", {})

    with pytest.raises(RulesError, match="house.py: the file has changed since the command began"):
        pickle.loads(pickled)


def test_error_in_code_is_reported_with_its_line_game_and_decision() -> None:
    Path("house.py").write_text(FAILING)

    result = simulated("--code", "house.py")

    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert result.stderr.startswith("arcana simulate: house.py:11, in may_draw: ZeroDivisionError: ")
    assert "(game 0 of seed 3, decision " in result.stderr


def test_results_as_parquet_name_the_files(tmp_path: Path) -> None:
    from pyarrow import parquet  # type: ignore[import-untyped]  # it ships no types

    assert simulated("--cards", MIRRORS, "--out", "games.parquet").exit_code == 0

    about = json.loads(parquet.read_schema("games.parquet").metadata[b"arcana"])
    assert about["house_rules"] == {
        "game": "wizwar",
        "files": [{"kind": "cards", "name": "mirrors.toml", "sha256": digest(MIRRORS)}],
    }


# Files for another option.


@pytest.mark.parametrize(
    ("option", "file", "line"),
    [
        ("--rules", MIRRORS, "mirrors.toml holds cards, not settings: give it to --cards\n"),
        ("--code", MIRRORS, "mirrors.toml holds cards, not Python code: give it to --cards\n"),
        ("--cards", SHORT, "short_war.toml holds settings, not cards: give it to --rules\n"),
        ("--code", SHORT, "short_war.toml holds settings, not Python code: give it to --rules\n"),
        ("--rules", EXAMPLES / "mirrors.py", "mirrors.py holds Python code, not settings: give it to --code\n"),
        ("--cards", EXAMPLES / "mirrors.py", "mirrors.py holds Python code, not cards: give it to --code\n"),
    ],
)
def test_file_for_another_option_is_rejected_with_that_option(option: str, file: Path, line: str) -> None:
    assert rejected(option, file).endswith(line)


def test_record_is_no_house_rule() -> None:
    path, _ = recorded()

    for option in ("--rules", "--cards", "--code"):
        assert "game.jsonl holds the record of a game, not " in rejected(option, path)


def test_game_without_card_files_rejects_cards() -> None:
    line = rejected("--cards", MIRRORS, game="archmage")

    assert line == f"arcana simulate: --cards {MIRRORS}: archmage reads no files of cards\n"


def test_mistakes_in_cards_are_reported_with_file_and_line() -> None:
    Path("cards.toml").write_text(MIRRORS.read_text().replace("energy_value = 0", "energy_valu = 0"))

    line = rejected("--cards", "cards.toml")

    assert (
        "cards.toml:11: cards.frostbite: energy_valu: a card has no 'energy_valu'; did you mean 'energy_value'?" in line
    )


# Code that can't be used.

CODE: dict[str, tuple[str | bytes, str]] = {
    "syntax error": ("import arcana_wizwar\nclass :\n", "house.py:2: not Python: "),
    "indentation": ("class A:\npass\n", "house.py:2: not Python: "),
    "null character": (b"a = 1\0\n", "house.py: not Python: "),
    "wrong encoding": (b"# \xff\xfe\n", "house.py"),
    "unknown encoding": (b"# coding: klingon\nx = 1\n", "house.py"),
    "no class": ("x = 1\n", "house.py: must define a subclass of wizwar, such as `class Mine(arcana_wizwar.Game)`"),
    "class of another game": (
        "import arcana_archmage\nclass Mine(arcana_archmage.Game):\n    pass\n",
        "it defines 1 class: Mine (line 2), a subclass of archmage",
    ),
    "class of no game": ("class Mine:\n    pass\n", "it defines 1 class: Mine (line 1), not a game"),
    "two classes": (
        "import arcana_wizwar\nclass One(arcana_wizwar.Game):\n    pass\nclass Two(arcana_wizwar.Game):\n    pass\n",
        "house.py: must define exactly one subclass of wizwar, got 2: One (line 2) and Two (line 4)",
    ),
    "imported class": ("from arcana_wizwar import Game\n", "house.py: must define a subclass of wizwar"),
    "same name": (
        "import arcana_wizwar\nclass Mine(arcana_wizwar.Game):\n    name = 'wizwar'\n",
        "house.py:2: Mine must not be called 'wizwar' like the game it changes",
    ),
    "name of no text": (
        "import arcana_wizwar\nclass Mine(arcana_wizwar.Game):\n    name = 5\n",
        "house.py:2: the name of Mine must be a text on one line, got 5",
    ),
    "import error": ("import arcana_wizward\n", "house.py:1: ModuleNotFoundError: No module named 'arcana_wizward'"),
    "exception": ("def f():\n    1 / 0\nf()\n", "house.py:2, in f: ZeroDivisionError: division by zero"),
    "sys.exit": ("import sys\nsys.exit(3)\n", "house.py:2: it ends the program (sys.exit(3))"),
    "base exception": ("raise BaseException('no')\n", "house.py:1: BaseException: no"),
    "generator exit": ("raise GeneratorExit\n", "house.py:1: GeneratorExit"),
    "endless printing": ("while True:\n    print('x' * 1000)\n", "house.py: prints more than 100000 characters"),
    "recursion": ("def f(): f()\nf()\n", "house.py:1, in f: RecursionError: "),
    "broken message": (
        "class E(Exception):\n    def __str__(self): raise ValueError\nraise E\n",
        "house.py:3: E: its message raises ValueError",
    ),
    "slots of another layout": (
        "import arcana_wizwar\nclass Mine(arcana_wizwar.Game, int):\n    pass\n",
        "house.py:2: TypeError: ",
    ),
    "empty": ("", "house.py: must define a subclass of wizwar"),
    "10 MB": (b"#" * 10_000_000, "house.py holds more than 1 MB; --code takes a file with Python code"),
    "binary": (bytes(range(256)) * 40, "house.py"),
}


@pytest.mark.parametrize("kind", CODE)
def test_unusable_code_is_one_line_with_its_place(kind: str) -> None:
    content, expected = CODE[kind]
    Path("house.py").write_bytes(content if isinstance(content, bytes) else content.encode())

    line = rejected("--code", "house.py")

    assert expected in line
    assert len(line) < 1000


def test_link_to_code_is_followed() -> None:
    Path("real.py").write_text(SLOW)
    os.symlink("real.py", "house.py")

    assert simulated("--code", "house.py").exit_code == 0


def test_folder_as_code_is_rejected() -> None:
    Path("house.py").mkdir()

    assert "is a directory" in rejected("--code", "house.py")


def test_printing_code_leaves_the_output_alone() -> None:
    Path("house.py").write_text("print('hello \\x1b[2J')\n" + SLOW)

    result = simulated("--code", "house.py")

    assert result.stderr == "house.py prints: hello \\x1b[2J\n"
    assert result.stdout.startswith("wizwar+Blizzard: ")


def test_code_that_ends_the_program_in_a_game_fails_that_game() -> None:
    Path("house.py").write_text(SLOW.replace("return 0", "raise SystemExit(0)"))

    result = simulated("--code", "house.py")

    assert result.exit_code == 1
    assert "house.py:11, in may_draw: it ends the program (sys.exit(0)) (game 0 of seed 3" in result.stderr


def test_base_exception_in_a_game_is_reported() -> None:
    Path("house.py").write_text(SLOW.replace("return 0", "raise BaseException('cold')"))

    assert "house.py:11, in may_draw: BaseException: cold" in simulated("--code", "house.py").stderr


# Records.


def test_record_names_its_files() -> None:
    Path("house.py").write_text(SLOW)
    path, _ = recorded(cards=(MIRRORS,), code=Path("house.py"))

    record = Record.load(path)

    assert record.game == "wizwar+Blizzard+cards"
    assert record.house_rules == HouseRules(
        "wizwar",
        (
            HouseFile("cards", "mirrors.toml", digest(MIRRORS)),
            HouseFile("code", "house.py", digest(Path("house.py"))),
        ),
    )
    assert record.package_version != "unknown"
    assert Record.loads(record.dumps()) == record


def test_replayed_and_undone_games_name_their_files() -> None:
    path, house = recorded(cards=(MIRRORS,))
    record = Record.load(path)

    game = house.load().replay(record)

    assert house_rules_of(game) == record.house_rules
    assert house_rules_of(game.clone()) == record.house_rules
    assert game.record().house_rules == record.house_rules


def test_replay_takes_the_same_files() -> None:
    Path("house.py").write_text(SLOW)
    recorded(cards=(MIRRORS,), code=Path("house.py"))

    result = run("replay", "game.jsonl", "--verify", "--cards", MIRRORS, "--code", "house.py")

    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("verified: 12 decisions. ")


def test_replay_lists_missing_files() -> None:
    Path("house.py").write_text(SLOW)
    recorded(cards=(MIRRORS,), code=Path("house.py"))

    nothing = run("replay", "game.jsonl")
    half = run("replay", "game.jsonl", "--code", "house.py")

    cards, code = digest(MIRRORS)[:12], digest(Path("house.py"))[:12]
    start = "arcana: game.jsonl: played with house rules; give the same files: "
    assert (nothing.exit_code, nothing.stderr) == (
        2,
        f"{start}--cards mirrors.toml (sha256 {cards}...) and --code house.py (sha256 {code}...)\n",
    )
    assert half.stderr == f"{start}--cards mirrors.toml (sha256 {cards}...)\n"


def test_replay_notes_a_changed_file_that_plays_the_same() -> None:
    Path("house.py").write_text(SLOW)
    recorded(code=Path("house.py"))
    Path("house.py").write_text(SLOW + "# a comment\n")

    result = run("replay", "game.jsonl", "--verify", "--code", "house.py")

    assert result.exit_code == 0
    assert result.stderr.startswith("arcana: note: house.py has changed since the record was made (sha256 ")


def test_replay_rejects_a_changed_file_that_plays_otherwise() -> None:
    Path("house.py").write_text(SLOW)
    recorded(code=Path("house.py"))
    Path("house.py").write_text(SLOW.replace("may_draw", "hand_size").replace("return 0", "return 1"))

    result = run("replay", "game.jsonl", "--verify", "--code", "house.py")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "house.py has changed since the record was made" in result.stderr
    assert "arcana: game.jsonl: " in result.stderr


def test_replay_rejects_another_class() -> None:
    Path("house.py").write_text(SLOW)
    recorded(code=Path("house.py"))
    Path("house.py").write_text(SLOW.replace("Blizzard", "Storm"))

    result = run("replay", "game.jsonl", "--code", "house.py")

    assert result.stderr == "arcana: game.jsonl: a record of 'wizwar+Blizzard'; the files given make 'wizwar+Storm'\n"


def test_replay_rejects_files_that_the_record_did_not_use() -> None:
    recorded()

    result = run("replay", "game.jsonl", "--cards", MIRRORS)

    assert result.exit_code == 2
    assert "arcana: game.jsonl: a record of 'wizwar'; the files given make 'wizwar+cards'\n" in result.stderr


@pytest.mark.parametrize("name", ["wizwar+Blizzard", "blizzard"])
def test_replay_asks_for_the_code_of_a_record_without_file_names(name: str) -> None:
    Path("house.py").write_text(SLOW.replace("__slots__ = ()", f"__slots__ = ()\n    name = {name!r}"))
    path, _ = recorded(code=Path("house.py"))
    head, _, rest = path.read_text().partition("\n")
    plain = json.loads(head)
    del plain["house_rules"]
    path.write_text(json.dumps(plain) + "\n" + rest)

    alone, with_code = run("replay", path), run("replay", path, "--code", "house.py")

    assert alone.stderr == (
        f"arcana: game.jsonl: a record of {name!r}, which isn't installed; if it is a game changed by Python code, give "
        "the file with that code to --code\n"
    )
    assert with_code.exit_code == 0
    assert with_code.stderr.startswith("arcana: note: house.py is not a file that the record names")


def test_replay_compares_settings() -> None:
    Path("night.toml").write_text("life_start = 9\n")
    game = registry.load("wizwar")(2, 7, rules=registry.load("wizwar").rules_class.from_plain({"life_start": 9}))
    game.record().dump("game.jsonl")

    same = run("replay", "game.jsonl", "--rules", "night.toml")
    other = run("replay", "game.jsonl", "--rules", SHORT)

    assert (same.exit_code, same.stderr) == (0, "")
    assert other.exit_code == 2
    assert "life_start is 10 and not 9" in other.stderr


def test_error_in_code_is_reported_when_a_record_is_replayed() -> None:
    Path("house.py").write_text(SLOW)
    recorded(code=Path("house.py"))
    Path("house.py").write_text(SLOW.replace("return 0", "return 1 // 0"))

    result = run("replay", "game.jsonl", "--code", "house.py")

    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == (
        "arcana: house.py:11, in may_draw: ZeroDivisionError: integer division or modulo by zero "
        "(game wizwar+Blizzard, seed 7)"
    )


@pytest.mark.parametrize(
    ("house_rules", "reason"),
    [
        (5, "house_rules must be an object with 'game' and 'files', got 5"),
        ({"game": "wizwar"}, "house_rules must be an object with 'game' and 'files'"),
        ({"game": 1, "files": []}, "house_rules: 'game' must be a text, got 1"),
        ({"game": "wizwar", "files": {}}, "house_rules: 'files' must be a list, got {}"),
        ({"game": "wizwar", "files": [{}]}, "house_rules: a file must have 'kind', 'name' and 'sha256', got {}"),
        (
            {"game": "wizwar", "files": [{"kind": "music", "name": "x", "sha256": "0" * 64}]},
            "the kind of a house rule's file must be 'rules', 'cards' or 'code', got 'music'",
        ),
        (
            {"game": "wizwar", "files": [{"kind": "code", "name": 3, "sha256": "0" * 64}]},
            "the name of a house rule's file must be a text, got 3",
        ),
        (
            {"game": "wizwar", "files": [{"kind": "code", "name": "x", "sha256": "0"}]},
            "the sha256 of a house rule's file must be 64 hex digits, got '0'",
        ),
    ],
)
def test_damaged_house_rules_in_a_record_are_rejected(house_rules: object, reason: str) -> None:
    path, _ = recorded()
    head, _, rest = path.read_text().partition("\n")
    text = json.dumps({**json.loads(head), "house_rules": house_rules}) + "\n" + rest

    with pytest.raises(RecordError) as error:
        Record.loads(text, "game.jsonl")

    assert str(error.value).startswith(f"game.jsonl line 1: {reason}")


def test_games_with_files_of_cards_play_to_their_end() -> None:
    for name, file in (("wizwar", MIRRORS), ("mtgcombat", FROST)):
        made = House.of(registry.load(name), cards=(file,)).load()
        game = made(2, 1)
        play_out(game, [RandomBot(), RandomBot()], Rng(1))
        assert game.is_over
        assert made.replay(game.record()).checksum() == game.checksum()


# At the terminal.


def played(*words: object, typed: str = "quit\n") -> Result:
    result = CliRunner(env={"COLUMNS": "80"}).invoke(arcana, ["play", *map(str, words)], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def test_game_at_the_terminal_is_played_and_resumed_with_its_files() -> None:
    Path("house.py").write_text(SLOW)

    begun = played(
        *("wizwar", "--seats", "you,random", "--seed", 3, "--code", "house.py", "--cards", MIRRORS, "--rules", SHORT),
        *("--save", "game.jsonl"),
    )
    resumed = played("--resume", "game.jsonl")

    assert (begun.exit_code, resumed.exit_code) == (0, 0), begun.output + resumed.output
    record = Record.load("game.jsonl")
    assert record.game == "wizwar+Blizzard+cards"
    assert record.house_rules is not None
    assert [file.name for file in record.house_rules.files] == ["short_war.toml", "mirrors.toml", "house.py"]


def test_game_is_not_resumed_without_its_files() -> None:
    Path("house.py").write_text(SLOW)
    assert played("wizwar", "--seed", 3, "--code", "house.py", "--save", "game.jsonl").exit_code == 0
    Path("house.py").unlink()

    gone = played("--resume", "game.jsonl")
    for kept in Path().glob("game.jsonl.*"):
        kept.unlink()
    unnamed = played("--resume", "game.jsonl")

    assert (gone.exit_code, unnamed.exit_code) == (2, 2)
    assert "house.py: " in gone.stderr
    assert "game.jsonl: played with house rules; give the same files: --code house.py (sha256 " in unnamed.stderr


def test_error_in_code_at_the_terminal_is_reported_with_its_line() -> None:
    Path("house.py").write_text(
        SLOW.replace("may_draw(self, player)", "begin_turn(self, player)").replace("0", "[][1]")
    )

    result = played("wizwar", "--seed", 3, "--code", "house.py", "--save", "game.jsonl")

    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert result.stderr.splitlines()[-1] == (
        "arcana: house.py:11, in begin_turn: IndexError: list index out of range (game wizwar+Blizzard, seed 3)"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are for Unix")
@pytest.mark.parametrize("option", ["--rules", "--code"])
def test_pipe_as_a_file_is_named_in_the_mistake(tmp_path: Path, option: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    result = CliRunner().invoke(arcana, ["play", "archmage", option, str(pipe)])

    assert result.exit_code == 2
    assert result.stderr == f"arcana: {pipe}: cannot be read: it is a named pipe, not a regular file\n"


def test_code_that_closes_its_output_can_be_played(tmp_path: Path) -> None:
    code = tmp_path / "quiet.py"
    code.write_text("import sys\nfrom arcana_archmage import Game\nsys.stdout.close()\nclass Quiet(Game): pass\n")

    result = CliRunner().invoke(arcana, ["play", "archmage", "--code", str(code)], input="quit\n")

    assert result.exit_code == 0, result.output


def test_map_file_is_played_on_and_named_in_the_record() -> None:
    made = registry.load("magicrealm")
    text = map_text(made(seed=3).position.placements)
    Path("map.toml").write_text(text, encoding="utf-8")

    house = House.of(made, cards=(Path("map.toml"),)).load()

    assert house(seed=1).position.placements == made(seed=3).position.placements
    assert house.name == "magicrealm+map"
    assert simulated("--map", "map.toml", "--limit", 4, game="magicrealm").stdout.startswith("magicrealm+map: ")
    assert rejected("--rules", "map.toml", game="magicrealm") == (
        "arcana simulate: map.toml holds a map or cards, not settings: give it to --cards\n"
    )
    assert rejected("--map", "map.toml", "--map", "map.toml", game="magicrealm") == (
        "arcana: map.toml: a game has one map, and map.toml is one\n"
    )


@pytest.mark.rule("MR-3.8")
def test_given_map_and_map_built_by_players_exclude_each_other() -> None:
    Path("map.toml").write_text(map_text(registry.load("magicrealm")(seed=3).position.placements), encoding="utf-8")
    Path("built.toml").write_text("player_built_map = true\n", encoding="utf-8")

    assert rejected("--map", "map.toml", "--rules", "built.toml", game="magicrealm") == (
        "arcana: built.toml:1: player_built_map must be false with a map from a file, got true (MR-3.8)\n"
    )


# Odds.


def test_odds_name_the_procedures_that_they_do_not_count() -> None:
    Path("lucky.py").write_text(LUCKY)
    plain = run("odds", "magicrealm", "hide").stdout
    note = "These odds don't count this game's own table_roll.\n"
    at_table = ("play", "magicrealm", "--seed", 1, "--seats", "you", "--code", "lucky.py")

    assert run("odds", "magicrealm", "hide", "--code", "lucky.py").stdout == plain + note
    assert note in CliRunner().invoke(arcana, [str(word) for word in at_table], input="odds hide\nquit\n").stdout


def test_code_can_have_its_own_odds() -> None:
    own = f"{LUCKY}\n    @classmethod\n    def odds(cls):\n        return lambda *_: [str(6 // cls.default_players)]\n"
    Path("own.py").write_text(own)
    Path("failing.py").write_text(own.replace("cls.default_players", "0"))

    assert run("odds", "magicrealm", "hide", "--code", "own.py").stdout == "3\n"
    assert "failing.py:15, in <lambda>: Zero" in run("odds", "magicrealm", "hide", "--code", "failing.py").stderr
