"""Whatever a file or a path is, every command ends with one line, soon, and without a traceback."""

from __future__ import annotations

import ast
import contextlib
import itertools
import json
import os
import shutil
import signal
import stat
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

import arcana_lab.commands
from arcana_core.mail import Correspondent
from arcana_core.registry import registered
from arcana_lab.commands import arcana
from arcana_lab.commands.mail import mail

if TYPE_CHECKING:
    from types import FrameType

    from arcana_core.registry import AnyGame

ESCAPES = "a\x1b[2J\x07\x9b31m\x7f\u202eb\u200b\u2066\u00ad\ufeffc"
"""Controls of a terminal, marks that turn text around, and invisible characters."""
STEERING = {*map(chr, range(32)), *map(chr, range(127, 160)), *"\u200b\u200c\u200d\u202a\u202e\u2066\u2069\u00ad\ufeff"}


@pytest.fixture(autouse=True)
def _games(numbers: AnyGame) -> Iterator[None]:
    """Letters by mail and secret numbers, known to the registry."""
    with registered("letters", import_module("letters_by_mail").Game, replace=True):
        yield


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a game by mail, a record and rules, all of them good."""
    folder = tmp_path_factory.mktemp("good")
    with registered("letters", import_module("letters_by_mail").Game, replace=True) as letters:
        assert invoked("mail", "new", "letters", str(folder / "g"), "--seed", "7").exit_code == 0
        letters(seed=1).record().dump(folder / "record.jsonl")
    (folder / "rules.toml").write_text("highest = 9\n")
    (folder / "sheet.txt").write_text("at dusk\n")
    return folder


@pytest.fixture(autouse=True)
def _inside(begun: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(begun, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def _in_time() -> Iterator[None]:
    """No command may wait: after a minute it is a failure."""

    def late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError("the command waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def invoked(*words: str, typed: str = "quit\n") -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(arcana, words, input=typed)


def _binary(path: str) -> None:
    Path(path).write_bytes(bytes(range(256)) * 40)


def _pipe(path: str) -> None:
    os.mkfifo(path)


def _text(text: str | bytes) -> Callable[[str], None]:
    def write(path: str) -> None:
        Path(path).write_bytes(text if isinstance(text, bytes) else text.encode())

    return write


def _head(**changes: object) -> str:
    """A record of one line that begins as it should, with these changes."""
    head = {
        "format": "arcana record",
        "version": 1,
        "game": "letters",
        "rules_version": 1,
        "package": "0",
        "players": 2,
        "chance": {},
        "rules": {},
    }
    return json.dumps({**head, **changes}, ensure_ascii=False) + "\n"


DRAFT = ".game.jsonl.0123456789ab.part"
"""As a command that was killed leaves one behind."""
DEEP = "[" * 100_000
FILES: dict[str, Callable[[str], None]] = {
    "missing": lambda path: None,
    "folder": os.mkdir,
    "pipe": _pipe,
    "empty": _text(""),
    "binary": _binary,
    "huge line": _text("x" * 2_000_000),
    "huge number": _text("ante = " + "9" * 100_000),
    "bad UTF-8": _text(b'a = "\xff\xfe"\n'),
    "null characters": _text("a = 1\n\0\0\0\n"),
    "deep lists": _text(f"a = {DEEP}\n"),
    "deep JSON": _text(DEEP + "\n"),
    "deep JSON below a good head": _text(_head() + DEEP + "\n"),
    "deep JSON in the head": _text(_head().replace('"rules": {}', '"rules": {"a": ' + DEEP)),
    "deep tables": _text("[" + ".".join("a" * 20_000) + "]\n"),
    "escapes as TOML": _text(f'"{ESCAPES}" = "{ESCAPES}"\nhighest = "{ESCAPES}"\n[P]\nname = "{ESCAPES}"\n'),
    "escapes as JSON": _text(_head(game=ESCAPES)),
    "escapes in a record": _text(_head(package=ESCAPES, position=ESCAPES)),
    "escapes in a decision": _text(_head() + json.dumps([0, ESCAPES, 3]) + "\n"),
    "escapes as keys": _text(_head(**{ESCAPES: ESCAPES}, rules={ESCAPES: ESCAPES}, chance={ESCAPES: 1})),
    "escapes as text": _text(ESCAPES * 3),
    "loop of links": lambda path: os.symlink(os.path.basename(path), path),
    "link to nowhere": lambda path: os.symlink("nowhere", path),
    "link to a folder": lambda path: os.symlink("g", path),
}
PATHS = {
    "over-long name": "x" * 300,
    "over-long path": "x/" * 5000,
    "null character": "a\0b",
    "below a file": "sheet.txt/x",
    "bytes outside UTF-8": "\udcff\udc80",
    "half a character": "\ud800",
    "escapes in the name": ESCAPES,
    "device": "/dev/null",
    "no name": "",
}

COMMANDS = {
    "replay": "replay {}",
    "replay --verify": "replay {} --verify",
    "replay --to": "replay {} --to 0",
    "simulate --rules": "simulate numbers --games 2 --workers 1 --rules {}",
    "play --rules": "play numbers --rules {}",
    "fight --rules": "fight numbers round 2 --rules {}",
    "fight --cards": "fight magicrealm amazon|imp --map {}",
    "fight --code": "fight numbers round 2 --code {}",
    "play --resume": "play numbers --resume {}",
    "play --resume --save": "play numbers --resume {0} --save {0}",
    "new --players": "mail new letters n --players {}",
    "new --rules": "mail new letters n --rules {}",
    "orders FILE": "mail orders g P {}",
    "check": "check {}",
    "check --game": "check --game mtgcombat {}",
    "check of two": "check rules.toml {}",
    "simulate --cards": "simulate wizwar --games 1 --workers 1 --limit 3 --cards {}",
    "simulate --code": "simulate numbers --games 1 --workers 1 --code {}",
    "replay --rules": "replay record.jsonl --rules {}",
    "replay --cards": "replay record.jsonl --cards {}",
    "replay --code": "replay record.jsonl --code {}",
    "odds": "odds mtgcombat 4 vs 3 --rules {}",
    "odds --cards": "odds mtgcombat 4 vs 3 --cards {}",
    "odds --code": "odds mtgcombat 4 vs 3 --code {}",
}
"""Every command and option that reads a file."""
OUTPUTS = {
    "simulate --out .csv": "simulate numbers --games 2 --workers 1 --out {}.csv",
    "simulate --out .parquet": "simulate numbers --games 2 --workers 1 --out {}.parquet",
    "play --save": "play numbers --save {}",
    "fight --save": "fight numbers round 2 --save {}",
    "report --out": "mail report g P --out {}",
    "reports --out": "mail report g --out {}",
}
"""Every option that writes a file."""
FOLDERS = (
    "new {}",
    "orders {} P sheet.txt",
    "turn {} --force",
    "report {}",
    "status {}",
    "standby {} P",
    "sheet {} P",
    "comment {} well-played",
    "hall {}",
)
"""Every command that takes the folder of a game by mail."""


def in_mail(command: str) -> str:
    """The whole command, with the game where one begins."""
    return f"mail {command.replace('new', 'new letters')}"


def check(words: str, path: str) -> Result:
    """The command ends well or with one line, shows nothing that steers a terminal, and leaves no draft."""
    arguments = [word.format(path) for word in words.split()]
    result = invoked(*arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    assert result.exit_code in (0, 1, 2)
    printed = {*result.stdout, *result.stderr} & (STEERING - {"\n"})
    assert not printed
    if result.exit_code == 2:
        assert result.stderr.startswith("arcana")
        assert result.stderr.count("\n") == 1 + result.stderr.count("arcana: note:")
        assert len(result.stderr) < 12_000 + len(path)
    assert {draft.name for draft in Path().rglob("*.part")} <= {DRAFT}
    return result


GOOD = {
    "replay": "record.jsonl",
    "replay --verify": "record.jsonl",
    "replay --to": "record.jsonl",
    "simulate --rules": "rules.toml",
    "play --rules": "rules.toml",
    "fight --rules": "rules.toml",
    "new --rules": "empty.toml",
    "new --players": "empty.toml",
    "orders FILE": "sheet.txt",
    "check": "rules.toml",
    "check of two": "rules.toml",
    "check --game": "characters.toml",
    "odds": "empty.toml",
    **dict.fromkeys(OUTPUTS, "written"),
}
"""A file with which each of these commands ends well, so that a failure below is the file's."""


@pytest.mark.parametrize("command", GOOD)
def test_good_file_is_accepted(command: str) -> None:
    Path("empty.toml").touch()
    Path("characters.toml").write_text("packs = {}\n")

    result = check({**COMMANDS, **OUTPUTS}[command], GOOD[command])

    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("command", FOLDERS)
def test_good_folder_is_accepted(command: str) -> None:
    result = check(in_mail(command), "n" if command.startswith("new") else "g")

    assert result.exit_code == (1 if command.startswith("standby") else 0), result.output


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_file_of_any_kind_ends_a_command_in_one_line(command: str, kind: str) -> None:
    FILES[kind]("hostile")

    result = check(COMMANDS[command], "hostile")

    if kind in ("missing", "folder", "pipe", "binary", "bad UTF-8", "loop of links", "link to nowhere"):
        assert result.exit_code != 0
        if result.exit_code == 2:
            assert result.stdout == ""


@pytest.mark.parametrize("kind", PATHS)
@pytest.mark.parametrize("command", [*COMMANDS, *OUTPUTS])
def test_path_of_any_kind_ends_a_command_in_one_line(command: str, kind: str) -> None:
    result = check({**COMMANDS, **OUTPUTS}[command], PATHS[kind])

    if command in COMMANDS and kind != "device":
        assert result.exit_code == 2


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", OUTPUTS)
def test_only_regular_files_are_written_over(command: str, kind: str) -> None:
    name = f"hostile{Path(OUTPUTS[command]).suffix.removesuffix('{}')}"
    FILES[kind](name)
    before = stat.S_IFMT(os.lstat(name).st_mode) if os.path.lexists(name) else None

    check(OUTPUTS[command], "hostile")

    assert before is None or stat.S_IFMT(os.lstat(name).st_mode) == before


@pytest.mark.parametrize("kind", [*FILES, *PATHS])
@pytest.mark.parametrize("command", FOLDERS)
def test_folder_of_any_kind_ends_a_command_in_one_line(command: str, kind: str) -> None:
    if kind in FILES:
        FILES[kind]("hostile")

    check(in_mail(command), "hostile" if kind in FILES else PATHS[kind])


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("name", ["game.jsonl", "players.toml", "comments.jsonl", ".lock", "reports", DRAFT])
def test_anything_in_the_folder_of_a_game_ends_its_commands_in_one_line(name: str, kind: str) -> None:
    if name == "reports":
        shutil.rmtree("g/reports", ignore_errors=True)
    else:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(f"g/{name}")
    FILES[kind](f"g/{name}")

    for command in FOLDERS:
        check(in_mail(command), "g")


HALL_ENTRY = {
    "id": "0",
    "game": "letters",
    "folder": ESCAPES,
    "entered": ESCAPES,
    "turn": 2,
    "ended": "it ended",
    "clause": "",
    "winners": [{"letter": "P", "name": f"{ESCAPES}\ud800", "player": ESCAPES, "score": 1}],
}


@pytest.mark.parametrize("kind", [*FILES, "escapes as an entry"])
def test_hall_of_fame_of_any_kind_ends_its_commands_in_one_line(kind: str) -> None:
    for _ in range(2):
        assert check("mail turn {} --force", "g").exit_code == 0
    Path("hall-of-fame.jsonl").unlink()
    {**FILES, "escapes as an entry": _text(json.dumps(HALL_ENTRY) + "\n")}[kind]("hall-of-fame.jsonl")

    result = check("mail hall {}", "g")

    assert result.exit_code == (0 if kind in ("missing", "empty", "escapes as an entry") else 2)
    if kind == "escapes as an entry":
        assert r"\x1b[2J\x07\x9b31m\x7f\u202eb" in result.stdout


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_locked_file_is_reported() -> None:
    Path("locked").touch(mode=0)
    for command in COMMANDS.values():
        assert check(command, "locked").exit_code == 2


@pytest.mark.parametrize("command", [*COMMANDS.values(), *OUTPUTS.values(), *(f"letters {one}" for one in FOLDERS)])
def test_path_that_the_system_denies_is_reported(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # As for a user below a locked folder. This suite may run as root, who may read everything.
    def denied(real: Callable[..., object]) -> Callable[..., object]:
        def call(path: object, *arguments: object, **named: object) -> object:
            if "locked" in str(path):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *arguments, **named)

        return call

    for name in ("open", "stat", "lstat", "mkdir", "replace"):
        monkeypatch.setattr(os, name, denied(getattr(os, name)))

    assert check(command, "locked/file").exit_code == 2


@pytest.mark.parametrize("password", ["\ud800", "\0", ESCAPES, "x" * 100_000, ""])
def test_password_of_any_kind_is_wrong(password: str) -> None:
    for words in (("orders", "g", "P", "sheet.txt"), ("report", "g", "P")):
        result = invoked("mail", *words, "--password", password)

        assert result.exit_code == 1
        assert "this is not the password of P" in result.output


# The one way to the terminal.


def test_commands_print_through_one_module_only() -> None:
    found = []
    for path in sorted(Path(arcana_lab.commands.__file__).parent.glob("*.py")):
        if path.name == "output.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and (called := ast.unparse(node.func)) in (
                "click.echo",
                "click.secho",
                "print",
                "sys.stdout.write",
                "sys.stderr.write",
                "Console",
            ):
                found.append(f"{path.name}:{node.lineno}: {called}")

    assert found == []


def test_checksum_of_a_record_is_printed_with_escapes() -> None:
    lines = [line for line in Path("record.jsonl").read_text().splitlines() if "after" not in line]
    Path("hostile").write_text("\n".join([*lines, json.dumps({"after": 0, "checksum": ESCAPES}), ""]))

    result = check("replay {}", "hostile")

    assert result.exit_code == 2
    assert r"a\x1b[2J\x07\x9b31m\x7f\u202eb\u200b" in result.stderr


@pytest.mark.parametrize("word", ["", "/", "explain ", "rules ", "save ", "why ", "pick "])
def test_typed_text_is_printed_with_escapes(word: str) -> None:
    result = invoked("play", "numbers", "--seed", "1", typed=f"{word}{ESCAPES}\nquit\n")

    assert result.exit_code == 0
    assert not {*result.output} & (STEERING - {"\n"})
    assert "Player 0 (you)> " in result.output


def test_names_of_players_are_printed_with_escapes_and_kept_for_scripts(monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"{ESCAPES}\U000e0041 Otho \u00e9"
    mail = import_module("letters_by_mail").LettersByMail
    monkeypatch.setattr(mail, "correspondents", lambda self, game: (Correspondent("P", name), Correspondent("Q", "Q")))

    shown, scripts = check("mail status {}", "g"), check("mail status {} --json", "g")

    assert (
        r"a\x1b[2J\x07\x9b31m\x7f\u202eb\u200b\u2066\xad\ufeffc\U000e0041 Otho \xe9".replace(r"\xe9", "\u00e9")
        in shown.stdout
    )
    assert json.loads(scripts.stdout)["players"][0]["name"] == name


def test_bars_and_tables_show_escapes() -> None:
    from arcana_lab.commands.summary import print_summary
    from arcana_lab.results import PlayedGame, Results

    name, reason = "bot \x1b]0;title\x07", "ended \x9b2J\u202e by force"
    played = PlayedGame(0, "1/game/0", (name, name), (1.0, 0.0), (0,), (1, 2), 3, reason)
    results = Results("letters", {"\x1b[1m": "\x1b[2J"}, "\x1b", 1, (played,))
    with pytest.MonkeyPatch.context() as patch:
        runner = CliRunner()

        def names() -> tuple[str, ...]:
            print_summary(results)
            return ()

        patch.setattr("arcana_lab.commands.listing.registry.names", names)
        result = runner.invoke(arcana, ["list"])

    assert not {*result.stdout} & (STEERING - {"\n"})
    assert r"bot \x1b]0;title\x07" in result.stdout
    assert r"ended \x9b2J\u202e by force" in result.stdout


def test_characters_outside_the_encoding_are_printed_as_escapes(run: Callable[..., object]) -> None:
    done = run("-m", "arcana_lab", "simulate", "numbers", "--games", "3", PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert (done.returncode, done.stderr) == (0, "")  # type: ignore[attr-defined]  # of a finished process
    assert r"\xb1" in done.stdout  # type: ignore[attr-defined]  # likewise


def test_output_that_cannot_be_written_is_one_line(environment: dict[str, str], tmp_path: Path) -> None:
    import subprocess

    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no device that is always full")
    for words in (["rules", "numbers"], ["simulate", "numbers", "--games", "3", "--workers", "1"], ["list"]):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [sys.executable, "-m", "arcana_lab", *words],
                env=environment,
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )

        assert (done.returncode, done.stderr) == (2, "arcana: No space left on device\n")


OPTIONS_OF_PLAY = ("--rules", "--save", "--cards", "--code")


def test_every_option_that_takes_a_path_is_tried_above() -> None:
    import click

    commands = [*arcana.commands.values(), *mail.commands.values()]
    taken = {
        f"{command.name} {parameter.opts[0]}"
        for command in commands
        for parameter in command.params
        if isinstance(parameter.type, (click.Path, click.File))
    }
    folders = {f"{word.split()[0]} folder" for word in FOLDERS}

    tried = {
        "replay record",
        "simulate --rules",
        "simulate --out",
        *(f"{command} {option}" for command in ("play", "fight") for option in OPTIONS_OF_PLAY),
    }
    tried |= {
        "new --players",
        "new --rules",
        "orders file",
        "report --out",
        "check files",
        "simulate --cards",
        "simulate --code",
        "replay --rules",
        "replay --cards",
        "replay --code",
        "odds --rules",
        "odds --cards",
        "odds --code",
    }
    assert taken == tried | folders
    assert len([*itertools.chain(COMMANDS, OUTPUTS)]) >= len(tried)
