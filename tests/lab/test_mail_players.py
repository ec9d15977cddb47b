"""The list of players: the one that a game begins with, and the one that the game master keeps."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from arcana_core.registry import registered
from arcana_lab.commands import arcana
from arcana_lab.mail import nothing_of, read_players, with_passwords
from arcana_lab.mail.registration import LONGEST_FILE, Registered, players_text
from tests.lab.mail_words import in_order

if TYPE_CHECKING:
    from arcana_core.registry import AnyGame


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """Letters by mail, known to the registry."""
    monkeypatch.chdir(tmp_path)
    with registered("letters", import_module("letters_by_mail").Game, replace=True) as played:
        yield played


def invoked(*words: str) -> Result:
    """Run `arcana mail` with these words."""
    return CliRunner().invoke(arcana, ["mail", *in_order(*words)])


def begun(text: str) -> str:
    """The list of a game that is begun with this one."""
    Path("list.toml").write_text(text)
    result = invoked("new", "g", "--players", "list.toml")
    assert (result.exit_code, result.stderr) == (0, "")
    return Path("g/players.toml").read_text()


def mistakes(text: str | bytes) -> list[str]:
    """The mistakes in a list. No game begins with it."""
    Path("list.toml").write_bytes(text.encode() if isinstance(text, str) else text)
    result = invoked("new", "g", "--players", "list.toml")
    assert (result.exit_code, result.stdout) == (2, "")
    assert not Path("g").exists()
    return [line.removeprefix("list.toml: ") for line in result.stderr.strip().removeprefix("arcana: ").split("; list")]


def test_player_data_is_kept_and_choices_go_into_the_record() -> None:
    kept = begun(
        'number = 7\ndue = 2026-12-01\n[P]\nink = "blue"\nplayer = "Ann \\"A.\\" O\'Hara"\npassword = "swordfish"\n'
        '[Q]\naddress = """\n1 Straße\nBørge 🪄"""\naccount = "0012"\nbalance = "12.50"\n'
    )

    tables = tomllib.loads(kept)
    made = tables["Q"].pop("password")
    assert len(made) == 12
    assert tables == {
        "number": "7",
        "due": "2026-12-01",
        "P": {"player": 'Ann "A." O\'Hara', "password": "swordfish"},
        "Q": {"address": "1 Straße\nBørge 🪄", "account": "0012", "balance": "12.50"},
    }


def test_keys_above_the_tables_hold_for_all_players_without_their_own() -> None:
    begun('due = "May"\n[Q]\ndue = "June"\nplayer = "Bo"\npassword = "b"\n')

    assert "due May, number , password" in invoked("report", "g", "P").stdout
    assert "due June, number , password b, player Bo, printed" in invoked("report", "g", "Q").stdout


def test_list_may_be_changed_while_the_game_is_played() -> None:
    kept = begun("")
    Path("g/players.toml").write_text(kept.replace("[Q]", '[Q]\nplayer = "a standby player"'))

    assert "player a standby player" in invoked("report", "g", "Q").stdout


def test_kept_list_explains_its_keys() -> None:
    kept = begun("")

    assert kept.startswith("# The players of a game of letters.")
    for key in ("player", "address", "account", "balance", "number", "printed", "password", "due"):
        assert f"#   {key} " in kept


def test_every_mistake_in_a_list_is_reported() -> None:
    assert mistakes(
        'ghost = 1\ndeu = "May"\nQ = "Bo"\n[P]\nplayr = "Ann"\nbalance = 12.50\npassword = ""\nage = 7\nink = "red"\n'
        '[p]\n[Z]\nplayer = "Zed"\n'
    ) == [
        "unknown key 'ghost'; only number, printed, due may be above the tables, everything else belongs in a player's table",
        ".toml: unknown key 'deu'; did you mean 'due'?",
        ".toml: unknown table [p]; did you mean 'P'?",
        ".toml: unknown table [Z]; the tables are [P], [Q]",
        ".toml: P: unknown key 'playr'; did you mean 'player'?",
        ".toml: P: balance must be a text in quotes, got 12.5",
        ".toml: P: password must not be empty; leave it out and a new one is made",
        ".toml: P: unknown key 'age'; the keys are ink, player, address, account, balance, number, printed, password, due",
        ".toml: Q must be a table [Q], got 'Bo'",
        ".toml: P: no red ink",
    ]


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("[P", "not TOML: Expected ']' at the end of a table declaration"),
        (b"\xff", "not UTF-8 text"),
        ('[P]\nplayer = "a\\u0007b"', "P: player has the character '\\x07' in it, which cannot be printed"),
        ("[P]\nplayer = true", "P: player must be a text in quotes, got True"),
        ("x" * (LONGEST_FILE + 1), f"longer than {LONGEST_FILE} bytes"),
        ("a = " + "[" * 10_000, "not TOML: "),
    ],
)
def test_file_that_is_not_a_list_is_rejected(text: str | bytes, mistake: str) -> None:
    assert mistakes(text)[0].startswith(mistake)


@pytest.mark.parametrize(
    ("change", "mistake"),
    [
        ('[P]\nink = "blue"', "g/players.toml: P: ink can't be changed, because the game has begun with it"),
        (
            "[P]\nplayr = 1\n[R]",
            "g/players.toml: unknown table [R]; the tables are [P], [Q]; g/players.toml: P: unknown key 'playr'",
        ),
        ("[P", "g/players.toml: not TOML: "),
    ],
)
def test_mistakes_in_the_kept_list_are_reported_when_it_is_read(change: str, mistake: str) -> None:
    begun("")
    Path("g/players.toml").write_text(change)

    result = invoked("report", "g")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"arcana: {mistake}")
    result = invoked("orders", "g", "P", "list.toml", "--password", "x")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("arcana: g: a file of the game is damaged")


def test_without_its_list_a_game_goes_on() -> None:
    begun("")
    Path("g/players.toml").unlink()

    assert invoked("turn", "g", "--force").exit_code == 0
    assert invoked("report", "g", "P").stdout.startswith("printed ")


texts = st.text(
    st.characters(
        codec="utf-8", exclude_characters=[*map(chr, range(10)), *map(chr, range(11, 32)), *map(chr, range(127, 160))]
    ),
    max_size=20,
)


@given(common=texts, player=texts, address=texts)
def test_kept_list_reads_back(common: str, player: str, address: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    mail = import_module("letters_by_mail").LettersByMail()
    registered = Registered({"due": common, "number": ""}, {"P": {"player": player, "address": address}, "Q": {}}, {})
    path = tmp_path_factory.mktemp("kept") / "players.toml"

    path.write_text(players_text(registered, "a game"), encoding="utf-8")
    read = read_players(path, "PQ", mail, choices=False)

    assert read.mistakes == ()
    assert (read.common, read.particulars) == (registered.common, registered.particulars)


def test_password_that_is_given_stays_and_others_are_made() -> None:
    nothing = nothing_of("PQ")
    given = Registered({}, {"P": {"password": "mine"}, "Q": {}}, nothing.choices)

    made = with_passwords(given)

    assert made.of("P")["password"] == "mine"
    assert len({with_passwords(nothing).of("Q")["password"] for _ in range(20)}) == 20
