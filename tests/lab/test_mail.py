"""Games by mail: the commands, for a game unknown to the lab except that it can be played by mail."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from arcana_core.records.records import Record
from arcana_core.registry import registered
from arcana_lab.commands import arcana
from arcana_lab.mail import LONGEST_SHEET, Folder
from tests.lab.mail_words import in_order

if TYPE_CHECKING:
    from collections.abc import Callable
    from subprocess import CompletedProcess

    from arcana_core.registry import AnyGame


@pytest.fixture(autouse=True)
def game() -> Iterator[AnyGame]:
    """Letters by mail, known to the registry."""
    with registered("letters", import_module("letters_by_mail").Game, replace=True) as played:
        yield played


@pytest.fixture(autouse=True)
def _inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def invoked(*words: object, typed: str | bytes = "") -> Result:
    """Run `arcana mail` with these words."""
    return CliRunner(env={"COLUMNS": "100"}).invoke(arcana, ["mail", *in_order(*words)], input=typed)


def good(*words: object, typed: str | bytes = "") -> str:
    """The output of a command that succeeds."""
    result = invoked(*words, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def rejected(*words: object, typed: str | bytes = "") -> str:
    """The answer to a rejected request. The folder hasn't changed."""
    before = contents()
    result = invoked(*words, typed=typed)
    assert result.exit_code == 1
    assert contents() == before
    return result.stdout + result.stderr


def wrong(*words: object, typed: str | bytes = "") -> str:
    """The one line on a mistake of the game master; the folder is as it was."""
    before = contents()
    result = invoked(*words, typed=typed)
    assert (result.exit_code, result.stdout) == (2, "")
    assert contents() == before
    assert result.stderr.count("\n") == 1
    return result.stderr


def contents() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file() and path.name != ".lock"}


def passwords() -> dict[str, str]:
    tables = tomllib.loads(Path("g/players.toml").read_text())
    return {letter: tables[letter]["password"] for letter in "PQ"}


def decisions() -> list[tuple[int, str]]:
    return [(decision.player, decision.notation) for decision in Record.load("g/game.jsonl").decisions]


# The group of commands.


def test_mail_lists_its_commands_in_the_order_of_use() -> None:
    bare, helped = good(), good("--help")

    assert bare == helped
    commands = re.findall(r"^  (\w+)  ", helped[helped.index("Commands:") :], re.MULTILINE)
    assert commands == ["new", "sheet", "orders", "status", "turn", "report", "comment", "standby", "hall"]
    assert "Usage: arcana mail orders [OPTIONS] DIR PLAYER FILE\n" in good("orders", "--help")
    assert "Usage: arcana mail report [OPTIONS] DIR [PLAYER]\n" in good("report", "--help")


@pytest.mark.usefixtures("numbers")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("mail new numbers g", "arcana: numbers is not played by mail; games by mail are: letters, magika\n"),
        ("mail new nmbers g", "arcana: no game 'nmbers'; did you mean 'numbers'? installed: "),
        ("numbers new g", "arcana: 'numbers' is a game: begin with a command, such as `arcana play numbers`\n"),
        ("nmbers new g", "arcana: No such command 'nmbers'.\n"),
        ("mial new letters g", "arcana: unknown command 'mial'; did you mean 'mail'?\n"),
        ("mail old g", "arcana mail: No such command 'old'.\n"),
        ("mail orders", "arcana mail orders: Missing argument 'DIR'.\n"),
        ("mail orders g", "arcana mail orders: Missing argument 'PLAYER'.\n"),
    ],
)
def test_unknown_commands_are_rejected_in_one_line(words: str, line: str) -> None:
    result = CliRunner().invoke(arcana, words.split())

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(line)
    assert result.stderr.count("\n") == 1


def test_no_game_is_imported_for_a_list_of_commands_nor_for_another_game(
    run: Callable[..., CompletedProcess[str]],
) -> None:
    asked = (
        "import sys\nfrom click.testing import CliRunner\nfrom arcana_lab.commands import arcana\n"
        "print(CliRunner().invoke(arcana, {words}).exit_code)\n"
        "print(sorted(m for m in sys.modules if m.startswith('arcana_') and m.count('.') == 0))"
    )

    listed, other = (
        run("-c", asked.format(words=words)).stdout for words in (["--help"], ["rules", "leduc", "LD-1.1"])
    )

    assert listed == "0\n['arcana_core', 'arcana_lab']\n"
    assert other == "0\n['arcana_core', 'arcana_lab', 'arcana_leduc']\n"


# A new game.


def test_new_game_is_a_folder_with_a_record_and_a_list_of_players() -> None:
    text = good("new", "some/where/g", "--seed", 5)

    assert text.startswith("a game of letters is in some/where/g: P, Q\n")
    assert "arcana mail orders some/where/g P FILE" in text
    record = Record.load("some/where/g/game.jsonl")
    assert (record.game, record.players, record.decisions, record.chance["seed"]) == ("letters", 2, (), 5)
    assert [check.after for check in record.checks] == [0]
    tables = tomllib.loads(Path("some/where/g/players.toml").read_text())
    assert [key for key, table in tables.items() if isinstance(table, dict)] == ["P", "Q"]


def test_folder_and_its_list_are_for_the_game_master_alone() -> None:
    good("new", "g")

    assert Path("g").stat().st_mode & 0o777 == 0o700
    assert Path("g/players.toml").stat().st_mode & 0o777 == 0o600


def test_chance_and_passwords_are_new_in_every_game_without_a_seed() -> None:
    good("new", "g")
    first, before = passwords(), Record.load("g/game.jsonl").chance
    good("new", "h")

    assert len({*first.values(), *re.findall(r'password = "(\w+)"', Path("h/players.toml").read_text())}) == 4
    assert all(len(password) == 12 for password in first.values())
    assert Record.load("h/game.jsonl").chance["key"] != before["key"]


def test_passwords_are_not_drawn_from_the_seed() -> None:
    good("new", "g", "--seed", 1)
    good("new", "h", "--seed", 1)

    assert Path("g/players.toml").read_text() != Path("h/players.toml").read_text()
    assert Path("g/game.jsonl").read_text() == Path("h/game.jsonl").read_text()


def test_new_game_takes_rules_and_a_number_of_players() -> None:
    Path("rules.toml").write_text("rounds = 3\n")

    assert good("new", "g", "--rules", "rules.toml", "--novices", 4).startswith("a game of letters is in g: P, Q, R, S")
    assert Record.load("g/game.jsonl").rules == {"rounds": 3}


def test_folder_with_a_game_is_left_alone() -> None:
    good("new", "g")

    assert wrong("new", "g") == (
        "arcana: g holds a game already, game.jsonl: take another folder, or move the file elsewhere\n"
    )
    Path("g/game.jsonl").unlink()
    assert "g holds a list of players already, players.toml" in wrong("new", "g")


def test_folder_with_other_files_can_take_a_game() -> None:
    Path("g").mkdir()
    Path("g/notes.txt").write_text("ours")

    good("new", "g")

    assert Path("g/notes.txt").read_text() == "ours"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("new g --novices 5", "arcana: letters is played by 2 to 4 players, not by 5"),
        ("new g --novices 0", "arcana mail new: Invalid value for '--novices': must be at least 1, got 0"),
        ("new g --players none.toml", "arcana mail new: Invalid value for '--players': File 'none.toml' does not"),
        ("new g --rules bad.toml", "arcana: bad.toml:1: no setting 'roun"),
        ("new bad.toml/g", "arcana: bad.toml/g: no folder can be made: Not a directory"),
        ("new bad.toml", "arcana: bad.toml: no folder can be made: File exists"),
    ],
)
def test_impossible_new_game_leaves_no_files_behind(words: str, line: str) -> None:
    Path("bad.toml").write_text("rouns = 1\n")

    assert wrong(*words.split()).startswith(line)
    assert [path.name for path in Path().iterdir()] == ["bad.toml"]


# Sheets.


def test_sheet_is_read_from_a_file_or_the_standard_input() -> None:
    good("new", "g")
    Path("p.txt").write_text("at dusk")

    assert good("orders", "g", "P", "p.txt") == (
        "the sheet of P for turn 1 is accepted\nit reads:\n  at dusk\nsheets of turn 1 are missing: Q\n"
    )
    assert good("orders", "g", "q", "-", typed="by the lamp") == (
        "the sheet of Q for turn 1 is accepted\nit reads:\n  by the lamp\nall sheets of turn 1 are in: it can be processed\n"
    )
    assert decisions() == [(0, "write: at dusk"), (1, "write: by the lamp")]


def test_second_sheet_replaces_the_first() -> None:
    good("new", "g", "--seed", 1)
    good("orders", "g", "P", "-", typed="at dusk")

    again = good("orders", "g", "P", "-", typed="at dawn")

    assert again.startswith("the sheet of P for turn 1 is accepted and replaces the earlier one\n")
    assert again.endswith("sheets of turn 1 are missing: Q\n")
    good("orders", "g", "Q", "-", typed="x y")
    good("turn", "g")
    assert "player 0 wrote 'at dawn'" in good("report", "g", "Q")


def test_warnings_are_shown_with_the_answer() -> None:
    good("new", "g")

    assert good("orders", "g", "P", "-", typed="ab").startswith(
        "the sheet of P for turn 1 is accepted\n  it is short\nit reads:\n"
    )


def test_complete_turn_accepts_no_more_sheets() -> None:
    good("new", "g")
    for letter in "PQ":
        good("orders", "g", letter, "-", typed="at dusk")

    assert rejected("orders", "g", "P", "-", typed="at dawn") == (
        "the sheet of P for turn 1 is rejected, nothing has changed:\n"
        "  all sheets of turn 1 are in, so they can't be replaced any more\n"
    )


def test_illegal_sheet_is_rejected_with_its_clause() -> None:
    good("new", "g")

    assert rejected("orders", "g", "P", "-", typed="x" * 41) == (
        "the sheet of P for turn 1 is rejected, nothing has changed:\n"
        "  a letter has 1 to 40 characters, this one 41 (LE-2.1)\n"
    )


@pytest.mark.parametrize(
    ("sheet", "reason"),
    [
        (b"", "the sheet is empty"),
        (b" \r\n\t\n", "the sheet is empty"),
        (b"\xef\xbb\xbf", "the sheet is empty"),
        (b"good\n\x89PNG", "line 2: byte 0x89 is not UTF-8 text: save the sheet as UTF-8"),
        ("at dusk".encode("utf-16"), "line 1: byte 0xff is not UTF-8 text: save the sheet as UTF-8"),
        (b"at\ndusk\0\n", "line 2: the character '\\x00' cannot be printed: a sheet is plain text"),
        (b"x" * (LONGEST_SHEET + 1), f"a sheet has at most {LONGEST_SHEET} bytes, this one has more"),
    ],
)
def test_sheet_that_is_not_text_is_rejected(sheet: bytes, reason: str) -> None:
    good("new", "g")

    assert rejected("orders", "g", "P", "-", typed=sheet) == (
        f"the sheet of P for turn 1 is rejected, nothing has changed:\n  {reason}\n"
    )


def test_changes_by_mail_programs_are_undone() -> None:
    good("new", "g")

    good("orders", "g", "P", "-", typed=b"\xef\xbb\xbfat\tdusk\r\nby the l\xc3\xa4mp\r\n\r\n")

    assert decisions() == [(0, "write: at dusk\\nby the lämp")]


def test_illegal_sheets_have_mistakes_and_odd_ones_warnings(game: AnyGame) -> None:
    good("new", "g")
    kept = Folder(Path("g")).load()

    answer, odd = kept.hand_in(0, "x" * 1000), kept.hand_in(0, "hi")

    assert answer.record is None
    assert len(answer.reading.mistakes) == 1
    assert re.fullmatch(r"a letter has 1 to \d+ characters, this one 1000 \(LE-2\.1\)", answer.reading.mistakes[0])
    assert answer.reading.warnings == ()
    assert answer.missing == ("P", "Q")
    assert odd.record is not None
    assert (odd.reading.mistakes, odd.reading.warnings) == ((), ("it is short",))
    assert odd.missing == ("Q",)


def test_endless_sheet_is_not_read_to_its_end() -> None:
    good("new", "g")

    with open("huge.txt", "wb") as file:
        file.truncate(1 << 40)  # which takes no room on the disk

    result = invoked("orders", "g", "P", "huge.txt")
    assert result.exit_code == 1
    assert "at most 100000 bytes" in result.stdout


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("orders g X -", "arcana: unknown writer 'X'; the letters are P, Q\n"),
        ("orders g P none.txt", "arcana: none.txt: cannot be read: No such file or directory\n"),
        ("orders h P -", "arcana: h holds no game: it does not exist\n"),
        ("orders . P -", "arcana: . holds no game: game.jsonl is missing\n"),
        ("turn h", "arcana: h holds no game: it does not exist\n"),
        ("report h", "arcana: h holds no game: it does not exist\n"),
        ("status h", "arcana: h holds no game: it does not exist\n"),
        ("sheet g PQ", "arcana: unknown writer 'PQ'; did you mean 'Q'? the letters are P, Q\n"),
        ("report g P --turn 1", "arcana: there are reports of turns 0 to 0, not of turn 1\n"),
        ("report g P --turn -1", "arcana mail report: Invalid value for '--turn': must be at least 0, got -1\n"),
        ("report g --password x", "arcana mail report: --password is that of one player: name the PLAYER\n"),
        ("report g --out g/game.jsonl", "arcana: g/game.jsonl: no folder can be made: File exists\n"),
        ("report g P --out none/p.txt", "arcana: none/p.txt: cannot be written: No such file or directory\n"),
        ("turn g --turn 2", "arcana: turn 1 comes next, not turn 2\n"),
    ],
)
def test_game_masters_mistakes_are_one_line_each(words: str, line: str) -> None:
    good("new", "g")

    assert wrong(*words.split(), typed="at dusk").startswith(line)
    assert not Path(".lock").exists()


def test_game_without_play_by_mail_is_rejected(leduc: AnyGame) -> None:
    Path("g").mkdir()
    leduc(seed=1).record().dump("g/game.jsonl")

    assert wrong("status", "g") == "arcana: g holds a game of leduc, which is not played by mail\n"


# Passwords.


def test_sheet_with_password_is_accepted_without_news_of_others() -> None:
    good("new", "g")

    answer = good("orders", "g", "P", "-", "--password", passwords()["P"], typed="at dusk")

    assert answer == "the sheet of P for turn 1 is accepted\nit reads:\n  at dusk\n"


@pytest.mark.parametrize("given", ["", "guess", "Q", "\udcff", "é"])
def test_sheet_with_a_wrong_password_is_rejected(given: str) -> None:
    good("new", "g")
    known = passwords()

    assert rejected("orders", "g", "P", "-", "--password", known.get(given, given), typed="at dusk") == (
        "the sheet of P for turn 1 is rejected, nothing has changed:\n  this is not the password of P\n"
    )


def test_report_needs_the_players_password() -> None:
    good("new", "g")
    known = passwords()

    assert "round 1 of 2" in good("report", "g", "P", "--password", known["P"])
    assert rejected("report", "g", "P", "--password", known["Q"]) == (
        "arcana mail report: this is not the password of P\n"
    )


@pytest.mark.parametrize("file", ["game.jsonl", "players.toml"])
@pytest.mark.parametrize("command", [("orders", "g", "P", "-"), ("report", "g", "P")])
def test_damaged_files_reveal_no_secrets_to_a_player(file: str, command: tuple[str, ...]) -> None:
    good("new", "g")
    known = passwords()
    path = Path("g", file)
    secret = "Q whispers"
    damage = f'[0, "write: {secret}", "no number"]\n' if file == "game.jsonl" else f'[Q2]\nplayer = "{secret}"\n'
    path.write_text(path.read_text(encoding="utf-8") + damage, encoding="utf-8")

    for_player = wrong(*command, "--password", known["P"], typed="at dusk")
    for_master = wrong("report", "g", "P", typed="at dusk")
    report = "a file of the game is damaged; the game master sees the details, without --password\n"
    assert for_player.endswith(report)
    assert not any(word in for_player for word in (secret, "Q2", "line"))
    assert any(word in for_master for word in (secret, "Q2", "line"))


def test_player_without_a_password_can_not_log_in() -> None:
    good("new", "g")
    Path("g/players.toml").write_text("[P]\n")

    assert "not the password of P" in rejected("report", "g", "P", "--password", "")
    Path("g/players.toml").unlink()
    assert "not the password of P" in rejected("report", "g", "P", "--password", "")
    assert "round 1 of 2" in good("report", "g", "P")


# Turns.


def test_turn_waits_for_missing_sheets_and_names_them() -> None:
    good("new", "g", "--novices", 3)
    good("orders", "g", "Q", "-", typed="at dusk")

    assert rejected("turn", "g") == "arcana mail turn: turn 1 is not complete, sheets are missing: P, R\n"


def test_turn_is_processed_when_all_sheets_are_in() -> None:
    good("new", "g")
    for letter in "PQ":
        good("orders", "g", letter, "-", typed=f"from {letter}")
    before = json.loads(good("status", "g", "--json"))

    assert good("turn", "g") == ("turn 1 is processed\nnext:\n  arcana mail report g  write the reports of turn 1\n")
    after = json.loads(good("status", "g", "--json"))
    assert [before[key] for key in ("turn", "missing", "complete", "last_report")] == [1, [], True, 0]
    assert [after[key] for key in ("turn", "missing", "complete", "last_report")] == [2, ["P", "Q"], False, 1]


def test_forced_turn_is_processed_without_missing_sheets() -> None:
    good("new", "g")
    good("orders", "g", "Q", "-", typed="at dusk")

    text = good("turn", "g", "--force")

    assert text.startswith("turn 1 is processed\nmissed: P")
    assert decisions() == [(1, "write: at dusk"), (0, "miss")]
    assert [check.after for check in Record.load("g/game.jsonl").checks] == [0, 2]


def test_script_that_runs_twice_processes_a_turn_once() -> None:
    good("new", "g")
    good("turn", "g", "--force", "--turn", 1)
    before = contents()

    assert good("turn", "g", "--force", "--turn", 1) == "turn 1 is processed already\n"
    assert contents() == before


def test_last_turn_ends_the_game_with_its_ranking() -> None:
    good("new", "g", "--seed", 1)
    good("turn", "g", "--force")

    text = good("turn", "g", "--force")

    assert text == (
        "turn 2 is processed\nmissed: P (0 turns in a row), Q (0 turns in a row)\n"
        "the game is over: all is opened (LE-4.1)\n  1  P  0\n  1  Q  0\n"
        "next:\n  arcana mail report g  write the final reports\n"
    )
    assert Record.load("g/game.jsonl").outcome is not None


def test_finished_game_accepts_no_commands() -> None:
    good("new", "g")
    for _ in range(2):
        good("turn", "g", "--force")

    assert "the game is over since turn 2" in rejected("orders", "g", "P", "-", typed="late")
    assert rejected("turn", "g", "--force") == "arcana mail turn: the game is over since turn 2\n"
    assert rejected("sheet", "g", "P") == "arcana mail sheet: the game is over since turn 2\n"
    assert good("turn", "g", "--force", "--turn", 2) == "turn 2 is processed already\n"
    text = good("status", "g")
    assert text.startswith("letters, turn 2\n")
    assert "the game is over: all is opened (LE-4.1)" in text
    plain = json.loads(good("status", "g", "--json"))
    assert (plain["over"], plain["complete"], plain["outcome"]["reason"]) == (True, False, "all is opened")


def test_record_of_a_game_by_mail_replays_like_any_other() -> None:
    good("new", "g", "--seed", 4)
    for turn in (1, 2):
        for letter in "PQ":
            good("orders", "g", letter, "-", typed=f"{letter} {turn}")
        good("turn", "g")

    verified = CliRunner().invoke(arcana, ["replay", "g/game.jsonl", "--verify"])

    assert verified.stdout.startswith("verified: 4 decisions. ")


# Reports.


def test_reports_of_all_are_written_into_the_folder_of_the_game_or_another() -> None:
    good("new", "g")

    assert good("report", "g") == "g/reports/turn-00-P.txt\ng/reports/turn-00-Q.txt\n"
    assert good("report", "g", "--html", "--out", "h") == "h/turn-00-P.html\nh/turn-00-Q.html\n"
    assert "round 1 of 2" in Path("g/reports/turn-00-P.txt").read_text()
    assert Path("h/turn-00-Q.html").read_text().endswith("</svg>\n")


def test_single_report_is_printed_or_written_to_a_path() -> None:
    good("new", "g")
    text = good("report", "g", "P")
    Path("h").mkdir()

    assert good("report", "g", "P", "--out", "p.txt") == ""
    assert good("report", "g", "P", "--out", "h") == "h/turn-00-P.txt\n"
    assert Path("p.txt").read_text() == Path("h/turn-00-P.txt").read_text() == text


def test_past_turn_is_reported_as_it_was_then() -> None:
    good("new", "g", "--seed", 2)
    reports = [good("report", "g", "P")]
    for turn in (1, 2):
        for letter in "PQ":
            good("orders", "g", letter, "-", typed=f"{letter} in {turn}")
        good("turn", "g")
        reports.append(good("report", "g", "P"))

    assert len(set(reports)) == 3
    assert [good("report", "g", "P", "--turn", turn) for turn in range(3)] == reports


def test_sheets_that_are_in_already_change_nothing_in_a_report() -> None:
    good("new", "g")
    good("turn", "g", "--force")
    before = good("report", "g", "P")

    good("orders", "g", "P", "-", typed="at dusk")
    with_one = good("report", "g", "P")
    good("orders", "g", "Q", "-", typed="at dusk")

    assert before == with_one == good("report", "g", "P")


def test_report_changes_nothing() -> None:
    good("new", "g")
    before = Path("g/game.jsonl").read_bytes()
    good("report", "g")
    good("status", "g")
    good("sheet", "g", "P")

    assert Path("g/game.jsonl").read_bytes() == before


def test_report_bears_the_date_of_its_printing_unless_another_is_given() -> None:
    good("new", "g")
    assert re.search(r"^(.*, )?printed \d{4}-\d\d-\d\d(,|$)", good("report", "g", "P"), re.MULTILINE)

    players = Path("g/players.toml")
    players.write_text('printed = "in May"\n' + players.read_text())
    assert "printed in May" in good("report", "g", "P")


# Status, sheets, standby players.


def test_status_is_a_table() -> None:
    good("new", "g")
    good("orders", "g", "Q", "-", typed="at dusk")

    assert good("status", "g") == (
        "letters, turn 1: sheets of turn 1 are missing: P\n"
        "writer  name      sheet    missed\n"
        "P       writer P  missing  0\n"
        "Q       writer Q  in       0\n"
    )
    good("orders", "g", "P", "-", typed="at dusk")
    assert good("status", "g").startswith("letters, turn 1: all sheets of turn 1 are in: it can be processed\n")


def test_status_as_json_is_complete() -> None:
    good("new", "g")
    good("orders", "g", "Q", "-", typed="at dusk")

    plain = json.loads(good("status", "g", "--json"))

    assert plain.pop("players")[1] == {
        "letter": "Q",
        "name": "writer Q",
        "in_game": True,
        "sheet_in": True,
        "missed": 0,
        "in_jeopardy": False,
        "standby": False,
    }
    assert plain == {
        "game": "letters",
        "turn": 1,
        "over": False,
        "missing": ["P"],
        "complete": False,
        "last_report": 0,
        "outcome": None,
    }


def test_empty_sheet_is_accepted_unchanged() -> None:
    good("new", "g")

    assert good("orders", "g", "P", "-", typed=good("sheet", "g", "p")).startswith(
        "the sheet of P for turn 1 is accepted"
    )


def test_game_without_standby_players_rejects_standby() -> None:
    good("new", "g")

    assert rejected("standby", "g", "P") == "arcana mail standby: letters has no standby players\n"


# As a process.


def test_game_is_played_by_processes(run: Callable[..., CompletedProcess[str]], tmp_path: Path) -> None:
    arcana_letters = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from letters_by_mail import Game\nfrom arcana_core.registry import register\n"
        "register('letters', Game)\nfrom arcana_lab.command import main\nmain()"
    )
    calls = [
        (("new", "g", "--seed", "3"), "", 0),
        (("turn", "g"), "", 1),
        (("orders", "g", "P", "-"), "at dusk", 0),
        (("orders", "g", "Z", "-"), "at dusk", 2),
    ]

    for words, typed, status in calls:
        result = run("-c", arcana_letters, "mail", *in_order(*words), typed=typed)
        assert result.returncode == status, result.stderr
    assert Record.load(tmp_path / "g" / "game.jsonl").decisions[0].notation == "write: at dusk"
